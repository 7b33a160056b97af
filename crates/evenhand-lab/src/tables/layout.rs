//! The layout of the tables: every column with its description.

use crate::experiment::Experiment;

use super::rows::{AgainstFair, CardRow, ContrastRow, EffectRow, Estimate, MainEffectRow, RankRow, ShareRow, Step};
use super::sheet::{Axes, Sheet, number};
use super::subjects::STEPS;
use super::table::{ColumnType, Heading, Table, Value};
use super::{Tables, ranking, replay_command};

const FAIR: &str = "the share of a fair game: one in the number of sides, split among the seats of a side; of a group, \
                    for the seats it sat in. With every seat for itself that is one in the number of players";

/// Formats a step on an axis.
fn step(step: &Step) -> String {
    match step {
        Step::Per(size) => format!("+{}", super::table::digits(*size)),
        Step::Change { from, to } => format!("{from} -> {to}"),
    }
}

/// Lays out the rows of one table.
pub(super) type Layout = fn(&Tables, &Axes, &Experiment) -> Table;

/// Returns the tables of an experiment, in the order in which to read them.
pub(super) fn layouts(experiment: &Experiment) -> Vec<Layout> {
    let mut layouts = LAYOUTS.to_vec();
    if experiment.luck.is_some() {
        layouts.insert(BEFORE_LUCK, |tables, axes, _| tables.luck_table(axes));
    }
    layouts
}

/// The number of tables before the one about luck.
const BEFORE_LUCK: usize = 5;

/// The tables of every experiment.
const LAYOUTS: [Layout; 16] = [
    Tables::cells_table,
    |tables, axes, _| tables.win_share_table(axes),
    |tables, axes, _| tables.factions_table(axes),
    |tables, axes, _| tables.matchups_table(axes),
    |tables, axes, _| tables.strengths_table(axes),
    |tables, axes, _| contrasts_table(&tables.contrasts, axes),
    |tables, axes, experiment| tables.main_effects_table(axes, experiment),
    |tables, axes, _| tables.reactions_table(axes),
    |tables, axes, _| tables.ranking_table(axes),
    |tables, axes, _| tables.distributions_table(axes),
    |tables, axes, _| tables.histograms_table(axes),
    |tables, axes, _| tables.cards_table(axes),
    |tables, axes, _| tables.card_effects_table(axes),
    |tables, axes, _| tables.endings_table(axes),
    |tables, axes, experiment| tables.interesting_table(axes, experiment),
    |tables, axes, _| tables.faults_table(axes),
];

impl Tables {
    /// Returns all tables, in the order in which to read them. Each begins with the cell and the value on every axis.
    pub fn tables(&self, experiment: &Experiment) -> Vec<Table> {
        let axes = Axes::of(experiment);
        layouts(experiment).iter().map(|layout| layout(self, &axes, experiment)).collect()
    }

    pub(super) fn cells_table(&self, axes: &Axes, experiment: &Experiment) -> Table {
        axes.sheet("cells", &self.cells, |row| row.cell)
            .text("label", "the swept values in short", |row| &experiment.cells[row.cell].label)
            .text("baseline", "yes: the other cells are compared with this one", |row| {
                experiment.cells[row.cell].baseline
            })
            .int("players", "seats at the table", |row| experiment.cells[row.cell].players)
            .text("agents", "who plays", |row| experiment.cells[row.cell].agents.join(" "))
            .int("deals", "deals played", |row| row.deals)
            .int("matches", "matches played, faults included", |row| row.matches)
            .int("faults", "matches that could not be finished; left out of shares and means", |row| row.faults)
            .done()
    }

    fn win_share_table(&self, axes: &Axes) -> Table {
        let sheet = axes
            .sheet("win_share", &self.win_share, |row| row.cell)
            .text("group_kind", "what the groups are: seat, faction, agent, or a label of the game", |row| &row.kind)
            .text("group", "the group", |row| &row.group)
            .int("n", "appearances of the group: one per match and seat", |row| row.matches)
            .int("deals", "deals with the group at the table: what the interval rests on", |row| row.deals);
        judged(
            sheet,
            "share of the win per appearance; a shared win counts in parts. Of a faction or an agent over all tables \
             that the seatings give it, each as much as they mean it to count",
            "above or below: the whole interval is on that side of fair; 'not told apart': it holds the fair share, \
             which is no proof of fairness. One row in twenty says above or below by chance alone",
            |row| row,
        )
    }

    fn factions_table(&self, axes: &Axes) -> Table {
        let sheet = axes
            .sheet("factions", &self.factions, |row| row.row.cell)
            .text("agent", "who plays", |row| &row.agent)
            .text("faction", "the faction", |row| &row.row.group)
            .int("n", "appearances of the faction in this agent's hands: one per match and seat", |row| row.row.matches)
            .int("deals", "deals with them at the table: what the interval rests on", |row| row.row.deals);
        judged(
            sheet,
            "share of the win per appearance, whoever else is at the table: with agents of unequal strength that is \
             the agent's share first",
            "as in win_share",
            |row| &row.row,
        )
    }

    fn matchups_table(&self, axes: &Axes) -> Table {
        axes.sheet("matchups", &self.matchups, |row| row.cell)
            .text("group_kind", "what meets: faction or agent", |row| &row.kind)
            .text("group", "whose share it is", |row| &row.group)
            .text("against", "who else is at the table", |row| &row.against)
            .int("n", "appearances of the group with the other at the table", |row| row.matches)
            .int("deals", "deals with both at the table", |row| row.deals)
            .estimated_share(
                "share",
                "",
                ColumnType::Share,
                "the group's share of the win; with two players, against the other",
                |row| row.share,
            )
            .share("fair", ColumnType::Number, FAIR, |row| Some(row.fair))
            .done()
    }

    fn strengths_table(&self, axes: &Axes) -> Table {
        axes.sheet("strengths", &self.strengths, |row| row.cell)
            .text("group_kind", "what is rated: faction, agent or seat, each with the others evened out", |row| {
                &row.kind
            })
            .text("group", "the group", |row| &row.group)
            .int("deals", "deals with the group at the table", |row| row.deals)
            .estimate(
                "rating",
                "rating_",
                "how strong the group is by itself, around the average of its kind: 400 points are odds of 10 to 1 \
                 between two seats (Plackett-Luce; with two players Bradley-Terry)",
                |_| false,
                |row| row.rating,
            )
            .estimated_share(
                "even_share",
                "even_",
                ColumnType::Share,
                "the share of the win that goes with the rating, against average others of its kind in seats that are \
                 worth the same",
                |row| row.even_share,
            )
            .share("fair", ColumnType::Number, "one in the number of players", |row| Some(row.fair))
            .share(
                "cyclic_part",
                ColumnType::Part,
                "which part of who beats whom goes round in circles, as in rock-paper-scissors, beyond luck: no rating \
                 can tell it, matchups do. The same for all of a kind; with two players and three groups or more",
                |row| row.cyclic_part,
            )
            .text("why_not", "why there is no rating", |row| row.why_not)
            .done()
    }

    fn luck_table(&self, axes: &Axes) -> Table {
        axes.sheet("luck", &self.luck, |row| row.cell)
            .text("group_kind", "what the groups are: seat, faction or agent", |row| &row.kind)
            .text("group", "the group", |row| &row.group)
            .int("n", "appearances of the group: one per match and seat", |row| row.matches)
            .int("deals", "deals with the group at the table: what the ranges rest on", |row| row.deals)
            .estimated_share("share", "", ColumnType::Share, "share of the win per appearance, as in win_share", |row| {
                row.share
            })
            .estimated_share(
                "share_without_luck",
                "without_luck_",
                ColumnType::Share,
                "the same with the luck of cards and dice taken out: the same on average, and less uncertain",
                |row| Some(row.without),
            )
            .share("fair", ColumnType::Number, FAIR, |row| Some(row.fair))
            .number(
                "worth_deals",
                "how many times as many deals would make the range of share as narrow as that of share_without_luck",
                |row| row.worth,
            )
            .number("multiple", "the multiple of the measured luck that is taken out", |row| Some(row.multiple))
            .estimated_share(
                "luck_part",
                "luck_part_",
                ColumnType::Part,
                "the part of who wins a match that the measured luck explains, at least: the variance of single results. \
                 The same for all groups",
                |row| row.part,
            )
            .done()
    }

    fn reactions_table(&self, axes: &Axes) -> Table {
        axes.sheet("reactions", &self.reactions, |row| row.cell)
            .int("matches", "matches compared with the same match of the baseline: same deal, same seats", |row| {
                row.matches
            })
            .int("parting", "matches in which some player chooses differently", |row| row.parting)
            .estimated_share("share", "", ColumnType::Part, "their share: 0 if the change affects no choice", |row| {
                Some(row.share)
            })
            .int(
                "half_within",
                "half of them differ within this many choices; empty if none differs, or only later",
                |row| row.half_within.map_or(Value::Empty, |choices| u64::from(choices).into()),
            )
            .done()
    }

    fn interesting_table(&self, axes: &Axes, experiment: &Experiment) -> Table {
        axes.sheet("interesting", &self.interesting, |row| row.cell)
            .text("why", "typical: of median length, with the most frequent ending of these; closest: the smallest lead of a winner; upset: the clearest win of the faction that wins least; fastest; longest", |row| {
                row.why.word()
            })
            .text("measure", "the measure of the score, or of the length of the match", |row| &row.measure)
            .number("value", "the winner's lead in the score, or the length of the match", |row| row.value)
            .text("winner", "the faction that wins the upset", |row| word(&row.winner))
            .text("command", "shows the match", |row| replay_command(experiment, row.cell, row.deal, row.seating))
            .done()
    }

    pub(super) fn ranking_table(&self, axes: &Axes) -> Table {
        let clearest = |row: &RankRow| &self.contrasts[row.clearest];
        let share = |row: &RankRow| row.share.map(|at| &self.contrasts[at]);
        axes.sheet("ranking", &ranking(self), |row| row.cell)
            .int("rank", "1 for the cell that moves the game most, by beyond_chance", |row| row.rank)
            .int("comparisons", "headline comparisons with the baseline that are put together", |row| row.comparisons)
            .number(
                "moved",
                "how far they are from the baseline together: root mean square, in standard deviations of single values",
                |row| row.moved,
            )
            .number(
                "by_chance",
                "the part of moved that luck puts in: what it would be on average, after as many deals with as much \
                 luck, if the cell changed only who is lucky and nothing in the long run. 0, as moved is, where every \
                 deal came out as in the baseline",
                |row| row.by_chance,
            )
            .number("beyond_chance", "moved with that taken off (of the squares); 0 where nothing is left", |row| row.beyond)
            .text("clearest", "the measure that differs most clearly", |row| &clearest(row).subject.measure)
            .text("clearest_group", "whose", |row| &clearest(row).subject.group)
            .number("clearest_difference", "this cell minus the baseline", |row| {
                number(clearest(row).is_portion(), Some(clearest(row).difference.value))
            })
            .ends("clearest_", |row| clearest(row).is_portion(), |row| clearest(row).difference.interval)
            .number("p_holm", "its p_holm, as in contrasts", |row| clearest(row).p_holm)
            .text("share_group", "whose win share moves furthest", |row| {
                share(row).map_or(Value::Empty, |share| (&share.subject.group).into())
            })
            .share("share_difference", ColumnType::Number, "this cell minus the baseline", |row| {
                share(row).map(|row| row.difference.value)
            })
            .ends("share_", |_| true, |row| share(row)?.difference.interval)
            .done()
    }

    fn distributions_table(&self, axes: &Axes) -> Table {
        let points = [
            ("min", "the least value"),
            ("q05", "one value in twenty is this or less"),
            ("q25", "one value in four is this or less"),
            ("median", "half of the values are this or less"),
            ("q75", "three values in four are this or less"),
            ("q95", "nineteen values in twenty are this or less"),
            ("max", "the greatest value"),
        ];
        let sheet = axes
            .sheet("distributions", &self.distributions, |row| row.cell)
            .text("measure", "the measure", |row| &row.subject.measure)
            .text("unit", "its unit", |row| &row.subject.unit)
            .text("group_kind", "whose values: all, faction or agent", |row| &row.subject.kind)
            .text("group", "the group", |row| &row.subject.group)
            .text("headline", "yes: the closing summary looks at it", |row| row.subject.headline)
            .int("n", "values counted: one per match, or one per match and seat", |row| row.count)
            .int("deals", "deals with a value: what the interval of the mean rests on", |row| row.deals)
            .estimate("mean", "", "the mean", |row| row.subject.is_portion(), |row| row.mean)
            .number("sd", "standard deviation of single values", |row| number(row.subject.is_portion(), row.sd));
        let sheet = points.into_iter().enumerate().fold(sheet, |sheet, (place, (name, about))| {
            sheet.number(name, about, move |row| number(row.subject.is_portion(), row.points[place]))
        });
        sheet.done()
    }

    fn histograms_table(&self, axes: &Axes) -> Table {
        axes.sheet("histograms", &self.histograms, |row| row.cell)
            .text("measure", "the measure or label", |row| &row.measure)
            .text("value", "the name of a label's value; empty for numbers", |row| word(&row.label))
            .number("from", "the least value of the bar", |row| row.low)
            .number("to", "equal to from for a single value, else the first value above the bar", |row| row.high)
            .int("count", "values in the bar", |row| row.count)
            .share("share", ColumnType::Part, "part of all values of the measure", |row| Some(row.share))
            .done()
    }

    fn cards_table(&self, axes: &Axes) -> Table {
        let per = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
        axes.sheet("cards", &self.cards, |row| row.cell)
            .text("card", "the item", |row| &row.card)
            .text("card_set", "the set it belongs to, as in `set` of the content files", |row| word(&row.print.set))
            .int("age", "the Age it is of; empty if of none", |row: &CardRow| {
                row.print.age.map_or(Value::Empty, |age| usize::from(age).into())
            })
            .text("kind", "what kind of card it is, as in `type` of the content files", |row| word(&row.print.kind))
            .int("offered", "times a seat could have taken it", |row| row.offered)
            .int("gained", "times a seat gained it or began with it", |row| row.gained)
            .number("gain_rate", "gained per offer; above 1 where it is also gained unoffered", |row| {
                per(row.gained, row.offered)
            })
            .number("mean_price", "paid per gain", |row| per(row.price, row.gained))
            .int("played", "times played", |row| row.played)
            .number("plays_per_gain", "plays per gain", |row| per(row.played, row.gained))
            .share("fizzle_share", ColumnType::Part, "part of plays without effect", |row| per(row.fizzled, row.played))
            .int("gained_seats", "seats that gained it, one per match", |row| row.gained_seats)
            .estimated_share(
                "win_share_gained",
                "win_share_gained_",
                ColumnType::Share,
                "share of the win of seats that gained it: who is ahead may also gain more",
                |row| row.share_gained,
            )
            .int("played_seats", "seats that played it, one per match", |row| row.played_seats)
            .estimated_share(
                "win_share_played",
                "win_share_played_",
                ColumnType::Share,
                "share of the win of seats that played it: who is ahead may also play more",
                |row| row.share_played,
            )
            .int("lacked_seats", "seats that would have had it, had it not been left out at random", |row| {
                row.lacked_seats
            })
            .estimated_share(
                "win_share_lacking",
                "win_share_lacking_",
                ColumnType::Share,
                "share of the win of seats that would have had it, had it not been left out; empty if nothing was",
                |row| row.share_lacking,
            )
            .estimated_share(
                "worth",
                "worth_",
                ColumnType::Number,
                "share of the win with it less that without: what the card adds; empty if nothing was left out",
                |row| row.worth.map(|worth| Estimate { value: worth.value, interval: worth.interval }),
            )
            .number(
                "worth_p_holm",
                "how often some card of the cell would seem to add or cost as much if none did: clear below 0.05 (Holm)",
                |row| row.worth_p_holm,
            )
            .estimate(
                "fair_price",
                "fair_price_",
                "what it would have to cost for its worth, at the rate of all items of the cell together; empty if nothing was left out or nothing costs anything. The interval is that of the worth: the rate is taken as known",
                |_| false,
                |row| row.fair_price,
            )
            .share(
                "fair",
                ColumnType::Number,
                "one in the number of players; empty where sides have unequally many seats",
                |row| row.fair,
            )
            .done()
    }

    fn card_effects_table(&self, axes: &Axes) -> Table {
        let portion = |row: &EffectRow| row.subject.is_portion();
        axes.sheet("card_effects", &self.card_effects, |row| row.cell)
            .text("card", "the card that is in the match or was left out of it at random, for everybody", |row| {
                &row.card
            })
            .subject(
                [
                    "what it has an effect on: win_share, or a measure's mean",
                    "whose: all, seat or faction",
                    "the group",
                ],
                |row| &row.subject,
            )
            .int("deals_with", "deals with the card", |row| row.deals[0])
            .int("deals_without", "deals without it", |row| row.deals[1])
            .number("with", "in matches with the card", move |row| number(portion(row), Some(row.difference.a)))
            .number("without", "in matches without it", move |row| number(portion(row), Some(row.difference.b)))
            .number("effect", "with less without: what the card does", move |row| {
                number(portion(row), Some(row.difference.value))
            })
            .ends("", portion, |row| row.difference.interval)
            .number("p", "how often chance alone would show an effect at least this far from 0", |row| row.difference.p)
            .number(
                "p_holm",
                "p made honest for how many cards and measures of the cell there are: clear below 0.05 (Holm)",
                |row| row.p_holm,
            )
            .done()
    }

    fn main_effects_table(&self, axes: &Axes, experiment: &Experiment) -> Table {
        let portion = |row: &MainEffectRow| row.subject.is_portion();
        axes.plain_sheet("main_effects", &self.main_effects)
            .text("axis", "the swept knob whose effect this is, averaged over the values of all others", |row| {
                &experiment.axes[row.axis]
            })
            .text("step", "the step on it: this much more, or from one value to another", |row| step(&row.step))
            .text("with_axis", "another swept knob: the row says how a step on it changes the effect", |row| {
                row.with.as_ref().map_or(Value::Empty, |(axis, _)| (&experiment.axes[*axis]).into())
            })
            .text("with_step", "the step on that one", |row| {
                row.with.as_ref().map_or(Value::Empty, |(_, with)| step(with).as_str().into())
            })
            .subject(
                [
                    "what it has an effect on: win_share, ending, or a measure's mean",
                    "whose: all, seat, faction, agent or a label of the game",
                    "the group; for an ending, its name",
                ],
                |row| &row.subject,
            )
            .int("deals", "deals that every variant has", |row| row.deals)
            .number("effect", "by how much a step changes it", move |row| {
                number(portion(row), Some(row.difference.value))
            })
            .ends("", portion, |row| row.difference.interval)
            .number("p", "how often chance alone would show an effect at least this far from 0", |row| row.difference.p)
            .number("p_holm", "p adjusted for the number of rows: clear below 0.05 (Holm)", |row| row.p_holm)
            .done()
    }

    fn endings_table(&self, axes: &Axes) -> Table {
        let about = "how the match ended; faults and matches stopped at the step limit included";
        axes.sheet("endings", &self.endings, |row| row.cell)
            .text("ending", about, |row| &row.ending)
            .int("matches", "matches that ended so", |row| row.matches)
            .estimated_share("share", "", ColumnType::Part, "part of all matches, faults included", |row| row.share)
            .done()
    }

    fn faults_table(&self, axes: &Axes) -> Table {
        let again = "plays the match again; the first thousand faults of a cell are listed";
        axes.sheet("faults", &self.faults, |row| row.cell)
            .int("deal", "the deal's number", |row| row.deal)
            .int("seating", "the seating's number within the deal", |row| row.seating)
            .text("message", "what went wrong; the match is left out of shares and means", |row| &row.message)
            .text("command", again, |row| &row.command)
            .done()
    }

    /// Returns the description of every column of every table, and of every measure and label of the game.
    pub fn columns(&self, tables: &[Table]) -> Table {
        let heading =
            |name: &str, about: &str| Heading { name: name.into(), holds: ColumnType::Text, about: about.into() };
        let columns = tables.iter().flat_map(|table| {
            let headings = table.headings.iter();
            headings.map(|heading| vec![table.name.into(), (&heading.name).into(), (&heading.about).into()])
        });
        let measures = self.measures.iter().chain([&STEPS]).map(|column| {
            let values = if column.values.is_empty() { column.unit.to_owned() } else { column.values.join(", ") };
            let about = if values.is_empty() { column.about.into() } else { format!("{} ({values})", column.about) };
            vec!["measures".into(), column.name.into(), about.into()]
        });
        Table {
            name: "columns",
            headings: vec![
                heading("table", "the table; measures: the name stands in the column measure of several tables"),
                heading("column", "the column"),
                heading("meaning", "what it holds"),
            ],
            rows: columns.chain(measures).collect(),
        }
    }
}

/// The description of `p_holm` if headlines were chosen before play.
const P_HOLM: &str = "p made honest for how many comparisons there are: where headline is yes, for all headline comparisons of all \
     cells, which are what the summary looks at; in other rows for the whole table. Below 0.05 is hard to put down to \
     chance, if the number of deals was settled before anybody looked";

/// The description of `p_holm` if headlines may have been chosen after looking at the results.
const P_HOLM_LATE: &str = "p corrected for the whole table in every row, as the headline measures or the focus may have been chosen after \
     looking. Below 0.05 is hard to put down to chance, if the number of deals was settled before anybody looked";

/// Lays out comparisons as a table.
pub(super) fn contrasts_table(rows: &[ContrastRow], axes: &Axes) -> Table {
    axes.sheet("contrasts", rows, |row| row.cell)
        .int("baseline", "the cell it is compared with", |row| row.baseline)
        .subject(
            [
                "what is compared: win_share, a measure's mean, or ending (its part of matches)",
                "whose: all, seat, faction, agent, or a label of the game",
                "the group, or the ending",
            ],
            |row| &row.subject,
        )
        .text("headline", "yes: the closing summary looks at it", |row| row.subject.headline)
        .int("deals", "common deals: both cells played them", |row| row.deals)
        .number("value", "in this cell, over the common deals", |row| number(row.is_portion(), Some(row.difference.a)))
        .number("baseline_value", "in the baseline, over the common deals", |row| {
            number(row.is_portion(), Some(row.difference.b))
        })
        .number("difference", "value minus baseline_value, taken deal by deal", |row| {
            number(row.is_portion(), Some(row.difference.value))
        })
        .ends("", ContrastRow::is_portion, |row| row.difference.interval)
        .number("p", "how often chance alone would show a difference at least this far from 0", |row| row.difference.p)
        .number("p_holm", if axes.late { P_HOLM_LATE } else { P_HOLM }, |row| row.p_holm)
        .number(
            "q",
            "p made honest for the whole table in another way: of rows with q below 0.1, one in ten is expected to \
             be false",
            |row| row.q,
        )
        .number(
            "rho",
            "how alike the two cells' luck was, deal by deal, from -1 to 1: at 0.5 the same sureness needs half \
             the deals of two separate runs",
            |row| row.difference.rho,
        )
        .done()
}

/// Adds the columns of a share that is compared with the expected share.
fn judged<'s, R>(sheet: Sheet<'s, R>, about: &str, verdict: &str, of: impl Fn(&'s R) -> &'s ShareRow) -> Table {
    sheet
        .estimated_share("share", "", ColumnType::Share, about, |row| of(row).share)
        .share("fair", ColumnType::Number, FAIR, |row| Some(of(row).fair))
        .text("verdict", verdict, |row| match of(row).against_fair() {
            None => Value::Empty,
            Some(AgainstFair::Above) => "above".into(),
            Some(AgainstFair::Below) => "below".into(),
            Some(AgainstFair::NotToldApart) => "not told apart".into(),
        })
        .done()
}

/// Returns a word that may be missing.
fn word(text: &String) -> Value {
    if text.is_empty() { Value::Empty } else { text.into() }
}

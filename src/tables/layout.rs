//! What the rows look like as tables: the columns with their meaning.

use crate::experiment::Experiment;
use crate::stats::Interval;

use super::rows::{Estimate, FactionRow, ShareRow, Verdict};
use super::table::{Heading, Kind, Table, Value};
use super::tally::{Of, Subject};
use super::{CellRow, Tables, ranking};

use Kind::{Int, Number, Text};

const LOW: &str = "lower end of the 95 % interval over deals";
const HIGH: &str = "upper end of the 95 % interval over deals";
const FAIR: &str = "the share that equal chances would give: one in the number of players";

/// What every row says of a run that [`Experiment::caution`] has something to say about.
const CAUTION: &str = "placeholder content: see about.txt";

impl Tables {
    /// Every table, in the order in which to look at them. Each begins with the cell and the
    /// value on every axis.
    pub fn tables(&self, experiment: &Experiment) -> Vec<Table> {
        let axes = Axes::of(experiment);
        vec![
            self.cells_table(&axes, experiment),
            axes.table(
                "win_share",
                &[
                    ("group_kind", Text, "what the groups are: seat, faction, agent, or a label of the game"),
                    ("group", Text, "the group"),
                    ("n", Int, "appearances of the group: one per match and seat"),
                    ("deals", Int, "deals with the group at the table: what the interval rests on"),
                    ("share", Number, "share of the win per appearance; a shared win counts in parts"),
                    ("low", Number, LOW),
                    ("high", Number, HIGH),
                    ("fair", Number, FAIR),
                    (
                        "verdict",
                        Text,
                        "above or below: the whole interval is on that side of fair; 'not told apart': it holds the \
                         fair share, which is no proof of fairness. One row in twenty says above or below by chance \
                         alone",
                    ),
                ],
                &self.win_share,
                |row| {
                    let groups: [Value; 2] = [(&row.kind).into(), (&row.group).into()];
                    (row.cell, groups.into_iter().chain(judged(row)).collect())
                },
            ),
            axes.table(
                "factions",
                &[
                    ("agent", Text, "who plays"),
                    ("faction", Text, "the faction"),
                    ("n", Int, "appearances of the faction in this agent's hands: one per match and seat"),
                    ("deals", Int, "deals with them at the table: what the interval rests on"),
                    (
                        "share",
                        Number,
                        "share of the win per appearance, whoever else is at the table: with agents of unequal strength \
                         that is the agent's share first",
                    ),
                    ("low", Number, LOW),
                    ("high", Number, HIGH),
                    ("fair", Number, FAIR),
                    ("verdict", Text, "as in win_share"),
                ],
                &self.factions,
                |FactionRow { agent, row }| {
                    let groups: [Value; 2] = [agent.into(), (&row.group).into()];
                    (row.cell, groups.into_iter().chain(judged(row)).collect())
                },
            ),
            axes.table(
                "matchups",
                &[
                    ("group_kind", Text, "what meets: faction or agent"),
                    ("group", Text, "whose share it is"),
                    ("against", Text, "who else is at the table"),
                    ("n", Int, "appearances of the group with the other at the table"),
                    ("deals", Int, "deals with both at the table"),
                    ("share", Number, "the group's share of the win; with two players, against the other"),
                    ("low", Number, LOW),
                    ("high", Number, HIGH),
                    ("fair", Number, FAIR),
                ],
                &self.matchups,
                |row| {
                    let [share, low, high] = estimate(row.share);
                    let values = vec![
                        (&row.kind).into(),
                        (&row.group).into(),
                        (&row.against).into(),
                        row.matches.into(),
                        row.deals.into(),
                        share,
                        low,
                        high,
                        row.fair.into(),
                    ];
                    (row.cell, values)
                },
            ),
            self.contrasts_table(&axes),
            self.ranking_table(&axes),
            axes.table(
                "distributions",
                &[
                    ("measure", Text, "the measure"),
                    ("unit", Text, "its unit"),
                    ("group_kind", Text, "whose values: all, faction or agent"),
                    ("group", Text, "the group"),
                    ("n", Int, "values counted: one per match, or one per match and seat"),
                    ("deals", Int, "deals with a value: what the interval of the mean rests on"),
                    ("mean", Number, "the mean"),
                    ("low", Number, LOW),
                    ("high", Number, HIGH),
                    ("sd", Number, "standard deviation of single values"),
                    ("min", Number, "the least value"),
                    ("q05", Number, "one value in twenty is this or less"),
                    ("q25", Number, "one value in four is this or less"),
                    ("median", Number, "half of the values are this or less"),
                    ("q75", Number, "three values in four are this or less"),
                    ("q95", Number, "nineteen values in twenty are this or less"),
                    ("max", Number, "the greatest value"),
                ],
                &self.distributions,
                |row| {
                    let Subject { measure, unit, kind, group, .. } = &row.subject;
                    let mut values: Vec<Value> = vec![measure.into(), unit.into(), kind.into(), group.into()];
                    values.extend([row.count.into(), row.deals.into()]);
                    values.extend(estimate(row.mean));
                    values.push(row.sd.into());
                    values.extend(row.points.map(Value::from));
                    (row.cell, values)
                },
            ),
            axes.table(
                "histograms",
                &[
                    ("measure", Text, "the measure or label"),
                    ("value", Text, "the name of a label's value; empty for numbers"),
                    ("from", Number, "the least value of the bar"),
                    ("to", Number, "equal to from for a single value, else the first value above the bar"),
                    ("count", Int, "values in the bar"),
                    ("share", Number, "part of all values of the measure"),
                ],
                &self.histograms,
                |row| {
                    let label = if row.label.is_empty() { Value::Empty } else { (&row.label).into() };
                    let values = vec![
                        (&row.measure).into(),
                        label,
                        row.low.into(),
                        row.high.into(),
                        row.count.into(),
                        row.share.into(),
                    ];
                    (row.cell, values)
                },
            ),
            self.cards_table(&axes),
            axes.table(
                "endings",
                &[
                    ("ending", Text, "how the match ended; faults and matches stopped at the step limit included"),
                    ("matches", Int, "matches that ended so"),
                    ("share", Number, "part of all matches, faults included"),
                    ("low", Number, LOW),
                    ("high", Number, HIGH),
                ],
                &self.endings,
                |row| {
                    let [share, low, high] = estimate(row.share);
                    (row.cell, vec![(&row.ending).into(), row.matches.into(), share, low, high])
                },
            ),
            axes.table(
                "faults",
                &[
                    ("deal", Int, "the deal's number"),
                    ("seating", Int, "the seating's number within the deal"),
                    ("message", Text, "what went wrong; the match is left out of shares and means"),
                    ("command", Text, "plays the match again; the first thousand faults of a cell are listed"),
                ],
                &self.faults,
                |row| {
                    let values =
                        vec![row.deal.into(), row.seating.into(), (&row.message).into(), (&row.command).into()];
                    (row.cell, values)
                },
            ),
        ]
    }

    fn cells_table(&self, axes: &Axes, experiment: &Experiment) -> Table {
        let mut headings = vec![
            ("label".to_owned(), Text, "the swept values in short".to_owned()),
            ("baseline".into(), Text, "yes: the other cells are compared with this one".into()),
            ("players".into(), Int, "seats at the table".into()),
            ("agents".into(), Text, "who plays".into()),
            ("deals".into(), Int, "deals played".into()),
            ("matches".into(), Int, "matches played, faults included".into()),
            ("faults".into(), Int, "matches that could not be finished; left out of shares and means".into()),
        ];
        let measures = self.cells.first().map_or(&[][..], |row| &row.means);
        for (name, _) in measures {
            headings.push((name.clone(), Number, format!("mean of: {}", self.about_measure(name))));
            headings.push((format!("{name}_low"), Number, LOW.into()));
            headings.push((format!("{name}_high"), Number, HIGH.into()));
        }
        let headings: Vec<(&str, Kind, &str)> =
            headings.iter().map(|(name, kind, about)| (name.as_str(), *kind, about.as_str())).collect();
        axes.table("cells", &headings, &self.cells, |CellRow { cell, deals, matches, faults, means }| {
            let own = &experiment.cells[*cell];
            let mut values: Vec<Value> = vec![
                (&own.label).into(),
                own.baseline.into(),
                own.players.into(),
                own.agents.join(" ").as_str().into(),
                (*deals).into(),
                (*matches).into(),
                (*faults).into(),
            ];
            values.extend(means.iter().flat_map(|(_, mean)| estimate(*mean)));
            (*cell, values)
        })
    }

    fn ranking_table(&self, axes: &Axes) -> Table {
        axes.table(
            "ranking",
            &[
                ("rank", Int, "1 for the cell that moves the game most, by beyond_chance"),
                ("comparisons", Int, "headline comparisons with the baseline that are put together"),
                (
                    "moved",
                    Number,
                    "how far they are from the baseline together: root mean square, in standard deviations of single \
                     values",
                ),
                ("by_chance", Number, "what moved would show on average if the cell changed nothing"),
                ("beyond_chance", Number, "moved with that taken off (of the squares); 0 where nothing is left"),
                ("clearest", Text, "the measure that differs most clearly"),
                ("clearest_group", Text, "whose"),
                ("clearest_difference", Number, "this cell minus the baseline"),
                ("clearest_low", Number, LOW),
                ("clearest_high", Number, HIGH),
                ("p_holm", Number, "its p, made honest for all comparisons of all cells of this table"),
                ("share_group", Text, "whose win share moves furthest"),
                ("share_difference", Number, "this cell minus the baseline"),
                ("share_low", Number, LOW),
                ("share_high", Number, HIGH),
            ],
            &ranking(self),
            |row| {
                let mut values: Vec<Value> = vec![row.rank.into(), row.comparisons.into()];
                values.extend([row.moved.into(), row.by_chance.into(), row.beyond.into()]);
                let clearest = &self.contrasts[row.clearest];
                let [low, high] = ends(clearest.difference.interval);
                values.extend([(&clearest.subject.measure).into(), (&clearest.subject.group).into()]);
                values.extend([clearest.difference.value.into(), low, high, row.p.into()]);
                match row.share.map(|at| &self.contrasts[at]) {
                    Some(share) => {
                        let [low, high] = ends(share.difference.interval);
                        values.extend([(&share.subject.group).into(), share.difference.value.into(), low, high]);
                    }
                    None => values.extend([Value::Empty, Value::Empty, Value::Empty, Value::Empty]),
                }
                (row.cell, values)
            },
        )
    }

    fn contrasts_table(&self, axes: &Axes) -> Table {
        axes.table(
            "contrasts",
            &[
                ("baseline", Int, "the cell it is compared with"),
                ("measure", Text, "what is compared: win_share, a measure's mean, or ending (its part of matches)"),
                ("unit", Text, "the measure's unit; empty for shares"),
                ("group_kind", Text, "whose: all, seat, faction, agent, or a label of the game"),
                ("group", Text, "the group, or the ending"),
                ("headline", Text, "yes: the closing summary looks at it"),
                ("deals", Int, "common deals: both cells played them"),
                ("value", Number, "in this cell, over the common deals"),
                ("baseline_value", Number, "in the baseline, over the common deals"),
                ("difference", Number, "value minus baseline_value"),
                ("low", Number, "lower end of the 95 % interval of the difference, taken deal by deal"),
                ("high", Number, "upper end of the 95 % interval of the difference, taken deal by deal"),
                ("p", Number, "how often chance alone would show a difference at least this far from 0"),
                ("p_holm", Number, "p made honest for looking at several cells: below 0.05 is hard to put down to chance"),
                ("q", Number, "p made honest for the whole table: of rows with q below 0.1, one in ten is expected to be false"),
                (
                    "rho",
                    Number,
                    "how alike the two cells' luck was, deal by deal, from -1 to 1: at 0.5 the same sureness needs half \
                     the deals of two separate runs",
                ),
            ],
            &self.contrasts,
            |row| {
                let Subject { of, measure, kind, group, unit, headline } = &row.subject;
                let d = &row.difference;
                let [low, high] = ends(d.interval);
                let mut values: Vec<Value> = vec![row.baseline.into(), measure.into()];
                values.push(if *of == Of::Mean { unit.into() } else { Value::Empty });
                values.extend([kind.into(), group.into(), (*headline).into(), row.deals.into()]);
                values.extend([d.a.into(), d.b.into(), d.value.into(), low, high]);
                values.extend([d.p.into(), row.p_holm.into(), row.q.into(), d.rho.into()]);
                (row.cell, values)
            },
        )
    }

    fn cards_table(&self, axes: &Axes) -> Table {
        axes.table(
            "cards",
            &[
                ("card", Text, "the item"),
                ("card_set", Text, "the set it belongs to, as in `set` of the content files"),
                ("age", Int, "the Age it is of; empty if of none"),
                ("kind", Text, "what kind of card it is, as in `type` of the content files"),
                ("offered", Int, "times a seat could have taken it"),
                ("gained", Int, "times a seat gained it or began with it"),
                ("gain_rate", Number, "gained per offer; above 1 where it is also gained unoffered"),
                ("mean_price", Number, "paid per gain"),
                ("played", Int, "times played"),
                ("plays_per_gain", Number, "plays per gain"),
                ("fizzle_share", Number, "part of plays without effect"),
                ("gained_seats", Int, "seats that gained it, one per match"),
                (
                    "win_share_gained",
                    Number,
                    "share of the win of seats that gained it: who is ahead may also gain more",
                ),
                ("win_share_gained_low", Number, LOW),
                ("win_share_gained_high", Number, HIGH),
                ("played_seats", Int, "seats that played it, one per match"),
                (
                    "win_share_played",
                    Number,
                    "share of the win of seats that played it: who is ahead may also play more",
                ),
                ("win_share_played_low", Number, LOW),
                ("win_share_played_high", Number, HIGH),
                ("fair", Number, FAIR),
            ],
            &self.cards,
            |row| {
                let per = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
                let word = |text: &String| if text.is_empty() { Value::Empty } else { text.into() };
                let age = row.print.age.map_or(Value::Empty, |age| usize::from(age).into());
                let mut values: Vec<Value> = vec![(&row.card).into(), word(&row.print.set), age, word(&row.print.kind)];
                values.extend([row.offered.into(), row.gained.into()]);
                values.extend([per(row.gained, row.offered).into(), per(row.price, row.gained).into()]);
                values.push(row.played.into());
                values.extend([per(row.played, row.gained).into(), per(row.fizzled, row.played).into()]);
                values.push(row.gained_seats.into());
                values.extend(estimate(row.share_gained));
                values.push(row.played_seats.into());
                values.extend(estimate(row.share_played));
                values.push(row.fair.into());
                (row.cell, values)
            },
        )
    }

    /// The sentence of a measure, with the values of a label.
    fn about_measure(&self, name: &str) -> String {
        let Some(measure) = self.measures.iter().find(|measure| measure.name == name) else { return String::new() };
        if measure.values.is_empty() {
            return measure.about.to_owned();
        }
        format!("{} One of: {}.", measure.about, measure.values.join(", "))
    }

    /// The meaning of every column of every table, and of every measure that tables name in their rows.
    pub fn columns(&self, tables: &[Table]) -> Table {
        let heading = |name: &str, about: &str| Heading { name: name.into(), kind: Text, about: about.into() };
        let rows = tables.iter().flat_map(|table| {
            table
                .headings
                .iter()
                .map(|heading| vec![table.name.into(), (&heading.name).into(), (&heading.about).into()])
        });
        let measures = self.measures.iter().map(|measure| {
            vec!["(measure)".into(), measure.name.into(), Value::Text(self.about_measure(measure.name))]
        });
        Table {
            name: "columns",
            headings: vec![
                heading("table", "the table; (measure) for what is named in rows of tables"),
                heading("column", "the column"),
                heading("meaning", "what it holds"),
            ],
            rows: rows.chain(measures).collect(),
        }
    }
}

fn ends(interval: Option<Interval>) -> [Value; 2] {
    [interval.map(|interval| interval.low).into(), interval.map(|interval| interval.high).into()]
}

/// A share with what it rests on and how it compares with the fair one.
fn judged(row: &ShareRow) -> Vec<Value> {
    let verdict = match row.verdict() {
        None => Value::Empty,
        Some(Verdict::Above) => "above".into(),
        Some(Verdict::Below) => "below".into(),
        Some(Verdict::NotToldApart) => "not told apart".into(),
    };
    let [share, low, high] = estimate(row.share);
    vec![row.matches.into(), row.deals.into(), share, low, high, row.fair.into(), verdict]
}

fn estimate(estimate: Option<Estimate>) -> [Value; 3] {
    let [low, high] = ends(estimate.and_then(|estimate| estimate.interval));
    [estimate.map(|estimate| estimate.value).into(), low, high]
}

/// The columns every table begins with, and what its last column says if there is something to bear in mind.
struct Axes {
    headings: Vec<Heading>,
    values: Vec<Vec<Value>>,
    caution: Option<Heading>,
}

impl Axes {
    fn of(experiment: &Experiment) -> Axes {
        let mut headings =
            vec![Heading { name: "cell".into(), kind: Int, about: "the cell's number in the grid, from 0".into() }];
        let mut values: Vec<Vec<Value>> = (0..experiment.cells.len()).map(|cell| vec![cell.into()]).collect();
        for (axis, path) in experiment.axes.iter().enumerate() {
            let written: Vec<Option<&toml::Value>> =
                experiment.cells.iter().map(|cell| cell.values.get(axis)).collect();
            let numeric =
                |value: &Option<&toml::Value>| matches!(value, Some(toml::Value::Integer(_) | toml::Value::Float(_)));
            let kind = if written.iter().all(|value| matches!(value, Some(toml::Value::Integer(_)))) {
                Int
            } else if written.iter().all(numeric) {
                Number
            } else {
                Text
            };
            headings.push(Heading { name: path.clone(), kind, about: format!("the swept value of {path}") });
            for (row, value) in values.iter_mut().zip(written) {
                row.push(match (value, kind) {
                    (None, _) => Value::Empty,
                    (Some(toml::Value::Integer(number)), Int) => Value::Int(*number),
                    (Some(toml::Value::Integer(number)), Number) => Value::Number(*number as f64),
                    (Some(toml::Value::Float(number)), Number) => Value::Number(*number),
                    (Some(toml::Value::String(text)), _) => text.into(),
                    (Some(other), _) => other.to_string().as_str().into(),
                });
            }
        }
        let caution = experiment.caution.as_ref().map(|caution| Heading {
            name: "caution".into(),
            kind: Text,
            about: caution.clone(),
        });
        Axes { headings, values, caution }
    }

    /// A table of `rows`; `values` gives a row's cell and the values of its own columns.
    fn table<R>(
        &self,
        name: &'static str,
        own: &[(&str, Kind, &str)],
        rows: &[R],
        values: impl Fn(&R) -> (usize, Vec<Value>),
    ) -> Table {
        let own = own.iter().map(|(name, kind, about)| Heading {
            name: (*name).into(),
            kind: *kind,
            about: about.split_whitespace().collect::<Vec<_>>().join(" "),
        });
        let headings = self.headings.iter().cloned().chain(own).chain(self.caution.clone()).collect();
        let rows = rows.iter().map(|row| {
            let (cell, own) = values(row);
            let caution = self.caution.as_ref().map(|_| CAUTION.into());
            self.values[cell].iter().cloned().chain(own).chain(caution).collect()
        });
        Table { name, headings, rows: rows.collect() }
    }
}

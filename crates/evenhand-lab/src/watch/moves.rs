//! The comparison of two versions of an experiment over common deals.

use std::sync::Arc;

use evenhand_game::game::{Column, Ending};
use evenhand_kit::stats::{ALPHA, Looks};

use super::answer::{Answer, common_variants};
use crate::experiment::Experiment;
use crate::goals::judged;
use crate::tables::{ContrastRow, Of, Side, Subject, Tables, Versus};

/// The sums of two versions, variant by variant.
#[derive(Debug)]
pub struct Figures {
    pairs: Vec<(usize, usize)>,
    unchanged: usize,
    versus: Vec<Versus>,
    /// The later version: which measures it puts first, and what its goals are about.
    now: Experiment,
    paired: bool,
}

/// What moved from one version to another.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The variants that were compared, as cells of the earlier and the later version.
    pub pairs: Vec<(usize, usize)>,
    /// Number of variants that have the same matches in both versions, so that there is nothing to compare.
    pub unchanged: usize,
    /// The headline figures, the later minus the earlier; `cell` is an index into `pairs`. Mirror images (the win shares
    /// of two seats) appear once.
    pub rows: Vec<ContrastRow>,
    /// The probability of error of one figure.
    pub error: f64,
    /// Number of common deals; 0 if nothing is common.
    pub deals: u64,
    /// Whether deals of the same number are the same deals. Otherwise both are compared as a whole.
    pub paired: bool,
    /// The goals of the later version whose judgement is another.
    pub goals: Vec<GoalMove>,
}

/// A goal that is judged otherwise than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalMove {
    /// The goal as written.
    pub text: String,
    /// The variant, as an index into [`Moves::pairs`].
    pub cell: usize,
    /// Its judgement before and now, in a word.
    pub words: [&'static str; 2],
}

/// The stopping rule of the judgements of goals, each by itself.
const OF_GOALS: Looks = Looks::Any { alpha: ALPHA };

impl Figures {
    /// Sums two versions of an experiment of a game with these columns and endings. Variants that have the same matches in
    /// both are left out.
    pub fn of(before: &Answer, now: &Answer, game: (&[Column], &[Ending])) -> Figures {
        let same = |(ours, theirs): &(usize, usize)| before.identities[*ours] == now.identities[*theirs];
        let all = common_variants(&before.experiment, &now.experiment);
        let (unchanged, pairs): (Vec<_>, Vec<_>) = all.into_iter().partition(same);
        let paired = before.experiment.seed == now.experiment.seed;
        let versus = pairs.iter().map(|(ours, theirs)| {
            let sides = (side(before, *ours), side(now, *theirs));
            let mut versus = Versus::new(sides.0, sides.1, paired, OF_GOALS, game);
            before.blocks[*ours].iter().for_each(|block| versus.add_before(block));
            now.blocks[*theirs].iter().for_each(|block| versus.add_after(block));
            versus
        });
        let versus = versus.collect();
        Figures { versus, now: now.experiment.clone(), pairs, unchanged: unchanged.len(), paired }
    }

    /// Returns the number of figures that are compared, which share the probability of error. It counts every ending, also
    /// those that never occurred, so that it does not depend on the results.
    pub fn count(&self) -> usize {
        let rows = self.rows(Looks::default());
        let never = rows.iter().filter(|row| row.subject.of == Of::Ending && !row.subject.headline).count();
        once(rows).len() + never
    }

    /// Judges each figure with this probability of error.
    pub fn judged(&self, error: f64) -> Moves {
        let rows = once(self.rows(Looks::Any { alpha: error }));
        let deals = rows.iter().map(|row| row.deals).max().unwrap_or(0);
        let (pairs, goals) = (self.pairs.clone(), self.goals());
        Moves { pairs, unchanged: self.unchanged, rows, error, deals, paired: self.paired, goals }
    }

    /// Returns the goals that are judged otherwise than before.
    fn goals(&self) -> Vec<GoalMove> {
        let mut moved = Vec::new();
        for (cell, versus) in self.versus.iter().enumerate() {
            let results = versus.results(cell);
            for goal in &self.now.goals.targets {
                let [Some(before), Some(now)] = results.each_ref().map(|tables| judged(goal, tables, cell)) else {
                    continue;
                };
                let words = [before.judgement.word(), now.judgement.word()];
                if words[0] != words[1] {
                    moved.push(GoalMove { text: goal.text.clone(), cell, words });
                }
            }
        }
        moved
    }

    /// Returns all rows, with the headlines that the experiment names.
    fn rows(&self, looks: Looks) -> Vec<ContrastRow> {
        let all = self.versus.iter().enumerate().flat_map(|(place, versus)| versus.rows_under(place, looks));
        let headlined = |mut row: ContrastRow| {
            row.subject = Arc::new(Subject { headline: self.is_headline(&row.subject), ..(*row.subject).clone() });
            row
        };
        all.map(headlined).collect()
    }

    /// Whether the comparison shows a subject: a headline of the experiment or else of the game, or one that a goal is
    /// about.
    fn is_headline(&self, subject: &Subject) -> bool {
        let Experiment { headline, goals, .. } = &self.now;
        let chosen = match subject.of {
            Of::Mean if !headline.is_empty() => {
                let named = headline.iter().any(|(name, _)| *name == subject.measure);
                named && (subject.headline || subject.kind == "all")
            }
            _ => subject.headline,
        };
        chosen || subject.is_aimed_at(&goals.targets)
    }
}

impl Moves {
    /// Whether a figure is shown to have moved.
    pub fn is_shown(&self, row: &ContrastRow) -> bool {
        let apart = row.difference.interval.is_some_and(|interval| !interval.contains(0.0));
        apart && row.difference.p < self.error
    }

    /// Returns the number of figures that are shown to have moved.
    pub fn shown(&self) -> usize {
        self.rows.iter().filter(|row| self.is_shown(row)).count()
    }
}

/// Returns a variant with what the sums of its matches need.
fn side(answer: &Answer, cell: usize) -> Side<'_> {
    Side { cell: &answer.experiment.cells[cell], names: &answer.names[cell] }
}

/// Returns the headline rows, with mirror images once.
fn once(rows: Vec<ContrastRow>) -> Vec<ContrastRow> {
    let tables = Tables::of_contrasts(rows);
    let first: Vec<usize> = tables.headlines().iter().map(|rows| rows[0]).collect();
    first.into_iter().map(|at| tables.contrasts[at].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Target;
    use crate::tables::tests::{COLUMNS, ENDINGS, block, block_of, experiment, names};
    use crate::watch::error_of_comparison;
    use evenhand_game::document::Place;
    use evenhand_players::matches::BlockData;

    fn answer(deals: u64, of: impl Fn(std::ops::Range<u64>) -> BlockData) -> Answer {
        let blocks: Vec<BlockData> = (0..deals / 10).map(|row| of(row * 10..(row + 1) * 10)).collect();
        let names = names(1).into_iter().map(Arc::new).collect();
        let identities = vec![format!("{blocks:?}")];
        Answer {
            number: 1,
            experiment: experiment(1),
            names,
            identities,
            blocks: vec![blocks],
            deals,
            foremost: "agent",
        }
    }

    fn moves(before: &Answer, now: &Answer) -> Moves {
        let figures = Figures::of(before, now, (COLUMNS, ENDINGS));
        figures.judged(error_of_comparison(1) / figures.count() as f64)
    }

    fn row<'m>(moves: &'m Moves, measure: &str, group: &str) -> &'m ContrastRow {
        moves.rows.iter().find(|row| (&*row.subject.measure, &*row.subject.group) == (measure, group)).unwrap()
    }

    #[test]
    fn a_changed_number_moves_what_it_changes() {
        let (before, now) = (answer(400, |deals| block(deals, 0.5, 0.0)), answer(300, |deals| block(deals, 0.7, 1.0)));
        let moves = moves(&before, &now);
        assert_eq!((moves.deals, moves.paired, moves.pairs.len()), (300, true, 1));
        let rounds = row(&moves, "rounds", "all");
        assert!(moves.is_shown(rounds) && rounds.difference.value == 1.0, "{rounds:?}");
        let seat = row(&moves, "win_share", "S1");
        assert!(moves.is_shown(seat) && seat.difference.interval.unwrap().contains(0.2), "{seat:?}");
        let points = row(&moves, "ending", "points");
        assert!(!moves.is_shown(points) && points.difference.value == 0.0, "the endings do not move: {points:?}");
        assert!(moves.shown() < moves.rows.len());
    }

    #[test]
    fn a_change_without_effect_is_not_shown() {
        // The same rules with other luck in every match.
        let (before, now) =
            (answer(400, |deals| block(deals, 0.5, 0.0)), answer(400, |deals| block_of(deals, 0.5, 0.0, 1)));
        let moves = moves(&before, &now);
        let excluding: Vec<_> =
            moves.rows.iter().filter(|row| !row.difference.interval.unwrap().contains(0.0)).collect();
        assert!(moves.shown() == 0 && excluding.is_empty(), "{excluding:?}");
    }

    #[test]
    fn the_figures_share_the_error_and_do_not_depend_on_the_results() {
        let few = [0.5, 0.6].map(|edge| answer(20, |deals| block(deals, edge, 0.0)));
        let many = [0.5, 0.6].map(|edge| answer(400, |deals| block(deals, edge, 0.0)));
        let count = |[before, now]: &[Answer; 2]| Figures::of(before, now, (COLUMNS, ENDINGS)).count();
        // Mirror images count once; endings count whether they occurred or not.
        assert_eq!(count(&few), count(&many));
        let rows = moves(&many[0], &many[1]).rows.len();
        assert_eq!(count(&many), rows + 2, "two kinds of matches without a regular ending never occurred");
    }

    #[test]
    fn variants_with_the_same_matches_are_not_compared() {
        let one = answer(20, |deals| block(deals, 0.5, 0.0));
        let figures = Figures::of(&one, &one, (COLUMNS, ENDINGS));
        let moves = figures.judged(0.01);
        assert_eq!((figures.count(), moves.rows.len(), moves.pairs.len(), moves.unchanged), (0, 0, 0, 1));
    }

    #[test]
    fn a_goal_that_is_met_at_last_is_named() {
        let goal = Target::read(
            "seat S1 at least 60 %",
            Place { file: "mana.toml".into(), line: 1, column: 1 },
            experiment(1).called,
        );
        let with_goal = |edge: f64| {
            let mut answer = answer(1000, |deals| block(deals, edge, 0.0));
            answer.experiment.goals.targets = vec![goal.clone().unwrap()];
            answer
        };
        let found = moves(&with_goal(0.4), &with_goal(0.9)).goals;
        assert!(found.len() == 1 && found[0].words == ["missed", "met"], "{found:?}");
        assert!(moves(&with_goal(0.8), &with_goal(0.9)).goals.is_empty());
    }

    #[test]
    fn few_deals_show_nothing_even_if_every_deal_agrees() {
        let of = |extra: f64| {
            let blocks = vec![vec![block(0..8, 0.5, extra)]];
            let identities = vec![extra.to_string()];
            Answer { blocks, identities, deals: 8, ..answer(0, |deals| block(deals, 0.5, 0.0)) }
        };
        let moves = moves(&of(0.0), &of(1.0));
        let rounds = row(&moves, "rounds", "all");
        // Eight deals cannot have a p-value below 2^-7.
        assert!(rounds.difference.value == 1.0 && !moves.is_shown(rounds) && rounds.difference.p > 0.007, "{rounds:?}");
    }
}

//! The closing summary: describes the results in the tables in words, with their certainty.
//!
//! A difference is called clear if its interval excludes 0 and its p-value, after Holm's adjustment over every
//! comparison in the summary (`p_holm` in `contrasts.csv`), is below 0.05. A share is called clearly off if its
//! distance from the expected share exceeds one and a half times the half-width of its interval towards it (2.9
//! standard errors: with a dozen groups, chance alone exceeds this less than once in twenty runs). Whatever is not
//! clear is reported as open, with the values it could still have. It is never reported as equal, unless the whole
//! interval lies within the requested precision.
//!
//! - `brief`: the printed summary, with the `answer` in sentences, the headline figures of every cell (`measured`) and
//!   their layout for any number of cells (`plane`); the rest is in `summary.txt`
//! - `page`: `report.html`; `told`: a match as a page; `balance`: the results of a search for better values
//! - `by_axis`: the effect of each axis by itself; `goals`: which variants meet the goals; `reactions`: whether the
//!   players choose differently
//! - `review`: the findings of several experiments of a game, the largest first
//! - `opening`: verdict and goals for the page and the workbook; `names`: names for people; `independent`: the axes that
//!   vary by themselves
//! - `differences`: cells against their baselines; `side_by_side`: properties of matches, and matchups; `fairness`: win
//!   shares; `luck`: how much is luck; `worth`: what cards add; `prices`: their fair prices; `shape`: which of these a run has; `clear`: the
//!   thresholds for a clear difference; `by_players`: conclusions with players of every strength; `strength`: the
//!   strength of these in each variant; `grid` and `words`: formatting; `own_players`: conclusions with players
//!   retrained under each variant's rules; `two_runs`: what changed between two runs; `watched`: what moved from one saved
//!   version to the next; `precision`: what a planned run will decide

// Casts here convert counts to floats, which is exact up to 2^53.
#![cfg_attr(not(test), warn(clippy::cast_lossless))]

mod answer;
mod balance;
mod brief;
mod by_axis;
mod by_players;
mod choice_reactions;
mod clear;
mod differences;
mod fairness;
mod goals;
mod grid;
mod independent;
mod luck;
mod measured;
mod names;
mod opening;
mod own_players;
mod page;
mod plane;
mod precision;
mod prices;
mod reactions;
mod review;
mod shape;
mod side_by_side;
mod strength;
mod stronger;
mod told;
mod two_runs;
mod watched;
mod words;
mod worth;

use crate::experiment::{Experiment, Partial};
use crate::tables::Tables;
use evenhand_kit::stats::Looks;

pub use balance::{balance_summary, more_deals};
pub use brief::{Line, MOST_LINES, brief};
use differences::{differences, ranked};
use fairness::fairness;
pub use own_players::{Compared, OwnPlayer, own_players};
pub use page::{Provenance, answer_sheet, balance_page, page, review_page};
pub use precision::precision;
use prices::prices;
pub use review::{
    Course, Proposal, ReviewKind, ReviewPart, course_table, outstanding_cards, proposals, ranking_table, review,
    uneven_factions,
};
use shape::changes_one_by_one;
use side_by_side::{meetings, side_by_side};
use strength::strength;
pub use told::{Holdings, MATCH_STYLE, Seated, Story, Told, course_in_words, legend, log_line, table_figure};
pub use two_runs::{GoalOfTwo, TwoRuns, two_runs};
pub use watched::{Against, certainty, figure_in_words, moved, variant_in_words};
use words::percent;
pub use words::{capitalized, counted, wrapped};
use worth::{effects, worth};

/// The cost of inspecting a running experiment and playing on: 95 % intervals and p-values are valid for one
/// inspection. In synthetic runs without any difference, inspected 20 times, 23 % showed a clear one at some inspection
/// with one comparison, 31 to 33 % with 20 and 44 % with 300; at the last inspection alone 3 to 6 %.
const PEEKING: &str = "Settle the number of deals before you look: played on after each of 20 looks until something \
                       stands out, a run in which nothing differs shows a false difference in 23 of 100 cases with \
                       one comparison, in about 32 with 20 and in 44 with 300, instead of in 5. Stopping by \
                       [stop] precision is safe.";

/// The note if intervals and p-values are valid for any number of inspections ([`evenhand_kit::stats::Looks::Any`]).
const OFTEN: &str = "Ranges and verdicts hold however often one looks, and whatever makes one stop or play on; for that they \
                     are about half as wide again.";

/// The heading of the conclusions of a second run with retrained players.
pub const RETRAINED: &str = "With players retrained for each variant";

/// Returns the note on how often a run may be inspected.
fn looking(experiment: &Experiment) -> &'static str {
    match experiment.stop.looks() {
        Looks::Once => PEEKING,
        Looks::Any { .. } => OFTEN,
    }
}

/// Returns the whole summary of an experiment as plain text, of at most about 50 lines if there are few cells.
pub fn summary(experiment: &Experiment, tables: &Tables) -> String {
    let mut lines = vec![experiment.question.clone(), played(experiment, tables)];
    lines.extend(experiment.cautions().map(|caution| format!("Caution: {caution}.")));
    lines.extend(experiment.reservations.partial.iter().flat_map(Partial::named));
    lines.push(String::new());
    let enough = tables.cells.iter().any(|cell| cell.deals >= 2);
    if !enough {
        lines.push("In short: too little was played to say anything.".into());
    } else {
        lines.extend(goals::goals(experiment, tables, goals::Detail::Full).into_iter().chain([String::new()]));
        lines.extend(reactions::reactions(tables, true));
        let names = names::Names::of(experiment);
        lines.extend(reactions::unnoticed(tables, |cell| names.in_sentence(cell).to_owned()));
        lines.extend(choice_reactions::choice_reactions(tables, |cell| names.in_sentence(cell).to_owned()));
        lines.extend(stronger::in_full(experiment));
        lines.push(String::new());
        if changes_one_by_one(experiment) {
            lines.extend(ranked(experiment, tables));
        } else {
            lines.extend(each_axis(experiment, tables));
            lines.extend(differences(experiment, tables));
        }
        lines.extend(side_by_side(experiment, tables));
        lines.extend(strength(experiment, tables));
        lines.extend(fairness(experiment, tables));
        lines.extend(luck::luck(experiment, tables));
        lines.extend(meetings(tables));
        lines.extend(by_players(experiment, tables));
        lines.extend(worth(experiment, tables));
        lines.extend(prices(experiment, tables));
        lines.extend(effects(experiment, tables));
    }
    lines.extend(faults(tables));
    lines.push(String::new());
    lines.push(format!(
        "Ranges are meant to hold the true value 19 times in 20, for these players ({}): others may find another answer.",
        players(experiment)
    ));
    if enough {
        lines.push(looking(experiment).into());
    }
    lines.push(next(tables));
    lines.retain({
        let mut blank = true;
        move |line: &String| {
            let doubled = line.is_empty() && blank;
            blank = line.is_empty();
            !doubled
        }
    });
    lines.join("\n") + "\n"
}

/// Lists the effect of each axis by itself.
fn each_axis(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let mut lines = by_axis::by_axis(experiment, tables, usize::MAX);
    if !lines.is_empty() {
        lines.insert(0, "The effect of each change by itself, averaged over the others:".into());
        lines.push(by_axis::NOT_SHOWN.to_owned());
        lines.push(String::new());
    }
    lines
}

/// Lists what is clear for some of the players, with the result for each.
fn by_players(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let Some(told) = by_players::in_short(experiment, tables) else { return Vec::new() };
    let line = |conclusion: &by_players::Conclusion| {
        let found = by_players::by_player(experiment, conclusion);
        format!("  {}: {}: {found}", conclusion.verdict.told(), conclusion.what)
    };
    let conclusions = by_players::conclusions(experiment, tables);
    [String::new(), told].into_iter().chain(conclusions.iter().take(12).map(line)).collect()
}

fn played(experiment: &Experiment, tables: &Tables) -> String {
    let cells = tables.cells.len();
    let least = tables.cells.iter().map(|cell| cell.deals).min().unwrap_or(0);
    let most = tables.cells.iter().map(|cell| cell.deals).max().unwrap_or(0);
    let matches: u64 = tables.cells.iter().map(|cell| cell.matches).sum();
    let deals = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let variants = match cells {
        1 => format!("Played {deals} deals"),
        _ => format!("Played {deals} deals of each of {cells} variants"),
    };
    format!("{variants} of {}, {matches} matches, with {}.", experiment.game, players(experiment))
}

fn players(experiment: &Experiment) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in experiment.cells.iter().flat_map(|cell| &cell.agents) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.join(", ")
}

fn faults(tables: &Tables) -> Vec<String> {
    let faults: u64 = tables.cells.iter().map(|cell| cell.faults).sum();
    let matches: u64 = tables.cells.iter().map(|cell| cell.matches).sum();
    if faults == 0 {
        return Vec::new();
    }
    let mut line = format!(
        "{faults} of {matches} matches could not be finished and are left out; faults.csv has the command that replays each."
    );
    let worst = tables.cells.iter().map(|cell| cell.faults as f64 / cell.matches.max(1) as f64).fold(0.0, f64::max);
    if worst > 0.01 {
        line.push_str(&format!(" In one cell that is {}: do not trust its numbers.", percent(worst)));
    }
    let first = tables.faults.iter().map(|fault| format!("The first: {}. Again: {}", fault.message, fault.command));
    std::iter::once(line).chain(first.take(1)).collect()
}

fn next(tables: &Tables) -> String {
    let mut names = Vec::new();
    if !tables.contrasts.is_empty() {
        names.extend(["ranking.csv", "contrasts.csv"]);
    }
    names.extend(["win_share.csv", "distributions.csv"]);
    if !tables.cards.is_empty() {
        names.push("cards.csv");
    }
    format!("Look next into tables/: {}; columns.csv explains every column.", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::ONE_BY_ONE;
    use crate::tables::tests::{block, experiment, tables_of, toy};
    use evenhand_players::matches::{BlockData, Outcome};

    #[test]
    fn a_clear_difference_is_named_with_its_size_and_range() {
        let text = summary(&experiment(2), &toy(2, 4000, 100));
        assert!(text.contains("rules.mana=5: win share of seat S1 55."), "{text}");
        let (_, below) = text.split_once("On average").unwrap();
        let line = |first: &str| below.lines().find(|line| line.trim_start().starts_with(first)).unwrap_or_default();
        let words: Vec<&str> = line("rounds").split_whitespace().collect();
        assert!(words.len() == 3 && !words[1].ends_with('*') && words[2].ends_with('*'), "{text}");
        assert_eq!(line("rules.mana ").split_whitespace().collect::<Vec<_>>(), ["rules.mana", "4", "5"]);
        assert!(text.contains("clearly off: S1, S2") || text.contains("clearly off: S2, S1"), "{text}");
        assert!(text.lines().count() <= 50, "{text}");
    }

    #[test]
    fn single_changes_are_told_in_order_of_how_far_they_move_the_game() {
        let wins = |cell: usize| [0.5, 0.7, 0.6].get(cell).copied().unwrap_or(0.5);
        let tables = tables_of(10, 2000, 100, |cell, deals| block(deals, wins(cell), 0.0));
        let mut single = experiment(10);
        single.axes = vec![ONE_BY_ONE.into()];
        let text = summary(&single, &tables);
        let (_, ranking) = text.split_once("In short").unwrap();
        let place = |what: &str| ranking.find(what).unwrap_or_else(|| panic!("{what} in {text}"));
        assert!(text.contains("2 of 9 changes move the game clearly"), "{text}");
        assert!(place("1. rules.mana=5") < place("2. rules.mana=6"), "{text}");
        assert!(place("Never made a difference") < place("rules.mana=7"), "{text}");
        assert!(!text.contains("Not told apart from luck"), "{text}");
    }

    #[test]
    fn few_deals_are_called_undecided() {
        let few = tables_of(2, 30, 10, |cell, deals| block(deals, 0.5 + 0.02 * cell as f64, 0.0));
        let text = summary(&experiment(2), &few);
        assert!(text.contains("In short: none of the ") && text.contains(" differs clearly yet"), "{text}");
        assert!(text.contains("more deals would narrow it to +-1 point"), "{text}");
        assert!(!text.contains("differ clearly:") && !text.contains("fair to within"), "{text}");
    }

    #[test]
    fn cells_that_never_differ_are_equal_to_within_the_margin() {
        let same = tables_of(3, 4000, 100, |_, deals| block(deals, 0.5, 0.0));
        let text = summary(&experiment(3), &same);
        assert!(text.contains("Equal to within 1 point, or the same in every deal: 8 of 8"), "{text}");
    }

    #[test]
    fn what_looking_again_and_again_costs_is_said_in_every_summary_that_says_anything() {
        for cells in [1, 3] {
            let text = summary(&experiment(cells), &tables_of(cells, 30, 10, |_, deals| block(deals, 0.5, 0.0)));
            assert!(text.contains("Settle the number of deals before you look"), "{text}");
            assert!(!text.contains("would settle"), "no invitation to play on until it is settled: {text}");
        }
    }

    #[test]
    fn faults_are_said_aloud() {
        let broken = tables_of(1, 40, 10, |_, deals| {
            let mut data = block(deals, 0.5, 0.0);
            data.matches[0].outcome = Outcome::Fault("a rule broke".into());
            data
        });
        let text = summary(&experiment(1), &broken);
        assert!(text.contains("4 of 80 matches could not be finished"), "{text}");
        assert!(text.contains("do not trust"), "{text}");
    }

    #[test]
    fn nothing_played_is_no_answer() {
        let text = summary(&experiment(1), &tables_of(1, 10, 10, |_, _| BlockData::default()));
        assert!(text.contains("too little was played"), "{text}");
    }
}

//! The review of a game: what its experiments find, the largest first.
//!
//! - `part`: an experiment with its results; `finding`: a finding with its figures
//! - `matchups`: one-sided pairs of factions; `lengths`: how long matches last
//! - `missed`: a goal that is missed; `printed`: those that the game as printed misses; `trial`: the changes that are tried
//!   against them; `moves`: what single changes and cards move
//! - `ranking`: all changes and cards in one table
//! - `course`: the course of a match, round by round

mod course;
mod finding;
mod lengths;
mod matchups;
mod missed;
mod moves;
mod part;
mod printed;
mod ranking;
mod trial;

use crate::goals::{Judgement, Scorecard};

use super::words::{capitalized, counted, wrapped};
use crate::tables::{ColumnType, Heading, Table};

pub use course::Course;
pub(super) use finding::Finding;
pub use missed::uneven_factions;
pub use moves::outstanding_cards;
use part::part_of;
pub use part::{ReviewKind, ReviewPart};
pub use ranking::ranking_table;
use trial::Trial;
pub use trial::{Proposal, proposals};

/// Maximum number of findings.
const MOST: usize = 10;

/// The note on what is not listed.
const NOT_SHOWN: &str = "What is not listed is not shown at this number of deals, which does not mean that it has no effect. \
                         All findings hold for these players.";

/// The note on who is ahead.
pub(super) const AHEAD: &str = "These shares do not show what a lead is worth, because factions differ in when they \
                                score.";

/// A review: its findings, the largest first, and what they rest on.
pub(super) struct Review {
    /// The findings that are listed.
    pub(super) findings: Vec<Finding>,
    /// How many smaller ones there are.
    pub(super) more: usize,
    /// How long matches last, for each number of players.
    pub(super) lengths: Vec<String>,
    /// What each part played, and what it leaves open.
    pub(super) notes: Vec<String>,
}

impl Review {
    /// Collects the findings of all parts.
    pub(super) fn of(parts: &[ReviewPart<'_>]) -> Review {
        let trial = Trial::of(parts);
        let of_parts: Vec<Vec<Finding>> = parts.iter().map(|part| findings(part, trial.as_ref())).collect();
        let mut notes: Vec<String> = parts.iter().zip(&of_parts).map(|(part, found)| open(part, found.len())).collect();
        notes.push(NOT_SHOWN.to_owned());
        let mut findings: Vec<Finding> = of_parts.into_iter().flatten().collect();
        findings.sort_by(|a, b| b.size.total_cmp(&a.size));
        let more = findings.len().saturating_sub(MOST);
        findings.truncate(MOST);
        let lengths = part_of(parts, ReviewKind::AsPrinted).map(lengths::told).unwrap_or_default();
        Review { findings, more, lengths, notes }
    }
}

/// Returns the review as text: the findings, the largest first, the course of a match, and how many goals are not decided.
pub fn review(game: &str, parts: &[ReviewPart<'_>], courses: &[Course]) -> String {
    let review = Review::of(parts);
    let mut lines =
        vec![format!("Review of {game}: what matters most (1 is as much as a goal tolerates)"), String::new()];
    let cautions: Vec<String> = parts.first().into_iter().flat_map(|part| part.experiment.cautions()).collect();
    lines.extend(cautions.iter().flat_map(|caution| wrapped(&format!("Caution: {caution}."), 2)));
    if !cautions.is_empty() {
        lines.push(String::new());
    }
    if review.findings.is_empty() {
        lines.push(NOTHING.into());
    }
    for (at, finding) in review.findings.iter().enumerate() {
        let text = format!("{:>2}. {:>4.1}  {}", at + 1, finding.size, finding.text);
        lines.extend(wrapped(&text, 10));
        if !finding.tried.is_empty() {
            lines.extend(wrapped(&format!("          {}", finding.tried), 10));
        }
        if let Some(look) = &finding.look {
            lines.push(format!("          {}:", capitalized(look.which)));
            lines.push(format!("          {}", look.command));
        }
    }
    if review.more > 0 {
        lines.push(format!("    and {} smaller ones", review.more));
    }
    lines.push(String::new());
    lines.extend(review.lengths.iter().flat_map(|line| wrapped(line, 2)));
    let told: Vec<String> = courses.iter().filter_map(Course::told).collect();
    let note = told.first().map(|_| AHEAD.to_owned());
    lines.extend(told.into_iter().chain(note).flat_map(|line| wrapped(&line, 2)));
    lines.extend(review.notes.iter().flat_map(|line| wrapped(line, 2)));
    lines.join("\n") + "\n"
}

/// Returns the table `course`: every amount of a seat as each round begins, and the win share of who is ahead.
pub fn course_table(courses: &[Course]) -> Table {
    let heading =
        |(name, holds, about): (&str, ColumnType, &str)| Heading { name: name.into(), holds, about: about.into() };
    let headings = [
        ("players", ColumnType::Int, "seats at the table"),
        ("round", ColumnType::Int, "the round that begins"),
        ("matches", ColumnType::Int, "matches that reach it"),
        ("amount", ColumnType::Text, "what a seat holds"),
        ("mean", ColumnType::Number, "its mean over seats"),
        ("sd", ColumnType::Number, "its standard deviation over seats"),
        ("q10", ColumnType::Number, "the value that a tenth of the seats are below"),
        ("q90", ColumnType::Number, "the value that a tenth of the seats are above"),
        ("win_share_ahead", ColumnType::Part, "the win share of who has most of the first amount"),
        ("win_share_ahead_low", ColumnType::Part, "the lower end of its 95 % interval"),
        ("win_share_ahead_high", ColumnType::Part, "the upper end"),
    ];
    let rows = courses.iter().flat_map(Course::rows).collect();
    Table { name: "course", headings: headings.map(heading).into(), rows }
}

/// What is said if there are no findings.
pub(super) const NOTHING: &str = "Nothing is shown yet: every goal that can be judged is met or not decided.";

/// States what a part played, and what it leaves open.
fn open(part: &ReviewPart<'_>, found: usize) -> String {
    let deals = part.tables.cells.iter().map(|row| row.deals).min().unwrap_or(0);
    let question = &part.experiment.question;
    let (variants, scorecard) = (part.experiment.cells.len(), Scorecard::of(part.experiment, part.tables));
    let count = |judgement| (0..variants).map(|cell| scorecard.count(cell, judgement)).sum::<usize>();
    match part.kind {
        ReviewKind::AsPrinted => format!(
            "{question} {deals} deals at every number of players: {} met, {} missed, {} not decided.",
            counted(count(Judgement::Met) as u64, "goal"),
            count(Judgement::Missed),
            count(Judgement::Open)
        ),
        ReviewKind::Changes => {
            let changes = counted(variants.saturating_sub(1) as u64, "change");
            let shown = match found {
                0 => "none clearly moves what a goal is about at this number of deals".to_owned(),
                1 => "1 clearly moves what a goal is about".to_owned(),
                _ => format!("{found} clearly move what a goal is about"),
            };
            format!(
                "{question} {deals} deals of each of {changes}: {shown}. The most promising were tried on fresh deals."
            )
        }
        ReviewKind::LeftOut => {
            format!("{question} {deals} deals: {} on who wins.", counted(found as u64, "clear effect"))
        }
        ReviewKind::Tried => {
            format!("{question} {deals} deals of each of {}.", counted(variants.saturating_sub(1) as u64, "change"))
        }
    }
}

fn findings(part: &ReviewPart<'_>, trial: Option<&Trial<'_>>) -> Vec<Finding> {
    match part.kind {
        ReviewKind::AsPrinted => printed::printed(part, trial).into_iter().chain(matchups::finding(part)).collect(),
        ReviewKind::Changes => moves::changes(part),
        ReviewKind::LeftOut => moves::cards(part),
        ReviewKind::Tried => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Change, Experiment, Goals, Target, Vocabulary};
    use crate::tables::tests::{block, experiment, tables_of};
    use crate::tables::{CsvLocale, Tables};
    use evenhand_game::document::Place;
    use std::path::Path;

    fn goal(text: &str) -> Target {
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        Target::read(text, place, Vocabulary::default()).unwrap()
    }

    fn with_goals(goals: &[&str], cells: usize) -> Experiment {
        let targets = goals.iter().map(|text| goal(text)).collect();
        Experiment { goals: Goals { targets, of_game: false }, ..experiment(cells) }
    }

    fn part<'a>(kind: ReviewKind, experiment: &'a Experiment, tables: &'a Tables) -> ReviewPart<'a> {
        ReviewPart { kind, results: Path::new("results"), experiment, tables }
    }

    #[test]
    fn missed_goals_are_ranked_by_how_far_they_are_missed() {
        let asked = with_goals(&["every seat within 5 points of even", "rounds at most 5"], 2);
        let wins = [0.5, 0.8];
        let tables = tables_of(2, 4000, 100, move |cell, deals| block(deals, wins[cell], 0.0));
        let text = review("toy", &[part(ReviewKind::AsPrinted, &asked, &tables)], &[]);
        let first = text.lines().find(|line| line.trim_start().starts_with("1.")).unwrap().to_owned();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(first.contains("mana 5: S") && text.contains("goal: every seat within 5 points of even"), "{text}");
        assert!(text.contains("rounds 6") && text.contains("--results results --cell 1 --upset"), "{text}");
        assert!(text.contains("1 goal met, 3 missed, 0 not decided."), "{text}");
    }

    #[test]
    fn a_goal_that_is_missed_in_several_variants_is_one_finding() {
        let asked = with_goals(&["every seat within 5 points of even"], 3);
        let wins = [0.7, 0.8, 0.6];
        let tables = tables_of(3, 4000, 100, move |cell, deals| block(deals, wins[cell], 0.0));
        let text = review("toy", &[part(ReviewKind::AsPrinted, &asked, &tables)], &[]);
        assert!(!text.contains(" 2. ") && text.contains("1. ") && text.contains("mana 5: S"), "{text}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("It is also missed with baseline and mana 6."), "{text}");
    }

    /// The game as printed has 80 % wins of the first seat. Of the single changes, mana 6 makes it 60 %.
    fn tried(wins: [f64; 3]) -> String {
        tried_with(wins, 0.0)
    }

    /// Does the same for a mana 6 that makes matches longer by this many rounds.
    fn tried_with(wins: [f64; 3], longer: f64) -> String {
        let goals = ["every seat within 5 points of even", "rounds at most 20"];
        let (printed, mut changed) = (with_goals(&goals, 1), with_goals(&goals, 3));
        for cell in &mut changed.cells {
            let value = cell.values[0].clone();
            let change = Change { path: "rules.mana".into(), value, place: goal(goals[0]).place };
            cell.changes = vec![[change].into()];
        }
        let first = tables_of(1, 4000, 100, |_, deals| block(deals, 0.8, 0.0));
        let changes = tables_of(3, 4000, 100, |cell, deals| block(deals, [0.8, 0.75, 0.6][cell], 0.0));
        let fresh =
            tables_of(3, 4000, 100, move |cell, deals| block(deals, wins[cell], if cell == 2 { longer } else { 0.0 }));
        let known = [part(ReviewKind::AsPrinted, &printed, &first), part(ReviewKind::Changes, &changed, &changes)];
        let proposed = proposals(&known);
        assert_eq!(proposed, [Proposal { path: "rules.mana".into(), value: changed.cells[2].values[0].clone() }]);
        let [first, second] = known;
        let text = review("toy", &[first, second, part(ReviewKind::Tried, &changed, &fresh)], &[]);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_ranking_lists_each_knob_once_with_the_way_to_the_goals_and_each_card() {
        let goals = ["every seat within 5 points of even", "rounds at most 20"];
        let mut changed = with_goals(&goals, 3);
        for (cell, path) in changed.cells.iter_mut().zip(["rules.mana", "rules.mana", "rules.gold"]) {
            let value = cell.values[0].clone();
            let change = Change { path: path.into(), value, place: goal(goals[0]).place };
            cell.changes = vec![[change].into()];
        }
        changed.cells[0].changes.clear();
        // As printed, the first seat wins 80 %. Mana brings it to 60 %, gold to 90 %.
        let tables = tables_of(3, 4000, 100, |cell, deals| block(deals, [0.8, 0.6, 0.9][cell], 0.0));
        let left_out = tables_of(1, 4000, 100, |_, deals| block(deals, 0.5, 0.0));
        let cards = experiment(1);
        let parts = [part(ReviewKind::Changes, &changed, &tables), part(ReviewKind::LeftOut, &cards, &left_out)];
        let text = String::from_utf8(ranking_table(&parts).csv(CsvLocale::En)).unwrap();
        let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
        let row = |name: &str| rows.iter().find(|row| row[2] == name).unwrap_or_else(|| panic!("{text}"));
        let size = |name: &str| row(name)[8].parse::<f64>().unwrap();
        assert!(size("rules.mana") > size("rules.gold") && size("rules.gold") > 0.0, "{text}");
        assert_ne!(row("rules.mana")[10], "", "mana brings the goal nearer: {text}");
        assert_eq!(row("rules.gold")[10], "", "gold does not: {text}");
        assert_eq!((row("Sword")[1], row("Sword")[9], row("Sword")[10]), ("card", "yes", "weaken"), "{text}");
        let sizes: Vec<f64> = rows.iter().map(|row| row[8].parse().unwrap()).collect();
        assert!(sizes.is_sorted_by(|a, b| a >= b), "{text}");
    }

    #[test]
    fn the_change_that_helps_most_is_told_as_fresh_deals_show_it() {
        let text = tried([0.8, 0.8, 0.6]);
        assert!(
            text.contains(
                "Try mana 6 first: win share of seat S1 60 % instead of 81 % (between -21.2 and -19.4 points) on 4000 fresh deals; the goal is \
                 still missed."
            ),
            "{text}"
        );
        let text = tried([0.8, 0.8, 0.5]);
        assert!(
            text.contains("Try mana 6 first: win share of seat S1 50 % instead of 81 % (")
                && text.contains("; the goal is met."),
            "{text}"
        );
        let text = tried_with([0.8, 0.8, 0.6], 3.0);
        assert!(text.contains("the goal is still missed. It also moves: rounds 9 instead of 6."), "{text}");
        let text = tried([0.8, 0.8, 0.8]);
        assert!(text.contains("Mana 6 looked best, but 4000 fresh deals do not confirm it"), "{text}");
    }

    #[test]
    fn cards_are_findings_if_their_worth_is_clear() {
        let tables = tables_of(1, 4000, 100, |_, deals| block(deals, 0.5, 0.0));
        let text = review("toy", &[part(ReviewKind::LeftOut, &experiment(1), &tables)], &[]);
        assert!(text.contains("Sword adds its owner 25 points of win share ("), "{text}");
        let asked = experiment(1);
        let left_out = part(ReviewKind::LeftOut, &asked, &tables);
        assert_eq!(outstanding_cards(&left_out, 3).first().map(String::as_str), Some("Sword"));
        assert_eq!(outstanding_cards(&left_out, 0), [""; 0]);
    }
}

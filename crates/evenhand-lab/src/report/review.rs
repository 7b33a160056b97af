//! The review of a game: what its experiments find, the largest first.

use std::path::Path;

use crate::experiment::{Aim, Experiment, Target, Vocabulary};
use crate::goals::{Judgement, Scorecard};
use crate::tables::{ContrastRow, Of, RankRow, Tables, ranking};

use super::clear::{LEVEL, is_clear};
use super::differences::Contrast;
use super::goals::value;
use super::names::{Names, group_in_sentence, verb, words};
use super::words::{points, rate, wrapped};

/// Maximum number of findings.
const MOST: usize = 10;
/// The worth of a card that counts as much as the tolerance of a goal.
const WORTH: f64 = 0.05;

/// The note on what is not listed.
const NOT_SHOWN: &str = "What is not listed is not shown at this number of deals, which does not mean that it has no effect. \
                         All findings hold for these players.";

/// What an experiment of a review is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewKind {
    /// The game as printed, at several numbers of players.
    AsPrinted,
    /// Single changes of the rules.
    Changes,
    /// Cards or units that are left out at random.
    LeftOut,
}

/// An experiment of a review, with its results.
pub struct ReviewPart<'a> {
    /// What it is about.
    pub kind: ReviewKind,
    /// The folder of results, for commands that show matches.
    pub results: &'a Path,
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its tables.
    pub tables: &'a Tables,
}

/// A finding.
#[derive(Clone, Debug, PartialEq)]
struct Finding {
    /// Its size: 1 is as much as the tolerance of the goal that it is about.
    size: f64,
    text: String,
    /// What to look at; empty if nothing.
    look: String,
}

/// Returns the page: the findings, the largest first, and how many goals are not decided.
pub fn review(game: &str, parts: &[ReviewPart<'_>]) -> String {
    let of_parts: Vec<Vec<Finding>> = parts.iter().map(findings).collect();
    let open: Vec<String> = parts.iter().zip(&of_parts).map(|(part, found)| open(part, found.len())).collect();
    let mut findings: Vec<Finding> = of_parts.into_iter().flatten().collect();
    findings.sort_by(|a, b| b.size.total_cmp(&a.size));
    let mut lines =
        vec![format!("Review of {game}: what matters most (1 is as much as a goal tolerates)"), String::new()];
    if findings.is_empty() {
        lines.push("Nothing is shown yet: every goal that can be judged is met or not decided.".into());
    }
    for (at, finding) in findings.iter().take(MOST).enumerate() {
        let text = format!("{:>2}. {:>4.1}  {}", at + 1, finding.size, finding.text);
        lines.extend(wrapped(&text, 10));
        if !finding.look.is_empty() {
            lines.push(format!("          {}", finding.look));
        }
    }
    let more = findings.len().saturating_sub(MOST);
    if more > 0 {
        lines.push(format!("    and {more} smaller ones"));
    }
    lines.push(String::new());
    lines.extend(open.iter().flat_map(|line| wrapped(line, 2)));
    lines.extend(wrapped(NOT_SHOWN, 2));
    lines.join("\n") + "\n"
}

/// States what a part played, and what it leaves open.
fn open(part: &ReviewPart<'_>, found: usize) -> String {
    let deals = part.tables.cells.iter().map(|row| row.deals).min().unwrap_or(0);
    let question = &part.experiment.question;
    let (variants, scorecard) = (part.experiment.cells.len(), Scorecard::of(part.experiment, part.tables));
    let count = |judgement| (0..variants).map(|cell| scorecard.count(cell, judgement)).sum::<usize>();
    match part.kind {
        ReviewKind::AsPrinted => format!(
            "{question} {deals} deals at every number of players: {} goals met, {found} missed, {} not decided.",
            count(Judgement::Met),
            count(Judgement::Open)
        ),
        ReviewKind::Changes => format!(
            "{question} {deals} deals of each of {} changes: {found} clearly move what a goal is about.",
            variants.saturating_sub(1)
        ),
        ReviewKind::LeftOut => format!("{question} {deals} deals: {found} clear effects on who wins."),
    }
}

fn findings(part: &ReviewPart<'_>) -> Vec<Finding> {
    match part.kind {
        ReviewKind::AsPrinted => missed(part),
        ReviewKind::Changes => changes(part),
        ReviewKind::LeftOut => cards(part.experiment.called, part.tables),
    }
}

/// Returns a finding for each goal that is missed in a variant.
fn missed(part: &ReviewPart<'_>) -> Vec<Finding> {
    let scorecard = Scorecard::of(part.experiment, part.tables);
    let names = Names::of(part.experiment);
    let mut findings = Vec::new();
    for row in &scorecard.rows {
        for (cell, judged) in row.by_cell.iter().enumerate() {
            let Some(judged) = judged.as_ref().filter(|judged| judged.judgement == Judgement::Missed) else { continue };
            let worst = &judged.readings[0];
            let place =
                if part.experiment.cells.len() > 1 { format!("{}: ", names.in_sentence(cell)) } else { String::new() };
            let ended = if matches!(row.goal.aim, Aim::Ending(_)) { "ended " } else { "" };
            findings.push(Finding {
                size: worst.outside / row.goal.unit(),
                text: format!(
                    "{place}{ended}{}; goal: {}.",
                    value(part.experiment.called, &row.goal.aim, &worst.reading, true),
                    row.goal.text
                ),
                look: look(part, cell),
            });
        }
    }
    findings
}

/// Returns the command that shows the clearest win of the weakest faction in a variant.
fn look(part: &ReviewPart<'_>, cell: usize) -> String {
    let (file, results) = (part.experiment.file.display(), part.results.display());
    format!("evenhand match {file} --results {results} --cell {cell} --upset")
}

/// Returns a finding for each single change that clearly moves something that a goal is about.
fn changes(part: &ReviewPart<'_>) -> Vec<Finding> {
    let names = Names::of(part.experiment);
    let goals = &part.experiment.goals.targets;
    let largest = |row: &RankRow| -> Option<Finding> {
        let of_cell = part.tables.contrasts.iter().filter(|contrast| contrast.cell == row.cell && is_clear(contrast));
        let sized = of_cell.filter_map(|contrast| Some((contrast, size(goals, contrast)?)));
        let (contrast, size) = sized.max_by(|a, b| a.1.total_cmp(&b.1))?;
        let text =
            format!("{}: {}.", names.in_sentence(row.cell), Contrast::of(contrast)?.told(part.experiment.called));
        Some(Finding { size, text, look: String::new() })
    };
    ranking(part.tables).iter().filter_map(largest).collect()
}

/// Returns the size of a difference in units of the goal that it is about.
fn size(goals: &[Target], row: &ContrastRow) -> Option<f64> {
    let goal = goals.iter().find(|goal| row.subject.is_about(&goal.aim))?;
    Some(row.difference.value.abs() / goal.unit())
}

/// Returns a finding for each card that clearly adds or costs wins.
fn cards(called: Vocabulary, tables: &Tables) -> Vec<Finding> {
    let owned = tables.cards.iter().filter_map(|row| {
        let worth = row.worth.filter(|_| row.worth_p_holm.is_some_and(|p| p < LEVEL))?;
        let way = if worth.value > 0.0 { "adds" } else { "costs" };
        let text = format!("{} {way} its owner {} of win share.", words(&row.card), points(worth.value.abs()));
        Some(Finding { size: worth.value.abs() / WORTH, text, look: String::new() })
    });
    let shared = tables.card_effects.iter().filter(|row| row.p_holm < LEVEL && row.subject.of == Of::WinShare);
    let shared = shared.map(|row| {
        let (who, change) = (group_in_sentence(called, &row.subject.kind, &row.subject.group), row.difference.value);
        let way = if change > 0.0 { "more" } else { "less" };
        let text = format!(
            "With {} in the game, {who} {} {} {way} ({} instead of {}).",
            words(&row.card),
            verb(&who),
            points(change.abs()),
            rate(row.difference.a),
            rate(row.difference.b)
        );
        Finding { size: change.abs() / WORTH, text, look: String::new() }
    });
    owned.chain(shared).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Goals;
    use crate::tables::tests::{block, experiment, tables_of};
    use evenhand_game::document::Place;

    fn goal(text: &str) -> Target {
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        Target::read(text, place, Vocabulary::default()).unwrap()
    }

    #[test]
    fn missed_goals_are_ranked_by_how_far_they_are_missed() {
        let targets = vec![goal("every seat within 5 points of even"), goal("rounds at most 5")];
        let asked = Experiment { goals: Goals { targets, of_game: false }, ..experiment(2) };
        let wins = [0.5, 0.8];
        let tables = tables_of(2, 4000, 100, move |cell, deals| block(deals, wins[cell], 0.0));
        let part = ReviewPart {
            kind: ReviewKind::AsPrinted,
            results: Path::new("results"),
            experiment: &asked,
            tables: &tables,
        };
        let text = review("toy", &[part]);
        let first = text.lines().find(|line| line.trim_start().starts_with("1.")).unwrap();
        assert!(first.contains("mana 5: S") && text.contains("goal: every seat within 5 points of even"), "{text}");
        assert!(text.contains("rounds 6") && text.contains("--results results --cell 1 --upset"), "{text}");
        let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("1 goals met, 3 missed, 0 not decided."), "{text}");
    }

    #[test]
    fn cards_are_findings_if_their_worth_is_clear() {
        let tables = tables_of(1, 4000, 100, |_, deals| block(deals, 0.5, 0.0));
        let part = ReviewPart {
            kind: ReviewKind::LeftOut,
            results: Path::new("results"),
            experiment: &experiment(1),
            tables: &tables,
        };
        let text = review("toy", &[part]);
        assert!(text.contains("Sword adds its owner 25 points of win share."), "{text}");
    }
}

//! The outcome of a match in two lines.

use crate::experiment::Vocabulary;
use crate::game::{Scope, Seat};
use crate::games::AnyGame;
use crate::matches::{MatchRecord, Outcome};
use crate::report::{Seated, capitalized};

/// A win share from which a seat counts as the only winner.
const WON: f32 = 0.999;
/// Maximum number of seats that share a win and are named with their roles.
const MOST_NAMED: usize = 2;

/// Describes who won, then by how much, after how long and how: `Aerial (S2) wins.` and `  total VP 8 to 0; rounds 10; ended
/// by Victory Points`. Without `measured`, the score and the length are left out: a seat may not know them. Empty for a
/// match that was not played to its end.
pub(super) fn outcome(game: &'static dyn AnyGame, row: &MatchRecord, seated: &[Seated], measured: bool) -> Vec<String> {
    let Outcome::Ended(ending) = row.outcome else { return Vec::new() };
    let called = Vocabulary::of(game);
    let ended = format!("ended {}", game.endings()[usize::from(ending)].phrase());
    let known = [score(game, called, row, seated), length(game, called, row)].into_iter().flatten();
    let parts: Vec<String> = known.filter(|_| measured).chain([ended]).collect();
    vec![winners(row, seated), format!("  {}", parts.join("; "))]
}

/// Names the winners, or those who share the win.
fn winners(row: &MatchRecord, seated: &[Seated]) -> String {
    let name = |one: &Seated| match &one.role {
        Some(role) => format!("{} ({})", capitalized(&role.replace('_', " ")), one.seat),
        None => format!("Seat {}", one.seat),
    };
    if let Some(winner) = seated.iter().find(|one| row.shares[one.seat] >= WON) {
        return format!("{} wins.", name(winner));
    }
    let sharing: Vec<&Seated> = seated.iter().filter(|one| row.shares[one.seat] > 0.0).collect();
    let short = |one: &&Seated| if sharing.len() > MOST_NAMED { one.seat.to_string() } else { name(one) };
    let names: Vec<String> = sharing.iter().map(short).collect();
    match names.split_last() {
        Some((last, [])) => format!("{last} has a share of the win."),
        Some((last, others)) => format!("{} and {last} share the win.", others.join(", ")),
        None => "Nobody wins.".to_owned(),
    }
}

/// Formats the scores, the winner's first; `None` if the game has no score.
fn score(game: &'static dyn AnyGame, called: Vocabulary, row: &MatchRecord, seated: &[Seated]) -> Option<String> {
    let name = game.score()?;
    let at = game.columns().iter().position(|column| column.name == name)?;
    let seats = seated.len();
    let mut scores: Vec<(f32, f64)> = seated
        .iter()
        .filter_map(|one| Some((row.shares[one.seat], *row.values.get(at * seats + one.seat.index())?)))
        .collect();
    scores.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
    let scores: Vec<String> = scores.into_iter().map(|(_, score)| score.to_string()).collect();
    Some(format!("{} {}", called.measure(name), scores.join(" to ")))
}

/// Formats the length of the match: the first measure, if it is one of the match.
fn length(game: &'static dyn AnyGame, called: Vocabulary, row: &MatchRecord) -> Option<String> {
    let first = game.columns().first().filter(|column| column.scope == Scope::Match && column.values.is_empty())?;
    let value = row.values.get(Seat(0).index())?;
    Some(format!("{} {value}", called.measure(first.name)))
}

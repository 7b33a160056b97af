//! The names in a game, and names in `[report]` that it does not have.

use std::collections::BTreeSet;
use std::path::Path;

use crate::error::Problem;
use crate::experiment::{self, Focus, FocusKind, Further, Vocabulary};
use crate::game::Rules;
use crate::game::knobs::{Place, nearest};
use crate::games::{AnyGame, BuiltGame};
use crate::tables::CellNames;

/// A message lists at most this many names.
const MOST_LISTED: usize = 32;

/// Returns the names in a game.
pub(super) fn names(game: &dyn BuiltGame) -> CellNames {
    CellNames { roles: game.roles().to_vec(), items: game.items().to_vec(), labels: game.labels(), sides: game.sides() }
}

/// Reports measures that `[report]` names but the game does not have.
pub(super) fn unknown_measures(called: Vocabulary, game: &str, headline: &[(String, Place)]) -> Vec<Problem> {
    let names = || called.columns.iter().map(|column| column.name);
    let unknown = headline.iter().filter(|(name, _)| names().all(|known| known != name));
    unknown
        .map(|(name, place)| Problem {
            place: Some(place.clone()),
            key: "report.headline".into(),
            message: format!("{game} has no measure \"{name}\""),
            remedy: match nearest(name, names()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("the measures are {}", names().collect::<Vec<_>>().join(", ")),
            },
        })
        .collect()
}

/// Reports a focus that `[report]` names but no cell has.
pub(super) fn unknown_focus<'n>(
    game: &'static dyn AnyGame,
    focus: Option<&Focus>,
    cells: impl Iterator<Item = &'n CellNames> + Clone,
) -> Option<Problem> {
    let Focus { kind, name, place } = focus?;
    let named: BTreeSet<&str> = match kind {
        FocusKind::Measure => {
            let numbers = Vocabulary::with(game, Further::ALL).columns.iter().filter(|column| column.values.is_empty());
            numbers.map(|column| column.name).collect()
        }
        FocusKind::Faction => cells.flat_map(|names| &names.roles).map(String::as_str).collect(),
        FocusKind::Card => cells.flat_map(|names| &names.items).map(String::as_str).collect(),
    };
    if named.contains(name.as_str()) {
        return None;
    }
    let kind = kind.word();
    let remedy = match nearest(name, named.iter().copied()) {
        _ if named.is_empty() => format!("{} has none; put something else first", game.name()),
        Some(near) => format!("did you mean \"{kind} {near}\"?"),
        None if named.len() > MOST_LISTED => "cards.csv of an earlier run names them".to_owned(),
        None => format!("there are {}", named.into_iter().collect::<Vec<_>>().join(", ")),
    };
    let message = format!("{} has no {kind} \"{name}\" here", game.name());
    Some(Problem { place: Some(place.clone()), key: "report.focus".into(), message, remedy })
}

/// Does what [`unknown_focus`] does for an experiment with mistakes: uses the game before any axis or, if that cannot
/// be built, the rulebook's. An entry that may be missing only because of a mistake is not reported.
pub(super) fn unknown_focus_beside_mistakes(
    game: &'static dyn AnyGame,
    file: &Path,
    focus: Option<&Focus>,
) -> Option<Problem> {
    let focus = focus?;
    let printed = Rules::of_book(&game.book()).ok()?;
    let rules = experiment::peek_rules(game, file).unwrap_or_else(|| printed.clone());
    let mut tables = rules.parts().filter(|(key, _)| game.book().open_tables.contains(key));
    if focus.kind != FocusKind::Measure && tables.any(|(_, table)| table.get(&focus.name).is_some()) {
        return None;
    }
    let called = |rules: &Rules| -> Vec<CellNames> {
        game.seats().filter_map(|players| game.try_build(rules, players)?.ok()).map(|game| names(&*game)).collect()
    };
    let own = called(&rules);
    let all = if own.is_empty() { called(&printed) } else { own };
    unknown_focus(game, Some(focus), all.iter())
}

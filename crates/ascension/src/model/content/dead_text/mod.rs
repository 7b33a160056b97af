//! Detects text in sheets, scenarios and tables that can never have an effect: it is read and
//! played, but does nothing.
//!
//! Every effect of every action is checked against the moments at which the rules carry it out ([`scenes`]): its
//! possible targets, whether the attack hit, what a response answers. An effect that can act at none of them under
//! any rules is rejected when the sheet is read, and so is a field that no rule uses on its action ([`fields`]).
//! What does nothing only with the current numbers, knobs and lists causes a warning ([`numbers`], [`places`]).

mod fault;
mod fields;
mod numbers;
mod places;
mod scenes;

use super::sheets::{Deed, DeedId, Sheet};
use crate::Ascension;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::ids::IdVec;

/// Rejects text that can never have an effect in the actions of a sheet; `path` is where they are written.
///
/// # Errors
/// Returns the path of the first such text, why it never acts, and what to write instead.
pub(super) fn refuse_dead_text(path: &str, deeds: &IdVec<DeedId, Deed>) -> Result<(), SetupError> {
    for (id, deed) in deeds.iter() {
        let countered = deeds.values().flat_map(|other| &other.effects).any(|effect| {
            let counter = effect.verb.counter();
            counter.is_some_and(|counter| counter.deed == id)
        });
        let fault = fields::fault(deed).or_else(|| scenes::fault(deed, countered, deeds));
        if let Some(fault) = fault {
            return Err(fault.at(&format!("{path}.{}", deed.id)));
        }
    }
    Ok(())
}

/// Returns warnings for what does nothing with the current rules, lists and other sheets.
pub(crate) fn warnings(game: &Ascension, rules: &Rules) -> Vec<SetupError> {
    let mut found = Vec::new();
    // The copy of a sheet for `points.given` is not written anywhere.
    let written = |sheet: &&Sheet| rules.get(&format!("content.{}", sheet.id)).is_some();
    for sheet in game.sheets.values().filter(written) {
        for deed in sheet.deeds.values() {
            let path = format!("content.{}.actions.{}", sheet.id, deed.id);
            found.extend(numbers::faults(game, sheet, deed).into_iter().map(|fault| fault.at(&path)));
        }
    }
    places::look(game, rules, &mut found);
    found
}

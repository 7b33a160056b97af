//! Text of sheets, scenarios and tables that can never act: it is read, played and never seen at work.
//!
//! Every effect of every action is put to the moments at which the rules carry it out ([`scenes`]): at whom it is aimed,
//! whether the attack hit, what a response answers. One that can act at none of them under any rules is refused when the
//! sheet is read, and so is a field that no rule looks at on its action ([`fields`]). What does nothing only as the
//! numbers, the knobs and the lists are now is warned about ([`numbers`], [`places`]).

mod fields;
mod numbers;
mod places;
mod scenes;

use super::sheets::{Deed, DeedId};
use crate::game::{Rules, SetupError};
use crate::games::ascension::Ascension;
use crate::table::ids::IdVec;

/// What is wrong with a text, below its action, and what to write.
struct Fault {
    field: String,
    message: String,
    remedy: String,
}

impl Fault {
    fn new(field: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault { field: field.into(), message: message.into(), remedy: remedy.into() }
    }

    fn at(self, path: &str) -> SetupError {
        SetupError { path: format!("{path}.{}", self.field), message: self.message, remedy: self.remedy }
    }
}

/// Refuses what the actions of a sheet can never do; `path` is where they are written.
///
/// # Errors
/// The path of the first such text, why it never acts, and what to write.
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

/// What does nothing as the rules, the lists and the other sheets are now.
pub(in crate::games::ascension) fn warnings(game: &Ascension, rules: &Rules) -> Vec<SetupError> {
    let mut found = Vec::new();
    for sheet in game.sheets.values() {
        for deed in sheet.deeds.values() {
            let path = format!("content.{}.actions.{}", sheet.id, deed.id);
            found.extend(numbers::faults(game, sheet, deed).into_iter().map(|fault| fault.at(&path)));
        }
    }
    places::look(game, rules, &mut found);
    found
}

//! Claims about contests of the flip deck: its settings and quantities, solved by [`crate::odds`] and checked by the deck
//! that matches are played with.
//!
//! - `settings`: how files set the tiebreak; `quantities`: its quantities, and reading claims about them
//! - `solver`: answers them; `check`: plays flips and contests with the game's own deck

mod check;
mod quantities;
mod settings;
mod solver;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::sync::Arc;

use crate::odds::contest::Tiebreak;
use evenhand_kit::claims::deck::DeckSetting;
use evenhand_kit::claims::flipped::{FlippedDeck, OwnDeck, OwnDeckQuestion};
use evenhand_kit::claims::given::DeckTables;
use evenhand_kit::claims::sample::Sample;
use evenhand_kit::claims::{Checked, Entries};
use evenhand_kit::odds::deck::{Distribution, Unsolved};

/// The flip deck, as claims are about it.
pub(super) const FLIP_DECK: FlippedDeck = FlippedDeck {
    tables: DeckTables { own: settings::TABLES },
    refused: settings::REFUSED,
    quantities: quantities::QUANTITIES,
    keys: quantities::KEYS,
    read: |set| Arc::new(settings::tiebreak(set)),
};

impl OwnDeck for Tiebreak {
    fn can_decide(&self, deck: &DeckSetting, bonuses: &[i64]) -> Result<(), Unsolved> {
        solver::contest(deck, self, bonuses).map(|_| ())
    }

    fn question(&self, entries: &mut Entries<'_>, quantity: &str) -> Option<Arc<dyn OwnDeckQuestion>> {
        quantities::read(entries, quantity, self)
    }

    fn check(
        &self,
        deck: &DeckSetting,
        sample: &Sample,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked> {
        check::check(deck, self, sample, distribution, seed, deals)
    }

    fn is_same(&self, other: &dyn OwnDeck) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref() == Some(self)
    }
}

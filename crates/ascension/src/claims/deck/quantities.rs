//! The quantities of contests, and reading claims about them.

use std::sync::Arc;

use super::solver::{Asked, ContestQuestion};
use crate::odds::contest::{Decided, Tiebreak};
use evenhand_game::document::declared::{Field, Holds, Usual};
use evenhand_kit::claims::Entries;
use evenhand_kit::claims::fields::needed;
use evenhand_kit::claims::flipped::{OwnDeckQuantity, OwnDeckQuestion};

const fn of(name: &'static str, keys: &'static [&'static str], about: &'static str) -> OwnDeckQuantity {
    OwnDeckQuantity { name, keys, about }
}

/// The quantities of contests in addition to those of any deck.
pub(super) const QUANTITIES: &[OwnDeckQuantity] = &[
    of("wins", &["bonuses", "known"], "the chance that the first side wins a contest, ties broken"),
    of(
        "decided at step",
        &["step", "share_of", "bonuses", "known"],
        "the chance that a step of the tiebreak decides between two sides",
    ),
    of(
        "holder wins tie",
        &["suit", "known"],
        "the chance that the holder of a suit wins a tie against a side without it",
    ),
];

/// Their keys, in addition to those of any deck.
pub(super) const KEYS: &[Field] = &[
    Field::new("step", Holds::Whole(1, 4), "1: the suit, 2: the value, 3: the next suit or value, 4: none")
        .usual(Usual::Whole(1)),
    Field::new("share_of", Holds::Word(&["contests", "ties"]), "\"contests\" (if nothing is written) or \"ties\"")
        .usual(Usual::Text("contests")),
    needed("suit", "the suit that is held"),
];

/// Reads a claim about a contest with this tiebreak.
pub(super) fn read(entries: &mut Entries<'_>, quantity: &str, tiebreak: &Tiebreak) -> Option<Arc<dyn OwnDeckQuestion>> {
    let asked = match quantity {
        "wins" => Asked::Wins { bonuses: entries.bonuses()? },
        "decided at step" => decided_at_step(entries)?,
        _ => Asked::HolderWinsTie { suit: entries.read("suit", "red", |suit| Ok(suit.to_owned()))? },
    };
    Some(Arc::new(ContestQuestion { tiebreak: tiebreak.clone(), asked, is: entries.said_of_a_chance()? }))
}

fn decided_at_step(entries: &mut Entries<'_>) -> Option<Asked> {
    let steps: &[Decided] = match entries.integer("step")? {
        1 => &[Decided::Suit],
        2 => &[Decided::Value],
        3 => &[Decided::NextSuit, Decided::NextValue],
        _ => &[Decided::Same],
    };
    let of_ties = entries.read_if_any("share_of", "ties", |word| match word {
        "ties" => Ok(true),
        "contests" => Ok(false),
        _ => Err(format!("`{word}` is neither ties nor contests")),
    })?;
    let bonuses = entries.bonuses()?;
    if bonuses.len() != 2 {
        entries.wrong("bonuses", "steps are told apart for two sides only", "give two");
        return None;
    }
    Some(Asked::Decided { bonuses, steps, of_ties: of_ties.unwrap_or_default() })
}

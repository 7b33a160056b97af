//! How files set the tiebreak of contests.

use crate::odds::contest::Tiebreak;
use evenhand_kit::claims::given::{Table, strings};
use evenhand_kit::claims::set_values::SetValues;

/// The tables and keys in addition to those of any deck.
pub(super) const TABLES: &[Table] = &[("deck", &["suit_rank"]), ("tiebreak", &["first_card", "same_suit", "red"])];

/// Settings that are refused, each with the reason and what to do.
pub(super) const REFUSED: &[(&str, &str, &str)] = &[(
    "deck.per",
    "claims are about sides that each have a deck of their own: a shared deck is not solved",
    "leave it out, or play an experiment with this knob and claim something about its balance",
)];

/// Reads how ties are broken.
pub(super) fn tiebreak(set: &mut SetValues<'_>) -> Tiebreak {
    let suits = set.find("deck.suit_rank").and_then(|given| {
        let suits = strings(&given.value);
        if suits.is_none() {
            set.wrong(given, "it has to be a list of words", "write suits in quotes, the highest first");
        }
        suits
    });
    let wild = set.one_of("tiebreak.red", &[("dominant", false), ("wild", true)]).unwrap_or(false);
    Tiebreak {
        suits: suits.unwrap_or_default(),
        wild: wild.then(|| "red".into()),
        sum: set.one_of("tiebreak.same_suit", &[("max", false), ("sum", true)]).unwrap_or(false),
        drawn: set.one_of("tiebreak.first_card", &[("dominant", false), ("drawn", true)]).unwrap_or(false),
    }
}

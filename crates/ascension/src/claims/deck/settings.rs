//! How files set the tiebreak of contests.

use crate::odds::contest::Tiebreak;
use evenhand_game::document::declared::{Field, Holds};
use evenhand_kit::claims::fields::WORDS;
use evenhand_kit::claims::given::{Table, strings};
use evenhand_kit::claims::set_values::SetValues;

/// The tables and keys in addition to those of any deck.
pub(super) const TABLES: &[Table] = &[
    ("deck", &[Field::new("suit_rank", WORDS, "Its suits, the highest first.")]),
    (
        "tiebreak",
        &[
            Field::new("first_card", Holds::Word(&["dominant", "drawn"]), "Which card of a flip is compared first."),
            Field::new("same_suit", Holds::Word(&["max", "sum"]), "What cards of one suit count."),
            Field::new("red", Holds::Word(&["dominant", "wild"]), "How red cards compare."),
        ],
    ),
];

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
    let wild = set.one_of("tiebreak.red", [false, true]).unwrap_or(false);
    Tiebreak {
        suits: suits.unwrap_or_default(),
        wild: wild.then(|| "red".into()),
        sum: set.one_of("tiebreak.same_suit", [false, true]).unwrap_or(false),
        drawn: set.one_of("tiebreak.first_card", [false, true]).unwrap_or(false),
    }
}

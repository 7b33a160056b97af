//! The quantities of claims by name, and the keys of each.

use crate::claims::flipped::{FlippedDeck, OwnDeckQuantity};
use crate::claims::game::{GameOfClaims, OwnQuantity};

/// The subject of a quantity.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::claims) enum Family {
    Deck,
    Balance,
}

impl Family {
    /// Returns the keys of all quantities of the family.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Family::Deck => &["set", "pile", "worth"],
            Family::Balance => &["experiment", "deals", "cell"],
        }
    }
}

/// A quantity of any game.
pub(in crate::claims) struct SharedQuantity {
    /// Its name in claims files.
    pub(in crate::claims) name: &'static str,
    pub(in crate::claims) family: Family,
    /// Its keys, in addition to the common ones and those of its family.
    keys: &'static [&'static str],
    /// Its description.
    pub(in crate::claims) about: &'static str,
}

const fn of(name: &'static str, family: Family, keys: &'static [&'static str], about: &'static str) -> SharedQuantity {
    SharedQuantity { name, family, keys, about }
}

/// Quantities of any game.
const QUANTITIES: &[SharedQuantity] = &[
    of("cards", Family::Deck, &[], "how many cards the deck has"),
    of("total value", Family::Deck, &[], "the sum of the values of all cards"),
    of("range", Family::Deck, &["known"], "the least and the greatest result of a flip: is = \"-3..7\""),
    of("chance", Family::Deck, &["result", "flip", "known"], "the chance of a result of one flip"),
    of(
        "chance of each",
        Family::Deck,
        &["result", "flip", "known", "only"],
        "the chance of each of several results of one flip",
    ),
    of(
        "most common",
        Family::Deck,
        &["flip", "known"],
        "the results that are more likely than all others: is = \"2, 4\"",
    ),
    of("least common", Family::Deck, &["flip", "known"], "the results that are less likely than all others"),
    of("mean", Family::Deck, &["flip", "known"], "the mean of a flip"),
    of("variance", Family::Deck, &["flip", "known"], "the variance of a flip"),
    of("deviation", Family::Deck, &["flip", "known"], "the standard deviation of a flip"),
    of(
        "curve",
        Family::Deck,
        &["flip", "known"],
        "whether a flip, after what is known, has the same distribution as the first of a fresh deck: is = \"changed\" or \"unchanged\"",
    ),
    of("correlation", Family::Deck, &["flips", "known"], "the correlation of two flips"),
    of("same result", Family::Deck, &["flips", "known"], "the chance that two flips have the same result"),
    of(
        "informed variance",
        Family::Deck,
        &["flip", "known"],
        "the mean variance of a flip for a player who remembers all cards turned over before it",
    ),
    of("mean of total", Family::Deck, &["flips", "known"], "the mean of the sum of several flips"),
    of("variance of total", Family::Deck, &["flips", "known"], "the variance of the sum of several flips"),
    of("range of total", Family::Deck, &["flips", "known"], "the least and the greatest sum of several flips"),
    of("chance of total", Family::Deck, &["flips", "result", "known"], "the chance of a sum of several flips"),
    of(
        "at least once",
        Family::Deck,
        &["flips", "result", "known"],
        "the chance that at least one of several flips has a result",
    ),
    of(
        "card appears",
        Family::Deck,
        &["card", "flips", "result", "known"],
        "the chance that some cards are turned over in several flips",
    ),
    of(
        "count",
        Family::Deck,
        &["flips", "each", "result", "known"],
        "the chance of how many of several flips have a result",
    ),
    of(
        "hits",
        Family::Deck,
        &["margins", "flips", "least", "result", "known", "defender"],
        "the chance of how many of several attacks hit",
    ),
    of(
        "damage",
        Family::Deck,
        &["margins", "flips", "least", "result", "known", "defender"],
        "the chance of the damage of several attacks together",
    ),
    of(
        "expected damage",
        Family::Deck,
        &["margins", "flips", "least", "known", "defender"],
        "the mean damage of several attacks together",
    ),
    of("least damage", Family::Deck, &["margins", "known"], "the least damage that a hit can do at any of the margins"),
    of("stranded cards", Family::Deck, &[], "cards left over after a refresh when no whole flip can be taken any more"),
    of("tie", Family::Deck, &["sides", "bonuses", "known"], "the chance that any two sides of a contest tie"),
    of(
        "tie for first",
        Family::Deck,
        &["sides", "bonuses", "known"],
        "the chance that the best sides of a contest tie",
    ),
    of("win share", Family::Balance, &["by", "group"], "the win share of every group of a kind, or of one group"),
    of("ending", Family::Balance, &["ending"], "the share of matches that end in this way"),
    of("mean measure", Family::Balance, &["measure"], "the mean of a measure of the experiment's summary"),
    of(
        "fair price",
        Family::Balance,
        &["group"],
        "what each item (a datasheet, a card) should cost for what it adds, as a part of what it does cost; the experiment has to leave items out at times ([vary])",
    ),
];

/// A key and its meaning.
pub(in crate::claims) type About = (&'static str, &'static str);

/// The meaning of the keys of quantities of a deck, in the order in which they are listed.
const KEYS_OF_A_DECK: &[About] = &[
    ("set", "knobs of the game, or of the deck, for this claim only: { \"flip.count\" = 1 }"),
    ("pile", "the pile of the game whose cards are flipped, instead of the deck"),
    ("worth", "what the cards of the pile count by"),
    ("known", "cards known to be discarded: \"3 3 -1\""),
    ("flip", "the number of the flip, from 1 (1)"),
    ("flips", "the numbers of several flips: [1, 2] or \"1..30\""),
    ("result", "a result or several: \"2\", \"0..5\", \">= 4\", \"2, 4\""),
    ("each", "the result that is counted"),
    ("only", "true: and no other results"),
    ("card", "cards: \"4:red\""),
    ("margins", "what is added to each attack's flip: [-2, -2]"),
    ("least", "hits for less than this do nothing (0)"),
    ("defender", "the defender flips too, from a deck of its own, with this added; for one attack"),
    ("sides", "how many sides a contest has (2)"),
    ("bonuses", "what is added to each side's flip: [3, 0]"),
];

/// The meaning of the keys of quantities of balance.
const KEYS_OF_BALANCE: &[About] = &[
    ("experiment", "the experiment that is played, or its folder of results, as seen from the claims file"),
    ("deals", "deals of each variant, instead of the experiment's own"),
    ("cell", "only this variant, from 0"),
    ("by", "the kind of group: \"faction\", \"seat\", \"agent\" or a label of the game"),
    ("group", "one group of that kind, or one item by its id"),
    ("ending", "the ending, as `evenhand games` and endings.csv name it"),
    ("measure", "the measure, as `evenhand games` lists it"),
];

/// Returns the meaning of the keys of the quantities of any game, in the order in which they are listed.
pub(in crate::claims) fn keys(deck: Option<FlippedDeck>) -> impl DoubleEndedIterator<Item = About> {
    let of_its_own = deck.map_or(&[][..], |deck| deck.keys);
    KEYS_OF_A_DECK.iter().chain(of_its_own).chain(KEYS_OF_BALANCE).copied()
}

/// A quantity found by its name.
pub(in crate::claims) enum NamedQuantity {
    Shared(&'static SharedQuantity),
    /// Of contests of a game's deck.
    OwnDeck(&'static OwnDeckQuantity),
    Own(OwnQuantity),
}

impl NamedQuantity {
    /// Whether it accepts a key in addition to those of every claim.
    pub(in crate::claims) fn takes(&self, key: &str) -> bool {
        match self {
            NamedQuantity::Shared(shared) => shared.family.keys().contains(&key) || shared.keys.contains(&key),
            NamedQuantity::OwnDeck(own) => Family::Deck.keys().contains(&key) || own.keys.contains(&key),
            NamedQuantity::Own(own) => own.keys.contains(&key),
        }
    }

    /// Returns its keys, in addition to those of every claim.
    pub(in crate::claims) fn keys(&self) -> Vec<&'static str> {
        match self {
            NamedQuantity::Shared(shared) => shared.family.keys().iter().chain(shared.keys).copied().collect(),
            NamedQuantity::OwnDeck(own) => Family::Deck.keys().iter().chain(own.keys).copied().collect(),
            NamedQuantity::Own(own) => own.keys.to_vec(),
        }
    }

    /// Returns its name in claims files.
    pub(in crate::claims) fn name(&self) -> &'static str {
        match self {
            NamedQuantity::Shared(shared) => shared.name,
            NamedQuantity::OwnDeck(own) => own.name,
            NamedQuantity::Own(own) => own.name,
        }
    }

    /// Returns its description.
    pub(in crate::claims) fn about(&self) -> &'static str {
        match self {
            NamedQuantity::Shared(shared) => shared.about,
            NamedQuantity::OwnDeck(own) => own.about,
            NamedQuantity::Own(own) => own.about,
        }
    }

    /// Returns its family; `None` if it is a game's own.
    pub(in crate::claims) fn family(&self) -> Option<Family> {
        match self {
            NamedQuantity::Shared(shared) => Some(shared.family),
            NamedQuantity::OwnDeck(_) => Some(Family::Deck),
            NamedQuantity::Own(_) => None,
        }
    }
}

/// Returns the quantities of claims about this game, with those of contests of this deck.
pub(in crate::claims) fn quantities(
    deck: Option<FlippedDeck>,
    game: Option<GameOfClaims>,
) -> impl Iterator<Item = (&'static str, NamedQuantity)> + use<> {
    let shared = |family: Family| QUANTITIES.iter().filter(move |shared| shared.family == family);
    let named = |shared: &'static SharedQuantity| (shared.name, NamedQuantity::Shared(shared));
    let of_its_own = deck.map_or(&[][..], |deck| deck.quantities).iter();
    let own = game.map_or(&[][..], |game| game.quantities).iter();
    shared(Family::Deck)
        .map(named)
        .chain(of_its_own.map(|own| (own.name, NamedQuantity::OwnDeck(own))))
        .chain(shared(Family::Balance).map(named))
        .chain(own.map(|own| (own.name, NamedQuantity::Own(*own))))
}

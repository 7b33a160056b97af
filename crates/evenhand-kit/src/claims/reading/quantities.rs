//! The quantities of claims by name, and the keys of each.

use serde_json::json;
use toml::Value;

use crate::claims::fields::{MISSING, needed, read};
use crate::claims::flipped::{FlippedDeck, OwnDeckQuantity};
use crate::claims::game::{GameOfClaims, OwnQuantity};
use crate::odds::deck::LATEST_FLIP;
use evenhand_game::document::declared::{Field, Form, Holds, Usual};
use evenhand_game::game::MAX_SEATS;

/// Marks a key that a quantity can do without, though others need it.
const OPTIONAL: char = '?';

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
        &["card", "flips", "result?", "known"],
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
        &["margins", "flips?", "least", "result", "known", "defender"],
        "the chance of how many of several attacks hit",
    ),
    of(
        "damage",
        Family::Deck,
        &["margins", "flips?", "least", "result", "known", "defender"],
        "the chance of the damage of several attacks together",
    ),
    of(
        "expected damage",
        Family::Deck,
        &["margins", "flips?", "least", "known", "defender"],
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

/// The largest number that can be added to a flip.
const FAR: i64 = 1000;
/// The largest flip number that can be asked about.
#[expect(clippy::cast_possible_wrap, reason = "a few hundred")]
pub(super) const LATEST: i64 = LATEST_FLIP as i64;
/// Maximum number of sides of a contest.
#[expect(clippy::cast_possible_wrap, reason = "a handful")]
const MOST_SIDES: i64 = MAX_SEATS as i64;

/// Numbers of flips.
const FLIPS: Form = Form {
    takes: |value| match value {
        Value::Array(flips) => !flips.is_empty() && flips.iter().all(is_flip),
        one => one.is_str() || is_flip(one),
    },
    schema: || json!({ "anyOf": [{ "type": "string" }, Holds::Wholes(1, LATEST).schema()] }),
};

fn is_flip(value: &Value) -> bool {
    value.as_integer().is_some_and(|flip| (1..=LATEST).contains(&flip))
}

/// The keys of every claim. The last is read with the quantity.
pub(in crate::claims) static COMMON: [Field; 5] = [
    Field::new("id", Holds::Text, "A name of its own, such as C3."),
    Field::new("says", Holds::Text, "What the book says, in your words.").needed(MISSING, "write `says = \"...\"`"),
    Field::new("where", Holds::Text, "Where it stands."),
    Field::new("quantity", Holds::Text, "What the claim is about.").needed(MISSING, "write `quantity = \"...\"`"),
    needed("is", "What the number is said to be: \"13-15 %\", \"at most 1 %\", 2.5."),
];

/// The keys of quantities of a deck, in the order in which they are listed.
const KEYS_OF_A_DECK: &[Field] = &[
    Field::new("set", Holds::Table, "knobs of the game, or of the deck, for this claim only: { \"flip.count\" = 1 }")
        .refusing("it has to be a table", "write it as in `set = { \"flip.count\" = 1 }`"),
    read("pile", "the pile of the game whose cards are flipped, instead of the deck"),
    read("worth", "what the cards of the pile count by"),
    read("known", "cards known to be discarded: \"3 3 -1\""),
    Field::new("flip", Holds::Whole(1, LATEST), "the number of the flip, from 1 (1)").usual(Usual::Whole(1)),
    Field::new("flips", Holds::Form(FLIPS), "the numbers of several flips: [1, 2] or \"1..30\"")
        .needed(MISSING, "")
        .refusing("it has to be the numbers of flips, from 1", "write it as in `flips = [1, 2]`"),
    needed("result", "a result or several: \"2\", \"0..5\", \">= 4\", \"2, 4\""),
    needed("each", "the result that is counted"),
    Field::new("only", Holds::Flag, "true: and no other results").usual(Usual::Flag(false)),
    needed("card", "cards: \"4:red\""),
    Field::new("margins", Holds::Wholes(-FAR, FAR), "what is added to each attack's flip: [-2, -2]")
        .needed(MISSING, "")
        .refusing("it has to be a list of whole numbers from -1000 to 1000", "write it as in `margins = [-2, -2]`"),
    Field::new("least", Holds::Whole(0, FAR), "hits for less than this do nothing (0)").usual(Usual::Whole(0)),
    Field::new(
        "defender",
        Holds::Whole(-FAR, FAR),
        "the defender flips too, from a deck of its own, with this added; for one attack",
    ),
    Field::new("sides", Holds::Whole(2, MOST_SIDES), "how many sides a contest has (2)").usual(Usual::Whole(2)),
    Field::new("bonuses", Holds::Wholes(-FAR, FAR), "what is added to each side's flip: [3, 0]")
        .refusing("it has to be a list of whole numbers from -1000 to 1000", "write it as in `bonuses = [3, 0]`"),
];

/// The keys of quantities of balance.
const KEYS_OF_BALANCE: &[Field] = &[
    needed("experiment", "the experiment that is played, or its folder of results, as seen from the claims file"),
    Field::new("deals", Holds::Whole(0, 1_000_000_000), "deals of each variant, instead of the experiment's own"),
    Field::new("cell", Holds::Whole(0, 100_000), "only this variant, from 0"),
    needed("by", "the kind of group: \"faction\", \"seat\", \"agent\" or a label of the game"),
    Field::new("group", Holds::Text, "one group of that kind, or one item by its id"),
    needed("ending", "the ending, as `evenhand games` and endings.csv name it"),
    needed("measure", "the measure, as `evenhand games` lists it"),
];

/// Returns the keys of the quantities of any game, in the order in which they are listed.
pub(in crate::claims) fn keys(deck: Option<FlippedDeck>) -> impl DoubleEndedIterator<Item = Field> {
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
        self.keys().contains(&key)
    }

    /// Returns its keys, in addition to those of every claim.
    pub(in crate::claims) fn keys(&self) -> Vec<&'static str> {
        self.marked().into_iter().map(|key| key.trim_end_matches(OPTIONAL)).collect()
    }

    /// Returns its keys, marked where they can be left out here, though other quantities need them.
    fn marked(&self) -> Vec<&'static str> {
        match self {
            NamedQuantity::Shared(shared) => shared.family.keys().iter().chain(shared.keys).copied().collect(),
            NamedQuantity::OwnDeck(own) => Family::Deck.keys().iter().chain(own.keys).copied().collect(),
            NamedQuantity::Own(own) => own.keys.to_vec(),
        }
    }

    /// Returns the keys of a claim about it, as they are declared by the game or for all games.
    ///
    /// # Panics
    /// Panics if one of them is not declared.
    pub(in crate::claims) fn fields(&self, deck: Option<FlippedDeck>, game: Option<GameOfClaims>) -> Vec<Field> {
        let of_the_game = match self {
            NamedQuantity::Own(_) => game.map_or(&[][..], |game| game.keys),
            NamedQuantity::Shared(_) | NamedQuantity::OwnDeck(_) => &[],
        };
        let own = self.marked().into_iter().map(|marked| {
            let name = marked.trim_end_matches(OPTIONAL);
            let found = of_the_game.iter().copied().chain(keys(deck)).find(|field| field.name == name);
            let field = found.unwrap_or_else(|| panic!("`{name}` of `{}` is not declared", self.name()));
            if name == marked { field } else { Field { needed: None, ..field } }
        });
        COMMON.into_iter().chain(own).collect()
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

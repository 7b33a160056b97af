//! What claims can be about, by name, and the keys each takes.

use crate::claims::game::{GameOfClaims, OwnQuantity};

/// What a quantity is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::claims) enum Family {
    Deck,
    Balance,
}

impl Family {
    /// Keys that all quantities of the family take.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Family::Deck => &["set", "pile", "worth"],
            Family::Balance => &["experiment", "deals", "cell"],
        }
    }
}

/// Quantities of any game, with the keys they take besides the common ones and those of their family.
const QUANTITIES: &[(&str, Family, &[&str])] = &[
    ("cards", Family::Deck, &[]),
    ("total value", Family::Deck, &[]),
    ("range", Family::Deck, &["known"]),
    ("chance", Family::Deck, &["result", "flip", "known"]),
    ("chance of each", Family::Deck, &["result", "flip", "known", "only"]),
    ("most common", Family::Deck, &["flip", "known"]),
    ("least common", Family::Deck, &["flip", "known"]),
    ("mean", Family::Deck, &["flip", "known"]),
    ("variance", Family::Deck, &["flip", "known"]),
    ("deviation", Family::Deck, &["flip", "known"]),
    ("curve", Family::Deck, &["flip", "known"]),
    ("correlation", Family::Deck, &["flips", "known"]),
    ("same result", Family::Deck, &["flips", "known"]),
    ("informed variance", Family::Deck, &["flip", "known"]),
    ("mean of total", Family::Deck, &["flips", "known"]),
    ("variance of total", Family::Deck, &["flips", "known"]),
    ("range of total", Family::Deck, &["flips", "known"]),
    ("chance of total", Family::Deck, &["flips", "result", "known"]),
    ("at least once", Family::Deck, &["flips", "result", "known"]),
    ("card appears", Family::Deck, &["card", "flips", "result", "known"]),
    ("count", Family::Deck, &["flips", "each", "result", "known"]),
    ("hits", Family::Deck, &["margins", "flips", "least", "result", "known", "defender"]),
    ("damage", Family::Deck, &["margins", "flips", "least", "result", "known", "defender"]),
    ("expected damage", Family::Deck, &["margins", "flips", "least", "known", "defender"]),
    ("least damage", Family::Deck, &["margins", "known"]),
    ("stranded cards", Family::Deck, &[]),
    ("tie", Family::Deck, &["sides", "bonuses", "known"]),
    ("tie for first", Family::Deck, &["sides", "bonuses", "known"]),
    ("wins", Family::Deck, &["bonuses", "known"]),
    ("decided at step", Family::Deck, &["step", "share_of", "bonuses", "known"]),
    ("holder wins tie", Family::Deck, &["suit", "known"]),
    ("win share", Family::Balance, &["by", "group"]),
    ("ending", Family::Balance, &["ending"]),
    ("mean measure", Family::Balance, &["measure"]),
    ("fair price", Family::Balance, &["group"]),
];

/// A quantity by its name.
pub(in crate::claims) enum NamedQuantity {
    Shared(Family, &'static [&'static str]),
    Own(OwnQuantity),
}

impl NamedQuantity {
    /// Whether it takes a key besides those of every claim.
    pub(in crate::claims) fn takes(&self, key: &str) -> bool {
        match self {
            NamedQuantity::Shared(family, keys) => family.keys().contains(&key) || keys.contains(&key),
            NamedQuantity::Own(own) => own.keys.contains(&key),
        }
    }

    /// The keys it takes besides those of every claim.
    pub(in crate::claims) fn keys(&self) -> Vec<&'static str> {
        match self {
            NamedQuantity::Shared(family, keys) => family.keys().iter().chain(*keys).copied().collect(),
            NamedQuantity::Own(own) => own.keys.to_vec(),
        }
    }
}

/// The quantities that claims about this game can be about.
pub(in crate::claims) fn quantities(
    game: Option<GameOfClaims>,
) -> impl Iterator<Item = (&'static str, NamedQuantity)> + use<> {
    let own = game.map_or(&[][..], |game| game.quantities).iter();
    let shared = QUANTITIES.iter().map(|(name, family, keys)| (*name, NamedQuantity::Shared(*family, keys)));
    shared.chain(own.map(|own| (own.name, NamedQuantity::Own(*own))))
}

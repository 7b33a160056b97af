//! Placeholder content: cards or squads for a game whose rulebook prints none, so that it can be played at all.
//!
//! Whatever is played without the designer's content is a placeholder, and every output says so. A card changed by
//! content files or knobs stays a placeholder as long as it keeps its name; a table of terrain, as long as it keeps a
//! piece.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use toml::Value;

use evenhand_game::game::{Role, Rules};

/// The rulebook of a game as shipped with the program. It is `None` only if it could not be read, and then no game can
/// be built.
pub type OwnBook = LazyLock<Option<Rules>>;

/// How a game's cards, or what it has instead, are named in messages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wording {
    /// The table of the rulebook that contains them.
    pub table: &'static str,
    /// The word for them.
    pub things: &'static str,
    /// The word for what one role plays.
    pub one: &'static str,
    /// The word for what several roles play.
    pub many: &'static str,
    /// The word for what has win shares.
    pub shares: &'static str,
}

/// The wording for cards in decks.
const CARDS: Wording =
    Wording { table: "cards", things: "cards", one: "deck", many: "decks", shares: "decks and cards" };

/// Which of a game's cards are placeholders.
#[derive(Clone, Debug, PartialEq)]
pub struct Placeholders {
    wording: Wording,
    /// For each deck: its name, the ids of its placeholders, and whether it has other cards.
    decks: Vec<(String, BTreeSet<String>, bool)>,
    numbers: Vec<usize>,
    /// Other placeholders that are played, as kind and id.
    ground: Vec<(&'static str, String)>,
}

/// Whether the value at a path comes from the program and still satisfies `keeps`.
pub fn kept(book: &OwnBook, rules: &Rules, path: &str, keeps: fn(&Value, &Value) -> bool) -> bool {
    let own = book.as_ref().and_then(|book| book.get(path));
    own.zip(rules.get(path)).is_some_and(|(own, now)| keeps(own, now))
}

/// Whether an entry keeps its name.
pub fn same_name(own: &Value, now: &Value) -> bool {
    own.get("name") == now.get("name")
}

/// Whether a table keeps a piece of its terrain.
pub fn shared_piece(own: &Value, now: &Value) -> bool {
    let pieces = |table: &Value| table.get("pieces").and_then(Value::as_array).cloned().unwrap_or_default();
    let now = pieces(now);
    pieces(own).iter().any(|piece| now.contains(piece))
}

impl Placeholders {
    /// Determines the placeholders among the content played: the ids of all cards in order, and for each deck its name
    /// and the ids of its cards.
    pub fn of<'c>(
        book: &OwnBook,
        rules: &Rules,
        ids: impl Iterator<Item = &'c str>,
        decks: impl Iterator<Item = (&'c str, Vec<&'c str>)>,
    ) -> Placeholders {
        Placeholders::worded(CARDS, book, rules, ids, decks)
    }

    /// Does the same for a game that has something other than cards.
    pub fn worded<'c>(
        wording: Wording,
        book: &OwnBook,
        rules: &Rules,
        ids: impl Iterator<Item = &'c str>,
        decks: impl Iterator<Item = (&'c str, Vec<&'c str>)>,
    ) -> Placeholders {
        let kept = |id: &&&str| kept(book, rules, &format!("{}.{id}", wording.table), same_name);
        let deck = |(name, cards): (&str, Vec<&str>)| {
            let own = cards.iter().filter(kept).map(|id| (*id).to_owned()).collect();
            (name.to_owned(), own, !cards.iter().all(|id| kept(&id)))
        };
        let decks = decks.map(deck).collect();
        Placeholders { wording, decks, numbers: numbers(wording.table, book, ids), ground: Vec::new() }
    }

    /// Records another placeholder that is played: its kind, such as a mission, and its id.
    pub fn ground(&mut self, what: &'static str, id: &str) {
        self.ground.push((what, id.to_owned()));
    }

    /// Returns the number that represents a card to trained players, by its index among all cards. It does not depend
    /// on which other cards exist.
    pub fn number(&self, card: usize) -> usize {
        self.numbers[card]
    }
}

/// Returns a number for each card that represents it to trained players: first the program's set, whatever other cards
/// there are; then cards that are not in it, in order.
fn numbers<'c>(table: &str, book: &OwnBook, ids: impl Iterator<Item = &'c str>) -> Vec<usize> {
    let table = book.as_ref().and_then(|book| book.get(table)).and_then(Value::as_table);
    let own: BTreeSet<&str> = table.into_iter().flat_map(|table| table.keys().map(String::as_str)).collect();
    let known: BTreeMap<&str, usize> = own.into_iter().zip(0..).collect();
    let mut others = known.len()..;
    ids.map(|id| known.get(id).copied().or_else(|| others.next()).unwrap_or(usize::MAX)).collect()
}

/// Returns which of the playable content is a placeholder; see [`evenhand_game::game::Ruleset::caution`]. Roles are decks, in
/// order.
pub fn caution<'r, G, B: Borrow<G>>(
    played: impl Iterator<Item = (B, &'r [Role])>,
    of: impl Fn(&G) -> &Placeholders,
) -> Option<String> {
    // For each deck: the cards that are placeholders, and whether it has others.
    let mut brought: BTreeMap<String, (BTreeSet<String>, bool)> = BTreeMap::new();
    let mut ground: BTreeSet<(&'static str, String)> = BTreeSet::new();
    let mut wording = CARDS;
    for (game, roles) in played {
        let placeholders = of(game.borrow());
        wording = placeholders.wording;
        ground.extend(placeholders.ground.iter().cloned());
        let decks = &placeholders.decks;
        let all: Vec<Role> = (0..decks.len()).map(Role::at).collect();
        for role in if roles.is_empty() { &all } else { roles } {
            let (name, placeholders, others) = &decks[role.index()];
            let (cards, own) = brought.entry(name.clone()).or_default();
            cards.extend(placeholders.iter().cloned());
            *own |= others;
        }
    }
    let Wording { things, one, many, shares, .. } = wording;
    let whole: Vec<&str> = brought.iter().filter(|(_, (_, own))| !own).map(|(deck, _)| deck.as_str()).collect();
    let mut parts = Vec::new();
    if !whole.is_empty() {
        let decks = if whole.len() == 1 { one } else { many };
        parts.push(format!("the {things} in the {decks} {}", enumerated(&whole)));
    }
    for (deck, (cards, own)) in &brought {
        if *own && !cards.is_empty() {
            let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
            parts.push(format!("{} in the {one} {deck}, which mixes both kinds", enumerated(&cards)));
        }
    }
    let so = match parts.is_empty() {
        false => format!("shares of {shares} say nothing about the designer's own"),
        true => "with others the shares may differ".to_owned(),
    };
    let are = if parts.is_empty() && ground.len() == 1 { "is" } else { "are" };
    if !ground.is_empty() {
        let ground: Vec<String> = ground.iter().map(|(what, id)| format!("the {what} {id}")).collect();
        parts.push(enumerated(&ground.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    if parts.is_empty() {
        return None;
    }
    let parts = parts.join(", and ");
    Some(format!("{parts} {are} placeholder content of this tool, not the designer's; {so}"))
}

/// Formats a list as `a, b and c`.
pub fn enumerated(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

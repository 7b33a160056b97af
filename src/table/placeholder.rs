//! Placeholder content: cards of a game whose book prints none, made so that it can be played at all.
//!
//! What is played without the designer's own cards is a placeholder, and every output says so. A card that content files
//! or knobs have changed stays one as long as it keeps its name.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::game::{Role, Rules};

/// The book of a game as it comes with the program; none only if it could not be read, and then no game is built.
pub type OwnBook = LazyLock<Option<Rules>>;

/// Which of the cards of a game are placeholders.
#[derive(Clone, Debug, PartialEq)]
pub struct Placeholders {
    /// Of each deck its name, the ids of its placeholders, and whether it has other cards.
    decks: Vec<(String, BTreeSet<String>, bool)>,
    numbers: Vec<usize>,
}

impl Placeholders {
    /// Looks through what is played: the ids of all cards in order, and of each deck its name and the ids of its cards.
    pub fn of<'c>(
        book: &OwnBook,
        rules: &Rules,
        ids: impl Iterator<Item = &'c str>,
        decks: impl Iterator<Item = (&'c str, Vec<&'c str>)>,
    ) -> Placeholders {
        let kept = |id: &str| {
            let path = format!("cards.{id}.name");
            let printed = book.as_ref().and_then(|book| book.get(&path));
            printed.is_some() && printed == rules.get(&path)
        };
        let deck = |(name, cards): (&str, Vec<&str>)| {
            let own = cards.iter().filter(|id| kept(id)).map(|id| (*id).to_owned()).collect();
            (name.to_owned(), own, cards.iter().any(|id| !kept(id)))
        };
        Placeholders { decks: decks.map(deck).collect(), numbers: numbers(book, ids) }
    }

    /// The number by which players that learn know a card, by its place among all: the same whatever other cards there
    /// are.
    pub fn number(&self, card: usize) -> usize {
        self.numbers[card]
    }
}

/// A number for each card by which players that learn know it: that of the program's own set, whatever other cards there
/// are; then cards that this set has not, in order.
fn numbers<'c>(book: &OwnBook, ids: impl Iterator<Item = &'c str>) -> Vec<usize> {
    let table = book.as_ref().and_then(|book| book.get("cards")).and_then(toml::Value::as_table);
    let own: BTreeSet<&str> = table.into_iter().flat_map(|table| table.keys().map(String::as_str)).collect();
    let known: BTreeMap<&str, usize> = own.into_iter().zip(0..).collect();
    let mut others = known.len()..;
    ids.map(|id| known.get(id).copied().or_else(|| others.next()).unwrap_or(usize::MAX)).collect()
}

/// Which of what can be played is a placeholder; see [`crate::game::Ruleset::caution`]. Roles are decks, in order.
pub fn caution<'r, G, B: Borrow<G>>(
    played: impl Iterator<Item = (B, &'r [Role])>,
    of: impl Fn(&G) -> &Placeholders,
) -> Option<String> {
    // Of each deck the cards that are placeholders, and whether it has others.
    let mut brought: BTreeMap<String, (BTreeSet<String>, bool)> = BTreeMap::new();
    for (game, roles) in played {
        let decks = &of(game.borrow()).decks;
        let all: Vec<Role> = (0..decks.len()).map(Role::at).collect();
        for role in if roles.is_empty() { &all } else { roles } {
            let (name, placeholders, others) = &decks[role.index()];
            let (cards, own) = brought.entry(name.clone()).or_default();
            cards.extend(placeholders.iter().cloned());
            *own |= others;
        }
    }
    let named = |names: &[&str]| match names {
        [] => String::new(),
        [one] => (*one).to_string(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    };
    let whole: Vec<&str> = brought.iter().filter(|(_, (_, own))| !own).map(|(deck, _)| deck.as_str()).collect();
    let mut parts = Vec::new();
    if !whole.is_empty() {
        let decks = if whole.len() == 1 { "deck" } else { "decks" };
        parts.push(format!("the cards in the {decks} {}", named(&whole)));
    }
    for (deck, (cards, own)) in &brought {
        if *own && !cards.is_empty() {
            let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
            parts.push(format!("{} in the deck {deck}, which mixes both kinds", named(&cards)));
        }
    }
    if parts.is_empty() {
        return None;
    }
    let parts = parts.join(", and ");
    Some(format!(
        "{parts} are placeholder content of this tool, not the designer's; shares of decks and cards say nothing about \
         the designer's own"
    ))
}

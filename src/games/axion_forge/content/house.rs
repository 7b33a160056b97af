//! What of the content is the house's: the book prints no card and no deck, so what is played without the
//! designer's own is a placeholder, and every output says so.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::{CardId, Cards, Deck, DeckId};
use crate::game::{Role, Rules};
use crate::games::axion_forge::AxionForge;
use crate::games::axion_forge::knobs::BOOK;
use crate::table::ids::{Id, IdVec};

/// The house set as it comes with the program; empty only if it could not be read, and then no game is built.
static HOUSE: LazyLock<Option<Rules>> = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// A number for each card by which players that learn know it: that of the house set, whatever other cards there are;
/// then cards that the house set has not, in order.
fn numbers<'c>(ids: impl Iterator<Item = &'c str>) -> IdVec<CardId, usize> {
    let table = HOUSE.as_ref().and_then(|house| house.get("cards")).and_then(toml::Value::as_table);
    let house: BTreeSet<&str> = table.into_iter().flat_map(|table| table.keys().map(String::as_str)).collect();
    let known: BTreeMap<&str, usize> = house.into_iter().zip(0..).collect();
    let mut others = known.len()..;
    ids.map(|id| known.get(id).copied().or_else(|| others.next()).unwrap_or(usize::MAX)).collect()
}

/// Which cards of a game are the house's.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct House {
    decks: IdVec<DeckId, BTreeSet<CardId>>,
    numbers: IdVec<CardId, usize>,
}

impl House {
    /// Looks through what is played. A card that content files or knobs have changed stays the house's as long as it
    /// keeps its name.
    pub(crate) fn of(rules: &Rules, cards: &Cards, decks: &IdVec<DeckId, Deck>) -> House {
        let kept = |card: &CardId| {
            let path = format!("cards.{}.name", cards[*card].id);
            let house = HOUSE.as_ref().and_then(|house| house.get(&path));
            house.is_some() && house == rules.get(&path)
        };
        House {
            decks: decks.values().map(|deck| deck.list.iter().copied().filter(kept).collect()).collect(),
            numbers: numbers(cards.iter().map(|(_, card)| card.id.as_str())),
        }
    }

    /// The number by which players that learn know a card: the same whatever other cards there are.
    pub(crate) fn number(&self, card: CardId) -> usize {
        self.numbers[card]
    }
}

/// Which of what can be played is a placeholder; see [`crate::game::Ruleset::caution`].
pub(crate) fn caution<'r, B: Borrow<AxionForge>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
    // Of each deck the cards that are the house's, and whether it has others.
    let mut brought: BTreeMap<String, (BTreeSet<String>, bool)> = BTreeMap::new();
    for (game, roles) in played {
        let game = game.borrow();
        let all: Vec<Role> = (0..game.roles.len()).map(Role::at).collect();
        for role in if roles.is_empty() { &all } else { roles } {
            let id = DeckId::at(role.index());
            let (deck, house) = (&game.decks[id], &game.house.decks[id]);
            let (cards, own) = brought.entry(deck.name.clone()).or_default();
            cards.extend(house.iter().map(|card| game.cards[*card].id.clone()));
            *own |= deck.list.iter().any(|card| !house.contains(card));
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

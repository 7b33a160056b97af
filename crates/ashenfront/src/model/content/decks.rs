//! Decks, and the limits of deck building (AF-Q3).

use super::ids::{CardId, DeckId};
use super::{CardType, Cards, WrittenDeck, wrong};
use crate::model::knobs::DeckKnobs;
use crate::model::state::MAX_CARDS;
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::decks;
use evenhand_kit::table::ids::IdVec;

/// A deck.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deck {
    pub(crate) name: String,
    /// Every copy, sorted by card.
    pub(crate) list: Vec<CardId>,
    /// The Ults in the deck, each once.
    pub(crate) ults: Vec<CardId>,
}

/// Reads `decks`.
///
/// # Errors
/// Returns an error that names the deck, the card and the limit that it breaks, and a remedy.
pub(crate) fn decks(rules: &Rules, cards: &Cards, knobs: &DeckKnobs) -> Result<IdVec<DeckId, Deck>, SetupError> {
    decks::all(rules, |path, name, deck| read(rules, (path, name), deck, cards, knobs)).map(IdVec::from)
}

/// Returns the deck that a new deck with a similar name was probably meant to change.
fn meant(name: &str, rules: &Rules) -> Option<String> {
    let names: Vec<String> = super::placeholder_book::deck_names();
    let is_new = !names.iter().any(|known| known == name);
    let others = rules.get("decks").and_then(toml::Value::as_table).into_iter().flat_map(|decks| decks.keys());
    let others = others.filter(|other| *other != name).map(String::as_str);
    nearest(name, others).filter(|_| is_new).map(str::to_owned)
}

fn read(
    rules: &Rules,
    (path, name): (&str, &str),
    written: &WrittenDeck,
    cards: &Cards,
    knobs: &DeckKnobs,
) -> Result<Deck, SetupError> {
    let mut list = Vec::new();
    for (id, copies) in &written.cards {
        let at = format!("{path}.cards.{id}");
        let Some(card) = cards.find(id) else {
            return Err(decks::no_such_card(&at, id, cards.iter().map(|(_, card)| card.id.as_str())));
        };
        let (most, knob) = match cards[card].kind {
            CardType::Ult => (knobs.ult_copies, "rules.deck.ult_copies"),
            _ => (knobs.copies, "rules.deck.copies"),
        };
        if *copies > most {
            let message = format!("{copies} copies of {id}, {most} are allowed");
            return wrong(at, message, format!("take {} out, or raise {knob}", copies - most));
        }
        list.extend(std::iter::repeat_n(card, usize::from(*copies)));
    }
    for ult in list.iter().filter(|card| cards[**card].kind == CardType::Ult) {
        let operator = cards[*ult].operator;
        if !list.contains(&operator) {
            let (ult, operator) = (&cards[*ult].id, &cards[operator].id);
            let remedy = format!("add {operator}, or take {ult} out");
            return wrong(format!("{path}.cards.{ult}"), format!("an Ult without its operator {operator}"), remedy);
        }
    }
    let (size, asked) = (list.len(), usize::from(knobs.size));
    if size != asked {
        let off = if size < asked { format!("{} too few", asked - size) } else { format!("{} too many", size - asked) };
        let counted = format!("{size} cards, {off}; a deck has {asked}");
        let remedy = "change the deck, or rules.deck.size";
        return match meant(name, rules) {
            Some(near) => wrong(
                path,
                format!("`{name}` is a new deck of {counted}"),
                format!("did you mean `{near}`? Then write decks.{near}; else {remedy}"),
            ),
            None => wrong(path, counted, remedy),
        };
    }
    debug_assert!(size <= MAX_CARDS);
    list.sort_unstable();
    let mut ults: Vec<CardId> = list.iter().copied().filter(|card| cards[*card].kind == CardType::Ult).collect();
    ults.dedup();
    Ok(Deck { name: name.to_owned(), list, ults })
}

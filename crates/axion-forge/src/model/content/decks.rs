//! The decks that seats play, and the limits of a deck (AX-DECK).

use std::collections::BTreeMap;

use super::ids::{CardId, DeckId};
use super::{Card, CardType, Cards, Rarity, WrittenDeck, wrong};
use crate::model::knobs::{DeckKnobs, Knobs};
use evenhand_game::game::{Rules, SetupError, log};
use evenhand_kit::table::decks;
use evenhand_kit::table::ids::IdVec;

/// A deck.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deck {
    pub(crate) name: String,
    /// The Catalyst; [`CardId::NONE`] if the game is played without Catalysts.
    pub(crate) catalyst: CardId,
    /// Every copy, sorted by card.
    pub(crate) list: Vec<CardId>,
}

/// Reads `decks`.
///
/// # Errors
/// The deck, the card and the limit it exceeds, and the remedy.
pub(crate) fn decks(rules: &Rules, cards: &Cards, knobs: &Knobs) -> Result<IdVec<DeckId, Deck>, SetupError> {
    decks::all(rules, |path, name, deck| read(path, name, deck, cards, knobs)).map(IdVec::from)
}

fn read(path: &str, name: &str, written: &WrittenDeck, cards: &Cards, knobs: &Knobs) -> Result<Deck, SetupError> {
    let known = |path: String, id: &str| match cards.find(id) {
        Some(card) => Ok(card),
        None => Err(decks::no_such_card(&path, id, cards.iter().map(|(_, card)| card.id.as_str()))),
    };
    let at = format!("{path}.catalyst");
    let mut catalyst = known(at.clone(), &written.catalyst)?;
    if cards[catalyst].kind != CardType::Catalyst {
        return wrong(at, format!("{} is not a Catalyst", written.catalyst), "name a card of the type catalyst");
    }
    if !knobs.catalyst.enabled {
        catalyst = CardId::NONE;
    }
    let mut list = Vec::new();
    for (id, copies) in &written.cards {
        let at = format!("{path}.cards.{id}");
        let card = known(at.clone(), id)?;
        check_copies(&at, &cards[card], *copies, &knobs.deck)?;
        list.extend(std::iter::repeat_n(card, usize::from(*copies)));
    }
    check_whole(path, &list, cards, &knobs.deck)?;
    list.sort_unstable();
    Ok(Deck { name: name.to_owned(), catalyst, list })
}

/// Checks the number of copies of a card in a deck (AX-DECK-2, AX-Q40, AX-Q41).
fn check_copies(path: &str, card: &Card, copies: u8, knobs: &DeckKnobs) -> Result<(), SetupError> {
    if copies > 0 && (card.kind == CardType::Catalyst || card.token) {
        let what = if card.token { "a Token" } else { "a Catalyst" };
        return wrong(path, format!("{} is {what}, which is in no deck", card.id), "set it to 0");
    }
    if card.basic && knobs.basic_source_exempt {
        return Ok(());
    }
    let (mut most, mut whose) = (knobs.copies, "rules.deck.copies".to_owned());
    if card.copies_max > 0 {
        (most, whose) = (card.copies_max, format!("cards.{}.copies_max", card.id));
    }
    if card.is(Rarity::Ultra) && knobs.ultra_copies > 0 && knobs.ultra_copies < most {
        (most, whose) = (knobs.ultra_copies, "rules.deck.ultra_copies".to_owned());
    }
    if copies > most {
        let message = format!("{copies} copies of {}, {most} are allowed", card.id);
        return wrong(path, message, format!("take {} out, or raise {whose}", copies - most));
    }
    Ok(())
}

/// Checks the size of a deck and the number of its rarest cards (AX-DECK-1, AX-DECK-3).
fn check_whole(path: &str, list: &[CardId], cards: &Cards, knobs: &DeckKnobs) -> Result<(), SetupError> {
    let size = list.len();
    if size < usize::from(knobs.min) || size > usize::from(knobs.max) {
        let (least, most) = (usize::from(knobs.min), usize::from(knobs.max));
        let off = if size < least { format!("{} too few", least - size) } else { format!("{} too many", size - most) };
        let message = format!("{size} cards, {off}; {least} to {most} are allowed");
        return wrong(path, message, "change the deck, or rules.deck.min and rules.deck.max");
    }
    for (rarity, most, knob) in [
        (Rarity::Mythic, knobs.mythic_max, "rules.deck.mythic_max"),
        (Rarity::Ultra, knobs.ultra_max, "rules.deck.ultra_max"),
    ] {
        let mut of: BTreeMap<&str, usize> = BTreeMap::new();
        for card in list.iter().filter(|card| cards[**card].is(rarity)) {
            *of.entry(cards[*card].id.as_str()).or_default() += 1;
        }
        let count: usize = of.values().sum();
        if count > usize::from(most) {
            let listed = of.iter().map(|(id, copies)| format!("{id}×{copies}")).collect::<Vec<_>>().join(", ");
            let cards = log::count(i64::try_from(count).unwrap_or(i64::MAX), &format!("{rarity:?} card"));
            let message = format!("{cards} ({listed}); {most} are allowed");
            return wrong(path, message, format!("take {} out, or raise {knob}", count - usize::from(most)));
        }
    }
    Ok(())
}

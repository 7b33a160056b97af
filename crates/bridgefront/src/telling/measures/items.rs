//! What happens to single cards.

use crate::Bridgefront;
use crate::model::content::cards::{Card, CardId, Kind};
use crate::model::events::Event;
use evenhand_game::game::{BySeat, ItemCount, ItemLabel, Seat};
use evenhand_kit::table::ids::IdVec;

/// The counts of each card and seat so far.
pub(super) struct Items(IdVec<CardId, BySeat<ItemCount>>);

impl Items {
    /// Creates empty counts for the cards of this match.
    pub(super) fn new(game: &Bridgefront) -> Items {
        Items(IdVec::filled(BySeat::default(), game.cards.len()))
    }

    /// Counts an event.
    pub(super) fn note(&mut self, game: &Bridgefront, event: &Event) {
        match *event {
            Event::Offer { seat, card, .. } => self.of(seat, card).offered += 1,
            Event::Start { seat, card, .. } => self.of(seat, card).gained += 1,
            Event::Gain { seat, card, price, .. } => {
                let row = self.of(seat, card);
                row.gained += 1;
                row.price += u32::from(price);
            }
            Event::LeftOut(card) => Seat::all(game.seats).for_each(|seat| self.of(seat, card).lacked = 1),
            Event::Play { seat, card, .. } => self.of(seat, card).played += 1,
            Event::Fizzle { seat, card } if card.is_known() => self.of(seat, card).fizzled += 1,
            _ => {}
        }
    }

    fn of(&mut self, seat: Seat, card: CardId) -> &mut ItemCount {
        let row = &mut self.0[card][seat];
        row.seat = seat;
        row.item = u16::from(card.0);
        row
    }

    /// Returns the counts that are not all zero, ordered by card and seat.
    pub(super) fn rows(&self) -> impl Iterator<Item = ItemCount> {
        let counted = |row: &ItemCount| row.offered > 0 || row.gained > 0 || row.played > 0 || row.lacked > 0;
        self.0.values().flat_map(|row| row.0).filter(counted)
    }
}

/// Returns the label of a card, in the words of the content files.
pub(super) fn label(card: &Card) -> ItemLabel {
    let kind = match card.kind {
        Kind::Order => "order",
        Kind::Spell => "spell",
        Kind::Victory => "victory",
        Kind::Champion => "champion",
    };
    let set = match card.deck {
        Some(deck) if deck.is_power() => format!("power{}", deck.age() + 1),
        Some(deck) => format!("age{}", deck.age() + 1),
        None if card.starter => "starter".to_owned(),
        None if card.kind == Kind::Champion => "faction_champion".to_owned(),
        None => "faction_spell".to_owned(),
    };
    ItemLabel { set, age: card.deck.map(|deck| deck.age() + 1), kind: kind.to_owned() }
}

//! The observations of decks, as far as a seat can know them.

use super::chair::{Chair, Seen, VALUES};
use super::place_of;
use crate::model::flip_deck::DeckPer;
use crate::model::state::DeckId;
use evenhand_game::game::{Seat, Sparse};

impl Chair<'_> {
    /// Observes the seat's deck, and those of enemies on average.
    pub(super) fn decks(&self, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let own = game.deck_of(self.seat);
        let cards = game.decks.cards().max(1) as f32;
        let flip = usize::from(game.decks.flip.count).max(1);
        let deck = &s.decks[own];
        let mean = self.cards(own, Seen::OwnCards, 1.0, out);
        out.put(Seen::OwnFlips, deck.draw.len() / flip, 1.0);
        out.put(Seen::OwnDeck, 0, deck.draw.len() as f32 / cards);
        out.put(Seen::OwnDeck, 1, mean / 2.0);
        if game.has_looked(s, self.side, own) {
            for (place, card) in deck.draw.iter().rev().take(usize::from(deck.known).min(2)).enumerate() {
                if let Some(face) = game.decks.faces.get(usize::from(*card)) {
                    out.put(Seen::OwnDeck, 2 + 2 * place, 1.0);
                    out.put(Seen::OwnDeck, 3 + 2 * place, f32::from(face.value) / 4.0);
                }
            }
        }
        if game.decks.deck.per == DeckPer::Shared {
            return;
        }
        let foes = || Seat::all(game.seats).filter(|seat| game.side(*seat) != self.side);
        let share = 1.0 / foes().count().max(1) as f32;
        for seat in foes() {
            let place = game.deck_of(seat);
            let deck = &s.decks[place];
            let mean = self.cards(place, Seen::FoeCards, share, out);
            out.put(Seen::FoeDeck, 0, share * deck.draw.len() as f32 / cards);
            out.put(Seen::FoeDeck, 1, share * mean / 2.0);
            out.put(Seen::FoeDeck, 2, share * f32::from(deck.known) / 2.0);
        }
    }

    /// Observes the cards of a deck that may still come, as far as the side knows, and returns their mean value.
    fn cards(&self, place: DeckId, group: Seen, share: f32, out: &mut Sparse) -> f32 {
        let game = self.game;
        let deck = &self.s.decks[place];
        let mut hidden = game.decks.hidden(deck, game.memory_of(self.side, place));
        if game.has_looked(self.s, self.side, place) {
            for card in deck.aside.iter() {
                if let Some(count) = hidden.get_mut(usize::from(*card)) {
                    *count = count.saturating_sub(1);
                }
            }
        }
        let mut counts = [0.0; VALUES];
        let (mut sum, mut cards) = (0.0, 0.0);
        for (face, count) in game.decks.faces.iter().zip(hidden) {
            let count = f32::from(count);
            counts[place_of(i16::from(face.value), -3).min(VALUES - 1)] += count;
            sum += count * f32::from(face.value);
            cards += count;
        }
        for (place, count) in counts.into_iter().enumerate() {
            out.put(group, place, share * count / 4.0);
        }
        sum / f32::max(cards, 1.0)
    }
}

//! The chance that an attack hits or misses with the suits that an effect needs (AC-TRIG).

use super::law::{NUMBERS, least_hit, place};
use crate::Ascension;
use crate::model::content::sheets::When;
use crate::model::content::suits::{Met, Suits};
use crate::model::flip_deck::{DeckMode, Face, FlipDeck, MAX_FACES, MAX_FLIP, Memory};

/// The joint distribution of the next flip of a deck and of the suits in it.
#[derive(Clone, Debug)]
pub(crate) struct Triggers {
    /// For each combination of needs that the cards meet, the probability of each number.
    chances: [[f32; NUMBERS]; Met::KINDS],
    least_hit: i16,
}

impl Triggers {
    /// Computes the distribution for an observer with this memory of the cards turned over. What a side has looked at
    /// does not count.
    pub(crate) fn of(game: &Ascension, deck: &FlipDeck, memory: Memory) -> Triggers {
        let rules = &game.decks;
        let mut whole = [0; MAX_FACES];
        for (face, printed) in rules.faces.iter().enumerate() {
            whole[face] = printed.count;
        }
        let flip = usize::from(rules.flip.count);
        let fresh = rules.deck.mode == DeckMode::ReshuffleEach || deck.draw.len() < flip;
        let left = if fresh { whole } else { rules.hidden(deck, memory) };
        let mut triggers = Triggers { chances: [[0.0; NUMBERS]; Met::KINDS], least_hit: least_hit(game) };
        let mut cards = [0; MAX_FLIP];
        triggers.draw(game, &left, &mut cards[..flip], 0, 1.0);
        triggers
    }

    fn draw(&mut self, game: &Ascension, left: &[u8; MAX_FACES], cards: &mut [Face], drawn: usize, chance: f32) {
        if drawn == cards.len() {
            let met = Met::of(&game.decks, cards, game.knobs.attack.red_wild);
            self.chances[met.place()][place(game.decks.total(cards))] += chance;
            return;
        }
        let all: u16 = left.iter().map(|count| u16::from(*count)).sum();
        for (face, count) in (0..).zip(left).filter(|(_, count)| **count > 0) {
            let mut rest = *left;
            rest[usize::from(face)] -= 1;
            cards[drawn] = face;
            self.draw(game, &rest, cards, drawn + 1, chance * f32::from(*count) / f32::from(all));
        }
    }

    /// Returns the probability that an attack of this margin has a result and the suits that an effect needs.
    pub(crate) fn chance(&self, margin: i16, when: When, suits: Suits) -> f32 {
        let from = place(self.least_hit - margin);
        let of = |chances: &[f32; NUMBERS]| -> f32 {
            match when {
                When::Hit => chances[from..].iter().sum(),
                When::Miss => chances[..from].iter().sum(),
                When::Always => chances.iter().sum(),
            }
        };
        Met::all().filter(|met| met.meets(suits)).map(|met| of(&self.chances[met.place()])).sum()
    }
}

//! A seat's knowledge of a deck, and determinizations of a deck (AS-INF).

use super::deck::{Face, FlipDeck, MAX_CARDS, MAX_FACES, UNKNOWN};
use super::knobs::{DeckPer, Memory};
use super::rules::DeckRules;
use evenhand_game::game::Dice;
use evenhand_kit::table::Pile;

impl DeckRules {
    /// Returns how many of each face are at unknown positions to a viewer: the whole deck minus the cards turned over,
    /// as far as they are remembered.
    pub fn hidden(&self, deck: &FlipDeck, memory: Memory) -> [u8; MAX_FACES] {
        let seen = deck.remembered(memory);
        let mut counts = [0; MAX_FACES];
        for (face, printed) in self.faces.iter().enumerate() {
            counts[face] = printed.count.saturating_sub(seen[face]);
        }
        counts
    }

    /// Removes what a seat cannot know of a deck: its order, which cards were burnt, what its owner looked at unless
    /// the seat owns it (AS-INF-2), and the cards turned over that the seat does not remember (AS-INF-3).
    pub fn redact(&self, deck: &mut FlipDeck, own: bool, memory: Memory) {
        let known = if own { usize::from(deck.known) } else { 0 };
        let unknown = deck.draw.len() - known;
        deck.draw[..unknown].fill(UNKNOWN);
        deck.unseen.fill(UNKNOWN);
        deck.gone.fill(UNKNOWN);
        if !own {
            deck.aside.fill(UNKNOWN);
        }
        let remembered = deck.remembered(memory);
        deck.forgotten += deck.seen.iter().sum::<u8>() - remembered.iter().sum::<u8>();
        deck.seen = remembered;
        if memory == Memory::None {
            deck.recent.fill(UNKNOWN);
        }
    }

    /// Shuffles the cards of the draw pile that nobody has looked at. A shared deck is left alone once a side has looked:
    /// the state does not have what earlier sides saw.
    pub fn reshuffle(&self, deck: &mut FlipDeck, dice: &mut Dice) {
        if self.deck.per == DeckPer::Shared && deck.looker != u8::MAX {
            return;
        }
        let unknown = deck.draw.len().saturating_sub(deck.known.into());
        dice.shuffle(&mut deck.draw[..unknown]);
    }

    /// Determinizes the unknown cards, with every arrangement equally likely (AS-INF-4).
    pub fn determinize(&self, deck: &mut FlipDeck, dice: &mut Dice) {
        let mut left = self.hidden(deck, Memory::Perfect);
        for card in deck.draw.iter().chain(deck.aside.iter()).filter(|card| **card != UNKNOWN) {
            left[usize::from(*card)] -= 1;
        }
        let mut pool: Pile<Face, MAX_CARDS> = Pile::new();
        for (face, count) in (0..).zip(left) {
            pool.extend_from(std::iter::repeat_n(face, usize::from(count)));
        }
        dice.shuffle(&mut pool);
        let places = deck.draw.iter_mut().chain(deck.unseen.iter_mut());
        for card in places.chain(deck.aside.iter_mut()).chain(deck.gone.iter_mut()) {
            if *card == UNKNOWN {
                *card = pool.pop().expect("what cannot be placed is as many cards as places");
            }
        }
        for _ in 0..std::mem::take(&mut deck.forgotten) {
            let card = pool.pop().expect("cards turned over are part of the deck");
            deck.seen[usize::from(card)] += 1;
            if let Some(recent) = deck.recent.iter_mut().find(|recent| **recent == UNKNOWN) {
                *recent = card;
            }
        }
    }
}

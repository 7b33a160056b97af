//! Hidden information: redaction and determinization (AS-INF-1 to AS-INF-6).
//!
//! Only the flip decks hide information: the order of their cards, burnt cards, and which cards
//! the owner of a deck has looked at. Everything else in a position is public. Team-mates share
//! what they know (AS-INF-6). `info.memory` sets what a seat remembers of the cards turned
//! over. Where flips are not public, only the owner's side remembers them.

use crate::Ascension;
use crate::model::flip_deck::{DeckPer, Memory};
use crate::model::knobs::{Refill, TokensStart};
use crate::model::state::{DeckId, NOBODY, Side, State};
use evenhand_game::game::{Dice, Seat, Secrets};

impl Secrets for Ascension {
    fn redact(&self, s: &mut State, viewer: Seat) {
        for place in s.decks.ids() {
            let side = self.side(viewer);
            let looked = self.has_looked(s, side, place);
            self.decks.redact(&mut s.decks[place], looked, self.memory_of(side, place));
        }
    }

    fn reshuffle(&self, s: &mut State, dice: &mut Dice) {
        s.decks.values_mut().for_each(|deck| self.decks.reshuffle(deck, dice));
    }

    /// Samples what `viewer` does not know, every arrangement equally likely (AS-INF-4).
    fn determinize(&self, s: &mut State, _viewer: Seat, dice: &mut Dice) {
        for deck in s.decks.values_mut() {
            self.decks.determinize(deck, dice);
        }
    }
}

impl Ascension {
    /// Returns what a side remembers of the cards turned over from a deck (AS-INF-3).
    pub(crate) fn memory_of(&self, side: Side, deck: DeckId) -> Memory {
        let sees = self.decks.flip.public || self.flips_from(side, deck);
        if sees { self.knobs.info.memory_of(side.0) } else { Memory::None }
    }

    fn flips_from(&self, side: Side, deck: DeckId) -> bool {
        self.members(side).any(|seat| self.deck_of(seat) == deck)
    }

    /// Whether a side knows the next cards of a deck, up to the number that have been looked
    /// at. Every side flips from a shared deck, but only one side has looked at its cards.
    pub(crate) fn has_looked(&self, s: &State, side: Side, deck: DeckId) -> bool {
        self.flips_from(side, deck) && (s.decks[deck].looker == side.0 || self.decks.deck.per != DeckPer::Shared)
    }

    /// Checks the invariants: the cards of every deck (AS-DECK-8) and the tokens of every
    /// character (AS-TOK-7) stay constant, and wounds and conditions stay within their limits.
    ///
    /// # Errors
    /// Describes the first invariant that does not hold.
    pub fn conserved(&self, s: &State) -> Result<(), String> {
        for (place, deck) in s.decks.iter() {
            let mut count = deck.seen;
            let piles = deck.draw.iter().chain(deck.unseen.iter()).chain(deck.aside.iter()).chain(deck.gone.iter());
            for face in piles {
                let Some(count) = count.get_mut(usize::from(*face)) else {
                    return Err(format!("deck {place} has a card that nobody knows"));
                };
                *count += 1;
            }
            for (face, printed) in self.decks.faces.iter().enumerate() {
                if count[face] != printed.count {
                    return Err(format!("deck {place} has {} of card {face}, not {}", count[face], printed.count));
                }
            }
        }
        for (who, figure) in s.figures.iter() {
            let sheet = &self.sheets[figure.sheet];
            let lent = s.figures.values().filter(|giver| giver.lent_to != NOBODY && giver.lent_to == who);
            let borrowed: u8 = lent.map(|giver| giver.lent).sum();
            let in_slots: u16 = figure.slots.values().map(|tokens| u16::from(*tokens)).sum();
            let tokens = u16::from(figure.pool) + in_slots + u16::from(figure.lent);
            let whole = u16::from(sheet.capacity + borrowed);
            let rules = &self.knobs.tokens;
            let starved = rules.start == TokensStart::Zero && tokens <= whole;
            let grows = rules.refill == Refill::Pool || rules.exhaust_joins_pool;
            if figure.alive && tokens != whole && !starved && !(grows && tokens > whole) {
                return Err(format!("#{who} has {tokens} action tokens, not {whole}"));
            }
            if figure.wounds > sheet.wounds {
                return Err(format!("#{who} has {} of {} wounds", figure.wounds, sheet.wounds));
            }
            for condition in crate::model::content::sheets::Condition::ALL {
                let cap = self.knobs.conditions.cap_of(condition);
                if figure.condition(condition) > cap {
                    return Err(format!("#{who} has more than {cap} of {condition:?}"));
                }
            }
        }
        Ok(())
    }
}

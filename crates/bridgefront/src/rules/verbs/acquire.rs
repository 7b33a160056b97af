//! `acquire`: gaining cards from shared decks (BF-22f, BF-16.2).

use super::act::Act;
use crate::model::content::cards::DeckId;
use crate::model::content::verbs::acquire::{Acquire, Age, Deck, DeckEnd, GainedTo};
use crate::model::events::Source;
use crate::rules::work::{Flow, Work};

impl Act for Acquire {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        work.script.worked = true;
        let seat = work.seat();
        let age = match self.age {
            Age::Current => work.game.draft_age(work.s, work.script.card),
            Age::Fixed(age) => age,
        };
        let deck = if self.deck == Deck::Power { DeckId::power(age) } else { DeckId::market(age) };
        if self.from == DeckEnd::Random {
            for _ in 0..self.take.1 {
                let deck = work.game.supply(work.s, deck);
                let size = work.s.decks[deck].len();
                if size > 0 {
                    let place = work.dice().below(size);
                    let card = work.s.decks[deck].remove(place);
                    if self.to == GainedTo::Draw {
                        work.game.gain_card(work.s, seat, card, Source::Draft, 0, work.cx);
                        continue;
                    }
                    work.game.gain_to_hand(work.s, seat, card, work.cx);
                    if let Some(price) = self.price {
                        work.game.reprice(work.s, seat, card, work.id, price, work.cx);
                    }
                }
            }
            return Flow::Next;
        }
        work.game.lay_out(work.s, seat, deck, self.reveal, self.from == DeckEnd::Bottom, work.cx);
        match work.game.draft_question(work.s, seat, deck, (self.take.0, self.take.1)) {
            Some(question) => Flow::After(question),
            None => Flow::Next,
        }
    }
}

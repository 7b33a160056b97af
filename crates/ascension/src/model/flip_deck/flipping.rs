//! Turning over, discarding, burning and reshuffling cards (AS-DECK, AS-FLIP).

use super::deck::{Face, Flip, FlipDeck, MAX_FLIP};
use super::knobs::{DeckMode, RefreshWhen};
use super::rules::DeckRules;
use evenhand_game::game::{Cx, Dice};
use evenhand_kit::odds::deck::{Combine, LastCard};
use evenhand_kit::table::Pile;

impl DeckRules {
    /// Creates a whole deck, shuffled, with the initial cards burnt (AS-DECK-3).
    pub fn fresh(&self, dice: &mut Dice) -> FlipDeck {
        let mut deck = FlipDeck::empty();
        for (face, printed) in (0..).zip(&self.faces) {
            deck.draw.extend_from(std::iter::repeat_n(face, usize::from(printed.count)));
        }
        dice.shuffle(&mut deck.draw);
        self.burn(&mut deck, self.deck.burn_at_start, 0);
        deck
    }

    /// Turns over the cards of one flip and discards them (AS-FLIP-1, AS-FLIP-4). `stream` selects the dice of this
    /// deck, so that one deck's refresh does not disturb another's.
    pub fn flip<E>(&self, deck: &mut FlipDeck, stream: u8, cx: &mut Cx<'_, E>) -> Flip {
        let flip = self.turn_over(deck, 0, stream, cx);
        self.discard(deck, &flip.cards, stream, cx);
        flip
    }

    /// Turns over the cards of one flip, which stay in play until [`DeckRules::discard`] takes them: no refresh
    /// shuffles them in (AS-DECK-7). `held` is the number of this deck's cards already in play.
    pub fn turn_over<E>(&self, deck: &mut FlipDeck, held: usize, stream: u8, cx: &mut Cx<'_, E>) -> Flip {
        let cards = self.draw_cards(deck, self.flip.count.into(), held, stream, cx);
        Flip { total: self.total(&cards), cards }
    }

    /// Turns over this number of cards and discards them.
    pub fn turn<E>(&self, deck: &mut FlipDeck, count: usize, stream: u8, cx: &mut Cx<'_, E>) -> Pile<Face, MAX_FLIP> {
        let cards = self.draw_cards(deck, count.min(MAX_FLIP), 0, stream, cx);
        self.discard(deck, &cards, stream, cx);
        cards
    }

    fn draw_cards<E>(
        &self,
        deck: &mut FlipDeck,
        count: usize,
        held: usize,
        stream: u8,
        cx: &mut Cx<'_, E>,
    ) -> Pile<Face, MAX_FLIP> {
        let mut cards: Pile<Face, MAX_FLIP> = Pile::new();
        if self.deck.mode == DeckMode::ReshuffleEach {
            deck.gather();
            cx.dice(stream).shuffle(&mut deck.draw);
        }
        if deck.draw.len() < count {
            match self.deck.last_card {
                LastCard::Split => {}
                LastCard::Single if deck.draw.is_empty() => self.refresh(deck, held, cx.dice(stream)),
                LastCard::Single => {}
                LastCard::Reshuffle => self.refresh(deck, held, cx.dice(stream)),
                LastCard::DiscardLast => {
                    while let Some(card) = deck.draw.pop() {
                        if deck.known > 0 {
                            deck.known -= 1;
                            deck.aside.push(card);
                        } else {
                            deck.unseen.push(card);
                        }
                    }
                    self.refresh(deck, held, cx.dice(stream));
                }
            }
        }
        while cards.len() < count {
            if deck.draw.is_empty() {
                if self.deck.last_card == LastCard::Single && !cards.is_empty() {
                    break;
                }
                // Cards in play are in no pile, so they stay out of this shuffle (AS-DECK-7).
                self.refresh(deck, held + cards.len(), cx.dice(stream));
            }
            let Some(card) = deck.draw.pop() else { break };
            deck.known = deck.known.saturating_sub(1);
            cards.push(card);
        }
        cards
    }

    /// Discards cards that were in play, the last of this deck (AS-FLIP-4).
    pub fn discard<E>(&self, deck: &mut FlipDeck, cards: &[Face], stream: u8, cx: &mut Cx<'_, E>) {
        for card in cards {
            deck.seen[usize::from(*card)] += 1;
            if self.recent > 0 {
                if deck.recent.len() == self.recent {
                    deck.recent.remove(0);
                }
                deck.recent.push(*card);
            }
        }
        if deck.draw.is_empty() && self.deck.refresh_when == RefreshWhen::OnEmpty {
            self.refresh(deck, 0, cx.dice(stream));
        }
    }

    /// Lets a side look at the next `count` cards. If several sides flip from one deck, the side that looked before is
    /// assumed to have forgotten: only one side's knowledge is stored.
    pub fn look(&self, deck: &mut FlipDeck, side: u8, count: u8) {
        if deck.looker != side {
            (deck.looker, deck.known) = (side, 0);
            deck.unseen.append(&mut deck.aside);
        }
        deck.known = deck.known.max(count);
    }

    /// Discards some of the next `count` cards, which their owner has looked at; bit 0 is the next card. They lie face
    /// down, known only to the owner.
    pub fn discard_known<E>(&self, deck: &mut FlipDeck, count: u8, which: u8, stream: u8, cx: &mut Cx<'_, E>) {
        // The deepest first, so that the positions of the others do not change.
        for place in (0..count).rev().filter(|place| which & (1 << place) != 0) {
            let Some(from_below) = deck.draw.len().checked_sub(1 + usize::from(place)) else { continue };
            let card = deck.draw.remove(from_below);
            deck.aside.push(card);
            deck.known = deck.known.saturating_sub(1);
        }
        if deck.draw.is_empty() && self.deck.refresh_when == RefreshWhen::OnEmpty {
            self.refresh(deck, 0, cx.dice(stream));
        }
    }

    /// Returns the combined value of cards.
    pub fn total(&self, cards: &[Face]) -> i16 {
        let values = cards.iter().map(|card| i16::from(self.faces[usize::from(*card)].value));
        match self.flip.combine {
            Combine::Sum => values.sum(),
            Combine::Max => values.max().unwrap_or(0),
            Combine::Min => values.min().unwrap_or(0),
        }
    }

    /// Returns the sum of the highest cards, of this number at most (AC-RE-3).
    pub fn best(&self, cards: &[Face], kept: usize) -> i16 {
        let mut values: Pile<i16, MAX_FLIP> =
            cards.iter().map(|card| i16::from(self.faces[usize::from(*card)].value)).collect();
        values.sort_unstable();
        values.iter().rev().take(kept).sum()
    }

    /// Returns all discarded cards to the draw pile, shuffles it, and burns cards (AS-DECK-4, AS-DECK-6). `held` cards
    /// are in play and stay there.
    fn refresh(&self, deck: &mut FlipDeck, held: usize, dice: &mut Dice) {
        deck.gather();
        dice.shuffle(&mut deck.draw);
        deck.refreshes = deck.refreshes.saturating_add(1);
        self.burn(deck, self.deck.burn_on_refresh, held);
    }

    /// Discards cards unseen, as long as enough remain for a flip and, with those in play, for a contest. Otherwise a
    /// deck whose burnt cards never come back would run dry.
    fn burn(&self, deck: &mut FlipDeck, cards: u8, held: usize) {
        let least = usize::from(self.flip.count).max(self.in_play.saturating_sub(held));
        for _ in 0..cards {
            if deck.draw.len() <= least {
                return;
            }
            let Some(card) = deck.draw.pop() else { return };
            if self.deck.burn_returns { deck.unseen.push(card) } else { deck.gone.push(card) }
        }
    }
}

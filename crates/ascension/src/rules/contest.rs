//! Contests: every side flips, and suits break ties (AS-TIE).

use crate::model::flip_deck::{DeckRules, Face, FlipDeck, MAX_FLIP};
use crate::model::knobs::tiebreak::*;
use evenhand_game::game::{Cx, MAX_SEATS};
use evenhand_kit::table::Pile;

/// One side of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Contender {
    /// The decks it flips from, with its captain's first.
    pub decks: Pile<u8, MAX_SEATS>,
    /// The bonus added to its total.
    pub bonus: i16,
    /// The points of its force, where they break ties.
    pub points: u16,
}

/// The value of a contender's cards: the total, then the tiebreakers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Hand {
    /// The value of the cards plus the bonus.
    pub total: i16,
    /// Suit and value of the cards, the deciding one first. A lower suit rank and a higher value are better.
    pub key: Pile<(u8, i8), { MAX_FLIP * MAX_SEATS }>,
}

impl Hand {
    /// Whether both have the same total from the same cards, in any order.
    fn is_of_the_cards_of(&self, other: &Hand) -> bool {
        let sorted = |hand: &Hand| {
            let mut key = hand.key;
            key.sort_unstable();
            key
        };
        self.total == other.total && sorted(self) == sorted(other)
    }
}

/// An observer of all hands.
pub trait Witness {
    /// Called when a contender (an index into the list of contenders) has flipped.
    fn hand(&mut self, contender: usize, hand: &Hand);
}

impl Witness for () {
    fn hand(&mut self, _: usize, _: &Hand) {}
}

/// The stream of the coin toss that decides a contest in which flips cannot.
pub const COIN: u8 = 30;

/// Ranks the contenders (indices into the list) from best to worst (AS-TIE-7). Decks are given by their index in
/// `decks`, which is also the dice stream that shuffles them.
pub fn contest<E>(
    rules: &DeckRules,
    ties: &TiebreakKnobs,
    team: TeamFlip,
    contenders: &[Contender],
    decks: &mut [FlipDeck],
    witness: &mut impl Witness,
    cx: &mut Cx<'_, E>,
) -> Pile<u8, MAX_SEATS> {
    let mut order: Pile<u8, MAX_SEATS> = Pile::new();
    order.extend_from((0..).take(contenders.len()));
    let arena = Terms { rules, ties, team, contenders };
    arena.rank(&mut order, 0, decks, witness, cx);
    order
}

/// Cards in play, each with its deck.
type Held = Pile<(u8, Face), { MAX_FLIP * MAX_SEATS }>;

/// The rules and participants of a contest.
struct Terms<'a> {
    rules: &'a DeckRules,
    ties: &'a TiebreakKnobs,
    team: TeamFlip,
    contenders: &'a [Contender],
}

impl Terms<'_> {
    /// Ranks contenders by flips; those with identical hands flip again among themselves.
    fn rank<E>(
        &self,
        group: &mut [u8],
        flips: u8,
        decks: &mut [FlipDeck],
        witness: &mut impl Witness,
        cx: &mut Cx<'_, E>,
    ) {
        if group.len() < 2 {
            return;
        }
        let mut hands = [Hand::default(); MAX_SEATS];
        let mut held = Held::new();
        // All flip before any two are compared (AS-CHN-3); until then their cards are in play.
        for contender in group.iter() {
            let place = usize::from(*contender);
            hands[place] = self.hand(&self.contenders[place], decks, &mut held, cx);
            witness.hand(place, &hands[place]);
        }
        self.discard(&held, decks, cx);
        self.put_same_cards_in_one_order(group, &mut hands);
        group.sort_by(|a, b| self.compare(&hands[usize::from(*b)], &hands[usize::from(*a)]));
        let mut first = 0;
        while first < group.len() {
            let hand = hands[usize::from(group[first])];
            let same = group[first..].iter().take_while(|other| hands[usize::from(**other)] == hand).count();
            let tied = &mut group[first..first + same];
            if same > 1 {
                match self.ties.exact {
                    Exact::Reflip if flips < self.ties.max_reflips => {
                        self.rank(tied, flips + 1, decks, witness, cx);
                    }
                    Exact::Reflip | Exact::Coin => cx.dice(COIN).shuffle(tied),
                    Exact::LowerPoints => {
                        cx.dice(COIN).shuffle(tied);
                        tied.sort_by_key(|contender| self.contenders[usize::from(*contender)].points);
                    }
                }
            }
            first += same;
        }
    }

    /// Discards all cards turned over, deck by deck.
    fn discard<E>(&self, held: &Held, decks: &mut [FlipDeck], cx: &mut Cx<'_, E>) {
        for (stream, deck) in (0..).zip(decks.iter_mut()) {
            let of_deck = held.iter().filter(|(of, _)| *of == stream).map(|(_, card)| *card);
            let cards: Pile<Face, { MAX_FLIP * MAX_SEATS }> = of_deck.collect();
            if !cards.is_empty() {
                self.rules.discard(deck, &cards, stream, cx);
            }
        }
    }

    /// Makes hands of identical cards equal, whichever was drawn first (AS-TIE-5): each such hand counts in the best
    /// order in which any of them was drawn.
    fn put_same_cards_in_one_order(&self, group: &[u8], hands: &mut [Hand; MAX_SEATS]) {
        let drawn = *hands;
        for one in group {
            for other in group.iter().map(|place| &drawn[usize::from(*place)]) {
                let mine = &mut hands[usize::from(*one)];
                if mine.is_of_the_cards_of(other) && self.compare(other, mine).is_gt() {
                    *mine = *other;
                }
            }
        }
    }

    fn hand<E>(&self, contender: &Contender, decks: &mut [FlipDeck], held: &mut Held, cx: &mut Cx<'_, E>) -> Hand {
        let members = match self.team {
            TeamFlip::Captain => &contender.decks[..1],
            TeamFlip::Best | TeamFlip::Sum => &contender.decks[..],
        };
        let mut all = Hand { total: contender.bonus, ..Hand::default() };
        let mut best: Option<Hand> = None;
        for deck in members {
            let in_play = held.iter().filter(|(of, _)| of == deck).count();
            let flip = self.rules.turn_over(&mut decks[usize::from(*deck)], in_play, *deck, cx);
            held.extend_from(flip.cards.iter().map(|card| (*deck, *card)));
            let mut one = Hand { total: contender.bonus + flip.total, ..Hand::default() };
            one.key.extend_from(flip.cards.iter().map(|card| self.card(*card)));
            all.total += flip.total;
            all.key.extend_from(one.key.iter().copied());
            self.arrange(&mut one);
            if best.as_ref().is_none_or(|best| self.compare(&one, best).is_gt()) {
                best = Some(one);
            }
        }
        match (self.team, best) {
            (TeamFlip::Captain | TeamFlip::Best, Some(best)) => best,
            _ => {
                self.arrange(&mut all);
                all
            }
        }
    }

    fn card(&self, face: Face) -> (u8, i8) {
        let printed = &self.rules.faces[usize::from(face)];
        let red = self.ties.red == RedSuit::Wild && self.rules.is_red(face);
        (if red { self.rules.wild_rank() } else { printed.rank }, printed.value)
    }

    fn arrange(&self, hand: &mut Hand) {
        if self.ties.first_card == FirstCard::Dominant {
            hand.key.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
        }
    }

    /// Compares two hands; greater is better: total, then suit by suit and value by value (AS-TIE-2 to AS-TIE-4). A
    /// bonus counts only in the total (AS-Q13).
    fn compare(&self, one: &Hand, other: &Hand) -> std::cmp::Ordering {
        one.total.cmp(&other.total).then_with(|| self.break_tie(&one.key, &other.key))
    }

    fn break_tie(&self, one: &[(u8, i8)], other: &[(u8, i8)]) -> std::cmp::Ordering {
        for (place, (mine, theirs)) in one.iter().zip(other).enumerate() {
            let suits = theirs.0.cmp(&mine.0);
            let sum = place == 0 && self.ties.same_suit == SameSuit::Sum;
            let worth = |cards: &[(u8, i8)], card: &(u8, i8)| {
                if sum {
                    cards.iter().filter(|other| other.0 == card.0).map(|other| i16::from(other.1)).sum()
                } else {
                    i16::from(card.1)
                }
            };
            let decided = suits.then_with(|| worth(one, mine).cmp(&worth(other, theirs)));
            if decided.is_ne() {
                return decided;
            }
        }
        one.len().cmp(&other.len())
    }
}

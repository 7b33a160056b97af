//! Plays flips and contests with the deck of the game, to check exact probabilities.

use std::collections::BTreeMap;

use super::solver::{DECIDED, WINS};
use crate::model::flip_deck::{
    self, CardKnobs, DeckKnobs, DeckMode, DeckPer, DeckRules, Face, FlipDeck, FlipKnobs, OffTurn, RefreshWhen, Suit,
};
use crate::model::knobs::tiebreak::{Exact, FirstCard, RedSuit, SameSuit, TeamFlip, TiebreakKnobs};
use crate::odds::contest::{Decided, Tiebreak};
use crate::rules::contest::{Contender, Hand, Witness, contest};
use evenhand_game::game::{Chance, Cx, Seed};
use evenhand_kit::claims::Checked;
use evenhand_kit::claims::check::farthest;
use evenhand_kit::claims::deck::DeckSetting;
use evenhand_kit::claims::sample::{Fold, Sample};
use evenhand_kit::odds::deck::{Cards, Distribution};
use evenhand_kit::table::Pile;

/// A deck of the game.
struct GamesDeck {
    rules: DeckRules,
    ties: TiebreakKnobs,
    known: Vec<Face>,
}

/// Counts outcomes of the game's deck code against their exact distribution; `None` if its decks do not support this
/// setting.
pub(super) fn check(
    setting: &DeckSetting,
    tiebreak: &Tiebreak,
    sample: &Sample,
    distribution: &Distribution,
    seed: u64,
    deals: u64,
) -> Option<Checked> {
    let decks = GamesDeck::new(setting, tiebreak)?;
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for deal in 0..deals {
        // Neighboring deals share no randomness.
        let mut cx: Cx<'_, ()> = Cx::silent(Chance::new(Seed(seed).child(0xDEC).child(deal)));
        *counts.entry(decks.outcome(sample, &mut cx)?).or_default() += 1;
    }
    Some(Checked { deals, most: farthest(&counts, distribution, deals) })
}

/// The hands of the first flips, before any are flipped again.
#[derive(Default)]
struct FirstHands(Vec<Option<Hand>>);

impl Witness for FirstHands {
    fn hand(&mut self, contender: usize, hand: &Hand) {
        if self.0.len() <= contender {
            self.0.resize(contender + 1, None);
        }
        self.0[contender].get_or_insert(*hand);
    }
}

/// Returns 0 for no tie, 1 for a tie for a lower place, 2 for a tie for first.
fn tie(hands: &[Hand]) -> i64 {
    let mut totals: Vec<i16> = hands.iter().map(|hand| hand.total).collect();
    totals.sort_unstable_by(|a, b| b.cmp(a));
    let tied = totals.windows(2).position(|pair| pair[0] == pair[1]);
    tied.map_or(0, |place| if place == 0 { 2 } else { 1 })
}

fn signed(cards: usize) -> i64 {
    i64::try_from(cards).expect("a deck has few cards")
}

/// The suits of a deck, mapped to the game's suits.
struct Suits {
    /// The suits, from the highest. Cards without a suit all have the same suit.
    order: Vec<String>,
    /// The game's suit for each.
    names: Vec<Suit>,
}

impl Suits {
    /// Returns the mapping; `None` if the game has too few suits.
    fn of(cards: &Cards, tiebreak: &Tiebreak) -> Option<Suits> {
        const ALL: [Suit; 6] = [Suit::Red, Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Black];
        let has = |suit: &str| cards.kinds().iter().any(|kind| kind.suit.as_deref().unwrap_or_default() == suit);
        let mut order: Vec<String> = tiebreak.suits.iter().filter(|suit| has(suit)).cloned().collect();
        for kind in cards.kinds() {
            let suit = kind.suit.clone().unwrap_or_default();
            if !order.contains(&suit) {
                order.push(suit);
            }
        }
        // The mapping is arbitrary, except that the wild suit must be the game's wild suit.
        let wild = tiebreak.wild.as_ref().and_then(|wild| order.iter().position(|suit| suit == wild));
        let mut free = ALL.iter().copied().filter(|suit| wild.is_none() || *suit != Suit::Red);
        let names = |place: usize| if wild == Some(place) { Some(Suit::Red) } else { free.next() };
        let names = (0..order.len()).map(names).collect::<Option<Vec<Suit>>>()?;
        Some(Suits { order, names })
    }

    fn name(&self, suit: Option<&str>) -> Option<Suit> {
        self.order.iter().position(|known| known == suit.unwrap_or_default()).map(|place| self.names[place])
    }
}

/// Returns the rules of the game's deck for this setting; `None` if it does not support it.
fn deck_rules(setting: &DeckSetting, suits: &Suits) -> Option<DeckRules> {
    let cards = setting.cards.kinds().iter().map(|kind| {
        Some(CardKnobs {
            value: i8::try_from(kind.value).ok()?,
            suit: suits.name(kind.suit.as_deref())?,
            count: u8::try_from(kind.count).ok()?,
        })
    });
    let handling = &setting.handling;
    let deck = DeckKnobs {
        cards: cards.collect::<Option<_>>()?,
        copies: 1,
        per: DeckPer::Player,
        burn_on_refresh: u8::try_from(handling.burn).ok()?,
        burn_at_start: u8::try_from(handling.burn_at_start).ok()?,
        burn_returns: handling.burn_returns,
        last_card: handling.last_card,
        refresh_when: RefreshWhen::OnEmpty,
        mode: if handling.reshuffle_each { DeckMode::ReshuffleEach } else { DeckMode::Cycle },
        suit_rank: suits.names.clone(),
    };
    let flip = FlipKnobs {
        count: u8::try_from(handling.flip).ok()?,
        combine: handling.combine,
        offturn: OffTurn::Active,
        public: true,
    };
    DeckRules::new(&deck, &flip).ok()
}

/// Returns the cards of the game's deck that are known to be discarded; `None` if it has too few of them.
fn discarded(known: &Cards, rules: &DeckRules, suits: &Suits) -> Option<Vec<Face>> {
    let mut left: Vec<u8> = rules.faces.iter().map(|face| face.count).collect();
    let mut found = Vec::new();
    for kind in known.kinds() {
        let suit = kind.suit.as_deref().map(|suit| suits.name(Some(suit)));
        let fits = |face: &flip_deck::Printed| {
            i64::from(face.value) == kind.value
                && suit.is_none_or(|suit| suit == Some(suits.names[usize::from(face.rank)]))
        };
        for _ in 0..kind.count {
            let place = (0..left.len()).find(|place| left[*place] > 0 && fits(&rules.faces[*place]))?;
            left[place] -= 1;
            found.push(Face::try_from(place).ok()?);
        }
    }
    Some(found)
}

impl GamesDeck {
    fn new(setting: &DeckSetting, tiebreak: &Tiebreak) -> Option<GamesDeck> {
        let suits = Suits::of(&setting.cards, tiebreak)?;
        let rules = deck_rules(setting, &suits)?;
        let ties = TiebreakKnobs {
            first_card: if tiebreak.drawn { FirstCard::Drawn } else { FirstCard::Dominant },
            same_suit: if tiebreak.sum { SameSuit::Sum } else { SameSuit::Max },
            red: if tiebreak.wild.is_some() { RedSuit::Wild } else { RedSuit::Dominant },
            exact: Exact::Reflip,
            max_reflips: 50,
        };
        Some(GamesDeck { known: discarded(&setting.known, &rules, &suits)?, rules, ties })
    }

    /// Creates a shuffled deck without the cards known to be discarded.
    fn deck(&self, stream: u8, known: bool, cx: &mut Cx<'_, ()>) -> FlipDeck {
        let mut deck = self.rules.fresh(cx.dice(stream));
        if !known || self.known.is_empty() {
            return deck;
        }
        // The remaining cards are in random order, with as many cards burnt as before. Removing the known cards from
        // the shuffled deck would be wrong: the first of several equal cards is never the topmost, so the cards that
        // stay would lie too high.
        let mut left: Vec<Face> = deck.draw.iter().chain(deck.unseen.iter()).chain(deck.gone.iter()).copied().collect();
        for card in &self.known {
            if let Some(place) = left.iter().position(|other| other == card) {
                left.swap_remove(place);
            }
            deck.seen[usize::from(*card)] += 1;
        }
        cx.dice(stream).shuffle(&mut left);
        let (unseen, gone) = (deck.unseen.len().min(left.len()), deck.gone.len());
        let burnt = (unseen + gone).min(left.len());
        for pile in [&mut deck.draw, &mut deck.unseen, &mut deck.gone] {
            pile.clear();
        }
        deck.unseen.extend_from(left[..unseen].iter().copied());
        deck.gone.extend_from(left[unseen..burnt].iter().copied());
        deck.draw.extend_from(left[burnt..].iter().copied());
        deck
    }

    /// Plays a sample once; `None` for a sample that this deck does not have.
    fn outcome(&self, sample: &Sample, cx: &mut Cx<'_, ()>) -> Option<i64> {
        Some(match sample {
            Sample::Flips(flips, fold) => self.folded(flips, fold, cx),
            Sample::Difference(flip) => self.difference(*flip, cx),
            Sample::Tie(bonuses) => tie(&self.contest(bonuses, cx).1),
            Sample::OwnContest(WINS, bonuses) => i64::from(self.contest(bonuses, cx).0 == 0),
            Sample::OwnContest(DECIDED, bonuses) => {
                let (_, hands) = self.contest(bonuses, cx);
                self.step(&hands[0], &hands[1]) as i64
            }
            Sample::OwnContest(..) => return None,
            Sample::Cards => signed(self.rules.cards()),
            Sample::Stranded => self.stranded(cx),
        })
    }

    /// Flips up to the last of these flips, and combines them.
    fn folded(&self, flips: &[usize], fold: &Fold, cx: &mut Cx<'_, ()>) -> i64 {
        let mut deck = self.deck(0, true, cx);
        let mut so_far = 0;
        let mut place = 0;
        for flip in 1..=flips.last().copied().unwrap_or(0) {
            let turned = i64::from(self.rules.flip(&mut deck, 0, cx).total);
            if flips.get(place) == Some(&flip) {
                so_far = fold.step(so_far, place, turned);
                place += 1;
            }
        }
        so_far
    }

    /// Returns the flip of this number minus the first flip of another deck.
    fn difference(&self, flip: usize, cx: &mut Cx<'_, ()>) -> i64 {
        let mut deck = self.deck(0, true, cx);
        let mut own = 0;
        for _ in 0..flip {
            own = i64::from(self.rules.flip(&mut deck, 0, cx).total);
        }
        let mut other = self.deck(1, false, cx);
        own - i64::from(self.rules.flip(&mut other, 1, cx).total)
    }

    /// Returns the number of cards left over after a refresh.
    fn stranded(&self, cx: &mut Cx<'_, ()>) -> i64 {
        let mut deck = self.deck(0, false, cx);
        let mut flips = 0;
        while deck.refreshes == 0 && flips < 10_000 {
            self.rules.flip(&mut deck, 0, cx);
            flips += 1;
        }
        // A flip that crossed the refresh has taken some cards of the new deck.
        let count = usize::from(self.rules.flip.count);
        let burnt = deck.unseen.len() + deck.gone.len();
        signed((self.rules.cards() - burnt) % count)
    }

    /// Plays a contest and returns the winner and the hands.
    fn contest(&self, bonuses: &[i64], cx: &mut Cx<'_, ()>) -> (u8, Vec<Hand>) {
        let mut decks: Vec<FlipDeck> = (0u8..).zip(bonuses).map(|(side, _)| self.deck(side, true, cx)).collect();
        let contenders: Vec<Contender> = (0u8..)
            .zip(bonuses)
            .map(|(side, bonus)| {
                let mut decks = Pile::new();
                decks.push(side);
                let bonus = i16::try_from(*bonus).expect("bonuses are read within a thousand");
                Contender { decks, bonus, points: 0 }
            })
            .collect();
        let mut hands = FirstHands::default();
        let order = contest(&self.rules, &self.ties, TeamFlip::Captain, &contenders, &mut decks, &mut hands, cx);
        (order[0], hands.0.into_iter().flatten().collect())
    }

    /// Returns the step that decides between two hands.
    fn step(&self, one: &Hand, other: &Hand) -> Decided {
        if one.total != other.total {
            return Decided::Total;
        }
        for (place, (mine, theirs)) in one.key.iter().zip(other.key.iter()).enumerate() {
            if mine.0 != theirs.0 {
                return if place == 0 { Decided::Suit } else { Decided::NextSuit };
            }
            let worth = |hand: &Hand, card: &(u8, i8)| -> i64 {
                let same = hand.key.iter().filter(|held| held.0 == card.0);
                if self.ties.same_suit == SameSuit::Sum && place == 0 {
                    same.map(|held| i64::from(held.1)).sum()
                } else {
                    i64::from(card.1)
                }
            };
            if worth(one, mine) != worth(other, theirs) {
                return if place == 0 { Decided::Value } else { Decided::NextValue };
            }
        }
        Decided::Same
    }
}

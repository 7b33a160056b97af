//! Tests of AS-TIE: the worked examples, on hand-stacked decks.

use super::decks::{book_deck, book_flip};
use crate::model::flip_deck::*;
use crate::model::knobs::tiebreak::*;
use crate::rules::contest::*;
use evenhand_game::game::{Chance, Cx, Seed};
use evenhand_kit::table::Pile;

const BOOK: TiebreakKnobs = TiebreakKnobs {
    first_card: FirstCard::Dominant,
    same_suit: SameSuit::Max,
    red: RedSuit::Dominant,
    exact: Exact::Reflip,
    max_reflips: 20,
};

/// Returns a deck with these cards on top, written as value and suit (`3s`, `-1h`, `r`, `b`).
fn stacked(rules: &DeckRules, cards: &str) -> FlipDeck {
    let mut deck = rules.fresh(&mut Seed(9).dice());
    let wanted: Vec<Face> = cards
        .split_whitespace()
        .map(|card| {
            let (value, rank) = match card {
                "r" => (-2, 0),
                "b" => (4, 5),
                _ => {
                    let (value, suit) = card.split_at(card.len() - 1);
                    (value.parse().expect("a value"), 1 + "shdc".find(suit).expect("a suit") as u8)
                }
            };
            rules.faces.iter().position(|face| (face.value, face.rank) == (value, rank)).expect("a card") as Face
        })
        .collect();
    for card in &wanted {
        deck.draw.take(*card);
    }
    for card in wanted.iter().rev() {
        deck.draw.push(*card);
    }
    deck
}

fn order(hands: &[&str], bonus: &[i16], ties: &TiebreakKnobs, seed: u64) -> Vec<u8> {
    let rules = DeckRules::new(&book_deck(), &book_flip()).expect("the book's deck");
    let mut decks: Vec<FlipDeck> = hands.iter().map(|cards| stacked(&rules, cards)).collect();
    let contenders: Vec<Contender> = (0..hands.len())
        .map(|side| {
            let mut decks = Pile::new();
            decks.push(side as u8);
            Contender { decks, bonus: bonus.get(side).copied().unwrap_or(0), points: 0 }
        })
        .collect();
    let mut cx: Cx<'_, ()> = Cx::silent(Chance::new(Seed(seed)));
    contest(&rules, ties, TeamFlip::Captain, &contenders, &mut decks, &mut (), &mut cx).to_vec()
}

#[test]
fn ties_are_broken_by_suit_then_value_then_the_other_card() {
    // AS-X17, AS-X18, AS-X19, AS-X21, AS-X22, AS-X23, AS-TIE-2, AS-TIE-3, AS-TIE-4, AS-TIE-6
    for (one, other, winner) in [
        ("3c 1d", "2s 2h", 1),
        ("3s -1h", "1s 1d", 0),
        ("2s 1h", "2s 1d", 0),
        ("r 3c", "2s -1h", 0),
        ("b -1c", "2c 1c", 1),
        ("2s -1h", "2s -1s", 1),
    ] {
        assert_eq!(order(&[one, other], &[], &BOOK, 1)[0], winner, "{one} against {other}");
    }
}

#[test]
fn a_wild_red_joker_counts_as_a_spade_of_minus_two() {
    // AS-X21, AS-Q10
    let wild = TiebreakKnobs { red: RedSuit::Wild, ..BOOK };
    assert_eq!(order(&["r 3c", "2s -1h"], &[], &wild, 1)[0], 1);
}

#[test]
fn cards_of_the_highest_suit_may_count_together() {
    // AS-X23, AS-Q9
    let sum = TiebreakKnobs { same_suit: SameSuit::Sum, ..BOOK };
    assert_eq!(order(&["2s -1h", "2s -1s"], &[], &sum, 1)[0], 0);
}

#[test]
fn a_bonus_counts_in_the_total_and_not_in_the_comparison() {
    // AS-X24, AS-Q13
    assert_eq!(order(&["2s 1c", "2s 2c"], &[1], &BOOK, 1)[0], 1);
    assert_eq!(order(&["1c 1d", "3s 3h"], &[5], &BOOK, 1)[0], 0);
}

#[test]
fn the_same_cards_are_flipped_again_by_those_who_share_them() {
    // AS-X20, AS-X25, AS-TIE-5, AS-TIE-7
    let first: Vec<Vec<u8>> = (0..40).map(|seed| order(&["3s 2c", "3s 2c", "3h 2s"], &[], &BOOK, seed)).collect();
    assert!(first.iter().all(|order| order[2] == 2));
    // The next cards of the first two decks differ, so the second flip puts one of them ahead.
    let rules = DeckRules::new(&book_deck(), &book_flip()).expect("the book's deck");
    let again = [stacked(&rules, "3s 2c 3h 3d"), stacked(&rules, "3s 2c -1c -1d")];
    assert_eq!(again[0].draw.len(), 18);
    assert_eq!(order(&["3s 2c -1c -1d", "3s 2c 3h 3d", "3h 2s"], &[], &BOOK, 3), [1, 0, 2]);
}

#[test]
fn the_same_cards_in_another_order_are_flipped_again_too() {
    // AS-TIE-5 with tiebreak.first_card = drawn: the second flip decides, whichever side drew the spade first.
    let drawn = TiebreakKnobs { first_card: FirstCard::Drawn, ..BOOK };
    assert_eq!(order(&["3s 2c -1c -1d", "2c 3s 3h 3d"], &[], &drawn, 1), [1, 0]);
    assert_eq!(order(&["3s 2c 3h 3d", "2c 3s -1c -1d"], &[], &drawn, 1), [0, 1]);
    // A third hand would come between the two orders of these cards; as the same cards, they count as one hand.
    assert_eq!(order(&["2c 3s 3h 3d", "3h 2h", "3s 2c -1c -1d"], &[], &drawn, 1), [0, 2, 1]);
}

/// Records the cards of every hand.
#[derive(Default)]
struct Cards(Vec<(u8, i8)>);

impl Witness for Cards {
    fn hand(&mut self, _: usize, hand: &Hand) {
        self.0.extend(hand.key.iter());
    }
}

#[test]
fn a_deck_that_runs_out_in_a_contest_leaves_out_what_lies_on_the_table() {
    // AS-DECK-7 with deck.per = shared: no card is in two hands of one contest, wherever in the
    // deck the refresh happens.
    for last_card in [LastCard::Split, LastCard::Reshuffle, LastCard::DiscardLast] {
        for refresh_when in [RefreshWhen::OnEmpty, RefreshWhen::OnNeed] {
            for (flips, sides, seed) in (0..9).flat_map(|flips| [(flips, 2, 1), (flips, 3, 2), (flips, 6, 3)]) {
                let knobs = DeckKnobs { per: DeckPer::Shared, last_card, refresh_when, ..book_deck() };
                let rules = DeckRules::new(&knobs, &book_flip()).expect("the book's deck");
                let rules = rules.shared_by(sides).expect("enough cards");
                let mut cx: Cx<'_, ()> = Cx::silent(Chance::new(Seed(seed)));
                let mut decks = [rules.fresh(cx.dice(0))];
                for _ in 0..flips {
                    rules.flip(&mut decks[0], 0, &mut cx);
                }
                let one = Contender { decks: [0].into_iter().collect(), bonus: 0, points: 0 };
                let contenders = vec![one; sides.into()];
                let mut cards = Cards::default();
                contest(&rules, &BOOK, TeamFlip::Captain, &contenders, &mut decks, &mut cards, &mut cx);
                let mut hands = cards.0;
                assert_eq!(hands.len(), 2 * usize::from(sides), "nobody flips again: no two hands are alike");
                hands.sort_unstable();
                hands.dedup();
                assert_eq!(hands.len(), 2 * usize::from(sides), "{last_card:?} after {flips} flips, {sides} sides");
                let deck = &decks[0];
                assert_eq!(deck.draw.len() + deck.discarded(), 18, "AS-DECK-8");
            }
        }
    }
}

#[test]
fn a_shared_deck_too_small_for_a_contest_of_all_is_refused() {
    let few = DeckKnobs { per: DeckPer::Shared, ..book_deck() };
    let many = FlipKnobs { count: 4, ..book_flip() };
    let rules = || DeckRules::new(&few, &many).expect("eighteen cards");
    assert!(rules().shared_by(4).is_ok());
    assert_eq!(rules().shared_by(5).expect_err("twenty cards").path, "deck.per");
}

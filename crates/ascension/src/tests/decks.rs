//! Tests of AS-DECK and AS-FLIP.

use crate::model::flip_deck::*;
use evenhand_game::game::{Chance, Cx, Seed};

pub(super) fn book_deck() -> DeckKnobs {
    let mut cards = Vec::new();
    for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
        cards.extend([1, 2, 3, -1].map(|value| CardKnobs { value, suit, count: 1 }));
    }
    cards.push(CardKnobs { value: -2, suit: Suit::Red, count: 1 });
    cards.push(CardKnobs { value: 4, suit: Suit::Black, count: 1 });
    DeckKnobs {
        cards,
        copies: 1,
        per: DeckPer::Player,
        burn_on_refresh: 1,
        burn_at_start: 0,
        burn_returns: true,
        last_card: LastCard::Split,
        refresh_when: RefreshWhen::OnEmpty,
        mode: DeckMode::Cycle,
        suit_rank: vec![Suit::Red, Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Black],
    }
}

pub(super) fn book_flip() -> FlipKnobs {
    FlipKnobs { count: 2, combine: Combine::Sum, offturn: OffTurn::Active, public: true }
}

fn rules(change: impl FnOnce(&mut DeckKnobs)) -> DeckRules {
    let mut deck = book_deck();
    change(&mut deck);
    DeckRules::new(&deck, &book_flip()).expect("a sound deck")
}

fn cx(seed: u64) -> Cx<'static, ()> {
    Cx::silent(Chance::new(Seed(seed)))
}

fn flip_times(rules: &DeckRules, deck: &mut FlipDeck, times: usize, cx: &mut Cx<'_, ()>) {
    for _ in 0..times {
        rules.flip(deck, 0, cx);
    }
}

/// AS-DECK-8: checks that every card is in one of the piles.
fn whole(rules: &DeckRules, deck: &FlipDeck) {
    let mut counts = deck.seen;
    let piles = deck.draw.iter().chain(deck.unseen.iter()).chain(deck.aside.iter()).chain(deck.gone.iter());
    piles.for_each(|card| counts[usize::from(*card)] += 1);
    for (face, printed) in rules.faces.iter().enumerate() {
        assert_eq!(counts[face], printed.count, "face {face}");
    }
}

#[test]
fn the_book_deck_has_eighteen_cards_worth_22() {
    // AS-DECK-1
    let rules = rules(|_| {});
    let worth: i32 = rules.faces.iter().map(|face| i32::from(face.value) * i32::from(face.count)).sum();
    assert_eq!((rules.cards(), worth), (18, 22));
}

#[test]
fn a_single_card_has_a_mean_of_11_9_and_a_variance_of_239_81() {
    // AS-DECK-2
    let rules = rules(|_| {});
    let cards = || rules.faces.iter().flat_map(|face| vec![i64::from(face.value); face.count.into()]);
    let (sum, squares): (i64, i64) = (cards().sum(), cards().map(|value| value * value).sum());
    assert_eq!((sum * 9, 18 * 11), (18 * 11, sum * 9));
    // The variance times 18 * 18 * 81.
    assert_eq!((18 * squares - sum * sum) * 81, 239 * 18 * 18);
}

#[test]
fn a_flip_is_two_cards_their_sum_and_lies_in_the_discard_pile_afterwards() {
    // AS-DECK-3, AS-FLIP-1, AS-FLIP-4: no card is burnt before the first flip.
    let rules = rules(|_| {});
    let mut cx = cx(6);
    let mut deck = rules.fresh(cx.dice(0));
    assert_eq!((deck.draw.len(), deck.discarded()), (18, 0));
    let top = [deck.draw[17], deck.draw[16]];
    let flip = rules.flip(&mut deck, 0, &mut cx);
    assert_eq!(flip.cards[..], top);
    assert_eq!(flip.total, top.iter().map(|card| i16::from(rules.faces[usize::from(*card)].value)).sum::<i16>());
    assert_eq!((deck.draw.len(), deck.discarded()), (16, 2));
    assert!(top.iter().all(|card| deck.seen[usize::from(*card)] == 1));
}

#[test]
fn a_card_in_play_is_not_shuffled_in_and_flipped_again() {
    // AS-DECK-7: every card exists once, so a flip across a refresh never has the same card twice.
    let rules = rules(|_| {});
    for seed in 0..200 {
        let mut cx = cx(seed);
        let mut deck = rules.fresh(cx.dice(0));
        flip_times(&rules, &mut deck, 17, &mut cx);
        assert_eq!(deck.draw.len(), 1);
        let stranded = deck.draw[0];
        let flip = rules.flip(&mut deck, 0, &mut cx);
        assert_eq!(flip.cards[0], stranded);
        assert_ne!(flip.cards[1], stranded);
    }
}

#[test]
fn a_fresh_deck_gives_nine_flips_and_a_refreshed_one_eight_and_a_half() {
    // AS-DECK-4, AS-DECK-5, AS-Q1, AS-Q2: the deck is refreshed as soon as it is empty, and one card is burnt.
    let rules = rules(|_| {});
    let (mut cx, mut left) = (cx(1), Vec::new());
    let mut deck = rules.fresh(cx.dice(0));
    for _ in 0..18 {
        rules.flip(&mut deck, 0, &mut cx);
        whole(&rules, &deck);
        left.push(deck.draw.len());
    }
    assert_eq!(left[..9], [16, 14, 12, 10, 8, 6, 4, 2, 17]);
    // The tenth to seventeenth flip leave one card; the next one takes it and one of the 16
    // that are neither in play nor burnt.
    assert_eq!(left[9..], [15, 13, 11, 9, 7, 5, 3, 1, 15]);
    assert_eq!(deck.refreshes, 2);
}

#[test]
fn what_happens_to_a_stranded_card_is_a_switch() {
    // AS-Q1: the cards left after the flip that finds only one card, and the number of cards of that flip.
    for (reading, left, cards) in [
        (LastCard::Split, 15, 2),
        (LastCard::Reshuffle, 15, 2),
        (LastCard::Single, 17, 1),
        (LastCard::DiscardLast, 15, 2),
    ] {
        let rules = rules(|deck| deck.last_card = reading);
        let mut cx = cx(2);
        let mut deck = rules.fresh(cx.dice(0));
        flip_times(&rules, &mut deck, 17, &mut cx);
        assert_eq!(deck.draw.len(), 1);
        let flip = rules.flip(&mut deck, 0, &mut cx);
        whole(&rules, &deck);
        assert_eq!((deck.draw.len(), flip.cards.len()), (left, cards), "{reading:?}");
    }
}

#[test]
fn burnt_cards_come_back_or_not() {
    // AS-Q3, AS-DECK-6
    for (returns, second) in [(true, 17), (false, 16)] {
        let rules = rules(|deck| deck.burn_returns = returns);
        let mut cx = cx(3);
        let mut deck = rules.fresh(cx.dice(0));
        while deck.refreshes < 1 {
            rules.flip(&mut deck, 0, &mut cx);
        }
        assert_eq!(deck.draw.len(), 17);
        while deck.refreshes < 2 {
            rules.flip(&mut deck, 0, &mut cx);
        }
        whole(&rules, &deck);
        // One card of the flip that crossed the refresh is in play, one more was drawn.
        assert_eq!(deck.draw.len(), second - 2);
    }
}

#[test]
fn an_onlooker_knows_the_faces_turned_over_and_nothing_else() {
    // AS-INF-4: hidden cards are drawn from all cards except those turned over since the refresh.
    let rules = rules(|_| {});
    let mut cx = cx(4);
    let mut deck = rules.fresh(cx.dice(0));
    flip_times(&rules, &mut deck, 12, &mut cx);
    let mut hidden = deck;
    rules.redact(&mut hidden, false, Memory::Perfect);
    let mut again = hidden;
    rules.redact(&mut again, false, Memory::Perfect);
    assert_eq!(hidden, again);
    for seed in 0..50 {
        let mut world = hidden;
        rules.determinize(&mut world, &mut Seed(seed).dice());
        whole(&rules, &world);
        assert_eq!(world.seen, deck.seen);
        rules.redact(&mut world, false, Memory::Perfect);
        assert_eq!(world, hidden);
    }
}

#[test]
fn without_memory_any_card_may_have_been_turned_over() {
    // AS-INF-3
    let rules = rules(|_| {});
    let mut cx = cx(5);
    let mut deck = rules.fresh(cx.dice(0));
    flip_times(&rules, &mut deck, 3, &mut cx);
    let mut hidden = deck;
    rules.redact(&mut hidden, false, Memory::None);
    assert_eq!((hidden.forgotten, hidden.discarded()), (6, 6));
    let mut different = false;
    for seed in 0..20 {
        let mut world = hidden;
        rules.determinize(&mut world, &mut Seed(seed).dice());
        whole(&rules, &world);
        different |= world.seen != deck.seen;
        rules.redact(&mut world, false, Memory::None);
        assert_eq!(world, hidden);
    }
    assert!(different);
}

#[test]
fn a_deck_too_small_for_its_flips_is_refused() {
    let mut deck = book_deck();
    deck.cards.truncate(3);
    let error = DeckRules::new(&deck, &book_flip()).expect_err("three cards cannot refresh");
    assert_eq!(error.path, "deck.cards");
}

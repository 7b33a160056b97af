//! What exact chances of decks cost.

use divan::{Bencher, black_box};
use evenhand::odds::deck::{Cards, Handling, LastCard, Process};

fn main() {
    divan::main();
}

const BOOK: &str = "4x1 4x2 4x3 4x-1 -2 +4";

fn process(cards: &str, handling: Handling) -> Process {
    let cards = Cards::read(cards).expect("cards");
    Process::new(&cards, &Cards::default(), handling).expect("a deck")
}

/// The law of one flip of 18 cards, with its mean and variance.
#[divan::bench]
fn one_flip_of_eighteen_cards() {
    let law = process(black_box(BOOK), Handling::default()).law(1).expect("a law");
    black_box((law.mean(), law.variance()));
}

/// All eight flips of a cycle for an observer who forgets nothing.
#[divan::bench(sample_count = 20)]
fn a_whole_cycle_remembered() {
    let deck = process(black_box(BOOK), Handling::default());
    for flip in 1..=8 {
        black_box(deck.informed(flip).expect("an answer").variance());
    }
}

/// Three flips of three cards from 36, all together.
#[divan::bench(sample_count = 10)]
fn three_flips_of_thirty_six_cards() {
    let deck = process(black_box("8x1 8x2 8x3 8x-1 2x-2 2x4"), Handling { flip: 3, ..Handling::default() });
    black_box(deck.running(&[1, 2, 3], |sum, _, flip| sum + flip).expect("a law"));
}

/// Three flips of one card from 36 different ones.
#[divan::bench(sample_count = 10)]
fn three_flips_of_thirty_six_values() {
    let cards: Vec<String> = (1..=36).map(|value: i64| value.to_string()).collect();
    let deck = process(black_box(&cards.join(" ")), Handling { flip: 1, ..Handling::default() });
    black_box(deck.running(&[1, 2, 3], |sum, _, flip| sum + flip).expect("a law"));
}

/// Flips 9 to 27, each remembered with all before it, through two refreshes and more.
#[divan::bench(sample_count = 5, args = [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast])]
fn past_two_refreshes(bencher: Bencher<'_, '_>, last_card: LastCard) {
    bencher.bench(|| {
        for burn_returns in [true, false] {
            let deck = process(BOOK, Handling { last_card, burn_returns, ..Handling::default() });
            for flip in 9..=20 {
                black_box(deck.informed(flip).expect("an answer").variance());
            }
        }
    });
}

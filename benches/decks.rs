//! Measures the cost of exact odds of decks: `cargo bench --bench decks`.
//!
//! Everything that `evenhand odds deck` or a claim asks for should take at most a second, including the full table of a
//! deck twice as large as Ascension's, and flips after two refreshes. On one core of a small virtual machine under
//! load: one flip of 18 cards 0.05 ms, its eight flips remembered 50 ms, the full table of 36 cards flipped in threes
//! 13 ms, three such flips together 10 ms, and 24 remembered flips through two refreshes 0.48 s. Only remembering every
//! card of all twelve flips of 36 takes longer: 6 s.

use divan::{Bencher, black_box};
use evenhand::odds::deck::{Cards, Handling, LastCard, Process, ResultSet};

fn main() {
    divan::main();
}

const BOOK: &str = "4x1 4x2 4x3 4x-1 -2 +4";

fn process(cards: &str, handling: Handling) -> Process {
    let cards = Cards::read(cards).expect("cards");
    Process::new(&cards, &Cards::default(), handling).expect("a deck")
}

/// The distribution of one flip of 18 cards, with its mean and variance.
#[divan::bench]
fn one_flip_of_eighteen_cards() {
    let distribution = process(black_box(BOOK), Handling::default()).distribution(1).expect("a distribution");
    black_box((distribution.mean(), distribution.variance()));
}

/// All eight flips of a cycle, for an observer who remembers everything.
#[divan::bench(sample_count = 20)]
fn a_whole_cycle_remembered() {
    let deck = process(black_box(BOOK), Handling::default());
    for flip in 1..=8 {
        black_box(deck.informed(flip).expect("an answer").variance());
    }
}

/// The full table of 36 cards flipped in threes: the distribution of every flip up to the first refresh, with its mean
/// and variance, and how often and how far each is above 0 at every margin.
#[divan::bench(sample_count = 10)]
fn the_full_table_of_thirty_six_cards_flipped_by_threes() {
    let deck = process(black_box("8x1 8x2 8x3 8x-1 2x-2 2x4"), Handling { flip: 3, ..Handling::default() });
    for flip in 1..=12 {
        let distribution = deck.distribution(flip).expect("a distribution");
        black_box((distribution.mean(), distribution.variance()));
        for margin in -12..=6 {
            black_box((
                distribution.chance(&ResultSet::above(-margin)),
                distribution.map(|result| (result + margin).max(0)).mean(),
            ));
        }
    }
}

/// The first `flips` of these flips for an observer who remembers every card: the distribution of each after every
/// history.
#[divan::bench(sample_count = 3, args = [3, 12])]
fn thirty_six_cards_flipped_by_threes_remembered(flips: usize) {
    let deck = process(black_box("8x1 8x2 8x3 8x-1 2x-2 2x4"), Handling { flip: 3, ..Handling::default() });
    for flip in 1..=flips {
        black_box(deck.informed(flip).expect("an answer").variance());
    }
}

/// Three flips of three cards from 36, all together.
#[divan::bench(sample_count = 10)]
fn three_flips_of_thirty_six_cards() {
    let deck = process(black_box("8x1 8x2 8x3 8x-1 2x-2 2x4"), Handling { flip: 3, ..Handling::default() });
    black_box(deck.running(&[1, 2, 3], |sum, _, flip| sum + flip).expect("a distribution"));
}

/// Three flips of one card from 36 different ones.
#[divan::bench(sample_count = 10)]
fn three_flips_of_thirty_six_values() {
    let cards: Vec<String> = (1..=36).map(|value: i64| value.to_string()).collect();
    let deck = process(black_box(&cards.join(" ")), Handling { flip: 1, ..Handling::default() });
    black_box(deck.running(&[1, 2, 3], |sum, _, flip| sum + flip).expect("a distribution"));
}

/// Flips 9 to 20, each with all earlier flips remembered, through two refreshes, with and without burnt cards coming
/// back.
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

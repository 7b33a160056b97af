//! How fast Bridgefront plays on one core, and what looking, searching and storing cost:
//! `cargo bench --bench bridgefront`. The factions rotate and every sample plays other matches,
//! as in a run; figures are per item, so matches per second is the reciprocal of a match's time.
//!
//! Where the time goes (one core of a shared 2-core machine at 2, 4 and 6 players; the machine was busy,
//! so these are medians of an earlier quiet hour divided by how much less processor time the same
//! matches take now):
//!
//! - Random matches: about 6,600, 2,970 and 1,840 a second. The clone of a state, 10 KB, takes 0.25
//!   microseconds; a player is shown a redacted clone for each decision with more than one option,
//!   unless it never looks, as a random one.
//! - Planners: about 1,400, 530 and 310 matches a second. What a seat has measured of the board is kept
//!   from look to look; where units or bridges have changed it is measured anew, which still is about
//!   17 % of a search, as are the ends of moves.
//! - Search with planner playouts: about 3,800 iterations a second as `mcts-400` makes them at 2 players,
//!   0.78 of the processor time it took before. A match of `mcts-400` against `planner` is some 113
//!   searches, so that two matches a second are still some 15 to 25 times away. No part of an iteration
//!   stands out any more; playing worlds on less far needs a better estimate of who is winning.
//!
//! What a run costs beside its matches at 2 players, in millions of instructions (`valgrind
//! --tool=callgrind`, one thread, 512 deals, which are 1,024 matches of planners):
//!
//! | | matches | storing | adding up | once a run |
//! |---|---|---|---|---|
//! | before | 7,892 | 1,523 | 369 to read back, and about 130 | 400 |
//! | now | 7,858 | 357 | about 15 | 368 |
//!
//! Storing is 4.5 % on top of planner matches, and was 19 %. Two thirds of it were the Parquet writer
//! guessing how many values a column of measures has, a fixed price for each column of each block, in a
//! library built without optimising: the three packages it spends its time in are optimised now, a
//! block is 128 deals instead of 64 (the figures are with 256), and what was played is added up while
//! it is at hand instead of read back. What is left is mostly the encoding and compressing of some 120
//! columns. Random matches are six times shorter, so storing is about a quarter on top of them. What
//! is done once a run (reading the experiment, warming up, writing the tables) is a tenth of a second.
//!
//! Two threads, before rows were added up while they are played, on a quiet machine: 1.85 to 1.89 times
//! as fast as one for 4,000 planner deals, where two programs at once, one thread each, did 1.93 to 2.02
//! times as much as one program. What was missing was reading back and adding up on one thread. Memory
//! does not grow with deals: 47 MB at most for 1,000 and for 100,000 (random, 2 players; see also
//! `tests/memory.rs`).

#![allow(missing_docs, reason = "a bench")]

mod timing;

use divan::Bencher;
use evenhand::agents::AgentSpec;
use evenhand::game::{Game, Rules};
use evenhand::games::bridgefront::Bridgefront;

fn main() {
    divan::main();
}

fn game(seats: usize) -> Bridgefront {
    Bridgefront::new(&Rules::of_book(&Bridgefront::book()).expect("the book reads"), seats).expect("the book plays")
}

#[divan::bench(args = [2, 4, 6])]
fn random_matches(bencher: Bencher<'_, '_>, seats: usize) {
    timing::matches(bencher, game(seats), AgentSpec::Random);
}

#[divan::bench(args = [2, 4, 6])]
fn planner_matches(bencher: Bencher<'_, '_>, seats: usize) {
    timing::matches(bencher, game(seats), timing::named::<Bridgefront>("planner"));
}

#[divan::bench(args = [2, 4, 6])]
fn bare_decisions(bencher: Bencher<'_, '_>, seats: usize) {
    timing::decisions(bencher, &game(seats));
}

#[divan::bench(args = [2, 6])]
fn clone_a_state(bencher: Bencher<'_, '_>, seats: usize) {
    timing::copies(bencher, &game(seats));
}

#[divan::bench(args = [2, 6])]
fn clone_and_redact(bencher: Bencher<'_, '_>, seats: usize) {
    timing::views(bencher, &game(seats));
}

#[divan::bench(args = [2, 6])]
fn clone_and_imagine(bencher: Bencher<'_, '_>, seats: usize) {
    timing::worlds(bencher, &game(seats));
}

#[divan::bench(args = [2, 4, 6])]
fn search_iterations(bencher: Bencher<'_, '_>, seats: usize) {
    timing::iterations(bencher, &game(seats), "mcts-400");
}

#[divan::bench(args = [2, 4, 6])]
fn search_iterations_with_random_playouts(bencher: Bencher<'_, '_>, seats: usize) {
    timing::random_iterations(bencher, &game(seats), 400);
}

#[divan::bench(args = [2, 4, 6])]
fn stored_matches(bencher: Bencher<'_, '_>, seats: usize) {
    timing::stored(bencher, game(seats));
}

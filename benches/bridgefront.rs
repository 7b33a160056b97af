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
//! - Search with planner rollouts: about 3,800 iterations a second as `mcts-400` makes them at 2 players,
//!   0.78 of the processor time it took before. A match of `mcts-400` against `planner` is some 113
//!   searches, so that two matches a second are still some 15 to 25 times away. No part of an iteration
//!   stands out any more; playing worlds on less far needs a better estimate of who is winning.
//!
//! What a run of 512 deals costs beside its 1,024 matches at 2 players, in millions of instructions
//! (`valgrind --tool=callgrind`, one thread, the block as it is if nothing is said):
//!
//! | | matches | storing | adding up | once a run |
//! |---|---|---|---|---|
//! | planner | 7,901 | 165 | 36 | about 300 |
//! | random | 1,394 | 141 | 35 | about 300 |
//! | planner, at first | 7,800 | 1,523 | 36, and 369 to read back | about 310 |
//!
//! So storing and adding up are 2.5 % on top of planner matches, where they were 25 %, and 12.7 % on top of
//! random ones. Two thirds of storing were the Parquet writer guessing how many values a column of decimals
//! has, a fixed price for each column of each block, in a library built without optimising: the three
//! packages it spends its time in are optimised now, measures that are whole numbers are stored as such, which
//! it need not guess about, no statistics are kept of columns, a block is 128 deals instead of 64, and
//! what was played is added up while it is at hand instead of read back. What is done once a run,
//! besides the first matches, which are played to estimate the time, is reading the experiment and writing
//! the tables.
//!
//! Two threads play 4,000 planner deals 1.92 times as fast as one (mean of six, 1.83 to 1.97, in turn with two
//! programs of one thread each, which did 1.97 times as much as one); where other programs keep the machine busy
//! both are nearer 1.65. Memory does not grow with deals:
//! 45 MB at most for 1,000 and 46 MB for 100,000 (random, 2 players; see also `tests/memory.rs`).

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
fn search_iterations_with_random_rollouts(bencher: Bencher<'_, '_>, seats: usize) {
    timing::random_iterations(bencher, &game(seats), 400);
}

#[divan::bench(args = [2, 4, 6])]
fn stored_matches(bencher: Bencher<'_, '_>, seats: usize) {
    timing::stored(bencher, game(seats));
}

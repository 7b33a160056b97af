//! How fast every game of the list plays on one core, and what looking, searching and storing cost:
//! `cargo bench --bench games`, or `cargo bench --bench games -- planner_matches`. The factions rotate and every sample
//! plays other matches, as in a run; figures are per item, so matches per second is the reciprocal of a match's time.
//! A table is a game with its number of seats, `bridgefront 2`.
//!
//! # Bridgefront
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
//!
//! # Ascension
//!
//! Where the time goes (one core of a shared 2-core machine, which was busy: matches a second are those of
//! the processor time used, and shares are of instructions, `valgrind --tool=callgrind`):
//!
//! - Random matches: about 610 a second at two players, 360 at three, 385 at two against two and 180 at
//!   five; 435 to 555 at two players on the other tables. A match of two is 14.6 million instructions for
//!   350 decisions. Some 56 % are the destinations proposed for a move: about 42 straight ways are tried
//!   at each of the 114 moves of a match. Where step by step ground is near, a way is walked stride by
//!   stride, which is a third of that. What attacks can be aimed at is 10 %; carrying out choices is
//!   28 %, in the main the stride under way and whether there is more than one choice next.
//! - Planners: about 360, 215, 250 and 110 matches a second. Of 33 million instructions for a match of
//!   two, a third are the rules' own options and a tenth carries out choices; more than half weighs the
//!   options. A third of that is what each attack does to each enemy, with the next flip of each deck
//!   worked out anew at every decision.
//! - Search: up to 3,000 iterations a second as `mcts-100` makes them at two players, so that one decision
//!   takes 30 milliseconds and more.
//!
//! # Axion Forge, and learnt players
//!
//! In a quiet quarter of an hour (one core of a 2-core machine, median of six samples, two players):
//!
//! | a second | Bridgefront | Ascension | Axion Forge |
//! |---|---|---|---|
//! | random matches | 6,220 | 396 | 990 |
//! | planner matches | 1,220 | 213 | 1,380 |
//! | learnt matches | 687 | 152 | 469 |
//! | choices of the planner | 293,000 | 175,000 | 247,000 |
//! | choices of the learnt player | 142,000 | 94,000 | 108,000 |
//! | matches learnt from | 174 | 89 | 316 |
//!
//! Random matches of Axion Forge are long, 39 own turns a player, and the time is spread: what changes a card (a quarter,
//! `each_change` and `sheet`), Sparks at hand, and the options of each move. What options need of the position is looked up
//! once a choice; before, a learnt choice looked at the Battlefield once an option, which was most of learning.
//!
//! # Frostblade
//!
//! Where the time goes (one core of a shared 2-core machine; shares are of instructions, `valgrind --tool=callgrind`). A position
//! is no more than 4,500 bytes.
//!
//! - Random matches: about 300 a second. Nearly all of it is the moves that are proposed, which a random player picks from.
//! - Learnt and planner matches: about 100 a second. Quick players are offered what such players choose most
//!   (`Play::likely_actions`); with what they were offered before they played 59.
//!   45 % is moves that are proposed, every one with a way for each of its models; of that a quarter is whether there is a way
//!   where that needs a search. 29 % weighs the options, 7 % carries out choices, 6 % is plans of attacks, 6 % is what the
//!   network sees. Sight is 10 % of a match in all.
//! - Of what is likely, cover, half distances, a third enemy to strike at, and searches for moves to shoot, to cover and away are
//!   kept: without any one of them 2 to 4 % faster, and 1 to 3 of 100 matches fewer are won against who has it all. To peek at the
//!   three nearest enemies only, and to look for no bends where it is asked whether there is a way out of a fight, makes quick
//!   players 5 % faster; against thorough ones they win 45.2 % instead of 45.5 (42.8 since those are offered more).
//! - Thorough players play 8 matches a second: they are offered what the grid of `rules/candidates/filling.rs` finds, and fights
//!   as `bringing_up.rs` makes more of.
//! - What a search cannot find is told before it begins: models and terrain that leave no gap are a wall, and a way around the
//!   whole of it has a least cost (`field/wall.rs`). Before, more than half of what searches took was for ways that there are
//!   not. With that, with ways that are remembered and pieces that are near alone, the same matches took a sixth fewer
//!   instructions; places that are proposed where the first one is taken cost a part of it again.
//! - Straight ways ask the models whose cells they cross (`field/nearby.rs`): half of what they took, 3 % of a match.
//! - Measured and left out: 64-bit processors of 2013 and later only (3 to 5 %), one unit of code (nothing), other seeds where a
//!   squad finds no room beside an enemy (a sixth of the speed for nothing that random moves had reached), and those cells for
//!   lines of sight and for searches too (slower: few models are near, and most are out of the way at a glance).

#![allow(missing_docs, reason = "a bench")]

mod timing;

use divan::Bencher;
use evenhand::game::Rules;
use evenhand::games::{GameList, GameVisitor, Games, ListedGame};
use timing::Timed;

fn main() {
    divan::main();
}

/// Every game with every number of seats that its book can be set up for, but for sizes between the least, the middle
/// and the greatest.
fn tables() -> Vec<String> {
    struct Tables(Vec<String>);
    impl GameVisitor for Tables {
        fn visit<G: ListedGame>(&mut self) {
            let rules = Rules::of_book(&G::book()).expect("the book reads");
            let sizes: Vec<usize> = G::SEATS.filter(|seats| G::new(&rules, *seats).is_ok()).collect();
            let mut chosen = vec![sizes[0], sizes[sizes.len() / 2], sizes[sizes.len() - 1]];
            chosen.dedup();
            self.0.extend(chosen.iter().map(|seats| format!("{} {seats}", G::NAME)));
        }
    }
    let mut tables = Tables(Vec::new());
    Games::each(&mut tables);
    tables.0
}

/// Times something at one table.
fn time(bencher: Bencher<'_, '_>, table: &str, what: Timed) {
    struct At<'t, 'a, 'b> {
        bencher: Option<Bencher<'a, 'b>>,
        table: &'t str,
        what: Timed,
    }
    impl GameVisitor for At<'_, '_, '_> {
        fn visit<G: ListedGame>(&mut self) {
            let Some(seats) = self.table.strip_prefix(G::NAME).and_then(|rest| rest.trim().parse().ok()) else {
                return;
            };
            let rules = Rules::of_book(&G::book()).expect("the book reads");
            let game = G::new(&rules, seats).expect("the book plays");
            timing::time(self.bencher.take().expect("one game has this name"), game, self.what);
        }
    }
    Games::each(&mut At { bencher: Some(bencher), table, what });
}

#[divan::bench(args = tables())]
fn random_matches(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::RandomMatches);
}

#[divan::bench(args = tables())]
fn planner_matches(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::PlannerMatches);
}

#[divan::bench(args = tables())]
fn learnt_matches(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::LearntMatches);
}

#[divan::bench(args = tables())]
fn planner_choices(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::PlannerChoices);
}

#[divan::bench(args = tables())]
fn learnt_choices(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::LearntChoices);
}

#[divan::bench(args = tables(), sample_count = 5)]
fn learning(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::Learning);
}

#[divan::bench(args = tables())]
fn bare_decisions(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::BareDecisions);
}

#[divan::bench(args = tables())]
fn clone_a_state(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::Copies);
}

#[divan::bench(args = tables())]
fn clone_and_redact(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::Views);
}

#[divan::bench(args = tables())]
fn clone_and_imagine(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::Worlds);
}

#[divan::bench(args = tables())]
fn search_iterations(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::Iterations);
}

#[divan::bench(args = tables())]
fn search_iterations_with_random_rollouts(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::RandomIterations);
}

#[divan::bench(args = tables())]
fn stored_matches(bencher: Bencher<'_, '_>, table: &str) {
    time(bencher, table, Timed::Stored);
}

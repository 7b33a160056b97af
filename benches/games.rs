//! Measures how fast every game of the list plays on one core, and the cost of evaluating, searching and storing:
//! `cargo bench --bench games`, or `cargo bench --bench games -- planner_matches`. The factions rotate and every sample
//! plays other matches, as in a run. Figures are per item, so matches per second is the reciprocal of a match's time. A
//! table is a game with its number of seats, `bridgefront 2`.
//!
//! # Bridgefront
//!
//! Profile (one core of a shared 2-core machine at 2, 4 and 6 players). The machine was busy, so these are medians of
//! an earlier quiet hour, scaled by the reduction in processor time of the same matches since then:
//!
//! - Random matches: about 6,600, 2,970 and 1,840 per second. Cloning a state, 10 KB, takes 0.25 microseconds. A player
//!   gets a redacted clone for each decision with more than one option, unless it never looks at the position, like a
//!   random one.
//! - Planners: about 1,400, 530 and 310 matches per second. A seat's measurements of the board are cached between
//!   evaluations. Where units or bridges have changed they are computed again, which is still about 17 % of a search,
//!   and so are the ends of moves.
//! - Search with planner playouts: about 3,800 iterations per second with `mcts-400` at 2 players, with 0.78 of the
//!   processor time it took before. A match of `mcts-400` against `planner` has some 113 searches, so two matches per
//!   second are still a factor of some 15 to 25 away. No part of an iteration dominates any more; shorter rollouts
//!   require a better estimate of who is winning.
//!
//! Cost of a run of 512 deals in addition to its 1,024 matches at 2 players, in millions of instructions (`valgrind
//! --tool=callgrind`, one thread, current block format unless stated otherwise):
//!
//! | | matches | storing | summing | once per run |
//! |---|---|---|---|---|
//! | planner | 7,901 | 165 | 36 | about 300 |
//! | random | 1,394 | 141 | 35 | about 300 |
//! | planner, at first | 7,800 | 1,523 | 36, and 369 to read back | about 310 |
//!
//! Storing and summing thus add 2.5 % to planner matches, down from 25 %, and 12.7 % to random ones. Two thirds of the
//! time for storing was the Parquet writer estimating the number of distinct values of a float column, a fixed cost for
//! each column of each block, in a library built without optimization. Now the three packages it spends its time in are
//! optimized, measures that are whole numbers are stored as integers, which need no estimate, no statistics of columns
//! are kept, a block has 128 deals instead of 64, and matches are summed while they are in memory instead of being read
//! back. The work done once per run, apart from the first matches, which are played to estimate the time, is reading
//! the experiment and writing the tables.
//!
//! Two threads play 4,000 planner deals 1.92 times as fast as one (mean of six, 1.83 to 1.97, alternating with two
//! single-threaded programs, which did 1.97 times as much as one). If other programs keep the machine busy, both ratios
//! are nearer 1.65. Memory does not grow with deals: 45 MB at most for 1,000 and 46 MB for 100,000 (random, 2 players;
//! see also `tests/memory.rs`).
//!
//! # Ascension
//!
//! Profile (one core of a shared 2-core machine, which was busy: matches per second are computed from the processor
//! time used, and percentages are of instructions, `valgrind --tool=callgrind`):
//!
//! - Random matches: about 610 per second at two players, 360 at three, 385 at two against two and 180 at five; 435 to
//!   555 at two players on the other tables. A match of two takes 14.6 million instructions for 350 decisions. Some 56
//!   % go to the destinations proposed for a move: about 42 straight paths are tried at each of the 114 moves of a
//!   match. Where step by step terrain is near, a path is followed stride by stride, which takes a third of that.
//!   Targets of attacks take 10 %. Carrying out choices takes 28 %, mainly for the current stride and for whether there
//!   is more than one choice next.
//! - Planners: about 360, 215, 250 and 110 matches per second. Of 33 million instructions for a match of two, a third
//!   goes to generating options and a tenth to carrying out choices; more than half evaluates the options. A third of
//!   that is what each attack does to each enemy, with the next flip of each deck computed again at every decision.
//! - Search: up to 3,000 iterations per second with `mcts-100` at two players, so that one decision takes 30
//!   milliseconds and more.
//!
//! # Axion Forge, and trained players
//!
//! In a quiet quarter of an hour (one core of a 2-core machine, median of six samples, two players):
//!
//! | per second | Bridgefront | Ascension | Axion Forge |
//! |---|---|---|---|
//! | random matches | 6,220 | 396 | 990 |
//! | planner matches | 1,220 | 213 | 1,380 |
//! | trained player's matches | 687 | 152 | 469 |
//! | choices of the planner | 293,000 | 175,000 | 247,000 |
//! | choices of the trained player | 142,000 | 94,000 | 108,000 |
//! | training matches | 174 | 89 | 316 |
//!
//! Random matches of Axion Forge are long, 39 turns per player, and the time is spread: changes of cards (a quarter,
//! `each_change` and `sheet`), available Sparks, and the options of each move. What options need from the position is
//! looked up once per choice. Before, a trained player's choice examined the Battlefield once per option, which was
//! most of the time of training.
//!
//! # Frostblade
//!
//! Profile (one core of a shared 2-core machine; percentages are of instructions, `valgrind --tool=callgrind`). A
//! position takes at most 4,500 bytes.
//!
//! - Random matches: about 300 per second. Nearly all of it is generating the moves that a random player picks from.
//! - Trained and planner matches: about 100 per second. Quick players are offered what such players choose most
//!   (`Play::likely_actions`); with the former, larger selection it was 59. 45 % is move generation, each move with a
//!   path for each of its models; a quarter of that is determining whether there is a path where this requires a
//!   search. 29 % evaluates the options, 7 % carries out choices, 6 % plans attacks, and 6 % computes the network's
//!   inputs. Line of sight takes 10 % of a match in total.
//! - Likely moves include cover, half distances, a third enemy to strike at, and searches for moves to shoot, to cover
//!   and away. Without any one of them play is 2 to 4 % faster, and 1 to 3 of 100 matches fewer are won against a
//!   player with all of them. Considering only the three nearest enemies, and ignoring bends when testing for a path
//!   out of a fight, makes quick players 5 % faster; against players with exhaustive move generation they then win 45.2
//!   % instead of 45.5 (42.8 since those are offered more).
//! - Players with exhaustive move generation play 8 matches per second: they are offered what the grid of
//!   `rules/candidates/filling.rs` finds, and more fights from `bringing_up.rs`.
//! - Impossible searches are detected before they begin: models and terrain without gaps between them form a wall, and
//!   a path around all of it has a minimum cost (`field/wall.rs`). Before, more than half of the time of searches was
//!   for paths that do not exist. Together with cached paths and lists of nearby pieces, the same matches took a sixth
//!   fewer instructions. Proposing places in addition to the first one found takes up part of that again.
//! - Straight paths test only the models whose grid cells they cross (`field/nearby.rs`): this halved their time, 3 %
//!   of a match.
//! - Measured and not used: support for only 64-bit processors of 2013 and later (3 to 5 %), one codegen unit
//!   (nothing), other seeds where a squad finds no space beside an enemy (a sixth of the speed, for nothing that random
//!   moves had not reached), and those grid cells for lines of sight and for searches too (slower: few models are near,
//!   and most are excluded by a quick test).

#![allow(missing_docs, reason = "a bench")]

mod timing;

use divan::Bencher;
use evenhand::game::Rules;
use evenhand::games::{GameList, GameVisitor, Games, ListedGame};
use timing::Timed;

fn main() {
    divan::main();
}

/// Returns every game with every number of seats that its rulebook supports, limited to the minimum, the middle and the
/// maximum.
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

/// Measures something at one table.
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

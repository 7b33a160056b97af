//! Measures the speed of the contract and the search on a game that costs almost nothing itself: `cargo bench --bench
//! connect_four`.
//!
//! `benches/beside` compares with the crates board-game 0.8 and minimax 0.6, which specialize in open two-player games,
//! in one run on one thread. The figures are thousands per second (the fastest slices of several runs), and the ratio
//! to the faster of the two crates.
//!
//! | | evenhand | board-game | minimax | ratio |
//! |---|---|---|---|---|
//! | random matches | 2,230 | 2,940 | 2,650 | 0.76 |
//! | iterations of a search of 1,000 | 1,260 | 1,530 | 1,440 | 0.83 |
//! | iterations of a search of 10,000 | 920 | 1,330 | 1,320 | 0.69 |
//!
//! The overhead of a random match, as fractions of evenhand's time: the loop with its redacted views, checks and
//! measures plus the game's rules (about a half); the random streams, a kilobyte that is initialized and moved once per
//! match (a tenth); dynamic calls of agents (a tenth); events (a tenth); the dice of both seats (a twelfth); and the
//! record of the match (a twentieth). The overhead of a search is a node for each observation of a seat, which must be
//! compared with the current observation, and confidence bounds that count how often each option was available.

#![allow(missing_docs, unreachable_pub, dead_code, reason = "a bench")]

#[path = "../examples/connect_four/game.rs"]
mod connect_four;
#[path = "../examples/table/mod.rs"]
mod table;

use connect_four::ConnectFour;
use divan::counter::ItemsCount;
use evenhand::agents::mcts::Rollout;
use evenhand::agents::random::RandomAgent;
use evenhand::game::{Chance, Cx, Play, Seat, Seed};
use evenhand::search::{Search, SearchConfig};

fn main() {
    divan::main();
}

/// Whole matches, with each decision made through a redacted view and checked. Every sample plays other matches:
/// repeating the same ones would train the processor's branch predictor.
#[divan::bench]
fn random_matches(bencher: divan::Bencher) {
    const MATCHES: u64 = 100;
    let mut played = 0;
    bencher.counter(ItemsCount::new(MATCHES)).bench_local(|| {
        played += MATCHES;
        (played - MATCHES..played)
            .map(|seed| table::play(&ConnectFour, &mut [&mut RandomAgent, &mut RandomAgent], Seed(seed)).0[0])
            .sum::<f32>()
    });
}

/// Iterations of one search from the empty board, with random rollouts to the end.
#[divan::bench(args = [1000, 10_000])]
fn search_iterations(bencher: divan::Bencher, iterations: u32) {
    let state = ConnectFour.setup(&[], &mut Cx::silent(Chance::new(Seed(0))));
    let mut options = Vec::new();
    ConnectFour.actions(&state, Seat(0), &mut options);
    let mut search = Search::new(SearchConfig { iterations, ..SearchConfig::default() });
    let mut dice = Seed(7).dice();
    bencher
        .counter(ItemsCount::new(iterations))
        .bench_local(|| search.choose(&ConnectFour, &state, Seat(0), &options, &mut Rollout::Random, &mut dice));
}

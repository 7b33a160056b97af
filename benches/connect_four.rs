//! How fast the contract and the search run on a game that costs next to nothing itself:
//! `cargo bench --bench connect_four`.
//!
//! `benches/beside` has the same beside the crates board-game 0.8 and minimax 0.6, which are made
//! for open two-player games, in one run on one thread: thousands a second (the fastest turns of
//! several runs), and the ratio to the faster of the two.
//!
//! | | evenhand | board-game | minimax | ratio |
//! |---|---|---|---|---|
//! | random matches | 2,230 | 2,940 | 2,650 | 0.76 |
//! | iterations of a search of 1,000 | 1,260 | 1,530 | 1,440 | 0.83 |
//! | iterations of a search of 10,000 | 920 | 1,330 | 1,320 | 0.69 |
//!
//! The rest of a random match goes, in shares of evenhand's time, to the loop with its redacted
//! views, checks and measures and the game's own rules (about a half), to the streams of chance, a
//! kilobyte that is laid out and moved once a match (a tenth), to agents called through a table (a
//! tenth), to events (a tenth), to the dice of both seats (a twelfth) and to the record that is kept
//! of the match (a twentieth). The rest of a search goes to a node for each thing a seat can see,
//! which must be compared with what it does see, and to confidence bounds that count how often each
//! option was there.

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

/// Whole matches, each decision through a redacted view and checked. Every sample plays other
/// matches: the same ones again would be learned by the processor's branch prediction.
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

/// Iterations of one search from the empty board, random rollouts to the end.
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

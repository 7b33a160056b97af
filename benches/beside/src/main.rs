//! Compares Connect Four in evenhand with two published crates that specialize in such games, on one thread and in one
//! run:
//!
//! ```text
//! cargo run --release --manifest-path benches/beside/Cargo.toml --target-dir target
//! ```
//!
//! With `-- matches` or `-- search` only that is measured. The three alternate in slices of a few milliseconds, and the
//! fastest slice of each is reported, because other load on the machine disturbed it least. The ratio is evenhand's
//! speed relative to the faster of the two others.

mod board;

#[allow(missing_docs, unreachable_pub, dead_code, reason = "shared with the examples and tests")]
#[path = "../../../examples/connect_four/game.rs"]
mod connect_four;

use std::hint::black_box;
use std::time::Instant;

use board::{Anyhow, Board, Position};
use board_game::ai::mcts::mcts_build_tree;
use board_game::board::Board as _;
use board_game::games::connect4::Connect4;
use connect_four::ConnectFour;
use evenhand::agents::mcts::Rollout;
use evenhand::agents::random::RandomAgent;
use evenhand::matches::Seating;
use evenhand::game::{BySeat, Chance, Cx, Game, Seat, Seed};
use evenhand::matches::{Arena, MatchRunner, Unwatched};
use evenhand::search::{Search, SearchConfig};
use minimax::{MCTSOptions, MonteCarloTreeSearch, RolloutPolicy, Strategy};
use rand_0_8::SeedableRng as _;
use rand_0_8::rngs::SmallRng;

const ROUNDS: u32 = 100;
const MATCHES: u32 = 2000;

/// Returns the speed per second, where `turn` runs `each` of them.
fn speed(each: u32, turn: &mut dyn FnMut(u32)) -> f64 {
    let began = Instant::now();
    turn(each);
    f64::from(each) / began.elapsed().as_secs_f64()
}

/// Prints one line of the table: evenhand first, then board-game, then minimax.
fn compare(what: &str, each: u32, mut turns: [&mut dyn FnMut(u32); 3]) {
    let mut fastest = [0.0f64; 3];
    for _ in 0..ROUNDS {
        for (fastest, turn) in fastest.iter_mut().zip(&mut turns) {
            *fastest = fastest.max(speed(each, turn));
        }
    }
    let [evenhand, board_game, minimax] = fastest.map(|speed| speed / 1000.0);
    let ratio = evenhand / board_game.max(minimax);
    println!("{what:<28} {evenhand:>10.0} {board_game:>10.0} {minimax:>10.0} {ratio:>8.2}");
}

fn random_matches() {
    let arena = Arena {
        game: ConnectFour,
        seed: 7,
        changes: Vec::new(),
        agents: vec!["random".into()],
        cast: Box::new(|_| Box::new(RandomAgent)),
        seatings: Box::new(|_| vec![Seating { agents: BySeat::default(), roles: Vec::new() }]),
        chances: None,
        luck: None,
    };
    let mut runner = MatchRunner::new(&arena);
    let seating = (arena.seatings)(0).remove(0);
    let mut deal = 0;
    let mut evenhand = |matches| {
        for _ in 0..matches {
            black_box(runner.play(deal, 0, &seating, &mut Unwatched));
            deal += 1;
        }
    };
    let mut rng = SmallRng::seed_from_u64(7);
    let mut board_game = |matches| {
        for _ in 0..matches {
            let mut board = Connect4::default();
            while !board.is_done() {
                board.play_random_available_move(&mut rng).expect("the match is not over");
            }
            black_box(board.outcome());
        }
    };
    let options = MCTSOptions::default();
    let mut minimax = |matches| {
        for _ in 0..matches {
            black_box(Anyhow.rollout(&options, &Position::default()));
        }
    };
    compare("random matches", MATCHES, [&mut evenhand, &mut board_game, &mut minimax]);
}

/// Measures iterations of searches from the empty board, with random rollouts to the end.
fn search_iterations(iterations: u32) {
    let state = ConnectFour.setup(&[], &mut Cx::silent(Chance::new(Seed(0))));
    let mut options = Vec::new();
    ConnectFour.actions(&state, Seat(0), &mut options);
    let mut dice = Seed(7).dice();
    let mut search = Search::new(SearchConfig { iterations, ..SearchConfig::default() });
    let mut evenhand = |_| {
        let guide = &mut Rollout::Random;
        black_box(search.choose(&ConnectFour, &state, Seat(0), &options, guide, &mut dice));
    };
    let mut rng = SmallRng::seed_from_u64(7);
    let mut board_game = |iterations| {
        black_box(mcts_build_tree(&Connect4::default(), u64::from(iterations), 0.7, &mut rng));
    };
    let mut minimax = |iterations| {
        let mut search = MonteCarloTreeSearch::<Board>::new(MCTSOptions::default().with_num_threads(1));
        search.set_max_rollouts(iterations);
        black_box(search.choose_move(&Position::default()));
    };
    let what = format!("search of {iterations} iterations");
    compare(&what, iterations, [&mut evenhand, &mut board_game, &mut minimax]);
}

fn main() {
    println!("{:<28} {:>10} {:>10} {:>10} {:>8}", "thousands a second", "evenhand", "board-game", "minimax", "ratio");
    let wanted = std::env::args().nth(1);
    let wants = |what: &str| wanted.as_deref().is_none_or(|wanted| wanted == what);
    if wants("matches") {
        random_matches();
    }
    if wants("search") {
        search_iterations(1000);
        search_iterations(10_000);
    }
}

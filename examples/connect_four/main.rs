//! Two searches play Connect Four: `cargo run --release --example connect_four`.

#![allow(unreachable_pub, reason = "an example is a crate of its own")]

mod game;
#[path = "../table/mod.rs"]
mod table;

use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::scripted::Script;
use evenhand::game::Seed;
use evenhand::search::SearchConfig;
use game::ConnectFour;

fn main() {
    let config = SearchConfig { iterations: 1000, ..SearchConfig::default() };
    let mut plain = MctsAgent::new(config, Rollout::Random);
    let weights = vec![("wins", 100.0), ("blocks", 10.0), ("centre", 1.0)];
    let mut guided =
        MctsAgent::new(config, Rollout::scripted(Script { weights, temperature: 1.0, ..Script::default() }));
    let share = table::duel(&ConnectFour, &mut guided, &mut plain, 50, Seed(1));
    let (percent, error) = (100.0 * share.value, 100.0 * share.error);
    println!("Over 50 deals a search with scripted rollouts has {percent:.0} % (standard error {error:.0})");
    println!("against one of the same budget with random rollouts.");
}

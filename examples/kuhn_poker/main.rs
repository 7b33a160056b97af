//! A search plays Kuhn poker against a script, and against perfect opponents: `cargo run --release --example
//! kuhn_poker`.

#![allow(unreachable_pub, reason = "an example is a crate of its own")]

#[path = "game.rs"]
mod kuhn_poker;
mod strategy;
#[path = "../table/mod.rs"]
mod table;

use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::scripted::{Script, ScriptedAgent};
use evenhand::game::Seed;
use evenhand::search::SearchConfig;
use kuhn_poker::KuhnPoker;
use strategy::Strategy;

fn main() {
    let config = SearchConfig { iterations: 1000, mixed: true, ..SearchConfig::default() };
    let mut search = MctsAgent::new(config, Rollout::Random);
    // Bets the King, passes the Jack, and is undecided about the Queen.
    let weights = vec![("bets_low", -9.0), ("bets_middle", 0.0), ("bets_high", 9.0)];
    let mut honest = ScriptedAgent::new(Script { weights, temperature: 1.0, ..Script::default() });
    let share = table::duel(&KuhnPoker, &mut search, &mut honest, 2000, Seed(1));
    let (chips, error) = (4.0 * (share.value - 0.5), 4.0 * share.error);
    println!("Over 2000 deals of Kuhn poker, each played from both seats, a search makes {chips:+.3} chips a match");
    println!("(standard error {error:.3}) against a script that never bluffs.");
    println!("What two perfect opponents together win a match from it (NashConv; 0 for perfect play):");
    for (iterations, searches) in [(100, 4000), (1000, 1000), (20_000, 100)] {
        let searched = Strategy::of_search(SearchConfig { iterations, ..config }, searches);
        println!(
            "  {iterations:6} iterations  {:.2} chips ({searches} searches at each of the twelve choices)",
            searched.nash_conv()
        );
    }
    println!("The same for one solving of the whole game (`solve`), the mean of ten:");
    for iterations in [100, 1000, 20_000] {
        println!("  {iterations:6} iterations  {:.3} chips", strategy::mean_nash_conv(iterations, 10));
    }
}

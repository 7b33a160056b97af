//! A search meets a script at Goofspiel: `cargo run --release --example goofspiel`.

#![allow(unreachable_pub, reason = "an example is a crate of its own")]

mod game;
#[path = "../table/mod.rs"]
mod table;

use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::scripted::{Script, ScriptedAgent};
use evenhand::game::{Rules, Ruleset, Seed};
use evenhand::search::SearchConfig;
use game::Goofspiel;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let goofspiel = Goofspiel::new(&Rules::of_book(&Goofspiel::book())?, 2)?;
    let config = SearchConfig { iterations: 1000, ..SearchConfig::default() };
    let mut search = MctsAgent::new(config, Rollout::Random);
    let weights = vec![("bid", 0.0), ("matches_prize", 1.0)];
    let mut matching = ScriptedAgent::new(Script { weights, ..Script::default() });
    let share = table::duel(&goofspiel, &mut search, &mut matching, 500, Seed(1));
    let (percent, error) = (100.0 * share.value, 100.0 * share.error);
    println!("Over 500 deals of Goofspiel a search has {percent:.0} % (standard error {error:.1})");
    println!("against a script that bids the value of the prize.");
    Ok(())
}

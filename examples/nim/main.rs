//! A search plays Nim against a greedy script: `cargo run --release --example nim`.

#![allow(unreachable_pub, reason = "an example is a crate of its own")]

mod game;
#[path = "../table/mod.rs"]
mod table;

use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::scripted::{Script, ScriptedAgent};
use evenhand::game::{Chance, Cx, Play, Rules, Ruleset, Seed};
use evenhand::search::SearchConfig;
use game::Nim;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let nim = Nim::new(&Rules::of_book(&Nim::book())?, 2)?;
    let start = nim.setup(&[], &mut Cx::silent(Chance::new(Seed(0))));
    let winner = if start.nim_sum() == 0 { "second" } else { "first" };
    println!("Played perfectly, the {winner} seat wins.");
    let mut search = MctsAgent::new(SearchConfig { iterations: 2000, ..SearchConfig::default() }, Rollout::Random);
    let mut greedy =
        ScriptedAgent::new(Script { weights: vec![("taken", 1.0), ("empties", 0.0)], ..Script::default() });
    let share = table::duel(&nim, &mut search, &mut greedy, 50, Seed(1));
    let (percent, error) = (100.0 * share.value, 100.0 * share.error);
    println!("Over 50 pairs of matches of Nim a search wins {percent:.0} % (standard error {error:.1})");
    println!("against a greedy script.");
    Ok(())
}

//! A search bluffs at Kuhn poker: `cargo run --release --example kuhn_poker`.

#![allow(unreachable_pub, reason = "an example is a crate of its own")]

mod game;
#[path = "../table/mod.rs"]
mod table;

use evenhand::agents::mcts::{MctsAgent, Playout};
use evenhand::agents::scripted::{Script, ScriptedAgent};
use evenhand::game::Seed;
use evenhand::search::Effort;
use game::KuhnPoker;

fn main() {
    let effort = Effort { iterations: 1000, mixed: true, ..Effort::default() };
    let mut search = MctsAgent::new(effort, Playout::Random);
    // Bets the King, passes the Jack, and cannot decide about the Queen.
    let weights = vec![("bets_low", -9.0), ("bets_middle", 0.0), ("bets_high", 9.0)];
    let mut honest = ScriptedAgent::new(Script { weights, temperature: 1.0, blunder: 0.0 });
    let share = table::duel(&KuhnPoker, &mut search, &mut honest, 2000, Seed(1));
    let chips = 4.0 * (share - 0.5);
    println!("Over 2000 matches of Kuhn poker a search wins {chips:.3} chips a match from a script that never bluffs.");
}

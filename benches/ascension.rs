//! How fast Ascension plays on one core, and what looking, searching and storing cost:
//! `cargo bench --bench ascension`. The factions rotate and every sample plays other matches, as in a
//! run; figures are per item, so matches per second is the reciprocal of a match's time.
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

#![allow(missing_docs, reason = "a bench")]

mod timing;

use divan::Bencher;
use evenhand::agents::AgentSpec;
use evenhand::game::{Game, Rules};
use evenhand::games::ascension::Ascension;

/// Who plays whom, as [`game`] reads it.
const TABLES: [&str; 4] = ["1v1", "1v1v1", "2v2", "1v1v1v1v1"];
/// Two players in every scenario, and on every table.
const SCENARIOS: [&str; 4] = ["S1 on T1", "S2 on T3", "S3 on T2", "S1 on T4"];

fn main() {
    divan::main();
}

/// The game of the book for sides of these sizes (`2v2`), or for two players in a scenario on a table
/// (`S1 on T1`).
fn game(table: &str) -> Ascension {
    let book = Ascension::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    let mut set = |path: &str, value: toml::Value| rules.set(&book, path, &value, None).expect("it is a knob");
    let mut seats = 2;
    if let Some((scenario, layout)) = table.split_once(" on ") {
        set("scenario.id", scenario.into());
        set("board.layout", layout.into());
    } else {
        let mut sides = Vec::new();
        for (side, members) in table.split('v').enumerate() {
            let members: usize = members.parse().expect("a number of players");
            sides.extend(std::iter::repeat_n(toml::Value::Integer(side as i64), members));
        }
        seats = sides.len();
        set("sides.team", toml::Value::Array(sides));
    }
    Ascension::new(&rules, seats).expect("the book plays")
}

#[divan::bench(args = TABLES)]
fn random_matches(bencher: Bencher<'_, '_>, table: &str) {
    timing::matches(bencher, game(table), AgentSpec::Random);
}

#[divan::bench(args = SCENARIOS)]
fn random_matches_of_scenarios(bencher: Bencher<'_, '_>, table: &str) {
    timing::matches(bencher, game(table), AgentSpec::Random);
}

#[divan::bench(args = TABLES)]
fn planner_matches(bencher: Bencher<'_, '_>, table: &str) {
    timing::matches(bencher, game(table), timing::named::<Ascension>("planner"));
}

#[divan::bench(args = SCENARIOS)]
fn planner_matches_of_scenarios(bencher: Bencher<'_, '_>, table: &str) {
    timing::matches(bencher, game(table), timing::named::<Ascension>("planner"));
}

#[divan::bench(args = TABLES)]
fn bare_decisions(bencher: Bencher<'_, '_>, table: &str) {
    timing::decisions(bencher, &game(table));
}

#[divan::bench]
fn clone_a_state(bencher: Bencher<'_, '_>) {
    timing::copies(bencher, &game("1v1"));
}

#[divan::bench]
fn clone_and_redact(bencher: Bencher<'_, '_>) {
    timing::views(bencher, &game("1v1"));
}

#[divan::bench]
fn clone_and_imagine(bencher: Bencher<'_, '_>) {
    timing::worlds(bencher, &game("1v1"));
}

#[divan::bench(args = TABLES)]
fn search_iterations(bencher: Bencher<'_, '_>, table: &str) {
    timing::iterations(bencher, &game(table), "mcts-100");
}

#[divan::bench(args = TABLES)]
fn search_iterations_with_random_rollouts(bencher: Bencher<'_, '_>, table: &str) {
    timing::random_iterations(bencher, &game(table), 100);
}

#[divan::bench(args = TABLES)]
fn stored_matches(bencher: Bencher<'_, '_>, table: &str) {
    timing::stored(bencher, game(table));
}

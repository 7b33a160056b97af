//! Every game keeps the contract at every number of seats and in every configuration, under random play.

use std::collections::BTreeSet;

use evenhand::agents::AgentSpec;

use evenhand::experiment::Seating;
use evenhand::game::Insight;
use evenhand::game::contract::check_conserving;
use evenhand::game::{BySeat, Game, Measured, Role, Rules, Seed};
use evenhand::games::ascension::Ascension;
use evenhand::games::bridgefront::Bridgefront;
use evenhand::runner::{Arena, MatchRunner, Unwatched};
use proptest::prelude::*;

/// A game by its book, with knobs set (path, TOML value).
fn game<G: Game>(seats: usize, knobs: &[(&str, &str)]) -> G {
    let mut rules = Rules::of_book(&G::book()).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&G::book(), path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    G::new(&rules, seats).expect("the knobs go together")
}

/// So many factions in the order of their numbers, starting somewhere.
fn roles(seats: usize, first: u8, factions: u8) -> Vec<Role> {
    (0..seats as u8).map(|seat| Role((first + seat) % factions)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bridgefront_keeps_the_contract(seats in 2usize..=6, first in 0u8..6, seed: u64) {
        let game: Bridgefront = game(seats, &[]);
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        check_conserving(&game, &roles(seats, first, 6), Seed(seed), conserved)
            .map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

/// The five configurations of Ascension's book (AS-CONF-1): seats, and the side of each.
const SIDES: [(usize, &str); 5] = [(2, "[]"), (3, "[]"), (4, "[]"), (3, "[0, 0, 1]"), (4, "[0, 1, 0, 1]")];
const SCENARIOS: [&str; 3] = ["\"S1\"", "\"S2\"", "\"S3\""];
const MEMORIES: [&str; 3] = ["[]", "[\"none\"]", "[\"last_n\", \"none\"]"];
const TABLES: [&str; 5] = ["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\"", "\"empty\""];
const LISTS: [&str; 2] = ["\"few\"", "\"many\""];

proptest! {
    // A case is a match of every configuration, so there is one, another each time, and it is not made smaller.
    #![proptest_config(ProptestConfig {
        cases: 1, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn ascension_keeps_the_contract_in_every_configuration_and_scenario_with_and_without_memory(
        first in 0u8..3, table in 0..TABLES.len(), list in 0..LISTS.len(), seed: u64,
    ) {
        let conserved = |game: &Ascension, state: &_| game.conserved(state);
        let mut played = 0;
        for (seats, team) in SIDES {
            for scenario in SCENARIOS {
                for memory in MEMORIES {
                    let knobs = [
                        ("sides.team", team),
                        ("scenario.id", scenario),
                        ("info.memory_by_side", memory),
                        ("board.layout", TABLES[(table + played) % TABLES.len()]),
                        ("points.lists", LISTS[(list + played) % LISTS.len()]),
                    ];
                    let game: Ascension = game(seats, &knobs);
                    check_conserving(&game, &roles(seats, first, 3), Seed(seed).child(played as u64), conserved)
                        .map_err(|broken| TestCaseError::fail(format!("{knobs:?}: {broken}")))?;
                    played += 1;
                }
            }
        }
    }
}

/// Which measures of a game, by name, were other than whole numbers or missing in some match
/// of random players.
fn fractional<G: Measured + Insight + 'static>(factions: u8) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for seats in 2..=4 {
        let arena = Arena {
            game: game::<G>(seats, &[]),
            seed: 5,
            agents: vec!["random".into()],
            cast: Box::new(|_| AgentSpec::Random.build()),
            seatings: Box::new(|_| Vec::new()),
        };
        let mut runner = MatchRunner::new(&arena);
        for deal in 0..60 {
            let seating = Seating { agents: BySeat::default(), roles: roles(seats, deal as u8, factions) };
            let row = runner.play(deal, 0, &seating, &mut Unwatched);
            for (column, values) in G::columns().iter().zip(row.values.chunks(seats)) {
                let whole = |value: &f64| f64::from(*value as i32).to_bits() == value.to_bits();
                if !values.iter().all(whole) {
                    found.insert(column.name);
                }
            }
        }
    }
    found
}

fn said_to_be_fractional<G: Measured>() -> BTreeSet<&'static str> {
    G::columns().iter().filter(|column| column.fractional).map(|column| column.name).collect()
}

#[test]
fn measures_are_whole_numbers_but_for_those_that_are_said_not_to_be() {
    let (found, said) = (fractional::<Bridgefront>(6), said_to_be_fractional::<Bridgefront>());
    assert!(!found.is_empty() && found.is_subset(&said), "{found:?} of {said:?}");
    let (found, said) = (fractional::<Ascension>(3), said_to_be_fractional::<Ascension>());
    assert!(!found.is_empty() && found.is_subset(&said), "{found:?} of {said:?}");
}

//! Whole matches at random: every configuration, table and scenario keeps the contract.

use proptest::prelude::*;

use super::rig::game;
use crate::game::contract::check_conserving;
use crate::game::{Role, Seed};
use crate::games::ascension::Ascension;

/// The sides of the five configurations of the book, by the number of seats.
const SIDES: &[(usize, &str)] = &[(2, "[]"), (3, "[]"), (4, "[]"), (3, "[0, 0, 1]"), (4, "[0, 1, 0, 1]")];
const TABLES: &[&str] = &["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\"", "\"empty\""];
const SCENARIOS: &[&str] = &["\"S1\"", "\"S2\"", "\"S3\""];

fn keeps_the_contract(seats: usize, knobs: &[(&str, &str)], first: u8, seed: u64) -> Result<(), TestCaseError> {
    let game = game(seats, knobs);
    let roles: Vec<Role> = (0..seats as u8).map(|seat| Role((first + seat) % 3)).collect();
    let conserved = |game: &Ascension, s: &_| game.conserved(s);
    check_conserving(&game, &roles, Seed(seed), conserved).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_configuration_table_and_scenario_keeps_the_contract(
        sides in 0..SIDES.len(), table in 0..TABLES.len(), scenario in 0..SCENARIOS.len(),
        many: bool, first in 0u8..3, seed: u64,
    ) {
        let (seats, team) = SIDES[sides];
        let lists = if many { "\"many\"" } else { "\"few\"" };
        let knobs = [
            ("sides.team", team),
            ("board.layout", TABLES[table]),
            ("scenario.id", SCENARIOS[scenario]),
            ("points.lists", lists),
        ];
        keeps_the_contract(seats, &knobs, first, seed)?;
    }
}

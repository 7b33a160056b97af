//! Tests with whole random matches under non-default readings of movement, line of sight and
//! terrain: they also satisfy the contract.

use proptest::prelude::*;

use super::rig::game;
use crate::Ascension;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

/// Combinations of readings, a few of each section.
const READINGS: &[&[(&str, &str)]] = &[
    &[("move.facing", "\"fixed\""), ("support.rule", "\"full\""), ("los.geometry", "\"full\"")],
    &[("move.facing", "\"limited\""), ("move.facing_limit_deg", "30.0"), ("support.rule", "\"half\"")],
    &[("move.through_friends", "true"), ("move.through_enemies", "true"), ("los.characters_block", "true")],
    &[("climb.min_strides", "0"), ("climb.down", "\"free\""), ("terrain.traverse_strides", "0")],
    &[("climb.down", "\"fall\""), ("climb.diff", "\"absolute\""), ("los.elevation", "\"both\"")],
    &[("step.divisor", "1"), ("terrain.difficult_factor", "0.25"), ("los.basis", "\"larger\"")],
    &[("terrain.on_destroy", "\"rubble\""), ("terrain.fragile_trample", "false"), ("measure.vertical", "\"add\"")],
    &[("measure.from", "\"center\""), ("cover.min_terrain_size", "0"), ("los.geometry", "\"any_edge\"")],
    &[("move.shake_cost", "0"), ("move.interact_cost", "0"), ("terrain.door_strides", "0"), ("move.tokens_max", "4")],
    &[("move.strides_add", "3"), ("conditions.slow.min_strides", "0"), ("climb.max_above", "0")],
    &[("move.stride_forward", "\"shortest\""), ("move.stride_other", "\"longest\""), ("push.table_edge", "\"remove\"")],
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 22, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn odd_readings_of_the_table_keep_the_contract(reading in 0..READINGS.len(), table in 1..5_usize, seed: u64) {
        let layout = format!("\"T{table}\"");
        let mut knobs = vec![("board.layout", layout.as_str())];
        knobs.extend(READINGS[reading]);
        let game = game(2, &knobs);
        let conserved = |game: &Ascension, state: &_| game.conserved(state);
        check_conserving(&game, &[Role(0), Role(2)], Seed(seed), conserved)
            .map_err(|broken| TestCaseError::fail(format!("{knobs:?}: {broken}")))?;
    }
}

//! Tests that random matches under other readings of the rules keep the contract.

use super::rig::game;
use crate::Bridgefront;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

/// Combinations of switches changed from their defaults; most switches occur in one of them.
const ROWS: [&[(&str, &str)]; 5] = [
    &[
        ("rules.initiative_tie", "\"random\""),
        ("rules.zero_mana_actions", "\"allowed\""),
        ("rules.fizzle_scope", "\"whole_card\""),
        ("rules.battle_timing", "\"after_each_move\""),
        ("rules.siege_pins", "true"),
        ("rules.flight_carries", "\"whole_stack\""),
        ("combat.overkill", "\"none\""),
        ("champions.deploy_where", "\"any_occupied\""),
        ("champions.bodyguard_scope", "\"combat_round\""),
        ("effects.friendly_fire", "false"),
    ],
    &[
        ("rules.ability_timing", "\"auto_end\""),
        ("rules.pay_time", "\"resolve\""),
        ("rules.fizzled_champion", "\"discard\""),
        ("rules.path_break", "\"stop_short\""),
        ("rules.capital_stops_move", "true"),
        ("rules.link_users", "\"all\""),
        ("rules.span_users", "\"owner\""),
        ("combat.force_hp", "2"),
        ("champions.fourth_cost", "\"same_as_third\""),
        ("champions.kill_credit", "\"whole_battle\""),
        ("champions.on_deploy_optional", "true"),
        ("effects.slow_expiry", "\"round_end\""),
        ("effects.ward_blocks_area", "true"),
    ],
    &[
        ("rules.fizzled_champion", "\"to_capital\""),
        ("rules.fizzle_scope", "\"whole_card\""),
        ("rules.link_open", "false"),
        ("rules.zero_mana_actions", "\"allowed\""),
        ("rules.ability_timing", "\"auto_end\""),
        ("combat.overkill", "\"none\""),
        ("combat.force_hp", "3"),
        ("combat.assignment", "\"attacker_choice\""),
        ("champions.deploy_where", "\"capital_only\""),
        ("champions.fourth_cost", "\"forbidden\""),
        ("champions.bodyguard_scope", "\"round\""),
    ],
    // High numbers: many cards, champions and moves in every round.
    &[
        ("rules.max_mana", "12"),
        ("rules.base_income", "9"),
        ("rules.hand_size", "9"),
        ("champions.limit", "0"),
        ("rules.initiative_tie", "\"random\""),
        ("rules.pay_time", "\"resolve\""),
        ("rules.battle_timing", "\"after_each_move\""),
        ("rules.path_break", "\"stop_short\""),
        ("rules.flight_carries", "\"whole_stack\""),
        ("combat.cap_beats_bonus", "false"),
        ("combat.assignment", "\"champions_last\""),
        ("combat.overkill", "\"none\""),
    ],
    &[
        ("rules.max_mana", "12"),
        ("rules.base_income", "9"),
        ("rules.hand_size", "9"),
        ("rules.age_start", "[1, 2, 3]"),
        ("rules.fizzle_scope", "\"whole_card\""),
        ("rules.fizzled_champion", "\"to_capital\""),
        ("rules.siege_pins", "true"),
        ("rules.capital_stops_move", "true"),
        ("rules.link_users", "\"all\""),
        ("rules.span_users", "\"owner\""),
        ("rules.ability_timing", "\"auto_end\""),
        ("champions.deploy_where", "\"any_occupied\""),
        ("champions.on_deploy_optional", "true"),
    ],
];

fn keeps_the_contract(seats: usize) {
    for (number, row) in ROWS.iter().enumerate() {
        let game = game(seats, row);
        let roles: Vec<Role> = (0..seats).map(|seat| Role(((number + seat) % 6) as u8)).collect();
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        if let Err(broken) = check_conserving(&game, &roles, Seed(number as u64), conserved) {
            panic!("row {number}, {seats} seats: {broken}");
        }
    }
}

#[test]
fn two_players_keep_the_contract_under_other_readings() {
    keeps_the_contract(2);
}

#[test]
fn four_players_keep_the_contract_under_other_readings() {
    keeps_the_contract(4);
}

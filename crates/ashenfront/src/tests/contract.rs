//! The contract tests, with every deck and under readings that change what is hidden.

use super::rig::game;
use crate::Ashenfront;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

fn keeps(knobs: &[(&str, &str)], matches: u64) {
    let game = game(knobs);
    for seed in 0..matches {
        let first = u8::try_from(seed % 3).expect("it is small");
        let second = u8::try_from(seed / 3 % 3).expect("it is small");
        let conserved = |game: &Ashenfront, state: &_| game.conserved(state);
        check_conserving(&game, &[Role(first), Role(second)], Seed(seed), conserved)
            .unwrap_or_else(|broken| panic!("{knobs:?}: {broken}"));
    }
}

#[test]
fn a_match_keeps_the_contract() {
    keeps(&[], 27);
}

#[test]
fn readings_that_hide_more_keep_the_contract() {
    keeps(&[("rules.declare.card_hidden", "true"), ("rules.info.open_decklists", "false")], 9);
    keeps(&[("rules.response.depth", "2"), ("rules.response.per_op", "2"), ("rules.declare.card_hidden", "true")], 9);
    keeps(&[("rules.setup.hidden", "false"), ("rules.declare.deploy_hidden", "false")], 3);
}

#[test]
fn other_readings_keep_the_contract() {
    keeps(
        &[
            ("rules.combat.cleanup", "\"immediate\""),
            ("rules.combat.lock", "\"tile\""),
            ("rules.declare.path_at", "\"declare\""),
            ("rules.declare.discard_at", "\"declare\""),
            ("rules.declare.triggers_at", "\"declare\""),
            ("rules.init.recheck_after_costs", "false"),
        ],
        6,
    );
    keeps(
        &[
            ("rules.unique.callsign", "\"global\""),
            ("rules.unique.battleplan", "\"global\""),
            ("rules.retreat.to", "\"deck_bottom\""),
            ("rules.draw.empty", "\"reshuffle\""),
            ("rules.hand.max", "8"),
            ("rules.opportunity.carry", "true"),
            ("rules.protocol.exhaust", "false"),
            ("rules.equipment.deploy", "\"ally_or_lz\""),
            ("rules.equipment.drop_on_leave", "false"),
            ("rules.equipment.drop_keeps", "true"),
        ],
        6,
    );
    keeps(
        &[
            ("rules.kw.counterstrike", "\"before_ability\""),
            ("rules.kw.retaliate", "\"after_damage\""),
            ("rules.kw.reaction_chain", "true"),
            ("rules.kw.vigilance", "\"after_any\""),
            ("rules.kw.cleave", "\"ring\""),
            ("rules.kw.camouflage_line", "\"hit_anyway\""),
            ("rules.kw.assault", "\"discard\""),
            ("rules.kw.aegis_free", "false"),
            ("rules.block.card_cost", "2"),
            ("rules.block.per_instance", "2"),
            ("rules.move.min", "0"),
            ("rules.squad.max", "6"),
        ],
        6,
    );
}

#[test]
fn verbs_that_decide_between_effects_keep_the_contract() {
    let decides = [
        "{ verb = \"damage\", who = \"foe\" }, { verb = \"may\", effects = [{ verb = \"push\", who = \"foe\", n = 1 }] }",
        "{ verb = \"choose\", options = [[{ verb = \"damage\", who = \"foe\" }], [{ verb = \"draw\", n = 1 }]] }",
        "{ verb = \"roll\", faces = [{ on = [1, 3], do = [{ verb = \"damage\", who = \"foe\" }] }, { on = [4, 6], do = [] }] }",
    ];
    for effects in decides {
        let effects = format!("[{effects}]");
        let of = |id: &str| format!("cards.{id}.effects");
        let cards = ["OP01", "OP07", "OP13"].map(of);
        keeps(&cards.each_ref().map(|path| (path.as_str(), effects.as_str())), 6);
    }
}

#[test]
fn every_kind_of_card_can_decide_between_effects() {
    let effects = "[{ verb = \"choose\", options = [[{ verb = \"draw\", n = 1 }], \
        [{ verb = \"gain\", resource = \"control_points\", n = 1 }], []] }]";
    let cards = ["SU01", "PR05", "EQ04", "TA01", "TA04", "CM01"].map(|id| format!("cards.{id}.effects"));
    keeps(&cards.each_ref().map(|path| (path.as_str(), effects)), 9);
    let may = "[{ verb = \"may\", effects = [{ verb = \"draw\", n = 1 }] }]";
    let innates = format!("[{{ on = \"you_defeat\", do = {may} }}, {{ on = \"rest\", do = {may} }}]");
    let operators = ["OP01", "OP02", "OP03", "OP04"].map(|id| format!("cards.{id}.innates"));
    keeps(&operators.each_ref().map(|path| (path.as_str(), innates.as_str())), 6);
}

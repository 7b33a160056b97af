//! Runs the contract suite with every number of seats and in every mode.

use super::rig::game;
use crate::AxionForge;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

fn keeps(seats: usize, knobs: &[(&str, &str)], matches: u64) {
    let game = game(seats, knobs);
    for seed in 0..matches {
        let first = u8::try_from(seed % 3).expect("it is small");
        let roles: Vec<Role> = (0..u8::try_from(seats).expect("few")).map(|seat| Role((first + seat) % 3)).collect();
        let conserved = |game: &AxionForge, state: &_| game.conserved(state);
        check_conserving(&game, &roles, Seed(seed), conserved).unwrap_or_else(|broken| panic!("{knobs:?}: {broken}"));
    }
}

#[test]
fn a_duel_keeps_the_contract() {
    keeps(2, &[], 12);
}

#[test]
fn three_and_four_players_keep_the_contract() {
    keeps(3, &[("rules.mode", "\"ffa\"")], 4);
    keeps(4, &[("rules.mode", "\"ffa\"")], 3);
    keeps(4, &[("rules.mode", "\"team\"")], 3);
    keeps(4, &[("rules.mode", "\"team\""), ("rules.team.pool_life", "true")], 2);
}

#[test]
fn matches_that_hide_much_keep_the_contract() {
    let hidden = [
        (
            "rules.facedown.types",
            "[\"creature\", \"relic\", \"structure\", \"forge\", \"trap\", \"artifice\", \"augment\"]",
        ),
        ("rules.info.open_decklists", "false"),
        ("rules.setup.mulligans", "2"),
        ("rules.reposition.into_red", "\"bounce\""),
    ];
    keeps(2, &hidden, 6);
    keeps(2, &[("rules.facedown.respect_grid", "false"), ("rules.traps.trigger_cost", "\"remaining\"")], 4);
}

#[test]
fn other_boards_keep_the_contract() {
    let wide = [("rules.board.front", "7"), ("rules.board.back", "5"), ("rules.board.back_columns", "[1, 2, 4, 6, 7]")];
    keeps(2, &wide, 3);
    let narrow = [("rules.board.front", "3"), ("rules.board.back", "1"), ("rules.board.back_columns", "[2]")];
    keeps(2, &narrow, 3);
}

#[test]
fn verbs_that_decide_between_effects_keep_the_contract() {
    let decides = [
        "{ verb = 'choose', options = [[{ verb = 'damage', who = 'foe', n = 1 }], [{ verb = 'draw', n = 1 }]] }",
        "{ verb = 'may', effects = [{ verb = 'exhaust', who = 'foe' }] }, { verb = 'draw', n = 1 }",
        "{ verb = 'roll', faces = [{ on = [1, 3], do = [{ verb = 'damage', who = 'foe', n = 1 }] }, { on = [4, 6], do = [] }] }",
    ];
    for effects in decides {
        let effects = format!("[{{ kind = 'pow', do = [{effects}] }}]");
        let cards = ["cards.IV04.effects", "cards.IV02.effects", "cards.GC04.effects"];
        keeps(2, &cards.map(|path| (path, effects.as_str())), 4);
    }
}

#[test]
fn every_kind_of_ability_that_happens_can_decide_between_effects() {
    let choose =
        "{ verb = 'choose', options = [[{ verb = 'damage', who = 'foe', n = 1 }], [{ verb = 'draw', n = 1 }], []] }";
    let ability = |kind: &str, more: &str| format!("[{{ kind = '{kind}'{more}, do = [{choose}] }}]");
    let (counter, cast) = (ability("ctr", ", on = ['attacked']"), ability("cst", ", actions = 1"));
    let (turn, falls) = (ability("int", ", on = ['start']"), ability("int", ", on = ['destroyed']"));
    let cards = [
        ("cards.GC18.effects", &counter),
        ("cards.IV18.effects", &counter),
        ("cards.IV04.effects", &counter),
        ("cards.GC05.effects", &cast),
        ("cards.IV02.effects", &turn),
        ("cards.GC04.effects", &falls),
    ];
    keeps(2, &cards.map(|(path, effects)| (path, effects.as_str())), 8);
}

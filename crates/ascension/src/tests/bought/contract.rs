//! Bought characters keep the contract under random play, and players can choose for them.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::{character, game};
use crate::model::state::State;
use crate::players::assessment::Duels;
use crate::tests::rig::{BOOK, bought_rules};
use crate::{Action, Ascension};
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Chance, Choices, Cx, Insight, Play, Role, Seed};

/// Returns a game in which all abilities, responses, effects and traits are on the table, with these knobs.
fn everything(knobs: &[(&str, &str)]) -> Ascension {
    let one = "base = [60.0, 60.0]\nwounds = 4\nabilities = [\"displace_target\", \"displace_self_sight\", \"compel_movement\"]\n\
               traits = [\"bonus_if_stationary\", \"displacement_size_2\", \"ignore_movement\", \"regenerate\"]\n\
               attacks.a = { template = \"chain\", range = 4, targets = 3, between = 3, effects = [{ effect = \"exhaust\" }, \
               { effect = \"throw\" }, { effect = \"displace_attacker\", when = \"always\" }] }\n\
               attacks.b = { place = 1, template = \"area\", range = 3, diameter = 3, effects = [{ effect = \"displace_attacker\" }, \
               { effect = \"displace_defender\", when = \"always\" }, { effect = \"knockback\", suits = \"club\" }] }";
    let two = "wounds = 3\nabilities = [\"displace_self_blind\", \"remove_effect\"]\n\
               responses = [\"negate_displacement\", \"displace_self\"]\n\
               traits = [\"attack_penalty_aura\", \"reduce_wounds_1\", \"always_partial_cover\", \"ignore_obscured\"]\n\
               attacks.a = { template = \"line\", length = 6, effects = [{ effect = \"knockback\", when = \"always\" }, \
               { effect = \"dot\", when = \"miss\", suits = \"club\" }] }";
    let three = "wounds = 3\nabilities = [\"shift_self\"]\nresponses = [\"reduce_displacement\", \"increase_defense\"]\n\
                 traits = [\"defense_aura\", \"cover_bonus\", \"displacement_immunity\"]\n\
                 attacks.a = { template = \"single\", range = 8, effects = [{ effect = \"knockback\" }, { effect = \"exhaust\" }] }\n\
                 attacks.b = { place = 1, template = \"single\", range = 0, effects = [{ effect = \"null_strike\" }, { effect = \"slow\" }] }";
    let text = character("E1", one)
        + &character("E2", two)
        + &character("E3", three)
        + "[lists.RW]\nmany = [\"E1\", \"E2\", \"E3\"]\n[lists.TH]\nmany = [\"E3\", \"E2\", \"E1\"]\n[points]\ntotal = 1000\n";
    let mut rules = bought_rules(&[&[("points.lists", "\"many\""), ("tokens.block_occupied", "true")], knobs].concat());
    rules.load(&BOOK, std::path::Path::new("all.toml"), &text).expect("it reads");
    Ascension::build(&rules, 2).expect("it plays")
}

fn role(game: &Ascension, id: &str) -> Role {
    let name = if id == "RW" { "Rampart Wardens" } else { "Thorn Hunt" };
    let place = game.roles.iter().position(|role| role == name).expect("a faction");
    Role(u8::try_from(place).expect("there are few"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bought_forces_keep_the_contract(seed: u64, table in 0..3) {
        let seize = [("board.layout", "\"SF\""), ("scenario.id", "\"S4\"")];
        let game = match table {
            0 => everything(&[]),
            1 => game(&[("board.layout", "\"T1\"")]),
            _ => game(&seize),
        };
        let roles = [role(&game, "RW"), role(&game, "TH")];
        let conserved = |game: &Ascension, state: &State| game.conserved(state);
        check_conserving(&game, &roles, Seed(seed), conserved).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

#[test]
fn other_readings_keep_the_contract() {
    // AC-Q13, AC-Q16, AC-Q18, AC-Q19, AC-Q28, AC-Q29
    let free = [("push.displace_places", "true"), ("build.compel_all", "true"), ("traits.free_climbs", "true")];
    let tokens =
        [("tokens.refill", "\"pool\""), ("tokens.exhaust_joins_pool", "true"), ("tokens.block_occupied", "false")];
    let less = [("tokens.exhaust_move", "false"), ("throw.exact_sizes", "true"), ("board.layout", "\"T3\"")];
    for (seed, knobs) in [(1, free), (2, tokens), (3, less)] {
        let game = everything(&knobs);
        let roles = [role(&game, "RW"), role(&game, "TH")];
        let conserved = |game: &Ascension, state: &State| game.conserved(state);
        if let Err(broken) = check_conserving(&game, &roles, Seed(seed), conserved) {
            panic!("{knobs:?}: {broken}");
        }
    }
}

#[test]
fn players_can_compare_every_option() {
    // AC-ATK-2: the greater number of tokens looks better where it hits more often.
    let game = everything(&[]);
    let roles = [role(&game, "RW"), role(&game, "TH")];
    let mut duels = Duels::default();
    let mut cx = Cx::silent(Chance::new(Seed(7)));
    let mut s = game.setup(&roles, &mut cx);
    let (mut used, mut compared) = (0, 0);
    for step in 0..600 {
        let Some(seat) = game.to_act(&s).first() else { break };
        let mut options = Vec::new();
        game.actions(&s, seat, &mut options);
        let mut features = Vec::new();
        game.features(&s, seat, &options, &mut duels, &mut features);
        assert_eq!(features.len(), options.len() * Ascension::FEATURES.len());
        assert!(features.iter().all(|number| number.is_finite()));
        compared += options.iter().filter(|option| matches!(option, Action::UseMore(_))).count();
        let option = options[(step * 7 + 3) % options.len()];
        used += usize::from(matches!(option, Action::UseMore(_)));
        game.apply(&mut s, &Choices::one(seat, option), &mut cx);
    }
    assert!(compared > 0 && used > 0, "{compared} offered, {used} used");
}

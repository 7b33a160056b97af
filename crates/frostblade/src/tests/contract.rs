//! The contract suite, with every list and under other readings, and invariants of every position (FB-I).

use super::rig::game;
use crate::Frostblade;
use crate::model::state::State;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

/// FB-I1, and that no model stands where it cannot stand.
fn conserved(game: &Frostblade, s: &State) -> Result<(), String> {
    for id in s.ids() {
        let squad = s.squad(id);
        let unit = &game.content.units[squad.unit];
        if usize::from(squad.count) != unit.kits.len() || squad.alive >> squad.count != 0 {
            return Err(format!("squad {id} has {:b} of {} models", squad.alive, unit.kits.len()));
        }
        if !squad.placed {
            continue;
        }
        let sheet = game.sheet(squad);
        for place in squad.models() {
            let model = s.model(id, place);
            if !game.content.battlefield.can_stand(model.spot, sheet.radius, game.stand_rule()) {
                return Err(format!("model {place} of squad {id} stands where it cannot: {:?}", model.spot));
            }
            if model.wounds >= sheet.hp {
                return Err(format!("model {place} of squad {id} lives with {} wounds", model.wounds));
            }
        }
    }
    let bases: Vec<_> = s.standing().flat_map(|(id, _)| game.bases(s, id)).collect();
    for (nth, one) in bases.iter().enumerate() {
        if bases[..nth].iter().any(|other| one.overlaps(other)) {
            return Err(format!("bases overlap: {one:?}"));
        }
    }
    Ok(())
}

// A search copies positions at every step. Their size is fixed, whatever is played.
#[test]
fn a_position_is_small() {
    let size = size_of::<State>();
    assert!((4_000..=4_500).contains(&size), "{size} bytes");
}

fn keeps(knobs: &[(&str, &str)], matches: u64) {
    let game = game(knobs);
    let lists = game.content.lists.len() as u64;
    for seed in 0..matches {
        let first = Role::at(usize::try_from(seed % lists).expect("it is small"));
        let second = Role::at(usize::try_from((seed * 5 + seed / lists) % lists).expect("it is small"));
        check_conserving(&game, &[first, second], Seed(seed), conserved)
            .unwrap_or_else(|broken| panic!("{knobs:?}: {broken}"));
    }
}

#[test]
fn a_match_keeps_the_contract() {
    keeps(&[], 9);
    keeps(&[("rules.scenario.mission", "\"crossed_roads\"")], 4);
    keeps(&[("rules.scenario.mission", "\"high_beacon\"")], 4);
}

#[test]
fn other_readings_keep_the_contract() {
    keeps(
        &[
            ("rules.damage.alloc", "\"player\""),
            ("rules.effects.trigger_order", "\"player\""),
            ("rules.combat.target_split", "\"per_weapon\""),
            ("rules.combat.batch", "\"model\""),
            ("rules.rush.roll_time", "\"after_path\""),
            ("rules.disengage.trigger", "\"any_move\""),
        ],
        3,
    );
    keeps(
        &[
            ("rules.combat.target_split", "\"one_squad\""),
            ("rules.combat.batch", "\"weapon\""),
            ("rules.ranged.requirement", "\"squad_any\""),
            ("rules.disengage.trigger", "\"any_model_leaves\""),
            ("rules.coherency.removal_pass", "\"owner_choice\""),
            ("rules.move.own_squad_blocks", "true"),
            ("rules.move.enemy_bubble", "1.0"),
            ("rules.victory.annihilation", "\"end_of_round\""),
        ],
        3,
    );
    keeps(
        &[
            ("rules.game.turns_per_round", "2"),
            ("rules.game.turn_order", "\"roll_each_round\""),
            ("rules.game.extra_round_end", "\"first_lead\""),
            ("rules.effects.area_rule", "\"all_models\""),
            ("rules.effects.same_status", "\"stack\""),
            ("rules.objective.contest", "\"majority_points\""),
            ("rules.objective.sticky", "true"),
            ("rules.strength.stack_items", "\"all_items\""),
            ("rules.high_ground.applies_per", "\"squad_total\""),
            ("rules.army.left_out", "0.2"),
        ],
        3,
    );
}

#[test]
fn verbs_that_decide_between_effects_keep_the_contract() {
    for effects in [
        "[{ verb = 'choose', options = [[{ verb = 'damage', n = 1 }], [{ verb = 'damage', n = \"D3\" }, { verb = 'damage', who = 'self', n = 1 }]] }]",
        "[{ verb = 'damage', n = 1 }, { verb = 'may', effects = [{ verb = 'grant', status = 'burning' }] }]",
        "[{ verb = 'roll', faces = [{ on = [1, 3], do = [{ verb = 'damage', n = 2 }] }, { on = [4, 6], do = [] }] }]",
    ] {
        let spells = ["spells.rw_shards.effects", "spells.ck_bolt.effects", "spells.hm_hush.effects"];
        keeps(&spells.map(|path| (path, effects)), 4);
    }
}

#[test]
fn statuses_passives_and_abilities_can_decide_between_effects() {
    let choose =
        "[{ verb = 'choose', options = [[{ verb = 'damage', n = 1 }], [{ verb = 'damage', n = \"D3\" }], []] }]";
    let roll =
        "[{ verb = 'roll', faces = [{ on = [1, 3], do = [{ verb = 'damage', n = 1 }] }, { on = [4, 6], do = [] }] }]";
    keeps(
        &[
            ("statuses.burning.at_start", roll),
            ("passives.trail_of_ash.effects", choose),
            ("passives.wing_buffet.effects", choose),
            ("passives.burning_hide.effects", roll),
            ("abilities.eruption.effects", choose),
            ("abilities.drain.effects", roll),
        ],
        9,
    );
}

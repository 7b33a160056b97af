//! Tests of both settings of the switches on champions and on the effects of cards on champions and hexes.

use super::actions::bare;
use super::cards_all::{dice, play};
use super::rig::{Rig, S1, S2};

#[test]
fn a_fourth_champion_costs_a_step_more_or_as_much_or_cannot_come() {
    // BF-Q7, champions.fourth_cost; Titan Vanguard's tiers are 2, 4, 6.
    for (cost, fourth, fifth) in
        [("extrapolate", Some(8), Some(10)), ("same_as_third", Some(6), Some(6)), ("forbidden", None, None)]
    {
        for (present, gold) in [(2, Some(6)), (3, fourth), (4, fifth)] {
            let mut rig = bare(2, &[("champions.fourth_cost", &format!("\"{cost}\"")), ("champions.limit", "6")]);
            let home = rig.home(S1);
            for _ in 0..present {
                rig.champion(S1, "brute", home);
            }
            rig.hand(S1, &["titan_vanguard"]).gold(S1, 20);
            assert_eq!(rig.allows(S1, "play titan_vanguard"), gold.is_some(), "{cost}, {present} present");
            if let Some(gold) = gold {
                rig.plays(S1, &["play titan_vanguard", "hex (3,0)"]);
                assert_eq!(rig.gold_of(S1), 20 - gold, "{cost}, {present} present");
            }
        }
    }
}

#[test]
fn a_champion_comes_in_where_the_knob_says() {
    // BF-Q142, champions.deploy_where
    for (place, at_force, at_champion) in
        [("capital_or_force_hex", true, false), ("capital_only", false, false), ("any_occupied", true, true)]
    {
        let mut rig = bare(2, &[("champions.deploy_where", &format!("\"{place}\""))]);
        let (force, champion) = (rig.hex(1, 0), rig.hex(0, 1));
        rig.forces(S1, force, 1).hand(S1, &["jet_striker"]);
        rig.champion(S1, "brute", champion);
        let start = rig.s.clone();
        rig.choose(S1, "play jet_striker");
        for (hex, may) in [(rig.home(S1), true), (force, at_force), (champion, at_champion), (rig.home(S2), false)] {
            assert_eq!(rig.allows(S1, &format!("hex {}", rig.at(hex))), may, "{place}");
        }
        // Every offered hex also works when the card resolves.
        for (hex, may) in [(force, at_force), (champion, at_champion)] {
            if may {
                rig.s = start.clone();
                let there = format!("hex {}", rig.at(hex));
                rig.plays(S1, &["play jet_striker", &there]);
                assert_eq!(rig.s.hex(hex).champions[S1], 1 + u8::from(hex == champion), "{place}");
            }
        }
    }
    // Only where there are units: in the Capital too.
    let mut rig = bare(2, &[("champions.deploy_where", "\"occupied_only\"")]);
    let champion = rig.hex(0, 1);
    rig.champion(S1, "brute", champion);
    rig.hand(S1, &["jet_striker"]).choose(S1, "play jet_striker");
    assert_eq!(rig.options(S1), ["hex (0,1)"], "the Capital is empty");
    let mut rig = bare(2, &[("champions.deploy_where", "\"occupied_only\"")]);
    let home = rig.home(S1);
    rig.hand(S1, &["jet_striker"]);
    assert!(!rig.allows(S1, "play jet_striker"), "there are no units");
    rig.forces(S1, home, 1);
    assert!(rig.allows(S1, "play jet_striker"));
    // Wings also make the Center a Capital for this deploy (BF-Q149).
    let mut rig = bare(2, &[("champions.deploy_where", "\"capital_only\"")]);
    let center = rig.game.board.center;
    rig.faction(S1, "aerial").forces(S1, center, 1).hand(S1, &["jet_striker"]).choose(S1, "play jet_striker");
    assert!(rig.allows(S1, "hex (0,0)") && rig.allows(S1, "hex (3,0)"));
}

#[test]
fn a_siege_engineer_must_destroy_a_bridge_or_may() {
    // BF-Q140, champions.on_deploy_optional
    for (optional, offered) in [("false", 2), ("true", 3)] {
        let mut rig = bare(2, &[("champions.on_deploy_optional", optional)]);
        let (home, a, b) = (rig.home(S1), rig.hex(2, 0), rig.hex(3, -1));
        rig.bridge(home, a).bridge(home, b);
        play(&mut rig, "siege_engineer", &["hex (3,0)"]);
        assert_eq!(rig.options(S1).len(), offered);
        if optional == "true" {
            rig.choose(S1, "stop");
            assert_eq!((rig.s.bridges.len(), rig.s.stack.len()), (2, 0));
        }
        // Without a bridge there is no question.
        let mut rig = bare(2, &[("champions.on_deploy_optional", optional)]);
        play(&mut rig, "siege_engineer", &["hex (3,0)"]);
        assert!(rig.s.stack.is_empty());
        // Demolish Bridge is not an effect on deployment.
        let mut rig = bare(2, &[("champions.on_deploy_optional", optional)]);
        rig.bridge(home, a).hand(S1, &["demolish_bridge"]).choose(S1, "play demolish_bridge");
        assert_eq!(rig.options(S1), ["edge (2,0)~(3,0)"]);
    }
}

#[test]
fn slow_waits_for_its_battle_or_ends_with_the_round() {
    // BF-Q92, effects.slow_expiry
    for (expiry, later) in [("on_use", 1), ("round_end", 3)] {
        let mut rig = bare(2, &[("effects.slow_expiry", &format!("\"{expiry}\""))]);
        let at = rig.hex(1, 0);
        let slot = rig.champion(S2, "jet_striker", at);
        play(&mut rig, "slow", &["champion #0"]);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), 1);
        rig.next_round();
        assert_eq!(dice(&rig, slot, [S1, S2], 1), later, "{expiry}");
    }
}

#[test]
fn a_ward_does_not_stop_a_strike_on_its_hex_or_does() {
    // BF-Q127, effects.ward_blocks_area
    for (blocks, damage) in [("false", 3), ("true", 0)] {
        let mut rig = bare(2, &[("effects.ward_blocks_area", blocks)]);
        let at = rig.hex(1, 0);
        let (warded, open) = (rig.champion(S1, "titan_vanguard", at), rig.champion(S1, "titan_vanguard", at));
        rig.forces(S1, at, 3);
        play(&mut rig, "ward", &["champion #0"]);
        rig.hand(S2, &["cataclysm_core"]).plays(S2, &["play cataclysm_core", "hex (1,0)"]);
        assert_eq!((rig.s.champion(warded).hp, rig.s.champion(open).hp), (9 - damage, 6));
        assert_eq!(rig.forces_at(S1, at), 0, "Forces are not warded");
        // The player's own cards are not enemy cards.
        rig.hand(S1, &["cataclysm_core"]).mana(S1, 5).plays(S1, &["play cataclysm_core", "hex (1,0)"]);
        assert_eq!((rig.s.champion(warded).hp, rig.s.champion(open).hp), (6 - damage, 3));
    }
}

#[test]
fn a_ward_does_not_stop_abilities_in_any_case() {
    // BF-Q127, effects.ward_blocks_area: Tempest strikes champions, not a hex, and is not a card.
    for blocks in ["false", "true"] {
        let mut rig = bare(2, &[("effects.ward_blocks_area", blocks)]);
        let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
        let warded = rig.champion(S1, "titan_vanguard", a);
        let caller = rig.champion(S2, "stormcaller", b);
        play(&mut rig, "ward", &["champion #0"]);
        rig.plays(S2, &[&format!("ability #{caller}")]);
        assert_eq!(rig.s.champion(warded).hp, 8);
    }
}

#[test]
fn strikes_on_a_hex_hit_everybody_there_or_only_enemies() {
    // BF-Q128, effects.friendly_fire: S1 strikes S2's Capital, where S1 has units.
    for (friendly, own_forces, own_hp) in [("true", 0, 6), ("false", 3, 9)] {
        let mut rig = bare(2, &[("effects.friendly_fire", friendly)]);
        let at = rig.home(S2);
        let (own, enemy) = (rig.champion(S1, "titan_vanguard", at), rig.champion(S2, "titan_vanguard", at));
        rig.forces(S1, at, 3).forces(S2, at, 3);
        let there = format!("hex {}", rig.at(at));
        play(&mut rig, "cataclysm_core", &[&there]);
        assert_eq!((rig.forces_at(S1, at), rig.forces_at(S2, at)), (own_forces, 0));
        assert_eq!((rig.s.champion(own).hp, rig.s.champion(enemy).hp), (own_hp, 6));
    }
    // Mortar Shot's four Forces are drawn among all Forces in the hex, or only among the enemy's.
    let both_hit = |friendly: &str| {
        let mut hit = [false; 2];
        for seed in 0..40 {
            let mut rig: Rig =
                bare(2, &[("effects.friendly_fire", friendly), ("cards.mortar_shot.effects.0.accuracy", "100")]);
            let at = rig.home(S2);
            rig.seed(seed).forces(S1, at, 6).forces(S2, at, 6);
            let there = format!("hex {}", rig.at(at));
            play(&mut rig, "mortar_shot", &[&there]);
            let left = [rig.forces_at(S1, at), rig.forces_at(S2, at)];
            assert_eq!(left[0] + left[1], 8);
            hit = [hit[0] || left[0] < 6, hit[1] || left[1] < 6];
        }
        hit
    };
    assert_eq!((both_hit("true"), both_hit("false")), ([true, true], [false, true]));
}

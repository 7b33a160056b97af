//! Tests of the rig itself: a march, a card with a target, a battle.

use super::rig::{Rig, S1, S2};

#[test]
fn a_march_moves_forces_over_a_bridge() {
    // BF-12.2b
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 3).bridge(a, b);
    rig.step(&[(S1, &["march", "from (0,0)", "forces 2", "step 0"])]);
    assert_eq!((rig.forces_at(S1, a), rig.forces_at(S1, b), rig.s.player(S1).mana), (1, 2, 4));
}

#[test]
fn a_zap_kills_a_champion_with_one_hp_and_pays_its_bounty() {
    // BF-14.4a
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 1);
    let slot = rig.champion(S2, "stormcaller", at);
    rig.hp(slot, 1).hand(S1, &["zap"]);
    rig.step(&[(S1, &["play zap", &format!("champion #{slot}")])]);
    assert_eq!(rig.s.player(S1).gold, 14);
    assert!(!rig.s.champion(slot).alive());
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["zap"]);
}

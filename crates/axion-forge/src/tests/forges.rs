//! Tests of explosions (AX-FRG).

use super::rig::{Rig, S1, S2};
use crate::Action;
use crate::model::state::UnitId;

/// Puts a Forge with this many Cores and Prisms on a position.
fn loaded(rig: &mut Rig, at: &str, card: &str, cores: u8, prisms: u8) -> UnitId {
    let id = rig.put(at, card);
    rig.unit_mut(id).counters = [0, cores, prisms];
    id
}

#[test]
fn a_loaded_forge_strikes_both_its_neighbours() {
    // AX-E22, AX-FRG-2, AX-FRG-3
    let mut rig = Rig::new();
    let regent = rig.put("1Fc", "GC10");
    loaded(&mut rig, "2Bc", "IV20", 2, 1);
    let thrower = rig.put("2Bb", "IV03");
    rig.attack(regent, "2Bc");
    assert!(!rig.is_there(thrower));
    assert_eq!((rig.life(S2), rig.pending(S1)), (18, 2));
}

#[test]
fn a_row_end_has_one_neighbour() {
    // AX-E23, AX-FRG-4
    let mut rig = Rig::new();
    let regent = rig.put("1Fb", "GC10");
    loaded(&mut rig, "2Bb", "IV20", 2, 1);
    rig.attack(regent, "2Bb");
    assert_eq!(rig.life(S2), 18);

    let mut rig = Rig::new();
    let regent = rig.put("1Fc", "GC10");
    loaded(&mut rig, "2Bc", "IV20", 2, 1);
    rig.attack(regent, "2Bc");
    assert_eq!(rig.life(S2), 11);
}

#[test]
fn one_explosion_sets_off_another() {
    // AX-E24, AX-FRG-5
    let mut rig = Rig::new();
    let regent = rig.put("1Fc", "GC10");
    loaded(&mut rig, "2Bc", "NE06", 2, 0);
    let vault = rig.put("2Bb", "NE08");
    rig.unit_mut(vault).counters = [3, 0, 0];
    let gallery = rig.put("2Bd", "GC13");
    rig.attack(regent, "2Bc");
    assert_eq!(rig.unit(gallery).damage, 4);
    assert!(!rig.is_there(vault));
    assert_eq!(rig.life(S2), 22);
}

#[test]
fn all_that_a_blast_destroys_is_credited_to_who_destroyed_the_forge() {
    // AX-E37, AX-TRO-5
    let mut rig = Rig::new();
    let regent = rig.put("1Fc", "GC10");
    loaded(&mut rig, "2Bc", "IV20", 3, 0);
    let hall = rig.put("2Bd", "IV13");
    rig.attack(regent, "2Bc");
    assert!(!rig.is_there(hall));
    assert_eq!(rig.pending(S1), 5);
}

#[test]
fn a_forge_makes_a_core_and_refines_two_into_a_prism() {
    // AX-RES-5
    let mut rig = Rig::new();
    let engine = rig.put("1Bc", "IV20");
    rig.act(Action::Use(engine, 0, false));
    assert_eq!((rig.unit(engine).counters, rig.unit(engine).turned), ([0, 1, 0], 1));
    rig.pass_to(S1);
    assert_eq!(rig.unit(engine).counters, [0, 1, 0], "they stay");
    rig.unit_mut(engine).counters[1] = 2;
    rig.act(Action::Use(engine, 1, false));
    assert_eq!(rig.unit(engine).counters, [0, 0, 1]);
}

#[test]
fn cores_are_paid_by_the_forge_at_the_greatest_risk() {
    // AX-RES-6
    let mut rig = Rig::new();
    let (safe, at_risk) = (loaded(&mut rig, "1Bb", "NE06", 1, 0), loaded(&mut rig, "1Bd", "NE06", 1, 0));
    rig.put("2Fd", "IV07");
    rig.put("2Fc", "GC01");
    let adept = rig.put("1Bc", "IV11");
    rig.act(Action::Use(adept, 0, false));
    assert_eq!((rig.unit(safe).counters[1], rig.unit(at_risk).counters[1]), (1, 0));
}

#[test]
fn stored_sparks_pay_like_sparks() {
    // AX-RES-8
    let mut rig = Rig::new();
    rig.source(S1, "NE01");
    let vault = rig.put("1Bb", "NE08");
    rig.act(Action::Use(vault, 0, false));
    assert_eq!((rig.unit(vault).counters[0], rig.game.sparks(&rig.s, S1)), (1, 1));
    rig.hold(S1, &["TK01", "NE02"]);
    let pup = rig.card("TK01");
    rig.act(Action::Deploy(pup, rig.at("1Fa").1));
    assert_eq!(rig.unit(vault).counters[0], 0);
}

#[test]
fn the_catalysts_core_goes_on_an_own_forge() {
    // AX-RES-7
    let mut rig = Rig::new();
    rig.catalyst(S1, "CA1");
    assert!(!rig.may(Action::Invoke(0, false)), "with no Forge there is nothing to put it on");
    let forge = rig.put("1Bb", "NE06");
    rig.act(Action::Invoke(0, false));
    assert_eq!((rig.unit(forge).counters[1], rig.s.player(S1).energy), (1, 3));
}

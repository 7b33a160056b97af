//! Tests of face-down cards and Traps (AX-FD, AX-TRAP).

use super::rig::{Rig, S1, S2};
use crate::Action;

#[test]
fn a_card_is_placed_for_one_and_flipped_for_the_rest() {
    // AX-E20, AX-FD-6, AX-DEP-5, AX-ACT-8, AX-FD-1
    let mut rig = Rig::new();
    rig.hold(S1, &["GC08", "NE01"]).sparks(1);
    let (card, place) = (rig.card("GC08"), rig.at("1Fc").1);
    rig.act(Action::Hide(card, place));
    let knight = rig.s.player(S1).units[0].id;
    assert_eq!((rig.s.player(S1).sparks, rig.unit(knight).down), (0, true));
    rig.pass_to(S1).sparks(3);
    assert!(rig.attacks(knight, "2Fc").is_empty());
    rig.act(Action::Flip(knight));
    assert_eq!(rig.s.player(S1).sparks, 0);
    rig.attack(knight, "2Fc");
    assert_eq!(rig.life(S2), 22, "it may attack at once (AX-Q16)");
}

#[test]
fn a_face_down_card_has_two_defense_and_its_trophies() {
    // AX-E20, AX-FD-5
    let mut rig = Rig::new();
    let steed = rig.put("1Fc", "TK03");
    rig.unit_mut(steed).place = rig.at("1Bc").1;
    let knight = rig.hide("2Fc", "GC08");
    rig.attack(steed, "2Fc");
    assert!(!rig.is_there(knight));
    assert_eq!(rig.pending(S1), 2);
}

#[test]
fn reinforced_cards_take_one_from_each_attack() {
    // AX-E21, AX-FD-4
    let mut rig = Rig::new();
    let (worm, runner) = (rig.put("1Fc", "TK10"), rig.put("1Bc", "IV07"));
    let hidden = rig.hide("2Fc", "GC08");
    rig.unit_mut(hidden).reinforced = true;
    rig.attack(worm, "2Fc");
    assert_eq!(rig.unit(hidden).damage, 1);
    rig.attack(runner, "2Fc");
    assert!(!rig.is_there(hidden));
}

#[test]
fn a_cast_in_range_reaches_what_lies_face_down_and_overload_does_not() {
    // AX-E21, AX-RNG-5
    let mut rig = Rig::new();
    let adept = rig.put("1Bc", "IV11");
    let forge = rig.put("1Bb", "NE06");
    rig.unit_mut(forge).counters[1] = 1;
    let hidden = rig.hide("2Fc", "GC08");
    rig.unit_mut(hidden).reinforced = true;
    rig.hold(S1, &["IV16", "NE01"]).sparks(9);
    let overload = rig.card("IV16");
    assert!(!rig.may(Action::Play(overload, false)), "it names face-up cards only");
    rig.act(Action::Use(adept, 0, false));
    assert!(!rig.is_there(hidden));
    assert_eq!(rig.unit(forge).counters[1], 0);
}

#[test]
fn a_trap_springs_absorbs_the_blow_and_goes() {
    // AX-E30, AX-TYPE-8, AX-TRAP-1, AX-TRAP-2, AX-TRAP-3
    let mut rig = Rig::new();
    let walker = rig.put("1Fc", "IV06");
    let pit = rig.hide("2Fc", "TK18");
    rig.attack(walker, "2Fc");
    assert_eq!((rig.unit(walker).damage, rig.life(S2), rig.is_there(pit)), (4, 25, false));
    assert_eq!(rig.s.player(S2).discard.len(), 1);

    let mut rig = Rig::new();
    let stalker = rig.put("1Fc", "TK06");
    rig.hide("2Fc", "TK18");
    rig.attack(stalker, "2Fc");
    assert!(!rig.is_there(stalker));
    assert_eq!(rig.pending(S2), 2);
}

#[test]
fn a_mirror_beside_the_target_turns_the_attack_on_its_attacker() {
    // AX-E31
    let mut rig = Rig::new();
    let steed = rig.put("1Fc", "GC09");
    let mirror = rig.hide("2Fb", "GC18");
    rig.attack(steed, "2Fc");
    assert!(!rig.is_there(steed) && !rig.is_there(mirror));
    assert_eq!((rig.pending(S2), rig.pending(S1), rig.life(S2)), (2, 0, 25));
}

#[test]
fn a_snare_ends_the_attack_and_exhausts_the_attacker() {
    // AX-E32
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    rig.hide("2Fc", "IV18");
    rig.attack(runner, "2Fc");
    assert_eq!((rig.unit(runner).turned, rig.life(S2)), (2, 25));
    rig.pass_to(S1);
    assert_eq!(rig.unit(runner).turned, 1);
    rig.pass_to(S1);
    assert_eq!(rig.unit(runner).turned, 0);
}

#[test]
fn a_tripwire_strikes_what_is_deployed_in_its_column() {
    let mut rig = Rig::new();
    rig.hold(S1, &["NE09", "NE09", "NE01"]).sparks(9);
    rig.hide("2Fc", "NE12");
    let warden = rig.card("NE09");
    rig.act(Action::Deploy(warden, rig.at("1Fb").1));
    assert_eq!(rig.s.player(S1).units.len(), 1);
    rig.act(Action::Deploy(warden, rig.at("1Fc").1));
    assert_eq!(rig.s.player(S1).units.len(), 1, "2 damage destroys the second");
    assert_eq!(rig.s.player(S2).units.len(), 0);
}

#[test]
fn what_lies_face_down_is_reinforced_taken_back_and_neither_guards_nor_declines() {
    // AX-FD-2
    let mut rig = Rig::new();
    let knight = rig.hide("1Fc", "GC08");
    rig.sparks(1).act(Action::Reinforce(knight));
    assert!(rig.unit(knight).reinforced && !rig.may(Action::Reinforce(knight)));
    rig.act(Action::Retreat(knight));
    let knight = rig.card("GC08");
    assert!(rig.s.player(S1).holds(knight));

    let mut rig = Rig::new();
    rig.hide("2Fb", "GC08");
    let runner = rig.put("1Fc", "TK05");
    rig.attack(runner, "2Fc");
    assert_eq!((rig.actor(), rig.life(S2)), (Some(S1), 22));
}

/// Returns whether the seat that has to choose may place a card face down, and whether quick players are offered it.
fn placing(rig: &Rig, card: &str, on: &str) -> (bool, bool) {
    let hide = Action::Hide(rig.card(card), rig.at(on).1);
    let legal = rig.may(hide);
    assert_eq!(rig.options().contains(&hide), legal);
    (legal, rig.likely().contains(&hide))
}

#[test]
fn quick_players_are_not_offered_to_hide_again_what_they_took_back_in_this_turn() {
    // AX-FD-1, AX-FD-5, AX-ACT-3, AX-ACT-8
    let mut rig = Rig::new();
    rig.hold(S1, &["GC08", "TK18"]).sparks(9);
    let (knight, pit) = (rig.hide("1Fc", "GC08"), rig.hide("1Fb", "TK18"));
    assert_eq!(placing(&rig, "GC08", "1Fd"), (true, true));
    rig.act(Action::Retreat(knight));
    for on in ["1Fc", "1Fd"] {
        assert_eq!(placing(&rig, "GC08", on), (true, false), "{on}: it stays legal");
    }
    assert_eq!(placing(&rig, "TK18", "1Fc"), (true, true), "another card");
    rig.act(Action::Retreat(pit));
    assert_eq!(placing(&rig, "TK18", "1Fc"), (true, false));
    assert_eq!(placing(&rig, "GC08", "1Fc"), (true, false), "both are remembered");
    let kept = |action: &Action| !matches!(action, Action::Hide(..));
    let others: Vec<Action> = rig.options().into_iter().filter(kept).collect();
    assert_eq!(rig.likely(), others, "everything else is offered");
    rig.pass_to(S1).sparks(9);
    assert_eq!(placing(&rig, "GC08", "1Fc"), (true, true), "in the next turn again");
}

#[test]
fn a_card_taken_back_may_be_deployed_face_up() {
    // AX-FD-5, AX-DEP-2
    let mut rig = Rig::new();
    rig.hold(S1, &["NE01"]).sparks(9);
    let knight = rig.hide("1Fc", "GC08");
    rig.act(Action::Retreat(knight));
    assert!(rig.likely().contains(&Action::Deploy(rig.card("GC08"), rig.at("1Fc").1)));
}

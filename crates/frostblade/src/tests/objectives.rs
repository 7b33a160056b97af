//! Objectives: which models are in range of a marker, and who controls it (FB-OBJ).

use super::play::{block, bystanders, can_go, end_phase, marker, moved};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::field::Spot;
use crate::model::state::SquadId;
use evenhand_game::game::Seat;

const MISSION: (&str, &str) = ("rules.scenario.mission", "\"open_field\"");

/// One marker in the middle, which gives its holder 1 VP in that player's End Phase.
fn field(knobs: &[(&str, &str)]) -> Rig {
    let mut rig = Rig::with(&[&[MISSION], knobs].concat());
    bystanders(&mut rig);
    rig
}

/// The VP that a player scores in its End Phase.
fn scored(rig: &mut Rig, seat: Seat) -> u8 {
    let before = rig.s.vp[seat.index()];
    end_phase(rig, seat);
    rig.s.vp[seat.index()] - before
}

/// Whether the first player controls the marker, and whether the second player does.
fn holders(rig: &Rig) -> [bool; 2] {
    [P1, P2].map(|seat| scored(&mut rig.clone(), seat) == 1)
}

// FB-OBJ-1, FB-OBJ-2, FB-Q73, FB-X82
#[test]
fn a_model_is_in_range_from_edge_to_edge() {
    for (what, away, range) in [
        ("rw_captain longsword", 3.130, true),
        ("rw_captain longsword", 3.131, true),
        ("rw_captain longsword", 3.132, false),
        ("rw_colossus", 4.075, true),
        ("rw_colossus", 4.077, false),
    ] {
        let mut rig = field(&[]);
        rig.squad(P1, what, &[at(22.0 + away, 15.0)]);
        assert_eq!(holders(&rig), [range, false], "{what} at {away}");
    }
}

// FB-OBJ-1
#[test]
fn how_wide_a_marker_is_and_how_far_it_reaches_can_be_changed() {
    for (knob, value, more) in [("rules.objective.diameter", "2.0", 0.5), ("rules.objective.range_h", "3.0", 1.0)] {
        for (beyond, range) in [(0.0, true), (0.01, false)] {
            let mut rig = field(&[(knob, value)]);
            rig.squad(P1, "rw_captain longsword", &[at(22.0 + 3.13 + more + beyond, 15.0)]);
            assert_eq!(holders(&rig), [range, false], "{knob} and {beyond}");
        }
    }
}

// FB-OBJ-2: in any direction, and from any model of the squad.
#[test]
fn one_model_of_a_squad_is_enough() {
    let mut rig = field(&[]);
    rig.row(P1, "rw_champion longsword", 3, 22.0 + 3.28, 15.0);
    assert_eq!(holders(&rig), [true, false]);
    let mut rig = field(&[]);
    rig.row(P2, "rw_champion longsword", 3, 22.0 + 3.30, 15.0);
    assert_eq!(holders(&rig), [false, false]);
}

/// A model of the second player on top of a pillar of this height, near the marker.
fn on_a_pillar(height: f64, knobs: &[(&str, &str)]) -> [bool; 2] {
    let height = height.to_string();
    let knobs = [&[("rules.scenario.table", "\"T3\""), ("tables.T3.pieces.3.height", &height)], knobs].concat();
    let mut rig = Rig::with(&[&[MISSION], &knobs[..]].concat());
    bystanders(&mut rig);
    // The pillar c4 extends from 14 to 15.5 and from 6 to 7.5.
    marker(&mut rig, 18.0, 6.75);
    let pillar =
        rig.game.content.battlefield.pieces.iter().position(|piece| piece.id == "c4").expect("there is a pillar");
    let on = u8::try_from(pillar + 1).expect("few pieces");
    rig.squad(P2, "rw_captain longsword", &[Spot { on, ..at(15.4, 6.75) }]);
    holders(&rig)
}

// FB-OBJ-2, FB-X83
#[test]
fn a_model_on_top_is_in_range_up_to_five_inches() {
    assert_eq!(on_a_pillar(5.0, &[]), [false, true]);
    assert_eq!(on_a_pillar(6.0, &[]), [false, false]);
    assert_eq!(on_a_pillar(6.0, &[("rules.objective.range_v", "6.0")]), [false, true]);
    assert_eq!(on_a_pillar(5.0, &[("rules.objective.range_v", "4.0")]), [false, false]);
}

// FB-OBJ-3, FB-X84
#[test]
fn numbers_do_not_matter_at_a_contested_marker() {
    let mut rig = field(&[]);
    rig.squad(P1, "rw_captain longsword", &[at(22.0, 12.5)]);
    assert_eq!(holders(&rig), [true, false]);
    block(&mut rig, P2, "ck_raider hatchet", 10, 19.5, 15.0);
    assert_eq!(holders(&rig), [false, false]);
}

// FB-OBJ-3: the other readings of a contested marker.
#[test]
fn the_greater_number_or_the_more_points_can_control() {
    let crowd = |reading: &str| {
        let mut rig = field(&[("rules.objective.contest", reading)]);
        // 110 points.
        rig.squad(P1, "ck_brute", &[at(22.0, 12.0)]);
        rig
    };
    // Four raiders in range, 36 points.
    let raiders = |rig: &mut Rig| block(rig, P2, "ck_raider hatchet", 4, 21.4, 15.0);
    for (reading, wanted) in [
        ("\"presence\"", [false, false]),
        ("\"majority_models\"", [false, true]),
        ("\"majority_points\"", [true, false]),
    ] {
        let mut rig = crowd(reading);
        raiders(&mut rig);
        assert_eq!(holders(&rig), wanted, "{reading}");
    }
    // FB-ARMY-2: a model's points include its items: four raiders of 11 points against a captain of 43.
    for (items, wanted) in [("hatchet", [true, false]), ("paired_blades", [false, true])] {
        let mut rig = field(&[("rules.objective.contest", "\"majority_points\""), ("squads.rw_captain.cost", "43")]);
        rig.squad(P1, "rw_captain longsword", &[at(22.0, 12.5)]);
        block(&mut rig, P2, &format!("ck_raider {items}"), 4, 21.4, 15.0);
        assert_eq!(holders(&rig), wanted, "{items}");
    }
    let mut even = crowd("\"majority_models\"");
    even.squad(P2, "ck_brute", &[at(22.0, 18.0)]);
    assert_eq!(holders(&even), [false, false], "as many");
}

// FB-OBJ-3: control ends when the models leave, unless control lasts by the knob.
#[test]
fn control_goes_with_the_models_unless_it_sticks() {
    for (sticky, kept) in [("false", false), ("true", true)] {
        let mut rig = field(&[("rules.objective.sticky", sticky)]);
        let squad = rig.squad(P1, "rw_captain longsword", &[at(22.0, 13.0)]);
        assert_eq!(scored(&mut rig, P1), 1);
        rig.s.model_mut(squad, 0).spot = at(5.0, 15.0);
        assert_eq!(scored(&mut rig, P1), u8::from(kept), "sticky = {sticky}");
        // It lasts until the enemy takes the marker.
        let enemy = rig.squad(P2, "rw_captain longsword", &[at(22.0, 13.0)]);
        assert_eq!(scored(&mut rig, P2), 1);
        rig.s.model_mut(enemy, 0).spot = at(30.0, 20.0);
        assert_eq!(scored(&mut rig, P1), 0);
        assert_eq!(scored(&mut rig, P2), u8::from(kept), "sticky = {sticky}");
    }
}

// FB-X85, placeholder content: Carrion Swarm.
#[test]
fn bats_neither_control_nor_contest() {
    let mut rig = field(&[]);
    rig.row(P1, "hm_bats", 3, 22.0, 13.0);
    assert_eq!(holders(&rig), [false, false], "bats alone");
    rig.squad(P2, "rw_captain longsword", &[at(22.0, 17.0)]);
    assert_eq!(holders(&rig), [false, true], "an enemy beside them");
}

// FB-Q74: squads that have Rushed, are engaged, or fly.
#[test]
fn rushed_engaged_and_flying_squads_control() {
    let mut rig = field(&[]);
    let squad = rig.row(P1, "rw_gryphon", 2, 22.0, 12.5);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    rig.act(Action::Rush(0));
    assert!(can_go(&rig, squad, 0.0, 1.0));
    rig.act(Action::Go(moved(&rig, squad, 0.0, 0.5)));
    assert_eq!(holders(&rig), [true, false]);
    // Engaged with an enemy that is out of range of the marker.
    rig.squad(P2, "rw_captain longsword", &[at(22.0, 10.8)]);
    assert_eq!(holders(&rig), [true, false]);
}

// FB-OBJ-1, FB-Q73: a marker blocks nothing, and models can stand on it.
#[test]
fn models_can_stand_on_a_marker() {
    let mut rig = field(&[]);
    let squad = rig.squad(P1, "rw_captain longsword", &[at(22.0, 12.0)]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    assert!(can_go(&rig, squad, 0.0, 3.0), "onto it");
    assert!(can_go(&rig, squad, 0.0, 4.9), "over it");
}

// FB-OBJ-3, FB-END-1: a model that is removed for coherency does not score, and no longer contests.
#[test]
fn who_is_removed_in_the_end_phase_neither_scores_nor_contests() {
    let mut rig = field(&[]);
    rig.squad(P1, "rw_captain longsword", &[at(22.0, 13.0)]);
    let torn: SquadId = rig.squad(P2, "rw_champion longsword", &[at(22.0, 17.5), at(26.0, 25.0), at(27.6, 25.0)]);
    assert_eq!(holders(&rig), [true, false], "the contesting model is removed first");
    rig.s.model_mut(torn, 0).spot = at(24.5, 17.0);
    rig.s.model_mut(torn, 1).spot = at(26.2, 17.0);
    rig.s.model_mut(torn, 2).spot = at(27.9, 17.0);
    assert_eq!(holders(&rig), [false, false], "in coherency it contests");
}

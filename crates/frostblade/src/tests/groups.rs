//! Coherency: where squads may end moves, and which models are removed in End Phases (FB-COH).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{all_at, lost, may_go, object, on, places, shifted, structure, to_act};
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Scored};
use crate::model::field::Spot;
use crate::model::state::{End, SquadId};
use crate::{Action, Event};

/// A squad at these places, and another squad of each player far away.
fn standing(knobs: &[(&str, &str)], what: &str, spots: &[Spot]) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    let squad = rig.squad(P1, what, spots);
    rig.squad(P1, "rw_captain longsword", &[at(2.0, 28.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(42.0, 28.0)]);
    (rig, squad)
}

/// Places in a row from (2, 10), with this distance from center to center.
fn row(count: u8, spacing: f64) -> Vec<Spot> {
    (0..count).map(|nth| at(2.0 + spacing * f64::from(nth), 10.0)).collect()
}

/// Whether a squad may end a Move at the same places, slightly farther on.
fn legal(knobs: &[(&str, &str)], what: &str, spots: &[Spot]) -> bool {
    let (mut rig, squad) = standing(knobs, what, spots);
    may_go(&mut rig, squad, &shifted(spots, 0.0, 0.3))
}

/// The bits of the models that are left after an End Phase of their owner's turn.
fn left(knobs: &[(&str, &str)], what: &str, spots: &[Spot]) -> u16 {
    let (mut rig, squad) = standing(knobs, what, spots);
    rig.phase(P1, Phase::End);
    rig.s.squad(squad).alive
}

/// Two triangles of three models in contact, with this distance between their left edges.
fn triangles(apart: f64) -> Vec<Spot> {
    let three = |x: f64| [(x, 10.0), (x + 1.27, 10.0), (x + 0.635, 11.1)];
    all_at(&[three(4.0), three(4.0 + apart)].concat())
}

/// Two ranks, the second shifted by half a step into the gaps of the first.
fn ranks(files: u8, spacing: f64) -> Vec<Spot> {
    let places: Vec<(f64, f64)> = (0..2 * files)
        .map(|nth| {
            let x = 10.0 + spacing * f64::from(nth % files);
            if nth < files { (x, 12.0) } else { (x + 0.655, 10.865) }
        })
        .collect();
    all_at(&places)
}

const SPEARS: &str = "rw_spear spear";

// FB-X53, FB-COH-1, FB-COH-4, FB-Q10
#[test]
fn a_legal_spread_of_two_inches_is_taken_off_in_the_same_turn() {
    let spots = row(4, 3.26);
    assert!(legal(&[], SPEARS, &spots));
    assert!(!legal(&[], SPEARS, &row(4, 3.27)));
    assert_eq!(left(&[], SPEARS, &spots), 0);
    assert_eq!(left(&[("rules.coherency.removal_h", "2.0")], SPEARS, &spots), 0b1111);
    assert_eq!(left(&[("rules.coherency.removal", "false")], SPEARS, &spots), 0b1111);
    let (mut rig, squad) = standing(&[], SPEARS, &spots);
    rig.events.clear();
    rig.phase(P1, Phase::End);
    assert!(rig.events.contains(&Event::Destroyed(squad, Cause::Coherency)));
    assert_eq!(lost(&rig, squad), 4);
}

// FB-X54
#[test]
fn gaps_of_an_inch_hold_in_the_end_phase() {
    assert!(legal(&[], SPEARS, &row(5, 2.26)));
    assert_eq!(left(&[], SPEARS, &row(5, 2.26)), 0b11111);
    assert_eq!(left(&[], SPEARS, &row(5, 2.27)), 0);
}

// FB-X55, FB-COH-2, FB-COH-4
#[test]
fn a_single_file_of_six_loses_both_ends() {
    let file = row(6, 1.26);
    assert!(legal(&[], SPEARS, &file));
    assert_eq!(left(&[], SPEARS, &file), 0b01_1110);
    // Five models need only one neighbor each.
    assert_eq!(left(&[], SPEARS, &row(5, 1.26)), 0b1_1111);
}

// FB-X56, FB-Q21
#[test]
fn small_bases_stand_in_single_file() {
    let file = row(6, 0.984);
    assert!(legal(&[], "hm_levy rusted_blade", &file));
    assert_eq!(left(&[], "hm_levy rusted_blade", &file), 0b11_1111);
}

// FB-X57
#[test]
fn two_staggered_ranks_hold_together() {
    assert!(legal(&[], SPEARS, &ranks(3, 1.31)));
    assert_eq!(left(&[], SPEARS, &ranks(3, 1.31)), 0b11_1111);
}

// FB-X58, FB-COH-2
#[test]
fn in_a_file_of_six_the_second_neighbour_of_the_ends_decides() {
    assert!(legal(&[], SPEARS, &row(6, 1.63)));
    assert!(!legal(&[], SPEARS, &row(6, 1.64)));
    assert!(legal(&[], SPEARS, &row(5, 1.64)));
    assert_eq!(left(&[], SPEARS, &row(6, 1.63)), 0b01_1110);
    assert_eq!(left(&[], SPEARS, &row(6, 1.64)), 0b01_1110);
}

// FB-X59, FB-COH-3, FB-COH-6, FB-Q14, FB-Q20
#[test]
fn a_squad_that_was_torn_apart_is_not_taken_off_but_can_only_hold() {
    let apart = triangles(30.0);
    let guard = "hm_barrow barrow_blade";
    assert!(!legal(&[], guard, &apart));
    assert!(!legal(&[], guard, &triangles(14.0)));
    assert!(legal(&[("rules.coherency.connected", "false")], guard, &triangles(14.0)));
    assert_eq!(left(&[], guard, &apart), 0b11_1111);
    let (mut rig, squad) = standing(&[], guard, &apart);
    to_act(&mut rig, squad);
    assert_eq!(rig.options(), [Action::Hold]);
    rig.act(Action::Hold);
    assert_eq!(places(&rig, squad), apart);
}

// FB-COH-3
#[test]
fn pairs_that_stand_apart_are_no_group() {
    let pairs = all_at(&[(4.0, 10.0), (5.3, 10.0), (12.0, 10.0), (13.3, 10.0)]);
    assert!(!legal(&[], SPEARS, &pairs));
    assert!(legal(&[("rules.coherency.connected", "false")], SPEARS, &pairs));
    assert_eq!(left(&[], SPEARS, &pairs), 0b1111);
}

// FB-X60, FB-DMG-2
#[test]
fn the_loss_of_the_middle_model_costs_the_others() {
    let spots = row(3, 2.16);
    assert!(legal(&[], SPEARS, &spots));
    let (mut rig, squad) = standing(&[], SPEARS, &spots);
    rig.s.squad_mut(squad).alive = 0b101;
    rig.phase(P1, Phase::End);
    assert_eq!(rig.living(squad), 0);
}

// FB-X61, FB-COH-1, FB-COH-4
#[test]
fn five_inches_of_height_are_the_limit() {
    for (height, holds) in [(5.0, true), (5.1, false)] {
        let (mut rig, squad) = standing(&[], SPEARS, &all_at(&[(19.0, 15.0), (20.0, 20.0)]));
        let top = structure(&mut rig, [20.0, 10.0, 24.0, 14.0], height);
        rig.s.model_mut(squad, 0).spot = at(19.0, 12.0);
        rig.s.model_mut(squad, 1).spot = on(top, 20.76, 12.0);
        let here = places(&rig, squad);
        assert_eq!(may_go(&mut rig, squad, &here), holds, "{height}");
        rig.phase(P1, Phase::End);
        assert_eq!(rig.living(squad), if holds { 2 } else { 0 }, "{height}");
    }
}

// FB-COH-1: both limits apply to the same neighbor.
#[test]
fn one_neighbour_is_near_flat_and_in_height() {
    // Two models stand on a ledge of 6", 2.5" apart. Below one of them stands a third, near the other only in height.
    let (mut rig, squad) = standing(&[], SPEARS, &row(3, 1.3));
    let ledge = structure(&mut rig, [10.0, 4.0, 20.0, 6.0], 6.0);
    for (place, spot) in [on(ledge, 12.0, 5.9), on(ledge, 15.5, 5.9), at(12.0, 6.7)].into_iter().enumerate() {
        rig.s.model_mut(squad, place).spot = spot;
    }
    // Only the model above at x 12 is within 2" horizontally of the third, which is 6" below it.
    let here = places(&rig, squad);
    assert!(!may_go(&mut rig, squad, &here));
    rig.phase(P1, Phase::End);
    assert_eq!(rig.living(squad), 0);
}

// FB-Q19: the rule for six or more models names no height; the same 5" apply.
#[test]
fn for_six_and_more_the_height_counts_as_well() {
    for (height, holds) in [(5.0, true), (5.1, false)] {
        let (mut rig, squad) = standing(&[], SPEARS, &row(6, 1.3));
        let top = structure(&mut rig, [20.0, 10.0, 24.0, 14.0], height);
        let below = [(18.0, 11.4), (18.0, 12.7), (19.3, 11.4), (19.3, 12.7), (16.7, 12.0)];
        for (place, spot) in all_at(&below).into_iter().chain([on(top, 20.2, 12.0)]).enumerate() {
            rig.s.model_mut(squad, place).spot = spot;
        }
        let here = places(&rig, squad);
        assert_eq!(may_go(&mut rig, squad, &here), holds, "{height}");
    }
}

// FB-X62, FB-COH-5, FB-Q12
#[test]
fn a_model_alone_is_exempt() {
    let (mut rig, squad) = standing(&[], SPEARS, &ranks(5, 1.31));
    rig.s.squad_mut(squad).alive = 1 << 4;
    let here = places(&rig, squad);
    assert!(may_go(&mut rig, squad, &shifted(&here, 1.0, 1.0)));
    rig.phase(P1, Phase::End);
    assert_eq!(rig.living(squad), 1);
    assert!(rig.s.ids().all(|id| rig.living(id) > 0));
    let knobs = [("rules.coherency.last_model_exempt", "false"), ("rules.victory.annihilation", "\"off\"")];
    assert_eq!(left(&knobs, "rw_seer rune_staff", &[at(20.0, 15.0)]), 0);
}

// FB-COH-4, FB-Q15: every turn, both players' squads.
#[test]
fn squads_of_both_players_are_tested_in_every_end_phase() {
    for (whose, active, other) in [("both", 0, 0), ("active", 0, 4), ("inactive", 4, 0)] {
        let knob = format!("\"{whose}\"");
        let (mut rig, own) = standing(&[("rules.coherency.removal_whose", &knob)], SPEARS, &row(4, 3.26));
        let far: Vec<(f64, f64)> = (0..4).map(|nth| (2.0 + 3.26 * f64::from(nth), 20.0)).collect();
        let enemy = rig.squad(P2, "ck_raider hatchet", &all_at(&far));
        rig.phase(P1, Phase::End);
        assert_eq!((rig.living(own), rig.living(enemy)), (active, other), "{whose}");
    }
}

// FB-COH-4: only in End Phases.
#[test]
fn nobody_is_taken_off_before_the_end_phase() {
    let (mut rig, squad) = standing(&[], SPEARS, &row(4, 3.26));
    rig.events.clear();
    rig.phase(P1, Phase::Starting);
    while rig.s.active == P1 && !rig.s.is_over() {
        rig.act(Action::Done);
    }
    let first = |wanted: &dyn Fn(&Event) -> bool| rig.events.iter().position(wanted);
    let end = first(&|event| *event == Event::PhaseBegan(Phase::End));
    let lost = first(&|event| matches!(event, Event::Lost(who, ..) if *who == squad));
    assert!(end.is_some() && lost > end, "{end:?} {lost:?}");
}

// FB-Q13
#[test]
fn the_number_that_makes_a_squad_big_is_that_on_the_table() {
    let file = row(6, 1.26);
    for (count, alive) in [("current", 0b1_1111), ("starting", 0b0_1110)] {
        let knob = format!("\"{count}\"");
        let (mut rig, squad) = standing(&[("rules.coherency.big_count", &knob)], SPEARS, &file);
        rig.s.squad_mut(squad).alive = 0b1_1111;
        rig.phase(P1, Phase::End);
        assert_eq!(rig.s.squad(squad).alive, alive, "{count}");
    }
}

// FB-COH-2: the size of a big squad and the number of neighbors are knobs.
#[test]
fn what_is_big_is_a_knob() {
    assert_eq!(left(&[("rules.coherency.big_squad", "7")], SPEARS, &row(6, 1.26)), 0b11_1111);
    assert_eq!(left(&[("rules.coherency.big_squad", "5")], SPEARS, &row(5, 1.26)), 0b0_1110);
    assert_eq!(left(&[("rules.coherency.big_neighbours", "1")], SPEARS, &row(6, 1.26)), 0b11_1111);
}

// FB-COH-1
#[test]
fn the_limits_of_moves_are_knobs() {
    assert!(legal(&[("rules.coherency.move_h", "3.0")], SPEARS, &row(4, 4.26)));
    assert!(!legal(&[("rules.coherency.move_h", "1.0")], SPEARS, &row(4, 2.27)));
    let (mut rig, squad) = standing(&[("rules.coherency.move_v", "0.5")], SPEARS, &row(2, 1.3));
    let top = object(&mut rig, [20.0, 10.0, 24.0, 14.0], 0.8);
    rig.s.model_mut(squad, 0).spot = at(19.0, 12.0);
    rig.s.model_mut(squad, 1).spot = on(top, 20.3, 12.0);
    let here = places(&rig, squad);
    assert!(!may_go(&mut rig, squad, &here));
}

// FB-Q11
#[test]
fn by_the_word_who_stands_close_is_taken_off() {
    let literal = [("rules.coherency.removal_sense", "\"at_least\"")];
    assert_eq!(left(&literal, SPEARS, &row(2, 1.26)), 0);
    assert_eq!(left(&literal, SPEARS, &row(4, 3.26)), 0b1111);
}

// FB-Q16
#[test]
fn who_is_left_alone_by_the_test_itself_stays_unless_the_knob_says_otherwise() {
    let file = row(8, 1.26);
    assert_eq!(left(&[], SPEARS, &file), 0b0111_1110);
    // Six models are again a big squad and lose their ends; four are not big.
    let again = [("rules.coherency.removal_pass", "\"iterate\"")];
    assert_eq!(left(&again, SPEARS, &file), 0b0011_1100);
    // With three models less the squad is no longer big. That is the smallest removal.
    let least = [("rules.coherency.removal_pass", "\"owner_choice\"")];
    assert_eq!(left(&least, SPEARS, &file).count_ones(), 5);
}

// FB-COH-7, FB-Q18
#[test]
fn who_is_taken_off_counts_as_destroyed() {
    // Annihilation.
    let mut rig = Rig::new();
    rig.squad(P1, SPEARS, &row(4, 3.26));
    rig.squad(P2, "ck_chief hatchet", &[at(42.0, 28.0)]);
    rig.phase(P1, Phase::End);
    assert!(rig.s.is_over());
    assert_eq!((rig.s.end, rig.s.shares[P2]), (End::Annihilation, 1.0));
    // Rules about destroyed squads: Cull, in the End Phase of the player whose enemy the squad was.
    let mut rig = Rig::new();
    rig.squad(P1, "rw_captain longsword", &[at(2.0, 28.0)]);
    rig.squad(P2, "ck_raider hatchet", &row(4, 3.26));
    rig.squad(P2, "ck_chief hatchet", &[at(42.0, 28.0)]);
    rig.phase(P1, Phase::End);
    assert!(rig.events.contains(&Event::Vp(P1, 1, Scored::Secondary(0))));
    // VP for a Leader.
    let knobs = [("rules.coherency.last_model_exempt", "false"), ("rules.victory.annihilation", "\"off\"")];
    let (mut rig, _) = standing(&knobs, SPEARS, &row(4, 1.26));
    rig.phase(P1, Phase::End);
    let scored = |seat| rig.events.iter().filter(|event| **event == Event::Vp(seat, 1, Scored::Leader)).count();
    assert_eq!((scored(P1), scored(P2)), (1, 1));
}

// FB-COH-6: a Hold is never refused.
#[test]
fn a_squad_out_of_coherency_may_hold() {
    let (mut rig, squad) = standing(&[], SPEARS, &row(4, 3.4));
    let here = places(&rig, squad);
    assert!(!may_go(&mut rig, squad, &here));
    to_act(&mut rig, squad);
    assert!(rig.is_legal(Action::Hold));
    // It may close up.
    assert!(rig.is_legal(super::scenes::go(&row(4, 2.0))));
}

// FB-COH-1, FB-Q30: moves outside the action must end in coherency too.
#[test]
fn moves_beside_the_action_end_in_coherency() {
    let mut rig = Rig::new();
    let riders = rig.squad(P1, "ck_rider hatchet", &all_at(&[(10.0, 10.0), (12.0, 10.0)]));
    rig.squad(P2, "rw_captain longsword", &[at(42.0, 28.0)]);
    // A die high enough for one model to move more than 2" away from the other.
    let far = (0..40).any(|seed| {
        rig.dice(seed);
        rig.menu(P1, Phase::End);
        rig.s.squad_mut(riders).uses = 0;
        rig.act(Action::Use(riders, 0, riders));
        let go = super::scenes::go;
        let enough = rig.is_legal(go(&all_at(&[(10.0, 13.0), (12.0, 13.0)])));
        assert!(!rig.is_legal(go(&all_at(&[(10.0, 10.0), (14.1, 10.0)]))));
        enough && rig.is_legal(go(&all_at(&[(10.0, 10.0), (13.9, 10.0)])))
    });
    assert!(far);
}

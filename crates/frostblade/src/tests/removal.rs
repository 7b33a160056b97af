//! Coherency in the End Phase: which models are removed, and what that counts for (FB-COH-4 to FB-COH-7).

use super::play::{bystanders, can_go, end_phase, moved, pass_turn, places};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::SquadId;
use evenhand_game::game::Seat;

const FOOT: &str = "ck_raider hatchet";

/// Places in a row, given by their distances from the left end.
fn row(xs: &[f64]) -> Vec<Spot> {
    xs.iter().map(|x| at(14.0 + x, 12.0)).collect()
}

/// This many places in a row, with one distance between centers.
fn file(count: usize, step: f64) -> Vec<Spot> {
    (0..count).map(|nth| at(14.0 + step * nth as f64, 12.0)).collect()
}

/// The models that are removed from a squad of the first player in the End Phase of this player's turn, by index.
fn removed_in(knobs: &[(&str, &str)], what: &str, spots: &[Spot], turn: Seat) -> Vec<u8> {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let squad = rig.squad(P1, what, spots);
    end_phase(&mut rig, turn);
    let mut lost: Vec<u8> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Lost(who, place, Cause::Coherency) if *who == squad => Some(*place),
            _ => None,
        })
        .collect();
    lost.sort_unstable();
    assert_eq!(rig.living(squad), spots.len() - lost.len());
    assert_eq!(rig.events.contains(&Event::Destroyed(squad, Cause::Coherency)), lost.len() == spots.len());
    lost
}

fn removed(what: &str, spots: &[Spot]) -> Vec<u8> {
    removed_in(&[], what, spots, P1)
}

// FB-COH-4, FB-Q10, FB-X53, FB-X54
#[test]
fn a_spread_that_moves_allow_is_removed_the_same_turn() {
    assert_eq!(removed(FOOT, &file(4, 3.26)), [0, 1, 2, 3], "gaps of 2 inches");
    assert_eq!(removed_in(&[("rules.coherency.removal_h", "2.0")], FOOT, &file(4, 3.26), P1), [0; 0]);
    assert_eq!(removed_in(&[("rules.coherency.removal", "false")], FOOT, &file(4, 3.26), P1), [0; 0]);
    assert_eq!(removed(FOOT, &file(5, 2.26)), [0; 0], "gaps of 1 inch");
    assert_eq!(removed(FOOT, &file(5, 2.262)), [0, 1, 2, 3, 4], "a little more");
}

// FB-COH-4, FB-X55, FB-X56, FB-X57, FB-X58
#[test]
fn six_or_more_need_two_neighbours() {
    assert_eq!(removed(FOOT, &file(6, 1.26)), [0, 5], "the ends of a single file");
    assert_eq!(removed("hm_bats", &file(6, 0.984)), [0; 0], "on bases of 25 mm the second neighbour is near enough");
    let ranks: Vec<Spot> = (0..3)
        .flat_map(|nth| {
            let x = 14.0 + 1.31 * f64::from(nth);
            [at(x, 12.0), at(x + 0.655, 13.135)]
        })
        .collect();
    assert_eq!(removed(FOOT, &ranks), [0; 0], "two staggered ranks");
    for gap in [0.37, 0.38] {
        assert_eq!(removed(FOOT, &file(6, 1.26 + gap)), [0, 5], "a file with gaps of {gap}");
    }
    assert_eq!(removed(FOOT, &file(5, 1.26)), [0; 0], "five need one");
}

// FB-COH-4: the knobs of big squads apply here too. FB-Q13: the models on the table count, not those at the start.
#[test]
fn what_a_big_squad_is() {
    assert_eq!(removed_in(&[("rules.coherency.big_squad", "7")], FOOT, &file(6, 1.26), P1), [0; 0]);
    assert_eq!(removed_in(&[("rules.coherency.big_neighbours", "1")], FOOT, &file(6, 1.26), P1), [0; 0]);
    for (reading, wanted) in [("\"current\"", 5), ("\"starting\"", 3)] {
        let mut rig = Rig::with(&[("rules.coherency.big_count", reading)]);
        bystanders(&mut rig);
        let squad = rig.squad(P1, FOOT, &file(6, 1.26));
        rig.s.squad_mut(squad).alive = 0b01_1111;
        end_phase(&mut rig, P1);
        assert_eq!(rig.living(squad), wanted, "{reading}");
    }
}

// FB-X59: neighbors are enough. A squad that losses have split in two keeps both parts.
#[test]
fn parts_of_a_squad_are_not_removed() {
    let triangle = |x: f64| [at(x, 12.0), at(x + 1.26, 12.0), at(x + 0.63, 13.1)];
    assert_eq!(removed(FOOT, &[triangle(8.0), triangle(22.0)].concat()), [0; 0]);
}

// FB-X60
#[test]
fn who_is_left_alone_by_losses_is_removed() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P1, FOOT, &row(&[0.0, 2.16, 4.32]));
    rig.s.squad_mut(squad).alive = 0b101;
    end_phase(&mut rig, P2);
    assert!(!rig.s.squad(squad).lives());
}

/// Two models half an inch apart, one of them on a piece of this height.
fn on_two_levels(height: &str) -> usize {
    let mut rig = Rig::with(&[
        ("rules.scenario.mission", "\"open_field\""),
        ("rules.scenario.table", "\"T3\""),
        ("tables.T3.pieces.3.height", height),
    ]);
    bystanders(&mut rig);
    let pillar =
        rig.game.content.battlefield.pieces.iter().position(|piece| piece.id == "c4").expect("there is a pillar");
    let on = u8::try_from(pillar + 1).expect("few pieces");
    // The pillar ends at 15.5; the base beside it begins there.
    let squad = rig.squad(P1, FOOT, &[Spot { on, ..at(15.0, 6.75) }, at(16.76, 6.75)]);
    end_phase(&mut rig, P1);
    rig.living(squad)
}

// FB-COH-4, FB-X61
#[test]
fn height_parts_a_squad_beyond_five_inches() {
    assert_eq!(on_two_levels("5.0"), 2);
    assert_eq!(on_two_levels("5.1"), 0);
}

// FB-COH-5, FB-Q12, FB-X62
#[test]
fn a_single_model_stays() {
    assert_eq!(removed("rw_captain longsword", &[at(20.0, 12.0)]), [0; 0]);
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P1, FOOT, &file(10, 1.26));
    rig.s.squad_mut(squad).alive = 0b1000;
    end_phase(&mut rig, P1);
    assert_eq!(rig.living(squad), 1);
}

// FB-Q12: by the literal reading no model is exempt.
#[test]
fn a_single_model_falls_by_the_word() {
    let mut rig = Rig::with(&[("rules.coherency.last_model_exempt", "false")]);
    let [own, theirs] = bystanders(&mut rig);
    rig.phase(P1, Phase::End);
    assert!(!rig.s.squad(own).lives() && !rig.s.squad(theirs).lives());
}

// FB-Q15
#[test]
fn whose_squads_are_tested() {
    for (reading, own_turn, their_turn) in
        [("\"both\"", true, true), ("\"active\"", true, false), ("\"inactive\"", false, true)]
    {
        let knobs = [("rules.coherency.removal_whose", reading)];
        for (turn, falls) in [(P1, own_turn), (P2, their_turn)] {
            assert_eq!(
                removed_in(&knobs, FOOT, &row(&[0.0, 8.0]), turn).is_empty(),
                !falls,
                "{reading}, turn of {turn}"
            );
        }
    }
}

// FB-Q16
#[test]
fn removal_can_be_one_pass_or_go_on() {
    // Seven models in contact: the ends fail; the five that are left need only one neighbor each.
    let seven = file(7, 1.26);
    let with =
        |reading: &str, spots: &[Spot]| removed_in(&[("rules.coherency.removal_pass", reading)], FOOT, spots, P1);
    assert_eq!(with("\"simultaneous\"", &seven), [0, 6]);
    assert_eq!(with("\"iterate\"", &seven), [0, 6]);
    // Nine models: without the ends seven are left, and without their ends five.
    let nine = file(9, 1.26);
    assert_eq!(with("\"simultaneous\"", &nine), [0, 8]);
    assert_eq!(with("\"iterate\"", &nine), [0, 1, 7, 8]);
    // By the owner's choice, one of six models in a file is removed and five are left.
    let six = file(6, 1.26);
    assert_eq!(with("\"simultaneous\"", &six), [0, 5]);
    assert_eq!(with("\"owner_choice\"", &six).len(), 1, "five need one neighbour only");
}

// FB-Q11: by the literal reading, models that stand close together are removed.
#[test]
fn by_the_word_models_must_keep_away() {
    let knobs = [("rules.coherency.removal_sense", "\"at_least\"")];
    assert_eq!(removed_in(&knobs, FOOT, &file(4, 1.26)[..2], P1), [0, 1], "in contact");
    assert_eq!(removed_in(&knobs, FOOT, &file(4, 3.26), P1), [0; 0], "2 inches apart");
}

// FB-COH-6, FB-Q20: a squad that cannot end a move in coherency may only Hold, and a Hold is not refused.
#[test]
fn a_squad_that_cannot_close_up_can_only_hold() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P1, "rw_champion longsword", &[at(6.0, 12.0), at(36.0, 12.0)]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    assert!(rig.is_legal(Action::Hold));
    assert!(!can_go(&rig, squad, 0.0, 2.0));
    assert!(!rig.is_legal(Action::Go(moved(&rig, squad, 0.0, 0.0))));
    rig.act(Action::Hold);
    assert!(rig.events.iter().any(|event| matches!(event, Event::Acted { squad: who, .. } if *who == squad)));
}

// FB-COH-6, FB-Q20: it cannot Rush either, as no die brings its models together.
#[test]
fn a_squad_that_cannot_close_up_does_not_rush() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P1, "rw_champion longsword", &[at(6.0, 12.0), at(36.0, 12.0)]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    assert_eq!(rig.options(), [Action::Hold]);
    assert!(!rig.is_legal(Action::Rush(0)));
}

// FB-COH-6: a squad that can close up in one move may do so.
#[test]
fn a_squad_that_can_close_up_moves() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P1, "rw_champion longsword", &[at(20.0, 12.0), at(26.0, 12.0)]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    assert!(!can_go(&rig, squad, 0.0, 2.0), "both as far apart as before");
    let closer = places(&[at(22.0, 12.0), at(24.0, 12.0)]);
    assert!(rig.is_legal(Action::Go(closer)));
}

// FB-COH-7, FB-Q18: counts for annihilation.
#[test]
fn who_is_removed_is_destroyed_for_annihilation() {
    let mut rig = Rig::new();
    rig.squad(P1, FOOT, &row(&[0.0, 8.0]));
    rig.squad(P2, "rw_colossus", &[at(40.0, 25.0)]);
    rig.s.vp = [9, 0];
    rig.phase(P1, Phase::End);
    assert!(rig.s.is_over());
    assert_eq!((rig.s.shares[P1], rig.s.shares[P2]), (0.0, 1.0));
}

// FB-COH-7: counts for the Leader's VP, and for rules about destroyed squads.
#[test]
fn who_is_removed_is_destroyed_for_points() {
    let fall = |mission: &str, what: &str| {
        let mut rig = Rig::with(&[("rules.scenario.mission", mission)]);
        bystanders(&mut rig);
        rig.squad(P1, what, &row(&[0.0, 8.0]));
        end_phase(&mut rig, P1);
        rig.s.vp
    };
    assert_eq!(fall("\"open_field\"", "rw_captain longsword"), [0, 1], "a Leader");
    assert_eq!(fall("\"crossed_roads\"", "rw_champion longsword"), [0, 1], "a bounty");
    assert_eq!(fall("\"high_beacon\"", "rw_spear spear"), [0, 1], "first blood");
}

// FB-COH-4: in every turn of either player. A squad that was spared may fail in the next turn.
#[test]
fn every_turn_tests() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad: SquadId = rig.squad(P1, FOOT, &file(8, 1.26));
    rig.menu(P1, Phase::Movement);
    let mut left = Vec::new();
    for _ in 0..4 {
        pass_turn(&mut rig);
        left.push(rig.living(squad));
    }
    assert_eq!(left, [6, 4, 4, 4], "six are still a big squad, four are not");
}

// FB-Q16, FB-I8: if squads of both players fall in one pass, neither is the first, regardless of whose turn it is.
#[test]
fn first_blood_is_nobodys_if_both_lose_a_squad_in_one_pass() {
    let torn = |rig: &mut Rig, seat: Seat, y: f64| rig.squad(seat, "rw_spear spear", &[at(10.0, y), at(20.0, y)]);
    for turn in [P1, P2] {
        let mut rig = Rig::with(&[("rules.scenario.mission", "\"high_beacon\"")]);
        bystanders(&mut rig);
        let later = rig.squad(P1, "rw_spear spear", &[at(30.0, 5.0)]);
        torn(&mut rig, P1, 8.0);
        torn(&mut rig, P2, 24.0);
        end_phase(&mut rig, turn);
        assert_eq!(rig.s.vp, [0, 0], "in the turn of {turn}");
        rig.wound(later, 1);
        assert_eq!(rig.s.vp, [0, 0], "who falls later is not the first");
        // Two squads of one player give First Blood to the other player, once.
        let mut rig = Rig::with(&[("rules.scenario.mission", "\"high_beacon\"")]);
        bystanders(&mut rig);
        torn(&mut rig, P1, 8.0);
        torn(&mut rig, P1, 11.0);
        end_phase(&mut rig, turn);
        assert_eq!(rig.s.vp, [0, 1], "in the turn of {turn}");
    }
}

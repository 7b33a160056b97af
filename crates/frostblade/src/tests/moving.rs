//! Moves in play: Hold, Move, Rush, obstacles, heights (FB-MOVE, FB-CLIMB, FB-MEAS).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    all_at, can_fight, go, high_wall, may_go, object, often, on, opportunities, piece, places, put, repeat, rush,
    rush_die, shifted, structure, to_act, walk,
};
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::field::PieceKind;
use crate::model::field::Spot;
use crate::model::state::{Question, SquadId};
use crate::{Action, Event};

/// A squad of one model, and an enemy far away.
fn lone(knobs: &[(&str, &str)], what: &str, spot: Spot) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    let squad = rig.squad(P1, what, &[spot]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    (rig, squad)
}

// FB-MOVE-1
#[test]
fn squads_act_once_each_in_any_order() {
    let mut rig = Rig::new();
    let first = rig.squad(P1, "rw_captain longsword", &[at(10.0, 5.0)]);
    let second = rig.squad(P1, "rw_seer rune_staff", &[at(14.0, 5.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    rig.menu(P1, Phase::Movement);
    assert!(rig.is_legal(Action::Select(first)) && rig.is_legal(Action::Select(second)));
    rig.act(Action::Select(second));
    rig.act(go(&[at(14.0, 8.0)]));
    assert_eq!(rig.s.squad(second).did, Did::Move);
    assert_eq!(rig.asked(), Some((P1, Question::Menu)));
    assert!(!rig.is_legal(Action::Select(second)));
    rig.act(Action::Select(first));
    rig.act(Action::Hold);
    assert_eq!(rig.s.squad(first).did, Did::Hold);
    assert!(!rig.is_legal(Action::Select(first)));
}

// FB-MOVE-1, FB-MOVE-2, FB-Q31
#[test]
fn who_is_told_nothing_holds_and_stays() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(20.0, 15.0));
    rig.s.squad_mut(squad).did = Did::Move;
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Done);
    assert_eq!(rig.s.squad(squad).did, Did::Hold);
    assert_eq!(places(&rig, squad), [at(20.0, 15.0)]);
}

// FB-MOVE-1
#[test]
fn only_the_active_players_squads_act() {
    let (mut rig, own) = lone(&[], "rw_captain longsword", at(20.0, 15.0));
    let enemy = SquadId(1);
    rig.menu(P1, Phase::Movement);
    assert!(!rig.is_legal(Action::Select(enemy)));
    rig.menu(P2, Phase::Movement);
    assert!(rig.is_legal(Action::Select(enemy)) && !rig.is_legal(Action::Select(own)));
}

// FB-MOVE-3, FB-DATA-2
#[test]
fn a_move_is_as_long_as_the_stat_in_every_direction() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(20.0, 15.0));
    for (x, y) in [(25.0, 15.0), (15.0, 15.0), (20.0, 20.0), (17.0, 11.0), (24.0, 18.0), (20.0, 15.0), (21.0, 15.5)] {
        assert!(may_go(&mut rig, squad, &[at(x, y)]), "{x}, {y}");
    }
    for (x, y) in [(25.01, 15.0), (14.99, 15.0), (20.0, 9.99), (16.99, 10.99), (23.6, 18.6)] {
        assert!(!may_go(&mut rig, squad, &[at(x, y)]), "{x}, {y}");
    }
    walk(&mut rig, squad, &[at(24.0, 18.0)]);
    assert_eq!(places(&rig, squad), [at(24.0, 18.0)]);
}

// FB-MOVE-3
#[test]
fn every_model_has_its_own_allowance() {
    let (mut rig, _) = lone(&[], "rw_seer rune_staff", at(2.0, 2.0));
    let spears = rig.squad(P1, "rw_spear spear", &all_at(&[(20.0, 15.0), (21.3, 15.0), (22.6, 15.0)]));
    assert!(may_go(&mut rig, spears, &all_at(&[(20.0, 20.0), (21.3, 19.0), (22.6, 18.0)])));
    assert!(!may_go(&mut rig, spears, &all_at(&[(20.0, 20.01), (21.3, 19.0), (22.6, 18.0)])));
    // Every model needs a place.
    assert!(!may_go(&mut rig, spears, &all_at(&[(20.0, 17.0), (21.3, 17.0)])));
}

// FB-MOVE-4, FB-DICE-1
#[test]
fn a_rush_adds_one_die_that_is_rolled_before_the_places_are_chosen() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(5.0, 15.0));
    let dice = repeat(&mut rig, 1200, |rig| {
        let die = rush(rig, squad, 0);
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        assert!((1..=6).contains(&die));
        let far = 5.0 + 5.0 + f64::from(die);
        assert!(rig.is_legal(go(&[at(far, 15.0)])) && !rig.is_legal(go(&[at(far + 0.01, 15.0)])));
        usize::from(die)
    });
    for face in 1..=6 {
        often(dice.iter().filter(|die| **die == face).count(), dice.len(), 1.0 / 6.0);
    }
}

// FB-MOVE-4
#[test]
fn all_models_of_a_squad_rush_by_the_same_die() {
    let (mut rig, _) = lone(&[], "rw_seer rune_staff", at(2.0, 2.0));
    let spears = rig.row(P1, "rw_spear spear", 3, 10.0, 10.0);
    let from = places(&rig, spears);
    let die = rush(&mut rig, spears, 0);
    assert_eq!(rig.events.iter().filter(|event| matches!(event, Event::RushDie(..))).count(), 1);
    assert!(rig.is_legal(go(&shifted(&from, 0.0, 5.0 + f64::from(die)))));
    let mut one_too_far = shifted(&from, 0.0, 5.0 + f64::from(die));
    one_too_far[1].y += 10;
    assert!(!rig.is_legal(go(&one_too_far)));
}

// FB-MOVE-4, FB-X47
#[test]
fn who_rushed_attacks_nobody_in_this_turn_but_strikes_at_who_leaves_in_the_next() {
    let scene = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
        let chief = rig.squad(P2, "ck_chief hatchet", &[at(17.0, 15.0)]);
        rush(&mut rig, captain, 0);
        rig.act(go(&[at(15.5, 15.0)]));
        (rig, captain, chief)
    };
    let (mut rig, captain, chief) = scene(&[]);
    assert_eq!(rig.s.squad(captain).did, Did::Rush);
    assert!(!can_fight(&mut rig, captain, 0, chief));
    to_act(&mut rig, chief);
    rig.events.clear();
    rig.act(Action::Leave(captain.bit()));
    assert_eq!(opportunities(&rig, chief).0, 1);
    let (mut rig, captain, chief) = scene(&[("rules.rush.may_attack", "true")]);
    assert!(can_fight(&mut rig, captain, 0, chief));
}

// FB-MOVE-4
#[test]
fn who_moved_may_attack_in_the_same_turn() {
    let mut rig = Rig::new();
    let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
    let chief = rig.squad(P2, "ck_chief hatchet", &[at(16.0, 15.0)]);
    assert!(!can_fight(&mut rig, captain, 0, chief));
    walk(&mut rig, captain, &[at(14.0, 15.0)]);
    assert!(can_fight(&mut rig, captain, 0, chief));
}

// FB-MOVE-5
#[test]
fn a_way_leads_through_no_other_model_of_either_side() {
    for seat in [P1, P2] {
        let (mut rig, squad) = lone(&[], "rw_captain longsword", at(10.0, 15.0));
        let there = [at(15.0, 15.0)];
        assert!(may_go(&mut rig, squad, &there));
        rig.squad(seat, "ck_chief hatchet", &[at(12.5, 15.0)]);
        assert!(!may_go(&mut rig, squad, &there), "{seat:?}");
        // The path around the base is not much longer than the straight 3.7".
        assert!(may_go(&mut rig, squad, &[at(13.5, 16.2)]), "{seat:?}");
    }
}

// FB-MOVE-5
#[test]
fn no_base_ends_on_another() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(10.0, 15.0));
    rig.squad(P1, "rw_seer rune_staff", &[at(14.0, 15.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(10.0, 19.0)]);
    assert!(may_go(&mut rig, squad, &[at(12.74, 15.0)]) && !may_go(&mut rig, squad, &[at(12.76, 15.0)]));
    assert!(may_go(&mut rig, squad, &[at(10.0, 17.74)]) && !may_go(&mut rig, squad, &[at(10.0, 17.76)]));
    assert!(!may_go(&mut rig, squad, &[at(14.0, 15.0)]));
    let spears = rig.squad(P1, "rw_spear spear", &all_at(&[(20.0, 10.0), (21.3, 10.0)]));
    assert!(!may_go(&mut rig, spears, &all_at(&[(20.0, 12.0), (21.2, 12.0)])));
    assert!(may_go(&mut rig, spears, &all_at(&[(20.0, 12.0), (21.26, 12.0)])));
}

// FB-X51
#[test]
fn a_base_goes_between_two_enemies_if_the_gap_is_as_wide() {
    for (half, passes) in [(1.255, false), (1.26, true)] {
        let (mut rig, squad) = lone(&[], "rw_captain longsword", at(10.0, 12.5));
        rig.squad(P2, "ck_raider hatchet", &[at(10.0 - half, 15.0)]);
        rig.squad(P2, "ck_raider hatchet", &[at(10.0 + half, 15.0)]);
        assert_eq!(may_go(&mut rig, squad, &[at(10.0, 17.5)]), passes, "{half}");
    }
}

// FB-MOVE-6, FB-X45
#[test]
fn contact_by_a_move_or_a_rush_depends_on_the_gap_alone() {
    for (gap, by_move, by_rush) in
        [(6.0, true, 1.0), (8.0, false, 5.0 / 6.0), (9.0, false, 2.0 / 3.0), (12.0, false, 1.0 / 6.0)]
    {
        let mut rig = Rig::new();
        let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
        let chief = rig.squad(P2, "ck_chief hatchet", &[at(11.26 + gap, 15.0)]);
        let there = [at(10.0 + gap - 1.0, 15.0)];
        assert_eq!(may_go(&mut rig, captain, &there), by_move, "{gap}");
        if by_move {
            let mut moved = rig.clone();
            walk(&mut moved, captain, &there);
            assert!(can_fight(&mut moved, captain, 0, chief));
        }
        let reached = repeat(&mut rig, 600, |rig| {
            rush(rig, captain, 0);
            rig.is_legal(go(&there))
        });
        often(reached.iter().filter(|reached| **reached).count(), reached.len(), by_rush);
    }
}

// FB-X46, FB-DICE-2
#[test]
fn a_rush_die_is_rolled_again_once_however_many_rules_allow_it() {
    // Move 6, 9" needed, so a 3. Slingers have no re-roll rule, raiders are Eager, and the horn helps both.
    for (what, horn, chance) in [
        ("ck_sling hatchet", "hatchet", 2.0 / 3.0),
        ("ck_sling hatchet", "hatchet+war_horn", 8.0 / 9.0),
        ("ck_raider hatchet", "hatchet", 8.0 / 9.0),
        ("ck_raider hatchet", "hatchet+war_horn", 8.0 / 9.0),
    ] {
        let (mut rig, squad) = lone(&[], what, at(5.0, 15.0));
        rig.squad(P1, &format!("ck_chief {horn}"), &[at(5.0, 10.0)]);
        let enough = repeat(&mut rig, 900, |rig| {
            to_act(rig, squad);
            rig.act(Action::Rush(0));
            if let Some((_, Question::Again)) = rig.asked() {
                let again = if rush_die_now(rig) < 3 { Action::Yes } else { Action::No };
                rig.act(again);
            }
            assert_eq!(rig.asked(), Some((P1, Question::Destination)));
            assert_eq!(rig.is_legal(go(&[at(14.0, 15.0)])), rush_die(rig, squad) >= 3);
            rush_die(rig, squad) >= 3
        });
        often(enough.iter().filter(|enough| **enough).count(), enough.len(), chance);
    }
}

/// The current result of the Rush die, while it may still be rolled again.
fn rush_die_now(rig: &Rig) -> u8 {
    use crate::model::state::Frame;
    let die = rig.s.frames.iter().find_map(|frame| match frame {
        Frame::Going(going) => Some(going.die),
        _ => None,
    });
    die.flatten().expect("a squad is on its way")
}

// FB-DICE-2: the second result counts, even if it is worse.
#[test]
fn a_rush_die_that_is_rolled_again_can_become_worse() {
    let (mut rig, squad) = lone(&[], "ck_raider hatchet", at(5.0, 15.0));
    let worse = repeat(&mut rig, 300, |rig| {
        to_act(rig, squad);
        rig.act(Action::Rush(0));
        let first = rush_die_now(rig);
        rig.act(Action::Yes);
        rush_die(rig, squad) < first
    });
    often(worse.iter().filter(|worse| **worse).count(), worse.len(), 15.0 / 36.0);
}

// FB-MOVE-7, FB-X50
#[test]
fn flyers_pass_over_models_and_terrain_and_pay_flat_lengths() {
    let mut rig = Rig::with(&[("rules.scenario.table", "\"T2\"")]);
    let flyer = rig.squad(P1, "rw_gryphon", &[at(12.5, 13.5)]);
    let foot = rig.squad(P1, "rw_captain longsword", &[at(15.0, 13.5)]);
    rig.squad(P2, "ck_raider hatchet", &all_at(&[(19.5, 12.8), (19.5, 14.1), (20.8, 12.8)]));
    assert!(may_go(&mut rig, flyer, &[at(22.5, 13.5)]));
    assert!(!may_go(&mut rig, flyer, &[at(22.51, 13.5)]));
    // Onto the tower of 6".
    let tower = piece(&rig, "b3");
    assert!(may_go(&mut rig, flyer, &[on(tower, 17.5, 13.5)]));
    // All rules for end places apply: not onto a model, and not into the tower's side.
    assert!(!may_go(&mut rig, flyer, &[at(20.8, 13.5)]));
    assert!(!may_go(&mut rig, flyer, &[at(15.7, 12.0)]));
    // A model that does not fly cannot get up there.
    assert!(!may_go(&mut rig, foot, &[on(tower, 17.0, 13.5)]));
}

// FB-X48, FB-CLIMB-1, FB-MOVE-9
#[test]
fn climbing_costs_the_height_of_the_wall() {
    for (gap, legal) in [(0.0, true), (0.37, true), (0.38, false)] {
        let (mut rig, squad) = lone(&[], "ck_sling hatchet", at(20.0 - 0.63 - gap, 15.0));
        let wall = structure(&mut rig, [20.0, 5.0, 24.0, 25.0], 5.0);
        assert_eq!(may_go(&mut rig, squad, &[on(wall, 20.0, 15.0)]), legal, "{gap}");
        // And down again.
        let (mut rig, squad) = lone(&[], "ck_sling hatchet", at(1.0, 1.0));
        let wall = structure(&mut rig, [20.0, 5.0, 24.0, 25.0], 5.0);
        rig.s.model_mut(squad, 0).spot = on(wall, 20.0, 15.0);
        assert_eq!(may_go(&mut rig, squad, &[at(20.0 - 0.63 - gap, 15.0)]), legal, "{gap}");
    }
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(19.37, 15.0));
    let wall = structure(&mut rig, [20.0, 5.0, 24.0, 25.0], 5.0);
    let top = [on(wall, 20.0, 15.0)];
    assert!(!may_go(&mut rig, squad, &top));
    rig.s.model_mut(squad, 0).spot = at(17.87, 15.0);
    repeat(&mut rig, 40, |rig| {
        let die = rush(rig, squad, 0);
        assert_eq!(rig.is_legal(go(&top)), die >= 3, "{die}");
    });
}

// FB-X49, FB-MOVE-8, FB-TERR-2
#[test]
fn walking_over_a_wall_costs_up_across_and_down() {
    for kind in [PieceKind::Object, PieceKind::Structure] {
        for (speed, legal) in [("4.26", true), ("4.25", false)] {
            let knobs = [("squads.rw_captain.move", speed)];
            let (mut rig, squad) = lone(&knobs, "rw_captain longsword", at(20.0 - 0.63, 15.0));
            put(&mut rig, kind, [20.0, 5.0, 21.0, 25.0], 1.0, true);
            assert_eq!(may_go(&mut rig, squad, &[at(21.63, 15.0)]), legal, "{kind:?} {speed}");
        }
    }
}

// FB-MOVE-5, FB-TERR-2
#[test]
fn terrain_is_in_the_way_and_around_it_is_farther() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(18.0, 15.0));
    high_wall(&mut rig, [20.0, 13.0, 20.5, 17.0]);
    assert!(!may_go(&mut rig, squad, &[at(22.0, 15.0)]));
    assert!(!may_go(&mut rig, squad, &[at(21.14, 15.0)]));
    assert!(may_go(&mut rig, squad, &[at(20.0, 18.0)]));
}

// FB-MOVE-9, FB-Q27, FB-Q28
#[test]
fn models_end_on_the_table_or_with_their_centre_over_a_top() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(18.5, 15.0));
    let step = object(&mut rig, [20.0, 13.0, 23.0, 17.0], 1.0);
    let bare = put(&mut rig, PieceKind::Object, [16.0, 17.0, 18.0, 19.0], 1.0, false);
    assert!(may_go(&mut rig, squad, &[on(step, 20.0, 15.0)]));
    assert!(!may_go(&mut rig, squad, &[on(step, 19.99, 15.0)]));
    // Neither in the side of a piece nor on one without a top.
    assert!(!may_go(&mut rig, squad, &[at(19.5, 15.0)]));
    assert!(!may_go(&mut rig, squad, &[at(20.5, 15.0)]));
    assert!(!may_go(&mut rig, squad, &[on(bare, 17.5, 17.5)]));
    let mut whole = rig.clone();
    whole.game.knobs.terrain.stand_rule = crate::model::knobs::StandRule::WholeBase;
    assert!(!may_go(&mut whole, squad, &[on(step, 20.6, 15.0)]) && may_go(&mut whole, squad, &[on(step, 20.63, 15.0)]));
}

// FB-MEAS-1, FB-Q29
#[test]
fn bases_stay_wholly_on_the_table() {
    let (mut rig, squad) = lone(&[], "rw_captain longsword", at(2.0, 2.0));
    assert!(may_go(&mut rig, squad, &[at(0.63, 0.63)]));
    assert!(!may_go(&mut rig, squad, &[at(0.62, 2.0)]) && !may_go(&mut rig, squad, &[at(2.0, 0.62)]));
    rig.s.model_mut(squad, 0).spot = at(42.0, 25.0);
    assert!(may_go(&mut rig, squad, &[at(43.37, 29.37)]));
    assert!(!may_go(&mut rig, squad, &[at(43.38, 28.0)]) && !may_go(&mut rig, squad, &[at(42.0, 29.38)]));
    let (mut rig, squad) = lone(&[("rules.table.width", "36.0")], "rw_captain longsword", at(34.0, 15.0));
    assert!(may_go(&mut rig, squad, &[at(35.37, 15.0)]) && !may_go(&mut rig, squad, &[at(35.38, 15.0)]));
}

// FB-MEAS-2, FB-HTH-1: measured between the nearest points of two bases. Within 1" allows up to 1.001".
#[test]
fn distances_are_between_edges_of_bases_of_any_size() {
    for (what, radii) in
        [("ck_chief hatchet", 1.26), ("ck_brute", 2.205), ("hm_leviathan", 2.599), ("hm_levy rusted_blade", 1.122)]
    {
        let mut rig = Rig::new();
        let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
        let enemy = rig.squad(P2, what, &[at(11.0 + radii, 15.0)]);
        assert!(can_fight(&mut rig, captain, 0, enemy), "{what}");
        rig.s.model_mut(enemy, 0).spot = at(11.0 + radii + 0.003, 15.0);
        assert!(!can_fight(&mut rig, captain, 0, enemy), "{what}");
    }
}

// FB-MEAS-2: in space, so height counts.
#[test]
fn heights_count_in_distances() {
    // 0.6" horizontally and 0.8" up: exactly 1".
    for (height, near) in [(0.8, true), (0.81, false)] {
        let mut rig = Rig::new();
        let top = structure(&mut rig, [20.0, 10.0, 24.0, 20.0], height);
        let captain = rig.squad(P1, "rw_captain longsword", &[at(19.0, 15.0)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[on(top, 20.86, 15.0)]);
        assert_eq!(can_fight(&mut rig, captain, 0, enemy), near, "{height}");
    }
}

// FB-MEAS-3: the distance of two squads is that of their nearest models.
#[test]
fn a_squad_is_as_near_as_its_nearest_model() {
    let mut rig = Rig::new();
    let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
    rig.squad(P1, "rw_spear spear", &all_at(&[(20.0, 15.0), (18.7, 15.0), (17.26, 15.0)]));
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    // Stand Fast reaches a squad within 6": only the last model is within.
    rig.menu(P1, Phase::Movement);
    let spears = SquadId(1);
    assert!(rig.is_legal(Action::Use(captain, 0, spears)));
    rig.s.model_mut(spears, 2).spot = at(17.27, 15.0);
    rig.menu(P1, Phase::Movement);
    assert!(!rig.is_legal(Action::Use(captain, 0, spears)));
}

// FB-MOVE-5, FB-MOVE-9 (V6): bases overlap only at the height of bodies, here 1.5".
#[test]
fn a_base_may_end_above_another_that_is_low_enough() {
    for (height, legal) in [(2.0, true), (1.5, true), (1.4, false)] {
        let (mut rig, squad) = lone(&[], "rw_captain longsword", at(30.0, 15.0));
        let wall = structure(&mut rig, [20.0, 5.0, 24.0, 25.0], height);
        rig.s.model_mut(squad, 0).spot = on(wall, 22.0, 15.0);
        rig.squad(P1, "rw_seer rune_staff", &[at(19.3, 15.0)]);
        assert_eq!(may_go(&mut rig, squad, &[on(wall, 20.0, 15.0)]), legal, "{height}");
        assert!(may_go(&mut rig, squad, &[on(wall, 20.56, 15.0)]));
    }
}

// FB-MOVE-8, FB-CLIMB-1: over a step of 2.5" onto the mesa of 5".
#[test]
fn steps_up_add_up() {
    for (speed, legal) in [("8.13", true), ("8.12", false)] {
        let knobs = [("rules.scenario.table", "\"T3\""), ("squads.rw_captain.move", speed)];
        let (mut rig, squad) = lone(&knobs, "rw_captain longsword", at(14.87, 14.5));
        let mesa = piece(&rig, "c1");
        assert_eq!(may_go(&mut rig, squad, &[on(mesa, 18.0, 14.5)]), legal, "{speed}");
    }
}

// FB-DIS-4, FB-MOVE-6: an engaged squad may Rush and stay engaged.
#[test]
fn an_engaged_squad_may_rush_and_stay() {
    let mut rig = Rig::new();
    let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
    rig.squad(P2, "ck_raider hatchet", &[at(10.0, 16.5)]);
    rush(&mut rig, captain, 0);
    assert_eq!(rig.asked(), Some((P1, Question::Destination)));
    assert!(rig.is_legal(go(&[at(10.8, 15.0)])) && !rig.is_legal(go(&[at(10.0, 12.0)])));
    rig.act(go(&[at(10.8, 15.0)]));
    assert_eq!(opportunities(&rig, captain).0, 0);
}

//! Squads that are set up again (`resurface`): they find space on the ground
//! wherever there is any, or stay where they are.

use super::play::offer;
use super::rig::{P1, P2, Rig, at};
use super::scenes::{structure, to_attack};
use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::state::{Question, Spots, SquadId};
use crate::rules::candidates::POSES;

/// A squad that is about to be set up again this far from the only enemy, a Warden-Captain at this place, with pieces
/// on the table.
fn comes_up(what: &str, count: usize, enemy: (f64, f64), away: f64, pieces: &[[f64; 4]]) -> (Rig, SquadId) {
    let away = format!("{away:?}");
    let submerges = ("squads.rw_spear.abilities", "[\"submerge\"]");
    let mut rig = Rig::with(&[("abilities.submerge.effects.0.away", &away), submerges]);
    for rect in pieces {
        structure(&mut rig, *rect, 3.0);
    }
    let squad = rig.row(P1, what, count, 34.0, 8.0);
    rig.squad(P2, "rw_captain longsword", &[at(enemy.0, enemy.1)]);
    rig.menu(P1, Phase::Movement);
    rig.act(offer(&rig, squad, "submerge"));
    assert_eq!(rig.asked(), Some((P1, Question::Destination)));
    (rig, squad)
}

/// The places that are offered to the squad: only legal ones, and no duplicates.
fn places(rig: &Rig) -> Vec<Spots> {
    let mut found: Vec<Spots> = Vec::new();
    for option in rig.options() {
        let Action::Go(spots) = option else { panic!("{option:?} is offered") };
        assert!(rig.is_legal(option) && !found.contains(&spots), "{spots:?}");
        found.push(spots);
    }
    assert!(!rig.is_legal(Action::Stay), "it does not stay where there is room");
    found
}

/// Checks that the squad can only stay, which is its action.
fn stays(mut rig: Rig, squad: SquadId) {
    let before = rig.s.model(squad, 0).spot;
    assert_eq!(rig.options(), [Action::Stay]);
    rig.act(Action::Stay);
    assert_eq!((rig.s.model(squad, 0).spot, rig.s.squad(squad).acted), (before, true));
}

// FB-D12: the only space is 7/10 of an inch in a corner.
#[test]
fn a_corner_far_from_enemies_is_found_with_a_dozen_places_in_it() {
    let (rig, _) = comes_up("hm_leviathan", 1, (26.3, 5.6), 29.97, &[]);
    let found = places(&rig);
    assert!(found.len() >= POSES, "{found:?}");
    assert!(found.iter().all(|spots| spots.list()[0].x < 2_800 && spots.list()[0].y > 27_100), "{found:?}");
}

// FB-D12: between the edge, a structure and an enemy there is space of four hundredths of an inch.
#[test]
fn a_place_between_the_lines_of_all_grids_is_found() {
    let (rig, _) = comes_up("hm_leviathan", 1, (26.0, 6.0), 29.641, &[[0.0, 29.5, 10.0, 30.0]]);
    let found = places(&rig);
    assert!(!found.is_empty());
    let fits = |spots: &Spots| spots.list()[0].x <= 2_010 && (27_490..=27_533).contains(&{ spots.list()[0].y });
    assert!(found.iter().all(fits), "{found:?}");
}

// FB-D12, FB-COH-1
#[test]
fn a_squad_of_several_is_found_the_one_corner_that_holds_it() {
    let (rig, _) = comes_up("rw_spear spear", 3, (24.5, 7.5), 29.2, &[]);
    let found = places(&rig);
    assert!(!found.is_empty());
    let is_there = |spots: &Spots| spots.list().iter().all(|spot| spot.x < 5_000 && spot.y > 25_000);
    assert!(found.iter().all(is_there), "{found:?}");
}

// FB-D12
#[test]
fn a_squad_for_which_there_is_no_ground_stays() {
    let (rig, squad) = comes_up("hm_leviathan", 1, (25.0, 7.0), 29.0, &[]);
    stays(rig, squad);
    // The same corner as before, with a structure in it: the squad must stand on the ground.
    let (rig, squad) = comes_up("hm_leviathan", 1, (26.3, 5.6), 29.97, &[[0.0, 24.0, 6.0, 30.0]]);
    stays(rig, squad);
}

// FB-MOVE-4: setting up again counts as a Rush, so an attack requires a rule that allows attacks after a Rush.
#[test]
fn who_came_up_attacks_only_where_one_may_after_a_rush() {
    for (may, attacks) in [("false", false), ("true", true)] {
        let mut rig = Rig::with(&[("rules.rush.may_attack", may)]);
        let squad = rig.squad(P1, "hm_leviathan", &[at(34.0, 8.0)]);
        let enemy = rig.squad(P2, "rw_captain longsword", &[at(10.0, 15.0)]);
        rig.menu(P1, Phase::Movement);
        rig.act(offer(&rig, squad, "submerge"));
        let near = rig.options().into_iter().find(|option| matches!(option, Action::Go(_)));
        rig.act(near.expect("there is room"));
        assert_eq!(rig.s.squad(squad).did, Did::Rush);
        // An enemy comes close, which no enemy could do in the meantime.
        let beside = rig.s.model(squad, 0).spot;
        rig.s.model_mut(enemy, 0).spot.x = beside.x + 3_000;
        rig.s.model_mut(enemy, 0).spot.y = beside.y;
        rig.menu(P1, Phase::Combat);
        let offered = rig.s.phase == Phase::Combat && rig.is_legal(Action::Select(squad));
        assert_eq!(offered, attacks, "{may}");
        if attacks {
            to_attack(&mut rig, squad);
            assert!(rig.is_legal(rig.all_on(squad, enemy)));
        }
    }
}

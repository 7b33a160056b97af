//! Why a move is refused: each of its faults is reported with its code (V1 to V9).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{all_at, go, high_wall, object, on, places, rush, shifted, structure, to_act};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::field::Spot;
use crate::model::state::{Question, SquadId};
use evenhand_game::game::Play;

/// The codes of the faults of a squad's Move to these places, in the order of the report.
fn codes(rig: &Rig, squad: SquadId, spots: &[Spot]) -> Vec<String> {
    let mut aside = rig.clone();
    to_act(&mut aside, squad);
    codes_of(&aside, go(spots))
}

/// The codes of the faults of an action of the acting seat.
fn codes_of(rig: &Rig, action: Action) -> Vec<String> {
    let (seat, _) = rig.asked().expect("somebody is asked");
    let Err(why) = rig.game.legal(&rig.s, seat, action) else { return Vec::new() };
    let words = why.0.split([' ', ':', ';']);
    words.filter(|word| word.len() == 2 && word.starts_with('V')).map(str::to_owned).collect()
}

/// One Captain (Move 5", base 40 mm) in the middle of an empty table, and an enemy far away.
fn captain(knobs: &[(&str, &str)]) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    let squad = rig.squad(P1, "rw_captain longsword", &[at(20.0, 15.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    (rig, squad)
}

// V1
#[test]
fn a_squad_that_may_not_move_is_told_so() {
    let (mut rig, squad) = captain(&[]);
    assert!(codes(&rig, squad, &[at(22.0, 15.0)]).is_empty());
    rig.give(squad, "rooted", P2);
    assert_eq!(codes(&rig, squad, &[at(22.0, 15.0)]), ["V1"]);
}

// V1
#[test]
fn who_is_not_asked_is_refused() {
    let (mut rig, squad) = captain(&[]);
    to_act(&mut rig, squad);
    let there = go(&[at(22.0, 15.0)]);
    assert!(rig.game.legal(&rig.s, P1, there).is_ok());
    assert!(rig.game.legal(&rig.s, P2, there).is_err());
    rig.menu(P1, Phase::Movement);
    assert!(rig.game.legal(&rig.s, P1, there).is_err(), "nobody was selected");
}

// V2
#[test]
fn each_living_model_needs_a_place() {
    let (rig, squad) = captain(&[]);
    assert_eq!(codes(&rig, squad, &[]), ["V2"]);
    assert_eq!(codes(&rig, squad, &all_at(&[(20.0, 16.0), (22.0, 16.0)])), ["V2"]);
}

// V3
#[test]
fn what_is_too_far_is_too_far() {
    let (rig, squad) = captain(&[]);
    assert_eq!(codes(&rig, squad, &[at(25.01, 15.0)]), ["V3"]);
}

// V4
#[test]
fn models_that_are_in_the_way_are_named() {
    let (mut rig, squad) = captain(&[]);
    let wall: Vec<(f64, f64)> = (0..11).map(|nth| (22.5, 9.0 + 1.3 * f64::from(nth))).collect();
    rig.squad(P2, "ck_raider hatchet", &all_at(&wall));
    let beyond = [at(24.5, 15.0)];
    assert_eq!(codes(&rig, squad, &beyond), ["V4"]);
    rig.s.squad_mut(squad).now.over_models = true;
    assert!(codes(&rig, squad, &beyond).is_empty());
}

// V5
#[test]
fn terrain_that_is_in_the_way_is_named() {
    let (mut rig, squad) = captain(&[]);
    high_wall(&mut rig, [22.0, 8.0, 22.5, 22.0]);
    assert_eq!(codes(&rig, squad, &[at(24.5, 15.0)]), ["V5"]);
    rig.s.squad_mut(squad).now.over_terrain = true;
    assert!(codes(&rig, squad, &[at(24.5, 15.0)]).is_empty());
}

// V6
#[test]
fn nobody_ends_off_the_table_in_terrain_or_on_a_base() {
    let (mut rig, squad) = captain(&[]);
    let top = structure(&mut rig, [21.5, 14.0, 24.5, 16.0], 2.0);
    rig.squad(P1, "rw_seer rune_staff", &[at(20.0, 18.0)]);
    assert_eq!(codes(&rig, squad, &[at(22.5, 15.0)])[0], "V6", "within the piece");
    assert!(codes(&rig, squad, &[on(top, 22.5, 15.0)]).is_empty(), "up 2 inches and 2.5 along");
    assert_eq!(codes(&rig, squad, &[at(20.0, 17.5)]), ["V6", "V4"], "on the Seer, and so through her");
    rig.s.model_mut(squad, 0).spot = at(1.0, 15.0);
    assert_eq!(codes(&rig, squad, &[at(0.5, 15.0)]), ["V6"], "over the edge");
}

// V7
#[test]
fn a_squad_stays_together() {
    let (mut rig, _) = captain(&[]);
    let squad = rig.row(P1, "rw_spear spear", 4, 20.0, 10.0);
    let mut apart = places(&rig, squad);
    apart[0] = at(17.0, 10.0);
    assert_eq!(codes(&rig, squad, &apart), ["V7"]);
}

// V8
#[test]
fn who_fights_ends_with_whom_it_should() {
    let (mut rig, squad) = captain(&[]);
    let enemy = rig.squad(P2, "ck_raider hatchet", &[at(20.0, 16.8)]);
    assert_eq!(codes(&rig, squad, &[at(20.0, 12.0)]), ["V8"]);
    assert!(codes(&rig, squad, &[at(20.2, 15.0)]).is_empty());
    to_act(&mut rig, squad);
    rig.act(Action::Leave(enemy.bit()));
    // One die of damage does not destroy a Captain.
    assert_eq!((rig.asked(), rig.living(squad)), (Some((P1, Question::Destination)), 1));
    assert_eq!(codes_of(&rig, go(&[at(20.2, 15.0)])), ["V8"], "it says that it leaves");
    assert!(codes_of(&rig, go(&[at(20.0, 12.0)])).is_empty());
}

// V9
#[test]
fn what_may_not_come_near_does_not() {
    let near = [at(20.0, 18.0)];
    for (knobs, refused) in [(&[][..], &[][..]), (&[("rules.move.enemy_bubble", "1.0")][..], &["V9"][..])] {
        let (mut rig, squad) = captain(knobs);
        rig.squad(P2, "ck_raider hatchet", &[at(20.0, 20.0)]);
        assert_eq!(codes(&rig, squad, &near), refused, "{knobs:?}");
    }
}

// V9
#[test]
fn who_rushes_enters_no_fight_where_that_is_not_allowed() {
    for (knob, refused) in [("true", &[][..]), ("false", &["V9"][..])] {
        let (mut rig, squad) = captain(&[("rules.rush.may_enter_melee", knob)]);
        rig.squad(P2, "ck_raider hatchet", &[at(20.0, 20.0)]);
        rush(&mut rig, squad, 0);
        assert_eq!(codes_of(&rig, go(&[at(20.0, 18.2)])), refused, "may enter: {knob}");
        assert!(codes_of(&rig, go(&[at(20.0, 15.5)])).is_empty());
    }
}

// V3, V6, V7: all faults are reported.
#[test]
fn every_fault_is_reported() {
    let (mut rig, _) = captain(&[]);
    object(&mut rig, [30.0, 9.0, 32.0, 11.0], 2.0);
    let squad = rig.row(P1, "rw_spear spear", 3, 20.0, 10.0);
    let mut far = shifted(&places(&rig, squad), 10.5, 0.0);
    far[2] = at(38.0, 10.0);
    let all = codes(&rig, squad, &far);
    for code in ["V3", "V6", "V7"] {
        assert!(all.iter().any(|one| one == code), "{code}: {all:?}");
    }
}

//! Moves outside the action: Ashstep and Ride-By, out of a fight and within it (FB-Q30, FB-Q51, FB-DIS).

use super::play::{answer, bystanders, cast, moved, offer, until};
use super::rig::{P1, P2, Rig, at};
use super::scenes::{go as go_to, on, structure};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::Event;
use crate::model::state::{Question, SquadId};

/// Two models of the first player, one of them in a fight with one of the enemy's two models, and the Ashen Chieftain.
fn fight(what: &str, knobs: &[(&str, &str)]) -> (Rig, [SquadId; 3]) {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let chief = rig.squad(P1, "ck_chief hatchet", &[at(14.0, 10.0)]);
    let squad = rig.row(P1, what, 2, 18.0, 12.0);
    let radius = f64::from(rig.game.sheet_of(&rig.s, squad).radius) / 1000.0;
    let enemy = rig.squad(P2, "rw_spear spear", &[at(18.0, 12.0 + radius + 0.63 + 0.5), at(18.0, 18.0)]);
    (rig, [chief, squad, enemy])
}

fn dice(events: &[Event]) -> Vec<u8> {
    events.iter().filter_map(|event| if let Event::Left { dice, .. } = event { Some(*dice) } else { None }).collect()
}

/// Declares that the squad leaves, if required, and moves it.
fn go(rig: &mut Rig, squad: SquadId, leaves: u32, dy: f64) -> bool {
    if leaves != 0 && rig.is_legal(Action::Leave(leaves)) {
        rig.act(Action::Leave(leaves));
    }
    while matches!(rig.asked(), Some((_, Question::Allocate | Question::Instead))) {
        answer(rig);
    }
    let to = Action::Go(moved(rig, squad, 0.0, dy));
    let legal = rig.is_legal(to);
    if legal {
        rig.act(to);
    }
    legal
}

// FB-Q51, FB-DIS-1
#[test]
fn ashstep_out_of_a_fight_lets_enemies_roll() {
    for (knob, rolled) in [("\"all\"", vec![1]), ("\"actions_only\"", vec![])] {
        let (mut rig, [chief, squad, enemy]) = fight("rw_champion longsword", &[("rules.disengage.extra_moves", knob)]);
        rig.menu(P1, Phase::Spell);
        cast(&mut rig, chief, "ck_ashstep", squad);
        assert!(go(&mut rig, squad, enemy.bit(), -3.0), "{knob}");
        assert_eq!(dice(&rig.events), rolled, "{knob}: one of the two is within 1 inch");
        assert!(rig.events.contains(&Event::MovedBeside(squad)));
    }
}

// FB-DIS-3, FB-DIS-4, FB-Q49: a squad that is engaged with the same enemies at the end does not leave.
#[test]
fn ashstep_within_a_fight_lets_nobody_roll() {
    let (mut rig, [chief, squad, _]) = fight("rw_champion longsword", &[]);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, chief, "ck_ashstep", squad);
    assert!(go(&mut rig, squad, 0, -0.3), "it still is within 1 inch there");
    assert_eq!(dice(&rig.events), [0; 0]);
}

// FB-DIS-1: there are no opportunity attacks on a squad that stays where it is.
#[test]
fn who_could_step_away_and_stays_is_not_rolled_at() {
    let (mut rig, [chief, squad, _]) = fight("rw_champion longsword", &[]);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, chief, "ck_ashstep", squad);
    assert_eq!(rig.asked(), Some((P1, Question::Destination)));
    rig.act(Action::Stay);
    assert_eq!(dice(&rig.events), [0; 0]);
}

// Placeholder content, FB-DIS-4: the same test for Ride-By.
#[test]
fn ride_by_within_a_fight_lets_nobody_roll() {
    let (mut rig, [_, squad, _]) = fight("ck_rider hatchet", &[]);
    rig.menu(P1, Phase::End);
    rig.act(offer(&rig, squad, "ride_by"));
    assert!(go(&mut rig, squad, 0, -0.3));
    assert_eq!(dice(&rig.events), [0; 0]);
}

// FB-Q30: an extra move may enter a fight.
#[test]
fn an_extra_move_may_enter_a_fight() {
    let (mut rig, [chief, squad, enemy]) = fight("rw_champion longsword", &[]);
    rig.s.model_mut(enemy, 0).spot = at(18.0, 16.7);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, chief, "ck_ashstep", squad);
    assert!(go(&mut rig, squad, 0, 3.0));
    rig.menu(P1, Phase::Combat);
    rig.act(Action::Select(squad));
    assert!(rig.is_legal(rig.all_on(squad, enemy)), "and attack in the same turn");
    // The squad still cannot Rush, and its Move is not used up: tested with Ashstep.
    assert_eq!(dice(&rig.events), [0; 0]);
}

// FB-Q30: riders ride by after their attack.
#[test]
fn riders_ride_by_after_they_have_acted_and_attacked() {
    let (mut rig, [_, squad, enemy]) = fight("ck_rider hatchet", &[]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    rig.act(Action::Hold);
    rig.menu(P1, Phase::Combat);
    let attack = |rig: &mut Rig| {
        rig.act(Action::Select(squad));
        rig.act(rig.all_on(squad, enemy));
    };
    let harmless = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Attack { wounds: 0, .. }));
    until(&mut rig, attack, harmless);
    rig.menu(P1, Phase::End);
    rig.act(offer(&rig, squad, "ride_by"));
    assert!(go(&mut rig, squad, enemy.bit(), -1.0), "a die of 1 is enough");
    assert_eq!(dice(&rig.events), [1]);
}

// lance: counts how far a model moved in the turn: the sum of its moves, each measured straight.
#[test]
fn a_lance_counts_all_moves_of_the_turn() {
    let scene = |step: f64, walk: [f64; 2], first: bool| {
        let mut rig = Rig::new();
        bystanders(&mut rig);
        let chief = rig.squad(P1, "ck_chief hatchet", &[at(14.0, 10.0)]);
        let riders = rig.squad(P1, "ck_rider lance", &[at(14.0, 14.0), at(14.0, 16.0)]);
        let enemy = rig.squad(P2, "rw_colossus", &[at(20.8, 15.0)]);
        rig.menu(P1, Phase::Spell);
        cast(&mut rig, chief, "ck_ashstep", riders);
        // The spell moves one of the two models, or both.
        let mut to = moved(&rig, riders, step, 0.0);
        if first {
            to.list_mut()[1] = at(14.0, 16.0);
        }
        rig.act(Action::Go(to));
        rig.menu(P1, Phase::Movement);
        rig.act(Action::Select(riders));
        let mut to = moved(&rig, riders, 0.0, 0.0);
        to.list_mut().iter_mut().zip(walk).for_each(|(spot, walk)| spot.x += super::rig::mi(walk));
        rig.act(Action::Go(to));
        rig.menu(P1, Phase::Combat);
        rig.act(Action::Select(riders));
        let all = rig.all_on(riders, enemy);
        rig.act(all);
        rig.events
            .iter()
            .find_map(|event| if let Event::Attack { dice, models, .. } = event { Some(dice / models) } else { None })
    };
    assert_eq!(scene(1.0, [3.0, 3.0], false), Some(4), "1 inch and 3");
    assert_eq!(scene(0.99, [3.0, 3.0], false), Some(3), "a little less");
    // Each model counts by itself: one moves 1 inch and then 2.9, the other 0 and then 3.9.
    assert_eq!(scene(1.0, [2.9, 3.9], true), Some(3));
    // The squad has moved as far as its farthest-moved model.
    assert_eq!(scene(1.0, [3.0, 3.9], true), Some(4));
}

// lance: the lengths are horizontal. Climbing does not add to them.
#[test]
fn a_lance_does_not_count_what_is_climbed() {
    for (x, dice) in [(17.9, 3), (18.0, 4)] {
        let mut rig = Rig::new();
        bystanders(&mut rig);
        let ledge = structure(&mut rig, [16.5, 12.0, 19.0, 18.0], 0.9);
        let rider = rig.squad(P1, "ck_rider lance", &[at(14.0, 15.0)]);
        let enemy = rig.squad(P2, "rw_colossus", &[at(x + 0.984 + 1.575 + 0.3, 15.0)]);
        rig.menu(P1, Phase::Movement);
        rig.act(Action::Select(rider));
        rig.act(go_to(&[on(ledge, x, 15.0)]));
        rig.menu(P1, Phase::Combat);
        rig.act(Action::Select(rider));
        let all = rig.all_on(rider, enemy);
        rig.act(all);
        let rolled = |event: &Event| matches!(event, Event::Attack { dice: n, .. } if *n == dice);
        assert!(rig.events.iter().any(rolled), "{x}: {:?}", rig.events);
    }
}

// NOTATION, `what`: a squad that ignores terrain does not pay for height either,
// unless the knob for FLYER squads says so.
#[test]
fn who_ignores_terrain_pays_nothing_for_height() {
    for (counts, gets) in [("false", true), ("true", false)] {
        let mut rig = Rig::with(&[("rules.flyer.vertical_counts", counts)]);
        bystanders(&mut rig);
        let ledge = structure(&mut rig, [13.0, 8.0, 17.0, 12.0], 3.0);
        let wisps = rig.squad(P1, "hm_wisp wisp_bow", &[at(10.0, 10.0)]);
        let [near, far] = [15.9, 16.1].map(|x| go_to(&[on(ledge, x, 10.0)]));
        rig.menu(P1, Phase::Movement);
        let mut walks = rig.clone();
        walks.act(Action::Select(wisps));
        assert!(!walks.is_legal(near), "5.9 inches and 3 up are more than 6");
        rig.act(offer(&rig, wisps, "wisp_step"));
        rig.act(Action::Select(wisps));
        assert_eq!((rig.is_legal(near), rig.is_legal(far)), (gets, false), "{counts}");
    }
}

//! Statuses: their effects, when they end, and what ignores them (FB-STAT).

use super::play::{
    Mean, attacks, block, bystanders, can_cast, can_go, cast, check_share, count, damage, ends, menu, moved, often,
    pass_turn, wounds_on,
};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::{Question, SquadId};
use evenhand_game::game::Seat;

/// How many dice hit and how many hits are evaded in 300 attacks of ten spearmen on
/// a squad, after `prepare` gives statuses.
fn exchange(sheet: &str, prepare: impl Fn(&mut Rig, SquadId, SquadId)) -> [u64; 4] {
    exchange_with(&[], sheet, prepare)
}

fn exchange_with(knobs: &[(&str, &str)], sheet: &str, prepare: impl Fn(&mut Rig, SquadId, SquadId)) -> [u64; 4] {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let spears = block(&mut rig, P1, "rw_spear spear", 10, 18.0, 12.0);
    let target = rig.squad(P2, sheet, &[at(20.52, 16.16)]);
    prepare(&mut rig, spears, target);
    attacks(&mut rig, spears, target, 300)
}

fn check_saves([_, hits, saves, wounds]: [u64; 4], exact: f64) {
    check_share("evaded", saves, hits, exact);
    assert_eq!(wounds, hits - saves);
}

fn check_hits([dice, hits, ..]: [u64; 4], exact: f64) {
    check_share("hits", hits, dice, exact);
}

/// Enough HP for a squad of one model to survive any attack.
const TOUGH: (&str, &str) = ("squads.hm_leviathan.hp", "40");

// FB-STAT-1, FB-X17
#[test]
fn hexed_takes_one_off_evade_dice() {
    check_saves(exchange_with(&[TOUGH], "hm_leviathan", |_, _, _| {}), 1.0 / 3.0);
    check_saves(exchange_with(&[TOUGH], "hm_leviathan", |rig, _, target| rig.give(target, "hexed", P1)), 1.0 / 6.0);
    // Evade 6: a natural 6 still evades.
    check_saves(
        exchange_with(&[("squads.ck_brute.hp", "40")], "ck_brute", |rig, _, target| rig.give(target, "hexed", P1)),
        1.0 / 6.0,
    );
}

// FB-STAT-1
#[test]
fn warded_adds_one_to_evade_dice() {
    check_saves(exchange_with(&[TOUGH], "hm_leviathan", |rig, _, target| rig.give(target, "warded", P2)), 0.5);
}

// FB-Q71: different statuses add up.
#[test]
fn different_statuses_add_up() {
    let both = |rig: &mut Rig, _, target| {
        rig.give(target, "warded", P2);
        rig.give(target, "hexed", P1);
    };
    check_saves(exchange_with(&[TOUGH], "hm_leviathan", both), 1.0 / 3.0);
}

// FB-STAT-1, FB-X18
#[test]
fn shaken_takes_one_off_hit_dice() {
    let hits = |sheet: &str, defense: &str, shaken: bool| {
        let knobs = [("squads.rw_colossus.hp", "40"), ("squads.rw_colossus.defense", defense)];
        exchange_with(&knobs, sheet, |rig, spears, _| {
            if shaken {
                rig.give(spears, "shaken", P2)
            }
        })
    };
    check_hits(hits("rw_colossus", "4", false), 0.5);
    check_hits(hits("rw_colossus", "4", true), 1.0 / 3.0);
    check_hits(hits("rw_colossus", "6", true), 1.0 / 6.0);
}

// FB-STAT-1
#[test]
fn fury_adds_one_to_strength() {
    let plain = exchange("rw_colossus", |_, _, _| {});
    let furious = exchange("rw_colossus", |rig, spears, _| rig.give(spears, "fury", P1));
    assert_eq!(plain[0] * 3, furious[0] * 2, "3 dice for each model instead of 2");
}

// FB-STAT-1, FB-Q71: the same status does not add up, except in that reading.
#[test]
fn the_same_status_adds_up_only_under_that_reading() {
    for (reading, twice) in [("\"refresh\"", 3), ("\"stack\"", 4)] {
        let knobs = [("rules.effects.same_status", reading)];
        let furious = exchange_with(&knobs, "rw_colossus", |rig, spears, _| {
            rig.give(spears, "fury", P1);
            rig.give(spears, "fury", P1);
        });
        let plain = exchange_with(&knobs, "rw_colossus", |_, _, _| {});
        assert_eq!(plain[0] * twice, furious[0] * 2, "{reading}");
    }
}

/// A Warden-Captain of the first player at (20, 12), with bystanders.
fn captain(knobs: &[(&str, &str)]) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let captain = rig.squad(P1, "rw_captain longsword", &[at(20.0, 12.0)]);
    (rig, captain)
}

fn select(rig: &mut Rig, squad: SquadId) {
    let seat = rig.s.squad(squad).owner;
    rig.menu(seat, Phase::Movement);
    rig.act(Action::Select(squad));
    assert_eq!(rig.asked(), Some((seat, Question::Act(squad))));
}

// FB-STAT-1
#[test]
fn chilled_takes_two_inches_off_move() {
    for (speed, goes) in [("5.0", 3.0), ("3.5", 1.5), ("2.0", 1.0)] {
        let (mut rig, captain) = captain(&[("squads.rw_captain.move", speed)]);
        rig.give(captain, "chilled", P2);
        select(&mut rig, captain);
        assert!(can_go(&rig, captain, goes, 0.0), "{speed}");
        assert!(!can_go(&rig, captain, goes + 0.01, 0.0), "{speed}");
    }
}

// FB-STAT-1: on a Rush too, but its die is not reduced.
#[test]
fn chilled_takes_two_inches_off_a_rush() {
    let (mut rig, captain) = captain(&[("rules.rush.die", "\"4\"")]);
    rig.give(captain, "chilled", P2);
    select(&mut rig, captain);
    rig.act(Action::Rush(0));
    assert!(can_go(&rig, captain, 7.0, 0.0) && !can_go(&rig, captain, 7.01, 0.0));
}

// FB-STAT-1
#[test]
fn a_rooted_squad_may_only_hold() {
    let (mut rig, captain) = captain(&[]);
    rig.give(captain, "rooted", P2);
    select(&mut rig, captain);
    assert!(rig.is_legal(Action::Hold));
    assert!(!can_go(&rig, captain, 1.0, 0.0) && !rig.is_legal(Action::Rush(0)));
    assert!(rig.options().iter().all(|option| matches!(option, Action::Hold)), "{:?}", rig.options());
}

// FB-STAT-1: Rooted does not affect actions other than moving.
#[test]
fn a_rooted_squad_attacks_and_casts() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let chief = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 12.0)]);
    let enemy = rig.squad(P2, "rw_captain longsword", &[at(20.0, 14.0)]);
    rig.give(chief, "rooted", P2);
    rig.menu(P1, Phase::Spell);
    assert!(can_cast(&rig, chief, "ck_bolt", enemy));
    rig.menu(P1, Phase::Combat);
    rig.act(Action::Select(chief));
    assert!(rig.is_legal(rig.all_on(chief, enemy)));
}

// FB-X29
#[test]
fn burning_goes_on_until_it_is_put_out() {
    let mut rig = Rig::with(&[("squads.ck_wyvern.hp", "40")]);
    bystanders(&mut rig);
    let squad = rig.squad(P1, "ck_wyvern", &[at(20.0, 12.0)]);
    rig.give(squad, "burning", P2);
    let (mut none, mut mean) = (0, Mean::default());
    let act = |rig: &mut Rig| {
        while rig.has(squad, "burning") {
            rig.phase(P1, Phase::Starting);
        }
    };
    often(&mut rig, 4000, act, |rig, events| {
        let (points, wounds) = damage(events, squad, Cause::Effect);
        assert_eq!(wounds_on(rig, squad), wounds);
        assert!(points >= 1);
        none += u64::from(wounds == 0);
        mean.add(wounds);
    });
    mean.check("wounds of Evade 5", 4.0 / 3.0);
    check_share("no wound at all", none, 4000, 0.2);
}

// FB-STAT-1: the damage comes first, then the die, in the bearer's Starting Phase and not in the enemy's.
#[test]
fn burning_burns_in_the_bearers_starting_phase() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P1, "ck_wyvern", &[at(20.0, 12.0)]);
    rig.give(squad, "burning", P2);
    let mut out = 0;
    let ended = Event::Ended(squad, rig.status("burning"));
    often(
        &mut rig,
        2000,
        |rig| rig.phase(P1, Phase::Starting),
        |rig, events| {
            let hurt =
                events.iter().position(|event| matches!(event, Event::Damage { squad: who, .. } if *who == squad));
            let hurt = hurt.expect("it burns");
            assert_eq!(damage(events, squad, Cause::Effect).0, 1);
            let end = events.iter().position(|event| *event == ended);
            assert!(end.is_none_or(|end| hurt < end));
            assert_eq!(end.is_none(), rig.has(squad, "burning"));
            out += u64::from(end.is_some());
        },
    );
    check_share("put out", out, 2000, 0.5);
    often(
        &mut rig,
        50,
        |rig| rig.phase(P2, Phase::Starting),
        |rig, events| {
            assert!(rig.has(squad, "burning") && damage(events, squad, Cause::Effect) == (0, 0));
        },
    );
}

/// When a status ends that a player gives to a squad in a player's turn.
fn ends_of(status: &str, owner: Seat, giver: Seat, turn: Seat) -> Option<(usize, Seat, Phase)> {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(owner, "rw_captain longsword", &[at(20.0, 15.0)]);
    menu(&mut rig, turn, Phase::Movement);
    rig.give(squad, status, giver);
    assert!(rig.has(squad, status));
    let end = ends(&mut rig, squad, status);
    assert!(end.is_none() || !rig.has(squad, status), "{status}");
    end
}

// FB-STAT-1: given to an enemy in the giver's turn, as by spells and attacks.
#[test]
fn statuses_end_as_they_say() {
    for (status, turns, seat, phase) in [
        ("chilled", 1, P2, Phase::End),
        ("rooted", 1, P2, Phase::End),
        ("silenced", 1, P2, Phase::End),
        ("shaken", 2, P1, Phase::Starting),
        ("hexed", 2, P1, Phase::Starting),
    ] {
        assert_eq!(ends_of(status, P2, P1, P1), Some((turns, seat, phase)), "{status}");
    }
}

// FB-STAT-1: given to a friend in the giver's own turn.
#[test]
fn boons_end_as_they_say() {
    assert_eq!(ends_of("warded", P1, P1, P1), Some((2, P1, Phase::Starting)));
    let (turns, seat, _) = ends_of("fury", P1, P1, P1).expect("it ends");
    assert_eq!((turns, seat), (0, P1), "at the end of the turn");
}

// FB-STAT-1: if a status is given in the bearer's own turn, that turn is not the bearer's next turn.
#[test]
fn the_turn_in_which_a_status_is_given_is_not_the_bearers_next() {
    for status in ["chilled", "rooted", "silenced"] {
        assert_eq!(ends_of(status, P2, P1, P2), Some((2, P2, Phase::End)), "{status}");
    }
    assert_eq!(ends_of("warded", P1, P1, P2), Some((1, P1, Phase::Starting)));
    for status in ["shaken", "hexed"] {
        assert_eq!(ends_of(status, P2, P1, P2), Some((1, P1, Phase::Starting)), "{status}");
    }
}

// FB-STAT-1, FB-Q71: a second status renews the first.
#[test]
fn the_same_status_begins_anew() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.squad(P2, "rw_captain longsword", &[at(20.0, 15.0)]);
    rig.menu(P1, Phase::Movement);
    rig.give(squad, "chilled", P1);
    pass_turn(&mut rig);
    assert_eq!(rig.s.active, P2);
    rig.give(squad, "chilled", P1);
    let chilled = rig.status("chilled");
    assert_eq!(rig.s.squad(squad).held.iter().filter(|held| held.status == chilled).count(), 1);
    assert_eq!(ends(&mut rig, squad, "chilled"), Some((2, P2, Phase::End)));
}

// FB-Q72: a status stays when its giver is gone. Here the giver's player still has squads.
#[test]
fn a_status_outlives_its_source() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_captain longsword", &[at(20.0, 18.0)]);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, caster, "hm_hush", target);
    rig.wound(caster, 5);
    assert!(!rig.s.squad(caster).lives() && rig.has(target, "silenced") && rig.has(target, "shaken"));
    pass_turn(&mut rig);
    assert!(rig.has(target, "silenced") && rig.has(target, "shaken"));
}

// Placeholder content: a Rime Banner lets friendly RIMEWARD squads within 6 inches ignore Chilled and Shaken, and
// nothing else.
#[test]
fn a_rime_banner_keeps_chill_and_fear_off_near_friends() {
    for (banner, gap, friend, ignores) in [
        ("rw_captain longsword+rime_banner", 6.0, "rw_seer rune_staff", true),
        ("rw_captain longsword+rime_banner", 6.01, "rw_seer rune_staff", false),
        ("rw_captain longsword", 2.0, "rw_seer rune_staff", false),
        ("rw_captain longsword+rime_banner", 2.0, "hm_matriarch witch_staff", false),
    ] {
        let mut rig = Rig::with(&[("squads.rw_colossus.hp", "40")]);
        bystanders(&mut rig);
        let bearer = rig.squad(P1, banner, &[at(20.0, 12.0)]);
        let friend = rig.squad(P1, friend, &[at(20.0 + 1.26 + gap, 12.0)]);
        let enemy = rig.squad(P2, "rw_colossus", &[at(20.0 + 1.26 + gap, 20.0)]);
        rig.give(friend, "chilled", P2);
        rig.give(friend, "shaken", P2);
        select(&mut rig, friend);
        assert_eq!(can_go(&rig, friend, 5.0, 0.0), ignores, "{banner} at {gap}");
        assert!(can_go(&rig, friend, 3.0, 0.0));
        rig.s.model_mut(enemy, 0).spot = at(20.0 + 1.26 + gap, 14.5);
        let hits = attacks(&mut rig, friend, enemy, 2000);
        // Defense 5.
        check_hits(hits, if ignores { 1.0 / 3.0 } else { 1.0 / 6.0 });
        assert!(rig.s.squad(bearer).lives());
    }
}

// Placeholder content: the banner does not stop Rooted, and also works for its own bearer.
#[test]
fn a_rime_banner_does_not_stop_everything() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let bearer = rig.squad(P1, "rw_captain longsword+rime_banner", &[at(20.0, 12.0)]);
    rig.give(bearer, "chilled", P2);
    select(&mut rig, bearer);
    assert!(can_go(&rig, bearer, 5.0, 0.0));
    rig.give(bearer, "rooted", P2);
    select(&mut rig, bearer);
    assert!(!can_go(&rig, bearer, 1.0, 0.0));
}

// Placeholder content: Immovable.
#[test]
fn a_frost_colossus_ignores_chilled_and_rooted() {
    let mut rig = Rig::new();
    let [colossus, _] = bystanders(&mut rig);
    for status in ["chilled", "rooted"] {
        rig.give(colossus, status, P2);
    }
    select(&mut rig, colossus);
    assert!(can_go(&rig, colossus, 6.0, 0.0) && !can_go(&rig, colossus, 6.01, 0.0));
    assert!(rig.is_legal(Action::Rush(0)));
}

// FB-STAT-1: statuses are on squads, not on models. A model that joins the fight later has them too.
#[test]
fn a_status_is_the_squads() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = rig.row(P1, "rw_champion longsword", 3, 18.0, 12.0);
    rig.give(squad, "chilled", P2);
    rig.wound(squad, 2);
    assert_eq!(rig.living(squad), 2);
    select(&mut rig, squad);
    let far = moved(&rig, squad, 0.0, 3.01);
    assert!(can_go(&rig, squad, 0.0, 3.0) && !rig.is_legal(Action::Go(far)));
    assert_eq!(count(&rig, |event| matches!(event, Event::Given(who, _) if *who == squad)), 1);
}

// FB-STAT-1: a status that its bearer ignores has no effect at the beginning of a turn either.
#[test]
fn who_ignores_burning_does_not_burn() {
    for (ignored, burns) in [("[\"chilled\"]", 1), ("[\"burning\"]", 0)] {
        let mut rig = Rig::with(&[("passives.rime_banner.effects.0.statuses", ignored)]);
        bystanders(&mut rig);
        let captain = rig.squad(P1, "rw_captain longsword+rime_banner", &[at(20.0, 12.0)]);
        rig.give(captain, "burning", P2);
        rig.phase(P1, Phase::Starting);
        assert_eq!(damage(&rig.events, captain, Cause::Effect).0, burns, "{ignored}");
        assert!(burns > 0 || rig.has(captain, "burning"), "it does not go out either");
    }
}

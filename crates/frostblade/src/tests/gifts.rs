//! Abilities and passives about moves and attacks.

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    activate, all_at, allocate_all, attack, attacks, blow, can_fight, can_shoot, each_attack, follow, go, high_wall,
    may_go, may_use, odds, often, places, rates, repeat, rush, to_act, to_attack,
};
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Scored};
use crate::model::state::{Frame, Question, SquadId, Wounds};
use crate::{Action, Event};

const HALF: f64 = 1.0 / 2.0;
const THIRD: f64 = 1.0 / 3.0;

/// A squad takes this action in its Movement Phase, and its turn continues to the end.
fn after(rig: &mut Rig, squad: SquadId, action: Action) {
    to_act(rig, squad);
    rig.act(action);
}

// Shield Line: if its last action was Hold, +1 on evade rolls against melee.
#[test]
fn a_shield_line_that_held_evades_in_melee() {
    let scene = |held: bool, by: &str, y: f64| {
        let mut rig = Rig::new();
        let spears = rig.row(P2, "rw_spear spear", 5, 10.0, 10.0);
        let by = rig.row(P1, by, 5, 10.0, y);
        let here = places(&rig, spears);
        after(&mut rig, spears, if held { Action::Hold } else { go(&here) });
        attacks(&mut rig, by, spears, 700)
    };
    rates(scene(true, "ck_raider hatchet", 11.5), HALF, HALF);
    rates(scene(false, "ck_raider hatchet", 11.5), HALF, THIRD);
    rates(scene(true, "ck_sling sling", 18.0), HALF, THIRD);
}

// FB-X22, Braced: if it Held this turn, natural 1s of its ranged hit dice are rolled again.
#[test]
fn braced_crossbows_roll_ones_again() {
    let scene = |held: bool| {
        let mut rig = Rig::new();
        let bows = rig.row(P1, "rw_xbow crossbow", 8, 10.0, 10.0);
        let enemy = rig.row(P2, "rw_spear spear", 10, 9.0, 18.0);
        let here = places(&rig, bows);
        after(&mut rig, bows, if held { Action::Hold } else { go(&here) });
        let all = attacks(&mut rig, bows, enemy, 500);
        assert_eq!(all.dice, 500 * 16);
        all
    };
    rates(scene(true), 7.0 / 12.0, THIRD);
    rates(scene(false), HALF, THIRD);
    // Not in melee.
    let mut rig = Rig::new();
    let bows = rig.row(P1, "rw_xbow dirk", 8, 10.0, 10.0);
    let enemy = rig.row(P2, "rw_spear spear", 10, 9.0, 11.5);
    after(&mut rig, bows, Action::Hold);
    odds(&mut rig, bows, enemy, HALF, THIRD);
}

// FB-X20, FB-DICE-2: one die is rolled again only once, however many rules allow it.
#[test]
fn two_rules_roll_a_die_again_once() {
    use crate::model::content::effects::{Roll, Which, With};
    use crate::model::content::verbs::{Provided, Reroll, Verb};
    let provided = Provided { with: With::Anything, did: None, beyond: None };
    let again = |which| Verb::Reroll(Reroll { roll: Roll::Hit, which, per_turn: false, provided });
    let scene = |knobs: &[(&str, &str)], rules: &[Which], hit: f64| {
        let mut rig = Rig::with(knobs);
        let braced =
            rig.game.content.passives.iter().find(|(_, passive)| passive.id == "braced").expect("it is there").0;
        rig.game.content.passives[braced].effects = rules.iter().map(|which| again(*which)).collect();
        let bows = rig.row(P1, "rw_xbow crossbow", 5, 10.0, 10.0);
        let enemy = rig.row(P2, "rw_spear spear", 10, 9.0, 18.0);
        odds(&mut rig, bows, enemy, hit, THIRD);
    };
    scene(&[], &[Which::Ones], 7.0 / 12.0);
    scene(&[], &[Which::Failures], 3.0 / 4.0);
    scene(&[], &[Which::Ones, Which::Failures], 3.0 / 4.0);
    scene(&[("rules.dice.max_rerolls", "0")], &[Which::Ones, Which::Failures], HALF);
    // If a die may be rolled again more often, each rule allows it once.
    let more = [("rules.dice.max_rerolls", "2")];
    scene(&more, &[Which::Failures], 3.0 / 4.0);
    scene(&more, &[Which::Failures, Which::Failures], 7.0 / 8.0);
    scene(&more, &[Which::Ones], 7.0 / 12.0);
    scene(&more, &[Which::Ones, Which::Ones], 43.0 / 72.0);
    // The rule about 1s applies to a 1, and the other rule to a failure after that:
    // 1/2 + 1/6 x 3/4 + 1/3 x (1/2 + 1/6 x 1/2).
    scene(&more, &[Which::Ones, Which::Failures], 59.0 / 72.0);
}

// FB-DICE-2: as often as rules allow it, up to the limit of the knob.
#[test]
fn each_rule_lets_a_rush_die_be_rolled_again_once() {
    for (most, horns, rolls) in [("0", 1, 0), ("1", 1, 1), ("2", 0, 1), ("2", 1, 2), ("2", 2, 2), ("3", 2, 3)] {
        let mut rig = Rig::with(&[("rules.dice.max_rerolls", most)]);
        let raiders = rig.squad(P1, "ck_raider hatchet", &[at(10.0, 10.0)]);
        (0..horns).for_each(|nth| {
            rig.squad(P1, "ck_chief hatchet+war_horn", &[at(6.0 + 2.0 * f64::from(nth), 12.0)]);
        });
        rig.squad(P1, "rw_captain longsword", &[at(10.0, 6.0)]);
        rig.squad(P2, "rw_captain longsword", &[at(40.0, 2.0)]);
        to_act(&mut rig, raiders);
        rig.act(Action::Rush(0));
        let mut asked = 0;
        while rig.asked() == Some((P1, Question::Again)) {
            asked += 1;
            rig.act(Action::Yes);
        }
        assert_eq!(asked, rolls, "{most} with {horns}");
        assert_eq!(rig.events.iter().filter(|event| matches!(event, Event::RushDie(..))).count(), 1);
    }
}

// FB-X21, Drilled: friendly RIMEWARD squads within 6" roll natural 1s on evade dice again.
#[test]
fn drilled_squads_near_the_captain_roll_evade_ones_again() {
    for (owner, y, what, save) in [
        (P2, 10.0 - 7.26, "rw_spear spear", 7.0 / 18.0),
        (P2, 10.0 - 7.27, "rw_spear spear", THIRD),
        (P1, 6.0, "rw_spear spear", THIRD),
        (P2, 6.0, "hm_barrow barrow_blade", THIRD),
    ] {
        let mut rig = Rig::new();
        let spears = rig.row(P2, what, 5, 10.0, 10.0);
        let by = rig.row(P1, "ck_raider hatchet", 5, 10.0, 11.5);
        rig.squad(owner, "rw_captain longsword", &[at(10.0, y)]);
        let hit = if what.starts_with("hm") { THIRD } else { HALF };
        odds(&mut rig, by, spears, hit, save);
    }
}

// FB-DATA-5: an aura and an ability can require any keyword, not only a faction.
#[test]
fn auras_and_abilities_reach_who_has_the_keyword_that_they_ask_for() {
    for (keyword, what, save) in [
        ("INFANTRY", "rw_spear spear", 7.0 / 18.0),
        ("INFANTRY", "hm_barrow barrow_blade", 7.0 / 18.0),
        ("ELITE", "rw_spear spear", THIRD),
    ] {
        let mut rig = Rig::with(&[("passives.drilled.keyword", &format!("\"{keyword}\""))]);
        let own = rig.row(P2, what, 5, 10.0, 10.0);
        let by = rig.row(P1, "ck_raider hatchet", 5, 10.0, 11.5);
        rig.squad(P2, "rw_captain longsword", &[at(10.0, 6.0)]);
        odds(&mut rig, by, own, if what.starts_with("hm") { THIRD } else { HALF }, save);
    }
    for (keyword, reached) in [("CINDERKIN", [true, true]), ("SHOOTER", [false, true])] {
        let mut rig = Rig::with(&[("abilities.onward.keyword", &format!("\"{keyword}\""))]);
        let chief = rig.squad(P1, "ck_chief hatchet", &[at(10.0, 10.0)]);
        let others = ["ck_raider hatchet", "ck_sling hatchet"].into_iter().zip([6.0, 14.0]);
        let others: Vec<SquadId> = others.map(|(what, y)| rig.squad(P1, what, &[at(10.0, y)])).collect();
        rig.squad(P2, "rw_captain longsword", &[at(40.0, 2.0)]);
        rig.menu(P1, Phase::Movement);
        for (target, reached) in others.into_iter().zip(reached) {
            assert_eq!(rig.is_legal(Action::Use(chief, 0, target)), reached, "{keyword}");
        }
    }
}

// Fade: +1 on evade rolls against attackers more than 12" away.
#[test]
fn wisps_fade_from_attackers_beyond_twelve_inches() {
    for (gap, save) in [(12.0, HALF), (12.1, 2.0 / 3.0)] {
        let mut rig = Rig::new();
        let by = rig.squad(P1, "rw_xbow crossbow", &[at(5.0, 10.0)]);
        let wisps = rig.squad(P2, "hm_wisp wisp_bow", &[at(6.26 + gap, 10.0)]);
        odds(&mut rig, by, wisps, 2.0 / 3.0, save);
    }
}

// Eager: may roll its Rush die again.
#[test]
fn raiders_are_eager_and_others_are_not() {
    for (what, again) in [("ck_raider hatchet", true), ("ck_sling hatchet", false)] {
        let mut rig = Rig::new();
        let own = rig.squad(P1, what, &[at(10.0, 10.0)]);
        rig.squad(P2, "rw_captain longsword", &[at(40.0, 2.0)]);
        to_act(&mut rig, own);
        rig.act(Action::Rush(0));
        assert_eq!(rig.asked() == Some((P1, Question::Again)), again, "{what}");
    }
}

// Swoop: Move +D3" for this turn's action, which cannot be a Rush.
#[test]
fn a_swoop_goes_farther_and_is_no_rush() {
    let mut rig = Rig::new();
    let flyer = rig.squad(P1, "rw_gryphon", &[at(10.0, 10.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 2.0)]);
    rig.menu(P1, Phase::Movement);
    let added = repeat(&mut rig, 600, |rig| {
        activate(rig, flyer, 0, None);
        rig.act(Action::Select(flyer));
        assert!(!rig.is_legal(Action::Rush(0)));
        let far = |added: f64| go(&[at(20.0 + added, 10.0)]);
        assert!(rig.is_legal(far(1.0)) && !rig.is_legal(far(3.01)));
        1 + usize::from(rig.is_legal(far(2.0))) + usize::from(rig.is_legal(far(3.0)))
    });
    follow(&added, &[0.0, 1.0, 1.0, 1.0]);
}

// Wisp-Step: this turn's action ignores models and terrain.
#[test]
fn a_wisp_step_goes_through_walls_and_models_for_one_turn() {
    let mut rig = Rig::new();
    let wisps = rig.squad(P1, "hm_wisp dirk", &[at(10.0, 10.0)]);
    rig.squad(P2, "ck_raider hatchet", &[at(12.5, 10.0)]);
    high_wall(&mut rig, [13.5, 0.0, 14.0, 30.0]);
    let through = [at(16.0, 10.0)];
    assert!(!may_go(&mut rig, wisps, &through));
    rig.menu(P1, Phase::Movement);
    activate(&mut rig, wisps, 0, None);
    rig.act(Action::Select(wisps));
    assert!(rig.is_legal(go(&through)) && !rig.is_legal(go(&[at(16.01, 10.0)])));
    // It must end where a model can stand.
    assert!(!rig.is_legal(go(&[at(12.5, 10.0)])) && !rig.is_legal(go(&[at(13.7, 10.0)])));
    rig.act(Action::Hold);
    rig.phase(P1, Phase::End);
    rig.phase(P2, Phase::End);
    assert!(!may_go(&mut rig, wisps, &through));
}

// Spectral: moves ignore models, not terrain.
#[test]
fn spectral_riders_pass_models_and_not_walls() {
    let mut rig = Rig::new();
    let riders = rig.squad(P1, "hm_hexrider hex_lance", &[at(10.0, 10.0)]);
    rig.squad(P2, "ck_raider hatchet", &all_at(&[(13.0, 8.5), (13.0, 10.0), (13.0, 11.5)]));
    assert!(may_go(&mut rig, riders, &[at(18.0, 10.0)]));
    assert!(!may_go(&mut rig, riders, &[at(13.5, 10.0)]));
    high_wall(&mut rig, [15.0, 0.0, 15.5, 30.0]);
    assert!(!may_go(&mut rig, riders, &[at(18.0, 10.0)]));
}

// Clinging Dead: enemy squads in HtH with it may not Rush.
#[test]
fn nobody_rushes_away_from_the_clinging_dead() {
    for (what, may) in [("hm_levy rusted_blade", false), ("hm_barrow barrow_blade", true)] {
        let mut rig = Rig::new();
        let own = rig.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
        let dead = rig.squad(P2, what, &[at(10.0, 11.4)]);
        to_act(&mut rig, own);
        assert_eq!(rig.is_legal(Action::Rush(dead.bit())) || rig.is_legal(Action::Rush(0)), may, "{what}");
        assert!(rig.is_legal(Action::Leave(dead.bit())));
        rig.s.model_mut(dead, 0).spot = at(10.0, 13.0);
        to_act(&mut rig, own);
        assert!(rig.is_legal(Action::Rush(0)));
    }
}

// Tireless: may make melee attacks, and no others, in a turn in which it Rushed.
#[test]
fn barrow_guards_fight_after_a_rush() {
    for (what, fights) in [("hm_barrow barrow_blade+crossbow", true), ("rw_xbow dirk+crossbow", false)] {
        let mut rig = Rig::new();
        let own = rig.squad(P1, what, &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[at(13.0, 10.0)]);
        rush(&mut rig, own, 0);
        rig.act(go(&[at(11.5, 10.0)]));
        assert_eq!(can_fight(&mut rig, own, 0, enemy), fights, "{what}");
        assert!(!can_shoot(&mut rig, own, 0, enemy), "{what}");
    }
}

// Death Flare: for each of its models that a melee attack destroys, a D6; on a 6
// the attacking squad takes 1 Direct Damage.
#[test]
fn dying_berserkers_flare_up() {
    let mut rig = Rig::with(&[("squads.ck_berserk.hp", "1"), ("squads.rw_spear.evade", "2")]);
    let by = rig.row(P1, "rw_spear spear", 6, 10.0, 10.0);
    let target = rig.row(P2, "ck_berserk hatchet", 6, 9.5, 11.6);
    // A squad that remains when the berserkers are gone.
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    to_attack(&mut rig, by);
    let all = rig.all_on(by, target);
    let flares = repeat(&mut rig, 700, |rig| {
        rig.act(all);
        allocate_all(rig);
        let of = |squad: SquadId, by: Cause| {
            rig.events
                .iter()
                .filter(|event| matches!(event, Event::Lost(who, _, cause) if (*who, *cause) == (squad, by)))
                .count()
        };
        (of(target, Cause::Melee), of(by, Cause::Effect))
    });
    let fallen = flares.iter().map(|(fallen, _)| *fallen).sum();
    often(flares.iter().map(|(_, burned)| *burned).sum(), fallen, 1.0 / 6.0);
    // Nothing happens when they are shot.
    let mut rig = Rig::with(&[("squads.ck_berserk.hp", "1")]);
    let by = rig.row(P1, "rw_xbow crossbow", 6, 10.0, 10.0);
    let target = rig.row(P2, "ck_berserk hatchet", 6, 9.5, 18.0);
    to_attack(&mut rig, by);
    let all = rig.all_on(by, target);
    repeat(&mut rig, 60, |rig| {
        rig.act(all);
        assert!(!rig.events.iter().any(|event| matches!(event, Event::Lost(who, _, Cause::Effect) if *who == by)));
    });
}

/// A matriarch (HP 5), and barrow guards (HP 2) below her with this gap between their bases.
fn guarded(gap: f64) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::new();
    let leader = rig.squad(P2, "hm_matriarch witch_staff", &[at(20.0, 15.0)]);
    let guard = rig.row(P2, "hm_barrow barrow_blade", 4, 20.0, 15.0 - 1.26 - gap);
    rig.squad(P1, "ck_chief hatchet", &[at(2.0, 2.0)]);
    (rig, leader, guard)
}

/// Wounds are about to be allocated to a squad.
fn strike(rig: &mut Rig, squad: SquadId, n: u8) {
    rig.s.ask = None;
    rig.events.clear();
    rig.s.wait(Frame::Wounds(Wounds { squad, n, by: SquadId::NONE, ..Wounds::default() }));
    rig.go_on();
}

// Interpose, FB-X91, FB-DATA-3
#[test]
fn guards_take_a_leaders_wounds() {
    let (mut rig, leader, guard) = guarded(3.0);
    let moved = repeat(&mut rig, 900, |rig| {
        strike(rig, leader, 2);
        assert_eq!(rig.asked(), Some((P2, Question::Instead)));
        let answer = rig.options()[0];
        assert!(matches!(answer, Action::Use(who, _, whom) if (who, whom) == (guard, leader)));
        rig.act(answer);
        allocate_all(rig);
        let moved = rig.events.iter().find_map(|event| match event {
            Event::Redirected(_, _, n) => Some(usize::from(*n)),
            _ => None,
        });
        let moved = moved.expect("some went over");
        assert_eq!(usize::from(rig.s.model(leader, 0).wounds), 2 - moved);
        let taken: u8 = rig.s.squad(guard).models().map(|place| rig.s.model(guard, place).wounds).sum();
        assert_eq!(usize::from(taken) + 2 * (4 - rig.living(guard)), moved);
        // Only once in a turn.
        strike(rig, leader, 1);
        assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Instead));
        moved
    });
    follow(&moved, &[0.0, 1.0, 2.0]);
    // It may be declined, and applies only to Leaders within 3".
    strike(&mut rig, leader, 2);
    rig.act(Action::No);
    assert_eq!(rig.s.model(leader, 0).wounds, 2);
    let (mut rig, leader, _) = guarded(3.01);
    strike(&mut rig, leader, 2);
    assert_eq!(rig.s.model(leader, 0).wounds, 2);
    let (mut rig, _, guard) = guarded(1.0);
    rig.row(P2, "hm_barrow barrow_blade", 4, 20.0, 11.0);
    strike(&mut rig, guard, 1);
    assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Instead));
}

// Pinning Volley: slings at -1 Strength this turn, and squads that they wound are Shaken.
#[test]
fn a_pinning_volley_is_weaker_and_shakes() {
    let scene = |volley: bool| {
        let mut rig = Rig::with(&[("squads.rw_champion.hp", "30")]);
        let slings = rig.row(P1, "ck_sling sling+hatchet", 4, 10.0, 10.0);
        let enemy = rig.row(P2, "rw_champion longsword", 3, 10.0, 15.0);
        rig.menu(P1, Phase::Combat);
        if volley {
            activate(&mut rig, slings, 0, None);
        }
        let shaken = rig.status("shaken");
        to_attack(&mut rig, slings);
        let all = rig.all_on(slings, enemy);
        let wounded = repeat(&mut rig, 100, |rig| {
            rig.act(all);
            let blow = blow(rig, slings, enemy);
            assert_eq!(blow.dice, if volley { 4 } else { 8 });
            assert_eq!(rig.events.contains(&Event::Given(enemy, shaken)), volley && blow.wounds > 0);
            blow.wounds > 0
        });
        assert!(wounded.contains(&true) && wounded.contains(&false));
    };
    scene(false);
    scene(true);
}

// Frost Oath: Fury (+1 Strength) until the end of the turn.
#[test]
fn an_oath_gives_fury_until_the_end_of_the_turn() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_champion longsword", &[at(10.0, 10.0)]);
    let enemy = rig.squad(P2, "rw_gryphon", &all_at(&[(10.0, 11.9), (12.0, 12.5)]));
    rig.menu(P1, Phase::Combat);
    assert!(may_use(&rig, own, 0));
    activate(&mut rig, own, 0, None);
    assert!(rig.has(own, "fury"));
    // Only one activated ability of a squad in a turn (FB-DATA-3).
    assert!(!may_use(&rig, own, 0));
    assert_eq!(attack(&mut rig, own, enemy).dice, 4);
    rig.phase(P1, Phase::End);
    assert!(!rig.has(own, "fury"));
}

// FB-DATA-3: only in the phase that the ability names.
#[test]
fn abilities_are_used_in_their_phase() {
    let mut rig = Rig::new();
    let champions = rig.squad(P1, "rw_champion longsword", &[at(10.0, 10.0)]);
    let gryphons = rig.squad(P1, "rw_gryphon", &[at(14.0, 10.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(10.0, 11.6)]);
    rig.menu(P1, Phase::Movement);
    assert!(!may_use(&rig, champions, 0) && may_use(&rig, gryphons, 0));
    rig.menu(P1, Phase::Combat);
    assert!(may_use(&rig, champions, 0) && !may_use(&rig, gryphons, 0));
}

// Mere Pall: enemy squads within 6" suffer -1 on hit dice.
#[test]
fn the_mere_pall_dims_the_eyes_of_enemies() {
    for (seat, x, hit) in [(P2, 6.26 + 6.0, THIRD), (P2, 6.26 + 6.01, HALF), (P1, 8.0, HALF)] {
        let mut rig = Rig::new();
        let by = rig.squad(P1, "rw_xbow crossbow", &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, "rw_spear spear", &[at(5.0, 20.0)]);
        rig.squad(seat, "hm_matriarch witch_staff", &[at(x, 10.0)]);
        odds(&mut rig, by, enemy, hit, THIRD);
    }
}

// FB-X85, FB-DATA-4: Carrion Bats fly, and neither control nor contest markers.
#[test]
fn bats_fly_and_hold_no_markers() {
    let mut rig = Rig::new();
    let bats = rig.squad(P1, "hm_bats", &[at(22.0, 15.5)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 2.0)]);
    rig.squad(P2, "ck_raider hatchet", &[at(24.2, 15.5)]);
    assert!(may_go(&mut rig, bats, &[at(32.0, 15.5)]));
    let scored = |rig: &Rig| rig.events.iter().any(|event| matches!(event, Event::Vp(_, _, Scored::Primary)));
    rig.events.clear();
    rig.phase(P1, Phase::End);
    assert!(!scored(&rig));
    rig.events.clear();
    rig.phase(P2, Phase::End);
    assert!(rig.events.contains(&Event::Vp(P2, 1, Scored::Primary)));
}

// FB-X82: measured from edge to edge.
#[test]
fn a_marker_is_in_range_within_two_inches_of_its_edge() {
    for (what, away, holds) in [
        ("rw_captain longsword", 3.130, true),
        ("rw_captain longsword", 3.132, false),
        ("rw_colossus", 4.075, true),
        ("rw_colossus", 4.078, false),
    ] {
        let mut rig = Rig::new();
        rig.squad(P1, what, &[at(22.0 + away, 15.0)]);
        rig.squad(P2, "ck_chief hatchet", &[at(40.0, 2.0)]);
        rig.events.clear();
        rig.phase(P1, Phase::End);
        assert_eq!(rig.events.contains(&Event::Vp(P1, 1, Scored::Primary)), holds, "{what} {away}");
    }
}

// Carrion Bats in a fight: Strength 2, fangs +0.
#[test]
fn bats_bite() {
    let mut rig = Rig::new();
    let bats = rig.row(P1, "hm_bats", 4, 10.0, 10.0);
    let enemy = rig.row(P2, "rw_spear spear", 4, 10.0, 11.3);
    let blows = each_attack(&mut rig, bats, enemy, 50);
    assert!(blows.iter().all(|blow| blow.dice == 8));
}

// FB-X46, Onward: a friendly CINDERKIN squad within 6" that Rushes in this phase has a die of D6+1 (FB-DICE-1).
#[test]
fn who_is_driven_onward_rushes_farther() {
    for (onward, chance) in [(false, HALF), (true, 2.0 / 3.0)] {
        let mut rig = Rig::new();
        let chief = rig.squad(P1, "ck_chief hatchet", &[at(10.0, 10.0)]);
        let slings = rig.squad(P1, "ck_sling hatchet", &[at(10.0, 14.0)]);
        rig.squad(P2, "rw_captain longsword", &[at(40.0, 2.0)]);
        rig.menu(P1, Phase::Movement);
        if onward {
            activate(&mut rig, chief, 0, Some(slings));
        }
        rig.act(Action::Select(slings));
        let far = repeat(&mut rig, 900, |rig| {
            rig.act(Action::Rush(0));
            rig.is_legal(go(&[at(20.0, 14.0)]))
        });
        often(far.iter().filter(|far| **far).count(), far.len(), chance);
    }
}

//! Passives that a phase's beginning triggers (FB-TURN-2), and when they stop (FB-DATA-4).

use super::play::{attacks, bystanders, check_share, damage, often, wounds_on};
use super::rig::{P1, P2, Rig, at};
use super::turns::brawl;
use crate::model::actions::Action;
use crate::model::content::ids::PassiveId;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::Question;

fn passive(rig: &Rig, id: &str) -> PassiveId {
    let found = rig.game.content.passives.iter().find(|(_, passive)| passive.id == id);
    found.unwrap_or_else(|| panic!("there is no passive {id}")).0
}

// FB-TURN-2: "own" is not "any"; the check needs a 5 or more.
#[test]
fn wing_buffet_shakes_one_enemy_in_the_own_combat_phase() {
    let (mut rig, [wyvern, _, theirs]) = brawl(&[]);
    let mut shaken = 0;
    often(&mut rig, 3000, |rig| rig.phase(P1, Phase::Combat), |rig, _| shaken += u64::from(rig.has(theirs, "shaken")));
    check_share("Shaken", shaken, 3000, 1.0 / 3.0);
    often(&mut rig, 100, |rig| rig.phase(P2, Phase::Combat), |rig, _| assert!(!rig.has(theirs, "shaken")));
    rig.s.model_mut(wyvern, 0).spot = at(24.0, 18.0);
    often(
        &mut rig,
        100,
        |rig| rig.phase(P1, Phase::Combat),
        |rig, _| assert!(!rig.has(theirs, "shaken"), "not engaged"),
    );
}

// FB-TURN-2: one enemy squad, which the owner chooses.
#[test]
fn wing_buffet_is_for_one_of_several_enemies() {
    let mut rig = Rig::new();
    rig.squad(P1, "ck_wyvern", &[at(20.0, 18.0)]);
    let left = rig.squad(P2, "rw_captain longsword", &[at(17.5, 18.0)]);
    let right = rig.squad(P2, "rw_captain longsword", &[at(22.5, 18.0)]);
    for chosen in [left, right] {
        let mut shaken = 0;
        let act = |rig: &mut Rig| {
            rig.phase(P1, Phase::Combat);
            assert_eq!(rig.asked(), Some((P1, Question::Whom)));
            rig.act(Action::At(chosen));
        };
        often(&mut rig, 600, act, |rig, _| {
            shaken += u64::from(rig.has(chosen, "shaken"));
            assert!(!(rig.has(left, "shaken") && rig.has(right, "shaken")));
        });
        check_share("Shaken", shaken, 600, 1.0 / 3.0);
    }
}

// FB-TURN-2, FB-DATA-5: if a passive requires a keyword, only squads that have it can be chosen.
#[test]
fn a_passive_that_asks_for_a_keyword_is_for_no_others() {
    let asks = [("passives.wing_buffet.keyword", "\"BEAST\""), ("passives.wing_buffet.check", "0")];
    let mut rig = Rig::with(&asks);
    bystanders(&mut rig);
    rig.squad(P1, "ck_wyvern", &[at(20.0, 18.0)]);
    let captain = rig.squad(P2, "rw_captain longsword", &[at(17.5, 18.0)]);
    rig.phase(P1, Phase::Combat);
    assert!(!rig.has(captain, "shaken"), "no beast is there");
    let beasts = [20.6, 15.4].map(|y| rig.squad(P2, "rw_gryphon", &[at(20.0, y)]));
    rig.phase(P1, Phase::Combat);
    assert_eq!(rig.asked(), Some((P1, Question::Whom)));
    assert_eq!(rig.options(), beasts.map(Action::At));
    assert!(!rig.is_legal(Action::At(captain)));
    rig.act(Action::At(beasts[1]));
    assert_eq!([captain, beasts[0], beasts[1]].map(|squad| rig.has(squad, "shaken")), [false, false, true]);
}

// FB-TURN-2: "any" means in both players' turns. Each enemy squad needs a check
// of 4 or more. Direct Damage is not evaded.
#[test]
fn burning_hide_hurts_each_engaged_enemy_in_every_combat_phase() {
    let mut rig = Rig::new();
    let brute = rig.squad(P1, "ck_brute", &[at(20.0, 18.0)]);
    let near = [at(17.0, 18.0), at(23.0, 18.0)].map(|spot| rig.squad(P2, "rw_captain longsword", &[spot]));
    let far = rig.squad(P2, "rw_captain longsword", &[at(20.0, 21.3)]);
    let friend = rig.squad(P1, "rw_captain longsword", &[at(20.0, 15.5)]);
    for active in [P1, P2] {
        let mut hurt = [0, 0];
        let mut both = 0;
        often(
            &mut rig,
            2000,
            |rig| rig.phase(active, Phase::Combat),
            |rig, events| {
                let lost = near.map(|squad| damage(events, squad, Cause::Effect).1);
                assert!(lost.iter().all(|wounds| *wounds <= 1));
                (0..2).for_each(|nth| hurt[nth] += u64::from(lost[nth] == 1));
                both += u64::from(lost == [1, 1]);
                assert_eq!(wounds_on(rig, far) + wounds_on(rig, friend) + wounds_on(rig, brute), 0);
            },
        );
        hurt.iter().for_each(|times| check_share("hurt", *times, 2000, 0.5));
        check_share("a die for each", both, 2000, 0.25);
    }
}

// FB-TURN-2: in both players' turns, within 3". The Damage can be evaded.
#[test]
fn trail_of_ash_hurts_near_enemies_as_every_turn_begins() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let chief = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 18.0)]);
    let near = rig.squad(P2, "hm_leviathan", &[at(20.0 + 0.63 + 1.969 + 3.0, 18.0)]);
    let far = rig.squad(P2, "rw_champion longsword", &[at(20.0 - 0.63 - 0.787 - 3.01, 18.0), at(13.9, 18.0)]);
    let friend = rig.squad(P1, "rw_champion longsword", &[at(20.0, 20.0)]);
    for active in [P1, P2] {
        let mut hurt = 0;
        often(
            &mut rig,
            2000,
            |rig| rig.phase(active, Phase::Starting),
            |rig, events| {
                let (points, wounds) = damage(events, near, Cause::Effect);
                assert_eq!(points, 1, "in the turn of {active}");
                hurt += u64::from(wounds);
                assert_eq!(wounds_on(rig, far) + wounds_on(rig, friend) + wounds_on(rig, chief), 0);
            },
        );
        check_share("not evaded at 5+", hurt, 2000, 2.0 / 3.0);
    }
}

// FB-DATA-4: a passive works only while its squad has a model on the table.
#[test]
fn a_passive_stops_with_its_squad() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let chief = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 18.0)]);
    let near = rig.squad(P2, "ck_brute", &[at(23.0, 18.0)]);
    rig.phase(P2, Phase::Starting);
    let trail = passive(&rig, "trail_of_ash");
    assert!(rig.events.contains(&Event::Triggered(chief, trail, near)));
    rig.wound(chief, 5);
    assert!(!rig.s.squad(chief).lives());
    rig.events.clear();
    rig.phase(P2, Phase::Starting);
    assert_eq!(damage(&rig.events, near, Cause::Effect), (0, 0));
}

// Placeholder content: Deep Roots heals 1 wound as its owner's Starting Phase begins.
#[test]
fn deep_roots_heal_a_wound_in_the_own_starting_phase() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let leviathan = rig.squad(P1, "hm_leviathan", &[at(20.0, 12.0)]);
    rig.s.model_mut(leviathan, 0).wounds = 2;
    rig.phase(P2, Phase::Starting);
    assert_eq!(wounds_on(&rig, leviathan), 2, "the enemy's turn");
    for left in [1, 0, 0] {
        rig.phase(P1, Phase::Starting);
        assert_eq!(wounds_on(&rig, leviathan), left);
    }
    assert_eq!(rig.events.iter().filter(|event| **event == Event::Healed(leviathan, 1)).count(), 2);
}

// FB-TURN-2: damage and healing at one moment. In the enemy's turn the enemy's effects come first.
#[test]
fn a_dying_squad_is_not_healed() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let leviathan = rig.squad(P2, "hm_leviathan", &[at(20.0, 12.0)]);
    rig.squad(P1, "ck_chief hatchet", &[at(23.0, 12.0)]);
    rig.s.model_mut(leviathan, 0).wounds = 12;
    // In its own turn Deep Roots comes first, so that one wound is not its last.
    often(&mut rig, 60, |rig| rig.phase(P2, Phase::Starting), |rig, _| assert!(rig.s.squad(leviathan).lives()));
    let mut fell = 0;
    often(
        &mut rig,
        600,
        |rig| rig.phase(P1, Phase::Starting),
        |rig, _| fell += u64::from(!rig.s.squad(leviathan).lives()),
    );
    check_share("not evaded at 5+", fell, 600, 2.0 / 3.0);
}

// Placeholder content: Mere Pall is an aura, not a status. It ends with the Matriarch and beyond its distance.
#[test]
fn mere_pall_is_there_as_long_as_the_matriarch_is_near() {
    for (gap, alive, exact) in [(6.0, true, 1.0 / 3.0), (6.01, true, 0.5), (6.0, false, 0.5)] {
        let mut rig = Rig::with(&[("squads.rw_colossus.hp", "40"), ("squads.rw_colossus.defense", "4")]);
        bystanders(&mut rig);
        let attacker = rig.squad(P1, "rw_captain longsword", &[at(20.0, 12.0)]);
        let target = rig.squad(P2, "rw_colossus", &[at(20.0, 14.5)]);
        let matriarch = rig.squad(P2, "hm_matriarch witch_staff", &[at(20.0 - 1.26 - gap, 12.0)]);
        if !alive {
            rig.wound(matriarch, 5);
        }
        let [dice, hits, ..] = attacks(&mut rig, attacker, target, 900);
        assert!(!rig.has(attacker, "shaken"));
        check_share(&format!("hits at {gap}"), hits, dice, exact);
    }
}

// FB-TURN-2, FB-DATA-4: a squad that a passive of the active player has destroyed triggers nothing.
#[test]
fn a_passive_of_who_has_just_fallen_does_nothing() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let own = rig.squad(P1, "ck_brute", &[at(20.0, 18.0)]);
    let theirs = rig.squad(P2, "ck_brute", &[at(23.6, 18.0)]);
    rig.s.model_mut(theirs, 0).wounds = 11;
    let (mut fell, mut hurt) = (0, 0);
    often(
        &mut rig,
        1200,
        |rig| rig.phase(P1, Phase::Combat),
        |rig, events| {
            let wounds = damage(events, own, Cause::Effect).1;
            if rig.s.squad(theirs).lives() {
                hurt += u64::from(wounds);
            } else {
                fell += 1;
                assert_eq!(wounds, 0, "it burns nobody any more");
            }
        },
    );
    check_share("it falls", fell, 1200, 0.5);
    check_share("it lives and burns", hurt, 1200, 0.25);
}

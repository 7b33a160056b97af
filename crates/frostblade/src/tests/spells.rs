//! Spells in play: casters, targets, and the results of Spell Rolls (FB-SPELL).

use super::play::{
    bystanders, can_cast, cast, casting, check_share, count, damage, miscast, moved, next_turn_of, often, settle,
    until, wounds_on,
};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::{End, Question, SquadId};

/// A Mere Matriarch with these items, and an enemy 10 inches away.
fn duel(knobs: &[(&str, &str)], items: &str) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let caster = rig.squad(P1, &format!("hm_matriarch {items}"), &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_colossus", &[at(20.0, 20.0)]);
    rig.menu(P1, Phase::Spell);
    (rig, caster, target)
}

/// The number of ways, of 36, in which two dice have this sum.
fn ways(sum: i8) -> u64 {
    u64::from(6u8.saturating_sub((sum - 7).unsigned_abs()))
}

/// Casts once with many dice and checks the frequency of every total. `by` is
/// added. Natural double 1s are a separate case.
fn check_totals(rig: &mut Rig, action: Action, difficulty: i8, by: i8) {
    let times = 7200;
    let mut totals = [0u64; 32];
    let mut worked = 0;
    often(
        rig,
        times,
        |rig| rig.act(action),
        |_, events| {
            let roll = events.iter().find_map(|event| match event {
                Event::Cast { total, success, .. } => Some((*total, *success)),
                _ => None,
            });
            let (total, success) = roll.expect("there is a Spell Roll");
            totals[usize::try_from(total + 8).expect("no less than -8")] += 1;
            worked += u64::from(success);
            assert_eq!(success, total >= difficulty && total != 2 + by, "{total} against {difficulty}");
        },
    );
    for sum in 2..=12 {
        let times_of = totals[usize::try_from(sum + by + 8).expect("no less than -8")];
        check_share(&format!("a sum of {sum}"), times_of, times, ways(sum) as f64 / 36.0);
    }
    let successes: u64 = (3..=12).filter(|sum| sum + by >= difficulty).map(ways).sum();
    check_share(&format!("success at {difficulty} with {by}"), worked, times, successes as f64 / 36.0);
}

// FB-SPELL-2, FB-SPELL-3, FB-X33
#[test]
fn a_spell_works_from_its_difficulty_on_and_never_with_a_double_one() {
    for difficulty in [2, 6, 7, 8, 10, 12] {
        let value = difficulty.to_string();
        let (mut rig, caster, target) = duel(&[("spells.hm_hush.difficulty", &value)], "witch_staff");
        let action = casting(&rig, caster, "hm_hush", target);
        check_totals(&mut rig, action, difficulty, 0);
    }
}

// FB-X33, FB-Q66
#[test]
fn a_bone_charm_adds_one_to_spell_rolls() {
    for difficulty in [3, 7, 10] {
        let value = difficulty.to_string();
        let (mut rig, caster, target) = duel(&[("spells.hm_hush.difficulty", &value)], "witch_staff+bone_charm");
        let action = casting(&rig, caster, "hm_hush", target);
        check_totals(&mut rig, action, difficulty, 1);
    }
}

// FB-X33
#[test]
fn who_is_silenced_takes_two_off_spell_rolls() {
    for difficulty in [6, 7, 10] {
        let value = difficulty.to_string();
        let (mut rig, caster, target) = duel(&[("spells.hm_hush.difficulty", &value)], "witch_staff");
        rig.give(caster, "silenced", P2);
        let action = casting(&rig, caster, "hm_hush", target);
        check_totals(&mut rig, action, difficulty, -2);
    }
}

/// Whether the Spell Roll of these events succeeded, and the damage of a double 1 to the caster.
fn outcome(events: &[Event], caster: SquadId) -> (bool, u32) {
    let success = events.iter().any(|event| matches!(event, Event::Cast { success: true, .. }));
    (success, damage(events, caster, Cause::Backlash).1)
}

// FB-SPELL-3
#[test]
fn a_double_one_deals_direct_damage_to_the_caster() {
    for (knob, each) in [("0", 0), ("1", 1), ("3", 3)] {
        let (mut rig, caster, target) = duel(&[("rules.spell.backlash", knob)], "witch_staff");
        let action = casting(&rig, caster, "hm_hush", target);
        let mut hurt = 0;
        often(
            &mut rig,
            3600,
            |rig| rig.act(action),
            |rig, events| {
                let double = events.iter().any(|event| matches!(event, Event::Cast { total: 2, .. }));
                let lost = outcome(events, caster).1;
                assert_eq!(lost, if double { each } else { 0 });
                assert_eq!(wounds_on(rig, caster), lost, "it is not evaded");
                assert!(!double || !rig.has(target, "shaken"), "it fails");
                hurt += u64::from(double);
            },
        );
        check_share("double 1s", hurt, 3600, 1.0 / 36.0);
    }
}

// FB-SPELL-1, FB-X41: every attempt uses up a slot, regardless of its result.
#[test]
fn each_try_uses_up_a_slot() {
    let (mut rig, caster, target) = duel(&[], "witch_staff");
    assert_eq!(rig.s.squad(caster).slots, 2);
    miscast(&mut rig, caster, "hm_hush", target);
    assert_eq!(rig.s.squad(caster).slots, 1);
    assert!(can_cast(&rig, caster, "hm_hush", target));
    cast(&mut rig, caster, "hm_hush", target);
    assert_eq!(rig.s.squad(caster).slots, 0);
    assert!(!can_cast(&rig, caster, "hm_hush", target));
    assert_eq!(count(&rig, |event| matches!(event, Event::Cast { .. })), 2);
}

// FB-SPELL-1: a squad has no more attempts in a turn than slots, even with several models.
#[test]
fn slots_are_the_squads_not_the_models() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let riders = rig.row(P1, "hm_hexrider hex_lance", 5, 16.0, 10.0);
    let target = rig.squad(P2, "rw_colossus", &[at(20.0, 18.0)]);
    rig.menu(P1, Phase::Spell);
    miscast(&mut rig, riders, "hm_wither", target);
    assert!(!can_cast(&rig, riders, "hm_wither", target), "one slot for five models");
}

// FB-SPELL-1: in any order, each squad with its own slots. Squads without slots cast nothing.
#[test]
fn squads_cast_in_any_order() {
    let mut rig = Rig::new();
    let [own, theirs] = bystanders(&mut rig);
    let riders = rig.row(P1, "hm_hexrider hex_lance", 3, 16.0, 10.0);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(26.0, 10.0)]);
    let enemy = rig.squad(P2, "rw_seer rune_staff", &[at(20.0, 20.0)]);
    rig.menu(P1, Phase::Spell);
    for squad in [riders, caster] {
        assert!(can_cast(&rig, squad, "hm_wither", enemy));
    }
    assert!(!can_cast(&rig, own, "rw_shards", enemy), "no slots");
    assert!(!can_cast(&rig, enemy, "rw_shards", caster), "not its turn");
    assert!(!can_cast(&rig, theirs, "rw_shards", caster));
    miscast(&mut rig, caster, "hm_wither", enemy);
    miscast(&mut rig, riders, "hm_wither", enemy);
    miscast(&mut rig, caster, "hm_wither", enemy);
    assert_eq!(rig.s.squad(caster).slots + rig.s.squad(riders).slots, 0);
}

// FB-SPELL-1: only spells of its own faction, and only at targets of the right side.
#[test]
fn squads_cast_the_spells_of_their_faction_at_targets_of_the_right_side() {
    let (mut rig, caster, target) = duel(&[], "witch_staff");
    let friend = rig.row(P1, "hm_barrow halberd", 4, 16.0, 6.0);
    rig.s.model_mut(friend, 0).wounds = 1;
    rig.menu(P1, Phase::Spell);
    for (id, at_enemy, at_friend) in [
        ("hm_wither", true, false),
        ("hm_hush", true, false),
        ("hm_rend", true, false),
        ("hm_mend", false, true),
        ("rw_shards", false, false),
        ("rw_ward", false, false),
        ("ck_bolt", false, false),
        ("ck_kindle", false, false),
    ] {
        assert_eq!(can_cast(&rig, caster, id, target), at_enemy, "{id} at an enemy");
        assert_eq!(can_cast(&rig, caster, id, friend), at_friend, "{id} at a friend");
    }
    rig.menu(P1, Phase::Movement);
    assert!(!can_cast(&rig, caster, "hm_hush", target), "in another phase");
}

// FB-SPELL-4, FB-RNG-1, FB-MEAS-2
#[test]
fn a_spell_reaches_as_far_as_it_says() {
    for (id, sheet, range, foe) in [
        ("rw_shards", "rw_seer rune_staff", 18.0, true),
        ("rw_ward", "rw_seer rune_staff", 12.0, false),
        ("rw_grasp", "rw_seer rune_staff", 14.0, true),
        ("rw_avalanche", "rw_seer rune_staff", 16.0, true),
        ("ck_bolt", "ck_chief hatchet", 14.0, true),
        ("ck_kindle", "ck_chief hatchet", 9.0, false),
        ("ck_ashstep", "ck_chief hatchet", 9.0, false),
        ("ck_rain", "ck_chief hatchet", 18.0, true),
        ("hm_wither", "hm_matriarch witch_staff", 14.0, true),
        ("hm_mend", "hm_matriarch witch_staff", 12.0, false),
        ("hm_hush", "hm_matriarch witch_staff", 16.0, true),
        ("hm_rend", "hm_matriarch witch_staff", 12.0, true),
    ] {
        for (more, reaches) in [(0.001, true), (0.01, false)] {
            let mut rig = Rig::new();
            bystanders(&mut rig);
            let caster = rig.squad(P1, sheet, &[at(10.0, 10.0)]);
            let owner = if foe { P2 } else { P1 };
            // The gap between two bases of 1.26 inches.
            let target = rig.squad(owner, "hm_barrow halberd", &[at(10.0 + 1.26 + range + more, 10.0)]);
            rig.s.model_mut(target, 0).wounds = 1;
            rig.menu(P1, Phase::Spell);
            let can = rig.s.phase == Phase::Spell && can_cast(&rig, caster, id, target);
            assert_eq!(can, reaches, "{id} at {range} and {more}");
        }
    }
}

// FB-SPELL-4, FB-Q65: a casting model must see enemies, but need not see friends.
#[test]
fn enemies_must_be_seen_and_friends_need_not() {
    for (knob, friendly) in [("false", true), ("true", false)] {
        let mut rig = Rig::with(&[("rules.spell.friendly_los", knob)]);
        bystanders(&mut rig);
        let caster = rig.squad(P1, "rw_seer rune_staff", &[at(20.0, 10.0)]);
        let friend = rig.squad(P1, "rw_captain longsword", &[at(20.0, 20.0)]);
        let enemy = rig.squad(P2, "ck_raider hatchet", &[at(10.0, 10.0)]);
        rig.menu(P1, Phase::Spell);
        assert!(can_cast(&rig, caster, "rw_shards", enemy) && can_cast(&rig, caster, "rw_ward", friend));
        rig.squad(P1, "rw_champion longsword", &[at(20.0, 15.0)]);
        rig.squad(P1, "rw_champion longsword", &[at(15.0, 10.0)]);
        rig.menu(P1, Phase::Spell);
        assert!(!can_cast(&rig, caster, "rw_shards", enemy), "a model stands between");
        assert_eq!(can_cast(&rig, caster, "rw_ward", friend), friendly, "friendly_los = {knob}");
    }
}

// FB-SPELL-4: one casting model is enough, but that model needs both range and sight.
#[test]
fn one_casting_model_needs_range_and_sight() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let riders = rig.squad(P1, "hm_hexrider hex_lance", &[at(11.0, 10.0), at(9.0, 13.0)]);
    let enemy = rig.squad(P2, "rw_captain longsword", &[at(26.0, 10.0)]);
    rig.menu(P1, Phase::Spell);
    // The front model is 13.4 inches away, the other 15.6.
    assert!(can_cast(&rig, riders, "hm_wither", enemy) && can_cast(&rig, riders, "hm_hush", enemy));
    rig.squad(P1, "rw_champion longsword", &[at(18.5, 10.0)]);
    rig.menu(P1, Phase::Spell);
    assert!(
        !can_cast(&rig, riders, "hm_wither", enemy),
        "14 inches: who is in range does not see, who sees is not in range"
    );
    assert!(can_cast(&rig, riders, "hm_hush", enemy), "16 inches: the other one sees and reaches");
}

// FB-SPELL-4, FB-Q67: an engaged squad can cast on the squads it is engaged with and
// on others, and can still move and attack.
#[test]
fn casting_limits_nothing_and_is_limited_by_nothing() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 10.0)]);
    let near = rig.squad(P2, "rw_captain longsword", &[at(20.0, 12.0)]);
    let far = rig.squad(P2, "rw_captain longsword", &[at(28.0, 10.0)]);
    rig.menu(P1, Phase::Spell);
    assert!(can_cast(&rig, caster, "ck_bolt", near) && can_cast(&rig, caster, "ck_bolt", far));
    miscast(&mut rig, caster, "ck_bolt", far);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(caster));
    assert!(rig.is_legal(Action::Hold) && rig.is_legal(Action::Go(moved(&rig, caster, 0.5, 0.0))));
    assert!(rig.is_legal(Action::Rush(near.bit())));
    rig.act(Action::Hold);
    rig.menu(P1, Phase::Combat);
    rig.act(Action::Select(caster));
    assert!(rig.is_legal(rig.all_on(caster, near)));
}

// FB-SPELL-5, FB-Q64
#[test]
fn a_spell_can_be_tried_again_by_the_same_squad_or_another() {
    for (knob, again) in [("0", true), ("1", false), ("2", true)] {
        let mut rig = Rig::with(&[("rules.spell.same_per_turn", knob)]);
        bystanders(&mut rig);
        let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 10.0)]);
        let riders = rig.row(P1, "hm_hexrider hex_lance", 3, 24.0, 10.0);
        let enemy = rig.squad(P2, "rw_colossus", &[at(22.0, 20.0)]);
        rig.menu(P1, Phase::Spell);
        miscast(&mut rig, caster, "hm_hush", enemy);
        assert_eq!(can_cast(&rig, caster, "hm_hush", enemy), again, "the same squad, {knob}");
        assert_eq!(can_cast(&rig, riders, "hm_hush", enemy), again, "another squad, {knob}");
        assert!(can_cast(&rig, riders, "hm_wither", enemy), "another spell, {knob}");
        if knob == "2" {
            miscast(&mut rig, caster, "hm_hush", enemy);
            assert!(!can_cast(&rig, riders, "hm_hush", enemy), "a third time");
        }
        next_turn_of(&mut rig, P1);
        rig.menu(P1, Phase::Spell);
        assert!(can_cast(&rig, riders, "hm_hush", enemy), "in the next turn");
    }
}

// FB-X34
#[test]
fn two_tries_at_seven() {
    let (mut rig, caster, target) =
        duel(&[("spells.hm_rend.difficulty", "7"), ("spells.hm_rend.effects.0.n", "1")], "witch_staff");
    let action = casting(&rig, caster, "hm_rend", target);
    let (mut one, mut double) = (0, 0);
    let act = |rig: &mut Rig| {
        rig.act(action);
        rig.act(action);
    };
    often(&mut rig, 4000, act, |_, events| {
        let (success, hurt) = outcome(events, caster);
        one += u64::from(success);
        double += u64::from(hurt > 0);
    });
    check_share("a success", one, 4000, 119.0 / 144.0);
    check_share("a double 1", double, 4000, 71.0 / 1296.0);
}

// FB-X35: a failed roll is made again with both dice. A double 1 that is replaced deals no damage.
#[test]
fn a_rune_focus_rolls_a_failure_again() {
    let (mut rig, caster, target) = duel(&[], "witch_staff+rune_focus");
    let action = casting(&rig, caster, "hm_hush", target);
    let (mut good, mut hurt) = (0, 0);
    let act = |rig: &mut Rig| {
        rig.act(action);
        again(rig);
    };
    often(&mut rig, 8000, act, |_, events| {
        let (success, lost) = outcome(events, caster);
        good += u64::from(success);
        hurt += u64::from(lost > 0);
    });
    check_share("a success", good, 8000, 119.0 / 144.0);
    check_share("a double 1 that stays", hurt, 8000, 5.0 / 432.0);
}

// FB-DICE-2: each rule lets a failed roll be made again once, and the knob limits the total.
#[test]
fn a_spell_roll_is_made_again_as_often_as_rules_and_knob_allow() {
    use crate::model::content::effects::{Roll, Which, With};
    use crate::model::content::verbs::{Provided, Reroll, Verb};
    for (most, items, rolls) in [
        ("0", "rune_focus+bone_charm", 1),
        ("1", "rune_focus+bone_charm", 2),
        ("2", "rune_focus", 2),
        ("2", "rune_focus+bone_charm", 3),
    ] {
        let (mut rig, caster, target) = duel(&[("rules.dice.max_rerolls", most)], &format!("witch_staff+{items}"));
        // A charm that allows a re-roll, in place of the one that adds to the roll.
        let charm =
            rig.game.content.passives.iter().find(|(_, passive)| passive.id == "bone_charm").expect("there is one");
        let charm = charm.0;
        let provided = Provided { with: With::Anything, did: None, beyond: None };
        let again = Reroll { roll: Roll::Spell, which: Which::Failures, per_turn: false, provided };
        rig.game.content.passives[charm].effects = vec![Verb::Reroll(again)];
        let action = casting(&rig, caster, "hm_hush", target);
        let mut good = 0;
        often(&mut rig, 3000, |rig| rig.act(action), |_, events| good += u64::from(outcome(events, caster).0));
        check_share(&format!("{most}, {items}"), good, 3000, 1.0 - (5.0_f64 / 12.0).powi(rolls));
    }
}

/// Rolls again if that is offered.
fn again(rig: &mut Rig) {
    while let Some((P1, Question::Again)) = rig.asked() {
        rig.act(Action::Yes);
    }
}

// FB-X35: once in each of the player's own turns.
#[test]
fn a_rune_focus_helps_once_in_an_own_turn() {
    let knobs = [("spells.hm_rend.difficulty", "7"), ("spells.hm_rend.effects.0.n", "1")];
    let (mut rig, caster, target) = duel(&knobs, "witch_staff+rune_focus");
    let action = casting(&rig, caster, "hm_rend", target);
    let act = |rig: &mut Rig| {
        for _ in 0..2 {
            rig.act(action);
            again(rig);
        }
    };
    let mut one = 0;
    often(&mut rig, 4000, act, |_, events| one += u64::from(outcome(events, caster).0));
    check_share("a success in two tries with three rolls", one, 4000, 1.0 - (5.0_f64 / 12.0).powi(3));
    act(&mut rig);
    next_turn_of(&mut rig, P1);
    rig.menu(P1, Phase::Spell);
    let mut good = 0;
    let try_once = |rig: &mut Rig| {
        rig.act(action);
        again(rig);
    };
    often(&mut rig, 2000, try_once, |_, events| good += u64::from(outcome(events, caster).0));
    check_share("a success in the next turn", good, 2000, 119.0 / 144.0);
}

// FB-X36
#[test]
fn eight_casts_and_a_double_one() {
    let (mut rig, caster, target) =
        duel(&[("squads.hm_matriarch.hp", "10"), ("spells.hm_rend.effects.0.n", "1")], "witch_staff");
    rig.s.squad_mut(caster).slots = 8;
    let action = casting(&rig, caster, "hm_rend", target);
    let mut hurt = 0;
    let act = |rig: &mut Rig| (0..8).for_each(|_| rig.act(action));
    often(&mut rig, 2500, act, |_, events| hurt += u64::from(outcome(events, caster).1 > 0));
    check_share("a double 1 in eight casts", hurt, 2500, 0.201_777);
}

// FB-X37
#[test]
fn a_rune_shell_stops_half_of_the_double_ones() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "rw_seer rune_staff", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "ck_brute", &[at(20.0, 20.0)]);
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "rw_shards", target);
    let (mut hurt, mut double) = (0, 0);
    often(
        &mut rig,
        7200,
        |rig| rig.act(action),
        |_, events| {
            let (success, lost) = outcome(events, caster);
            hurt += u64::from(lost > 0);
            let ones = events.iter().any(|event| matches!(event, Event::Cast { total: 2, .. }));
            double += u64::from(ones);
            assert!(!ones || !success, "it fails all the same");
        },
    );
    check_share("double 1s", double, 7200, 1.0 / 36.0);
    check_share("damage", hurt, 7200, 1.0 / 72.0);
}

// FB-X40
#[test]
fn the_last_model_of_an_army_can_fall_by_its_own_spell() {
    let mut rig = Rig::new();
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_colossus", &[at(20.0, 20.0)]);
    rig.s.model_mut(caster, 0).wounds = 4;
    rig.s.vp = [9, 0];
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "hm_hush", target);
    let mut over = 0;
    often(
        &mut rig,
        3600,
        |rig| rig.act(action),
        |rig, events| {
            assert_eq!(rig.s.is_over(), outcome(events, caster).1 == 1);
            if rig.s.is_over() {
                over += 1;
                assert_eq!((rig.s.end, rig.s.shares[P1], rig.s.shares[P2]), (End::Annihilation, 0.0, 1.0));
            }
        },
    );
    check_share("the enemy wins", over, 3600, 1.0 / 36.0);
}

// FB-SPELL-3: in a squad of several models, the owner's rule picks one. A model that has a wound takes the next.
#[test]
fn a_squad_of_several_loses_one_wound_to_a_double_one() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let riders = rig.row(P1, "hm_hexrider hex_lance", 3, 16.0, 10.0);
    let target = rig.squad(P2, "rw_colossus", &[at(20.0, 18.0)]);
    rig.s.model_mut(riders, 1).wounds = 1;
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, riders, "hm_wither", target);
    let act = |rig: &mut Rig| {
        rig.act(action);
        settle(rig);
    };
    until(&mut rig, act, |events| outcome(events, riders).1 == 1);
    assert!(rig.events.contains(&Event::Lost(riders, 1, Cause::Backlash)));
    assert_eq!((rig.living(riders), wounds_on(&rig, riders)), (2, 0));
}

// FB-SPELL-5, FB-X34: also on a target that already has the status that the spell gives.
#[test]
fn a_spell_can_be_tried_again_at_who_suffers_it_already() {
    let (mut rig, caster, target) = duel(&[], "witch_staff");
    cast(&mut rig, caster, "hm_hush", target);
    assert!(can_cast(&rig, caster, "hm_hush", target));
}

// FB-SPELL-5, FB-Q71: the same status from two casts adds up in that reading.
#[test]
fn statuses_of_two_casts_add_up_where_that_is_played() {
    let mut rig = Rig::with(&[("rules.effects.same_status", "\"stack\"")]);
    bystanders(&mut rig);
    let chiefs = [at(20.0, 10.0), at(24.0, 10.0)].map(|spot| rig.squad(P1, "ck_chief hatchet", &[spot]));
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, chiefs[0], "ck_kindle", chiefs[0]);
    assert!(can_cast(&rig, chiefs[1], "ck_kindle", chiefs[0]), "a second Fury");
}

//! Readings of moves that knobs select. Each test shows that the knob has its effect.

use super::rig::{P1, P2, Rig, at, mi};
use super::scenes::{
    activate, all_at, attack, can_fight, can_shoot, go, lost, may_go, often, on, opportunities, places, repeat, rush,
    rush_die, structure, to_act, walk,
};
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::field::Spot;
use crate::model::state::{Question, SquadId};
use crate::{Action, Event};

/// A captain (Move 5), and an enemy far away.
fn captain(knobs: &[(&str, &str)], spot: Spot) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    let squad = rig.squad(P1, "rw_captain longsword", &[spot]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    (rig, squad)
}

// FB-Q22, FB-MEAS-2
#[test]
fn distances_are_in_space_or_flat() {
    for (measure, fights) in [("\"3d\"", false), ("\"horizontal\"", true)] {
        let mut rig = Rig::with(&[("rules.geometry.measure", measure)]);
        let top = structure(&mut rig, [20.0, 10.0, 24.0, 20.0], 3.0);
        let captain = rig.squad(P1, "rw_captain longsword", &[at(19.0, 15.0)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[on(top, 20.5, 15.0)]);
        assert_eq!(can_fight(&mut rig, captain, 0, enemy), fights, "{measure}");
    }
}

// FB-Q23, FB-MOVE-5
#[test]
fn mates_are_in_the_way_only_where_the_knob_says_so() {
    for (blocks, legal) in [("false", true), ("true", false)] {
        let (mut rig, _) = captain(&[("rules.move.own_squad_blocks", blocks)], at(2.0, 2.0));
        let spears = rig.squad(P1, "rw_spear spear", &all_at(&[(10.0, 10.0), (13.2, 10.0)]));
        // The second model stays where it is, and the first goes 5" straight through it.
        assert_eq!(may_go(&mut rig, spears, &all_at(&[(15.0, 10.0), (13.2, 10.0)])), legal, "{blocks}");
        assert!(may_go(&mut rig, spears, &all_at(&[(11.5, 10.0), (13.2, 10.0)])), "{blocks}");
    }
}

// FB-Q24, FB-MOVE-6
#[test]
fn moves_pass_and_end_near_enemies_unless_the_knob_says_otherwise() {
    for (bubble, free) in [("0.0", true), ("1.0", false)] {
        let (mut rig, own) = captain(&[("rules.move.enemy_bubble", bubble)], at(10.0, 12.5));
        rig.squad(P2, "ck_raider hatchet", &[at(8.2, 15.0)]);
        rig.squad(P2, "ck_raider hatchet", &[at(11.8, 15.0)]);
        // Between the two, .54" from each; up to the edge of one; and far away.
        assert_eq!(may_go(&mut rig, own, &[at(10.0, 17.5)]), free, "{bubble}");
        assert_eq!(may_go(&mut rig, own, &[at(8.2, 13.0)]), free, "{bubble}");
        assert!(may_go(&mut rig, own, &[at(8.2, 12.7)]) && may_go(&mut rig, own, &[at(10.0, 8.0)]), "{bubble}");
    }
}

// FB-Q24
#[test]
fn a_rush_ends_in_contact_unless_the_knob_says_otherwise() {
    for (may, enters) in [("true", true), ("false", false)] {
        let mut rig = Rig::with(&[("rules.rush.may_enter_melee", may)]);
        let own = rig.squad(P1, "rw_captain longsword", &[at(10.0, 15.0)]);
        rig.squad(P2, "ck_chief hatchet", &[at(15.0, 15.0)]);
        assert!(may_go(&mut rig, own, &[at(13.0, 15.0)]));
        rush(&mut rig, own, 0);
        assert_eq!(rig.is_legal(go(&[at(13.0, 15.0)])), enters, "{may}");
        assert!(rig.is_legal(go(&[at(12.5, 15.0)])), "{may}");
    }
}

// FB-Q25, FB-MOVE-4
#[test]
fn rolled_after_the_places_are_chosen_a_low_die_falls_short() {
    let (mut rig, own) = captain(&[("rules.rush.roll_time", "\"after_path\"")], at(10.0, 15.0));
    let dice = repeat(&mut rig, 300, |rig| {
        to_act(rig, own);
        rig.act(Action::Rush(0));
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        assert!(!rig.events.iter().any(|event| matches!(event, Event::RushDie(..))));
        assert!(rig.is_legal(go(&[at(21.0, 15.0)])) && !rig.is_legal(go(&[at(21.01, 15.0)])));
        rig.act(go(&[at(19.0, 15.0)]));
        if let Some((_, Question::Again)) = rig.asked() {
            rig.act(Action::No);
        }
        let die = rush_die(rig, own);
        assert_eq!(places(rig, own), [at(10.0 + f64::from(die + 5).min(9.0), 15.0)], "{die}");
        die
    });
    often(dice.iter().filter(|die| **die >= 4).count(), dice.len(), 0.5);
}

// FB-MOVE-4: the die of a Rush is a knob.
#[test]
fn what_a_rush_adds_is_a_knob() {
    for (die, least, most) in
        [("\"3\"", 3.0, 3.0), ("\"D3\"", 1.0, 3.0), ("\"2D6\"", 2.0, 12.0), ("\"D6+1\"", 2.0, 7.0)]
    {
        let (mut rig, own) = captain(&[("rules.rush.die", die)], at(10.0, 15.0));
        let far = repeat(&mut rig, 400, |rig| {
            let rolled = f64::from(rush(rig, own, 0));
            assert!(rig.is_legal(go(&[at(15.0 + rolled, 15.0)])));
            assert!(!rig.is_legal(go(&[at(15.01 + rolled, 15.0)])));
            rolled
        });
        let found = (far.iter().copied().fold(99.0, f64::min), far.iter().copied().fold(0.0, f64::max));
        assert_eq!(found, (least, most), "{die}");
    }
}

// FB-Q26, FB-MOVE-7
#[test]
fn height_costs_flyers_nothing_unless_the_knob_says_otherwise() {
    for (counts, far) in [("false", true), ("true", false)] {
        let mut rig = Rig::with(&[("rules.flyer.vertical_counts", counts)]);
        let flyer = rig.squad(P1, "rw_gryphon", &[at(10.0, 10.0)]);
        rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
        let tower = structure(&mut rig, [13.0, 8.0, 18.0, 12.0], 6.0);
        assert!(may_go(&mut rig, flyer, &[on(tower, 14.0, 10.0)]), "{counts}");
        assert_eq!(may_go(&mut rig, flyer, &[on(tower, 14.1, 10.0)]), far, "{counts}");
        assert_eq!(may_go(&mut rig, flyer, &[on(tower, 18.0, 10.0)]), far, "{counts}");
    }
}

// FB-Q27, FB-CLIMB-1
#[test]
fn who_climbs_and_what_it_costs_are_knobs() {
    let over = |knobs: &[(&str, &str)]| {
        let (mut rig, own) = captain(knobs, at(19.37, 15.0));
        let wall = structure(&mut rig, [20.0, 0.0, 24.0, 30.0], 2.0);
        (may_go(&mut rig, own, &[on(wall, 20.0, 15.0)]), may_go(&mut rig, own, &[on(wall, 22.37, 15.0)]))
    };
    assert_eq!(over(&[]), (true, true));
    assert_eq!(over(&[("rules.climb.factor", "2.0")]), (true, false));
    assert_eq!(over(&[("rules.climb.factor", "2.2")]), (false, false));
    assert_eq!(over(&[("rules.climb.forbidden_keywords", "[\"INFANTRY\"]")]), (false, false));
    assert_eq!(over(&[("rules.climb.forbidden_keywords", "[\"CAVALRY\", \"GARGANTUAN\"]")]), (true, true));
}

// FB-Q28, FB-MOVE-9
#[test]
fn who_stands_on_a_piece_is_a_knob() {
    for (rule, least) in [("\"centre\"", 20.0), ("\"whole_base\"", 20.63)] {
        let (mut rig, own) = captain(&[("rules.terrain.stand_rule", rule)], at(19.37, 15.0));
        let wall = structure(&mut rig, [20.0, 5.0, 24.0, 25.0], 1.0);
        assert!(may_go(&mut rig, own, &[on(wall, least, 15.0)]), "{rule}");
        assert!(!may_go(&mut rig, own, &[on(wall, least - 0.01, 15.0)]), "{rule}");
    }
}

// FB-Q30: a move by a spell comes in addition to the action.
#[test]
fn a_move_by_a_spell_leaves_the_action_untouched() {
    let mut rig = Rig::new();
    let chief = rig.squad(P1, "ck_chief hatchet", &[at(10.0, 10.0)]);
    let riders = rig.squad(P1, "ck_rider lance", &[at(10.0, 14.0)]);
    rig.squad(P2, "rw_captain longsword", &[at(40.0, 28.0)]);
    let step = rig.game.content.spells.iter().find(|(_, spell)| spell.id == "ck_ashstep").expect("the spell").0;
    rig.menu(P1, Phase::Spell);
    let moved = repeat(&mut rig, 40, |rig| {
        rig.act(Action::Cast(chief, step, riders));
        if rig.asked() != Some((P1, Question::Destination)) {
            return false;
        }
        assert!(!rig.is_legal(go(&[at(16.01, 14.0)])));
        rig.act(go(&[at(16.0, 14.0)]));
        assert_eq!((places(rig, riders), rig.s.squad(riders).did), (vec![at(16.0, 14.0)], Did::Nothing));
        assert!(may_go(rig, riders, &[at(25.0, 14.0)]));
        assert!(!may_go(rig, riders, &[at(25.01, 14.0)]));
        walk(rig, riders, &[at(25.0, 14.0)]);
        assert_eq!(rig.s.squad(riders).did, Did::Move);
        true
    });
    assert!(moved.contains(&true) && moved.contains(&false));
}

// FB-Q58, FB-DIS-1
#[test]
fn whether_a_six_always_strikes_who_leaves_is_a_knob() {
    for (scope, target, chance) in [
        ("[\"hit\", \"evade\", \"check\"]", "7", 0.0),
        ("[\"hit\", \"evade\", \"check\", \"oa\"]", "7", 1.0 / 6.0),
        ("[\"hit\", \"evade\", \"check\"]", "1", 1.0),
        ("[\"hit\", \"evade\", \"check\", \"oa\"]", "1", 5.0 / 6.0),
    ] {
        let mut rig = Rig::with(&[("rules.dice.nat_scope", scope), ("rules.disengage.target", target)]);
        let own = rig.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 11.5)]);
        let struck = repeat(&mut rig, 300, |rig| {
            to_act(rig, own);
            rig.act(Action::Leave(enemy.bit()));
            assert_eq!(opportunities(rig, own).0, 1);
            opportunities(rig, own).1
        });
        often(struck.iter().sum(), struck.len(), chance);
    }
}

// FB-Q53, FB-COM-1
#[test]
fn engaged_squads_attack_whom_they_like_unless_the_knob_says_otherwise() {
    for (lock, free) in [("false", true), ("true", false)] {
        let mut rig = Rig::with(&[("rules.combat.melee_lock", lock)]);
        let bows = rig.squad(P1, "rw_xbow crossbow+dirk", &[at(10.0, 10.0)]);
        let others = rig.squad(P1, "rw_xbow crossbow", &[at(20.0, 10.0)]);
        let near = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 11.5)]);
        let far = rig.squad(P2, "ck_raider hatchet", &[at(10.0, 4.0)]);
        assert!(can_fight(&mut rig, bows, 0, near) && can_shoot(&mut rig, bows, 0, near), "{lock}");
        assert_eq!(can_shoot(&mut rig, bows, 0, far), free, "{lock}");
        assert!(can_shoot(&mut rig, others, 0, far) && can_shoot(&mut rig, others, 0, near), "{lock}");
    }
}

// FB-Q68, FB-MEAS-3
#[test]
fn which_squads_and_models_an_area_reaches_is_a_knob() {
    // A stomp with a reach of 3" that always deals 3 Damage. One spearman of three is within it.
    for (rule, fallen) in [("\"any_model\"", 3), ("\"all_models\"", 0), ("\"per_model\"", 1)] {
        let knobs = [
            ("rules.effects.area_rule", rule),
            ("squads.rw_spear.evade", "0"),
            ("abilities.ice_stomp.effects.0.n", "3"),
        ];
        let mut rig = Rig::with(&knobs);
        let colossus = rig.squad(P1, "rw_colossus", &[at(10.0, 10.0)]);
        let spears = rig.squad(P2, "rw_spear spear", &all_at(&[(15.0, 10.0), (16.3, 10.0), (17.6, 10.0)]));
        // A second squad, near enough with all models.
        let inside = rig.squad(P2, "rw_spear spear", &all_at(&[(10.0, 13.0), (10.0, 14.3)]));
        rig.menu(P1, Phase::Combat);
        rig.events.clear();
        activate(&mut rig, colossus, 0, None);
        assert_eq!((lost(&rig, spears), lost(&rig, inside)), (fallen, 2), "{rule}");
    }
}

// FB-COM-1: as no rule forbids it, an engaged squad may stay idle, and others may shoot at it.
#[test]
fn who_is_engaged_may_be_attacked_by_others_as_well() {
    let mut rig = Rig::new();
    let front = rig.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
    let bows = rig.squad(P1, "rw_xbow crossbow", &[at(16.0, 12.0)]);
    let enemy = rig.squad(P2, "rw_gryphon", &[at(10.0, 11.8)]);
    assert!(can_fight(&mut rig, front, 0, enemy));
    assert_eq!(attack(&mut rig, bows, enemy).dice, 2);
    assert_eq!(places(&rig, front), [Spot { x: mi(10.0), y: mi(10.0), on: 0 }]);
}

// FB-Q25, FB-DICE-2: if the die comes after the places, it can also be rolled again once it is seen.
#[test]
fn rolled_after_the_places_the_die_can_be_rolled_again() {
    let mut rig = Rig::with(&[("rules.rush.roll_time", "\"after_path\"")]);
    let raiders = rig.squad(P1, "ck_raider hatchet", &[at(10.0, 15.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    let reached = repeat(&mut rig, 600, |rig| {
        to_act(rig, raiders);
        rig.act(Action::Rush(0));
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        rig.act(go(&[at(20.0, 15.0)]));
        assert_eq!(rig.asked(), Some((P1, Question::Again)));
        assert_eq!(places(rig, raiders), [at(10.0, 15.0)], "it waits for the die");
        let die = rig.s.frames.iter().find_map(|frame| match frame {
            crate::model::state::Frame::Going(going) => going.die,
            _ => None,
        });
        rig.act(if die < Some(4) { Action::Yes } else { Action::No });
        let die = rush_die(rig, raiders);
        assert_eq!(places(rig, raiders), [at(10.0 + f64::from(die + 6).min(10.0), 15.0)], "{die}");
        die >= 4
    });
    often(reached.iter().filter(|reached| **reached).count(), reached.len(), 0.75);
}

// FB-Q24: only the ends of Moves keep away from enemies. A Rush may end as near as it
// likes, and so may a move outside the action.
#[test]
fn a_rush_may_end_where_a_move_may_not() {
    for passes in [true, false] {
        let mut rig = Rig::with(&[("rules.move.enemy_bubble", "1.0"), ("abilities.ride_by.effects.0.n", "3")]);
        let riders = rig.squad(P1, "ck_rider hatchet", &[at(10.0, 15.0)]);
        rig.squad(P2, "ck_chief hatchet", &[at(14.5, 15.0)]);
        let near = [at(12.6, 15.0)];
        if passes {
            assert!(!may_go(&mut rig, riders, &near) && may_go(&mut rig, riders, &[at(11.7, 15.0)]));
            rush(&mut rig, riders, 0);
            assert!(rig.is_legal(go(&near)));
            rig.act(Action::Stay);
        } else {
            // A path of 3 inches cannot lead around these two models, and between them it is .986" from each.
            for y in [12.4, 17.6] {
                rig.squad(P2, "ck_raider hatchet", &[at(11.2, y)]);
            }
        }
        rig.menu(P1, Phase::End);
        rig.act(Action::Use(riders, 0, riders));
        assert_eq!(rig.is_legal(go(&near)), passes);
    }
}

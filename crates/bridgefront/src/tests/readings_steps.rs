//! Tests of both settings of the switches on Action Steps: their order, their costs, and what fizzles.

use super::actions::bare;
use super::cards_all::{clash, fizzled, play};
use super::combat_exact::near;
use super::readings_moves::{SURE, row, words};
use super::rig::{Rig, S1, S2, S3, S4};
use crate::model::events::Event;
use crate::model::state::{Phase, Slot};
use evenhand_game::game::Seat;
use evenhand_kit::table::ids::Id;

// ---- the order of a step ----

#[test]
fn cards_of_equal_initiative_go_by_lead_or_in_any_order() {
    // BF-Q5, rules.initiative_tie: three Zaps (20), a Quick March (40) and a basic action.
    let order = |rig: &Rig| -> Vec<Seat> {
        let who = |event: &Event| match event {
            Event::Hit { owner, in_battle: false, .. } => Some(Seat((owner.0 + 2) % 3)), // each zaps the next seat
            Event::Move { seat, .. } | Event::Deploy { seat, .. } => Some(*seat),
            _ => None,
        };
        rig.events.iter().filter_map(who).collect()
    };
    for tie in words("lead", "random") {
        let mut rig = bare(5, &[("rules.initiative_tie", &tie)]);
        rig.s.lead = S2;
        for (place, seat) in [S1, S2, S3].into_iter().enumerate() {
            let hex = rig.home(seat);
            assert_eq!(rig.champion(seat, "titan_vanguard", hex), Slot::at(place));
            rig.hand(seat, &["zap"]);
        }
        let (home, next) = (rig.home(S4), rig.game.board.around(rig.home(S4)).next().expect("a neighbour").0);
        rig.forces(S4, home, 1).bridge(home, next).hand(S4, &["quick_march"]);
        let (from, way) = (format!("from {}", rig.at(home)), rig.towards(home, next));
        let start = rig.s.clone();
        const STEPS: u32 = 3_000;
        let mut seen = [0u32; 6];
        for seed in 0..STEPS {
            rig.s = start.clone();
            rig.events.clear();
            rig.seed(seed.into()).step(&[
                (S1, &["play zap", "champion #1"]),
                (S2, &["play zap", "champion #2"]),
                (S3, &["play zap", "champion #0"]),
                (S4, &["play quick_march", &from, "forces 1", &way, "stop"]),
                (Seat(4), &["reinforce"]),
            ]);
            let order = order(&rig);
            assert_eq!(order[3..], [S4, Seat(4)]);
            let all = [[S2, S3, S1], [S1, S2, S3], [S1, S3, S2], [S2, S1, S3], [S3, S1, S2], [S3, S2, S1]];
            seen[all.iter().position(|known| *known == order[..3]).expect("each once")] += 1;
        }
        if tie == "\"lead\"" {
            assert_eq!(seen, [STEPS, 0, 0, 0, 0, 0]);
        } else {
            for n in seen {
                near(n, STEPS, 1.0 / 6.0, "an order");
            }
        }
    }
}

#[test]
fn basic_actions_go_by_lead_however_ties_of_cards_are_broken() {
    // rules.initiative_tie
    for seed in 0..20 {
        let mut rig = bare(3, &[("rules.initiative_tie", "\"random\"")]);
        rig.s.lead = S3;
        rig.seed(seed).step(&[(S1, &["reinforce"]), (S2, &["reinforce"]), (S3, &["reinforce"])]);
        let came: Vec<Seat> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Deploy { seat, .. } => Some(*seat),
                _ => None,
            })
            .collect();
        assert_eq!(came, [S3, S1, S2]);
    }
}

#[test]
fn without_mana_one_is_out_or_may_still_do_what_costs_none() {
    // BF-Q48, rules.zero_mana_actions
    let [blocked, allowed] = words("blocked", "allowed");
    let mut rig = bare(2, &[("rules.zero_mana_actions", &blocked)]);
    rig.mana(S1, 0).hand(S1, &["command_surge"]);
    assert_eq!(rig.acting(), [S2]);

    let mut rig = bare(2, &[("rules.zero_mana_actions", &allowed)]);
    let home = rig.home(S1);
    rig.mana(S1, 0).mana(S2, 0).hand(S1, &["command_surge", "zap"]).champion(S1, "void_agent", home);
    assert_eq!(rig.acting(), [S1, S2], "who has no card to play is still to be Done");
    let mut offered = rig.options(S1);
    offered.sort();
    assert_eq!(
        (offered, rig.options(S2)),
        (vec!["ability #0".into(), "done".into(), "play command_surge".into()], vec!["done".to_string()])
    );
    rig.choose(S1, "play command_surge").choose(S2, "done");
    assert_eq!((rig.s.player(S1).mana, rig.acting()), (2, vec![S1]));
    rig.choose(S1, "reinforce").choose(S1, "reinforce");
    assert_eq!((rig.s.player(S1).mana, rig.acting()), (0, vec![S1]));
    rig.choose(S1, "done");
    assert_eq!(rig.s.round, 2);
}

#[test]
fn abilities_are_steps_of_their_own_or_come_when_the_steps_are_over() {
    // BF-Q71, rules.ability_timing
    let [own_step, auto_end] = words("own_step", "auto_end");
    let table = |timing: &str| {
        let mut rig = bare(2, &[("rules.ability_timing", timing)]);
        let home = rig.home(S1);
        rig.champion(S1, "void_agent", home);
        rig.faction(S2, "aerial").s.player_mut(S2).free_marches = 1;
        let (theirs, next) = (rig.home(S2), rig.hex(-2, 0));
        rig.bridge(theirs, next).champion(S2, "brute", theirs);
        rig
    };
    let extra = |rig: &Rig, seat: Seat| -> Vec<String> {
        rig.options(seat).into_iter().filter(|text| text == "free march" || text.starts_with("ability")).collect()
    };
    let rig = table(&own_step);
    assert_eq!((extra(&rig, S1).len(), extra(&rig, S2).len()), (1, 1));

    let mut rig = table(&auto_end);
    assert_eq!((extra(&rig, S1).len(), extra(&rig, S2).len()), (0, 0));
    assert!(!rig.allows(S1, "ability #0"));
    rig.mana(S1, 0).choose(S2, "done");
    // Every seat with an unused ability is asked, with or without mana and even if it was Done, and only for abilities.
    assert_eq!((rig.s.round, rig.s.phase, rig.acting()), (1, Phase::Commit, vec![S1, S2]));
    assert_eq!((rig.options(S1).len(), rig.options(S2).len()), (2, 2));
    rig.choose(S1, "ability #0").choose(S1, "step 3").choose(S1, "step 3").choose(S2, "done");
    let middle = rig.hex(1, 0);
    assert_eq!((rig.s.champion(Slot(0)).hex, rig.s.round), (middle, 2), "S1 has used it up and S2 is Done");
    assert!(!rig.s.closing);
    let done =
        |seat| rig.events.iter().filter(|event| matches!(event, Event::Done { seat: who, .. } if *who == seat)).count();
    assert_eq!((done(S1), done(S2)), (1, 1), "mana is counted as unused once");
    assert_eq!((extra(&rig, S1).len(), rig.s.player(S1).mana), (0, 5));
}

#[test]
fn costs_are_paid_when_shown_or_when_it_resolves() {
    // BF-Q49, rules.pay_time: Market Squeeze (45) takes the gold that the Volunteers (65) would cost.
    for (when, mana, forces, taken) in [("reveal", 4, 4, 0), ("resolve", 5, 0, 2)] {
        let mut rig = bare(2, &[("rules.pay_time", &format!("\"{when}\""))]);
        let home = rig.home(S1);
        rig.gold(S1, 2);
        clash(&mut rig, ("market_squeeze", &["opponent S1"]), ("paid_volunteers", &[]));
        assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.forces_at(S1, home)), (mana, 0, forces), "{when}");
        assert_eq!(rig.gold_of(S2), 10 + taken);
        assert_eq!(fizzled(&rig, S1, "paid_volunteers"), when == "resolve");
        assert_eq!(rig.names(&rig.s.player(S1).discard), ["paid_volunteers"]);
    }
    // An action is paid if possible, at its price then: the only other champion dies earlier in the step.
    for (when, gold) in [("reveal", 6), ("resolve", 8)] {
        let mut rig = bare(2, &[("rules.pay_time", &format!("\"{when}\""))]);
        let home = rig.home(S1);
        let other = rig.champion(S1, "brute", home);
        rig.hp(other, 1);
        clash(&mut rig, ("zap", &["champion #0"]), ("titan_vanguard", &["hex (3,0)"]));
        assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.s.champions_of(S1)), (2, gold, 1), "{when}");
        assert!(rig.events.contains(&Event::Play {
            seat: S1,
            card: rig.card("titan_vanguard"),
            gold: 10 - gold as u8
        }));
    }
    // This also holds for basic actions.
    for (when, forces) in [("reveal", 1), ("resolve", 0)] {
        let mut rig = bare(2, &[("rules.pay_time", &format!("\"{when}\""))]);
        let home = rig.home(S1);
        rig.gold(S1, 1).hand(S2, &["market_squeeze"]);
        rig.step(&[(S1, &["reinforce"]), (S2, &["play market_squeeze", "opponent S1"])]);
        assert_eq!((rig.forces_at(S1, home), rig.action_fizzled(S1)), (forces, when == "resolve"));
    }
}

// ---- fizzles ----

#[test]
fn one_lost_target_costs_its_clause_or_the_whole_card() {
    // BF-Q52, rules.fizzle_scope
    for (scope, whole) in words("clause", "whole_card").into_iter().zip([false, true]) {
        let knobs = [("rules.fizzle_scope", scope.as_str()), SURE];
        // The bridge of Bridge Crew (90) already exists (50).
        let mut rig = bare(2, &knobs);
        let (from, to) = (rig.hex(2, 0), rig.hex(1, 0));
        let edge = rig.edge_choice(from, to);
        rig.forces(S1, from, 2);
        clash(
            &mut rig,
            ("temporary_bridge", &["hex (1,0)", &edge]),
            ("bridge_crew", &[&edge, "from (2,0)", "forces 2", "step 3"]),
        );
        assert_eq!((rig.forces_at(S1, to), fizzled(&rig, S1, "bridge_crew")), (if whole { 0 } else { 2 }, whole));
        assert_eq!(rig.s.player(S1).mana, 4, "paid in any case");
        assert_eq!(rig.names(&rig.s.player(S1).discard), ["bridge_crew"]);

        // One of the two bridges of Rapid Span (80) already exists.
        let mut rig = bare(2, &knobs);
        rig.forces(S1, from, 2);
        let other = rig.edge_choice(from, rig.home(S1));
        clash(&mut rig, ("temporary_bridge", &["hex (1,0)", &edge]), ("rapid_span", &[&edge, &other]));
        assert_eq!((rig.s.bridges.len(), fizzled(&rig, S1, "rapid_span")), (if whole { 1 } else { 2 }, whole));

        // One of the two stacks of Roll Out (60) is dead (20).
        let mut rig = bare(2, &knobs);
        let row = row(&mut rig);
        let foe = rig.hex(1, 1);
        rig.forces(S1, row[0], 1).forces(S1, row[2], 1).forces(S2, foe, 1).bridge(foe, row[2]);
        let way = rig.towards(foe, row[2]);
        clash(
            &mut rig,
            ("quick_move", &["from (1,1)", &way]),
            ("roll_out", &["from (3,0)", "forces 1", "step 3", "from (1,0)", "forces 1", "step 3"]),
        );
        assert_eq!((rig.forces_at(S1, row[1]), fizzled(&rig, S1, "roll_out")), (u8::from(!whole), whole));
    }
}

#[test]
fn no_card_fizzles_for_a_condition_or_for_what_was_never_locked() {
    // BF-12.4d, rules.fizzle_scope
    for scope in words("clause", "whole_card") {
        let knobs = [("rules.fizzle_scope", scope.as_str())];
        let mut rig = bare(2, &knobs);
        play(&mut rig, "prospecting", &[]); // without a Mine
        assert_eq!((rig.gold_of(S1), fizzled(&rig, S1, "prospecting")), (12, false));
        // Elite Guard chooses the champion to heal when it resolves; there is none.
        let mut rig = bare(2, &knobs);
        let home = rig.home(S1);
        play(&mut rig, "elite_guard", &[]);
        assert_eq!((rig.forces_at(S1, home), fizzled(&rig, S1, "elite_guard")), (5, false));
        // A stack that has shrunk moves with what is left.
        let mut rig = bare(2, &[knobs[0], SURE]);
        let row = row(&mut rig);
        let foe = rig.hex(1, 1);
        rig.forces(S1, row[2], 3).forces(S2, foe, 1).bridge(foe, row[2]);
        let way = rig.towards(foe, row[2]);
        clash(
            &mut rig,
            ("quick_move", &["from (1,1)", &way]),
            ("quick_march", &["from (1,0)", "forces 3", "step 3", "stop"]),
        );
        assert_eq!((rig.forces_at(S1, row[3]), fizzled(&rig, S1, "quick_march")), (2, false));
        // A card that draws is tried out first but draws only once.
        let mut rig = bare(2, &knobs);
        rig.draw_pile(S1, &["zap", "recruit", "recruit"]);
        play(&mut rig, "guild_favor", &[]);
        assert_eq!((rig.gold_of(S1), rig.names(&rig.s.player(S1).hand)), (14, vec!["recruit"]));
    }
}

#[test]
fn a_champion_that_cannot_come_in_is_burnt_discarded_or_comes_home() {
    // BF-Q53, rules.fizzled_champion: the last Force in its hex dies before the champion is deployed.
    for fate in ["burn", "discard", "to_capital"] {
        let mut rig = bare(2, &[("rules.fizzled_champion", &format!("\"{fate}\"")), SURE]);
        let (from, to, home) = (rig.hex(0, 0), rig.hex(1, 0), rig.home(S1));
        rig.forces(S2, from, 3).forces(S1, to, 1).bridge(from, to);
        clash(
            &mut rig,
            ("quick_march", &["from (0,0)", "forces 3", "step 0", "stop"]),
            ("titan_vanguard", &["hex (1,0)"]),
        );
        let player = rig.s.player(S1);
        let piles = (rig.names(&player.burnt), rig.names(&player.discard));
        let (titan, none) = (vec!["titan_vanguard"], vec![]);
        assert_eq!(piles, if fate == "discard" { (none, titan) } else { (titan, none) }, "{fate}");
        assert_eq!(rig.s.hex(home).champions[S1], u8::from(fate == "to_capital"));
        assert_eq!(fizzled(&rig, S1, "titan_vanguard"), fate != "to_capital");
        assert_eq!((player.mana, player.gold), (2, 8), "paid in any case");
    }
    // A Capital that two other players hold admits no third player.
    let mut rig = bare(3, &[("rules.fizzled_champion", "\"to_capital\""), SURE]);
    let (from, to, home) = (rig.hex(0, 0), rig.hex(1, 0), rig.home(S1));
    rig.forces(S2, from, 3).forces(S1, to, 1).bridge(from, to).forces(S2, home, 1).forces(S3, home, 1);
    clash(&mut rig, ("quick_march", &["from (0,0)", "forces 3", "step 0", "stop"]), ("titan_vanguard", &["hex (1,0)"]));
    assert_eq!((rig.s.champions_of(S1), rig.names(&rig.s.player(S1).burnt)), (0, vec!["titan_vanguard"]));
}

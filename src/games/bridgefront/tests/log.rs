//! What a reader of a match log is told.

use super::combat::stages;
use super::rig::{Rig, S1, S2};
use crate::game::{Dice, Game, Seed};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::rules::actions::Action;
use crate::games::bridgefront::state::{Phase, State};

fn has(lines: &[String], start: &str) -> bool {
    lines.iter().any(|line| line.trim_start().starts_with(start))
}

#[test]
fn the_map_is_told_when_it_is_laid_out_and_the_market_in_every_round() {
    let mut rig = Rig::dealt(&["bastion", "veil"], &[], 3);
    let mut before: Option<State> = None;
    let (mut dice, mut told, mut maps, mut rows) = (Seed(1).dice(), 0, 0, Vec::new());
    while rig.s.round < 3 {
        let lines = rig.game.tell(before.as_ref(), &rig.s, &rig.events[told..]);
        if has(&lines, "Capitals: ") {
            maps += 1;
            let home = rig.at(rig.home(S1));
            assert!(
                has(&lines, "Center: (0,0)") && has(&lines, &format!("Capitals: S1 {home} (corner C")),
                "{lines:?}"
            );
            assert!(has(&lines, "Forges: (") && has(&lines, "Mines: ("), "{lines:?}");
        }
        if has(&lines, "Market row: ") {
            assert_eq!(rig.s.phase, Phase::Bids);
            rows.push(rig.s.round);
        }
        told = rig.events.len();
        before = Some(rig.s.clone());
        one_step(&mut rig, &mut dice);
    }
    assert_eq!((maps, rows), (1, vec![1, 2]));
}

/// Every seat that must choose chooses at random.
fn one_step(rig: &mut Rig, dice: &mut Dice) {
    let mut choices = Vec::new();
    for seat in rig.game.to_act(&rig.s).iter() {
        let mut options = Vec::new();
        rig.game.actions(&rig.s, seat, &mut options);
        choices.push((seat, options[dice.below(options.len())]));
    }
    rig.act(&choices);
}

#[test]
fn a_battle_is_told_with_its_hits_and_units_counted_in_words() {
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(0, 1), rig.hex(0, 0));
    rig.bridge(from, to).forces(S1, from, 1).forces(S2, to, 2);
    let (before, told) = (rig.s.clone(), rig.events.len());
    let march = rig.march(from, to, 1);
    rig.plays(S1, &stages(&march));
    let lines = rig.game.tell(Some(&before), &rig.s, &rig.events[told..]);
    assert!(has(&lines, "S1 moves 1 Force (0,1) -> (0,0)"), "{lines:?}");
    assert!(has(&lines, "Battle at (0,0): S1 (1 Force) attacks S2 (2 Forces)"), "{lines:?}");
    assert!(has(&lines, "hits "), "{lines:?}");
    let blows = Event::Blows { hits: [3, 1], left: [2, 0], champions: [1, 0] };
    let line = "    hits 3 to 1; left: 2 Forces and 1 champion against nobody";
    assert_eq!(rig.game.event_text(&blows).as_deref(), Some(line));
}

#[test]
fn what_is_revealed_together_is_told_in_its_order() {
    let rig = Rig::new(2);
    let early = rig.card("war_cry");
    let mut seats = [S1; 6];
    (seats[0], seats[1]) = (S2, S1);
    let events = [
        Event::Play { seat: S2, card: early, gold: 0 },
        Event::Basic { seat: S1, kind: 1 },
        Event::Order { seats, n: 2 },
    ];
    let initiative = rig.game.cards.get(early).initiative;
    let lines = rig.game.tell(None, &rig.s, &events);
    assert!(has(&lines, &format!("resolved in the order S2 war_cry ({initiative}), S1")), "{lines:?}");
    assert_eq!(rig.game.event_text(&Event::Die { seat: S1, roll: 4 }).as_deref(), Some("  S1 rolls a 4"));
}

#[test]
fn champions_are_named_where_choices_number_them() {
    let mut rig = Rig::new(2);
    let slot = rig.champion(S1, "brute", rig.hex(0, 1));
    let told = |action| rig.game.tell_choice(&rig.s, action);
    assert_eq!(told(Action::Ability(slot)), format!("ability #{slot} (S1's brute)"));
    assert_eq!(told(Action::Champion(slot + 1)), format!("champion #{}", slot + 1), "nobody is there");
    assert_eq!(told(Action::March), "march");
}

#[test]
fn a_step_is_told_with_where_it_leads() {
    let rig = Rig::new(2);
    let told = |action| rig.game.tell_choice(&rig.s, action);
    assert_eq!(told(Action::Step(0)), "step 0 (by +1,+0)");
    assert_eq!(told(Action::Step(4)), "step 4 (by -1,+1)");
    assert_eq!(told(Action::Step(6)), "step 6 (through a wormhole)");
}

#[test]
fn cards_are_told_with_what_becomes_of_them_where_no_event_does() {
    let mut rig = Rig::new(2);
    rig.hand(S1, &["secret_plans"]).draw_pile(S1, &["zap", "recruit", "field_medic"]);
    let card = Action::Card(rig.card("zap"));
    assert_eq!(rig.game.tell_choice(&rig.s, card), "card zap");
    rig.step(&[(S1, &["play secret_plans"])]);
    assert!(rig.asked(S1), "three drawn, two to discard");
    assert_eq!(rig.game.tell_choice(&rig.s, card), "card zap (discarded)");
    rig.s.stack.clear();
    rig.s.phase = Phase::QuietStudy;
    assert_eq!(rig.game.tell_choice(&rig.s, card), "card zap (exchanged)");
}

#[test]
fn a_pot_is_told_only_where_there_is_one() {
    let rig = Rig::new(2);
    let card = rig.card("zap");
    let told = |gold| rig.game.event_text(&Event::Auction { card, winner: S1, gold, pass: true }).unwrap();
    assert_eq!((&*told(0), &*told(3)), ("all pass: S1 gets zap", "all pass: S1 gets zap and a pot of 3"));
}

#[test]
fn a_temporary_bridge_is_told_to_go_before_the_next_round() {
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 1), rig.hex(0, 0));
    rig.forces(S1, a, 1).hand(S1, &["temporary_bridge"]);
    let edge = rig.edge(a, b);
    let built = rig.game.write_action(Action::Edge(edge));
    rig.step(&[(S1, &["play temporary_bridge", &format!("hex {}", rig.at(a)), &built])]);
    assert!(rig.s.bridges.has(edge));
    let (before, told) = (rig.s.clone(), rig.events.len());
    rig.all_done();
    let lines = rig.game.tell(Some(&before), &rig.s, &rig.events[told..]);
    let place = |start: &str| lines.iter().position(|line| line.trim_start().starts_with(start));
    let (goes, next) = (place("the bridge ("), place("== Round 2"));
    assert!(goes.is_some() && goes < next, "{lines:?}");
}

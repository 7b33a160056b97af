//! Turns and phases (FB-TURN), and the effects that are due as a phase begins.

use super::play::{
    ability, bystanders, can_cast, cast, count, next_turn_of, often, pass_turns, place_of, until, using,
};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::{Question, SquadId};
use evenhand_game::game::Seat;

/// The phases of a turn after its Starting Phase.
const PHASES: [Phase; 4] = [Phase::Spell, Phase::Movement, Phase::Combat, Phase::End];

/// The seats that take turns, and the phases of each turn.
fn turns(events: &[Event]) -> Vec<(Seat, Vec<Phase>)> {
    let mut all: Vec<(Seat, Vec<Phase>)> = Vec::new();
    let mut starts = 0;
    for event in events {
        match event {
            Event::TurnBegan(seat, _) => all.push((*seat, Vec::new())),
            // The event of the first phase may come before the event of the turn.
            Event::PhaseBegan(Phase::Starting) => starts += 1,
            Event::PhaseBegan(phase) => {
                if let Some((_, phases)) = all.last_mut() {
                    phases.push(*phase);
                }
            }
            _ => {}
        }
    }
    assert_eq!(starts, all.len(), "a Starting Phase for each turn");
    all
}

// FB-TURN-1
#[test]
fn a_turn_has_five_phases_even_if_nothing_happens_and_then_it_is_the_others() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    pass_turns(&mut rig, 6);
    let mut seen = turns(&rig.events);
    seen.pop();
    assert_eq!(seen.len(), 5);
    for (nth, (seat, phases)) in seen.into_iter().enumerate() {
        assert_eq!(seat, if nth % 2 == 0 { P2 } else { P1 }, "turn {nth}");
        assert_eq!(phases, PHASES, "turn {nth}");
    }
}

// FB-TURN-1, FB-WIN-1
#[test]
fn a_round_is_a_turn_of_each_player() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    rig.s.vp = [1, 0];
    pass_turns(&mut rig, 5);
    let rounds: Vec<(Seat, u8)> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TurnBegan(seat, round) => Some((*seat, *round)),
            _ => None,
        })
        .collect();
    assert_eq!(rounds, [(P2, 1), (P1, 2), (P2, 2), (P1, 3), (P2, 3)]);
}

// FB-TURN-1, FB-COM-1: the inactive player is asked nothing, and that player's squads do nothing.
#[test]
fn only_the_active_players_squads_act() {
    let mut rig = Rig::new();
    let [own, theirs] = bystanders(&mut rig);
    rig.menu(P1, Phase::Movement);
    assert_eq!(rig.asked(), Some((P1, Question::Menu)));
    assert!(rig.is_legal(Action::Select(own)) && !rig.is_legal(Action::Select(theirs)));
    rig.menu(P2, Phase::Movement);
    assert_eq!(rig.asked(), Some((P2, Question::Menu)));
    assert!(rig.is_legal(Action::Select(theirs)) && !rig.is_legal(Action::Select(own)));
}

// FB-TURN-3, FB-X41
#[test]
fn slots_refill_in_the_own_starting_phase_only() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_colossus", &[at(20.0, 20.0)]);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, caster, "hm_hush", target);
    cast(&mut rig, caster, "hm_wither", target);
    assert_eq!(rig.s.squad(caster).slots, 0);
    assert!(!can_cast(&rig, caster, "hm_rend", target), "a third try");
    next_turn_of(&mut rig, P2);
    assert_eq!((rig.s.active, rig.s.squad(caster).slots), (P2, 0), "in the enemy's turn");
    next_turn_of(&mut rig, P1);
    assert_eq!((rig.s.active, rig.s.squad(caster).slots), (P1, 2));
    rig.menu(P1, Phase::Spell);
    assert!(can_cast(&rig, caster, "hm_hush", target));
}

/// A Soot Wyvern and a Magma Brute in a fight with a Magma Brute.
pub(super) fn brawl(knobs: &[(&str, &str)]) -> (Rig, [SquadId; 3]) {
    let mut rig = Rig::with(knobs);
    let wyvern = rig.squad(P1, "ck_wyvern", &[at(23.2, 18.0)]);
    let brute = rig.squad(P1, "ck_brute", &[at(16.4, 18.0)]);
    let theirs = rig.squad(P2, "ck_brute", &[at(20.0, 18.0)]);
    (rig, [wyvern, brute, theirs])
}

/// The squads whose passives have taken effect, in order.
fn triggered(events: &[Event]) -> Vec<SquadId> {
    events.iter().filter_map(|event| if let Event::Triggered(by, ..) = event { Some(*by) } else { None }).collect()
}

// FB-TURN-2, FB-X92
#[test]
fn what_begins_with_a_phase_is_the_active_players_first() {
    let (mut rig, [wyvern, brute, theirs]) = brawl(&[]);
    let mut all = 0;
    for (active, first) in [(P1, vec![wyvern, brute]), (P2, vec![theirs])] {
        often(
            &mut rig,
            300,
            |rig| rig.phase(active, Phase::Combat),
            |_, events| {
                let order = triggered(events);
                let own = order.iter().take_while(|by| first.contains(by)).count();
                assert!(order[own..].iter().all(|by| !first.contains(by)), "{order:?} in the turn of {active}");
                all += u32::from(active == P1 && own == 2 && order.len() > own);
            },
        );
    }
    assert!(all > 10, "all three came {all} times");
}

// FB-TURN-2, FB-Q70
#[test]
fn the_owner_orders_what_is_due_at_one_moment() {
    for first in [0, 1] {
        let (mut rig, [wyvern, brute, theirs]) = brawl(&[("rules.effects.trigger_order", "\"player\"")]);
        let act = |rig: &mut Rig| {
            rig.phase(P1, Phase::Combat);
            assert_eq!(rig.asked(), Some((P1, Question::First)));
            assert!(rig.is_legal(Action::First(0)) && rig.is_legal(Action::First(1)));
            assert!(!rig.is_legal(Action::First(2)), "the enemy's is not the owner's to put first");
            rig.act(Action::First(first));
        };
        let own = |events: &[Event]| triggered(events).into_iter().filter(|by| *by != theirs).collect::<Vec<_>>();
        until(&mut rig, act, |events| own(events).len() == 2);
        let order = triggered(&rig.events);
        let wanted = if first == 0 { [wyvern, brute] } else { [brute, wyvern] };
        assert_eq!(order[..2], wanted, "with number {first} first");
    }
}

// FB-Q70: unless players are asked, squads come in their order in the list.
#[test]
fn squads_are_in_order_where_players_are_not_asked() {
    let (mut rig, [wyvern, brute, _]) = brawl(&[]);
    until(&mut rig, |rig| rig.phase(P1, Phase::Combat), |events| triggered(events).len() == 3);
    assert_eq!(triggered(&rig.events)[..2], [wyvern, brute]);
    assert_eq!(count(&rig, |event| *event == Event::PhaseBegan(Phase::Combat)), 1);
}

// FB-DATA-3, FB-Q69: each squad may use one ability in each player's turn.
#[test]
fn a_squad_uses_one_ability_in_a_turn() {
    for (knob, uses) in [("0", 0), ("1", 1), ("2", 2)] {
        let mut rig = Rig::with(&[("rules.ability.per_squad_turn", knob)]);
        bystanders(&mut rig);
        let bats = rig.row(P1, "hm_bats", 3, 20.0, 12.0);
        let more = rig.row(P1, "hm_bats", 3, 20.0, 16.2);
        // Two enemies on one side and one on the other. Each is engaged with one of the two squads or with both.
        let enemies = [at(20.0, 14.1), at(22.0, 14.1), at(21.0, 9.9)];
        let enemies = enemies.map(|spot| rig.squad(P2, "rw_captain longsword", &[spot]));
        rig.menu(P1, Phase::Combat);
        let screech = |at: usize| using(&rig, bats, "screech", enemies[at]);
        let screeches = [screech(0), screech(1), screech(2)];
        let other = using(&rig, more, "screech", enemies[0]);
        for (nth, screech) in screeches.into_iter().enumerate() {
            assert_eq!(rig.is_legal(screech), nth < uses, "{knob}: number {nth}");
            if nth < uses {
                rig.act(screech);
            }
        }
        assert_eq!(rig.is_legal(other), uses > 0, "{knob}: another squad");
        next_turn_of(&mut rig, P1);
        rig.menu(P1, Phase::Combat);
        assert_eq!(rig.is_legal(screeches[2]), uses > 0, "{knob}: in the next own turn");
    }
}

// FB-DATA-3: only in the phase that the ability names, and only in its owner's turn.
#[test]
fn abilities_wait_for_their_phase() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let captain = rig.squad(P1, "rw_captain longsword", &[at(20.0, 18.0)]);
    let friend = rig.squad(P1, "rw_seer rune_staff", &[at(22.0, 18.0)]);
    let stand_fast = Action::Use(captain, ability(&rig, captain, "stand_fast"), friend);
    rig.menu(P1, Phase::Movement);
    assert!(rig.is_legal(stand_fast));
    for phase in [Phase::Starting, Phase::Spell, Phase::Combat] {
        rig.menu(P1, phase);
        assert!(rig.s.phase != phase || !rig.is_legal(stand_fast), "{phase:?}");
    }
    rig.menu(P2, Phase::Movement);
    assert!(!rig.is_legal(stand_fast), "the enemy's turn");
}

// FB-TURN-3, FB-STAT-1: effects at the beginning of a turn come before spells, so
// a squad that burns to death cannot cast.
#[test]
fn the_starting_phase_is_before_the_spell_phase() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 10.0)]);
    rig.s.model_mut(caster, 0).wounds = 4;
    rig.give(caster, "burning", P2);
    let gone = |events: &[Event]| events.contains(&Event::Destroyed(caster, Cause::Effect));
    until(&mut rig, |rig| rig.phase(P1, Phase::Starting), gone);
    assert!(rig.s.phase > Phase::Spell, "nobody is left to cast");
    let burnt = place_of(&rig, "Destroyed", |event| matches!(event, Event::Destroyed(..)));
    assert!(burnt < place_of(&rig, "the Spell Phase", |event| *event == Event::PhaseBegan(Phase::Spell)));
}

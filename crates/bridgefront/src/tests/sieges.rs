//! Tests of sieges of Capitals, and of the payments for taking one (BF-13).

use super::battle_rig::{battles, stages};
use super::rig::{Rig, S1, S2, S3};
use crate::model::board::Hex;
use crate::model::events::{Event, Purse};
use evenhand_game::game::Seat;

/// Returns a hex next to a Capital, joined to it by a bridge.
fn gate(rig: &mut Rig, capital: Hex) -> Hex {
    let (hex, _) = rig.game.board.around(capital).next().expect("a corner has neighbours");
    rig.bridge(hex, capital);
    hex
}

#[test]
fn capitals_fight_once_when_the_steps_are_over_and_the_owner_defends() {
    // BF-13a, BF-12.7c
    for reentering in [false, true] {
        let mut rig = Rig::new(2);
        let home = rig.home(S2);
        let gate = gate(&mut rig, home);
        let (mover, stays) = if reentering { (S2, S1) } else { (S1, S2) };
        rig.forces(mover, gate, 3).forces(stays, home, 2);
        let march = rig.march(gate, home, 3);
        rig.plays(mover, &stages(&march));
        assert!(battles(&rig.events).is_empty());
        rig.end_actions();
        let forces = if reentering { [2, 3] } else { [3, 2] };
        assert_eq!(battles(&rig.events), [(home, S1, S2, forces)]);
        assert!(rig.events.iter().any(|event| matches!(event, Event::Battle { siege: true, .. })));
        assert!(rig.forces_at(S1, home) == 0 || rig.forces_at(S2, home) == 0, "to the death");
    }
}

#[test]
fn sieges_go_in_lead_order_of_the_owners() {
    // BF-13b
    for lead in [S1, S2, S3] {
        let mut rig = Rig::new(3);
        rig.s.lead = lead;
        for owner in [S1, S2, S3] {
            let attacker = Seat((owner.0 + 1) % 3);
            let home = rig.home(owner);
            rig.forces(owner, home, 2).forces(attacker, home, 2);
        }
        rig.end_actions();
        let order: Vec<Seat> = battles(&rig.events).iter().map(|(_, _, defender, _)| *defender).collect();
        let expected: Vec<Seat> = (0..3).map(|n| Seat((lead.0 + n) % 3)).collect();
        assert_eq!(order, expected);
    }
}

#[test]
fn in_a_capital_without_its_owner_the_first_to_come_defends() {
    // BF-13c
    for (first, second) in [(S2, S3), (S3, S2)] {
        let mut rig = Rig::new(3);
        let home = rig.home(S1);
        let gate = gate(&mut rig, home);
        rig.forces(first, home, 2).forces(second, gate, 2);
        let march = rig.march(gate, home, 2);
        rig.plays(second, &stages(&march)).end_actions();
        assert_eq!(battles(&rig.events), [(home, second, first, [2, 2])]);
    }
}

#[test]
fn a_capital_of_which_one_player_holds_all_has_no_siege() {
    // BF-13d
    let mut rig = Rig::new(2);
    let (own, other) = (rig.home(S1), rig.home(S2));
    rig.forces(S1, own, 2).forces(S1, other, 3).end_actions();
    assert!(battles(&rig.events).is_empty());
    assert_eq!((rig.forces_at(S1, own), rig.forces_at(S1, other)), (2, 3));
}

#[test]
fn the_third_at_the_gate_fails_whoever_it_is() {
    // BF-T20, BF-13c
    for (lead, marched, reinforced) in [(S3, true, false), (S1, false, true)] {
        let mut rig = Rig::new(3);
        let home = rig.home(S1);
        let gate = gate(&mut rig, home);
        rig.s.lead = lead;
        rig.forces(S2, home, 2).forces(S3, gate, 2);
        let march = rig.march(gate, home, 2);
        rig.step(&[(S3, &stages(&march)), (S1, &["reinforce"])]);
        assert_eq!(rig.forces_at(S3, home), if marched { 2 } else { 0 });
        assert_eq!(rig.forces_at(S1, home), u8::from(reinforced));
        assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.s.player(S3).mana), (4, 9, 4), "all is paid");
        rig.end_actions();
        let (attacker, defender, forces) = if marched { (S3, S2, [2, 2]) } else { (S2, S1, [2, 1]) };
        assert_eq!(battles(&rig.events), [(home, attacker, defender, forces)]);
    }
}

#[test]
fn a_last_stand_takes_three_of_the_first_to_enter() {
    // BF-T41
    let mut rig = Rig::new(2);
    let home = rig.home(S2);
    let gate = gate(&mut rig, home);
    rig.forces(S2, home, 2).forces(S1, gate, 7).hand(S2, &["last_stand"]).plays(S2, &["play last_stand"]);
    let march = rig.march(gate, home, 5);
    rig.plays(S1, &stages(&march));
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, gate)), (2, 2));
    let march = rig.march(gate, home, 2);
    rig.plays(S1, &stages(&march));
    assert_eq!(rig.forces_at(S1, home), 4, "the second stack loses nobody");
    rig.end_actions();
    assert_eq!(battles(&rig.events), [(home, S1, S2, [4, 2])]);
}

#[test]
fn a_stack_that_a_last_stand_wipes_out_springs_no_trap_beyond_the_capital() {
    // BF-T41, BF-T40: three Forces try to pass through a held Capital and die there; the trap behind it stays set.
    let mut rig = Rig::new(2);
    let home = rig.home(S2);
    let around: Vec<Hex> = rig.game.board.around(home).map(|(hex, _)| hex).collect();
    let (gate, beyond) = (around[0], around[1]);
    rig.bridge(gate, home).bridge(home, beyond).forces(S2, home, 2).forces(S1, gate, 3);
    rig.hand(S2, &["last_stand", "bridge_trap"]).hand(S1, &["march_orders"]);
    rig.plays(S2, &["play last_stand"]);
    let edge = format!("edge {}", rig.game.edge_text(rig.edge(home, beyond)));
    rig.plays(S2, &["play bridge_trap", &edge]);
    let from = format!("from {}", rig.at(gate));
    let (one, two) = (rig.towards(gate, home), rig.towards(home, beyond));
    rig.plays(S1, &["play march_orders", &from, "forces 3", &one, &two]);
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, beyond), rig.forces_at(S1, gate)), (0, 0, 0));
    assert_eq!(rig.s.running.len(), 1, "the trap waits for others");
}

#[test]
fn a_champion_that_comes_in_alone_uses_up_a_last_stand() {
    // BF-T41: it strikes the first units that enter after the card, by move or by deploy to Forces already there.
    let mut rig = Rig::new(2);
    let home = rig.home(S2);
    let gate = gate(&mut rig, home);
    rig.forces(S2, home, 2).forces(S1, home, 1).forces(S1, gate, 5);
    rig.hand(S2, &["last_stand"]).plays(S2, &["play last_stand"]);
    let there = format!("hex {}", rig.at(home));
    rig.hand(S1, &["jet_striker"]).plays(S1, &["play jet_striker", &there]);
    let march = rig.march(gate, home, 5);
    rig.plays(S1, &stages(&march));
    assert_eq!(rig.forces_at(S1, home), 6);
}

/// Returns the gold paid by Pillagers since the events were last cleared.
fn pillaged(rig: &mut Rig) -> i16 {
    let paid = rig.events.iter().map(|event| match event {
        Event::Gold { amount, purse: Purse::Pillage, .. } => *amount,
        _ => 0,
    });
    let paid = paid.sum();
    rig.events.clear();
    paid
}

#[test]
fn pillagers_are_paid_when_a_capital_becomes_theirs_alone() {
    // BF-T43, BF-21.6a
    let mut rig = Rig::new(2);
    let home = rig.home(S2);
    rig.faction(S1, "gatewright");
    rig.s.round = 5;
    for (round, held, gold) in [(5, true, 6), (6, true, 0), (7, true, 0), (8, false, 0), (9, true, 6)] {
        assert_eq!(rig.s.round, round);
        let there = rig.forces_at(S1, home);
        rig.s.remove_forces(S1, home, there);
        rig.forces(S1, home, if held { 2 } else { 0 });
        rig.end_actions();
        let points = rig.events.iter().find_map(|event| match event {
            Event::Score { seat: S1, capitals, .. } => Some(*capitals),
            _ => None,
        });
        assert_eq!(points, Some(if held { 2 } else { 0 }));
        assert_eq!(pillaged(&mut rig), gold, "round {round}");
    }
}

#[test]
fn pillagers_are_paid_after_a_siege_they_win_and_not_for_one_nobody_wins() {
    // BF-21.6a, BF-14.3a
    for (attackers, gold) in [(3, 6), (2, 0), (1, 0)] {
        let mut rig = Rig::with(2, &[("combat.force_hit", "6"), ("factions.gatewright.passives", "[\"pillage\"]")]);
        let home = rig.home(S2);
        rig.faction(S1, "gatewright").faction(S2, "veil").forces(S1, home, attackers).forces(S2, home, 2);
        rig.end_actions();
        assert_eq!(pillaged(&mut rig), gold, "{attackers} against 2");
    }
}

//! The wounds of an attack: one packet for each target, and one target after another (FB-COM-7, FB-DMG-1).

use super::play::{bystanders, check_share, often, until};
use super::rig::{P1, P2, Rig, at};
use super::scenes::{all_at, attack, melee, ranged, to_attack};
use crate::model::actions::{Action, Plan};
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::{Frame, Question, SquadId, Wounds};

const ASK: (&str, &str) = ("rules.damage.alloc", "\"player\"");
/// Every die of a squad that Held hits Defense 2, with or without Mere Pall.
const SURE: [(&str, &str); 2] = [("rules.dice.nat1_fail", "false"), ("rules.hold.hit_bonus", "3")];

/// A Matriarch of many HP, crossbows that also fight her hand to hand, and this many guards within 3 inches of her.
fn guarded(guards: usize, knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId, Vec<SquadId>) {
    let mut rig = Rig::with(&[&[("squads.hm_matriarch.hp", "40"), ("squads.hm_matriarch.evade", "0")], knobs].concat());
    bystanders(&mut rig);
    let leader = rig.squad(P2, "hm_matriarch witch_staff", &[at(20.0, 15.0)]);
    let bows = rig.row(P1, "rw_xbow crossbow+dirk", 3, 18.7, 13.5);
    let places = [(17.5, 16.5), (22.5, 16.5)];
    let guards = places
        .into_iter()
        .take(guards)
        .map(|(x, y)| rig.squad(P2, "hm_barrow halberd", &all_at(&[(x, y), (x, y + 1.4)])));
    let guards = guards.collect();
    (rig, bows, leader, guards)
}

// FB-COM-7, FB-Q57: hand-to-hand and ranged wounds are allocated together, so a guard is asked only once.
#[test]
fn wounds_of_one_attack_on_one_target_are_one_packet() {
    let (mut rig, bows, leader, _) = guarded(1, &[("squads.hm_matriarch.defense", "2"), SURE[0], SURE[1]]);
    rig.s.squad_mut(bows).did = Did::Hold;
    to_attack(&mut rig, bows);
    let all = rig.all_on(bows, leader);
    rig.act(all);
    let wounds =
        rig.events.iter().find_map(|event| if let Event::Attack { wounds, .. } = event { Some(*wounds) } else { None });
    assert_eq!(wounds, Some(9), "three models with 2 + 1 dice");
    assert_eq!(rig.asked(), Some((P2, Question::Instead)));
    rig.act(Action::No);
    assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Instead), "and then for the other kind");
    assert_eq!(rig.s.model(leader, 0).wounds, 9);
}

// FB-COM-7: in a packet the hand-to-hand wounds come first, and the kind of its
// last wound is the cause of a model's loss.
#[test]
fn in_a_packet_hand_to_hand_wounds_come_first() {
    let mut rig = Rig::with(&[("squads.ck_berserk.defense", "2"), ("squads.ck_berserk.evade", "0"), SURE[0], SURE[1]]);
    bystanders(&mut rig);
    let bows = rig.row(P1, "rw_xbow crossbow+dirk", 3, 10.0, 10.0);
    rig.s.squad_mut(bows).did = Did::Hold;
    let target = rig.row(P2, "ck_berserk hatchet", 6, 8.0, 11.6);
    attack(&mut rig, bows, target);
    let causes: Vec<Cause> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Lost(squad, _, cause) if *squad == target => Some(*cause),
            _ => None,
        })
        .collect();
    // 3 wounds by dirks and 6 by crossbows, two for each model: the second model takes one of each kind.
    assert_eq!(causes, [Cause::Melee, Cause::Ranged, Cause::Ranged, Cause::Ranged]);
    assert!(rig.events.iter().any(|event| matches!(event, Event::Wounded(squad, _, 1, _) if *squad == target)));
}

// FB-DATA-3: each guard within reach is asked about the wounds that are still to be allocated.
#[test]
fn a_second_guard_can_take_of_what_is_left() {
    let (mut rig, _, leader, guards) = guarded(2, &[]);
    rig.menu(P1, Phase::Movement);
    rig.s.ask = None;
    rig.s.wait(Frame::Wounds(Wounds { squad: leader, n: 9, by: SquadId::NONE, ..Wounds::default() }));
    rig.go_on();
    let takes = |rig: &Rig| -> Vec<SquadId> {
        let by = |action: &Action| if let Action::Use(by, ..) = action { Some(*by) } else { None };
        rig.options().iter().filter_map(by).collect()
    };
    let first = |rig: &Rig, guard: SquadId| {
        rig.options().into_iter().find(|action| matches!(action, Action::Use(by, ..) if *by == guard)).expect("it can")
    };
    assert_eq!((rig.asked(), takes(&rig)), (Some((P2, Question::Instead)), guards.clone()));
    rig.act(first(&rig, guards[1]));
    assert_eq!((rig.asked(), takes(&rig)), (Some((P2, Question::Instead)), vec![guards[0]]), "for what is left");
    assert_eq!(rig.s.model(leader, 0).wounds, 0, "nothing is allocated to her yet");
    rig.act(first(&rig, guards[0]));
    assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Instead));
    let moved: u8 = rig.events.iter().map(|event| if let Event::Redirected(_, _, n) = event { *n } else { 0 }).sum();
    assert!((2..=6).contains(&moved));
    assert_eq!(rig.s.model(leader, 0).wounds, 9 - moved);
}

/// Bows of which half shoot at a Matriarch, who dies, and half at spearmen. `knobs` sets other knobs.
fn split(knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId, SquadId, Plan) {
    let fragile = [
        ("squads.hm_matriarch.hp", "1"),
        ("squads.hm_matriarch.evade", "0"),
        ("squads.hm_matriarch.defense", "2"),
        ("squads.rw_spear.hp", "30"),
    ];
    let mut rig = Rig::with(&[&fragile[..], knobs].concat());
    bystanders(&mut rig);
    let bows = rig.row(P1, "rw_xbow crossbow", 8, 15.0, 10.0);
    let leader = rig.squad(P2, "hm_matriarch witch_staff", &[at(16.0, 15.0)]);
    let spears = rig.row(P2, "rw_spear spear", 3, 21.0, 15.0);
    let mut plan = ranged(&[(0, leader), (1, leader), (2, leader)]);
    (5..8).for_each(|place| plan.ranged[place] = spears);
    (rig, bows, leader, spears, plan)
}

// FB-COM-7: the second target's dice are rolled after the first target's wounds
// are allocated. Mere Pall is gone by then.
#[test]
fn later_targets_are_rolled_for_when_their_turn_comes() {
    let (mut rig, bows, leader, spears, plan) = split(&[]);
    to_attack(&mut rig, bows);
    assert!(rig.is_legal(Action::Attack(plan)));
    let (mut dice, mut hit) = (0, 0);
    often(
        &mut rig,
        1500,
        |rig| rig.act(Action::Attack(plan)),
        |rig, events| {
            let fallen = events.iter().position(|event| *event == Event::Destroyed(leader, Cause::Ranged));
            for (place, event) in events.iter().enumerate() {
                let Event::Attack { target, dice: rolled, hits, .. } = *event else { continue };
                if target == spears
                    && let Some(fallen) = fallen
                {
                    assert!(fallen < place, "she falls before they are rolled for");
                    dice += u64::from(rolled);
                    hit += u64::from(hits);
                }
            }
            assert_eq!(rig.s.squad(leader).lives(), fallen.is_none());
        },
    );
    check_share("hits at Defense 4 without Mere Pall", hit, dice, 0.5);
}

// FB-Q45: attackers and their possible targets stay as declared, whatever falls in between.
#[test]
fn who_was_declared_attacks_though_the_first_target_strikes_back() {
    let mut rig = Rig::with(&[
        ("squads.ck_berserk.evade", "0"),
        ("squads.rw_champion.hp", "1"),
        ("passives.death_flare.check", "0"),
    ]);
    bystanders(&mut rig);
    // The second champion reaches the spearmen past the first one.
    let own = rig.squad(P1, "rw_champion longsword", &all_at(&[(20.0, 12.0), (20.0, 10.3)]));
    let berserk = rig.squad(P2, "ck_berserk hatchet", &[at(18.3, 12.0)]);
    let spears = rig.squad(P2, "rw_spear spear", &all_at(&[(21.6, 12.0), (22.9, 12.0)]));
    rig.s.model_mut(berserk, 0).wounds = 1;
    to_attack(&mut rig, own);
    let plan = melee(&[(0, berserk), (1, spears)]);
    let act = |rig: &mut Rig| {
        rig.act(Action::Attack(plan));
    };
    until(&mut rig, act, |events| events.contains(&Event::Destroyed(berserk, Cause::Melee)));
    assert_eq!(rig.living(own), 1, "Death Flare has struck one of the two");
    let rolled =
        rig.events.iter().any(|event| matches!(event, Event::Attack { target, dice: 3, .. } if *target == spears));
    assert!(rolled, "{:?}", rig.events);
}

// FB-COM-7: no dice are rolled against a target that was destroyed in between.
#[test]
fn nobody_rolls_at_who_has_fallen() {
    let (mut rig, bows, leader, guards) = guarded(1, &[("squads.hm_barrow.hp", "1")]);
    rig.s.squad_mut(guards[0]).alive = 1;
    rig.s.squad_mut(bows).alive = 0b111;
    rig.s.model_mut(guards[0], 0).spot = at(20.0, 16.8);
    to_attack(&mut rig, bows);
    let mut plan = ranged(&[(0, leader), (1, leader), (2, guards[0])]);
    plan.melee = [SquadId::NONE; 12];
    if !rig.is_legal(Action::Attack(plan)) {
        rig.s.model_mut(guards[0], 0).spot = at(22.6, 14.5);
        to_attack(&mut rig, bows);
    }
    let act = |rig: &mut Rig| {
        rig.act(Action::Attack(plan));
        if let Some((_, Question::Instead)) = rig.asked() {
            let takes = rig.options()[0];
            rig.act(takes);
        }
    };
    let taken = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Redirected(..)));
    until(&mut rig, act, taken);
    assert!(!rig.s.squad(guards[0]).lives());
    let at = |event: &&Event| matches!(event, Event::Attack { target, .. } if *target == guards[0]);
    assert_eq!(rig.events.iter().filter(at).count(), 0, "{:?}", rig.events);
}

// FB-DMG-1, FB-Q61: if wounded models need not come first, each wound is a separate choice.
#[test]
fn each_wound_is_chosen_where_wounded_models_need_not_come_first() {
    let mut rig = Rig::with(&[ASK, ("rules.damage.wounded_first", "false")]);
    bystanders(&mut rig);
    let squad = rig.squad(P2, "rw_gryphon", &all_at(&[(20.0, 15.0), (22.0, 15.0), (24.0, 15.0)]));
    rig.menu(P1, Phase::Movement);
    rig.s.ask = None;
    rig.s.wait(Frame::Wounds(Wounds { squad, n: 3, by: SquadId::NONE, ..Wounds::default() }));
    rig.go_on();
    for place in 0..3 {
        assert_eq!(rig.asked(), Some((P2, Question::Allocate)), "wound {place}");
        rig.act(Action::Take(place));
    }
    assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Allocate));
    assert!((0..3).all(|place| rig.s.model(squad, place).wounds == 1) && rig.living(squad) == 3);
}

// The automatic rule for this: the owner gives wounds to models that survive them, the attacker to models that do not.
#[test]
fn where_nobody_is_asked_wounds_are_spread_or_gathered_as_who_allocates_would_like() {
    for (allocator, living) in [("\"owner\"", 3), ("\"attacker\"", 2)] {
        let mut rig = Rig::with(&[("rules.damage.wounded_first", "false"), ("rules.damage.allocator", allocator)]);
        bystanders(&mut rig);
        let squad = rig.squad(P2, "rw_champion longsword", &all_at(&[(20.0, 15.0), (21.7, 15.0), (23.4, 15.0)]));
        rig.menu(P1, Phase::Movement);
        rig.wound(squad, 3);
        assert_eq!(rig.living(squad), living, "{allocator}");
    }
}

// FB-D10: proposals distinguish models by their items and their wounds.
#[test]
fn models_with_other_wounds_are_other_choices() {
    let mut rig = Rig::with(&[ASK, ("rules.damage.wounded_first", "false")]);
    let bystanders = bystanders(&mut rig);
    let squad = rig.squad(P1, "rw_gryphon", &all_at(&[(20.0, 15.0), (22.0, 15.0), (24.0, 15.0), (26.0, 15.0)]));
    rig.s.model_mut(bystanders[1], 0).spot = at(2.0, 28.0);
    // The wounded models are farthest from the enemy and in the middle by the cost
    // of their loss. No other model equals them.
    rig.s.model_mut(squad, 1).wounds = 1;
    rig.s.model_mut(squad, 2).wounds = 2;
    rig.menu(P1, Phase::Movement);
    rig.s.ask = None;
    rig.s.wait(Frame::Wounds(Wounds { squad, n: 1, by: SquadId::NONE, ..Wounds::default() }));
    rig.go_on();
    assert_eq!(rig.asked(), Some((P1, Question::Allocate)));
    let options = rig.options();
    assert!((0..4).all(|place| options.contains(&Action::Take(place))), "{options:?}");
}

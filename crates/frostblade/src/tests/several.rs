//! One effect that reaches several squads: they suffer it in turn (FB-Q62), and the match ends after it (FB-Q63).

use super::play::{answer, bystanders, cast, casting, check_share, offer, often, settle, until};
use super::rig::{P1, P2, Rig, at};
use super::scenes::all_at;
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::{End, Question, SquadId, other};
use evenhand_game::game::Seat;

const TRIGGERS: (&str, &str) = ("rules.effects.trigger_order", "\"player\"");
/// Every point of damage is a wound.
const HELPLESS: [(&str, &str); 3] =
    [("squads.rw_champion.evade", "0"), ("squads.rw_spear.evade", "0"), ("squads.ck_chief.evade", "0")];

/// A brute of a player that can erupt, with two squads of each player near it, those of the first player first. Returns
/// the brute, its enemies and its friends.
fn eruption(seat: Seat, knobs: &[(&str, &str)]) -> (Rig, SquadId, [SquadId; 2], [SquadId; 2]) {
    let mut rig = Rig::with(&[&HELPLESS[..], knobs].concat());
    bystanders(&mut rig);
    let around = [(17.0, 12.0), (23.0, 12.0), (20.0, 9.0), (20.0, 15.0)];
    let [one, two, three, four] = [P1, P1, P2, P2]
        .into_iter()
        .zip(around)
        .map(|(owner, (x, y))| rig.squad(owner, "rw_champion longsword", &[at(x, y)]))
        .collect::<Vec<_>>()[..]
    else {
        unreachable!()
    };
    let brute = rig.squad(seat, "ck_brute", &[at(20.0, 12.0)]);
    rig.menu(seat, Phase::End);
    let (first, second) = ([one, two], [three, four]);
    if seat == P1 { (rig, brute, second, first) } else { (rig, brute, first, second) }
}

/// The squads that suffer damage, in order. Each must have its wounds before the next one rolls.
fn in_turn(events: &[Event]) -> Vec<SquadId> {
    let mut all = Vec::new();
    for event in events {
        match event {
            Event::Damage { squad, .. } => all.push(*squad),
            Event::Wounded(squad, ..) | Event::Lost(squad, ..) => {
                assert_eq!(all.last(), Some(squad), "wounds of another squad: {events:?}");
            }
            _ => {}
        }
    }
    all
}

// FB-Q62, FB-I8: the active player's enemies first, then its own squads. Each has its wounds before the next one rolls.
#[test]
fn squads_that_one_ability_reaches_suffer_in_turn() {
    for seat in [P1, P2] {
        let (mut rig, brute, enemies, friends) = eruption(seat, &[]);
        let erupts = offer(&rig, brute, "eruption");
        rig.events.clear();
        rig.act(erupts);
        assert_eq!(in_turn(&rig.events), [enemies, friends].concat(), "in the turn of {seat}");
    }
}

// FB-Q62: the active player chooses the next squad, regardless of who owns the squads.
#[test]
fn the_active_player_orders_the_squads_that_an_ability_reaches() {
    for seat in [P1, P2] {
        let (mut rig, brute, enemies, friends) = eruption(seat, &[TRIGGERS]);
        let erupts = offer(&rig, brute, "eruption");
        rig.events.clear();
        rig.act(erupts);
        let wanted = [friends[1], enemies[1], friends[0], enemies[0]];
        for (nth, next) in wanted.into_iter().enumerate().take(3) {
            assert_eq!(rig.asked(), Some((seat, Question::First)), "in the turn of {seat}");
            assert_eq!(rig.options().len(), 4 - nth);
            assert!(
                !rig.is_legal(Action::At(brute)) && wanted[..nth].iter().all(|past| !rig.is_legal(Action::At(*past)))
            );
            rig.act(Action::At(next));
            assert_eq!(in_turn(&rig.events)[nth], next);
        }
        assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::First), "the last one is no choice");
        assert_eq!(in_turn(&rig.events), wanted);
    }
}

// FB-Q62: the active player orders effects at the beginning of a phase too, not their owner.
#[test]
fn the_active_player_orders_the_squads_that_a_passive_reaches() {
    for seat in [P1, P2] {
        let mut rig = Rig::with(&[TRIGGERS]);
        bystanders(&mut rig);
        rig.squad(P1, "ck_chief hatchet", &[at(20.0, 12.0)]);
        let near = [(17.0, 12.0), (23.0, 12.0)].map(|(x, y)| rig.squad(P2, "rw_champion longsword", &[at(x, y)]));
        rig.phase(seat, Phase::Starting);
        assert_eq!(rig.asked(), Some((seat, Question::First)));
        assert!(in_turn(&rig.events).is_empty());
        rig.act(Action::At(near[1]));
        assert_eq!(in_turn(&rig.events), [near[1], near[0]], "in the turn of {seat}");
    }
}

// FB-Q62: an aura that ends with its bearer no longer helps squads that come later.
#[test]
fn squads_evade_when_their_turn_comes() {
    let mut rig = Rig::with(&[("squads.rw_captain.evade", "0"), ("squads.rw_spear.hp", "9")]);
    bystanders(&mut rig);
    let colossus = rig.squad(P1, "rw_colossus", &[at(20.0, 12.0)]);
    let captain = rig.squad(P2, "rw_captain longsword", &[at(17.0, 12.0)]);
    let spears = rig.squad(P2, "rw_spear spear", &[at(20.0, 15.0)]);
    rig.s.model_mut(captain, 0).wounds = 4;
    rig.menu(P1, Phase::Combat);
    let stomps = offer(&rig, colossus, "ice_stomp");
    let (mut points, mut saved) = (0, 0);
    let act = |rig: &mut Rig| {
        rig.act(stomps);
        settle(rig);
    };
    often(&mut rig, 3000, act, |rig, events| {
        assert!(!rig.s.squad(captain).lives());
        for event in events {
            if let Event::Damage { squad, n, wounds, .. } = event
                && *squad == spears
            {
                points += u64::from(*n);
                saved += u64::from(n - wounds);
            }
        }
    });
    check_share("evaded at 5+ without Drilled", saved, points, 1.0 / 3.0);
}

// FB-Q62, FB-Q68: squads around a spell's target suffer in turn after it, the caster's enemies first.
#[test]
fn squads_around_a_target_suffer_in_turn() {
    for seat in [P1, P2] {
        let mut rig = Rig::with(&HELPLESS);
        bystanders(&mut rig);
        let beside = |rig: &mut Rig, owner: Seat, x: f64| rig.squad(owner, "rw_champion longsword", &[at(x, 20.0)]);
        let one = [P1, P2].map(|owner| beside(&mut rig, owner, if owner == P1 { 16.8 } else { 23.2 }));
        let target = rig.squad(other(seat), "hm_leviathan", &[at(20.0, 20.0)]);
        let caster = rig.squad(seat, "rw_seer rune_staff", &[at(20.0, 10.0)]);
        rig.menu(seat, Phase::Spell);
        rig.events.clear();
        cast(&mut rig, caster, "rw_avalanche", target);
        settle(&mut rig);
        let wanted = [target, one[1 - seat.index()], one[seat.index()]];
        assert_eq!(in_turn(&rig.events), wanted, "in the turn of {seat}");
    }
}

// FB-Q63: the rest of the effect is carried out before the match can end, so one effect can destroy both armies.
#[test]
fn an_effect_that_empties_both_sides_is_decided_by_points() {
    for (vp, shares) in [([1, 0], [1.0, 0.0]), ([0, 1], [0.0, 1.0]), ([2, 2], [0.5, 0.5])] {
        for seat in [P1, P2] {
            let mut rig = Rig::with(&[
                ("rules.victory.leader_vp", "0"),
                ("squads.rw_seer.evade", "0"),
                ("squads.rw_champion.evade", "0"),
            ]);
            let caster = rig.squad(seat, "rw_seer rune_staff", &[at(20.0, 10.0)]);
            let target = rig.squad(other(seat), "rw_champion longsword", &[at(20.0, 12.0)]);
            rig.s.model_mut(caster, 0).wounds = 2;
            rig.s.model_mut(target, 0).wounds = 1;
            rig.s.vp = vp;
            rig.menu(seat, Phase::Spell);
            cast(&mut rig, caster, "rw_avalanche", target);
            settle(&mut rig);
            assert!(rig.s.is_over() && !rig.s.squad(caster).lives() && !rig.s.squad(target).lives());
            assert_eq!([rig.s.shares[P1], rig.s.shares[P2]], shares, "{vp:?}, cast by {seat}");
            assert_eq!(rig.s.end, if vp[0] == vp[1] { End::Draw } else { End::Annihilation });
        }
    }
}

// FB-Q63: effects that the last blow of an attack triggers belong to the attack.
#[test]
fn what_a_last_model_sets_off_is_carried_out_before_the_end() {
    let mut rig = Rig::with(&[("squads.ck_berserk.evade", "0"), ("passives.death_flare.check", "0")]);
    let own = rig.squad(P1, "rw_champion longsword", &[at(20.0, 12.0)]);
    let last = rig.squad(P2, "ck_berserk hatchet", &[at(20.0, 13.7)]);
    rig.s.model_mut(own, 0).wounds = 1;
    rig.s.model_mut(last, 0).wounds = 1;
    rig.menu(P1, Phase::Combat);
    let attack = |rig: &mut Rig| {
        rig.act(Action::Select(own));
        rig.act(rig.all_on(own, last));
    };
    until(&mut rig, attack, |events| events.contains(&Event::Destroyed(last, Cause::Melee)));
    assert!(!rig.s.squad(own).lives());
    assert_eq!((rig.s.end, rig.s.shares[P1]), (End::Draw, 0.5));
}

// FB-WIN-3: directly after the effect, with nothing else in between.
#[test]
fn annihilation_ends_the_match_right_after_the_effect() {
    let mut rig = Rig::with(&[("squads.rw_champion.evade", "0")]);
    let caster = rig.squad(P1, "rw_seer rune_staff", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_champion longsword", &[at(20.0, 20.0)]);
    let bystander = rig.squad(P1, "rw_champion longsword", &all_at(&[(20.0, 22.0), (20.0, 24.0)]));
    rig.s.model_mut(target, 0).wounds = 1;
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "rw_avalanche", target);
    let falls = |events: &[Event]| events.contains(&Event::Destroyed(target, Cause::Spell));
    until(&mut rig, |rig| rig.act(action), falls);
    while !rig.s.is_over() {
        answer(&mut rig);
    }
    assert_eq!(in_turn(&rig.events), [target, bystander], "the whole effect");
    assert_eq!((rig.s.end, rig.s.phase), (End::Annihilation, Phase::Spell));
}

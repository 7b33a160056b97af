//! Wounds: which models take them, what follows, and Direct Damage (FB-DMG).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    Blow, activate, all_at, attack, blow, each_attack, follow, lost, melee, often, rates, repeat, to_attack,
};
use crate::model::content::sheets::Phase;
use crate::model::events::Cause;
use crate::model::state::{Frame, Question, SquadId, Wounds};
use crate::{Action, Event};

const ASK: (&str, &str) = ("rules.damage.alloc", "\"player\"");

/// Three gryphons of HP 3, one of them with a wound, and others far away.
fn gryphons(knobs: &[(&str, &str)]) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    let squad = rig.squad(P2, "rw_gryphon", &all_at(&[(20.0, 15.0), (22.0, 15.0), (24.0, 15.0)]));
    rig.squad(P2, "rw_captain longsword", &[at(40.0, 28.0)]);
    rig.squad(P1, "ck_chief hatchet", &[at(2.0, 2.0)]);
    rig.s.model_mut(squad, 1).wounds = 1;
    (rig, squad)
}

/// The wounds of the living models, by index.
fn wounds(rig: &Rig, squad: SquadId) -> Vec<(usize, u8)> {
    rig.s.squad(squad).models().map(|place| (place, rig.s.model(squad, place).wounds)).collect()
}

/// Makes a squad allocate wounds that do not come from an attack.
fn strike(rig: &mut Rig, squad: SquadId, n: u8, by: SquadId) {
    rig.s.ask = None;
    rig.events.clear();
    rig.s.wait(Frame::Wounds(Wounds { squad, n, by, ..Wounds::default() }));
    rig.go_on();
}

// FB-X25, FB-DMG-1, FB-DMG-2, FB-DMG-5
#[test]
fn who_has_a_wound_takes_all_until_it_falls_and_the_next_takes_the_rest() {
    let (mut rig, squad) = gryphons(&[]);
    rig.wound(squad, 4);
    let mut left: Vec<u8> = wounds(&rig, squad).iter().map(|(_, wounds)| *wounds).collect();
    left.sort_unstable();
    assert_eq!(left, [0, 2]);
    assert_eq!(rig.s.squad(squad).alive & 0b010, 0);
    // If asked, the owner chooses the next model. While a model is wounded, there is no choice.
    let (mut rig, squad) = gryphons(&[ASK]);
    strike(&mut rig, squad, 4, SquadId::NONE);
    while rig.asked() == Some((P2, Question::Allocate)) {
        let forced = rig.s.squad(squad).alive & 0b010 != 0;
        assert_eq!((rig.is_legal(Action::Take(0)), rig.is_legal(Action::Take(1))), (!forced, forced));
        rig.act(Action::Take(if forced { 1 } else { 2 }));
    }
    assert_eq!(wounds(&rig, squad), [(0, 0), (2, 2)]);
    // Wounds stay on their models.
    rig.phase(P2, Phase::Starting);
    assert_eq!(wounds(&rig, squad), [(0, 0), (2, 2)]);
}

// FB-DMG-1: without a wounded model, the owner picks any model of that squad only.
#[test]
fn the_owner_picks_any_model() {
    for taken in [0, 1, 2] {
        let (mut rig, squad) = gryphons(&[ASK]);
        rig.s.model_mut(squad, 1).wounds = 0;
        strike(&mut rig, squad, 2, SquadId::NONE);
        assert_eq!(rig.asked(), Some((P2, Question::Allocate)));
        assert!((0..3).all(|place| rig.is_legal(Action::Take(place))) && !rig.is_legal(Action::Take(3)));
        rig.act(Action::Take(taken));
        let mut expected = vec![(0, 0), (1, 0), (2, 0)];
        expected[usize::from(taken)].1 = 2;
        assert_eq!(wounds(&rig, squad), expected);
    }
}

// FB-Q61: of several wounded models the owner picks one; in another reading, from all models.
#[test]
fn of_several_wounded_models_the_owner_picks_one() {
    for (first, unhurt) in [("true", false), ("false", true)] {
        let (mut rig, squad) = gryphons(&[ASK, ("rules.damage.wounded_first", first)]);
        rig.s.model_mut(squad, 2).wounds = 2;
        strike(&mut rig, squad, 1, SquadId::NONE);
        assert_eq!(rig.asked(), Some((P2, Question::Allocate)));
        assert!(rig.is_legal(Action::Take(1)) && rig.is_legal(Action::Take(2)));
        assert_eq!(rig.is_legal(Action::Take(0)), unhurt, "{first}");
    }
}

// FB-Q61
#[test]
fn who_allocates_is_a_knob() {
    // An attack by one model that is nearest to the third gryphon.
    let scene = |allocator: &str| {
        let allocator = format!("\"{allocator}\"");
        let (mut rig, squad) = gryphons(&[ASK, ("rules.damage.allocator", &allocator)]);
        rig.s.model_mut(squad, 1).wounds = 0;
        let by = rig.squad(P1, "rw_champion longsword", &[at(25.9, 15.0)]);
        rig.squad(P1, "rw_champion longsword", &[at(18.2, 15.0)]);
        to_attack(&mut rig, by);
        let found = (0..50).find_map(|seed| {
            let mut rig = rig.clone();
            rig.dice(seed);
            rig.events.clear();
            rig.act(Action::Attack(melee(&[(0, squad)])));
            (blow(&rig, by, squad).wounds == 1).then_some(rig)
        });
        (found.expect("one wound"), squad)
    };
    assert_eq!(scene("owner").0.asked(), Some((P2, Question::Allocate)));
    let (mut rig, squad) = scene("attacker");
    assert_eq!(rig.asked(), Some((P1, Question::Allocate)));
    rig.act(Action::Take(0));
    assert_eq!(wounds(&rig, squad), [(0, 1), (1, 0), (2, 0)]);
    let (rig, squad) = scene("nearest");
    assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Allocate));
    assert_eq!(wounds(&rig, squad), [(0, 0), (1, 0), (2, 1)]);
}

// FB-DMG-2
#[test]
fn what_is_left_over_is_lost_and_goes_to_no_other_squad() {
    let (mut rig, squad) = gryphons(&[]);
    let mate = rig.squad(P2, "rw_gryphon", &[at(26.0, 15.0)]);
    strike(&mut rig, squad, 30, SquadId::NONE);
    assert_eq!((rig.living(squad), lost(&rig, squad)), (0, 3));
    assert!(rig.events.iter().any(|event| matches!(event, Event::Destroyed(who, _) if *who == squad)));
    assert_eq!(wounds(&rig, mate), [(0, 0)]);
}

// FB-DMG-2: at once, so that the model no longer blocks or counts.
#[test]
fn who_falls_is_taken_off_at_once() {
    let mut rig = Rig::new();
    let bows = rig.squad(P1, "rw_xbow crossbow", &[at(5.0, 10.0)]);
    let screen = rig.squad(P2, "ck_raider hatchet", &[at(10.0, 10.0)]);
    let behind = rig.squad(P2, "ck_chief hatchet", &[at(15.0, 10.0)]);
    assert!(!super::scenes::can_shoot(&mut rig, bows, 0, behind));
    strike(&mut rig, screen, 1, SquadId::NONE);
    assert!(super::scenes::can_shoot(&mut rig, bows, 0, behind));
}

/// Five champions (HP 2, Defense 5, Evade 5) in front of five spearmen: ten dice at 2/9 each.
fn champions(hurt: bool) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::new();
    let by = rig.row(P1, "rw_spear spear", 5, 10.0, 10.0);
    let target = rig.row(P2, "rw_champion longsword", 5, 9.4, 11.6);
    if hurt {
        rig.s.model_mut(target, 3).wounds = 1;
    }
    (rig, by, target)
}

// FB-X23, FB-X24
#[test]
fn models_of_two_hit_points_fall_as_often_as_the_examples_say() {
    for (hurt, weights) in [
        (false, [0.312479, 0.524341, 0.152241, 0.010766, 0.000172, 0.0000003]),
        (true, [0.081013, 0.529065, 0.340113, 0.048125, 0.001673, 0.000011]),
    ] {
        let (mut rig, by, target) = champions(hurt);
        to_attack(&mut rig, by);
        let all = rig.all_on(by, target);
        let fallen = repeat(&mut rig, 3000, |rig| {
            rig.act(all);
            assert_eq!(blow(rig, by, target).dice, 10);
            let fell = |event: &&Event| matches!(event, Event::Lost(who, _, Cause::Melee) if *who == target);
            rig.events.iter().filter(fell).count()
        });
        follow(&fallen, &weights);
    }
}

// FB-X26, FB-COM-4
#[test]
fn flame_breath_rolls_how_many_dice_it_has() {
    // Defense 4, Evade 5; 7" away, so that the tail does not reach.
    let mut rig = Rig::with(&[("squads.rw_spear.hp", "9")]);
    let wyvern = rig.squad(P1, "ck_wyvern", &[at(10.0, 15.0)]);
    let enemy = rig.squad(P2, "rw_spear spear", &[at(18.0, 15.0)]);
    let blows = each_attack(&mut rig, wyvern, enemy, 4000);
    follow(&blows.iter().map(|blow| blow.dice).collect::<Vec<_>>(), &[0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    let times = |n: usize| blows.iter().filter(|blow| blow.wounds == n).count();
    often(times(0), blows.len(), 665.0 / 2187.0);
    often(times(1), blows.len(), 179.0 / 486.0);
    often(times(2), blows.len(), 313.0 / 1458.0);
}

// FB-X26: each model rolls for its own breath.
#[test]
fn each_wyvern_rolls_for_itself() {
    let mut rig = Rig::with(&[("squads.rw_spear.hp", "9")]);
    let wyverns = rig.squad(P1, "ck_wyvern", &all_at(&[(10.0, 15.0), (10.0, 17.5)]));
    let enemy = rig.row(P2, "rw_spear spear", 3, 17.0, 16.0);
    let blows = each_attack(&mut rig, wyverns, enemy, 1800);
    let mut two_dice = [0.0; 13];
    for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
        two_dice[one + other] += 1.0;
    }
    follow(&blows.iter().map(|blow| blow.dice).collect::<Vec<_>>(), &two_dice);
}

// FB-X27, FB-DMG-3
#[test]
fn slag_is_direct_damage() {
    let mut rig = Rig::with(&[("squads.rw_champion.evade", "2"), ("squads.rw_champion.defense", "6")]);
    let brute = rig.squad(P1, "ck_brute", &[at(10.0, 15.0)]);
    let enemy = rig.squad(P2, "rw_champion longsword", &all_at(&[(20.0, 15.0), (20.0, 16.6), (20.0, 18.2)]));
    to_attack(&mut rig, brute);
    let all = rig.all_on(brute, enemy);
    let blows: Vec<(Blow, usize)> = repeat(&mut rig, 1500, |rig| {
        rig.act(all);
        let fell = |event: &&Event| matches!(event, Event::Lost(who, _, Cause::Ranged) if *who == enemy);
        (blow(rig, brute, enemy), rig.events.iter().filter(fell).count())
    });
    assert!(blows.iter().all(|(blow, _)| (blow.dice, blow.hits, blow.saves) == (0, 0, 0)));
    follow(&blows.iter().map(|(blow, _)| blow.wounds).collect::<Vec<_>>(), &[0.0, 1.0, 1.0, 1.0]);
    often(blows.iter().filter(|(_, fell)| *fell == 1).count(), blows.len(), 2.0 / 3.0);
}

// FB-X32, FB-DMG-4, FB-DICE-1: D3 Damage, with each point evaded separately and no roll to hit.
#[test]
fn damage_is_evaded_point_by_point() {
    let mut rig = Rig::with(&[("squads.rw_spear.hp", "9"), ("squads.rw_spear.defense", "6")]);
    let colossus = rig.squad(P1, "rw_colossus", &[at(10.0, 15.0)]);
    let enemy = rig.squad(P2, "rw_spear spear", &[at(15.0, 15.0)]);
    rig.menu(P1, Phase::Combat);
    let taken = repeat(&mut rig, 3000, |rig| {
        activate(rig, colossus, 0, None);
        let damage = rig.events.iter().find_map(|event| match event {
            Event::Damage { squad, n, wounds, .. } if *squad == enemy => Some((usize::from(*n), usize::from(*wounds))),
            _ => None,
        });
        damage.expect("it is within 3\"")
    });
    follow(&taken.iter().map(|(n, _)| *n).collect::<Vec<_>>(), &[0.0, 1.0, 1.0, 1.0]);
    follow(&taken.iter().map(|(_, wounds)| *wounds).collect::<Vec<_>>(), &[13.0, 36.0, 24.0, 8.0]);
}

// FB-X28
#[test]
fn firepots_set_whom_they_wound_on_fire() {
    let mut rig = Rig::with(&[("squads.rw_gryphon.evade", "5")]);
    let slings = rig.squad(P1, "ck_sling firepot", &all_at(&[(10.0, 13.0), (10.0, 14.3), (10.0, 15.6), (10.0, 16.9)]));
    let enemy = rig.squad(P2, "rw_gryphon", &all_at(&[(16.0, 13.5), (16.0, 15.6)]));
    let burning = rig.status("burning");
    to_attack(&mut rig, slings);
    let all = rig.all_on(slings, enemy);
    let burned = repeat(&mut rig, 2500, |rig| {
        rig.act(all);
        let blow = blow(rig, slings, enemy);
        assert_eq!(blow.dice, 8);
        let given = rig.events.contains(&Event::Given(enemy, burning));
        assert_eq!(given, blow.wounds > 0, "{blow:?}");
        (given, blow.wounds)
    });
    often(burned.iter().filter(|(burns, _)| *burns).count(), burned.len(), 6305.0 / 6561.0);
}

// FB-X29
#[test]
fn fire_burns_until_it_goes_out() {
    let mut rig = Rig::with(&[("squads.rw_captain.evade", "5"), ("squads.rw_captain.hp", "30")]);
    let captain = rig.squad(P1, "rw_captain longsword", &[at(20.0, 15.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    rig.give(captain, "burning", P2);
    let suffered = repeat(&mut rig, 1500, |rig| {
        while rig.has(captain, "burning") {
            rig.s.round = 1;
            rig.phase(P1, Phase::Starting);
        }
        usize::from(rig.s.model(captain, 0).wounds)
    });
    often(suffered.iter().filter(|wounds| **wounds == 0).count(), suffered.len(), 0.2);
    // Two turns on average (variance 2), each with a wound by a chance of 2/3: mean and variance are both 4/3.
    let (n, total) = (suffered.len() as f64, suffered.iter().sum::<usize>() as f64);
    assert!((total - n * 4.0 / 3.0).abs() < 4.5 * (n * 4.0 / 3.0).sqrt(), "{total} in {n}");
}

// FB-COM-7, FB-Q57
#[test]
fn however_attacks_are_batched_the_dice_are_the_same() {
    for batch in ["squad", "weapon", "model"] {
        let knob = format!("\"{batch}\"");
        let mut rig = Rig::with(&[("rules.combat.batch", &knob), ("squads.rw_spear.hp", "9")]);
        let by = rig.row(P1, "rw_xbow crossbow+dirk", 3, 10.0, 10.0);
        let target = rig.row(P2, "rw_spear spear", 3, 10.0, 11.5);
        let blow = super::scenes::aside(&mut rig, |rig| attack(rig, by, target));
        assert_eq!(blow.dice, 9, "{batch}");
        let all = super::scenes::attacks(&mut rig, by, target, 300);
        rates(all, 0.5, 1.0 / 3.0);
    }
}

// FB-COM-3, FB-Q45
#[test]
fn what_was_declared_holds_when_the_front_falls() {
    // Only the front model of the target is within reach of the second attacker, and the owner removes it first.
    let mut rig = Rig::with(&[ASK, ("rules.combat.batch", "\"model\""), ("squads.rw_spear.evade", "0")]);
    let by = rig.squad(P1, "rw_champion longsword", &all_at(&[(10.0, 10.0), (14.0, 10.0)]));
    let target = rig.squad(P2, "rw_spear spear", &all_at(&[(12.0, 10.0), (12.0, 8.6), (12.0, 7.3)]));
    to_attack(&mut rig, by);
    let blows = repeat(&mut rig, 60, |rig| {
        rig.act(Action::Attack(melee(&[(0, target), (1, target)])));
        while rig.asked() == Some((P2, Question::Allocate)) {
            let first = rig.s.squad(target).models().next().expect("somebody lives");
            rig.act(Action::Take(u8::try_from(first).expect("few")));
        }
        let blow = blow(rig, by, target);
        assert!(blow.dice == 6 || rig.living(target) == 0, "{blow:?}");
        blow.dice
    });
    assert!(blows.contains(&6));
}

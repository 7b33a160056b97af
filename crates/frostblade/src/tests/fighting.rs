//! Hand-to-hand combat and the Combat Phase (FB-HTH, FB-COM).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    all_at, attack, attacks, blow, can_fight, can_shoot, each_attack, follow, high_wall, may_attack, melee, odds,
    often, on, ranged, repeat, structure, to_attack, walk,
};
use crate::model::actions::Plan;
use crate::model::content::sheets::Phase;
use crate::model::state::{Question, SquadId};
use crate::{Action, Event};

/// Strength 2 with a spear, Defense 4, Evade 5, HP 1.
const SPEAR: &str = "rw_spear spear";
const HALF: f64 = 1.0 / 2.0;
const THIRD: f64 = 1.0 / 3.0;
const SIXTH: f64 = 1.0 / 6.0;

/// Two lines of spearmen, face to face and in contact.
fn lines(knobs: &[(&str, &str)], own: usize, enemies: usize) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let by = rig.row(P1, SPEAR, own, 10.0, 10.0);
    let target = rig.row(P2, SPEAR, enemies, 10.0, 11.5);
    (rig, by, target)
}

/// Squads of one model each at these places below an enemy at (10, 10). Returns which of them can fight.
fn column(knobs: &[(&str, &str)], what: &str, ys: [f64; 3]) -> [bool; 3] {
    let mut rig = Rig::with(knobs);
    let own = rig.squad(P1, what, &ys.map(|y| at(10.0, y)));
    let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
    [0, 1, 2].map(|place| can_fight(&mut rig, own, place, enemy))
}

// FB-X80, FB-HTH-1, FB-HTH-2
#[test]
fn one_friend_between_is_enough_and_two_are_not() {
    let knight = "rw_champion longsword";
    assert_eq!(column(&[], "rw_xbow dirk", [7.74, 5.48, 3.22]), [true, true, false]);
    assert_eq!(column(&[], "rw_xbow dirk", [7.73, 5.48, 3.22]), [false, false, false]);
    assert_eq!(column(&[], "rw_xbow dirk", [7.74, 5.46, 3.22]), [true, false, false]);
    assert_eq!(column(&[], knight, [8.5, 6.9, 5.3]), [true, true, false]);
}

// FB-X81
#[test]
fn a_long_spear_does_not_help_the_third_rank() {
    for what in ["rw_xbow dirk", SPEAR] {
        assert_eq!(column(&[], what, [8.70, 7.39, 6.08]), [true, true, false], "{what}");
    }
}

// FB-HTH-2, FB-Q48
#[test]
fn the_friend_between_may_be_of_another_squad_unless_the_knob_says_otherwise() {
    for (from, mate, other) in [("any_friendly", true, true), ("own_squad", true, false), ("none", false, false)] {
        let knob = format!("\"{from}\"");
        let knobs = [("rules.melee.support_from", knob.as_str())];
        assert_eq!(column(&knobs, "rw_xbow dirk", [8.7, 7.3, 3.0]), [true, mate, false], "{from}");
        // The squad is engaged at one end. Its other end stands behind the captain.
        let mut rig = Rig::with(&knobs);
        let bows = rig.squad(P1, "rw_xbow dirk", &all_at(&[(10.0, 11.4), (8.0, 8.0)]));
        rig.squad(P1, "rw_captain longsword", &[at(9.2, 8.7)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
        assert!(can_fight(&mut rig, bows, 0, enemy));
        assert_eq!(can_fight(&mut rig, bows, 1, enemy), other, "{from}");
    }
}

// FB-HTH-2: the squads must be engaged themselves.
#[test]
fn a_squad_that_is_not_engaged_does_not_fight_over_the_shoulders_of_friends() {
    let mut rig = Rig::new();
    let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 8.7)]);
    let bows = rig.squad(P1, "rw_xbow dirk", &[at(10.0, 7.3)]);
    let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
    assert!(can_fight(&mut rig, captain, 0, enemy));
    assert!(!can_fight(&mut rig, bows, 0, enemy));
}

// FB-HTH-2: melee items attack only in hand-to-hand combat, and only squads that the attacker is engaged with.
#[test]
fn one_fights_those_one_is_engaged_with() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_champion longsword", &all_at(&[(10.0, 10.0), (11.6, 10.0)]));
    let left = rig.squad(P2, "ck_chief hatchet", &[at(8.5, 10.0)]);
    let right = rig.squad(P2, "ck_raider hatchet", &[at(13.1, 10.0)]);
    let far = rig.squad(P2, "ck_raider hatchet", &[at(11.0, 13.0)]);
    assert!(can_fight(&mut rig, own, 0, left) && can_fight(&mut rig, own, 1, right));
    assert!(!can_fight(&mut rig, own, 0, far) && !can_fight(&mut rig, own, 1, far));
    assert!(may_attack(&mut rig, own, melee(&[(0, left), (1, right)])));
}

// FB-HTH-3, FB-Q48
#[test]
fn melee_goes_through_walls_unless_the_knob_says_otherwise() {
    for (needs, fights) in [("false", true), ("true", false)] {
        let mut rig = Rig::with(&[("rules.melee.needs_los", needs)]);
        let own = rig.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[at(12.0, 10.0)]);
        assert!(can_fight(&mut rig, own, 0, enemy));
        high_wall(&mut rig, [10.8, 5.0, 11.2, 15.0]);
        assert_eq!(can_fight(&mut rig, own, 0, enemy), fights, "{needs}");
    }
}

// FB-HTH-1
#[test]
fn how_near_hand_to_hand_combat_is_is_a_knob() {
    for (range, x, fights) in [("2.0", 13.26, true), ("2.0", 13.27, false), ("0.5", 11.76, true), ("0.5", 11.77, false)]
    {
        let mut rig = Rig::with(&[("rules.melee.range", range)]);
        let own = rig.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "ck_chief hatchet", &[at(x, 10.0)]);
        assert_eq!(can_fight(&mut rig, own, 0, enemy), fights, "{range} {x}");
    }
}

// FB-HTH-4, FB-COM-1
#[test]
fn only_the_active_players_squads_attack_and_each_once() {
    let (mut rig, by, target) = lines(&[], 3, 3);
    let second = rig.row(P1, SPEAR, 2, 10.0, 13.0);
    rig.menu(P1, Phase::Combat);
    assert!(rig.is_legal(Action::Select(by)) && rig.is_legal(Action::Select(second)));
    assert!(!rig.is_legal(Action::Select(target)));
    assert!(rig.is_legal(Action::Done));
    rig.events.clear();
    // In any order, and each squad once.
    rig.act(Action::Select(second));
    rig.act(Action::Attack(melee(&[(0, target)])));
    assert_eq!((rig.asked(), rig.s.phase), (Some((P1, Question::Menu)), Phase::Combat));
    assert!(!rig.is_legal(Action::Select(second)) && rig.is_legal(Action::Select(by)));
    assert_eq!(blow(&rig, target, second), Default::default());
    assert_eq!(blow(&rig, second, target).models, 1);
}

// FB-COM-1: no squad has to attack.
#[test]
fn nobody_has_to_attack() {
    let (mut rig, _, _) = lines(&[], 3, 3);
    rig.menu(P1, Phase::Combat);
    rig.events.clear();
    rig.act(Action::Done);
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Attack { .. })));
    assert_ne!((rig.s.active, rig.s.phase), (P1, Phase::Combat));
}

// FB-X2, FB-COM-5, FB-COM-6, FB-COM-7
#[test]
fn ten_dice_wound_as_often_as_the_example_says() {
    let weights = [1024.0, 5120.0, 11520.0, 15360.0, 13440.0, 8064.0, 3360.0, 960.0, 180.0, 20.0, 1.0];
    let (mut rig, by, target) = lines(&[], 5, 10);
    let blows = each_attack(&mut rig, by, target, 4000);
    assert!(blows.iter().all(|blow| (blow.dice, blow.models, blow.batches, blow.melee) == (10, 5, 1, true)));
    follow(&blows.iter().map(|blow| blow.wounds).collect::<Vec<_>>(), &weights);
    rates(&blows, HALF, THIRD);
}

/// Checks the chances to hit and to evade over all attacks.
#[track_caller]
fn rates(blows: &[super::scenes::Blow], hit: f64, save: f64) {
    let sum = |of: fn(&super::scenes::Blow) -> usize| blows.iter().map(of).sum::<usize>();
    often(sum(|blow| blow.hits), sum(|blow| blow.dice), hit);
    often(sum(|blow| blow.saves), sum(|blow| blow.hits), save);
}

// FB-X3, FB-X4, FB-DMG-2
#[test]
fn no_more_models_are_lost_than_there_are() {
    let (mut rig, by, target) = lines(&[], 5, 5);
    to_attack(&mut rig, by);
    let all = rig.all_on(by, target);
    let fallen = repeat(&mut rig, 3000, |rig| {
        rig.act(all);
        lost_in_attack(rig, target)
    });
    follow(&fallen, &[1024.0, 5120.0, 11520.0, 15360.0, 13440.0, 12585.0]);
    let (mut rig, by, target) = lines(&[], 5, 2);
    let spectators = rig.row(P2, SPEAR, 2, 30.0, 20.0);
    // Two enemies: models at the ends of the line fight past the others.
    for (place, x) in [8.8, 10.1, 11.4, 9.5, 10.8].into_iter().enumerate() {
        rig.s.model_mut(by, place).spot = at(x, if place < 3 { 10.0 } else { 8.85 });
    }
    to_attack(&mut rig, by);
    let all = rig.all_on(by, target);
    let fallen = repeat(&mut rig, 2000, |rig| {
        rig.act(all);
        assert_eq!(blow(rig, by, target).dice, 10);
        assert_eq!(lost_in_attack(rig, spectators), 0);
        lost_in_attack(rig, target)
    });
    often(fallen.iter().filter(|fallen| **fallen == 2).count(), fallen.len(), 17_635.0 / 19_683.0);
}

/// Models lost to hand-to-hand attacks.
fn lost_in_attack(rig: &Rig, squad: SquadId) -> usize {
    use crate::model::events::Cause;
    rig.events.iter().filter(|event| matches!(event, Event::Lost(who, _, Cause::Melee) if *who == squad)).count()
}

// FB-X11, FB-RNG-3
#[test]
fn a_squad_that_divides_its_attacks_wounds_two() {
    // Defense 5 and Evade 4.
    let knobs = [("squads.rw_gryphon.hp", "9"), ("squads.rw_gryphon.defense", "5")];
    let mut rig = Rig::with(&knobs);
    let by = rig.row(P1, SPEAR, 5, 10.0, 10.0);
    let one = rig.row(P2, SPEAR, 3, 10.0, 11.5);
    let other = rig.squad(P2, "rw_gryphon", &[at(15.0, 11.9)]);
    to_attack(&mut rig, by);
    let plan = melee(&[(0, one), (1, one), (2, one), (3, other), (4, other)]);
    let blows = repeat(&mut rig, 3000, |rig| {
        rig.act(Action::Attack(plan));
        (blow(rig, by, one), blow(rig, by, other))
    });
    assert!(blows.iter().all(|(one, other)| (one.dice, other.dice) == (6, 4)));
    let first: Vec<usize> = blows.iter().map(|(one, _)| one.wounds).collect();
    follow(&first, &[64.0, 192.0, 240.0, 160.0, 60.0, 12.0, 1.0]);
    often(blows.iter().filter(|(_, other)| other.wounds == 0).count(), blows.len(), 625.0 / 1296.0);
    let both = blows.iter().filter(|(one, other)| one.wounds > 0 && other.wounds > 0).count();
    often(both, blows.len(), 446_215.0 / 944_784.0);
}

/// The dice of one attacker in contact with one enemy.
fn dice(knobs: &[(&str, &str)], what: &str) -> usize {
    let mut rig = Rig::with(knobs);
    let sheet = rig.sheet(what.split(' ').next().unwrap_or(what));
    let radius = f64::from(rig.game.content.squads[sheet].radius) / 1000.0;
    let own = rig.squad(P1, what, &[at(12.0 - radius, 10.0)]);
    let enemy = rig.squad(P2, "rw_gryphon", &[at(13.0, 10.0)]);
    attack(&mut rig, own, enemy).dice
}

// FB-COM-4, FB-X12, FB-X13, FB-DATA-2
#[test]
fn signed_strengths_add_and_unsigned_ones_replace() {
    assert_eq!(dice(&[], "rw_captain longsword"), 4);
    assert_eq!(dice(&[], "rw_captain greatsword"), 5);
    assert_eq!(dice(&[], "rw_xbow dirk"), 1);
    assert_eq!(dice(&[], "rw_champion glacier_maul"), 4);
    assert_eq!(dice(&[], "hm_barrow halberd"), 3);
    // A Colossus: fists 5 + 2, boulder 4 although the model is stronger; 5 with `max`.
    assert_eq!(dice(&[], "rw_colossus"), 7 + 4);
    assert_eq!(dice(&[("rules.strength.override", "\"max\"")], "rw_colossus"), 7 + 5);
    assert_eq!(dice(&[("rules.strength.override", "\"max\"")], "rw_champion glacier_maul"), 4);
    assert_eq!(dice(&[], "rw_champion longsword+glacier_maul"), 3 + 4);
}

// FB-X12
#[test]
fn four_dice_of_a_maul_wound_as_often_as_the_example_says() {
    let knobs = [("squads.rw_spear.hp", "9")];
    let mut rig = Rig::with(&knobs);
    let own = rig.squad(P1, "rw_champion glacier_maul", &[at(10.0, 10.0)]);
    let enemy = rig.squad(P2, SPEAR, &[at(12.0, 10.0)]);
    let wounds: Vec<usize> = each_attack(&mut rig, own, enemy, 2000).iter().map(|blow| blow.wounds).collect();
    follow(&wounds, &[16.0, 32.0, 24.0, 8.0, 1.0]);
}

// FB-X12, FB-Q54: bonuses are added after the replacement.
#[test]
fn bonuses_are_added_to_what_replaces_unless_the_knob_says_otherwise() {
    for (after, dice) in [("true", 5), ("false", 4)] {
        let mut rig = Rig::with(&[("rules.strength.bonus_after_override", after)]);
        let ledge = structure(&mut rig, [2.0, 5.0, 8.0, 15.0], 5.0);
        let colossus = rig.squad(P1, "rw_colossus", &[on(ledge, 5.0, 10.0)]);
        let enemy = rig.squad(P2, SPEAR, &[at(15.0, 10.0)]);
        assert_eq!(attack(&mut rig, colossus, enemy).dice, dice, "{after}");
        let mut rig = Rig::with(&[("rules.strength.bonus_after_override", after)]);
        let own = rig.squad(P1, "rw_champion glacier_maul", &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, SPEAR, &[at(12.0, 10.0)]);
        rig.give(own, "fury", P1);
        assert_eq!(attack(&mut rig, own, enemy).dice, dice, "{after}");
    }
}

// FB-X14, FB-COM-4
#[test]
fn no_dice_are_no_attack() {
    let mut rig = Rig::new();
    let levy = rig.squad(P1, "hm_levy dirk", &[at(10.0, 10.0)]);
    let enemy = rig.squad(P2, SPEAR, &[at(11.3, 10.0)]);
    if can_fight(&mut rig, levy, 0, enemy) {
        assert_eq!(attack(&mut rig.clone(), levy, enemy).dice, 0);
    }
    rig.give(levy, "fury", P1);
    assert_eq!(attack(&mut rig, levy, enemy).dice, 1);
}

// FB-X14: a weapon without dice does not turn a ranged attack into a hand-to-hand one. It does not turn an attack with
// only hand-to-hand weapons into a ranged one either.
#[test]
fn a_shot_with_a_weapon_without_dice_beside_it_is_a_shot() {
    for (status, rolled, melee) in [(None, 1, false), (Some("fury"), 3, true)] {
        let mut rig = Rig::with(&[("squads.rw_xbow.strength", "1")]);
        let own = rig.squad(P1, "rw_xbow crossbow+dirk", &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, SPEAR, &[at(11.3, 10.0)]);
        status.into_iter().for_each(|status| rig.give(own, status, P1));
        assert!(can_fight(&mut rig, own, 0, enemy), "the dirk is in reach");
        let blow = attack(&mut rig, own, enemy);
        assert_eq!((blow.dice, blow.melee), (rolled, melee), "{status:?}");
    }
    let (mut rig, by, target) = lines(&[], 1, 1);
    assert!(attack(&mut rig, by, target).melee);
}

// FB-X15, FB-COM-2, FB-Q55
#[test]
fn every_weapon_attacks_once_with_its_own_strength() {
    let both = |knobs: &[(&str, &str)]| dice(knobs, "rw_xbow crossbow+dirk");
    assert_eq!(both(&[]), 2 + 1);
    assert_eq!(both(&[("rules.strength.stack_items", "\"all_items\"")]), 1 + 1);
    assert_eq!(dice(&[], "rw_xbow crossbow"), 2);
}

// FB-X16, FB-X17, FB-DICE-3
#[test]
fn a_natural_six_succeeds_and_a_natural_one_fails() {
    // Defense 7 and Evade 7: a 6 helps both.
    let versus = |knobs: &[(&str, &str)], statuses: &[&str], hit: f64, save: f64| {
        let (mut rig, by, target) = lines(knobs, 5, 5);
        statuses.iter().for_each(|status| rig.give(target, status, P1));
        odds(&mut rig, by, target, hit, save);
    };
    versus(&[("squads.rw_spear.defense", "7"), ("squads.rw_spear.evade", "7")], &[], SIXTH, SIXTH);
    versus(&[("squads.rw_spear.evade", "6")], &["hexed"], HALF, SIXTH);
    versus(&[("squads.rw_spear.evade", "2")], &["warded"], HALF, 5.0 / 6.0);
    // Without the rule.
    versus(&[("squads.rw_spear.defense", "7"), ("rules.dice.nat6_success", "false")], &[], 0.0, 0.0);
    versus(&[("squads.rw_spear.evade", "2"), ("rules.dice.nat1_fail", "false")], &["warded"], HALF, 1.0);
    // FB-Q58: only in some kinds of rolls.
    versus(&[("squads.rw_spear.defense", "7"), ("rules.dice.nat_scope", "[\"evade\"]")], &[], 0.0, 0.0);
    versus(&[("squads.rw_spear.evade", "7"), ("rules.dice.nat_scope", "[\"hit\"]")], &[], HALF, 0.0);
}

// FB-X18, FB-DICE-3
#[test]
fn shaken_attackers_hit_less() {
    for (defense, hit) in [("4", THIRD), ("6", SIXTH)] {
        let (mut rig, by, target) = lines(&[("squads.rw_spear.defense", defense)], 5, 5);
        rig.give(by, "shaken", P2);
        odds(&mut rig, by, target, hit, THIRD);
    }
}

// FB-X19
#[test]
fn what_is_added_to_a_die_adds_up() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_xbow crossbow", &[at(5.0, 10.0)]);
    let enemy = rig.squad(P2, SPEAR, &[at(15.0, 10.0)]);
    structure(&mut rig, [9.0, 10.0, 11.0, 13.0], 3.0);
    rig.give(enemy, "warded", P2);
    odds(&mut rig, own, enemy, HALF, 2.0 / 3.0);
}

// FB-COM-6, FB-Q59
#[test]
fn without_an_evade_nothing_is_rolled() {
    let (mut rig, by, target) = lines(&[("squads.rw_spear.evade", "0")], 5, 5);
    let all = attacks(&mut rig, by, target, 500);
    assert_eq!((all.saves, all.wounds), (0, all.hits));
    often(all.hits, all.dice, HALF);
}

// FB-COM-3: a model may be left out, and so may a weapon.
#[test]
fn models_and_weapons_may_be_left_out() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_xbow crossbow+dirk", &all_at(&[(10.0, 10.0), (11.3, 10.0)]));
    let enemy = rig.squad(P2, SPEAR, &all_at(&[(10.0, 11.5), (11.3, 11.5)]));
    to_attack(&mut rig, own);
    let only = |rig: &Rig, plan: Plan| {
        let mut rig = rig.clone();
        rig.act(Action::Attack(plan));
        let blow = blow(&rig, own, enemy);
        (blow.models, blow.dice)
    };
    assert_eq!(only(&rig, melee(&[(1, enemy)])), (1, 1));
    assert_eq!(only(&rig, ranged(&[(0, enemy), (1, enemy)])), (2, 4));
    let mut all = melee(&[(0, enemy), (1, enemy)]);
    all.ranged[0] = enemy;
    assert_eq!(only(&rig, all), (2, 1 + 1 + 2));
    // A model cannot attack with a weapon that it lacks, and nobody attacks its own squad.
    assert!(!can_shoot(&mut rig.clone(), enemy, 0, own));
    rig.act(Action::Stay);
    assert_eq!(blow(&rig, own, enemy).dice, 0);
}

// FB-X30
#[test]
fn who_strikes_first_wins_as_often_as_the_example_says() {
    for (what, each, chance, times) in
        [(SPEAR, 5, 0.857536, 700), (SPEAR, 10, 0.935947, 350), ("rw_spear rusted_blade", 5, 0.707908, 700)]
    {
        // Small bases close together: every model can reach every enemy, so all that are left attack.
        let knobs =
            [("squads.rw_spear.base_mm", "15.0"), ("rules.melee.range", "4.0"), ("rules.coherency.removal", "false")];
        let mut rig = Rig::with(&knobs);
        let spots = |y: f64, back: f64| {
            let spot = |nth: usize| at(10.0 + 0.6 * (nth % 5) as f64, y + back * (nth / 5) as f64);
            (0..each).map(spot).collect::<Vec<_>>()
        };
        let own = rig.squad(P1, what, &spots(10.0, -0.6));
        let pair = [(P1, own), (P2, rig.squad(P2, what, &spots(10.6, 0.6)))];
        let first_wins = repeat(&mut rig, times, |rig| {
            loop {
                for nth in [0, 1] {
                    let ((seat, by), (_, target)) = (pair[nth], pair[1 - nth]);
                    rig.s.squad_mut(by).attacked = false;
                    rig.s.round = 1;
                    rig.menu(seat, Phase::Combat);
                    rig.act(Action::Select(by));
                    let all = rig.all_on(by, target);
                    rig.act(all);
                    if rig.living(target) == 0 {
                        return nth == 0;
                    }
                }
            }
        });
        often(first_wins.iter().filter(|wins| **wins).count(), first_wins.len(), chance);
    }
}

// FB-X31, FB-COM-4
#[test]
fn a_lance_strikes_harder_after_four_inches() {
    for (way, dice) in [(4.0, 20), (3.9, 15), (6.0, 20)] {
        let mut rig = Rig::new();
        let spots = |x: f64| all_at(&[(x, 6.0), (x, 8.0), (x, 10.0), (x, 12.0), (x, 14.0)]);
        let riders = rig.squad(P1, "ck_rider lance", &spots(10.0));
        let enemy: Vec<(f64, f64)> = (0..9).map(|nth| (12.0 + way, 5.0 + 1.3 * f64::from(nth))).collect();
        let enemy = rig.squad(P2, SPEAR, &all_at(&enemy));
        walk(&mut rig, riders, &spots(10.0 + way));
        assert_eq!(attack(&mut rig, riders, enemy).dice, dice, "{way}");
    }
}

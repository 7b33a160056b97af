//! Cover and high ground in attacks (FB-COV, FB-HIGH).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    Blow, all_at, attack, attacks, can_fight, each_attack, object, odds, often, on, piece, rates, repeat, structure,
};
use crate::model::content::sheets::Phase;
use crate::model::field::Spot;
use crate::model::state::SquadId;
use crate::{Action, Event};

const XBOW: &str = "rw_xbow crossbow";
/// Defense 4, Evade 5.
const SPEAR: &str = "rw_spear spear";
/// An object between the two models of a duel, and a structure that leaves three of five lines free.
const LOW: [f64; 4] = [9.5, 9.0, 10.0, 11.0];
const HALF: [f64; 4] = [9.0, 10.0, 11.0, 13.0];

/// A crossbowman (Strength 2) at (5, 10) with an enemy of Defense 4 and Evade 5 at (15, 10), and many of them behind.
fn duel(knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let own = rig.squad(P1, XBOW, &[at(5.0, 10.0)]);
    let enemy = rig.squad(P2, SPEAR, &[at(15.0, 10.0)]);
    (rig, own, enemy)
}

/// Checks the chances to hit and to evade in a duel past these objects and structures.
#[track_caller]
fn past(knobs: &[(&str, &str)], objects: &[([f64; 4], f64)], structures: &[([f64; 4], f64)], hit: f64, save: f64) {
    let (mut rig, own, enemy) = duel(knobs);
    objects.iter().for_each(|(rect, height)| _ = object(&mut rig, *rect, *height));
    structures.iter().for_each(|(rect, height)| _ = structure(&mut rig, *rect, *height));
    odds(&mut rig, own, enemy, hit, save);
}

const HALVES: f64 = 1.0 / 2.0;
const THIRD: f64 = 1.0 / 3.0;
const SIXTH: f64 = 1.0 / 6.0;

/// A battle line of five shooters against ten enemies in two ranks, with a piece in front of all of them.
fn line(knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let own: Vec<(f64, f64)> = (0..5).map(|nth| (5.0, 10.0 + 1.3 * f64::from(nth))).collect();
    let own = rig.squad(P1, XBOW, &all_at(&own));
    let enemy: Vec<(f64, f64)> = (0..10).map(|nth| (18.0, 6.0 + 1.3 * f64::from(nth))).collect();
    let enemy = rig.squad(P2, SPEAR, &all_at(&enemy));
    (rig, own, enemy)
}

/// Checks the mean number of wounds and how often there is none.
#[track_caller]
fn wounds(blows: &[Blow], mean: f64, spread: f64, none: f64) {
    let total: usize = blows.iter().map(|blow| blow.wounds).sum();
    let n = blows.len() as f64;
    let bound = 4.5 * (n * spread).sqrt();
    assert!((total as f64 - n * mean).abs() <= bound, "{total} wounds of {n} attacks, not {}", n * mean);
    often(blows.iter().filter(|blow| blow.wounds == 0).count(), blows.len(), none);
}

// FB-X5, FB-COV-2, FB-DICE-4
#[test]
fn through_an_object_defense_is_one_more() {
    let (mut rig, own, enemy) = line(&[]);
    let through = |p: f64| 10.0 * p * (1.0 - p);
    let open = each_attack(&mut rig, own, enemy, 1000);
    assert!(open.iter().all(|blow| (blow.dice, blow.covered) == (10, 0)));
    wounds(&open, 10.0 / 3.0, through(THIRD), 1024.0 / 59049.0);
    object(&mut rig, [9.5, 0.0, 10.0, 30.0], 1.0);
    let covered = each_attack(&mut rig, own, enemy, 1000);
    assert!(covered.iter().all(|blow| (blow.dice, blow.covered) == (10, 10)));
    wounds(&covered, 20.0 / 9.0, through(2.0 / 9.0), 0.081013);
}

// FB-X6, FB-X7, FB-COV-1, FB-COV-3
#[test]
fn partly_behind_a_structure_evade_dice_have_one_more() {
    past(&[], &[], &[(HALF, 3.0)], HALVES, HALVES);
    past(&[], &[(LOW, 1.0)], &[([8.0, 10.0, 9.0, 13.0], 3.0)], THIRD, HALVES);
}

// FB-X8, FB-Q39
#[test]
fn added_to_the_stat_cover_would_harm() {
    past(&[("rules.cover.evade_applies_to", "\"stat_literal\"")], &[], &[(HALF, 3.0)], HALVES, SIXTH);
}

// FB-X64, FB-X67, FB-X68, FB-X69, FB-LOS-5
#[test]
fn models_give_no_cover_and_structures_do_by_one_line() {
    let (mut rig, own, enemy) = duel(&[]);
    rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.6)]);
    assert_eq!(attack(&mut rig, own, enemy).covered, 0);
    past(&[], &[], &[([9.0, 10.3, 11.0, 13.0], 3.0)], HALVES, HALVES);
    // A structure beside the lines gives no cover.
    past(&[], &[], &[([9.0, 10.4, 11.0, 13.0], 3.0)], HALVES, THIRD);
    let mut rig = Rig::new();
    let own = rig.squad(P1, XBOW, &[at(5.0, 10.0)]);
    // Gargantuan: Defense 5, Evade 6.
    let brute = rig.squad(P2, "ck_brute", &[at(15.0, 10.0)]);
    odds(&mut rig, own, brute, THIRD, SIXTH);
    structure(&mut rig, HALF, 5.0);
    odds(&mut rig, own, brute, THIRD, THIRD);
}

// FB-X70, FB-COV-2, FB-Q42
#[test]
fn an_object_covers_from_an_inch_of_height_on() {
    past(&[], &[(LOW, 1.0)], &[], THIRD, THIRD);
    past(&[], &[(LOW, 0.8)], &[], HALVES, THIRD);
    past(&[("rules.terrain.min_obscuring_height", "0.5")], &[(LOW, 0.8)], &[], THIRD, THIRD);
    past(&[("rules.terrain.min_obscuring_height", "2.0")], &[(LOW, 1.5)], &[], HALVES, THIRD);
}

// FB-X71, FB-COV-3
#[test]
fn both_covers_together() {
    past(&[], &[([6.5, 9.0, 7.0, 11.0], 1.5)], &[([9.0, 10.1, 11.0, 13.0], 3.0)], THIRD, HALVES);
}

// FB-X73
#[test]
fn lines_from_above_pass_over_what_is_low() {
    let (mut rig, own, enemy) = duel(&[]);
    let tower = structure(&mut rig, [3.0, 8.0, 5.5, 12.0], 4.9);
    rig.s.model_mut(own, 0).spot = on(tower, 5.0, 10.0);
    object(&mut rig, LOW, 1.5);
    odds(&mut rig, own, enemy, HALVES, THIRD);
}

// FB-X74, FB-X75, FB-X76
#[test]
fn placeholder_tables_cover_whom_they_should() {
    for (table, from, to, hit, save) in [
        ("\"T1\"", at(8.0, 9.5), at(8.0, 13.5), THIRD, THIRD),
        ("\"T1\"", at(12.0, 15.0), at(12.0, 21.0), HALVES, THIRD),
        ("\"T1\"", at(22.0, 6.0), at(26.5, 13.0), HALVES, HALVES),
        ("\"T2\"", at(10.0, 14.0), at(22.0, 15.5), HALVES, HALVES),
    ] {
        let mut rig = Rig::with(&[("rules.scenario.table", table)]);
        let own = rig.squad(P1, XBOW, &[from]);
        let enemy = rig.squad(P2, SPEAR, &[to]);
        odds(&mut rig, own, enemy, hit, save);
    }
}

// FB-X10, FB-COV-4
#[test]
fn dice_with_a_clear_line_and_dice_through_an_object_are_rolled_as_they_are() {
    let mut rig = Rig::new();
    let own: Vec<(f64, f64)> = (0..5).map(|nth| (5.0, 10.0 + 1.3 * f64::from(nth))).collect();
    let own = rig.squad(P1, XBOW, &all_at(&own));
    let enemy = rig.squad(P2, SPEAR, &[at(15.0, 12.0)]);
    object(&mut rig, [7.0, 5.0, 8.0, 12.9], 1.0);
    let blows = each_attack(&mut rig, own, enemy, 3000);
    assert!(blows.iter().all(|blow| (blow.dice, blow.covered) == (10, 6)));
    let spread = 4.0 * 2.0 / 9.0 + 6.0 * 14.0 / 81.0;
    wounds(&blows, 8.0 / 3.0, spread, 1_882_384.0 / 43_046_721.0);
    often(blows.iter().filter(|blow| blow.wounds == 1).count(), blows.len(), 0.162421);
    often(blows.iter().filter(|blow| blow.wounds >= 5).count(), blows.len(), 0.097283);
}

/// One shooter against three enemies in a column. The first, or the first two, are behind an object.
fn column(knobs: &[(&str, &str)], upper: f64) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let own = rig.squad(P1, XBOW, &[at(5.0, 10.0)]);
    let enemy = rig.squad(P2, SPEAR, &all_at(&[(15.0, 10.0), (15.0, 11.3), (15.0, 12.6)]));
    object(&mut rig, [9.5, 9.0, 10.0, upper], 1.0);
    (rig, own, enemy)
}

// FB-COV-4, FB-Q41
#[test]
fn a_clear_line_to_one_model_is_enough_to_have_no_cover() {
    let (one, two, all) = (10.3, 10.6, 13.0);
    for (rule, upper, covered) in [
        ("best_line", one, 0),
        ("best_line", two, 0),
        ("best_line", all, 2),
        ("any", one, 2),
        ("any", two, 2),
        ("majority", one, 0),
        ("majority", two, 2),
    ] {
        let knob = format!("\"{rule}\"");
        let (mut rig, own, enemy) = column(&[("rules.cover.rule", &knob)], upper);
        assert_eq!(attack(&mut rig, own, enemy).covered, covered, "{rule} {upper}");
    }
}

// FB-COV-4: models that it cannot attack do not count, here models out of range.
#[test]
fn only_models_that_can_be_attacked_give_a_clear_line() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, XBOW, &[at(5.0, 10.0)]);
    let enemy = rig.squad(P2, SPEAR, &all_at(&[(22.0, 10.0), (23.2, 11.2), (24.2, 12.7)]));
    object(&mut rig, [9.5, 9.0, 10.0, 10.1], 1.0);
    assert_eq!(attack(&mut rig.clone(), own, enemy).covered, 0);
    rig.s.model_mut(enemy, 1).spot = at(24.4, 11.2);
    assert_eq!(attack(&mut rig, own, enemy).covered, 2);
}

// FB-COV-1, FB-COV-2
#[test]
fn what_cover_is_worth_is_a_knob() {
    past(&[("rules.cover.object_defense", "2")], &[(LOW, 1.0)], &[], SIXTH, THIRD);
    past(&[("rules.cover.object_defense", "0")], &[(LOW, 1.0)], &[], HALVES, THIRD);
    past(&[("rules.cover.structure_evade", "2")], &[], &[(HALF, 3.0)], HALVES, 2.0 / 3.0);
    past(&[("rules.cover.structure_evade", "0")], &[], &[(HALF, 3.0)], HALVES, THIRD);
}

// FB-DICE-3: a 6 hits and a 1 does not evade, with or without cover. Such dice do not count as covered.
#[test]
fn dice_that_cover_leaves_as_they_were_are_not_covered() {
    for (stat, value, covered) in [("defense", "5", 2), ("defense", "6", 0), ("defense", "7", 0)] {
        let (mut rig, own, enemy) = duel(&[(&format!("squads.rw_spear.{stat}"), value)]);
        object(&mut rig, LOW, 1.0);
        assert_eq!(attack(&mut rig, own, enemy).covered, covered, "{stat} {value}");
    }
    for (evade, covered) in [("5", 2), ("3", 2), ("2", 0), ("0", 0)] {
        let (mut rig, own, enemy) = duel(&[("squads.rw_spear.evade", evade)]);
        structure(&mut rig, HALF, 3.0);
        assert_eq!(attack(&mut rig, own, enemy).covered, covered, "evade {evade}");
    }
    // One of the two is enough.
    let (mut rig, own, enemy) = duel(&[("squads.rw_spear.defense", "6")]);
    object(&mut rig, LOW, 1.0);
    structure(&mut rig, HALF, 3.0);
    assert_eq!(attack(&mut rig, own, enemy).covered, 2);
}

// FB-COV-3, FB-Q40
#[test]
fn objects_give_evade_only_where_the_knob_says_so() {
    past(&[("rules.cover.object_also_evade", "true")], &[(LOW, 1.0)], &[], THIRD, HALVES);
}

// FB-COV-2, FB-Q79
#[test]
fn an_object_covers_wherever_it_stands_unless_the_knob_says_otherwise() {
    let (near, far) = ([6.5, 9.0, 7.0, 11.0], [13.0, 9.0, 13.5, 11.0]);
    past(&[], &[(near, 1.0)], &[], THIRD, THIRD);
    past(&[], &[(far, 1.0)], &[], THIRD, THIRD);
    let nearer = [("rules.cover.object_position", "\"nearer_target\"")];
    past(&nearer, &[(near, 1.0)], &[], HALVES, THIRD);
    past(&nearer, &[(far, 1.0)], &[], THIRD, THIRD);
}

// FB-COV-5, FB-Q43
#[test]
fn there_is_no_cover_in_melee_unless_the_knob_says_so() {
    for (covers, hit, save) in [("false", HALVES, THIRD), ("true", THIRD, THIRD)] {
        let mut rig = Rig::with(&[("rules.cover.vs_melee", covers)]);
        let own = rig.squad(P1, "rw_champion longsword", &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, SPEAR, &[at(7.3, 10.0)]);
        object(&mut rig, [6.0, 8.0, 6.5, 12.0], 1.0);
        odds(&mut rig, own, enemy, hit, save);
    }
}

// FB-COV-5, FB-Q43: Firebolt, 2 Damage.
#[test]
fn there_is_no_cover_against_spells_unless_the_knob_says_so() {
    for (covers, save) in [("false", THIRD), ("true", HALVES)] {
        let mut rig = Rig::with(&[("rules.cover.vs_spells", covers)]);
        let chief = rig.squad(P1, "ck_chief hatchet", &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, SPEAR, &[at(15.0, 10.0)]);
        structure(&mut rig, HALF, 3.0);
        let bolt = rig.game.content.spells.iter().find(|(_, spell)| spell.id == "ck_bolt").expect("the spell").0;
        rig.menu(P1, Phase::Spell);
        let saved = repeat(&mut rig, 2000, |rig| {
            rig.act(Action::Cast(chief, bolt, enemy));
            rig.events.iter().find_map(|event| match event {
                Event::Damage { squad, n, wounds, .. } if *squad == enemy => Some(usize::from(n - wounds)),
                _ => None,
            })
        });
        let casts: Vec<usize> = saved.into_iter().flatten().collect();
        often(casts.iter().sum(), 2 * casts.len(), save);
    }
}

/// Three attackers on tops of these heights, against enemies on tops of these heights.
fn heights(knobs: &[(&str, &str)], own: [f64; 3], enemy: &[f64]) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let mut stand = |x: f64, y: f64, height: f64| -> Spot {
        if height == 0.0 {
            return at(x, y);
        }
        on(structure(&mut rig, [x - 0.6, y - 0.6, x + 0.6, y + 0.6], height), x, y)
    };
    let above: Vec<Spot> =
        (0u8..).zip(own).map(|(nth, height)| stand(5.0, 10.0 + 1.3 * f64::from(nth), height)).collect();
    let below: Vec<Spot> =
        (0u8..).zip(enemy).map(|(nth, height)| stand(15.0, 10.0 + 1.3 * f64::from(nth), *height)).collect();
    let own = rig.squad(P1, XBOW, &above);
    let enemy = rig.squad(P2, SPEAR, &below);
    (rig, own, enemy)
}

// FB-X78, FB-HIGH-1, FB-HIGH-2
#[test]
fn high_ground_is_five_inches_above_the_lowest_enemy_for_the_lowest_attacker() {
    for (own, enemy, high) in [
        ([5.0, 5.0, 5.0], &[0.0][..], true),
        ([5.0, 5.0, 4.0], &[0.0], false),
        ([6.0, 6.0, 6.0], &[0.0, 3.0], true),
        ([6.0, 6.0, 6.0], &[3.0, 3.0], false),
        ([8.0, 8.0, 8.0], &[3.0, 3.0], true),
        ([4.9, 6.0, 6.0], &[0.0], false),
    ] {
        let (mut rig, by, target) = heights(&[], own, enemy);
        let blow = attack(&mut rig, by, target);
        assert_eq!((blow.high, blow.models), (high, 3), "{own:?} {enemy:?}");
        assert_eq!(blow.dice, if high { 9 } else { 6 }, "{own:?} {enemy:?}");
    }
}

// FB-Q46: models that do not attack count too.
#[test]
fn models_that_do_not_attack_must_stand_high_too() {
    let (mut rig, by, target) = heights(&[], [5.0, 5.0, 0.0], &[0.0]);
    rig.s.model_mut(by, 2).spot = at(5.0, 29.0);
    let blow = attack(&mut rig, by, target);
    assert_eq!((blow.models, blow.high, blow.dice), (2, false, 4));
}

// FB-X9, FB-HIGH-1, FB-Q47
#[test]
fn high_ground_adds_a_die_for_each_model() {
    for (per, dice, mean, five) in
        [("model", 15, 5.0, 8_551_019.0 / 14_348_907.0), ("squad_total", 11, 11.0 / 3.0, 17_065.0 / 59_049.0)]
    {
        let knob = format!("\"{per}\"");
        let (mut rig, own, enemy) = line(&[("rules.high_ground.applies_per", &knob)]);
        let ledge = structure(&mut rig, [2.0, 5.0, 6.0, 20.0], 5.0);
        for place in 0..5 {
            rig.s.model_mut(own, place).spot.on = ledge;
        }
        let blows = each_attack(&mut rig, own, enemy, 1500);
        assert!(blows.iter().all(|blow| blow.dice == dice));
        let none = (2.0_f64 / 3.0).powi(i32::try_from(dice).expect("few"));
        wounds(&blows, mean, dice as f64 * 2.0 / 9.0, none);
        often(blows.iter().filter(|blow| blow.wounds >= 5).count(), blows.len(), five);
    }
}

// FB-HIGH-1
#[test]
fn how_high_and_how_much_are_knobs() {
    let (mut rig, by, target) = heights(&[("rules.high_ground.height", "4.0")], [4.0; 3], &[0.0]);
    assert_eq!(attack(&mut rig, by, target).dice, 9);
    let (mut rig, by, target) = heights(&[("rules.high_ground.strength", "2")], [5.0; 3], &[0.0]);
    assert_eq!(attack(&mut rig, by, target).dice, 12);
    let (mut rig, by, target) = heights(&[("rules.high_ground.strength", "0")], [5.0; 3], &[0.0]);
    assert_eq!(attack(&mut rig, by, target).dice, 6);
}

// FB-HIGH-2, FB-Q46: in melee as well.
#[test]
fn high_ground_helps_in_melee_unless_the_knob_says_otherwise() {
    for (vs, dice) in [("all", 4), ("ranged_only", 3)] {
        let knob = format!("\"{vs}\"");
        let knobs = [("rules.high_ground.vs", knob.as_str()), ("rules.high_ground.height", "0.9")];
        let mut rig = Rig::with(&knobs);
        let ledge = structure(&mut rig, [4.0, 8.0, 6.0, 12.0], 0.9);
        let own = rig.squad(P1, "rw_champion longsword", &[on(ledge, 6.0, 10.0)]);
        let enemy = rig.squad(P2, SPEAR, &[at(7.45, 10.0)]);
        assert!(can_fight(&mut rig, own, 0, enemy));
        assert_eq!(attack(&mut rig, own, enemy).dice, dice, "{vs}");
    }
}

// FB-X79: both models of the example are 5" below the crag.
#[test]
fn a_crag_is_high_ground() {
    let mut rig = Rig::with(&[("rules.scenario.table", "\"T3\"")]);
    let crag = piece(&rig, "c3");
    let own = rig.squad(P1, "ck_sling firepot", &[on(crag, 10.5, 22.0)]);
    let enemy = rig.squad(P2, SPEAR, &[at(10.5, 15.0)]);
    // A firepot rolls 2 dice, and high ground adds one.
    let all = attacks(&mut rig, own, enemy, 500);
    assert_eq!(all.dice, 1500);
    rates(all, HALVES, THIRD);
}

//! AS-ATK-10, AS-Q32, AS-LVL-1: attacks on areas.

use super::fights::*;
use super::rig::*;
use crate::Action;
use crate::model::state::{AimedAt, Figure, Question};
use crate::model::terrain::Durability;

/// Sets up a Bastion Engine and three Arbalists of the other side around a point 200 mm away.
fn crowd(knobs: &[(&str, &str)]) -> (Rig, Figure, [Figure; 3]) {
    let mut rig = bare(knobs);
    let by = rig.put(S1, "BH6", 300.0, 100.0);
    let crowd = [(300.0, 360.0), (340.0, 360.0), (260.0, 360.0)].map(|(x, y)| rig.put(S2, "BH3", x, y));
    rig.active(by);
    (rig, by, crowd)
}

fn struck(rig: &Rig) -> Vec<AimedAt> {
    rig.attacks().iter().map(|told| told.target).collect()
}

#[test]
fn a_burst_strikes_all_around_the_target_with_one_flip() {
    // AS-Q32: 50 mm from the target's position to the nearest edge of a base.
    let (mut rig, by, [target, right, left]) = crowd(&[]);
    let friend = rig.put(S1, "BH3", 300.0, 360.0 + 50.0 + 15.9);
    let beyond = rig.put(S2, "BH3", 300.0, 360.0 - 50.0 - 16.1);
    rig.next_cards(S1, &[1, 2]).hits(by, "mortar", target);
    assert_eq!(struck(&rig), [target, right, left, friend].map(AimedAt::Figure));
    assert!(rig.attacks().iter().all(|told| told.flip == 3 && told.damage == 3));
    assert_eq!(rig.flipped().len(), 1);
    assert_eq!(rig.wounds(beyond), 6);
}

#[test]
fn three_targets_have_their_exact_chances_with_one_flip_or_three() {
    // AS-X10, section 4.9: skill 5 against 7 gives a margin of -2.
    let strikes = |rig: &mut Rig, by, target| {
        rig.hits(by, "mortar", target);
        u32::from(rig.attacks().iter().filter(|told| told.hit).count() == 3)
    };
    let set = |knobs: &[(&str, &str)]| {
        let (mut rig, by, crowd) = crowd(knobs);
        for at in crowd {
            (rig.figure_mut(at).ward, rig.figure_mut(at).wounds) = (2, 50);
        }
        (rig, by, crowd[0])
    };
    let (rig, by, target) = set(&[]);
    assert_eq!(rig.over_flips(S1, |rig| strikes(rig, by, target)), 76);
    let (rig, by, target) = set(&[("aoe.flip", "\"per_target\"")]);
    let mut all = 0;
    for (first, weight) in pairs(&WHOLE) {
        let left = without(&WHOLE, first);
        for (second, times) in pairs(&left) {
            for (third, more) in pairs(&without(&left, second)) {
                let mut rig = rig.clone();
                rig.next_cards(S1, &[first, second, third].concat());
                all += weight * times * more * strikes(&mut rig, by, target);
            }
        }
    }
    assert_eq!(u64::from(all) * 663, 59 * 153 * 120 * 91);
}

#[test]
fn areas_spare_the_own_side_where_the_switch_says_so() {
    // aoe.friendly_fire
    for (switch, wounds) in [("true", 3), ("false", 6)] {
        let (mut rig, by, [target, ..]) = crowd(&[("aoe.friendly_fire", switch)]);
        let friend = rig.put(S1, "BH3", 300.0, 400.0);
        rig.next_cards(S1, &[1, 2]).hits(by, "mortar", target);
        assert_eq!(rig.wounds(friend), wounds);
    }
}

#[test]
fn areas_stay_on_the_level_of_their_middle() {
    // AS-LVL-1, aoe.same_level
    for (switch, strikes) in [("true", 2), ("false", 3)] {
        let (mut rig, by, [target, up, _]) = crowd(&[("aoe.same_level", switch)]);
        let block = rig.piece(Durability::Indestructible, 2, disc(340.0, 360.0, 18.0));
        rig.on(up, block, 0).hits(by, "mortar", target);
        assert_eq!(struck(&rig).len(), strikes);
        assert_eq!(struck(&rig).contains(&AimedAt::Figure(up)), strikes == 3);
    }
}

#[test]
fn cover_counts_from_the_middle_of_a_burst() {
    // AS-Q32, aoe.cover: the charge lands under its target. The Outrider (Size 2) beside it is
    // behind a low wall; the Arbalist (Size 1) behind the same wall is out of sight.
    for (switch, cover) in [("true", 1), ("false", 0)] {
        let mut rig = bare(&[("aoe.cover", switch), ("response.enabled", "false")]);
        let by = rig.put(S1, "BH4", 300.0, 100.0);
        let target = rig.put(S2, "SK3", 300.0, 170.0);
        let behind = rig.put(S2, "SK3", 300.0, 225.0);
        let hidden = rig.put(S2, "BH3", 345.0, 210.0);
        // Between the attacker and its target, and between the target and the others.
        rig.piece(Durability::Indestructible, 1, rect(300.0, 130.0, 40.0, 4.0, 0));
        rig.piece(Durability::Indestructible, 1, rect(320.0, 198.0, 90.0, 4.0, 0));
        rig.active(by).hits(by, "demolition_charge", target);
        let margins: Vec<_> = rig.attacks().iter().map(|told| (told.target, told.margin)).collect();
        assert_eq!(margins, [(AimedAt::Figure(target), 4 - 5), (AimedAt::Figure(behind), 4 - 5 - cover)]);
        assert_eq!(rig.wounds(hidden), 6);
    }
}

#[test]
fn a_charge_strikes_terrain_and_a_mortar_only_where_the_switch_says_so() {
    // Demolition Charge: strikes terrain in the burst too, with +2 damage to terrain. aoe.terrain.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH4", 300.0, 100.0);
    let target = rig.put(S2, "BH3", 300.0, 170.0);
    let near = rig.wall(3, 300.0, 215.0);
    let far = rig.wall(3, 300.0, 217.0);
    rig.active(by).next_cards(S1, &[1, -1]).hits(by, "demolition_charge", target);
    // 3 + 1 + 0 against 3: one damage, plus two.
    assert!(rig.s.pieces[near].gone);
    assert!(!rig.s.pieces[far].gone);
    for (switch, gone) in [("false", false), ("true", true)] {
        let (mut rig, by, [target, ..]) = crowd(&[("aoe.terrain", switch)]);
        let hut = rig.wall(1, 300.0, 400.0);
        rig.next_cards(S1, &[3, 3]).hits(by, "mortar", target);
        assert_eq!(rig.s.pieces[hut].gone, gone);
    }
}

#[test]
fn a_charge_can_be_laid_at_a_piece() {
    // Demolition Charge: "around a target or piece".
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH4", 300.0, 100.0);
    let beside = rig.put(S2, "BH3", 300.0, 190.0);
    let wall = rig.wall(1, 300.0, 160.0);
    assert!(rig.can_aim(by, "demolition_charge", AimedAt::Piece(wall)));
    rig.active(by).next_cards(S1, &[3, 3]).does(by, "demolition_charge", AimedAt::Piece(wall));
    assert_eq!(struck(&rig), [AimedAt::Piece(wall), AimedAt::Figure(beside)]);
    assert!(rig.s.pieces[wall].gone);
}

#[test]
fn a_nova_strikes_all_around_its_user_and_pushes_each() {
    // Wingbeat: all others within 60 mm, pushed hit or miss.
    let mut rig = bare(&[("response.enabled", "false")]);
    let by = rig.put(S1, "SK6", 300.0, 300.0);
    assert!(!rig.can_aim(by, "wingbeat", AimedAt::User), "nobody is there");
    let foe = rig.put(S2, "BH3", 300.0, 300.0 + 35.0 + 60.0 + 15.9);
    let friend = rig.put(S1, "SK2", 300.0, 300.0 - 35.0 - 30.0 - 12.5);
    let beyond = rig.put(S2, "BH3", 300.0 + 52.5 + 60.0 + 16.1, 300.0);
    assert!(rig.can_aim(by, "wingbeat", AimedAt::User));
    rig.active(by).next_cards(S1, &[-1, -2]).does(by, "wingbeat", AimedAt::User);
    assert_eq!(struck(&rig), [AimedAt::Figure(foe), AimedAt::Figure(friend)]);
    // Half of three Sizes, in inches.
    assert!((rig.place(foe).1 - (410.9 + 38.1)).abs() < 0.02, "{:?}", rig.place(foe));
    assert!((rig.place(friend).1 - (222.5 - 38.1)).abs() < 0.02);
    assert_eq!(rig.place(beyond), (428.6015625, 300.0));
}

#[test]
fn a_sweep_strikes_foes_only_and_pushes_on_a_hit() {
    // Tail Sweep: nova 50, foes only, push on a hit.
    for (cards, pushed) in [([-2, -1], 0.0), ([3, 3], 63.5)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "FB6", 300.0, 300.0);
        let foe = rig.put(S2, "BH2", 300.0, 300.0 + 50.0 + 40.0 + 16.0);
        let friend = rig.put(S1, "FB2", 300.0, 300.0 - 50.0 - 40.0 - 16.0);
        rig.figure_mut(foe).wounds = 50;
        rig.figure_mut(foe).pool = 0;
        rig.active(by).next_cards(S1, &cards).does(by, "tail_sweep", AimedAt::User);
        assert_eq!(struck(&rig), [AimedAt::Figure(foe)]);
        assert!((rig.place(foe).1 - (406.0 + pushed)).abs() < 0.02);
        assert_eq!(rig.wounds(friend), 6);
    }
}

#[test]
fn spores_settle_on_everybody_near() {
    // Spore Puff: nova 40, Damage over Time hit or miss.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB5", 300.0, 300.0);
    let foe = rig.put(S2, "BH3", 300.0, 340.0);
    let friend = rig.put(S1, "FB2", 300.0, 260.0);
    rig.active(by).next_cards(S1, &[-2, -1]).does(by, "spore_puff", AimedAt::User);
    assert_eq!((rig.tokens(foe), rig.tokens(friend)), ([0, 0, 0, 1], [0, 0, 0, 1]));
    assert_eq!(rig.tokens(by), [0; 4]);
}

#[test]
fn all_targets_of_an_area_are_told_before_the_flip() {
    // AS-RESP-3: `targeted` comes before the flip for every target, whichever is struck later.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH6", 300.0, 100.0);
    let first = rig.put(S2, "BH2", 300.0, 360.0);
    let second = rig.put(S2, "BH2", 340.0, 360.0);
    rig.active(by).next_cards(S2, &[3, 3, -1, -1]).hits(by, "mortar", first);
    assert_eq!(rig.asked(), Some((S2, Question::Respond(first))));
    rig.responds("brace");
    assert_eq!(rig.asked(), Some((S2, Question::Respond(second))));
    assert_eq!(rig.flipped(), [S2]);
    rig.play(Action::Decline);
    let margins: Vec<_> = rig.attacks().iter().map(|told| told.margin).collect();
    assert_eq!(margins, [5 - 7 - (6 - 1), 5 - 7]);
}

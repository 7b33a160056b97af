//! Tests of the agents' inputs in simple positions.

use super::row::{Column, FEATURES};
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::field::Spot;
use crate::model::state::{Spots, State};
use crate::tests::rig::{P1, P2, Rig, at};
use evenhand_game::game::{Insight, Notation, Seat, Sparse, observation};

fn rows(rig: &Rig, options: &[Action]) -> Vec<Vec<f32>> {
    let (seat, _) = rig.asked().expect("somebody chooses");
    let mut out = Vec::new();
    rig.game.features(&rig.s, seat, options, &mut (), &mut out);
    assert_eq!(out.len(), options.len() * FEATURES.len());
    out.chunks(FEATURES.len()).map(<[f32]>::to_vec).collect()
}

fn go(spots: &[Spot]) -> Action {
    let mut ends = Spots::new();
    spots.iter().for_each(|spot| ends.push(*spot));
    Action::Go(ends)
}

#[test]
fn a_place_on_a_marker_scores_and_one_nearer_to_it_is_told_in_inches() {
    let mut rig = Rig::new();
    let captain = rig.squad(P1, "rw_captain longsword", &[at(22.0, 8.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(2.0, 28.0)]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(captain));
    // The marker at (22, 5) is 3 inches away and held. The marker at (22, 15) is not held.
    let found = rows(&rig, &[Action::Hold, go(&[at(22.0, 12.9)]), go(&[at(18.0, 9.0)])]);
    assert_eq!(found[0][Column::Score as usize], 0.0);
    assert!(found[1][Column::Score as usize] > found[2][Column::Score as usize]);
    assert_eq!(found[0][Column::Hold as usize] + found[1][Column::Move as usize], 2.0);
}

#[test]
fn a_charge_tells_what_it_could_destroy_and_what_could_destroy_it() {
    let mut rig = Rig::new();
    let riders = rig.squad(P1, "ck_rider hatchet", &[at(10.0, 10.0), at(12.0, 10.0), at(14.0, 10.0)]);
    rig.row(P2, "rw_xbow crossbow+dirk", 6, 10.0, 16.0);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(riders));
    let options = rig.options();
    let found = rows(&rig, &options);
    let fights = |row: &&Vec<f32>| row[Column::Contact as usize] > 0.0 && row[Column::Move as usize] > 0.0;
    let charges: Vec<&Vec<f32>> = found.iter().filter(fights).collect();
    assert!(!charges.is_empty(), "a charge is proposed");
    assert!(charges.iter().all(|row| row[Column::Strike as usize] > 0.0));
    let rush = found.iter().find(|row| row[Column::Rush as usize] > 0.0).expect("a Rush is proposed");
    assert_eq!(rush[Column::Strike as usize], 0.0, "who has Rushed does not attack");
}

#[test]
fn an_attack_tells_the_points_it_is_expected_to_destroy() {
    let mut rig = Rig::new();
    let bows = rig.row(P1, "rw_xbow crossbow+dirk", 4, 10.0, 10.0);
    let weak = rig.row(P2, "ck_raider hatchet", 3, 10.0, 20.0);
    rig.menu(P1, Phase::Combat);
    rig.act(Action::Select(bows));
    let attack = rig.all_on(bows, weak);
    let found = rows(&rig, &[attack, Action::Stay]);
    // 8 dice at Defense 3, Evade 5: 8 x 2/3 x 2/3 = 3.56 wounds on three models of 9 points.
    assert!((found[0][Column::Damage as usize] - 2.7).abs() < 0.01, "{:?}", found[0]);
    assert!(found[0][Column::Kill as usize] > 0.5 && found[0][Column::Overkill as usize] > 0.0);
    assert_eq!(found[1][Column::Idle as usize], 1.0);
}

/// Checks that all numbers of a position and of its options are finite, and that no observation is outside its range.
fn is_sound(game: &Frostblade, s: &State, seat: Seat, options: &[Action]) {
    let mut out = Vec::new();
    game.features(s, seat, options, &mut (), &mut out);
    for (place, number) in out.iter().enumerate() {
        let option = options[place / FEATURES.len()];
        assert!(
            number.is_finite(),
            "{} of {}: {number}",
            FEATURES[place % FEATURES.len()].name,
            game.write_action(option)
        );
    }
    let width = observation::width(Frostblade::POSITION);
    let mut seen = Sparse::new();
    game.observe(s, seat, &mut seen);
    assert!(seen.entries().iter().all(|(place, number)| (*place as usize) < width && number.is_finite()));
    let shares = game.evaluate(s);
    assert!((shares[P1] + shares[P2] - 1.0).abs() < 1e-4, "{shares:?}");
}

#[test]
fn what_is_looked_at_is_sound_through_whole_matches() {
    for (seed, lists) in
        [["rw_shield", "hm_hex"], ["ck_monster", "hm_deep"], ["rw_bolt", "ck_swarm"]].iter().enumerate()
    {
        let mut rig = Rig::dealt(&[], *lists, seed as u64);
        let mut dice = evenhand_game::game::Dice::new(seed as u64);
        while let Some((seat, _)) = rig.asked() {
            let options = rig.options();
            is_sound(&rig.game, &rig.s, seat, &options);
            let action = *dice.pick(&options).expect("there is an option");
            rig.act(action);
        }
    }
}

#[test]
fn a_position_is_settled_where_moves_begin() {
    let mut rig = Rig::new();
    let captain = rig.squad(P1, "rw_captain longsword", &[at(22.0, 8.0)]);
    rig.squad(P1, "rw_captain longsword", &[at(10.0, 8.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(2.0, 28.0)]);
    rig.menu(P1, Phase::Movement);
    assert!(rig.game.is_settled(&rig.s));
    rig.act(Action::Select(captain));
    assert!(!rig.game.is_settled(&rig.s), "a squad has been named");
    rig.act(Action::Hold);
    assert!(!rig.game.is_settled(&rig.s), "others are still to move");
    rig.menu(P1, Phase::Combat);
    assert!(!rig.game.is_settled(&rig.s), "attacks are still to come");
}

#[test]
fn a_position_looks_alike_from_both_seats() {
    // Rotated by 180 degrees with the players exchanged, a position gives the same observations (FB-I8).
    let mut rig = Rig::new();
    rig.squad(P1, "ck_chief hatchet", &[at(10.0, 8.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(34.0, 22.0)]);
    rig.menu(P1, Phase::Movement);
    let mut other = Rig::new();
    other.squad(P1, "ck_chief hatchet", &[at(10.0, 8.0)]);
    other.squad(P2, "ck_chief hatchet", &[at(34.0, 22.0)]);
    other.s.starter = P2;
    other.menu(P2, Phase::Movement);
    let seen = |rig: &Rig, seat: Seat| {
        let mut out = Sparse::new();
        rig.game.observe(&rig.s, seat, &mut out);
        let mut all = out.entries().to_vec();
        all.sort_by(|one, two| one.0.cmp(&two.0).then(one.1.total_cmp(&two.1)));
        all
    };
    assert_eq!(seen(&rig, P1), seen(&other, P2));
}

//! Tests of what trained players observe of a position and of an option.

use std::collections::BTreeMap;

use super::readings_designer::{MORE, OTHERS, designer, lent};
use super::rig::{Rig, S1, S2, S3, S4};
use crate::Bridgefront;
use crate::model::board::{Hex, MAX_HEXES};
use crate::model::state::{State, TileKind};
use evenhand_game::game::{
    Chance, Choices, Cx, Dice, Insight, Notation, Observation, Play, Role, Seat, Secrets, Seed, Sparse,
};
use evenhand_kit::table::ids::Id;

/// Returns the numbers of a group, summed by index.
fn group(groups: &[Observation], seen: &Sparse, name: &str) -> BTreeMap<usize, f32> {
    let place = groups.iter().position(|group| group.name == name).unwrap_or_else(|| panic!("no group {name}"));
    let start: usize = groups[..place].iter().map(|group| group.width).sum();
    let mut sums = BTreeMap::new();
    for (at, value) in seen.entries() {
        let at = *at as usize;
        if (start..start + groups[place].width).contains(&at) {
            *sums.entry(at - start).or_insert(0.0) += value;
        }
    }
    sums
}

fn position(rig: &Rig, seat: Seat, name: &str) -> BTreeMap<usize, f32> {
    let mut seen = Sparse::new();
    rig.game.observe(&rig.s, seat, &mut seen);
    group(Bridgefront::POSITION, &seen, name)
}

fn option(rig: &Rig, seat: Seat, text: &str, name: &str) -> BTreeMap<usize, f32> {
    let mut seen = Sparse::new();
    let action = rig.game.read_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
    rig.game.option_observer(&rig.s, seat)(action, &mut seen);
    group(Bridgefront::OPTION, &seen, name)
}

fn one(place: usize, value: f32) -> BTreeMap<usize, f32> {
    [(place, value)].into()
}

/// Returns everything a seat observes: the position, then every option.
fn observed(game: &Bridgefront, s: &State, seat: Seat) -> Vec<Sparse> {
    let mut all = vec![Sparse::new()];
    game.observe(s, seat, &mut all[0]);
    if game.to_act(s).contains(seat) {
        let mut options = Vec::new();
        game.actions(s, seat, &mut options);
        for option in options {
            let mut seen = Sparse::new();
            game.option_observer(s, seat)(option, &mut seen);
            all.push(seen);
        }
    }
    all
}

#[test]
fn what_is_observed_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart() {
    let changes = designer();
    for (seats, knobs) in [
        (2, vec![]),
        (3, vec![("info.vp", "\"public\"")]),
        (4, vec![("market.bid_mode", "\"sealed_all_at_once\"")]),
        (5, vec![("info.draft_picks", "\"public\"")]),
        (6, vec![]),
        (4, lent(&changes)),
        (2, MORE.to_vec()),
        (3, OTHERS.to_vec()),
    ] {
        let game = Rig::with(seats, &knobs).game;
        let roles: Vec<Role> = (0..seats).map(Role::at).collect();
        let mut cx = Cx::silent(Chance::new(Seed(seats as u64)));
        let mut s = game.setup(&roles, &mut cx);
        let mut dice = Dice::new(seats as u64);
        let mut step = 0;
        while !game.to_act(&s).is_empty() {
            if step < 40 || step % 13 == 0 {
                for seat in Seat::all(seats) {
                    let full = observed(&game, &s, seat);
                    let sound = |(_, value): &(u32, f32)| value.is_finite() && value.abs() < 20.0;
                    assert!(full.iter().all(|seen| seen.entries().iter().all(sound)));
                    let mut view = s.clone();
                    game.redact(&mut view, seat);
                    same(&sums(&full), &sums(&observed(&game, &view, seat)), seats, step, seat);
                    for _ in 0..2 {
                        let mut world = view.clone();
                        game.determinize(&mut world, seat, &mut dice);
                        same(&sums(&full), &sums(&observed(&game, &world, seat)), seats, step, seat);
                    }
                }
            }
            let mut choices = Choices::none();
            for seat in game.to_act(&s).iter() {
                let mut options = Vec::new();
                game.actions(&s, seat, &mut options);
                choices.set(seat, *dice.pick(&options).expect("an option"));
            }
            game.apply(&mut s, &choices, &mut cx);
            step += 1;
        }
        assert!(step > 100);
    }
}

/// Returns the entries summed by index: the unknown order of piles affects only the order of entries.
fn sums(all: &[Sparse]) -> Vec<BTreeMap<u32, f32>> {
    all.iter()
        .map(|seen| {
            let mut sums = BTreeMap::new();
            seen.entries().iter().for_each(|(at, value)| *sums.entry(*at).or_insert(0.0) += value);
            sums
        })
        .collect()
}

fn same(left: &[BTreeMap<u32, f32>], right: &[BTreeMap<u32, f32>], seats: usize, step: usize, seat: Seat) {
    assert_eq!(left.len(), right.len(), "{seats} seats, step {step}, {seat}");
    for (number, (left, right)) in left.iter().zip(right).enumerate() {
        let off = |(at, value): &(&u32, &f32)| (right.get(at).copied().unwrap_or(0.0) - **value).abs() > 1e-4;
        let off = (left.len() != right.len()).then_some(0).or(left.iter().find(off).map(|(at, _)| *at));
        let name = |at: u32| {
            let groups = if number == 0 { Bridgefront::POSITION } else { Bridgefront::OPTION };
            let mut left = at as usize;
            groups.iter().find(|group| left.checked_sub(group.width).map(|rest| left = rest).is_none()).map(|g| g.name)
        };
        assert!(off.is_none(), "{seats} seats, step {step}, {seat}, list {number}: {:?}", off.map(name));
    }
}

#[test]
fn a_position_is_seen_from_the_own_chair() {
    let mut rig = Rig::new(4);
    let center = rig.game.board.center;
    let (home, other) = (rig.home(S1), rig.home(S3));
    rig.hand(S1, &["recruit", "recruit", "zap"]).gold(S1, 7).gold(S3, 3).mana(S4, 2);
    rig.forces(S1, home, 4).forces(S3, other, 2).forces(S3, center, 2);
    rig.s.player_mut(S1).vp = 3;
    let recruit = rig.card("recruit").index();
    assert_eq!(position(&rig, S1, "hand")[&recruit], 2.0);
    assert!(position(&rig, S3, "hand").is_empty());
    assert_eq!(position(&rig, S1, "gold_is"), one(7, 1.0));
    assert_eq!(position(&rig, S1, "players"), one(2, 1.0));
    // S3 is two seats after S1, and S4 one after S3. VP that no other seat has seen are not observed.
    assert_eq!(position(&rig, S1, "other_gold")[&1], 0.3);
    assert_eq!(position(&rig, S3, "other_mana")[&0], 0.4);
    assert_eq!(position(&rig, S1, "missing"), one(5, 1.0));
    assert_eq!(position(&rig, S3, "missing"), one(7, 1.0));
    assert!(position(&rig, S3, "other_vp").is_empty());
    assert_eq!(position(&rig, S3, "tiles_own"), [(0, 1.0), (4, 1.0)].into());
    assert_eq!(position(&rig, S1, "tiles_other"), [(0, 1.0), (3, 1.0)].into());
    // The seat's own Capital is always at the same place, an enemy's Capital depends on its distance around the board.
    let places = |seat: Seat| position(&rig, seat, "own_map");
    let at_home = *places(S1).keys().next().expect("units at home");
    assert_eq!(places(S1), one(at_home, 1.0));
    assert_eq!(places(S3)[&at_home], 0.5);
    assert_eq!(places(S3)[&(MAX_HEXES / 2)], 0.5);
    assert_eq!(position(&rig, S1, "capital_map").len(), 3);
}

#[test]
fn steps_over_bridges_are_counted_both_ways() {
    let mut rig = Rig::new(2);
    let (home, center) = (rig.home(S1), rig.game.board.center);
    rig.forces(S1, home, 4).forces(S2, center, 3);
    assert_eq!(position(&rig, S1, "steps").get(&5), Some(&1.0), "no way to the Center");
    let way: Vec<Hex> = [(3, 0), (2, 0), (1, 0), (0, 0)].map(|(q, r)| rig.hex(q, r)).into();
    assert_eq!(way[0], home);
    way.windows(2).for_each(|step| {
        rig.bridge(step[0], step[1]);
    });
    assert_eq!(position(&rig, S1, "steps").get(&3), Some(&1.0));
    assert_eq!(position(&rig, S1, "other_steps").get(&(4 * 6 + 3)), Some(&1.0));
    assert_eq!(position(&rig, S1, "home_rings"), one(2, 0.75));
    assert_eq!(position(&rig, S1, "bridge_map").len(), 3);
}

#[test]
fn an_option_tells_the_hex_it_leads_to() {
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    let (one_on, forge) = (rig.hex(2, 0), rig.hex(1, 0));
    rig.bridge(home, one_on).bridge(one_on, forge).forces(S1, home, 4).hand(S1, &["march_orders"]);
    rig.tile(forge, TileKind::Forge).forces(S2, forge, 2);
    let card = rig.card("march_orders").index();
    assert_eq!(option(&rig, S1, "play march_orders", "played"), one(card, 1.0));
    rig.choose(S1, "play march_orders");
    let from = rig.options(S1)[0].clone();
    assert_eq!(option(&rig, S1, &from, "tile"), one(4, 1.0), "the own Capital is left");
    rig.choose(S1, &from).choose(S1, "forces 4");
    let step = rig.options(S1)[0].clone();
    assert_eq!(option(&rig, S1, &step, "tile"), one(6 + 5, 1.0), "a plain hex is come to");
    assert_eq!(option(&rig, S1, &step, "band"), one(0, 1.0));
    assert_eq!(option(&rig, S1, &step, "closer")[&0], 1.0);
    rig.choose(S1, &step);
    let step = rig.options(S1).into_iter().find(|option| option.starts_with("step")).expect("the Forge is next");
    assert_eq!(option(&rig, S1, &step, "tile"), one(6 + 1, 1.0));
    assert_eq!(option(&rig, S1, &step, "others")[&1], 0.5);
    assert!(option(&rig, S1, &step, "band_chance")[&0] > 0.2);
}

#[test]
fn bids_tell_card_and_gold() {
    let mut rig = Rig::new(2);
    rig.row(&["trade_caravan", "supply_ledger"]).gold(S1, 10).gold(S2, 2);
    let card = rig.card("trade_caravan").index();
    assert_eq!(position(&rig, S1, "block"), one(card, 1.0));
    assert_eq!(option(&rig, S1, "buy 3", "buy"), one(3, 1.0));
    assert_eq!(option(&rig, S1, "buy 3", "buy_gold"), one(card, 0.75));
    assert_eq!(option(&rig, S1, "buy 3", "bid")[&1], 1.0, "S2 has less");
    assert_eq!(option(&rig, S1, "pass 1", "pass_card"), one(card, 1.0));
}

//! Space at deployment (FB-DEP-2, FB-Q77): a squad that can be placed is offered a
//! place, and many places where there are many.

use std::collections::BTreeSet;

use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::{Question, Spots, SquadId};
use crate::rules::candidates::POSES;
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Bounds, Grain, Point};

const LISTS: [&str; 9] =
    ["rw_shield", "rw_hammer", "rw_bolt", "ck_swarm", "ck_fast", "ck_monster", "hm_horde", "hm_hex", "hm_deep"];
const MISSIONS: [&str; 4] = ["five_cairns", "crossed_roads", "high_beacon", "open_field"];

/// The first player has one squad left to place, with this datasheet and this many models, in a zone on open ground.
/// Models of champions (bases of 40 mm) stand there already.
fn last_of(sheet: &str, models: usize, zone: Bounds, taken: &[(Grain, Grain)]) -> (Rig, SquadId) {
    let mut rig = Rig::dealt(&[("rules.scenario.mission", "\"open_field\"")], ["rw_hammer", "ck_fast"], 2);
    rig.game.content.battlefield.change(Vec::clear);
    let (wanted, champions) = (rig.sheet(sheet), rig.sheet("rw_champion"));
    let own: Vec<SquadId> = rig.s.ids().filter(|id| rig.s.squad(*id).owner == P1).collect();
    let is = |rig: &Rig, id: SquadId, wanted| rig.game.unit(rig.s.squad(id)).sheet == wanted;
    // The last squad of the datasheet: the champions are five, five and four.
    let squad = own.iter().copied().rfind(|id| is(&rig, *id, wanted)).expect("it is in the list");
    let mut taken = taken.iter();
    for (nth, id) in own.into_iter().filter(|id| *id != squad).enumerate() {
        rig.s.squad_mut(id).placed = true;
        for place in 0..usize::from(rig.s.squad(id).count) {
            let away = at(3.0 + 3.0 * place as f64, 15.0 + 1.5 * nth as f64);
            let there = if is(&rig, id, champions) { taken.next() } else { None };
            let spot = |(x, y): &(Grain, Grain)| Spot::new(Point { x: *x, y: *y }, 0).expect("on the table");
            rig.s.model_mut(id, place).spot = there.map_or(away, spot);
        }
    }
    assert!(taken.next().is_none(), "there are too few champions");
    assert!(rig.s.squad(squad).living() >= models);
    rig.s.squad_mut(squad).alive = (1u16 << models) - 1;
    rig.act(Action::First(0));
    rig.game.content.mission.zones[0] = zone;
    assert_eq!(rig.asked(), Some((P1, Question::Place)));
    (rig, squad)
}

/// The poses that the placing seat is offered.
fn poses(rig: &Rig) -> Vec<Spots> {
    let places = rig.options().into_iter().map(|option| match option {
        Action::Place(_, spots) => spots,
        other => panic!("{other:?}"),
    });
    places.collect()
}

/// Checks that the only option is to leave the squad off the table, and that this destroys it.
fn stays_off(mut rig: Rig, squad: SquadId) {
    let only = Action::Place(squad, Spots::new());
    assert_eq!(rig.options(), [only]);
    rig.events.clear();
    rig.act(only);
    assert!(rig.events.contains(&Event::Destroyed(squad, Cause::NoRoom)), "{:?}", rig.events);
}

// FB-Q77, FB-DEP-2: between two bases there is space for one of 32 mm to the thousandth of an inch, and nowhere else.
#[test]
fn the_one_place_of_a_single_model_is_found_or_proven_not_to_be_there() {
    // The bases of champions have a radius of 787, that of a captain 630.
    let zone = Bounds { left: 213, bottom: 3000, right: 4621, top: 4260 };
    let (rig, squad) = last_of("rw_captain", 1, zone, &[(1000, 3630), (3834, 3630)]);
    let found = poses(&rig);
    assert!(!found.is_empty() && found.iter().all(|spots| (2416..=2418).contains(&{ spots.list()[0].x })), "{found:?}");
    assert!(!rig.is_legal(Action::Place(squad, Spots::new())), "it may not be left off");
    // Bases may overlap by `TOUCH`. With three thousandths less there is no place.
    let (rig, squad) = last_of("rw_captain", 1, zone, &[(1000, 3630), (3831, 3630)]);
    stays_off(rig, squad);
}

// FB-Q77, FB-COH-1: four bases side by side in a zone as wide as they are.
#[test]
fn the_one_row_of_a_squad_is_found_or_said_not_to_be_there() {
    let zone = |width: Grain| Bounds { left: 1137, bottom: 2211, right: 1137 + width, top: 2211 + 1574 };
    let (rig, squad) = last_of("rw_champion", 4, zone(8 * 787), &[]);
    let found = poses(&rig);
    let mut across: Vec<u16> = found[0].list().iter().map(|spot| spot.x).collect();
    across.sort_unstable();
    assert_eq!(across, [1924, 3498, 5072, 6646]);
    assert!(!rig.is_legal(Action::Place(squad, Spots::new())));
    let (rig, squad) = last_of("rw_champion", 4, zone(8 * 787 - 5), &[]);
    stays_off(rig, squad);
}

// FB-Q77, FB-COH-1: two models that could only stand too far apart have no space together.
#[test]
fn places_out_of_coherency_are_no_room() {
    // Two gaps for one champion each at both ends of a zone, and three champions between them.
    let inner = [(2361, 3000), (3935, 3000), (5509, 3000)];
    let zone = |ends: Grain| Bounds { left: 0, bottom: 2213, right: 7870 + ends, top: 3787 };
    let (rig, squad) = last_of("rw_champion", 2, zone(0), &inner);
    stays_off(rig, squad);
    // Space for both at one end.
    let (rig, _) = last_of("rw_champion", 2, zone(1574), &inner);
    assert!(poses(&rig).iter().all(|spots| spots.list().iter().all(|spot| spot.x > 6000)), "{:?}", poses(&rig));
}

/// Whether two models fit anywhere, found by testing a whole grid: near each other, on no base, wholly in the zone.
fn two_fit(rig: &Rig, zone: &Bounds, radius: Grain, taken: &[(Grain, Grain)]) -> bool {
    let free = |at: &(Grain, Grain)| {
        let apart = |(x, y): &(Grain, Grain)| f64::from(x - at.0).hypot(f64::from(y - at.1));
        taken.iter().all(|other| apart(other) >= f64::from(radius + 787))
    };
    let line = |from: Grain, to: Grain| (from + radius..=to - radius).step_by(60);
    let all: Vec<(Grain, Grain)> = line(zone.bottom, zone.top)
        .flat_map(|y| line(zone.left, zone.right).map(move |x| (x, y)))
        .filter(free)
        .collect();
    let near = f64::from(2 * radius + rig.game.lengths.moved.h);
    all.iter().enumerate().any(|(nth, one)| {
        all[nth + 1..].iter().any(|two| {
            let far = f64::from(one.0 - two.0).hypot(f64::from(one.1 - two.1));
            (f64::from(2 * radius)..=near).contains(&far)
        })
    })
}

// FB-Q77: compared with testing all pairs of places of another grid.
#[test]
fn room_for_two_is_found_where_any_pair_of_places_is_free() {
    let mut dice = Dice::new(40);
    let (mut full, mut found_free) = (0, 0);
    for _ in 0..60 {
        let zone = Bounds { left: 500, bottom: 500, right: 6100, top: 5100 };
        let mut somewhere =
            |low: usize, high: usize| Grain::try_from(low + dice.below(high - low)).expect("on the table");
        let taken: Vec<(Grain, Grain)> = (0..6).map(|_| (somewhere(500, 6100), somewhere(500, 5100))).collect();
        let (rig, squad) = last_of("rw_gryphon", 2, zone, &taken);
        let radius = rig.game.sheet_of(&rig.s, squad).radius;
        let found = !poses(&rig)[0].list().is_empty();
        assert!(found || !two_fit(&rig, &zone, radius, &taken), "there is space past {taken:?}");
        if found { found_free += 1 } else { full += 1 }
    }
    assert!(full > 5 && found_free > 5, "{full} without space, {found_free} with it");
}

/// The result of a deployment in which `pick` selects one of the offered poses: how many poses each squad was offered,
/// and how many squads were left off.
fn deployed(mission: &str, lists: [&str; 2], seed: u64, mut pick: impl FnMut(usize) -> usize) -> (Vec<usize>, usize) {
    let mut rig = Rig::dealt(&[("rules.scenario.mission", &format!("\"{mission}\""))], lists, seed);
    let seat = if seed.is_multiple_of(2) { P1 } else { P2 };
    rig.act(Action::First(seat.0));
    let (mut offered, mut off) = (Vec::new(), 0);
    while let Some((_, Question::Place)) = rig.asked() {
        let poses = poses(&rig);
        let places = |spots: &Spots| spots.list().iter().copied().collect::<BTreeSet<Spot>>();
        let distinct: BTreeSet<BTreeSet<Spot>> = poses.iter().map(places).collect();
        assert_eq!(distinct.len(), poses.len(), "{mission}, {lists:?}, deal {seed}: a pose twice");
        off += usize::from(poses[0].list().is_empty());
        offered.push(poses.len());
        let options = rig.options();
        rig.act(options[pick(options.len())]);
    }
    (offered, off)
}

// FB-DEP-2, FB-Q77: on every mission, with every list, wherever the squads before it were placed.
#[test]
fn every_squad_of_the_house_finds_room_and_has_a_dozen_poses() {
    for mission in MISSIONS {
        for (nth, list) in LISTS.iter().enumerate() {
            let lists = [list, LISTS[(nth + 4) % 9]];
            for seed in 0..3 {
                let mut dice = Dice::new(seed);
                let random = |count: usize| dice.below(count);
                let case = format!("{mission}, {lists:?}, deal {seed}");
                for (offered, off) in [
                    deployed(mission, lists, seed, random),
                    deployed(mission, lists, seed, |_| 0),
                    deployed(mission, lists, seed, |count| count - 1),
                ] {
                    assert_eq!(off, 0, "{case}: a squad stays off the table");
                    let least = offered.iter().min().copied().unwrap_or(0);
                    assert!(least >= POSES, "{case}: {offered:?} poses");
                }
            }
        }
    }
}

// FB-DEP-2: both players' zones are treated equally.
#[test]
fn the_second_player_is_offered_as_many_poses() {
    let mut rig = Rig::dealt(&[("rules.scenario.mission", "\"high_beacon\"")], ["hm_horde", "hm_horde"], 1);
    rig.act(Action::First(P2.0));
    let second = poses(&rig).len();
    let first = rig.options()[0];
    rig.act(first);
    assert_eq!(rig.asked(), Some((P1, Question::Place)));
    assert!(poses(&rig).len() >= POSES && second >= POSES, "{} and {second}", poses(&rig).len());
}

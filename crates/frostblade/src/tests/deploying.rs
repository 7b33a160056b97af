//! Setting up armies (FB-ARMY), and deployment (FB-DEP).

use super::play::{check_share, count, places};
use super::rig::{P1, P2, Rig, at, mi};
use crate::model::actions::Action;
use crate::model::content::sheets::{Phase, inches};
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::{Question, SquadId, Stage, other};
use evenhand_game::game::Seat;
use evenhand_kit::table::plane::{Bounds, Point};

const LISTS: [&str; 9] =
    ["rw_shield", "rw_hammer", "rw_bolt", "ck_swarm", "ck_fast", "ck_monster", "hm_horde", "hm_hex", "hm_deep"];

/// The seat that decides who places first names this seat.
fn let_place(rig: &mut Rig, seat: Seat) {
    assert!(matches!(rig.asked(), Some((_, Question::Placer))), "{:?}", rig.asked());
    rig.act(Action::First(seat.0));
}

/// Places all squads as the first proposal says. Returns the seats in the order of placing.
fn place_all(rig: &mut Rig) -> Vec<Seat> {
    let mut order = Vec::new();
    while let Some((seat, Question::Place)) = rig.asked() {
        order.push(seat);
        let first = rig.options()[0];
        rig.act(first);
    }
    order
}

fn squads(rig: &Rig, seat: Seat) -> usize {
    rig.s.squads.iter().filter(|squad| squad.owner == seat).count()
}

fn in_zone(zone: &Bounds, spot: Spot, radius: i32) -> bool {
    let Point { x, y } = spot.at();
    x - radius >= zone.left && x + radius <= zone.right && y - radius >= zone.bottom && y + radius <= zone.top
}

// FB-ARMY-1, FB-ARMY-2, FB-ARMY-3, FB-ARMY-4, FB-ARMY-5, FB-ARMY-6
#[test]
fn armies_come_to_the_table_as_their_lists_say() {
    for (nth, list) in LISTS.iter().enumerate() {
        let rig = Rig::dealt(&[], [list, LISTS[(nth + 1) % 9]], 3);
        let mut points = 0;
        let mut leaders = Vec::new();
        let mut factions = Vec::new();
        for (id, squad) in rig.s.ids().zip(rig.s.squads.iter()).filter(|(_, squad)| squad.owner == P1) {
            let (unit, sheet) = (&rig.game.content.units[squad.unit], rig.game.sheet_of(&rig.s, id));
            assert_eq!(unit.kits.len(), squad.living(), "{list}: {}", sheet.id);
            assert!((sheet.min..=sheet.max).contains(&squad.count), "{list}: {} of {}", squad.count, sheet.id);
            factions.push(sheet.faction);
            leaders.extend(sheet.leader.then_some(&sheet.name));
            for kit in &unit.kits {
                let slots: u8 = kit.iter().map(|item| rig.game.content.items[*item].slots).sum();
                assert!(slots <= sheet.item_slots, "{list}: {} with {slots} slots", sheet.id);
                let known = |item| sheet.can_equip.contains(item) || sheet.innate.contains(item);
                assert!(kit.iter().all(known), "{list}: {}", sheet.id);
                assert!(kit.windows(2).all(|two| two[0] != two[1]), "{list}: {} has an item twice", sheet.id);
                points += sheet.cost + kit.iter().map(|item| rig.game.content.items[*item].points).sum::<u16>();
            }
        }
        assert!((900..=1000).contains(&points), "{list}: {points} points");
        assert!(factions.iter().all(|faction| *faction == factions[0]), "{list}");
        assert!(!leaders.is_empty(), "{list}");
        assert!(leaders.windows(2).all(|two| two[0] != two[1]), "{list}: {leaders:?}");
    }
}

// FB-ARMY-1: the total models and squads of the lists.
#[test]
fn armies_have_the_models_and_squads_of_their_lists() {
    for (list, models, all) in [("rw_shield", 52, 10), ("ck_swarm", 72, 9), ("hm_horde", 93, 12), ("rw_hammer", 37, 9)]
    {
        let rig = Rig::dealt(&[], [list, "ck_fast"], 1);
        let own = rig.s.squads.iter().filter(|squad| squad.owner == P1);
        assert_eq!((own.clone().map(|squad| squad.living()).sum::<usize>(), own.count()), (models, all), "{list}");
    }
}

// FB-ARMY-6: a squad that losses bring below its least number stays in play.
#[test]
fn a_squad_below_its_least_number_goes_on() {
    let (mut rig, squad, spots) = placing();
    rig.act(place(squad, &spots));
    place_all(&mut rig);
    rig.act(Action::First(0));
    rig.wound(squad, 8);
    assert_eq!((rig.living(squad), rig.game.sheet_of(&rig.s, squad).min), (2, 5));
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    assert_eq!(rig.asked(), Some((P1, Question::Act(squad))));
}

// FB-DEP-1, FB-Q76: the winner decides who places the first squad, and both players win equally often.
#[test]
fn who_wins_the_roll_says_who_places_first() {
    let mut wins = 0;
    for seed in 0..400 {
        let mut rig = Rig::dealt(&[], ["rw_hammer", "rw_hammer"], seed);
        let Some((winner, Question::Placer)) = rig.asked() else { panic!("{:?}", rig.asked()) };
        wins += u64::from(winner == P1);
        if seed < 4 {
            for seat in [P1, P2] {
                let mut rig = rig.clone();
                rig.act(Action::First(seat.0));
                assert_eq!(rig.asked(), Some((seat, Question::Place)));
            }
        }
        assert!(!rig.is_legal(Action::First(2)));
        rig.events.clear();
    }
    check_share("the first player wins", wins, 400, 0.5);
}

// FB-DEP-2: players alternate, one squad at a time. A player without squads left is skipped.
#[test]
fn players_place_one_squad_in_turn() {
    for first in [P1, P2] {
        let mut rig = Rig::dealt(&[], ["rw_hammer", "hm_horde"], 5);
        let counts = [squads(&rig, P1), squads(&rig, P2)];
        assert_eq!(counts, [9, 12]);
        let_place(&mut rig, first);
        let order = place_all(&mut rig);
        let mut left = counts;
        let mut next = first;
        for (nth, seat) in order.iter().enumerate() {
            assert_eq!(*seat, next, "squad {nth}");
            left[seat.index()] -= 1;
            next = if left[other(*seat).index()] > 0 { other(*seat) } else { *seat };
        }
        assert_eq!(left, [0, 0]);
        assert_eq!(count(&rig, |event| matches!(event, Event::Placed(_))), 21);
    }
}

// FB-DEP-2, FB-DEP-3, FB-Q77, FB-COH-1: proposed places are wholly in the player's own zone.
#[test]
fn squads_are_set_up_wholly_in_their_zone() {
    for mission in ["five_cairns", "crossed_roads", "high_beacon", "open_field"] {
        let mut rig = Rig::dealt(&[("rules.scenario.mission", &format!("\"{mission}\""))], ["ck_swarm", "hm_horde"], 2);
        let_place(&mut rig, P2);
        place_all(&mut rig);
        let zones = rig.game.content.mission.zones;
        for id in rig.s.ids() {
            let squad = rig.s.squad(id);
            assert!(squad.placed && squad.living() == usize::from(squad.count), "{mission}: {id}");
            let radius = rig.game.sheet_of(&rig.s, id).radius;
            for place in squad.models() {
                let spot = rig.s.model(id, place).spot;
                assert!(in_zone(&zones[squad.owner.index()], spot, radius), "{mission}: {id} at {spot:?}");
            }
        }
    }
}

// FB-DEP-3: the zones of the missions, and 9 inches without one.
#[test]
fn zones_are_the_missions() {
    let zone = |left: f64, bottom: f64, right: f64, top: f64| {
        let [left, bottom, right, top] = [left, bottom, right, top].map(inches);
        Bounds { left, bottom, right, top }
    };
    for (mission, first, second) in [
        ("five_cairns", zone(0.0, 0.0, 44.0, 9.0), zone(0.0, 21.0, 44.0, 30.0)),
        ("crossed_roads", zone(0.0, 0.0, 12.0, 30.0), zone(32.0, 0.0, 44.0, 30.0)),
        ("high_beacon", zone(0.0, 0.0, 20.0, 11.0), zone(24.0, 19.0, 44.0, 30.0)),
        ("open_field", zone(0.0, 0.0, 44.0, 9.0), zone(0.0, 21.0, 44.0, 30.0)),
    ] {
        let rig = Rig::with(&[("rules.scenario.mission", &format!("\"{mission}\""))]);
        assert_eq!(rig.game.content.mission.zones, [first, second], "{mission}");
    }
    let knobs = [("rules.scenario.mission", "\"open_field\""), ("rules.deploy.default_depth", "6.0")];
    let rig = Rig::with(&knobs);
    assert_eq!(rig.game.content.mission.zones, [zone(0.0, 0.0, 44.0, 6.0), zone(0.0, 24.0, 44.0, 30.0)]);
}

/// Two players on open ground. The first player places; a squad and legal places for it.
fn placing() -> (Rig, SquadId, Vec<Spot>) {
    let mut rig = Rig::dealt(&[("rules.scenario.mission", "\"open_field\"")], ["rw_hammer", "ck_swarm"], 2);
    let_place(&mut rig, P1);
    let spear = rig.sheet("rw_spear");
    let squad = rig.s.ids().find(|id| rig.game.unit(rig.s.squad(*id)).sheet == spear).expect("there are spearmen");
    let spots: Vec<Spot> =
        (0..10).map(|nth| at(4.0 + 1.3 * f64::from(nth / 2), 3.0 + 1.3 * f64::from(nth % 2))).collect();
    (rig, squad, spots)
}

fn place(squad: SquadId, spots: &[Spot]) -> Action {
    Action::Place(squad, places(spots))
}

// FB-DEP-2, FB-Q77, FB-COH-1, FB-COH-2, FB-COH-3, FB-ARMY-6
#[test]
fn what_is_not_legal_when_squads_are_placed() {
    let (rig, squad, spots) = placing();
    assert!(rig.is_legal(place(squad, &spots)));
    let with = |nth: usize, spot: Spot| {
        let mut spots = spots.clone();
        spots[nth] = spot;
        rig.is_legal(place(squad, &spots))
    };
    assert!(with(9, at(10.5, 4.3)), "1.3 inches farther");
    assert!(!with(9, at(12.5, 4.3)), "out of coherency");
    assert!(!with(9, spots[8]), "on another base");
    assert!(!rig.is_legal(place(squad, &spots[..9])), "a model is left out");
    let theirs = rig.s.ids().find(|id| rig.s.squad(*id).owner == P2).expect("the enemy has squads");
    assert!(!rig.is_legal(place(theirs, &spots)), "the enemy's squad");
    let raised = |by: f64| spots.iter().map(|spot| Spot { y: spot.y + mi(by), ..*spot }).collect::<Vec<_>>();
    // The back rank stands at 4.3, and the zone extends to 9.
    assert!(rig.is_legal(place(squad, &raised(4.07))), "the base touches the border of the zone");
    assert!(!rig.is_legal(place(squad, &raised(4.08))), "the base reaches over it");
    let on_edge: Vec<Spot> = spots.iter().map(|spot| Spot { x: spot.x - mi(3.38), ..*spot }).collect();
    assert!(!rig.is_legal(place(squad, &on_edge)), "a base reaches over the edge of the table");
}

// FB-DEP-2: each squad is placed once, and not on another squad.
#[test]
fn a_squad_is_placed_once_and_not_on_others() {
    let (mut rig, squad, spots) = placing();
    rig.act(place(squad, &spots));
    assert_eq!(rig.asked(), Some((P2, Question::Place)));
    let first = rig.options()[0];
    rig.act(first);
    assert_eq!(rig.asked(), Some((P1, Question::Place)));
    let away: Vec<Spot> = spots.iter().map(|spot| Spot { x: spot.x + 20_000, ..*spot }).collect();
    assert!(!rig.is_legal(place(squad, &away)), "it is placed already");
    let captain = rig.sheet("rw_captain");
    let captain = rig.s.ids().find(|id| rig.game.unit(rig.s.squad(*id)).sheet == captain).expect("there is one");
    assert!(!rig.is_legal(place(captain, &spots[..1])), "on another squad's base");
    assert!(rig.is_legal(place(captain, &[away[0]])));
}

/// Deploys with the first player first. Returns the winner of the first roll and the winner of the second.
fn rolls(seed: u64) -> (Seat, Seat, Rig) {
    let mut rig = Rig::dealt(&[], ["ck_monster", "ck_monster"], seed);
    let Some((first, _)) = rig.asked() else { panic!("nobody is asked") };
    let_place(&mut rig, P1);
    place_all(&mut rig);
    let Some((second, Question::Starter)) = rig.asked() else { panic!("{:?}", rig.asked()) };
    (first, second, rig)
}

// FB-DEP-4, FB-X90: there is a separate second roll, and its winner decides who has the first turn.
#[test]
fn a_second_roll_decides_about_the_first_turn() {
    let mut same = 0;
    for seed in 0..120 {
        let (first, second, rig) = rolls(seed);
        same += u64::from(first == second);
        if seed < 6 {
            for starter in [P1, P2] {
                let mut rig = rig.clone();
                rig.act(Action::First(starter.0));
                assert_eq!((rig.s.stage, rig.s.active, rig.s.starter), (Stage::Turns, starter, starter));
                assert!(rig.events.contains(&Event::FirstTurn(starter)));
                assert!(rig.events.contains(&Event::TurnBegan(starter, 1)));
            }
        }
    }
    check_share("the same player wins both rolls", same, 120, 0.5);
}

// FB-DEP-1: one roll for both decisions: its loser places first, its winner decides who has the first turn.
#[test]
fn the_loser_of_the_one_roll_can_place_first() {
    let knobs = [("rules.deploy.first_placer", "\"loser_of_turn_roll\"")];
    let mut wins = 0;
    for seed in 0..60 {
        let mut rig = Rig::dealt(&knobs, ["ck_monster", "ck_monster"], seed);
        let order = place_all(&mut rig);
        let Some((winner, Question::Starter)) = rig.asked() else { panic!("{:?}", rig.asked()) };
        assert_eq!(winner, other(order[0]), "seed {seed}");
        wins += u64::from(winner == P1);
    }
    check_share("the first player wins", wins, 60, 0.5);
}

// FB-DEP-4
#[test]
fn the_first_turn_can_be_theirs_who_placed_first_or_last() {
    // The first player has nine squads, the second twelve, so the first player finishes earlier.
    for (reading, decider) in [("\"first_finished\"", P1), ("\"last_finished\"", P2)] {
        for seed in 0..6 {
            let mut rig = Rig::dealt(&[("rules.deploy.first_turn", reading)], ["rw_hammer", "hm_horde"], seed);
            let_place(&mut rig, Seat(u8::from(seed % 2 == 0)));
            place_all(&mut rig);
            match rig.asked() {
                Some((seat, Question::Starter)) => assert_eq!(seat, decider, "{reading}"),
                _ => assert_eq!(rig.s.starter, decider, "{reading}"),
            }
        }
    }
}

// FB-Q77: a squad without space is destroyed, and its enemy gets everything for that.
#[test]
fn a_squad_without_room_is_a_destroyed_squad() {
    for (mission, sheet, vp) in [
        ("five_cairns", "rw_captain", 1),
        ("five_cairns", "rw_champion", 0),
        ("crossed_roads", "rw_champion", 1),
        ("high_beacon", "rw_champion", 1),
    ] {
        let mission = format!("\"{mission}\"");
        let mut rig = Rig::dealt(&[("rules.scenario.mission", &mission)], ["rw_hammer", "ck_fast"], 2);
        let wanted = rig.sheet(sheet);
        let others = rig.s.ids().filter(|id| rig.s.squad(*id).owner == P1).collect::<Vec<_>>();
        let of = |rig: &Rig, sheet| {
            others.iter().copied().find(|id| rig.game.unit(rig.s.squad(*id)).sheet == sheet).expect("it is in the list")
        };
        let (squad, colossus) = (of(&rig, wanted), of(&rig, rig.sheet("rw_colossus")));
        // The other squads of the first player are on the table already. One of them takes up all the space.
        for (nth, id) in others.iter().copied().filter(|id| *id != squad).enumerate() {
            rig.s.squad_mut(id).placed = true;
            for place in 0..usize::from(rig.s.squad(id).count) {
                rig.s.model_mut(id, place).spot = at(6.0 + 3.0 * place as f64, 11.0 + 1.5 * nth as f64);
            }
        }
        rig.s.model_mut(colossus, 0).spot = at(1.6, 1.6);
        let_place(&mut rig, P1);
        rig.game.content.mission.zones[0] = Bounds { left: 0, bottom: 0, right: 3200, top: 3200 };
        assert_eq!((rig.asked(), rig.options()), (Some((P1, Question::Place)), vec![place(squad, &[])]));
        rig.events.clear();
        rig.act(place(squad, &[]));
        assert!(!rig.s.squad(squad).lives());
        assert!(rig.events.contains(&Event::Destroyed(squad, Cause::NoRoom)), "{:?}", rig.events);
        assert_eq!(rig.s.vp, [0, vp], "{sheet} in {mission}");
        assert_eq!(rig.s.leaders_lost, [u8::from(sheet == "rw_captain"), 0]);
        // No player scores Cull for it in a turn.
        assert!(rig.s.blood);
    }
}

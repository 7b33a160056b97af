//! The three missions: what their primary and secondary objectives score, and when (FB-WIN-5).

use super::play::{answer, block, bystanders, end_phase, last_turn, pass_turn, play_out};
use super::rig::{P1, P2, Rig, at};
use crate::model::content::sheets::{Phase, inches};
use crate::model::events::{Event, Scored};
use crate::model::field::Spot;
use crate::model::state::SquadId;
use evenhand_game::game::Seat;
use evenhand_kit::table::plane::Point;

const LONE: &str = "ck_raider hatchet";

fn mission(name: &str, knobs: &[(&str, &str)]) -> Rig {
    let name = format!("\"{name}\"");
    let mut rig = Rig::with(&[&[("rules.scenario.mission", name.as_str())], knobs].concat());
    bystanders(&mut rig);
    rig
}

/// The VP of a player for one reason.
fn vp(rig: &Rig, seat: Seat, what: Scored) -> u8 {
    let points = |event: &Event| match event {
        Event::Vp(who, vp, why) if *who == seat && *why == what => *vp,
        _ => 0,
    };
    rig.events.iter().map(points).sum()
}

fn primary(rig: &Rig) -> [u8; 2] {
    [P1, P2].map(|seat| vp(rig, seat, Scored::Primary))
}

fn secondary(rig: &Rig, nth: u8) -> [u8; 2] {
    [P1, P2].map(|seat| vp(rig, seat, Scored::Secondary(nth)))
}

/// Places a model of a player at each of these places.
fn hold(rig: &mut Rig, seat: Seat, which: &[usize], places: &[Spot]) {
    for nth in which {
        rig.squad(seat, LONE, &[places[*nth]]);
    }
}

/// Destroys a squad.
fn destroy(rig: &mut Rig, squad: SquadId) {
    rig.wound(squad, 60);
    assert!(!rig.s.squad(squad).lives());
}

// FB-WIN-5: the places of the markers.
#[test]
fn markers_lie_where_the_missions_say() {
    let flat =
        |list: &[(f64, f64)]| list.iter().map(|(x, y)| (Point { x: inches(*x), y: inches(*y) }, 0)).collect::<Vec<_>>();
    let five = [(22.0, 15.0), (8.0, 15.0), (36.0, 15.0), (22.0, 5.0), (22.0, 25.0)];
    assert_eq!(mission("five_cairns", &[]).game.content.mission.markers, flat(&five));
    let roads = [(22.0, 15.0), (22.0, 3.5), (22.0, 26.5), (9.0, 15.0), (35.0, 15.0)];
    assert_eq!(mission("crossed_roads", &[]).game.content.mission.markers, flat(&roads));
    let mut beacon = flat(&[(22.0, 15.0), (10.0, 15.0), (34.0, 15.0)]);
    beacon[0].1 = inches(5.0);
    assert_eq!(mission("high_beacon", &[]).game.content.mission.markers, beacon, "the beacon is on the mesa");
}

// FB-WIN-5, five_cairns: 1 VP for each controlled marker in the player's End Phase, at most 3.
#[test]
fn cairns_score_in_the_own_end_phase_three_at_most() {
    let places = [at(22.0, 13.0), at(8.0, 13.0), at(36.0, 13.0), at(22.0, 7.0), at(22.0, 23.0)];
    for held in 0..=5 {
        let mut rig = mission("five_cairns", &[]);
        for spot in &places[..held] {
            rig.squad(P1, LONE, &[*spot]);
        }
        let mut theirs = rig.clone();
        end_phase(&mut rig, P1);
        assert_eq!(primary(&rig), [held.min(3) as u8, 0], "{held} markers");
        end_phase(&mut theirs, P2);
        assert_eq!(primary(&theirs), [0, 0], "{held} markers, at the enemy's End Phase");
    }
}

// five_cairns: scores from round 1, in every round, including extra rounds.
#[test]
fn cairns_score_in_every_round() {
    let mut rig = mission("five_cairns", &[]);
    rig.squad(P1, LONE, &[at(8.0, 13.0)]);
    rig.squad(P2, LONE, &[at(36.0, 17.0)]);
    rig.phase(P1, Phase::Starting);
    let mut seen = Vec::new();
    for _ in 1..=6 {
        pass_turn(&mut rig);
        pass_turn(&mut rig);
        assert!(!rig.s.is_over(), "it is a tie");
        seen.push(primary(&rig));
    }
    assert_eq!(seen, [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]);
}

// five_cairns, Cull: an enemy squad destroyed in this turn scores in the player's
// End Phase, once, however many there are.
#[test]
fn cull_is_for_an_enemy_squad_destroyed_in_the_own_turn() {
    for fallen in 0..3 {
        let mut rig = mission("five_cairns", &[]);
        let squads: Vec<SquadId> =
            (0..2).map(|nth| rig.squad(P2, LONE, &[at(10.0 + 4.0 * f64::from(nth), 20.0)])).collect();
        rig.menu(P1, Phase::Movement);
        squads[..fallen].iter().for_each(|squad| destroy(&mut rig, *squad));
        assert_eq!(secondary(&rig, 0), [0, 0], "not at once");
        pass_turn(&mut rig);
        assert_eq!(secondary(&rig, 0), [u8::from(fallen > 0), 0], "{fallen} squads");
        pass_turn(&mut rig);
        pass_turn(&mut rig);
        assert_eq!(secondary(&rig, 0), [u8::from(fallen > 0), 0], "not again in the next turns");
    }
}

// five_cairns, Cull: a player's losses score nothing for that player, and the enemy scores only in its own End Phase.
#[test]
fn cull_is_not_for_what_falls_in_the_enemys_turn() {
    let mut rig = mission("five_cairns", &[]);
    let own = rig.squad(P1, LONE, &[at(10.0, 20.0)]);
    rig.menu(P1, Phase::Movement);
    destroy(&mut rig, own);
    pass_turn(&mut rig);
    pass_turn(&mut rig);
    assert_eq!(secondary(&rig, 0), [0, 0], "it fell in its own turn");
}

// five_cairns, Cull, FB-Q3, FB-Q18: any destruction counts, including lost
// coherency. FB-END-1: removal comes before scoring.
#[test]
fn cull_is_for_squads_lost_to_coherency_too() {
    let mut rig = mission("five_cairns", &[]);
    rig.squad(P2, "rw_champion longsword", &[at(12.0, 20.0), at(18.0, 20.0)]);
    end_phase(&mut rig, P1);
    assert_eq!(secondary(&rig, 0), [1, 0]);
}

// five_cairns, Bar the Gate: at the end of round 4, no enemy model is in the player's zone.
#[test]
fn the_gate_is_barred_at_the_end_of_round_four() {
    for (spot, wanted) in [(at(20.0, 12.0), [1, 1]), (at(14.0, 6.0), [0, 1])] {
        let mut rig = mission("five_cairns", &[]);
        rig.squad(P2, LONE, &[spot]);
        rig.s.vp = [0, 5];
        last_turn(&mut rig, 3);
        pass_turn(&mut rig);
        assert_eq!(secondary(&rig, 1), [0, 0], "not in round 3");
        last_turn(&mut rig, 4);
        pass_turn(&mut rig);
        assert!(rig.s.is_over());
        assert_eq!(secondary(&rig, 1), wanted);
    }
}

// FB-WIN-1, FB-WIN-2: scoring at the end of the game comes before the test for a
// tie, and is not repeated in extra rounds.
#[test]
fn the_end_of_round_four_scores_before_a_tie_is_looked_for_and_once() {
    let mut rig = mission("five_cairns", &[]);
    rig.squad(P2, LONE, &[at(14.0, 6.0)]);
    rig.s.vp = [1, 1];
    last_turn(&mut rig, 4);
    pass_turn(&mut rig);
    assert!(rig.s.is_over(), "the gate has broken the tie");
    assert_eq!((rig.s.vp, rig.s.shares[P2]), ([1, 2], 1.0));
    let mut rig = mission("five_cairns", &[]);
    rig.s.vp = [1, 1];
    last_turn(&mut rig, 4);
    play_out(&mut rig);
    assert_eq!(secondary(&rig, 1), [1, 1], "both bar the gate, once");
    assert_eq!(rig.s.round, 8, "a tie to the end");
}

// crossed_roads: at the end of each round, 2 VP for more markers than the opponent, 1 VP for the middle marker.
#[test]
fn roads_score_at_the_end_of_the_round() {
    let places = [at(22.0, 13.0), at(22.0, 5.5), at(22.0, 24.5), at(9.0, 13.0), at(35.0, 13.0)];
    let cases: [(Vec<usize>, Vec<usize>, [u8; 2]); 7] = [
        (vec![], vec![], [0, 0]),
        (vec![0], vec![], [3, 0]),
        (vec![1], vec![], [2, 0]),
        (vec![1], vec![0], [0, 1]),
        (vec![1, 2], vec![0], [2, 1]),
        (vec![0, 1], vec![2, 3, 4], [1, 2]),
        (vec![0, 1, 2, 3, 4], vec![], [3, 0]),
    ];
    for (own, theirs, wanted) in cases {
        let mut rig = mission("crossed_roads", &[]);
        hold(&mut rig, P1, &own, &places);
        hold(&mut rig, P2, &theirs, &places);
        let mut first = rig.clone();
        end_phase(&mut first, P1);
        assert_eq!(primary(&first), [0, 0], "the round is not over");
        end_phase(&mut rig, P2);
        assert_eq!(primary(&rig), wanted, "{own:?} and {theirs:?}");
    }
}

// crossed_roads, Bounty: at once, for each enemy ELITE or GARGANTUAN squad; FB-WIN-5.
#[test]
fn a_bounty_is_paid_at_once_for_the_elite_and_the_gargantuan() {
    for (what, paid) in [("rw_champion longsword", 1), ("ck_brute", 1), (LONE, 0), ("rw_captain longsword", 0)] {
        let mut rig = mission("crossed_roads", &[]);
        let theirs = rig.squad(P2, what, &[at(20.0, 20.0)]);
        let own = rig.squad(P1, what, &[at(20.0, 10.0)]);
        rig.menu(P1, Phase::Movement);
        destroy(&mut rig, theirs);
        assert_eq!(secondary(&rig, 0), [paid, 0], "{what}");
        destroy(&mut rig, own);
        assert_eq!(secondary(&rig, 0), [paid, paid], "{what}, in the turn of its owner");
    }
}

// crossed_roads, Bounty: for squads, not for models, and for each squad.
#[test]
fn a_bounty_is_for_whole_squads() {
    let mut rig = mission("crossed_roads", &[]);
    let squad = rig.row(P2, "rw_champion longsword", 3, 20.0, 20.0);
    let other = rig.row(P2, "rw_champion longsword", 3, 20.0, 10.0);
    rig.menu(P1, Phase::Movement);
    rig.wound(squad, 4);
    assert_eq!((rig.living(squad), secondary(&rig, 0)), (1, [0, 0]));
    rig.wound(squad, 2);
    assert_eq!(secondary(&rig, 0), [1, 0]);
    destroy(&mut rig, other);
    assert_eq!(secondary(&rig, 0), [2, 0]);
}

// crossed_roads, Raid: at the end, two squads without FLYER have a model in the enemy's zone.
#[test]
fn a_raid_is_two_squads_on_foot_in_the_enemys_zone() {
    for (squads, wanted) in [
        (vec![(LONE, 38.0)], 0),
        (vec![(LONE, 38.0), (LONE, 35.0)], 2),
        (vec![(LONE, 38.0), (LONE, 30.0)], 0),
        (vec![(LONE, 38.0), ("hm_bats", 35.0)], 0),
        (vec![(LONE, 38.0), (LONE, 35.0), ("hm_bats", 36.0)], 2),
        (vec![(LONE, 38.0), (LONE, 35.0), (LONE, 34.0)], 2),
    ] {
        let mut rig = mission("crossed_roads", &[]);
        for (nth, (what, x)) in squads.iter().enumerate() {
            rig.squad(P1, what, &[at(*x, 18.0 - 3.0 * nth as f64)]);
        }
        rig.s.vp = [0, 9];
        last_turn(&mut rig, 4);
        pass_turn(&mut rig);
        assert!(rig.s.is_over());
        assert_eq!(secondary(&rig, 1), [wanted, 0], "{squads:?}");
    }
}

/// High Beacon on its table, with models on the mesa and at the other markers.
fn beacon(own: &[usize], theirs: &[usize], round: u8) -> Rig {
    let mut rig = mission("high_beacon", &[("rules.scenario.table", "\"T3\"")]);
    let mesa = rig.game.content.battlefield.pieces.iter().position(|piece| piece.id == "c1").expect("there is a mesa");
    let on = u8::try_from(mesa + 1).expect("few pieces");
    let places = [Spot { on, ..at(22.0, 13.0) }, at(10.0, 13.0), at(34.0, 17.0)];
    hold(&mut rig, P1, own, &places);
    hold(&mut rig, P2, theirs, &places);
    rig.s.round = round;
    rig
}

// high_beacon: from round 2, in the player's Starting Phase; the beacon scores 2 VP, the others 1.
#[test]
fn the_beacon_scores_in_the_own_starting_phase_from_round_two() {
    for (own, wanted) in [(vec![0], 2), (vec![1], 1), (vec![1, 2], 2), (vec![0, 1, 2], 4)] {
        for round in 1..=4 {
            let mut rig = beacon(&own, &[], round);
            rig.phase(P1, Phase::Starting);
            assert_eq!(primary(&rig), [if round > 1 { wanted } else { 0 }, 0], "{own:?} in round {round}");
            let mut rig = beacon(&own, &[], round);
            rig.phase(P2, Phase::Starting);
            assert_eq!(primary(&rig), [0, 0], "the enemy's turn");
        }
    }
}

// FB-TURN-2, FB-Q17: a squad destroyed at the beginning of the Starting Phase does not score in it.
#[test]
fn what_a_starting_phase_begins_with_comes_before_its_points() {
    for (evade, wanted) in [("0", 0), ("2", 1)] {
        let mut rig = mission("high_beacon", &[("squads.ck_raider.evade", evade), ("rules.dice.nat1_fail", "false")]);
        let own = rig.squad(P1, LONE, &[at(10.0, 13.0)]);
        rig.squad(P2, "ck_chief hatchet", &[at(10.0, 9.0)]);
        // With Warded, every die evades at 2.
        rig.give(own, "warded", P2);
        let warded = rig.status("warded");
        rig.game.content.statuses[warded].ends = crate::model::content::sheets::Ends::Turn;
        rig.s.round = 2;
        rig.phase(P1, Phase::Starting);
        assert_eq!((primary(&rig), rig.living(own)), ([wanted, 0], usize::from(wanted)), "Evade {evade}");
    }
}

// high_beacon: once more for both players at the end of round 4, before the winner is determined.
#[test]
fn the_beacon_scores_once_more_at_the_end() {
    let mut rig = beacon(&[0], &[1, 2], 4);
    (rig.s.vp, rig.s.turns) = ([0, 7], 1);
    rig.menu(P2, Phase::Movement);
    pass_turn(&mut rig);
    assert!(rig.s.is_over());
    assert_eq!(primary(&rig), [2, 2]);
}

// high_beacon: only at the end of round 4, although extra rounds still score at their beginning.
#[test]
fn extra_rounds_score_as_turns_begin_but_have_no_end_of_their_own() {
    let mut rig = beacon(&[1], &[2], 4);
    rig.squad(P1, "rw_captain longsword", &[at(10.0, 6.0)]);
    rig.squad(P2, "rw_captain longsword", &[at(30.0, 26.0)]);
    (rig.s.vp, rig.s.turns) = ([0, 0], 1);
    rig.menu(P2, Phase::Movement);
    pass_turn(&mut rig);
    assert_eq!((rig.s.round, primary(&rig)), (5, [2, 1]), "once more for both, and the first player's turn");
    pass_turn(&mut rig);
    assert_eq!(primary(&rig), [2, 2]);
    pass_turn(&mut rig);
    assert_eq!((rig.s.round, primary(&rig)), (6, [3, 2]));
    while !rig.s.is_over() {
        answer(&mut rig);
    }
    assert_eq!((rig.s.round, primary(&rig)), (8, [5, 5]));
    assert_eq!(secondary(&rig, 1), [1, 1], "Unbroken too comes once");
}

// high_beacon, First Blood: at once, for the first player to destroy an enemy squad, once.
#[test]
fn first_blood_is_the_first_squad_that_falls() {
    let mut rig = mission("high_beacon", &[]);
    let theirs = [10.0, 14.0].map(|x| rig.squad(P2, LONE, &[at(x, 20.0)]));
    let own = rig.squad(P1, LONE, &[at(10.0, 10.0)]);
    rig.menu(P1, Phase::Movement);
    destroy(&mut rig, theirs[0]);
    assert_eq!(secondary(&rig, 0), [1, 0]);
    destroy(&mut rig, own);
    destroy(&mut rig, theirs[1]);
    assert_eq!(secondary(&rig, 0), [1, 0]);
    let mut rig = mission("high_beacon", &[]);
    let squad = block(&mut rig, P1, LONE, 6, 10.0, 10.0);
    rig.menu(P1, Phase::Movement);
    rig.wound(squad, 5);
    assert_eq!(secondary(&rig, 0), [0, 0], "a model lives");
    rig.wound(squad, 1);
    assert_eq!(secondary(&rig, 0), [0, 1], "to the enemy of who lost it");
}

// high_beacon, Unbroken: at the end, all LEADER squads of the player are alive.
#[test]
fn unbroken_is_for_living_leaders() {
    for (fallen, wanted) in [(0, 1), (1, 0), (2, 0)] {
        let mut rig = mission("high_beacon", &[]);
        let leaders = [
            rig.squad(P1, "rw_captain longsword", &[at(10.0, 6.0)]),
            rig.squad(P1, "rw_seer rune_staff", &[at(14.0, 6.0)]),
        ];
        rig.squad(P2, "rw_captain longsword", &[at(30.0, 26.0)]);
        rig.s.vp = [0, 19];
        (rig.s.round, rig.s.turns) = (4, 1);
        rig.menu(P2, Phase::Movement);
        leaders[..fallen].iter().for_each(|squad| destroy(&mut rig, *squad));
        pass_turn(&mut rig);
        assert!(rig.s.is_over());
        assert_eq!(secondary(&rig, 1), [wanted, 1], "{fallen} fell");
    }
}

// FB-Q75: the mission decides when its primary objective scores.
#[test]
fn a_primary_can_score_at_another_time() {
    for (when, at_end, at_round_end, at_start) in
        [("\"own_end\"", 1, 0, 0), ("\"round_end\"", 0, 1, 0), ("\"own_start\"", 0, 0, 1)]
    {
        let mut rig = mission("open_field", &[("missions.open_field.primary.when", when)]);
        rig.squad(P1, LONE, &[at(22.0, 13.0)]);
        let scored = |act: &dyn Fn(&mut Rig)| {
            let mut rig = rig.clone();
            act(&mut rig);
            primary(&rig)
        };
        // When the first player's turn ends, the second player's begins, and the other way round.
        assert_eq!(scored(&|rig| end_phase(rig, P1)), [at_end, 0], "{when}");
        assert_eq!(scored(&|rig| end_phase(rig, P2)), [at_round_end + at_start, 0], "{when}");
        assert_eq!(scored(&|rig| rig.phase(P1, Phase::Starting)), [at_start, 0], "{when}");
    }
}

// FB-WIN-5: events account for all VP of both players.
#[test]
fn all_points_are_reported() {
    let mut rig = mission("five_cairns", &[]);
    rig.squad(P1, LONE, &[at(8.0, 13.0)]);
    rig.squad(P1, LONE, &[at(22.0, 13.0)]);
    rig.squad(P2, "rw_captain longsword", &[at(36.0, 17.0)]);
    rig.phase(P1, Phase::Starting);
    play_out(&mut rig);
    let reported = [P1, P2].map(|seat| {
        let points =
            |event: &Event| if let Event::Vp(who, vp, _) = event { if *who == seat { *vp } else { 0 } } else { 0 };
        rig.events.iter().map(points).sum::<u8>()
    });
    assert_eq!(reported, rig.s.vp);
    assert_eq!(rig.s.vp, [9, 5], "two markers and one, four times, and the gates");
}

// FB-Q81: the zone of the first player extends to 9. A base of 32 mm touches it,
// has its center in it, or is wholly in it.
#[test]
fn when_a_model_is_in_a_zone_is_a_knob() {
    for (rule, highest) in [("\"touching\"", 9.63), ("\"centre\"", 9.0), ("\"whole_base\"", 8.37)] {
        for (y, inside) in [(highest, true), (highest + 0.002, false)] {
            let mut rig = mission("five_cairns", &[("rules.objective.in_zone", rule)]);
            rig.squad(P2, LONE, &[at(14.0, y)]);
            rig.s.vp = [0, 5];
            last_turn(&mut rig, 4);
            pass_turn(&mut rig);
            assert_eq!(secondary(&rig, 1), [u8::from(!inside), 1], "{rule} at {y}");
        }
    }
}

//! The end of a match: rounds, ties, annihilation, VP for Leaders (FB-WIN).

use super::play::{
    block, bystanders, cast, casting, check_share, count, end_phase, last_turn, marker, pass_turn, place_of, play_out,
    until, using,
};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Event, Scored};
use crate::model::state::{End, Question, SquadId};
use evenhand_game::game::Seat;

const MISSION: (&str, &str) = ("rules.scenario.mission", "\"open_field\"");

/// The mission Open Field, which scores nothing while no squad is at its marker.
fn field(knobs: &[(&str, &str)]) -> (Rig, [SquadId; 2]) {
    let mut rig = Rig::with(&[&[MISSION], knobs].concat());
    let squads = bystanders(&mut rig);
    (rig, squads)
}

fn shares(rig: &Rig) -> [f32; 2] {
    [rig.s.shares[P1], rig.s.shares[P2]]
}

/// The completed rounds, with the VP at their ends.
fn rounds(rig: &Rig) -> Vec<(u8, [u8; 2])> {
    let over = |event: &Event| if let Event::RoundEnded(round, vp) = event { Some((*round, *vp)) } else { None };
    rig.events.iter().filter_map(over).collect()
}

// FB-WIN-1, FB-Q1
#[test]
fn after_four_rounds_who_has_more_points_wins() {
    for (vp, won) in [([3, 2], [1.0, 0.0]), ([2, 3], [0.0, 1.0])] {
        let (mut rig, _) = field(&[]);
        rig.s.vp = vp;
        rig.phase(P1, Phase::Starting);
        for turn in 1..=8 {
            assert!(!rig.s.is_over(), "turn {turn}");
            pass_turn(&mut rig);
        }
        assert!(rig.s.is_over());
        assert_eq!((rig.s.end, shares(&rig)), (End::Points, won));
        assert_eq!(rounds(&rig), (1..=4).map(|round| (round, vp)).collect::<Vec<_>>());
        assert_eq!(rig.asked(), None);
    }
}

// FB-WIN-1
#[test]
fn the_number_of_rounds_can_be_changed() {
    for (knob, last) in [("3", 3), ("6", 6)] {
        let (mut rig, _) = field(&[("rules.game.rounds", knob)]);
        rig.s.vp = [1, 0];
        rig.phase(P1, Phase::Starting);
        play_out(&mut rig);
        assert_eq!((rig.s.round, rig.s.end), (last, End::Points));
    }
}

// FB-Q1, the other reading: each player has several turns in a round.
#[test]
fn a_round_can_have_several_turns_of_each_player() {
    let (mut rig, _) = field(&[("rules.game.turns_per_round", "4")]);
    rig.s.vp = [1, 0];
    rig.phase(P1, Phase::Starting);
    let from = rig.events.len();
    play_out(&mut rig);
    let turns: Vec<(Seat, u8)> = rig.events[from..]
        .iter()
        .filter_map(|event| match event {
            Event::TurnBegan(seat, round) => Some((*seat, *round)),
            _ => None,
        })
        .collect();
    let all: Vec<(Seat, u8)> = (1..32).map(|turn: u8| (Seat(turn % 2), turn / 8 + 1)).collect();
    assert_eq!(turns, all, "8 turns in each of 4 rounds");
}

/// Round 5 with equal VP: the first player's turn.
fn round_five(knobs: &[(&str, &str)]) -> Rig {
    let (mut rig, _) = field(knobs);
    rig.s.vp = [6, 6];
    last_turn(&mut rig, 4);
    pass_turn(&mut rig);
    rig
}

// FB-WIN-2, FB-X86
#[test]
fn ties_are_broken_by_whole_rounds() {
    let mut rig = round_five(&[]);
    assert_eq!((rig.s.is_over(), rig.s.round, rig.s.active), (false, 5, P1));
    rig.s.vp = [7, 7];
    pass_turn(&mut rig);
    pass_turn(&mut rig);
    assert_eq!((rig.s.is_over(), rig.s.round, rig.s.active), (false, 6, P1));
    rig.s.vp = [8, 7];
    pass_turn(&mut rig);
    assert!(!rig.s.is_over(), "a lead in the middle of the round ends nothing");
    assert_eq!((rig.s.round, rig.s.active), (6, P2));
    pass_turn(&mut rig);
    assert!(rig.s.is_over());
    assert_eq!((rig.s.round, rig.s.end, shares(&rig), rig.s.vp), (6, End::Extra, [1.0, 0.0], [8, 7]));
}

// FB-WIN-2, FB-Q5, FB-X87
#[test]
fn ties_go_on_until_the_cap_and_are_a_draw_then() {
    let mut rig = round_five(&[]);
    pass_turn(&mut rig);
    pass_turn(&mut rig);
    rig.s.vp = [8, 7];
    pass_turn(&mut rig);
    rig.s.vp = [8, 8];
    pass_turn(&mut rig);
    assert_eq!((rig.s.is_over(), rig.s.round), (false, 7));
    play_out(&mut rig);
    assert_eq!((rig.s.round, rig.s.end, shares(&rig)), (8, End::Draw, [0.5, 0.5]));
}

// FB-Q5
#[test]
fn the_cap_of_extra_rounds_can_be_changed() {
    for (knob, last) in [("0", 4), ("1", 5), ("6", 10)] {
        let (mut rig, _) = field(&[("rules.game.max_extra_rounds", knob)]);
        rig.s.vp = [2, 2];
        last_turn(&mut rig, 4);
        play_out(&mut rig);
        assert_eq!((rig.s.round, rig.s.end), (last, End::Draw));
    }
}

// FB-WIN-2, the other reading: the first lead at the end of a turn ends the match.
#[test]
fn an_extra_round_can_end_with_the_first_lead() {
    let mut rig = round_five(&[("rules.game.extra_round_end", "\"first_lead\"")]);
    assert_eq!((rig.s.is_over(), rig.s.round), (false, 5));
    rig.s.vp = [7, 6];
    pass_turn(&mut rig);
    assert!(rig.s.is_over());
    assert_eq!((rig.s.round, rig.s.end, shares(&rig)), (5, End::Extra, [1.0, 0.0]));
    // This applies only to extra rounds.
    let (mut rig, _) = field(&[("rules.game.extra_round_end", "\"first_lead\"")]);
    (rig.s.vp, rig.s.round, rig.s.turns) = ([1, 0], 4, 0);
    rig.menu(P1, Phase::Movement);
    pass_turn(&mut rig);
    assert!(!rig.s.is_over());
}

// FB-Q7
#[test]
fn who_begins_a_round() {
    let begins = |reading: &str, seed: u64| {
        let (mut rig, _) = field(&[("rules.game.turn_order", reading)]);
        rig.dice(seed);
        rig.s.vp = [1, 0];
        rig.phase(P1, Phase::Starting);
        play_out(&mut rig);
        let mut first = vec![P1];
        let mut round = 1;
        for event in &rig.events {
            if let Event::TurnBegan(seat, now) = event
                && *now > round
            {
                round = *now;
                first.push(*seat);
            }
        }
        assert_eq!((round, rig.s.end), (4, End::Points));
        first
    };
    assert_eq!(begins("\"fixed\"", 1), [P1, P1, P1, P1]);
    assert_eq!(begins("\"alternate\"", 1), [P1, P2, P1, P2]);
    let mut seen = [0, 0];
    for seed in 0..40 {
        begins("\"roll_each_round\"", seed)[1..].iter().for_each(|seat| seen[seat.index()] += 1);
    }
    check_share("the first player begins", seen[0], 120, 0.5);
}

// FB-WIN-3, FB-Q4
#[test]
fn who_has_no_squad_left_loses_at_once_whatever_the_points() {
    let (mut rig, [_, theirs]) = field(&[]);
    rig.s.vp = [0, 9];
    rig.menu(P1, Phase::Movement);
    rig.wound(theirs, 13);
    assert!(!rig.s.is_over(), "one wound is left");
    rig.wound(theirs, 1);
    assert!(rig.s.is_over());
    assert_eq!((rig.s.end, shares(&rig), rig.s.vp), (End::Annihilation, [1.0, 0.0], [0, 9]));
    assert_eq!(rig.asked(), None);
}

// FB-WIN-3: all squads must be lost; this also counts in the player's own turn.
#[test]
fn a_player_with_a_single_model_goes_on() {
    let mut rig = Rig::with(&[MISSION]);
    let squad = block(&mut rig, P1, "ck_raider hatchet", 6, 10.0, 10.0);
    let other = rig.squad(P1, "ck_raider hatchet", &[at(20.0, 10.0)]);
    rig.squad(P2, "rw_colossus", &[at(30.0, 20.0)]);
    rig.menu(P1, Phase::Movement);
    rig.wound(squad, 6);
    assert!(!rig.s.is_over());
    rig.wound(other, 1);
    assert_eq!((rig.s.is_over(), rig.s.end, shares(&rig)), (true, End::Annihilation, [0.0, 1.0]));
}

/// A match in which the second player loses its last squad in the first player's turn of round 2. Also returns how many
/// turns began after that.
fn annihilated(reading: &str, vp: [u8; 2]) -> (Rig, usize) {
    let (mut rig, [_, theirs]) = field(&[("rules.victory.annihilation", reading)]);
    (rig.s.round, rig.s.turns, rig.s.vp) = (2, 0, vp);
    rig.menu(P1, Phase::Movement);
    rig.events.clear();
    rig.wound(theirs, 14);
    if !rig.s.is_over() {
        play_out(&mut rig);
    }
    let turns = count(&rig, |event| matches!(event, Event::TurnBegan(..)));
    (rig, turns)
}

// FB-Q4
#[test]
fn annihilation_can_count_later_or_not_at_all() {
    for (reading, round, turns) in [("\"immediate\"", 2, 0), ("\"end_of_turn\"", 2, 0), ("\"end_of_round\"", 2, 1)] {
        let (rig, began) = annihilated(reading, [0, 9]);
        assert_eq!((rig.s.round, began, rig.s.end), (round, turns, End::Annihilation), "{reading}");
        assert_eq!(shares(&rig), [1.0, 0.0]);
    }
    let ended = |reading| annihilated(reading, [0, 9]).0.events.contains(&Event::PhaseBegan(Phase::End));
    assert!(!ended("\"immediate\"") && ended("\"end_of_turn\""));
    let (rig, began) = annihilated("\"off\"", [0, 9]);
    assert_eq!((rig.s.round, began, rig.s.end, shares(&rig)), (4, 5, End::Points, [0.0, 1.0]), "VP decide");
}

// FB-Q63, FB-COH-7
#[test]
fn if_both_fall_at_once_points_decide() {
    for (vp, won, end) in
        [([3, 1], [1.0, 0.0], None), ([1, 3], [0.0, 1.0], None), ([2, 2], [0.5, 0.5], Some(End::Draw))]
    {
        let mut rig = Rig::with(&[MISSION]);
        rig.squad(P1, "rw_champion longsword", &[at(4.0, 10.0), at(10.0, 10.0)]);
        rig.squad(P2, "rw_champion longsword", &[at(4.0, 20.0), at(10.0, 20.0)]);
        rig.s.vp = vp;
        rig.phase(P1, Phase::End);
        assert!(rig.s.is_over() && rig.s.ids().all(|id| !rig.s.squad(id).lives()));
        assert_eq!(shares(&rig), won);
        assert!(end.is_none_or(|end| rig.s.end == end));
    }
}

/// The VP of a player for Leaders.
fn leader_vp(rig: &Rig, seat: Seat) -> u8 {
    let points = |event: &Event| match event {
        Event::Vp(who, vp, Scored::Leader) if *who == seat => *vp,
        _ => 0,
    };
    rig.events.iter().map(points).sum()
}

/// A match with the list rw_shield, which has two Leaders, set up as proposed; its captain and its seer.
fn two_leaders(knobs: &[(&str, &str)]) -> (Rig, [SquadId; 2]) {
    let mut rig = Rig::dealt(knobs, ["rw_shield", "ck_fast"], 4);
    while matches!(rig.asked(), Some((_, Question::Placer | Question::Place | Question::Starter))) {
        let first = rig.options()[0];
        rig.act(first);
    }
    let squads = ["rw_captain", "rw_seer"].map(|id| {
        let sheet = rig.sheet(id);
        rig.s.ids().find(|id| rig.game.unit(rig.s.squad(*id)).sheet == sheet).expect("it is in the list")
    });
    (rig, squads)
}

// FB-WIN-4, FB-Q2, FB-X88
#[test]
fn destroyed_leaders_bring_points() {
    for (scope, captain_first, seer_first) in [
        ("\"each_leader\"", [1, 2], [1, 2]),
        ("\"general_only\"", [1, 1], [0, 1]),
        ("\"first_leader\"", [1, 1], [1, 1]),
    ] {
        for (order, wanted) in [([0, 1], captain_first), ([1, 0], seer_first)] {
            let (mut rig, leaders) = two_leaders(&[("rules.victory.leader_vp_scope", scope)]);
            for (nth, vp) in order.into_iter().zip(wanted) {
                rig.wound(leaders[nth], 5);
                assert!(!rig.s.squad(leaders[nth]).lives());
                assert_eq!((leader_vp(&rig, P2), leader_vp(&rig, P1)), (vp, 0), "{scope} in the order {order:?}");
            }
            assert_eq!(rig.s.vp, [0, wanted[1]]);
        }
    }
}

// FB-WIN-4
#[test]
fn what_a_leader_is_worth_can_be_changed() {
    for (knob, vp) in [("0", 0), ("3", 3)] {
        let (mut rig, [captain, _]) = two_leaders(&[("rules.victory.leader_vp", knob)]);
        rig.wound(captain, 4);
        assert_eq!(leader_vp(&rig, P2), 0, "it lives");
        rig.wound(captain, 1);
        assert_eq!((leader_vp(&rig, P2), rig.s.vp), (vp, [0, vp]));
    }
}

// FB-WIN-4: in every mission, and for LEADER squads only.
#[test]
fn leaders_count_in_every_mission_and_others_do_not() {
    for mission in ["five_cairns", "crossed_roads", "high_beacon", "open_field"] {
        let mut rig = Rig::with(&[("rules.scenario.mission", &format!("\"{mission}\""))]);
        bystanders(&mut rig);
        let leader = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 12.0)]);
        let other = rig.squad(P1, "ck_raider hatchet", &[at(24.0, 12.0)]);
        rig.menu(P1, Phase::Movement);
        rig.wound(other, 1);
        assert_eq!(leader_vp(&rig, P2), 0, "{mission}");
        rig.wound(leader, 5);
        assert_eq!((leader_vp(&rig, P2), leader_vp(&rig, P1)), (1, 0), "{mission}");
    }
}

/// The VP for a Leader that falls by its own spell, by lost coherency, by an enemy spell, and by an enemy attack.
fn credits(reading: &str) -> [u8; 4] {
    let knobs = [("rules.victory.leader_vp_credit", reading)];
    let doomed = |squads: usize| {
        let (mut rig, _) = field(&knobs);
        let spots = [at(20.0, 12.0), at(28.0, 12.0)];
        let leader = rig.squad(P1, "hm_matriarch witch_staff", &spots[..squads]);
        rig.s.model_mut(leader, 0).wounds = 4;
        (rig, leader)
    };
    let (mut own, leader) = doomed(1);
    own.menu(P1, Phase::Spell);
    let mend = casting(&own, leader, "hm_mend", leader);
    until(&mut own, |rig| rig.act(mend), |events| events.iter().any(|event| matches!(event, Event::Destroyed(..))));
    let (mut torn, _) = doomed(2);
    end_phase(&mut torn, P1);
    let (mut cursed, leader) = doomed(1);
    let enemy = cursed.squad(P2, "hm_matriarch witch_staff", &[at(20.0, 18.0)]);
    cursed.menu(P2, Phase::Spell);
    cast(&mut cursed, enemy, "hm_wither", leader);
    let (mut slain, leader) = doomed(1);
    let enemy = block(&mut slain, P2, "ck_berserk great_cleaver", 4, 20.0, 13.6);
    slain.menu(P2, Phase::Combat);
    let attack = |rig: &mut Rig| {
        rig.act(Action::Select(enemy));
        rig.act(rig.all_on(enemy, leader));
    };
    until(&mut slain, attack, |events| events.iter().any(|event| matches!(event, Event::Destroyed(..))));
    [own, torn, cursed, slain].map(|rig| leader_vp(&rig, P2))
}

// FB-Q3
#[test]
fn whose_deed_the_fall_of_a_leader_must_be() {
    assert_eq!(credits("\"any_destruction\""), [1, 1, 1, 1]);
    assert_eq!(credits("\"enemy_caused\""), [0, 0, 1, 1]);
}

// FB-END-1: victory is checked last, so the points of the last End Phase count.
#[test]
fn the_last_end_phase_still_scores() {
    let (mut rig, _) = field(&[]);
    marker(&mut rig, 22.0, 15.0);
    rig.squad(P2, "rw_captain longsword", &[at(22.0, 17.0)]);
    rig.s.vp = [4, 4];
    last_turn(&mut rig, 4);
    pass_turn(&mut rig);
    assert_eq!((rig.s.is_over(), rig.s.vp, shares(&rig)), (true, [4, 5], [0.0, 1.0]));
}

// FB-END-1: the order in the End Phase is abilities, removal, scoring, ends of statuses, the end of the round.
#[test]
fn the_order_of_an_end_phase() {
    let (mut rig, _) = field(&[]);
    let matriarch = rig.squad(P1, "hm_matriarch witch_staff", &[at(22.0, 12.5)]);
    let contester = rig.squad(P2, "rw_captain longsword", &[at(22.0, 17.0)]);
    rig.s.model_mut(contester, 0).wounds = 4;
    let torn = rig.squad(P2, "rw_champion longsword", &[at(24.8, 15.0), at(30.0, 15.0)]);
    rig.give(matriarch, "fury", P1);
    rig.menu(P1, Phase::End);
    rig.act(using(&rig, matriarch, "drain", contester));
    pass_turn(&mut rig);
    let place = |what: &str, wanted: &dyn Fn(&Event) -> bool| place_of(&rig, what, wanted);
    let order = [
        place("drained", &|event| matches!(event, Event::Lost(squad, ..) if *squad == contester)),
        place("removed", &|event| matches!(event, Event::Lost(squad, ..) if *squad == torn)),
        place("scored", &|event| matches!(event, Event::Vp(P1, 1, Scored::Primary))),
        place("ended", &|event| matches!(event, Event::Ended(..))),
    ];
    assert!(order.windows(2).all(|two| two[0] < two[1]), "{order:?} of {:?}", rig.events);
}

// FB-Q3: a Leader that burns by an enemy's fire is destroyed by the enemy, regardless of whose turn it is.
#[test]
fn a_leader_that_burns_falls_by_who_set_it_on_fire() {
    let (mut rig, _) = field(&[("rules.victory.leader_vp_credit", "\"enemy_caused\"")]);
    let leader = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 12.0)]);
    rig.s.model_mut(leader, 0).wounds = 4;
    rig.give(leader, "burning", P2);
    until(
        &mut rig,
        |rig| rig.phase(P1, Phase::Starting),
        |events| events.iter().any(|event| matches!(event, Event::Destroyed(..))),
    );
    assert_eq!(leader_vp(&rig, P2), 1);
}

// FB-Q3: a Leader that its own side's spell or ability destroys is destroyed by its own side.
#[test]
fn a_leader_that_its_own_side_destroys_is_its_own_doing() {
    for (reading, vp) in [("\"any_destruction\"", 1), ("\"enemy_caused\"", 0)] {
        let knobs = [("rules.victory.leader_vp_credit", reading), ("squads.ck_chief.evade", "0")];
        let doomed = |spot| {
            let (mut rig, _) = field(&knobs);
            let leader = rig.squad(P1, "ck_chief hatchet", &[spot]);
            rig.s.model_mut(leader, 0).wounds = 4;
            (rig, leader)
        };
        let (mut erupted, leader) = doomed(at(20.0, 12.0));
        let brute = erupted.squad(P1, "ck_brute", &[at(23.0, 12.0)]);
        erupted.menu(P1, Phase::End);
        erupted.act(using(&erupted, brute, "eruption", brute));
        assert!(!erupted.s.squad(leader).lives());
        assert_eq!(leader_vp(&erupted, P2), vp, "{reading}");
        let (mut buried, leader) = doomed(at(20.0, 18.0));
        let seer = buried.squad(P1, "rw_seer rune_staff", &[at(20.0, 10.0)]);
        let target = buried.squad(P2, "hm_leviathan", &[at(20.0, 21.0)]);
        buried.menu(P1, Phase::Spell);
        cast(&mut buried, seer, "rw_avalanche", target);
        assert!(!buried.s.squad(leader).lives());
        assert_eq!(leader_vp(&buried, P2), vp, "{reading}");
        let (mut burned, leader) = doomed(at(20.0, 12.0));
        burned.give(leader, "burning", P1);
        burned.phase(P1, Phase::Starting);
        assert!(!burned.s.squad(leader).lives());
        assert_eq!(leader_vp(&burned, P2), vp, "{reading}: its own fire");
    }
}

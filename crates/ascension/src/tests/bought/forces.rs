//! Tests of the frame of a match of bought forces (AC-FORCE).

use super::{SEIZE, game};
use crate::model::knobs::BOOK;
use crate::model::state::{End, Phase, Side, State};
use crate::tests::rig::{Rig, S1, S2};
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Chance, Cx, Play, Role, Rules, Seed};
use evenhand_kit::table::plane::Point;

/// Returns a match of Seize Fate as dealt by the rules, Wardens against Hunt, with these knobs.
fn dealt(knobs: &[(&str, &str)], seed: u64) -> Rig {
    let game = game(&[&SEIZE[..], knobs].concat());
    let role = |name: &str| Role::at(game.roles.iter().position(|role| role == name).expect("a faction"));
    let roles = [role("Rampart Wardens"), role("Thorn Hunt")];
    let mut events = Vec::new();
    let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
    let s: State = game.setup(&roles, &mut cx);
    let chance = cx.chance().clone();
    Rig { game, s, chance, events }
}

#[test]
fn initiative_is_flipped_once_before_deployment_with_a_bonus_of_3_at_most() {
    // AC-FORCE-3: the Wardens cost 75 of the 100 points agreed, which is a bonus of 12, or of 1 by another divisor.
    for (divisor, cap, bonus) in [("2", "0", 12), ("2", "3", 3), ("20", "3", 1)] {
        let rig = dealt(&[("underdog.divisor", divisor), ("underdog.cap", cap)], 3);
        assert_eq!(rig.s.bonus[Side(0)], bonus, "divisor {divisor}, at most {cap}");
    }
    let shipped = Rules::of_book(&BOOK).expect("the book reads");
    assert_eq!(Ascension::build(&shipped, 2).expect("it plays").knobs.underdog.cap, 3, "what is played by default");
    let mut rig = dealt(&[("underdog.cap", "3")], 3);
    for _ in 0..200 {
        if rig.s.phase == Phase::Over {
            break;
        }
        let options = rig.options();
        rig.play(*options.last().expect("an option"));
    }
    let place = |of: &dyn Fn(&Event) -> bool| {
        rig.events.iter().enumerate().filter(|(_, event)| of(event)).map(|(place, _)| place).collect::<Vec<_>>()
    };
    let initiative = place(&|event| matches!(event, Event::Initiative { .. }));
    let deployed = place(&|event| matches!(event, Event::Deployed(..)));
    assert!(rig.s.turn > 1 && deployed.len() == 6, "several turns were played");
    assert_eq!(initiative.len(), 2, "once for each side");
    assert!(initiative[1] < deployed[0]);
}

#[test]
fn characters_are_deployed_in_turn_in_the_zones_of_the_scenario() {
    // AC-FORCE-4: one at a time, the winner of initiative first, at most 6 inches from the own edge.
    for seed in 1..5 {
        let mut rig = dealt(&[], seed);
        let first = rig.s.seats[0];
        assert_eq!(rig.game.side(first), rig.s.order[0], "the winner of initiative");
        let other = if first == S1 { S2 } else { S1 };
        for turn in 0..6 {
            let seat = rig.actor();
            assert_eq!(seat, if turn % 2 == 0 { first } else { other });
            let who = rig.s.figures.find(|figure| figure.owner == seat && !figure.deployed).expect("one is left");
            let from_edge = |mm: f64| {
                let y = if seat == S1 { mm } else { 609.6 - mm };
                Action::Deploy { who, at: Point::mm(100.0 + 60.0 * f64::from(turn), y), facing: 0 }
            };
            assert!(!rig.allows(from_edge(153.0)), "outside");
            rig.play(from_edge(152.0));
        }
        assert_ne!(rig.s.phase, Phase::Deployment);
    }
}

#[test]
fn a_general_game_has_5_rounds() {
    // AC-FORCE-5: as a scenario of 5 turns. Most points win. It ends early when a side has lost all characters.
    let scored = |turn: u8, score: [i16; 2]| {
        let mut rig = Rig::of(game(&[&SEIZE[..], &[("scenario.turn_limit", "5")]].concat()), 2);
        rig.put(S1, "K1", 100.0, 100.0);
        rig.put(S2, "K1", 500.0, 500.0);
        rig.s.turn = turn;
        (rig.s.score[Side(0)], rig.s.score[Side(1)]) = (score[0], score[1]);
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.score_turn(&mut rig.s, &mut cx);
        (rig.s.phase == Phase::Over).then(|| [rig.s.shares[S1], rig.s.shares[S2]])
    };
    assert_eq!(scored(4, [2, 1]), None, "the fifth is still to come");
    assert_eq!(scored(5, [2, 1]), Some([1.0, 0.0]));
    assert_eq!(scored(5, [1, 2]), Some([0.0, 1.0]));
    let mut rig = dealt(&[("scenario.turn_limit", "5")], 1);
    rig.s.phase = Phase::Activation;
    rig.s.turn = 2;
    rig.s.score[Side(1)] = 1;
    for figure in rig.s.figures.values_mut() {
        figure.alive = figure.owner == S2;
    }
    rig.go();
    assert_eq!((rig.s.end, rig.s.shares[S2]), (End::Elimination, 1.0), "one side has lost all characters");
}

//! Tests of features in positions set up by hand, and of the players' decisions based on them.

use super::assessment::Duels;
use super::row::{Column, FEATURES};
use crate::model::content::sheets::{DeedId, TokenSlot};
use crate::model::state::{DeckId, Figure, MarkerId, Side};
use crate::tests::rig::{Rig, S1, S2, game};
use crate::{Action, Ascension};
use evenhand_game::game::{Chance, Choices, Cx, Dice, Role, Seat, Seed};
use evenhand_game::game::{Inputs, Insight, Play, Secrets};
use evenhand_players::agents::AgentSpec;
use evenhand_players::agents::mcts::Rollout;
use evenhand_players::agents::scripted::ScriptedAgent;
use evenhand_players::search::{Search, SearchConfig};

/// The features of one option of the acting seat.
struct Line(Vec<f32>);

impl Line {
    fn of(&self, column: Column) -> f32 {
        self.0[column as usize]
    }
}

fn look(rig: &Rig, option: Action) -> Line {
    let mut out = Vec::new();
    rig.game.features(&rig.s, rig.actor(), &[option], &mut Duels::default(), &mut out);
    assert_eq!(out.len(), FEATURES.len());
    Line(out)
}

fn planner() -> ScriptedAgent<Ascension> {
    let text = include_str!("../../../../agents/ascension/planner.toml");
    let file = std::path::Path::new("agents/ascension/planner.toml");
    match AgentSpec::parse(file, text, &Inputs::of::<Ascension>()) {
        Ok(AgentSpec::Scripted(script)) => ScriptedAgent::new(script),
        other => panic!("{other:?}"),
    }
}

/// Returns the planner's choice for the acting seat.
fn planned(rig: &Rig) -> Action {
    let seat = rig.actor();
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, seat);
    planner().decide(&rig.game, &seen, seat, &rig.options(), &mut Dice::new(1))
}

fn close(found: f32, exact: f32) {
    assert!((found - exact).abs() < 1e-3, "{found} instead of {exact}");
}

#[test]
fn an_attack_is_described_by_the_wounds_and_the_defeat_to_expect() {
    let mut rig = Rig::new();
    let (longshot, sporeling) = (rig.put(S1, "SK2", 300.0, 300.0), rig.put(S2, "FB5", 300.0, 400.0));
    rig.put(S2, "FB6", 300.0, 590.0);
    rig.active(longshot);
    // Attack 5 against Defense 4 and 5 Wounds of a character of 11 points (AS-ATK-9, margin +1).
    let shot = look(&rig, Action::Use(DeedId(0)));
    close(shot.of(Column::Harm), (139 + 119 + 99 + 76 + 56) as f32 / 153.0 * 1.1 / 5.0);
    close(shot.of(Column::Defeat), 56.0 / 153.0 * 1.1);
    close(shot.of(Column::Tokens), 1.0);
    // With 1 wound left, its defeat is almost certain.
    rig.figure_mut(sporeling).wounds = 1;
    close(look(&rig, Action::Use(DeedId(0))).of(Column::Defeat), 139.0 / 153.0 * 1.1);
}

#[test]
fn an_area_counts_friends_against_it() {
    let mut rig = Rig::new();
    let heron = rig.put(S1, "SK6", 300.0, 300.0);
    rig.put(S2, "FB5", 300.0, 390.0);
    rig.active(heron);
    let alone = look(&rig, Action::Use(DeedId(2)));
    assert!(alone.of(Column::Harm) > 0.1 && alone.of(Column::OwnHarm) == 0.0);
    rig.put(S1, "SK2", 390.0, 300.0);
    let beside = look(&rig, Action::Use(DeedId(2)));
    assert!(beside.of(Column::OwnHarm) > 0.1);
    close(beside.of(Column::Harm), alone.of(Column::Harm));
}

#[test]
fn a_place_is_described_by_what_can_be_done_there_and_what_can_be_suffered() {
    let mut rig = Rig::new();
    let (runner, duellist) = (rig.put(S1, "SK5", 300.0, 300.0), rig.put(S2, "SK5", 300.0, 500.0));
    rig.active(runner).play(Action::Move(1));
    // 125 mm away: it moves to 75 mm, or 150 mm farther away.
    let (near, away) = (Action::Go(at(300.0, 420.0)), Action::Go(at(300.0, 200.0)));
    assert!(look(&rig, near).of(Column::Near) > 0.0 && look(&rig, away).of(Column::Near) < 0.0);
    assert!(look(&rig, away).of(Column::Exposed) < look(&rig, near).of(Column::Exposed));
    assert_eq!(look(&rig, near).of(Column::Prospect), 0.0);
    close(look(&rig, near).of(Column::Stride), 120.0 / 25.0);
    // In contact it can strike and be struck.
    rig.figure_mut(duellist).at = at(300.0, 445.5);
    assert!(look(&rig, near).of(Column::Prospect) > 0.3);
    let struck = look(&rig, near).of(Column::Exposed);
    rig.figure_mut(duellist).pool = 0;
    assert!(look(&rig, near).of(Column::Exposed) < struck, "without tokens it cannot strike");
}

#[test]
fn walls_hide_and_cover() {
    // The bunker, Size 3, in the center of the first table hides every character.
    let mut rig = Rig::with(2, &[("board.layout", "\"T1\"")]);
    let heron = rig.put(S1, "FB4", 300.0, 90.0);
    rig.put(S2, "SK2", 300.0, 500.0);
    rig.active(heron);
    rig.figure_mut(heron).at = at(420.0, 250.0);
    rig.play(Action::Move(1));
    let (hidden, seen) = (Action::Go(at(300.0, 230.0)), Action::Go(at(450.0, 250.0)));
    let (hidden, seen) = (look(&rig, hidden), look(&rig, seen));
    assert!(hidden.of(Column::Exposed) < seen.of(Column::Exposed) - 0.2);
}

#[test]
fn objectives_draw_characters_on() {
    let mut rig = Rig::with(2, &[("scenario.id", "\"S3\"")]);
    let runner = rig.put(S1, "SK5", 300.0, 100.0);
    rig.put(S2, "FB5", 30.0, 580.0);
    rig.active(runner);
    // 110 mm, 4.4 strides, to the hill; a Move Action has five.
    let there = look(&rig, Action::Move(1));
    assert!(there.of(Column::Objective) > 4.4);
    rig.play(Action::Move(1));
    let (nearer, there) = (look(&rig, Action::Go(at(300.0, 150.0))), look(&rig, Action::Go(at(300.0, 215.0))));
    close(nearer.of(Column::Objective), 2.0);
    assert!(there.of(Column::Objective) > 4.4 + 1.0);
    // From there, leaving costs as much.
    rig.figure_mut(runner).at = at(300.0, 215.0);
    assert!(look(&rig, Action::Go(at(300.0, 150.0))).of(Column::Objective) < -3.0);
}

#[test]
fn the_planner_marks_what_it_stands_beside() {
    let mut rig = Rig::with(2, &[("scenario.id", "\"S2\"")]);
    let runner = rig.put(S1, "SK5", 300.0, 194.8);
    rig.put(S2, "FB5", 30.0, 580.0);
    rig.active(runner);
    assert!(matches!(planned(&rig), Action::Move(_)));
    rig.play(Action::Move(1));
    assert_eq!(planned(&rig), Action::Mark(MarkerId(0)));
}

#[test]
fn the_planner_shoots_what_it_can_hit_and_does_not_walk_away_from_it() {
    let mut rig = Rig::new();
    let archer = rig.put(S1, "BH3", 300.0, 100.0);
    rig.put(S2, "FB5", 300.0, 340.0);
    rig.put(S2, "FB6", 120.0, 250.0);
    rig.active(archer);
    let chosen = planned(&rig);
    assert!(matches!(chosen, Action::Use(DeedId(0) | DeedId(1))), "{chosen:?}");
    rig.play(chosen);
    // Not at Old Mother, whom it would hardly hurt.
    assert_eq!(planned(&rig), Action::AtFigure(Figure(1)));
}

#[test]
fn dangerous_ground_is_told() {
    let mut rig = Rig::with(2, &[("board.layout", "\"T2\"")]);
    let runner = rig.put(S1, "SK5", 420.0, 190.0);
    rig.put(S2, "FB5", 30.0, 580.0);
    rig.active(runner).play(Action::Move(1));
    close(look(&rig, Action::Go(at(450.0, 190.0))).of(Column::Danger), 34.0 / 153.0);
    assert_eq!(look(&rig, Action::Go(at(400.0, 200.0))).of(Column::Danger), 0.0);
}

#[test]
fn features_are_the_same_for_what_a_seat_sees_and_for_any_world_it_allows() {
    // What one side has looked at in a shared deck, the other sides do not know (AS-INF-2).
    for (knobs, seats) in [
        (&[][..], 2),
        (&[("info.memory", "\"none\""), ("sides.team", "[0, 0, 1]")][..], 3),
        (&[("deck.per", "\"shared\"")][..], 3),
    ] {
        let game = game(seats, knobs);
        let roles: Vec<Role> = (0..seats as u8).map(Role).collect();
        let (mut compared, mut told_apart) = (0, 0);
        for seed in 0..3 {
            let mut cx = Cx::silent(Chance::new(Seed(seed)));
            let mut dice = Dice::new(seed);
            let mut s = game.setup(&roles, &mut cx);
            let mut options = Vec::new();
            while let Some(seat) = game.to_act(&s).first() {
                options.clear();
                game.actions(&s, seat, &mut options);
                let mut seen = s.clone();
                game.redact(&mut seen, seat);
                let mut world = seen.clone();
                game.determinize(&mut world, seat, &mut dice);
                let rows = |state| {
                    let mut out = Vec::new();
                    game.features(state, seat, &options, &mut Duels::default(), &mut out);
                    out
                };
                let known = rows(&seen);
                assert!(known.iter().all(|number| number.is_finite()), "{options:?}");
                assert_eq!(known, rows(&s), "{seat}: the truth, {options:?}");
                assert_eq!(known, rows(&world), "{seat}: an imagined world, {options:?}");
                compared += usize::from(options.len() > 1);
                told_apart += usize::from(known.chunks(FEATURES.len()).any(|row| row != &known[..FEATURES.len()]));
                game.apply(&mut s, &Choices::one(seat, options[dice.below(options.len())]), &mut cx);
            }
        }
        assert!(told_apart * 10 >= compared * 9, "options are told apart in {told_apart} of {compared} choices");
    }
}

/// Sets up the last attack of the last turn: 45 points against the 63 of a wounded Old Mother and a
/// wounded Sporeling. Defeating the Sporeling gives a draw (a lead of 7 does not count), defeating
/// Old Mother a win. Four cards of the seat's deck are left: the Black Joker, two Threes and a Two.
fn last_shot(memory: &str) -> (Rig, Figure, Figure) {
    let mut rig = Rig::with(2, &[("info.memory", memory)]);
    let longshot = rig.put(S1, "SK2", 300.0, 300.0);
    let heron = rig.put(S1, "SK6", 500.0, 100.0);
    let (sporeling, mother) = (rig.put(S2, "FB5", 200.0, 200.0), rig.put(S2, "FB6", 450.0, 450.0));
    rig.s.turn = 8;
    for done in [heron, sporeling, mother] {
        rig.figure_mut(done).activated = true;
        rig.figure_mut(done).pool = 0;
    }
    rig.figure_mut(sporeling).wounds = 1;
    rig.figure_mut(mother).wounds = 3;
    // The aimed shot was paid for; one token is left.
    rig.figure_mut(longshot).slots[TokenSlot(2)] = 2;
    rig.figure_mut(longshot).pool = 1;
    rig.next_cards(S1, &[3, 2, 4, 3]);
    let deck = &mut rig.s.decks[DeckId(0)];
    while deck.draw.len() > 4 {
        let card = deck.draw.remove(0);
        deck.seen[usize::from(card)] += 1;
    }
    rig.active(longshot).play(Action::Use(DeedId(0)));
    (rig, sporeling, mother)
}

#[test]
fn a_search_that_remembers_the_deck_dares_what_only_the_rest_of_it_allows() {
    let chosen = |memory: &str| {
        let (rig, sporeling, mother) = last_shot(memory);
        let mut seen = rig.s.clone();
        rig.game.redact(&mut seen, S1);
        let config = SearchConfig { iterations: 1000, cutoff: None, ..SearchConfig::default() };
        let mut search = Search::new(config);
        let options = rig.options();
        assert_eq!(options, [Action::AtFigure(sporeling), Action::AtFigure(mother)]);
        let chosen = search.choose(&rig.game, &seen, S1, &options, &mut Rollout::Random, &mut Dice::new(1));
        let shares: Vec<f64> = search.visits().map(|visit| visit.share).collect();
        (chosen == Action::AtFigure(mother), shares)
    };
    // Four of the six remaining flips defeat Old Mother: two thirds of a win, against half of one.
    let (dares, shares) = chosen("\"perfect\"");
    assert!(dares && (shares[1] - 2.0 / 3.0).abs() < 0.08 && shares[0] == 0.5, "{shares:?}");
    // Of all 153 flips, 14 defeat Old Mother and 139 defeat the Sporeling.
    let (dares, shares) = chosen("\"none\"");
    assert!(!dares && (shares[0] - 0.5 * 139.0 / 153.0).abs() < 0.05, "{shares:?}");
}

#[test]
fn the_planner_counts_cards_too() {
    for (memory, daring) in [("\"perfect\"", 2.0 / 3.0), ("\"none\"", 14.0 / 153.0)] {
        let (rig, _, mother) = last_shot(memory);
        close(look(&rig, Action::AtFigure(mother)).of(Column::Defeat), daring * 5.2);
    }
}

#[test]
fn estimates_follow_losses_and_scores() {
    let mut rig = Rig::with(2, &[("scenario.id", "\"S3\"")]);
    let (longshot, _) = (rig.put(S1, "SK2", 300.0, 100.0), rig.put(S2, "SK2", 300.0, 500.0));
    let share = |rig: &Rig| rig.game.evaluate(&rig.s)[Seat(0)];
    close(share(&rig), 0.5);
    rig.figure_mut(longshot).wounds = 1;
    assert!(share(&rig) < 0.5);
    rig.figure_mut(longshot).wounds = 4;
    rig.s.score[Side(0)] = 4;
    assert!(share(&rig) > 0.6);
}

#[test]
fn estimates_follow_what_each_scenario_is_about() {
    let estimate = |rig: &Rig| rig.game.evaluate(&rig.s)[Seat(0)];
    for (scenario, x, y) in [("\"S1\"", 300.0, 100.0), ("\"S2\"", 300.0, 200.0), ("\"S3\"", 300.0, 300.0)] {
        let mut rig = Rig::with(2, &[("scenario.id", scenario)]);
        let mine = rig.put(S1, "SK2", x, y);
        rig.put(S1, "SK5", 60.0, 60.0);
        let theirs = rig.put(S2, "SK2", 300.0, 580.0);
        rig.put(S2, "SK5", 540.0, 540.0);
        let before = estimate(&rig);
        rig.figure_mut(theirs).wounds = 1;
        assert!(estimate(&rig) > before, "{scenario}: an enemy is wounded");
        rig.figure_mut(theirs).alive = false;
        assert!(estimate(&rig) > before, "{scenario}: an enemy is defeated");
        rig.figure_mut(theirs).alive = true;
        rig.figure_mut(mine).alive = false;
        assert!(estimate(&rig) < before, "{scenario}: an own character is defeated");
    }
    // A held marker and a position on the hill have some value.
    let mut rig = Rig::with(2, &[("scenario.id", "\"S2\"")]);
    rig.put(S1, "SK2", 300.0, 200.0);
    rig.put(S2, "SK2", 300.0, 400.0);
    let before = estimate(&rig);
    rig.s.markers[MarkerId(0)] = Side(0);
    assert!(estimate(&rig) > before);
    let mut rig = Rig::with(2, &[("scenario.id", "\"S3\"")]);
    let runner = rig.put(S1, "SK2", 300.0, 50.0);
    rig.put(S2, "SK2", 300.0, 550.0);
    let before = estimate(&rig);
    rig.figure_mut(runner).at = at(300.0, 250.0);
    assert!(estimate(&rig) > before);
}

#[test]
fn estimates_are_even_where_sides_are_and_sum_to_one() {
    for (seats, team) in [(2, "[]"), (3, "[]"), (4, "[0, 1, 0, 1]")] {
        for scenario in ["\"S1\"", "\"S2\"", "\"S3\""] {
            // No character is deployed yet, so every force is still to come.
            let game = game(seats, &[("scenario.id", scenario), ("sides.team", team)]);
            let s = game.setup(&vec![Role(1); seats], &mut Cx::silent(Chance::new(Seed(4))));
            for seat in Seat::all(seats) {
                close(game.evaluate(&s)[seat], 1.0 / seats as f32);
            }
        }
    }
}

#[test]
fn a_position_is_settled_between_activations_only() {
    let mut rig = Rig::new();
    let (runner, other) = (rig.put(S1, "SK5", 300.0, 300.0), rig.put(S2, "SK5", 300.0, 500.0));
    rig.put(S2, "SK2", 100.0, 500.0);
    assert!(rig.game.is_settled(&rig.s));
    rig.active(runner);
    assert!(!rig.game.is_settled(&rig.s));
    rig.play(Action::Move(1));
    assert!(!rig.game.is_settled(&rig.s));
    rig.play(Action::End);
    assert!(rig.game.is_settled(&rig.s) && rig.actor() == rig.figure(other).owner);
}

fn at(x: f64, y: f64) -> evenhand_kit::table::plane::Point {
    evenhand_kit::table::plane::Point::mm(x, y)
}

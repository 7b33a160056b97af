//! Tests of the measures of win chances in games whose chances are known exactly.

#![allow(missing_docs, unreachable_pub, dead_code, reason = "a test")]

#[path = "../examples/nim/game.rs"]
mod nim;
#[path = "../examples/table/mod.rs"]
mod table;

use evenhand::chances::{ChanceCourse, ChancePoint};
use evenhand::game::{BySeat, Chance, Choices, Cx, Dice, Play, Rules, Ruleset, Seat, Seats, Seed};
use nim::{Nim, State};

fn of_two(first: f32) -> BySeat<f32> {
    BySeat::each(|seat| match seat.0 {
        0 => first,
        1 => 1.0 - first,
        _ => 0.0,
    })
}

fn point(step: usize, choosing: Seat, first: f32) -> ChancePoint {
    ChancePoint { step: step as u32, round: 0, choosing: Seats::one(choosing), chances: of_two(first) }
}

/// Returns the first seat's chance if both play perfectly from here (Bouton 1901).
fn perfect(state: &State) -> f32 {
    let wins = state.nim_sum() != 0;
    if wins == (state.next == Seat(0)) { 1.0 } else { 0.0 }
}

/// Plays Nim at random. Returns its course with the chances of perfect players, and the number of choices that gave a won
/// position away.
fn random_nim(nim: &Nim, dice: &mut Dice) -> (ChanceCourse, u32) {
    let mut cx = Cx::silent(Chance::new(Seed(0)));
    let mut state = nim.setup(&[], &mut cx);
    let (mut points, mut blunders, mut options) = (Vec::new(), 0, Vec::new());
    while !nim.to_act(&state).is_empty() {
        let (seat, before) = (state.next, perfect(&state));
        points.push(point(points.len() + 1, seat, before));
        options.clear();
        nim.actions(&state, seat, &mut options);
        nim.apply(&mut state, &Choices::one(seat, *dice.pick(&options).unwrap()), &mut cx);
        blunders += u32::from(!nim.to_act(&state).is_empty() && perfect(&state) != before);
    }
    (ChanceCourse { seats: 2, points, shares: nim.payoff(&state) }, blunders)
}

/// In Nim, a perfect chance is 0 or 1, and only a blunder changes it.
#[test]
fn in_nim_the_favorite_changes_with_each_blunder_and_the_last_one_decides() {
    let nim = Nim::new(&Rules::of_book(&Nim::book()).unwrap(), 2).unwrap();
    let mut dice = Seed(5).dice();
    let mut some = [0, 0];
    for _ in 0..500 {
        let (course, blunders) = random_nim(&nim, &mut dice);
        let measures = course.measures().unwrap();
        assert_eq!(measures.favorite_changes, blunders, "{course:?}");
        let winner = course.winners().iter().next().unwrap();
        let last_behind = course.points.iter().rposition(|point| point.chances[winner] < 0.5);
        assert_eq!(measures.decided, Some(last_behind.map_or(0, |at| at + 1)));
        assert_eq!(measures.comeback, if last_behind.is_some() { 0.0 } else { 1.0 });
        assert_eq!(measures.kingmaking, 0.0);
        let behind = course.points.iter().filter(|point| point.chances[winner] < 0.5).count();
        assert_eq!(measures.drama, if behind > 0 { 1.0 } else { 0.0 }, "behind by the whole chance each time");
        some[usize::from(blunders > 0)] += 1;
    }
    assert!(some.iter().all(|count| *count > 0), "{some:?}");
}

/// A walk in steps of 1/20 from 1/2 to 0 or 1 (gambler's ruin): the place is the exact chance.
fn walk(dice: &mut Dice) -> ChanceCourse {
    let mut at = 10usize;
    let mut points = Vec::new();
    while at > 0 && at < 20 {
        points.push(point(points.len() + 1, Seat(0), at as f32 / 20.0));
        if dice.below(2) == 0 { at += 1 } else { at -= 1 }
    }
    ChanceCourse { seats: 2, points, shares: of_two(if at == 20 { 1.0 } else { 0.0 }) }
}

/// A seat's chance reaches `a` before 1 with probability (1/2) / (1 - a), and is then won with probability `a` (optional
/// stopping). For two seats, the winner was once down to `a` or less with probability a / (1 - a).
#[test]
fn comebacks_are_as_frequent_as_exact_chances_allow() {
    let mut dice = Seed(6).dice();
    let walks: Vec<ChanceCourse> = (0..4000).map(|_| walk(&mut dice)).collect();
    for a in [0.05f32, 0.1, 0.25, 0.4] {
        let back = walks.iter().filter(|course| course.measures().unwrap().comeback < a + 0.01).count();
        let (found, exact) = (back as f64 / walks.len() as f64, f64::from(a / (1.0 - a)));
        let error = (exact * (1.0 - exact) / walks.len() as f64).sqrt();
        assert!((found - exact).abs() < 3.5 * error, "down to {a}: {found}, not {exact} +- {error}");
    }
    // No step is larger than a twentieth, and the last one decides at 95 %.
    for course in &walks {
        let measures = course.measures().unwrap();
        assert!((measures.swing.unwrap().rise - 0.05).abs() < 1e-5);
        assert!(measures.decided.is_some());
    }
}

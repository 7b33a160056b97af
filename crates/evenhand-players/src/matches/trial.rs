//! A tiny game for tests of this crate and of those built on it, with faults on demand.

#![allow(clippy::cast_possible_truncation, reason = "its numbers are tiny")]

use std::ops::RangeInclusive;

use evenhand_game::game::knobs::Declared;
use evenhand_game::game::*;
use evenhand_kit::claims::Claims;
use evenhand_kit::odds::ExactOdds;

/// What goes wrong in matches whose die roll `omen` is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    Nothing,
    Panic,
    Endless,
    UnfairShares,
}

/// Every seat secretly takes 0 to 2 points per round; the most points after the last round win.
#[derive(Debug)]
pub struct Trial {
    pub rounds: u8,
    pub mishap: Mishap,
    pub roles: Vec<String>,
    pub items: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    omen: u8,
    round: u8,
    points: BySeat<u8>,
}

#[derive(Clone, Copy, Debug)]
pub struct Took {
    seat: Seat,
    points: u8,
}

pub const SEATS: usize = 3;

impl Trial {
    pub fn new(mishap: Mishap) -> Trial {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_string()).collect();
        Trial { rounds: 4, mishap, roles: names(&["red", "blue", "green"]), items: names(&["none", "one", "two"]) }
    }

    fn struck(&self, state: &Position, mishap: Mishap) -> bool {
        state.omen == 1 && self.mishap == mishap
    }
}

impl Ruleset for Trial {
    const NAME: &'static str = "trial";
    const SEATS: RangeInclusive<usize> = SEATS..=SEATS;
    type State = Position;
    type Action = u8;
    type Event = Took;

    fn book() -> Book {
        Book { documents: &[], knobs: Declared::nothing, open_tables: &[] }
    }

    fn new(_: &Rules, _: usize) -> Result<Self, SetupError> {
        Ok(Trial::new(Mishap::Nothing))
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    fn step_limit(&self) -> usize {
        20
    }

    fn endings() -> &'static [Ending] {
        const { &[Ending::new("rounds")] }
    }
}

impl Play for Trial {
    fn setup(&self, _: &[Role], cx: &mut Cx<'_, Took>) -> Position {
        Position { omen: cx.dice(0).d6(), round: 0, points: BySeat::default() }
    }

    fn to_act(&self, state: &Position) -> Seats {
        let over = state.round >= self.rounds && !self.struck(state, Mishap::Endless);
        if over { Seats::NONE } else { Seats::all(SEATS) }
    }

    fn actions(&self, state: &Position, seat: Seat, out: &mut Vec<u8>) {
        // The last seat has no choice in the first round.
        out.extend(if state.round == 0 && seat == Seat(2) { 1..2 } else { 0..3 });
    }

    fn legal(&self, _: &Position, _: Seat, action: u8) -> Result<(), Illegal> {
        if action < 3 { Ok(()) } else { Err(Illegal("nobody takes that much".into())) }
    }

    fn apply(&self, state: &mut Position, choices: &Choices<u8>, cx: &mut Cx<'_, Took>) {
        assert!(!(self.struck(state, Mishap::Panic) && state.round == 2), "struck in round three");
        state.round = state.round.saturating_add(1);
        for (seat, points) in choices.iter() {
            let luck = cx.dice(1).below(2) as u8;
            state.points[seat] = state.points[seat].saturating_add(points + luck);
            cx.event(Took { seat, points });
        }
    }

    fn payoff(&self, state: &Position) -> BySeat<f32> {
        let best = Seat::all(SEATS).map(|seat| state.points[seat]).max();
        let winners: Seats = Seat::all(SEATS).filter(|seat| Some(state.points[*seat]) == best).collect();
        let mut shares = BySeat::default();
        for seat in winners.iter() {
            shares[seat] = 1.0 / winners.len() as f32;
        }
        if self.struck(state, Mishap::UnfairShares) {
            shares[Seat(0)] += 0.5;
        }
        shares
    }

    fn ending(&self, _: &Position) -> usize {
        0
    }
}

impl Secrets for Trial {
    fn redact(&self, state: &mut Position, _: Seat) {
        state.omen = 0;
    }

    fn determinize(&self, state: &mut Position, _: Seat, dice: &mut Dice) {
        state.omen = dice.d6();
    }
}

impl Notation for Trial {
    fn write_action(&self, action: u8) -> String {
        format!("take {action}")
    }

    fn read_action(&self, text: &str) -> Option<u8> {
        text.strip_prefix("take ")?.parse().ok()
    }

    fn write_state(&self, state: &Position) -> String {
        format!("{state:?}")
    }

    fn read_state(&self, text: &str) -> Result<Position, String> {
        Err(format!("a trial is never read: {text}"))
    }
}

impl LogText for Trial {
    fn write_event(&self, event: &Took) -> Option<String> {
        Some(format!("{} takes {}", event.seat, event.points))
    }
}

impl Measured for Trial {
    fn columns() -> &'static [Column] {
        const { &[Column::seat("points", "points", "Points.").first(), Column::whole("omen", "points", "Points.")] }
    }

    fn items(&self) -> &[String] {
        &self.items
    }

    fn measure(&self, end: &Position, events: &[Took], record: &mut Record) {
        for seat in Seat::all(SEATS) {
            record.set(0, seat, f64::from(end.points[seat]));
        }
        record.set_all(1, f64::from(end.omen));
        for item in 0..self.items.len() as u16 {
            for seat in Seat::all(SEATS) {
                let played = events.iter().filter(|took| took.seat == seat && u16::from(took.points) == item).count();
                if played > 0 {
                    record.items.push(ItemCount { seat, item, played: played as u16, ..ItemCount::default() });
                }
            }
        }
    }
}

impl Insight for Trial {
    const FEATURES: &'static [Feature] =
        &[Feature { name: "points", about: "points taken" }, Feature { name: "spare", about: "always 1" }];

    type Memo = ();

    fn features(&self, _: &Position, _: Seat, options: &[u8], (): &mut (), out: &mut Vec<f32>) {
        out.extend(options.iter().flat_map(|points| [f32::from(*points), 1.0]));
    }

    fn evaluate(&self, _: &Position) -> BySeat<f32> {
        BySeat([1.0 / SEATS as f32; MAX_SEATS])
    }
}

impl ExactOdds for Trial {}

impl Claims for Trial {}

/// Whether the trial game is small enough to be solved by search.
#[cfg(test)]
mod solving {
    use super::*;
    use crate::search::{Unsolvable, solvable};

    fn trial(rounds: u8, roles: bool) -> Trial {
        let mut trial = Trial { rounds, ..Trial::new(Mishap::Nothing) };
        trial.roles.retain(|_| roles);
        trial
    }

    #[test]
    fn a_game_with_roles_is_not_solved() {
        assert_eq!(solvable(&trial(1, true), 100_000), Err(Unsolvable::Roles));
    }

    #[test]
    fn a_game_is_too_large_if_a_seat_can_take_more_courses_than_iterations_last_for() {
        // Three options per round: 3 courses in one round, 3^20 in twenty.
        assert_eq!(solvable(&trial(1, false), 3000), Ok(()));
        let Err(Unsolvable::Courses { courses, most, .. }) = solvable(&trial(20, false), 3000) else {
            panic!("twenty rounds are too many");
        };
        assert_eq!(most, 3000 / 30);
        // The last seat has no choice in the first round.
        let exact = 3f64.powi(20) * (2.0 + 1.0 / 3.0) / SEATS as f64;
        assert!((courses / exact - 1.0).abs() < 1e-9, "{courses}, not {exact}");
    }
}

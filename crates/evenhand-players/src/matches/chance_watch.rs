//! Follows the win chances while a match is played.

use evenhand_game::game::{Insight, Measured, Seat, Seats, Seed};

use super::play_on::PlayOn;
use super::{MatchRecord, Watch};
use crate::chances::{ChanceCourse, ChancePoint, ChanceValues, Value};
use crate::net::Observer;

/// Notes the win chances at every choice between two options or more.
pub(crate) struct ChanceWatch<G: Insight> {
    values: ChanceValues,
    observer: Observer<G>,
    play_on: PlayOn<G>,
    /// The position in which choices are made.
    now: Option<Box<G::State>>,
    /// Number of steps so far.
    step: u32,
    points: Vec<ChancePoint>,
    /// By point: the chances before they were corrected.
    uncorrected: Vec<Value>,
    /// By point: the position and the choices; `None` if they are not kept.
    kept: Option<Vec<Kept<G>>>,
}

/// The seed of matches that are played on. Matches themselves are dealt from other ones.
const PLAYING_ON: Seed = Seed(0x6c61_7374_5f72_6f75);

/// The win chances of a match that was followed.
pub(crate) struct FollowedChances<G: Insight> {
    pub(crate) course: ChanceCourse,
    /// By point: the chances before they were corrected.
    pub(crate) uncorrected: Vec<Value>,
    /// By point: the position and the choices; empty if they are not kept.
    pub(crate) kept: Vec<Kept<G>>,
}

/// The position of a point, and what was chosen in it.
pub(crate) struct Kept<G: Insight> {
    pub(crate) state: G::State,
    pub(crate) chosen: Vec<(Seat, G::Action)>,
}

impl<G: Insight> ChanceWatch<G> {
    /// Creates an observer. With `keep`, it keeps the positions of all points.
    pub(crate) fn new(values: ChanceValues, keep: bool) -> Self {
        ChanceWatch {
            values,
            observer: Observer::default(),
            play_on: PlayOn::default(),
            now: None,
            step: 0,
            points: Vec::new(),
            uncorrected: Vec::new(),
            kept: keep.then(Vec::new),
        }
    }

    /// Returns the chances so far.
    pub(crate) fn points(&self) -> &[ChancePoint] {
        &self.points
    }

    /// Returns what was followed.
    pub(crate) fn finish(mut self, seats: usize, record: &MatchRecord) -> FollowedChances<G> {
        // Choices of a step that was not finished are not part of the match.
        self.points.retain(|point| point.step <= record.steps);
        self.uncorrected.truncate(self.points.len());
        FollowedChances {
            course: ChanceCourse { seats, points: self.points, shares: record.shares },
            uncorrected: self.uncorrected,
            kept: self.kept.unwrap_or_default(),
        }
    }

    fn add_point(&mut self, game: &G, seat: Seat)
    where
        G: Measured,
    {
        let Some(state) = &self.now else { return };
        let ChanceValues { net, calibration } = &self.values;
        let seed = PLAYING_ON.child(self.step.into());
        let value = Value {
            net: self.observer.shares(&net.net, game, state),
            played_on: match game.is_last_round(state) {
                true => self.play_on.shares(&net.net, game, state, seed),
                false => None,
            },
        };
        self.uncorrected.push(value);
        self.points.push(ChancePoint {
            step: self.step,
            round: game.round(state),
            choosing: Seats::one(seat),
            chances: calibration.applied(&value, game.seats()),
        });
        if let Some(kept) = &mut self.kept {
            kept.push(Kept { state: G::State::clone(state), chosen: Vec::new() });
        }
    }
}

impl<G: Measured + Insight> Watch<G> for ChanceWatch<G> {
    fn position(&mut self, _: &G, state: &G::State, _: &[G::Event]) {
        match &mut self.now {
            Some(now) => (**now).clone_from(state),
            empty => *empty = Some(Box::new(state.clone())),
        }
        self.step += 1;
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, _: Option<f64>) {
        if proposed < 2 {
            return;
        }
        match self.points.last_mut() {
            Some(point) if point.step == self.step => point.choosing.insert(seat),
            _ => self.add_point(game, seat),
        }
        if let Some(kept) = self.kept.as_mut().and_then(|kept| kept.last_mut()) {
            kept.chosen.push((seat, action));
        }
    }
}

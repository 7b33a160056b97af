//! Follows the win chances while a match is played.

use evenhand_game::game::{Insight, Measured, Seat, Seats};

use super::{MatchRecord, Watch};
use crate::chances::{ChanceCourse, ChancePoint, ChanceValues};
use crate::net::Observer;

/// Notes the win chances at every choice between two options or more.
pub(crate) struct ChanceWatch<G: Insight> {
    values: ChanceValues,
    observer: Observer<G>,
    /// The position in which choices are made.
    now: Option<G::State>,
    /// Number of steps so far.
    step: u32,
    points: Vec<ChancePoint>,
    /// By point: the position and the choices; `None` if they are not kept.
    kept: Option<Vec<Kept<G>>>,
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
            now: None,
            step: 0,
            points: Vec::new(),
            kept: keep.then(Vec::new),
        }
    }

    /// Returns the chances so far.
    pub(crate) fn points(&self) -> &[ChancePoint] {
        &self.points
    }

    /// Returns the course, and the positions of its points if they were kept.
    pub(crate) fn finish(mut self, seats: usize, record: &MatchRecord) -> (ChanceCourse, Vec<Kept<G>>) {
        // Choices of a step that was not finished are not part of the match.
        self.points.retain(|point| point.step <= record.steps);
        (ChanceCourse { seats, points: self.points, shares: record.shares }, self.kept.unwrap_or_default())
    }

    fn add_point(&mut self, game: &G, seat: Seat)
    where
        G: Measured,
    {
        let Some(state) = &self.now else { return };
        let ChanceValues { net, calibration } = &self.values;
        let values = self.observer.shares(&net.net, game, state);
        self.points.push(ChancePoint {
            step: self.step,
            round: game.round(state),
            choosing: Seats::one(seat),
            chances: calibration.applied(&values, game.seats()),
        });
        if let Some(kept) = &mut self.kept {
            kept.push(Kept { state: state.clone(), chosen: Vec::new() });
        }
    }
}

impl<G: Measured + Insight> Watch<G> for ChanceWatch<G> {
    fn position(&mut self, _: &G, state: &G::State, _: &[G::Event]) {
        match &mut self.now {
            Some(now) => now.clone_from(state),
            empty => *empty = Some(state.clone()),
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

//! A match in words and pictures, collected while it is played.

use super::judged::{ChoiceKeeper, Judged, JudgedSeat};
use super::moments::{Moment, moments};
use super::rated::{ChoiceRater, Rated, RatedChoice};
use super::{ChanceWatch, FollowedChances, Held, Holder, MatchRecord, Outcome, Pictures, Watch};
use crate::chances::{ChanceCourse, ChanceValues};
use evenhand_game::game::log::Log;
use evenhand_game::game::{Insight, Measured, Seat};
use evenhand_game::picture::Scene;

/// What is shown of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The seat whose knowledge is shown; `None` for a reader who may know everything.
    pub viewer: Option<Seat>,
    /// Whether every choice is shown with the number of its step.
    pub numbered: bool,
    /// Whether pictures are drawn.
    pub drawn: bool,
    /// Whether the lines for a page with pictures are written as well.
    pub page: bool,
    /// What the win chances are taken from; `None` if they are not shown.
    pub chances: Option<ChanceValues>,
    /// Whose choices are judged, if anybody's.
    pub judged: Option<Judged>,
    /// Whose options a network rates, if anybody's.
    pub rated: Option<Rated>,
}

/// A match in words and pictures.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Its log, line by line.
    pub lines: Vec<String>,
    /// Its log as it stands beside pictures; empty unless [`Shown::page`].
    pub page: Vec<String>,
    /// Its pictures; empty unless [`Shown::drawn`].
    pub scenes: Vec<Scene>,
    /// What the seats held before each choice and at the end; empty unless [`Shown::page`].
    pub held: Vec<Held>,
    /// How a tie was broken that decided it.
    pub tie_break: Option<String>,
    /// Its win chances; `None` unless [`Shown::chances`], and for a match that was not played to its end.
    pub chances: Option<ShownChances>,
    /// The judgement on the choices of seats, if requested.
    pub judged: Vec<JudgedSeat>,
    /// The choices of seats with a network's logits, if requested.
    pub rated: Vec<RatedChoice>,
}

/// The win chances of a match, and where they stand in the log beside pictures.
#[derive(Clone, Debug)]
pub struct ShownChances {
    /// The win chances.
    pub course: ChanceCourse,
    /// By point: the number of lines of [`Replay::page`] before its choice.
    pub lines: Vec<usize>,
    /// The turning points, in order; empty unless [`Shown::page`].
    pub moments: Vec<Moment>,
}

/// The observers of a match: its log, and if requested its pictures, the log beside them, and the win chances.
pub(crate) struct Onlookers<G: Measured + Insight> {
    log: Log<G>,
    pictures: Option<Pictures<G>>,
    page: Option<Log<G>>,
    holder: Option<Holder>,
    /// The seat whose knowledge is shown.
    viewer: Option<Seat>,
    /// The last position, as that seat knows it.
    last: Option<Box<G::State>>,
    chances: Option<ChanceWatch<G>>,
    /// By point of the win chances: the number of lines of the log beside pictures.
    lines: Vec<usize>,
    values: Option<ChanceValues>,
    keeper: Option<ChoiceKeeper<G>>,
    rater: Option<ChoiceRater<G>>,
}

impl<G: Measured + Insight> Onlookers<G> {
    pub(crate) fn new(shown: &Shown) -> Self {
        let log = || Log::new(shown.viewer, shown.numbered);
        Onlookers {
            log: log(),
            pictures: shown.drawn.then(|| Pictures::new(shown.viewer)),
            page: shown.page.then(|| log().beside_pictures()),
            holder: shown.page.then(Holder::default),
            viewer: shown.viewer,
            last: None,
            chances: shown.chances.clone().map(|values| ChanceWatch::new(values, shown.page)),
            values: shown.chances.clone(),
            keeper: shown.judged.clone().map(ChoiceKeeper::new),
            rater: shown.rated.clone().map(ChoiceRater::new),
            lines: Vec::new(),
        }
    }

    /// Returns what was collected. `record` is the result of the match; `None` if it was not played to its end.
    pub(crate) fn finish(self, game: &G, record: Option<&MatchRecord>) -> Replay {
        let lines = self.lines;
        let followed = self.chances.zip(self.values.as_ref()).zip(record);
        let chances = followed.map(|((chances, values), record)| {
            let FollowedChances { course, kept, .. } = chances.finish(game.seats(), record);
            let moments = moments(game, &course, &kept, values);
            ShownChances { course, lines, moments }
        });
        let over = self.last.filter(|_| record.is_some_and(|record| matches!(record.outcome, Outcome::Ended(_))));
        Replay {
            chances,
            held: self.holder.map_or_else(Vec::new, Holder::finish),
            tie_break: over.and_then(|end| game.tie_break(&end)),
            judged: self.keeper.map_or_else(Vec::new, |keeper| keeper.finish(game)),
            rated: self.rater.map_or_else(Vec::new, ChoiceRater::finish),
            lines: self.log.lines().to_vec(),
            page: self.page.map_or_else(Vec::new, |page| page.lines().to_vec()),
            scenes: self.pictures.map_or_else(Vec::new, Pictures::finish),
        }
    }
}

impl<G: Measured + Insight> Watch<G> for Onlookers<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        if let Some(chances) = &mut self.chances {
            chances.position(game, state, events);
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.position(game, state, events);
        }
        if let Some(rater) = &mut self.rater {
            rater.position(game, state, events);
        }
        self.log.reached(game, state, events);
        let mut known = state.clone();
        if let Some(viewer) = self.viewer {
            game.redact(&mut known, viewer);
        }
        if let Some(holder) = &mut self.holder {
            holder.reached(game, &known);
        }
        if let Some(pictures) = &mut self.pictures {
            pictures.reached(game, &known, events);
        }
        self.last = Some(Box::new(known));
        if let Some(page) = &mut self.page {
            page.reached(game, state, events);
        }
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        if let Some(chances) = &mut self.chances {
            chances.choice(game, seat, action, proposed, worlds);
            let lines = self.page.as_ref().map_or(0, |page| page.lines().len());
            self.lines.resize(chances.points().len(), lines);
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.choice(game, seat, action, proposed, worlds);
            keeper.at_line(self.page.as_ref().map_or(0, |page| page.lines().len()));
        }
        if let Some(rater) = &mut self.rater {
            rater.choice(game, seat, action, proposed, worlds);
        }
        self.log.chose(game, seat, action, proposed, worlds);
        if let Some(page) = &mut self.page {
            page.chose(game, seat, action, proposed, worlds);
        }
    }
}

//! A match in words and pictures, collected while it is played.

use super::Watch;
use evenhand_game::game::log::{Log, LogSpan};
use evenhand_game::game::{Game, Seat};
use evenhand_game::picture::Scene;

/// What is shown of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The seat whose knowledge is shown; `None` for a reader who may know everything.
    pub viewer: Option<Seat>,
    /// Whether every choice is shown with the number of its step.
    pub numbered: bool,
    /// Whether pictures are drawn.
    pub drawn: bool,
    /// Whether the lines for a page with pictures are written as well.
    pub page: bool,
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
}

/// The observers of a match: its log, and its pictures and the log beside them if requested.
pub(crate) struct Onlookers<G: Game> {
    log: Log<G>,
    pictures: Option<Pictures<G>>,
    page: Option<Log<G>>,
}

impl<G: Game> Onlookers<G> {
    pub(crate) fn new(shown: &Shown) -> Self {
        let log = || Log::new(shown.viewer, shown.numbered);
        Onlookers {
            log: log(),
            pictures: shown.drawn.then(|| Pictures { viewer: shown.viewer, scenes: Vec::new(), before: None, seen: 0 }),
            page: shown.page.then(|| log().beside_pictures()),
        }
    }

    pub(crate) fn finish(self) -> Replay {
        Replay {
            lines: self.log.lines().to_vec(),
            page: self.page.map_or_else(Vec::new, |page| page.lines().to_vec()),
            scenes: self.pictures.map_or_else(Vec::new, |pictures| pictures.scenes),
        }
    }
}

impl<G: Game> Watch<G> for Onlookers<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        self.log.reached(game, state, events);
        if let Some(pictures) = &mut self.pictures {
            pictures.reached(game, state, events);
        }
        if let Some(page) = &mut self.page {
            page.reached(game, state, events);
        }
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        self.log.chose(game, seat, action, proposed, worlds);
        if let Some(page) = &mut self.page {
            page.chose(game, seat, action, proposed, worlds);
        }
    }
}

/// The pictures of a match that is being played.
struct Pictures<G: Game> {
    /// The seat whose perspective they show; `None` for a reader who may know everything.
    viewer: Option<Seat>,
    scenes: Vec<Scene>,
    before: Option<G::State>,
    /// Number of events already processed.
    seen: usize,
}

impl<G: Game> Pictures<G> {
    /// Records the position and all events so far.
    fn reached(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let mut after = state.clone();
        if let Some(viewer) = self.viewer {
            game.redact(&mut after, viewer);
        }
        let (before, events) = (self.before.as_ref(), &events[self.seen..]);
        let step = LogSpan { before, choices: &[], events, after: &after, viewer: self.viewer, drawn: true };
        self.scenes.extend(game.scenes(&step));
        self.seen += events.len();
        self.before = Some(after);
    }
}

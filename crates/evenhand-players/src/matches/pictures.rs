//! The pictures of a match that is being played, with what happened in each turn.

use evenhand_game::game::events::EventContext;
use evenhand_game::game::log::LogSpan;
use evenhand_game::game::{Game, Seat};
use evenhand_game::picture::{Scene, Trace};

/// Collects the pictures of a match.
pub(crate) struct Pictures<G: Game> {
    /// The seat whose perspective they show; `None` for a reader who may know everything.
    viewer: Option<Seat>,
    scenes: Vec<Scene>,
    /// What has happened since the last picture.
    traces: Vec<Trace>,
    before: Option<Box<G::State>>,
    /// Number of events already processed.
    seen: usize,
}

impl<G: Game> Pictures<G> {
    pub(crate) fn new(viewer: Option<Seat>) -> Self {
        Pictures { viewer, scenes: Vec::new(), traces: Vec::new(), before: None, seen: 0 }
    }

    /// Adds what was drawn since the last position, with all events so far. `after` is the position as the viewer
    /// knows it.
    pub(crate) fn reached(&mut self, game: &G, after: &G::State, events: &[G::Event]) {
        let (before, events) = (self.before.take(), &events[self.seen..]);
        let step = LogSpan { before: before.as_deref(), choices: &[], events, after, viewer: self.viewer, drawn: true };
        let mut by_turn = self.traces_of(game, &step);
        for mut scene in game.scenes(&step) {
            // The last turn of a match ends without the beginning of another.
            let traces = by_turn.next().unwrap_or_else(|| std::mem::take(&mut self.traces));
            scene.trace(traces);
            if let Some(before) = self.scenes.last() {
                scene.trace(scene.traces_since(before));
            }
            self.scenes.push(scene);
        }
        self.seen += events.len();
        self.before = Some(Box::new(after.clone()));
    }

    /// Adds what happened in a step. Returns the traces of each turn that ended in it.
    fn traces_of(&mut self, game: &G, step: &LogSpan<'_, G>) -> std::vec::IntoIter<Vec<Trace>> {
        let mut ended = Vec::new();
        for (at, event) in step.events.iter().enumerate() {
            if G::begins_turn(event) {
                ended.push(std::mem::take(&mut self.traces));
            }
            let context = EventContext { game, span: step, at };
            // An event that the reader may not know of leaves no trace.
            let known = || game.record_event(&context).is_some();
            self.traces.extend(game.trace(&context).filter(|_| known()));
        }
        ended.into_iter()
    }

    pub(crate) fn finish(self) -> Vec<Scene> {
        self.scenes
    }
}

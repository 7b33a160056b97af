//! Whether a person can take back a choice: only if nothing was revealed since.

use std::collections::BTreeMap;

use evenhand_game::game::events::{EventContext, Value};
use evenhand_game::game::log::LogSpan;
use evenhand_game::game::{Chance, Choices, Cx, Insight, Measured, Seat, Seats, Seed};

/// Number of sampled worlds in which the choices are made again.
const WORLDS: u64 = 64;

/// A seat's last choice between two options or more, and what followed.
pub(super) struct LastChoice<G: Measured> {
    /// Number of choices of the match before it.
    pub(super) choices: usize,
    /// Number of lines of the record, and of the log, before it.
    pub(super) lines: usize,
    pub(super) logged: usize,
    /// The position in which it was made.
    state: G::State,
    /// The choice, and the seat's later ones without an alternative: one per step.
    actions: Vec<G::Action>,
    /// Whether another seat has chosen since, or in the same step.
    others: bool,
}

impl<G: Measured + Insight> LastChoice<G> {
    pub(super) fn new(state: &G::State, action: G::Action, (choices, lines, logged): (usize, usize, usize)) -> Self {
        LastChoice { choices, lines, logged, state: state.clone(), actions: vec![action], others: false }
    }

    /// Notes a choice of the seat that had no alternative.
    pub(super) fn follow(&mut self, action: G::Action) {
        self.actions.push(action);
    }

    /// Notes that another seat chose.
    pub(super) fn note_others(&mut self) {
        self.others = true;
    }

    /// Whether the seat has learned nothing since: no other seat chose, nothing was drawn at random, no less is hidden
    /// than before, and what the seat sees now follows from what it saw before. For the last, the choices are made again
    /// in sampled worlds that fit what the seat knew. If one of them looks different afterwards, the difference was
    /// revealed. `now` is the position now.
    pub(super) fn revealed_nothing(&self, game: &G, seat: Seat, now: &G::State) -> bool {
        !self.others && hidden(game, now, seat) >= hidden(game, &self.state, seat) && self.follows(game, seat)
    }

    fn follows(&self, game: &G, seat: Seat) -> bool {
        let mut view = self.state.clone();
        game.redact(&mut view, seat);
        let seed = Seed(0);
        let Some(seen) = self.seen_from(game, seat, &view, self.state.clone(), seed) else { return false };
        (1..=WORLDS).all(|number| {
            let seed = seed.child(number);
            let mut world = view.clone();
            game.determinize(&mut world, seat, &mut seed.child(0).dice());
            self.seen_from(game, seat, &view, world, seed).is_some_and(|other| other == seen)
        })
    }

    /// Makes the choices in a world and returns what the seat sees of it afterwards, and of the events; `None` if one
    /// cannot be made there, or if something is drawn at random.
    fn seen_from(
        &self,
        game: &G,
        seat: Seat,
        view: &G::State,
        mut world: G::State,
        seed: Seed,
    ) -> Option<(G::State, Vec<Option<Value>>)> {
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(seed.child(1)), &mut events);
        for action in &self.actions {
            if game.to_act(&world) != Seats::one(seat) || game.legal(&world, seat, *action).is_err() {
                return None;
            }
            game.apply(&mut world, &Choices::one(seat, *action), &mut cx);
            if cx.chance().has_drawn() {
                return None;
            }
        }
        game.redact(&mut world, seat);
        let viewer = Some(seat);
        let span = LogSpan { before: Some(view), choices: &[], events: &events, after: &world, viewer, drawn: true };
        let told = (0..events.len()).map(|at| game.record_event(&EventContext { game, span: &span, at })).collect();
        Some((world, told))
    }
}

/// Returns how many of the words of a position are hidden from a seat. It counts a card also where the seat could know it by
/// elimination, such as the last one of a deck.
fn hidden<G: Measured + Insight>(game: &G, state: &G::State, seat: Seat) -> usize {
    let mut known = state.clone();
    game.redact(&mut known, seat);
    let (whole, known) = (game.write_state(state), game.write_state(&known));
    let known = counts(&known);
    let more = |(word, count): (&str, usize)| count.saturating_sub(known.get(word).copied().unwrap_or(0));
    counts(&whole).into_iter().map(more).sum()
}

/// Counts the words of a text.
fn counts(text: &str) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        *counts.entry(word).or_default() += 1;
    }
    counts
}

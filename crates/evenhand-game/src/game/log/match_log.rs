//! A log of one match, as it is written.

use super::span::{Choice, LogSpan, shows};
use super::words::wrap;
use crate::game::{Game, Seat};

/// A log of one match, as it is written.
pub struct Log<G: Game> {
    /// The seat from whose perspective the log is written; `None` for a reader who may know everything.
    viewer: Option<Seat>,
    /// Whether the log also contains every step and choice in machine-readable form.
    numbered: bool,
    /// Whether the log is read beside pictures; its lines then have no maximum length.
    drawn: bool,
    lines: Vec<String>,
    choices: Vec<Choice<G::Action>>,
    /// Number of events already logged.
    told: usize,
    step: usize,
    /// The position at the last written lines, as the viewer sees it; and the position in which choices are made.
    before: Option<G::State>,
    now: Option<G::State>,
}

impl<G: Game> Log<G> {
    /// Creates an empty log.
    pub fn new(viewer: Option<Seat>, numbered: bool) -> Self {
        let (drawn, lines, choices) = (false, Vec::new(), Vec::new());
        Log { viewer, numbered, drawn, lines, choices, told: 0, step: 0, before: None, now: None }
    }

    /// Makes the log one that is read beside pictures: it leaves out what they show, and its lines have no maximum
    /// length.
    #[must_use]
    pub fn beside_pictures(self) -> Self {
        Log { drawn: true, ..self }
    }

    /// Records the position and all events so far. Called once after setup, then after every step.
    pub fn reached(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let mut after = state.clone();
        if let Some(viewer) = self.viewer {
            game.redact(&mut after, viewer);
        }
        let (before, viewer) = (self.before.as_ref(), self.viewer);
        let new = &events[self.told..];
        let drawn = self.drawn;
        let span = LogSpan { before, choices: &self.choices, events: new, after: &after, viewer, drawn };
        if let Some(lines) = game.describe(&span) {
            self.lines.extend(lines.into_iter().map(|line| if drawn { line } else { wrap(&line) }));
            self.choices.clear();
            self.told = events.len();
            self.before = Some(after);
        }
        self.now = Some(state.clone());
        self.step += 1;
    }

    /// Records a seat's choice out of `proposed` options. `worlds` is the effective sample size of the determinizations
    /// it searched, if it weighted any.
    pub fn chose(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        let Some(now) = &self.now else { return };
        let (text, goes_on) = game.describe_choice(now, seat, action, self.viewer);
        if self.numbered && shows(self.viewer, seat) {
            let action = game.write_action(action);
            let worlds = worlds.map_or_else(String::new, |worlds| format!(", in {worlds:.1} effective worlds"));
            self.lines.push(format!("#{} {seat} {action} (one of {proposed}{worlds})", self.step));
        }
        self.choices.push(Choice { seat, action, text, goes_on });
    }

    /// Returns the lines written so far.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

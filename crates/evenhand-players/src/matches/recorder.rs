//! A match as lines of JSON, collected while it is played. `docs/record.md` describes them.

use evenhand_game::game::events::{EventContext, Value};
use evenhand_game::game::log::{LogSpan, shows};
use evenhand_game::game::{Insight, Measured, Seat, TurnEnd};
use serde_json::{Map, json};

use super::{ChanceWatch, MatchRecord, Watch};
use crate::chances::{ChancePoint, ChanceValues};

/// A match that has been played, with what happened in it.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Its result.
    pub record: MatchRecord,
    /// Its choices, events and positions, in order.
    pub lines: Vec<Value>,
}

/// Collects what happens in a match, as far as a reader may know it.
pub(crate) struct Recorder<G: Measured + Insight> {
    /// The seat whose knowledge is recorded; `None` for a reader who may know everything.
    viewer: Option<Seat>,
    lines: Vec<Value>,
    step: usize,
    /// Number of events already recorded.
    seen: usize,
    /// The round of the last recorded position.
    round: Option<u16>,
    /// The ends of turns in the current step, as the reader sees them: the number of events before, and the position.
    ended: Vec<(usize, G::State)>,
    /// The position in which choices are made, and the same as the reader sees it.
    now: Option<Box<(G::State, G::State)>>,
    chances: Option<ChanceWatch<G>>,
}

impl<G: Measured + Insight> Recorder<G> {
    pub(crate) fn new(viewer: Option<Seat>) -> Self {
        Recorder {
            viewer,
            lines: Vec::new(),
            step: 0,
            seen: 0,
            round: None,
            ended: Vec::new(),
            now: None,
            chances: None,
        }
    }

    /// Also records win chances.
    pub(crate) fn with_chances(self, values: Option<ChanceValues>) -> Self {
        Recorder { chances: values.map(|values| ChanceWatch::new(values, false)), ..self }
    }

    /// Returns the lines so far, also those of a step that is not finished.
    pub(crate) fn lines(&self) -> &[Value] {
        &self.lines
    }

    /// Returns the lines, which end with the last position. `ended` states whether the match was played to its end.
    pub(crate) fn finish(mut self, game: &G, ended: bool) -> Vec<Value> {
        if let Some(now) = self.now.take() {
            let (state, known) = *now;
            self.step -= 1;
            // Choices of a step that was not finished are not part of the match.
            let step = self.step as u64;
            self.lines.retain(|line| line["step"].as_u64() <= Some(step));
            let at = if ended { "match_ended" } else { "match_left" };
            let position = self.position_line(game, game.round(&state), &known, at);
            self.lines.push(position);
        }
        self.lines
    }

    /// Returns a position as the reader sees it.
    fn known(&self, game: &G, mut state: G::State) -> G::State {
        if let Some(viewer) = self.viewer {
            game.redact(&mut state, viewer);
        }
        state
    }

    /// Records the ends of turns that come before an event.
    fn record_ends(&mut self, game: &G, event: usize) {
        while self.ended.first().is_some_and(|(events, _)| *events <= event) {
            let (_, known) = self.ended.remove(0);
            let position = self.position_line(game, game.round(&known), &known, "turn_ended");
            self.lines.push(position);
        }
    }

    /// Returns the line of a position: what every seat holds, and the whole position as the reader sees it.
    fn position_line(&self, game: &G, round: u16, known: &G::State, at: &str) -> Value {
        let holds: Map<String, Value> = Seat::all(game.seats())
            .map(|seat| {
                let mut amounts = Vec::with_capacity(G::AMOUNTS.len());
                game.hold(known, seat, &mut amounts);
                let amounts =
                    G::AMOUNTS.iter().map(|amount| amount.name.to_owned()).zip(amounts.into_iter().map(Value::from));
                (seat.to_string(), Value::Object(amounts.collect()))
            })
            .collect();
        json!({
            "position": { "at": at, "round": round, "holds": holds, "state": as_json(game.write_state(known)) },
            "step": self.step,
        })
    }
}

impl<G: Measured + Insight> Watch<G> for Recorder<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        if let Some(chances) = &mut self.chances {
            chances.position(game, state, events);
        }
        let known = self.known(game, state.clone());
        let before = self.now.take();
        let (before, new) = (before.as_ref().map(|now| &now.1), &events[self.seen..]);
        let span = LogSpan { before, choices: &[], events: new, after: &known, viewer: self.viewer, drawn: true };
        for at in 0..new.len() {
            self.record_ends(game, self.seen + at);
            if let Some(mut event) = game.record_event(&EventContext { game, span: &span, at }) {
                event["step"] = json!(self.step);
                self.lines.push(event);
            }
        }
        self.record_ends(game, usize::MAX);
        self.seen = events.len();
        if self.round != Some(game.round(state)) {
            self.round = Some(game.round(state));
            let position = self.position_line(game, game.round(state), &known, "round_began");
            self.lines.push(position);
        }
        self.now = Some(Box::new((state.clone(), known)));
        self.step += 1;
    }

    fn keeps_turn_ends(&self) -> bool {
        true
    }

    fn turn_ended(&mut self, game: &G, end: &TurnEnd) {
        if let Ok(state) = game.read_state(&end.position) {
            self.ended.push((end.events, self.known(game, state)));
        }
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        if let Some(chances) = &mut self.chances {
            let before = chances.points().len();
            chances.choice(game, seat, action, proposed, worlds);
            let new = chances.points()[before..].iter();
            self.lines.extend(new.map(|point| chance_line(point, game.seats())));
        }
        let Some((state, _)) = self.now.as_deref().filter(|_| shows(self.viewer, seat)) else { return };
        let mut options = Vec::new();
        game.actions(state, seat, &mut options);
        let options: Vec<String> = options.into_iter().map(|option| game.write_action(option)).collect();
        let (words, _) = game.describe_choice(state, seat, action, self.viewer);
        let mut line = json!({
            "choice": game.write_action(action),
            "compared": proposed,
            "options": options,
            "seat": seat.to_string(),
            "step": self.step,
            "words": words,
        });
        if let Some(worlds) = worlds {
            line["worlds"] = json!(worlds);
        }
        self.lines.push(line);
    }
}

/// Returns the line of the win chances at a choice, with four digits.
fn chance_line(point: &ChancePoint, seats: usize) -> Value {
    let rounded = |chance: f32| (f64::from(chance) * 1e4).round() / 1e4;
    let chances = Seat::all(seats).map(|seat| (seat.to_string(), Value::from(rounded(point.chances[seat]))));
    json!({ "chance": chances.collect::<Map<String, Value>>(), "step": point.step })
}

/// Returns a position, which games write as TOML, as JSON.
fn as_json(state: String) -> Value {
    toml::from_str(&state).unwrap_or(Value::String(state))
}

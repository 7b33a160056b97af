//! A recorded match, played again from its choices.

use evenhand_game::game::events::Value;
use evenhand_game::game::{BySeat, Chance, Choices, Cx, Measured, Role, Seat, Seed};

use super::recorded::{RecordedChoice, next_recorded};
use super::recorder::Recorder;
use super::replay::{Onlookers, Replay, Shown};
use super::runner::DEAL;
use super::{MatchRecord, Outcome, Watch, catching};

/// A recorded match: its deal and its choices.
#[derive(Clone, Debug)]
pub struct RecordedMatch {
    /// The seed of the experiment.
    pub seed: u64,
    /// The number of the deal.
    pub deal: u64,
    /// By seat, the role; empty in games without roles.
    pub roles: Vec<Role>,
    /// The choices, in order.
    pub choices: Vec<RecordedChoice>,
    /// Whether the record has no end: a player left the match after these choices.
    pub left: bool,
}

/// A recorded match that has been played again.
#[derive(Clone, Debug)]
pub struct Retraced {
    /// The lines that a record of it has between the first and the last.
    pub lines: Vec<Value>,
    /// The match in words and pictures. Its result has no measures, and means nothing if the match was left.
    pub replay: Replay,
    /// Whether the match is over. It is not if the record is of a match that was left.
    pub over: bool,
}

/// Plays a recorded match again.
///
/// # Errors
/// Returns the first choice that is missing, unknown or illegal.
pub(crate) fn retrace<G: Measured>(game: &G, recorded: &RecordedMatch, shown: &Shown) -> Result<Retraced, String> {
    // A record from elsewhere can hold anything.
    catching(|| replayed(game, recorded, shown)).unwrap_or_else(Err)
}

fn replayed<G: Measured>(game: &G, recorded: &RecordedMatch, shown: &Shown) -> Result<Retraced, String> {
    let mut watch = Both(Recorder::new(None), Onlookers::new(shown));
    let chance = Chance::new(Seed(recorded.seed).child(DEAL).child(recorded.deal));
    let mut events = Vec::new();
    let mut cx = Cx::recording(chance, &mut events);
    let mut state = game.setup(&recorded.roles, &mut cx);
    watch.position(game, &state, cx.events());
    let mut choices_left = recorded.choices.iter();
    let mut steps = 0;
    loop {
        let acting = game.to_act(&state);
        if acting.is_empty() || (recorded.left && choices_left.len() == 0) {
            break;
        }
        steps += 1;
        let mut choices = Choices::none();
        for seat in acting.iter() {
            let action = next_recorded(game, &state, choices_left.next(), steps, seat)?;
            watch.choice(game, seat, action, 0, None);
            choices.set(seat, action);
        }
        game.apply(&mut state, &choices, &mut cx);
        watch.position(game, &state, cx.events());
    }
    if let Some(more) = choices_left.next() {
        return Err(format!("the match is over, but step {} has another choice of {}", more.step, more.seat));
    }
    let over = game.to_act(&state).is_empty();
    let ending = if over { u8::try_from(game.ending(&state)).expect("a game has few endings") } else { 0 };
    let record = MatchRecord {
        deal: recorded.deal,
        seating: 0,
        agents: BySeat::default(),
        roles: BySeat::each(|seat| recorded.roles.get(seat.index()).map_or(0, |role| role.0)),
        outcome: Outcome::Ended(ending),
        shares: if over { game.payoff(&state) } else { BySeat::default() },
        steps,
        course: None,
        values: Vec::new(),
    };
    let Both(recorder, onlookers) = watch;
    Ok(Retraced { lines: recorder.finish(game), replay: onlookers.finish(record), over })
}

/// Two observers of a match.
struct Both<G: Measured>(Recorder<G>, Onlookers<G>);

impl<G: Measured> Watch<G> for Both<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        self.0.position(game, state, events);
        self.1.position(game, state, events);
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        self.0.choice(game, seat, action, proposed, worlds);
        self.1.choice(game, seat, action, proposed, worlds);
    }
}

//! A recorded match, played again from its choices.

use evenhand_game::game::events::Value;
use evenhand_game::game::{BySeat, Chance, Choices, Cx, Measured, Role, Seat, Seed, TurnEnd};

use super::recorder::Recorder;
use super::replay::{Onlookers, Replay, Shown};
use super::runner::DEAL;
use super::{MatchRecord, Outcome, Watch, catching};

/// A choice of a recorded match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedChoice {
    /// The number of the choice, from 1. Choices made at the same time have the same number.
    pub step: u32,
    /// The seat that chose.
    pub seat: Seat,
    /// The choice in notation.
    pub choice: String,
}

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
}

/// A recorded match that has been played again.
#[derive(Clone, Debug)]
pub struct Retraced {
    /// The lines that a record of it has between the first and the last.
    pub lines: Vec<Value>,
    /// The match in words and pictures. Its result has no measures.
    pub replay: Replay,
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
    cx.keep_turn_ends();
    let mut state = game.setup(&recorded.roles, &mut cx);
    cx.ended_turns().iter().for_each(|end| watch.turn_ended(game, end));
    watch.position(game, &state, cx.events());
    let mut left = recorded.choices.iter();
    let mut steps = 0;
    loop {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            break;
        }
        steps += 1;
        let mut choices = Choices::none();
        for seat in acting.iter() {
            let action = next(game, &state, left.next(), steps, seat)?;
            watch.choice(game, seat, action, 0, None);
            choices.set(seat, action);
        }
        game.apply(&mut state, &choices, &mut cx);
        cx.ended_turns().iter().for_each(|end| watch.turn_ended(game, end));
        watch.position(game, &state, cx.events());
    }
    if let Some(more) = left.next() {
        return Err(format!("the match is over, but step {} has another choice of {}", more.step, more.seat));
    }
    let ending = u8::try_from(game.ending(&state)).expect("a game has few endings");
    let record = MatchRecord {
        deal: recorded.deal,
        seating: 0,
        agents: BySeat::default(),
        roles: BySeat::each(|seat| recorded.roles.get(seat.index()).map_or(0, |role| role.0)),
        outcome: Outcome::Ended(ending),
        shares: game.payoff(&state),
        steps,
        course: None,
        values: Vec::new(),
    };
    let Both(recorder, onlookers) = watch;
    Ok(Retraced { lines: recorder.finish(game), replay: onlookers.finish(record) })
}

/// Returns the next choice, which must be one of this seat in this step, and legal.
fn next<G: Measured>(
    game: &G,
    state: &G::State,
    recorded: Option<&RecordedChoice>,
    step: u32,
    seat: Seat,
) -> Result<G::Action, String> {
    let found = recorded.filter(|recorded| (recorded.step, recorded.seat) == (step, seat));
    let Some(RecordedChoice { choice, .. }) = found else {
        return Err(format!("step {step} has no choice of {seat} where one is due"));
    };
    let action =
        game.read_action(choice).ok_or_else(|| format!("step {step}: `{choice}` is no choice of this game"))?;
    game.legal(state, seat, action).map_err(|why| format!("step {step}: {seat} cannot choose `{choice}`: {why}"))?;
    Ok(action)
}

/// Two observers of a match.
struct Both<G: Measured>(Recorder<G>, Onlookers<G>);

impl<G: Measured> Watch<G> for Both<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        self.0.position(game, state, events);
        self.1.position(game, state, events);
    }

    fn turn_ended(&mut self, game: &G, end: &TurnEnd) {
        self.0.turn_ended(game, end);
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        self.0.choice(game, seat, action, proposed, worlds);
        self.1.choice(game, seat, action, proposed, worlds);
    }
}

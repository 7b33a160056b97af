//! A recorded match, played again from its choices.

use evenhand_game::game::events::Value;
use evenhand_game::game::{BySeat, Chance, Choices, Cx, Insight, Measured, Record, Role, Seed};

use super::arena::Both;
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
}

/// A recorded match that has been played again.
#[derive(Clone, Debug)]
pub struct Retraced {
    /// The lines that a record of it has between the first and the last.
    pub lines: Vec<Value>,
    /// The match in words and pictures.
    pub replay: Replay,
    /// The number of steps played.
    pub steps: u32,
    /// The number of choices of a last step in which not every seat has chosen. Lines and result are without them.
    pub unfinished: usize,
    /// Its result; `None` if the choices end before the match does. The seating and the agents are not known.
    pub result: Option<MatchRecord>,
}

/// Plays a recorded match again, up to its end or to the last recorded choice.
///
/// # Errors
/// Returns the first choice that is missing, unknown or illegal.
pub(crate) fn retrace<G: Measured + Insight>(
    game: &G,
    recorded: &RecordedMatch,
    shown: &Shown,
) -> Result<Retraced, String> {
    // A record from elsewhere can hold anything.
    catching(|| replayed(game, recorded, shown)).unwrap_or_else(Err)
}

fn replayed<G: Measured + Insight>(game: &G, recorded: &RecordedMatch, shown: &Shown) -> Result<Retraced, String> {
    let (mut recorder, mut onlookers) = (Recorder::new(None), Onlookers::new(shown));
    let mut watch = Both(&mut recorder, &mut onlookers);
    let chance = Chance::new(Seed(recorded.seed).child(DEAL).child(recorded.deal));
    let mut events = Vec::new();
    let mut cx = Cx::recording(chance, &mut events);
    cx.keep_turn_ends();
    let mut state = game.setup(&recorded.roles, &mut cx);
    cx.ended_turns().iter().for_each(|end| watch.turn_ended(game, end));
    watch.position(game, &state, cx.events());
    let mut choices_left = recorded.choices.iter();
    let mut steps = 0;
    let mut acting = game.to_act(&state);
    while !acting.is_empty() && choices_left.len() >= acting.len() {
        steps += 1;
        let mut choices = Choices::none();
        for seat in acting.iter() {
            let choice = choices_left.next();
            let action = next_recorded(game, &state, choice, steps, seat)?;
            let (compared, worlds) = choice.map_or((0, None), |choice| (choice.compared, choice.worlds));
            watch.choice(game, seat, action, compared, worlds);
            choices.set(seat, action);
        }
        game.apply(&mut state, &choices, &mut cx);
        cx.ended_turns().iter().for_each(|end| watch.turn_ended(game, end));
        watch.position(game, &state, cx.events());
        acting = game.to_act(&state);
    }
    let unfinished = choices_left.len();
    for (seat, choice) in acting.iter().zip(&mut choices_left) {
        next_recorded(game, &state, Some(choice), steps + 1, seat)?;
    }
    if let Some(more) = choices_left.next() {
        return Err(format!("the match is over, but step {} has another choice of {}", more.step, more.seat));
    }
    let result = acting.is_empty().then(|| result(game, recorded, &state, &events, steps));
    let lines = recorder.finish(game, result.is_some());
    Ok(Retraced { lines, replay: onlookers.finish(game, result.as_ref()), steps, unfinished, result })
}

/// Returns the result of a match that is over.
fn result<G: Measured>(
    game: &G,
    recorded: &RecordedMatch,
    state: &G::State,
    events: &[G::Event],
    steps: u32,
) -> MatchRecord {
    let mut measures = Record::default();
    measures.begin(game.seats(), G::columns().len());
    game.measure(state, events, &mut measures);
    let ending = u8::try_from(game.ending(state)).expect("a game has few endings");
    MatchRecord {
        deal: recorded.deal,
        seating: 0,
        agents: BySeat::default(),
        roles: BySeat::each(|seat| recorded.roles.get(seat.index()).map_or(0, |role| role.0)),
        outcome: Outcome::Ended(ending),
        shares: game.payoff(state),
        steps,
        course: None,
        values: measures.values().to_vec(),
    }
}

//! The choices of a recorded match.

use evenhand_game::game::{Measured, Seat};

/// A choice of a recorded match.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedChoice {
    /// The number of the choice, from 1. Choices made at the same time have the same number.
    pub step: u32,
    /// The seat that chose.
    pub seat: Seat,
    /// The choice in notation.
    pub choice: String,
    /// The number of options that the player compared.
    pub compared: usize,
    /// The effective sample size of the determinizations that the player searched, if it weighted any.
    pub worlds: Option<f64>,
}

/// Returns the next choice, which must be one of this seat in this step, and legal.
pub(super) fn next_recorded<G: Measured>(
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

//! Plays one match and visits its choices.

use crate::agents::{Agent, View, propose};
use evenhand_game::game::{Chance, Choices, Cx, Dice, Insight, Role, Seat, Seed};

// Steps on the seed path of a match. Its visitor may use others.
const DEAL: u64 = 0;
const ROLES: u64 = 1;
const CHOOSING: u64 = 3;

/// A choice between two options or more.
pub(crate) struct Visit<'v, G: Insight> {
    /// What the seat sees of the position.
    pub(crate) seen: &'v G::State,
    /// The seat that chooses.
    pub(crate) seat: Seat,
    /// The options that its player is offered.
    pub(crate) options: &'v [G::Action],
    /// The number of the choice in the match, from 1.
    pub(crate) number: u64,
}

/// Plays a match of random roles and calls `visit` at every choice, after its player has chosen. Returns whether the
/// match was played to its end: it ends early as soon as `stop` returns true.
///
/// # Errors
/// Returns an error if a player is offered nothing, or if the match is not over within the game's step limit.
pub(crate) fn visit_choices<G: Insight>(
    game: &G,
    players: &mut [Box<dyn Agent<G>>],
    seed: Seed,
    stop: &dyn Fn() -> bool,
    mut visit: impl FnMut(&Visit<'_, G>),
) -> Result<bool, String> {
    let mut cx = Cx::silent(Chance::new(seed.child(DEAL)));
    let mut dice: Vec<Dice> = (0..game.seats() as u64).map(|seat| seed.child(CHOOSING).child(seat).dice()).collect();
    let mut state = game.setup(&random_roles(game, &mut seed.child(ROLES).dice()), &mut cx);
    let (mut options, mut number) = (Vec::new(), 0);
    // One pass more than there are steps: the last pass detects the end.
    for _ in 0..=game.step_limit() {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            return Ok(true);
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            if stop() {
                return Ok(false);
            }
            let player = &mut players[seat.index()];
            options.clear();
            propose(game, &**player, &state, seat, &mut options);
            let action = match options[..] {
                [] => return Err(format!("{seat} must choose and nothing is proposed")),
                [only] => only,
                _ => {
                    let mut seen = state.clone();
                    game.redact(&mut seen, seat);
                    number += 1;
                    let action =
                        player.choose(&View { game, state: &seen, seat, options: &options }, &mut dice[seat.index()]);
                    visit(&Visit { seen: &seen, seat, options: &options, number });
                    action
                }
            };
            choices.set(seat, action);
        }
        game.apply(&mut state, &choices, &mut cx);
    }
    Err(format!("step limit: not over after {} steps", game.step_limit()))
}

/// Returns distinct roles as long as there are enough, in random order.
pub fn random_roles<G: Insight>(game: &G, dice: &mut Dice) -> Vec<Role> {
    let count = game.roles().len();
    if count == 0 {
        return Vec::new();
    }
    let mut roles: Vec<Role> = Vec::new();
    while roles.len() < game.seats() {
        let mut round: Vec<Role> = (0..count).map(Role::at).collect();
        dice.shuffle(&mut round);
        roles.extend(round);
    }
    roles.truncate(game.seats());
    roles
}

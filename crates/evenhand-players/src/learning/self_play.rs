//! One training match.

use crate::agents::{Agent, AgentSpec, View, propose};
use crate::games::SelfPlay;
use crate::matches::{catching, random_roles};
use crate::net::training::{Choice, Trajectory};
use crate::net::{Net, Observer};
use evenhand_game::game::logits::{draw, softmax};
use evenhand_game::game::{BySeat, Chance, Choices, Cx, Insight, Seat, Seed};

/// Plays a training match and records the learner's choices.
///
/// # Errors
/// Returns an error if the match breaks down or is not over within the game's step limit.
pub fn play_training_match<G: Insight + 'static>(game: &G, how: &SelfPlay<'_>) -> Result<Trajectory, String> {
    let player = |spec: &Option<&AgentSpec>| match spec {
        Some(spec) => Player::Other(spec.build::<G>()),
        None => Player::Learner,
    };
    let mut players: Vec<Player<G>> = how.players.iter().map(player).collect();
    catching(|| play(game, how.net, &mut players, how.seed, how.trace)).and_then(|played| played)
}

/// The player of a seat in a training match.
enum Player<G: Insight> {
    /// The network being trained; its choices are recorded.
    Learner,
    /// Another agent.
    Other(Box<dyn Agent<G>>),
}

// Steps on the seed path of a match.
const DEAL: u64 = 0;
const CHOOSING: u64 = 1;
const ROLES: u64 = 2;

/// Plays a match and records the learner's choices with their observations. `trace` is the GAE lambda: how slowly
/// surprises fade along the choices of a seat (Schulman et al. 2016, *High-dimensional continuous control using
/// generalized advantage estimation*, equation 16; nothing is discounted).
///
/// # Errors
/// Returns an error if the match is not over within the game's step limit.
fn play<G: Insight>(
    game: &G,
    net: &Net,
    players: &mut [Player<G>],
    seed: Seed,
    trace: f32,
) -> Result<Trajectory, String> {
    let seats = game.seats();
    let mut lesson = Trajectory::default();
    let mut expected: Vec<f32> = Vec::new();
    let mut observer: Observer<G> = Observer::default();
    let mut cx = Cx::silent(Chance::new(seed.child(DEAL)));
    let mut dice = seed.child(CHOOSING).dice();
    let mut state = game.setup(&random_roles(game, &mut seed.child(ROLES).dice()), &mut cx);
    let mut seen = None;
    let mut options = Vec::new();
    let mut logits = Vec::new();
    // One pass more than there are steps: the last pass detects the end.
    for _ in 0..=game.step_limit() {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            let shares = game.payoff(&state);
            lesson.shares = shares.0[..seats].to_vec();
            let sum: f32 = lesson.shares.iter().sum();
            if sum.is_nan() || (sum - 1.0).abs() > 1e-4 {
                return Err(format!("the win shares do not add up to 1: {:?}", lesson.shares));
            }
            note_advantages(&mut lesson, &expected, trace);
            return Ok(lesson);
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            options.clear();
            match &players[seat.index()] {
                Player::Learner => game.likely_actions(&state, seat, &mut options),
                Player::Other(agent) => propose(game, &**agent, &state, seat, &mut options),
            }
            let action = match (&options[..], &mut players[seat.index()]) {
                ([only], _) => *only,
                (_, Player::Learner) => {
                    // Observations are the same with and without hidden information, so nothing needs to be redacted.
                    logits.clear();
                    let scores = see_position(game, &state, net, &mut observer, &mut lesson);
                    expected.push(scores[seat]);
                    let number = lesson.choices.len();
                    let before = net.before_options(lesson.positions.get(number * seats + seat.index()));
                    let first = lesson.options.len();
                    observer.options(game, &state, seat, &options, |option| {
                        logits.push(net.logit(&net.with_option(&before, option), option));
                        lesson.options.push(option);
                    });
                    if let Some(place) = logits.iter().position(|logit| !logit.is_finite()) {
                        let option = game.write_action(options[place]);
                        return Err(format!("the network's rating of `{option}` is not a number"));
                    }
                    softmax(&mut logits);
                    let taken = draw(&logits, 1.0, &mut dice);
                    let noted = (first, options.len());
                    let chance = logits[taken].max(1e-6);
                    lesson.choices.push(Choice { seat: seat.index(), options: noted, taken, chance, advantage: 0.0 });
                    options[taken]
                }
                (_, Player::Other(agent)) => {
                    let seen = seen.insert(state.clone());
                    game.redact(seen, seat);
                    agent.choose(&View { game, state: seen, seat, options: &options }, &mut dice)
                }
            };
            choices.set(seat, action);
        }
        game.apply(&mut state, &choices, &mut cx);
    }
    Err(format!("step limit: not over after {} steps", game.step_limit()))
}

/// Records what every seat sees, and returns the win shares that the network expects.
fn see_position<G: Insight>(
    game: &G,
    state: &G::State,
    net: &Net,
    observer: &mut Observer<G>,
    lesson: &mut Trajectory,
) -> BySeat<f32> {
    let seats = game.seats();
    let mut scores = BySeat::default();
    for seat in Seat::all(seats) {
        let position = observer.position(net, game, state, seat);
        scores[seat] = net.score(&net.value_hidden(position), position);
        lesson.positions.push(position);
    }
    softmax(&mut scores.0[..seats]);
    scores
}

/// Computes advantages from the values expected at each choice, backwards along each seat's choices.
fn note_advantages(lesson: &mut Trajectory, expected: &[f32], trace: f32) {
    let mut ahead: BySeat<Option<(f32, f32)>> = BySeat::default();
    for (choice, expected) in lesson.choices.iter_mut().zip(expected).rev() {
        let seat = Seat::at(choice.seat);
        let (next, later) = ahead[seat].unwrap_or((lesson.shares[choice.seat], 0.0));
        choice.advantage = next - expected + trace * later;
        ahead[seat] = Some((*expected, choice.advantage));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advantages_add_up_what_was_learnt_after_a_choice_of_the_same_seat() {
        let choice = |seat| Choice { seat, options: (0, 2), taken: 0, chance: 0.5, advantage: 0.0 };
        let mut lesson = Trajectory { shares: vec![1.0, 0.0], ..Trajectory::default() };
        lesson.choices = vec![choice(0), choice(1), choice(0)];
        note_advantages(&mut lesson, &[0.5, 0.25, 0.75], 0.5);
        let advantages: Vec<f32> = lesson.choices.iter().map(|choice| choice.advantage).collect();
        // The last choice of seat 0: 1 - 0.75. The first: 0.75 - 0.5 plus half of the later one.
        assert_eq!(advantages, [0.25 + 0.125, -0.25, 0.25]);
    }
}

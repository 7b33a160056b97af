//! Reaction: whether a player chooses otherwise when it is given other rules in the same position.
//!
//! Matches are played under one set of rules. At sampled choices, the player is asked twice, with the same options and the
//! same dice: under the rules of the match, and under the other rules. The answers differ only if it reacts to the rules.
//!
//! This differs from comparing matches of the same deal: those also part where the rules alone change a position or the
//! options, even if no player takes notice.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::agents::{Agent, AgentSpec, View};
use crate::games::BuiltGame;
use crate::matches::{catching, visit_choices};
use evenhand_game::game::{Insight, Ruleset, Seat, Seed};

pub use crate::games::{Answers, Asking};

// Steps on the seed path of a match.
const SAMPLE: u64 = 2;
const ASKING: u64 = 4;

/// Asks in matches on all threads of the current pool. Matches that fail are returned as errors.
pub fn ask_in_matches(
    game: &dyn BuiltGame,
    asking: &Asking<'_>,
    numbers: std::ops::Range<u64>,
) -> Vec<Result<Answers, String>> {
    numbers.into_par_iter().filter_map(|number| game.ask(asking, number).transpose()).collect()
}

/// A sampled choice: what the seat sees, the seat, its options, and the number of the choice.
type Sampled<G> = (<G as Ruleset>::State, Seat, Vec<<G as Ruleset>::Action>, u64);

/// Plays a match and asks at some of its choices. Returns `None` if it was stopped.
///
/// # Errors
/// Returns an error if the match breaks down or is not over within the game's step limit.
pub fn ask_in_match<G: Insight + 'static>(
    game: &G,
    other: &G,
    asking: &Asking<'_>,
    number: u64,
) -> Result<Option<Answers>, String> {
    let seed = asking.seed.child(number);
    let Some(sampled) = catching(|| sampled_choices(game, asking, seed)).and_then(|played| played)? else {
        return Ok(None);
    };
    let mut answers = Answers::default();
    let mut respondents = Respondents::new(asking.player);
    for choice in &sampled {
        if (asking.stop)() {
            return Ok(None);
        }
        // A position may be impossible under the other rules.
        match catching(|| Ok(respondents.ask(game, other, choice, seed.child(ASKING)))).and_then(|asked| asked) {
            Ok(otherwise) => {
                answers.asked += 1;
                answers.otherwise += u64::from(otherwise);
            }
            Err(_) => {
                answers.impossible += 1;
                respondents = Respondents::new(asking.player);
            }
        }
    }
    Ok(Some(answers))
}

/// Plays a match and returns a sample of its choices; `None` if it was stopped.
fn sampled_choices<G: Insight + 'static>(
    game: &G,
    asking: &Asking<'_>,
    seed: Seed,
) -> Result<Option<Vec<Sampled<G>>>, String> {
    let mut sample = seed.child(SAMPLE).dice();
    let mut players: Vec<_> = (0..game.seats()).map(|_| asking.host.build::<G>()).collect();
    let mut sampled = Vec::new();
    let finished = visit_choices(game, &mut players, seed, asking.stop, |visit| {
        if sample.unit() < asking.share {
            sampled.push((visit.seen.clone(), visit.seat, visit.options.to_vec(), visit.number));
        }
    })?;
    Ok(finished.then_some(sampled))
}

/// The same player under the rules of the match and under the others. They are two, because a player may keep what it
/// has computed from the rules.
struct Respondents<G: Insight> {
    same: Box<dyn Agent<G>>,
    told: Box<dyn Agent<G>>,
}

impl<G: Insight + 'static> Respondents<G> {
    fn new(player: &AgentSpec) -> Respondents<G> {
        Respondents { same: player.build(), told: player.build() }
    }

    /// Returns whether the answer differs under the other rules.
    fn ask(&mut self, game: &G, other: &G, (state, seat, options, number): &Sampled<G>, seed: Seed) -> bool {
        let view = |game| View { game, state, seat: *seat, options };
        let dice = || seed.child(*number).dice();
        self.same.choose(&view(game), &mut dice()) != self.told.choose(&view(other), &mut dice())
    }
}

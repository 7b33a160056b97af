//! Checks whether a game is small enough to be solved from its first deal, by playing it.

use super::solving::{DEEPEST, Solver, fewest_deals};
use super::tree::short;
use evenhand_game::game::{Chance, Choices, Cx, Dice, Game, Seat, Seed};

/// Number of random matches played to estimate the size of a game.
const PROBES: u32 = 60;

/// Why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Unsolvable {
    /// The game has roles.
    #[error("its seats play as something, and solving does not deal that out")]
    Roles,
    /// One seat has too many possible courses for the iterations to cover enough deals.
    #[error(
        "it is too large: in one match a seat can take about {courses:.1e} different courses, and {iterations} iterations \
         last for {most} of them"
    )]
    Courses {
        /// The estimated number of courses a seat can take in a match, given what the others and chance do.
        courses: f64,
        /// The requested number of iterations.
        iterations: u32,
        /// The maximum number of courses allowed.
        most: u32,
    },
    /// After the iterations, most information states that seats met at their choices have not come up.
    #[error(
        "it is too large: after {iterations} iterations only {known} of {choices} things that seats saw in other matches \
         had come up"
    )]
    Unknown {
        /// The requested number of iterations.
        iterations: u32,
        /// The number of information states that came up.
        known: u32,
        /// The number of information states tested.
        choices: u32,
    },
}

/// Checks whether this number of iterations solves a game well enough to find most choices of a match in the solution.
/// Takes no longer than a few random matches and one choice of a solving agent.
///
/// # Errors
/// Returns why they do not.
pub fn solvable<G: Game>(game: &G, iterations: u32) -> Result<(), Unsolvable> {
    if !game.roles().is_empty() {
        return Err(Unsolvable::Roles);
    }
    let mut dice = Seed(0).dice();
    let most = iterations / fewest_deals(game);
    let mut met = Vec::new();
    // The number of courses is estimated as the mean of the product of branching factors along random courses (Knuth
    // 1975, *Estimating the efficiency of backtrack programs*).
    let mut courses = 0.0;
    for probe in 0..PROBES {
        let trying = Seat::at(probe as usize % game.seats());
        courses += probed(game, trying, &mut met, &mut dice) / f64::from(PROBES);
    }
    let too_many = Unsolvable::Courses { courses, iterations, most };
    if courses > f64::from(most) {
        return Err(too_many);
    }
    let mut solver = Solver::new();
    if !solver.learn(game, iterations, &mut dice) {
        return Err(too_many);
    }
    let known = short(met.iter().filter(|(seat, seen)| solver.knows(*seat, seen)).count());
    let choices = short(met.len());
    if 2 * known < choices { Err(Unsolvable::Unknown { iterations, known, choices }) } else { Ok(()) }
}

/// Plays a match at random and returns the product of the numbers of options that one seat had. Records what seats saw
/// where they had a choice.
fn probed<G: Game>(game: &G, trying: Seat, met: &mut Vec<(Seat, G::State)>, dice: &mut Dice) -> f64 {
    let mut cx = Cx::silent(Chance::new(Seed(dice.bits())));
    let mut state = game.setup(&[], &mut cx);
    let mut options = Vec::new();
    let (mut courses, mut depth) = (1.0, 0);
    for _ in 0..game.step_limit() {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            break;
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            options.clear();
            game.actions(&state, seat, &mut options);
            if options.len() > 1 {
                let mut seen = state.clone();
                game.redact(&mut seen, seat);
                met.push((seat, seen));
                if seat == trying && depth < DEEPEST {
                    courses *= f64::from(short(options.len()));
                    depth += 1;
                }
            }
            choices.set(seat, options[dice.below(options.len())]);
        }
        game.apply(&mut state, &choices, &mut cx);
    }
    courses
}

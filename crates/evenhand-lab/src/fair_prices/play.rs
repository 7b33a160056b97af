//! Matches between pairs of random forces.

use std::collections::BTreeMap;
use std::path::Path;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use evenhand_game::error::Problem;
use evenhand_game::game::{BySeat, Force, ForcePart, PointBuy, Role, Rules, Seat, Seed, SetupError, WantedForce};
use evenhand_kit::stats::regression::Row;
use evenhand_players::agents::AgentSpec;
use evenhand_players::games::{AnyGame, BuiltGame, Table};
use evenhand_players::matches::{Outcome, Seating};

/// The most random characters in one build of the game. A game numbers its characters and its roles with 8 bits, and has
/// some of its own.
pub(super) const TOGETHER: usize = 200;
/// Number of batches between looks at interrupts.
const CHUNK: u64 = 8;

/// What is studied.
pub struct Study<'s> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its price list.
    pub point_buy: &'static dyn PointBuy,
    /// The rules that are played.
    pub rules: &'s Rules,
    /// What the forces may cost.
    pub wanted: WantedForce,
    /// The player on both sides.
    pub player: (String, AgentSpec),
    /// The seed of all randomness.
    pub seed: u64,
}

/// The results of pairs of forces.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// By column: the part.
    pub parts: Vec<ForcePart>,
    /// By column: the number of forces that have it.
    pub forces_with: Vec<u64>,
    /// By column: how often an average force has it.
    pub per_force: Vec<f64>,
    /// By pair: the difference of the parts of its forces, and the win share of the first one above one half.
    pub rows: Vec<Row>,
    columns: BTreeMap<String, usize>,
}

/// The forces of a pair, and the win share of the first one over its matches.
pub(super) struct Played {
    pub(super) forces: [Force; 2],
    pub(super) share: f64,
}

/// Plays `pairs` pairs of forces, or fewer if it is stopped. `progress` receives the number of pairs so far.
///
/// # Errors
/// Returns an error if no force can be drawn, or if a match breaks down.
pub fn played(
    study: &Study<'_>,
    pairs: u64,
    stop: &(dyn Fn() -> bool + Sync),
    mut progress: impl FnMut(u64),
) -> Result<Pairs, Problem> {
    let mut found = Pairs::default();
    let size = pairs_together(study);
    let batches = pairs.div_ceil(size);
    let mut begun = 0;
    while begun < batches && !stop() {
        let end = (begun + CHUNK).min(batches);
        let of = |batch: u64| batch_of(study, batch, (pairs - batch * size).min(size));
        let chunk: Result<Vec<Vec<Played>>, Problem> = (begun..end).into_par_iter().map(of).collect();
        chunk?.into_iter().flatten().for_each(|pair| found.add(&pair));
        begun = end;
        progress(found.rows.len() as u64);
    }
    Ok(found)
}

/// Returns the number of pairs that are played with one build of the game.
fn pairs_together(study: &Study<'_>) -> u64 {
    let characters = usize::from(study.wanted.characters.max(1));
    (TOGETHER / (2 * characters)).max(1) as u64
}

/// Returns the caution about what random forces are played with, such as a table of this tool.
///
/// # Errors
/// Returns an error if no force can be drawn.
pub fn caution(study: &Study<'_>) -> Result<Option<String>, Problem> {
    let one = |number: u64| study.point_buy.force(study.rules, study.wanted, number, Seed(study.seed).child(number));
    let forces: Result<Vec<Force>, SetupError> = (0..2).map(one).collect();
    let forces = forces.map_err(Problem::from)?;
    let (built, roles) = built(study, &forces.iter().collect::<Vec<_>>())?;
    Ok(built.caution(&roles))
}

/// Plays one batch of pairs.
fn batch_of(study: &Study<'_>, batch: u64, pairs: u64) -> Result<Vec<Played>, Problem> {
    let (seed, first) = (Seed(study.seed).child(batch), batch * pairs_together(study));
    let force = |number: u64| {
        let all = first * 2 + number;
        study.point_buy.force(study.rules, study.wanted, all, seed.child(number))
    };
    let forces: Result<Vec<Force>, SetupError> = (0..pairs * 2).map(force).collect();
    let forces = forces.map_err(Problem::from)?;
    let pairings: Vec<(usize, usize)> = (0..forces.len() / 2).map(|pair| (2 * pair, 2 * pair + 1)).collect();
    let shares = shares_of(study, &forces.iter().collect::<Vec<_>>(), &pairings, first)?;
    let mut forces = forces.into_iter();
    let pair = |share: f64| Some(Played { forces: [forces.next()?, forces.next()?], share });
    Ok(shares.into_iter().map_while(pair).collect())
}

/// Returns the name of the role that plays the force with this number.
fn role_name(number: u64) -> String {
    format!("F{number:03}")
}

/// Returns, by pairing, the win share of its first force over two matches, one from either side. `first_deal` is the
/// number of the first pairing's deal.
pub(super) fn shares_of(
    study: &Study<'_>,
    forces: &[&Force],
    pairings: &[(usize, usize)],
    first_deal: u64,
) -> Result<Vec<f64>, Problem> {
    let (built, roles) = built(study, forces)?;
    let spec = study.player.1.clone();
    let arena = built.arena(Table {
        seed: study.seed,
        changes: Vec::new(),
        agents: vec![study.player.0.clone()],
        cast: Box::new(move |_| spec.clone()),
        seatings: Box::new(|_| Vec::new()),
        chances: None,
        luck: None,
    });
    let mut runner = arena.runner();
    let mut shares = Vec::new();
    for (deal, (first, second)) in (first_deal..).zip(pairings) {
        let mut sum = 0.0;
        for (number, seated) in [[*first, *second], [*second, *first]].into_iter().enumerate() {
            let seating = Seating { agents: BySeat::default(), roles: seated.map(|at| roles[at]).to_vec() };
            let record = runner.play(deal, number, &seating, &|| false).expect("nobody abandons it");
            if let Outcome::Fault(message) = record.outcome {
                return Err(broken(study, &message));
            }
            sum += f64::from(record.shares[Seat::at(number)]);
        }
        shares.push(sum / 2.0);
    }
    Ok(shares)
}

/// Builds the game with a role for each force, and returns these roles.
fn built(study: &Study<'_>, forces: &[&Force]) -> Result<(Box<dyn BuiltGame>, Vec<Role>), Problem> {
    let text: String = (0..).zip(forces).map(|(number, force)| force.text(&role_name(number))).collect();
    let mut rules = study.rules.clone();
    rules.load(&study.game.book(), Path::new("random forces"), &text).map_err(|errors| {
        let first = errors.into_iter().next().map_or_else(String::new, |error| error.to_string());
        broken(study, &first)
    })?;
    let built = study.game.build(&rules, 2).map_err(Problem::from)?;
    let role = |number: u64| built.roles().iter().position(|role| *role == role_name(number)).map(Role::at);
    let roles: Option<Vec<Role>> = (0..forces.len() as u64).map(role).collect();
    let roles = roles.ok_or_else(|| broken(study, "some forces have no role"))?;
    Ok((built, roles))
}

fn broken(study: &Study<'_>, message: &str) -> Problem {
    let message = format!("random forces of {} cannot be played: {message}", study.game.name());
    Problem::of("characters", message, "please report it with the command")
}

impl Pairs {
    pub(super) fn add(&mut self, pair: &Played) {
        let mut difference: BTreeMap<usize, f64> = BTreeMap::new();
        for (force, sign) in pair.forces.iter().zip([1.0, -1.0]) {
            for part in &force.parts {
                let column = self.column(part);
                self.forces_with[column] += 1;
                self.per_force[column] += f64::from(part.count);
                *difference.entry(column).or_default() += sign * f64::from(part.count);
            }
        }
        let columns = difference.into_iter().filter(|(_, count)| *count != 0.0).collect();
        self.rows.push(Row { columns, result: pair.share - 0.5 });
    }

    fn column(&mut self, part: &ForcePart) -> usize {
        if let Some(column) = self.columns.get(&part.key) {
            return *column;
        }
        let column = self.parts.len();
        self.columns.insert(part.key.clone(), column);
        self.parts.push(part.clone());
        self.forces_with.push(0);
        self.per_force.push(0.0);
        column
    }
}

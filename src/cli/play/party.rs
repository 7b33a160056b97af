//! The party of a match with a person: who plays, under which rules.

use std::path::{Path, PathBuf};

use crate::agents::AgentSpec;
use crate::cli::arguments::{Places, PlayArgs};
use crate::cli::prepared::{agents_folder, obstacles_at};
use crate::cli::tune::{problem, rules};
use crate::error::{Error, Problem};
use crate::game::{BySeat, Rules, Seat};
use crate::games::{AnyGame, BuiltGame};
use crate::matches::{RecordedChoice, Seating};
use crate::report::Seated;

/// The name of the person in records.
pub(in crate::cli) const PERSON: &str = "person";
/// The seed of all matches of people. The deal makes them different.
const SEED: u64 = 1;

/// Who plays, under which rules.
pub(super) struct Party {
    pub(super) rules: Rules,
    pub(super) built: Box<dyn BuiltGame>,
    pub(super) seed: u64,
    pub(super) deal: u64,
    /// The person's seat.
    pub(super) seat: Seat,
    pub(super) seating: Seating,
    pub(super) cast: Cast,
    /// The choices with which the match begins; empty for a new match.
    pub(super) begun: Vec<RecordedChoice>,
    /// The record that the match continues.
    pub(super) continued: Option<PathBuf>,
}

/// The agents at a table: the person, the others, and the advisor.
pub(super) struct Cast {
    pub(super) names: Vec<String>,
    pub(super) specs: Vec<AgentSpec>,
}

impl Cast {
    /// Loads the agents of these names, the advisor last, and adds everything that is wrong to `problems`.
    pub(super) fn load(
        game: &'static dyn AnyGame,
        asked: &PlayArgs,
        others: &[String],
        problems: &mut Vec<Problem>,
    ) -> Cast {
        let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
        let root = agents_folder(Path::new("here"), &places);
        let mut cast = Cast { names: vec![PERSON.to_owned()], specs: Vec::new() };
        for name in others.iter().chain([&asked.hint]) {
            match AgentSpec::load(&root, name, &game.inputs()) {
                Ok(spec) => {
                    cast.names.push(name.clone());
                    cast.specs.push(spec);
                }
                Err(found) => problems.extend(found),
            }
        }
        // The person's own agent never chooses.
        cast.specs.insert(0, AgentSpec::Random);
        cast
    }

    /// Returns why some of the agents cannot play under these rules.
    pub(super) fn obstacles(&self, game: &'static dyn AnyGame, rules: &Rules, players: usize) -> Vec<Problem> {
        obstacles_at(game, self.names.iter().zip(&self.specs).skip(1), &[rules], &[players])
    }
}

impl Party {
    /// Resolves the arguments of a new match, and reports everything that is wrong with them.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        asked: &PlayArgs,
        next: impl FnOnce() -> u64,
    ) -> Result<Party, Error> {
        let seat = seat(game, asked)?;
        let mut problems = Vec::new();
        let others = asked.players - 1;
        if asked.against.len() != 1 && asked.against.len() != others {
            let message = format!("names {} players for {others} seats", asked.against.len());
            problems.push(problem("--against", message, "name one for all, or one for each of the others"));
        }
        let cast = Cast::load(game, asked, &asked.against, &mut problems);
        let rules = rules(game, &asked.set, &mut problems)?;
        problems.extend(cast.obstacles(game, &rules, asked.players));
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let built = game.build(&rules, asked.players).map_err(Problem::from)?;
        let deal = asked.deal.unwrap_or_else(next);
        let agents = BySeat::each(|at| seated_agent(at, seat, asked.against.len()));
        let seating = Seating { agents, roles: built.roles_of(SEED, deal) };
        Ok(Party { rules, built, seed: SEED, deal, seat, seating, cast, begun: Vec::new(), continued: None })
    }

    /// Returns the agents and roles of the seats.
    pub(super) fn seated(&self) -> Vec<Seated> {
        let role = |at: Seat| self.seating.roles.get(at.index()).map(|role| self.built.roles()[role.index()].clone());
        let agent = |at: Seat| self.cast.names[usize::from(self.seating.agents[at])].clone();
        Seat::all(self.built.seats()).map(|at| Seated { seat: at, role: role(at), agent: agent(at) }).collect()
    }

    /// Returns the agents and roles of the seats as the person may know them.
    pub(super) fn seated_as_known(&self) -> Vec<Seated> {
        let mut seated = self.seated();
        for one in &mut seated {
            one.role = one.role.take().filter(|_| self.built.shows_role(Some(self.seat), one.seat));
            if one.seat == self.seat {
                "you".clone_into(&mut one.agent);
            }
        }
        seated
    }
}

/// Returns the person's seat at a new table.
fn seat(game: &'static dyn AnyGame, asked: &PlayArgs) -> Result<Seat, Problem> {
    let (least, most) = (*game.seats().start(), *game.seats().end());
    if !(least..=most).contains(&asked.players) {
        let message = format!("{} is not played by {}", game.name(), asked.players);
        return Err(problem("--players", message, format!("give a number from {least} to {most}")));
    }
    let seat = Seat::all(asked.players).find(|seat| seat.to_string().eq_ignore_ascii_case(&asked.seat));
    seat.ok_or_else(|| {
        let remedy = format!("name one of S1 to S{}", asked.players);
        problem("--as", format!("`{}` is no seat of this table", asked.seat), remedy)
    })
}

/// Returns the index of the agent of a seat: 0 for the person, then the others in order.
fn seated_agent(at: Seat, person: Seat, others: usize) -> u8 {
    if at == person {
        return 0;
    }
    let place = at.0 - u8::from(at > person);
    1 + if others == 1 { 0 } else { place }
}

//! The party of a match with a person: who plays, under which rules.

use std::path::PathBuf;

use serde_json::Value;

use super::cast::Cast;
use super::from_record::from_record;
use super::roles::give_roles;
use super::rules_file::of_experiment;
use super::setting::Setting;
use crate::cli::arguments::PlayArgs;
use crate::cli::chances::MatchChances;
use crate::cli::tune::problem;
use crate::error::{Error, Problem};
use crate::game::{Rules, Seat};
use crate::games::{AnyGame, BuiltGame};
use crate::matches::{Begun, Seating};
use crate::report::Seated;

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
    /// The index of the advisor.
    pub(super) advisor: usize,
    /// What the win chances beside a hint are taken from, or why there are none.
    pub(super) chances: Result<MatchChances, String>,
    /// The beginning of the match; empty for a new match.
    pub(super) begun: Begun,
    /// The record that the match continues.
    pub(super) continued: Option<Continued>,
    /// Remarks for the person.
    pub(super) notes: Vec<String>,
}

/// A record that a match continues.
pub(super) struct Continued {
    pub(super) file: PathBuf,
    /// The first line, and the lines that stay.
    pub(super) head: Value,
    pub(super) lines: Vec<Value>,
}

impl Party {
    /// Resolves the arguments of a new match, and reports everything that is wrong with them.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        asked: &PlayArgs,
        next: impl FnOnce() -> u64,
    ) -> Result<Party, Error> {
        let mut problems = Vec::new();
        let mut setting = match (&asked.from, &asked.rules) {
            (Some(record), _) => from_record(game, asked, record)?,
            (None, Some(file)) => of_experiment(game, asked, file, next, &mut problems)?,
            (None, None) => Setting::of_rulebook(game, asked, next, &mut problems)?,
        };
        give_roles(&*setting.built, &mut setting.roles, &asked.role, &mut problems);
        let seat = seat(asked, &setting)?;
        setting.agents = opponents(asked, setting.agents, seat, &mut problems);
        Party::seat(game, asked, setting, seat, problems)
    }

    /// Seats the person and the players.
    pub(super) fn seat(
        game: &'static dyn AnyGame,
        asked: &PlayArgs,
        setting: Setting,
        seat: Seat,
        mut problems: Vec<Problem>,
    ) -> Result<Party, Error> {
        let Setting { rules, built, seed, deal, agents, roles, root, notes, .. } = setting;
        let players = built.seats();
        let others = agents.iter().enumerate().filter(|(at, _)| *at != seat.index()).map(|(_, name)| name);
        let cast = Cast::load(game, &root, &rules, others.chain([&asked.hint]), &mut problems)?;
        problems.extend(cast.obstacles(game, &rules, players));
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let seating = Seating { agents: cast.seated(seat, &agents), roles };
        let chances = cast.chances(game, &root, &asked.hint, (&rules, players))?;
        let advisor = cast.index(&asked.hint);
        let (begun, continued) = (Begun::default(), None);
        Ok(Party { rules, built, seed, deal, seat, seating, cast, advisor, chances, begun, continued, notes })
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

/// Returns the person's seat.
fn seat(asked: &PlayArgs, setting: &Setting) -> Result<Seat, Problem> {
    let Some(name) = &asked.seat else { return Ok(setting.seat) };
    let players = setting.built.seats();
    let seat = Seat::all(players).find(|seat| seat.to_string().eq_ignore_ascii_case(name));
    seat.ok_or_else(|| {
        let remedy = format!("name one of S1 to S{players}");
        problem("--as", format!("`{name}` is no seat of this table"), remedy)
    })
}

/// Returns the names of the players by seat, after those in the arguments have taken the seats of others than the person.
fn opponents(asked: &PlayArgs, mut agents: Vec<String>, person: Seat, problems: &mut Vec<Problem>) -> Vec<String> {
    let others: Vec<usize> = (0..agents.len()).filter(|at| *at != person.index()).collect();
    let named = &asked.against;
    if !named.is_empty() && named.len() != 1 && named.len() != others.len() {
        let message = format!("names {} players for {} seats", named.len(), others.len());
        problems.push(problem("--against", message, "name one for all, or one for each of the others"));
    }
    for (place, name) in others.into_iter().zip(named.iter().cycle()) {
        agents[place].clone_from(name);
    }
    agents
}

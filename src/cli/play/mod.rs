//! `evenhand play`: a person plays a match against agents, in the terminal.

mod store;
mod terminal;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{Places, PlayArgs};
use super::failure::{Failure, OrFailure};
use super::outcome::outcome;
use super::prepared::{agents_folder, obstacles_at};
use super::record::{Head, last};
use super::tune::{listen, problem, rules};
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::game::{BySeat, Rules, Seat};
use crate::games::{AnyGame, BuiltGame, Table};
use crate::matches::{MatchRecord, Outcome, PersonMatch, PersonSeat, Seating};
use crate::report::Seated;
use store::{next_number, store};
use terminal::Terminal;

/// The name of the person in records.
pub(super) const PERSON: &str = "person";
/// The seed of all matches of people. The deal makes them different.
const SEED: u64 = 1;

/// Plays a match with a person.
pub(super) fn play(game: &'static dyn AnyGame, asked: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let Party { rules, built, seat, names, specs } = party(game, asked)?;
    let folder = asked.plays.join(game.name());
    let deal = asked.deal.unwrap_or_else(|| next_number(&folder).into());
    let roles = built.roles_of(SEED, deal);
    let role_name = |at: Seat| roles.get(at.index()).map(|role| built.roles()[role.index()].clone());
    let agents = BySeat::each(|at| seated_agent(at, seat, asked.against.len()));
    let seated: Vec<Seated> = Seat::all(asked.players)
        .map(|at| Seated { seat: at, role: role_name(at), agent: names[usize::from(agents[at])].clone() })
        .collect();
    for Seated { seat: at, role, agent } in &seated {
        let role = role.as_ref().filter(|_| built.shows_role(Some(seat), *at));
        let role = role.map(|role| format!(" as {role}")).unwrap_or_default();
        let agent = if *at == seat { "you" } else { agent };
        writeln!(out, "  {at}  {agent}{role}").printed()?;
    }
    out.flush().printed()?;
    let head = Head { rules: &rules, deal, seed: SEED, seated: &seated };
    let head = head.line(game);
    let seating = Seating { agents, roles };
    let changes = rules.changes();
    let advisor = Some(specs.len() - 1);
    let table = Table {
        seed: SEED,
        changes,
        agents: names,
        cast: Box::new(move |agent| specs[agent].clone()),
        seatings: Box::new(|_| Vec::new()),
        chances: None,
    };
    let arena = built.arena(table);
    let _interrupts = listen("Type q to leave the table; Ctrl-C again ends the program at once, without a record.");
    let person = Box::new(Terminal);
    let PersonMatch { lines, news, record } =
        arena.play_with_person(PersonSeat { deal, seating, seat, advisor, person });
    for line in &news {
        writeln!(out, "{line}").printed()?;
    }
    let end = record.as_ref().map(|record| last(game, record, asked.players));
    let file = store(&folder, [&head].into_iter().chain(&lines).chain(&end))?;
    match record {
        None => writeln!(out, "You left the table. What was played is in {}", file.display()).printed(),
        Some(MatchRecord { outcome: Outcome::Fault(message), .. }) => {
            writeln!(out, "The match broke down: {message}. Please report it, with {}", file.display()).printed()?;
            Err(Error::Faults { matches: 1, folder }.into())
        }
        Some(record) => {
            for line in outcome(game, &record, &seated, true) {
                writeln!(out, "{line}").printed()?;
            }
            writeln!(out, "The match is recorded in {}", file.display()).printed()
        }
    }
}

/// Returns the index of the agent of a seat: 0 for the person, then the others in order.
fn seated_agent(at: Seat, person: Seat, others: usize) -> u8 {
    if at == person {
        return 0;
    }
    let place = at.0 - u8::from(at > person);
    1 + if others == 1 { 0 } else { place }
}

/// Who plays, under which rules.
struct Party {
    rules: Rules,
    built: Box<dyn BuiltGame>,
    seat: Seat,
    /// The names of the agents: the person, the others, and the advisor.
    names: Vec<String>,
    specs: Vec<AgentSpec>,
}

/// Resolves the arguments, and reports everything that is wrong with them.
fn party(game: &'static dyn AnyGame, asked: &PlayArgs) -> Result<Party, Error> {
    let mut problems = Vec::new();
    let (least, most) = (*game.seats().start(), *game.seats().end());
    if !(least..=most).contains(&asked.players) {
        let message = format!("{} is not played by {}", game.name(), asked.players);
        return Err(problem("--players", message, format!("give a number from {least} to {most}")).into());
    }
    let seat = Seat::all(asked.players).find(|seat| seat.to_string().eq_ignore_ascii_case(&asked.seat));
    let Some(seat) = seat else {
        let remedy = format!("name one of S1 to S{}", asked.players);
        return Err(problem("--as", format!("`{}` is no seat of this table", asked.seat), remedy).into());
    };
    let others = asked.players - 1;
    if asked.against.len() != 1 && asked.against.len() != others {
        let message = format!("names {} players for {others} seats", asked.against.len());
        problems.push(problem("--against", message, "name one for all, or one for each of the others"));
    }
    let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
    let root = agents_folder(Path::new("here"), &places);
    let mut names = vec![PERSON.to_owned()];
    let mut specs = Vec::new();
    for name in asked.against.iter().chain([&asked.hint]) {
        match AgentSpec::load(&root, name, &game.inputs()) {
            Ok(spec) => {
                names.push(name.clone());
                specs.push(spec);
            }
            Err(found) => problems.extend(found),
        }
    }
    let rules = rules(game, &asked.set, &mut problems)?;
    problems.extend(obstacles_at(game, names.iter().skip(1).zip(&specs), &[&rules], &[asked.players]));
    if !problems.is_empty() {
        return Err(problems.into());
    }
    // The person's own agent is never asked.
    let first = specs.first().cloned().expect("somebody plays against the person");
    specs.insert(0, first);
    let built = game.build(&rules, asked.players).map_err(Problem::from)?;
    Ok(Party { rules, built, seat, names, specs })
}

//! A match under the rules of an experiment.

use std::path::{Path, PathBuf};

use super::setting::Setting;
use crate::cli::arguments::{Places, PlayArgs, RESULTS};
use crate::cli::prepared::Prepared;
use crate::cli::seated::agents_folder;
use crate::cli::tune::problem;
use crate::error::{Error, Problem};
use crate::experiment::Cell;
use crate::game::Seat;
use crate::games::AnyGame;
use crate::odds::command::set_all;

/// Most variants that an error lists.
const MOST_LISTED: usize = 24;

/// Resolves the arguments of a match with the rules, the content and the players of a variant of an experiment. Settings
/// that are wrong are added to `problems`.
pub(super) fn of_experiment(
    game: &'static dyn AnyGame,
    asked: &PlayArgs,
    file: &Path,
    next: impl FnOnce() -> u64,
    problems: &mut Vec<Problem>,
) -> Result<Setting, Error> {
    let places = Places { results: PathBuf::from(RESULTS), agents: asked.agents.clone() };
    let prepared = Prepared::load(game, file, &places)?;
    let cells = &prepared.experiment.cells;
    let cell = variant(cells, asked.variant.as_deref())?;
    let mut rules = prepared.experiment.rules_of(cell);
    let wrong = set_all(&mut rules, &game.book(), &asked.set);
    let built = match wrong.is_empty() {
        true => game.build(&rules, cell.players).map_err(Problem::from)?,
        false => prepared.game_of(cell),
    };
    problems.extend(wrong);
    let (seed, deal) = (prepared.experiment.seed, asked.deal.unwrap_or_else(next));
    let seating = cell.seatings(built.roles().len(), deal).swap_remove(0);
    let agent = |at: Seat| cell.agents[usize::from(seating.agents[at])].clone();
    let agents = Seat::all(cell.players).map(agent).collect();
    let notes = match cells.len() {
        1 => Vec::new(),
        _ => vec![format!("Rules of variant {}: {}", cell.index, named(cell))],
    };
    let root = agents_folder(file, &places);
    Ok(Setting { rules, built, seed, deal, agents, roles: seating.roles, root, seat: Seat(0), notes })
}

/// Returns the name of a variant.
fn named(cell: &Cell) -> &str {
    if cell.label.is_empty() { "no change" } else { &cell.label }
}

/// Returns the variant of this name or number; without one, the baseline or the first.
fn variant<'c>(cells: &'c [Cell], asked: Option<&str>) -> Result<&'c Cell, Problem> {
    let Some(asked) = asked else {
        return Ok(cells.iter().find(|cell| cell.baseline).unwrap_or(&cells[0]));
    };
    let spaceless = |text: &str| text.split_whitespace().collect::<String>();
    let wanted = spaceless(asked);
    let parts: Vec<&str> = wanted.split(',').collect();
    let has_parts = |cell: &&Cell| {
        let label = spaceless(&cell.label);
        // A value alone will do: `fast` for `Pace=fast`.
        let is = |own: &str, part: &str| own == part || own.split_once('=').is_some_and(|(_, value)| value == part);
        parts.iter().all(|part| label.split(',').any(|own| is(own, part)))
    };
    let exact = cells.iter().find(|cell| spaceless(&cell.label) == wanted);
    let numbered = asked.trim().parse().ok().and_then(|number: usize| cells.get(number));
    let fitting: Vec<&Cell> = cells.iter().filter(has_parts).collect();
    match (exact.or(numbered), &fitting[..]) {
        (Some(found), _) => Ok(found),
        (None, [only]) => Ok(only),
        (None, []) => Err(problem("--variant", format!("there is no variant `{asked}`"), listed(cells.iter()))),
        (None, several) => {
            let message = format!("{} variants fit `{asked}`", several.len());
            Err(problem("--variant", message, listed(several.iter().copied())))
        }
    }
}

/// Lists the names of variants.
fn listed<'c>(cells: impl ExactSizeIterator<Item = &'c Cell>) -> String {
    let count = cells.len();
    let names: Vec<String> =
        cells.take(MOST_LISTED).map(|cell| format!("\n  {}: {}", cell.index, named(cell))).collect();
    let more = match count.saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    format!("name one of these, or its number:{}{more}", names.concat())
}

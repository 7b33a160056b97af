//! Builds the cells of the grid: one for each combination of points of the axes.

use std::sync::Arc;

use super::axes::{Axis, Setting};
use super::forms::{factions, names, players};
use super::paths::{AGENTS, FACTIONS, ONE_BY_ONE, PLAYERS, is_of_table};
use super::seats::Seats;
use super::state::{MOST_CELLS, Reading};
use super::values::short;
use super::who::Agents;
use crate::experiment::{Cell, Change, Factions, role_sets};
use evenhand_game::document::{Place, Problem, Written, nearest};
use evenhand_game::game::{Role, Rules};
use evenhand_players::games::{AnyGame, BuiltGame};

/// More matches per deal than this are assumed to be a mistake.
const MOST_SEATINGS: u64 = 5000;

/// The grid from which cells are built.
struct Grid<'g> {
    number: usize,
    base: &'g Rules,
    seats: &'g Seats,
    axes: &'g [Axis],
    /// Changes by axis and point.
    changes: Vec<Vec<Arc<[Change]>>>,
    table: &'g Place,
}

/// Receives a cell, its rules as text, and its game.
pub(super) type Look<'l> = dyn FnMut((&Cell, &str, Box<dyn BuiltGame>)) + 'l;

/// Returns the knobs that a point of an axis changes.
fn changes(axis: &Axis, point: usize) -> Arc<[Change]> {
    let knobs = axis.settings(point).into_iter().filter(|setting| !is_of_table(&setting.path));
    knobs.map(|Setting { path, value, place, .. }| Change { path, value, place }).collect()
}

/// Applies a setting of an axis to the seats; settings of knobs have no effect on them.
fn move_seats(seats: &mut Seats, Setting { path, value, place, .. }: &Setting) -> Option<()> {
    match path.as_str() {
        PLAYERS => seats.players = players(value).map(|players| (players, place.clone())),
        AGENTS => seats.agents = names(value).map(|names| Agents::of_table(names, place.clone())),
        FACTIONS => seats.factions = (factions(value)?, place.clone()),
        _ => {}
    }
    Some(())
}

impl Reading {
    pub(super) fn cells(
        &mut self,
        game: &dyn AnyGame,
        base: &Rules,
        seats: &Seats,
        axes: &[Axis],
        written: &Written,
        look: &mut Look<'_>,
    ) -> Option<Vec<Cell>> {
        let number = axes.iter().try_fold(1usize, |cells, axis| cells.checked_mul(axis.points.len()));
        let Some(number) = number.filter(|number| *number <= MOST_CELLS) else {
            let place = &written.get("sweep").unwrap_or(written).place;
            let number = number.map_or("too many".to_owned(), |number| number.to_string());
            let message = format!("the grid has {number} cells, the most is {MOST_CELLS}");
            self.wrong(place, "sweep", message, "take values away, or ask in several experiments");
            return None;
        };
        let table = written.get("table").map_or(&written.place, |table| &table.place);
        let changes: Vec<Vec<Arc<[Change]>>> =
            axes.iter().map(|axis| (0..axis.points.len()).map(|point| changes(axis, point)).collect()).collect();
        let grid = Grid { number, base, seats, axes, changes, table };
        let cells: Vec<Option<Cell>> = (0..number).map(|index| self.cell(game, index, &grid, look)).collect();
        cells.into_iter().collect()
    }

    fn cell(&mut self, game: &dyn AnyGame, index: usize, grid: &Grid<'_>, look: &mut Look<'_>) -> Option<Cell> {
        let &Grid { number, base, seats, axes, table, .. } = grid;
        let mut rules = base.clone();
        let mut seats = seats.clone();
        let mut values = Vec::new();
        let mut label = Vec::new();
        let mut changes = Vec::new();
        let mut rest = number;
        for (axis, of_points) in axes.iter().zip(&grid.changes) {
            rest /= axis.points.len();
            let point = index / rest % axis.points.len();
            for setting in &axis.settings(point) {
                move_seats(&mut seats, setting)?;
            }
            for Change { path, value, place } in of_points[point].iter() {
                if let Err(error) = rules.set(&game.book(), path, value, Some(place.clone())) {
                    self.problems.push(error);
                    return None;
                }
            }
            if !of_points[point].is_empty() {
                changes.push(Arc::clone(&of_points[point]));
            }
            for ((key, _), (value, _)) in axis.keys.iter().zip(&axis.points[point]) {
                values.push(value.clone());
                label.push(if key == ONE_BY_ONE { short(value) } else { format!("{key}={}", short(value)) });
            }
        }
        let label = if label.is_empty() { "as set".to_owned() } else { label.join(", ") };

        let (players, agents) = self.seated(&seats, table)?;
        let built = self.game(game, &rules, players, (number > 1).then_some(label.as_str()))?;
        let (factions, place) = seats.factions;
        let fixed_roles = self.roles(&factions, &place, built.roles(), players)?;
        let text = rules.to_toml();
        let rules_digest = Rules::digest_of(&text);
        let cell = Cell {
            index,
            values,
            label,
            baseline: false,
            players,
            agents,
            factions,
            fixed_roles,
            changes,
            rules_digest,
        };
        look((&cell, &text, built));
        Some(cell)
    }

    /// Builds the game of a cell. `label` is given if there are other cells.
    fn game(
        &mut self,
        game: &dyn AnyGame,
        rules: &Rules,
        players: usize,
        label: Option<&str>,
    ) -> Option<Box<dyn BuiltGame>> {
        match game.build(rules, players) {
            Ok(game) => Some(game),
            Err(error) => {
                let place = rules.cause(&error).cloned();
                let mut problem = Problem { place, ..Problem::from(error) };
                if let Some(label) = label {
                    problem.message = format!("{} (in the cell {label})", problem.message);
                }
                self.problems.push(problem);
                None
            }
        }
    }

    /// Returns the number of players of a cell, and their agents.
    fn seated(&mut self, seats: &Seats, table: &Place) -> Option<(usize, Vec<String>)> {
        if seats.players.is_none() {
            self.wrong(table, PLAYERS, "it is missing", "write `players = 4` under [table]");
        }
        if seats.agents.is_none() {
            let remedy = "write `players = \"random\"` at the top, or `agents = [\"random\"]` under [table]";
            self.wrong(table, AGENTS, "it is missing", remedy);
        }
        let players = seats.players.as_ref()?.0;
        let Agents { names, key, place } = seats.agents.as_ref()?;
        if names.len() != 1 && names.len() != players {
            let message = format!("there are {} agents for {players} players", names.len());
            let remedy = "name one agent for all, or one per player".to_owned();
            self.problems.push(Problem { place: place.clone(), key: (*key).into(), message, remedy });
        }
        Some((players, names.clone()))
    }

    /// Returns the roles of a fixed list of factions; empty if they rotate.
    fn roles(&mut self, factions: &Factions, place: &Place, roles: &[String], players: usize) -> Option<Vec<Role>> {
        let named = match factions {
            Factions::Rotate => return Some(Vec::new()),
            Factions::AllSets => {
                let matches = role_sets(roles.len(), players) * players as u64;
                if matches > MOST_SEATINGS {
                    let message = format!("\"all-sets\" would play every deal {matches} times");
                    self.wrong(place, FACTIONS, message, "write `factions = \"rotate\"`");
                    return None;
                }
                return Some(Vec::new());
            }
            Factions::Fixed(named) => named,
        };
        let before = self.problems.len();
        if roles.is_empty() {
            self.wrong(place, FACTIONS, "this game has no factions", "remove it");
        } else if named.len() != players {
            let message = format!("there are {} factions for {players} players", named.len());
            self.wrong(place, FACTIONS, message, "name one faction per player, or write \"rotate\"");
        }
        let mut found = Vec::new();
        for name in named.iter().filter(|_| !roles.is_empty()) {
            match roles.iter().position(|role| role == name) {
                Some(role) => found.push(Role::at(role)),
                None => {
                    let all = format!("the factions are {}", roles.join(", "));
                    let remedy = match nearest(name, roles.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean \"{near}\"? {all}"),
                        None => all,
                    };
                    self.wrong(place, FACTIONS, format!("there is no faction \"{name}\""), remedy);
                }
            }
        }
        (self.problems.len() == before).then_some(found)
    }
}

//! A question as written in TOML, resolved into cells, seatings and blocks.
//!
//! ```toml
//! question = "Is 5 mana per round right, or would 4 or 6 play better?"
//! game     = "bridgefront"
//! seed     = 7                        # 1 if left out
//! content  = ["my-cards.toml"]        # beside this file; laid over the book in this order
//!
//! [table]
//! players  = 4                        # a list, [2, 3, 4], is an axis
//! agents   = ["planner"]              # one for all seats, or one per player
//! factions = "rotate"                 # or "all-sets", or one name per player
//!
//! [set]                               # in every cell
//! "rules.vp_to_win" = 8
//!
//! [sweep]                             # the grid is the product of the axes, in this order
//! "rules.max_mana"     = [4, 5, 6]
//! "rules.mana_per_age" = { from = 0, to = 1, step = 1 }
//! "table.agents"       = [["random"], ["planner"]]     # also "table.players", "table.factions"
//!
//! [[sweep.together]]                  # one axis that moves several knobs at once
//! "costs.march.mana"  = [1, 2]
//! "costs.march.steps" = [1, 2]
//! name   = "March"                    # what tables call the axis and its values: both or neither
//! labels = ["the book's", "far and dear"]
//!
//! [sweep.one_by_one]                  # one axis: nothing changed, then one value after another, each
//! "rules.hand_size"   = [5, 7]        # by itself; all are compared with the first
//! "cards.brute.mana"  = [1]
//!
//! [baseline]                          # what other cells are compared with; axes that are not
//! "rules.max_mana" = 5                # named are compared value by value
//! "March"          = "the book's"
//!
//! [stop]
//! deals     = 20_000                  # at most, per cell; 1000 if left out
//! precision = 0.01                    # or as soon as every headline share is known to +- this
//! time      = "8h"                    # for the whole run: d, h, m and s, as in "1h30m"
//! block     = 128                     # deals that one thread plays and stores together; few where
//!                                     # matches take seconds
//!
//! [players]
//! learn = "5m"                        # learnt players go on learning under each cell's own rules for that
//!                                     # long, or so many matches, and all is played with them as well
//!
//! [report]                            # can be changed after the run, and is then labeled: chosen after looking
//! headline  = ["rounds", "attacks"]   # measures that summary and ranking look at, instead of the game's own
//! focus     = "faction prospect"      # what the summary tells first; also "card night_watch", "measure rounds"
//! ```

mod balance;
mod differences;
mod reading;
mod reservations;
pub mod schema;
mod seatings;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use toml::{Table, Value};

use crate::document::Place;
use crate::game::{BySeat, Role, Rules};
use crate::stats::{ALPHA, Looks};

pub use balance::{Aim, Balance, Bounds, Target};
pub use differences::{Difference, difference, differences, obstacles};
pub use reading::{Looked, ONE_BY_ONE, load, load_looking, peek_game, peek_names, peek_rules, place_of_game};
pub use reservations::{Choice, Partial, Reservations, label};
pub use seatings::role_sets;

/// An experiment with everything resolved: what will be played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The file's stem: names the results folder.
    pub name: String,
    /// The file it was read from.
    pub file: PathBuf,
    /// The question in the designer's words.
    pub question: String,
    /// The game's name.
    pub game: String,
    /// The seed all chance is derived from.
    pub seed: u64,
    /// The content files laid over the book, in order, as they are named.
    pub content: Vec<String>,
    /// The rules before any axis: the book, the content files and `[set]`.
    pub base: Rules,
    /// The paths of the axes, in order; `Cell::values` has one value for each.
    pub axes: Vec<String>,
    /// Which axes the baseline is fixed on, as indices into `axes`; empty if there is none.
    pub baseline_axes: Vec<usize>,
    /// The grid, in order of the axes, the last one fastest.
    pub cells: Vec<Cell>,
    /// When to stop.
    pub stop: Stop,
    /// Deals per block.
    pub block_deals: u64,
    /// The measures that the summary looks at, with where each is named; empty for the game's own choice.
    /// No match depends on it.
    pub headline: Vec<(String, Place)>,
    /// What the summary tells first. No result depends on it.
    pub focus: Option<Focus>,
    /// How much learnt players go on learning under each cell's own rules, to play all of it once more.
    pub learn: Option<LearnBudget>,
    /// What `evenhand balance` looks for. No result of the experiment itself depends on it.
    pub balance: Option<Balance>,
    /// Every agent that is named, with where it is first named.
    pub agent_places: Vec<(String, Place)>,
    /// What to bear in mind about all that is played ([`Ruleset::caution`](crate::game::Ruleset::caution)): known
    /// once the games of the cells are built. No result depends on it.
    pub caution: Option<String>,
    /// What limits the conclusions from results that are there: known once their record is read. No result depends on it.
    pub reservations: Reservations,
}

/// How much players learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnBudget {
    /// So many matches.
    Matches(u64),
    /// As many matches as fit into this time on the machine that begins.
    Time(Duration),
}

/// What an experiment is about above all.
#[derive(Clone, Debug, PartialEq)]
pub struct Focus {
    /// What kind of thing it is.
    pub kind: FocusKind,
    /// Its name in the game.
    pub name: String,
    /// Where it is written.
    pub place: Place,
}

impl std::fmt::Display for Focus {
    /// As it is written.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind.word(), self.name)
    }
}

/// What can stand in the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusKind {
    /// A role of the game.
    Faction,
    /// An item of the game.
    Card,
    /// A measure of the game.
    Measure,
}

impl FocusKind {
    /// All of them.
    pub const ALL: [FocusKind; 3] = [FocusKind::Faction, FocusKind::Card, FocusKind::Measure];

    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            FocusKind::Faction => "faction",
            FocusKind::Card => "card",
            FocusKind::Measure => "measure",
        }
    }
}

/// One combination of swept values.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its place in the grid, from 0.
    pub index: usize,
    /// The value on every axis.
    pub values: Vec<toml::Value>,
    /// The values as short text: `rules.max_mana=5`.
    pub label: String,
    /// Whether other cells are compared with this one: see [`Experiment::baseline_of`]. There is
    /// one baseline for each combination of values on the axes that `[baseline]` does not name.
    pub baseline: bool,
    /// How many seats.
    pub players: usize,
    /// Names of agents: one for all seats, or one per entity (an entity is what moves from seat
    /// to seat as seatings rotate).
    pub agents: Vec<String>,
    /// How factions are given out.
    pub factions: Factions,
    /// The roles of [`Factions::Fixed`], looked up in the game; else empty.
    pub fixed_roles: Vec<Role>,
    /// What the cell changes in [`Experiment::base`], in order: an entry for each axis that moves knobs, shared by all
    /// cells of the same point.
    pub changes: Vec<Arc<[Change]>>,
    /// The digest of the rules that come of it ([`Rules::digest`]).
    pub rules_digest: u64,
}

impl Cell {
    /// A cell that stands in no grid: so many players with these agents under the rules of this digest, and roles that
    /// rotate.
    pub fn alone(players: usize, agents: Vec<String>, rules_digest: u64) -> Cell {
        Cell {
            index: 0,
            values: Vec::new(),
            label: String::new(),
            baseline: false,
            players,
            agents,
            factions: Factions::Rotate,
            fixed_roles: Vec::new(),
            changes: Vec::new(),
            rules_digest,
        }
    }
}

/// A knob as a cell has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The knob's path.
    pub path: String,
    /// Its value, as the rules take it.
    pub value: Value,
    /// Where the value is written.
    pub place: Place,
}

/// How roles are given to the entities of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Factions {
    /// Deals go through all sets of distinct roles in turn.
    Rotate,
    /// Every deal is played with every set of distinct roles.
    AllSets,
    /// Entity `i` plays the `i`-th of these.
    Fixed(Vec<String>),
}

/// Who sits where in one match of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The agent of each seat, as an index into the cell's agents.
    pub agents: BySeat<u8>,
    /// The role of each seat; empty if the game has none.
    pub roles: Vec<Role>,
}

/// Of so many cells everything is added up at once, while they are played. Only then a run can stop by what they say.
pub const MOST_AT_ONCE: usize = 256;

/// When a run stops: at whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// At most this many deals per cell.
    pub deals: u64,
    /// As soon as every headline share is known to plus or minus this.
    pub precision: Option<f64>,
    /// As soon as every headline comparison is known to differ, or to be no more than this apart.
    pub decided: Option<f64>,
    /// Whether cells whose own comparisons are all decided rest while others play on.
    pub rest: bool,
    /// Whether ranges and verdicts hold however often one looks before the run is stopped.
    pub often: bool,
    /// When this much time has gone by, over the whole run.
    pub time: Option<Duration>,
}

impl Default for Stop {
    fn default() -> Stop {
        Stop { deals: 1000, precision: None, decided: None, rest: false, often: false, time: None }
    }
}

impl Stop {
    /// How often the run is looked at before it is stopped: by whoever plays it, or by itself.
    pub fn looks(&self) -> Looks {
        if self.often || self.decided.is_some() { Looks::Any { alpha: ALPHA } } else { Looks::Once }
    }
}

impl Experiment {
    /// Every number of the rules of a cell. They are put together when they are asked for: a copy for each of
    /// thousands of cells would not fit into memory.
    pub fn rules_of(&self, cell: &Cell) -> Rules {
        let mut rules = self.base.clone();
        for Change { path, value, place } in cell.changes.iter().flat_map(|changes| changes.iter()) {
            rules.put(path, value.clone(), Some(place.clone()));
        }
        rules
    }

    /// Whether there is no baseline and several cells: the summary then compares them with the first.
    pub fn compares_with_first(&self) -> bool {
        self.baseline_axes.is_empty() && self.cells.len() > 1
    }

    /// The first of the cells that others are compared with.
    pub fn reference(&self) -> usize {
        self.cells.iter().position(|cell| cell.baseline).unwrap_or(0)
    }

    /// The cell that a cell is compared with: the baseline with the same values on all axes that
    /// `[baseline]` does not name, or the first cell where there is no baseline. None for these themselves.
    pub fn baseline_of(&self, cell: &Cell) -> Option<&Cell> {
        if self.compares_with_first() {
            return self.cells.first().filter(|_| cell.index > 0);
        }
        let same_elsewhere = |other: &Cell| {
            (0..self.axes.len())
                .all(|axis| self.baseline_axes.contains(&axis) || cell.values.get(axis) == other.values.get(axis))
        };
        self.cells.iter().filter(|_| !cell.baseline).find(|other| other.baseline && same_elsewhere(other))
    }

    /// Everything to bear in mind about the results, each in a sentence without its full stop.
    pub fn cautions(&self) -> impl Iterator<Item = String> {
        self.reservations.told().chain(self.caution.clone())
    }

    /// Where an agent is first named.
    pub fn agent_place(&self, name: &str) -> Option<&Place> {
        self.agent_places.iter().find(|(agent, _)| agent == name).map(|(_, place)| place)
    }

    /// Everything that results depend on, to tell later whether a folder of results belongs to
    /// this experiment: see [`obstacles`].
    pub fn to_toml(&self) -> Table {
        let text = |text: &str| Value::String(text.to_owned());
        let texts = |list: &[String]| Value::Array(list.iter().map(|item| text(item)).collect());
        let mut stop = Table::new();
        stop.insert("deals".into(), integer(self.stop.deals));
        if let Some(precision) = self.stop.precision {
            stop.insert("precision".into(), Value::Float(precision));
        }
        if let Some(decided) = self.stop.decided {
            stop.insert("decided".into(), Value::Float(decided));
            if self.stop.rest {
                stop.insert("rest".into(), Value::Boolean(true));
            }
        }
        if self.stop.looks() != Looks::Once {
            stop.insert("looks".into(), text("often"));
        }
        if let Some(time) = self.stop.time {
            stop.insert("time".into(), integer(time.as_secs()));
        }
        let cells = self.cells.iter().map(|cell| {
            let values = self.axes.iter().cloned().zip(cell.values.iter().cloned()).collect();
            let factions = match &cell.factions {
                Factions::Rotate => text("rotate"),
                Factions::AllSets => text("all-sets"),
                Factions::Fixed(names) => texts(names),
            };
            let entries = [
                ("label", text(&cell.label)),
                ("values", Value::Table(values)),
                ("baseline", Value::Boolean(cell.baseline)),
                ("players", integer(cell.players)),
                ("agents", texts(&cell.agents)),
                ("factions", factions),
                // As text, because TOML's numbers have a sign.
                ("rules", text(&format!("{:016x}", cell.rules_digest))),
            ];
            Value::Table(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        });
        let entries = [
            ("question", text(&self.question)),
            ("game", text(&self.game)),
            ("seed", text(&self.seed.to_string())),
            ("axes", texts(&self.axes)),
            ("cells", Value::Array(cells.collect())),
            ("stop", Value::Table(stop)),
            ("block_deals", integer(self.block_deals)),
            ("knobs", Value::Table(self.base.tree())),
        ];
        entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }
}

/// A whole number as TOML has it; what is beyond its range is as good as no limit.
fn integer(number: impl TryInto<i64>) -> Value {
    Value::Integer(number.try_into().unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests;

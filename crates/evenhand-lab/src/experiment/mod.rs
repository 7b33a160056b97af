//! An experiment: a question written in TOML, resolved into cells, seatings and blocks.
//!
//! ```toml
//! question = "Is 5 mana per round right, or would 4 or 6 play better?"
//! game     = "bridgefront"
//! seed     = 7                        # 1 if left out
//! edition  = "a-name"                 # of `evenhand editions`; also `readings = "a-name"`
//! content  = ["my-cards.toml"]        # beside this file; laid over the book in this order
//! players  = "planner"                # one for all seats, or a list with one per player
//!
//! [table]
//! players  = 4                        # a list, [2, 3, 4], is an axis
//!                                     # `agents` here means the same as `players` at the top
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
//! [players]                           # in place of `players` at the top
//! who   = "learnt"                    # means the same
//! learn = "5m"                        # trained players continue training under each cell's rules for that
//!                                     # long, or for a number of matches; all is then played with them too
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
mod target;
mod vocabulary;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use toml::{Table, Value};

use evenhand_game::document::Place;
use evenhand_game::game::{Role, Rules};
use evenhand_kit::stats::{ALPHA, Looks};
use evenhand_players::matches::{Seating, SeatingPlan};

pub use balance::{Balance, Bounds};
pub use differences::{Difference, difference, differences, obstacles};
pub use evenhand_players::matches::Factions;
pub(crate) use evenhand_players::matches::role_sets;
pub(crate) use reading::ONE_BY_ONE;
pub use reading::{Looked, load, load_looking, peek_game, peek_names, peek_rules, place_of_game, run_name};
pub use reservations::{Choice, GoalsChanged, Moving, Partial, Reservations, label};
pub use target::{Aim, Target};
#[cfg(test)]
pub(crate) use vocabulary::tests::DECLARED;
pub(crate) use vocabulary::words;
pub use vocabulary::{Further, Vocabulary};

/// An experiment with everything resolved: what will be played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The name of the results folder: see [`run_name`].
    pub name: String,
    /// The file it was read from.
    pub file: PathBuf,
    /// The question in the designer's words.
    pub question: String,
    /// The game's name.
    pub game: String,
    /// How texts name its measures, groups and endings.
    pub called: Vocabulary,
    /// Where it says that win chances are measured; `None` if they are not.
    pub win_chances: Option<Place>,
    /// Where it says that luck is measured; `None` if it is not.
    pub luck: Option<Place>,
    /// The seed of all randomness.
    pub seed: u64,
    /// The content files applied over the rulebook, in order, as named in the experiment.
    pub content: Vec<String>,
    /// The rules before any axis: the rulebook, the content files and `[set]`.
    pub base: Rules,
    /// The paths of the axes, in order; `Cell::values` has one value for each.
    pub axes: Vec<String>,
    /// The axes that the baseline fixes, as indices into `axes`; empty if there is no baseline.
    pub baseline_axes: Vec<usize>,
    /// The grid, in the order of the axes; the last axis varies fastest.
    pub cells: Vec<Cell>,
    /// When to stop.
    pub stop: Stop,
    /// Number of deals per block.
    pub block_deals: u64,
    /// The measures that the summary shows first, with the place where each is named; empty for the game's choice. No
    /// match depends on it.
    pub headline: Vec<(String, Place)>,
    /// What the summary shows first. No result depends on it.
    pub focus: Option<Focus>,
    /// From which size on texts name a difference. No result depends on it.
    pub matters: Matters,
    /// What a good match looks like. No match depends on it.
    pub goals: Goals,
    /// How long trained players continue training under each cell's rules, for a second run of the whole experiment.
    pub learn: Option<LearnBudget>,
    /// The task of `evenhand balance`. No result of the experiment itself depends on it.
    pub balance: Option<Balance>,
    /// Every agent that is named, with the place where it is first named.
    pub agent_places: Vec<(String, Place)>,
    /// The players that play in place of those of the file (`--players`); empty if those of the file play.
    pub played_by: Vec<String>,
    /// Cautions about everything that is played ([`Ruleset::caution`](evenhand_game::game::Ruleset::caution)), known once the
    /// games of the cells are built. No result depends on it.
    pub caution: Option<String>,
    /// Reservations about existing results, known once their record is read. No result depends on it.
    pub reservations: Reservations,
}

/// From which size on texts name a difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matters {
    /// The smallest difference of shares, from 0 to 1; `None` for the precision that is asked for, or a point.
    pub share: Option<f64>,
    /// The smallest difference of a measure's means, in standard deviations of the measure.
    pub deviations: f64,
}

impl Default for Matters {
    fn default() -> Matters {
        Matters { share: None, deviations: 0.1 }
    }
}

/// The goals of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Goals {
    /// The goals.
    pub targets: Vec<Target>,
    /// Whether they are those of the game, because the experiment sets none.
    pub of_game: bool,
}

/// The amount of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnBudget {
    /// A number of matches.
    Matches(u64),
    /// As many matches as fit into this time on the machine that begins.
    Time(Duration),
}

/// The main subject of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Focus {
    /// The kind of subject.
    pub kind: FocusKind,
    /// Its name in the game.
    pub name: String,
    /// Where it is written.
    pub place: Place,
}

impl std::fmt::Display for Focus {
    /// Formats it as written in the file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind.word(), self.name)
    }
}

/// The possible kinds of focus.
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
    /// All kinds.
    pub(crate) const ALL: [FocusKind; 3] = [FocusKind::Faction, FocusKind::Card, FocusKind::Measure];

    /// Returns the word used in files.
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
    /// Its index in the grid, from 0.
    pub index: usize,
    /// The value on every axis.
    pub values: Vec<toml::Value>,
    /// The values as short text: `rules.max_mana=5`.
    pub label: String,
    /// Whether other cells are compared with this one: see [`Experiment::baseline_of`]. There is one baseline for each
    /// combination of values on the axes that `[baseline]` does not name.
    pub baseline: bool,
    /// The number of seats.
    pub players: usize,
    /// Names of agents: one for all seats, or one per entity (an entity moves from seat to seat as seatings rotate).
    pub agents: Vec<String>,
    /// How factions are assigned.
    pub factions: Factions,
    /// The roles of [`Factions::Fixed`], looked up in the game; otherwise empty.
    pub fixed_roles: Vec<Role>,
    /// The cell's changes to [`Experiment::base`], in order: an entry for each axis that changes knobs, shared by all
    /// cells of the same point.
    pub changes: Vec<Arc<[Change]>>,
    /// The digest of the resulting rules ([`Rules::digest`]).
    pub rules_digest: u64,
}

impl Cell {
    /// Creates a cell outside any grid, with this many players, these agents, rules with this digest, and rotating
    /// roles.
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

    /// Returns everything that determines the seatings of its deals.
    fn seating_plan(&self) -> SeatingPlan<'_> {
        let Cell { players, agents, factions, fixed_roles, .. } = self;
        SeatingPlan { players: *players, agents: agents.len(), factions, fixed_roles }
    }

    /// Returns the matches of one deal, in order: see [`SeatingPlan::seatings`]. `roles` is the number of roles of the
    /// game.
    pub fn seatings(&self, roles: usize, deal: u64) -> Vec<Seating> {
        self.seating_plan().seatings(roles, deal)
    }

    /// Returns the lengths of the rounds after which deals return to the same table: see [`SeatingPlan::rounds`].
    pub fn rounds(&self, roles: usize) -> Vec<u64> {
        self.seating_plan().rounds(roles)
    }
}

/// A knob changed by a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The knob's path.
    pub path: String,
    /// Its value, as stored in the rules.
    pub value: Value,
    /// Where the value is written.
    pub place: Place,
}

/// Maximum number of cells that are summed at once while they are played. Only then can a run stop based on its
/// results.
pub const MOST_AT_ONCE: usize = 256;

/// When a run stops: at the first of these limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Maximum number of deals per cell.
    pub deals: u64,
    /// Stop when every headline share is known to plus or minus this.
    pub precision: Option<f64>,
    /// Stop when every headline comparison is known to differ, or to differ by no more than this.
    pub decided: Option<f64>,
    /// Whether cells whose comparisons are all decided are paused while others continue.
    pub rest: bool,
    /// Whether intervals and verdicts stay valid however often the results are inspected before the run is stopped.
    pub often: bool,
    /// Stop after this much time, over the whole run.
    pub time: Option<Duration>,
}

impl Default for Stop {
    fn default() -> Stop {
        Stop { deals: 1000, precision: None, decided: None, rest: false, often: false, time: None }
    }
}

impl Stop {
    /// Returns the stopping rule: how often the results are inspected, by a user or by the run itself.
    pub fn looks(&self) -> Looks {
        if self.often || self.decided.is_some() { Looks::Any { alpha: ALPHA } } else { Looks::Once }
    }
}

impl Experiment {
    /// Returns the rules of a cell. They are built on demand, because a copy for each of thousands of cells would not
    /// fit into memory.
    pub fn rules_of(&self, cell: &Cell) -> Rules {
        let mut rules = self.base.clone();
        for Change { path, value, place } in cell.changes.iter().flat_map(|changes| changes.iter()) {
            rules.put(path, value.clone(), Some(place.clone()));
        }
        rules
    }

    /// Whether there is no baseline but several cells; the summary then compares them with the first.
    pub(crate) fn compares_with_first(&self) -> bool {
        self.baseline_axes.is_empty() && self.cells.len() > 1
    }

    /// Returns the index of the first of the cells that others are compared with.
    pub(crate) fn reference(&self) -> usize {
        self.cells.iter().position(|cell| cell.baseline).unwrap_or(0)
    }

    /// Returns the cell that a cell is compared with: the baseline with the same values on all axes that `[baseline]`
    /// does not name, or the first cell if there is no baseline. Returns `None` for these cells themselves.
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

    /// Returns all cautions about the results, each as a sentence without its period.
    pub(crate) fn cautions(&self) -> impl Iterator<Item = String> {
        self.reservations.told().chain(self.caution.clone())
    }

    /// Returns the place where an agent is first named.
    pub fn agent_place(&self, name: &str) -> Option<&Place> {
        self.agent_places.iter().find(|(agent, _)| agent == name).map(|(_, place)| place)
    }

    /// Returns everything that results depend on, for checking later whether a results folder belongs to this
    /// experiment: see [`obstacles`].
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
                // Stored as text, because TOML integers are signed.
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

/// Converts to a TOML integer; a larger number is as good as no limit.
fn integer(number: impl TryInto<i64>) -> Value {
    Value::Integer(number.try_into().unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests;

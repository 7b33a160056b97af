//! A game with every number fixed, and the tables that play it.

use std::any::Any;

use super::asking::{Answers, Asking};
use super::judging::{JudgedMatch, Judging};
use crate::agents::AgentSpec;
use crate::chances::{ChanceCourse, ChanceValues, Value};
use crate::luck::LuckValues;
use crate::matches::{
    BlockData, Followed, MatchRecord, PersonMatch, PersonSeat, Recorded, RecordedMatch, Retraced, Seating, Shown,
};
use crate::net::Net;
use crate::net::training::Trajectory;
use evenhand_game::game::{Inputs, ItemLabel, Role, Rules, Seat, Seed, SetupError};

/// A game with every number fixed, without its type. Most functions are those of the contract; see there.
pub trait BuiltGame: Send + Sync {
    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns the side of each seat: seats of one side win together.
    fn sides(&self) -> Vec<u8>;

    /// Returns the names of the roles; empty if there are none.
    fn roles(&self) -> &[String];

    /// Returns the names of the items.
    fn items(&self) -> &[String];

    /// Returns what the items are labelled with.
    fn labels(&self) -> Vec<ItemLabel>;

    /// Returns warnings about content that does nothing under the rules that the game was built from.
    fn warnings(&self, rules: &Rules) -> Vec<SetupError>;

    /// Returns the caution about this game with these roles; empty for all.
    fn caution(&self, roles: &[Role]) -> Option<String>;

    /// Whether the reader of a log for `viewer` may know a seat's role.
    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool;

    /// Returns what players of the game see.
    fn inputs(&self) -> Inputs;

    /// Returns the game with agents seated as `table` says.
    fn arena(self: Box<Self>, table: Table) -> Box<dyn AnyArena>;

    /// Returns the roles of a deal for a table with a person; empty in games without roles.
    fn roles_of(&self, seed: u64, deal: u64) -> Vec<Role>;

    /// Plays a recorded match again, up to its end or to the last recorded choice.
    ///
    /// # Errors
    /// Returns the first choice that is missing, unknown or illegal.
    fn retrace(&self, recorded: &RecordedMatch, shown: &Shown) -> Result<Retraced, String>;

    /// Plays a training match and records the learner's choices.
    ///
    /// # Errors
    /// Returns an error if the match breaks down or is not over within the step limit.
    fn self_play(&self, how: &SelfPlay<'_>) -> Result<Trajectory, String>;

    /// Plays a match between copies of one of the hosts, and judges some of its choices. Returns `None` if it was
    /// stopped.
    ///
    /// # Errors
    /// Returns an error if the match breaks down or is not over within the step limit.
    fn judge(&self, judging: &Judging<'_>, number: u64) -> Result<Option<JudgedMatch>, String>;

    /// Plays a match and asks a player at some of its choices, under its rules and under others. Returns `None` if it
    /// was stopped.
    ///
    /// # Errors
    /// Returns an error if the match breaks down or is not over within the step limit.
    ///
    /// # Panics
    /// Panics if the other rules are those of another game.
    fn ask(&self, asking: &Asking<'_>, number: u64) -> Result<Option<Answers>, String>;

    /// Returns the game with its type.
    fn typed(&self) -> &(dyn Any + Send + Sync);
}

/// Who plays at a table.
pub struct Table {
    /// The experiment's seed.
    pub seed: u64,
    /// The changes to the rulebook's rules, as `path = value`. They are reported with a match that fails.
    pub changes: Vec<String>,
    /// Names of the agents.
    pub agents: Vec<String>,
    /// Returns the agent with the given index, when it is first seated.
    pub cast: Box<dyn Fn(usize) -> AgentSpec + Send + Sync>,
    /// The seatings of a deal.
    pub seatings: Box<dyn Fn(u64) -> Vec<Seating> + Send + Sync>,
    /// What win chances are taken from, if they are measured ([`crate::chances::COLUMNS`]).
    pub chances: Option<ChanceValues>,
    /// How luck is measured, if it is ([`crate::luck::COLUMNS`]).
    pub luck: Option<LuckValues>,
}

/// A match with its win chances.
#[derive(Clone, Debug)]
pub struct ChancesOfMatch {
    /// Its result.
    pub record: MatchRecord,
    /// Its win chances.
    pub course: ChanceCourse,
    /// By point of the course: the chances before they were corrected.
    pub uncorrected: Vec<Value>,
}

/// How a training match is played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'m> {
    /// The network being trained.
    pub net: &'m Net,
    /// By seat: the agent that plays it, or `None` for the network being trained.
    pub players: &'m [Option<&'m AgentSpec>],
    /// The seed of the match.
    pub seed: Seed,
    /// The GAE lambda: how slowly surprises fade along the choices of a seat.
    pub trace: f32,
}

/// An [`Arena`](crate::matches::Arena) without the type of its game.
pub trait AnyArena: Send + Sync {
    /// Returns the game.
    fn game(&self) -> &dyn BuiltGame;

    /// Returns the experiment's seed.
    fn seed(&self) -> u64;

    /// Returns the seatings of a deal, in order.
    fn seatings(&self, deal: u64) -> Vec<Seating>;

    /// Returns a runner that plays matches on one thread.
    fn runner(&self) -> Box<dyn AnyRunner + '_>;

    /// Plays one match and notes the win chances at every choice.
    fn chances(&self, deal: u64, number: usize, seating: &Seating, values: &ChanceValues) -> ChancesOfMatch;

    /// Plays one match and records it as lines of JSON, as far as `viewer` may know it, with win chances if `values` is
    /// given.
    fn record(
        &self,
        deal: u64,
        number: usize,
        seating: &Seating,
        viewer: Option<Seat>,
        values: Option<ChanceValues>,
    ) -> Recorded;

    /// Plays one match in which a person sits at the table.
    fn play_with_person(&self, place: PersonSeat) -> PersonMatch;

    /// Plays one match and notes what every seat holds as each round begins.
    fn follow(&self, deal: u64, number: usize, seating: &Seating) -> Followed;
}

/// A [`MatchRunner`](crate::matches::MatchRunner) without the type of its game.
pub trait AnyRunner {
    /// Plays one match unless it is abandoned, which is checked before every choice. `number` is the seating's number
    /// within the deal. An error in the match is recorded as its outcome.
    fn play(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord>;

    /// Plays a deal with all its seatings and appends it to `block`. If it is abandoned, appends nothing and returns
    /// false.
    fn deal(&mut self, deal: u64, block: &mut BlockData, abandoned: &dyn Fn() -> bool) -> bool;
}

//! The actions that a seat can choose.

use serde::{Deserialize, Serialize};

use crate::model::content::ids::SpellId;
use crate::model::field::Spot;
pub use crate::model::state::Plan;
use crate::model::state::{Spots, SquadId};
use evenhand_game::game::Scratch;

/// One action of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// Ends the player's choices in this phase. Squads that have not acted Hold.
    #[default]
    Done,
    /// Leaves the squad where it is, or attacks nobody.
    Stay,
    /// Rolls the die again, or takes the wounds instead.
    Yes,
    /// Declines what [`Action::Yes`] does.
    No,
    /// Chooses the seat that places first or has the first turn; or the due effect or the status with this index.
    First(u8),
    /// Places a squad (FB-DEP-2).
    Place(SquadId, Spots),
    /// Selects the squad that is next.
    Select(SquadId),
    /// Casts a spell (FB-SPELL-2).
    Cast(SquadId, SpellId, SquadId),
    /// Uses the ability with this index on the squad's datasheet, on a target squad.
    Use(SquadId, u8, SquadId),
    /// Holds (FB-MOVE-2).
    Hold,
    /// Moves to these places (FB-MOVE-3).
    Go(Spots),
    /// Moves, and leaves hand-to-hand combat with the squads of this set (FB-DIS-3).
    Leave(u32),
    /// Rushes, and leaves hand-to-hand combat with the squads of this set (FB-MOVE-4).
    Rush(u32),
    /// Attacks (FB-COM-3).
    Attack(Plan),
    /// Gives the wounds to this model of the squad (FB-DMG-1).
    Take(u8),
    /// Chooses the squad that is affected.
    At(SquadId),
    /// Sets up a returning model here.
    Return(Spot),
}

thread_local! {
    static SCRATCH: Scratch<Action> = const { Scratch::new() };
}

/// Calls `work` with a scratch buffer for options.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}

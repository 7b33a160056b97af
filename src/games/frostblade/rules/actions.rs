//! What a seat can choose.

use serde::{Deserialize, Serialize};

use crate::game::Lent;
use crate::games::frostblade::content::ids::SpellId;
use crate::games::frostblade::field::Spot;
pub use crate::games::frostblade::state::Plan;
use crate::games::frostblade::state::{Spots, SquadId};

/// One choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// Does nothing more in this phase; squads that have not acted Hold.
    #[default]
    Done,
    /// The squad stays where it is, or attacks nobody.
    Stay,
    /// Rolls again, or takes wounds instead.
    Yes,
    /// The opposite.
    No,
    /// This seat places first or has the first turn; or what is due of this number comes first.
    First(u8),
    /// Places a squad (FB-DEP-2).
    Place(SquadId, Spots),
    /// This squad is next.
    Select(SquadId),
    /// Casts a spell (FB-SPELL-2).
    Cast(SquadId, SpellId, SquadId),
    /// Uses the ability of this number on its sheet, on this squad.
    Use(SquadId, u8, SquadId),
    /// Holds (FB-MOVE-2).
    Hold,
    /// Moves to these places (FB-MOVE-3).
    Go(Spots),
    /// Moves, and leaves hand-to-hand combat with the squads of these bits (FB-DIS-3).
    Leave(u32),
    /// Rushes, and leaves hand-to-hand combat with the squads of these bits (FB-MOVE-4).
    Rush(u32),
    /// Attacks (FB-COM-3).
    Attack(Plan),
    /// This model of the squad takes the wounds (FB-DMG-1).
    Take(u8),
    /// This squad is affected.
    At(SquadId),
    /// A model is set up here.
    Return(Spot),
}

thread_local! {
    static SCRATCH: Lent<Action> = const { Lent::new() };
}

/// Lends a list to whoever only looks through options.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}

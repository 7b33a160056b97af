//! The actions that a seat can choose.

use serde::{Deserialize, Serialize};

use crate::Frostblade;
use crate::model::content::ids::SpellId;
use crate::model::field::Spot;
pub use crate::model::state::Plan;
use crate::model::state::{Spots, SquadId};
use crate::model::words::Squads;
use evenhand_game::game::words::Nth;

evenhand_game::actions! {
    /// One action of a seat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
    pub enum Action of Frostblade {
        /// Ends the player's choices in this phase. Squads that have not acted Hold.
        #[default]
        Done = "done",
        /// Leaves the squad where it is, or attacks nobody.
        Stay = "stay",
        /// Rolls the die again, or takes the wounds instead.
        Yes = "yes",
        /// Declines what [`Action::Yes`] does.
        No = "no",
        /// Chooses the seat that places first or has the first turn; or the due effect or the status with this index.
        First(index: u8 as Nth) = "first",
        /// Places a squad (FB-DEP-2).
        Place(squad: SquadId, spots: Spots) = "place",
        /// Selects the squad that is next.
        Select(squad: SquadId) = "select",
        /// Casts a spell (FB-SPELL-2).
        Cast(squad: SquadId, spell: SpellId, target: SquadId) = "cast",
        /// Uses the ability with this index on the squad's datasheet, on a target squad.
        Use(squad: SquadId, ability: u8 as Nth, target: SquadId) = "use",
        /// Holds (FB-MOVE-2).
        Hold = "hold",
        /// Moves to these places (FB-MOVE-3).
        Go(spots: Spots) = "go",
        /// Moves, and leaves hand-to-hand combat with the squads of this set (FB-DIS-3).
        Leave(squads: u32 as Squads) = "leave",
        /// Rushes, and leaves hand-to-hand combat with the squads of this set (FB-MOVE-4).
        Rush(squads: u32 as Squads) = "rush",
        /// Attacks (FB-COM-3).
        Attack(plan: Plan) = "attack",
        /// Gives the wounds to this model of the squad (FB-DMG-1).
        Take(model: u8 as Nth) = "take",
        /// Chooses the squad that is affected.
        At(squad: SquadId) = "at",
        /// Sets up a returning model here.
        Return(spot: Spot) = "return",
        /// Chooses one of the options of an effect.
        Option(option: u8 as Nth) = "option",
    }
}

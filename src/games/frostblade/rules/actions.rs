//! What a seat can choose.

use serde::{Deserialize, Serialize};

use crate::game::Lent;
use crate::games::frostblade::content::ids::SpellId;
use crate::games::frostblade::field::Spot;
use crate::games::frostblade::state::{SQUAD_MODELS, Spots, SquadId};

/// Whom each model of a squad attacks, by its place in the squad (FB-COM-3): hand to hand and at range apart, which are the
/// same squad or none unless `combat.target_split` is `per_weapon`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// In hand-to-hand combat.
    pub melee: [SquadId; SQUAD_MODELS],
    /// At range.
    pub ranged: [SquadId; SQUAD_MODELS],
}

impl Plan {
    /// Nobody is attacked.
    pub(crate) const NONE: Plan = Plan { melee: [SquadId::NONE; SQUAD_MODELS], ranged: [SquadId::NONE; SQUAD_MODELS] };

    /// Bits of the squads that are attacked.
    pub(crate) fn targets(&self) -> u32 {
        let all = self.melee.iter().chain(&self.ranged);
        all.filter(|target| **target != SquadId::NONE).fold(0, |bits, target| bits | target.bit())
    }

    /// The squads that are attacked, in the order in which models name them: that in which they are resolved.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = SquadId> + '_ {
        let named = (0..SQUAD_MODELS).flat_map(|place| [self.melee[place], self.ranged[place]]);
        let mut seen = 0;
        named.filter(move |target| {
            let new = *target != SquadId::NONE && seen & target.bit() == 0;
            if new {
                seen |= target.bit();
            }
            new
        })
    }
}

impl Default for Plan {
    fn default() -> Plan {
        Plan::NONE
    }
}

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

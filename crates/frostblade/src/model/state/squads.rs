//! Squads and their models, their positions, and the targets of their attacks.

use serde::{Deserialize, Serialize};

use super::{MAX_HELD, SQUAD_MODELS};
use crate::model::content::effects::Did;
use crate::model::content::ids::{AbilityId, StatusId, UnitId};
use crate::model::field::Spot;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::{Id, id};

id! {
    /// A squad of either army. The first player's squads come first.
    pub struct SquadId(u8);
}

impl SquadId {
    /// No squad.
    pub const NONE: SquadId = SquadId(255);

    /// Returns its bit in a set of squads.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        1 << self.0
    }
}

/// Returns the squads of a set of bits, in order.
pub(crate) fn squads_of(mut bits: u32) -> impl Iterator<Item = SquadId> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            SquadId::of_fitting(lowest)
        })
    })
}

/// Returns the indices of a set of bits, in order.
#[inline]
pub(crate) fn places_of(mut bits: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            lowest
        })
    })
}

/// A model: its position and its wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Model {
    /// Where it stands, if it lives.
    pub spot: Spot,
    /// The wounds that it has.
    pub wounds: u8,
    /// The sum of the straight lengths of its moves in this turn, in thousandths of an inch.
    pub moved: u16,
}

/// A status on a squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Held {
    /// The status.
    pub status: StatusId,
    /// The player who gave it.
    pub giver: Seat,
    /// Whether it was given in the bearer's own turn. That turn does not count as the bearer's next turn.
    pub fresh: bool,
}

/// Changes to a squad for this turn by abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ForTurn {
    /// Added to Move, in thousandths of an inch. Its action then does not count as a Rush.
    pub swoop: u16,
    /// The ability that replaces its Rush die.
    pub rush_die: Option<AbilityId>,
    /// Its action ignores models.
    pub over_models: bool,
    /// Its action ignores terrain.
    pub over_terrain: bool,
    /// The ability that changes one of its weapons.
    pub volley: Option<AbilityId>,
    /// Bits of the passives that can be used once in each turn and were used.
    pub spent: u16,
}

/// A squad.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Squad {
    /// Its unit: datasheet and items.
    pub unit: UnitId,
    /// The player who owns it.
    pub owner: Seat,
    /// The index of its first model among all models.
    pub first: u8,
    /// The number of models at the start.
    pub count: u8,
    /// Bits of the living models.
    pub alive: u16,
    /// Whether it is on the table.
    pub placed: bool,
    /// Spell Slots left in this turn.
    pub slots: u8,
    /// Its last action.
    pub did: Did,
    /// Whether it has acted in this Movement Phase.
    pub acted: bool,
    /// Whether it has attacked in this Combat Phase.
    pub attacked: bool,
    /// The number of abilities used in the current turn, whichever player's turn it is.
    pub uses: u8,
    /// Bits of its once-per-game abilities that were used.
    pub used_once: u8,
    /// The distance that its farthest-moved model has moved in this turn, in thousandths of an inch.
    pub moved: u16,
    /// Changes for this turn.
    pub now: ForTurn,
    /// Statuses.
    pub held: Pile<Held, MAX_HELD>,
}

impl Squad {
    /// Whether at least one model lives.
    #[inline]
    pub(crate) fn lives(&self) -> bool {
        self.alive != 0
    }

    /// Returns the number of living models.
    #[inline]
    pub(crate) fn living(&self) -> usize {
        self.alive.count_ones() as usize
    }

    /// Returns the indices of its living models within the squad.
    #[inline]
    pub(crate) fn models(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        places_of(self.alive)
    }
}

/// The end places of a squad's living models, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spots {
    count: u8,
    list: [Spot; SQUAD_MODELS],
}

impl Spots {
    /// Returns an empty list.
    pub(crate) const fn new() -> Spots {
        Spots { count: 0, list: [Spot { x: 0, y: 0, on: 0 }; SQUAD_MODELS] }
    }

    /// Adds a place. Places beyond the size of a squad are dropped.
    pub(crate) fn push(&mut self, spot: Spot) {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = spot;
            self.count += 1;
        }
    }

    /// Returns the places.
    #[inline]
    pub(crate) fn list(&self) -> &[Spot] {
        &self.list[..usize::from(self.count)]
    }

    /// Returns the places for changes.
    #[cfg(test)]
    pub(crate) fn list_mut(&mut self) -> &mut [Spot] {
        &mut self.list[..usize::from(self.count)]
    }
}

/// The targets of each model of a squad, by its index in the squad (FB-COM-3), separately for hand-to-hand and ranged
/// weapons. Unless `combat.target_split` is `per_weapon`, the two are the same squad or one of them is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// Targets in hand-to-hand combat.
    pub melee: [SquadId; SQUAD_MODELS],
    /// Targets of ranged attacks.
    pub ranged: [SquadId; SQUAD_MODELS],
}

impl Plan {
    /// The plan without targets.
    pub(crate) const NONE: Plan = Plan { melee: [SquadId::NONE; SQUAD_MODELS], ranged: [SquadId::NONE; SQUAD_MODELS] };

    /// Returns the bits of the attacked squads.
    pub(crate) fn targets(&self) -> u32 {
        let all = self.melee.iter().chain(&self.ranged);
        all.filter(|target| **target != SquadId::NONE).fold(0, |bits, target| bits | target.bit())
    }

    /// Returns the attacked squads in the order in which models name them. Attacks are resolved in this order.
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

//! Squads and their models, where they stand, and whom they attack.

use serde::{Deserialize, Serialize};

use super::{MAX_HELD, SQUAD_MODELS};
use crate::game::Seat;
use crate::games::frostblade::content::effects::Did;
use crate::games::frostblade::content::ids::{AbilityId, StatusId, UnitId};
use crate::games::frostblade::field::Spot;
use crate::table::Pile;
use crate::table::ids::{Id, id};

id! {
    /// A squad on the table: the first player's first.
    pub struct SquadId(u8);
}

impl SquadId {
    /// No squad.
    pub const NONE: SquadId = SquadId(255);

    /// Its bit in a set of squads.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        1 << self.0
    }
}

/// The squads of a set of bits, in order.
pub(crate) fn squads_of(mut bits: u32) -> impl Iterator<Item = SquadId> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            SquadId::of_fitting(lowest)
        })
    })
}

/// The places of a set of bits, in order.
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

/// A model: where it stands and its wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Model {
    /// Where it stands, if it lives.
    pub spot: Spot,
    /// Wounds it has suffered.
    pub wounds: u8,
    /// The straight ways of its moves in this turn together, in thousandths of an inch.
    pub moved: u16,
}

/// A status on a squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Held {
    /// Which.
    pub status: StatusId,
    /// The player whose it is.
    pub giver: Seat,
    /// Given in the bearer's own turn, which does not count as its next.
    pub fresh: bool,
}

/// What a squad's abilities have done for this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ForTurn {
    /// Added to Move, in thousandths of an inch; its action is no Rush then.
    pub swoop: u16,
    /// Its Rush die, if it is another: the ability that said so, by the squad and its number.
    pub rush_die: Option<AbilityId>,
    /// Its action ignores models.
    pub over_models: bool,
    /// Its action ignores terrain.
    pub over_terrain: bool,
    /// The ability that changes one of its weapons.
    pub volley: Option<AbilityId>,
    /// Bits of passives that can be used once in each turn and have been.
    pub spent: u16,
}

/// A squad.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Squad {
    /// What it is.
    pub unit: UnitId,
    /// Whose.
    pub owner: Seat,
    /// The place of its first model among all.
    pub first: u8,
    /// Models at the start.
    pub count: u8,
    /// Bits of the models that live.
    pub alive: u16,
    /// Whether it is on the table.
    pub placed: bool,
    /// Spell slots left in this turn.
    pub slots: u8,
    /// Its last action.
    pub did: Did,
    /// It has acted in this Movement Phase.
    pub acted: bool,
    /// It has attacked in this Combat Phase.
    pub attacked: bool,
    /// Abilities used in this player's turn, whoever's turn it is.
    pub uses: u8,
    /// Bits of its abilities that have been used once in the game.
    pub used_once: u8,
    /// How far the model of it that went farthest has moved in this turn, in thousandths of an inch.
    pub moved: u16,
    /// What lasts for this turn.
    pub now: ForTurn,
    /// Statuses.
    pub held: Pile<Held, MAX_HELD>,
}

impl Squad {
    /// Whether a model lives.
    #[inline]
    pub(crate) fn lives(&self) -> bool {
        self.alive != 0
    }

    /// Models that live.
    #[inline]
    pub(crate) fn living(&self) -> usize {
        self.alive.count_ones() as usize
    }

    /// The places of its living models within the squad.
    #[inline]
    pub(crate) fn models(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        places_of(self.alive)
    }
}

/// End places of a squad's living models, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spots {
    count: u8,
    list: [Spot; SQUAD_MODELS],
}

impl Spots {
    /// None yet.
    pub(crate) const fn new() -> Spots {
        Spots { count: 0, list: [Spot { x: 0, y: 0, on: 0 }; SQUAD_MODELS] }
    }

    /// One more; what is beyond the size of a squad is left out.
    pub(crate) fn push(&mut self, spot: Spot) {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = spot;
            self.count += 1;
        }
    }

    /// The places.
    #[inline]
    pub(crate) fn list(&self) -> &[Spot] {
        &self.list[..usize::from(self.count)]
    }

    /// The places, to be changed.
    #[cfg(test)]
    pub(crate) fn list_mut(&mut self) -> &mut [Spot] {
        &mut self.list[..usize::from(self.count)]
    }
}

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

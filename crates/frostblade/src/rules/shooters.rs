//! Counts shooters for measures only: how many have an enemy in range, and how many of these can shoot.

use crate::model::state::{SquadId, State, other, places_of};
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;
use evenhand_kit::table::ids::Id;

impl Frostblade {
    /// Records an event about the active player's shooters, just before the Combat
    /// Phase. It rolls no dice and changes nothing.
    pub(super) fn record_shooters(&self, s: &State, cx: &mut Cx<'_, Event>) {
        let (mut in_range, mut unsighted) = (0u8, 0u8);
        for (id, squad) in s.of(s.active) {
            if self.units[squad.unit.index()].range == 0 || !self.may_attack(s, id).1 {
                continue;
            }
            let (near, able) = self.shooters_of(s, id);
            in_range = in_range.saturating_add(count(near));
            unsighted = unsighted.saturating_add(count(near & !able));
        }
        if in_range > 0 {
            cx.event(Event::Shooters { seat: s.active, in_range, unsighted });
        }
    }

    /// Returns the bits of a squad's models with an enemy in range of one of their ranged weapons, and of the models
    /// that can shoot.
    fn shooters_of(&self, s: &State, id: SquadId) -> (u16, u16) {
        let squad = s.squad(id);
        let weapons = &self.units[squad.unit.index()].weapons;
        let ranged = weapons.iter().filter(|(item, _)| self.is_ranged(*item));
        let shooters = squad.alive & ranged.fold(0, |bits, (_, bearers)| bits | bearers);
        let (mut near, mut able) = (0u16, 0u16);
        for (enemy, _) in s.of(other(squad.owner)).filter(|(enemy, _)| self.may_shoot(s, id, *enemy)) {
            if shooters & near & able == shooters {
                break;
            }
            for (item, bearers) in weapons {
                let Some(range) = self.weapon(*item).range.filter(|range| !self.far_apart(s, id, enemy, *range)) else {
                    continue;
                };
                for place in places_of(bearers & squad.alive & !near) {
                    let base = self.base_of(s, id, place);
                    let reached = self.bases(s, enemy).any(|foe| base.within(&foe, range, self.lengths.measure));
                    near |= u16::from(reached) << place;
                }
            }
            if let Some(against) = self.against(s, id, enemy, (false, true)) {
                able |= against.models(weapons, true, |item| self.is_ranged(item));
            }
        }
        (near, able)
    }
}

fn count(bits: u16) -> u8 {
    u8::try_from(bits.count_ones()).unwrap_or(u8::MAX)
}

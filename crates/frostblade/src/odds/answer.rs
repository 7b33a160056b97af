//! The exact result of an attack.

use super::squads::Fielded;
use super::volleys::Volley;
use crate::model::content::ids::StatusId;
use crate::model::content::sheets::Item;
use crate::rules::dice::distribution::{self, Group};
use evenhand_kit::odds::deck::Distribution;
use evenhand_kit::odds::fraction::{Fraction, whole};

/// The exact result of the attack.
pub(super) struct Answer {
    pub(super) groups: Vec<Group>,
    pub(super) wounds: Distribution,
    pub(super) lost: Distribution,
    /// The chance that all models are lost.
    pub(super) wiped_out: Fraction,
}

impl Answer {
    /// Computes the distributions.
    pub(super) fn of(volleys: &[Volley], target: &Fielded, wounded: u8) -> Answer {
        let groups: Vec<Group> = volleys.iter().map(Volley::group).collect();
        let wounds = distribution::wounds(&groups);
        let lost = distribution::lost(&wounds, target.models.into(), target.sheet.hp, wounded);
        let wiped_out = lost.of(target.models.into());
        Answer { groups, wounds, lost, wiped_out }
    }

    /// Returns the statuses that the target gets from weapons that wound it, with their chances.
    pub(super) fn given<'v>(&self, volleys: &'v [Volley]) -> Vec<(&'v Item, StatusId, Fraction)> {
        let mut given: Vec<(&Item, StatusId, Fraction)> = Vec::new();
        for (volley, group) in volleys.iter().zip(&self.groups) {
            let Some(status) = volley.attack.weapon.on_wound else { continue };
            let spared = group.wounds().of(0);
            match given.iter_mut().find(|(item, ..)| item.id == volley.item.id) {
                Some((_, _, all_spared)) => *all_spared *= spared,
                None => given.push((volley.item, status, spared)),
            }
        }
        given.into_iter().map(|(item, status, spared)| (item, status, whole(1) - spared)).collect()
    }
}

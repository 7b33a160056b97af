//! Properties of the squads of lists, computed once.

use crate::model::content::Content;
use crate::model::content::ids::{ItemId, PassiveId};
use crate::model::content::sheets::{Trigger, Unit, Whom};
use crate::model::content::verbs::Verb;
use evenhand_kit::table::plane::Grain;

/// Properties of a unit's squad, computed once.
#[derive(Clone, Debug, Default)]
pub(crate) struct AboutUnit {
    /// By model, its cost in points with its items.
    pub(crate) points: Vec<f32>,
    /// Its passives, each with the bits of the models that carry it. Passives of
    /// the datasheet have the bits of all models.
    pub(crate) passives: Vec<(PassiveId, u16)>,
    /// Whether one of its passives always affects other squads.
    pub(crate) has_aura: bool,
    /// Whether any effect in the content can keep it from controlling markers.
    pub(crate) may_not_hold: bool,
    /// The weapons of all its models, with the bits of the models that carry them. A second copy counts as another
    /// weapon (FB-Q9).
    pub(crate) weapons: Vec<(ItemId, u16)>,
    /// The longest range of its weapons; 0 if it has no ranged weapon.
    pub(crate) range: Grain,
    /// Whether it has a hand-to-hand weapon.
    pub(crate) melee: bool,
}

impl AboutUnit {
    /// Computes the properties of a squad of a list.
    pub(crate) fn of(content: &Content, unit: &Unit) -> AboutUnit {
        let sheet = &content.squads[unit.sheet];
        let all = (1u32 << unit.kits.len()) - 1;
        let all = u16::try_from(all).unwrap_or(u16::MAX);
        let mut about = AboutUnit::default();
        about.passives.extend(sheet.passives.iter().map(|passive| (*passive, all)));
        for (place, kit) in unit.kits.iter().enumerate() {
            let bit = 1u16 << place;
            let items: u16 = kit.iter().map(|item| content.items[*item].points).sum();
            about.points.push(f32::from(sheet.cost) + f32::from(items));
            for item in kit {
                let printed = &content.items[*item];
                for passive in &printed.passives {
                    match about.passives.iter_mut().find(|(known, _)| known == passive) {
                        Some((_, bits)) => *bits |= bit,
                        None => about.passives.push((*passive, bit)),
                    }
                }
                let Some(weapon) = &printed.weapon else { continue };
                let same = |(known, bits): &&mut (ItemId, u16)| known == item && *bits & bit == 0;
                match about.weapons.iter_mut().find(same) {
                    Some((_, bits)) => *bits |= bit,
                    None => about.weapons.push((*item, bit)),
                }
                match weapon.range {
                    Some(range) => about.range = about.range.max(range),
                    None => about.melee = true,
                }
            }
        }
        about.has_aura = about.passives.iter().any(|(passive, _)| {
            let passive = &content.passives[*passive];
            passive.trigger == Trigger::Always && passive.whom != Whom::Own
        });
        let bars = |effects: &[Verb]| effects.iter().any(|verb| matches!(verb, Verb::NoObjective(_)));
        let own = about.passives.iter().any(|(passive, _)| bars(&content.passives[*passive].effects));
        let of_others = content.passives.values().any(|passive| passive.whom != Whom::Own && bars(&passive.effects));
        let of_statuses = content.statuses.values().any(|status| bars(&status.lasting));
        about.may_not_hold = own || of_others || of_statuses;
        about
    }
}

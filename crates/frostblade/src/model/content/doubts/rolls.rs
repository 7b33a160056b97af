//! Rolls that are never made, or never under the conditions of an effect.

use super::super::effects::{Did, Roll, With};
use super::super::sheets::{Ends, Item, Passive};
use super::super::verbs::{ChangeRoll, Provided, Reroll, Verb};
use super::acts::{About, NOBODY, Texts, Why, is_with, rolls, why};
use super::reach::Sheets;
use super::verbs::Check;

impl Check for ChangeRoll {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        if self.n == 0 {
            return why("it adds 0", "write what is added");
        }
        texts.why_not_rolled(self.roll, &self.provided, about)
    }
}

impl Check for Reroll {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        if self.roll == Roll::Spell && !about.own {
            let message = "Spell Rolls are made again by passives of the caster's own only";
            return why(message, "write target = \"own\"");
        }
        if texts.knobs.dice.max_rerolls == 0 {
            return why("no die is rolled again", "raise rules.dice.max_rerolls");
        }
        texts.why_not_rolled(self.roll, &self.provided, about)
    }
}

impl Texts<'_> {
    /// Explains why a roll is never made, or never under these conditions.
    fn why_not_rolled(&self, roll: Roll, provided: &Provided, about: &About) -> Why {
        let targets = &about.targets;
        let everybody: Sheets = self.content.squads.iter().map(|(id, _)| id).collect();
        match roll {
            Roll::Hit if !self.attack_so(targets, provided) => why("none of them can make such an attack", NOBODY),
            Roll::Hit if provided.did == Some(Did::Rush) && !self.attack_after_rush(targets) => {
                why("squads that Rushed do not attack", "leave `did` out, or give them `attack_after_rush`")
            }
            Roll::Evade if self.printed(targets).all(|sheet| sheet.evade == 0) => why("none of them evades", NOBODY),
            Roll::Evade if is_of_attack(provided) && !self.attack_so(&everybody, provided) => {
                why("nobody can make such an attack", "change `with` or `beyond`")
            }
            Roll::Spell if !self.casts(targets) => why("none of them casts spells", NOBODY),
            Roll::Check if !self.checks(targets) => why("none of them rolls checks", NOBODY),
            _ => None,
        }
    }

    /// Whether one of these squads has a weapon for such an attack.
    fn attack_so(&self, sheets: &Sheets, provided: &Provided) -> bool {
        let reaches = |item: &Item| {
            let far = item.weapon.as_ref().map_or(0, |weapon| weapon.range.unwrap_or(weapon.reach));
            rolls(item) && is_with(item, provided.with) && provided.beyond.is_none_or(|beyond| far > beyond.0)
        };
        self.carries(sheets, reaches)
    }

    fn attack_after_rush(&self, sheets: &Sheets) -> bool {
        let allows = |effects: &[Verb]| effects.iter().any(|verb| matches!(verb, Verb::AttackAfterRush(_)));
        let passive = |(id, passive): (_, &Passive)| {
            let sources = self.reach.with_passive(self.content, id);
            let about = self.reach.about(self.content, &sources, passive.whom, passive.keyword);
            allows(&passive.effects) && about.iter().any(|sheet| sheets.contains(sheet))
        };
        self.knobs.rush.may_attack
            || self.content.passives.iter().any(passive)
            || self.content.statuses.values().any(|status| allows(&status.lasting))
    }

    /// Whether one of these squads rolls a D6 for a check of its own passives, or to put out a status.
    fn checks(&self, sheets: &Sheets) -> bool {
        let puts_out = self.content.statuses.iter().any(|(id, status)| {
            matches!(status.ends, Ends::PutOut(_)) && self.reach.bearers(id).iter().any(|sheet| sheets.contains(sheet))
        });
        let rolled = |verb: &Verb| matches!(verb, Verb::BacklashCheck(_));
        puts_out
            || self.content.passives.iter().any(|(id, passive)| {
                let has = passive.check > 0 || passive.effects.iter().any(rolled);
                has && self.reach.with_passive(self.content, id).iter().any(|sheet| sheets.contains(sheet))
            })
    }
}

/// Whether there is a condition on the attack.
fn is_of_attack(provided: &Provided) -> bool {
    provided.with != With::Anything || provided.beyond.is_some()
}

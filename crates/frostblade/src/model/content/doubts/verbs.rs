//! Why an effect of each verb never changes anything.

use super::super::effects::{DiceRoll, Healed};
use super::super::ids::SheetId;
use super::super::sheets::{Item, Phase, Sheet, Strength};
use super::super::verbs::{
    AttackAfterRush, BacklashCheck, Change, Cleanse, Damage, Grant, Heal, HoldNow, Ignore, Mend, Move, NoObjective,
    NoRush, OnlyHold, PassNow, PassThrough, Redirect, Resurface, RushDie, Swoop, Verb, Volley, fields_as,
};
use super::acts::{About, NOBODY, Texts, Why, is_with, why};
use super::reach::Sheets;
use evenhand_kit::table::effects::shared::Shared;

/// A verb with its fields.
pub(super) trait Check {
    /// Explains why an effect never changes anything.
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        let _ = (texts, about);
        None
    }
}

impl Verb {
    /// Explains why an effect never changes anything.
    pub(super) fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        if self.described().amount().is_some_and(|n| most(n) <= 0) {
            return why("it is always 0", "write a number or dice that can be more");
        }
        fields_as!(self, Check).why_not(texts, about)
    }
}

/// Returns the largest value of an amount.
pub(super) fn most(n: DiceRoll) -> i32 {
    i32::from(n.dice) * i32::from(n.sides) + i32::from(n.plus)
}

impl Check for Change {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        let only_strength = self.speed.is_none() && self.defense.is_none();
        if self.all().contains(&Some(0)) {
            why("it adds 0", "write what is added")
        } else if only_strength && !texts.carries(&about.targets, |item| texts.takes_strength(item)) {
            why("none of them can carry a weapon that uses its bearer's Strength", NOBODY)
        } else {
            None
        }
    }
}

impl Check for Ignore {
    fn why_not(&self, texts: &Texts<'_>, _: &About) -> Why {
        let is_given = |place: usize| {
            let status = texts.content.statuses.iter().nth(place);
            status.is_some_and(|(id, _)| !texts.reach.bearers(id).is_empty())
        };
        let any = (0..32).filter(|place| self.statuses.0 >> place & 1 != 0).any(is_given);
        if any { None } else { why("nothing gives any of these statuses", "name others, or leave it out") }
    }
}

impl Check for AttackAfterRush {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        if texts.knobs.rush.may_attack {
            let remedy = "leave it out, or switch rules.rush.may_attack off";
            return why("squads that Rushed attack anyway", remedy);
        }
        let armed = texts.carries(&about.targets, |item| is_with(item, self.with));
        if armed { None } else { why("none of them can carry such a weapon", NOBODY) }
    }
}

impl Check for PassThrough {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        texts.why_not_passed(&about.targets)
    }
}

impl Check for PassNow {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        texts.why_not_passed(&about.sources)
    }
}

impl Check for BacklashCheck {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        if texts.knobs.spell.backlash == 0 {
            return why("a double 1 deals no damage", "raise rules.spell.backlash");
        }
        if texts.casts(&about.targets) { None } else { why("none of them casts spells", NOBODY) }
    }
}

impl Check for Shared {}

impl Check for Heal {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        let (sheets, message) = match self.who {
            Healed::Target => (&about.targets, "all of them have HP 1: none lives on with a wound"),
            Healed::Itself => (&about.sources, "whose effect it is has HP 1, and never lives on with a wound"),
        };
        let lives_on = texts.printed(sheets).any(|sheet| sheet.hp > 1);
        if lives_on { None } else { why(message, NOBODY) }
    }
}

impl Check for Mend {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        let helps = |sheet: &Sheet| sheet.hp > 1 || sheet.hp == 1 && sheet.keywords.has(self.keyword);
        let message = "none of them can be healed, and none has HP 1 and the keyword";
        let any = texts.printed(&about.targets).any(helps);
        if any { None } else { why(message, NOBODY) }
    }
}

impl Check for Grant {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        let (phase, enemy) = about.given?;
        texts.why_nothing_follows(self.status, phase, enemy)
    }
}

impl Check for Cleanse {
    fn why_not(&self, texts: &Texts<'_>, _: &About) -> Why {
        let none = texts.content.statuses.iter().all(|(id, _)| texts.reach.bearers(id).is_empty());
        if none { why("nothing gives statuses", "leave it out") } else { None }
    }
}

impl Check for Volley {
    fn why_not(&self, texts: &Texts<'_>, about: &About) -> Why {
        let carries = |sheet: &SheetId| texts.reach.items_of(*sheet).any(|item| item == self.weapon);
        if !about.sources.iter().any(carries) {
            return why("none of them can carry that weapon", "name one of theirs");
        }
        about.given.and_then(|_| texts.why_nothing_follows(self.status, Phase::Combat, true))
    }
}

impl Check for Damage {}
impl Check for Move {}
impl Check for Swoop {}
impl Check for Redirect {}
impl Check for NoRush {}
impl Check for OnlyHold {}
impl Check for NoObjective {}
impl Check for HoldNow {}
impl Check for RushDie {}
impl Check for Resurface {}

impl Texts<'_> {
    /// Returns the datasheets themselves.
    pub(super) fn printed<'s>(&'s self, sheets: &'s Sheets) -> impl Iterator<Item = &'s Sheet> {
        sheets.iter().map(|sheet| &self.content.squads[*sheet])
    }

    /// Whether one of these squads can carry an item that satisfies `is`.
    pub(super) fn carries(&self, sheets: &Sheets, is: impl Fn(&Item) -> bool) -> bool {
        let items = sheets.iter().flat_map(|sheet| self.reach.items_of(*sheet));
        items.map(|item| &self.content.items[item]).any(is)
    }

    /// Whether one of these squads casts spells.
    pub(super) fn casts(&self, sheets: &Sheets) -> bool {
        self.printed(sheets).any(|sheet| !sheet.spells.is_empty())
    }

    /// Whether a bonus to the squad's Strength adds to the dice of this weapon.
    fn takes_strength(&self, item: &Item) -> bool {
        match item.weapon.as_ref().map(|weapon| weapon.strength) {
            Some(Strength::Plus(_)) => true,
            Some(Strength::Instead(_)) => self.knobs.strength.bonus_after_override,
            Some(Strength::Direct(_)) | None => false,
        }
    }

    fn why_not_passed(&self, sheets: &Sheets) -> Why {
        let fly = self.printed(sheets).all(|sheet| sheet.flyer);
        if fly { why("they are FLYERs, and nothing is in their way", NOBODY) } else { None }
    }
}

//! Checks whether an effect can ever change anything for any of the squads that it can be on.

use super::super::effects::{DiceRoll, Did, Effect, Provided, Roll, Stat, With};
use super::super::ids::SheetId;
use super::super::read::Content;
use super::super::sheets::{Ends, Item, Moment, Passive, Phase, Sheet, Strength, Trigger, Whom};
use super::found::Found;
use super::reach::{Reach, Sheets};
use crate::model::knobs::{Knobs, NatScope};
use evenhand_kit::table::plane::Grain;

/// The highest Spell Roll without modifiers.
const HIGHEST: i32 = 12;
/// The highest result of a D6.
const HIGHEST_OF_A_DIE: u8 = 6;

/// The phase in which an effect gives a status, in the turn of the effect's owner,
/// and whether it gives it only to enemies.
pub(super) type Given = Option<(Phase, bool)>;

/// Whether only enemies of the effect's owner are targets.
fn is_enemy(whom: Whom) -> bool {
    matches!(whom, Whom::Enemy | Whom::Engaged | Whom::AllEngaged | Whom::AllEnemies)
}

/// Whether a weapon rolls hit dice.
pub(super) fn rolls(item: &Item) -> bool {
    item.weapon.as_ref().is_some_and(|weapon| !matches!(weapon.strength, Strength::Direct(_)))
}

/// All content with effects, and the squads that can have each of them.
pub(super) struct Texts<'t> {
    pub(super) content: &'t Content,
    pub(super) knobs: &'t Knobs,
    pub(super) reach: &'t Reach,
}

/// A list of effects with the squads that it concerns.
struct About {
    path: String,
    /// The squads that can have the effects, and the squads that can be their targets.
    sources: Sheets,
    targets: Sheets,
    /// Whether these are lasting effects that each squad has on itself.
    own: bool,
    /// When they give statuses, and to whom.
    given: Given,
}

/// Why an effect never changes anything, and how to fix it.
pub(super) type Why = Option<(String, &'static str)>;

pub(super) fn why(message: impl Into<String>, remedy: &'static str) -> Why {
    Some((message.into(), remedy))
}

impl Texts<'_> {
    /// Notes everything that never has an effect.
    pub(super) fn look(&self, found: &mut Found) {
        self.passives(found);
        self.abilities(found);
        self.spells(found);
        self.statuses(found);
        self.on_wounds(found);
    }

    fn passives(&self, found: &mut Found) {
        for (id, passive) in self.content.passives.iter() {
            let path = format!("passives.{}", passive.id);
            let sources = self.reach.with_passive(self.content, id);
            if sources.is_empty() {
                let remedy = "name it in `passives` of a datasheet, or of an item that one can carry";
                found.note(&path, "no squad can have it", remedy);
                continue;
            }
            let plain = passive.whom == Whom::Own || passive.trigger == Trigger::LostInMelee;
            self.pointless_fields(&path, plain, passive.within.is_some(), passive.keyword.is_some(), found);
            if passive.trigger == Trigger::LostInMelee {
                for (place, _) in not_direct(&passive.effects) {
                    let message = "for models lost in melee only `direct` is carried out";
                    found.note(format!("{path}.effects.{place}"), message, "write verb = \"direct\"");
                }
            }
            let targets = self.reach.about(self.content, &sources, passive.whom, passive.keyword);
            let own = passive.trigger == Trigger::Always && passive.whom == Whom::Own;
            self.check(&path, passive, found);
            let given = match passive.trigger {
                Trigger::Begin { phase, own_only } => Some((phase, own_only && is_enemy(passive.whom))),
                Trigger::Always | Trigger::LostInMelee => None,
            };
            let about = About { path: format!("{path}.effects"), sources, targets, own, given };
            self.effects(&passive.effects, about, found);
            self.is_empty(&path, &passive.effects, found);
        }
    }

    /// Notes a check that no result of a die reaches.
    fn check(&self, path: &str, passive: &Passive, found: &mut Found) {
        if passive.check <= HIGHEST_OF_A_DIE || self.adds_to_checks() {
            return;
        }
        let message = if self.knobs.dice.six_succeeds(NatScope::Check) {
            format!("no die shows {}, and a natural 6 always passes: it is as a check of 6", passive.check)
        } else {
            format!("no die shows {}: it never works", passive.check)
        };
        found.note(format!("{path}.check"), message, "write 2 to 6, or leave it out if it always works");
    }

    /// Whether any effect adds to checks.
    fn adds_to_checks(&self) -> bool {
        let adds = |effect: &Effect| matches!(effect, Effect::RollMod { roll: Roll::Check, by, .. } if *by > 0);
        self.content.passives.values().any(|passive| passive.effects.iter().any(adds))
            || self.content.statuses.values().any(|status| status.lasting.iter().any(adds))
    }

    fn abilities(&self, found: &mut Found) {
        for (id, ability) in self.content.abilities.iter() {
            let path = format!("abilities.{}", ability.id);
            let sources = Reach::with_ability(self.content, id);
            if sources.is_empty() {
                found.note(&path, "no squad has it", "name it in `abilities` of a datasheet");
                continue;
            }
            let leader = ability.moment == Moment::WoundsToLeader;
            self.pointless_fields(&path, ability.whom == Whom::Own, ability.within.is_some(), false, found);
            let plain = ability.whom == Whom::Own || leader;
            self.pointless_fields(&path, plain, false, ability.keyword.is_some(), found);
            let mut targets = self.reach.about(self.content, &sources, ability.whom, ability.keyword);
            if leader {
                targets = self.reach.about(self.content, &sources, Whom::Friend, None);
                targets.retain(|sheet| self.content.squads[*sheet].leader);
            }
            let given = match ability.moment {
                Moment::Phase(phase) => Some((phase, is_enemy(ability.whom))),
                Moment::WoundsToLeader => None,
            };
            let about = About { path: format!("{path}.effects"), sources, targets, own: false, given };
            self.effects(&ability.effects, about, found);
            self.is_empty(&path, &ability.effects, found);
        }
    }

    fn spells(&self, found: &mut Found) {
        for (id, spell) in self.content.spells.iter() {
            let path = format!("spells.{}", spell.id);
            let sources = Reach::with_spell(self.content, id);
            if sources.is_empty() {
                let faction = &self.content.keywords[spell.faction];
                let remedy = "give a datasheet of the faction `spell_slots`, or change the faction";
                found.note(&path, format!("no squad of {faction} has spell slots: nobody casts it"), remedy);
                continue;
            }
            let most = HIGHEST + self.most_added(&sources);
            if i32::from(spell.difficulty) > most {
                let message = format!("no Spell Roll of its casters is more than {most}: it always fails");
                found.note(format!("{path}.difficulty"), message, "lower it");
            }
            let targets = self.reach.about(self.content, &sources, spell.whom, None);
            let given = Some((Phase::Spell, is_enemy(spell.whom)));
            let about = About { path: format!("{path}.effects"), sources, targets, own: false, given };
            self.effects(&spell.effects, about, found);
            self.is_empty(&path, &spell.effects, found);
        }
    }

    /// Returns the most that effects can add to a Spell Roll of one of these casters.
    fn most_added(&self, casters: &Sheets) -> i32 {
        let added = |effects: &[Effect]| -> i32 {
            let by = effects.iter().map(|effect| match effect {
                Effect::RollMod { roll: Roll::Spell, by, .. } => i32::from(*by).max(0),
                _ => 0,
            });
            by.sum()
        };
        let passives = self.content.passives.iter().map(|(id, passive)| {
            let sources = self.reach.with_passive(self.content, id);
            let targets = self.reach.about(self.content, &sources, passive.whom, passive.keyword);
            if targets.iter().any(|sheet| casters.contains(sheet)) { added(&passive.effects) } else { 0 }
        });
        let statuses = self.content.statuses.iter().map(|(id, status)| {
            let is = self.reach.bearers(id).iter().any(|sheet| casters.contains(sheet));
            if is { added(&status.lasting) } else { 0 }
        });
        passives.chain(statuses).sum()
    }

    fn statuses(&self, found: &mut Found) {
        for (id, status) in self.content.statuses.iter() {
            let path = format!("statuses.{}", status.id);
            let targets = self.reach.bearers(id).clone();
            if targets.is_empty() {
                let remedy = "give it with `give` or `on_wound`, of something that a squad can have";
                found.note(&path, "nothing gives it to anybody", remedy);
                continue;
            }
            if status.lasting.is_empty() && status.at_start.is_empty() {
                found.note(&path, "it does nothing", "say what it does in `lasting` or `at_start`");
            }
            if !status.at_start.is_empty() && matches!(status.ends, Ends::Turn | Ends::BearersNextStart) {
                let message = "it has ended before its bearer's Starting Phase";
                found.note(
                    format!("{path}.at_start"),
                    message,
                    "let it end later: ends = \"bearers_end\", \"put_out\"",
                );
            }
            for (list, effects) in [("lasting", &status.lasting), ("at_start", &status.at_start)] {
                let path = format!("{path}.{list}");
                let (sources, targets) = (targets.clone(), targets.clone());
                self.effects(effects, About { path, sources, targets, own: false, given: None }, found);
            }
        }
    }

    fn is_empty(&self, path: &str, effects: &[Effect], found: &mut Found) {
        if effects.is_empty() {
            found.note(path, "it does nothing", "say what it does in `effects`");
        }
    }

    /// Notes fields that narrow the targets where the rules do not use them.
    fn pointless_fields(&self, path: &str, plain: bool, within: bool, keyword: bool, found: &mut Found) {
        for (field, is) in [("within", within), ("keyword", keyword)] {
            if plain && is {
                found.note(format!("{path}.{field}"), "it is not asked for here: it changes nothing", "leave it out");
            }
        }
    }

    fn effects(&self, effects: &[Effect], about: About, found: &mut Found) {
        if about.targets.is_empty() {
            let message = "there is no squad that it can be about";
            found.note(about.path, message, "change `target` or `keyword`, or add such a squad");
            return;
        }
        for (place, effect) in effects.iter().enumerate() {
            let lasts = self.why_not_lasting(effect, &about);
            let never = lasts.or_else(|| self.why_not_at_once(effect, &about));
            if let Some((message, remedy)) = never.or_else(|| self.why_too_late(effect, about.given)) {
                found.note(format!("{}.{place}", about.path), message, remedy);
            }
        }
    }

    fn printed<'s>(&'s self, sheets: &'s Sheets) -> impl Iterator<Item = &'s Sheet> {
        sheets.iter().map(|sheet| &self.content.squads[*sheet])
    }

    fn items_of(&self, sheet: SheetId) -> impl Iterator<Item = &Item> {
        self.reach.items_of(sheet).map(|item| &self.content.items[item])
    }

    /// Whether one of these squads can carry an item that satisfies `is`.
    fn carries(&self, sheets: &Sheets, is: impl Fn(&Item) -> bool) -> bool {
        sheets.iter().any(|sheet| self.items_of(*sheet).any(&is))
    }

    /// Explains why a lasting effect never changes anything.
    fn why_not_lasting(&self, effect: &Effect, about: &About) -> Why {
        let targets = &about.targets;
        let nobody = "change whom it is about, or leave it out";
        match effect {
            Effect::RollMod { by: 0, .. } | Effect::StatMod { by: 0, .. } => why("it adds 0", "write what is added"),
            Effect::RollMod { roll, provided, .. } => self.why_not_rolled(*roll, provided, about),
            Effect::Reroll { roll: Roll::Spell, .. } if !about.own => {
                why("Spell Rolls are made again by passives of the caster's own only", "write target = \"own\"")
            }
            Effect::Reroll { .. } if self.knobs.dice.max_rerolls == 0 => {
                why("no die is rolled again", "raise rules.dice.max_rerolls")
            }
            Effect::Reroll { roll, provided, .. } => self.why_not_rolled(*roll, provided, about),
            Effect::StatMod { stat: Stat::Strength, .. }
                if !self.carries(targets, |item| self.takes_strength(item)) =>
            {
                why("none of them can carry a weapon that uses its bearer's Strength", nobody)
            }
            Effect::Ignore { statuses } => self.why_not_ignored(*statuses),
            Effect::AttackAfterRush { .. } if self.knobs.rush.may_attack => {
                why("squads that Rushed attack anyway", "leave it out, or switch rules.rush.may_attack off")
            }
            Effect::AttackAfterRush { with } if !self.carries(targets, |item| is_with(item, *with)) => {
                why("none of them can carry such a weapon", nobody)
            }
            Effect::PassThrough { .. } if self.printed(targets).all(|sheet| sheet.flyer) => {
                why("they are FLYERs, and nothing is in their way", nobody)
            }
            Effect::BacklashCheck { .. } if self.knobs.spell.backlash == 0 => {
                why("a double 1 deals no damage", "raise rules.spell.backlash")
            }
            Effect::BacklashCheck { .. } if !self.casts(targets) => why("none of them casts spells", nobody),
            _ => None,
        }
    }

    /// Explains why a roll is never made, or never under these conditions.
    fn why_not_rolled(&self, roll: Roll, provided: &Provided, about: &About) -> Why {
        let targets = &about.targets;
        let nobody = "change whom it is about, or leave it out";
        let everybody: Sheets = self.content.squads.iter().map(|(id, _)| id).collect();
        match roll {
            Roll::Hit if !self.attack_so(targets, provided) => why("none of them can make such an attack", nobody),
            Roll::Hit if provided.did == Some(Did::Rush) && !self.attack_after_rush(targets) => {
                why("squads that Rushed do not attack", "leave `did` out, or give them `attack_after_rush`")
            }
            Roll::Evade if self.printed(targets).all(|sheet| sheet.evade == 0) => why("none of them evades", nobody),
            Roll::Evade if is_of_attack(provided) && !self.attack_so(&everybody, provided) => {
                why("nobody can make such an attack", "change `with` or `beyond`")
            }
            Roll::Spell if !self.casts(targets) => why("none of them casts spells", nobody),
            Roll::Check if !self.checks(targets) => why("none of them rolls checks", nobody),
            _ => None,
        }
    }

    fn casts(&self, sheets: &Sheets) -> bool {
        self.printed(sheets).any(|sheet| !sheet.spells.is_empty())
    }

    /// Whether one of these squads has a weapon for such an attack.
    fn attack_so(&self, sheets: &Sheets, provided: &Provided) -> bool {
        let reaches = |item: &Item| {
            let far = item.weapon.as_ref().map_or(0, |weapon| weapon.range.unwrap_or(weapon.reach));
            rolls(item) && is_with(item, provided.with) && provided.beyond.is_none_or(|beyond: Grain| far > beyond)
        };
        self.carries(sheets, reaches)
    }

    fn attack_after_rush(&self, sheets: &Sheets) -> bool {
        let allows = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::AttackAfterRush { .. }));
        let passive = |(id, passive): (_, &super::super::sheets::Passive)| {
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
        let rolled = |effect: &Effect| matches!(effect, Effect::BacklashCheck { .. });
        puts_out
            || self.content.passives.iter().any(|(id, passive)| {
                let has = passive.check > 0 || passive.effects.iter().any(rolled);
                has && self.reach.with_passive(self.content, id).iter().any(|sheet| sheets.contains(sheet))
            })
    }

    /// Whether a bonus to the squad's Strength adds to the dice of this weapon.
    fn takes_strength(&self, item: &Item) -> bool {
        match item.weapon.as_ref().map(|weapon| weapon.strength) {
            Some(Strength::Plus(_)) => true,
            Some(Strength::Instead(_)) => self.knobs.strength.bonus_after_override,
            Some(Strength::Direct(_)) | None => false,
        }
    }

    fn why_not_ignored(&self, statuses: u32) -> Why {
        let given = |place: usize| {
            self.content.statuses.iter().nth(place).is_some_and(|(id, _)| !self.reach.bearers(id).is_empty())
        };
        let any = (0..32).filter(|place| statuses >> place & 1 != 0).any(given);
        if any { None } else { why("nothing gives any of these statuses", "name others, or leave it out") }
    }

    /// Explains why an effect that happens once has no result.
    fn why_not_at_once(&self, effect: &Effect, about: &About) -> Why {
        let nobody = "change whom it is about, or leave it out";
        let amount = match effect {
            Effect::Damage { n } | Effect::Direct { n } | Effect::DamageAround { n, .. } => Some(n),
            Effect::DirectToSelf { n } | Effect::Heal { n } | Effect::HealSelf { n } | Effect::Mend { n, .. } => {
                Some(n)
            }
            Effect::Go { n } | Effect::Swoop { n } | Effect::Redirect { n } => Some(n),
            _ => None,
        };
        if amount.is_some_and(|n| most(*n) <= 0) {
            return why("it is always 0", "write a number or dice that can be more");
        }
        let alive = |sheets: &Sheets| self.printed(sheets).any(|sheet| sheet.hp > 1);
        match effect {
            Effect::Heal { .. } if !alive(&about.targets) => {
                why("all of them have HP 1: none lives on with a wound", nobody)
            }
            Effect::HealSelf { .. } if !alive(&about.sources) => {
                why("whose effect it is has HP 1, and never lives on with a wound", nobody)
            }
            Effect::Mend { keyword, .. } => {
                let returns = |sheet: &Sheet| sheet.hp == 1 && sheet.keywords.has(*keyword);
                let any = self.printed(&about.targets).any(|sheet| sheet.hp > 1 || returns(sheet));
                if any { None } else { why("none of them can be healed, and none has HP 1 and the keyword", nobody) }
            }
            Effect::PassNow { .. } if self.printed(&about.sources).all(|sheet| sheet.flyer) => {
                why("they are FLYERs, and nothing is in their way", nobody)
            }
            Effect::Volley { weapon, .. }
                if !about.sources.iter().any(|sheet| self.reach.items_of(*sheet).any(|item| item == *weapon)) =>
            {
                why("none of them can carry that weapon", "name one of theirs")
            }
            Effect::Cleanse if self.content.statuses.iter().all(|(id, _)| self.reach.bearers(id).is_empty()) => {
                why("nothing gives statuses", "leave it out")
            }
            _ => None,
        }
    }
}

/// Returns the effects that are not Direct Damage, with their indices.
fn not_direct(effects: &[Effect]) -> impl Iterator<Item = (usize, &Effect)> {
    effects.iter().enumerate().filter(|(_, effect)| !matches!(effect, Effect::Direct { .. }))
}

/// Whether an item makes attacks of this kind.
fn is_with(item: &Item, with: With) -> bool {
    let ranged = item.weapon.as_ref().map(|weapon| weapon.range.is_some());
    match with {
        With::Anything => ranged.is_some(),
        With::Melee => ranged == Some(false),
        With::Ranged => ranged == Some(true),
    }
}

/// Whether there is a condition on the attack.
fn is_of_attack(provided: &Provided) -> bool {
    provided.with != With::Anything || provided.beyond.is_some()
}

/// Returns the largest value of an amount.
pub(super) fn most(n: DiceRoll) -> i32 {
    i32::from(n.dice) * i32::from(n.sides) + i32::from(n.plus)
}

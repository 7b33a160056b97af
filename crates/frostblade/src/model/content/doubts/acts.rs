//! Checks whether an entry can ever change anything for any of the squads that it can be on.

use super::super::effects::{Roll, With};
use super::super::read::Content;
use super::super::sheets::{Ends, Item, Moment, Passive, Phase, Strength, Trigger, Whom};
use super::super::verbs::{Verb, places};
use super::found::Found;
use super::reach::{Reach, Sheets};
use crate::model::knobs::{Knobs, NatScope};

/// The highest Spell Roll without modifiers.
const HIGHEST: i32 = 12;
/// The highest result of a D6.
const HIGHEST_OF_A_DIE: u8 = 6;

/// The remedy for an effect that changes nothing for any of its squads.
pub(super) const NOBODY: &str = "change whom it is about, or leave it out";

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

/// Whether an item makes attacks of this kind.
pub(super) fn is_with(item: &Item, with: With) -> bool {
    let ranged = item.weapon.as_ref().map(|weapon| weapon.range.is_some());
    match with {
        With::Anything => ranged.is_some(),
        With::Melee => ranged == Some(false),
        With::Ranged => ranged == Some(true),
    }
}

/// All content with effects, and the squads that can have each of them.
pub(super) struct Texts<'t> {
    pub(super) content: &'t Content,
    pub(super) knobs: &'t Knobs,
    pub(super) reach: &'t Reach,
}

/// A list of effects with the squads that it concerns.
pub(super) struct About {
    path: String,
    /// The squads that can have the effects, and the squads that can be their targets.
    pub(super) sources: Sheets,
    pub(super) targets: Sheets,
    /// Whether these are lasting effects that each squad has on itself.
    pub(super) own: bool,
    /// When they give statuses, and to whom.
    pub(super) given: Given,
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
                let others = passive.effects.iter().enumerate().filter(|(_, verb)| verb.strikes_back().is_none());
                for (place, _) in others {
                    let message = "for models lost in melee only Direct Damage to the target is carried out";
                    found.note(format!("{path}.effects.{place}"), message, "write verb = \"damage\" and direct = true");
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
        let adds = |verb: &Verb| verb.added_to(Roll::Check) > 0;
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
        let added =
            |effects: &[Verb]| -> i32 { effects.iter().map(|verb| i32::from(verb.added_to(Roll::Spell)).max(0)).sum() };
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
                let remedy = "give it with `grant` or `on_wound`, of something that a squad can have";
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

    fn is_empty(&self, path: &str, effects: &[Verb], found: &mut Found) {
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

    fn effects(&self, effects: &[Verb], about: About, found: &mut Found) {
        if about.targets.is_empty() {
            let message = "there is no squad that it can be about";
            found.note(about.path, message, "change `target` or `keyword`, or add such a squad");
            return;
        }
        for (verb, place) in effects.iter().zip(places(effects)) {
            if let Some((message, remedy)) = verb.why_not(self, &about) {
                found.note(format!("{}.{place}", about.path), message, remedy);
            }
        }
    }
}

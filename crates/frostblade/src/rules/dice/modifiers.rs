//! How effects, weapons, cover and height modify the dice of an attack.
//!
//! The rules that play a match and `evenhand odds frostblade` both use this module, so that they cannot disagree about
//! modifiers. The positions of squads and the effects that reach them are computed elsewhere and passed in.

use super::roll::{DieRule, floored};
use crate::model::content::effects::{DiceRoll, Did, Roll, With};
use crate::model::content::sheets::{Strength, Weapon};
use crate::model::content::verbs::{Provided, Verb};
use crate::model::knobs::{DiceKnobs, EvadeAppliesTo, HighGroundPer, HighGroundVs, Knobs, NatScope};
use crate::model::knobs::{StackItems, StrengthOverride};
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::Grain;

/// The tolerance of lengths: this much more still counts as within a length (FB-MEAS). A thousandth of an inch.
const SLACK: Grain = 1;

/// The circumstances in which a squad's effects are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Situation {
    /// The kind of the attack. [`With::Anything`] if there is no attack: then only effects without conditions on
    /// attacks apply.
    pub(crate) with: With,
    /// The last action in a Movement Phase of the squad that has the effects.
    pub(crate) did: Did,
    /// The distance between attacker and target, in thousandths of an inch.
    pub(crate) distance: Grain,
}

impl Situation {
    /// Returns the situation without an attack: Damage of spells and abilities, checks, Spell Rolls.
    pub(crate) const fn without_attack(did: Did) -> Situation {
        Situation { with: With::Anything, did, distance: 0 }
    }

    /// Whether the conditions of an effect hold.
    pub(crate) fn is(&self, provided: &Provided) -> bool {
        let with = provided.with == With::Anything || provided.with == self.with;
        let did = provided.did.is_none_or(|did| did == self.did);
        with && did && provided.beyond.is_none_or(|length| self.distance > length.0.saturating_add(SLACK))
    }
}

/// The changes that effects make to one kind of roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Change {
    /// Added to the roll.
    pub(crate) by: i8,
    /// The number of rules that let a natural 1 be rolled again.
    pub(crate) ones: u8,
    /// The number of rules that let any failure be rolled again.
    pub(crate) failures: u8,
}

/// The combined changes of all effects on a squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) hit: Change,
    pub(crate) evade: Change,
    pub(crate) spell: Change,
    pub(crate) check: Change,
    pub(crate) rush: Change,
    /// Added to these stats.
    pub(crate) strength: i8,
    pub(crate) defense: i8,
    /// Added to Move, in whole inches.
    pub(crate) speed: i8,
}

impl Tally {
    /// Combines the effects on a squad: of its passives and items, of auras that reach it, and of its statuses. The
    /// caller leaves out effects that apply once in a turn and were used already.
    pub(crate) fn of<'e>(effects: impl IntoIterator<Item = &'e Verb>, situation: &Situation) -> Tally {
        let mut tally = Tally::default();
        effects.into_iter().for_each(|verb| verb.act().tally(&mut tally, situation));
        tally
    }

    /// Returns the changes to a kind of roll.
    pub(crate) fn change(&mut self, roll: Roll) -> &mut Change {
        match roll {
            Roll::Hit => &mut self.hit,
            Roll::Evade => &mut self.evade,
            Roll::Rush => &mut self.rush,
            Roll::Spell => &mut self.spell,
            Roll::Check => &mut self.check,
        }
    }
}

/// Returns the rule of a die that must reach a target, with the changes by effects.
pub(crate) fn die_rule(knobs: &DiceKnobs, scope: NatScope, target: u8, change: Change) -> DieRule {
    DieRule {
        target,
        modifier: change.by,
        ones: change.ones,
        failures: change.failures,
        nat6_success: knobs.six_succeeds(scope),
        nat1_fail: knobs.one_fails(scope),
        max_rerolls: knobs.max_rerolls,
    }
}

/// Returns the rule for evade dice of a squad with this Evade (FB-COM-6), or `None` without Evade (FB-Q59). `cover` is
/// the bonus of cover.
pub(crate) fn evade_rule(knobs: &Knobs, evade: u8, mut change: Change, cover: i8) -> Option<DieRule> {
    if evade == 0 {
        return None;
    }
    let mut target = evade;
    match knobs.cover.evade_applies_to {
        EvadeAppliesTo::Roll => change.by = change.by.saturating_add(cover),
        EvadeAppliesTo::StatLiteral => target = floored(i32::from(evade) + i32::from(cover)),
    }
    Some(die_rule(&knobs.dice, NatScope::Evade, target, change))
}

/// The number of hit dice that a model rolls with a weapon (FB-COM-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiceCount {
    pub(crate) roll: DiceRoll,
    /// The minimum that replaces a lower roll.
    pub(crate) least: u8,
    /// Added after that; the sum is never below 0.
    pub(crate) bonus: i8,
}

impl DiceCount {
    /// Rolls the number of dice.
    pub(crate) fn roll(&self, dice: &mut Dice) -> u8 {
        self.of(self.roll.roll(dice))
    }

    /// Returns the number of dice if the roll shows `rolled`.
    pub(crate) fn of(&self, rolled: u8) -> u8 {
        floored(i32::from(rolled.max(self.least)) + i32::from(self.bonus))
    }

    /// Returns the number of dice if it is not random.
    pub(crate) fn fixed(&self) -> Option<u8> {
        let (least, most) = self.roll.range();
        (least == most).then(|| self.of(least))
    }
}

/// An attack of models with one weapon on a squad, all under equal circumstances: a group of dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack<'r> {
    pub(crate) knobs: &'r Knobs,
    pub(crate) weapon: &'r Weapon,
    /// The Strength on the attacker's datasheet.
    pub(crate) strength: u8,
    /// Defense and Evade on the target's datasheet.
    pub(crate) defense: u8,
    pub(crate) evade: u8,
    /// The combined effects on both squads; `with` of their situations is [`Attack::with`].
    pub(crate) attacker: Tally,
    pub(crate) target: Tally,
    /// Whether the attacking squad Held in this turn.
    pub(crate) held: bool,
    /// The distance that it has moved in this turn, in thousandths of an inch.
    pub(crate) moved: Grain,
    /// Whether there is an object, and whether there is a structure, between attacker and target (FB-COV). Methods of
    /// this type disregard cover that the weapon ignores and cover that does not count in hand-to-hand combat.
    pub(crate) object: bool,
    pub(crate) structure: bool,
    /// Whether the attacking squad has high ground over the target (FB-HIGH).
    pub(crate) high_ground: bool,
    /// The bonus of an ability to the weapon's Strength in this turn.
    pub(crate) volley: i8,
    /// The bonus of the model's other weapons to Strength, for `rules.strength.stack_items`.
    pub(crate) others: i8,
}

/// Returns the kind of attack that a weapon makes.
pub(crate) fn with(weapon: &Weapon) -> With {
    if weapon.range.is_none() { With::Melee } else { With::Ranged }
}

impl Attack<'_> {
    /// Returns the rule for the hit dice (FB-COM-5).
    pub(crate) fn hit_rule(&self) -> DieRule {
        let cover = self.cover_on_hits();
        let target = floored(i32::from(self.defense) + i32::from(self.target.defense) + i32::from(cover));
        let mut change = self.attacker.hit;
        change.by = change.by.saturating_add(self.hold_on_hits());
        die_rule(&self.knobs.dice, NatScope::Hit, target, change)
    }

    /// Whether cover makes the dice harder. Cover that the weapon ignores does not, nor does cover without a bonus
    /// (FB-COV), nor cover that leaves the chances unchanged: a die that needs a 6 still hits with a 6 (FB-DICE-3).
    pub(crate) fn is_covered(&self) -> bool {
        if !self.structure_counts() && !self.object_counts() {
            return false;
        }
        let open = Attack { object: false, structure: false, ..*self };
        let evades = |attack: &Attack<'_>| attack.evade_rule().map(|rule| rule.chance());
        self.hit_rule().chance() != open.hit_rule().chance() || evades(self) != evades(&open)
    }

    /// Returns the rule for the evade dice against the hits (FB-COM-6), or `None` if the target has no Evade.
    pub(crate) fn evade_rule(&self) -> Option<DieRule> {
        evade_rule(self.knobs, self.evade, self.target.evade, self.cover_on_evades())
    }

    /// Returns what cover adds to the result that hit dice must reach.
    pub(crate) fn cover_on_hits(&self) -> i8 {
        if self.object_counts() { self.knobs.cover.object_defense } else { 0 }
    }

    /// Returns what the attacker's hit dice gain because it held.
    pub(crate) fn hold_on_hits(&self) -> i8 {
        if self.held { self.knobs.hold.hit_bonus } else { 0 }
    }

    /// Returns the bonus of cover to evade dice.
    pub(crate) fn cover_on_evades(&self) -> i8 {
        let cover = &self.knobs.cover;
        let covered = self.structure_counts() || self.object_counts() && cover.object_also_evade;
        if covered { cover.structure_evade } else { 0 }
    }

    /// Returns the number of hit dice that a model rolls, or `None` if the weapon deals Direct Damage without hit dice.
    pub(crate) fn dice(&self) -> Option<DiceCount> {
        let knobs = &self.knobs.strength;
        let lasting = i32::from(self.attacker.strength) + i32::from(self.height_for_models());
        let own = i32::from(self.volley) + i32::from(self.after_move());
        let (roll, least, bonus) = match self.weapon.strength {
            Strength::Plus(by) => {
                let others = if knobs.stack_items == StackItems::AllItems { i32::from(self.others) } else { 0 };
                (fixed(self.strength), 0, i32::from(by) + others + own + lasting)
            }
            Strength::Instead(roll) => {
                let least = if knobs.overriding == StrengthOverride::Max { self.strength } else { 0 };
                (roll, least, own + if knobs.bonus_after_override { lasting } else { 0 })
            }
            Strength::Direct(_) => return None,
        };
        let most = i32::from(i8::MAX);
        Some(DiceCount { roll, least, bonus: i8::try_from(bonus.clamp(-most, most)).unwrap_or_default() })
    }

    /// Returns the hit dice that high ground adds to the attack as a whole, where the rules say so (FB-Q47). Only the
    /// first group of a squad's attack on a target has them.
    pub(crate) fn dice_for_squad(&self) -> u8 {
        let is = self.high_ground_counts() && self.knobs.high_ground.applies_per == HighGroundPer::SquadTotal;
        if is { floored(self.knobs.high_ground.strength.into()) } else { 0 }
    }

    /// Returns the chance that one of its dice wounds.
    pub(crate) fn through(&self) -> f32 {
        let chance = |rule: &DieRule| {
            let (above, below) = rule.chance();
            above as f32 / below as f32
        };
        chance(&self.hit_rule()) * (1.0 - self.evade_rule().as_ref().map_or(0.0, chance))
    }

    /// Returns the dice that high ground adds to each model.
    fn height_for_models(&self) -> i8 {
        let is = self.high_ground_counts() && self.knobs.high_ground.applies_per == HighGroundPer::Model;
        if is { self.knobs.high_ground.strength } else { 0 }
    }

    fn high_ground_counts(&self) -> bool {
        self.high_ground && (self.knobs.high_ground.vs == HighGroundVs::All || with(self.weapon) == With::Ranged)
    }

    /// Returns the Strength that the weapon gains by a long move.
    fn after_move(&self) -> i8 {
        self.weapon.after_move.filter(|(length, _)| self.moved.saturating_add(SLACK) >= *length).map_or(0, |(_, by)| by)
    }

    /// Whether cover counts against an attack of this kind (FB-COV-5).
    fn cover_counts(&self) -> bool {
        with(self.weapon) == With::Ranged || self.knobs.cover.vs_melee
    }

    fn object_counts(&self) -> bool {
        self.object && !self.weapon.ignores_objects && self.cover_counts()
    }

    fn structure_counts(&self) -> bool {
        self.structure && !self.weapon.ignores_structures && self.cover_counts()
    }
}

/// Converts a number of any size that a stat can have to an amount.
fn fixed(number: u8) -> DiceRoll {
    DiceRoll::fixed(i8::try_from(number).unwrap_or(i8::MAX))
}

//! What effects, weapons, cover and height make of the dice of an attack.
//!
//! The rules that play a match and `evenhand odds frostblade` both ask this, so that they cannot differ in what changes
//! which dice. Who stands where, and which effects reach a squad, is found elsewhere and given to it.

use super::roll::{DieRule, floored};
use crate::game::Dice;
use crate::games::frostblade::content::effects::{DiceRoll, Did, Effect, Provided, Roll, Stat, Which, With};
use crate::games::frostblade::content::sheets::{Strength, Weapon};
use crate::games::frostblade::knobs::{DiceKnobs, EvadeAppliesTo, HighGroundPer, HighGroundVs, Knobs, NatScope};
use crate::games::frostblade::knobs::{StackItems, StrengthOverride};
use crate::table::plane::Grain;

/// How far beyond a length is still within it (FB-MEAS): a thousandth of an inch.
const SLACK: Grain = 1;

/// When effects of a squad are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Situation {
    /// What the attack is; [`With::Anything`] if it is none: only effects that count always do then.
    pub(crate) with: With,
    /// What the squad that has the effects did last in a Movement Phase.
    pub(crate) did: Did,
    /// How far the attacker is from the target, in thousandths of an inch.
    pub(crate) distance: Grain,
}

impl Situation {
    /// Where nobody attacks: Damage of spells and abilities, checks, Spell Rolls.
    pub(crate) const fn without_attack(did: Did) -> Situation {
        Situation { with: With::Anything, did, distance: 0 }
    }

    /// Whether what is provided for is so.
    fn is(&self, provided: &Provided) -> bool {
        let with = provided.with == With::Anything || provided.with == self.with;
        let did = provided.did.is_none_or(|did| did == self.did);
        with && did && provided.beyond.is_none_or(|length| self.distance > length.saturating_add(SLACK))
    }
}

/// What effects make of one kind of roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Change {
    /// Added to the roll.
    pub(crate) by: i8,
    /// Rules that let a natural 1 be rolled again.
    pub(crate) ones: u8,
    /// Rules that let any failure be rolled again.
    pub(crate) failures: u8,
}

/// All that the effects on a squad come to.
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
    /// In whole inches.
    pub(crate) speed: i8,
}

impl Tally {
    /// Of effects that a squad has: of its own passives and items, of auras that reach it, of its statuses. Those that
    /// are to count only once in a turn are left out by whoever gives them, once they have.
    pub(crate) fn of<'e>(effects: impl IntoIterator<Item = &'e Effect>, situation: &Situation) -> Tally {
        let mut tally = Tally::default();
        for effect in effects {
            match effect {
                Effect::RollMod { roll, by, provided } if situation.is(provided) => {
                    let change = tally.change(*roll);
                    change.by = change.by.saturating_add(*by);
                }
                Effect::Reroll { roll, which, provided, .. } if situation.is(provided) => {
                    let change = tally.change(*roll);
                    let offers = match which {
                        Which::Ones => &mut change.ones,
                        Which::Failures => &mut change.failures,
                    };
                    *offers = offers.saturating_add(1);
                }
                Effect::StatMod { stat, by } => {
                    let stat = match stat {
                        Stat::Move => &mut tally.speed,
                        Stat::Strength => &mut tally.strength,
                        Stat::Defense => &mut tally.defense,
                    };
                    *stat = stat.saturating_add(*by);
                }
                _ => {}
            }
        }
        tally
    }

    fn change(&mut self, roll: Roll) -> &mut Change {
        match roll {
            Roll::Hit => &mut self.hit,
            Roll::Evade => &mut self.evade,
            Roll::Rush => &mut self.rush,
            Roll::Spell => &mut self.spell,
            Roll::Check => &mut self.check,
        }
    }
}

/// A die that must reach a target, with what effects make of it.
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

/// The evade dice of a squad with this Evade (FB-COM-6); none if it has no Evade (FB-Q59). `cover` is what cover adds.
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

/// How many hit dice a model rolls with a weapon (FB-COM-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiceCount {
    pub(crate) roll: DiceRoll,
    /// What counts if the roll is less.
    pub(crate) least: u8,
    /// Added to the greater of both; the sum is never below 0.
    pub(crate) bonus: i8,
}

impl DiceCount {
    /// Rolls it.
    pub(crate) fn roll(&self, dice: &mut Dice) -> u8 {
        self.of(self.roll.roll(dice))
    }

    /// How many dice they are if the roll is this.
    pub(crate) fn of(&self, rolled: u8) -> u8 {
        floored(i32::from(rolled.max(self.least)) + i32::from(self.bonus))
    }

    /// How many they are, if nothing is rolled.
    pub(crate) fn fixed(&self) -> Option<u8> {
        let (least, most) = self.roll.range();
        (least == most).then(|| self.of(least))
    }
}

/// An attack of models with one weapon at a squad, all under the same circumstances: a group of dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack<'r> {
    pub(crate) knobs: &'r Knobs,
    pub(crate) weapon: &'r Weapon,
    /// As the attacker's datasheet prints it.
    pub(crate) strength: u8,
    /// As the target's datasheet prints them.
    pub(crate) defense: u8,
    pub(crate) evade: u8,
    /// Of the effects on both squads; `with` of their situations is [`Attack::with`].
    pub(crate) attacker: Tally,
    pub(crate) target: Tally,
    /// Whether the attacking squad Held in this turn.
    pub(crate) held: bool,
    /// How far it has moved in this turn, in thousandths of an inch.
    pub(crate) moved: Grain,
    /// Whether the target is attacked through an object, and past a structure (FB-COV); what the weapon ignores and
    /// what does not count in hand-to-hand combat is taken off here.
    pub(crate) object: bool,
    pub(crate) structure: bool,
    /// Whether the attacking squad has high ground over the target (FB-HIGH).
    pub(crate) high_ground: bool,
    /// Added to the weapon's Strength in this turn by an ability.
    pub(crate) volley: i8,
    /// What the model's other weapons add to Strength, for `rules.strength.stack_items`.
    pub(crate) others: i8,
}

/// What an attack with this weapon is.
pub(crate) fn with(weapon: &Weapon) -> With {
    if weapon.range.is_none() { With::Melee } else { With::Ranged }
}

impl Attack<'_> {
    /// The hit dice (FB-COM-5).
    pub(crate) fn hit_rule(&self) -> DieRule {
        let cover = if self.object_counts() { self.knobs.cover.object_defense } else { 0 };
        let target = floored(i32::from(self.defense) + i32::from(self.target.defense) + i32::from(cover));
        let mut change = self.attacker.hit;
        if self.held {
            change.by = change.by.saturating_add(self.knobs.hold.hit_bonus);
        }
        die_rule(&self.knobs.dice, NatScope::Hit, target, change)
    }

    /// Whether cover makes its dice harder: what the weapon ignores does not, nor what is worth nothing (FB-COV), nor what leaves
    /// the chances as they are: who needs a 6 still hits with a 6 (FB-DICE-3).
    pub(crate) fn is_covered(&self) -> bool {
        if !self.structure_counts() && !self.object_counts() {
            return false;
        }
        let open = Attack { object: false, structure: false, ..*self };
        let evades = |attack: &Attack<'_>| attack.evade_rule().map(|rule| rule.chance());
        self.hit_rule().chance() != open.hit_rule().chance() || evades(self) != evades(&open)
    }

    /// The evade dice against them (FB-COM-6); none if the target has no Evade.
    pub(crate) fn evade_rule(&self) -> Option<DieRule> {
        let cover = &self.knobs.cover;
        let covered = self.structure_counts() || self.object_counts() && cover.object_also_evade;
        evade_rule(self.knobs, self.evade, self.target.evade, if covered { cover.structure_evade } else { 0 })
    }

    /// How many hit dice a model rolls; none if the weapon deals Direct Damage without.
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

    /// Hit dice that high ground adds to the attack as a whole, if that is how it works (FB-Q47): only the first group
    /// of a squad's attack at a target has them.
    pub(crate) fn dice_for_squad(&self) -> u8 {
        let is = self.high_ground_counts() && self.knobs.high_ground.applies_per == HighGroundPer::SquadTotal;
        if is { floored(self.knobs.high_ground.strength.into()) } else { 0 }
    }

    /// The chance that one of its dice wounds.
    pub(crate) fn through(&self) -> f32 {
        let chance = |rule: &DieRule| {
            let (above, below) = rule.chance();
            above as f32 / below as f32
        };
        chance(&self.hit_rule()) * (1.0 - self.evade_rule().as_ref().map_or(0.0, chance))
    }

    /// What high ground adds to each model's dice.
    fn height_for_models(&self) -> i8 {
        let is = self.high_ground_counts() && self.knobs.high_ground.applies_per == HighGroundPer::Model;
        if is { self.knobs.high_ground.strength } else { 0 }
    }

    fn high_ground_counts(&self) -> bool {
        self.high_ground && (self.knobs.high_ground.vs == HighGroundVs::All || with(self.weapon) == With::Ranged)
    }

    /// What the weapon gains by a long move.
    fn after_move(&self) -> i8 {
        self.weapon.after_move.filter(|(length, _)| self.moved.saturating_add(SLACK) >= *length).map_or(0, |(_, by)| by)
    }

    /// Whether cover counts against such an attack at all (FB-COV-5).
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

/// A number as an amount, of any size that a stat has.
fn fixed(number: u8) -> DiceRoll {
    DiceRoll::fixed(i8::try_from(number).unwrap_or(i8::MAX))
}

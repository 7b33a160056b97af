//! A character bought by points, as it is written (AC-BUILD).

use std::collections::BTreeMap;

use crate::model::content::sheets::When;
use crate::model::content::suits::Suits;
use crate::model::content::traits::Trait;
use evenhand_game::game::knobs::Knob;
use evenhand_game::{knobs, words};

knobs! {
    /// `characters.<id>`: a character bought by points. Its base is in mm, its attacks are in inches.
    pub struct Character {
        /// The name.
        name: String;
        /// The faction it belongs to, one of `lists`.
        faction: String;
        /// The longest and the shortest dimension of the base; the longest decides its Size.
        base: [f64; 2], in 1..=500, "mm";
        /// Strides in a Move Action; left out, those of its Size.
        strides: Option<u8>, in 0..=20, "strides";
        /// Wounds at the start; left out, those of its Size.
        wounds: Option<u8>, in 0..=99, "wounds";
        /// Attack Skill; left out, that of its Size.
        skill: Option<i8>, in -5..=20;
        /// Defense; left out, that of its Size.
        defense: Option<i8>, in -5..=20;
        /// The maximum number of times a list can include it.
        at_most: u8 = 16, in 1..=16, doubt "AC-Q32";
        /// Its attacks.
        attacks: BTreeMap<String, BoughtAttack> = {};
        /// Its abilities.
        abilities: Vec<BoughtAbility> = [];
        /// Its responses.
        responses: Vec<BoughtResponse> = [];
        /// Its traits.
        traits: Vec<Trait> = [];
    }

    /// `characters.<id>.attacks.<name>`: an attack bought by points. Lengths are in inches.
    pub struct BoughtAttack {
        /// Its position on the sheet.
        place: u8 = 0, in 0..=99;
        /// What it strikes.
        template: Template;
        /// Its range; of a chain, the range of the first target. 0 is base contact.
        range: Option<u8>, in 0..=40, "inches";
        /// The diameter of an area.
        diameter: Option<u8>, in 0..=40, "inches";
        /// The length of a line.
        length: Option<u8>, in 0..=40, "inches";
        /// The maximum number of targets of a chain.
        targets: Option<u8>, in 1..=9, "targets";
        /// The maximum distance from one target of a chain to the next; 0 is base contact.
        between: Option<u8>, in 0..=40, "inches";
        /// Its effects, in order.
        effects: Vec<BoughtEffect> = [];
    }

    /// `characters.<id>.attacks.<name>.effects`: an effect of a bought attack.
    pub struct BoughtEffect {
        /// The effect.
        effect: AttackEffect;
        /// Whether it depends on a hit.
        when: When = "hit";
        /// The suits that it needs among the cards of the attack.
        suits: Suits = "any";
    }
}

words! {
    /// What a bought attack strikes (AC-TPL).
    pub enum Template {
        /// A character or piece of terrain.
        Single,
        /// Everybody in a circle around a point.
        Area,
        /// Everybody on a strip one inch wide from the attacker's base.
        Line,
        /// Enemies one after another.
        Chain,
    }

    /// The effects that a bought attack can have (AC-EF).
    pub enum AttackEffect {
        /// The attacker moves to a place near the target.
        DisplaceAttacker,
        /// The attacker moves the target by up to an inch.
        DisplaceDefender,
        /// The target is pushed by an inch.
        Knockback,
        /// A target smaller by two Sizes is thrown.
        Throw,
        /// A piece of terrain is thrown. Not played: terrain does not move.
        ThrowTerrain,
        /// The target gains Hinder.
        Hinder,
        /// The target gains Slow.
        Slow,
        /// The target gains Weaken.
        Weaken,
        /// The target gains Damage over Time.
        Dot,
        /// The attack never does damage.
        NullStrike,
        /// A token is put on an action of the target.
        Exhaust,
    }

    /// The abilities that a character can buy (AC-AB).
    pub enum BoughtAbility {
        /// Throws a character in base contact that is smaller by two Sizes.
        DisplaceTarget,
        /// Throws a piece of terrain. Not played: terrain does not move.
        DisplaceTerrain,
        /// The user is placed up to 6 inches away where it sees.
        DisplaceSelfSight,
        /// The user is placed up to 4 inches away.
        DisplaceSelfBlind,
        /// The user moves by up to an inch.
        ShiftSelf,
        /// An enemy within 4 inches can only move towards the user until the end of its next activation.
        CompelMovement,
        /// Removes a condition token from a character within 4 inches.
        RemoveEffect,
    }

    /// The responses that a character can buy (AC-RE).
    pub enum BoughtResponse {
        /// The user cannot be pushed or thrown for the rest of the action.
        NegateDisplacement,
        /// A push is 2 inches shorter.
        ReduceDisplacement,
        /// Adds the best two of three cards to the Defense.
        IncreaseDefense,
        /// The user moves by up to an inch; an attack that does not reach it any more fails.
        DisplaceSelf,
    }
}

/// Returns how a word is written in files; `place` is its place among the words of its kind.
pub(super) fn word<T: Knob>(place: usize) -> &'static str {
    T::words()[place].word
}

impl AttackEffect {
    /// Returns how it is written in files.
    pub fn word(self) -> &'static str {
        word::<AttackEffect>(self as usize)
    }
}

impl BoughtAbility {
    /// Returns how it is written in files.
    pub fn word(self) -> &'static str {
        word::<BoughtAbility>(self as usize)
    }
}

impl BoughtResponse {
    /// Returns how it is written in files.
    pub fn word(self) -> &'static str {
        word::<BoughtResponse>(self as usize)
    }
}

impl Template {
    /// Returns how it is written in files.
    pub fn word(self) -> &'static str {
        word::<Template>(self as usize)
    }
}

impl Character {
    /// Returns its attacks in the order of the sheet.
    pub fn attacks_in_order(&self) -> Vec<(&str, &BoughtAttack)> {
        let mut attacks: Vec<(&str, &BoughtAttack)> =
            self.attacks.iter().map(|(name, attack)| (name.as_str(), attack)).collect();
        attacks.sort_by(|a, b| a.1.place.cmp(&b.1.place).then_with(|| a.0.cmp(b.0)));
        attacks
    }

    /// Returns the number of its actions, which is its Action Capacity (AC-BUILD-3).
    pub fn capacity(&self) -> usize {
        self.attacks.len() + self.abilities.len() + self.responses.len()
    }
}

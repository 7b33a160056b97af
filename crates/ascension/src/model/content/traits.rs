//! Traits of characters: always in force, without tokens (AC-TR).

use evenhand_game::words;

words! {
    /// A trait (AC-TR).
    #[derive(PartialOrd, Ord)]
    pub enum Trait {
        /// Friends within 2 inches, itself included, have +1 Defense.
        DefenseAura,
        /// Enemies within 2 inches plus its Influence have -1 on their attacks.
        AttackPenaltyAura,
        /// Damage that it suffers is 1 less, but at least 1.
        ReduceWounds1 as "reduce_wounds_1",
        /// Damage that it suffers is 2 less, but at least 2.
        ReduceWounds2 as "reduce_wounds_2",
        /// Its Size counts 2 more when it pushes or throws.
        DisplacementSize2 as "displacement_size_2",
        /// +2 Defense against attackers that are not in base contact.
        DefenseVsRanged,
        /// Attacks on it from farther than 6 inches have -2.
        PenaltyVsDistant,
        /// Its Size counts 2 more when others push or throw it.
        VsDisplacementSize2 as "vs_displacement_size_2",
        /// Its Size counts 1 more when others push or throw it.
        VsDisplacementSize1 as "vs_displacement_size_1",
        /// It always has at least the cover of a piece one Size smaller.
        AlwaysPartialCover,
        /// Its cover is better by 1.
        CoverBonus,
        /// Characters of its Size or smaller cannot push or throw it.
        DisplacementImmunity,
        /// It regains a wound at the end of its activation unless it has Damage over Time.
        Regenerate,
        /// +1 on attacks against characters of Size 3 or more.
        BonusVsLarge,
        /// +2 on attacks in an activation without a Move Action.
        BonusIfStationary,
        /// Its Size counts 1 more when it pushes or throws.
        ForDisplacementSize1 as "for_displacement_size_1",
        /// Every climb costs it the minimum.
        IgnoreClimb,
        /// Difficult ground does not shorten its strides, and every climb costs it the minimum.
        IgnoreMovement,
        /// Terrain that would obscure its targets does not.
        IgnoreObscured,
    }
}

/// The traits of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Traits(u32);

impl Traits {
    /// Whether it has a trait.
    #[inline]
    pub fn has(self, one: Trait) -> bool {
        self.0 & (1 << one as u32) != 0
    }

    /// Returns all traits of both.
    #[must_use]
    pub fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Whether it has none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Traits {
        Traits(traits.into_iter().fold(0, |bits, one| bits | 1 << one as u32))
    }
}

//! A simple model of the combat strength of groups of units.

use crate::model::content::cards::Card;

/// The strength of units: expected hits per combat round, and hits they can take.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Might {
    pub(crate) power: f32,
    pub(crate) health: f32,
}

impl Might {
    pub(crate) const NONE: Might = Might { power: 0.0, health: 0.0 };

    /// Returns the strength of `n` Forces that hit on 1 to `hit`.
    pub(crate) fn forces(n: u8, hit: u8) -> Might {
        Might { power: f32::from(n) * f32::from(hit) / 6.0, health: f32::from(n) }
    }

    /// Returns the strength of a champion with `hp` HP left.
    pub(crate) fn champion(card: &Card, hp: u8) -> Might {
        Might { power: f32::from(card.dice) * f32::from(card.hit) / 6.0, health: f32::from(hp) }
    }

    pub(crate) fn with(self, other: Might) -> Might {
        Might { power: self.power + other.power, health: self.health + other.health }
    }

    pub(crate) fn without(self, other: Might) -> Might {
        Might { power: (self.power - other.power).max(0.0), health: (self.health - other.health).max(0.0) }
    }

    pub(crate) fn times(self, factor: f32) -> Might {
        Might { power: self.power * factor, health: self.health * factor }
    }

    /// Returns the strength by Lanchester's square law: power times health.
    pub(crate) fn square(self) -> f32 {
        self.power * self.health
    }

    /// Returns the size of the group in Forces (a Force has power 1/3 and health 1).
    pub(crate) fn size(self) -> f32 {
        1.5 * self.power + 0.5 * self.health
    }
}

/// Returns the chance that a group of strength `a` beats one of strength `b` to the death.
///
/// The exponent 1.5 fits Forces against Forces at the rulebook's values: it gives 0.77 for 3 against 2.
pub(crate) fn odds(a: f32, b: f32) -> f32 {
    if b <= 0.0 {
        return if a > 0.0 { 1.0 } else { 0.0 };
    }
    let (a, b) = (a * a.sqrt(), b * b.sqrt());
    a / (a + b)
}

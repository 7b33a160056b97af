//! Verbs of lasting effects other than those on rolls.

use super::described::{Alters, Described};
use super::part::Statuses;
use crate::model::content::effects::{Obstacles, With};
use crate::model::content::wrong;
use evenhand_game::game::SetupError;

evenhand_kit::verb! {
    /// Adds to Move, Strength or Defense: at least one of them.
    pub(crate) struct Change as "change" check changes_something {
        /// The number that is added to Move, in inches. Effects never reduce Move below 1.
        speed as "move": Option<i8> = None;
        /// The number that is added to Strength.
        strength: Option<i8> = None;
        /// The number that is added to Defense.
        defense: Option<i8> = None;
    }
}

evenhand_kit::verb! {
    /// These statuses have no effect on the squad.
    pub(crate) struct Ignore as "ignore" {
        /// The statuses.
        statuses: Statuses;
    }
}

evenhand_kit::verb! {
    /// The squad may not Rush.
    pub(crate) struct NoRush as "no_rush" {}
}

evenhand_kit::verb! {
    /// The squad may only Hold, and effects of its own side cannot move it.
    pub(crate) struct OnlyHold as "only_hold" {}
}

evenhand_kit::verb! {
    /// The squad may make these attacks in a turn in which it Rushed.
    pub(crate) struct AttackAfterRush as "attack_after_rush" {
        /// The attacks.
        with: With;
    }
}

evenhand_kit::verb! {
    /// The squad neither controls nor contests objectives.
    pub(crate) struct NoObjective as "no_objective" {}
}

evenhand_kit::verb! {
    /// The moves of the squad ignore these.
    pub(crate) struct PassThrough as "pass_through" {
        /// What is ignored.
        what: Obstacles;
    }
}

evenhand_kit::verb! {
    /// A D6 that reaches this prevents the damage of a double 1.
    pub(crate) struct BacklashCheck as "backlash_check" {
        /// The result that the D6 must reach.
        check: u8;
    }
}

fn changes_something(path: &str, change: &Change) -> Result<(), SetupError> {
    if change.all().into_iter().any(|by| by.is_some()) {
        return Ok(());
    }
    wrong(path, "it changes no stat", "add `move = ...`, `strength = ...` or `defense = ...`")
}

impl Change {
    /// Returns what is added to Move, Strength and Defense.
    pub(crate) const fn all(&self) -> [Option<i8>; 3] {
        [self.speed, self.strength, self.defense]
    }
}

impl Described for Change {
    fn alters(&self) -> Option<Alters> {
        let each = [Alters::MOVES, Alters::HIT_DICE, Alters::DEFENSE];
        let changed = self.all().into_iter().zip(each).filter(|(by, _)| by.is_some());
        Some(changed.fold(Alters::NOTHING, |all, (_, one)| all.and(one)))
    }
}

impl Described for NoRush {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::MOVES)
    }
}

impl Described for OnlyHold {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::MOVES)
    }
}

impl Described for AttackAfterRush {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::ATTACKING)
    }
}

impl Described for Ignore {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::OTHER)
    }
}

impl Described for NoObjective {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::OTHER)
    }
}

impl Described for PassThrough {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::OTHER)
    }
}

impl Described for BacklashCheck {
    fn alters(&self) -> Option<Alters> {
        Some(Alters::OTHER)
    }
}

//! Damage, lost health and recovered health.

use super::super::scenes::{Fault, Scene, fault};
use super::described::about;
use super::words::Who;
use super::{About, Described};

evenhand_kit::verb! {
    /// Deals one instance of damage. An effect of an ability or Ult without `n` deals the damage of the operator.
    pub(crate) struct Damage as "damage" {
        /// Whom it applies to.
        who: Who;
        /// The damage.
        n: Option<i8> = None;
        /// Enemies behind the first that are hit too, if it goes along a line.
        pierce: u8 = 0;
        /// The range of this damage along a line. The default is the range of the operator.
        range: Option<u8> = None;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
    }
}

evenhand_kit::verb! {
    /// Makes operators lose health. This is not damage.
    pub(crate) struct Lose as "lose" {
        /// Whom it applies to.
        who: Who;
        /// How much health, or how many tiles or cards.
        n: i8;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
    }
}

evenhand_kit::verb! {
    /// Makes operators recover health.
    pub(crate) struct Heal as "heal" {
        /// Whom it applies to.
        who: Who;
        /// How much health, or how many tiles or cards.
        n: i8;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
    }
}

impl Described for Damage {
    about!(who, n, range, on_point);

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let who = self.who;
        if self.n.is_none() && !matches!(scene, Scene::Ability | Scene::Ult) {
            let message = format!("`damage` has no `n`, and {} has no damage of its own", scene.name());
            return fault("", message, "add `n = ...`, the damage");
        }
        let line = who.is_along_a_line() && scene.has_operator();
        if self.pierce > 0 && !line {
            let remedy = "leave it out, or let an operator deal damage to \"foe\"";
            return fault("pierce", format!("nobody stands behind `{}`", who.word()), remedy);
        }
        let reaches = line || matches!(who, Who::EachDirection | Who::AllyInLine);
        if self.range.is_some() && !reaches {
            return fault("range", format!("`{}` has no range here", who.word()), "leave it out");
        }
        None
    }
}

impl Described for Lose {
    about!(who, n, on_point);
}

impl Described for Heal {
    about!(who, n, on_point);
}

//! The verbs that give the target something or take something from it.

use crate::model::content::conditions::Condition;
use evenhand_kit::verb;

verb! {
    /// The target gains tokens of a condition.
    pub(crate) struct Grant as "grant" {
        /// The condition.
        condition: Condition;
        /// The number of tokens.
        n: u8 = 1;
    }
}

verb! {
    /// The target regains wounds, up to its starting number.
    pub(crate) struct Heal as "heal" {
        /// The number of wounds.
        n: u8;
    }
}

verb! {
    /// The target loses wounds, whatever its Defense.
    pub(crate) struct Lose as "lose" {
        /// The number of wounds.
        n: u8;
    }
}

verb! {
    /// Lends the target an action token.
    pub(crate) struct LendToken as "lend_token" {}
}

verb! {
    /// Removes one condition token from the target.
    pub(crate) struct Cleanse as "cleanse" {}
}

verb! {
    /// Puts a token on an action of the target, chosen by the user's player. The action cannot be used while it lies there.
    pub(crate) struct Exhaust as "exhaust" {}
}

verb! {
    /// Until the end of its next activation, strides of the target's Move Actions must end nearer to the user.
    pub(crate) struct Compel as "compel" {}
}

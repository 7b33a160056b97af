//! The verbs by which characters move outside of Move Actions.

use super::parts::Length;
use evenhand_kit::verb;

evenhand_game::words! {
    /// A character of an effect.
    pub(crate) enum Who {
        /// The user of the action.
        User,
        /// The target.
        Target,
    }
}

verb! {
    /// A character moves. This is no Move Action.
    pub(crate) struct Move as "move" {
        /// The number of strides.
        strides: u8;
        /// The character that moves.
        who: Who = Who::User;
    }
}

verb! {
    /// The user moves over characters that are smaller by at least two Sizes and over weak terrain. Each character that
    /// it passes loses a wound and gains Slow.
    pub(crate) struct Trample as "trample" {
        /// The number of strides.
        strides: u8;
        /// The maximum Size of terrain that it passes.
        size: u8;
    }
}

verb! {
    /// The user moves a short way. This is no Move Action and costs no strides.
    pub(crate) struct Shift as "shift" {
        /// The maximum distance.
        length: Length;
        /// In a response: whether an attack that does not reach the user any more fails.
        evades: bool = false;
    }
}

verb! {
    /// The user moves straight to a place near the target, however far it is.
    pub(crate) struct Approach as "approach" {
        /// The maximum distance from the target at the end.
        within: Length;
    }
}

verb! {
    /// The user is placed at another point, whatever lies between.
    pub(crate) struct Place as "place" {
        /// The maximum distance from where it was.
        within: Length;
        /// Whether it must see the point.
        sight: bool = false;
    }
}

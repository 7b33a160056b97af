//! The verbs that give strides, which are not a Move Action.

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

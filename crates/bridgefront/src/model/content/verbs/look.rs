//! `look`: looking at the player's own draw pile (BF-22e).

evenhand_kit::verb! {
    /// The player looks at the top cards of the own draw pile.
    pub(crate) struct Look as "look" {
        /// The number of cards that the player sees.
        n: u8;
        /// The number of these cards that the player takes.
        take: u8;
        /// What happens to the other cards.
        rest: Rest;
    }
}

evenhand_game::words! {
    /// What happens to the cards that are not taken.
    pub(crate) enum Rest {
        /// They are discarded.
        Discard,
        /// They stay where they are.
        Keep,
        /// The player puts each at the bottom, or back on top in any order.
        Scry,
    }
}

//! `draw`: cards from the player's own pile (BF-22e).

use super::event::On;
use super::selectors::Num;

evenhand_kit::verb! {
    /// The player draws cards.
    pub(crate) struct Draw as "draw" {
        /// The number of cards.
        n: Num;
        /// The time at which the cards are drawn.
        when: Time = Time::Now;
        /// The players who draw.
        who: Drawers = Drawers::Me;
    }
}

evenhand_game::words! {
    /// The time at which cards are drawn.
    pub(crate) enum Time {
        /// At once.
        Now,
        /// With the next hand.
        NextHand,
    }
}

evenhand_game::words! {
    /// The players who draw cards.
    pub(crate) enum Drawers {
        /// The player.
        Me,
        /// All other players.
        Others,
    }
}

impl Draw {
    /// Returns whether the player draws, and at once.
    pub(crate) fn is_own(&self) -> bool {
        self.who == Drawers::Me && self.when == Time::Now
    }

    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::Cleanup => matches!(self.n, Num::Fixed(_)) && self.who == Drawers::Me,
            _ => false,
        }
    }
}

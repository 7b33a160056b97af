//! The events that a trigger can wait for.

evenhand_game::words! {
    /// An event that a trigger can wait for.
    pub(crate) enum On {
        /// The champion is deployed.
        Deploy,
        /// The player uses the champion's ability.
        Activate,
        /// A battle of the champion begins.
        BattleStart,
        /// A champion dies.
        Dies,
        /// The champion kills another.
        Kills,
        /// A unit crosses the bridge.
        Cross,
        /// A unit enters the player's Capital.
        Enter,
        /// A siege begins in which the player attacks.
        SiegeStart,
        /// Cleanup comes.
        Cleanup,
        /// The player wins a battle; for a champion, one that it survives. A card waits for the next one only.
        BattleWon,
        /// A battle between two other players ends.
        BattleOfOthers,
    }
}

impl On {
    /// Returns whether the event is for champions (effects while they are on the board) or, with `champion` unset, for
    /// other cards (effects that they leave running).
    pub(crate) fn is_for(self, champion: bool) -> bool {
        match self {
            On::Dies | On::BattleWon => true,
            On::Deploy | On::Activate | On::BattleStart | On::Kills => champion,
            On::Cross | On::Enter | On::SiegeStart | On::Cleanup | On::BattleOfOthers => !champion,
        }
    }
}

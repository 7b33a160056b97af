//! Visibility of information (§15.4), and the choices offered to agents.

use evenhand_game::{knobs, words};

knobs! {
    /// Visibility of information.
    pub struct InfoKnobs {
        /// Whether the other players see the cards a player is shown and gains in drafts, Power Picks and as the free
        /// card.
        draft_picks: DraftPicks = "private",
            doubt "The book says reveal, and that players do not see each other's Victory Points (BF-Q161).";
        /// Who sees the cards of a discard pile. Everybody has seen the cards that were played.
        discards: Discards = "owner", doubt "The book does not say whether discard piles are open (BF-Q162).";
        /// Whether the other players see a player's Permanent VP, or only those from cards they have seen.
        vp: VpSeen = "own"; // §15.4
    }
}

words! {
    /// The players who see the cards shown and gained in a draft.
    pub enum DraftPicks {
        /// Only the player who drafts.
        Private,
        /// Everybody.
        Public,
    }

    /// The players who see the cards of a discard pile.
    pub enum Discards {
        /// Its owner; everybody for cards that were played.
        Owner,
        /// Everybody.
        Public,
    }

    /// The players who see a player's Permanent VP.
    pub enum VpSeen {
        /// The player; everybody for the VP from cards that all have seen.
        Own,
        /// Everybody.
        Public,
    }
}

knobs! {
    /// The numbers of legal choices offered to agents. The rules accept all of them.
    pub struct SearchKnobs {
        /// The number of parts into which agents are offered to split a stack; the rules allow every split.
        split_buckets: SplitBuckets = "coarse";
        /// The number of bids of each kind offered to agents; the rules allow all bids.
        bid_buckets: u8 = 8, in 2..=99, "bids";
    }
}

words! {
    /// The ways of splitting a stack that are offered.
    pub enum SplitBuckets {
        /// Every number of Forces.
        Full,
        /// Zero Forces (if a champion goes along), one, half, all but one, all.
        Coarse,
    }
}

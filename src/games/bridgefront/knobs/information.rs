//! Who sees what (§15.4), and what is proposed to agents.

use crate::{knobs, words};

knobs! {
    /// Who sees what.
    pub struct InfoKnobs {
        /// Whether the others see the cards a player is shown and gains in drafts, Power Picks and as the free card.
        draft_picks: DraftPicks = "private",
            doubt "The book says reveal, and that players do not see each other's Victory Points (BF-Q161).";
        /// Who sees the cards of a discard pile. Cards that were played have been seen in any case.
        discards: Discards = "owner", doubt "The book does not say whether discard piles are open (BF-Q162).";
        /// Whether the others see a player's Permanent VP, or only those of cards they have seen.
        vp: VpSeen = "own"; // §15.4
    }
}

words! {
    /// Who sees the cards shown and gained in a draft.
    pub enum DraftPicks {
        /// Who drafts.
        Private,
        /// Everybody.
        Public,
    }

    /// Who sees the cards of a discard pile.
    pub enum Discards {
        /// Its owner, and everybody those that were played.
        Owner,
        /// Everybody.
        Public,
    }

    /// Who sees a player's Permanent VP.
    pub enum VpSeen {
        /// The player, and everybody those of cards all have seen.
        Own,
        /// Everybody.
        Public,
    }
}

knobs! {
    /// How many of the legal choices are proposed to agents. The rules accept all of them.
    pub struct SearchKnobs {
        /// Into how many parts a stack can be split by what agents are offered; the rules allow all.
        split_buckets: SplitBuckets = "coarse";
        /// Bids of each kind that agents are offered; the rules allow all.
        bid_buckets: u8 = 8, in 2..=99, "bids";
    }
}

words! {
    /// How many ways to split a stack are proposed.
    pub enum SplitBuckets {
        /// Every number of Forces.
        Full,
        /// None (if a champion goes), one, half, all but one, all.
        Coarse,
    }
}

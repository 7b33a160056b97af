//! Who sees what (§15.4), and what is proposed to agents.

use serde::Deserialize;

/// Who sees what.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfoKnobs {
    /// Cards shown and gained in drafts, the free card included (BF-Q161).
    pub draft_picks: DraftPicks,
    /// Discard piles (BF-Q162).
    pub discards: Discards,
    /// Permanent VP (§15.4).
    pub vp: VpSeen,
}

/// Who sees the cards shown and gained in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftPicks {
    /// Who drafts.
    Private,
    /// Everybody.
    Public,
}

/// Who sees the cards of a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discards {
    /// Its owner, and everybody those that were played.
    Owner,
    /// Everybody.
    Public,
}

/// Who sees a player's Permanent VP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VpSeen {
    /// The player, and everybody those of cards all have seen.
    Own,
    /// Everybody.
    Public,
}

/// How many of the legal choices are proposed to agents. The rules accept all of them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchKnobs {
    /// How many ways to split a stack.
    pub split_buckets: SplitBuckets,
    /// How many bids of each kind; more gold than this is thinned out.
    pub bid_buckets: u8,
}

/// How many ways to split a stack are proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SplitBuckets {
    /// Every number of Forces.
    Full,
    /// None (if a champion goes), one, half, all but one, all.
    Coarse,
}

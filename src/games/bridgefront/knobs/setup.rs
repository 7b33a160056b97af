//! What happens before round 1 (§8).

use serde::Deserialize;

/// What happens before round 1.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupKnobs {
    /// How Lead goes round (§12.3).
    pub lead_rotation: LeadRotation,
    /// In which order seats choose their corner (§8).
    pub capital_draft: CapitalDraft,
    /// Whether the faction champion is in the opening hand for certain (§8).
    pub champion_in_opening_hand: bool,
    /// Cards in the opening hand, the champion included.
    pub opening_hand: u8,
    /// Whether each faction has its own starter deck instead of the common one, which is every
    /// card of the set `starter` as often as its copies say (§22.1).
    pub faction_starter_decks: bool,
    /// Bridges each player places.
    pub start_bridges: u8,
    /// How far from the own Capital the nearer end of such a bridge may be, in hexes.
    pub start_bridge_range: u8,
    /// Cards shown for the free starting card; 0 = none is given.
    pub free_card_reveal: u8,
    /// Whether a Victory card gives its VP when it is the free card (BF-Q25).
    pub free_card_scores: bool,
}

/// How Lead goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeadRotation {
    /// From seat to seat in the order of seats.
    Seat,
    /// From Capital to Capital around the board.
    Corner,
}

/// In which order seats choose their corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CapitalDraft {
    /// The last seat first.
    Reverse,
    /// The first seat first.
    Forward,
    /// Nobody chooses: corners are dealt out.
    Random,
}

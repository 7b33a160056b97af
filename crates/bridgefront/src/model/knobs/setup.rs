//! The setup before round 1 (§8).

use evenhand_game::{knobs, words};

knobs! {
    /// The setup before round 1.
    pub struct SetupKnobs {
        /// Whether Lead passes in seat order or around the board from Capital to Capital.
        lead_rotation: LeadRotation = "seat",
            doubt "The book still has to think about how the seating order passes around."; // §12.3
        /// The order in which seats choose their corner; random deals the corners out.
        capital_draft: CapitalDraft = "reverse"; // §8
        /// Whether the faction champion is put into the opening hand before the rest is drawn.
        champion_in_opening_hand: bool = true, doubt "The book asks itself whether this should be so."; // §8
        /// Number of cards in the opening hand, including the champion.
        opening_hand: u8 = 6, in 0..=20, "cards";
        /// Whether each faction has its own starter deck instead of the common one.
        // §22.1
        faction_starter_decks: bool = false, doubt "The book will probably go over to a starter deck for each faction.";
        /// Number of bridges each player places before round 1.
        start_bridges: u8 = 2, in 0..=10, "bridges", label "starting bridges";
        /// The largest distance of the nearer end of a starting bridge from its player's Capital; of both ends, if
        /// `setup.start_bridge_ends` says so.
        start_bridge_range: u8 = 2, in 1..=6, "hexes", label "distance of starting bridges";
        /// Whether one end of a starting bridge has to be within `setup.start_bridge_range`, or both.
        start_bridge_ends: BridgeEnds = "one"; // BF-ED4
        /// Number of Age I cards of which each player gains one before round 1; 0 for no free card.
        free_card_reveal: u8 = 3, in 0..=5, "cards", label "cards shown for the free card";
        /// Whether a Victory card gained as the free card gives its VP. If not, all players learn that it was the free
        /// card when it is first shown.
        free_card_scores: bool = true,
            doubt "The book gives VP for a Victory card that is gained, and does not say whether this is a gain like \
                  any other (BF-Q25).";
        /// The cards from which each player is shown some as the free card, by id; none for the Age I deck. Cards of a
        /// list are extra copies: the Age I deck keeps its own, and several players can be shown the same card.
        free_cards: Vec<String> = [],
            doubt "The book takes them from the Age I deck, which can give a Victory card or a champion (BF-Q25).";
        /// Number of different market cards that are left out of each match with all their copies. They are drawn at
        /// random for every match and are public. Comparing matches with and without a card shows its effect on the
        /// game.
        left_out: u8 = 0, in 0..=20, "cards";
        /// A card that one seat starts with, by its id: a copy is in the seat's starter deck in place of one copy of the
        /// card that the deck has most of (Recruit), and all players see it. Empty for none. `evenhand card` uses it to
        /// measure what a card is worth.
        given: String = "";
        /// The seat that starts with the card of `setup.given`; 0 for nobody.
        given_seat: u8 = 0, in 0..=6, "seat";
    }
}

words! {
    /// How Lead passes on.
    pub enum LeadRotation {
        /// From seat to seat in seat order.
        Seat,
        /// From Capital to Capital around the board.
        Corner,
    }

    /// The ends of a starting bridge that have to be within range of the Capital.
    pub enum BridgeEnds {
        /// At least one.
        One,
        /// Both.
        Both,
    }

    /// The order in which seats choose their corner.
    pub enum CapitalDraft {
        /// The last seat first.
        Reverse,
        /// The first seat first.
        Forward,
        /// Random: the corners are dealt out.
        Random,
    }
}

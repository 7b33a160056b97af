//! What is proposed to agents: no rules of the book.

use crate::{knobs, words};

words! {
    /// How a squad can be set up around a place.
    pub enum FormationName {
        /// As it stands.
        Keep,
        /// Two staggered ranks.
        Line2,
        /// A single file.
        Line1,
        /// Nearly a square.
        Block,
        /// Around an enemy squad, in contact.
        Wrap,
        /// A strip two models wide.
        Chain,
    }
}

knobs! {
    /// `rules.candidates`: which moves are proposed to agents; no rule of the book.
    pub struct CandidateKnobs {
        /// Moves of a squad that are proposed at most.
        max_dest: u8 = 24, in 4..=96, "moves";
        /// Poses of a squad that are proposed at deployment at most.
        max_poses: u8 = 16, in 1..=64, "poses";
        /// How squads are set up in moves.
        formations: Vec<FormationName> = ["keep", "line2", "line1", "block", "wrap", "chain"];
    }
}

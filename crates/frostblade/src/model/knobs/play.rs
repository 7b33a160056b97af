//! Knobs of the moves that are proposed to agents. They are not rules of the rulebook.

use evenhand_game::{knobs, words};

words! {
    /// How a squad can be arranged around a place.
    pub enum FormationName {
        /// As it stands now.
        Keep,
        /// Two staggered ranks.
        Line2,
        /// A single file.
        Line1,
        /// A block that is nearly square.
        Block,
        /// Around an enemy squad, in contact with it.
        Wrap,
        /// A strip two models wide.
        Chain,
    }
}

knobs! {
    /// `rules.candidates`: the moves that are proposed to agents. Not a rule of the rulebook.
    pub struct CandidateKnobs {
        /// The most moves that are proposed for a squad.
        max_dest: u8 = 24, in 4..=96, "moves";
        /// The most poses that are proposed for a squad at deployment.
        max_poses: u8 = 16, in 1..=64, "poses";
        /// The formations in which moves arrange squads.
        formations: Vec<FormationName> = ["keep", "line2", "line1", "block", "wrap", "chain"];
    }
}

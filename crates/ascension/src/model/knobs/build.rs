//! Knobs of characters bought by points: what may be bought (AC-BUILD).

use evenhand_game::{knobs, words};

knobs! {
    /// `build`: what a character bought by points may have (AC-BUILD).
    pub struct BuildKnobs {
        /// Whether a character may buy the same ability twice.
        ability_repeat: bool = false, doubt "AC-Q2: only responses are limited to one of each.";
        /// Whether an attack may have the same effect twice.
        effect_repeat: bool = false, doubt "AC-Q3";
        /// Which attacks may have Null Strike.
        null_strike: NullStrike = "any", doubt "AC-Q10: at a price of -6 an action token costs 2 points.";
        /// The lowest Attack Skill with one token, before the change by the template, is 0.
        one_token_floor: bool = false, doubt "AC-Q5";
        /// How a character answers with increase_defense.
        increase_defense: IncreaseDefense = "best_two",
            doubt "AC-Q20: the sentence is older than the rule that only attackers flip.";
    }
}

words! {
    /// Which attacks may have Null Strike (AC-Q10).
    pub enum NullStrike {
        /// Every attack.
        Any,
        /// None.
        Never,
        /// Those with an effect of any cards beside it.
        BesideAny,
    }

    /// What increase_defense adds to the Defense (AC-Q20).
    pub enum IncreaseDefense {
        /// The best two of three cards.
        BestTwo,
        /// One card.
        One,
    }
}

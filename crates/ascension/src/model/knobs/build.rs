//! Knobs of characters bought by points: what may be bought (AC-BUILD).

use evenhand_game::{knobs, words};

knobs! {
    /// `build`: what a character bought by points may have (AC-BUILD).
    pub struct BuildKnobs {
        /// Whether a character may have no action at all, and so no token.
        without_actions: bool = false, doubt "AC-Q1: it has no token, so it could never act.";
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
        /// Whether compel_movement bars shifts and placements away from its user, too, not only Move Actions.
        compel_all: bool = false, doubt "AC-Q19";
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

knobs! {
    /// `traits`: how traits are read (AC-TR).
    pub struct TraitsKnobs {
        /// Whether defense_aura helps its bearer.
        aura_helps_bearer: bool = true, doubt "AC-Q22";
        /// Whether attack_penalty_aura counts only for attacks on its bearer.
        penalty_on_bearer_only: bool = false, doubt "AC-Q23";
        /// Whether reduce_wounds counts for damage of every source, not only of attacks.
        reduce_all_damage: bool = true, doubt "AC-Q24";
        /// Whether displacement_size_2 is for pushes and throws by its bearer, not for those of its bearer by others.
        size_2_for_bearer: bool = true, doubt "AC-Q25: two traits have the same words and different prices.";
        /// Attackers farther away than this are ranged; 0 = those that are not in base contact.
        ranged_beyond_mm: f64 = 0.0, in 0.0..=500.0, "mm", doubt "AC-Q26";
        /// What penalty_vs_distant subtracts from attacks.
        distant_penalty: i8 = 2, in 0..=5, doubt "AC-Q11: the army builder has 1 point of Defense instead.";
        /// The bonus of bonus_if_stationary.
        stationary_bonus: i8 = 2, in 0..=5, doubt "AC-Q11: the army builder has 1.";
        /// The minimum damage that reduce_wounds_2 leaves.
        reduce_2_least: u8 = 2, in 0..=2, doubt "AC-Q11: the army builder has 1.";
        /// Whether an attack with bonus_if_stationary rules out a Move Action afterwards.
        stationary_ends_moves: bool = true, doubt "AC-Q27";
        /// Whether ignore_climb and ignore_movement make climbs free, below climb.min_strides.
        free_climbs: bool = false, doubt "AC-Q28";
    }
}

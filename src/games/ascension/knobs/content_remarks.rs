//! What is said of the knobs of the content: sheets, tables, lists and scenarios.

use crate::remarks;

remarks! {
    /// What is said of the knobs of sheets, tables, lists and scenarios.
    pub(crate) fn content {
        /// The longest and the shortest dimension of the base.
        "content.*.base": [u16; 2], in 1..=500, "mm";
        /// The Size Value where `size.mode` takes it from the sheet; 0 = by the base.
        "content.*.size", in 0..=12, doubt "AS-Q55";
        /// Action tokens.
        "content.*.capacity", in 1..=12, "tokens";
        /// Attack Skill.
        "content.*.skill", in -5..=20;
        /// Defense.
        "content.*.defense", in -5..=20;
        /// Wounds at the start.
        "content.*.wounds", in 1..=99, "wounds";
        /// Strides in a Move Action.
        "content.*.strides", in 1..=20, "strides", doubt "AS-Q37";
        /// Force points, where `points.mode` takes them from the sheet.
        "content.*.points", in 1..=1000, "points", doubt "AS-Q57";
        /// How often a list can have it.
        "content.*.at_most", in 1..=16;
        /// What the action costs.
        "content.*.actions.*.tokens", in 1..=6, "tokens";
        /// How far the action reaches; 0 = base contact.
        "content.*.actions.*.range", in 0..=2000, "mm";
        /// How far away its target must be at least.
        "content.*.actions.*.min_range", in 0..=2000, "mm";
        /// Added to the attack.
        "content.*.actions.*.bonus", in -10..=20;
        /// Marks of usefulness for the points formula.
        "content.*.actions.*.utility", in 0..=10;
        /// Added to damage to terrain.
        "content.*.actions.*.terrain_bonus", in 0..=20, "wounds";
        /// Strides moved over terrain before the attack.
        "content.*.actions.*.swoop", in 0..=10, "strides";
        /// At most so much bonus, one for each other friend in contact with the target.
        "content.*.actions.*.gang", in 0..=10;
        /// A character, its actions and what they do: placeholder content, to be replaced by your own.
        "content.**";
        /// A table and its terrain: placeholder content.
        "tables.**";
        /// The sheets a faction brings: placeholder content.
        "lists.**";
        /// Turns at most.
        "scenarios.*.turn_limit", in 0..=40, "turns";
        /// A lead below this share of the agreed points is a draw.
        "scenarios.*.draw_margin", in 0..=1;
        /// Points that end the match.
        "scenarios.*.target", in 1..=500, "points";
        /// A scenario and its numbers: placeholder content.
        "scenarios.**";
    }
}

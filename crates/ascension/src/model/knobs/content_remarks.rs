//! Descriptions of the knobs of the content: sheets, tables, lists and scenarios.

use evenhand_game::remarks;

remarks! {
    /// The descriptions of the knobs of sheets, tables, lists and scenarios.
    pub(crate) fn content {
        /// The effects of an action: placeholder content, to be replaced by your own; see
        /// `evenhand notation ascension`.
        "content.*.actions.*.effects.**";
        /// A table and its terrain: placeholder content.
        "tables.**";
        /// The sheets a faction brings: placeholder content.
        "lists.**";
        /// The maximum number of turns.
        "scenarios.*.turn_limit", in 0..=40, "turns";
        /// A lead below this share of the agreed points counts as a draw.
        "scenarios.*.draw_margin", in 0..=1;
        /// Points that end the match.
        "scenarios.*.target", in 1..=500, "points";
        /// A scenario and its numbers: placeholder content.
        "scenarios.**";
    }
}

//! Descriptions of the knobs of the content: sheets, tables, lists and scenarios.

use evenhand_game::remarks;

remarks! {
    /// The descriptions of the knobs of sheets, tables, lists and scenarios.
    pub(crate) fn content {
        /// The effects of an action; see `evenhand notation ascension`.
        "content.*.actions.*.effects.**";
        /// A table and its terrain: placeholder content.
        "tables.**";
        /// The characters a faction brings.
        "lists.**";
        /// The characters a faction brings.
        "lists.*.*";
        /// The price of a Size.
        "prices.sizes.*.price", in -99..=99, "points";
        /// The price of each further stride at this Size.
        "prices.sizes.*.stride", in -99..=99, "points";
        /// The smallest and the largest longest dimension of bases of this Size.
        "prices.sizes.*.base", in 1..=500, "mm";
        /// What a character of this Size begins with.
        "prices.sizes.**", in 0..=20;
        /// Further strides that can be bought.
        "prices.strides_most", in 0..=20, "strides", doubt "AC-Q4";
        /// Change of Attack Skill by the tokens spent on an attack.
        "prices.tokens", in -9..=9;
        /// Change of Attack Skill by this template.
        "prices.templates.*.skill", in -9..=9;
        /// Prices of traits.
        "prices.traits.*", in -99..=99, "points", doubt "AC-Q11: the document and the army builder differ in five places.";
        /// Prices of characters bought by points; -99 is not for sale.
        "prices.**", in -99..=99, "points";
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

//! What one seat can own from the start, to measure its worth.

/// How a game gives an item of its content (a card, a datasheet) to one seat from the start. Matches with the item and
/// without it then differ in nothing else, so the difference is what the item is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given {
    /// What one item is called: `card`.
    pub item: &'static str,
    /// The tables of content that hold the items: `cards`.
    pub tables: &'static [&'static str],
    /// The knob that names the item; empty for none.
    pub knob: &'static str,
    /// The knob with the seat that owns it, from 1; 0 for nobody.
    pub seat: &'static str,
    /// The fields of an entry that comparable items have in common, the most general last.
    pub alike: &'static [&'static str],
    /// The field with the price of an item, and the unit of the price.
    pub price: Option<(&'static str, &'static str)>,
    /// Whether its owner gives up as much for it, as points of an army. Then dearer items are not worth more.
    pub paid: bool,
    /// How the item is given, after "The card is given to one seat": `in its starter deck, in place of a Recruit`.
    pub how: &'static str,
}

//! `hand`: the owner picks hand cards (BF-22e).

use evenhand_kit::table::effects::control::Perhaps;
use evenhand_kit::table::effects::written::Count;

evenhand_kit::verb! {
    /// The player picks cards of the own hand.
    pub(crate) struct Hand as "hand" {
        /// What happens to the cards.
        op: HandOp;
        /// The number of cards.
        n: Count;
        /// The effects for each picked card.
        each: Perhaps = Perhaps(None);
    }
}

evenhand_game::words! {
    /// What happens to hand cards that are picked.
    #[derive(serde::Serialize)]
    pub(crate) enum HandOp {
        /// They are discarded.
        Discard,
        /// They leave the match.
        Scrap,
        /// They are put on top of the draw pile.
        Top,
    }
}

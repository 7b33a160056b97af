//! `choose`: one of several lists of effects (BF-22).

use evenhand_kit::table::effects::control::Options;

evenhand_kit::verb! {
    /// The owner chooses one of several lists of effects.
    pub(crate) struct Choose as "choose" {
        /// The lists.
        options: Options;
        /// Whether the choice is made when the card resolves.
        late: bool = false;
    }
}

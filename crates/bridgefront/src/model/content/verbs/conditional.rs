//! `if`: a list of effects that depends on a condition (BF-22).

use super::selectors::Cond;
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::control::Perhaps;

evenhand_kit::verb! {
    /// A condition decides which effects are carried out.
    pub(crate) struct If as "if" {
        /// The condition.
        cond: Cond;
        /// The effects if it holds.
        then: ListId;
        /// The effects if it does not hold.
        otherwise as "else": Perhaps = Perhaps(None);
    }
}

//! Effects on the attack under way.

use super::about::{About, Described};
use super::fields::Who;
use evenhand_kit::verb;

verb! {
    /// Ends the attack under way.
    pub(crate) struct Cancel as "cancel" {}
}

verb! {
    /// Gives the attack under way another target.
    pub(crate) struct Redirect as "redirect" {
        /// The cards.
        who: Who;
    }
}

impl Described for Cancel {}

impl Described for Redirect {
    fn about(&self) -> About {
        About { who: self.who, ..About::default() }
    }
}

//! `may`: a player decides whether effects are carried out.

use super::{Act, Host, List, Nested, NestedList};

crate::verb! {
    /// The player decides whether the effects are carried out.
    pub struct May as "may" {
        /// The effects.
        effects: List;
    }
}

impl Act for May {
    fn lists(&self) -> Vec<NestedList<'_>> {
        vec![self.effects.nested("effects".into())]
    }

    fn act(&self, lists: &Nested, host: &mut dyn Host) {
        match host.answer() {
            // The first option is to do it.
            Some(0) => lists.enter(Some(0), host),
            Some(_) => lists.enter(None, host),
            None => host.ask(2),
        }
    }

    fn weights(&self) -> Vec<f32> {
        vec![1.0]
    }
}

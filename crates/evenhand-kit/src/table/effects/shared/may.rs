//! `may`: a player decides whether effects are carried out.

use super::act::Act;
use super::host::{Host, Step};
use super::lists::{List, NestedList};

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

    fn act(&self, host: &mut dyn Host) -> Step<Option<usize>> {
        match host.answer() {
            // The first option is to do it.
            Some(option) => Step::Done((option == 0).then_some(0)),
            None => Step::Ask(2),
        }
    }

    fn options(&self) -> Vec<Option<usize>> {
        vec![Some(0), None]
    }

    fn option_text(&self, option: u8, effects: &str) -> String {
        if option == 0 { format!("uses {effects}") } else { "leaves the effect out".into() }
    }

    fn weights(&self) -> Vec<f32> {
        vec![1.0]
    }
}

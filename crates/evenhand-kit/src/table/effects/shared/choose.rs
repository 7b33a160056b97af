//! `choose`: a player chooses one of several lists of effects.

use super::act::Act;
use super::host::{Host, Step};
use super::lists::{Lists, NestedList};

crate::verb! {
    /// The player chooses one of several lists of effects.
    pub struct Choose as "choose" {
        /// The lists.
        options: Lists;
    }
}

impl Act for Choose {
    fn lists(&self) -> Vec<NestedList<'_>> {
        self.options.nested("options")
    }

    fn act(&self, host: &mut dyn Host) -> Step<Option<usize>> {
        match host.answer() {
            Some(option) => Step::Done(Some(option.into())),
            None => Step::Ask(u8::try_from(self.options.0.len()).unwrap_or(u8::MAX)),
        }
    }

    fn options(&self) -> Vec<Option<usize>> {
        (0..self.options.0.len()).map(Some).collect()
    }

    /// The player chooses the best for the position, which is not known before: each counts as much.
    fn weights(&self) -> Vec<f32> {
        vec![1.0 / self.options.0.len() as f32; self.options.0.len()]
    }
}

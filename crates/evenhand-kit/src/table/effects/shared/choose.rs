//! `choose`: a player chooses one of several lists of effects.

use super::act::{Act, Nested};
use super::host::Host;
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

    fn act(&self, lists: &Nested, host: &mut dyn Host) {
        match host.answer() {
            Some(option) => lists.enter(Some(option.into()), host),
            None => host.ask(u8::try_from(self.options.0.len()).unwrap_or(u8::MAX)),
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

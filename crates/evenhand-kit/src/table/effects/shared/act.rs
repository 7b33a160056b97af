//! What a shared verb does, and the lists of effects behind it.

use super::host::{Host, Step};
use super::lists::NestedList;

/// What a shared verb does.
pub trait Act {
    /// Returns the lists of effects in it, in order.
    fn lists(&self) -> Vec<NestedList<'_>>;

    /// Carries it out. If it is done, one of its lists comes next, or none.
    fn act(&self, host: &mut dyn Host) -> Step<Option<usize>>;

    /// Returns the list that each option leads to, if a player chooses: `None` for an option without effects.
    fn options(&self) -> Vec<Option<usize>> {
        Vec::new()
    }

    /// Returns an option in words, given its effects in words.
    fn option_text(&self, option: u8, effects: &str) -> String {
        let option = u16::from(option) + 1;
        if effects.is_empty() {
            format!("chooses option {option}, which does nothing")
        } else {
            format!("chooses option {option}: {effects}")
        }
    }

    /// Returns how much each of its lists counts before it is known which is carried out: a probability, or a share.
    fn weights(&self) -> Vec<f32>;
}

/// The lengths of the lists of effects in a shared verb, as they stand behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Nested(pub(super) Vec<u8>);

impl Nested {
    /// Returns the number of effects to leave out so that a list comes next, or what is behind all of them.
    pub(super) fn skip_to(&self, list: Option<usize>) -> u8 {
        self.effects_before(list.unwrap_or(self.0.len()))
    }

    /// Returns the number of effects before a list, with those that end the lists before it.
    fn effects_before(&self, list: usize) -> u8 {
        let ends = list.min(self.0.len().saturating_sub(1));
        let effects: usize = self.0.iter().take(list).map(|n| usize::from(*n)).sum();
        u8::try_from(effects + ends).unwrap_or(u8::MAX)
    }

    /// Returns the number of effects behind the verb that belong to it.
    #[must_use]
    pub fn effects(&self) -> usize {
        usize::from(self.effects_before(self.0.len()))
    }

    /// Returns the range of the effects of a list, counted from the effect behind the verb.
    #[must_use]
    pub fn range(&self, list: usize) -> std::ops::Range<usize> {
        let begin = usize::from(self.effects_before(list));
        begin..begin + self.0.get(list).map_or(0, |n| usize::from(*n))
    }
}

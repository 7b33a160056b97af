//! What shared verbs need of a game.

/// A game that carries out a shared verb.
pub trait Host {
    /// Rolls a die with this many sides, for everybody to see: 1 to `sides`.
    fn roll(&mut self, sides: u8) -> u8;

    /// Returns the answer to [`Step::Ask`]; `None` before the question.
    fn answer(&self) -> Option<u8>;
}

/// How a game continues after a shared verb has acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<T> {
    /// The player whose effect it is chooses one of this many options. The game carries out the same verb again once the
    /// answer is there.
    Ask(u8),
    /// The verb is done. The value says which effects come next.
    Done(T),
}

impl<T> Step<T> {
    /// Changes what says which effects come next.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Step<U> {
        match self {
            Step::Ask(options) => Step::Ask(options),
            Step::Done(next) => Step::Done(change(next)),
        }
    }
}

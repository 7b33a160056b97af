//! What shared verbs ask of a game, and do to it.

/// A game that carries out a list of effects, at one of them.
///
/// After an effect has acted, the game continues with the next one.
pub trait Host {
    /// Leaves out this many of the effects that come next.
    fn skip(&mut self, effects: u8);

    /// Rolls a die with this many sides, for everybody to see: 1 to `sides`.
    fn roll(&mut self, sides: u8) -> u8;

    /// Returns the answer to [`Host::ask`]; `None` before the question.
    fn answer(&self) -> Option<u8>;

    /// Asks the player whose effect it is to choose one of this many options. The game carries out the same effect again
    /// once the answer is there.
    fn ask(&mut self, options: u8);
}

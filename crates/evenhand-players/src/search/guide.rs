//! The playing knowledge that a search borrows from an agent.

use evenhand_game::game::{BySeat, Dice, Game, Seat};

/// The playing knowledge that a search needs.
pub trait Guide<G: Game> {
    /// Chooses for a seat that is outside its tree. `world` is a determinization, not redacted.
    fn play(&mut self, game: &G, world: &G::State, seat: Seat, options: &[G::Action], dice: &mut Dice) -> G::Action;

    /// Appends the prior of each option: how promising it is to `seat`, given what it sees (higher is better). Appends
    /// nothing if the guide has no prior.
    fn prior(&mut self, game: &G, seen: &G::State, seat: Seat, options: &[G::Action], out: &mut Vec<f32>);

    /// Whether a determinization can be evaluated: not in the middle of something whose outcome is open.
    fn is_settled(&self, _game: &G, _world: &G::State) -> bool {
        true
    }

    /// Returns every seat's expected win share in an unfinished match.
    fn evaluate(&mut self, game: &G, world: &G::State) -> BySeat<f32>;
}

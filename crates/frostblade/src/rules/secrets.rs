//! Nothing is hidden (FB-D): lists, positions, wounds and points are open. Only dice are uncertain.

use crate::{Frostblade, State};
use evenhand_game::game::{Dice, Seat, Secrets};

impl Secrets for Frostblade {
    fn redact(&self, _state: &mut State, _seat: Seat) {}

    fn determinize(&self, _state: &mut State, _seat: Seat, _dice: &mut Dice) {}
}

//! Estimates who is winning.

use super::look::Look;
use crate::{Ashenfront, State};
use evenhand_game::game::{BySeat, Seat};

/// Values in Control Points: of a card in hand, of an operator per point of its worth, of a control point per point
/// that it gives at Rest, and of a card in the base.
const IN_HAND: f32 = 0.35;
const IN_PLAY: f32 = 0.45;
const ON_POINT: f32 = 1.2;
const IN_BASE: f32 = 0.4;
/// The lead in Control Points that multiplies the odds of winning by e.
const SCALE: f32 = 2.5;

/// Returns each seat's estimated win share.
pub(super) fn shares(game: &Ashenfront, s: &State) -> BySeat<f32> {
    let look = Look::new(game, s, s.active);
    let score = |seat: Seat| {
        let player = s.player(seat);
        let stand: f32 = look.of(seat).map(|own| own.worth()).sum();
        let points: f32 = look.of(seat).map(|own| look.point(own.unit.tile).0).sum();
        let target = f32::from(game.knobs.victory.cp);
        let cp = f32::from(player.cp);
        // The last points are worth more than the first.
        let near = (cp / target).powi(3) * 4.0;
        cp + near
            + IN_PLAY * stand
            + ON_POINT * points
            + IN_HAND * player.hand.len() as f32
            + IN_BASE * player.base.len() as f32
    };
    let lead = score(Seat(0)) - score(Seat(1));
    let first = 1.0 / (1.0 + (-lead / SCALE).exp());
    let mut shares = BySeat::default();
    (shares[Seat(0)], shares[Seat(1)]) = (first, 1.0 - first);
    shares
}

//! Who is winning.

use super::look::Look;
use crate::game::{BySeat, Seat};
use crate::games::ashenfront::{Ashenfront, State};

/// Control Points that a card in hand, what an operator is worth, a Rest on a point, and a card in the base stand for.
const IN_HAND: f32 = 0.35;
const IN_PLAY: f32 = 0.45;
const ON_POINT: f32 = 1.2;
const IN_BASE: f32 = 0.4;
/// Control Points that make a win e times as likely.
const SCALE: f32 = 2.5;

/// Each seat's share of the win, as it looks.
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

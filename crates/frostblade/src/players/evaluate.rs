//! Estimates who is winning.

use super::look::worth_of;
use crate::{Frostblade, State};
use evenhand_game::game::{BySeat, Seat};

/// The victory points that 100 points of living squads are worth with all rounds still to come.
const PER_HUNDRED: f32 = 0.9;
/// The lead in victory points that multiplies the odds of winning by e at the end.
/// It is larger while much can still happen.
const SCALE: f32 = 1.2;

/// Estimates each seat's win share.
pub(super) fn shares(game: &Frostblade, s: &State) -> BySeat<f32> {
    let rounds = f32::from(game.knobs.game.rounds);
    let left = (rounds - f32::from(s.round)).max(0.0) + if s.turns == 0 { 1.0 } else { 0.5 };
    let score = |seat: Seat| {
        let material: f32 = s
            .squads
            .iter()
            .zip(s.ids())
            .filter(|(squad, _)| squad.owner == seat)
            .map(|(_, id)| worth_of(game, s, id))
            .sum();
        let holds = f32::from(game.primary_worth(s, seat));
        f32::from(s.vp[seat.index()])
            + 0.6 * holds * left.min(2.0)
            + material / 100.0 * PER_HUNDRED * (0.25 + left / rounds)
    };
    let lead = score(Seat(0)) - score(Seat(1));
    let first = 1.0 / (1.0 + (-lead / (SCALE + 0.5 * left)).exp());
    let mut shares = BySeat::default();
    (shares[Seat(0)], shares[Seat(1)]) = (first, 1.0 - first);
    shares
}

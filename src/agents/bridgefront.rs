//! What agents can look at in Bridgefront.

use super::{Feature, Insight};
use crate::game::{BySeat, Seat};
use crate::games::bridgefront::{Action, Bridgefront, State};

impl Insight for Bridgefront {
    const FEATURES: &'static [Feature] =
        &[Feature { name: "done", about: "1 if the option is to take no more actions this round." }];

    fn features(&self, _state: &State, _seat: Seat, options: &[Action], out: &mut Vec<f32>) {
        out.extend(options.iter().map(|option| f32::from(u8::from(*option == Action::Done))));
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        let mut shares = BySeat::default();
        let worth = |seat: Seat| {
            let player = state.player(seat);
            f32::from(player.vp) + f32::from(self.control(state, seat).sum()) + 0.02 * f32::from(player.gold) + 0.1
        };
        let total: f32 = Seat::all(self.seats).map(worth).sum();
        for seat in Seat::all(self.seats) {
            shares[seat] = worth(seat) / total;
        }
        shares
    }
}

//! What agents can look at in Ashenfront.

use crate::game::{BySeat, Feature, Insight, Seat};
use crate::games::ashenfront::{Action, Ashenfront, State};

impl Insight for Ashenfront {
    const FEATURES: &'static [Feature] = &[];

    type Memo = ();

    fn features(&self, _state: &State, _seat: Seat, _options: &[Action], (): &mut (), _out: &mut Vec<f32>) {}

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        let mut shares = BySeat::default();
        let cp = |seat: Seat| f32::from(state.player(seat).cp) + 1.0;
        let all = cp(Seat(0)) + cp(Seat(1));
        Seat::all(2).for_each(|seat| shares[seat] = cp(seat) / all);
        shares
    }
}

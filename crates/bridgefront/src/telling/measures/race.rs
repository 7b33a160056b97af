//! Who is ahead.

use evenhand_game::game::{BySeat, Seat};

/// The standings from scoring to scoring.
#[derive(Default)]
pub(super) struct Race {
    /// The Total VP at the last scoring.
    pub(super) total: BySeat<u16>,
    /// The last seat that was alone ahead.
    leader: Option<Seat>,
    /// The first seat that occupied the Center at a scoring.
    pub(super) first_at_center: Option<Seat>,
}

impl Race {
    /// Reports for each seat whether it is ahead (0), level (1) or behind (2).
    pub(super) fn standings(&self, seats: usize, mut tell: impl FnMut(Seat, f64)) {
        let most = Seat::all(seats).map(|seat| self.total[seat]).max();
        let at_the_top = Seat::all(seats).filter(|seat| Some(self.total[*seat]) == most).count();
        for seat in Seat::all(seats) {
            let top = Some(self.total[seat]) == most;
            tell(
                seat,
                if !top {
                    2.0
                } else if at_the_top > 1 {
                    1.0
                } else {
                    0.0
                },
            );
        }
    }

    /// Returns the seat that is alone ahead.
    pub(super) fn ahead(&self, seats: usize) -> Option<Seat> {
        let mut ahead = None;
        self.standings(seats, |seat, standing| {
            if standing == 0.0 {
                ahead = Some(seat);
            }
        });
        ahead
    }

    /// Returns whether a seat is alone ahead now and the last seat to be so was another one.
    pub(super) fn is_led_by_another(&mut self, seats: usize) -> bool {
        let Some(ahead) = self.ahead(seats) else { return false };
        self.leader.replace(ahead).is_some_and(|before| before != ahead)
    }
}

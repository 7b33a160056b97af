//! Scoring, victory and tie-breaks (BF-3, BF-17).

use super::Bridgefront;
use super::events::Event;
use super::state::{End, Phase, State, TileKind};
use crate::game::{BySeat, Cx, Seat};

/// Control VP by where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Control {
    pub(crate) center: u8,
    pub(crate) forges: u8,
    pub(crate) capitals: u8,
}

impl Control {
    pub(crate) fn sum(self) -> u8 {
        self.center + self.forges + self.capitals
    }
}

impl Bridgefront {
    /// A player's Control VP now (BF-17a).
    pub(crate) fn control(&self, s: &State, seat: Seat) -> Control {
        let rules = &self.knobs.rules;
        let capital_cp = self.passives(s, seat).capital_cp.unwrap_or(rules.enemy_capital_cp);
        let mut control = Control::default();
        for hex in self.board.hexes() {
            let tile = s.hex(hex);
            if tile.kind == TileKind::Plain || !tile.occupied_by(seat) {
                continue;
            }
            match tile.kind {
                TileKind::Center => control.center += rules.center_cp,
                TileKind::Forge => control.forges += rules.forge_cp,
                TileKind::Capital(owner) if owner != seat => control.capitals += capital_cp,
                TileKind::Capital(_) | TileKind::Mine | TileKind::Plain => {}
            }
        }
        control
    }

    /// Scores a round and ends the match if somebody has won or it was the last (BF-17b, BF-3).
    pub(crate) fn score(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut total = BySeat([0u8; crate::game::MAX_SEATS]);
        for seat in Seat::all(self.seats) {
            let control = self.control(s, seat);
            total[seat] = s.player(seat).vp + control.sum();
            cx.event(Event::Score {
                seat,
                center: control.center,
                forges: control.forges,
                capitals: control.capitals,
                total: total[seat],
            });
        }
        let enough = |seat: &Seat| total[*seat] >= self.knobs.rules.vp_to_win;
        let clear = |seat: &Seat| !s.hex(s.player(*seat).capital).enemy_of(*seat);
        let winners: crate::game::Pile<Seat, 6> =
            Seat::all(self.seats).filter(|seat| enough(seat) && clear(seat)).collect();
        for seat in Seat::all(self.seats).filter(|seat| enough(seat) && !clear(seat)) {
            cx.event(Event::Blocked(seat));
        }
        if !winners.is_empty() {
            self.finish(s, &winners, &total, End::Threshold, cx);
        } else if s.round >= self.knobs.rules.round_cap {
            let all: crate::game::Pile<Seat, 6> = Seat::all(self.seats).collect();
            self.finish(s, &all, &total, End::RoundCap, cx);
        }
    }

    /// The best by Total VP, Permanent VP, gold win; equals share (BF-3.2a, BF-Q154, BF-Q155).
    fn finish(&self, s: &mut State, among: &[Seat], total: &BySeat<u8>, end: End, cx: &mut Cx<'_, Event>) {
        let rank = |seat: Seat| (total[seat], s.player(seat).vp, s.player(seat).gold);
        let best = among.iter().map(|seat| rank(*seat)).max().expect("somebody is ranked");
        let winners: crate::game::Pile<Seat, 6> = among.iter().copied().filter(|seat| rank(*seat) == best).collect();
        let share = 1.0 / winners.len() as f32;
        for seat in winners.iter() {
            s.shares[*seat] = share;
            cx.event(Event::Won { seat: *seat, thousandths: (share * 1000.0).round() as u16 });
        }
        s.end = end;
        s.phase = Phase::Over;
    }
}

//! Control Points and the end of a match (AF-WIN).

use crate::model::knobs::Tie;
use crate::model::state::{End, Phase, State, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::{BySeat, Cx, Seat};

impl Ashenfront {
    /// Adds or removes Control Points. The total does not fall below 0.
    pub(crate) fn score(&self, s: &mut State, seat: Seat, n: i8, how: End, cx: &mut Cx<'_, Event>) {
        if n == 0 {
            return;
        }
        let player = s.player_mut(seat);
        player.cp = player.cp.saturating_add_signed(n);
        if n > 0 {
            player.scored_by = how;
        }
        cx.event(Event::Cp(seat, n, how));
    }

    /// Ends the match if a player has enough Control Points (AF-WIN-1, AF-WIN-4, AF-WIN-5).
    pub(crate) fn check_victory(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let has = |seat: Seat| s.player(seat).cp >= self.knobs.victory.cp;
        let (one, two) = (s.active, other(s.active));
        let winner = match (has(one), has(two)) {
            (false, false) => return,
            (true, false) => Some(one),
            (false, true) => Some(two),
            (true, true) => match self.knobs.victory.tie {
                Tie::HigherThenActive if s.player(two).cp > s.player(one).cp => Some(two),
                Tie::HigherThenActive | Tie::Active => Some(one),
                Tie::Draw => None,
            },
        };
        let how = s.player(winner.unwrap_or(one)).scored_by;
        self.finish(s, winner, how, cx);
    }

    /// Ends the match after the maximum number of Rests of both players. The player with more Control
    /// Points wins (AF-WIN-7).
    pub(crate) fn check_cap(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.players.iter().any(|player| player.rests < self.knobs.victory.turn_cap) {
            return;
        }
        let [one, two] = [Seat(0), Seat(1)].map(|seat| s.player(seat).cp);
        let winner = match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        };
        self.finish(s, winner, End::Cap, cx);
    }

    /// Ends the match.
    pub(crate) fn finish(&self, s: &mut State, winner: Option<Seat>, how: End, cx: &mut Cx<'_, Event>) {
        if s.is_over() {
            return;
        }
        s.phase = Phase::Over;
        s.end = how;
        s.shares = BySeat::default();
        match winner {
            Some(seat) => s.shares[seat] = 1.0,
            None => [Seat(0), Seat(1)].into_iter().for_each(|seat| s.shares[seat] = 0.5),
        }
        cx.event(Event::Over(how));
    }
}

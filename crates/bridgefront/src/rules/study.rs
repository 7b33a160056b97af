//! Quiet Study (BF-21.5a, BF-Q45).

use super::actions::Action;
use crate::Bridgefront;
use crate::model::events::{Event, Zone};
use crate::model::state::State;
use evenhand_game::game::{Cx, Seat};

impl Bridgefront {
    /// Lets the seats choose that exchange cards before the market or, with `late`, after it.
    pub(super) fn begin_study(&self, s: &mut State, late: bool) {
        for seat in Seat::all(self.seats) {
            let chooses = s.plays(seat) && self.studies(s, seat, late) && !s.player(seat).hand.is_empty();
            s.player_mut(seat).choosing = chooses;
        }
    }

    /// Returns whether a seat exchanges cards before the market or, with `late`, after it.
    pub(crate) fn studies(&self, s: &State, seat: Seat, late: bool) -> bool {
        let passives = self.passives(s, seat);
        passives.quiet_study > 0 && passives.studies_late == late
    }

    pub(super) fn study_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        // Cards set aside leave the hand at once, so every card in the hand can still be picked.
        let hand = &s.player(seat).hand;
        for (place, card) in hand.iter().enumerate() {
            if !hand[..place].contains(card) {
                out.push(Action::Card(*card));
            }
        }
        out.push(Action::Stop);
    }

    pub(super) fn study(&self, s: &mut State, seat: Seat, action: Action) {
        let most = self.passives(s, seat).quiet_study;
        let player = s.player_mut(seat);
        if let Action::Card(card) = action {
            player.hand.take(card).expect("a card set aside is held");
            player.picked.push(card.into());
            player.choosing = player.picked.size() < most && !player.hand.is_empty();
        } else {
            player.choosing = false;
        }
    }

    /// Discards the cards set aside together, then draws the same number.
    pub(super) fn end_study(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let set_aside = s.player(seat).picked_cards();
            s.player_mut(seat).picked.clear();
            self.discard_all(s, seat, &set_aside, Zone::Hand, cx);
            self.draw_cards(s, seat, set_aside.size(), cx);
        }
    }
}

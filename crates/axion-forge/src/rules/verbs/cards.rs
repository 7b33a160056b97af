//! Effects on hands, decks and discard piles.

use crate::model::content::{Effect, Players, To, Verb};
use crate::model::state::{Pick, Run, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::Cx;

/// The dice stream for random looks at a hand, separate from the streams of the decks.
const LOOKING: u8 = 8;

impl AxionForge {
    pub(super) fn change_piles(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let seat = run.item.seat;
        let card = run.picks.iter().find_map(|pick| if let Pick::Card(card) = pick { Some(*card) } else { None });
        match (effect.verb, card) {
            (Verb::Draw, _) if effect.players == Players::Each => {
                let seats = self.meant_seats(s, run, effect);
                self.all_draw(s, &seats, effect.count(), cx);
            }
            (Verb::Draw, _) => {
                for seat in self.meant_seats(s, run, effect).iter() {
                    self.draw(s, *seat, effect.count(), true, cx);
                }
            }
            (Verb::Toss, Some(card)) => {
                let whose = self.meant_seat(s, run, effect);
                self.throw_away(s, whose, card, cx);
            }
            (Verb::Peek, _) => self.peek(s, run, cx),
            (Verb::Fetch, Some(card)) => {
                let player = s.player_mut(seat);
                if player.deck.take(card).is_some() {
                    player.take_up_shown(card);
                    cx.event(Event::Recovered(seat, card));
                    self.shuffle(s, seat, cx);
                }
            }
            (Verb::Revive, Some(card)) => {
                if s.player_mut(seat).discard.take(card).is_none() {
                    return;
                }
                cx.event(Event::Recovered(seat, card));
                match run.picks.last() {
                    Some(Pick::Place(place)) if effect.to == To::Field => {
                        self.put_face_up(s, seat, card, *place);
                    }
                    _ => s.player_mut(seat).take_up_shown(card),
                }
            }
            _ => {}
        }
    }

    /// Looks at a hidden card: a face-down one, or a random one of a hand.
    fn peek(&self, s: &mut State, run: &Run, cx: &mut Cx<'_, Event>) {
        let viewer = run.item.seat;
        match run.picks.last() {
            Some(Pick::Unit(id)) => {
                let owner = s.owner(*id);
                if let (Some(owner), Some(unit)) = (owner, s.unit_mut(*id)) {
                    unit.seen |= 1 << viewer.0;
                    cx.event(Event::Peeked(viewer, owner, unit.card, *id));
                }
            }
            Some(Pick::Seat(owner)) => {
                let held = s.player(*owner).hand.len();
                if held == 0 {
                    return;
                }
                let place = cx.dice(LOOKING).below(held);
                let player = s.player_mut(*owner);
                let card = player.hand[place];
                // Of several copies, those that the viewer already knows come first.
                let before = player.hand[..place].iter().filter(|held| **held == card).count();
                let known = player.known[viewer.index()].iter().filter(|known| **known == card).count();
                if before >= known {
                    player.is_known(viewer, card);
                }
                cx.event(Event::Peeked(viewer, *owner, card, UnitId::NONE));
            }
            _ => {}
        }
    }
}

//! How the table stood when something happened: what one choice brings about goes on into the next turn, with all that begins it.

use crate::games::frostblade::knobs::SameStatus;
use crate::games::frostblade::rules::running::take_off;
use crate::games::frostblade::state::{Held, State};
use crate::games::frostblade::{Event, Frostblade};

/// The position after some of the events of a passage. Models stand where they do at its end: nobody moves at the beginning of
/// a turn.
pub(super) struct Moment<'m> {
    game: &'m Frostblade,
    pub(super) s: State,
}

impl<'m> Moment<'m> {
    /// Before any event of a passage from the one position to the other.
    pub(super) fn before(game: &'m Frostblade, before: Option<&State>, after: &State) -> Self {
        let mut s = before.unwrap_or(after).clone();
        for (model, later) in s.models.iter_mut().zip(after.models.iter()) {
            model.spot = later.spot;
        }
        Moment { game, s }
    }

    /// One more event has happened.
    pub(super) fn pass(&mut self, event: &Event) {
        let s = &mut self.s;
        match *event {
            Event::Placed(squad) => s.squad_mut(squad).placed = true,
            Event::Lost(squad, place, _) => {
                let here = s.squad_mut(squad);
                here.alive &= !(1 << place);
                if !here.lives() {
                    here.held.clear();
                }
            }
            Event::Returned(squad, place) => {
                s.squad_mut(squad).alive |= 1 << place;
                s.model_mut(squad, place.into()).wounds = 0;
            }
            Event::Wounded(squad, place, n) => s.model_mut(squad, place.into()).wounds += n,
            Event::Healed(squad, n) => {
                take_off(s, squad, n);
            }
            Event::Given(squad, status) => {
                let (giver, stacks) = (s.active, self.game.knobs.effects.same_status == SameStatus::Stack);
                let held = &mut s.squad_mut(squad).held;
                if stacks || !held.iter().any(|known| known.status == status) {
                    held.push(Held { status, giver, fresh: false });
                }
            }
            Event::Ended(squad, status) => {
                let held = &mut s.squad_mut(squad).held;
                if let Some(place) = held.iter().position(|known| known.status == status) {
                    held.remove(place);
                }
            }
            Event::Vp(seat, n, _) => s.vp[seat.index()] = s.vp[seat.index()].saturating_add(n),
            Event::TurnBegan(..) | Event::RoundEnded(..) => self.game.note_control(s),
            _ => {}
        }
    }
}

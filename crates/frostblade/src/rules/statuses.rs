//! Giving and ending statuses (FB-STAT).

use crate::model::content::ids::StatusId;
use crate::model::content::sheets::Ends;
use crate::model::knobs::SameStatus;
use crate::model::state::{Held, MAX_HELD, SquadId, State};
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;

impl Frostblade {
    /// Gives a squad a status. Giving the same status again only renews it, unless the rules let it stack (FB-Q71).
    pub(crate) fn give_status(
        &self,
        s: &mut State,
        squad: SquadId,
        status: StatusId,
        giver: evenhand_game::game::Seat,
        cx: &mut Cx<'_, Event>,
    ) {
        if !s.squad(squad).lives() {
            return;
        }
        let fresh = s.active == s.squad(squad).owner;
        let held = Held { status, giver, fresh };
        let list = &mut s.squad_mut(squad).held;
        let same = list.iter().position(|known| known.status == status);
        match (same, self.knobs.effects.same_status) {
            (Some(place), SameStatus::Refresh) => list[place] = held,
            _ if list.len() == MAX_HELD => return,
            _ => list.push(held),
        }
        cx.event(Event::Given(squad, status));
    }

    /// Ends statuses at the start of a turn: those that the active player gave, and those that last until the next turn
    /// of their bearer.
    pub(crate) fn end_statuses_at_start(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let active = s.active;
        self.end_statuses(s, cx, |own, held, ends| match ends {
            Ends::BearersNextStart => own,
            Ends::SourcesNextStart => held.giver == active,
            _ => false,
        });
    }

    /// Ends statuses in an End Phase (FB-END-1).
    pub(crate) fn end_statuses_at_end(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        self.end_statuses(s, cx, |own, held, ends| match ends {
            Ends::Turn => true,
            Ends::BearersNextEnd => own && !held.fresh,
            _ => false,
        });
        for id in s.ids() {
            if s.squad(id).owner == s.active {
                s.squad_mut(id).held.iter_mut().for_each(|held| held.fresh = false);
            }
        }
    }

    fn end_statuses(&self, s: &mut State, cx: &mut Cx<'_, Event>, ends: impl Fn(bool, &Held, Ends) -> bool) {
        for id in s.ids() {
            let own = s.squad(id).owner == s.active;
            let mut place = 0;
            while let Some(held) = s.squad(id).held.get(place).copied() {
                if ends(own, &held, self.content.statuses[held.status].ends) {
                    s.squad_mut(id).held.remove(place);
                    cx.event(Event::Ended(id, held.status));
                } else {
                    place += 1;
                }
            }
        }
    }

    /// Removes the status with this index from a squad.
    pub(crate) fn lose_status(&self, s: &mut State, id: SquadId, place: usize, cx: &mut Cx<'_, Event>) {
        if place < s.squad(id).held.len() {
            let held = s.squad_mut(id).held.remove(place);
            cx.event(Event::Ended(id, held.status));
        }
    }

    /// Removes a status from a squad.
    pub(crate) fn end_status(&self, s: &mut State, id: SquadId, status: StatusId, cx: &mut Cx<'_, Event>) {
        let place = s.squad(id).held.iter().position(|held| held.status == status);
        if let Some(place) = place {
            s.squad_mut(id).held.remove(place);
            cx.event(Event::Ended(id, status));
        }
    }
}

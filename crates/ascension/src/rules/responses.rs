//! Responses (AS-RESP). After an event, seats are asked in turn order, starting after the
//! active seat, whether one of their characters responds.

use crate::model::content::sheets::{Deed, DeedId, DeedKind, Trigger};
use crate::model::knobs::ResponseKnobs;
use crate::model::state::{AimedAt, Attack, Effects, Figure, Frame, NOBODY, Question, State, Window};
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::id_set::IdSet;

impl Ascension {
    /// Opens a window, unless no character could respond or the chain of responses has reached
    /// its maximum depth. The window is pushed above the frames that continue afterwards.
    pub(crate) fn open_window(&self, s: &mut State, window: Window) {
        let ResponseKnobs { enabled, depth, .. } = self.knobs.response;
        if !enabled {
            return;
        }
        // A window that has not been answered yet only waits for what must be resolved first, so it does not count.
        let answered =
            |frame: &&Frame| matches!(frame, Frame::Window(under) if !under.asked.is_empty() || under.used > 0);
        let open = s.stack.iter().filter(answered).count();
        if open < usize::from(depth) && self.next_to_respond(s, &window).is_some() {
            s.stack.push(Frame::Window(window));
        }
    }

    /// Asks the next character, or closes the window.
    pub(crate) fn step_window(&self, s: &mut State, window: Window, _cx: &mut Cx<'_, Event>) {
        if let Some(who) = self.next_to_respond(s, &window) {
            let owner = s.figures[who].owner;
            s.stack.push(Frame::Window(window));
            s.stack.push(Frame::Ask(owner, Question::Respond(who)));
        }
    }

    /// Adds the responses that a character has to the event.
    pub(crate) fn response_options(&self, s: &State, who: Figure, window: &Window, out: &mut Vec<Action>) {
        out.push(Action::Decline);
        for (place, deed) in self.sheet(s, who).deeds.iter() {
            if self.can_respond(s, who, place, deed, window) {
                out.push(Action::Respond(place));
            }
        }
    }

    /// Carries out a character's response or its refusal. Its window has been popped off the stack.
    pub(crate) fn response_answer(
        &self,
        s: &mut State,
        mut window: Window,
        who: Figure,
        action: Action,
        cx: &mut Cx<'_, Event>,
    ) {
        let Action::Respond(deed) = action else {
            window.asked.insert(who);
            window.used = 0;
            return s.stack.push(Frame::Window(window));
        };
        let tokens = self.deed(s, who, deed).tokens;
        self.pay(s, who, deed.slot(), tokens);
        window.used += 1;
        // A character without further responses is done, so that the next one can respond.
        let mut deeds = self.sheet(s, who).deeds.iter();
        let again = deeds.any(|(place, deed)| self.can_respond(s, who, place, deed, &window));
        if window.used >= self.knobs.response.per_event || !again {
            window.asked.insert(who);
            window.used = 0;
        }
        s.stack.push(Frame::Window(window));
        cx.event(Event::Used(who, s.figures[who].sheet, deed));
        let target =
            if window.cause == NOBODY || window.cause == who { AimedAt::User } else { AimedAt::Figure(window.cause) };
        s.stack.push(Frame::Effects(Effects::new(who, deed, target)));
    }

    /// Returns the next character to ask: seats in turn order from the one after the active
    /// seat, each seat's characters in order.
    fn next_to_respond(&self, s: &State, window: &Window) -> Option<Figure> {
        let mut able: IdSet<Figure> = IdSet::EMPTY;
        for (who, figure) in s.figures.iter() {
            let there = figure.alive || window.trigger == Trigger::Defeated && who == window.about;
            if !there || window.asked.contains(who) {
                continue;
            }
            let deeds = &self.sheets[figure.sheet].deeds;
            let mut deeds = deeds.iter();
            if deeds.any(|(place, deed)| self.can_respond(s, who, place, deed, window)) {
                able.insert(who);
            }
        }
        if able.is_empty() {
            return None;
        }
        // The active seat is first in turn order but is asked last.
        let mut seats =
            self.seats_from_active(s).skip(usize::from(s.active.is_some())).chain(self.seats_from_active(s));
        let first_of = |seat: Seat| able.iter().find(|who| s.figures[*who].owner == seat);
        seats.find_map(first_of)
    }

    /// Returns the seats in turn order, starting with the active seat.
    pub(crate) fn seats_from_active<'s>(&self, s: &'s State) -> impl Iterator<Item = Seat> + use<'s> {
        let active = s.active.map(|active| s.figures[active.who].owner);
        let first = active.and_then(|seat| s.seats.iter().position(|other| *other == seat)).unwrap_or(0);
        s.seats[first..].iter().chain(&s.seats[..first]).copied()
    }

    /// Whether a character can use an action as a response to an event.
    fn can_respond(&self, s: &State, who: Figure, place: DeedId, deed: &Deed, window: &Window) -> bool {
        answers(deed, window) && self.is_able(s, who, place, deed, window)
    }

    /// Whether a character can use an action that answers this kind of event: costs, distances and effects.
    fn is_able(&self, s: &State, who: Figure, place: DeedId, deed: &Deed, window: &Window) -> bool {
        let Window { trigger, about, cause, .. } = *window;
        let figure = &s.figures[who];
        if !self.affords(figure, place.slot(), deed.tokens) {
            return false;
        }
        let concerned = match trigger {
            // Here the action's `range` limits the distance to the enemy.
            Trigger::StrideEnd => self.foes(s, who, about) && self.alive(s, about),
            _ if about == who => true,
            _ => deed.guards.is_some_and(|range| {
                !self.foes(s, who, about) && self.alive(s, about) && self.gap(s, who, about) <= range
            }),
        };
        if !concerned {
            return false;
        }
        let has_cause = cause != NOBODY && cause != who;
        if let Some(range) = deed.range
            && !(has_cause && (self.in_contact(s, who, cause) || range > 0 && self.gap(s, who, cause) <= range))
        {
            return false;
        }
        // For responses, the minimum range applies to the distance of the attacker (AS-RESP-3).
        if deed.min_range > 0 && !(has_cause && self.gap(s, who, cause) > deed.min_range) {
            return false;
        }
        deed.effects.iter().all(|effect| effect.verb.act().can_answer(self, s, who, window))
    }

    /// Returns the attack that a response is about: the topmost one on the stack.
    pub(crate) fn attack_under_way<'s>(&self, s: &'s State) -> Option<&'s Attack> {
        s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        })
    }
}

/// Whether an action is a response to this kind of event.
fn answers(deed: &Deed, window: &Window) -> bool {
    deed.kind == DeedKind::Response && deed.trigger == Some(window.trigger)
}

/// Returns the attack in progress, so that a response can modify it.
pub(crate) fn attack_to_change(s: &mut State) -> Option<&mut Attack> {
    s.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::Attack(attack) => Some(attack),
        _ => None,
    })
}

/// Returns the event that a response answers.
pub(crate) fn event_answered(s: &State) -> Option<Window> {
    s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(*window),
        _ => None,
    })
}

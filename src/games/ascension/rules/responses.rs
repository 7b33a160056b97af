//! Responses (AS-RESP): when something happens, seats are asked in turn order, starting after the
//! active one, whether a character of theirs responds.

use crate::game::{Cx, Seat};
use crate::games::ascension::content::sheets::{Deed, DeedId, DeedKind, Trigger};
use crate::games::ascension::knobs::ResponseKnobs;
use crate::games::ascension::state::{AimedAt, Attack, Effects, Figure, Frame, NOBODY, Part, Question, State, Window};
use crate::games::ascension::{Action, Ascension, Event};
use crate::table::id_set::IdSet;

impl Ascension {
    /// Opens a window, unless nobody could respond or there are as many responses to each other as
    /// the rules allow. It lies on the stack above whatever goes on afterwards.
    pub(crate) fn open_window(&self, s: &mut State, window: Window) {
        let ResponseKnobs { enabled, depth, .. } = self.knobs.response;
        if !enabled {
            return;
        }
        // A window that nobody has answered yet just waits for what happens first.
        let answered =
            |frame: &&Frame| matches!(frame, Frame::Window(under) if !under.asked.is_empty() || under.used > 0);
        let open = s.stack.iter().filter(answered).count();
        if open < usize::from(depth) && self.next_to_respond(s, &window).is_some() {
            s.stack.push(Frame::Window(window));
        }
    }

    /// Asks the next one, or closes the window.
    pub(crate) fn step_window(&self, s: &mut State, window: Window, _cx: &mut Cx<'_, Event>) {
        if let Some(who) = self.next_to_respond(s, &window) {
            let owner = s.figures[who].owner;
            s.stack.push(Frame::Window(window));
            s.stack.push(Frame::Ask(owner, Question::Respond(who)));
        }
    }

    /// The responses that a character has to the event.
    pub(crate) fn response_options(&self, s: &State, who: Figure, window: &Window, out: &mut Vec<Action>) {
        out.push(Action::Decline);
        for (place, deed) in self.sheet(s, who).deeds.iter() {
            if self.can_respond(s, who, place, deed, window) {
                out.push(Action::Respond(place));
            }
        }
    }

    /// A character responds, or does not; its window has been taken off the stack.
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
        // Whoever has no more to respond with leaves the next one its own responses.
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
        s.stack.push(Frame::Effects(Effects { by: who, deed, target, at: 0, hit: true, part: Part::All }));
    }

    /// The next character to be asked: seats in turn order from the one after the active seat, each
    /// seat's characters in their order.
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
        // The active seat comes first in its order and last in this one.
        let mut seats =
            self.seats_from_active(s).skip(usize::from(s.active.is_some())).chain(self.seats_from_active(s));
        let first_of = |seat: Seat| able.iter().find(|who| s.figures[*who].owner == seat);
        seats.find_map(first_of)
    }

    /// The seats in turn order from the active one on.
    pub(crate) fn seats_from_active<'s>(&self, s: &'s State) -> impl Iterator<Item = Seat> + use<'s> {
        let active = s.active.map(|active| s.figures[active.who].owner);
        let first = active.and_then(|seat| s.seats.iter().position(|other| *other == seat)).unwrap_or(0);
        s.seats[first..].iter().chain(&s.seats[..first]).copied()
    }

    /// Whether a character can use a deed as a response to an event.
    fn can_respond(&self, s: &State, who: Figure, place: DeedId, deed: &Deed, window: &Window) -> bool {
        answers(deed, window) && self.is_able(s, who, place, deed, window)
    }

    /// The same for a deed that answers such an event.
    fn is_able(&self, s: &State, who: Figure, place: DeedId, deed: &Deed, window: &Window) -> bool {
        let Window { trigger, about, cause, .. } = *window;
        let figure = &s.figures[who];
        if !self.affords(figure, place.slot(), deed.tokens) {
            return false;
        }
        let concerned = match trigger {
            // Its own `range` says how near the enemy must be.
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
        // Here it is the attacker that has to be farther away (AS-RESP-3).
        if deed.min_range > 0 && !(has_cause && self.gap(s, who, cause) > deed.min_range) {
            return false;
        }
        deed.effects.iter().all(|effect| effect.verb.act().can_answer(self, s, who, window))
    }

    /// The attack that a response is about: the last one on the stack.
    pub(crate) fn attack_under_way<'s>(&self, s: &'s State) -> Option<&'s Attack> {
        s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        })
    }
}

/// Whether a deed is a response to such an event.
fn answers(deed: &Deed, window: &Window) -> bool {
    deed.kind == DeedKind::Response && deed.trigger == Some(window.trigger)
}

/// The attack under way, to be changed by a response.
pub(crate) fn attack_to_change(s: &mut State) -> Option<&mut Attack> {
    s.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::Attack(attack) => Some(attack),
        _ => None,
    })
}

/// The event that a response answers.
pub(crate) fn event_answered(s: &State) -> Option<Window> {
    s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(*window),
        _ => None,
    })
}

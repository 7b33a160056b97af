//! Tokens of Slow, Weaken, Hinder and Damage over Time (AS-COND).

use crate::model::content::sheets::Condition;
use crate::model::state::{Figure, Standing, State};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Ascension {
    /// Gives a character tokens of a condition, up to the cap (AS-COND-1).
    pub(crate) fn gain(&self, s: &mut State, who: Figure, condition: Condition, n: u8, cx: &mut Cx<'_, Event>) {
        let cap = self.knobs.conditions.cap_of(condition);
        let figure = &mut s.figures[who];
        let tokens = &mut figure.conditions[condition as usize];
        let gained = n.min(cap.saturating_sub(*tokens));
        if figure.alive && gained > 0 {
            *tokens += gained;
            cx.event(Event::Gained(who, condition, gained));
        }
    }

    /// Removes one token of a condition from a character, if it has one.
    pub(crate) fn lose(&self, s: &mut State, who: Figure, condition: Condition, cx: &mut Cx<'_, Event>) {
        let figure = &mut s.figures[who];
        let tokens = &mut figure.conditions[condition as usize];
        if figure.alive && *tokens > 0 {
            *tokens -= 1;
            cx.event(Event::Lost(who, condition));
        }
    }

    /// Returns the conditions that a fall or an impact can give a character: not Damage over
    /// Time, and only those below their cap (AS-FALL-2, AS-Q65).
    pub(crate) fn gains(&self, s: &State, who: Figure) -> impl Iterator<Item = Condition> + '_ {
        let figure = s.figures[who];
        let choices = [Condition::Slow, Condition::Weaken, Condition::Hinder].into_iter();
        choices.filter(move |condition| figure.condition(*condition) < self.knobs.conditions.cap_of(*condition))
    }
}

impl Standing {
    /// Returns the conditions it has tokens of.
    pub(crate) fn suffers(&self) -> impl Iterator<Item = Condition> + '_ {
        Condition::ALL.into_iter().filter(|condition| self.condition(*condition) > 0)
    }
}

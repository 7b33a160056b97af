//! Effects left running: modifiers, marks and traps (BF-22g, BF-22h).

use crate::Bridgefront;
use crate::model::content::verbs::Verb;
use crate::model::state::{Running, State};

impl Bridgefront {
    /// Returns the effects that a running effect carries out when its event happens.
    pub(crate) fn triggered(&self, running: &Running) -> impl Iterator<Item = &Verb> {
        let list = self.scripts.effect(running.effect).trigger().map(|trigger| trigger.list);
        list.into_iter().flat_map(|list| self.scripts.of(list))
    }

    /// Ends the running effects for which `ends` returns `true`.
    pub(crate) fn drop_running(&self, s: &mut State, ends: impl Fn(&Running, &Verb) -> bool) {
        let mut place = 0;
        while place < s.running.len() {
            let running = s.running[place];
            if ends(&running, self.scripts.effect(running.effect)) {
                s.running.remove(place);
            } else {
                place += 1;
            }
        }
    }
}

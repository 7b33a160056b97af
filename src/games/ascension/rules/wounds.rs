//! Damage suffered, and defeat (AS-ATK-6).

use crate::game::Cx;
use crate::games::ascension::Ascension;
use crate::games::ascension::content::sheets::Trigger;
use crate::games::ascension::events::{Event, Source};
use crate::games::ascension::state::{Figure, NOBODY, State, Window};

impl Ascension {
    /// A character suffers damage, whatever its Defense (AS-ATK-6). Whoever has more to do afterwards
    /// is on the stack already: a response to a defeat comes on top.
    pub(crate) fn suffer(
        &self,
        s: &mut State,
        who: Figure,
        damage: u8,
        source: Source,
        by: Figure,
        cx: &mut Cx<'_, Event>,
    ) {
        if damage == 0 || !self.alive(s, who) {
            return;
        }
        let figure = &mut s.figures[who];
        // What is beyond the wounds left hurts nobody, and is not counted.
        let lost = damage.min(figure.wounds);
        figure.wounds -= lost;
        let down = figure.wounds == 0;
        cx.event(Event::Suffered(who, lost, source, by));
        if down {
            self.defeat(s, who, by, cx);
        }
    }

    /// A character is defeated and leaves the table at once; what it gave to others ends.
    pub(crate) fn defeat(&self, s: &mut State, who: Figure, by: Figure, cx: &mut Cx<'_, Event>) {
        let figure = &mut s.figures[who];
        figure.alive = false;
        figure.wounds = 0;
        cx.event(Event::Defeated(who, by));
        for friend in s.figures.values_mut().filter(|friend| friend.ward_by == who) {
            (friend.ward, friend.ward_by) = (0, NOBODY);
        }
        self.open_window(s, Window::new(Trigger::Defeated, who, by));
    }
}

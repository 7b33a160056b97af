//! Damage suffered, and defeat (AS-ATK-6).

use crate::Ascension;
use crate::model::content::sheets::Trigger;
use crate::model::events::{Event, Source};
use crate::model::state::{Figure, NOBODY, State, Window};
use evenhand_game::game::Cx;

impl Ascension {
    /// Deals damage to a character, whatever its Defense (AS-ATK-6). Frames that continue afterwards
    /// must be on the stack already, because a response to a defeat is pushed above them.
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
        let damage = self.reduced(s, who, damage, source);
        let figure = &mut s.figures[who];
        // Damage beyond the remaining wounds has no effect and is not counted.
        let lost = damage.min(figure.wounds);
        figure.wounds -= lost;
        let down = figure.wounds == 0;
        cx.event(Event::Suffered(who, lost, source, by));
        if down {
            self.defeat(s, who, by, cx);
        }
    }

    /// Defeats a character. It leaves the table at once, and the bonuses it gave to others end.
    pub(crate) fn defeat(&self, s: &mut State, who: Figure, by: Figure, cx: &mut Cx<'_, Event>) {
        let figure = &mut s.figures[who];
        figure.alive = false;
        figure.wounds = 0;
        cx.event(Event::Defeated(who, by));
        self.score_removal(s, who, by, cx);
        for friend in s.figures.values_mut().filter(|friend| friend.ward_by == who) {
            (friend.ward, friend.ward_by) = (0, NOBODY);
        }
        self.open_window(s, Window::new(Trigger::Defeated, who, by));
    }
}

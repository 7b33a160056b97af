//! `harden`: reduces heavy damage.

use crate::model::content::verbs::Harden;
use crate::model::state::{Effects, Figure, State, Window};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Harden {
    fn does_nothing(&self) -> bool {
        self.by == 0
    }

    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        if let Some(attack) = attack_to_change(s)
            && attack.damage >= self.from
        {
            attack.damage = attack.damage.saturating_sub(self.by).max(1).min(attack.damage);
            cx.event(Event::Lessened(attack.damage));
        }
    }

    fn can_answer(&self, game: &Ascension, s: &State, _who: Figure, _window: &Window) -> bool {
        game.attack_under_way(s).is_some_and(|attack| attack.damage >= self.from)
    }
}

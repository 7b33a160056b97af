//! `take_over`: suffers damage in place of another character.

use crate::model::content::verbs::TakeOver;
use crate::model::events::Source;
use crate::model::state::{Effects, Figure, State, Window};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for TakeOver {
    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        let Some(attack) = attack_to_change(s) else { return };
        let taken = self.n.min(attack.damage);
        attack.damage -= taken;
        cx.event(Event::Lessened(attack.damage));
        let cause = attack.by;
        game.suffer(s, run.by, taken, Source::Attack, cause, cx);
    }

    fn can_answer(&self, game: &Ascension, s: &State, who: Figure, window: &Window) -> bool {
        window.about != who && game.attack_under_way(s).is_some_and(|attack| attack.damage > 0)
    }
}

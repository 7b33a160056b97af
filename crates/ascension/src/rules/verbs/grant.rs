//! `grant`: gives tokens of a condition (AS-COND).

use crate::model::content::verbs::Grant;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Grant {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.gain(s, at, self.condition, self.n, cx);
    }
}

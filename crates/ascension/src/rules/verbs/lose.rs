//! `lose`: the target loses wounds, whatever its Defense.

use crate::model::content::verbs::Lose;
use crate::model::events::Source;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Lose {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.suffer(s, at, self.n, Source::Deed, run.by, cx);
    }
}

//! `wound`: the target loses wounds, whatever its Defense.

use crate::model::content::verbs::Wound;
use crate::model::events::Source;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Wound {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.suffer(s, at, self.0, Source::Deed, run.by, cx);
    }
}

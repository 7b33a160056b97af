//! `wound`: the target loses wounds, whatever its Defense.

use crate::content::verbs::Wound;
use crate::events::Source;
use crate::state::{Effects, Figure, State};
use crate::verbs::act::Act;
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

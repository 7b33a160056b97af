//! `burst`: wounds and conditions for everybody around the user.

use crate::model::content::verbs::Burst;
use crate::model::events::Source;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Burst {
    fn does_nothing(&self) -> bool {
        self.wounds == 0 && self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        let by = run.by;
        let level = game.level_of(s, by);
        for at in s.figures.ids() {
            let near =
                at != by && game.alive(s, at) && game.is_on_level(s, at, level) && game.gap(s, by, at) <= self.radius.0;
            if near {
                game.suffer(s, at, self.wounds, Source::Deed, by, cx);
                game.gain(s, at, self.condition, self.n, cx);
            }
        }
    }
}

//! `heal`: restores wounds.

use crate::model::content::verbs::Heal;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Heal {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        let full = game.sheet(s, at).wounds;
        let figure = &mut s.figures[at];
        if figure.alive {
            let had = figure.wounds;
            figure.wounds = had.saturating_add(self.n).min(full);
            cx.event(Event::Healed(at, figure.wounds - had, run.by));
        }
    }

    fn helps(&self, game: &Ascension, s: &State, at: Figure) -> bool {
        s.figures[at].wounds < game.sheet(s, at).wounds
    }
}

//! `ward`: adds Defense to friends around the user.

use crate::model::content::verbs::Ward;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Ward {
    fn does_nothing(&self) -> bool {
        self.defense == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let by = run.by;
        for friend in s.figures.ids() {
            let near = friend == by || !game.foes(s, by, friend) && game.gap(s, by, friend) <= self.within.0;
            let near = near && game.alive(s, friend);
            let figure = &mut s.figures[friend];
            // Wards do not add up; the strongest counts.
            if near && (figure.ward == 0 || figure.ward < self.defense) {
                (figure.ward, figure.ward_by) = (self.defense, by);
            }
        }
    }
}

//! `lock_down`: adds Defense, but the user stays in place.

use crate::model::content::verbs::LockDown;
use crate::model::state::{Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for LockDown {
    fn run(&self, _game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        s.figures[run.by].locked = Some(self.defense);
    }
}

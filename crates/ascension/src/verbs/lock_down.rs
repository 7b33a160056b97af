//! `lock_down`: adds Defense, but the user stays in place.

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// Until its next activation, the user has this much more Defense, cannot be moved by others
/// and cannot use the Move Action.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct LockDown(i8);

impl Act for LockDown {
    fn run(&self, _game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        s.figures[run.by].locked = Some(self.0);
    }

    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Guard, f32::from(self.0));
    }
}

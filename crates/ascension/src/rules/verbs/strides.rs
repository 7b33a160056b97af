//! `move`, `trample`: strides moved at once, which are not a Move Action.

use crate::model::content::verbs::{Move, Trample, Who};
use crate::model::state::{Effects, Figure, Frame, MoveKind, Moving, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

fn give_strides(game: &Ascension, s: &mut State, who: Figure, strides: u8, kind: MoveKind) {
    if game.alive(s, who) {
        s.stack.push(Frame::Moving(Moving::given(who, strides, kind)));
    }
}

impl Act for Move {
    fn is_on_target(&self) -> bool {
        self.who == Who::Target
    }

    fn does_nothing(&self) -> bool {
        self.strides == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.strides, MoveKind::Strides);
    }
}

impl Act for Trample {
    fn does_nothing(&self) -> bool {
        self.strides == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.strides, MoveKind::Trample(self.size));
    }
}

//! `push`, `pull`, `throw`: move other characters (AS-PUSH, AS-THR-1).

use crate::model::content::verbs::{Pull, Push, Throw};
use crate::model::state::{Effects, Figure, Forced, ForcedKind, Frame, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

impl Act for Push {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_pushed(s, run.by, at) {
            let length = game.push_length(s, run.by, at) + self.further.0;
            s.stack.push(forced(at, run.by, ForcedKind::Push, length));
        }
    }
}

impl Act for Pull {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.length.0 <= 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_pushed(s, run.by, at) {
            s.stack.push(forced(at, run.by, ForcedKind::Pull, self.length.0));
        }
    }
}

impl Act for Throw {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_thrown(s, run.by, at) {
            s.stack.push(forced(at, run.by, ForcedKind::Throw, self.length.0));
        }
    }
}

fn forced(who: Figure, by: Figure, kind: ForcedKind, length: Grain) -> Frame {
    Frame::Forced(Forced { who, by, kind, length, told: false, cancelled: false })
}

//! `push`, `pull`, `throw`, `knock_back`, `hurl`, `displace`: move other characters (AS-PUSH, AS-THR-1, AC-EF-2 to
//! AC-EF-4).

use crate::model::content::verbs::{Displace, Hurl, KnockBack, Pull, Push, Throw};
use crate::model::state::{AimedAt, Effects, Figure, Forced, ForcedKind, Frame, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

impl Act for Push {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if can_push(game, s, run, at) {
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
        if can_push(game, s, run, at) {
            s.stack.push(forced(at, run.by, ForcedKind::Pull, self.length.0));
        }
    }
}

impl Act for Throw {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_thrown(s, run.by, at) && !run.held.contains(at) {
            s.stack.push(forced(at, run.by, ForcedKind::Throw, self.length.0));
        }
    }
}

/// Whether the action can push a character: it is small enough, and nothing holds it in place (AS-PUSH, AC-RE-1).
fn can_push(game: &Ascension, s: &State, run: &Effects, at: Figure) -> bool {
    game.can_be_pushed(s, run.by, at) && !run.held.contains(at)
}

fn forced(who: Figure, by: Figure, kind: ForcedKind, length: Grain) -> Frame {
    Frame::Forced(Forced { who, by, kind, length, told: false, cancelled: false })
}

impl Act for KnockBack {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.length.0 <= 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if can_push(game, s, run, at) {
            let by_size = game.knobs.push.knockback_by_size;
            let length = if by_size { game.push_length(s, run.by, at) } else { self.length.0 };
            s.stack.push(forced(at, run.by, ForcedKind::Push, length));
        }
    }
}

impl Hurl {
    /// Whether it throws a target that is smaller by this number of Sizes (AC-Q16).
    pub(crate) fn throws(&self, game: &Ascension, smaller: u8) -> bool {
        if game.knobs.throw.exact_sizes { smaller == self.smaller } else { smaller >= self.smaller }
    }
}

impl Act for Hurl {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.each.0 <= 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        let smaller = game.smaller_by(s, run.by, at).filter(|smaller| self.throws(game, *smaller));
        if let Some(smaller) = smaller.filter(|_| !run.held.contains(at)) {
            let length = self.each.0.saturating_mul(smaller.into());
            s.stack.push(forced(at, run.by, ForcedKind::Throw, length));
        }
    }

    fn barred(&self, game: &Ascension, s: &State, who: Figure, target: AimedAt) -> Option<&'static str> {
        let AimedAt::Figure(at) = target else { return None };
        let small = game.smaller_by(s, who, at).is_some_and(|smaller| self.throws(game, smaller));
        (!small).then_some("the character is not small enough to be thrown (AC-EF-4)")
    }
}

impl Act for Displace {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.length.0 <= 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        let is_push = game.knobs.push.displace_is_push;
        let free = s.figures[at].locked.is_none();
        let can = if is_push { can_push(game, s, run, at) } else { free };
        if can {
            let Frame::Forced(run) = forced(at, run.by, ForcedKind::Displace, self.length.0) else { return };
            s.stack.push(Frame::Forced(Forced { told: !is_push, ..run }));
        }
    }
}

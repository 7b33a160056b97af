//! `grant`, `heal`, `lose`, `lend_token`, `cleanse`, `exhaust`, `compel`: give the target something or take something from it (AS-COND,
//! AS-Q75).

use std::ops::Range;

use crate::model::content::sheets::TokenSlot;
use crate::model::content::verbs::{Cleanse, Compel, Exhaust, Grant, Heal, LendToken, Lose};
use crate::model::events::Source;
use crate::model::state::{AimedAt, Effects, Figure, Frame, Question, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Grant {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.gain(s, at, self.condition, self.n, cx);
    }
}

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

impl Act for Lose {
    fn is_on_target(&self) -> bool {
        true
    }

    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.suffer(s, at, self.n, Source::Deed, run.by, cx);
    }
}

/// Whether a character can lend another one a token.
fn can_lend(game: &Ascension, s: &State, giver: Figure, to: Figure) -> bool {
    let (from, receiver) = (&s.figures[giver], &s.figures[to]);
    giver != to && from.pool > 0 && (from.lent == 0 || from.lent_to == to) && receiver.pool < game.sheet(s, to).capacity
}

impl Act for LendToken {
    fn is_on_target(&self) -> bool {
        true
    }

    fn lends(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        if can_lend(game, s, run.by, at) {
            let giver = &mut s.figures[run.by];
            giver.pool -= 1;
            giver.lent += 1;
            giver.lent_to = at;
            s.figures[at].pool += 1;
            cx.event(Event::Scratch(run.by, at));
        }
    }

    fn barred(&self, game: &Ascension, s: &State, who: Figure, target: AimedAt) -> Option<&'static str> {
        let AimedAt::Figure(at) = target else { return None };
        (!can_lend(game, s, who, at)).then_some("no token can be lent to this character (AS-Q75)")
    }
}

impl Act for Cleanse {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, _game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if s.figures[at].suffers().next().is_some() {
            s.stack.push(Frame::Ask(s.figures[run.by].owner, Question::Cleanse(at)));
        }
    }

    fn helps(&self, _game: &Ascension, s: &State, at: Figure) -> bool {
        s.figures[at].conditions.iter().any(|tokens| *tokens > 0)
    }
}

impl Act for Exhaust {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.alive(s, at) && !game.exhaustible(s, at).is_empty() {
            s.stack.push(Frame::Ask(s.figures[run.by].owner, Question::Exhaust(at)));
        }
    }
}

impl Ascension {
    /// Returns the slots on which a token can be put by exhaust: 0 is the Move Action (AC-EF-11, AC-Q18).
    pub(crate) fn exhaustible(&self, s: &State, at: Figure) -> Range<u8> {
        let first = u8::from(!self.knobs.tokens.exhaust_move);
        first..u8::try_from(self.sheet(s, at).deeds.len() + 1).unwrap_or(u8::MAX)
    }

    /// Puts a token on an action of a character: 0 is the Move Action (AC-EF-11).
    pub(crate) fn exhaust_answer(&self, s: &mut State, at: Figure, slot: u8, cx: &mut Cx<'_, Event>) {
        let tokens = &mut s.figures[at].exhausted[TokenSlot(slot)];
        *tokens = tokens.saturating_add(1);
        cx.event(Event::Exhausted(at, slot));
    }
}

impl Act for Compel {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, _game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        s.figures[at].compelled = Some(run.by);
    }

    fn helps(&self, game: &Ascension, s: &State, at: Figure) -> bool {
        game.alive(s, at)
    }
}

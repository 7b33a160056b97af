//! `lend_token`: lends an action token to a friend (AS-Q75).

use crate::model::content::verbs::LendToken;
use crate::model::state::{AimedAt, Effects, Figure, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

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

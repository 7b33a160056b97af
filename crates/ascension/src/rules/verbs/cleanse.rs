//! `cleanse`: removes a condition token.

use crate::model::content::verbs::Cleanse;
use crate::model::state::{Effects, Figure, Frame, Question, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

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

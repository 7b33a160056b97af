//! `cleanse`: removes a condition token.

use crate::content::sheets::Condition;
use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, Frame, Question, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// Removes one condition token from the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cleanse;

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

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let figure = &used.assessment.s.figures[at];
        let suffered = Condition::ALL.iter().filter(|condition| figure.condition(**condition) > 0);
        let worst = suffered.map(|condition| used.assessment.burden(at, *condition)).fold(0.0, f32::max);
        add(row, Column::Cleanse, worst);
    }
}

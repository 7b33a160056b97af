//! `condition`, `n`: gives tokens of a condition (AS-COND).

use super::Words;
use crate::content::sheets::Condition;
use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_game::game::SetupError;

/// The target gains tokens of a condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inflict {
    pub(crate) condition: Condition,
    pub(crate) tokens: u8,
}

impl Inflict {
    pub(super) fn read(words: Words<'_>) -> Result<Inflict, SetupError> {
        let tokens = words.n;
        Ok(Inflict { condition: words.fields()?, tokens })
    }
}

impl Act for Inflict {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.gain(s, at, self.condition, self.tokens, cx);
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let tokens = used.chance * used.assessment.room(at, self.condition, self.tokens);
        if used.assessment.friendly(at) {
            add(row, Column::OwnHarm, 0.15 * tokens);
        } else {
            let column = match self.condition {
                Condition::Slow => Column::Slow,
                Condition::Weaken => Column::Weaken,
                Condition::Hinder => Column::Hinder,
                Condition::Dot => Column::Dot,
            };
            add(row, column, tokens);
        }
    }
}

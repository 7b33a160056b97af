//! `counter`: attacks the character that caused the event.

use serde::Deserialize;

use super::Words;
use crate::content::sheets::{Aim, DeedId};
use crate::player::{Column, Row, add};
use crate::rules::responses::event_answered;
use crate::state::{AimedAt, Effects, Figure, NOBODY, State, Window};
use crate::verbs::act::{Act, Answer};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::mistake;
use evenhand_kit::table::ids::Id;

/// Attacks the character that caused the event with another action of the user.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Counter {
    pub(crate) deed: DeedId,
    pub(crate) bonus: i8,
}

/// A counterattack as written, with the id of an action of the same sheet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    action: String,
    bonus: i8,
}

impl Counter {
    pub(super) fn read(words: Words<'_>) -> Result<Counter, SetupError> {
        let (path, deeds) = (words.path.clone(), words.deeds);
        let Written { action, bonus } = words.fields()?;
        match deeds.iter().position(|deed| *deed == action) {
            Some(deed) => Ok(Counter { deed: DeedId::at(deed), bonus }),
            None => Err(mistake(
                &path,
                &format!("the sheet has no action `{action}`"),
                &format!("name one of {}", deeds.join(", ")),
            )),
        }
    }
}

impl Act for Counter {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let Some(event) = event_answered(s) else { return };
        if game.alive(s, event.cause) && game.alive(s, run.by) {
            game.begin_attack(s, run.by, self.deed, AimedAt::Figure(event.cause), self.bonus);
        }
    }

    fn can_answer(&self, game: &Ascension, s: &State, who: Figure, window: &Window) -> bool {
        let cause = window.cause;
        let deed = game.deed(s, who, self.deed);
        cause != NOBODY
            && cause != who
            && game.alive(s, cause)
            && (game.foes(s, who, cause) || game.knobs.attack.friendly_targets)
            && deed.aim != Aim::Piece
            && (deed.indirect || game.sight(s, who, AimedAt::Figure(cause)).is_some())
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let (assessment, cause) = (answer.assessment, answer.window.cause);
        if cause != NOBODY {
            let target = AimedAt::Figure(cause);
            let margin =
                assessment.game.margin(assessment.s, answer.who, self.deed, target, 0, 0) + i16::from(self.bonus);
            let (harm, defeat) = assessment.harm(assessment.law(), margin, cause);
            add(row, Column::Counter, harm + 0.5 * defeat);
        }
    }
}

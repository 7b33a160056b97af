//! `take_over`: suffers damage in place of another character.

use serde::Deserialize;

use crate::events::Source;
use crate::player::{Column, Row, add};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::state::{Effects, Figure, State, Window};
use crate::verbs::act::{Act, Answer};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// Transfers this much of the damage to the user.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct TakeOver(pub(crate) u8);

impl Act for TakeOver {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        let Some(attack) = attack_to_change(s) else { return };
        let taken = self.0.min(attack.damage);
        attack.damage -= taken;
        cx.event(Event::Lessened(attack.damage));
        let cause = attack.by;
        game.suffer(s, run.by, taken, Source::Attack, cause, cx);
    }

    fn can_answer(&self, game: &Ascension, s: &State, who: Figure, window: &Window) -> bool {
        window.about != who && game.attack_under_way(s).is_some_and(|attack| attack.damage > 0)
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let (assessment, about) = (answer.assessment, answer.window.about);
        let spared = assessment.wound(about);
        let taken = assessment.wound(answer.who);
        let deadly = answer.attack.is_some_and(|attack| i16::from(attack.damage) >= spared.1);
        let rescue = if deadly { 0.5 } else { 0.0 };
        add(row, Column::Spare, spared.0 - taken.0 + rescue * assessment.worth(about));
    }
}

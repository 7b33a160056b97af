//! `harden`: reduces heavy damage.

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::state::{Effects, Figure, State, Window};
use crate::verbs::act::{Act, Answer};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// Reduces damage of at least `from` by `by`, to no less than 1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Harden {
    /// The minimum damage that it reduces.
    pub(crate) from: u8,
    /// The amount of the reduction.
    pub(crate) by: u8,
}

impl Act for Harden {
    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        if let Some(attack) = attack_to_change(s)
            && attack.damage >= self.from
        {
            attack.damage = attack.damage.saturating_sub(self.by).max(1).min(attack.damage);
            cx.event(Event::Lessened(attack.damage));
        }
    }

    fn can_answer(&self, game: &Ascension, s: &State, _who: Figure, _window: &Window) -> bool {
        game.attack_under_way(s).is_some_and(|attack| attack.damage >= self.from)
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let damage = answer.attack.map_or(0, |attack| attack.damage);
        if damage >= self.from {
            add(row, Column::Spare, f32::from(self.by) * answer.assessment.wound(answer.who).0);
        }
    }
}

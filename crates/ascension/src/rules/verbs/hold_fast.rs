//! `hold_fast`: resists being moved.

use crate::model::content::verbs::HoldFast;
use crate::model::state::{Effects, Figure, Frame, State, Window};
use crate::rules::responses::event_answered;
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for HoldFast {
    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        let forced = s.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Forced(forced) => Some(forced),
            _ => None,
        });
        if let Some(forced) = forced {
            forced.cancelled = true;
        }
    }

    /// Whether the push or throw has not been cancelled yet; one cancellation is enough.
    fn can_answer(&self, _game: &Ascension, s: &State, _who: Figure, _window: &Window) -> bool {
        let cancelled = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Forced(forced) => Some(forced.cancelled),
            _ => None,
        });
        cancelled != Some(true)
    }
}

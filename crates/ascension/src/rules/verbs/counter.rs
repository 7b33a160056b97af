//! `counter`: attacks the character that caused the event.

use crate::model::content::sheets::Aim;
use crate::model::content::verbs::Counter;
use crate::model::state::{AimedAt, Effects, Figure, NOBODY, State, Window};
use crate::rules::responses::event_answered;
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

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
}

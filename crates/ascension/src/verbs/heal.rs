//! `heal`: restores wounds.

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// The target regains this many wounds, up to its starting number.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Heal(pub(crate) u8);

impl Act for Heal {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        let full = game.sheet(s, at).wounds;
        let figure = &mut s.figures[at];
        if figure.alive {
            let had = figure.wounds;
            figure.wounds = had.saturating_add(self.0).min(full);
            cx.event(Event::Healed(at, figure.wounds - had, run.by));
        }
    }

    fn helps(&self, game: &Ascension, s: &State, at: Figure) -> bool {
        s.figures[at].wounds < game.sheet(s, at).wounds
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let (game, s) = (used.assessment.game, used.assessment.s);
        let missing = game.sheet(s, at).wounds.saturating_sub(s.figures[at].wounds);
        add(row, Column::Heal, used.chance * f32::from(self.0.min(missing)) * used.assessment.wound(at).0);
    }
}

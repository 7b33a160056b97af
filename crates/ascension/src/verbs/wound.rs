//! `wound`: the target loses wounds, whatever its Defense.

use serde::Deserialize;

use crate::events::Source;
use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// The target loses this many wounds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Wound(pub(crate) u8);

impl Act for Wound {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>) {
        game.suffer(s, at, self.0, Source::Deed, run.by, cx);
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let harm = used.chance * f32::from(self.0) * used.assessment.wound(at).0;
        add(row, if used.assessment.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
    }
}

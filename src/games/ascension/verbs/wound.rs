//! `wound`: the target loses wounds, whatever its Defense.

use serde::Deserialize;

use crate::game::Cx;
use crate::games::ascension::events::Source;
use crate::games::ascension::player::{Column, Row, add};
use crate::games::ascension::state::{Effects, Figure, State};
use crate::games::ascension::verbs::act::{Act, Use};
use crate::games::ascension::{Ascension, Event};

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

//! `burst`: wounds and conditions for everybody around the user.

use serde::Deserialize;

use crate::content::sheets::Condition;
use crate::events::Source;
use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// Everybody within a distance of the user loses wounds and gains tokens of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Burst {
    #[serde(deserialize_with = "super::millimetres")]
    radius: Grain,
    pub(crate) wounds: u8,
    pub(crate) condition: Condition,
    pub(crate) n: u8,
}

impl Act for Burst {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        let by = run.by;
        let level = game.level_of(s, by);
        for at in s.figures.ids() {
            let near =
                at != by && game.alive(s, at) && game.is_on_level(s, at, level) && game.gap(s, by, at) <= self.radius;
            if near {
                game.suffer(s, at, self.wounds, Source::Deed, by, cx);
                game.gain(s, at, self.condition, self.n, cx);
            }
        }
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let (assessment, who) = (used.assessment, used.who);
        let (game, s) = (assessment.game, assessment.s);
        for at in s.figures.ids().filter(|at| s.figures[*at].alive && *at != who) {
            if game.gap(s, who, at) <= self.radius {
                let harm = f32::from(self.wounds) * assessment.wound(at).0;
                add(row, if assessment.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
            }
        }
    }
}

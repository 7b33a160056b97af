//! `ward`: adds Defense to friends around the user.

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// The user, and friends within a distance, have more Defense until the user's next activation.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ward {
    #[serde(deserialize_with = "super::millimetres")]
    pub(crate) within: Grain,
    pub(crate) defense: i8,
}

impl Act for Ward {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let by = run.by;
        for friend in s.figures.ids() {
            let near = friend == by || !game.foes(s, by, friend) && game.gap(s, by, friend) <= self.within;
            let near = near && game.alive(s, friend);
            let figure = &mut s.figures[friend];
            // Wards do not add up; the strongest counts.
            if near && (figure.ward == 0 || figure.ward < self.defense) {
                (figure.ward, figure.ward_by) = (self.defense, by);
            }
        }
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let (game, s) = (used.assessment.game, used.assessment.s);
        let near =
            used.assessment.on_table(true).filter(|friend| game.gap(s, used.who, *friend) <= self.within).count();
        add(row, Column::Guard, f32::from(self.defense) * near as f32);
    }
}

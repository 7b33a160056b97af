//! `trap`, `mire`: create dangerous ground (AS-HAZ).

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::rules::hazards::FOR_GOOD;
use crate::state::{AimedAt, Effects, Figure, Patch, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// Makes ground dangerous: a circle of this radius, until the end of the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Trap {
    #[serde(deserialize_with = "super::millimetres")]
    radius: Grain,
}

/// Makes ground dangerous and difficult permanently: a circle of this radius.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mire {
    #[serde(deserialize_with = "super::millimetres")]
    radius: Grain,
    /// The maximum number of such patches by one character.
    pub(crate) at_most: u8,
}

impl Act for Trap {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let until = s.turn.saturating_add(1);
        game.lay_patch(s, run, Patch { radius: self.radius, difficult: false, until, by: run.by, ..Patch::default() });
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_ground(self.radius, used, row);
    }
}

impl Act for Mire {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let patch = Patch { radius: self.radius, difficult: true, until: FOR_GOOD, by: run.by, ..Patch::default() };
        game.lay_patch(s, run, patch);
    }

    fn barred(&self, _game: &Ascension, s: &State, who: Figure, _target: AimedAt) -> Option<&'static str> {
        let own = s.patches.iter().filter(|patch| patch.by == who && patch.until == FOR_GOOD).count();
        (own >= usize::from(self.at_most)).then_some("there are as many of these as there can be")
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_ground(self.radius, used, row);
    }
}

fn look_at_ground(radius: Grain, used: &Use<'_>, row: &mut Row) {
    if let AimedAt::Point(place) = used.target {
        let (game, s) = (used.assessment.game, used.assessment.s);
        let inside = |at: &Figure| game.gap_to_point(s, *at, place) <= radius;
        let foes = used.assessment.on_table(false).filter(inside).count();
        let own = used.assessment.on_table(true).filter(inside).count();
        add(row, Column::Ground, foes as f32 - own as f32);
    }
}

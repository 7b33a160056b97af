//! The worth of `trap`, `mire`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::{Mire, Trap};
use crate::model::state::{AimedAt, Figure};
use crate::players::row::{Column, Row, add};
use evenhand_kit::table::plane::Grain;

impl Appraise for Trap {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_ground(self.radius.0, used, row);
    }
}

impl Appraise for Mire {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_ground(self.radius.0, used, row);
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

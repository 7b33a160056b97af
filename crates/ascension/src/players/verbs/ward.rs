//! The worth of `ward`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::Ward;
use crate::players::row::{Column, Row, add};

impl Appraise for Ward {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let (game, s) = (used.assessment.game, used.assessment.s);
        let near =
            used.assessment.on_table(true).filter(|friend| game.gap(s, used.who, *friend) <= self.within.0).count();
        add(row, Column::Guard, f32::from(self.defense) * near as f32);
    }
}

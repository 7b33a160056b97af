//! The worth of `move`, `trample`.

use super::appraise::{Appraise, Use};
use crate::model::content::sheets::Condition;
use crate::model::content::verbs::{Move, Trample};
use crate::players::row::{Column, Row, add};
use evenhand_kit::table::plane::Grain;

impl Appraise for Move {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        add(row, Column::Near, 0.05 * used.chance * f32::from(self.strides));
    }
}

impl Appraise for Trample {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        // The enemies it can pass over, within its distance.
        let (assessment, who) = (used.assessment, used.who);
        let (game, s) = (assessment.game, assessment.s);
        let size = game.sheet(s, who).size;
        let far = Grain::from(self.strides) * game.sheet(s, who).long;
        for foe in assessment.on_table(false) {
            if game.sheet(s, foe).size + 2 <= size && game.gap(s, who, foe) + game.sheet(s, foe).long <= far {
                add(row, Column::Harm, 0.7 * assessment.wound(foe).0);
                add(row, Column::Slow, 0.7 * assessment.room(foe, Condition::Slow, 1));
            }
        }
        add(row, Column::Near, 0.05 * f32::from(self.strides));
    }
}

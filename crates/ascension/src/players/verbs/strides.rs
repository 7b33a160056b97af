//! The worth of `move`, `trample`, `shift`, `approach`, `place`.

use super::appraise::{Answer, Appraise, Use};
use crate::model::content::sheets::Condition;
use crate::model::content::verbs::{Approach, Move, Place, Shift, Trample};
use crate::model::state::AimedAt;
use crate::players::assessment::feature;
use crate::players::row::{Column, Row, add};
use evenhand_kit::table::plane::{Grain, MM};

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

/// The worth of a millimeter of free movement.
const NEAR_PER_MM: f32 = 0.001;

fn look_at_way(length: Grain, used: &Use<'_>, row: &mut Row) {
    add(row, Column::Near, NEAR_PER_MM * used.chance * length as f32 / feature(MM));
}

impl Appraise for Shift {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_way(self.length.0, used, row);
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        if self.evades {
            add(row, Column::Spare, 0.2);
        }
        let Answer { assessment, who, .. } = *answer;
        look_at_way(self.length.0, &Use { assessment, who, target: AimedAt::User, chance: 1.0 }, row);
    }
}

impl Appraise for Approach {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_way(self.within.0, used, row);
    }
}

impl Appraise for Place {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_way(self.within.0, used, row);
    }
}

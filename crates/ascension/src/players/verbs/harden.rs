//! The worth of `harden`.

use super::appraise::{Answer, Appraise};
use crate::model::content::verbs::Harden;
use crate::players::row::{Column, Row, add};

impl Appraise for Harden {
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let damage = answer.attack.map_or(0, |attack| attack.damage);
        if damage >= self.from {
            add(row, Column::Spare, f32::from(self.by) * answer.assessment.wound(answer.who).0);
        }
    }
}

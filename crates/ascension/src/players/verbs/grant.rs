//! The worth of `grant`.

use super::appraise::{Appraise, Use};
use crate::model::content::sheets::Condition;
use crate::model::content::verbs::Grant;
use crate::players::row::{Column, Row, add};

impl Appraise for Grant {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let tokens = used.chance * used.assessment.room(at, self.condition, self.n);
        if used.assessment.friendly(at) {
            add(row, Column::OwnHarm, 0.15 * tokens);
        } else {
            let column = match self.condition {
                Condition::Slow => Column::Slow,
                Condition::Weaken => Column::Weaken,
                Condition::Hinder => Column::Hinder,
                Condition::Dot => Column::Dot,
            };
            add(row, column, tokens);
        }
    }
}

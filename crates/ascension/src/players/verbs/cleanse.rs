//! The worth of `cleanse`.

use super::appraise::{Appraise, Use};
use crate::model::content::sheets::Condition;
use crate::model::content::verbs::Cleanse;
use crate::players::row::{Column, Row, add};

impl Appraise for Cleanse {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let figure = &used.assessment.s.figures[at];
        let suffered = Condition::ALL.iter().filter(|condition| figure.condition(**condition) > 0);
        let worst = suffered.map(|condition| used.assessment.burden(at, *condition)).fold(0.0, f32::max);
        add(row, Column::Cleanse, worst);
    }
}

//! The worth of `lend_token`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::LendToken;
use crate::players::row::{Column, Row, add};

impl Appraise for LendToken {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let useful = used.at().is_some_and(|at| !used.assessment.s.figures[at].activated);
        add(row, Column::Lend, f32::from(u8::from(useful)));
    }
}

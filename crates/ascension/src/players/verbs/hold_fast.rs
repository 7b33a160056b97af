//! The worth of `hold_fast`.

use super::appraise::{Answer, Appraise};
use crate::model::content::verbs::HoldFast;
use crate::players::row::{Column, Row, add};

impl Appraise for HoldFast {
    fn look_at_response(&self, _answer: &Answer<'_>, row: &mut Row) {
        add(row, Column::Spare, 0.3);
    }
}

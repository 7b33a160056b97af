//! The worth of `look`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::Look;
use crate::players::row::{Column, Row, add};

impl Appraise for Look {
    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Draw, f32::from(self.n));
    }
}

//! The worth of `lock_down`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::LockDown;
use crate::players::row::{Column, Row, add};

impl Appraise for LockDown {
    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Guard, f32::from(self.defense));
    }
}

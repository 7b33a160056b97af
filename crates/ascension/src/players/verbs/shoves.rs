//! The worth of `push`, `pull`, `throw`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::{Pull, Push, Throw};
use crate::players::row::{Column, Row, add};

impl Appraise for Push {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

impl Appraise for Pull {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

impl Appraise for Throw {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

fn look_at_shove(used: &Use<'_>, row: &mut Row) {
    let Some(at) = used.at() else { return };
    if !used.assessment.friendly(at) {
        add(row, Column::Shove, used.chance);
    }
}

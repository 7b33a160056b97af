//! The worth of `lose`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::Lose;
use crate::players::row::{Column, Row, add};

impl Appraise for Lose {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let harm = used.chance * f32::from(self.n) * used.assessment.wound(at).0;
        add(row, if used.assessment.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
    }
}

//! The worth of `wound`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::Wound;
use crate::players::row::{Column, Row, add};

impl Appraise for Wound {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let harm = used.chance * f32::from(self.0) * used.assessment.wound(at).0;
        add(row, if used.assessment.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
    }
}

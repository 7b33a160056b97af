//! The worth of `burst`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::Burst;
use crate::players::row::{Column, Row, add};

impl Appraise for Burst {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let (assessment, who) = (used.assessment, used.who);
        let (game, s) = (assessment.game, assessment.s);
        for at in s.figures.ids().filter(|at| s.figures[*at].alive && *at != who) {
            if game.gap(s, who, at) <= self.radius.0 {
                let harm = f32::from(self.wounds) * assessment.wound(at).0;
                add(row, if assessment.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
            }
        }
    }
}

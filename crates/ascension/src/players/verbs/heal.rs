//! The worth of `heal`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::Heal;
use crate::players::row::{Column, Row, add};

impl Appraise for Heal {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let (game, s) = (used.assessment.game, used.assessment.s);
        let missing = game.sheet(s, at).wounds.saturating_sub(s.figures[at].wounds);
        add(row, Column::Heal, used.chance * f32::from(self.n.min(missing)) * used.assessment.wound(at).0);
    }
}

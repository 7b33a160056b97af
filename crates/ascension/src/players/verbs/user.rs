//! The worth of `ward`, `lock_down`, `look`, `burst`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::{Burst, LockDown, Look, Ward};
use crate::players::row::{Column, Row, add};

impl Appraise for Ward {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let (game, s) = (used.assessment.game, used.assessment.s);
        let near =
            used.assessment.on_table(true).filter(|friend| game.gap(s, used.who, *friend) <= self.within.0).count();
        add(row, Column::Guard, f32::from(self.defense) * near as f32);
    }
}

impl Appraise for LockDown {
    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Guard, f32::from(self.defense));
    }
}

impl Appraise for Look {
    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Draw, f32::from(self.n));
    }
}

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

//! The worth of `grant`, `heal`, `lose`, `lend_token`, `cleanse`, `exhaust`, `compel`.

use super::appraise::{Appraise, Use};
use crate::model::content::sheets::Condition;
use crate::model::content::verbs::{Cleanse, Compel, Exhaust, Grant, Heal, LendToken, Lose};
use crate::players::row::{Column, Row, add};

impl Appraise for Grant {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let tokens = used.chance * used.assessment.room(at, self.condition, self.n);
        if used.assessment.friendly(at) {
            add(row, Column::OwnHarm, 0.15 * tokens);
        } else {
            let column = match self.condition {
                Condition::Slow => Column::Slow,
                Condition::Weaken => Column::Weaken,
                Condition::Hinder => Column::Hinder,
                Condition::Dot => Column::Dot,
            };
            add(row, column, tokens);
        }
    }
}

impl Appraise for Heal {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let (game, s) = (used.assessment.game, used.assessment.s);
        let missing = game.sheet(s, at).wounds.saturating_sub(s.figures[at].wounds);
        add(row, Column::Heal, used.chance * f32::from(self.n.min(missing)) * used.assessment.wound(at).0);
    }
}

impl Appraise for Lose {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let harm = used.chance * f32::from(self.n) * used.assessment.wound(at).0;
        add(row, if used.assessment.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
    }
}

impl Appraise for LendToken {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let useful = used.at().is_some_and(|at| !used.assessment.s.figures[at].activated);
        add(row, Column::Lend, f32::from(u8::from(useful)));
    }
}

impl Appraise for Cleanse {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at() else { return };
        let figure = &used.assessment.s.figures[at];
        let suffered = Condition::ALL.iter().filter(|condition| figure.condition(**condition) > 0);
        let worst = suffered.map(|condition| used.assessment.burden(at, *condition)).fold(0.0, f32::max);
        add(row, Column::Cleanse, worst);
    }
}

impl Appraise for Exhaust {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at().filter(|at| !used.assessment.friendly(*at)) else { return };
        let busy = used.assessment.s.figures[at].slots.values().any(|tokens| *tokens > 0);
        let share = if busy { 1.0 } else { 0.3 };
        add(row, Column::Hinder, share * used.chance * used.assessment.worth(at).min(3.0) / 1.5);
    }
}

impl Appraise for Compel {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let Some(at) = used.at().filter(|at| !used.assessment.friendly(*at)) else { return };
        add(row, Column::Slow, used.chance * used.assessment.worth(at).min(3.0) / 1.5);
    }
}

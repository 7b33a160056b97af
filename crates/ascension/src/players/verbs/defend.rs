//! The worth of `defend`, `defend_by_flip`.

use super::appraise::{Answer, Appraise, Use};
use crate::model::content::verbs::{Defend, DefendByFlip};
use crate::model::state::AimedAt;
use crate::players::row::{Column, Row, add};

impl Appraise for Defend {
    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Guard, f32::from(self.n));
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        look_at_defense(self.n, answer, row);
    }
}

impl Appraise for DefendByFlip {
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        // The mean of a flip with the rulebook's deck is about 2.4.
        look_at_defense(2 + self.n, answer, row);
    }
}

/// Adds the harm that the additional Defense prevents.
fn look_at_defense(more: i8, answer: &Answer<'_>, row: &mut Row) {
    let (assessment, about) = (answer.assessment, answer.window.about);
    let Some(attack) = answer.attack else { return };
    let law = assessment.law_of(attack.by);
    let defended = attack.defended[about];
    let before = assessment.game.margin(assessment.s, attack.by, attack.deed, AimedAt::Figure(about), 0, defended);
    let (harm, defeat) = assessment.harm(law, before, about);
    let (less, fewer) = assessment.harm(law, before - i16::from(more), about);
    add(row, Column::Spare, harm - less + 0.5 * (defeat - fewer));
}

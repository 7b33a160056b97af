//! The worth of `take_over`.

use super::appraise::{Answer, Appraise};
use crate::model::content::verbs::TakeOver;
use crate::players::row::{Column, Row, add};

impl Appraise for TakeOver {
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let (assessment, about) = (answer.assessment, answer.window.about);
        let spared = assessment.wound(about);
        let taken = assessment.wound(answer.who);
        let deadly = answer.attack.is_some_and(|attack| i16::from(attack.damage) >= spared.1);
        let rescue = if deadly { 0.5 } else { 0.0 };
        add(row, Column::Spare, spared.0 - taken.0 + rescue * assessment.worth(about));
    }
}

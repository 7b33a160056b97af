//! The worth of `counter`.

use super::appraise::{Answer, Appraise};
use crate::model::content::verbs::Counter;
use crate::model::state::{AimedAt, NOBODY};
use crate::players::row::{Column, Row, add};

impl Appraise for Counter {
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let (assessment, cause) = (answer.assessment, answer.window.cause);
        if cause != NOBODY {
            let target = AimedAt::Figure(cause);
            let margin =
                assessment.game.margin(assessment.s, answer.who, self.deed, target, 0, 0) + i16::from(self.bonus);
            let (harm, defeat) = assessment.harm(assessment.law(), margin, cause);
            add(row, Column::Counter, harm + 0.5 * defeat);
        }
    }
}

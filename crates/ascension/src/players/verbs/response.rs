//! The worth of `defend`, `defend_by_flip`, `defend_by_best`, `hold_fast`, `shorten`, `take_over`, `harden`, `counter`.

use super::appraise::{Answer, Appraise, Use};
use crate::model::content::verbs::{Counter, Defend, DefendByBest, DefendByFlip, Harden, HoldFast, Shorten, TakeOver};
use crate::model::state::{AimedAt, NOBODY};
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

impl Appraise for DefendByBest {
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        // With the rulebook's deck, one card is about 1.2 on average, and the best two of three about 4.0.
        let each = if self.turned > self.kept { 2 } else { 1 };
        let more = i8::try_from(self.kept.min(4)).unwrap_or(4).saturating_mul(each);
        look_at_defense(more, answer, row);
    }
}

/// Adds the harm that the additional Defense prevents.
fn look_at_defense(more: i8, answer: &Answer<'_>, row: &mut Row) {
    let (assessment, about) = (answer.assessment, answer.window.about);
    let Some(attack) = answer.attack else { return };
    let law = assessment.law_of(attack.by);
    let defended = attack.defended[about];
    let more_tokens = assessment.game.deed(assessment.s, attack.by, attack.deed).bonus_of_more(attack.more);
    let before = assessment.game.margin(assessment.s, attack.by, attack.deed, AimedAt::Figure(about), 0, defended)
        + i16::from(more_tokens);
    let (harm, defeat) = assessment.harm(law, before, about);
    let (less, fewer) = assessment.harm(law, before - i16::from(more), about);
    add(row, Column::Spare, harm - less + 0.5 * (defeat - fewer));
}

impl Appraise for HoldFast {
    fn look_at_response(&self, _answer: &Answer<'_>, row: &mut Row) {
        add(row, Column::Spare, 0.3);
    }
}

impl Appraise for Shorten {
    fn look_at_response(&self, _answer: &Answer<'_>, row: &mut Row) {
        add(row, Column::Spare, 0.25);
    }
}

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

impl Appraise for Harden {
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let damage = answer.attack.map_or(0, |attack| attack.damage);
        if damage >= self.from {
            add(row, Column::Spare, f32::from(self.by) * answer.assessment.wound(answer.who).0);
        }
    }
}

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

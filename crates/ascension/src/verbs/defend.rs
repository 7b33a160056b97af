//! `defend`, `defend_by_flip`: add Defense against the attack that is answered.

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::state::{AimedAt, Effects, Figure, State};
use crate::verbs::act::{Act, Answer, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// Adds to the Defense against this attack.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Defend(pub(crate) i8);

/// The defender flips; the flip plus this number is added to its Defense.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct DefendByFlip(i8);

impl Act for Defend {
    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        if let Some(event) = event_answered(s) {
            defend(s, event.about, i16::from(self.0));
        }
    }

    fn look(&self, _used: &Use<'_>, row: &mut Row) {
        add(row, Column::Guard, f32::from(self.0));
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        look_at_defense(self.0, answer, row);
    }
}

impl Act for DefendByFlip {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if let Some(event) = event_answered(s) {
            let flip = game.flip_of(s, s.figures[run.by].owner, cx);
            defend(s, event.about, flip + i16::from(self.0));
        }
    }

    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        // The mean of a flip with the rulebook's deck is about 2.4.
        look_at_defense(2 + self.0, answer, row);
    }
}

/// Adds to the Defense of a character that an attack strikes.
fn defend(s: &mut State, who: Figure, defense: i16) {
    if let Some(attack) = attack_to_change(s) {
        let defended = &mut attack.defended[who];
        *defended = i8::try_from((i16::from(*defended) + defense).clamp(-99, 99)).expect("it is within bounds");
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

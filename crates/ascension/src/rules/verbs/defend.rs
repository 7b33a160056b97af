//! `defend`, `defend_by_flip`: add Defense against the attack that is answered.

use crate::model::content::verbs::{Defend, DefendByFlip};
use crate::model::state::{Effects, Figure, State};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Defend {
    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        if let Some(event) = event_answered(s) {
            defend(s, event.about, i16::from(self.n));
        }
    }
}

impl Act for DefendByFlip {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if let Some(event) = event_answered(s) {
            let flip = game.flip_of(s, s.figures[run.by].owner, cx);
            defend(s, event.about, flip + i16::from(self.n));
        }
    }
}

/// Adds to the Defense of a character that an attack strikes.
fn defend(s: &mut State, who: Figure, defense: i16) {
    if let Some(attack) = attack_to_change(s) {
        let defended = &mut attack.defended[who];
        *defended = i8::try_from((i16::from(*defended) + defense).clamp(-99, 99)).expect("it is within bounds");
    }
}

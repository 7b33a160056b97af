//! `move`, `trample`, `shift`, `approach`, `place`: movement that is not a Move Action.

use crate::model::content::verbs::{Approach, Move, Place, Shift, Trample, Who};
use crate::model::state::{Effects, Figure, Frame, MoveKind, Moving, Question, State};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

fn give_strides(game: &Ascension, s: &mut State, who: Figure, strides: u8, kind: MoveKind) {
    if game.alive(s, who) {
        s.stack.push(Frame::Moving(Moving::given(who, strides, kind)));
    }
}

impl Act for Move {
    fn is_on_target(&self) -> bool {
        self.who == Who::Target
    }

    fn does_nothing(&self) -> bool {
        self.strides == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.strides, MoveKind::Strides);
    }
}

impl Act for Trample {
    fn does_nothing(&self) -> bool {
        self.strides == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.strides, MoveKind::Trample(self.size));
    }
}

impl Act for Shift {
    fn does_nothing(&self) -> bool {
        self.length.0 <= 0
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if self.evades
            && game.knobs.response.stepping_out_fails
            && let Some(event) = event_answered(s)
            && let Some(attack) = attack_to_change(s)
        {
            attack.evading.insert(event.about);
        }
        give_strides(game, s, at, 1, MoveKind::Shift(self.length.0));
    }
}

impl Act for Approach {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        ask_for_place(game, s, run, at);
    }
}

impl Act for Place {
    fn does_nothing(&self) -> bool {
        self.within.0 <= 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        ask_for_place(game, s, run, at);
    }
}

fn ask_for_place(game: &Ascension, s: &mut State, run: &Effects, who: Figure) {
    if game.alive(s, who) {
        s.stack.push(Frame::Ask(s.figures[run.by].owner, Question::Place(who)));
    }
}

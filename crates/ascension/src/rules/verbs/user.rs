//! `ward`, `lock_down`, `look`, `burst`: act on the user, its deck and the characters near it.

use crate::model::content::verbs::{Burst, LockDown, Look, Ward};
use crate::model::events::Source;
use crate::model::state::{Effects, Figure, Frame, Question, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Ward {
    fn does_nothing(&self) -> bool {
        self.defense == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let by = run.by;
        for friend in s.figures.ids() {
            let near = friend == by || !game.foes(s, by, friend) && game.gap(s, by, friend) <= self.within.0;
            let near = near && game.alive(s, friend);
            let figure = &mut s.figures[friend];
            // Wards do not add up; the strongest counts.
            if near && (figure.ward == 0 || figure.ward < self.defense) {
                (figure.ward, figure.ward_by) = (self.defense, by);
            }
        }
    }
}

impl Act for LockDown {
    fn run(&self, _game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        s.figures[run.by].locked = Some(self.defense);
    }
}

/// The maximum number of cards to look at once. Every subset of them is an option.
const MAX_LOOK: u8 = 4;

impl Act for Look {
    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let seat = s.figures[run.by].owner;
        let deck = &mut s.decks[game.deck_of(seat)];
        let left = u8::try_from(deck.draw.len()).unwrap_or(u8::MAX);
        let cards = self.n.min(MAX_LOOK).min(left);
        if cards > 0 {
            game.decks.look(deck, game.side(seat).0, cards);
            s.stack.push(Frame::Ask(seat, Question::Discard(cards)));
        }
    }
}

impl Ascension {
    /// Discards the chosen cards among those looked at; the others stay in place. The effects
    /// of the action are on top of the stack.
    pub(crate) fn discard_answer(&self, s: &mut State, cards: u8, which: u8, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Effects(run)) = s.stack.last() else { return };
        let deck = self.deck_of(s.figures[run.by].owner);
        self.decks.discard_known(&mut s.decks[deck], cards, which, deck.0, cx);
    }
}

impl Act for Burst {
    fn does_nothing(&self) -> bool {
        self.wounds == 0 && self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        let by = run.by;
        let level = game.level_of(s, by);
        for at in s.figures.ids() {
            let near =
                at != by && game.alive(s, at) && game.is_on_level(s, at, level) && game.gap(s, by, at) <= self.radius.0;
            if near {
                game.suffer(s, at, self.wounds, Source::Deed, by, cx);
                game.gain(s, at, self.condition, self.n, cx);
            }
        }
    }
}

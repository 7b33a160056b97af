//! `look`: looks at the next cards of the user's deck.

use crate::model::content::verbs::Look;
use crate::model::state::{Effects, Figure, Frame, Question, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

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

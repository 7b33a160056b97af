//! Effects on cards, Control Points and opportunity.

use crate::model::content::{CardId, Effect, Player, Verb, Who};
use crate::model::state::{End, Frame, Question, Run, State, is_known, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl Ashenfront {
    /// Returns the seat that an effect applies to.
    pub(crate) fn meant_seat(&self, run: &Run, effect: &Effect) -> evenhand_game::game::Seat {
        if effect.player == Player::You { run.seat } else { other(run.seat) }
    }

    pub(super) fn do_draw(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let n = self.count_of(&run, effect);
        self.draw(s, self.meant_seat(&run, effect), n, cx);
        self.next_effect(s, run);
    }

    /// Discards the card itself, or asks for cards of a hand one by one.
    pub(super) fn do_discard(&self, s: &mut State, mut run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        if effect.who == Who::Card {
            self.discard_piece(s, run.card, run.tile, cx);
            return self.next_effect(s, run);
        }
        let seat = self.meant_seat(&run, effect);
        if run.sub > self.count_of(&run, effect) || s.player(seat).hand.is_empty() {
            return self.next_effect(s, run);
        }
        run.sub += 1;
        s.ask = Some((seat, Question::Discard));
        s.frames.push(Frame::Run(run));
    }

    /// Moves the card that was discarded for the operation from the discard pile under the deck.
    pub(super) fn do_bottom(&self, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let paid = s.op(run.op).map_or(CardId::NONE, |op| op.paid);
        let player = s.player_mut(run.seat);
        if is_known(paid) && player.discard.take(paid).is_some() {
            player.put_under(paid);
            cx.event(Event::Bottomed(run.seat, paid));
        }
        self.next_effect(s, run);
    }

    /// Asks which card is taken from the discard pile or the deck.
    pub(super) fn do_take(&self, s: &mut State, mut run: Run) {
        if run.sub > 1 {
            return self.next_effect(s, run);
        }
        run.sub = 2;
        s.ask = Some((run.seat, Question::Take));
        s.frames.push(Frame::Run(run));
    }

    /// Collects the cards that such an effect can take.
    pub(crate) fn takes(&self, s: &State, run: &Run, effect: &Effect, out: &mut Vec<CardId>) {
        let player = s.player(run.seat);
        let pile = if effect.verb == Verb::Search { &player.deck } else { &player.discard };
        let fits =
            |card: &&CardId| self.cards.get(**card).is_some_and(|card| effect.of.is_none_or(|of| card.kind == of));
        out.extend(pile.iter().filter(fits));
        out.sort_unstable();
        out.dedup();
    }

    pub(super) fn do_cp(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let n = effect.n.unwrap_or(0);
        let n = if run.doubled { n.saturating_mul(2) } else { n };
        self.score(s, self.meant_seat(&run, effect), n, End::CpEffect, cx);
        self.check_victory(s, cx);
        self.next_effect(s, run);
    }

    /// Adds opportunity to the current operation (AF-OPP-1). If there is none that is still to resolve, the seat
    /// gains it directly.
    pub(super) fn do_opp(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let n = effect.n.unwrap_or(0);
        match s.op_mut(run.op).filter(|op| !op.done) {
            Some(op) => op.opp = op.opp.saturating_add(n),
            None => {
                let player = s.player_mut(run.seat);
                player.opp = player.opp.saturating_add_signed(n);
                cx.event(Event::Opportunity(run.seat, effect.count()));
            }
        }
        self.next_effect(s, run);
    }
}

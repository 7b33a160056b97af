//! Effects on cards, Control Points and opportunity.

use super::{Act, seat_of, signed, times};
use crate::model::actions::Action;
use crate::model::content::verbs::cards::{Bottom, Discard, Draw, Gain, Recover, Search};
use crate::model::content::verbs::words::Resource;
use crate::model::content::{CardId, CardType};
use crate::model::state::{End, Frame, Question, Run, State, is_known};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Act for Draw {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        game.draw(s, seat_of(&run, self.player), game.count_of(&run, self.n), cx);
        game.next_effect(s, run);
    }
}

impl Act for Discard {
    /// Discards the card itself, or asks for cards of a hand one by one.
    fn act(&self, game: &Ashenfront, s: &mut State, mut run: Run, cx: &mut Cx<'_, Event>) {
        if self.who.0.is_some() {
            game.discard_piece(s, run.card, run.tile, cx);
            return game.next_effect(s, run);
        }
        let seat = seat_of(&run, self.player);
        if run.sub > game.count_of(&run, self.n) || s.player(seat).hand.is_empty() {
            return game.next_effect(s, run);
        }
        run.sub += 1;
        s.ask = Some((seat, Question::Discard));
        s.frames.push(Frame::Run(run));
    }
}

impl Act for Bottom {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let paid = s.op(run.op).map_or(CardId::NONE, |op| op.paid);
        let player = s.player_mut(run.seat);
        if is_known(paid) && player.discard.take(paid).is_some() {
            player.put_under(paid);
            cx.event(Event::Bottomed(run.seat, paid));
        }
        game.next_effect(s, run);
    }
}

impl Act for Recover {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, _cx: &mut Cx<'_, Event>) {
        game.ask_once(s, run, Question::Take);
    }

    fn offer(&self, game: &Ashenfront, s: &State, run: &Run, out: &mut Vec<Action>) {
        game.offer_cards(&s.player(run.seat).discard, self.of, out);
    }

    fn take(&self, _game: &Ashenfront, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.discard.take(card);
        player.take_up_shown(card);
        cx.event(Event::Recovered(seat, card));
    }
}

impl Act for Search {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, _cx: &mut Cx<'_, Event>) {
        game.ask_once(s, run, Question::Take);
    }

    fn offer(&self, game: &Ashenfront, s: &State, run: &Run, out: &mut Vec<Action>) {
        game.offer_cards(&s.player(run.seat).deck, self.of, out);
    }

    fn take(&self, game: &Ashenfront, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.deck.take(card);
        player.take_up_shown(card);
        cx.event(Event::Recovered(seat, card));
        game.shuffle(s, seat, cx);
    }
}

impl Act for Gain {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        match self.resource {
            Resource::ControlPoints => {
                let n = signed(times(&run, self.n), run.doubled);
                game.score(s, seat_of(&run, self.player), n, End::CpEffect, cx);
                game.check_victory(s, cx);
            }
            Resource::Opportunity => gain_opportunity(s, &run, self.n, cx),
        }
        game.next_effect(s, run);
    }
}

/// Adds opportunity to the current operation (AF-OPP-1). If there is none that is still to resolve, the seat gains it
/// directly.
fn gain_opportunity(s: &mut State, run: &Run, n: i8, cx: &mut Cx<'_, Event>) {
    match s.op_mut(run.op).filter(|op| !op.done) {
        Some(op) => op.opp = op.opp.saturating_add(n),
        None => {
            let player = s.player_mut(run.seat);
            player.opp = player.opp.saturating_add_signed(n);
            cx.event(Event::Opportunity(run.seat, u8::try_from(n).unwrap_or(0)));
        }
    }
}

impl Ashenfront {
    /// Collects the cards of a pile that an effect can take: each card once, in order.
    fn offer_cards(&self, pile: &[CardId], of: Option<CardType>, out: &mut Vec<Action>) {
        let before = out.len();
        let fits = |card: &CardId| self.cards.get(*card).is_some_and(|card| of.is_none_or(|of| card.kind == of));
        out.extend(pile.iter().copied().filter(fits).map(Action::Take));
        out[before..].sort_unstable();
        out.dedup();
    }
}

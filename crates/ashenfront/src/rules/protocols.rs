//! Protocols: what can be activated after an operation (AF-OPP).

use crate::model::actions::Action;
use crate::model::content::{Card, CardId, CardType, When};
use crate::model::state::{Aim, Cause, Frame, InBase, Op, OpKind, Run, State};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Returns the operation that has just resolved.
    fn present_op<'s>(&self, s: &'s State) -> Option<(u8, &'s Op)> {
        let exchange = s.exchange.as_ref()?;
        let place = *exchange.order.get(usize::from(exchange.at))?;
        exchange.ops.get(usize::from(place)).map(|op| (place, op))
    }

    /// Whether an operation meets the condition of a protocol (AF-OPP-2).
    fn follows(&self, card: &Card, op: &Op) -> bool {
        let kind = match op.kind {
            OpKind::Move => When::Move,
            OpKind::Ability => When::Ability,
            OpKind::Ult => When::Ult,
            OpKind::Deploy => When::Deploy,
            OpKind::Logistics => When::Logistics,
            OpKind::Play => When::Play,
        };
        card.happens(When::Any) || card.happens(kind) || (card.happens(When::Discard) && op.paid != CardId::NONE)
    }

    /// Whether a seat has a ready protocol.
    pub(crate) fn has_protocols(&self, s: &State, seat: Seat) -> bool {
        let ready = |held: &InBase| !held.exhausted && self.cards[held.card].kind == CardType::Protocol;
        s.player(seat).base.iter().any(ready)
    }

    /// Collects the protocols that a seat can activate.
    pub(crate) fn protocol_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let Some((_, op)) = self.present_op(s) else { return };
        let used = s.exchange.as_ref().map(|exchange| &exchange.used);
        let player = s.player(seat);
        let by = Ashenfront::aiming_of_card(seat);
        for (place, held) in player.base.iter().enumerate() {
            let card = &self.cards[held.card];
            if card.kind != CardType::Protocol
                || held.exhausted
                || card.opp_cost > player.opp
                || !self.follows(card, op)
            {
                continue;
            }
            let same = |other: &CardId| self.cards[*other].name == card.name;
            let often = used.map_or(0, |used| used.iter().filter(|card| same(card)).count());
            let before = player.base[..place].iter().any(|other| other.card == held.card && !other.exhausted);
            let full = used.is_some_and(|used| used.len() >= 8);
            if before || full || often >= usize::from(self.knobs.protocol.same_name_per_op) {
                continue;
            }
            match card.modes.first() {
                Some(mode) => self.each_aims(s, &by, mode, |aims| out.push(Action::Activate(held.card, aims))),
                None => out.push(Action::Activate(held.card, [Aim::NONE; 2])),
            }
        }
    }

    /// Activates a protocol (AF-OPP-3).
    pub(crate) fn activate(&self, s: &mut State, seat: Seat, id: CardId, aims: [Aim; 2], cx: &mut Cx<'_, Event>) {
        let place = self.present_op(s).map_or(255, |(place, _)| place);
        let card = &self.cards[id];
        let by = Ashenfront::aiming_of_card(seat);
        let aims = card.modes.first().map(|mode| self.aimed(s, &by, mode, aims)).unwrap_or_default();
        let player = s.player_mut(seat);
        player.opp = player.opp.saturating_sub(card.opp_cost);
        if self.knobs.protocol.exhaust
            && let Some(held) = player.base.iter_mut().find(|held| held.card == id && !held.exhausted)
        {
            held.exhausted = true;
        }
        if let Some(exchange) = &mut s.exchange {
            exchange.used.push(id);
        }
        cx.event(Event::Activated(seat, id, aims));
        s.frames.push(Frame::Run(Run {
            seat,
            card: id,
            cause: Cause::Protocol,
            op: place,
            aims,
            asked: 2,
            ..Run::default()
        }));
    }
}

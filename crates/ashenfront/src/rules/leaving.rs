//! Cards and operators that leave: discards, retreats, and defeats with their score (AF-EX-6, AF-UNIT-4, AF-TYPE-7).

use crate::model::content::{CardId, CardType, Keyword, On, When};
use crate::model::knobs::{FrenzyScope, RetreatTo};
use crate::model::state::{Cause, End, Frame, Run, State, Trigger, Unit, UnitId, What, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

/// Why a card is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// To pay for an operation. Tactics wait for their stage.
    Pays,
    /// To block damage to an operator.
    Blocks(UnitId),
    /// For any other reason.
    Other,
}

impl Ashenfront {
    /// Moves a card from the hand to the discard pile. Tactics take effect (AF-TYPE-7).
    pub(crate) fn discard_card(&self, s: &mut State, seat: Seat, card: CardId, reason: Reason, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.put_down(card);
        player.discard.push(card);
        match reason {
            Reason::Pays => return,
            Reason::Blocks(_) => {}
            Reason::Other => cx.event(Event::Discarded(seat, card)),
        }
        self.has_discarded(s, seat);
        let (that, moment) = match reason {
            Reason::Blocks(unit) => (unit, When::Blocks),
            _ => (UnitId::NONE, When::Discarded),
        };
        self.tactics(s, seat, card, moment, (that, 255), cx);
    }

    /// Starts the effects of tactics that were discarded.
    pub(crate) fn tactics(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        moment: When,
        (that, op): (UnitId, u8),
        cx: &mut Cx<'_, Event>,
    ) {
        let Some(tactics) = self.cards.get(card).filter(|card| card.kind == CardType::Tactics) else { return };
        if tactics.happens(moment) || tactics.happens(When::Discarded) {
            cx.event(Event::SetOff(seat, card, What::Card));
            let run = Run { seat, card, cause: Cause::Other, op, that, ..Run::default() };
            s.frames.push(Frame::Run(run));
        }
    }

    /// Triggers the innates that wait for their owner to discard.
    pub(crate) fn has_discarded(&self, s: &mut State, seat: Seat) {
        if !self.waits_for_discards {
            return;
        }
        let units: Pile<Unit, 12> = s.squad(seat).copied().collect();
        for unit in units.iter() {
            self.set_off(s, unit, On::YouDiscard);
        }
    }

    /// Makes an operator retreat, unless an adjacent enemy with Taunt holds it. Triggers Frenzy (AF-KW-11, AF-Q18).
    pub(crate) fn retreat(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.able(id).copied() else { return };
        if self.is_held(s, &unit) {
            return;
        }
        self.remove(s, &unit, cx);
        let player = s.player_mut(unit.seat);
        match self.knobs.retreat.to {
            RetreatTo::Hand => player.take_up_shown(unit.card),
            RetreatTo::Discard => player.discard.push(unit.card),
            RetreatTo::DeckBottom => player.put_under(unit.card),
        }
        cx.event(Event::Retreated(unit.seat, unit.card, unit.tile));
        let fits = |other: &Unit| match self.knobs.kw.frenzy_scope {
            FrenzyScope::Any => true,
            FrenzyScope::Allies => other.seat == unit.seat,
            FrenzyScope::Enemies => other.seat != unit.seat,
        };
        let frantic =
            |other: &&Unit| !other.inert && !other.reacted && fits(other) && self.shows(s, other, Keyword::Frenzy);
        let units: Pile<Unit, 12> = s.units.iter().filter(frantic).copied().collect();
        for other in units.iter() {
            s.await_turn(Trigger {
                seat: other.seat,
                what: What::Frenzy,
                unit: other.id,
                card: other.card,
                ..Trigger::default()
            });
        }
    }

    /// Retires an operator without defeating it.
    pub(crate) fn take_out(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.able(id).copied() else { return };
        self.remove(s, &unit, cx);
        s.player_mut(unit.seat).retired.push(unit.card);
        cx.event(Event::Retired(unit.seat, unit.card, unit.tile));
    }

    /// Removes an operator from the battlefield. Its equipment stays there or is discarded (AF-EQ-4).
    fn remove(&self, s: &mut State, unit: &Unit, cx: &mut Cx<'_, Event>) {
        if let Some(place) = s.units.iter().position(|other| other.id == unit.id) {
            s.units.remove(place);
        }
        if !self.knobs.equipment.drop_on_leave {
            self.throw_equipment(s, unit.id, cx);
        }
        self.drop_equipment(s, unit.id, unit.tile, cx);
    }

    /// Whether a defeated operator is still on the battlefield.
    pub(crate) fn anybody_down(&self, s: &State) -> bool {
        s.units.iter().any(|unit| unit.inert)
    }

    /// Removes defeated operators, the active player's first. Their cards are retired, Parting Gifts and innates that
    /// wait for a defeat are triggered, and their enemies score (AF-EX-6, AF-WIN-2).
    pub(crate) fn clean_up(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in [s.active, other(s.active)] {
            while let Some(unit) = s.units.iter().find(|unit| unit.inert && unit.seat == seat).copied() {
                if self.shows(s, &unit, Keyword::PartingGift) {
                    self.set_off(s, &unit, On::PartingGift);
                }
                self.remove(s, &unit, cx);
                s.player_mut(seat).retired.push(unit.card);
                cx.event(Event::Defeated(seat, unit.card, unit.tile));
                if !unit.by_own || self.knobs.victory.own_kill_scores {
                    let rank = usize::from(self.cards[unit.card].rank);
                    let cp = self.knobs.victory.rank_cp.get(rank.saturating_sub(1)).copied().unwrap_or(0);
                    self.score(s, other(seat), i8::try_from(cp).unwrap_or(i8::MAX), End::CpKill, cx);
                }
                if let Some(by) = s.able(unit.by).copied().filter(|by| by.seat != seat) {
                    self.set_off(s, &by, On::YouDefeat);
                }
            }
        }
    }
}

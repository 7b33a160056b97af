//! The ways in which cards leave the Battlefield: destroyed, sacrificed,
//! discarded, banished, returned (AX-STA-7, AX-TRO).

use crate::model::content::{CardType, On};
use crate::model::events::{About, Fall, Leave};
use crate::model::state::{Blast, Player, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Removes a card from the Battlefield. Its Augments go to the discard pile (AX-POS-8).
    fn take_off(&self, s: &mut State, id: UnitId) -> Option<(Seat, Unit)> {
        let seat = s.owner(id)?;
        let player = s.player_mut(seat);
        let place = player.units.iter().position(|unit| unit.id == id)?;
        let unit = player.units.remove(place);
        player.discard.extend_from(unit.augments.iter().copied());
        self.remember_spent(s, seat, unit.card, unit.spent);
        Some((seat, unit))
    }

    /// Moves a removed card to its new zone. A Token ceases to exist (AX-Q36).
    fn put_off(&self, s: &mut State, seat: Seat, unit: &Unit, put: impl FnOnce(&mut Player)) {
        if !self.cards[unit.card].token {
            put(s.player_mut(seat));
        }
    }

    /// Destroys a card, with the Trophies, triggers and explosion that follow (AX-TRO-1, AX-FRG-2).
    pub(crate) fn destroy(&self, s: &mut State, id: UnitId, by: Option<Seat>, fall: Fall, cx: &mut Cx<'_, Event>) {
        if s.is_over() {
            return;
        }
        let Some((seat, unit)) = self.take_off(s, id) else { return };
        self.put_off(s, seat, &unit, |player| player.discard.push(unit.card));
        cx.event(Event::Destroyed(seat, unit.card, by, fall, id));
        let about = About { unit: id, card: unit.card, seat, place: unit.place };
        self.raise_last(s, &unit, about);
        self.raise_for(s, seat, On::AllyDestroyed, about, cx);
        if let Some(by) = by {
            self.raise_for(s, by, On::YouDestroy, about, cx);
            self.award(s, by, seat, &unit, fall, cx);
        }
        self.light(s, seat, &unit, by, fall);
    }

    /// Awards the Trophies of a destroyed card (AX-Q12, AX-Q13, AX-Q14).
    fn award(&self, s: &mut State, by: Seat, owner: Seat, unit: &Unit, fall: Fall, cx: &mut Cx<'_, Event>) {
        let knobs = &self.knobs.trophies;
        let counts = (by != owner || knobs.own_cards)
            && (!unit.down || knobs.facedown)
            && (fall != Fall::Blast || knobs.blast)
            && (fall != Fall::Broken || knobs.broken);
        if counts {
            self.earn(s, by, self.cards[unit.card].trophies, cx);
        }
    }

    /// Queues the explosions of a destroyed card: of a Forge with counters, and
    /// of a Volatile card (AX-FRG-2, AX-FRG-5).
    fn light(&self, s: &mut State, of: Seat, unit: &Unit, by: Option<Seat>, fall: Fall) {
        if unit.down || s.is_over() {
            return;
        }
        let (card, forge) = (&self.cards[unit.card], &self.knobs.forge);
        let place = unit.place;
        let each = [forge.blast_spark, forge.blast_core, forge.blast_prism];
        let damage =
            unit.counters.iter().zip(each).fold(0u8, |sum, (n, each)| sum.saturating_add(n.saturating_mul(each)));
        let explodes = card.kind == CardType::Forge && forge.explode && (fall != Fall::Blast || forge.chain);
        if explodes && damage > 0 {
            s.blasts.push(Blast { of, place, damage, by, wide: true });
        }
        if card.volatile > 0 {
            s.blasts.push(Blast { of, place, damage: card.volatile, by, wide: false });
        }
    }

    /// Sacrifices or discards a card, which gives no Trophies (AX-TRO-3).
    pub(crate) fn discard_unit(&self, s: &mut State, id: UnitId, how: Leave, cx: &mut Cx<'_, Event>) {
        if let Some((seat, unit)) = self.take_off(s, id) {
            self.put_off(s, seat, &unit, |player| player.discard.push(unit.card));
            cx.event(Event::Left(seat, unit.card, how, id));
        }
    }

    /// Banishes a card.
    pub(crate) fn banish(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        if let Some((seat, unit)) = self.take_off(s, id) {
            self.put_off(s, seat, &unit, |player| player.banished.push(unit.card));
            self.forget_spent(s, seat, unit.card, unit.spent);
            cx.event(Event::Left(seat, unit.card, Leave::Banished, id));
        }
    }

    /// Returns a card to its owner's hand, visible to everybody (AX-POS-5).
    pub(crate) fn bounce(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        if let Some((seat, unit)) = self.take_off(s, id) {
            self.put_off(s, seat, &unit, |player| player.take_up_shown(unit.card));
            cx.event(Event::Left(seat, unit.card, Leave::Returned, id));
        }
    }

    /// Takes a face-down card back to the hand. Only seats that have looked at it know which card it is (AX-FD-5).
    pub(crate) fn take_back(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        let Some((seat, unit)) = self.take_off(s, id) else { return };
        let player = s.player_mut(seat);
        player.take_up(unit.card);
        for viewer in Seat::all(self.seats).filter(|viewer| unit.seen_by(*viewer)) {
            player.is_known(viewer, unit.card);
        }
        cx.event(Event::Retreated(seat, unit.card, unit.place, id));
    }
}

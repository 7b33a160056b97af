//! Putting cards into play: face up, and as Sources (AX-DEP, AX-SRC-1).

use crate::model::content::{CardId, CardType, Place, Price};
use crate::model::state::{Source, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Returns a price in Sparks.
    pub(crate) fn in_sparks(spark: u8) -> Price {
        Price { spark, ..Price::default() }
    }

    /// Whether a seat can pay these Actions and Sparks.
    pub(crate) fn affords(&self, s: &State, seat: Seat, actions: u8, sparks: u8) -> Result<(), &'static str> {
        if s.player(seat).actions < actions {
            return Err("needs Actions that are not left (AX-TURN-5)");
        }
        if sparks > 0 && self.sparks(s, seat) < u16::from(sparks) {
            return Err("costs Sparks that it does not have (AX-DEP-1)");
        }
        Ok(())
    }

    /// Whether a seat may deploy a card face up.
    pub(crate) fn deploy_legal(&self, s: &State, seat: Seat, id: CardId, place: Place) -> Result<(), &'static str> {
        if !s.player(seat).holds(id) {
            return Err("names a card that is not in its hand");
        }
        let card = &self.cards[id];
        if !self.lies_face_up(card.kind) {
            return Err("names a card that is not deployed to a position face up (AX-TYPE)");
        }
        self.affords(s, seat, self.knobs.cost.deploy, card.cost)?;
        if !card.green.contains(place) {
            return Err("names a position that is not green for the card (AX-DEP-2)");
        }
        if !self.is_free(s, seat, place, false) {
            return Err("names an occupied position (AX-DEP-1)");
        }
        Ok(())
    }

    /// Whether cards of a type are deployed to a position face up (AX-TYPE, AX-Q51).
    pub(crate) fn lies_face_up(&self, kind: CardType) -> bool {
        kind.holds_a_position() || (kind == CardType::Trap && self.knobs.traps.face_up)
    }

    /// Deploys a card face up.
    pub(crate) fn deploy(&self, s: &mut State, seat: Seat, card: CardId, place: Place, cx: &mut Cx<'_, Event>) {
        self.spend(s, seat, self.knobs.cost.deploy);
        self.pay(s, seat, AxionForge::in_sparks(self.cards[card].cost), cx);
        s.player_mut(seat).put_down(card);
        let id = self.put_face_up(s, seat, card, place);
        cx.event(Event::Deployed(seat, card, place, id));
        if let Some(about) = self.about(s, id) {
            self.raise_deployed(s, about, cx);
        }
    }

    /// Puts a card that has just left a hand or a pile into play.
    pub(crate) fn put_face_up(&self, s: &mut State, seat: Seat, card: CardId, place: Place) -> UnitId {
        let spent = self.recall_spent(s, seat, card);
        self.put(s, seat, Unit { card, place, spent, ..Unit::default() })
    }

    /// Puts a card on the Battlefield under a new id.
    pub(crate) fn put(&self, s: &mut State, seat: Seat, unit: Unit) -> UnitId {
        let id = s.next_unit;
        s.next_unit.0 += 1;
        let entered = s.turn;
        s.player_mut(seat).units.push(Unit { id, entered, ..unit });
        id
    }

    /// Puts a Source into play that has just left the hand or was flipped.
    pub(crate) fn put_source(&self, s: &mut State, seat: Seat, card: CardId) {
        let (entered, spent) = (s.turn, self.recall_spent(s, seat, card));
        s.player_mut(seat).sources.push(Source { card, entered, spent, ..Source::default() });
    }

    /// Whether a seat may deploy a Source.
    pub(crate) fn source_legal(&self, s: &State, seat: Seat, card: CardId) -> Result<(), &'static str> {
        if !s.player(seat).holds(card) || self.cards[card].kind != CardType::Source {
            return Err("names no Source in its hand");
        }
        self.affords(s, seat, self.knobs.cost.source, self.cards[card].cost)
    }

    /// Deploys a Source.
    pub(crate) fn deploy_source(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        self.spend(s, seat, self.knobs.cost.source);
        self.pay(s, seat, AxionForge::in_sparks(self.cards[card].cost), cx);
        s.player_mut(seat).put_down(card);
        self.put_source(s, seat, card);
        cx.event(Event::SourceDown(seat, card));
        self.raise_source(s, seat, card);
    }
}

//! Movement on a seat's own side, and red positions (AX-REP, AX-POS-4, AX-POS-5).

use crate::model::content::{CardId, MOST_TOKENS, Place, Trait};
use crate::model::knobs::{IntoRed, RepositionRange};
use crate::model::state::{State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Whether a seat may reposition a card.
    pub(crate) fn reposition_legal(&self, s: &State, seat: Seat, id: UnitId, to: Place) -> Result<(), &'static str> {
        let Some(unit) = s.player(seat).units.iter().find(|unit| unit.id == id) else {
            return Err("names no card of its own (AX-REP-1)");
        };
        if s.player(seat).actions < self.knobs.cost.reposition {
            return Err("needs Actions that are not left (AX-TURN-5)");
        }
        if !self.is_moved(unit) {
            return Err("moves a face-down card (AX-REP-1, AX-Q50)");
        }
        self.moves_to(unit, to)?;
        if !self.is_free(s, seat, to, self.is_token(unit)) {
            return Err("leads to an occupied position (AX-POS-7)");
        }
        if self.has_trait(s, seat, unit, Trait::Immobile) {
            return Err("moves an Immobile card (AX-REP-1)");
        }
        Ok(())
    }

    /// Whether a card can be repositioned at all. Face-down cards are flipped,
    /// reinforced or taken back instead (AX-Q50).
    pub(crate) fn is_moved(&self, unit: &Unit) -> bool {
        !unit.down || self.knobs.reposition.face_down
    }

    /// Whether a card may move to a position, provided that it can move and the position is free.
    pub(crate) fn moves_to(&self, unit: &Unit, to: Place) -> Result<(), &'static str> {
        if !self.board.has(to) || to == unit.place {
            return Err("leads to no other position (AX-REP-1)");
        }
        if self.knobs.reposition.into_red == IntoRed::Illegal && self.is_red(unit.card, to) {
            return Err("leads to a red position (AX-Q21)");
        }
        let beside = self.board.adjacent(unit.place, to);
        let other_row = self.board.column(unit.place) == self.board.column(to);
        let near = match self.knobs.reposition.range {
            RepositionRange::Any => true,
            RepositionRange::Adjacent => beside,
            RepositionRange::AdjacentOrRow => beside || other_row,
        };
        if near { Ok(()) } else { Err("leads too far (AX-Q21)") }
    }

    /// Moves a card of the active seat.
    pub(crate) fn reposition(&self, s: &mut State, seat: Seat, id: UnitId, to: Place, cx: &mut Cx<'_, Event>) {
        self.spend(s, seat, self.knobs.cost.reposition);
        self.relocate(s, id, to, cx);
    }

    /// Whether a position is red for a card.
    pub(crate) fn is_red(&self, card: CardId, place: Place) -> bool {
        self.cards.get(card).is_some_and(|card| card.red.contains(place))
    }

    /// Moves a card to a position. On a red one it returns to the hand.
    pub(crate) fn relocate(&self, s: &mut State, id: UnitId, to: Place, cx: &mut Cx<'_, Event>) {
        let owner = s.owner(id);
        let (Some(seat), Some(unit)) = (owner, s.unit_mut(id)) else { return };
        let from = std::mem::replace(&mut unit.place, to);
        if unit.down {
            unit.been.insert(to);
        }
        cx.event(Event::Moved(seat, from, to, id));
        self.off_red(s, id, cx);
    }

    /// Whether two cards of a seat can exchange positions. Neither may end on a
    /// position where another card stays (AX-POS-7).
    pub(crate) fn can_exchange(&self, s: &State, seat: Seat, one: UnitId, other: &Unit) -> bool {
        let Some(own) = s.unit(one).filter(|own| own.id != other.id) else { return false };
        let fits = |moved: &Unit, instead: &Unit| {
            let mut staying = self.occupants(s, seat, instead.place).filter(|unit| unit.id != instead.id);
            self.is_token(moved) || staying.all(|unit| self.is_token(unit))
        };
        fits(own, other) && fits(other, own)
    }

    /// Exchanges the positions of two cards.
    pub(crate) fn exchange(&self, s: &mut State, one: UnitId, other: UnitId, cx: &mut Cx<'_, Event>) {
        let (Some(first), Some(second)) = (self.about(s, one), self.about(s, other)) else { return };
        if [one, other].iter().any(|id| self.sheet_of(s, *id).has(Trait::Immobile)) {
            return;
        }
        for (id, to, from) in [(one, second.place, first.place), (other, first.place, second.place)] {
            if let Some(unit) = s.unit_mut(id) {
                unit.place = to;
                cx.event(Event::Moved(first.seat, from, to, id));
            }
        }
        self.off_red(s, one, cx);
        self.off_red(s, other, cx);
    }

    /// Returns a card on a red position to its owner's hand (AX-POS-5).
    pub(crate) fn off_red(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.unit(id) else { return };
        if self.is_red(unit.card, unit.place) {
            if unit.down { self.take_back(s, id, cx) } else { self.bounce(s, id, cx) }
        }
    }

    /// Whether a seat has the maximum number of Tokens.
    pub(crate) fn has_all_tokens(&self, s: &State, seat: Seat) -> bool {
        s.player(seat).units.iter().filter(|unit| self.is_token(unit)).count() >= MOST_TOKENS
    }

    /// Creates a Token, unless the seat has the maximum number.
    pub(crate) fn make_token(&self, s: &mut State, seat: Seat, card: CardId, place: Place, cx: &mut Cx<'_, Event>) {
        if !self.has_all_tokens(s, seat) && self.cards.get(card).is_some_and(|card| card.token) {
            let id = self.put_face_up(s, seat, card, place);
            cx.event(Event::Token(seat, card, place, id));
        }
    }
}

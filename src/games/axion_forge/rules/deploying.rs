//! Cards come into play: face up, and as Sources (AX-DEP, AX-SRC-1).

use crate::game::{Cx, Seat};
use crate::games::axion_forge::content::{CardId, CardType, Line, Place, Price};
use crate::games::axion_forge::knobs::UltimateScope;
use crate::games::axion_forge::state::{Source, State, Unit, UnitId};
use crate::games::axion_forge::{AxionForge, Event};

impl AxionForge {
    /// A price in Sparks.
    pub(crate) fn in_sparks(spark: u8) -> Price {
        Price { spark, ..Price::default() }
    }

    /// Whether a seat can pay so many Actions and Sparks.
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

    /// A card that has just left a hand, or a pile, comes into play.
    pub(crate) fn put_face_up(&self, s: &mut State, seat: Seat, card: CardId, place: Place) -> UnitId {
        let spent = self.recall_spent(s, seat, card);
        self.put(s, seat, Unit { card, place, spent, ..Unit::default() })
    }

    /// Puts a card on the Battlefield under an id of its own.
    pub(crate) fn put(&self, s: &mut State, seat: Seat, unit: Unit) -> UnitId {
        let id = s.next_unit;
        s.next_unit.0 += 1;
        let entered = s.turn;
        s.player_mut(seat).units.push(Unit { id, entered, ..unit });
        id
    }

    /// The Ultimates that a copy has used up which turns face up: it remembers, through hand and discard pile
    /// (AX-Q28). Of several copies those come first that have not.
    pub(crate) fn recall_spent(&self, s: &mut State, seat: Seat, card: CardId) -> u8 {
        if self.knobs.ultimate.scope == UltimateScope::Name {
            return 0;
        }
        let player = s.player_mut(seat);
        let spent = player.spent.iter().filter(|known| **known == card).count();
        let piles = player.hand.iter().chain(player.discard.iter());
        let hidden = player.units.iter().filter(|unit| unit.down).map(|unit| &unit.card);
        if spent == 0 || spent <= piles.chain(hidden).filter(|other| **other == card).count() {
            return 0;
        }
        player.spent.take(card);
        let ultimates = (0..).zip(&self.cards[card].abilities).filter(|(_, ability)| ability.line == Line::Ult);
        ultimates.fold(0, |bits, (place, _)| bits | 1 << place)
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
        let entered = s.turn;
        let player = s.player_mut(seat);
        player.put_down(card);
        player.sources.push(Source { card, turned: false, entered, used: 0 });
        cx.event(Event::SourceDown(seat, card));
        self.raise_source(s, seat, card);
    }
}

//! Face-down cards: placed, flipped, reinforced, taken back (AX-FD).

use crate::model::content::{CardId, CardType, Line, On, Place, Places};
use crate::model::state::{State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Whether a seat may place a card face down (AX-FD-1, AX-Q18).
    pub(crate) fn hide_legal(&self, s: &State, seat: Seat, card: CardId, place: Place) -> Result<(), &'static str> {
        let knobs = &self.knobs.facedown;
        if !s.player(seat).holds(card) {
            return Err("names a card that is not in its hand");
        }
        self.affords(s, seat, self.knobs.cost.facedown, knobs.spark_cost)?;
        if !self.board.has(place) || !self.is_free(s, seat, place, false) {
            return Err("names an occupied position (AX-DEP-1)");
        }
        if !self.cards[card].can_hide_at(place, knobs.respect_grid) {
            return Err("places a card face down where it cannot be (AX-FD-1)");
        }
        Ok(())
    }

    /// Places a card face down. The others forget the cards known in the hand that could be this one (AX-INF-3).
    pub(crate) fn hide(&self, s: &mut State, seat: Seat, card: CardId, place: Place, cx: &mut Cx<'_, Event>) {
        self.spend(s, seat, self.knobs.cost.facedown);
        self.pay(s, seat, AxionForge::in_sparks(self.knobs.facedown.spark_cost), cx);
        let player = s.player_mut(seat);
        player.hand.take(card);
        let respect = self.knobs.facedown.respect_grid;
        for known in &mut player.known {
            let stays = |known: &&CardId| !self.cards[**known].can_hide_at(place, respect);
            *known = known.iter().filter(stays).copied().collect();
        }
        let hidden = Unit { card, place, first: place, been: Places::one(place), down: true, ..Unit::default() };
        let id = self.put(s, seat, hidden);
        cx.event(Event::Hidden(seat, card, place, id));
        if let Some(about) = self.about(s, id) {
            self.raise_deployed(s, about, cx);
        }
    }

    /// Returns a face-down card of a seat.
    fn hidden<'a>(&self, s: &'a State, seat: Seat, id: UnitId) -> Result<&'a Unit, &'static str> {
        let unit = s.player(seat).units.iter().find(|unit| unit.id == id && unit.down);
        unit.ok_or("names no face-down card of its own (AX-FD-3)")
    }

    /// Returns the Sparks to flip a card (AX-FD-3).
    pub(crate) fn flip_cost(&self, card: CardId) -> u8 {
        self.cards[card].cost.saturating_sub(self.knobs.facedown.flip_discount)
    }

    /// Whether a seat may flip a card; an Augment is flipped onto a host.
    pub(crate) fn flip_legal(&self, s: &State, seat: Seat, id: UnitId, host: UnitId) -> Result<(), &'static str> {
        let unit = self.hidden(s, seat, id)?;
        self.affords(s, seat, self.knobs.cost.flip, self.flip_cost(unit.card))?;
        match self.cards[unit.card].kind {
            CardType::Trap if !self.knobs.traps.flip => Err("flips a Trap, which waits for its condition (AX-TRAP-1)"),
            CardType::Augment => self.host_legal(s, seat, host),
            _ if host != UnitId::NONE => Err("names a card to attach it to, and it is not an Augment"),
            CardType::Artifice => {
                let item = self.artifice_item(seat, unit.card, false).ok_or("flips a card that does nothing")?;
                let ability = self.ability(&item);
                if ability.line == Line::Ult && self.is_spent(s, &item) {
                    return Err("flips an Artifice whose Ultimate has been used (AX-ABL-8)");
                }
                let aimed = self.can_be_aimed(s, &item, &ability.effects);
                if aimed { Ok(()) } else { Err("flips an Artifice that has nothing to be aimed at (AX-RNG-5)") }
            }
            _ => Ok(()),
        }
    }

    /// Flips a card: it is Ready and keeps the damage it has taken (AX-FD-3, AX-Q16).
    pub(crate) fn flip(&self, s: &mut State, seat: Seat, id: UnitId, host: UnitId, cx: &mut Cx<'_, Event>) {
        let Some(card) = s.unit(id).map(|unit| unit.card) else { return };
        self.spend(s, seat, self.knobs.cost.flip);
        self.pay(s, seat, AxionForge::in_sparks(self.flip_cost(card)), cx);
        let turned = u8::from(!self.knobs.facedown.flip_ready);
        if let Some(unit) = s.unit_mut(id) {
            unit.down = false;
            unit.reinforced = false;
            unit.turned = turned;
        }
        cx.event(Event::Flipped(seat, card, id));
        if turned > 0 {
            cx.event(Event::Turned(seat, card, turned, id));
        }
        let leaves = matches!(self.cards[card].kind, CardType::Artifice | CardType::Augment | CardType::Source);
        if !leaves {
            let spent = self.recall_spent(s, seat, card);
            if let Some(unit) = s.unit_mut(id) {
                unit.spent = spent;
            }
            self.off_red(s, id, cx);
            if let Some(about) = self.about(s, id).filter(|_| self.knobs.facedown.flip_deploys) {
                self.raise(s, id, On::Deploy, about, cx);
            }
            return;
        }
        // The card is not of a type that holds a position. It does what it would have done from the hand.
        let player = s.player_mut(seat);
        player.units = player.units.iter().filter(|unit| unit.id != id).copied().collect();
        let kind = self.cards[card].kind;
        cx.event(Event::FlippedAway(seat, card, id, kind == CardType::Artifice));
        let player = s.player_mut(seat);
        match kind {
            CardType::Augment => self.attach_to(s, seat, card, host, cx),
            CardType::Artifice => {
                player.discard.push(card);
                if let Some(item) = self.artifice_item(seat, card, false) {
                    self.mark_spent(s, &item);
                    self.queue(s, item);
                }
            }
            _ => {
                self.put_source(s, seat, card);
                cx.event(Event::SourceDown(seat, card));
                self.raise_source(s, seat, card);
            }
        }
    }

    /// Whether a seat may reinforce a card (AX-FD-4).
    pub(crate) fn reinforce_legal(&self, s: &State, seat: Seat, id: UnitId) -> Result<(), &'static str> {
        if self.hidden(s, seat, id)?.reinforced {
            return Err("reinforces a card that is reinforced (AX-FD-4)");
        }
        self.affords(s, seat, self.knobs.cost.reinforce, self.knobs.facedown.reinforce_sparks)
    }

    /// Reinforces a card.
    pub(crate) fn reinforce(&self, s: &mut State, seat: Seat, id: UnitId, cx: &mut Cx<'_, Event>) {
        self.spend(s, seat, self.knobs.cost.reinforce);
        self.pay(s, seat, AxionForge::in_sparks(self.knobs.facedown.reinforce_sparks), cx);
        if let Some(unit) = s.unit_mut(id) {
            unit.reinforced = true;
            cx.event(Event::Reinforced(seat, unit.place, id));
        }
    }

    /// Whether a seat may take a card back (AX-FD-5, AX-Q20).
    pub(crate) fn retreat_legal(&self, s: &State, seat: Seat, id: UnitId) -> Result<(), &'static str> {
        self.hidden(s, seat, id)?;
        self.affords(s, seat, self.knobs.cost.retreat, self.knobs.facedown.retreat_sparks)
    }

    /// Takes a card back to the hand.
    pub(crate) fn retreat(&self, s: &mut State, seat: Seat, id: UnitId, cx: &mut Cx<'_, Event>) {
        if let Some(card) = s.unit(id).map(|unit| unit.card) {
            s.has_taken_back(card);
        }
        self.spend(s, seat, self.knobs.cost.retreat);
        self.pay(s, seat, AxionForge::in_sparks(self.knobs.facedown.retreat_sparks), cx);
        self.take_back(s, id, cx);
    }
}

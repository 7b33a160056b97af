//! Equipment on the battlefield: how it is played, crossed, dropped and discarded (AF-EQ, AF-LOG-2).

use crate::model::content::{CardId, Tile, When};
use crate::model::state::{Cause, Frame, Piece, Question, Run, State, Unit, UnitId, Walk, What};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Puts a piece on a tile. An operator of its owner on that tile may equip it immediately (AF-Q19).
    pub(crate) fn lay(&self, s: &mut State, owner: Seat, card: CardId, tile: Tile, cx: &mut Cx<'_, Event>) {
        let place = u8::try_from(s.pieces.len()).unwrap_or(u8::MAX);
        s.pieces.push(Piece { card, owner, tile, host: UnitId::NONE });
        cx.event(Event::Played(owner, card));
        if let Some(unit) = s.at(tile).copied().filter(|unit| unit.seat == owner && self.can_equip(s, unit, place)) {
            s.ask = Some((owner, Question::Equip(unit.id, place)));
        }
    }

    /// Whether an operator can equip a piece (AF-EQ-1, AF-Q20).
    fn can_equip(&self, s: &State, unit: &Unit, place: u8) -> bool {
        let Some(piece) = s.pieces.get(usize::from(place)) else { return false };
        let own = piece.owner == unit.seat || self.knobs.equipment.enemy_pickup;
        let most = self.cards[unit.card].equipment.unwrap_or(self.knobs.equipment.slots);
        let free = s.equipped(unit.id).count() < usize::from(most);
        own && free && !unit.inert && self.cards[piece.card].equips
    }

    /// Carries out the choice whether an operator equips a piece.
    pub(crate) fn equip(&self, s: &mut State, id: UnitId, place: u8, yes: bool, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.able(id).copied() else { return };
        if let Some(piece) = s.pieces.get_mut(usize::from(place)).filter(|_| yes) {
            (piece.host, piece.tile) = (id, Tile::NOWHERE);
            cx.event(Event::Equipped(unit.seat, piece.card, unit.card));
        }
    }

    /// Handles the equipment on a tile that an operator has entered (AF-EQ-2): harmful pieces take effect, others may
    /// be equipped. Returns whether the move must wait for that.
    pub(crate) fn meet_equipment(&self, s: &mut State, unit: &Unit, walk: &mut Walk, cx: &mut Cx<'_, Event>) -> bool {
        while walk.pieces > 0 {
            let below = usize::from(walk.pieces).min(s.pieces.len());
            let lies = |piece: &Piece| piece.host == UnitId::NONE && piece.tile == unit.tile;
            let Some(place) = s.pieces[..below].iter().rposition(lies) else {
                walk.pieces = 0;
                return false;
            };
            walk.pieces = u8::try_from(place).unwrap_or(0);
            if walk.dropped & (1 << walk.pieces) != 0 {
                continue;
            }
            let piece = s.pieces[place];
            if self.cards[piece.card].happens(When::Crossed) {
                cx.event(Event::SetOff(piece.owner, piece.card, What::Card));
                s.frames.push(Frame::Walk(*walk));
                s.frames.push(Frame::Run(Run {
                    seat: piece.owner,
                    card: piece.card,
                    cause: Cause::Other,
                    op: 255,
                    tile: unit.tile,
                    that: unit.id,
                    ..Run::default()
                }));
                return true;
            }
            if self.can_equip(s, unit, walk.pieces) {
                s.frames.push(Frame::Walk(*walk));
                s.ask = Some((unit.seat, Question::Equip(unit.id, walk.pieces)));
                return true;
            }
        }
        false
    }

    /// Leaves an operator's equipment on a tile (AF-EQ-3, AF-EQ-4).
    pub(crate) fn drop_equipment(&self, s: &mut State, id: UnitId, tile: Tile, cx: &mut Cx<'_, Event>) {
        for piece in s.pieces.iter_mut().filter(|piece| piece.host == id) {
            (piece.host, piece.tile) = (UnitId::NONE, tile);
            cx.event(Event::Dropped(piece.owner, piece.card, tile));
        }
    }

    /// Discards an operator's equipment, except pieces that stay by their text (AF-EQ-5).
    pub(crate) fn throw_equipment(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        self.throw(s, |piece| piece.host == id && !self.cards[piece.card].stays, cx);
    }

    /// Discards all pieces that no operator is equipped with, except those that stay by their text (AF-REST-5, AF-EQ-5).
    pub(crate) fn throw_loose_equipment(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        self.throw(s, |piece| piece.host == UnitId::NONE && !self.cards[piece.card].stays, cx);
    }

    /// Discards a piece after it has taken effect.
    pub(crate) fn discard_piece(&self, s: &mut State, card: CardId, tile: Tile, cx: &mut Cx<'_, Event>) {
        let fits = |piece: &Piece| piece.card == card && piece.tile == tile;
        if let Some(place) = s.pieces.iter().rposition(fits) {
            let piece = s.pieces.remove(place);
            s.player_mut(piece.owner).discard.push(piece.card);
            cx.event(Event::Crossed(card, tile));
        }
    }

    fn throw(&self, s: &mut State, which: impl Fn(&Piece) -> bool, cx: &mut Cx<'_, Event>) {
        while let Some(place) = s.pieces.iter().position(&which) {
            let piece = s.pieces.remove(place);
            s.player_mut(piece.owner).discard.push(piece.card);
            cx.event(Event::PutAway(piece.owner, piece.card));
        }
    }
}

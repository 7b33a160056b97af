//! Terrain under attack (AS-TER): damage, thresholds, and what destruction does to characters on it.

use crate::model::state::{Figure, Frame, NOBODY, PieceId, State, Surface};
use crate::model::terrain::Durability;
use crate::{Ascension, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::plane::Point;

impl Ascension {
    /// Deals damage to a piece. Damage below the threshold has no effect and does not accumulate (AS-Q72).
    pub(crate) fn strike(
        &self,
        s: &mut State,
        piece: PieceId,
        damage: u8,
        ignores_threshold: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        let printed = &self.table.pieces[piece];
        // Any successful attack damages fragile terrain (AS-TER-5).
        let damage = if printed.kind == Durability::Fragile { damage.max(1) } else { damage };
        if damage < printed.threshold && !ignores_threshold {
            return;
        }
        let state = &mut s.pieces[piece];
        state.wounds = state.wounds.saturating_sub(damage);
        if state.wounds == 0 {
            self.destroy(s, piece, cx);
        }
    }

    /// Destroys a piece: characters on it fall (AS-TER-2); characters in an area piece simply stay there (AS-Q71).
    pub(crate) fn destroy(&self, s: &mut State, piece: PieceId, cx: &mut Cx<'_, Event>) {
        if s.pieces[piece].gone {
            return;
        }
        s.pieces[piece].gone = true;
        s.pieces[piece].wounds = 0;
        cx.event(Event::Destroyed(piece));
        s.stack.push(Frame::Collapse(piece));
    }

    /// Makes the next character on a destroyed piece fall: in turn order of the seats, then in
    /// order of the characters.
    pub(crate) fn step_collapse(&self, s: &mut State, piece: PieceId) {
        let on_it = |who: &Figure, owner: Seat| {
            let figure = &s.figures[*who];
            figure.alive && figure.owner == owner && matches!(figure.surface, Surface::Level(on, _) if on == piece)
        };
        let next = self.seats_from_active(s).find_map(|seat| s.figures.ids().find(|who| on_it(who, seat)));
        if let Some(who) = next {
            s.stack.push(Frame::Collapse(piece));
            let before = self.hazards_here(s, who);
            self.begin_fall(s, who, NOBODY, before, 0);
        }
    }

    /// Destroys fragile terrain in the path of a character that is large enough (AS-Q70).
    pub(crate) fn trample_down(&self, s: &mut State, who: Figure, from: Point, to: Point, cx: &mut Cx<'_, Event>) {
        for piece in self.trampled(s, who, from, to).iter() {
            self.destroy(s, piece, cx);
        }
    }
}

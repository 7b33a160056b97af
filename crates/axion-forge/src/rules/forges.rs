//! Explosions (AX-FRG). They strike one after the other until none is left, before anything else happens.

use crate::model::events::{Cause, Fall};
use crate::model::state::{Blast, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::Pile;

impl AxionForge {
    /// Resolves all pending explosions.
    pub(crate) fn settle_blasts(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        while !s.blasts.is_empty() && !s.is_over() {
            let blast = s.blasts.remove(0);
            self.strike_around(s, blast, cx);
        }
    }

    /// Strikes both neighboring positions: cards there take damage, and an empty
    /// one costs the owner Life Force (AX-FRG-3).
    fn strike_around(&self, s: &mut State, blast: Blast, cx: &mut Cx<'_, Event>) {
        if blast.wide {
            cx.event(Event::Exploded(blast.of, blast.damage));
        }
        let damage = i16::from(blast.damage);
        for place in self.board.neighbours(blast.place).into_iter().flatten() {
            let there: Pile<UnitId, 20> = self.occupants(s, blast.of, place).map(|unit| unit.id).collect();
            for id in there.iter() {
                self.hit(s, *id, damage, blast.by, Fall::Blast, cx);
            }
            if there.is_empty() && blast.wide && self.knobs.forge.empty_hits_owner {
                self.change_life(s, blast.of, -damage, (Cause::Blast, place), cx);
            }
        }
    }
}

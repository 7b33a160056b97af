//! Damage to cards (AX-ATK-3, AX-ATK-4).

use crate::model::events::Fall;
use crate::model::state::{State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Deals damage to a card. If that destroys it, returns the damage beyond its remaining Defense, else 0.
    pub(crate) fn hit(
        &self,
        s: &mut State,
        id: UnitId,
        damage: i16,
        by: Option<Seat>,
        fall: Fall,
        cx: &mut Cx<'_, Event>,
    ) -> i16 {
        let Some(about) = self.about(s, id).filter(|_| damage > 0 && !s.is_over()) else { return 0 };
        let defense = self.sheet_of(s, id).defense;
        let Some(unit) = s.unit_mut(id) else { return 0 };
        let before = if self.knobs.attack.cumulative { i16::from(unit.damage) } else { 0 };
        let taken = before + damage;
        unit.damage = u8::try_from(taken).unwrap_or(u8::MAX);
        let dealt = u8::try_from(damage).unwrap_or(u8::MAX);
        cx.event(Event::Damaged(about.seat, about.card, about.place, dealt, id));
        if taken < defense {
            return 0;
        }
        self.destroy(s, id, by, fall, cx);
        (taken - defense).clamp(0, damage)
    }
}

//! Changes of cards that last. Those that last as long as their card does are computed in [`crate::rules::stats`].

use super::{Act, Work};
use crate::model::content::Until;
use crate::model::content::verbs::{Change, Grant, Silence};
use crate::model::state::{Lasting, Span, UnitId};

impl Act for Change {
    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.change(id);
    }
}

impl Act for Grant {
    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.change(id);
    }
}

impl Act for Silence {
    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.hush(work.s, id, work.span(), work.cx);
    }
}

impl Work<'_, '_> {
    /// Changes a card for the duration of the effect.
    fn change(&mut self, id: UnitId) {
        let span = self.span();
        let Some((lasting, unit)) = self.about.lasting.zip(self.s.unit_mut(id)) else { return };
        if !unit.down {
            unit.change(Lasting { span, ..lasting });
        }
    }

    /// Returns the duration of the effect.
    fn span(&self) -> Span {
        match self.about.until {
            Until::Play => Span::Play,
            Until::Turn => Span::Turn,
            Until::Next => Span::Next(self.seat()),
        }
    }
}

//! Changes of cards that last. Those that last as long as their card does are computed in [`crate::rules::stats`].

use super::{Act, Work};
use crate::AxionForge;
use crate::model::content::Until;
use crate::model::content::verbs::{Change, Grant, Silence};
use crate::model::state::{Item, Lasting, Span, State, Unit};
use evenhand_game::game::Seat;

impl Act for Change {
    /// A face-down card is not changed (AX-FD-2).
    fn changes(&self, _: &AxionForge, _: &State, _: &Item, _: Seat, unit: &Unit) -> bool {
        !unit.down
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        work.change();
    }
}

impl Act for Grant {
    /// A face-down card is not changed (AX-FD-2).
    fn changes(&self, _: &AxionForge, _: &State, _: &Item, _: Seat, unit: &Unit) -> bool {
        !unit.down
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        work.change();
    }
}

impl Act for Silence {
    /// A face-down card cannot be silenced (AX-Q47).
    fn changes(&self, _: &AxionForge, _: &State, _: &Item, _: Seat, unit: &Unit) -> bool {
        !unit.down
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        for id in work.cards().iter().copied() {
            work.game.hush(work.s, id, work.span(), work.cx);
        }
    }
}

impl Work<'_, '_> {
    /// Changes the cards for the duration of the effect.
    fn change(&mut self) {
        let Some(lasting) = self.about.lasting else { return };
        let change = Lasting { span: self.span(), ..lasting };
        for id in self.cards().iter().copied() {
            if let Some(unit) = self.s.unit_mut(id).filter(|unit| !unit.down) {
                unit.change(change);
            }
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

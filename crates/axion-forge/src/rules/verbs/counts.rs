//! Effects on counts: Life Force, Trophies, Sparks, counters, Energy, marks; and winning.

use super::{Act, Offer, Work};
use crate::model::actions::Action;
use crate::model::content::verbs::{Gain, Mark, Resource, Store, Win};
use crate::model::content::{CardType, Place};
use crate::model::events::Cause;
use crate::model::state::{Item, Pick, State};
use crate::{AxionForge, Event};

impl Act for Gain {
    fn run(&self, work: &mut Work<'_, '_>) {
        match self.resource {
            Resource::Life => self.life(work),
            Resource::Trophies => {
                let n = u8::try_from(work.amount(self.count().into(), self.per)).unwrap_or(u8::MAX);
                for seat in work.seats().iter() {
                    work.game.earn(work.s, *seat, n, work.cx);
                }
            }
            Resource::Sparks => self.sparks(work),
            Resource::Energy => {
                let player = work.s.player_mut(work.seat());
                player.energy = player.energy.saturating_add_signed(self.n);
                let now = player.energy;
                work.cx.event(Event::Energy(work.seat(), self.n, now));
            }
        }
    }
}

impl Gain {
    /// Returns the number; 0 if it is negative.
    fn count(&self) -> u8 {
        u8::try_from(self.n).unwrap_or(0)
    }

    fn life(&self, work: &mut Work<'_, '_>) {
        let n = work.amount(self.n.into(), self.per);
        for seat in work.seats().iter() {
            let cause = (Cause::Effect, Place::NOWHERE);
            work.game.shift_life(work.s, *seat, n, cause, work.cx);
        }
        work.game.check_life(work.s, Cause::Effect, work.cx);
    }

    fn sparks(&self, work: &mut Work<'_, '_>) {
        let seat = work.seat();
        if work.s.active == seat || work.game.knobs.sparks.on_enemy_turn {
            let player = work.s.player_mut(seat);
            player.sparks = player.sparks.saturating_add(self.count());
            work.cx.event(Event::Sparks(seat, None, self.count()));
        }
    }
}

impl Act for Store {
    /// A card that is no Forge stores on another one.
    fn choices(&self, game: &AxionForge, s: &State, item: &Item) -> usize {
        usize::from(!s.unit(item.unit).is_some_and(|unit| game.is_a(unit, CardType::Forge)))
    }

    fn offer(&self, offer: &mut Offer<'_>, _: usize) {
        let forges = offer.s.player(offer.seat).units.iter().filter(|unit| offer.game.is_a(unit, CardType::Forge));
        offer.out.extend(forges.map(|unit| Action::AtUnit(unit.id)));
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        let on = match work.run.picks.last() {
            Some(Pick::Unit(id)) => *id,
            _ => work.run.item.unit,
        };
        work.game.store(work.s, on, self.counter as usize, self.n, work.cx);
    }
}

impl Act for Mark {
    fn run(&self, work: &mut Work<'_, '_>) {
        let (seat, mark) = (work.seat(), self.name.0);
        if let Some(marks) = work.s.player_mut(seat).marks.get_mut(usize::from(mark)) {
            *marks = marks.saturating_add_signed(self.n);
            work.cx.event(Event::Marked(seat, mark, self.n, *marks));
        }
    }
}

impl Act for Win {
    fn run(&self, work: &mut Work<'_, '_>) {
        if let Some(seat) = work.seats().first() {
            work.game.win(work.s, *seat, work.cx);
        }
    }
}

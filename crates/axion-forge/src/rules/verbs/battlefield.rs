//! Effects on cards on the Battlefield and on their positions.

use super::{Act, Offer, Work};
use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::verbs::{
    Banish, Create, Damage, Destroy, Exhaust, Move, Ready, Return, Sacrifice, Swap, Way,
};
use crate::model::content::{Place, Trait, Who};
use crate::model::events::{Cause, Fall, Leave};
use crate::model::knobs::IntoRed;
use crate::model::state::{Item, Pick, State, Unit, UnitId};
use evenhand_game::game::Seat;

impl Act for Damage {
    fn run(&self, work: &mut Work<'_, '_>) {
        let (game, n) = (work.game, work.amount(self.n.into(), self.per));
        for (of, place) in work.run.picks.iter().filter_map(Pick::open) {
            game.change_life(work.s, of, -n, (Cause::Effect, place), work.cx);
        }
        for id in work.cards().iter().copied() {
            game.hit(work.s, id, n, Some(work.seat()), Fall::Effect, work.cx);
        }
    }
}

impl Act for Exhaust {
    /// A face-down card cannot be turned by force (AX-Q47).
    fn changes(&self, _: &AxionForge, _: &State, _: &Item, _: Seat, unit: &Unit) -> bool {
        !unit.down
    }

    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.twist(work.s, id, work.run.item.seat, work.cx);
    }
}

impl Act for Ready {
    fn changes(&self, _: &AxionForge, _: &State, _: &Item, _: Seat, unit: &Unit) -> bool {
        unit.turned > 0
    }

    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.ready(work.s, id, work.cx);
    }
}

impl Act for Destroy {
    fn source_leaves(&self) -> Option<Leave> {
        Some(Leave::Sacrificed)
    }

    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.destroy(work.s, id, Some(work.run.item.seat), Fall::Effect, work.cx);
    }
}

impl Act for Sacrifice {
    fn source_leaves(&self) -> Option<Leave> {
        Some(Leave::Sacrificed)
    }

    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.discard_unit(work.s, id, Leave::Sacrificed, work.cx);
    }
}

impl Act for Banish {
    fn source_leaves(&self) -> Option<Leave> {
        Some(Leave::Banished)
    }

    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.banish(work.s, id, work.cx);
    }
}

impl Act for Return {
    fn source_leaves(&self) -> Option<Leave> {
        Some(Leave::Returned)
    }

    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        work.game.bounce(work.s, id, work.cx);
    }
}

impl Act for Swap {
    fn changes(&self, game: &AxionForge, s: &State, item: &Item, seat: Seat, unit: &Unit) -> bool {
        (self.who != Who::Ally || game.can_exchange(s, seat, item.unit, unit)) && is_mobile(game, s, seat, unit)
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        if let Some(id) = work.cards().first() {
            work.game.exchange(work.s, work.run.item.unit, *id, work.cx);
        }
    }
}

impl Act for Move {
    fn choices(&self, _: &AxionForge, _: &State, _: &Item) -> usize {
        1
    }

    /// The positions to which the card can be moved.
    fn offer(&self, offer: &mut Offer<'_>, _: usize) {
        let (game, s, item) = (offer.game, offer.s, &offer.run.item);
        let chosen = offer.run.picks.iter().find_map(|pick| if let Pick::Unit(id) = pick { Some(*id) } else { None });
        let id = chosen.unwrap_or(match self.who {
            Who::That => item.that,
            Who::Attacker => AxionForge::attacker(s, item),
            _ => item.unit,
        });
        let Some((seat, unit)) = s.owner(id).zip(s.unit(id)) else { return };
        if is_mobile(game, s, seat, unit) {
            let free = game.board.places().filter(|place| self.reaches(game, s, item, (seat, unit), *place));
            offer.out.extend(free.map(Action::AtPlace));
        }
    }

    fn changes(&self, game: &AxionForge, s: &State, item: &Item, seat: Seat, unit: &Unit) -> bool {
        is_mobile(game, s, seat, unit) && game.board.places().any(|to| self.reaches(game, s, item, (seat, unit), to))
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        if let (Some(to), Some(id)) = (work.place(), work.cards().first()) {
            work.game.relocate(work.s, *id, to, work.cx);
        }
    }
}

impl Move {
    /// Whether a card can be moved to a position. The position must be free, and a card's own
    /// side may not move it onto red (AX-Q21).
    fn reaches(&self, game: &AxionForge, s: &State, item: &Item, (seat, unit): (Seat, &Unit), to: Place) -> bool {
        let near = self.to == Way::Any || game.board.adjacent(unit.place, to);
        let own = game.side(item.seat) == game.side(seat);
        let red = !unit.down && game.cards[unit.card].red.contains(to);
        let barred = own && red && game.knobs.reposition.into_red == IntoRed::Illegal;
        to != unit.place && near && !barred && game.is_free(s, seat, to, game.is_token(unit))
    }
}

impl Act for Create {
    fn choices(&self, _: &AxionForge, _: &State, _: &Item) -> usize {
        1
    }

    /// The positions of the new Token.
    fn offer(&self, offer: &mut Offer<'_>, _: usize) {
        let (game, s, seat) = (offer.game, offer.s, offer.seat);
        if !game.has_all_tokens(s, seat) {
            let places = game.board.places_off(game.cards[self.card].red, self.row);
            offer.out.extend(places.filter(|place| game.is_free(s, seat, *place, true)).map(Action::AtPlace));
        }
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        if let Some(place) = work.place() {
            work.game.make_token(work.s, work.seat(), self.card, place, work.cx);
        }
    }
}

fn is_mobile(game: &AxionForge, s: &State, seat: Seat, unit: &Unit) -> bool {
    !game.sheet(s, seat, unit).has(Trait::Immobile)
}

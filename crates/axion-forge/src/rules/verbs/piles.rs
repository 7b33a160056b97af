//! Effects on hands, decks and discard piles.

use super::{Act, Offer, Work};
use crate::model::actions::Action;
use crate::model::content::verbs::{Destination, Discard, Draw, Look, Recover, Search};
use crate::model::content::{CardId, Players};
use crate::model::events::Pile;
use crate::model::state::{Item, Pick, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::Seat;

/// The dice stream for random looks at a hand, separate from the streams of the decks.
const LOOKING: u8 = 8;

impl Act for Draw {
    fn run(&self, work: &mut Work<'_, '_>) {
        let seats = work.seats();
        let n = u8::try_from(work.amount(self.n.into(), self.per)).unwrap_or(u8::MAX);
        if self.player == Players::Each {
            return work.game.all_draw(work.s, &seats, n, work.cx);
        }
        for seat in seats.iter() {
            work.game.draw(work.s, *seat, n, true, work.cx);
        }
    }
}

impl Act for Discard {
    fn choices(&self, _: &AxionForge, _: &State, _: &Item) -> usize {
        usize::from(self.n > 0)
    }

    /// The cards of the hand, for its owner to choose from.
    fn offer(&self, offer: &mut Offer<'_>, _: usize) {
        offer.seat = offer.game.meant_seat(offer.s, offer.run, offer.about);
        offer.out.extend(offer.s.player(offer.seat).hand.iter().map(|card| Action::AtCard(*card)));
        offer.out.dedup();
    }

    /// An ability can be used although the hand is empty.
    fn needs_a_target(&self) -> bool {
        false
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        if let Some(card) = work.card() {
            work.game.throw_away(work.s, work.meant(), card, work.cx);
        }
    }

    fn times(&self) -> u8 {
        self.n
    }
}

impl Act for Look {
    fn choices(&self, _: &AxionForge, _: &State, _: &Item) -> usize {
        1
    }

    /// The face-down cards that the seat has not seen, and the hands that are not empty.
    fn offer(&self, offer: &mut Offer<'_>, _: usize) {
        let (s, seat) = (offer.s, offer.seat);
        for enemy in offer.game.enemies(s, seat) {
            let hidden = |unit: &&Unit| unit.down && !unit.seen_by(seat);
            offer.out.extend(s.player(enemy).units.iter().filter(hidden).map(|unit| Action::AtUnit(unit.id)));
            if !s.player(enemy).hand.is_empty() {
                offer.out.push(Action::AtSeat(enemy));
            }
        }
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        match work.run.picks.last() {
            Some(Pick::Unit(id)) => look_under(work, *id),
            Some(Pick::Seat(owner)) => look_into_hand(work, *owner),
            _ => {}
        }
    }
}

/// Looks at a face-down card.
fn look_under(work: &mut Work<'_, '_>, id: UnitId) {
    let (viewer, owner) = (work.seat(), work.s.owner(id));
    if let (Some(owner), Some(unit)) = (owner, work.s.unit_mut(id)) {
        unit.seen |= 1 << viewer.0;
        work.cx.event(Event::Peeked(viewer, owner, unit.card, id));
    }
}

/// Looks at a random card of a hand.
fn look_into_hand(work: &mut Work<'_, '_>, owner: Seat) {
    let viewer = work.seat();
    let held = work.s.player(owner).hand.len();
    if held == 0 {
        return;
    }
    let place = work.cx.dice(LOOKING).below(held);
    let player = work.s.player_mut(owner);
    let card = player.hand[place];
    // Of several copies, those that the viewer already knows come first.
    let before = player.hand[..place].iter().filter(|held| **held == card).count();
    let known = player.known[viewer.index()].iter().filter(|known| **known == card).count();
    if before >= known {
        player.is_known(viewer, card);
    }
    work.cx.event(Event::Peeked(viewer, owner, card, UnitId::NONE));
}

impl Act for Recover {
    /// The card, and for the Battlefield its position.
    fn choices(&self, _: &AxionForge, _: &State, _: &Item) -> usize {
        1 + usize::from(self.to == Destination::Field)
    }

    fn offer(&self, offer: &mut Offer<'_>, choice: usize) {
        let (game, s, seat) = (offer.game, offer.s, offer.seat);
        if choice == 1 {
            if let Some(Pick::Card(card)) = offer.run.picks.last() {
                offer.out.extend(game.green_spots(s, seat, *card).map(Action::AtPlace));
            }
            return;
        }
        for card in s.player(seat).discard.iter() {
            let fits = game.is_such(&offer.about.filter, &game.cards[*card]);
            let place = || game.green_spots(s, seat, *card).next().is_some();
            if fits && (self.to == Destination::Hand || place()) && !offer.out.contains(&Action::AtCard(*card)) {
                offer.out.push(Action::AtCard(*card));
            }
        }
        offer.out.sort_unstable();
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        let (seat, Some(card)) = (work.seat(), work.card()) else { return };
        if work.s.player_mut(seat).discard.take(card).is_none() {
            return;
        }
        work.cx.event(Event::Recovered(seat, card, Pile::Discard));
        match work.run.picks.last() {
            Some(Pick::Place(place)) if self.to == Destination::Field => {
                let id = work.game.put_face_up(work.s, seat, card, *place);
                work.cx.event(Event::Entered(seat, card, *place, id));
            }
            _ => work.s.player_mut(seat).take_up_shown(card),
        }
    }
}

impl Act for Search {
    fn choices(&self, _: &AxionForge, _: &State, _: &Item) -> usize {
        1
    }

    /// The cards of the deck that fit.
    fn offer(&self, offer: &mut Offer<'_>, _: usize) {
        let game = offer.game;
        let fits = |card: &&CardId| game.is_such(&offer.about.filter, &game.cards[**card]);
        offer.out.extend(offer.s.player(offer.seat).deck.iter().filter(fits).map(|card| Action::AtCard(*card)));
        offer.out.sort_unstable();
        offer.out.dedup();
    }

    fn run(&self, work: &mut Work<'_, '_>) {
        let (seat, Some(card)) = (work.seat(), work.card()) else { return };
        let player = work.s.player_mut(seat);
        if player.deck.take(card).is_some() {
            player.take_up_shown(card);
            work.cx.event(Event::Recovered(seat, card, Pile::Deck));
            work.game.shuffle(work.s, seat, work.cx);
        }
    }
}

//! An effect whose targets are being chosen, and one that is being carried out.

use crate::model::actions::Action;
use crate::model::content::{About, CardId, Per, Place, Players, Who};
use crate::model::events::Leave;
use crate::model::state::{Pick, Run, Source, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

/// The options for a target of an effect.
pub(crate) struct Offer<'o> {
    pub(super) game: &'o AxionForge,
    pub(super) s: &'o State,
    pub(super) run: &'o Run,
    pub(super) about: &'o About,
    /// The seat that chooses.
    pub(super) seat: Seat,
    pub(super) out: &'o mut Vec<Action>,
}

/// An effect that is being carried out.
pub(crate) struct Work<'w, 'c> {
    pub(super) game: &'w AxionForge,
    pub(super) s: &'w mut State,
    pub(super) run: &'w Run,
    pub(super) about: &'w About,
    pub(super) cx: &'w mut Cx<'c, Event>,
}

impl Work<'_, '_> {
    /// Returns the seat whose effect it is.
    pub(super) fn seat(&self) -> Seat {
        self.run.item.seat
    }

    /// Returns an amount: the number that is written, times what is counted for the seat whose effect it is.
    pub(super) fn amount(&self, n: i16, per: Per) -> i16 {
        self.game.amount(self.s, self.seat(), n, per)
    }

    /// Returns the one seat that the effect applies to.
    pub(super) fn meant(&self) -> Seat {
        self.game.meant_seat(self.s, self.run, self.about)
    }

    /// Returns the seats that the effect applies to.
    pub(super) fn seats(&self) -> Pile<Seat, 4> {
        match self.about.player {
            Players::Each => Seat::all(self.game.seats).filter(|seat| !self.s.player(*seat).out).collect(),
            Players::You | Players::Opp => [self.meant()].into_iter().collect(),
        }
    }

    /// Returns the cards on the Battlefield that the effect applies to.
    pub(super) fn cards(&self) -> Pile<UnitId, 20> {
        self.game.meant(self.s, self.run, self.about)
    }

    /// Returns the card elsewhere that was chosen.
    pub(super) fn card(&self) -> Option<CardId> {
        self.run.picks.iter().find_map(|pick| if let Pick::Card(card) = pick { Some(*card) } else { None })
    }

    /// Returns the position that was chosen.
    pub(super) fn place(&self) -> Option<Place> {
        self.run.picks.iter().find_map(|pick| if let Pick::Place(place) = pick { Some(*place) } else { None })
    }

    /// Whether the effect is about its own card, which does not lie on the Battlefield.
    pub(super) fn is_about_itself_elsewhere(&self) -> bool {
        self.about.who == Who::Me && self.run.item.unit == UnitId::NONE
    }

    /// Removes the card itself from play if it is a Source.
    pub(super) fn lose_source(&mut self, how: Leave) {
        let item = &self.run.item;
        let (seat, card) = (item.seat, item.card);
        let used = AxionForge::spends(self.game.ability(item), item.ability);
        let player = self.s.player_mut(seat);
        let this = |source: &Source| source.card == card && source.turned && source.spent & used == used;
        let Some(place) = player.sources.iter().position(this) else { return };
        match how {
            Leave::Banished => player.banished.push(card),
            Leave::Returned => player.take_up_shown(card),
            _ => player.discard.push(card),
        }
        let source = player.sources.remove(place);
        if how != Leave::Banished {
            self.game.remember_spent(self.s, seat, card, source.spent);
        }
        self.cx.event(Event::Left(seat, card, how, UnitId::NONE));
    }
}

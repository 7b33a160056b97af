//! The Battlefield as a seat sees it, for comparing options: every card with its current properties.

use crate::AxionForge;
use crate::model::content::{About, Arrow, Card, CardType, Per, Place, Trait, Who};
use crate::model::knobs::Decline;
use crate::model::state::{State, Unit, UnitId};
use crate::rules::payment::{CORE, PRISM};
use crate::rules::stats::Sheet;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// The maximum number of cards on the Battlefield, of all players together.
const MOST_UNITS: usize = 80;

/// A card on the Battlefield with its current properties.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    pub(super) unit: &'a Unit,
    pub(super) seat: Seat,
    pub(super) sheet: Sheet,
    /// The card; `None` if it lies face down and the viewer does not know it.
    pub(super) card: Option<&'a Card>,
}

impl Standing<'_> {
    /// Returns Defense minus damage taken, at least 0.
    pub(super) fn left(&self) -> i16 {
        (self.sheet.defense - i16::from(self.unit.damage)).max(0)
    }

    /// Whether this much more damage destroys it.
    pub(super) fn falls_to(&self, damage: i16) -> bool {
        damage > 0 && damage >= self.left()
    }

    /// Returns the Trophies for destroying it, as far as the viewer knows them.
    pub(super) fn trophies(&self) -> f32 {
        self.card.map_or(0.0, |card| f32::from(card.trophies))
    }

    /// Returns its approximate worth to its owner in Sparks. Trophies that it would give the enemy are not included.
    pub(super) fn worth(&self) -> f32 {
        if self.unit.down {
            return 1.5;
        }
        let counters = self.unit.counters;
        let stored = f32::from(counters[CORE]) + 2.0 * f32::from(counters[PRISM]);
        let cost = self.card.map_or(1.0, |card| f32::from(card.cost).max(1.0));
        cost + stored
    }

    /// Whether its owner can Activate it: it is face up and Ready.
    pub(super) fn can_act(&self) -> bool {
        !self.unit.down && self.unit.turned == 0
    }
}

/// The state as a seat sees it.
pub(super) struct Look<'a> {
    pub(super) game: &'a AxionForge,
    pub(super) s: &'a State,
    pub(super) seat: Seat,
    pub(super) units: Pile<Option<Standing<'a>>, MOST_UNITS>,
}

impl<'a> Look<'a> {
    pub(super) fn new(game: &'a AxionForge, s: &'a State, seat: Seat) -> Look<'a> {
        let mut units = Pile::new();
        for owner in seat.round_from(game.seats).filter(|owner| !s.player(*owner).out) {
            for unit in s.player(owner).units.iter() {
                // A face-down card is known to its owner and to seats that have looked at it.
                let known = !unit.down || owner == seat || unit.seen_by(seat);
                let card = game.cards.get(unit.card).filter(|_| known);
                units.push(Some(Standing { unit, seat: owner, sheet: game.sheet(s, owner, unit), card }));
            }
        }
        Look { game, s, seat, units }
    }

    /// Returns all cards on the Battlefield, the seat's own cards first.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Standing<'a>> + Clone {
        self.units.iter().flatten()
    }

    /// Returns the cards of a seat.
    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = &Standing<'a>> + Clone {
        self.standing().filter(move |standing| standing.seat == seat)
    }

    pub(super) fn find(&self, id: UnitId) -> Option<&Standing<'a>> {
        self.standing().find(|standing| standing.unit.id == id)
    }

    /// Whether two seats play against each other.
    pub(super) fn are_foes(&self, one: Seat, other: Seat) -> bool {
        self.game.side(one) != self.game.side(other)
    }

    /// Returns an enemy's position as the position of the seat's own side that it faces, if there is one.
    pub(super) fn mirrored(&self, place: Place) -> Place {
        let board = &self.game.board;
        if !board.has(place) {
            return place;
        }
        board.at(board.row(place), board.facing(board.column(place))).unwrap_or(place)
    }

    /// Whether a card may decline to defend in its current state (AX-DEF-2).
    pub(super) fn may_decline(&self, target: &Standing<'_>) -> bool {
        let creature =
            !target.unit.down && target.card.is_some_and(|card| card.kind == CardType::Creature && !card.token);
        match self.game.knobs.defend.decline {
            Decline::Never => false,
            Decline::ReadyCreatures => creature && target.unit.turned == 0,
            Decline::AllCreatures => creature,
        }
    }

    /// Counts the cards of a seat that could guard a position (AX-GRD-1).
    pub(super) fn guards(&self, of: Seat, place: Place) -> usize {
        if !self.game.knobs.guard.enabled || self.game.knobs.guard.per_attack == 0 {
            return 0;
        }
        let [left, right] = self.game.board.neighbours(place);
        let guards = |standing: &&Standing<'_>, at: Option<Place>, arrow: Arrow| {
            at == Some(standing.unit.place) && standing.can_act() && standing.sheet.arrows & arrow.bit() != 0
        };
        // A card at the left of the position guards it by its arrow to the right, and vice versa.
        let of_it = |standing: &&Standing<'_>| {
            guards(standing, left, Arrow::GuardRight) || guards(standing, right, Arrow::GuardLeft)
        };
        self.of(of).filter(of_it).count()
    }

    /// Returns the total Attack of enemy cards that reach a position of a seat. Turned cards count half.
    pub(super) fn danger(&self, seat: Seat, place: Place) -> f32 {
        let mut danger = 0.0;
        for foe in self.standing().filter(|foe| self.are_foes(foe.seat, seat) && !foe.unit.down && foe.sheet.attack > 0)
        {
            if self.game.reaches(self.s, foe.seat, foe.unit, foe.sheet.arrows, place) {
                danger += f32::from(foe.sheet.attack) * if foe.unit.turned == 0 { 1.0 } else { 0.5 };
            }
        }
        danger
    }

    /// Whether a position of a seat is empty.
    pub(super) fn is_empty(&self, seat: Seat, place: Place) -> bool {
        self.of(seat).all(|standing| standing.unit.place != place)
    }

    /// Returns what a card with these arrows and this Attack could do from a position: the Life Force it could take
    /// through empty positions, and the worth of the best card it could destroy.
    pub(super) fn prospects(&self, seat: Seat, from: Place, arrows: u8, attack: i16) -> (f32, f32) {
        let (mut life, mut kill) = (0.0, 0.0f32);
        if attack <= 0 {
            return (life, kill);
        }
        for foe in self.game.enemies(self.s, seat) {
            self.game.each_reached(self.s, (seat, from), arrows, |_, place| {
                let mut there = self.of(foe).filter(|standing| standing.unit.place == place).peekable();
                if there.peek().is_none() {
                    life = f32::max(life, f32::from(attack));
                }
                for target in there {
                    if target.falls_to(attack) {
                        kill = kill.max(target.worth() + target.trophies());
                    }
                }
            });
        }
        (life, kill)
    }

    /// Returns the Sparks that are missing for the most expensive card of the seat's hand; 0 if none are missing.
    pub(super) fn short_of_sparks(&self) -> f32 {
        let have = self.s.player(self.seat).sources.len();
        let dearest = self.s.player(self.seat).hand.iter().filter_map(|card| self.game.cards.get(*card));
        let dearest = dearest.map(|card| usize::from(card.cost)).max().unwrap_or(0);
        f32::from(u8::try_from(dearest.saturating_sub(have)).unwrap_or(u8::MAX))
    }

    /// Returns the cards on the Battlefield that an effect applies to without a choice of target.
    pub(super) fn all_meant<'b>(
        &'b self,
        actor: Seat,
        about: &'b About,
        own: UnitId,
    ) -> impl Iterator<Item = &'b Standing<'a>> {
        let from = self.find(own).map(|own| (actor, own.unit.place));
        self.standing().filter(move |standing| {
            let concerns = match about.who {
                Who::Allies => standing.seat == actor,
                Who::Foes => self.are_foes(standing.seat, actor),
                Who::Me | Who::Host => standing.unit.id == own,
                Who::Attacker => self.s.attack.is_some_and(|attack| attack.attacker == standing.unit.id),
                Who::Ally | Who::Target | Who::Foe | Who::That => false,
            };
            concerns && self.is_meant(about, from, standing)
        })
    }

    /// Whether a card matches the filter of an effect of a card on a position, if that has one.
    pub(super) fn is_meant(&self, about: &About, from: Option<(Seat, Place)>, standing: &Standing<'_>) -> bool {
        self.game.is_within(about.filter.within, from, (standing.seat, standing.unit.place))
            && self.game.is_meant(&about.filter, standing.unit)
    }

    /// Returns an amount of the seat's own effects: the number that is written, times what is counted.
    pub(super) fn amount(&self, n: impl Into<i16>, per: Per) -> i16 {
        self.game.amount(self.s, self.seat, n.into(), per)
    }

    /// Whether Forced Activation affects a card.
    pub(super) fn is_twisted_by(&self, target: &Standing<'_>) -> bool {
        !target.unit.down && !target.sheet.has(Trait::Resolute)
    }

    /// Whether a card is one of an enemy.
    pub(super) fn is_foe(&self, target: &Standing<'_>) -> bool {
        self.are_foes(target.seat, self.seat)
    }

    /// Returns 1 for a card of an enemy, and -1 for another.
    pub(super) fn sign(&self, target: &Standing<'_>) -> f32 {
        if self.is_foe(target) { 1.0 } else { -1.0 }
    }
}

//! The current properties of a card: Attack, Defense, arrows, Traits, Silence (AX-ABL-2, AX-FD-2).
//!
//! Changes by abilities that are always on and by a running Focus are computed anew each time. So nothing has to be
//! undone when their card leaves.

use crate::AxionForge;
use crate::model::content::{About, Card, CardId, CardType, Condition, Filter, Line, Trait, Who};
use crate::model::state::{Lasting, State, Unit, UnitId};
use evenhand_game::game::Seat;

/// The current properties of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) attack: i16,
    pub(crate) defense: i16,
    pub(crate) arrows: u8,
    pub(crate) traits: u8,
    pub(crate) hushed: bool,
}

impl Sheet {
    /// Adds a change. A face-down card gets only its Attack and Defense.
    fn add(&mut self, lasting: &Lasting, down: bool) {
        self.attack += i16::from(lasting.attack);
        self.defense += i16::from(lasting.defense);
        if !down {
            self.traits |= lasting.traits;
            self.arrows |= lasting.arrows;
            self.hushed |= lasting.hushed;
        }
    }

    /// Whether the card has a Trait.
    pub(crate) fn has(&self, which: Trait) -> bool {
        self.traits & which.bit() != 0
    }
}

impl AxionForge {
    /// Returns the current properties of a card on the Battlefield; all zero if it is not there.
    pub(crate) fn sheet_of(&self, s: &State, id: UnitId) -> Sheet {
        match s.owner(id).zip(s.unit(id)) {
            Some((seat, unit)) => self.sheet(s, seat, unit),
            None => Sheet::default(),
        }
    }

    /// Whether a card on the Battlefield of a seat currently has a Trait. This equals [`Sheet::has`], but avoids
    /// computing the [`Sheet`] if no card gives that Trait.
    pub(crate) fn has_trait(&self, s: &State, seat: Seat, unit: &Unit, which: Trait) -> bool {
        if unit.down {
            return false;
        }
        let own = self.cards[unit.card].traits | unit.lasting.iter().fold(0, |bits, lasting| bits | lasting.traits);
        own & which.bit() != 0 || (self.cards.gives(which) && self.sheet(s, seat, unit).has(which))
    }

    /// Returns the current properties of a card on the Battlefield of a seat.
    pub(crate) fn sheet(&self, s: &State, seat: Seat, unit: &Unit) -> Sheet {
        let down = &self.knobs.facedown;
        let mut sheet = if unit.down {
            Sheet { attack: down.attack.into(), defense: down.defense.into(), ..Sheet::default() }
        } else {
            let card = &self.cards[unit.card];
            // A Trap that has sprung has the Defense of a face-down card (AX-TRAP-3).
            let defense = if card.kind == CardType::Trap { down.defense } else { card.defense };
            Sheet {
                attack: card.attack.into(),
                defense: defense.into(),
                arrows: card.arrows,
                traits: card.traits,
                hushed: false,
            }
        };
        if !unit.down {
            for lasting in unit.lasting.iter() {
                sheet.add(lasting, unit.down);
            }
        }
        self.each_change(s, |by, source, about| {
            if let Some(lasting) = &about.lasting
                && self.changes(by, source, about, seat, unit)
            {
                sheet.add(lasting, unit.down);
            }
        });
        sheet.attack = sheet.attack.max(0);
        sheet
    }

    /// Calls `each` for every change that lasts as long as a card or its Focus: the seat, the card, the cards
    /// it is about.
    fn each_change(&self, s: &State, mut each: impl FnMut(Seat, Option<&Unit>, &About)) {
        let mut of_card = |seat: Seat, unit: Option<&Unit>, card: CardId, focus: u8| {
            let Some(card) = self.cards.changing(card) else { return };
            for (place, ability) in (1..).zip(&card.abilities) {
                let runs = ability.is_always_on() || (ability.line == Line::Foc && focus == place);
                if !runs || !ability.condition.is_none_or(|condition| self.holds(s, seat, condition)) {
                    continue;
                }
                for effect in ability.effects.iter().filter(|effect| effect.lasts()) {
                    if effect.condition.is_none_or(|condition| self.holds(s, seat, condition)) {
                        each(seat, unit, &effect.about);
                    }
                }
            }
        };
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            if player.out {
                continue;
            }
            of_card(seat, None, player.catalyst, 0);
            for unit in player.units.iter().filter(|unit| !unit.down) {
                of_card(seat, Some(unit), unit.card, unit.focus);
                for augment in unit.augments.iter() {
                    of_card(seat, Some(unit), *augment, 0);
                }
            }
        }
    }

    /// Whether a change by a card of `by` applies to a card of `seat`.
    fn changes(&self, by: Seat, source: Option<&Unit>, about: &About, seat: Seat, unit: &Unit) -> bool {
        let concerns = match about.who {
            Who::Me | Who::Host => source.is_some_and(|source| source.id == unit.id),
            Who::Allies => by == seat,
            Who::Foes => self.side(by) != self.side(seat),
            Who::Ally | Who::Target | Who::Foe | Who::Attacker | Who::That => false,
        };
        concerns
            && self.is_within(about.filter.within, source.map(|source| (by, source.place)), (seat, unit.place))
            && self.is_meant(&about.filter, unit)
    }

    /// Whether a card on the Battlefield matches a filter, apart from `within`.
    pub(crate) fn is_meant(&self, filter: &Filter, unit: &Unit) -> bool {
        let there = filter.row.is_none_or(|row| self.board.row(unit.place) == row);
        if unit.down || filter.down {
            // A face-down card has neither type nor cost (AX-FD-2).
            return there && unit.down == filter.down && filter.words == 0 && filter.cost.is_none();
        }
        there && self.is_such(filter, &self.cards[unit.card])
    }

    /// Whether a card matches the types and the cost of a filter, wherever the card is.
    pub(crate) fn is_such(&self, filter: &Filter, card: &Card) -> bool {
        card.words & filter.words == filter.words && filter.cost.is_none_or(|most| card.cost <= most)
    }

    /// Whether a condition holds for a seat.
    pub(crate) fn holds(&self, s: &State, seat: Seat, condition: Condition) -> bool {
        let player = s.player(seat);
        match condition {
            Condition::Own(filter, n) => {
                player.units.iter().filter(|unit| self.is_meant(&filter, unit)).count() >= usize::from(n)
            }
            Condition::Stored(counter, n) => {
                let stored = player.units.iter().map(|unit| u16::from(unit.counters[counter as usize])).sum::<u16>();
                stored >= u16::from(n)
            }
            Condition::Mark(mark, n) => player.marks.get(usize::from(mark)).is_some_and(|marks| *marks >= n),
            Condition::AtLeast(counted, n) => self.count(s, seat, &counted) >= i16::from(n),
            Condition::AtMost(counted, n) => self.count(s, seat, &counted) <= i16::from(n),
        }
    }

    /// Whether a face-up card is of a type.
    pub(crate) fn is_a(&self, unit: &Unit, kind: CardType) -> bool {
        !unit.down && self.cards[unit.card].kind == kind
    }

    /// Whether a card is a Token; a face-down card never is.
    pub(crate) fn is_token(&self, unit: &Unit) -> bool {
        !unit.down && self.cards[unit.card].token
    }
}

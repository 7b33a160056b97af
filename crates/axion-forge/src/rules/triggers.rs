//! Triggered abilities, and Traps that spring (AX-ABL-7, AX-TRAP, AX-INF-2).

use crate::model::content::{Ability, CardId, CardType, Line, On, Place, Price};
use crate::model::events::About;
use crate::model::knobs::TrapCost;
use crate::model::state::{Item, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl AxionForge {
    /// Triggers the abilities of a card for an event at the card itself or next to it.
    pub(crate) fn raise(&self, s: &mut State, id: UnitId, on: On, that: About, cx: &mut Cx<'_, Event>) {
        let Some((seat, unit)) = s.owner(id).zip(s.unit(id).copied()) else { return };
        if unit.down {
            return self.spring(s, seat, &unit, on, that, cx);
        }
        let waits = self.cards[unit.card].kind == CardType::Trap && !unit.sprung;
        if waits && !self.is_awake(s, seat) {
            return;
        }
        let hushed = self.sheet(s, seat, &unit).hushed;
        let (mut used, pending) = (unit.used, s.pending.len());
        self.set_off(s, seat, (Some(&unit), unit.card), (on, that), (hushed, &mut used));
        if waits && s.pending.len() > pending {
            self.uncover(s, seat, &unit, cx);
        }
        for augment in unit.augments.iter() {
            self.set_off(s, seat, (Some(&unit), *augment), (on, that), (hushed, &mut 0));
        }
        if let Some(unit) = s.unit_mut(id) {
            unit.used = used;
        }
    }

    /// Triggers the abilities of all cards of a seat, except those of the card that the event is about.
    pub(crate) fn raise_for(&self, s: &mut State, seat: Seat, on: On, that: About, cx: &mut Cx<'_, Event>) {
        if s.is_over() || s.player(seat).out {
            return;
        }
        let (catalyst, mut used) = (s.player(seat).catalyst, s.player(seat).catalyst_used);
        self.set_off(s, seat, (None, catalyst), (on, that), (false, &mut used));
        s.player_mut(seat).catalyst_used = used;
        let units: Pile<UnitId, 20> = s.player(seat).units.iter().map(|unit| unit.id).collect();
        for id in units.iter().filter(|id| **id != that.unit) {
            self.raise(s, *id, on, that, cx);
        }
    }

    /// Triggers the abilities of all enemies of a card's owner.
    pub(crate) fn raise_among_foes(&self, s: &mut State, on: On, that: About, cx: &mut Cx<'_, Event>) {
        let foes: Pile<Seat, 4> = self.enemies(s, that.seat).collect();
        for foe in foes.iter() {
            self.raise_for(s, *foe, on, that, cx);
        }
    }

    /// Triggers abilities for a deployed card: its own, then those of its enemies, then
    /// those in the column it faces (ledger 4.1).
    pub(crate) fn raise_deployed(&self, s: &mut State, that: About, cx: &mut Cx<'_, Event>) {
        // A card placed face down does not come into play face up, so its own abilities are not triggered.
        if s.unit(that.unit).is_some_and(|unit| !unit.down) {
            self.raise(s, that.unit, On::Deploy, that, cx);
        }
        self.raise_among_foes(s, On::FoeDeploy, that, cx);
        let column = self.board.facing(self.board.column(that.place));
        let foes: Pile<Seat, 4> = self.enemies(s, that.seat).collect();
        for foe in foes.iter() {
            let facing = |unit: &&Unit| self.board.column(unit.place) == column;
            let units: Pile<UnitId, 20> = s.player(*foe).units.iter().filter(facing).map(|unit| unit.id).collect();
            for id in units.iter() {
                self.raise(s, *id, On::FoeDeployFacing, that, cx);
            }
        }
    }

    /// Triggers a destroyed card's own abilities.
    pub(crate) fn raise_last(&self, s: &mut State, unit: &Unit, that: About) {
        if !unit.down {
            let first = s.pending.len();
            self.set_off(s, that.seat, (Some(unit), unit.card), (On::Destroyed, that), (false, &mut 0));
            s.pending[first..].iter_mut().for_each(|item| item.stays = true);
        }
    }

    /// Triggers the abilities of a Source that has been deployed.
    pub(crate) fn raise_source(&self, s: &mut State, seat: Seat, card: CardId) {
        let that = About { unit: UnitId::NONE, card, seat, place: Place::NOWHERE };
        self.set_off(s, seat, (None, card), (On::Deploy, that), (false, &mut 0));
    }

    /// Queues the abilities of a card that an event triggers. `used` holds those used up for the turn.
    fn set_off(
        &self,
        s: &mut State,
        seat: Seat,
        (unit, card): (Option<&Unit>, CardId),
        (on, that): (On, About),
        (hushed, used): (bool, &mut u8),
    ) {
        let Some(abilities) = self.cards.get(card).map(|card| &card.abilities) else { return };
        let turned = unit.is_some_and(|unit| unit.turned > 0);
        for (place, ability) in (0..).zip(abilities) {
            let bit = 1 << place;
            let idle = ability.line == Line::Ctr && turned && self.knobs.counter.needs_ready;
            if ability.line == Line::Obj
                || idle
                || !self.fits(s, seat, ability, on, that)
                || self.is_blocked(hushed, ability.line)
                || (ability.once && *used & bit != 0)
            {
                continue;
            }
            if ability.once {
                *used |= bit;
            }
            let item = Item {
                seat,
                unit: unit.map_or(UnitId::NONE, |unit| unit.id),
                card,
                ability: place,
                that: that.unit,
                attacked: matches!(on, On::Attacked | On::AdjacentAttacked),
                ..Item::default()
            };
            self.queue(s, item);
        }
    }

    /// Whether an ability waits for this event.
    fn fits(&self, s: &State, seat: Seat, ability: &Ability, on: On, that: About) -> bool {
        let such = || match s.unit(that.unit) {
            Some(unit) if unit.down => false,
            _ => self.cards.get(that.card).is_some_and(|card| card.words & ability.that == ability.that),
        };
        ability.on & on.bit() != 0
            && (ability.that == 0 || such())
            && ability.condition.is_none_or(|condition| self.holds(s, seat, condition))
    }

    /// Whether the Traps of a seat can spring now (AX-Q17).
    fn is_awake(&self, s: &State, seat: Seat) -> bool {
        self.knobs.traps.trigger_cost != TrapCost::OwnerTurnOnly || s.active == seat
    }

    /// Turns a sprung Trap face up. It stays until what it sprang for is over.
    fn uncover(&self, s: &mut State, seat: Seat, trap: &Unit, cx: &mut Cx<'_, Event>) {
        if let Some(unit) = s.unit_mut(trap.id) {
            unit.down = false;
            unit.reinforced = false;
            unit.sprung = true;
        }
        cx.event(Event::Sprung(seat, trap.card, trap.id));
    }

    /// Springs a face-down Trap that waits for this event (AX-TRAP-1, AX-TRAP-2). A card that could have sprung and did
    /// not is known to everybody to be no such Trap.
    fn spring(&self, s: &mut State, seat: Seat, unit: &Unit, on: On, that: About, cx: &mut Cx<'_, Event>) {
        let card = &self.cards[unit.card];
        let cost = match self.knobs.traps.trigger_cost {
            TrapCost::Remaining => card.cost.saturating_sub(self.knobs.facedown.flip_discount),
            TrapCost::Free | TrapCost::OwnerTurnOnly => 0,
        };
        let price = Price { spark: cost, ..Price::default() };
        let awake = self.is_awake(s, seat);
        let springs = awake
            && card.kind == CardType::Trap
            && card.abilities.iter().any(|ability| self.fits(s, seat, ability, on, that))
            && self.can_pay(s, seat, price);
        if springs {
            self.pay(s, seat, price, cx);
            self.uncover(s, seat, unit, cx);
            self.set_off(s, seat, (Some(unit), unit.card), (on, that), (false, &mut 0));
        } else if awake
            && self.knobs.traps.trigger_cost != TrapCost::Remaining
            && let Some(unit) = s.unit_mut(unit.id)
        {
            unit.idle |= on.bit();
        }
    }
}

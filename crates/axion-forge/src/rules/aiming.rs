//! The targets that an effect needs before it can be carried out (AX-D7), and their candidates.

use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, Effect, Filter, Line, Place, Players, To, Trait, Verb, Who};
use crate::model::knobs::{ArtificeRange, IntoRed};
use crate::model::state::{Item, Pick, Run, State, Unit, UnitId};
use crate::rules::payment::{CORE, PRISM, SPARK};
use evenhand_game::game::Seat;

/// A target to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    /// A card on the Battlefield.
    Unit,
    /// An enemy.
    Enemy,
    /// The position to which a card is moved.
    Spot,
    /// The position of a new Token.
    TokenSpot,
    /// A card of the discard pile.
    Dead,
    /// The position of that card.
    GreenSpot,
    /// A card of the deck.
    InDeck,
    /// A hidden card.
    Secret,
    /// A Forge.
    Forge,
    /// A card of the hand.
    FromHand,
}

/// Returns the index of an effect's counter in [`Unit::counters`].
pub(crate) fn counter_of(effect: &Effect) -> usize {
    [SPARK, CORE, PRISM][effect.counter as usize]
}

impl AxionForge {
    /// Returns the targets to choose for an effect, in order.
    pub(crate) fn slots(&self, s: &State, item: &Item, effect: &Effect) -> impl Iterator<Item = Slot> + use<> {
        let several = self.enemies(s, item.seat).nth(1).is_some();
        let enemy = several && (effect.players == Players::Opp || (effect.who == Who::Foes && !effect.verb.lasts()));
        let unit = matches!(effect.who, Who::Ally | Who::Target | Who::Foe);
        let own = match effect.verb {
            Verb::Shift => Some(Slot::Spot),
            Verb::Token => Some(Slot::TokenSpot),
            Verb::Revive => Some(Slot::Dead),
            Verb::Fetch => Some(Slot::InDeck),
            Verb::Peek => Some(Slot::Secret),
            Verb::Toss if effect.n > 0 => Some(Slot::FromHand),
            Verb::Store if !self.is_forge(s, item) => Some(Slot::Forge),
            _ => None,
        };
        let field = effect.verb == Verb::Revive && effect.to == To::Field;
        let slots = [enemy.then_some(Slot::Enemy), unit.then_some(Slot::Unit), own, field.then_some(Slot::GreenSpot)];
        slots.into_iter().flatten()
    }

    fn is_forge(&self, s: &State, item: &Item) -> bool {
        s.unit(item.unit).is_some_and(|unit| self.is_a(unit, CardType::Forge))
    }

    /// Lists the candidates for the next target of an effect, and returns the seat that
    /// chooses; `None` if all targets are chosen.
    pub(crate) fn aims(&self, s: &State, run: &Run, effect: &Effect, out: &mut Vec<Action>) -> Option<Seat> {
        let slot = self.slots(s, &run.item, effect).nth(run.picks.len())?;
        let item = &run.item;
        let seat = item.seat;
        match slot {
            Slot::Unit => {
                self.each_candidate(s, item, effect, |unit| out.push(Action::AtUnit(unit.id)));
                self.each_open(s, item, effect, |of, place| out.push(Action::AtOpen(of, place)));
            }
            Slot::Enemy => out.extend(self.enemies(s, seat).map(Action::AtSeat)),
            Slot::Spot => self.spots(s, run, effect, out),
            Slot::TokenSpot if self.has_all_tokens(s, seat) => {}
            Slot::TokenSpot => {
                let places = self.board.places_off(self.cards[effect.token].red, effect.filter.row);
                out.extend(places.filter(|place| self.is_free(s, seat, *place, true)).map(Action::AtPlace));
            }
            Slot::Dead => {
                for card in s.player(seat).discard.iter() {
                    let fits = self.is_such(&effect.filter, &self.cards[*card]);
                    let place = || self.green_spots(s, seat, *card).next().is_some();
                    if fits && (effect.to == To::Hand || place()) && !out.contains(&Action::AtCard(*card)) {
                        out.push(Action::AtCard(*card));
                    }
                }
                out.sort_unstable();
            }
            Slot::GreenSpot => {
                if let Some(Pick::Card(card)) = run.picks.last() {
                    out.extend(self.green_spots(s, seat, *card).map(Action::AtPlace));
                }
            }
            Slot::InDeck => {
                let fits = |card: &&CardId| self.is_such(&effect.filter, &self.cards[**card]);
                out.extend(s.player(seat).deck.iter().filter(fits).map(|card| Action::AtCard(*card)));
                out.sort_unstable();
                out.dedup();
            }
            Slot::Secret => {
                for enemy in self.enemies(s, seat) {
                    let hidden = |unit: &&Unit| unit.down && !unit.seen_by(seat);
                    out.extend(s.player(enemy).units.iter().filter(hidden).map(|unit| Action::AtUnit(unit.id)));
                    if !s.player(enemy).hand.is_empty() {
                        out.push(Action::AtSeat(enemy));
                    }
                }
            }
            Slot::Forge => {
                let forges = s.player(seat).units.iter().filter(|unit| self.is_a(unit, CardType::Forge));
                out.extend(forges.map(|unit| Action::AtUnit(unit.id)));
            }
            Slot::FromHand => {
                let whose = self.meant_seat(s, run, effect);
                out.extend(s.player(whose).hand.iter().map(|card| Action::AtCard(*card)));
                out.dedup();
                return Some(whose);
            }
        }
        Some(seat)
    }

    /// Returns the one seat that an effect applies to.
    pub(crate) fn meant_seat(&self, s: &State, run: &Run, effect: &Effect) -> Seat {
        let about_foe = effect.players == Players::Opp || effect.who == Who::Foes;
        match run.picks.first() {
            _ if !about_foe => run.item.seat,
            Some(Pick::Seat(seat)) => *seat,
            _ => self.enemies(s, run.item.seat).next().unwrap_or(run.item.seat),
        }
    }

    /// Calls `each` for every card that can be chosen as the effect's single target.
    pub(crate) fn each_candidate(&self, s: &State, item: &Item, effect: &Effect, mut each: impl FnMut(&Unit)) {
        let seat = item.seat;
        let line = self.cards[item.card].abilities[usize::from(item.ability)].line;
        let source = s.unit(item.unit);
        if effect.who == Who::Ally {
            let other = |unit: &&Unit| effect.verb != Verb::Swap || self.can_exchange(s, seat, item.unit, unit);
            for unit in s.player(seat).units.iter().filter(other) {
                if self.is_meant(&effect.filter, unit) && self.does_something(s, (seat, seat), unit, effect) {
                    each(unit);
                }
            }
            return;
        }
        let arrows = source.map_or(0, |unit| self.sheet(s, seat, unit).arrows);
        for enemy in self.enemies(s, seat) {
            for unit in s.player(enemy).units.iter() {
                let in_range = match (effect.who, source) {
                    // A face-down card can be targeted by range, not by what it is.
                    (Who::Target, Some(source)) => self.reaches(s, seat, source, arrows, unit.place),
                    _ => !unit.down && self.in_range_of_artifice(s, item, unit),
                };
                let filter = Filter { down: unit.down, ..effect.filter };
                let warded = line == Line::Cst && self.sheet(s, enemy, unit).has(Trait::Warded);
                if in_range
                    && !warded
                    && self.is_meant(&filter, unit)
                    && self.does_something(s, (seat, enemy), unit, effect)
                {
                    each(unit);
                }
            }
        }
    }

    /// Calls `each` for every empty position at which an ability's damage can be
    /// aimed: those in range of its card (AX-Q53).
    pub(crate) fn each_open(&self, s: &State, item: &Item, effect: &Effect, mut each: impl FnMut(Seat, Place)) {
        let aimed = self.knobs.range.ability_at_empty && (effect.verb, effect.who) == (Verb::Dmg, Who::Target);
        let Some(source) = s.unit(item.unit).filter(|_| aimed) else { return };
        let arrows = self.sheet(s, item.seat, source).arrows;
        for enemy in self.enemies(s, item.seat) {
            self.each_reached(s, (item.seat, source.place), arrows, |_, place| {
                self.each_target(s, enemy, place, |target| {
                    if target == UnitId::NONE {
                        each(enemy, place);
                    }
                });
            });
        }
    }

    /// Whether an Artifice can be aimed at an enemy card (AX-Q48). For all other cards their text decides.
    fn in_range_of_artifice(&self, s: &State, item: &Item, target: &Unit) -> bool {
        let artifice = item.unit == UnitId::NONE && self.cards[item.card].kind == CardType::Artifice;
        if !artifice || self.knobs.range.artifice == ArtificeRange::Any {
            return true;
        }
        s.player(item.seat).units.iter().any(|ally| {
            let arrows = self.sheet(s, item.seat, ally).arrows;
            !ally.down && self.reaches(s, item.seat, ally, arrows, target.place)
        })
    }

    /// Whether an effect of seat `by` would change a card of `seat`. A Ready card cannot be readied,
    /// and an Immobile card cannot be moved. A face-down card can be neither turned by force nor
    /// silenced (AX-Q47), nor changed (AX-FD-2).
    fn does_something(&self, s: &State, (by, seat): (Seat, Seat), unit: &Unit, effect: &Effect) -> bool {
        let moves = || !self.sheet(s, seat, unit).has(Trait::Immobile);
        let own = self.side(by) == self.side(seat);
        match effect.verb {
            Verb::Ready => unit.turned > 0,
            Verb::Shift => moves() && self.board.places().any(|to| self.can_shift(s, seat, unit, to, effect, own)),
            Verb::Swap => moves(),
            Verb::Twist => !unit.down,
            verb if verb.lasts() => !unit.down,
            _ => true,
        }
    }

    /// Whether a card can be shifted to a position. The position must be free, and a card's own
    /// side may not shift it onto red (AX-Q21).
    fn can_shift(&self, s: &State, seat: Seat, unit: &Unit, to: Place, effect: &Effect, own: bool) -> bool {
        let near = effect.to == To::Any || self.board.adjacent(unit.place, to);
        let red = !unit.down && self.cards[unit.card].red.contains(to);
        let barred = own && red && self.knobs.reposition.into_red == IntoRed::Illegal;
        to != unit.place && near && !barred && self.is_free(s, seat, to, self.is_token(unit))
    }

    /// Lists the positions to which the card of an effect can be moved.
    fn spots(&self, s: &State, run: &Run, effect: &Effect, out: &mut Vec<Action>) {
        let id = match run.picks.iter().find_map(|pick| if let Pick::Unit(id) = pick { Some(*id) } else { None }) {
            Some(id) => id,
            None => self.single(s, run, effect),
        };
        let Some((seat, unit)) = s.owner(id).zip(s.unit(id)) else { return };
        if self.sheet(s, seat, unit).has(Trait::Immobile) {
            return;
        }
        let own = self.side(seat) == self.side(run.item.seat);
        let free = self.board.places().filter(|place| self.can_shift(s, seat, unit, *place, effect, own));
        out.extend(free.map(Action::AtPlace));
    }

    /// Returns the card of an effect that applies to one given card.
    fn single(&self, s: &State, run: &Run, effect: &Effect) -> UnitId {
        match effect.who {
            Who::That => run.item.that,
            Who::Attacker => AxionForge::attacker(s, &run.item),
            _ => run.item.unit,
        }
    }

    /// Returns the free green positions of a card.
    pub(crate) fn green_spots<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        card: CardId,
    ) -> impl Iterator<Item = Place> + 'a {
        let card = &self.cards[card];
        let fits = card.kind.holds_a_position();
        let green = move |place: &Place| fits && card.green.contains(*place);
        self.board.places().filter(green).filter(move |place| self.is_free(s, seat, *place, false))
    }
}

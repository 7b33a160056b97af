//! The targets that an effect needs before it can be carried out (AX-D7), and their candidates.

use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::{About, CardId, CardType, Effect, Filter, Line, Place, Players, Trait, Verb, Who};
use crate::model::knobs::ArtificeRange;
use crate::model::state::{Item, Pick, Run, State, Unit, UnitId};
use evenhand_game::game::Seat;

/// A target to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    /// An enemy.
    Enemy,
    /// A card on the Battlefield.
    Unit,
    /// One that the verb asks for, counted from 0.
    OfVerb(usize),
}

impl AxionForge {
    /// Returns the targets to choose for an effect, in order.
    pub(crate) fn slots(&self, s: &State, item: &Item, effect: &Effect) -> impl Iterator<Item = Slot> + use<> {
        let about = &effect.about;
        let several = self.enemies(s, item.seat).nth(1).is_some();
        let enemy = several && (about.player == Players::Opp || (about.who == Who::Foes && !effect.lasts()));
        let units = if about.is_chosen() { usize::from(about.targets) } else { 0 };
        let own = effect.verb.act().choices(self, s, item);
        let units = std::iter::repeat_n(Slot::Unit, units);
        enemy.then_some(Slot::Enemy).into_iter().chain(units).chain((0..own).map(Slot::OfVerb))
    }

    /// Lists the candidates for the next target of an effect, and returns the seat that
    /// chooses; `None` if all targets are chosen. Of several cards none is chosen twice, and all are if there are fewer.
    pub(crate) fn aims(&self, s: &State, run: &Run, effect: &Effect, out: &mut Vec<Action>) -> Option<Seat> {
        let item = &run.item;
        match self.slots(s, item, effect).nth(run.picks.len())? {
            Slot::Unit => {
                let before = out.len();
                let chosen = |pick: Pick| run.picks.contains(&pick);
                let mut offer = |pick, action| {
                    if !chosen(pick) {
                        out.push(action)
                    }
                };
                self.each_candidate(s, item, effect, |unit| offer(Pick::Unit(unit.id), Action::AtUnit(unit.id)));
                self.each_open(s, item, effect, |of, place| offer(Pick::Open(of, place), Action::AtOpen(of, place)));
                if out.len() == before && !run.picks.is_empty() {
                    return None;
                }
            }
            Slot::Enemy => out.extend(self.enemies(s, item.seat).map(Action::AtSeat)),
            Slot::OfVerb(choice) => return Some(self.offer((s, run), effect, choice, out)),
        }
        Some(item.seat)
    }

    /// Returns the one seat that an effect applies to.
    pub(crate) fn meant_seat(&self, s: &State, run: &Run, about: &About) -> Seat {
        let about_foe = about.player == Players::Opp || about.who == Who::Foes;
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
        let (who, filter) = (effect.about.who, effect.about.filter);
        // A face-down card can be neither silenced (AX-Q47) nor changed (AX-FD-2).
        let fits = |seat: Seat, unit: &Unit, filter: &Filter| {
            let lies_open = !(effect.lasts() && unit.down);
            let there = self.is_within(filter.within, source.map(|own| (item.seat, own.place)), (seat, unit.place));
            there && self.is_meant(filter, unit) && lies_open && effect.verb.act().changes(self, s, item, seat, unit)
        };
        if who == Who::Ally {
            s.player(seat).units.iter().filter(|unit| fits(seat, unit, &filter)).for_each(each);
            return;
        }
        let arrows = source.map_or(0, |unit| self.sheet(s, seat, unit).arrows);
        for enemy in self.enemies(s, seat) {
            for unit in s.player(enemy).units.iter() {
                let in_range = match (who, source) {
                    // A face-down card can be targeted by range, not by what it is.
                    (Who::Target, Some(source)) => self.reaches(s, seat, source, arrows, unit.place),
                    _ => !unit.down && self.in_range_of_artifice(s, item, unit),
                };
                let filter = Filter { down: unit.down, ..filter };
                let warded = line == Line::Cst && self.sheet(s, enemy, unit).has(Trait::Warded);
                if in_range && !warded && fits(enemy, unit, &filter) {
                    each(unit);
                }
            }
        }
    }

    /// Calls `each` for every empty position at which an ability's damage can be
    /// aimed: those in range of its card (AX-Q53).
    pub(crate) fn each_open(&self, s: &State, item: &Item, effect: &Effect, mut each: impl FnMut(Seat, Place)) {
        let aimed = self.knobs.range.ability_at_empty
            && matches!(&effect.verb, Verb::Damage(damage) if damage.who == Who::Target);
        let Some(source) = s.unit(item.unit).filter(|_| aimed) else { return };
        let arrows = self.sheet(s, item.seat, source).arrows;
        for enemy in self.enemies(s, item.seat) {
            self.each_reached(s, (item.seat, source.place), arrows, |_, place| {
                self.each_target(s, enemy, place, |target| {
                    let within = effect.about.filter.within;
                    let from = Some((item.seat, source.place));
                    if target == UnitId::NONE && self.is_within(within, from, (enemy, place)) {
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

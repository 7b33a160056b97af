//! Deployment of armies (FB-DEP).

use super::faults::Fault;
use super::places::with_bases;
use super::stream;
use crate::model::about_unit::AboutUnit;
use crate::model::actions::Action;
use crate::model::content::ids::{ListId, UnitId};
use crate::model::content::sheets::Unit;
use crate::model::field::Spot;
use crate::model::knobs::{FirstPlacer, FirstTurn};
use crate::model::state::{
    Cause, MAX_MODELS, MAX_SQUADS, Model, PLAYERS, Question, SQUAD_MODELS, Squad, SquadId, Stage, State, other,
};
use crate::{Event, Frostblade};
use evenhand_game::game::{Cx, Role, Seat};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Grain;

impl Frostblade {
    /// Creates both armies off the table, and rolls for who places first (FB-DEP-1).
    pub(crate) fn deal_in(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = State::empty();
        for seat in Seat::all(PLAYERS) {
            let role = roles.get(seat.index()).copied().unwrap_or_default();
            let id = ListId::at(role.index());
            s.lists[seat.index()] = id;
            let given = self.content.given.as_ref().and_then(|given| given.army(seat, id));
            for unit in given.unwrap_or(&self.content.lists[id].units) {
                let squad = self.muster(&mut s, seat, *unit);
                let (sheet, hp) = (self.unit(s.squad(squad)).sheet, self.sheet_of(&s, squad).hp);
                cx.event(Event::Mustered { squad, seat, sheet, models: s.squad(squad).count, hp });
            }
        }
        for seat in Seat::all(PLAYERS) {
            self.leave_out(&mut s, seat, cx);
        }
        let winner = self.roll_off(cx);
        match self.knobs.deploy.first_placer {
            FirstPlacer::Roll => s.ask = Some((winner, Question::Placer)),
            FirstPlacer::LoserOfTurnRoll => (s.placer, s.turn_roll) = (other(winner), Some(winner)),
        }
        s
    }

    /// Adds a squad to an army. It is not yet on the table.
    pub(crate) fn muster(&self, s: &mut State, seat: Seat, unit: UnitId) -> SquadId {
        let count = self.content.units[unit].kits.len().min(SQUAD_MODELS);
        let id = SquadId(s.squads.size());
        debug_assert!(s.squads.len() < MAX_SQUADS && s.models.len() + count <= MAX_MODELS);
        #[expect(clippy::cast_possible_truncation, reason = "armies are held to their limits when they are read")]
        let (first, count, alive) = (s.models.len() as u8, count as u8, ((1u32 << count) - 1) as u16);
        s.squads.push(Squad { unit, owner: seat, first, count, alive, ..Squad::default() });
        for _ in 0..count {
            s.models.push(Model::default());
        }
        id
    }

    /// Puts a squad on the table that is in no list, with its models at these places.
    pub(crate) fn put_on_table(&mut self, s: &mut State, seat: Seat, unit: Unit, spots: &[Spot]) -> SquadId {
        let about = AboutUnit::of(&self.content, &unit);
        let unit = self.content.units.push(unit);
        self.units.push(about);
        let squad = self.muster(s, seat, unit);
        for (place, spot) in spots.iter().enumerate() {
            s.model_mut(squad, place).spot = *spot;
        }
        let slots = self.sheet_of(s, squad).spell_slots;
        let here = s.squad_mut(squad);
        (here.placed, here.slots) = (true, slots);
        squad
    }

    /// Leaves out each squad with the same chance, to measure what squads are worth. It leaves out at most one squad of
    /// each datasheet, so that its absence is the only difference, and never the only LEADER or the last squad.
    fn leave_out(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let chance = self.knobs.army.left_out;
        if chance <= 0.0 {
            return;
        }
        for id in s.ids() {
            if s.squad(id).owner != seat {
                continue;
            }
            let drawn = cx.dice(stream::LEFT_OUT).unit() < chance;
            let mates = || s.ids().filter(|mate| *mate != id && s.squad(*mate).owner == seat);
            let sheet = self.unit(s.squad(id)).sheet;
            let misses_one = mates().any(|mate| !s.squad(mate).lives() && self.unit(s.squad(mate)).sheet == sheet);
            let others = mates().any(|mate| s.squad(mate).lives());
            let leaders = mates().any(|mate| s.squad(mate).lives() && self.sheet_of(s, mate).leader);
            if drawn && !misses_one && others && (!self.sheet_of(s, id).leader || leaders) {
                s.squad_mut(id).alive = 0;
                cx.event(Event::LeftOut(id));
            }
        }
    }

    /// Returns the winner of a roll-off. Equal rolls are repeated, so each player wins with equal chance (FB-Q76).
    pub(crate) fn roll_off(&self, cx: &mut Cx<'_, Event>) -> Seat {
        loop {
            let dice = cx.dice(stream::ROLL_OFF);
            let (one, two) = (dice.d6(), dice.d6());
            if one != two {
                return Seat(u8::from(two > one));
            }
        }
    }

    /// Returns the squads of a seat that are not on the table yet.
    pub(crate) fn waiting<'s>(&self, s: &'s State, seat: Seat) -> impl Iterator<Item = SquadId> + 's {
        s.ids().filter(move |id| {
            let squad = s.squad(*id);
            squad.owner == seat && !squad.placed && squad.lives()
        })
    }

    /// Asks for the next placement, or begins the first turn.
    pub(crate) fn step_deployment(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in [s.placer, other(s.placer)] {
            if self.waiting(s, seat).next().is_some() {
                s.placer = seat;
                s.ask = Some((seat, Question::Place));
                return;
            }
        }
        // `placer` has already been switched, so the other player placed last.
        let last = other(s.placer);
        match self.knobs.deploy.first_turn {
            FirstTurn::Roll => {
                let winner = s.turn_roll.unwrap_or_else(|| self.roll_off(cx));
                s.ask = Some((winner, Question::Starter));
            }
            FirstTurn::FirstFinished => self.begin_match(s, other(last), cx),
            FirstTurn::LastFinished => self.begin_match(s, last, cx),
        }
    }

    /// Puts a squad on the table.
    pub(crate) fn place(&self, s: &mut State, squad: SquadId, spots: &[Spot], cx: &mut Cx<'_, Event>) {
        let owner = s.squad(squad).owner;
        for (place, spot) in spots.iter().enumerate() {
            s.model_mut(squad, place).spot = *spot;
        }
        s.squad_mut(squad).placed = true;
        cx.event(Event::Placed(squad));
        if !spots.is_empty() {
            self.tell_places(s, squad, cx);
        }
        if spots.is_empty() {
            // There is no space for it, so it is destroyed (FB-Q77).
            for place in s.squad(squad).models() {
                self.lose_model(s, squad, place, Cause::NoRoom, SquadId::NONE, cx);
            }
        }
        s.placer = other(owner);
    }

    /// Checks whether a squad may be set up there (FB-DEP-2).
    ///
    /// # Errors
    /// The first check that fails.
    pub(crate) fn check_place(&self, s: &State, seat: Seat, squad: SquadId, spots: &[Spot]) -> Result<(), Fault> {
        if !self.waiting(s, seat).any(|waiting| waiting == squad) {
            return Err(Fault::NotNow);
        }
        if spots.is_empty() {
            let mut proposed = Vec::new();
            self.propose_places(s, seat, squad, 1, &mut proposed);
            return if proposed.is_empty() { Ok(()) } else { Err(Fault::Count) };
        }
        with_bases(|others| {
            self.others(s, squad, others);
            self.stands_in_zone(s, seat, squad, spots, others)
        })
    }

    /// Checks whether a squad may be set up there, given the bases of all other squads.
    pub(crate) fn stands_in_zone(
        &self,
        s: &State,
        seat: Seat,
        squad: SquadId,
        spots: &[Spot],
        others: &[crate::model::field::Base],
    ) -> Result<(), Fault> {
        let sheet = self.sheet_of(s, squad);
        let zone = &self.content.mission.zones[seat.index()];
        if spots.len() != s.squad(squad).living() {
            return Err(Fault::Count);
        }
        with_bases(|bases| {
            for (place, spot) in spots.iter().enumerate() {
                let base = self.base_at(sheet, *spot);
                if !zone.holds(base.at, sheet.radius)
                    || !self.content.battlefield.can_stand(*spot, sheet.radius, self.stand_rule())
                {
                    return Err(Fault::Ground(place));
                }
                if others.iter().chain(bases.iter()).any(|other| base.overlaps(other)) {
                    return Err(Fault::Overlap(place));
                }
                bases.push(base);
            }
            if self.coherent(s, squad, bases) { Ok(()) } else { Err(Fault::Coherency) }
        })
    }

    /// Lists proposed places for the squad that a seat should place next.
    pub(crate) fn place_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.stage != Stage::Deployment {
            return;
        }
        let order = |id: &SquadId| {
            let sheet = self.sheet_of(s, *id);
            // Squads that need the most space come first, while there is space.
            let area = sheet.radius * sheet.radius / 1000 * Grain::try_from(s.squad(*id).living()).unwrap_or(0);
            (sheet.leader, sheet.flyer, std::cmp::Reverse(area), *id)
        };
        let Some(next) = self.waiting(s, seat).min_by_key(order) else { return };
        self.propose_places(s, seat, next, self.knobs.candidates.max_poses.into(), out);
        if out.is_empty() {
            out.push(Action::Place(next, crate::model::state::Spots::new()));
        }
    }
}

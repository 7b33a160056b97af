//! Objectives and victory points (FB-OBJ, FB-WIN-4, FB-WIN-5).

use super::places::Boxes;
use crate::model::content::sheets::{Goal, ScoredAt};
use crate::model::events::Scored;
use crate::model::field::Base;
use crate::model::knobs::{Contest, InZone, LeaderVpCredit, LeaderVpScope};
use crate::model::state::Cause;
use crate::model::state::{MAX_MARKERS, PLAYERS, Squad, SquadId, State, other, places_of};
use crate::{Event, Frostblade};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Bounds;

/// By marker, the presence of each player in range of it: models or their points.
pub(crate) type Presences = [[u32; PLAYERS]; MAX_MARKERS];

impl Frostblade {
    /// Whether a model is in range of a marker (FB-OBJ-2).
    pub(crate) fn holds_marker(&self, base: &Base, marker: usize) -> bool {
        let (at, z) = self.content.mission.markers[marker];
        let marker = Base { at, z, radius: self.lengths.marker, height: 0 };
        base.gap(&marker) <= f64::from(self.lengths.objective_h) + 1.0
            && base.rise(&marker) <= self.lengths.objective_v + 1
    }

    /// Returns the presence of each player in range of a marker: models, or their points.
    pub(crate) fn presence(&self, s: &State, marker: usize) -> [u32; PLAYERS] {
        let mut found = [0; PLAYERS];
        for (id, squad) in s.standing() {
            let near = self.models_near(s, squad, marker);
            if near != 0 && self.may_hold(s, id) {
                found[squad.owner.index()] += self.worth_near(squad, near);
            }
        }
        found
    }

    /// Returns the presence in range of all markers.
    pub(crate) fn presences(&self, s: &State) -> Presences {
        self.presences_in(s, &self.boxes(s))
    }

    /// Returns the presence in range of all markers, given the rectangles around the squads.
    pub(crate) fn presences_in(&self, s: &State, boxes: &Boxes) -> Presences {
        let mut found = [[0; PLAYERS]; MAX_MARKERS];
        let reach = self.lengths.marker + self.lengths.objective_h;
        for (id, squad) in s.standing() {
            let around = boxes[usize::from(id.0)];
            let mut may_hold = None;
            for (marker, (at, _)) in self.content.mission.markers.iter().enumerate() {
                if around.far_from(&Bounds::around(*at, *at), reach) {
                    continue;
                }
                let near = self.models_near(s, squad, marker);
                if near != 0 && *may_hold.get_or_insert_with(|| self.may_hold(s, id)) {
                    found[marker][squad.owner.index()] += self.worth_near(squad, near);
                }
            }
        }
        found
    }

    /// Returns the bits of the models of a squad that are in range of a marker.
    fn models_near(&self, s: &State, squad: &Squad, marker: usize) -> u16 {
        let (at, _) = self.content.mission.markers[marker];
        let sheet = self.sheet(squad);
        let far = i64::from(self.lengths.marker + self.lengths.objective_h + sheet.radius + 2);
        let first = usize::from(squad.first);
        let near = |place: usize| {
            let spot = s.models[first + place].spot;
            let (dx, dy) = (i64::from(spot.x) - i64::from(at.x), i64::from(spot.y) - i64::from(at.y));
            dx * dx + dy * dy <= far * far && self.holds_marker(&self.base_at(sheet, spot), marker)
        };
        squad.models().fold(0, |bits, place| bits | u16::from(near(place)) << place)
    }

    /// Whether a squad can control and contest markers.
    fn may_hold(&self, s: &State, squad: SquadId) -> bool {
        let may_not = self.units[s.squad(squad).unit.index()].may_not_hold;
        !(may_not && self.active(s, squad).no_objective)
    }

    /// Returns what models of a squad count in range of a marker. Their points include those of their items
    /// (FB-ARMY-2).
    fn worth_near(&self, squad: &Squad, near: u16) -> u32 {
        match self.knobs.objective.contest {
            Contest::MajorityPoints => {
                let (unit, cost) = (self.unit(squad), u32::from(self.sheet(squad).cost));
                let items =
                    |place: usize| unit.kits[place].iter().map(|item| u32::from(self.content.items[*item].points));
                places_of(near).map(|place| cost + items(place).sum::<u32>()).sum()
            }
            Contest::Presence | Contest::MajorityModels => near.count_ones(),
        }
    }

    /// Returns the player who controls a marker (FB-OBJ-3).
    pub(crate) fn controller(&self, s: &State, marker: usize) -> Option<Seat> {
        self.holder(s, marker, self.presence(s, marker))
    }

    /// Returns the player who controls a marker, given the presence in range of it.
    fn holder(&self, s: &State, marker: usize, found: [u32; PLAYERS]) -> Option<Seat> {
        match (self.knobs.objective.contest, found) {
            (_, [0, 0]) => {
                let kept = s.controlled[marker];
                (self.knobs.objective.sticky && kept > 0).then(|| Seat(kept - 1))
            }
            (_, [_, 0]) => Some(Seat(0)),
            (_, [0, _]) => Some(Seat(1)),
            (Contest::Presence, _) => None,
            (_, [one, two]) if one > two => Some(Seat(0)),
            (_, [one, two]) if two > one => Some(Seat(1)),
            _ => None,
        }
    }

    /// Records who controls each marker, if control lasts.
    pub(crate) fn note_control(&self, s: &mut State) {
        if self.knobs.objective.sticky {
            for marker in 0..self.content.mission.markers.len() {
                if let Some(seat) = self.controller(s, marker) {
                    s.controlled[marker] = seat.0 + 1;
                }
            }
        }
    }

    /// Returns the VP that a player would score for the primary mission now.
    pub(crate) fn primary_worth(&self, s: &State, seat: Seat) -> u8 {
        self.primary_worth_of(s, &self.presences(s), seat)
    }

    /// Returns the VP that a player would score for the primary mission, given the presence in range of each marker.
    pub(crate) fn primary_worth_of(&self, s: &State, found: &Presences, seat: Seat) -> u8 {
        let primary = &self.content.mission.primary;
        let (mut own, mut theirs, mut worth) = (0u8, 0u8, 0u8);
        for (marker, vp) in primary.per_marker.iter().enumerate() {
            match self.holder(s, marker, found[marker]) {
                Some(holder) if holder == seat => {
                    own += 1;
                    worth = worth.saturating_add(*vp);
                }
                Some(_) => theirs += 1,
                None => {}
            }
        }
        if primary.cap > 0 {
            worth = worth.min(primary.cap);
        }
        if own > theirs { worth.saturating_add(primary.majority) } else { worth }
    }

    /// Scores the primary mission if this is the time for it.
    pub(crate) fn score_primary(&self, s: &mut State, when: ScoredAt, seat: Seat, cx: &mut Cx<'_, Event>) {
        self.note_control(s);
        let primary = &self.content.mission.primary;
        if primary.when == when && s.round >= primary.from_round {
            let worth = self.primary_worth(s, seat);
            self.gain(s, seat, worth, Scored::Primary, cx);
        }
    }

    /// Adds victory points.
    fn gain(&self, s: &mut State, seat: Seat, vp: u8, why: Scored, cx: &mut Cx<'_, Event>) {
        if vp > 0 {
            let total = &mut s.vp[seat.index()];
            *total = total.saturating_add(vp);
            cx.event(Event::Vp(seat, vp, why));
        }
    }

    /// Scores Cull objectives, in the player's End Phase: an enemy squad was destroyed in this turn.
    pub(crate) fn score_cull(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        for (place, secondary) in self.content.mission.secondaries.iter().enumerate() {
            if secondary.goal == Goal::Cull && s.fallen_now[other(seat).index()] > 0 {
                self.gain(s, seat, secondary.vp, secondary_of(place), cx);
            }
        }
    }

    /// Scores what counts at the end of the last regular round.
    pub(crate) fn score_at_game_end(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if self.content.mission.primary.at_game_end {
            for seat in [s.starter, other(s.starter)] {
                let worth = self.primary_worth(s, seat);
                self.gain(s, seat, worth, Scored::Primary, cx);
            }
        }
        for (place, secondary) in self.content.mission.secondaries.iter().enumerate() {
            for seat in [s.starter, other(s.starter)] {
                if self.reached_at_end(s, seat, secondary.goal) {
                    self.gain(s, seat, secondary.vp, secondary_of(place), cx);
                }
            }
        }
    }

    /// Whether a player has reached a goal that counts at the end.
    pub(crate) fn reached_at_end(&self, s: &State, seat: Seat, goal: Goal) -> bool {
        match goal {
            Goal::Gate => !s.of(other(seat)).any(|(id, _)| self.in_zone(s, id, seat)),
            Goal::Raid(count, barred) => {
                let raiders = s.of(seat).filter(|(id, squad)| {
                    self.sheet(squad).keywords.0 & barred.0 == 0 && self.in_zone(s, *id, other(seat))
                });
                raiders.count() >= usize::from(count)
            }
            Goal::Unbroken => s.leaders_lost[seat.index()] == 0,
            Goal::Cull | Goal::Bounty(_) | Goal::FirstBlood => false,
        }
    }

    /// Whether a squad has a model in a player's zone (FB-Q81).
    pub(crate) fn in_zone(&self, s: &State, squad: SquadId, seat: Seat) -> bool {
        let zone = &self.content.mission.zones[seat.index()];
        self.bases(s, squad).any(|base| match self.knobs.objective.in_zone {
            InZone::Touching => zone.touches(base.at, base.radius),
            InZone::Centre => zone.has(base.at),
            InZone::WholeBase => zone.holds(base.at, base.radius),
        })
    }

    /// Scores the VP that a destroyed squad gives its enemy at once (FB-WIN-4, FB-Q2, FB-Q3).
    pub(crate) fn score_destroyed(
        &self,
        s: &mut State,
        squad: SquadId,
        cause: Cause,
        by: SquadId,
        cx: &mut Cx<'_, Event>,
    ) {
        let owner = s.squad(squad).owner;
        let (enemy, sheet) = (other(owner), self.sheet_of(s, squad));
        let (leader, keywords) = (sheet.leader, sheet.keywords);
        s.fallen_now[owner.index()] += 1;
        if leader {
            s.leaders_lost[owner.index()] += 1;
            let knobs = &self.knobs.victory;
            let counts = match knobs.leader_vp_scope {
                LeaderVpScope::EachLeader => true,
                LeaderVpScope::GeneralOnly => {
                    let own = |id: &SquadId| s.squad(*id).owner == owner && self.sheet_of(s, *id).leader;
                    s.ids().find(own) == Some(squad)
                }
                LeaderVpScope::FirstLeader => s.leaders_lost[owner.index()] == 1,
            };
            let by_itself = matches!(cause, Cause::Coherency | Cause::Backlash | Cause::NoRoom);
            let own_doing = by_itself || by != SquadId::NONE && s.squad(by).owner == owner;
            if counts && !(own_doing && knobs.leader_vp_credit == LeaderVpCredit::EnemyCaused) {
                self.gain(s, enemy, knobs.leader_vp, Scored::Leader, cx);
            }
        }
        for (place, secondary) in self.content.mission.secondaries.iter().enumerate() {
            if let Goal::Bounty(wanted) = secondary.goal
                && keywords.0 & wanted.0 != 0
            {
                self.gain(s, enemy, secondary.vp, secondary_of(place), cx);
            }
        }
        if !s.blood {
            self.score_first_blood(s, enemy, cx);
        }
    }

    /// Scores First Blood objectives: a player is the first to destroy an enemy squad.
    pub(crate) fn score_first_blood(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        s.blood = true;
        for (place, secondary) in self.content.mission.secondaries.iter().enumerate() {
            if secondary.goal == Goal::FirstBlood {
                self.gain(s, seat, secondary.vp, secondary_of(place), cx);
            }
        }
    }
}

fn secondary_of(place: usize) -> Scored {
    Scored::Secondary(u8::try_from(place).unwrap_or(u8::MAX))
}

//! Wounds: which models take them, which squads can take them instead, and what is destroyed (FB-DMG).

use super::stream;
use crate::model::actions::Action;
use crate::model::content::effects::DiceRoll;
use crate::model::content::ids::{AbilityId, StatusId};
use crate::model::content::sheets::{Moment, Trigger};
use crate::model::content::verbs::Verb;
use crate::model::field::Base;
use crate::model::knobs::{Alloc, Allocator};
use crate::model::state::Cause;
use crate::model::state::{Frame, Question, SquadId, State, Wounds, other, places_of, squads_of};
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;

/// Rolls the amounts of the effects that have one, and returns their sum.
fn sum_of(effects: &[Verb], amount: fn(&Verb) -> Option<DiceRoll>, cx: &mut Cx<'_, Event>) -> u8 {
    effects.iter().filter_map(amount).fold(0, |sum: u8, n| sum.saturating_add(n.roll(cx.dice(stream::EFFECT))))
}

impl Frostblade {
    /// Continues with wounds: another squad may take them instead, then they are allocated to one model after another.
    pub(crate) fn step_wounds(&self, s: &mut State, mut wounds: Wounds, cx: &mut Cx<'_, Event>) {
        if !s.squad(wounds.squad).lives() {
            return;
        }
        if std::mem::take(&mut wounds.untold) {
            let Wounds { squad, n, cause, .. } = wounds;
            cx.event(Event::Damage { squad, n, wounds: n, cause });
        }
        if !wounds.settled && wounds.n > 0 {
            if self.takers(s, &wounds).next().is_some() {
                let owner = s.squad(wounds.squad).owner;
                s.wait(Frame::Wounds(wounds));
                s.ask = Some((owner, Question::Instead));
                return;
            }
            wounds.settled = true;
        }
        if wounds.statuses != 0 && wounds.n > 0 {
            let giver =
                if wounds.by == SquadId::NONE { other(s.squad(wounds.squad).owner) } else { s.squad(wounds.by).owner };
            for status in squads_of(u32::from(wounds.statuses)) {
                self.give_status(s, wounds.squad, StatusId(status.0), giver, cx);
            }
            wounds.statuses = 0;
        }
        self.allocate(s, wounds, cx);
    }

    /// Allocates wounds until none are left, or a player must choose (FB-DMG-1, FB-DMG-2).
    fn allocate(&self, s: &mut State, mut wounds: Wounds, cx: &mut Cx<'_, Event>) {
        let chosen = self.knobs.damage.alloc == Alloc::Player && self.knobs.damage.allocator != Allocator::Nearest;
        while wounds.n > 0 {
            let takers = self.able(s, &wounds);
            if takers == 0 {
                return;
            }
            if chosen && takers.count_ones() > 1 {
                let chooser = self.chooser(s, wounds.squad);
                s.wait(Frame::Wounds(wounds));
                s.ask = Some((chooser, Question::Allocate));
                return;
            }
            let place = self.least_missed(s, &wounds, takers);
            self.wound(s, &mut wounds, place, cx);
        }
    }

    /// Whether a model can take the next wounds.
    pub(crate) fn may_take(&self, s: &State, wounds: &Wounds, model: u8) -> bool {
        model < 16 && self.able(s, wounds) >> model & 1 != 0
    }

    /// Returns the bits of the living models that can take wounds: wounded models first (FB-DMG-1, FB-Q61), and if an
    /// area reaches only some models, only those (FB-Q68).
    fn able(&self, s: &State, wounds: &Wounds) -> u16 {
        let alive = s.squad(wounds.squad).alive;
        let able = if wounds.only == 0 { alive } else { alive & wounds.only };
        let hurt = places_of(able).filter(|place| s.model(wounds.squad, *place).wounds > 0);
        let hurt = hurt.fold(0, |bits, place| bits | 1 << place);
        if self.knobs.damage.wounded_first && hurt != 0 { hurt } else { able }
    }

    fn chooser(&self, s: &State, squad: SquadId) -> evenhand_game::game::Seat {
        let owner = s.squad(squad).owner;
        if self.knobs.damage.allocator == Allocator::Attacker { other(owner) } else { owner }
    }

    /// Wounds one model until it is destroyed or no wounds are left (FB-DMG-1).
    fn wound(&self, s: &mut State, wounds: &mut Wounds, place: usize, cx: &mut Cx<'_, Event>) {
        let hp = self.sheet_of(s, wounds.squad).hp;
        // If wounded models need not come first, each wound is a separate choice.
        let most = if self.knobs.damage.wounded_first { wounds.n } else { wounds.n.min(1) };
        let model = s.model_mut(wounds.squad, place);
        let taken = most.min(hp.saturating_sub(model.wounds));
        model.wounds += taken;
        wounds.n -= taken;
        // The kind of its last wound is the cause of a model's loss.
        let cause = if taken > 0 && wounds.by_hand >= taken { Cause::Melee } else { wounds.cause };
        wounds.by_hand = wounds.by_hand.saturating_sub(taken);
        if model.wounds >= hp {
            self.lose_model(s, wounds.squad, place, cause, wounds.by, cx);
        } else {
            let left = hp.saturating_sub(s.model(wounds.squad, place).wounds);
            cx.event(Event::Wounded(wounds.squad, u8::try_from(place).unwrap_or(0), taken, left));
            if taken == 0 {
                wounds.n = 0;
            }
        }
    }

    /// Removes a model from play (FB-DMG-2, FB-Q18).
    pub(crate) fn lose_model(
        &self,
        s: &mut State,
        squad: SquadId,
        place: usize,
        cause: Cause,
        by: SquadId,
        cx: &mut Cx<'_, Event>,
    ) {
        let before = *s.squad(squad);
        let after = s.squad_mut(squad);
        after.alive &= !(1 << place);
        cx.event(Event::Lost(squad, u8::try_from(place).unwrap_or(0), cause));
        if cause == Cause::Melee && by != SquadId::NONE {
            self.own_passives(&before, |id, passive| {
                if passive.trigger == Trigger::LostInMelee && s.squad(by).lives() {
                    let check = self.passes(s, squad, passive.check, cx);
                    if check {
                        cx.event(Event::Triggered(squad, id, by));
                        let n = sum_of(&passive.effects, Verb::strikes_back, cx);
                        let (cause, untold) = (Cause::Effect, true);
                        let wounds = Wounds { squad: by, n, cause, by: squad, untold, ..Wounds::default() };
                        s.wait(Frame::Wounds(wounds));
                    }
                }
            });
        }
        if !s.squad(squad).lives() {
            cx.event(Event::Destroyed(squad, cause));
            s.squad_mut(squad).held.clear();
            self.score_destroyed(s, squad, cause, by, cx);
        }
    }

    /// Returns one model of each class. Models with equal items and equal wounds are of one class.
    fn classes<'s>(&'s self, s: &'s State, squad: SquadId, able: u16) -> impl Iterator<Item = usize> + 's {
        let unit = self.unit(s.squad(squad));
        places_of(able).filter(move |place| {
            let same = |other: &usize| {
                unit.kits[*other] == unit.kits[*place] && s.model(squad, *other).wounds == s.model(squad, *place).wounds
            };
            !places_of(able).take_while(|other| other < place).any(|other| same(&other))
        })
    }

    /// Lists models that can take the next wounds: of each class the least valuable one, the one nearest to an enemy
    /// and the one farthest from all enemies.
    pub(crate) fn allocation_options(&self, s: &State, wounds: &Wounds, out: &mut Vec<Action>) {
        let start = out.len();
        let able = self.able(s, wounds);
        for class in self.classes(s, wounds.squad, able) {
            let unit = self.unit(s.squad(wounds.squad));
            let hurt = |place: usize| s.model(wounds.squad, place).wounds;
            let same = |place: &usize| unit.kits[*place] == unit.kits[class] && hurt(*place) == hurt(class);
            let front = |place: &usize| self.nearest_enemy(s, &self.base_of(s, wounds.squad, *place), wounds.squad);
            let of_class = || places_of(able).filter(same);
            let named = [
                of_class().min_by_key(|place| self.missed(s, wounds.squad, *place)),
                of_class().min_by(|one, two| front(one).total_cmp(&front(two))),
                of_class().max_by(|one, two| front(one).total_cmp(&front(two))),
            ];
            for place in named.into_iter().flatten() {
                let take = Action::Take(u8::try_from(place).unwrap_or(0));
                if !out[start..].contains(&take) {
                    out.push(take);
                }
            }
        }
    }

    /// Gives the chosen model as many wounds as it can take, or only the next one.
    pub(crate) fn answer_allocation(&self, s: &mut State, model: u8, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Wounds(mut wounds)) = s.frames.pop() else { return };
        self.wound(s, &mut wounds, usize::from(model), cx);
        if wounds.n > 0 {
            s.wait(Frame::Wounds(wounds));
        }
    }

    /// Returns the model that takes wounds by the automatic rule. The owner gives up the model whose loss costs least,
    /// the attacker takes the one whose loss costs most, or the model nearest to the attackers takes them.
    fn least_missed(&self, s: &State, wounds: &Wounds, able: u16) -> usize {
        let (squad, by) = (wounds.squad, wounds.by);
        let wounded_first = self.knobs.damage.wounded_first;
        let able = if wounded_first { able } else { self.spared_or_not(s, squad, able) };
        let places = places_of(able);
        // Of several wounded models, choose the one nearest to destruction.
        let hurt = |place: &usize| s.model(squad, *place).wounds;
        if wounded_first && places.clone().all(|place| hurt(&place) > 0) {
            return places.max_by_key(|place| (hurt(place), usize::MAX - place)).unwrap_or(0);
        }
        if able.count_ones() <= 1 {
            return places.clone().next().unwrap_or(0);
        }
        match self.knobs.damage.allocator {
            Allocator::Owner => places.min_by_key(|place| self.missed(s, squad, *place)).unwrap_or(0),
            Allocator::Attacker => places.max_by_key(|place| self.missed(s, squad, *place)).unwrap_or(0),
            Allocator::Nearest => places
                .min_by(|one, two| {
                    let near = |place: &usize| self.how_near(s, &self.base_of(s, squad, *place), squad, by);
                    near(one).total_cmp(&near(two))
                })
                .unwrap_or(0),
        }
    }

    /// Filters models that can take one wound. If the owner chooses, keeps those that it does not destroy. If the
    /// attacker chooses, keeps those that it destroys.
    fn spared_or_not(&self, s: &State, squad: SquadId, able: u16) -> u16 {
        let hp = self.sheet_of(s, squad).hp;
        let falls = places_of(able).filter(|place| s.model(squad, *place).wounds + 1 >= hp);
        let falls = falls.fold(0, |bits, place| bits | 1 << place);
        let wanted = match self.knobs.damage.allocator {
            Allocator::Owner => able & !falls,
            Allocator::Attacker => falls,
            Allocator::Nearest => able,
        };
        if wanted == 0 { able } else { wanted }
    }

    /// Returns the cost of losing a model: broken coherency counts most, then markers,
    /// fighting, items, and being near enemies.
    fn missed(&self, s: &State, squad: SquadId, place: usize) -> i64 {
        let base = self.base_of(s, squad, place);
        let mut without = [Base::default(); crate::model::state::SQUAD_MODELS];
        let mut count = 0;
        for mate in s.squad(squad).models().filter(|mate| *mate != place) {
            without[count] = self.base_of(s, squad, mate);
            count += 1;
        }
        let big = match self.knobs.coherency.big_count {
            crate::model::knobs::BigCount::Current => count,
            crate::model::knobs::BigCount::Starting => usize::from(s.squad(squad).count),
        };
        let sense = self.knobs.coherency.removal_sense;
        let lost = crate::model::field::stragglers(&without[..count], &self.lengths.removal, sense, big);
        let markers = 0..self.content.mission.markers.len();
        let holds: i64 = markers.map(|marker| i64::from(self.holds_marker(&base, marker))).sum();
        let unit = self.unit(s.squad(squad));
        let items: u16 = unit.kits[place].iter().map(|item| self.content.items[*item].points).sum();
        let near = self.nearest_enemy(s, &base, squad).min(60_000.0);
        #[expect(clippy::cast_possible_truncation, reason = "no longer than the table")]
        let far = near as i64;
        // A model that fights is worth more than one at the back.
        let fights = i64::from(far <= i64::from(self.lengths.melee));
        i64::from(lost.count_ones()) * 10_000_000 + holds * 1_000_000 + fights * 400_000 + i64::from(items) * 10_000
            - far
    }

    /// Returns the distance of a base from the squad that wounds its squad, or else from the nearest enemy.
    fn how_near(&self, s: &State, base: &Base, squad: SquadId, by: SquadId) -> f64 {
        if by == SquadId::NONE || !s.squad(by).lives() {
            return self.nearest_enemy(s, base, squad);
        }
        self.bases(s, by).map(|other| base.gap(&other)).fold(f64::INFINITY, f64::min)
    }

    /// Returns the distance of a squad's base from the nearest enemy model.
    pub(crate) fn nearest_enemy(&self, s: &State, base: &Base, squad: SquadId) -> f64 {
        let enemy = other(s.squad(squad).owner);
        let mut least = f64::INFINITY;
        for (_, foes) in s.of(enemy) {
            let sheet = self.sheet(foes);
            let first = usize::from(foes.first);
            for place in foes.models() {
                least = least.min(base.gap(&self.base_at(sheet, s.models[first + place].spot)));
            }
        }
        least
    }

    /// Returns the squads that may take wounds of a LEADER instead, with the ability that allows it.
    fn takers<'s>(&'s self, s: &'s State, wounds: &'s Wounds) -> impl Iterator<Item = (SquadId, u8, AbilityId)> + 's {
        let leader = self.sheet_of(s, wounds.squad).leader;
        let owner = s.squad(wounds.squad).owner;
        s.of(owner).filter(move |(id, _)| leader && *id != wounds.squad).filter_map(move |(id, squad)| {
            let abilities = &self.sheet(squad).abilities;
            let (slot, ability) = (0..).zip(abilities).find(|(slot, ability)| {
                let printed = &self.content.abilities[**ability];
                printed.moment == Moment::WoundsToLeader
                    && self.can_use(s, id, *slot)
                    && printed.within.is_none_or(|within| self.in_area(s, id, wounds.squad, within))
            })?;
            Some((id, slot, *ability))
        })
    }

    /// Lists the squads that can take wounds instead, and the option of none.
    pub(crate) fn instead_options(&self, s: &State, wounds: &Wounds, out: &mut Vec<Action>) {
        out.extend(self.takers(s, wounds).map(|(id, slot, _)| Action::Use(id, slot, wounds.squad)));
        out.push(Action::No);
    }

    /// Gives part of the wounds to another squad. Further squads can still take what is left (FB-DATA-3).
    pub(crate) fn answer_instead(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Wounds(mut wounds)) = s.frames.pop() else { return };
        if let Action::Use(taker, slot, target) = action {
            let ability = self.sheet_of(s, taker).abilities[usize::from(slot)];
            self.note_use(s, taker, slot);
            cx.event(Event::Used(taker, ability, target));
            let rolled = sum_of(&self.content.abilities[ability].effects, |verb| verb.described().amount(), cx);
            let moved = rolled.min(wounds.n);
            let by_hand = moved.min(wounds.by_hand);
            wounds.n -= moved;
            wounds.by_hand -= by_hand;
            if wounds.n > 0 {
                s.wait(Frame::Wounds(wounds));
            }
            cx.event(Event::Redirected(wounds.squad, taker, moved));
            let instead = Wounds { squad: taker, n: moved, by_hand, settled: true, statuses: 0, only: 0, ..wounds };
            if moved > 0 {
                s.wait(Frame::Wounds(instead));
            }
            return;
        }
        wounds.settled = true;
        s.wait(Frame::Wounds(wounds));
    }
}

//! Carries out lists of effects, one effect after the other, each on all its targets.

use super::lines::Aiming;
use crate::model::actions::Action;
use crate::model::content::{
    CardType, Class, Condition, Counted, Counts, Effect, Home, Keyword, Mode, Only, Tile, Way, Who,
};
use crate::model::knobs::{Exfiltrate, InnateClock, Lock};
use crate::model::state::{
    Aim, Aimed, Cause, Frame, Optional, Part, Question, Run, State, Trigger, Unit, UnitId, What, other,
};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Returns the list of effects of a run.
    pub(crate) fn mode_of(&self, run: &Run) -> Option<&Mode> {
        let card = self.cards.get(run.card)?;
        match run.part {
            Part::Mode(place) => card.modes.get(usize::from(place)),
            Part::Innate(place) => card.innates.get(usize::from(place)).map(|innate| &innate.mode),
        }
    }

    /// Returns the current effect of a run.
    pub(crate) fn effect_of(&self, run: &Run) -> Option<&Effect> {
        self.mode_of(run).and_then(|mode| mode.effects.get(usize::from(run.at)))
    }

    /// Returns the effect that is being carried out.
    pub(crate) fn current_effect(&self, s: &State) -> Option<&Effect> {
        match s.frames.last() {
            Some(Frame::Run(run)) => self.effect_of(run),
            _ => None,
        }
    }

    /// Whether a condition holds for a seat and the acting operator.
    pub(crate) fn holds(&self, s: &State, by: (Seat, UnitId), condition: Option<&Condition>) -> bool {
        self.holds_without(s, by, 0, condition)
    }

    /// Whether a condition would hold with `gone` cards fewer in the owner's hand.
    pub(crate) fn holds_without(&self, s: &State, by: (Seat, UnitId), gone: u8, condition: Option<&Condition>) -> bool {
        let Some(condition) = condition else { return true };
        let Some(number) = self.number(s, by, gone, &condition.of) else { return false };
        let n = usize::from(condition.n);
        if condition.at_most { number <= n } else { number >= n }
    }

    /// Returns what the amount of an effect is multiplied by, with `gone` cards fewer in the owner's hand.
    pub(crate) fn times(&self, s: &State, by: (Seat, UnitId), gone: u8, per: Option<&Counted>) -> Option<u8> {
        let number = self.number(s, by, gone, per?).unwrap_or(0);
        Some(u8::try_from(number).unwrap_or(u8::MAX))
    }

    /// Returns the number of something for a seat and the acting operator; none if there is no such operator.
    fn number(&self, s: &State, (seat, me): (Seat, UnitId), gone: u8, counted: &Counted) -> Option<usize> {
        let player = |enemy: bool| s.player(if enemy { other(seat) } else { seat });
        let stand = |of: Seat, on: &dyn Fn(Tile) -> bool| {
            let fits = |unit: &Unit| on(unit.tile) && self.is_of(unit, &counted.class);
            s.squad(of).filter(|unit| fits(unit)).count()
        };
        let zone = || self.board.zone(s.home(seat).other());
        let number = match counted.counts {
            Counts::Hand => player(false).hand.len().saturating_sub(usize::from(gone)),
            Counts::EnemyHand => player(true).hand.len(),
            Counts::Deck => player(false).deck.len(),
            Counts::Discard => player(false).discard.len(),
            Counts::Cp => usize::from(player(false).cp),
            Counts::EnemyCp => usize::from(player(true).cp),
            Counts::Allies => stand(seat, &|_| true),
            Counts::Enemies => stand(other(seat), &|_| true),
            Counts::InEnemyZone => stand(seat, &|tile| zone().contains(tile)),
            Counts::OnPoints => stand(seat, &|tile| self.board.point(tile).is_some()),
            Counts::Health => usize::from(self.health_left(s, s.able(me)?)),
        };
        Some(number)
    }

    /// Whether an operator is of a class and a subclass; without them, any is.
    fn is_of(&self, unit: &Unit, Class { class, sub }: &Class) -> bool {
        let card = &self.cards[unit.card];
        class.as_ref().is_none_or(|class| *class == card.class) && sub.as_ref().is_none_or(|sub| *sub == card.sub)
    }

    /// Whether an effect that is limited to some operators is for this one.
    pub(crate) fn is_meant(&self, s: &State, unit: &Unit, only: &Only) -> bool {
        self.is_of(unit, &only.class) && only.health_at_most.is_none_or(|most| self.health_left(s, unit) <= most)
    }

    /// Returns who or what chooses the targets in a run.
    pub(crate) fn aiming_in(&self, s: &State, run: &Run) -> Aiming {
        match s.able(run.unit) {
            Some(unit) => Aiming { innate: matches!(run.part, Part::Innate(_)), ..self.aiming_of(s, unit) },
            None => Ashenfront::aiming_of_card(run.seat),
        }
    }

    /// Runs the next step of a run.
    pub(crate) fn step_run(&self, s: &mut State, mut run: Run, cx: &mut Cx<'_, Event>) {
        let Some(mode) = self.mode_of(&run) else { return };
        if run.at == 0 && run.sub == 0 && usize::from(run.asked) < mode.slots.len() {
            return self.ask_aim(s, run, mode);
        }
        let Some(effect) = mode.effects.get(usize::from(run.at)) else { return self.end_run(s, &run) };
        // An operator that is gone or defeated does nothing more (AF-EX-7).
        if run.unit != UnitId::NONE && s.able(run.unit).is_none() {
            let op = s.op_mut(run.op).filter(|_| run.cause == Cause::Op && run.at == 0);
            op.into_iter().for_each(|op| op.fizzled = true);
            return self.end_run(s, &run);
        }
        if run.sub == 0 {
            let left = s.op(run.op).map_or(Optional::Open, |op| op.optional);
            let skipped = effect.may && left == Optional::Left && run.cause == Cause::Op;
            if skipped || !self.holds(s, (run.seat, run.unit), effect.condition.as_ref()) {
                return self.next_effect(s, run);
            }
            let asks = effect.may && left != Optional::Used && effect.verb.acts().asks_whether();
            if asks {
                s.ask = Some((run.seat, Question::May));
                s.frames.push(Frame::Run(run));
                return;
            }
            self.begin_effect(s, &mut run, effect, mode, cx);
        }
        effect.verb.acts().act(self, s, run, cx);
    }

    /// Asks for the target of the next slot, if it was not declared and there is one.
    fn ask_aim(&self, s: &mut State, mut run: Run, mode: &Mode) {
        let by = self.aiming_in(s, &run);
        let slot = mode.slots[usize::from(run.asked)];
        let mut any = false;
        self.each_aim(s, &by, mode, slot, |_| any = true);
        if any {
            s.ask = Some((run.seat, Question::Aim));
        } else {
            run.asked += 1;
        }
        s.frames.push(Frame::Run(run));
    }

    /// Collects the possible targets of an effect.
    pub(crate) fn aim_options(&self, s: &State, run: &Run, out: &mut Vec<Action>) {
        let Some(mode) = self.mode_of(run) else { return };
        let Some(slot) = mode.slots.get(usize::from(run.asked)) else { return };
        self.each_aim(s, &self.aiming_in(s, run), mode, *slot, |aim| out.push(Action::At(aim)));
    }

    /// Carries out the choice of a target.
    pub(crate) fn take_aim(&self, s: &mut State, aim: Aim) {
        let Some(Frame::Run(run)) = s.frames.last().copied() else { return };
        let Some(mode) = self.mode_of(&run) else { return };
        let mut aims = [Aim::NONE; 2];
        aims[usize::from(run.asked)] = aim;
        let aimed = self.aimed(s, &self.aiming_in(s, &run), mode, aims)[usize::from(run.asked)];
        if let Some(Frame::Run(run)) = s.frames.last_mut() {
            run.aims[usize::from(run.asked)] = aimed;
            run.asked += 1;
        }
    }

    /// Carries out the choice whether an optional effect happens.
    pub(crate) fn may(&self, s: &mut State, yes: bool, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Run(mut run)) = s.frames.pop() else { return };
        let Some((mode, effect)) = self.mode_of(&run).zip(self.effect_of(&run)) else { return };
        if yes {
            self.begin_effect(s, &mut run, effect, mode, cx);
            effect.verb.acts().act(self, s, run, cx);
        } else {
            self.next_effect(s, run);
        }
    }

    /// Continues with the next effect.
    pub(crate) fn next_effect(&self, s: &mut State, mut run: Run) {
        run.at += 1;
        run.sub = 0;
        run.targets.clear();
        s.frames.push(Frame::Run(run));
    }

    /// Determines the operators that an effect applies to.
    fn begin_effect(&self, s: &mut State, run: &mut Run, effect: &Effect, mode: &Mode, cx: &mut Cx<'_, Event>) {
        run.sub = 1;
        run.targets.clear();
        run.times = self.times(s, (run.seat, run.unit), 0, effect.per.as_ref());
        if effect.about.who == Some(Who::Foe) && !run.foe_settled {
            run.foe = self.find_foe(s, run, mode, effect);
            run.foe_settled = true;
            if run.foe == UnitId::NONE
                && let Some(unit) = s.unit(run.unit)
            {
                cx.event(Event::Whiffed(unit.seat, unit.card));
            }
        }
        if effect.about.who == Some(Who::AllyInLine) && !run.ally_settled {
            self.settle_ally(s, run, effect, mode);
        }
        self.find_targets(s, run, effect);
    }

    /// Determines if the targeted ally is still in its line. If it has left the line, all effects of the ability miss
    /// it. If this ability itself moves it, they do not (AF-RNG-6, AF-DEC-5).
    fn settle_ally(&self, s: &State, run: &mut Run, effect: &Effect, mode: &Mode) {
        run.ally_settled = true;
        let Some(place) = mode.slots.iter().position(|slot| *slot == Who::AllyInLine) else { return };
        let ally = s.able(run.aims[place].unit);
        let line = s.able(run.unit).zip(ally).and_then(|(me, ally)| {
            let range = effect.about.range.unwrap_or_else(|| self.sheet(s, me).range);
            me.tile.line_to(ally.tile).filter(|(_, n)| *n <= range)
        });
        if line.is_none() {
            run.aims[place].unit = UnitId::NONE;
        }
    }

    /// Returns the enemy that a declared direction means when the effect happens (AF-RNG-3, AF-Q15).
    fn find_foe(&self, s: &State, run: &Run, mode: &Mode, effect: &Effect) -> UnitId {
        let Some(unit) = s.able(run.unit) else { return UnitId::NONE };
        let Some(place) = mode.slots.iter().position(|slot| *slot == Who::Foe) else { return UnitId::NONE };
        let Aimed { aim, unit: meant, tile } = run.aims[place];
        let Some(way) = aim.as_way() else { return UnitId::NONE };
        let range = effect.about.range.unwrap_or_else(|| self.sheet(s, unit).range);
        let from = (unit.seat, unit.tile);
        let found = match self.knobs.combat.lock {
            Lock::Direction => self.first_foe(s, from, way, range, false),
            Lock::Tile => {
                let there = unit.tile.line_to(tile).filter(|(line, n)| *line == way && *n <= range);
                there.and_then(|(_, n)| self.first_foe(s, from, way, n, false))
            }
            Lock::Target => {
                let line = s.able(meant).and_then(|meant| unit.tile.line_to(meant.tile));
                let line = line.filter(|(_, n)| *n <= range);
                line.and_then(|(way, n)| self.first_foe(s, from, way, n, false)).filter(|found| found.id == meant)
            }
        };
        found.map_or(UnitId::NONE, |found| found.id)
    }

    /// Stores the operators that an effect applies to, in order.
    fn find_targets(&self, s: &State, run: &mut Run, effect: &Effect) {
        let aimed = |slot: Who| {
            let mode = self.mode_of(run)?;
            let place = mode.slots.iter().position(|known| *known == slot)?;
            Some(run.aims[place])
        };
        let me = s.able(run.unit).copied();
        let mut found = run.targets;
        let who = effect.about.who.unwrap_or(Who::Me);
        match who {
            Who::Base | Who::Card | Who::Host => {}
            Who::Me => found.extend_from(me.iter().map(|unit| unit.id)),
            Who::Foe => {
                if s.able(run.foe).is_some() {
                    found.push(run.foe);
                }
            }
            Who::EachDirection => {
                if let Some(me) = me {
                    let range = effect.about.range.unwrap_or_else(|| self.sheet(s, &me).range);
                    for way in self.clock(s, me.seat) {
                        let foe = self.first_foe(s, (me.seat, me.tile), way, range, false);
                        found.extend_from(foe.map(|foe| foe.id).into_iter());
                    }
                }
            }
            Who::AllyInLine | Who::Ally | Who::Enemy | Who::FoeNextToAlly => {
                let unit = aimed(who).and_then(|aimed| s.able(aimed.unit));
                found.extend_from(unit.map(|unit| unit.id).into_iter());
            }
            Who::Tile => {
                let tile = aimed(who).and_then(|aimed| aimed.aim.as_tile());
                let unit = tile.and_then(|tile| self.reached_on(s, run, effect, tile));
                found.extend_from(unit.map(|unit| unit.id).into_iter());
            }
            Who::Allies => {
                let others = s.squad(run.seat).filter(|unit| unit.id != run.unit);
                found.extend_from(others.map(|unit| unit.id));
            }
            Who::Enemies => found.extend_from(s.squad(other(run.seat)).map(|unit| unit.id)),
            Who::AdjacentFoes | Who::AdjacentAllies => {
                let seat = if who == Who::AdjacentFoes { other(run.seat) } else { run.seat };
                let here = me.map_or(run.tile, |me| me.tile);
                for way in self.clock(s, run.seat) {
                    let unit = here.step(way).and_then(|tile| s.at(tile));
                    let unit = unit.filter(|unit| unit.seat == seat && !unit.inert);
                    found.extend_from(unit.map(|unit| unit.id).into_iter());
                }
            }
            Who::RowFoes | Who::RowAllies | Who::ColumnFoes | Who::ColumnAllies | Who::DiagonalFoes => {
                let seat = if who.is_own() { run.seat } else { other(run.seat) };
                let here = me.map_or(run.tile, |me| me.tile);
                let there = s.squad(seat).filter(|unit| Ashenfront::is_in_area(who, here, unit.tile));
                found.extend_from(there.map(|unit| unit.id));
            }
            Who::Neighbour => {
                let here = me.map_or(run.tile, |me| me.tile);
                let neighbours = self.clock(s, run.seat).into_iter().filter_map(|way| here.step(way));
                let unit = neighbours.filter_map(|tile| s.at(tile)).find(|unit| !unit.inert);
                found.extend_from(unit.map(|unit| unit.id).into_iter());
            }
            Who::Mover | Who::Blocker | Who::Acting => {
                let pays = s.op(run.op).is_some();
                let meant = s.able(run.that).filter(|_| match (who, self.cards[run.card].kind) {
                    (Who::Mover, CardType::Equipment) => true,
                    (Who::Blocker, CardType::Tactics) => !pays,
                    (Who::Acting, CardType::Tactics) => pays,
                    _ => false,
                });
                found.extend_from(meant.map(|unit| unit.id).into_iter());
            }
        }
        let on_point = |id: &UnitId| s.unit(*id).is_some_and(|unit| self.board.point(unit.tile).is_some());
        run.targets = match effect.about.on_point {
            true => found.iter().copied().filter(on_point).collect(),
            false => found,
        };
        if effect.only.field().is_some() {
            let meant = |id: &UnitId| s.unit(*id).is_some_and(|unit| self.is_meant(s, unit, &effect.only));
            run.targets = run.targets.iter().copied().filter(meant).collect();
        }
    }

    /// Returns the four directions, clockwise from 12 o'clock (AF-RNG-7, AF-Q42).
    pub(crate) fn clock(&self, s: &State, seat: Seat) -> [Way; 4] {
        let first = match self.knobs.innate.clock {
            InnateClock::Controller => s.home(seat).forward(),
            InnateClock::BoardNorth => Home::South.forward(),
        };
        [0, 1, 2, 3].map(|quarters| first.turned(quarters))
    }

    /// Ends a run, and triggers Exfiltrate (AF-KW-10).
    fn end_run(&self, s: &mut State, run: &Run) {
        let Some(unit) = s.able(run.unit).copied() else { return };
        let is_ability = run.card == unit.card && matches!(run.part, Part::Mode(_));
        let after = match self.knobs.kw.exfiltrate {
            Exfiltrate::Ability => is_ability,
            Exfiltrate::AbilityOrUlt => matches!(run.part, Part::Mode(_)),
            Exfiltrate::Damage => is_ability && run.has_hit,
        };
        if after && self.shows(s, &unit, Keyword::Exfiltrate) {
            let trigger = Trigger {
                seat: unit.seat,
                what: What::Exfiltrate,
                unit: unit.id,
                card: unit.card,
                ..Trigger::default()
            };
            s.await_turn(trigger);
        }
    }

    /// Begins the ability of an operator (AF-UNIT-6).
    pub(crate) fn use_ability(&self, s: &mut State, id: UnitId, mode: u8, aims: [Aimed; 2], cause: (Cause, u8)) {
        let Some(unit) = s.unit_mut(id) else { return };
        let doubled = std::mem::take(&mut unit.doubled);
        let (seat, card, tile) = (unit.seat, unit.card, unit.tile);
        let double = s.able(id).is_some_and(|unit| self.shows(s, unit, Keyword::Double));
        s.frames.push(Frame::Run(Run {
            seat,
            unit: id,
            card,
            part: Part::Mode(mode),
            cause: cause.0,
            op: cause.1,
            doubled: doubled || double,
            aims,
            asked: 2,
            tile,
            ..Run::default()
        }));
    }
}

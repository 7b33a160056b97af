//! Basic Attacks in their stages (AX-ATK, AX-DEF).

use crate::model::content::{CardType, On, Place, Trait};
use crate::model::events::{Cause, Fall};
use crate::model::knobs::{ArtificeTime, Decline, GuardCounters};
use crate::model::state::{Attack, Question, Stage, State, Strike, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

/// An attack as declared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Declared {
    pub(crate) by: UnitId,
    pub(crate) strike: Strike,
    pub(crate) of: Seat,
    pub(crate) place: Place,
    pub(crate) target: UnitId,
}

impl AxionForge {
    /// Whether a card of a seat may attack at all (AX-ATK-1, AX-TYPE-10).
    pub(crate) fn attacker_legal(&self, s: &State, seat: Seat, id: UnitId) -> Result<(), &'static str> {
        let Some(unit) = s.player(seat).units.iter().find(|unit| unit.id == id) else {
            return Err("attacks with no card of its own");
        };
        let sheet = self.sheet(s, seat, unit);
        if s.player(seat).actions < self.knobs.cost.attack {
            return Err("needs Actions that are not left (AX-TURN-5)");
        }
        if unit.down || sheet.attack < 1 {
            return Err("attacks with a card that has no Attack (AX-TYPE-10)");
        }
        if !self.can_activate(s, unit, sheet.has(Trait::Swift)) {
            return Err("attacks with a card that is not Ready, or on its first turn (AX-STA-2, AX-DEP-4)");
        }
        Ok(())
    }

    /// Calls `each` for every attack that a card can make.
    pub(crate) fn each_attack(&self, s: &State, seat: Seat, id: UnitId, mut each: impl FnMut(Declared)) {
        let Some(unit) = s.player(seat).units.iter().find(|unit| unit.id == id) else { return };
        let arrows = self.sheet(s, seat, unit).arrows;
        for of in self.enemies(s, seat) {
            self.each_reached(s, (seat, unit.place), arrows, |strike, place| {
                self.each_target(s, of, place, |target| each(Declared { by: id, strike, of, place, target }));
            });
        }
    }

    /// Whether a seat may make an attack.
    pub(crate) fn attack_legal(&self, s: &State, seat: Seat, declared: Declared) -> Result<(), &'static str> {
        self.attacker_legal(s, seat, declared.by)?;
        let mut found = false;
        self.each_attack(s, seat, declared.by, |possible| found |= possible == declared);
        if found { Ok(()) } else { Err("attacks what is not in its range (AX-RNG)") }
    }

    /// Declares an attack and triggers the abilities that wait for its declaration (AX-ATK-2).
    pub(crate) fn declare(&self, s: &mut State, seat: Seat, declared: Declared, cx: &mut Cx<'_, Event>) {
        let Declared { by, strike, of, place, target } = declared;
        let Some(attacker) = self.about(s, by) else { return };
        self.spend(s, seat, self.knobs.cost.attack);
        self.activate(s, by, cx);
        cx.event(Event::Attacks(seat, attacker.card, of, place));
        s.attack = Some(Attack {
            attacker: by,
            seat,
            strike,
            of,
            place,
            target,
            stage: Stage::Triggers,
            guards: 0,
            bent: false,
            credit: seat,
        });
        if self.knobs.guard.counters != GuardCounters::Guard {
            self.raise_attacked(s, cx);
        }
    }

    /// Triggers the abilities that wait for the attack under way: those of its target and of the target's neighbors.
    fn raise_attacked(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some(Attack { attacker, of, place, target, .. }) = s.attack else { return };
        let Some(attacker) = self.about(s, attacker) else { return };
        if target != UnitId::NONE {
            self.raise(s, target, On::Attacked, attacker, cx);
        }
        for beside in self.board.neighbours(place).into_iter().flatten() {
            let there: Pile<UnitId, 20> = self.occupants(s, of, beside).map(|unit| unit.id).collect();
            for id in there.iter() {
                self.raise(s, *id, On::AdjacentAttacked, attacker, cx);
            }
        }
    }

    /// Ends guarding: the defender is known now. The target's Counters and Traps are
    /// triggered, unless they have been (AX-Q49).
    pub(crate) fn end_guarding(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some(attack) = &mut s.attack else { return };
        attack.stage = Stage::Counters;
        let guarded = attack.guards > 0;
        match self.knobs.guard.counters {
            GuardCounters::Guard => self.raise_attacked(s, cx),
            GuardCounters::Both if guarded => self.raise_attacked(s, cx),
            GuardCounters::Both | GuardCounters::Declared => {}
        }
    }

    /// Advances the attack under way by one stage.
    pub(crate) fn step_attack(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some(attack) = s.attack else { return };
        let stands = s.unit(attack.attacker).is_some_and(|unit| !unit.down);
        if attack.stage != Stage::After && (!stands || s.player(attack.of).out) {
            // AX-ATK-7
            s.attack = None;
            return cx.event(Event::InVain(attack.seat));
        }
        let next = match attack.stage {
            Stage::Triggers if self.knobs.turn.artifices == ArtificeTime::AnyTurn => Stage::Answer,
            Stage::Triggers => Stage::Guard,
            Stage::Answer => {
                s.ask = Some((attack.of, Question::Answer));
                return;
            }
            Stage::Guard => {
                if self.guards(s, &attack).next().is_some() {
                    s.ask = Some((attack.of, Question::Guard));
                    return;
                }
                return self.end_guarding(s, cx);
            }
            Stage::Counters => Stage::Decline,
            Stage::Decline => {
                if self.may_decline(s, &attack) {
                    s.ask = Some((attack.of, Question::Decline));
                    return;
                }
                Stage::Damage
            }
            Stage::Damage => {
                self.strike(s, attack, cx);
                Stage::After
            }
            Stage::After => {
                s.attack = None;
                return;
            }
        };
        if let Some(attack) = &mut s.attack {
            attack.stage = next;
        }
    }

    /// Whether the defender of an attack may decline (AX-DEF-2, AX-DEF-3).
    pub(crate) fn may_decline(&self, s: &State, attack: &Attack) -> bool {
        let Some(unit) = s.unit(attack.target) else { return false };
        let creature = self.is_a(unit, CardType::Creature) && !self.is_token(unit);
        let so = match self.knobs.defend.decline {
            Decline::Never => false,
            Decline::ReadyCreatures => unit.turned == 0,
            Decline::AllCreatures => true,
        };
        creature && so && attack.guards == 0 && !attack.bent
    }

    /// Declines, so that the attack hits Life Force in full (AX-DEF-2), or defends.
    pub(crate) fn decline(&self, s: &mut State, declines: bool, cx: &mut Cx<'_, Event>) {
        let Some(attack) = &mut s.attack else { return };
        if !declines {
            attack.stage = Stage::Damage;
            return;
        }
        attack.stage = Stage::After;
        let Attack { attacker, target, of, place, .. } = *attack;
        if let Some(unit) = s.unit(target) {
            cx.event(Event::Declined(of, unit.card, target));
        }
        let power = self.sheet_of(s, attacker).attack;
        self.change_life(s, of, -power, (Cause::Decline, place), cx);
    }

    /// Deals the damage of an attack (AX-ATK-3, AX-ATK-5, AX-ATK-6).
    fn strike(&self, s: &mut State, attack: Attack, cx: &mut Cx<'_, Event>) {
        let sheet = self.sheet_of(s, attack.attacker);
        let mut target = attack.target;
        if s.unit(target).is_none() {
            // The target is gone: another card there takes the damage, or the empty position lets it through.
            target = self.occupants(s, attack.of, attack.place).next().map_or(UnitId::NONE, |unit| unit.id);
        }
        let passes = |unit: &Unit| unit.sprung && !self.knobs.traps.absorb;
        let Some(unit) = s.unit(target).filter(|unit| !passes(unit)).copied() else {
            return self.change_life(s, attack.of, -sheet.attack, (Cause::Open, attack.place), cx);
        };
        let reinforced = unit.down && unit.reinforced;
        let damage =
            if reinforced { sheet.attack.min(self.knobs.facedown.reinforced_hit.into()) } else { sheet.attack };
        let back = self.sheet_of(s, target).attack;
        let surplus = self.hit(s, target, damage, Some(attack.credit), Fall::Attack, cx);
        let pierces = sheet.has(Trait::Pierce) || self.knobs.attack.overflow_to_life;
        if surplus > 0 && pierces {
            self.change_life(s, attack.of, -surplus, (Cause::Surplus, attack.place), cx);
        }
        if self.knobs.attack.strike_back && target != attack.attacker {
            self.hit(s, attack.attacker, back, Some(attack.of), Fall::Attack, cx);
        }
    }
}

//! The value of `move`: the best use of its groups and steps.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::verbs::moves::{Move, Unit, Via};
use crate::model::state::Slot;
use crate::players::begun::Begun;
use crate::players::best::Best;
use crate::players::look::Look;
use crate::players::might::Might;
use crate::players::moves::{Band, Party, Travel, Way};
use crate::players::row::{NOTHING, Row};
use crate::players::worth;
use evenhand_kit::table::effects::EffectId;

impl Appraise for Move {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        let one = 0.8 + 0.5 * worth::many(self.steps);
        let free = if self.via == Via::Bridge { 1.0 } else { 1.5 };
        let unit = if self.unit == Unit::Stack { 1.0 } else { 0.7 };
        let optional = if self.optional { 0.8 } else { 1.0 };
        one * free * unit * optional * (0.5 + 0.5 * worth::many(self.groups.1.max(1)))
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        if look.bridged {
            // The march goes over the bridge that was just built.
            let via = if self.via == Via::Bridge { Via::Free } else { self.via };
            Move { via, ..*self }.look_best(look, this, row);
        } else {
            self.look_best(look, this, row);
        }
    }

    fn target(&self, look: &mut Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let locks = &look.s.player(look.seat).commit.locks;
        let champion = |slot: Slot| Band { from: look.s.champion(slot).hex, might: look.might_of(slot) };
        match option {
            Action::From(hex) => {
                survey.best_from(&self.travel(), hex, row);
            }
            Action::Champion(slot) => {
                // A jump: the choice of the champion.
                if let Some(to) = self.to {
                    let band = champion(slot);
                    look.best_hex(&to, this, row, |survey, hex, end| survey.arrive(&band, hex, end));
                }
            }
            Action::Hex(hex) => {
                let jumper = locks.iter().rev().find_map(|lock| match lock.choice {
                    Action::Champion(slot) if lock.effect == id => Some(slot),
                    _ => None,
                });
                if let Some(slot) = jumper {
                    survey.arrive(&champion(slot), hex, row);
                }
            }
            _ => self.look_at_group(look, id, this, option, row),
        }
    }
}

impl Move {
    /// Returns the move in the form used by the planner.
    fn travel(&self) -> Travel {
        let party = match self.unit {
            Unit::Stack => Party::Stack,
            Unit::Force => Party::OneForce,
            Unit::Those => Party::Forces,
            Unit::Champion | Unit::This => Party::Champions,
        };
        let (led, free) = (self.with_champion(), self.via == Via::Free);
        Travel { party, led, steps: self.steps, free, to: self.to }
    }

    /// Adds the value of the best use of the move.
    fn look_best(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        if self.unit == Unit::This || self.via == Via::Jump {
            let mut best = Best::none();
            for (slot, champion) in look.s.living() {
                if champion.owner != look.seat || (self.unit == Unit::This && slot != this) {
                    continue;
                }
                let band = Band { from: champion.hex, might: look.might_of(slot) };
                let mut end = NOTHING;
                if self.via == Via::Jump {
                    if let Some(to) = self.to {
                        look.best_hex(&to, this, &mut end, |survey, hex, end| survey.arrive(&band, hex, end));
                    }
                } else {
                    survey.best_end(&band, &Way::whole(self.travel(), champion.hex), &mut end);
                }
                best.consider(end, ());
            }
            best.add_gain_to(row);
            return;
        }
        let travel = self.travel();
        let known = look.moves.iter().flatten().find(|(known, _)| *known == travel).map(|(_, end)| *end);
        let end = known.unwrap_or_else(|| {
            let mut end = NOTHING;
            survey.best_move(&travel, &mut end);
            if let Some(free) = look.moves.iter_mut().find(|known| known.is_none()) {
                *free = Some((travel, end));
            }
            end
        });
        let groups = if self.groups.1 > 1 { 1.4 } else { 1.0 };
        for (sum, number) in row.iter_mut().zip(end) {
            *sum += number * groups;
        }
    }

    /// Adds the value of an option of the group being assembled.
    fn look_at_group(&self, look: &Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let hit = look.game.knobs.combat.force_hit;
        let Begun { from, mut at, mut taken, mut going, forces } =
            Begun::of(self, look.game, look.s, look.seat, id, this);
        if from == Hex::NOWHERE || at == Hex::NOWHERE {
            return;
        }
        let travel = self.travel();
        let (most, _) = survey.movable(travel.party, from);
        let start = Way::whole(travel, from);
        match option {
            Action::Go(slot) | Action::Stay(slot) => {
                let goes = matches!(option, Action::Go(_));
                let with = if goes { going.with(look.might_of(slot)) } else { going };
                let band = Band { from, might: with.with(Might::forces(most, hit)) };
                if band.might.health > 0.0 {
                    survey.best_end(&band, &start, row);
                }
            }
            Action::Forces(n) => {
                let band = Band { from, might: going.with(Might::forces(n, hit)) };
                survey.best_end(&band, &start, row);
            }
            Action::Stop if taken == 0 => {}
            Action::Step(_) | Action::Stop => {
                if self.unit == Unit::This && this != Slot::NOBODY {
                    going = look.might_of(this);
                }
                let n = match self.unit {
                    Unit::Force => 1,
                    Unit::This => 0,
                    _ => forces.unwrap_or(0),
                };
                let band = Band { from, might: going.with(Might::forces(n, hit)) };
                if let Action::Step(step) = option {
                    at = survey.step(at, step);
                    taken += 1;
                }
                if at == Hex::NOWHERE {
                    return;
                }
                let left = if option == Action::Stop { 0 } else { self.steps.saturating_sub(taken) };
                survey.best_end(&band, &Way { travel, at, left, under_way: true }, row);
            }
            _ => {}
        }
    }
}

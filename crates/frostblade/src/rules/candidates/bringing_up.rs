//! Brings more models into a fight than any move so far: the squad is grown from places beside each enemy model, and
//! then single models are moved into the fight.

use super::Proposals;
use super::filling::Target;
use super::standing::{Purpose, SEEDS, near_blows};
use crate::model::field::{Base, square};
use crate::model::state::{SQUAD_MODELS, Spots, State};
use evenhand_kit::table::plane::Point;

/// How often a squad is grown for one enemy, at most.
const MOST_GROWN: usize = 12;
/// How many places beside enemies are tried for one model, at most.
const MOST_TRIED: usize = 48;

impl Proposals<'_, '_> {
    /// Finds end places at which more models fight an enemy than so far, if possible.
    pub(super) fn bring_up(&self, there: &mut State, target: &mut Target) {
        let mut theirs = [Base::default(); SQUAD_MODELS];
        let count = self.bases_of(target.foe, &mut theirs);
        let theirs = &theirs[..count];
        let mut seeds = [Point::default(); SEEDS];
        let allowance = i64::from(self.moving.going.allowance);
        let is_open = |seed: Point| {
            self.own().any(|at| square(at, seed) <= allowance * allowance) && self.free_at(seed).is_some()
        };
        let seeds = self.beside(theirs, &mut seeds, is_open);
        let worth = near_blows(self.sheet().radius, theirs, self.middle());
        let mut grown = 0;
        for seed in seeds {
            if grown == MOST_GROWN || self.all_fight(target) {
                break;
            }
            if let Some(ends) = self.grown_at(*seed, Purpose::Fight(target.foe), &worth) {
                grown += 1;
                self.note_better(there, target, &ends);
            }
        }
        while let Some(ends) = target.ends.filter(|_| !self.all_fight(target)) {
            if !self.bring_up_one(there, target, &ends, seeds) {
                break;
            }
        }
    }

    /// Whether all models fight an enemy already.
    fn all_fight(&self, target: &Target) -> bool {
        usize::try_from(target.most).is_ok_and(|most| most >= self.moving.from.list().len())
    }

    /// Moves one model of these end places where that makes more models fight. Returns whether it does.
    fn bring_up_one(&self, there: &mut State, target: &mut Target, ends: &Spots, seeds: &[Point]) -> bool {
        // A model that stops short of a place by less than the reach of hand-to-hand combat may still fight.
        let (allowance, reach) = (self.allowance(), f64::from(self.moving.game.lengths.melee));
        let mut is_better = false;
        for (model, from) in self.own().enumerate() {
            let in_reach = seeds.iter().filter(|seed| from.distance(**seed) <= allowance + reach);
            let as_near = |seed: &Point| {
                let ((dx, dy), far) = (from.to(*seed), from.distance(*seed));
                let share = (allowance - 1.0) / far;
                if far <= allowance { *seed } else { from.plus(dx * share, dy * share) }
            };
            for spot in in_reach.filter_map(|seed| self.free_at(as_near(seed))).take(MOST_TRIED) {
                let mut changed = Spots::new();
                for (nth, end) in ends.list().iter().enumerate() {
                    changed.push(if nth == model { spot } else { *end });
                }
                is_better |= self.note_better(there, target, &changed);
            }
        }
        is_better
    }

    /// Keeps end places if they gain more than any move so far and are a valid move. Returns whether they do.
    fn note_better(&self, there: &mut State, target: &mut Target, ends: &Spots) -> bool {
        self.stand(there, ends.list());
        let gain = self.gain(there, target);
        let is_better = gain > target.most && self.moving.check_free(ends.list()).is_ok();
        if is_better {
            target.note(gain, ends, false);
        }
        is_better
    }
}

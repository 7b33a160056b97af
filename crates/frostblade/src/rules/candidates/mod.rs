//! The moves that are proposed: where a squad goes and why (anchors), and how it stands there (formations). All of them
//! pass the validator, which also decides about moves that were not proposed.
//!
//! - [`anchors`]: the goals of moves and their order: into fights, out of fights, anywhere
//! - [`ground`]: goals that the table and the mission provide
//! - [`sights`]: places chosen by lines of sight
//! - [`filling`]: a search on a fine grid for what none of these achieves
//! - [`bringing_up`]: more models in a fight than in any move so far
//! - [`standing`]: how a squad is put down: in its current arrangement, or grown model by model
//! - [`deploying`]: where squads are placed before the first turn, and set up again; [`space`]: finds space for a squad,
//!   or proves that there is none
//! - [`setting_up`]: returning models, squads that are set up again

mod anchors;
mod bringing_up;
mod deploying;
mod filling;
mod ground;
mod setting_up;
mod sights;
mod space;
mod standing;

#[cfg(test)]
pub(crate) use deploying::POSES;

use super::validate::Moving;
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::state::{Going, Kind, Spots, State};

/// Which moves are proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// All moves that are worth trying.
    All,
    /// The moves that players choose most, for fast decisions.
    Likely,
}

/// The moves gathered so far: at most `most`, without duplicates.
pub(crate) struct Proposals<'p, 'm> {
    pub(crate) moving: &'p Moving<'m>,
    breadth: Breadth,
    /// Whether to search for paths with bends.
    searches: bool,
    /// Whether a move was refused that a path with bends might allow.
    unsearched: bool,
    out: &'p mut Vec<Action>,
    start: usize,
    most: usize,
}

impl Proposals<'_, '_> {
    /// Whether there are as many moves as wanted.
    pub(crate) fn full(&self) -> bool {
        self.count() >= self.most
    }

    /// Returns the number of moves.
    fn count(&self) -> usize {
        self.out.len() - self.start
    }

    /// Returns one of the moves, in the order in which they were added.
    fn nth(&self, nth: usize) -> Option<Spots> {
        match self.out.get(self.start + nth) {
            Some(Action::Go(spots)) => Some(*spots),
            _ => None,
        }
    }

    /// Returns the last move that was added.
    pub(crate) fn last(&self) -> Option<Spots> {
        self.nth(self.count().checked_sub(1)?)
    }

    /// Adds a move to places that are known to be free, if it is valid. Returns whether it is.
    pub(crate) fn take(&mut self, ends: &Spots) -> bool {
        if self.searches {
            return self.take_if(ends, |moving| moving.check_free(ends.list()).is_ok());
        }
        let mut bends = false;
        let taken = self.take_if(ends, |moving| {
            let valid = moving.check_with_ways(ends.list()).is_ok();
            bends = valid && !moving.goes_straight(ends.list());
            valid && !bends
        });
        self.unsearched |= bends;
        taken
    }

    /// Adds a move whose models are all known to have paths past other squads, if it is valid.
    pub(crate) fn take_with_ways(&mut self, ends: &Spots) -> bool {
        self.take_if(ends, |moving| moving.check_with_ways(ends.list()).is_ok())
    }

    fn take_if(&mut self, ends: &Spots, is_valid: impl FnOnce(&Moving<'_>) -> bool) -> bool {
        if self.full() || ends.list() == self.moving.from.list() {
            return false;
        }
        let action = Action::Go(*ends);
        if self.out[self.start..].contains(&action) {
            return true;
        }
        let valid = is_valid(self.moving);
        if valid {
            self.out.push(action);
        }
        valid
    }
}

impl Frostblade {
    /// Appends up to `most` moves of a squad.
    pub(crate) fn propose_moves(
        &self,
        s: &State,
        going: Going,
        (breadth, most): (Breadth, usize),
        out: &mut Vec<Action>,
    ) {
        if going.kind == Kind::SetUp {
            return self.propose_setting_up(s, going, most, out);
        }
        self.with_moving(s, going, |moving| {
            let start = out.len();
            let mut proposals = Proposals { moving, breadth, searches: true, unsearched: false, out, start, most };
            proposals.gather();
        });
    }

    /// Whether any move of a squad is proposed. If only likely moves are wanted, no paths with bends are searched for.
    /// `out` is a scratch buffer.
    pub(super) fn proposes_any(&self, s: &State, going: Going, breadth: Breadth, out: &mut Vec<Action>) -> bool {
        self.with_moving(s, going, |moving| {
            let (start, most) = (out.len(), 1);
            let mut proposals = Proposals { moving, breadth, searches: false, unsearched: false, out, start, most };
            proposals.gather();
            // Usually a move is straight, or no move is valid. A search is rarely needed.
            if proposals.count() == 0 && proposals.unsearched && breadth == Breadth::All {
                proposals.searches = true;
                proposals.gather();
            }
            proposals.count() > 0
        })
    }
}

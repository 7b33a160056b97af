//! The moves that are proposed: where a squad goes and why (anchors), and how it stands there (formations). All of them
//! pass the validator; whoever thinks of another move is judged by the same one.
//!
//! - [`anchors`]: what is worth doing in which order; into fights, out of them, anywhere
//! - [`ground`]: places that the table has
//! - [`sights`]: places that are chosen by who sees whom
//! - [`filling`]: what none of these comes to, looked for on a fine grid
//! - [`bringing_up`]: more models into a fight than in any move so far
//! - [`standing`]: how a squad is put down there: as it stands, or grown model by model
//! - [`deploying`]: where squads are placed before the first turn, and set up again; [`room`]: what finds room for one, or proves
//!   that there is none
//! - [`setting_up`]: returning models, squads that are set up again

mod anchors;
mod bringing_up;
mod deploying;
mod filling;
mod ground;
mod room;
mod setting_up;
mod sights;
mod standing;

#[cfg(test)]
pub(crate) use deploying::POSES;

use super::actions::Action;
use super::validate::Moving;
use crate::games::frostblade::Frostblade;
use crate::games::frostblade::state::{Going, Kind, Spots, State};

/// Which moves are proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// Whatever is worth trying.
    All,
    /// What players choose most, for those that choose quickly.
    Likely,
}

/// What moves are gathered for: no more than so many, no two alike.
pub(crate) struct Proposals<'p, 'm> {
    pub(crate) moving: &'p Moving<'m>,
    breadth: Breadth,
    /// Whether ways with bends are searched for.
    searches: bool,
    /// Whether a move was refused that there may be such a way for.
    unsearched: bool,
    out: &'p mut Vec<Action>,
    start: usize,
    most: usize,
}

impl Proposals<'_, '_> {
    /// Whether there are as many as are wanted.
    pub(crate) fn full(&self) -> bool {
        self.count() >= self.most
    }

    /// How many there are.
    fn count(&self) -> usize {
        self.out.len() - self.start
    }

    /// One of them, in the order in which they were taken.
    fn nth(&self, nth: usize) -> Option<Spots> {
        match self.out.get(self.start + nth) {
            Some(Action::Go(spots)) => Some(*spots),
            _ => None,
        }
    }

    /// The move that was taken last.
    pub(crate) fn last(&self) -> Option<Spots> {
        self.nth(self.count().checked_sub(1)?)
    }

    /// Takes a move to places that are known to be free if the validator does.
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

    /// The same of a move whose models are all known to have a way where none but other squads are in it.
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
    /// Appends up to so many moves of a squad.
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

    /// Whether any move of a squad is proposed. If only likely ones are wanted, no ways with bends are searched for. `out` is
    /// memory for it.
    pub(super) fn proposes_any(&self, s: &State, going: Going, breadth: Breadth, out: &mut Vec<Action>) -> bool {
        self.with_moving(s, going, |moving| {
            let (start, most) = (out.len(), 1);
            let mut proposals = Proposals { moving, breadth, searches: false, unsearched: false, out, start, most };
            proposals.gather();
            // Most often one goes straight, or none of them is a move: a search is seldom needed.
            if proposals.count() == 0 && proposals.unsearched && breadth == Breadth::All {
                proposals.searches = true;
                proposals.gather();
            }
            proposals.count() > 0
        })
    }
}

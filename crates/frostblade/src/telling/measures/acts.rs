//! Consequences of actions: the wounds that follow each kind of action, and the markers that moves reach.

use crate::model::content::effects::Did;
use crate::model::state::{MAX_SQUADS, PLAYERS, SquadId};

/// The number of kinds of actions: Hold, Move and Rush.
pub(super) const KINDS: usize = 3;

/// Returns the index of a kind of action.
pub(super) fn kind_of(did: Did) -> usize {
    match did {
        Did::Hold | Did::Nothing => 0,
        Did::Move => 1,
        Did::Rush => 2,
    }
}

/// Counts for a seat's actions of one kind.
#[derive(Clone, Copy, Default)]
struct Kind {
    /// The number of actions.
    count: u32,
    /// Actions by which a squad came into range of a marker.
    to_marker: u32,
    /// Wounds that the squads dealt in the seat's turn of the action and in its next turn.
    wounds: u32,
}

/// Counts for all actions so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Acts {
    /// By seat and kind of action, its counts.
    kinds: [[Kind; KINDS]; PLAYERS],
    /// By squad, its actions in its player's latest turn and in the turn before.
    done: [[Option<usize>; 2]; MAX_SQUADS],
}

impl Acts {
    /// Begins a turn of the player with these squads.
    pub(super) fn turn(&mut self, squads: impl Iterator<Item = SquadId>) {
        for squad in squads {
            let done = &mut self.done[usize::from(squad.0)];
            *done = [None, done[0]];
        }
    }

    /// Counts an action of a seat's squad.
    pub(super) fn act(&mut self, seat: usize, squad: SquadId, kind: usize, to_marker: bool) {
        let counted = &mut self.kinds[seat][kind];
        counted.count += 1;
        counted.to_marker += u32::from(to_marker);
        self.done[usize::from(squad.0)][0] = Some(kind);
    }

    /// Counts an attack of a seat's squad.
    pub(super) fn attack(&mut self, seat: usize, squad: SquadId, wounds: u8) {
        for kind in self.done[usize::from(squad.0)].into_iter().flatten() {
            self.kinds[seat][kind].wounds += u32::from(wounds);
        }
    }

    /// Returns the number of a seat's actions of each kind.
    pub(super) fn counts(&self, seat: usize) -> [u32; KINDS] {
        self.kinds[seat].map(|kind| kind.count)
    }

    /// Returns the wounds per action of a kind; NaN (missing) without such an action.
    pub(super) fn wounds(&self, seat: usize, kind: usize) -> f64 {
        let kind = self.kinds[seat][kind];
        f64::from(kind.wounds) / f64::from(kind.count)
    }

    /// Returns the fraction of the actions of a kind that reached a marker; NaN (missing) without such an action.
    pub(super) fn marker_moves(&self, seat: usize, kind: usize) -> f64 {
        let kind = self.kinds[seat][kind];
        f64::from(kind.to_marker) / f64::from(kind.count)
    }
}

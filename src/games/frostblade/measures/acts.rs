//! What comes of actions: the wounds that follow each kind, and the markers that moves reach.

use crate::games::frostblade::content::effects::Did;
use crate::games::frostblade::state::{MAX_SQUADS, PLAYERS, SquadId};

/// Kinds of actions: Hold, Move and Rush.
pub(super) const KINDS: usize = 3;

/// The place of a kind of action.
pub(super) fn kind_of(did: Did) -> usize {
    match did {
        Did::Hold | Did::Nothing => 0,
        Did::Move => 1,
        Did::Rush => 2,
    }
}

/// What a seat's actions of one kind came to.
#[derive(Clone, Copy, Default)]
struct Kind {
    /// So many of them.
    count: u32,
    /// Those by which a squad came into range of a marker.
    to_marker: u32,
    /// Wounds that the squads dealt in the own turn of the action and in the next.
    wounds: u32,
}

/// What has come of the actions so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Acts {
    /// By seat and kind of action.
    kinds: [[Kind; KINDS]; PLAYERS],
    /// What each squad has done in its last own turn, and in the one before.
    done: [[Option<usize>; 2]; MAX_SQUADS],
}

impl Acts {
    /// A turn of a player with these squads begins.
    pub(super) fn turn(&mut self, squads: impl Iterator<Item = SquadId>) {
        for squad in squads {
            let done = &mut self.done[usize::from(squad.0)];
            *done = [None, done[0]];
        }
    }

    /// A squad of a seat acts.
    pub(super) fn act(&mut self, seat: usize, squad: SquadId, kind: usize, to_marker: bool) {
        let counted = &mut self.kinds[seat][kind];
        counted.count += 1;
        counted.to_marker += u32::from(to_marker);
        self.done[usize::from(squad.0)][0] = Some(kind);
    }

    /// A squad of a seat attacks.
    pub(super) fn attack(&mut self, seat: usize, squad: SquadId, wounds: u8) {
        for kind in self.done[usize::from(squad.0)].into_iter().flatten() {
            self.kinds[seat][kind].wounds += u32::from(wounds);
        }
    }

    /// How many of a seat's actions were of each kind.
    pub(super) fn counts(&self, seat: usize) -> [u32; KINDS] {
        self.kinds[seat].map(|kind| kind.count)
    }

    /// Wounds per action of a kind; missing (not a number) where there was none.
    pub(super) fn wounds(&self, seat: usize, kind: usize) -> f64 {
        let kind = self.kinds[seat][kind];
        f64::from(kind.wounds) / f64::from(kind.count)
    }

    /// The part of the actions of a kind that reached a marker; missing where there was none.
    pub(super) fn marker_moves(&self, seat: usize, kind: usize) -> f64 {
        let kind = self.kinds[seat][kind];
        f64::from(kind.to_marker) / f64::from(kind.count)
    }
}

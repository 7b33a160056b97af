//! What two cells have in common.

use std::sync::Arc;

use crate::experiment::Cell;

use super::subjects::{Of, Subject, Subjects};

/// Returns, for each subject of a cell, the index of the same subject in the cell that it is compared with.
pub(super) fn partners(own: (&Cell, &Subjects), other: (&Cell, &Subjects)) -> Vec<Option<usize>> {
    let ((own, subjects), (baseline, other)) = (own, other);
    // Win shares among four and among three players differ by arithmetic alone.
    let comparable = |subject: &Subject| own.players == baseline.players || subject.of != Of::WinShare;
    // Nearly always at the same index.
    let partner = |(at, subject): (usize, &Arc<Subject>)| {
        let same_place = other.all.get(at).filter(|other| *other == subject).map(|_| at);
        let same = same_place.or_else(|| other.all.iter().position(|other| other == subject));
        same.filter(|_| comparable(subject))
    };
    subjects.all.iter().enumerate().map(partner).collect()
}

/// Whether factions and agents meet the same opponents in the same deals of two cells.
pub(super) fn meet_alike(own: &Cell, baseline: &Cell) -> bool {
    own.factions == baseline.factions
        && own.fixed_roles == baseline.fixed_roles
        && own.agents.len() == baseline.agents.len()
        && own.players == baseline.players
}

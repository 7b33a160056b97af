//! Moves of a character that can only come nearer to another one (AC-AB-6).

use crate::model::state::{Figure, MoveKind, Moving, State};
use crate::rules::trip::{Pose, Trip};
use crate::{Action, Ascension};
use evenhand_kit::table::plane::{Shape, whole};

impl Ascension {
    /// Returns the character that a Move Action must lead towards.
    fn compelled_by(&self, s: &State, run: &Moving) -> Option<Figure> {
        let by = s.figures[run.who].compelled.filter(|_| run.kind == MoveKind::Action)?;
        self.alive(s, by).then_some(by)
    }

    /// Removes the proposed ways that do not lead towards the character that compels the mover.
    pub(super) fn only_nearer(&self, s: &State, run: &Moving, out: &mut Vec<Action>) {
        if self.compelled_by(s, run).is_some() {
            out.retain(|action| self.draws_nearer(s, run, *action));
        }
    }

    /// Whether every stride of a choice ends nearer to the character that compels the mover, if there is one.
    pub(super) fn draws_nearer(&self, s: &State, run: &Moving, action: Action) -> bool {
        let Some(by) = self.compelled_by(s, run) else { return true };
        let trip = self.trip(s, run.who, run.kind, run.strides);
        let goal = self.base(s, by);
        let pose = match action {
            Action::Go(to) => {
                return trip.route(to).is_some_and(|route| goes_nearer(&trip, &goal, route.corners.iter()));
            }
            Action::Stride { to, facing } => trip.stride(trip.start, to, facing).ok(),
            Action::Climb { piece, level, to } => trip.climb(piece, level, to).ok().map(|(pose, _)| pose),
            Action::Traverse { piece, to } => trip.traverse(piece, to).ok().map(|(pose, _)| pose),
            _ => return true,
        };
        pose.is_some_and(|pose| is_nearer(&trip, &goal, trip.start, pose))
    }
}

fn is_nearer(trip: &Trip<'_>, goal: &Shape, from: Pose, to: Pose) -> bool {
    let gap = |pose: Pose| whole(trip.base(pose.at, pose.facing).distance(goal));
    gap(to) < gap(from)
}

/// Whether every stride on the way over these corners, the first one last, ends nearer to the goal.
fn goes_nearer<'a>(
    trip: &Trip<'_>,
    goal: &Shape,
    corners: impl DoubleEndedIterator<Item = &'a evenhand_kit::table::plane::Point>,
) -> bool {
    let mut pose = trip.start;
    for corner in corners.rev() {
        while pose.at != *corner {
            let Some(next) = trip.stride_towards(pose, *corner) else { return false };
            if !is_nearer(trip, goal, pose, next) {
                return false;
            }
            pose = next;
        }
    }
    true
}

//! Moves of a character that can only come nearer to another one (AC-AB-6).

use crate::model::state::{Figure, MoveKind, Moving, State};
use crate::rules::trip::{Pose, Trip};
use crate::{Action, Ascension};
use evenhand_kit::table::plane::{Point, Shape, whole};

impl Ascension {
    /// Returns the character that a Move Action must lead towards.
    fn compelled_by(&self, s: &State, run: &Moving) -> Option<Figure> {
        let all = self.knobs.build.compel_all && matches!(run.kind, MoveKind::Shift(_));
        self.compeller(s, run.who).filter(|_| all || run.kind == MoveKind::Action)
    }

    /// Returns the character that another one can only move towards, if it is still on the table.
    fn compeller(&self, s: &State, who: Figure) -> Option<Figure> {
        s.figures[who].compelled.filter(|by| self.alive(s, *by))
    }

    /// Whether a character may be placed by its own ability where it then stands (AC-Q19).
    pub(super) fn may_be_placed(&self, s: &State, who: Figure, to: Point) -> bool {
        let Some(by) = self.compeller(s, who).filter(|_| self.knobs.build.compel_all) else { return true };
        let goal = self.base(s, by);
        let figure = &s.figures[who];
        let gap = |at: Point| whole(self.base_at(figure.sheet, at, figure.facing).distance(&goal));
        gap(to) < gap(figure.at)
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

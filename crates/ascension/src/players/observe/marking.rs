//! What an option means for markers that the seat's side can still mark (AS-SCEN). Reaching one
//! without strides left to mark it is a wasted move.

use super::{CONTACT, apart, half_of, in_question, mm, wanted_markers};
use crate::model::state::{Frame, MoveKind, Moving, State};
use crate::{Action, Ascension};
use evenhand_kit::table::plane::Point;

/// Returns what an option of an activation or a move means for markers, as an index into the
/// observation `marking` of options. Strides are estimated as if there were no obstacles.
pub(super) fn marking(game: &Ascension, s: &State, option: Action) -> Option<usize> {
    let who = match option {
        Action::Activate(who) => who,
        _ => in_question(s)?,
    };
    let sheet = game.sheet(s, who);
    let side = game.side(s.figures[who].owner);
    let (from, half, stride) = (s.figures[who].at, half_of(sheet), mm(sheet.long).max(1.0));
    let cost = f32::from(game.knobs.moving.interact_cost);
    let gap = |at: Point| {
        let gaps = wanted_markers(game, s, side).map(|(marker, radius)| apart(at, marker) - radius - half);
        gaps.reduce(f32::min).map(|gap| if gap <= CONTACT { 0.0 } else { gap })
    };
    let here = gap(from)?;
    let run = s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Moving(run) if run.who == who => Some(run),
        _ => None,
    });
    match (option, run) {
        (Action::Go(to) | Action::Stride { to, .. }, Some(run)) if here > 0.0 && gap(to) == Some(0.0) => {
            let left = f32::from(run.strides) - (apart(from, to) / stride).ceil();
            let can = run.more > 0 || can_mark(run) && left >= cost;
            Some(usize::from(!can))
        }
        (Action::End, Some(run)) => (here == 0.0 && can_mark(run) && f32::from(run.strides) >= cost).then_some(2),
        (Action::Activate(_) | Action::Move(_), _) => {
            let actions = if let Action::Move(tokens) = option { f32::from(tokens) } else { 1.0 };
            let strides = actions * f32::from(game.strides_of(s, who));
            let needed = (here / stride).ceil();
            (needed <= strides).then_some(3 + usize::from(needed + cost > strides))
        }
        _ => None,
    }
}

fn can_mark(run: &Moving) -> bool {
    run.kind == MoveKind::Action && run.interacts > 0
}

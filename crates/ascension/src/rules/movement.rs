//! A move in progress: the choices for its strides, and carrying them out (AS-MOVE, AS-SHAKE, AS-INTR).

use super::obstacles::HazardBits;
use super::reach::Route;
use super::trip::{Pose, Refusal};
use crate::Action;
use crate::Ascension;
use crate::model::content::sheets::{Condition, Trigger};
use crate::model::events::{Event, Source};
use crate::model::knobs::ClimbDown;
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{
    Figure, Frame, MAX_PIECES, MarkerId, MoveKind, Moving, NO_SIDE, NOBODY, PieceId, Question, State, Surface, Window,
};
use evenhand_game::game::{Cx, Illegal};
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Point, Shape, whole};

impl Ascension {
    /// Adds the proposed choices of a move: ending it, special actions and destinations
    /// (section 6.3 of the ledger: a menu, not the rule).
    pub(crate) fn move_options(&self, s: &State, run: &Moving, out: &mut Vec<Action>) {
        out.push(Action::End);
        self.special_options(s, run, out);
        let trip = self.trip(s, run.who, run.kind, run.strides);
        trip.climb_options(out);
        trip.destinations(out);
        self.only_nearer(s, run, out);
    }

    /// Checks whether the rules allow a choice in a move. Any geometry is checked, proposed or not.
    ///
    /// # Errors
    /// Describes the rule that forbids it.
    pub(crate) fn move_legal(&self, s: &State, run: &Moving, action: Action) -> Result<(), Illegal> {
        self.judge_move(s, run, action).map_err(|refusal| Illegal(format!("this move {refusal}")))
    }

    pub(crate) fn judge_move(&self, s: &State, run: &Moving, action: Action) -> Result<(), Refusal> {
        if !self.draws_nearer(s, run, action) {
            return Err(Refusal::Compelled);
        }
        let trip = || self.trip(s, run.who, run.kind, run.strides);
        match action {
            Action::End => Ok(()),
            Action::Go(to) => trip().route(to).map(|_| ()).ok_or(Refusal::NoWay),
            Action::Stride { .. } if run.strides == 0 => Err(Refusal::Strides),
            Action::Stride { .. } if matches!(run.kind, MoveKind::Swoop(_)) => Err(Refusal::Kind),
            Action::Stride { to, facing } => {
                let trip = trip();
                trip.stride(trip.start, to, facing).map(|_| ())
            }
            Action::Climb { piece, level, to } => trip().climb(piece, level, to).map(|_| ()),
            Action::Traverse { piece, to } => trip().traverse(piece, to).map(|_| ()),
            Action::Shake(condition) => self.judge_shake(s, run, condition),
            Action::Door(piece) => self.judge_door(s, run, piece),
            Action::Mark(marker) => self.judge_mark(s, run, marker),
            _ => Err(Refusal::Kind),
        }
    }

    /// Carries out a choice. The move is pushed back onto the stack if it has more to do.
    pub(crate) fn move_answer(&self, s: &mut State, mut run: Moving, action: Action, cx: &mut Cx<'_, Event>) {
        let moving = &self.knobs.moving;
        let pose = match action {
            Action::Go(to) => match self.trip(s, run.who, run.kind, run.strides).route(to) {
                Some(Route { end, strides, .. }) if matches!(run.kind, MoveKind::Swoop(_)) => Some((end, strides)),
                Some(Route { corners, .. }) => {
                    run.plan = corners;
                    None
                }
                None => None,
            },
            Action::Stride { to, facing } => {
                let trip = self.trip(s, run.who, run.kind, run.strides);
                trip.stride(trip.start, to, facing).ok().map(|pose| (pose, 1))
            }
            Action::Climb { level: None, to, .. } if self.knobs.climb.down == ClimbDown::Fall => {
                return self.let_go(s, run, to, cx);
            }
            Action::Climb { piece, level, to } => {
                self.trip(s, run.who, run.kind, run.strides).climb(piece, level, to).ok()
            }
            Action::Traverse { piece, to } => self.trip(s, run.who, run.kind, run.strides).traverse(piece, to).ok(),
            Action::Shake(condition) => {
                run.strides = run.strides.saturating_sub(moving.shake_cost);
                run.shakes = run.shakes.saturating_sub(1);
                self.lose(s, run.who, condition, cx);
                None
            }
            Action::Door(piece) => {
                run.strides = run.strides.saturating_sub(self.knobs.terrain.door_strides);
                run.interacts = run.interacts.saturating_sub(1);
                let door = &mut s.pieces[piece];
                door.open = !door.open;
                cx.event(Event::Door(piece, door.open));
                None
            }
            Action::Mark(marker) => {
                run.strides = run.strides.saturating_sub(moving.interact_cost);
                run.interacts = run.interacts.saturating_sub(1);
                let side = self.side(s.figures[run.who].owner);
                match &self.scenario.goal {
                    Goal::Hill(Hill { font: Some(font), .. }) => self.score(s, side, font.per_interact, cx),
                    _ => {
                        s.markers[marker] = side;
                        cx.event(Event::Marked(marker, side));
                    }
                }
                None
            }
            _ => {
                run.strides = 0;
                None
            }
        };
        match pose {
            Some((pose, strides)) => {
                run.strides =
                    if matches!(run.kind, MoveKind::Swoop(_)) { 0 } else { run.strides.saturating_sub(strides) };
                self.arrive(s, run, pose, cx);
            }
            None => s.stack.push(Frame::Moving(run)),
        }
    }

    /// Continues a move: the next planned stride, a question, the next Move Action, or nothing.
    pub(crate) fn step_moving(&self, s: &mut State, mut run: Moving, cx: &mut Cx<'_, Event>) {
        let standing = &s.figures[run.who];
        if !standing.alive {
            return;
        }
        let owner = standing.owner;
        if let Some(to) = run.plan.last().copied() {
            let trip = self.trip(s, run.who, run.kind, run.strides);
            let leaps = trip.leaps || trip.steps_over && trip.stride_by_stride(trip.start, to, run.strides).is_none();
            let next = if leaps {
                trip.walk(trip.start, to, run.strides)
            } else {
                trip.stride_towards(trip.start, to).map(|pose| (pose, 1))
            };
            if let Some((pose, strides)) = next
                && strides <= run.strides
            {
                if pose.at == to {
                    run.plan.pop();
                }
                run.strides -= strides;
                return self.arrive(s, run, pose, cx);
            }
            // Something has come in the way, so the player chooses again.
            run.plan.clear();
        }
        if run.strides == 0 {
            if run.more == 0 {
                return;
            }
            run.more -= 1;
            run.strides = self.strides_of(s, run.who);
            run.shakes = self.knobs.moving.shake_max;
            run.interacts = self.knobs.moving.interact_max;
        }
        s.stack.push(Frame::Moving(run));
        s.stack.push(Frame::Ask(owner, Question::Move));
    }

    /// Resolves the end of a stride, climb or stair: what the character moved through, then
    /// dangerous ground, then responses.
    pub(super) fn arrive(&self, s: &mut State, run: Moving, pose: Pose, cx: &mut Cx<'_, Event>) {
        let who = run.who;
        s.stack.push(Frame::Moving(run));
        let standing = &s.figures[who];
        let (from, surface) = (standing.at, standing.surface);
        let length = whole(from.distance(pose.at));
        let before = self.hazards_at(s, who, from, surface);
        s.figures[who].facing = pose.facing;
        // A swooping character does not move through fragile terrain, except where it lands.
        let through = if matches!(run.kind, MoveKind::Swoop(_)) { pose.at } else { from };
        let (trampled, mut met) = (self.trampled(s, who, through, pose.at), 0);
        let passed = match run.kind {
            MoveKind::Trample(_) => self.passed(s, who, from, pose.at),
            MoveKind::Action | MoveKind::Strides | MoveKind::Swoop(_) | MoveKind::Shift(_) => IdSet::EMPTY,
        };
        let steps = self.height_of(surface).abs_diff(self.height_of(pose.surface)) <= self.step_size(s, who);
        if !matches!(run.kind, MoveKind::Swoop(_)) {
            if surface == pose.surface {
                met = self.hazards_on_way(s, who, from, pose.at, surface);
            } else if steps && (surface == Surface::Ground || pose.surface == Surface::Ground) {
                met = self.hazards_between(s, who, from, pose.at);
            }
        }
        let standing = &mut s.figures[who];
        standing.at = pose.at;
        standing.surface = pose.surface;
        if let Some(active) = &mut s.active
            && active.who == who
        {
            active.moved += length;
        }
        cx.event(Event::Moved(who, pose.at, length));
        self.open_window(s, Window::new(Trigger::StrideEnd, who, who));
        for other in passed.iter() {
            self.suffer(s, other, 1, Source::Deed, who, cx);
            self.gain(s, other, Condition::Slow, 1, cx);
        }
        for piece in trampled.iter() {
            self.destroy(s, piece, cx);
        }
        let entered = (met | self.hazards_here(s, who)) & !before;
        self.suffer_entered(s, who, entered, cx);
    }

    /// Returns the dangerous ground crossed by a character that steps up or down on its path, as bits. Only
    /// ground between both ends counts, not ground behind the start or beyond the end: one of the ends is raised.
    fn hazards_between(&self, s: &State, who: Figure, from: Point, to: Point) -> HazardBits {
        let (dx, dy) = from.to(to);
        let mut between = self.hazards_on_way(s, who, from, to, Surface::Ground);
        for bit in 0..HazardBits::BITS as usize {
            let middle = match bit.checked_sub(MAX_PIECES) {
                None => self.table.pieces.as_slice().get(bit).map(|piece| piece.shape.middle()),
                Some(patch) => s.patches.get(patch).map(|patch| patch.at),
            };
            let Some((mx, my)) = middle.map(|middle| from.to(middle)) else { continue };
            let along = mx * dx + my * dy;
            if along <= 0.0 || along >= dx * dx + dy * dy {
                between &= !(1 << bit);
            }
        }
        between
    }

    /// Drops a character from an edge (`climb.down`): it is placed beside the edge and falls.
    fn let_go(&self, s: &mut State, run: Moving, to: Point, cx: &mut Cx<'_, Event>) {
        let who = run.who;
        s.stack.push(Frame::Moving(run));
        let before = self.hazards_here(s, who);
        let length = whole(s.figures[who].at.distance(to));
        s.figures[who].at = to;
        cx.event(Event::Moved(who, to, length));
        self.begin_fall(s, who, NOBODY, before, 0);
    }

    /// Returns the characters that a base passes on a straight path.
    fn passed(&self, s: &State, who: Figure, from: Point, to: Point) -> IdSet<Figure> {
        let standing = &s.figures[who];
        let swept =
            self.base_at(standing.sheet, from, standing.facing).swept(Point { x: to.x - from.x, y: to.y - from.y });
        let height = self.level_of(s, who);
        let on_way = |other: &Figure| {
            let there = &s.figures[*other];
            *other != who
                && there.alive
                && there.deployed
                && self.heights_meet(s, who, height, *other)
                && self.base(s, *other).overlaps(&swept)
        };
        s.figures.ids().filter(on_way).collect()
    }

    fn special_options(&self, s: &State, run: &Moving, out: &mut Vec<Action>) {
        if run.kind != MoveKind::Action {
            return;
        }
        let shakes = Condition::ALL.into_iter().filter(|condition| self.judge_shake(s, run, *condition).is_ok());
        out.extend(shakes.map(Action::Shake));
        if run.interacts == 0 {
            return;
        }
        for (at, piece) in self.standing_pieces(s) {
            if piece.door && self.judge_door(s, run, at).is_ok() {
                out.push(Action::Door(at));
            }
        }
        let side = self.side(s.figures[run.who].owner);
        for (marker, of) in s.markers.iter() {
            if *of != side && self.judge_mark(s, run, marker).is_ok() {
                out.push(Action::Mark(marker));
            }
        }
    }

    fn judge_shake(&self, s: &State, run: &Moving, condition: Condition) -> Result<(), Refusal> {
        if run.kind != MoveKind::Action {
            return Err(Refusal::Kind);
        }
        if run.shakes == 0 {
            return Err(Refusal::Again);
        }
        if run.strides < self.knobs.moving.shake_cost {
            return Err(Refusal::Strides);
        }
        if s.figures[run.who].condition(condition) == 0 {
            return Err(Refusal::Condition);
        }
        Ok(())
    }

    fn judge_interact(&self, run: &Moving, cost: u8) -> Result<(), Refusal> {
        if run.kind != MoveKind::Action {
            return Err(Refusal::Kind);
        }
        if run.interacts == 0 {
            return Err(Refusal::Again);
        }
        if run.strides < cost { Err(Refusal::Strides) } else { Ok(()) }
    }

    fn judge_door(&self, s: &State, run: &Moving, piece: PieceId) -> Result<(), Refusal> {
        self.judge_interact(run, self.knobs.terrain.door_strides)?;
        let Some(printed) = self.table.pieces.get(piece) else { return Err(Refusal::Door) };
        if !printed.door || self.is_gone(s, piece) || self.level_of(s, run.who) >= printed.size.max(1) {
            return Err(Refusal::Door);
        }
        if !self.in_contact_with_piece(s, run.who, piece) {
            return Err(Refusal::Apart);
        }
        // A door cannot be closed on a character (AS-Q77).
        let on_it = |who: Figure| {
            let standing = &s.figures[who];
            standing.alive
                && standing.deployed
                && self.level_of(s, who) < printed.size.max(1)
                && self.base(s, who).overlaps(&printed.shape)
        };
        let closes = s.pieces[piece].open;
        if closes && s.figures.ids().any(on_it) { Err(Refusal::Door) } else { Ok(()) }
    }

    fn judge_mark(&self, s: &State, run: &Moving, marker: MarkerId) -> Result<(), Refusal> {
        self.judge_interact(run, self.knobs.moving.interact_cost)?;
        let (at, radius, remark) = match &self.scenario.goal {
            Goal::Beacons { markers, radius, remark, .. } => (markers.get(marker.index()), radius, *remark),
            Goal::Hill(Hill { middle, font: Some(font), .. }) => (Some(middle), &font.radius, true),
            Goal::Hill(_) | Goal::LastStanding { .. } => return Err(Refusal::Marker),
        };
        let (Some(at), Some(of)) = (at, s.markers.get(marker)) else { return Err(Refusal::Marker) };
        if *of != NO_SIDE && !remark || s.figures[run.who].surface != Surface::Ground {
            return Err(Refusal::Marker);
        }
        let apart = self.base(s, run.who).distance(&Shape::disc(*at, *radius)) > self.contact();
        if apart { Err(Refusal::Apart) } else { Ok(()) }
    }
}

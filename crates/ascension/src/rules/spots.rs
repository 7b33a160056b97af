//! Characters that move to a place of their choice outside of strides: near a target, or anywhere (AC-EF-1, AC-AB-3,
//! AC-AB-4). What is proposed is a menu; every place that the rules allow is legal.

use super::trip::{Pose, Refusal};
use crate::model::content::sheets::When;
use crate::model::content::verbs::{Approach, Place, Verb};
use crate::model::state::{AimedAt, Effects, Figure, Frame, MoveKind, Moving, Part, State, Surface};
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Cx, Illegal};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::plane::{Facing, MM, Point, Shape, TOUCH, TURN, direction, facing_of, whole};

/// The number of directions in which places are proposed.
const DIRECTIONS: Facing = 12;

impl Ascension {
    /// Returns the effect that asks for a place: the last one that was begun.
    fn asking<'a>(&'a self, s: &State, run: &Effects) -> Option<(When, &'a Verb)> {
        let place = usize::from(run.at).checked_sub(1)?;
        let effect = self.deed(s, run.by, run.deed).effects.get(place)?;
        Some((effect.when, &effect.verb))
    }

    /// Adds the proposed places.
    pub(super) fn spots(&self, s: &State, run: &Effects, who: Figure, out: &mut Vec<Action>) {
        let first = out.len();
        let mut propose = |at: Point| {
            let action = Action::AtPoint(at);
            if !out[first..].contains(&action) && self.spot(s, run, who, at).is_ok() {
                out.push(action);
            }
        };
        match self.asking(s, run) {
            Some((when, Verb::Approach(approach))) => self.near_targets(s, run, who, when, approach, &mut propose),
            Some((_, Verb::Place(place))) => self.around(s, who, place, &mut propose),
            _ => {}
        }
    }

    fn near_targets(
        &self,
        s: &State,
        run: &Effects,
        who: Figure,
        when: When,
        approach: &Approach,
        propose: &mut impl FnMut(Point),
    ) {
        for target in self.approached(s, run, when).iter() {
            let middle = target.middle();
            let (dx, dy) = middle.to(s.figures[who].at);
            let nearest = facing_of(dx, dy);
            for turn in 0..DIRECTIONS {
                let facing = (nearest + turn * (TURN / DIRECTIONS)) % TURN;
                let beside = self.beside(s, who, target, facing);
                propose(beside(0.3 * MM));
                propose(beside(f64::from(approach.within.0) - MM));
            }
        }
    }

    /// Returns the points beside a shape in a direction, by their distance from it.
    fn beside(&self, s: &State, who: Figure, target: &Shape, facing: Facing) -> impl Fn(f64) -> Point {
        let (cos, sin) = direction(facing);
        let middle = target.middle();
        let far = 2000.0 * MM;
        let edge = target.part_inside(middle, middle.plus(cos * far, sin * far)).map_or(0.0, |(_, end)| end * far);
        let own = f64::from(self.sheet(s, who).long) / 2.0;
        move |gap| middle.plus(cos * (edge + own + gap), sin * (edge + own + gap))
    }

    fn around(&self, s: &State, who: Figure, place: &Place, propose: &mut impl FnMut(Point)) {
        let own = s.figures[who].at;
        for foe in self.standing(s).filter(|foe| self.foes(s, who, *foe)) {
            let base = self.base(s, foe);
            let (dx, dy) = base.middle().to(own);
            for turn in [0, TURN / 4, TURN / 2, 3 * (TURN / 4)] {
                propose(self.beside(s, who, &base, (facing_of(dx, dy) + turn) % TURN)(0.3 * MM));
            }
        }
        let ahead = self.outlook(self.side(s.figures[who].owner));
        for share in [1.0, 0.5] {
            for turn in 0..DIRECTIONS {
                let (cos, sin) = direction((ahead + turn * (TURN / DIRECTIONS)) % TURN);
                let way = share * (f64::from(place.within.0) - 1.0);
                propose(own.plus(cos * way, sin * way));
            }
        }
    }

    /// Returns the shapes near which a character may end: the targets that met the trigger (AC-EF-1).
    fn approached(&self, s: &State, run: &Effects, when: When) -> Pile<Shape, 32> {
        let figures: IdSet<Figure> = match (run.part, run.target) {
            (Part::OnUser, _) => {
                let (hits, misses) = (run.hits.iter(), run.misses.iter());
                match when {
                    When::Hit => hits.collect(),
                    When::Miss => misses.collect(),
                    When::Always => hits.chain(misses).collect(),
                }
            }
            (_, AimedAt::Figure(at)) => IdSet::one(at),
            (_, AimedAt::Piece(piece)) => return [*self.piece(piece).shape].into_iter().collect(),
            (_, AimedAt::Point(_) | AimedAt::User) => IdSet::EMPTY,
        };
        figures.iter().map(|at| self.base(s, at)).collect()
    }

    /// Checks whether a character may go to a place.
    ///
    /// # Errors
    /// Describes the rule that forbids it.
    pub(super) fn spot_legal(&self, s: &State, run: &Effects, who: Figure, to: Point) -> Result<(), Illegal> {
        self.spot(s, run, who, to).map(|_| ()).map_err(|refusal| Illegal(format!("this move {refusal}")))
    }

    /// Returns how a character stands at a place it goes to.
    fn spot(&self, s: &State, run: &Effects, who: Figure, to: Point) -> Result<Pose, Refusal> {
        match self.asking(s, run) {
            Some((when, Verb::Approach(approach))) => self.approach(s, run, who, when, approach, to),
            Some((_, Verb::Place(place))) => self.place(s, who, place, to),
            _ => Err(Refusal::Kind),
        }
    }

    /// Checks a straight move of any length to a place near a target (AC-EF-1, AC-Q13).
    fn approach(
        &self,
        s: &State,
        run: &Effects,
        who: Figure,
        when: When,
        approach: &Approach,
        to: Point,
    ) -> Result<Pose, Refusal> {
        let is_near = |end: &Shape| {
            let near = |target: &Shape| whole(end.distance(target)) <= approach.within.0;
            self.approached(s, run, when).iter().any(near)
        };
        let figure = &s.figures[who];
        if self.knobs.push.displace_places {
            let pose = self.placed(s, who, to)?;
            return if is_near(&self.base_at(figure.sheet, to, pose.facing)) {
                Ok(pose)
            } else {
                Err(Refusal::Contact)
            };
        }
        let (dx, dy) = figure.at.to(to);
        let sheet = self.sheet(s, who);
        let strides = (0..=u8::MAX)
            .find(|strides| f64::from(*strides) * f64::from(sheet.long.max(1)) >= figure.at.distance(to))
            .ok_or(Refusal::NoWay)?;
        let trip = self.trip(s, who, MoveKind::Strides, strides.saturating_add(1));
        let facing = trip.turned(figure.facing, trip.ahead(trip.start, dx, dy));
        let base = trip.base(figure.at, facing);
        let by = Point { x: to.x - figure.at.x, y: to.y - figure.at.y };
        let pose = trip.pass(trip.start, &base, by, facing, &base.bounds_swept(by))?;
        if is_near(&base.moved(by)) { Ok(pose) } else { Err(Refusal::Contact) }
    }

    /// Checks a place that the user of an ability is put at (AC-AB-3, AC-AB-4).
    fn place(&self, s: &State, who: Figure, place: &Place, to: Point) -> Result<Pose, Refusal> {
        if s.figures[who].at.distance(to) > f64::from(place.within.0) + TOUCH || !self.may_be_placed(s, who, to) {
            return Err(Refusal::Length);
        }
        let pose = self.placed(s, who, to)?;
        if place.sight && !self.sees_point(s, who, to, pose.surface) {
            return Err(Refusal::Unseen);
        }
        Ok(pose)
    }

    /// Returns how a character stands where it is put, on the highest surface there that carries it.
    pub(super) fn placed(&self, s: &State, who: Figure, to: Point) -> Result<Pose, Refusal> {
        let figure = &s.figures[who];
        let base = self.base_at(figure.sheet, to, figure.facing);
        let carrying = self.raised(s).filter(|surface| self.carries(s, &base, *surface));
        let surface = carrying.max_by_key(|surface| self.height(s, *surface)).unwrap_or(Surface::Ground);
        if !self.can_rest(s, who, to, figure.facing, surface) || self.straddles(s, who, &base, surface) {
            return Err(Refusal::Occupied);
        }
        Ok(Pose { at: to, facing: figure.facing, surface })
    }

    /// Moves a character to the chosen place. The effects of its action are on top of the stack.
    pub(super) fn spot_answer(&self, s: &mut State, who: Figure, to: Point, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Effects(run)) = s.stack.last() else { return };
        let run = *run;
        let Ok(pose) = self.spot(s, &run, who, to) else { return };
        if let (Some((_, Verb::Approach(_))), false) = (self.asking(s, &run), self.knobs.push.displace_places) {
            return self.arrive(s, Moving::given(who, 0, MoveKind::Strides), pose, cx);
        }
        self.put(s, who, pose, cx);
    }

    /// Puts a character where it was placed.
    pub(super) fn put(&self, s: &mut State, who: Figure, pose: Pose, cx: &mut Cx<'_, Event>) {
        let before = self.hazards_here(s, who);
        let figure = &mut s.figures[who];
        let length = figure.at.length_to(pose.at);
        (figure.at, figure.facing, figure.surface) = (pose.at, pose.facing, pose.surface);
        cx.event(Event::Moved(who, pose.at, length));
        let entered = self.hazards_here(s, who) & !before;
        self.suffer_entered(s, who, entered, cx);
    }
}

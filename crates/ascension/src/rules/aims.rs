//! Attacks on a point, along a line, and from target to target (AC-TPL-2 to AC-TPL-4).

use crate::model::content::sheets::{Aim, Area, Deed, DeedId, DeedKind};
use crate::model::state::{AimedAt, Attack, AttackStep, Figure, Frame, MAX_CHAIN, Question, State, Surface};
use crate::{Action, Ascension};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::plane::{
    Facing, Grain, MM, Point, Shape, cut, direction, facing_of, half_degrees, turn_between, whole,
};

/// The maximum number of points proposed for one attack.
const MAX_POINTS: usize = 16;

impl Ascension {
    // ---- points ----

    /// Returns the surface at a point: the highest one there.
    pub(crate) fn surface_at(&self, s: &State, at: Point) -> Surface {
        let there =
            self.raised(s).filter(|surface| self.surface_shape(*surface).is_some_and(|shape| shape.contains(at)));
        there.max_by_key(|surface| self.height(s, *surface)).unwrap_or(Surface::Ground)
    }

    /// Returns how far from the attacker's base a point may be. Range 0 is its edge (AC-TPL-2), and a point that touches a
    /// base as bases touch each other is on its edge.
    fn reach_of_points(&self, deed: &Deed) -> Grain {
        deed.range.unwrap_or(0).max(cut(self.contact()))
    }

    /// Whether an action is an attack on any point or in any direction.
    pub(super) fn is_aimed_freely(&self, s: &State, who: Figure, deed: DeedId) -> bool {
        let printed = self.deed(s, who, deed);
        printed.kind == DeedKind::Attack && printed.aim == Aim::Point
    }

    /// Returns why an attack cannot be aimed at a point, or `None` if it can.
    pub(super) fn point_barred(&self, s: &State, who: Figure, deed: &Deed, at: Point) -> Option<&'static str> {
        if matches!(deed.area, Area::Line(_)) {
            return self.line_barred(s, who, at);
        }
        if !Shape::disc(at, 0).within(self.table.width, self.table.depth) {
            return Some("the point is not on the table");
        }
        let surface = self.surface_at(s, at);
        if self.gap_to_place(s, who, at, self.height(s, surface)) > self.reach_of_points(deed) {
            return Some("the point is out of range (AC-TPL-2)");
        }
        if self.base(s, who).depth(at) > self.contact() {
            return Some("the point is below the attacker's base (AC-TPL-2)");
        }
        let unseen = self.knobs.aoe.point_sight && !deed.indirect && !self.sees_point(s, who, at, surface);
        unseen.then_some("the point cannot be seen (AC-Q6)")
    }

    fn line_barred(&self, s: &State, who: Figure, at: Point) -> Option<&'static str> {
        let figure = &s.figures[who];
        if at == figure.at {
            return Some("a line needs a direction");
        }
        let arc = self.knobs.aoe.line_arc_deg;
        let turn = turn_between(figure.facing, self.line_facing(s, who, at));
        (arc < 360.0 && turn > half_degrees(arc)).then_some("the line is not in the front arc (AC-Q8)")
    }

    /// Adds the points that an attack is proposed to be aimed at: those from which it strikes an enemy.
    pub(super) fn point_places(&self, s: &State, who: Figure, deed: &Deed, out: &mut Vec<Action>) {
        let first = out.len();
        let mut struck: Pile<(IdSet<Figure>, Point), MAX_POINTS> = Pile::new();
        let mut propose = |at: Point| {
            if struck.len() == MAX_POINTS || self.point_barred(s, who, deed, at).is_some() {
                return;
            }
            let victims = self.victims_from(s, who, deed, at);
            let strikes = victims.iter().any(|victim| self.foes(s, who, victim));
            if strikes && !struck.iter().any(|(known, _)| *known == victims) {
                struck.push((victims, at));
                out.push(Action::AtPoint(at));
            }
        };
        let foes: Pile<Point, MAX_POINTS> = self
            .standing(s)
            .filter(|foe| self.foes(s, who, *foe))
            .map(|foe| s.figures[foe].at)
            .take(MAX_POINTS)
            .collect();
        for (place, foe) in foes.iter().enumerate() {
            self.towards(s, who, deed, *foe, &mut propose);
            for other in &foes[place + 1..] {
                let middle = Point { x: (foe.x + other.x) / 2, y: (foe.y + other.y) / 2 };
                self.towards(s, who, deed, middle, &mut propose);
            }
        }
        debug_assert!(out.len() - first <= MAX_POINTS);
    }

    /// Proposes points in the direction of a goal: the goal, the nearest point to it in range, and for an area the
    /// nearest point whose circle does not reach the attacker.
    fn towards(&self, s: &State, who: Figure, deed: &Deed, goal: Point, propose: &mut impl FnMut(Point)) {
        let own = s.figures[who].at;
        let away = own.distance(goal);
        if away == 0.0 {
            return;
        }
        let (dx, dy) = own.to(goal);
        let (ux, uy) = (dx / away, dy / away);
        let at = |way: f64| own.plus(ux * way, uy * way);
        let edge = self.to_edge(s, who, facing_of(dx, dy));
        let Area::Burst(radius) = deed.area else { return propose(goal) };
        let most = edge + f64::from(self.reach_of_points(deed)) - 0.1 * MM;
        let clear = edge + f64::from(radius) + MM;
        let near = edge + 0.1 * MM;
        propose(if away > most { at(most.max(near)) } else { at(away.max(near)) });
        if clear <= most {
            propose(at(clear.max(away.min(most))));
        }
    }

    /// Returns the characters that an attack aimed at a point would strike.
    pub(crate) fn victims_from(&self, s: &State, who: Figure, deed: &Deed, at: Point) -> IdSet<Figure> {
        match deed.area {
            Area::Burst(radius) => {
                let height = self.height(s, self.surface_at(s, at));
                self.victims_in_circle(s, who, deed, radius, at, height, None)
            }
            Area::Line(width) => self.victims_on_line(s, who, deed, width, at),
            _ => IdSet::EMPTY,
        }
    }

    // ---- lines ----

    fn line_facing(&self, s: &State, who: Figure, at: Point) -> Facing {
        let (dx, dy) = s.figures[who].at.to(at);
        facing_of(dx, dy)
    }

    /// Returns the distance from the middle of a base to its edge in a direction.
    fn to_edge(&self, s: &State, who: Figure, facing: Facing) -> f64 {
        let (cos, sin) = direction(facing);
        let (own, far) = (s.figures[who].at, f64::from(self.sheet(s, who).long));
        let part = self.base(s, who).part_inside(own, own.plus(cos * far, sin * far));
        part.map_or(0.0, |(_, end)| end * far)
    }

    /// Returns the strip of a line: from the edge of the base as far as the range (AC-TPL-3).
    fn strip(&self, s: &State, who: Figure, deed: &Deed, width: Grain, at: Point) -> Shape {
        let facing = self.line_facing(s, who, at);
        let (cos, sin) = direction(facing);
        let length = deed.range.unwrap_or(0);
        let way = self.to_edge(s, who, facing) + f64::from(length) / 2.0;
        Shape::rect(s.figures[who].at.plus(cos * way, sin * way), length, width, facing)
    }

    /// Returns the characters on the strip of a line that the attacker sees.
    pub(super) fn victims_on_line(
        &self,
        s: &State,
        who: Figure,
        deed: &Deed,
        width: Grain,
        at: Point,
    ) -> IdSet<Figure> {
        let strip = self.strip(s, who, deed, width, at);
        let height = self.level_of(s, who);
        let struck = |other: &Figure| {
            *other != who
                && whole(strip.distance(&self.base(s, *other))) <= 0
                && self.is_on_level(s, *other, height)
                && (self.knobs.aoe.friendly_fire || self.foes(s, who, *other))
                && (deed.indirect || self.sight(s, who, AimedAt::Figure(*other)).is_some())
        };
        self.standing(s).filter(struck).collect()
    }

    // ---- chains ----

    /// Asks for the next target of a chain, if there can be one.
    pub(super) fn step_chain(&self, s: &mut State, mut run: Attack) {
        let Area::Chain(targets, _) = self.deed(s, run.by, run.deed).area else { return };
        let full = run.chain.len() >= usize::from(targets).min(MAX_CHAIN);
        let seat = s.figures[run.by].owner;
        if full || self.next_in_chain(s, &run).next().is_none() {
            run.step = AttackStep::Declared;
        }
        s.stack.push(Frame::Attack(run));
        if run.step == AttackStep::Chaining {
            s.stack.push(Frame::Ask(seat, Question::Chain(run.by)));
        }
    }

    /// Returns the characters that a chain can go on to.
    pub(crate) fn next_in_chain<'a>(&'a self, s: &'a State, run: &'a Attack) -> impl Iterator<Item = Figure> + 'a {
        let last = run.chain.last().copied();
        let Area::Chain(_, between) = self.deed(s, run.by, run.deed).area else { unreachable!("it is a chain") };
        let may = move |at: &Figure| {
            let from = last.unwrap_or(run.by);
            *at != run.by
                && !run.chain.contains(at)
                && (self.foes(s, run.by, *at) || self.knobs.attack.friendly_targets)
                && self.is_linked(s, run.by, from, *at, between)
        };
        self.standing(s).filter(may)
    }

    /// Whether a target is near enough to the place before it in a chain, and seen from there.
    fn is_linked(&self, s: &State, by: Figure, from: Figure, at: Figure, between: Grain) -> bool {
        (self.in_contact(s, from, at) || between > 0 && self.gap(s, from, at) <= between)
            && self.sight_for(s, by, from, AimedAt::Figure(at)).is_some()
    }

    /// Continues a chain with a chosen target, or ends it. The attack is on top of the stack.
    pub(super) fn chain_answer(&self, s: &mut State, action: Action) {
        if let Some(Frame::Attack(run)) = s.stack.last_mut() {
            match action {
                Action::AtFigure(at) => run.chain.push(at),
                _ => run.step = AttackStep::Declared,
            }
        }
    }

    /// Returns where the attack on a target of a chain comes from: the target before it (AC-TPL-6).
    pub(super) fn origin(&self, run: &Attack, at: Figure) -> Figure {
        let place = run.chain.iter().position(|link| *link == at).unwrap_or(0);
        place.checked_sub(1).map_or(run.by, |before| run.chain[before])
    }

    // ---- targets that step out of the attack ----

    /// Whether an attack still reaches a target that has moved since it was named (AC-RE-4, AC-Q21).
    pub(super) fn still_reaches(&self, s: &State, run: &Attack, at: Figure) -> bool {
        let deed = self.deed(s, run.by, run.deed);
        match deed.area {
            Area::None => {
                let target = AimedAt::Figure(at);
                self.in_range(s, run.by, deed, target, 0) && (deed.indirect || self.sight(s, run.by, target).is_some())
            }
            Area::Burst(_) | Area::Nova(_) | Area::NovaFoes(_) | Area::Line(_) => {
                let around = Attack { target: AimedAt::User, ..*run };
                self.victims(s, &around).figures.contains(at)
            }
            Area::Chain(_, between) => {
                let from = self.origin(run, at);
                let range = if from == run.by { deed.range.unwrap_or(0) } else { between };
                self.is_linked(s, run.by, from, at, range)
            }
        }
    }

    /// Returns the middle of an attack aimed at a point, and its height. For a line, the point gives the direction.
    pub(super) fn aimed_point(&self, s: &State, who: Figure, deed: DeedId, at: Point) -> (Point, u8) {
        match self.deed(s, who, deed).area {
            Area::Line(_) => (at, self.level_of(s, who)),
            _ => (at, self.height(s, self.surface_at(s, at))),
        }
    }
}

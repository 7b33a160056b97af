//! Characters moved by others (AS-PUSH, AS-THR), falls, and landings on characters (AS-FALL, AS-HITB).

use super::obstacles::HazardBits;
use super::shoved::LANDINGS;
use crate::model::content::sheets::Trigger;
use crate::model::events::Source;
use crate::model::events::Stop;
use crate::model::knobs::{FallSize, PushUnit, TableEdge};
use crate::model::state::{FallStep, Falling, Figure, Forced, ForcedKind, Frame, NOBODY, Question, State, Window};
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Cx, Illegal};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::plane::{Grain, Point, TOUCH, TURN, direction, facing_of, grains};

impl Ascension {
    // ---- pushes, pulls and throws ----

    /// Whether a character can be pushed or pulled by another (AS-PUSH-2).
    pub(crate) fn can_be_pushed(&self, s: &State, by: Figure, who: Figure) -> bool {
        let largest = self.moving_size(s, by).saturating_add(self.knobs.push.max_larger);
        s.figures[who].locked.is_none() && self.moved_size(s, who) <= largest && !self.is_immune(s, by, who)
    }

    /// Returns the distance of a push: set by the difference of Sizes, at least an inch (AS-PUSH-1).
    pub(crate) fn push_length(&self, s: &State, by: Figure, who: Figure) -> Grain {
        let (pusher, pushed) = (self.sheet(s, by), self.sheet(s, who));
        let difference = match self.knobs.push.unit {
            PushUnit::SizeInch => {
                let difference = self.moving_size(s, by).abs_diff(self.moved_size(s, who));
                f64::from(difference) * self.knobs.measure.inch_mm
            }
            PushUnit::BaseMm => f64::from((pusher.long - pushed.long).abs()) / evenhand_kit::table::plane::MM,
        };
        grains((difference / self.knobs.push.divisor).max(self.knobs.push.min_mm))
    }

    /// Whether a character can be thrown by another (AS-THR-1).
    pub(crate) fn can_be_thrown(&self, s: &State, by: Figure, who: Figure) -> bool {
        let largest = i16::from(self.moving_size(s, by)) + i16::from(self.knobs.throw.max_target_size);
        self.may_be_thrown(s, by, who) && i16::from(self.moved_size(s, who)) <= largest
    }

    /// Returns by how many Sizes a character is smaller than another that could throw it; `None` if it cannot be
    /// thrown by it at all (AC-EF-4).
    pub(crate) fn smaller_by(&self, s: &State, by: Figure, who: Figure) -> Option<u8> {
        let difference = self.moving_size(s, by).checked_sub(self.moved_size(s, who));
        difference.filter(|_| self.may_be_thrown(s, by, who))
    }

    fn may_be_thrown(&self, s: &State, by: Figure, who: Figure) -> bool {
        s.figures[who].locked.is_none() && !self.is_immune(s, by, who)
    }

    /// Opens the response window, then moves the character or asks where it lands.
    pub(crate) fn step_forced(&self, s: &mut State, mut run: Forced, cx: &mut Cx<'_, Event>) {
        if run.cancelled || !self.can_be_moved(s, run.who) {
            return;
        }
        if !run.told {
            run.told = true;
            s.stack.push(Frame::Forced(run));
            return self.open_window(s, Window::new(Trigger::Forced, run.who, run.by));
        }
        match run.kind {
            ForcedKind::Push => self.shove(s, &run, 1.0, cx),
            ForcedKind::Pull => self.shove(s, &run, -1.0, cx),
            ForcedKind::Throw | ForcedKind::Displace => {
                let thrower = s.figures[run.by].owner;
                s.stack.push(Frame::Forced(run));
                s.stack.push(Frame::Ask(thrower, Question::Land(run.who)));
            }
        }
    }

    /// A defeated character is moved only if effects also happen to defeated characters (AS-Q36).
    fn can_be_moved(&self, s: &State, who: Figure) -> bool {
        self.alive(s, who) || self.knobs.attack.effects_on_defeated
    }

    /// Moves a character straight away from another, or towards it if `sign` is -1.
    fn shove(&self, s: &mut State, run: &Forced, sign: f64, cx: &mut Cx<'_, Event>) {
        let (dx, dy) = self.away(s, run.who, run.by);
        self.shove_along(s, run, (sign * dx, sign * dy), run.length, cx);
    }

    /// Moves a character straight in a direction, until something stops it.
    fn shove_along(&self, s: &mut State, run: &Forced, (dx, dy): (f64, f64), length: Grain, cx: &mut Cx<'_, Event>) {
        let Forced { who, by, .. } = *run;
        let slide = self.slide(s, who, dx, dy, length);
        let figure = &s.figures[who];
        let (from, height) = (figure.at, self.level_of(s, who));
        let before = self.hazards_here(s, who);
        let crossed = self.hazards_on_way(s, who, from, slide.to, figure.surface);
        self.carry(s, who, slide.to, cx);
        if slide.stopped != Stop::No {
            cx.event(Event::Stopped(who, slide.stopped));
        }
        self.trample_down(s, who, from, slide.to, cx);
        match slide.stopped {
            Stop::Impassable(piece) => {
                let size = self.table.pieces[piece].size;
                let damage = size.saturating_mul(self.knobs.terrain.impassable_damage_per_size);
                self.suffer(s, who, damage, Source::Edge, by, cx);
            }
            Stop::TableEdge if self.knobs.push.table_edge == TableEdge::Remove => {
                if self.alive(s, who) {
                    self.defeat(s, who, by, cx);
                }
            }
            Stop::No | Stop::TableEdge | Stop::Base(_) | Stop::Piece(_) => {}
        }
        if !self.can_be_moved(s, who) {
            return;
        }
        match self.footing(s, who, slide.to, height) {
            Some(surface) => {
                s.figures[who].surface = surface;
                if self.can_rest(s, who, slide.to, s.figures[who].facing, surface) {
                    let entered = (crossed | self.hazards_here(s, who)) & !before;
                    return self.suffer_entered(s, who, entered, cx);
                }
                // It stepped down onto a character, or stands beside a wall.
                let landing = Falling::new(who, by, height, before, crossed);
                s.stack.push(Frame::Falling(Falling { step: FallStep::Land, ..landing }));
            }
            None => self.begin_fall(s, who, by, before, crossed),
        }
    }

    /// Moves a character to another point. The caller sets its surface.
    fn carry(&self, s: &mut State, who: Figure, to: Point, cx: &mut Cx<'_, Event>) {
        let figure = &mut s.figures[who];
        let length = figure.at.length_to(to);
        figure.at = to;
        if length > 0 {
            cx.event(Event::Driven(who, to, length));
        }
    }

    /// Adds the points where the thrower can make the character land: free points around it, and
    /// the positions of characters it could land on. If there are none, it comes down where it was.
    pub(crate) fn land_options(&self, s: &State, run: &Forced, out: &mut Vec<Action>) {
        if run.kind == ForcedKind::Displace {
            return self.displaced_spots(s, run, out);
        }
        let first = out.len();
        self.landing_spots(s, run.by, run.who, run.length, out);
        for other in self.standing(s).filter(|other| *other != run.who && *other != run.by) {
            let at = s.figures[other].at;
            if !out[first..].contains(&Action::AtPoint(at)) && self.can_land(s, run.who, at, run.length) {
                out.push(Action::AtPoint(at));
            }
        }
        if out.len() == first {
            out.push(Action::AtPoint(s.figures[run.who].at));
        }
    }

    /// Adds the points to which a character can be displaced: in twelve directions, and where it is.
    fn displaced_spots(&self, s: &State, run: &Forced, out: &mut Vec<Action>) {
        let at = s.figures[run.who].at;
        let (dx, dy) = self.away(s, run.who, run.by);
        let first = facing_of(dx, dy);
        for turn in 0..LANDINGS {
            let (cos, sin) = direction((first + turn * (TURN / LANDINGS)) % TURN);
            let length = f64::from(run.length);
            let to = at.plus(cos * length, sin * length);
            let goes = if self.knobs.push.displace_places {
                self.placed(s, run.who, to).is_ok()
            } else {
                self.slide(s, run.who, cos, sin, run.length).to != at
            };
            if goes {
                out.push(Action::AtPoint(to));
            }
        }
        out.push(Action::AtPoint(at));
    }

    /// Checks whether a thrown character may land at the chosen point.
    ///
    /// # Errors
    /// Returns the rule that forbids it.
    pub(crate) fn land_legal(&self, s: &State, run: &Forced, action: Action) -> Result<(), Illegal> {
        match action {
            Action::AtPoint(to) if run.kind == ForcedKind::Displace => {
                let at = s.figures[run.who].at;
                if at.distance(to) > f64::from(run.length) + TOUCH {
                    return Err(Illegal("it is too far away (AC-EF-2)".into()));
                }
                let stands = !self.knobs.push.displace_places || to == at || self.placed(s, run.who, to).is_ok();
                if stands { Ok(()) } else { Err(Illegal("it cannot stand there (AC-Q13)".into())) }
            }
            Action::AtPoint(to) if to == s.figures[run.who].at || self.can_land(s, run.who, to, run.length) => Ok(()),
            _ => Err(Illegal("it cannot be thrown there (AS-THR-1)".into())),
        }
    }

    /// Lands the thrown character. The throw is on top of the stack.
    pub(crate) fn land_answer(&self, s: &mut State, who: Figure, action: Action, cx: &mut Cx<'_, Event>) {
        let (Some(Frame::Forced(run)), Action::AtPoint(to)) = (s.stack.pop(), action) else { return };
        if run.kind == ForcedKind::Displace {
            let from = s.figures[who].at;
            if self.knobs.push.displace_places {
                return self.place_displaced(s, who, to, cx);
            }
            return self.shove_along(s, &run, from.to(to), from.length_to(to), cx);
        }
        let before = self.hazards_here(s, who);
        let (height, surface) = (self.level_of(s, who), self.landing_surface(s, who, to));
        self.carry(s, who, to, cx);
        if self.height(s, surface) < height {
            return self.begin_fall(s, who, run.by, before, 0);
        }
        s.figures[who].surface = surface;
        s.stack.push(Frame::Falling(Falling { step: FallStep::Land, ..Falling::new(who, run.by, height, before, 0) }));
    }

    /// Places a displaced character, or leaves it where it is (AC-Q13).
    fn place_displaced(&self, s: &mut State, who: Figure, to: Point, cx: &mut Cx<'_, Event>) {
        if to != s.figures[who].at
            && let Ok(pose) = self.placed(s, who, to)
        {
            self.put(s, who, pose, cx);
        }
    }

    // ---- falls ----

    /// Makes a character fall from its position (AS-FALL-1). `before` is the dangerous ground
    /// it was on before it was moved, `crossed` that which it has passed through since.
    pub(crate) fn begin_fall(&self, s: &mut State, who: Figure, by: Figure, before: HazardBits, crossed: HazardBits) {
        let from = self.level_of(s, who);
        s.stack.push(Frame::Falling(Falling::new(who, by, from, before, crossed)));
    }

    /// Carries out one step of a fall (AS-FALL-4): the drop, damage and tokens, a character below, dangerous ground.
    pub(crate) fn step_falling(&self, s: &mut State, mut run: Falling, cx: &mut Cx<'_, Event>) {
        if let Some((who, left)) = run.tokens.iter_mut().find(|(_, left)| *left > 0) {
            *left -= 1;
            let who = *who;
            s.stack.push(Frame::Falling(run));
            if self.alive(s, who) && self.gains(s, who).next().is_some() {
                s.stack.push(Frame::Ask(s.figures[who].owner, Question::Gain(who)));
            }
            return;
        }
        let who = run.who;
        if !self.can_be_moved(s, who) {
            return;
        }
        match run.step {
            FallStep::Drop => self.drop_down(s, run, cx),
            FallStep::Land => self.land(s, run, cx),
            FallStep::MakeRoom => {
                let (faller, other) = (self.sheet(s, who).size, self.sheet(s, run.onto).size);
                // If both have the same Size, the one that was landed on makes room (AS-Q66).
                let smaller = if faller < other { who } else { run.onto };
                run.step = FallStep::Land;
                s.stack.push(Frame::Falling(run));
                if self.alive(s, who) && self.alive(s, run.onto) {
                    self.ask_to_make_room(s, smaller, run.by, cx);
                }
            }
            FallStep::Ground => {
                let entered = (run.crossed | self.hazards_here(s, who)) & !run.before;
                self.suffer_entered(s, who, entered, cx);
            }
        }
    }

    fn drop_down(&self, s: &mut State, mut run: Falling, cx: &mut Cx<'_, Event>) {
        let who = run.who;
        let surface = self.highest_surface_below(s, who, s.figures[who].at);
        s.figures[who].surface = surface;
        let height = run.from.saturating_sub(self.height(s, surface));
        cx.event(Event::Fell(who, height));
        let size = self.sheet(s, who).size;
        let own = match self.knobs.fall.size_term {
            FallSize::Full => size,
            FallSize::Half => size / 2,
            FallSize::None => 0,
        };
        run.tokens[0] = (who, self.knobs.fall.conditions);
        run.step = FallStep::Land;
        s.stack.push(Frame::Falling(run));
        self.suffer(s, who, height.max(self.knobs.fall.height_min) + own, Source::Fall, run.by, cx);
    }

    /// Resolves the impact on a character below, if there is one (AS-HITB-1).
    fn land(&self, s: &mut State, mut run: Falling, cx: &mut Cx<'_, Event>) {
        let who = run.who;
        let figure = s.figures[who];
        run.step = FallStep::Ground;
        let below = self.base_under(s, who, figure.at, figure.surface);
        if let Some(onto) = below.filter(|onto| !run.met.contains(*onto)) {
            run.met.insert(onto);
            run.onto = onto;
            run.step = FallStep::MakeRoom;
            let tokens = self.knobs.impact.conditions;
            run.tokens = [(who, tokens), (onto, tokens)];
            let place = |who: Figure| {
                let owner = s.figures[who].owner;
                self.seats_from_active(s).position(|seat| seat == owner)
            };
            if place(onto) < place(who) {
                run.tokens.swap(0, 1);
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole; beyond 255 it is 255")]
            let damage = |other: Figure| {
                (f64::from(self.sheet(s, other).size) * self.knobs.impact.damage_per_size).floor() as u8
            };
            let (to_faller, to_other) = (damage(onto), damage(who));
            s.stack.push(Frame::Falling(run));
            self.suffer(s, who, to_faller, Source::Impact, run.by, cx);
            self.suffer(s, onto, to_other, Source::Impact, run.by, cx);
            return;
        }
        // It lies against a wall that it came down from, or where a bridge was (AS-Q69).
        let stuck = self.alive(s, who)
            && !run.met.contains(who)
            && !self.can_rest(s, who, figure.at, figure.facing, figure.surface);
        if stuck {
            run.met.insert(who);
            run.step = FallStep::Land;
        }
        s.stack.push(Frame::Falling(run));
        if stuck {
            self.ask_to_make_room(s, who, run.by, cx);
        }
    }

    /// Asks where a character makes room. It is defeated if it fits nowhere on the table, whatever its facing.
    fn ask_to_make_room(&self, s: &mut State, who: Figure, by: Figure, cx: &mut Cx<'_, Event>) {
        if self.places_to_make_room(s, who).is_empty() {
            self.defeat(s, who, by, cx);
        } else {
            s.stack.push(Frame::Ask(s.figures[who].owner, Question::Displace(who)));
        }
    }

    /// Adds the points where a character that must make room can go: the nearest ones out of
    /// base contact with the character it landed on, or that landed on it (AS-HITB-1).
    pub(crate) fn displace_options(&self, s: &State, who: Figure, out: &mut Vec<Action>) {
        out.extend(self.places_to_make_room(s, who).iter().map(|spot| Action::AtPoint(*spot)));
    }

    fn places_to_make_room(&self, s: &State, who: Figure) -> Pile<Point, 4> {
        let fall = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Falling(run) => Some((run.who, run.onto)),
            _ => None,
        });
        let other = match fall {
            Some((faller, onto)) if faller == who => onto,
            Some((faller, _)) => faller,
            None => NOBODY,
        };
        self.nearest_free(s, who, s.figures[who].at, other)
    }

    /// Moves a character that makes room. The fall is on top of the stack.
    pub(crate) fn displace_answer(&self, s: &mut State, who: Figure, action: Action, cx: &mut Cx<'_, Event>) {
        let Action::AtPoint(to) = action else { return };
        let before = self.hazards_here(s, who);
        let surface = self.highest_surface_below(s, who, to);
        let length = s.figures[who].at.length_to(to);
        // If it fits there only with another facing, it turns.
        if let Some(facing) = self.facing_to_rest(s, who, to) {
            s.figures[who].facing = facing;
        }
        s.figures[who].at = to;
        s.figures[who].surface = surface;
        if length > 0 {
            cx.event(Event::MadeRoom(who, length));
        }
        // For the falling character itself, dangerous ground is resolved at the very end.
        if !matches!(s.stack.last(), Some(Frame::Falling(run)) if run.who == who) {
            self.enter_hazards(s, who, before, cx);
        }
    }
}

impl Falling {
    fn new(who: Figure, by: Figure, from: u8, before: HazardBits, crossed: HazardBits) -> Falling {
        Falling {
            who,
            by,
            from,
            step: FallStep::Drop,
            tokens: [(NOBODY, 0); 2],
            onto: NOBODY,
            met: IdSet::EMPTY,
            before,
            crossed,
        }
    }
}

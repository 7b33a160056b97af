//! Paths with bends: a search over places beside the obstacles.

use super::base::{Base, Spot, square};
use super::battlefield::Battlefield;
use super::leg::Leg;
use super::walk::{Hit, MOST_BENDS, Mover, Walk, Wanted};
use evenhand_game::game::Scratch;
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Bounds, Grain, Point, whole};

/// The most models that the search considers.
const MODELS: usize = 256;
/// The most places that the search considers.
const PLACES: usize = 160;
/// The most models and pieces for which the search adds places.
const AROUND: usize = 16;

/// Cosine, sine and tangent of 22.5 degrees, for the corners of an octagon.
const COS: f64 = 0.923_879_532_511_286_7;
const SIN: f64 = 0.382_683_432_365_089_8;
const TAN: f64 = 0.414_213_562_373_095_05;

thread_local! {
    static NEAR: Scratch<Base> = const { Scratch::new() };
    static PLACES_OF: Scratch<Place> = const { Scratch::new() };
    static PIECES: Scratch<usize> = const { Scratch::new() };
}

/// A place where a path may bend.
#[derive(Clone, Copy, Default)]
struct Place {
    at: Point,
    z: Grain,
    /// Its straight distance to the end.
    rest: f64,
    /// By number of bends, the cost of the best path to it. The place itself counts as a bend.
    costs: [f64; MOST_BENDS + 1],
    /// By number of bends, the place before it on that path.
    before: [u8; MOST_BENDS + 1],
    /// Bits of the numbers of bends for which it is settled.
    done: u8,
    /// Whether the straight path from it to the end has been tested.
    finished: bool,
}

impl Place {
    /// Returns a place that no path leads to yet.
    fn new(at: Point, z: Grain, to: Point) -> Place {
        Place { at, z, rest: at.distance(to), costs: [f64::INFINITY; MOST_BENDS + 1], ..Place::default() }
    }

    /// Whether a path of this cost with this many bends is useless, because a known path has no more of either.
    fn beats(&self, cost: f64, bends: usize) -> bool {
        self.costs[..=bends].iter().any(|other| *other <= cost)
    }
}

struct Search<'a> {
    field: &'a Battlefield,
    mover: &'a Mover,
    /// The models that can be obstacles.
    near: &'a [Base],
    /// The indices of the pieces of terrain that a path can cross.
    pieces: &'a [usize],
    /// Whether there are no such pieces, so that all paths stay at one height.
    open: bool,
    start: Point,
    /// The height of the start.
    from: Grain,
    to: Point,
    end: Grain,
    most: f64,
    /// All places; the first is the start.
    places: &'a mut Vec<Place>,
    /// The obstacles for which places were added: models by their index, then pieces after all models.
    around: Pile<u16, AROUND>,
    /// The best path to the end: its cost, its last place and its number of bends.
    best: Option<(f64, usize, usize)>,
}

impl Battlefield {
    /// Finds a path around the obstacles on the straight path that costs at most `most`. `first` is the first model
    /// that blocks the straight path, if a model does.
    pub(super) fn detour(
        &self,
        mover: &Mover,
        (from, to): (Spot, Spot),
        others: &[Base],
        first: Option<&Base>,
        most: f64,
        wanted: Wanted,
    ) -> Option<Walk> {
        let with = |near: &mut _, places: &mut _, pieces: &mut _| {
            self.detour_with((near, places, pieces), mover, (from, to), (others, first), (most, wanted))
        };
        NEAR.with(|near| {
            PLACES_OF.with(|places| {
                PIECES.with(|pieces| {
                    near.lend(|near| places.lend(|places| pieces.lend(|pieces| with(near, places, pieces))))
                })
            })
        })
    }

    /// Does the search of `detour` with scratch buffers.
    fn detour_with(
        &self,
        (near, places, pieces): (&mut Vec<Base>, &mut Vec<Place>, &mut Vec<usize>),
        mover: &Mover,
        (from, to): (Spot, Spot),
        (others, first_model): (&[Base], Option<&Base>),
        (most, wanted): (f64, Wanted),
    ) -> Option<Walk> {
        let (at, goal) = (from.at(), to.at());
        let around = within(at, goal, most);
        if !mover.over_models {
            for other in others {
                // The distances from the center of a moving base to both ends never
                // add up to more than the length of the path.
                let reach = mover.reach(other);
                let is_near = around.widened(reach).has(other.at)
                    && at.distance(other.at) + other.at.distance(goal) < most + f64::from(2 * reach);
                if is_near {
                    if near.len() == MODELS {
                        return None;
                    }
                    near.push(*other);
                }
            }
        }
        let (from, end) = (self.height_of(from.on), self.height_of(to.on));
        let meets = |place: &usize| self.pieces[*place].zone.near(&around, mover.radius);
        pieces.extend((0..self.pieces.len()).filter(meets));
        let open = from == 0 && end == 0 && pieces.is_empty();
        let mut first = Place::new(at, from, goal);
        first.costs[0] = 0.0;
        places.push(first);
        let mut search = Search {
            field: self,
            mover,
            near,
            pieces,
            open,
            start: at,
            from,
            to: goal,
            end,
            most,
            places,
            around: Pile::new(),
            best: None,
        };
        if wanted == Wanted::Any
            && let Some(model) = first_model
        {
            search.past_one(model);
        }
        if search.best.is_none() {
            search.run(wanted);
        }
        search.found()
    }
}

impl Search<'_> {
    /// Tries to pass the single model that blocks the straight path. Most detours are of this kind.
    fn past_one(&mut self, model: &Base) {
        let apart = f64::from(self.mover.radius + model.radius + 1);
        for side in [1.0, -1.0] {
            let [single, first, last] = past(self.start, self.to, model.at, apart, side);
            self.try_way(&[single]);
            if self.best.is_none() {
                self.try_way(&[first, last]);
            }
            if self.best.is_some() {
                return;
            }
        }
    }

    /// Tests a path over these places, and makes it the best one if it is open and not too long.
    fn try_way(&mut self, bends: &[Option<Point>]) {
        let (mut at, mut z, mut cost) = (self.start, self.from, 0.0);
        let known = self.places.len();
        for next in bends.iter().copied().map(Some).chain([None]) {
            let (to, height) = match next {
                None => (self.to, self.end),
                Some(Some(next)) if self.field.holds(next, self.mover.radius) => (next, self.height_at(next)),
                Some(_) => break,
            };
            let leg = Leg::new(at, to);
            let Ok(more) = self.leg(&leg, z, height) else { break };
            cost += more;
            if cost + to.distance(self.to) > self.most {
                break;
            }
            if next.is_none() {
                let (last, bends) = (self.places.len() - 1, bends.len());
                self.best = Some((cost, if bends == 0 { 0 } else { last }, bends));
                return;
            }
            let mut place = Place::new(to, height, self.to);
            let nth = self.places.len() - known;
            (place.costs[nth + 1], place.before[nth + 1]) =
                (cost, if nth == 0 { 0 } else { number(self.places.len() - 1) });
            self.places.push(place);
            (at, z) = (to, height);
        }
        self.places.truncate(known);
    }

    /// Returns the height at which the model stands at a place on its path.
    fn height_at(&self, at: Point) -> Grain {
        if self.mover.over_terrain || self.open { self.from } else { self.field.level(at, self.mover.radius) }
    }

    /// Settles paths to places, in the order of the lower bounds of their total costs.
    fn run(&mut self, wanted: Wanted) {
        let is_enough = |search: &Self| wanted == Wanted::Any && search.best.is_some();
        while let Some((next, bends)) = self.next() {
            let known = self.places.len();
            let place = &mut self.places[next];
            // A path to a place that is settled already has fewer bends but costs
            // more. It is only useful for further bends.
            let first = place.done == 0;
            place.done |= 1 << bends;
            if first && !place.finished {
                self.finish(next, bends);
            }
            if is_enough(self) {
                return;
            }
            if bends == MOST_BENDS {
                continue;
            }
            let is_first = next == 0;
            if is_first && self.places.len() > 1 && self.best.is_none() && self.is_cut_off() {
                return;
            }
            let mut other = 1;
            while other < self.places.len() {
                if self.link(next, bends, other) && wanted == Wanted::Any {
                    self.finish(other, bends + 1);
                    self.places[other].finished = true;
                    if is_enough(self) {
                        return;
                    }
                }
                other += 1;
            }
            // New places are linked from all settled places.
            let mut fresh = known;
            while fresh < self.places.len() {
                for settled in 0..known {
                    for before in 0..MOST_BENDS {
                        let is_done = self.places[settled].done >> before & 1 != 0;
                        if is_done && (settled, before) != (next, bends) {
                            self.link(settled, before, fresh);
                        }
                    }
                }
                fresh += 1;
            }
        }
    }

    /// Whether it is certain that there is no path.
    fn is_cut_off(&self) -> bool {
        let on_the_table = self.from == 0 && self.end == 0;
        on_the_table && self.field.is_cut_off(self.mover, &Leg::new(self.start, self.to), self.near, self.most)
    }

    /// Returns the path to settle next, as its last place and its number of bends. Returns `None` if no path is left
    /// that could be of use.
    fn next(&self) -> Option<(usize, usize)> {
        let (mut least, mut found) = (self.limit(), None);
        for (number, place) in self.places.iter().enumerate() {
            for (bends, cost) in place.costs.iter().enumerate() {
                let total = cost + place.rest;
                if place.done >> bends & 1 == 0 && total <= least && (found.is_none() || total < least) {
                    (least, found) = (total, Some((number, bends)));
                }
            }
        }
        found
    }

    /// Returns the cost up to which a path is of use.
    fn limit(&self) -> f64 {
        self.best.map_or(self.most, |(cost, _, _)| cost)
    }

    /// Goes from a place straight to the end.
    fn finish(&mut self, from: usize, bends: usize) {
        let place = self.places[from];
        let leg = Leg::new(place.at, self.to);
        match self.leg(&leg, place.z, self.end) {
            Ok(cost) => {
                let total = place.costs[bends] + cost;
                if total <= self.most && self.best.is_none_or(|(best, _, _)| total < best) {
                    self.best = Some((total, from, bends));
                }
                if cost > leg.length {
                    self.lead_around_pieces(&leg);
                }
            }
            Err(hit) => self.lead_around(hit, &leg),
        }
    }

    /// Goes from a settled place straight to another. Returns whether that gives a useful path.
    fn link(&mut self, from: usize, bends: usize, to: usize) -> bool {
        let (place, other) = (&self.places[from], &self.places[to]);
        let so_far = place.costs[bends];
        let least = so_far + place.at.distance(other.at);
        if least + other.rest > self.limit() || other.beats(least, bends + 1) {
            return false;
        }
        let leg = Leg::new(place.at, other.at);
        match self.leg(&leg, place.z, other.z) {
            Ok(cost) => {
                let better = !other.beats(so_far + cost, bends + 1);
                if better {
                    let before = number(from);
                    let other = &mut self.places[to];
                    (other.costs[bends + 1], other.before[bends + 1]) = (so_far + cost, before);
                }
                if cost > leg.length {
                    self.lead_around_pieces(&leg);
                }
                better
            }
            Err(hit) => {
                self.lead_around(hit, &leg);
                false
            }
        }
    }

    /// Returns the cost of a straight path.
    fn leg(&self, leg: &Leg, start: Grain, end: Grain) -> Result<f64, Hit> {
        let near = self.near.iter().enumerate();
        if self.open {
            self.mover.past(leg, start, near)
        } else {
            let pieces = self.pieces.iter().map(|place| &self.field.pieces[*place]);
            self.mover.leg(pieces, leg, (start, end), near)
        }
    }

    /// Adds places beside the obstacle, and beside terrain that the path would have to climb.
    fn lead_around(&mut self, hit: Hit, leg: &Leg) {
        if let Hit::Model(model) = hit {
            self.lead_around_model(model);
        }
        if !self.mover.over_terrain && !self.open {
            self.lead_around_pieces(leg);
        }
    }

    /// Whether places for an obstacle were added already, or the limit of obstacles is reached.
    fn is_known(&self, number: usize) -> bool {
        self.around.len() == AROUND || self.around.iter().any(|known| usize::from(*known) == number)
    }

    /// Registers an obstacle. Returns `false` if it is registered already, or the limit of obstacles is reached.
    fn is_new(&mut self, number: usize) -> bool {
        let is_new = !self.is_known(number);
        if is_new {
            self.around.push(u16::try_from(number).unwrap_or(u16::MAX));
        }
        is_new
    }

    /// Adds the corners of an octagon and of a square around a model, and the corners of the shortest paths past this
    /// model alone with one bend and with two bends.
    fn lead_around_model(&mut self, model: usize) {
        if !self.is_new(model) {
            return;
        }
        let other = self.near[model];
        let apart = f64::from(self.mover.radius + other.radius + 1);
        let (start, to) = (self.start, self.to);
        for side in [1.0, -1.0] {
            for corner in past(start, to, other.at, apart, side).into_iter().flatten() {
                self.add(corner);
            }
        }
        let (dx, dy) = unit(start, to).unwrap_or((1.0, 0.0));
        for (along, aside) in [(SIN, COS), (COS, SIN), (1.0, 1.0)] {
            let far = apart / if along == aside { 1.0 } else { COS };
            let (along, aside) = (along * far, aside * far);
            for (along, aside) in [(along, aside), (-along, aside), (along, -aside), (-along, -aside)] {
                self.add(other.at.plus(along * dx - aside * dy, along * dy + aside * dx));
            }
        }
    }

    /// Adds places around the corners of all pieces that the leg crosses.
    fn lead_around_pieces(&mut self, leg: &Leg) {
        let (field, radius) = (self.field, self.mover.radius);
        for place in self.pieces.iter().copied() {
            let (number, piece) = (MODELS + place, &field.pieces[place]);
            if self.is_known(number) || leg.part_over(&piece.zone, radius).is_none() || !self.is_new(number) {
                continue;
            }
            let zone = piece.zone;
            let less = whole(f64::from(radius) * TAN) + 1;
            for (x, right) in [(zone.left, -1), (zone.right, 1)] {
                for (y, up) in [(zone.bottom, -1), (zone.top, 1)] {
                    for (dx, dy) in [(radius, radius), (radius, less), (less, radius)] {
                        self.add(Point { x: x + right * dx, y: y + up * dy });
                    }
                }
            }
        }
    }

    /// Adds a place, if a path over it may be of use.
    fn add(&mut self, at: Point) {
        if self.places.len() == PLACES
            || self.start.distance(at) + at.distance(self.to) > self.limit()
            || !self.field.holds(at, self.mover.radius)
        {
            return;
        }
        let z = self.height_at(at);
        if self.mover.no_climb && z != self.from {
            return;
        }
        let body = self.mover.base(at, z);
        let taken = |other: &Base| {
            let reach = i64::from(self.mover.reach(other));
            square(at, other.at) < reach * reach && body.levels_with(z, z, other)
        };
        match self.near.iter().position(taken) {
            // Another model is there: the path must lead around that one too.
            Some(model) => self.lead_around_model(model),
            None => self.places.push(Place::new(at, z, self.to)),
        }
    }

    /// Returns the best path.
    fn found(&self) -> Option<Walk> {
        let (cost, mut last, bends) = self.best?;
        let mut walk = Walk { cost, bends: number(bends), ..Walk::default() };
        for bend in (1..=bends).rev() {
            walk.via[bend - 1] = self.places[last].at;
            last = usize::from(self.places[last].before[bend]);
        }
        Some(walk)
    }
}

/// Converts the index of a place.
#[expect(clippy::cast_possible_truncation, reason = "there are no more than 160")]
fn number(place: usize) -> u8 {
    const { assert!(PLACES <= u8::MAX as usize) };
    place as u8
}

/// Returns the axis-aligned rectangle around all paths between two places that are no longer than `most`, with a small
/// margin. These paths lie in the ellipse whose foci are the two places.
fn within(one: Point, other: Point, most: f64) -> Bounds {
    let (x, y) = one.to(other);
    let half = |across: f64| whole((most * most - across * across).max(0.0).sqrt() / 2.0) + 2;
    let (wide, deep) = (half(y), half(x));
    let middle = Point { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    Bounds { left: middle.x - wide, bottom: middle.y - deep, right: middle.x + wide, top: middle.y + deep }
}

/// Returns the unit vector from one place to another, or `None` if they are equal.
fn unit(from: Point, to: Point) -> Option<(f64, f64)> {
    let (dx, dy) = from.to(to);
    let length = (dx * dx + dy * dy).sqrt();
    (length > 0.0).then(|| (dx / length, dy / length))
}

/// Returns the corners of the shortest paths past one side of a disc: the corner of the path with one bend, then the
/// two corners of the path with two bends.
fn past(from: Point, to: Point, middle: Point, radius: f64, side: f64) -> [Option<Point>; 3] {
    let (Some(one), Some(other)) = (touching(from, middle, radius, -side), touching(to, middle, radius, side)) else {
        return [None; 3];
    };
    let long = (one.0 * other.1 - one.1 * other.0) * side > 0.0;
    let Some((x, y)) = between(one, other) else { return [None; 3] };
    let half = if long { (-x, -y) } else { (x, y) };
    // The corner between two tangents of the disc.
    let corner = |a: (f64, f64), b: (f64, f64), way: Option<(f64, f64)>| {
        let (x, y) = way?;
        let far = radius / ((a.0 * x + a.1 * y) * (b.0 * x + b.1 * y)).sqrt();
        // A corner farther away than this leads too far off.
        (far < 4.0 * radius).then(|| middle.plus(x * far, y * far))
    };
    let single = if long { None } else { Some(half) };
    [corner(one, other, single), corner(one, half, between(one, half)), corner(half, other, between(half, other))]
}

/// Returns the direction from the center of a disc to the point where a tangent from a place touches it.
fn touching(from: Point, middle: Point, radius: f64, side: f64) -> Option<(f64, f64)> {
    let (x, y) = unit(middle, from)?;
    let cos = (radius / middle.distance(from)).min(1.0);
    let sin = side * (1.0 - cos * cos).sqrt();
    Some((x * cos - y * sin, x * sin + y * cos))
}

/// Returns the direction halfway between two others.
fn between(one: (f64, f64), other: (f64, f64)) -> Option<(f64, f64)> {
    let (x, y) = (one.0 + other.0, one.1 + other.1);
    let length = (x * x + y * y).sqrt();
    (length > 1e-6).then(|| (x / length, y / length))
}

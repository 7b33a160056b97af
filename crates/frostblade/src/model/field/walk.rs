//! Paths of models: straight or with bends, over terrain and past other models (FB-MOVE-3 to -8, FB-CLIMB-1).

use super::base::{Base, Spot, TOUCH};
use super::battlefield::Battlefield;
use super::leg::{Leg, PiecesOn, Profile, is_open};
use super::nearby::{Crowd, with_crowd};
use super::piece::Piece;
use evenhand_kit::table::plane::{Grain, Point};

/// The most bends of a path.
pub(crate) const MOST_BENDS: usize = 3;

/// The properties of a moving model that decide which paths it can take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mover {
    pub(crate) radius: Grain,
    /// The height of its body.
    pub(crate) height: Grain,
    /// Whether it passes over other models. It still cannot end on one (FB-MOVE-7).
    pub(crate) over_models: bool,
    /// Whether it ignores terrain.
    pub(crate) over_terrain: bool,
    /// Whether a model that ignores terrain pays for the difference in height between its start and its end (FB-Q26).
    /// Other models pay for everything they climb.
    pub(crate) vertical_counts: bool,
    /// The cost of a thousandth of an inch up or down.
    pub(crate) climb: f64,
    /// Whether it can go neither up nor down.
    pub(crate) no_climb: bool,
}

/// A path: its cost, and the places where it bends.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Walk {
    pub(crate) cost: f64,
    pub(crate) via: [Point; MOST_BENDS],
    pub(crate) bends: u8,
}

#[cfg(test)]
impl Walk {
    /// Returns the places where it bends, in order.
    pub(crate) fn bends(&self) -> &[Point] {
        &self.via[..usize::from(self.bends).min(MOST_BENDS)]
    }
}

/// The obstacle on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// A model, by its index in the list.
    Model(usize),
    /// Terrain that the model does not climb.
    Terrain,
}

/// The models that may be in the way, each with its index in a list.
pub(super) trait Others<'b>: Iterator<Item = (usize, &'b Base)> {}

impl<'b, I: Iterator<Item = (usize, &'b Base)>> Others<'b> for I {}

/// Returns the first of these models that is in the way.
#[inline]
fn first<'b>(mut others: impl Others<'b>, stands: impl Fn(&Base) -> bool) -> Option<Hit> {
    others.find(|(_, other)| stands(other)).map(|(place, _)| Hit::Model(place))
}

impl Mover {
    /// Returns the distance that its center must keep from the center of another base. The bases may touch.
    #[inline]
    pub(super) fn reach(&self, other: &Base) -> Grain {
        self.radius + other.radius - TOUCH
    }

    /// Returns its base at this place.
    #[inline]
    pub(super) fn base(&self, at: Point, z: Grain) -> Base {
        Base { at, z, radius: self.radius, height: self.height }
    }

    /// Returns the first of the others that is in the way if it stays between these heights.
    #[inline]
    fn first_hit<'b>(&self, leg: &Leg, (low, high): (Grain, Grain), others: impl Others<'b>) -> Option<Hit> {
        let body = self.base(leg.from, low);
        let stands = |other: &Base| leg.nears(other.at, self.reach(other)) && body.levels_with(low, high, other);
        first(others, stands)
    }

    /// Returns the cost of a straight path at one height.
    ///
    /// # Errors
    /// The model that is in the way.
    #[inline]
    pub(super) fn past<'b>(&self, leg: &Leg, height: Grain, others: impl Others<'b>) -> Result<f64, Hit> {
        let hit = if self.over_models { None } else { self.first_hit(leg, (height, height), others) };
        hit.map_or(Ok(leg.length), Err)
    }

    /// Returns the first of the others that is in the way if its height changes on the path.
    fn first_hit_on<'b>(&self, leg: &Leg, profile: &Profile, others: impl Others<'b>) -> Option<Hit> {
        let body = self.base(leg.from, 0);
        let stands = |other: &Base| {
            let reach = self.reach(other);
            leg.nears(other.at, reach)
                && leg.part_near(other.at, reach).is_some_and(|part| {
                    let (low, high) = profile.range(part);
                    body.levels_with(low, high, other)
                })
        };
        first(others, stands)
    }

    /// Returns the cost of a straight path over these pieces that starts and ends at these heights (FB-MOVE-8).
    ///
    /// # Errors
    /// The obstacle on the path.
    pub(super) fn leg<'p, 'b>(
        &self,
        pieces: impl Iterator<Item = &'p Piece> + Clone,
        leg: &Leg,
        (start, end): (Grain, Grain),
        others: impl Others<'b>,
    ) -> Result<f64, Hit> {
        let free = self.over_terrain && !self.vertical_counts;
        let vertical = |change: Grain| if free { 0.0 } else { self.climb * f64::from(change) };
        if start == end && start == 0 && is_open(pieces.clone(), leg, self.radius) {
            return self.past(leg, start, others);
        }
        if self.over_terrain {
            if !self.over_models
                && let Some(hit) = self.first_hit(leg, (start.min(end), start.max(end)), others)
            {
                return Err(hit);
            }
            return Ok(leg.length + vertical((end - start).abs()));
        }
        let over = |piece: &'p Piece| Some((leg.part_over(&piece.zone, self.radius)?, piece.height));
        let mut parts = pieces.filter_map(over);
        let part = parts.next();
        if start == 0 && end == 0 && part.is_none() {
            return self.past(leg, 0, others);
        }
        let mut on = PiecesOn::none();
        for (part, height) in part.into_iter().chain(parts) {
            if !on.add(part, height) {
                return Err(Hit::Terrain);
            }
        }
        let profile = on.profile(start, end);
        let change = profile.variation();
        if self.no_climb && change != 0 {
            return Err(Hit::Terrain);
        }
        if !self.over_models {
            let hit = if change == 0 {
                self.first_hit(leg, (start, start), others)
            } else {
                self.first_hit_on(leg, &profile, others)
            };
            if let Some(hit) = hit {
                return Err(hit);
            }
        }
        Ok(leg.length + vertical(change))
    }
}

impl Battlefield {
    pub(super) fn leg<'b>(
        &self,
        mover: &Mover,
        leg: &Leg,
        (start, end): (Grain, Grain),
        others: impl Others<'b>,
    ) -> Result<f64, Hit> {
        mover.leg(self.pieces.iter(), leg, (start, end), others)
    }

    /// Whether the end of a path is on another base.
    #[inline]
    fn lands_on(&self, mover: &Mover, to: Spot, others: &[Base]) -> bool {
        let end = mover.base(to.at(), self.height_of(to.on));
        others.iter().any(|other| end.overlaps(other))
    }

    /// Returns the cost of the straight path, or `None` if a model is in the way, or terrain that it does not climb.
    ///
    /// `others` are the models in the way, without the moving model. Whether it may stand at the end is decided by
    /// [`can_stand`](Battlefield::can_stand).
    #[cfg(test)]
    pub(crate) fn straight(&self, mover: &Mover, from: Spot, to: Spot, others: &[Base]) -> Option<f64> {
        if mover.over_models && self.lands_on(mover, to, others) {
            return None;
        }
        let (start, end) = (self.height_of(from.on), self.height_of(to.on));
        self.leg(mover, &Leg::new(from.at(), to.at()), (start, end), others.iter().enumerate()).ok()
    }

    /// Returns the cost of a straight path between two places at these heights, whether or not a model can stand there.
    /// Returns `None` if something is in the way.
    #[cfg(test)]
    pub(crate) fn cost_between(
        &self,
        mover: &Mover,
        (from, start): (Point, Grain),
        (to, end): (Point, Grain),
        others: &[Base],
    ) -> Option<f64> {
        self.leg(mover, &Leg::new(from, to), (start, end), others.iter().enumerate()).ok()
    }

    /// Returns a path of at most this cost: the straight one, otherwise the shortest one found around the obstacles.
    #[cfg(test)]
    pub(crate) fn walk(&self, mover: &Mover, from: Spot, to: Spot, others: &[Base], allowance: f64) -> Option<Walk> {
        self.way(mover, (from, to), others, allowance, Wanted::Shortest)
    }

    /// Whether there is a path of at most this cost, which is the case if [`walk`](Battlefield::walk) finds one.
    pub(crate) fn gets_there(&self, mover: &Mover, from: Spot, to: Spot, others: &[Base], allowance: f64) -> bool {
        self.way(mover, (from, to), others, allowance, Wanted::Any).is_some()
    }

    fn way(
        &self,
        mover: &Mover,
        (from, to): (Spot, Spot),
        others: &[Base],
        allowance: f64,
        wanted: Wanted,
    ) -> Option<Walk> {
        if self.lands_on(mover, to, others) {
            return None;
        }
        match with_crowd(others, mover.radius, |others| self.first_look(mover, from, to, others, allowance)) {
            Outlook::Straight(cost) => Some(Walk { cost, ..Walk::default() }),
            Outlook::None => None,
            Outlook::Around(first) => {
                self.detour(mover, (from, to), others, first.map(|first| &others[first]), most(allowance), wanted)
            }
        }
    }

    /// Determines without a search what is known about a path to a place where no base is.
    pub(crate) fn first_look(&self, mover: &Mover, from: Spot, to: Spot, others: Crowd<'_>, allowance: f64) -> Outlook {
        let most = most(allowance);
        let leg = Leg::new(from.at(), to.at());
        if leg.length > most {
            return Outlook::None;
        }
        let (start, end) = (self.height_of(from.on), self.height_of(to.on));
        let near = || others.along(leg.from, leg.to, mover.radius);
        let straight = self.leg(mover, &leg, (start, end), near());
        if let Ok(cost) = straight
            && cost <= most
        {
            return Outlook::Straight(cost);
        }
        if mover.over_models && mover.over_terrain {
            return Outlook::None;
        }
        // On open ground, a path around all obstacles is never shorter than the shortest path around any one of them.
        let first = match straight {
            Err(Hit::Model(first)) => Some(first),
            Ok(_) | Err(Hit::Terrain) => None,
        };
        let is_blocked = first.is_some() && start == end && self.is_open(&leg, mover.radius);
        let body = mover.base(from.at(), start);
        let is_too_far = |other: &Base| {
            body.levels_with(start, end, other)
                && leg.least_around(other.at, mover.reach(other)) > most
                && self.is_bare(other.at, mover.radius + mover.reach(other))
        };
        if is_blocked && near().any(|(_, other)| is_too_far(other)) { Outlook::None } else { Outlook::Around(first) }
    }

    /// Whether the search finds a path: around the first model on the straight path, or around terrain.
    pub(crate) fn gets_around(
        &self,
        mover: &Mover,
        (from, to): (Spot, Spot),
        others: &[Base],
        first: Option<usize>,
        allowance: f64,
    ) -> bool {
        let first = first.map(|first| &others[first]);
        self.detour(mover, (from, to), others, first, most(allowance), Wanted::Any).is_some()
    }
}

/// Returns the cost up to which a path is within an allowance: lengths that differ by `TOUCH` are equal.
fn most(allowance: f64) -> f64 {
    allowance + f64::from(TOUCH)
}

/// What is known about a path without a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outlook {
    /// The straight path is possible, at this cost.
    Straight(f64),
    /// There is no path.
    None,
    /// There may be a path around the obstacles on the straight path. The first one is this model, or terrain.
    Around(Option<usize>),
}

/// The path to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The shortest path that is found.
    #[cfg(test)]
    Shortest,
    /// The first path that is found.
    Any,
}

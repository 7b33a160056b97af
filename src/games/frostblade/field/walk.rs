//! Ways of models: straight or with bends, over terrain and past other models (FB-MOVE-3 to -8, FB-CLIMB-1).

use super::base::{Base, Spot, TOUCH};
use super::leg::{Leg, PiecesOn, Profile, is_open};
use super::nearby::{Crowd, with_crowd};
use crate::games::frostblade::content::sheets::{Battlefield, Piece};
use crate::table::plane::{Grain, Point};

/// The most bends of a way that is looked for.
pub(crate) const MOST_BENDS: usize = 3;

/// Who moves, and what stops it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mover {
    pub(crate) radius: Grain,
    /// Of its body.
    pub(crate) height: Grain,
    /// Passes over other models, and ends on none (FB-MOVE-7).
    pub(crate) over_models: bool,
    /// Goes as if there were no terrain.
    pub(crate) over_terrain: bool,
    /// Whether who goes so pays for standing higher or lower in the end (FB-Q26). Others pay for all they climb.
    pub(crate) vertical_counts: bool,
    /// What a thousandth of an inch up or down costs.
    pub(crate) climb: f64,
    /// It goes neither up nor down.
    pub(crate) no_climb: bool,
}

/// A way: what it costs, and the places where it bends.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Walk {
    pub(crate) cost: f64,
    pub(crate) via: [Point; MOST_BENDS],
    pub(crate) bends: u8,
}

#[cfg(test)]
impl Walk {
    /// Where it bends, in order.
    pub(crate) fn bends(&self) -> &[Point] {
        &self.via[..usize::from(self.bends).min(MOST_BENDS)]
    }
}

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// A model, by its place in the list.
    Model(usize),
    /// Terrain that it does not climb.
    Terrain,
}

/// The models that may be in the way, each with its place in a list.
pub(super) trait Others<'b>: Iterator<Item = (usize, &'b Base)> {}

impl<'b, I: Iterator<Item = (usize, &'b Base)>> Others<'b> for I {}

/// The first of these models that stands in the way.
#[inline]
fn first<'b>(mut others: impl Others<'b>, stands: impl Fn(&Base) -> bool) -> Option<Hit> {
    others.find(|(_, other)| stands(other)).map(|(place, _)| Hit::Model(place))
}

impl Mover {
    /// How far its middle stays from that of another base: the bases may touch.
    #[inline]
    pub(super) fn reach(&self, other: &Base) -> Grain {
        self.radius + other.radius - TOUCH
    }

    /// It, standing somewhere.
    #[inline]
    pub(super) fn base(&self, at: Point, z: Grain) -> Base {
        Base { at, z, radius: self.radius, height: self.height }
    }

    /// The first of the others that is in the way if it stays between these heights.
    #[inline]
    fn first_hit<'b>(&self, leg: &Leg, (low, high): (Grain, Grain), others: impl Others<'b>) -> Option<Hit> {
        let body = self.base(leg.from, low);
        let stands = |other: &Base| leg.nears(other.at, self.reach(other)) && body.levels_with(low, high, other);
        first(others, stands)
    }

    /// What a straight way costs that stays at one height.
    ///
    /// # Errors
    /// The model that is in the way.
    #[inline]
    pub(super) fn past<'b>(&self, leg: &Leg, height: Grain, others: impl Others<'b>) -> Result<f64, Hit> {
        let hit = if self.over_models { None } else { self.first_hit(leg, (height, height), others) };
        hit.map_or(Ok(leg.length), Err)
    }

    /// The same if its height changes on the way.
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

    /// What a straight way costs that starts and ends at these heights (FB-MOVE-8), over these pieces.
    ///
    /// # Errors
    /// What is in the way.
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

    /// Whether the end of a way is on another base.
    #[inline]
    fn lands_on(&self, mover: &Mover, to: Spot, others: &[Base]) -> bool {
        let end = mover.base(to.at(), self.height_of(to.on));
        others.iter().any(|other| end.overlaps(other))
    }

    /// What the straight way costs; `None` if a model is in the way, or terrain that it does not climb.
    ///
    /// `others` are the models that stand in its way, not itself. That it may stand at the end is for
    /// [`can_stand`](Battlefield::can_stand) to say.
    #[cfg(test)]
    pub(crate) fn straight(&self, mover: &Mover, from: Spot, to: Spot, others: &[Base]) -> Option<f64> {
        if mover.over_models && self.lands_on(mover, to, others) {
            return None;
        }
        let (start, end) = (self.height_of(from.on), self.height_of(to.on));
        self.leg(mover, &Leg::new(from.at(), to.at()), (start, end), others.iter().enumerate()).ok()
    }

    /// What a straight way costs between two places at these heights, whether anybody can stand there or not; `None` if
    /// something is in the way.
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

    /// A way of no more than this cost: the straight one, else the shortest that is found around what is in the way.
    #[cfg(test)]
    pub(crate) fn walk(&self, mover: &Mover, from: Spot, to: Spot, others: &[Base], allowance: f64) -> Option<Walk> {
        self.way(mover, (from, to), others, allowance, Wanted::Shortest)
    }

    /// Whether there is a way of no more than this cost: one is, if [`walk`](Battlefield::walk) finds one.
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

    /// What can be said about a way to a place where no base is without a search.
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
        // On open ground no way around what is in the way is shorter than the one around each of it alone.
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

    /// Whether there is a way that needs a search: around the first model in the straight one, or around terrain.
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

/// What a way may cost with so much movement: lengths that differ by a touch are equal.
fn most(allowance: f64) -> f64 {
    allowance + f64::from(TOUCH)
}

/// What can be said about a way without a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outlook {
    /// The straight way will do, and costs this.
    Straight(f64),
    /// There is none.
    None,
    /// One may lead around what is in the straight way: this model first, or terrain.
    Around(Option<usize>),
}

/// Which way is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The shortest that is found.
    #[cfg(test)]
    Shortest,
    /// The first that is found.
    Any,
}

//! Validates paths. Tests use it to check the paths that the search finds.

use super::base::{Base, Spot, TOUCH};
use super::battlefield::Battlefield;
use super::leg::Leg;
use super::walk::{Hit, Mover};
use crate::model::knobs::StandRule;

/// A rule that a path can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// It is longer than the allowance (FB-MOVE-3).
    Length,
    /// It leads through a model (FB-MOVE-5).
    Models,
    /// It leads off the table, or up or down where the model does not climb (FB-Q29, FB-MOVE-5).
    Terrain,
    /// The model cannot stand at its end (FB-MOVE-9).
    End,
}

impl Fault {
    /// All faults.
    pub(crate) const ALL: [Fault; 4] = [Fault::Length, Fault::Models, Fault::Terrain, Fault::End];
}

/// The set of faults of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Faults(u8);

impl Faults {
    fn add(&mut self, fault: Fault) {
        self.0 |= 1 << fault as u8;
    }

    /// Whether a fault is in the set.
    pub(crate) fn has(self, fault: Fault) -> bool {
        self.0 >> fault as u8 & 1 != 0
    }

    /// Whether the path is valid.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the faults.
    pub(crate) fn iter(self) -> impl Iterator<Item = Fault> {
        Fault::ALL.into_iter().filter(move |fault| self.has(*fault))
    }
}

impl Battlefield {
    /// Returns all faults of a path. The model stands at the first and the last place. Of the places between, only the
    /// horizontal position counts: their height is that of the terrain under the base.
    ///
    /// `others` are the models in the way. They include the moving squad's models at the end of its move, if the path
    /// must keep clear of them.
    pub(crate) fn validate(
        &self,
        mover: &Mover,
        rule: StandRule,
        way: &[Spot],
        others: &[Base],
        allowance: f64,
    ) -> Faults {
        let mut faults = Faults::default();
        let (Some(first), Some(last)) = (way.first(), way.last()) else { return faults };
        let height = |place: usize| match place {
            0 => self.height_of(first.on),
            _ if place + 1 == way.len() => self.height_of(last.on),
            _ if mover.over_terrain => self.height_of(first.on),
            _ => self.level(way[place].at(), mover.radius),
        };
        let mut cost = 0.0;
        for (place, ends) in way.windows(2).enumerate() {
            let leg = Leg::new(ends[0].at(), ends[1].at());
            let heights = (height(place), height(place + 1));
            match self.leg(mover, &leg, heights, others.iter().enumerate()) {
                Ok(more) => cost += more,
                Err(hit) => {
                    faults.add(if hit == Hit::Terrain { Fault::Terrain } else { Fault::Models });
                    // The cost if nothing were in the way.
                    let free = Mover { over_models: true, no_climb: false, ..*mover };
                    cost += self.leg(&free, &leg, heights, std::iter::empty()).unwrap_or(f64::INFINITY);
                }
            }
        }
        if way.iter().any(|spot| !self.holds(spot.at(), mover.radius)) {
            faults.add(Fault::Terrain);
        }
        if cost > allowance + f64::from(TOUCH) {
            faults.add(Fault::Length);
        }
        let end = mover.base(last.at(), self.height_of(last.on));
        let stands = self.can_stand(*last, mover.radius, rule);
        if !stands || others.iter().any(|other| end.overlaps(other)) {
            faults.add(Fault::End);
        }
        faults
    }
}

//! The distribution of the hits of a combat round.

use std::collections::BTreeMap;

use super::place::{Fall, Place, PlaceId};

/// The states within a combat round, and where one more hit leads from each.
pub(super) struct Middle {
    pub(super) places: Vec<Place>,
    pub(super) number: BTreeMap<Place, usize>,
    pub(super) once: Vec<Vec<(usize, f64)>>,
    /// By state: the number of the state it becomes at the end of the combat round, among the states between rounds.
    pub(super) rested: Vec<PlaceId>,
}

/// Scratch buffers for the distribution of hits.
pub(super) struct Sums {
    middle: Vec<f64>,
    rested: Vec<f64>,
}

impl Sums {
    pub(super) fn new(middle: usize, rested: usize) -> Sums {
        Sums { middle: vec![0.0; middle], rested: vec![0.0; rested] }
    }

    /// Returns the distributions after 0, 1, 2 ... up to `most` hits, from these states within a round.
    pub(super) fn falls(&mut self, middle: &Middle, mut at: Vec<(usize, f64)>, most: usize) -> Vec<Vec<Fall>> {
        let mut all = Vec::with_capacity(most + 1);
        for hits in 0..=most {
            if hits > 0 {
                let mut found = Vec::new();
                for (from, chance) in &at {
                    for (to, further) in &middle.once[*from] {
                        add(&mut self.middle, &mut found, *to, chance * further);
                    }
                }
                at = taken(&mut self.middle, found);
            }
            let mut found = Vec::new();
            for (place, chance) in &at {
                add(&mut self.rested, &mut found, middle.rested[*place].number(), *chance);
            }
            let falls = taken(&mut self.rested, found);
            all.push(falls.into_iter().map(|(place, chance)| (PlaceId::of(place), chance)).collect());
        }
        all
    }
}

fn add(sums: &mut [f64], found: &mut Vec<usize>, to: usize, chance: f64) {
    if sums[to] == 0.0 {
        found.push(to);
    }
    sums[to] += chance;
}

fn taken(sums: &mut [f64], mut found: Vec<usize>) -> Vec<(usize, f64)> {
    found.sort_unstable();
    found.into_iter().map(|place| (place, std::mem::take(&mut sums[place]))).collect()
}

/// The resulting states of a number of hits, with their chances.
pub(super) enum Landings<'a> {
    Falls(&'a [Fall]),
    Sure(PlaceId),
}

impl Landings<'_> {
    pub(super) fn each(&self, mut visit: impl FnMut(usize, f64)) {
        match self {
            Landings::Falls(falls) => falls.iter().for_each(|(to, chance)| visit(to.number(), *chance)),
            Landings::Sure(to) => visit(to.number(), 1.0),
        }
    }
}

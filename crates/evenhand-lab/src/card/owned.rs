//! The win shares of the seats that own a card.

use std::collections::BTreeMap;

use evenhand_kit::stats::{Difference, Looks, Paired, Rounds, Strata};

/// A card played in a smaller share of matches than this is hardly played.
const HARDLY_PLAYED: f64 = 0.25;

/// A seat in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The deal.
    pub deal: u64,
    /// The number of the seating within the deal.
    pub seating: usize,
    /// The seat, from 0.
    pub seat: usize,
}

/// The win shares of the seats that own something, by place. Matches that failed have no place.
#[derive(Clone, Debug, Default)]
pub struct Owned {
    shares: BTreeMap<Place, f64>,
    /// Number of places whose owner ever played the card; `None` if that is not known.
    pub played: Option<u64>,
}

impl Owned {
    /// Adds the win share of an owner.
    pub fn add(&mut self, place: Place, share: f64) {
        self.shares.insert(place, share);
    }

    /// Adds places at which owners played the card.
    pub fn add_played(&mut self, places: u64) {
        *self.played.get_or_insert(0) += places;
    }

    /// Returns all places, in order.
    pub fn places(&self) -> impl Iterator<Item = (Place, f64)> + '_ {
        self.shares.iter().map(|(place, share)| (*place, *share))
    }

    /// Returns the win share at a place.
    pub fn at(&self, place: Place) -> Option<f64> {
        self.shares.get(&place).copied()
    }

    /// Returns the number of matches.
    pub fn matches(&self) -> usize {
        self.shares.len()
    }

    /// Returns the number of deals.
    pub fn deals(&self) -> u64 {
        let mut deals: Vec<u64> = self.shares.keys().map(|place| place.deal).collect();
        deals.dedup();
        deals.len() as u64
    }

    /// Returns the share of matches in which owners played the card; `None` if that is not known.
    pub fn played_share(&self) -> Option<f64> {
        Some(self.played? as f64 / self.matches().max(1) as f64)
    }

    /// Whether owners hardly ever played the card, so that its worth does not show.
    pub fn is_hardly_played(&self) -> bool {
        self.played_share().is_some_and(|share| share < HARDLY_PLAYED)
    }

    /// Returns how much the win share differs from that of other owners at the same places, deal by deal; `None` if
    /// they have no place in common. `counts` selects places.
    pub fn less(&self, other: &Owned, rounds: &Rounds, counts: impl Fn(Place) -> bool) -> Option<Difference> {
        let mut deals: BTreeMap<u64, [f64; 3]> = BTreeMap::new();
        for (place, share) in self.places().filter(|(place, _)| counts(*place)) {
            if let Some(without) = other.at(place) {
                let sums = deals.entry(place.deal).or_default();
                (sums[0], sums[1], sums[2]) = (sums[0] + share, sums[1] + without, sums[2] + 1.0);
            }
        }
        let first = deals.keys().next()?;
        let longest = rounds.longest() as u64;
        let seen = |place: usize| deals.keys().any(|deal| deal % longest == place as u64);
        debug_assert!(deals.contains_key(first));
        let mut sums: Strata<Paired> = Strata::new(rounds, seen);
        for (deal, [with, without, matches]) in &deals {
            sums.of(*deal).add((*with, *matches), (*without, *matches));
        }
        sums.share_difference(Looks::Once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(shares: &[f64]) -> Owned {
        let mut owned = Owned::default();
        for (deal, share) in (0..).zip(shares) {
            owned.add(Place { deal, seating: 0, seat: 0 }, *share);
        }
        owned
    }

    #[test]
    fn differences_are_taken_deal_by_deal() {
        let rounds = Rounds::new(&[]);
        let with = owned(&[1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
        let without = owned(&[0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]);
        let difference = with.less(&without, &rounds, |_| true).unwrap();
        assert!((difference.value - 0.5).abs() < 1e-9 && difference.p < 0.1);
        assert!(difference.interval.unwrap().low > -0.1);
        let half = with.less(&without, &rounds, |place| place.deal < 4).unwrap();
        assert!((half.value - 0.5).abs() < 1e-9);
    }

    #[test]
    fn equal_owners_do_not_differ() {
        let one = owned(&[1.0, 0.0, 1.0, 0.0, 1.0, 1.0]);
        let difference = one.less(&one.clone(), &Rounds::new(&[]), |_| true).unwrap();
        assert_eq!((difference.value, difference.error), (0.0, 0.0));
        assert!(difference.p > 0.9);
    }

    #[test]
    fn owners_without_a_common_place_cannot_be_compared() {
        assert!(owned(&[1.0]).less(&Owned::default(), &Rounds::new(&[]), |_| true).is_none());
    }
}

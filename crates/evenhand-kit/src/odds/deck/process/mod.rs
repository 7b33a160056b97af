//! A deck that is flipped repeatedly: the distributions of single flips and of flips together.
//!
//! Cards are counted, not ordered: a position is the number of cards of each value that have not been seen. Every order
//! of those is equally likely, so a flip takes any of them with the same probability, whether they are in the draw pile
//! or were discarded or burnt unseen. The identity of a burnt card is resolved only where it matters: at the next
//! refresh, if burnt cards never come back. Flips that are not part of a question are left unseen too, which makes a
//! late flip as cheap as the first.
//!
//! The number of cards in each place does not depend on chance. All positions before a flip therefore have the same
//! number of ways, and weights stay integers until the very end.
//!
//! - `flipped_deck`: a deck with how it is flipped
//! - `handling`: how a deck is flipped and refreshed
//! - `schedule`: the steps of a deck up to a flip
//! - `positions`: where the cards are, and the number of ways from there
//! - `found`: two flips together, and one flip given the earlier ones
//! - `unsolved`: why a question has no answer

mod flipped_deck;
mod found;
mod handling;
mod positions;
mod schedule;
mod unsolved;

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

pub use flipped_deck::Process;
pub use found::{Informed, Pair};
pub use handling::{Combine, Handling, LastCard};
use positions::{MOST_STEPS, Positions};
use schedule::DeckStep;
pub use schedule::{LATEST_FLIP, Lying};
pub use unsolved::Unsolved;

use super::cards::Cards;
use super::distribution::Distribution;
use crate::odds::fraction::{Fraction, share, whole};

/// Maximum size of a deck.
const MOST_CARDS: usize = 2000;

impl Process {
    /// Creates a deck from which some cards are known to be discarded.
    ///
    /// # Errors
    /// Returns an error if there are fewer cards than a flip needs, or known cards that are not in the deck.
    pub fn new(cards: &Cards, known: &Cards, handling: Handling) -> Result<Process, Unsolved> {
        if cards.count() == 0 {
            return Err(Unsolved::TooFew { flip: 1, cards: 0, needs: handling.flip });
        }
        if cards.count() > MOST_CARDS || handling.flip > MOST_CARDS {
            return Err(Unsolved::TooLarge);
        }
        cards.without(known).map_err(Unsolved::Unknown)?;
        let few = |count: usize| u16::try_from(count).map_err(|_| Unsolved::TooLarge);
        let (all, gone) = (cards.values(), known.values());
        let values: Vec<i64> = all.keys().copied().collect();
        let full = all.values().map(|count| few(*count)).collect::<Result<_, _>>()?;
        let known = values.iter().map(|value| few(gone.get(value).copied().unwrap_or(0))).collect::<Result<_, _>>()?;
        let process = Process { values, full, known, handling };
        process.schedule(1, &[1])?;
        Ok(process)
    }

    /// Returns how it is flipped.
    pub fn handling(&self) -> Handling {
        self.handling
    }

    /// Goes through the watched flips, computing a note at each, and returns the probability of every final note.
    ///
    /// # Errors
    /// Returns an error if the cards run out, or if there are too many positions.
    pub fn noted<A: Ord + Clone>(
        &self,
        watch: &[usize],
        nothing: A,
        note: impl Fn(&A, usize, i64) -> A,
    ) -> Result<BTreeMap<A, Fraction>, Unsolved> {
        let last = watch.iter().copied().max().unwrap_or(0);
        let steps = self.schedule(last, watch)?;
        let start = Positions::from([((self.start(), nothing), BigUint::one())]);
        // A flip that only moves cards past a refresh does not change the note.
        let only_watched = |noted: &A, flip: usize, result: i64| {
            if watch.contains(&flip) { note(noted, flip, result) } else { noted.clone() }
        };
        let ends = self.advance(start, &steps, false, &mut MOST_STEPS.clone(), &only_watched)?;
        let mut notes: BTreeMap<A, BigUint> = BTreeMap::new();
        for ((_, noted), ways) in ends {
            *notes.entry(noted).or_insert_with(BigUint::zero) += ways;
        }
        let all: BigUint = notes.values().sum();
        Ok(notes.into_iter().map(|(noted, ways)| (noted, share(&ways, &all))).collect())
    }

    /// Returns the distribution of the flip with this number, from 1, for an observer who saw no earlier flip.
    ///
    /// # Errors
    /// Returns an error if the cards run out, or if there are too many positions.
    pub fn distribution(&self, flip: usize) -> Result<Distribution, Unsolved> {
        Ok(Distribution::new(self.noted(&[flip], 0, |_, _, result| result)?))
    }

    /// Returns the distribution of an accumulated value: `step` receives the value so far, the index of the flip among
    /// `flips` (from 0) and its result.
    ///
    /// # Errors
    /// Returns an error if the cards run out, or if there are too many positions.
    pub fn running(&self, flips: &[usize], step: impl Fn(i64, usize, i64) -> i64) -> Result<Distribution, Unsolved> {
        let place = |flip: usize| flips.iter().position(|asked| *asked == flip).unwrap_or(0);
        Ok(Distribution::new(self.noted(flips, 0, |sum, flip, result| step(*sum, place(flip), result))?))
    }

    /// Returns two flips together.
    ///
    /// # Errors
    /// Returns an error if the cards run out, or if there are too many positions.
    pub fn pair(&self, first: usize, second: usize) -> Result<Pair, Unsolved> {
        let both = self.noted(&[first, second], (0, 0), |noted, flip, result| {
            // If both are the same flip, both values are its result.
            let keep = |place: usize, old: i64| if place == flip { result } else { old };
            (keep(first, noted.0), keep(second, noted.1))
        })?;
        let single = |which: fn(&(i64, i64)) -> i64| {
            Distribution::new(both.iter().map(|(results, chance)| (which(results), chance.clone())))
        };
        let distributions = [single(|results| results.0), single(|results| results.1)];
        let products: Fraction = both.iter().map(|((a, b), chance)| whole(*a) * whole(*b) * chance).sum();
        let same = both.iter().filter(|((a, b), _)| a == b).map(|(_, chance)| chance).sum();
        Ok(Pair { covariance: products - distributions[0].mean() * distributions[1].mean(), distributions, same })
    }

    /// Returns what an observer who saw and remembers all earlier flips knows about a flip.
    ///
    /// # Errors
    /// Returns an error if the cards run out, or if there are too many positions.
    pub fn informed(&self, flip: usize) -> Result<Informed, Unsolved> {
        let steps = self.schedule(flip, &(1..=flip).collect::<Vec<_>>())?;
        let earlier = steps.iter().rposition(|step| matches!(step, DeckStep::End { flip: done } if *done < flip));
        let (past, now) = steps.split_at(earlier.map_or(0, |place| place + 1));
        let mut budget = MOST_STEPS;
        let start = Positions::from([((self.start(), ()), BigUint::one())]);
        let known = self.advance(start, past, true, &mut budget, &|(), _, _| ())?;
        let all: BigUint = known.values().sum();
        let mut total = BigUint::one();
        let mut found = Vec::with_capacity(known.len());
        for ((position, ()), ways) in known {
            let here = Positions::from([((position, 0), BigUint::one())]);
            let ends = self.advance(here, now, false, &mut budget, &|_, _, result| result)?;
            // The number of cards in each place does not depend on the history, so this is always the same.
            total = ends.values().sum();
            let mut results = BTreeMap::new();
            for ((_, result), ways) in ends {
                *results.entry(result).or_insert_with(BigUint::zero) += ways;
            }
            found.push((ways, results));
        }
        Ok(Informed { known: found, all, total })
    }
}

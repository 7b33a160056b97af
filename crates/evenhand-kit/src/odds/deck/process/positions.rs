//! The positions of cards, by value, and the number of ways along the steps of a schedule.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::schedule::DeckStep;
use super::{Combine, Process, Unsolved};
use crate::odds::fraction::choose;

/// Maximum number of transitions between positions, about ten seconds; larger questions are rejected.
pub(super) const MOST_STEPS: u64 = 30_000_000;
/// Maximum number of results of a flip.
const MOST_RESULTS: usize = 100_000;

/// The places of the cards, by value.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DeckPosition {
    unseen: Vec<u16>,
    /// Cards burnt permanently.
    gone: Vec<u16>,
    /// Cards turned over in the current flip.
    held: Vec<u16>,
    /// Their combined value so far.
    part: Option<i64>,
}

/// The number of ways to each position and note.
pub(super) type Positions<A> = BTreeMap<(DeckPosition, A), BigUint>;

impl Process {
    pub(super) fn start(&self) -> DeckPosition {
        let unseen = self.full.iter().zip(&self.known).map(|(full, known)| full - known).collect();
        let none = vec![0; self.values.len()];
        DeckPosition { unseen, gone: none.clone(), held: none, part: None }
    }

    fn joined(&self, part: Option<i64>, value: i64) -> i64 {
        match (part, self.handling.combine) {
            (None, _) => value,
            (Some(part), Combine::Sum) => part + value,
            (Some(part), Combine::Max) => part.max(value),
            (Some(part), Combine::Min) => part.min(value),
        }
    }

    /// Calls a function with every way to take this many cards: what was taken, and the number of ways.
    fn taken(&self, from: &[u16], cards: usize, each: &mut impl FnMut(&[u16], BigUint)) {
        let mut took = vec![0; from.len()];
        let mut after = vec![0usize; from.len() + 1];
        for place in (0..from.len()).rev() {
            after[place] = after[place + 1] + usize::from(from[place]);
        }
        fn go(
            from: &[u16],
            after: &[usize],
            place: usize,
            left: usize,
            ways: &BigUint,
            took: &mut Vec<u16>,
            each: &mut impl FnMut(&[u16], BigUint),
        ) {
            if left == 0 {
                each(took, ways.clone());
                return;
            }
            if place == from.len() || after[place] < left {
                return;
            }
            for count in (0..=from[place]).take_while(|count| usize::from(*count) <= left) {
                took[place] = count;
                let more = ways * choose(usize::from(from[place]), usize::from(count));
                go(from, after, place + 1, left - usize::from(count), &more, took, each);
            }
            took[place] = 0;
        }
        go(from, &after, 0, cards, &BigUint::one(), &mut took, each);
    }

    /// Returns the number of different hands of this many cards.
    fn hands(from: &[u16], cards: usize) -> u64 {
        let mut hands = vec![0u64; cards + 1];
        hands[0] = 1;
        for there in from {
            for size in (1..=cards).rev() {
                let fewer = size.saturating_sub(usize::from(*there));
                hands[size] = hands[fewer..=size].iter().fold(0, |sum: u64, more| sum.saturating_add(*more));
            }
        }
        hands[cards]
    }

    /// Returns the results of this many cards, combined with those turned over before.
    fn results(&self, from: &[u16], cards: usize, part: Option<i64>) -> Result<BTreeMap<i64, BigUint>, Unsolved> {
        // Value by value, like the terms of a generating function.
        let mut so_far: BTreeMap<(usize, Option<i64>), BigUint> = BTreeMap::from([((0, part), BigUint::one())]);
        for (value, there) in self.values.iter().zip(from) {
            let mut next = so_far.clone();
            for ((taken, part), ways) in &so_far {
                let mut part = *part;
                for count in 1..=(cards - taken).min(usize::from(*there)) {
                    part = Some(self.joined(part, *value));
                    let more = ways * choose(usize::from(*there), count);
                    *next.entry((taken + count, part)).or_insert_with(BigUint::zero) += more;
                }
            }
            so_far = next;
            if so_far.len() > MOST_RESULTS {
                return Err(Unsolved::TooLarge);
            }
        }
        let whole = so_far.into_iter().filter(|((taken, _), _)| *taken == cards);
        Ok(whole.filter_map(|((_, part), ways)| Some((part?, ways))).collect())
    }

    /// Returns a position after this many unseen cards of each value were turned over.
    fn turned_over(&self, position: &DeckPosition, took: &[u16]) -> DeckPosition {
        let mut after = position.clone();
        for (kind, count) in took.iter().enumerate().filter(|(_, count)| **count > 0) {
            after.unseen[kind] -= count;
            after.held[kind] += count;
            for _ in 0..*count {
                after.part = Some(self.joined(after.part, self.values[kind]));
            }
        }
        after
    }

    /// Returns a position after all cards that are not in play were shuffled and this many of each value burnt
    /// permanently.
    fn refreshed(&self, position: &DeckPosition, burnt: &[u16]) -> DeckPosition {
        let mut after = position.clone();
        for (kind, count) in burnt.iter().enumerate() {
            after.gone[kind] += count;
            after.unseen[kind] = self.full[kind] - after.gone[kind] - after.held[kind];
        }
        after
    }

    /// Advances positions along steps. The final positions of the cards are computed only if they are to be kept,
    /// because that takes far longer.
    pub(super) fn advance<A: Ord + Clone>(
        &self,
        mut positions: Positions<A>,
        steps: &[DeckStep],
        keep: bool,
        budget: &mut u64,
        note: &impl Fn(&A, usize, i64) -> A,
    ) -> Result<Positions<A>, Unsolved> {
        let mut spend = |steps: u64| -> Result<(), Unsolved> {
            *budget = budget.checked_sub(steps).ok_or(Unsolved::TooLarge)?;
            Ok(())
        };
        for (place, step) in steps.iter().enumerate() {
            let mut next = Positions::new();
            let mut add = |position: DeckPosition, noted: A, ways: BigUint| {
                *next.entry((position, noted)).or_insert_with(BigUint::zero) += ways;
            };
            let last = !keep && matches!(steps[place + 1..], [DeckStep::End { .. }]);
            match *step {
                // After the last flip the remaining cards do not matter.
                DeckStep::Draw(cards) if last => {
                    for ((position, noted), ways) in positions {
                        let results = self.results(&position.unseen, cards, position.part)?;
                        spend(results.len() as u64 + 1)?;
                        for (result, more) in results {
                            let after = DeckPosition { part: Some(result), ..DeckPosition::default() };
                            add(after, noted.clone(), &ways * more);
                        }
                    }
                }
                DeckStep::Draw(cards) => {
                    for ((position, noted), ways) in positions {
                        spend(Self::hands(&position.unseen, cards))?;
                        self.taken(&position.unseen, cards, &mut |took, more| {
                            add(self.turned_over(&position, took), noted.clone(), &ways * more);
                        });
                    }
                }
                DeckStep::Refresh { gone } => {
                    for ((position, noted), ways) in positions {
                        spend(Self::hands(&position.unseen, gone))?;
                        self.taken(&position.unseen, gone, &mut |took, more| {
                            add(self.refreshed(&position, took), noted.clone(), &ways * more);
                        });
                    }
                }
                DeckStep::End { flip } => {
                    for ((mut position, noted), ways) in positions {
                        let noted = position.part.map_or_else(|| noted.clone(), |result| note(&noted, flip, result));
                        position.part = None;
                        position.held.fill(0);
                        add(position, noted, ways);
                    }
                }
            }
            positions = next;
        }
        Ok(positions)
    }
}

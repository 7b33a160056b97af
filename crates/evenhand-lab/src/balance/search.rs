//! The search for candidates: every combination, or CMA-ES around the rulebook.

use std::cell::RefCell;

use cmaes::{CMAESOptions, DVector, Mode, Weights};

use crate::experiment::Bounds;
use evenhand_game::game::Seed;

/// The step on the seed path for the randomness of the search itself.
const DRAWING: u64 = 3;
/// The spread of the first candidates around the rulebook, as a fraction of the knobs' ranges.
const FIRST_STEP: f64 = 0.3;
/// The cost of moving every knob through the whole of its range, in halves of a target's range.
const CHANGE: f64 = 0.1;
/// The search ends after this many draws without anything new, per candidate that may be played.
const REPEATS: usize = 20;

/// A candidate that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The value of each knob.
    pub values: Vec<f64>,
    /// Its miss over all targets; infinite if the values are invalid for the game.
    pub miss: f64,
    /// Its miss plus the cost of its changes.
    pub cost: f64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// All candidates, in the order they were played; the first is the rulebook.
    pub candidates: Vec<Candidate>,
    /// The index of the best candidate.
    pub best: usize,
    /// Whether every combination was played.
    pub all: bool,
}

/// Searches for the values with the smallest miss, playing about `most` candidates, until `stop` returns true. `play`
/// measures the miss of values. Nothing is found if the search stops before the rulebook was played.
pub fn search(
    bounds: &[Bounds],
    most: usize,
    seed: u64,
    play: &mut dyn FnMut(&[f64]) -> f64,
    stop: &dyn Fn() -> bool,
) -> Found {
    let mut search = Search { bounds, most, candidates: Vec::new(), play, stop };
    let book: Vec<f64> = bounds.iter().map(|knob| knob.book).collect();
    search.cost(&book);
    let all = combinations(bounds).filter(|all| all.len() < most);
    match &all {
        Some(all) => search.try_all(all),
        None => {
            let ends = ends(bounds);
            search.most = most.max(1 + ends.len());
            search.try_all(&ends);
            draw(&mut search, seed);
        }
    }
    search.take_back();
    let complete = all.is_some_and(|all| all.iter().all(|values| search.cost_of(values).is_some()));
    Found { best: search.best(), all: complete, candidates: search.candidates }
}

/// Returns every knob at its minimum and at its maximum, with the others as in the rulebook.
fn ends(bounds: &[Bounds]) -> Vec<Vec<f64>> {
    let start: Vec<f64> = bounds.iter().map(Bounds::start).collect();
    let with = |at: usize, value: f64| {
        let mut values = start.clone();
        values[at] = value;
        values
    };
    bounds.iter().enumerate().flat_map(|(at, knob)| [with(at, knob.low), with(at, knob.high)]).collect()
}

/// The candidates played so far.
struct Search<'a> {
    bounds: &'a [Bounds],
    most: usize,
    candidates: Vec<Candidate>,
    play: &'a mut dyn FnMut(&[f64]) -> f64,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        self.candidates.len() >= self.most || (self.stop)()
    }

    /// Returns the cost of values; `None` if they were not played.
    fn cost_of(&self, values: &[f64]) -> Option<f64> {
        self.candidates.iter().find(|known| known.values == values).map(|known| known.cost)
    }

    /// Plays all of these, as long as more candidates may be played.
    fn try_all(&mut self, all: &[Vec<f64>]) {
        for values in all {
            self.cost(values);
        }
    }

    /// Returns the cost of values; `None` if they would have to be played and no more may be.
    fn cost(&mut self, values: &[f64]) -> Option<f64> {
        if let Some(known) = self.cost_of(values) {
            return Some(known);
        }
        if self.is_over() {
            return None;
        }
        let miss = (self.play)(values);
        // A candidate that was interrupted has no result.
        if (self.stop)() {
            return None;
        }
        let moved =
            self.bounds.iter().zip(values).map(|(knob, value)| (value - knob.book).abs() / (knob.high - knob.low));
        let cost = miss + CHANGE * moved.sum::<f64>() / self.bounds.len() as f64;
        self.candidates.push(Candidate { values: values.to_vec(), miss, cost });
        Some(cost)
    }

    /// Returns the index of the best candidate within the bounds; the rulebook, which need not lie within them, if
    /// nothing else was played.
    fn best(&self) -> usize {
        let within =
            |candidate: &Candidate| self.bounds.iter().zip(&candidate.values).all(|(knob, value)| knob.holds(*value));
        let costs = self.candidates.iter().enumerate().filter(|(_, candidate)| within(candidate));
        costs.min_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost)).map_or(0, |(place, _)| place)
    }

    /// Plays the best candidate with each of its changes undone, as long as that is better.
    fn take_back(&mut self) {
        self.most = self.most.saturating_add(self.bounds.len() * self.bounds.len());
        while let Some(best) = self.candidates.get(self.best()).cloned() {
            for (place, knob) in self.bounds.iter().enumerate() {
                if best.values[place] == knob.book || !knob.holds(knob.book) {
                    continue;
                }
                let mut values = best.values.clone();
                values[place] = knob.book;
                self.cost(&values);
            }
            if self.candidates[self.best()].values == best.values {
                return;
            }
        }
    }
}

/// Returns all combinations of whole numbers; `None` if a knob is not a whole number, or if there are too many to list.
fn combinations(bounds: &[Bounds]) -> Option<Vec<Vec<f64>>> {
    const MOST: f64 = 100_000.0;
    let sizes = bounds.iter().map(|knob| knob.high - knob.low + 1.0);
    if bounds.iter().any(|knob| !knob.whole) || sizes.product::<f64>() > MOST {
        return None;
    }
    let mut all = vec![Vec::new()];
    for knob in bounds {
        let values: Vec<f64> = std::iter::successors(Some(knob.low), |value| Some(value + 1.0))
            .take_while(|value| *value <= knob.high)
            .collect();
        all = all.iter().flat_map(|begun| values.iter().map(|value| [&begun[..], &[*value]].concat())).collect();
    }
    Some(all)
}

/// Draws candidates around a center that moves towards the better ones.
fn draw(search: &mut Search<'_>, seed: u64) {
    let (bounds, most) = (search.bounds, search.most);
    let played = RefCell::new(search);
    let drawn = RefCell::new(0usize);
    let objective = |point: &DVector<f64>| {
        *drawn.borrow_mut() += 1;
        let (values, outside) = values_at(bounds, point.as_slice());
        let mut played = played.borrow_mut();
        // A point beyond a bound is played at the bound, with a cost that grows with the distance.
        played.cost(&values).unwrap_or(f64::MAX / 4.0).min(f64::MAX / 4.0) + outside
    };
    let options = CMAESOptions::new(vec![0.0; bounds.len()], FIRST_STEP)
        .mode(Mode::Minimize)
        .population_size(evenhand_players::tuning::candidates(bounds.len()))
        .weights(Weights::Positive)
        .seed(Seed(seed).child(DRAWING).0);
    // It fails only without knobs, or with constants other than these.
    let Ok(mut search) = options.build(objective) else { return };
    let most_drawn = most.saturating_mul(REPEATS);
    while !played.borrow().is_over() && *drawn.borrow() < most_drawn {
        if search.next().is_some() {
            break;
        }
    }
}

/// Returns the values of a point of the search (offsets from the rulebook as fractions of the ranges), and how far it
/// lies outside.
fn values_at(bounds: &[Bounds], point: &[f64]) -> (Vec<f64>, f64) {
    let mut outside = 0.0;
    let value = |(knob, step): (&Bounds, &f64)| {
        let wanted = knob.book + step * (knob.high - knob.low);
        let value = wanted.clamp(knob.low, knob.high);
        outside += ((wanted - value) / (knob.high - knob.low)).powi(2);
        // Rounded to three digits of its range, which is finer than any measurement can distinguish.
        let grain = if knob.whole { 1.0 } else { 10f64.powf((knob.high - knob.low).log10().floor() - 2.0) };
        ((value / grain).round() * grain).clamp(knob.low, knob.high)
    };
    let values = bounds.iter().zip(point).map(value).collect();
    (values, outside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::document::Place;
    use evenhand_kit::stats::simulation::Luck;

    fn knob(path: &str, book: f64, low: f64, high: f64, whole: bool) -> Bounds {
        let place = Place { file: "mana.toml".into(), line: 1, column: 1 };
        Bounds { path: path.into(), book, low, high, whole, place }
    }

    #[test]
    fn few_combinations_are_all_played_and_the_nearest_to_the_book_wins() {
        let bounds = [knob("a", 5.0, 3.0, 7.0, true), knob("b", 0.0, 0.0, 3.0, true)];
        // Every a from 6 on is optimal, and b is irrelevant.
        let mut play = |values: &[f64]| (6.0 - values[0]).max(0.0);
        let found = search(&bounds, 100, 1, &mut play, &|| false);
        assert!(found.all);
        assert_eq!(found.candidates.len(), 20);
        assert_eq!(found.candidates[0].values, [5.0, 0.0], "the book comes first");
        assert_eq!(found.candidates[found.best].values, [6.0, 0.0]);
    }

    #[test]
    fn the_book_is_no_answer_where_it_lies_beyond_the_bounds() {
        let bounds = [knob("a", 9.0, 3.0, 5.0, true)];
        let found = search(&bounds, 100, 1, &mut |values| 9.0 - values[0], &|| false);
        assert_eq!((found.candidates.len(), &found.candidates[found.best].values[..]), (4, &[5.0][..]));
        let bounds = [knob("a", 9.0, 3.0, 5.0, false)];
        let found = search(&bounds, 40, 1, &mut |values| 9.0 - values[0], &|| false);
        assert!(found.candidates[found.best].values[0] >= 4.9);
    }

    #[test]
    fn a_needle_among_thousands_is_found_in_spite_of_noise() {
        let bounds: Vec<Bounds> = (0..4).map(|n| knob(&format!("k{n}"), 20.0, 0.0, 40.0, n < 2)).collect();
        let mut luck = Luck::new(5);
        let mut play = |values: &[f64]| {
            let far = values.iter().zip([31.0, 8.0, 26.0, 20.0]).map(|(value, goal)| ((value - goal) / 4.0f64).powi(2));
            far.sum::<f64>() + luck.next() * 0.3
        };
        let found = search(&bounds, 400, 3, &mut play, &|| false);
        assert!(!found.all && found.candidates.len() <= 400 + 16);
        let best = &found.candidates[found.best].values;
        for (value, goal) in best.iter().zip([31.0, 8.0, 26.0, 20.0]) {
            assert!((value - goal).abs() <= 4.0, "{best:?}");
        }
        assert!(best[..2].iter().all(|value| value.fract() == 0.0));
    }

    #[test]
    fn the_ends_of_every_knob_are_always_tried() {
        let bounds: Vec<Bounds> = (0..3).map(|n| knob(&format!("k{n}"), 3.0, 0.0, 60.0, n < 2)).collect();
        for most in [1, 4, 30] {
            // The rulebook is best: nothing pulls the search towards an end of the range.
            let mut play = |values: &[f64]| values.iter().map(|value| (value - 3.0).abs()).sum();
            let found = search(&bounds, most, 5, &mut play, &|| false);
            for at in 0..3 {
                for end in [0.0, 60.0] {
                    let mut values = vec![3.0; 3];
                    values[at] = end;
                    let tried = found.candidates.iter().any(|candidate| candidate.values == values);
                    assert!(tried, "{values:?} of {most}: {:?}", found.candidates);
                }
            }
            assert_eq!(found.best, 0);
        }
    }

    #[test]
    fn a_search_that_stops_at_once_finds_nothing() {
        let found = search(&[knob("a", 0.5, 0.0, 1.0, false)], 60, 1, &mut |_| 1.0, &|| true);
        assert!(found.candidates.is_empty() && !found.all);
    }

    #[test]
    fn values_that_no_game_goes_with_are_never_the_best_and_a_search_stops_when_told() {
        let bounds = [knob("a", 0.5, 0.0, 1.0, false)];
        let mut play = |values: &[f64]| if values[0] > 0.5 { f64::INFINITY } else { 1.0 - values[0] };
        let found = search(&bounds, 60, 1, &mut play, &|| false);
        assert_eq!(found.candidates[found.best].values, [0.5]);
        let count = std::cell::Cell::new(0);
        let mut play = |_: &[f64]| {
            count.set(count.get() + 1);
            1.0
        };
        let found = search(&bounds, 60, 1, &mut play, &|| count.get() >= 5);
        assert!(found.candidates.len() <= 5 && !found.candidates.is_empty());
    }
}

//! How far from the ends of a goal's range a true value must lie for a planned number of deals to decide the goal.

use crate::experiment::{Aim, Target};
use crate::tables::{Estimate, Tables};
use evenhand_kit::stats::Z;

use super::further::WIDER;
use super::readings::readings_of_cell;
use super::scorecard::{even, is_alone};

/// The quantile of the normal distribution for a chance of four in five to decide.
const FOUR_IN_FIVE: f64 = 0.8416;

/// The true values with which a goal will probably be decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The goal is found met from here on; `None` if it has no lower limit.
    pub met_from: Option<f64>,
    /// The goal is found met up to here; `None` if it has no upper limit.
    pub met_to: Option<f64>,
    /// The goal is found missed below this value; `None` if no value is so low.
    pub missed_below: Option<f64>,
    /// The goal is found missed above this value; `None` if no value is so high.
    pub missed_above: Option<f64>,
    /// The largest distance from a limit at which a value may stay undecided.
    pub margin: f64,
    /// Whether the values are shares.
    pub portion: bool,
}

impl Reach {
    /// Whether there are true values with which the goal is found met.
    pub fn can_be_met(&self) -> bool {
        self.met_from.zip(self.met_to).is_none_or(|(from, to)| from < to)
    }
}

/// Returns with which true values this many deals would decide a goal four times in five, given the results of a few
/// deals of a cell. The value that varies most counts. Returns `None` if too little is known.
pub fn reach(goal: &Target, tables: &Tables, cell: usize, deals: f64) -> Option<Reach> {
    let tried = tables.cells.iter().find(|row| row.cell == cell)?.deals as f64;
    let found = readings_of_cell(std::slice::from_ref(goal), tables, cell);
    if is_alone(goal, &found) {
        return None;
    }
    let reaches = found.iter().filter_map(|reading| {
        let goal = goal.around(even(goal, reading, tables, cell));
        let Estimate { value, interval } = reading.estimate?;
        let half = interval?.half_width() * (tried / deals).sqrt();
        let least = matches!(goal.aim, Aim::Mean(_)) && !reading.portion;
        Some(around_limits(&goal, value, half * (WIDER + FOUR_IN_FIVE / Z), !least))
    });
    reaches.max_by(|a, b| a.margin.total_cmp(&b.margin))
}

/// Returns the reach if a value with this margin were near the limits. A share varies as much as its size implies.
fn around_limits(goal: &Target, value: f64, margin: f64, portion: bool) -> Reach {
    let spread = |share: f64| share * (1.0 - share);
    let scaled = |limit: f64| match portion && spread(value) > 0.0 {
        true => margin * (spread(limit) / spread(value)).sqrt(),
        false => margin,
    };
    let possible = |value: &f64| !portion || (0.0..=1.0).contains(value);
    let (low, high) = (goal.low.map(|end| (end, scaled(end))), goal.high.map(|end| (end, scaled(end))));
    Reach {
        met_from: low.map(|(end, margin)| end + margin),
        met_to: high.map(|(end, margin)| end - margin),
        missed_below: low.map(|(end, margin)| end - margin).filter(possible),
        missed_above: high.map(|(end, margin)| end + margin).filter(possible),
        margin: [low, high].into_iter().flatten().map(|(_, margin)| margin).fold(0.0, f64::max),
        portion,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Vocabulary;
    use crate::goals::{Judgement, judged};
    use crate::tables::tests::{block, tables_of};
    use evenhand_game::document::Place;

    fn goal(text: &str) -> Target {
        Target::read(text, Place { file: "toy.toml".into(), line: 1, column: 1 }, Vocabulary::default()).unwrap()
    }

    /// Returns the tables of deals in which seat S1 wins with this probability.
    fn played(wins: f64, deals: u64) -> Tables {
        tables_of(1, deals, 4, move |_, deals| block(deals, wins, 0.0))
    }

    #[test]
    fn more_deals_decide_nearer_to_the_limit() {
        let (goal, tried) = (goal("seat S1 at least 50 %"), played(0.4, 100));
        let [few, many] = [400.0, 1600.0].map(|deals| reach(&goal, &tried, 0, deals).unwrap());
        assert!((few.margin / many.margin - 2.0).abs() < 1e-9, "{few:?} {many:?}");
        let limits = |reach: Reach| (reach.met_from.unwrap() - 0.5, 0.5 - reach.missed_below.unwrap());
        let (above, below) = limits(many);
        assert!((above - below).abs() < 1e-9 && (0.02..0.08).contains(&above), "{many:?}");
        assert_eq!((many.met_to, many.missed_above), (None, None));
    }

    /// What a few deals promise, the planned number of deals keeps: a value beyond the reach is decided.
    #[test]
    fn a_value_beyond_the_reach_is_decided() {
        let goal = goal("seat S1 at least 50 %");
        let Reach { met_from, missed_below, .. } = reach(&goal, &played(0.5, 64), 0, 3000.0).unwrap();
        for (wins, judgement) in
            [(met_from.unwrap() + 0.02, Judgement::Met), (missed_below.unwrap() - 0.02, Judgement::Missed)]
        {
            assert_eq!(judged(&goal, &played(wins, 3000), 0).unwrap().judgement, judgement, "{wins}");
        }
    }

    #[test]
    fn a_range_narrower_than_the_margins_cannot_be_shown_to_be_met() {
        let tried = played(0.5, 64);
        let narrow = reach(&goal("every seat 49-51 %"), &tried, 0, 100.0).unwrap();
        assert!(!narrow.can_be_met() && narrow.missed_below.is_some(), "{narrow:?}");
        let low = reach(&goal("seat S1 at least 1 %"), &tried, 0, 100.0).unwrap();
        assert!(low.can_be_met() && low.missed_below.is_none(), "no share is below 0: {low:?}");
        assert!(reach(&goal("every agent 40-60 %"), &tried, 0, 100.0).is_none());
    }
}

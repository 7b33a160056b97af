//! How many deals would decide a verdict that is open.

use evenhand_kit::stats::Difference;

use crate::goals::{MOST_DEALS, rounded_up};

use super::levels::{NOTABLE, simultaneous_point};

/// The most deals that the command takes.
const MOST_OF_COMMAND: f64 = 1e6;
/// Multiple of the computed number of deals that is proposed. With the computed number itself, the interval would end
/// where it has to, and so lie on the wrong side every other time.
const MARGIN: f64 = 1.2;
/// Freedom of the variances with many deals. Predictions are about more deals than were played.
const MANY: f64 = 1000.0;

/// Returns how many times as many deals would decide where a card stands, if its differences from the others stayed as
/// they are: the fewest that show it above all, below all, or within its set. At least 1; infinite if no number would.
///
/// `ends` are the most by which it may lie above and below all others.
pub(super) fn times_to_decide(others: &[Difference], ends: [f64; 2]) -> f64 {
    let point = simultaneous_point(others.len(), MANY);
    let within = end_closed(others, ends[0], 1.0, point).max(end_closed(others, ends[1], -1.0, point));
    within.min(beyond_all(others, 1.0)).min(beyond_all(others, -1.0)).max(1.0)
}

/// Returns how many times as many deals would show that a worth lies above or below 0, or that it is at most notable, if
/// it stayed as it is. At least 1; infinite if no number would.
pub(super) fn times_to_compare(worth: &Difference) -> f64 {
    let (point, size) = (simultaneous_point(1, MANY), worth.value.abs());
    to_reach(size, error(worth), point).min(to_reach(NOTABLE - size, error(worth), point)).max(1.0)
}

/// Returns how many times as many deals would show the card beyond all others, in the direction `way`.
fn beyond_all(others: &[Difference], way: f64) -> f64 {
    let point = simultaneous_point(1, MANY);
    others.iter().map(|other| to_reach(way * other.value, error(other), point)).fold(0.0, f64::max)
}

/// Returns how many times as many deals would show that the card is not beyond all others in the direction `way`: that
/// some card lies farther, or that this one lies at most a notable amount beyond the last.
fn end_closed(others: &[Difference], end: f64, way: f64, point: f64) -> f64 {
    if end <= NOTABLE {
        return 1.0;
    }
    let Some(last) = others.iter().min_by(|a, b| (way * a.value).total_cmp(&(way * b.value))) else {
        return 1.0;
    };
    let is_small = to_reach(NOTABLE - way * last.value, error(last), point);
    let lies_farther = others.iter().map(|other| to_reach(-way * other.value, error(other), point));
    lies_farther.fold(is_small, f64::min)
}

/// Returns the standard error that makes the interval of a difference as wide as it is. With few deals it is larger than
/// that of the deals alone.
fn error(difference: &Difference) -> f64 {
    let half = difference.interval.map_or(0.0, |range| range.half_width());
    difference.error.max(half / simultaneous_point(1, MANY))
}

/// Returns how many times as many deals would make this number of standard errors as short as a distance; infinite if the
/// distance is not positive.
fn to_reach(distance: f64, error: f64, point: f64) -> f64 {
    if distance > 0.0 { (point * error / distance).powi(2) } else { f64::INFINITY }
}

/// States how many deals would decide, with what the prediction rests on. `deals` were played with the seed `seed`.
pub(super) fn told(times: f64, deals: u64, seed: u64) -> String {
    let (needed, most) = (deals as f64 * times * MARGIN, MOST_OF_COMMAND.min(MOST_DEALS * deals as f64));
    if needed > most {
        return format!(
            "More deals will hardly settle it: if the differences stay as they are now, it takes more than {most:.0} deals."
        );
    }
    let needed = rounded_up(needed);
    format!(
        "If the differences stay as they are now, about {needed} deals settle it. They can come out smaller, and then it \
         takes more. Play them with another seed: --deals {needed} --seed {}",
        seed.wrapping_add(1)
    )
}

#[cfg(test)]
mod tests {
    use super::super::samples::with_error;
    use super::*;
    use crate::card::verdict::{Verdict, decide};
    use evenhand_kit::stats::Interval;

    /// Returns how many times as many deals decide, after checking that they do if the differences stay the same.
    fn times(others: &[(f64, f64)]) -> f64 {
        let with = |scale: f64| {
            let all: Vec<Difference> = others.iter().map(|(value, error)| with_error(*value, error * scale)).collect();
            decide(&all, 100.0)
        };
        let now = with(1.0);
        assert_eq!(now.verdict, Verdict::Open);
        let later = with(1.0 / (now.times * MARGIN).sqrt());
        assert_ne!(later.verdict, Verdict::Open, "{others:?} after {} times as many", now.times);
        now.times
    }

    #[test]
    fn as_many_deals_decide_if_the_differences_stay_the_same() {
        for others in [
            // Above all, and not by much.
            &[(0.04, 0.03), (0.3, 0.03)][..],
            // Above all, of which the one with the largest error is not the strongest.
            &[(0.06, 0.01), (0.08, 0.05)],
            // Below all.
            &[(-0.06, 0.05), (-0.3, 0.03)],
            // Within the set at the upper end, not yet at the lower.
            &[(-0.2, 0.02), (0.04, 0.05)],
        ] {
            let times = times(others);
            assert!(times > 1.0 && times < 30.0, "{others:?}: {times}");
        }
    }

    #[test]
    fn an_interval_wider_than_the_standard_error_takes_more_deals() {
        let of = |half: f64| {
            let interval = Some(Interval { low: 0.1 - half, high: 0.1 + half });
            times_to_decide(&[Difference { interval, ..with_error(0.1, 0.01) }], [0.3, 0.0])
        };
        assert!(of(0.2) > 3.9 && of(0.4) > 15.9);
    }

    #[test]
    fn never_fewer_deals_are_named_than_were_played() {
        // By its figures, a tenth of the deals decide.
        assert_eq!(times_to_decide(&[with_error(0.3, 0.04), with_error(0.4, 0.04)], [0.4, 0.0]), 1.0);
        assert!(told(1.0, 4, 1).contains("about 5 deals settle it"));
        assert!(told(1.0, 120, 1).contains("--deals 150 --seed 2"));
        assert!(told(1.0, 123_456, 1).contains("about 150000 deals"));
    }

    #[test]
    fn a_prediction_says_what_it_rests_on_and_does_not_propose_too_many_deals() {
        let text = told(20.0, 100, 7);
        assert!(text.starts_with("If the differences stay as they are now, about 2400 deals settle it."), "{text}");
        assert!(text.ends_with("--deals 2400 --seed 8"), "{text}");
        for times in [90.0, f64::INFINITY] {
            assert!(told(times, 100, 1).starts_with("More deals will hardly settle it"), "{times}");
            assert!(told(times, 100, 1).ends_with("more than 10000 deals."), "{times}");
        }
        assert!(told(2.0, 900_000, 1).ends_with("more than 1000000 deals."), "the command takes no more");
    }

    #[test]
    fn a_worth_is_compared_with_what_is_replaced_by_fewer_deals_the_farther_it_is() {
        let times = |value: f64| times_to_compare(&with_error(value, 0.05));
        assert!((times(0.2) - 1.0).abs() < 1e-9, "it is clear already");
        assert!((times(0.05) - 3.92).abs() < 0.02 && (times(0.0) - 3.92).abs() < 0.02);
        assert!((times(0.025) - 15.7).abs() < 0.1, "as far from 0 as from a notable amount");
        assert_eq!(times(-0.05), times(0.05));
    }

    #[test]
    fn what_lies_between_no_difference_and_a_notable_one_has_a_number_of_deals() {
        let half_known = decide(&[with_error(0.02, 0.03), with_error(0.3, 0.03)], 100.0);
        assert!(half_known.times.is_finite() && half_known.times > 1.0);
    }
}

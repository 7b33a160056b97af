//! Whether a card is too strong or too weak for its set.

use evenhand_kit::stats::many::holm;
use evenhand_kit::stats::{Difference, Interval};

use super::levels::{LEVEL, NOTABLE, simultaneous_point};
use super::settle::times_to_decide;

/// Where a card stands in its set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Stronger than every other card, by a notable amount.
    FarTooStrong,
    /// Stronger than every other card.
    Strongest,
    /// Neither above nor below its set.
    Within,
    /// Weaker than every other card.
    Weakest,
    /// Weaker than every other card, by a notable amount.
    FarTooWeak,
    /// The figures do not decide.
    Open,
    /// Its owners hardly ever played it, so that its worth does not show.
    Unused,
    /// There is no other card to compare it with.
    Alone,
}

/// A verdict with what the figures leave open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// The most by which it may be stronger than the strongest other card.
    pub above: f64,
    /// The most by which it may be weaker than the weakest other card.
    pub below: f64,
    /// How many times as many deals would decide, if all differences stay as they are: at least 1; infinite if no number
    /// would. 1 if it is decided.
    pub times: f64,
}

/// Decides from the differences of a card from each other card of its set. `freedom` is that of their variances.
///
/// "Stronger than every other card" needs every difference to exclude 0, which needs no correction (an
/// intersection-union test). "Within the set" needs both ends closed: an end is closed if some card is shown to lie
/// beyond the card in question (with Holm's correction over the set), or if the card is at most a notable amount beyond
/// the last one (with Bonferroni's correction, because that one was picked by its figures).
pub(super) fn decide(others: &[Difference], freedom: f64) -> Decision {
    let Some(strongest) = others.iter().min_by(|a, b| a.value.total_cmp(&b.value)) else {
        return Decision { verdict: Verdict::Alone, above: f64::INFINITY, below: f64::INFINITY, times: 1.0 };
    };
    let weakest = others.iter().max_by(|a, b| a.value.total_cmp(&b.value)).unwrap_or(strongest);
    let point = simultaneous_point(others.len(), freedom);
    let corrected = holm(&others.iter().map(|other| other.p).collect::<Vec<_>>());
    let shown = |way: f64| others.iter().zip(&corrected).any(|(other, p)| other.value * way > 0.0 && *p < LEVEL);
    // What is shown to lie below some card cannot lie above all. With few deals the interval, which is guarded against
    // them, reaches farther than the standard errors.
    let beyond = |way: f64, lead: f64, error: f64, end: f64| match () {
        () if freedom < 1.0 => f64::INFINITY,
        () if shown(-way) => 0.0,
        () => (lead + point * error).max(end).max(0.0),
    };
    let [high, low] = [strongest.interval.map(|range| range.high), weakest.interval.map(|range| -range.low)];
    let above = beyond(1.0, strongest.value, strongest.error, high.unwrap_or(0.0));
    let below = beyond(-1.0, -weakest.value, weakest.error, low.unwrap_or(0.0));
    let within = above <= NOTABLE && below <= NOTABLE && freedom >= 1.0;
    let verdict = ordered(others).unwrap_or(if within { Verdict::Within } else { Verdict::Open });
    let times = if verdict == Verdict::Open { times_to_decide(others, [above, below]) } else { 1.0 };
    Decision { verdict, above, below, times }
}

/// Returns the verdict if the card lies on one side of all others.
fn ordered(others: &[Difference]) -> Option<Verdict> {
    let intervals: Option<Vec<Interval>> = others.iter().map(|other| other.interval).collect();
    let intervals = intervals?;
    let low = intervals.iter().map(|interval| interval.low).fold(f64::INFINITY, f64::min);
    let high = intervals.iter().map(|interval| interval.high).fold(f64::NEG_INFINITY, f64::max);
    match () {
        () if low >= NOTABLE => Some(Verdict::FarTooStrong),
        () if low > 0.0 => Some(Verdict::Strongest),
        () if high <= -NOTABLE => Some(Verdict::FarTooWeak),
        () if high < 0.0 => Some(Verdict::Weakest),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::with_error;
    use super::*;

    fn verdict(others: &[(f64, f64)]) -> Verdict {
        decide(&others.iter().map(|(value, error)| with_error(*value, *error)).collect::<Vec<_>>(), 100.0).verdict
    }

    #[test]
    fn a_card_above_all_others_is_too_strong() {
        assert_eq!(verdict(&[(0.25, 0.02), (0.4, 0.02)]), Verdict::FarTooStrong);
        assert_eq!(verdict(&[(0.05, 0.02), (0.4, 0.02)]), Verdict::Strongest);
        assert_eq!(verdict(&[(-0.25, 0.02), (-0.4, 0.02)]), Verdict::FarTooWeak);
        assert_eq!(verdict(&[(-0.05, 0.02), (-0.4, 0.02)]), Verdict::Weakest);
    }

    #[test]
    fn a_card_between_others_is_within_the_set() {
        assert_eq!(verdict(&[(-0.2, 0.02), (0.0, 0.02), (0.2, 0.02)]), Verdict::Within);
        assert_eq!(verdict(&[(0.0, 0.0), (0.2, 0.02)]), Verdict::Within, "equal to the strongest");
        assert_eq!(verdict(&[(0.0, 0.01), (0.01, 0.01)]), Verdict::Within, "all within a notable amount");
    }

    #[test]
    fn what_the_figures_do_not_show_stays_open() {
        assert_eq!(verdict(&[(0.05, 0.1), (0.2, 0.1)]), Verdict::Open);
        assert_eq!(verdict(&[(0.02, 0.03), (0.3, 0.03)]), Verdict::Open, "it may be the strongest by 8 points");
        let open = decide(&[with_error(0.02, 0.03), with_error(0.3, 0.03)], 100.0);
        assert!((0.08..0.1).contains(&open.above) && open.below == 0.0, "{open:?}");
        assert_eq!(verdict(&[]), Verdict::Alone);
    }

    #[test]
    fn what_an_interval_leaves_open_is_open() {
        // An interval of few deals is wider than the standard error alone.
        let wide = Difference { interval: Some(Interval { low: -0.1, high: 0.12 }), ..with_error(0.01, 0.005) };
        let open = decide(&[wide, with_error(0.3, 0.01)], 100.0);
        assert_eq!((open.verdict, open.above), (Verdict::Open, 0.12));
    }

    #[test]
    fn what_is_shown_to_lie_below_a_card_cannot_lie_above_all() {
        // The strongest by its figure is hardly known; the next is clearly above.
        let within = decide(&[with_error(-0.12, 0.1), with_error(-0.1, 0.01), with_error(0.3, 0.01)], 100.0);
        assert_eq!((within.verdict, within.above, within.below), (Verdict::Within, 0.0, 0.0));
    }

    #[test]
    fn one_deal_decides_nothing() {
        let one = Difference { interval: None, error: 0.0, ..with_error(0.5, 0.1) };
        let decision = decide(&[one, one], 0.0);
        assert_eq!((decision.verdict, decision.above, decision.below), (Verdict::Open, f64::INFINITY, f64::INFINITY));
    }
}

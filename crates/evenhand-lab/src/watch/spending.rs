//! The probability of error that each comparison of a watch may use.

use std::f64::consts::PI;

use evenhand_kit::stats::ALPHA;

/// Returns the probability of error of the comparison with this number, from 1: `ALPHA * 6 / (pi^2 k^2)`.
///
/// Every save is a further comparison, and nobody knows beforehand how many there will be. The sum of `1/k^2` over all
/// `k` is `pi^2/6` (Euler 1735), so all comparisons of a watch together use at most [`ALPHA`], however many there are
/// (the union bound). Foster and Stine (2008, Journal of the Royal Statistical Society B 70:429, "Alpha-investing") call
/// this alpha spending over an open number of hypotheses.
pub fn error_of_comparison(number: u64) -> f64 {
    let k = number.max(1) as f64;
    ALPHA * 6.0 / (PI * PI * k * k)
}

#[cfg(test)]
mod tests {
    use evenhand_kit::stats::simulation::{Luck, coverage};
    use evenhand_kit::stats::{Looks, Paired};

    use super::*;

    #[test]
    fn all_comparisons_together_use_five_percent() {
        let spent = |comparisons: u64| (1..=comparisons).map(error_of_comparison).sum::<f64>();
        assert!((error_of_comparison(1) - 0.030_396).abs() < 1e-6);
        assert!((error_of_comparison(2) - 0.007_599).abs() < 1e-6);
        assert!(spent(20) < ALPHA && spent(100_000) < ALPHA);
        assert!((spent(100_000) - ALPHA).abs() < 1e-6);
    }

    const SAVES: u64 = 5;
    const FIGURES: usize = 4;

    /// Plays a comparison without any difference, over as many deals as luck permits, and returns whether one of the
    /// figures is shown to have moved. `error` is the probability of error of one figure.
    fn false_alarm(luck: &mut Luck, looks: Looks) -> bool {
        // The worst stopping time: the comparison ends when something stands out, or after 120 deals.
        let mut sums = [Paired::default(); FIGURES];
        (0..4).any(|_| {
            for _ in 0..30 {
                let common = luck.next();
                for sums in &mut sums {
                    let mut won = || {
                        let own = luck.next();
                        f64::from(if luck.next() < 0.5 { own } else { common } < 0.5)
                    };
                    let (now, before) = (won(), won());
                    sums.add((now, 1.0), (before, 1.0));
                }
            }
            let excludes = |sums: &Paired| {
                let found = sums.share_difference(looks).and_then(|found| found.interval);
                found.is_some_and(|interval| !interval.contains(0.0))
            };
            sums.iter().any(excludes)
        })
    }

    #[test]
    fn a_watch_without_any_effect_rarely_shows_one() {
        let figures = FIGURES as f64;
        let spent = |number: u64| Looks::Any { alpha: error_of_comparison(number) / figures };
        let honest = coverage(11, |luck| (1..=SAVES).all(|number| !false_alarm(luck, spent(number))));
        let naive = coverage(12, |luck| (1..=SAVES).all(|_| !false_alarm(luck, Looks::Once)));
        assert!(honest >= 0.95, "{honest}");
        assert!(naive < 0.3, "without the correction most watches show an effect that is not there: {naive}");
    }
}

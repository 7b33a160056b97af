//! How a card compares with what its owner gives up for it.
//!
//! In games in which armies pay for a card with points, its worth is this comparison: the win share of the army with the
//! card, less that of the army with as many points of what it replaces.

use evenhand_kit::stats::Difference;

use super::levels::NOTABLE;
use super::words::signed;

/// How a card compares with what it replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replaced {
    /// Shown to be better.
    Better,
    /// Shown to be better, and by less than a notable amount.
    SlightlyBetter,
    /// At most a notable amount better or worse.
    Equal,
    /// Shown to be worse, and by less than a notable amount.
    SlightlyWorse,
    /// Shown to be worse.
    Worse,
    /// The figures do not decide.
    Unclear,
}

impl Replaced {
    /// Compares a card with what it replaces by its worth, a difference of win shares.
    pub(super) fn of(worth: &Difference) -> Replaced {
        let Some(range) = worth.interval else { return Replaced::Unclear };
        let is_small = range.low > -NOTABLE && range.high < NOTABLE;
        match (range.low > 0.0, range.high < 0.0) {
            (true, _) if is_small => Replaced::SlightlyBetter,
            (true, _) => Replaced::Better,
            (_, true) if is_small => Replaced::SlightlyWorse,
            (_, true) => Replaced::Worse,
            _ if is_small => Replaced::Equal,
            _ => Replaced::Unclear,
        }
    }

    /// Returns the comparison in a few words.
    pub(super) fn brief(self) -> &'static str {
        match self {
            Replaced::Better => "clearly better",
            Replaced::SlightlyBetter => "slightly better",
            Replaced::Equal => "about as good",
            Replaced::SlightlyWorse => "slightly worse",
            Replaced::Worse => "clearly worse",
            Replaced::Unclear => "cannot tell yet",
        }
    }

    /// Returns the comparison in words, without the figures.
    pub(super) fn words(self) -> String {
        let what = match self {
            Replaced::Unclear => "not shown to be better or worse than",
            Replaced::Equal => "about as good as",
            _ => return format!("{} than what it replaces", self.brief()),
        };
        format!("{what} what it replaces")
    }

    /// Returns the comparison in words, with the worth in points of win share and its 95 % interval.
    pub(super) fn told(self, worth: &Difference) -> String {
        let range = worth.interval.map(|range| format!(", {} to {}", signed(range.low), signed(range.high)));
        format!("{} ({} points of win share{})", self.words(), signed(worth.value), range.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_kit::stats::Interval;

    fn worth(low: f64, high: f64) -> Difference {
        let value = f64::midpoint(low, high);
        let interval = Some(Interval { low, high });
        Difference { a: 0.5 + value, b: 0.5, value, error: 0.01, interval, p: 0.5, rho: None }
    }

    #[test]
    fn the_interval_of_the_worth_decides() {
        let of = |low: f64, high: f64| Replaced::of(&worth(low, high));
        assert_eq!([of(0.14, 0.28), of(-0.28, -0.14)], [Replaced::Better, Replaced::Worse]);
        assert_eq!([of(0.01, 0.03), of(-0.03, -0.01)], [Replaced::SlightlyBetter, Replaced::SlightlyWorse]);
        assert_eq!([of(0.01, 0.07), of(-0.04, 0.03)], [Replaced::Better, Replaced::Equal]);
        assert_eq!(of(-0.08, 0.03), Replaced::Unclear);
        assert_eq!(Replaced::of(&Difference { interval: None, ..worth(0.1, 0.2) }), Replaced::Unclear);
    }

    #[test]
    fn words_are_long_and_short() {
        let both = |replaced: Replaced| [replaced.words(), replaced.brief().to_owned()];
        assert_eq!(both(Replaced::Worse), ["clearly worse than what it replaces", "clearly worse"]);
        assert_eq!(both(Replaced::Equal), ["about as good as what it replaces", "about as good"]);
        assert_eq!(both(Replaced::Unclear)[1], "cannot tell yet");
    }

    #[test]
    fn the_figures_are_told_with_the_comparison() {
        let told = Replaced::Better.told(&worth(0.14, 0.28));
        assert_eq!(told, "clearly better than what it replaces (+21.0 points of win share, +14.0 to +28.0)");
    }
}

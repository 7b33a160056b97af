//! Differences of shares and means over common deals.
//!
//! - **Of two means**: Student's interval of the deals' differences, extended on the side to which they are skewed, and
//!   with the same guard against unseen events as a single mean ([`super::ratio`]).
//! - **Of two shares**: combined from the two Wilson intervals and the correlation of the deals (Newcombe 1998,
//!   Statistics in Medicine 17:2635, method 10), so that it stays valid where shares near 0 or 1 or few deals would
//!   make Student's too narrow.
//! - **p-values** match the same intervals (below 0.05 exactly when the interval excludes 0) and never go below
//!   2^(1-D), the smallest value that D deals can show without distributional assumptions.

use super::lopsided::lean;
use super::part::Part;
use super::ratio::{Fit, Ratio, Spacing, unseen, within, within_cubed};
use super::thirds::Thirds;
use super::{Interval, Looks};

/// Variances of differences below this fraction of the terms they were computed from are rounding errors.
pub(super) const ROUNDING: f64 = 1e-12;

/// Two ratios over the same deals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paired {
    a: Ratio,
    b: Ratio,
    /// Co-moments of `a` with `b`: yy, ym, my, mm.
    cross: [f64; 4],
    /// Third co-moments of y and m of `a`, then of `b`.
    thirds: Thirds<4, 20>,
}

/// A difference over common deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The first ratio, over the common deals.
    pub a: f64,
    /// The second ratio, over the common deals.
    pub b: f64,
    /// `a - b`.
    pub value: f64,
    /// The standard error of `a - b`; 0 if the difference is the same in every deal.
    pub error: f64,
    /// The interval of `a - b`; `None` if there are too few deals.
    pub interval: Option<Interval>,
    /// The p-value: how often a difference at least this far from 0 would occur if there were none.
    pub p: f64,
    /// The correlation of the two over the common deals; `None` if one of them does not vary.
    pub rho: Option<f64>,
}

impl Difference {
    /// Returns the distance from 0 as a multiple of the interval's half-width towards 0; `None` without an interval.
    pub fn clearness(&self) -> Option<f64> {
        let interval = self.interval?;
        let arm = if self.value > 0.0 { self.value - interval.low } else { interval.high - self.value };
        Some(if self.value == 0.0 { 0.0 } else { self.value.abs() / arm.max(f64::MIN_POSITIVE) })
    }

    /// Removes the correlation, for unpaired sides.
    fn unpaired(self) -> Difference {
        Difference { rho: None, ..self }
    }
}

impl Paired {
    /// Adds a deal: the sum and the appearances of each side.
    pub fn add(&mut self, (ya, ma): (f64, f64), (yb, mb): (f64, f64)) {
        let (step_y, step_m) = (ya - self.a.mean_y, ma - self.a.mean_m);
        let steps = [step_y, step_m, yb - self.b.mean_y, mb - self.b.mean_m];
        self.thirds.add((self.deals() + 1) as f64, steps, &self.seconds());
        self.a.add(ya, ma);
        self.b.add(yb, mb);
        let (rest_y, rest_m) = (yb - self.b.mean_y, mb - self.b.mean_m);
        self.cross[0] += step_y * rest_y;
        self.cross[1] += step_y * rest_m;
        self.cross[2] += step_m * rest_y;
        self.cross[3] += step_m * rest_m;
    }

    /// Returns the number of deals added.
    pub fn deals(&self) -> u64 {
        self.a.deals()
    }

    /// Returns the first side alone.
    pub fn first(&self) -> &Ratio {
        &self.a
    }

    /// Returns the second side alone.
    pub fn second(&self) -> &Ratio {
        &self.b
    }

    /// Returns the sum over deals of products of residuals about their means.
    fn products(&self, pa: f64, pb: f64) -> f64 {
        let [yy, ym, my, mm] = self.cross;
        yy - pb * ym - pa * my + pa * pb * mm
    }

    /// Returns the co-moments of y and m of `a`, then of `b`.
    fn seconds(&self) -> [[f64; 4]; 4] {
        let ([[aa, ab], [_, bb]], [[cc, cd], [_, dd]]) = (self.a.seconds(), self.b.seconds());
        let [ac, ad, bc, bd] = self.cross;
        [[aa, ab, ac, ad], [ab, bb, bc, bd], [ac, bc, cc, cd], [ad, bd, cd, dd]]
    }

    /// Returns the sum over deals of cubed differences of residuals, each in units of its mean appearances.
    fn cubes(&self, a: &Fit, b: &Fit) -> f64 {
        let (ma, mb) = (a.appearances, b.appearances);
        self.thirds.of_sum([1.0 / ma, -a.value / ma, -1.0 / mb, b.value / mb])
    }

    /// Returns the difference of two means; `None` if a side has no appearances.
    pub fn mean_difference(&self, grain: Spacing, looks: Looks) -> Option<Difference> {
        Fits::of(std::slice::from_ref(self))?.mean_difference(grain, looks)
    }

    /// Returns the difference of two shares; `None` if a side has no appearances.
    pub fn share_difference(&self, looks: Looks) -> Option<Difference> {
        Some(Fits::of(std::slice::from_ref(self))?.share_difference(looks))
    }
}

impl Part for Paired {
    fn deals(&self) -> u64 {
        self.a.deals()
    }

    fn merged(self, other: Paired) -> Paired {
        let (n, extra) = (self.deals() as f64, other.deals() as f64);
        let between = if n + extra > 0.0 { n * extra / (n + extra) } else { 0.0 };
        let steps = |mine: &Ratio, other: &Ratio| [other.mean_y - mine.mean_y, other.mean_m - mine.mean_m];
        let ([ya, ma], [yb, mb]) = (steps(&self.a, &other.a), steps(&self.b, &other.b));
        let mut cross = self.cross;
        for ((sum, more), product) in cross.iter_mut().zip(other.cross).zip([ya * yb, ya * mb, ma * yb, ma * mb]) {
            *sum += more + product * between;
        }
        let thirds =
            self.thirds.merged(other.thirds, [n, extra], [ya, ma, yb, mb], [&self.seconds(), &other.seconds()]);
        Paired { a: self.a.merged(other.a), b: self.b.merged(other.b), cross, thirds }
    }
}

/// Returns the difference of two means over unrelated deals; `None` if a side has no appearances.
pub fn unpaired_means(a: &Ratio, b: &Ratio, grain: Spacing, looks: Looks) -> Option<Difference> {
    Some(Fits::unpaired(a, b)?.mean_difference(grain, looks)?.unpaired())
}

/// Returns the difference of two shares over unrelated deals; `None` if a side has no appearances.
pub fn unpaired_shares(a: &Ratio, b: &Ratio, looks: Looks) -> Option<Difference> {
    Some(Fits::unpaired(a, b)?.share_difference(looks).unpaired())
}

/// Two ratios with their variances and their covariance.
pub(super) struct Fits {
    pub(super) a: Fit,
    pub(super) b: Fit,
    pub(super) covariance: f64,
    /// The third cumulant of the difference.
    third: f64,
    /// The number of deals that the difference is based on.
    pub(super) deals: f64,
    /// The degrees of freedom of its variance.
    pub(super) freedom: f64,
}

impl Fits {
    /// Does what [`Fit::of`] does, over the common deals of each stratum.
    pub(super) fn of(parts: &[Paired]) -> Option<Fits> {
        let side = |of: fn(&Paired) -> Ratio| Fit::of(&parts.iter().map(of).collect::<Vec<_>>());
        let (a, b) = (side(|part| part.a)?, side(|part| part.b)?);
        let parts: Vec<&Paired> = parts.iter().filter(|part| part.deals() > 0).collect();
        let strata = parts.len() as f64;
        let products = parts.iter().map(|part| within(part.products(a.value, b.value), part.deals())).sum::<f64>();
        let covariance = products / (strata * strata) / (a.appearances * b.appearances);
        let third = parts.iter().map(|part| within_cubed(part.cubes(&a, &b), part.deals())).sum::<f64>();
        let third = third / strata.powi(3);
        Some(Fits { a, b, covariance, third, deals: a.deals, freedom: a.freedom })
    }

    /// Combines two sides without common deals: Welch's degrees of freedom (Welch 1947, Biometrika 34), and the deals
    /// of the side with fewer, which determine the guard against unseen events.
    fn unpaired(a: &Ratio, b: &Ratio) -> Option<Fits> {
        let (a, b) = (a.fit()?, b.fit()?);
        let least = a.freedom.min(b.freedom);
        let (va, vb) = (a.variance, b.variance);
        let known = least >= 1.0 && va + vb > 0.0;
        let freedom = if known { (va + vb).powi(2) / (va * va / a.freedom + vb * vb / b.freedom) } else { least };
        let third = a.third - b.third;
        Some(Fits { a, b, covariance: 0.0, third, deals: a.deals.min(b.deals), freedom })
    }

    pub(super) fn value(&self) -> f64 {
        self.a.value - self.b.value
    }

    /// Returns the standard error of the difference.
    pub(super) fn error(&self) -> f64 {
        let both = self.a.variance + self.b.variance;
        let variance = both - 2.0 * self.covariance;
        if variance <= ROUNDING * both { 0.0 } else { variance.sqrt() }
    }

    pub(super) fn mean_difference(&self, grain: Spacing, looks: Looks) -> Option<Difference> {
        let (value, error) = (self.value(), if self.freedom < 1.0 { 0.0 } else { self.error() });
        let deals = self.deals;
        let (mut interval, mut p) = (None, 1.0);
        let skew = lean(self.third, error * error, deals);
        if let Some([below, above]) = mean_reach(value, error, skew, grain, (deals, self.freedom), looks) {
            interval = Some(Interval { low: value - below, high: value + above });
            p = self.p_of(value, if value > 0.0 { below } else { above }, looks);
        }
        Some(Difference { p: p.max(least_p(deals)), interval, ..self.difference(value, error) })
    }

    pub(super) fn share_difference(&self, looks: Looks) -> Difference {
        let (a, b) = (&self.a, &self.b);
        // The pseudo-deals affect the two sides independently.
        let pairing = correlation(a.guarded(), b.guarded(), self.covariance).unwrap_or(0.0);
        let (value, deals) = (self.value(), self.deals);
        if self.freedom < 1.0 {
            return self.difference(value, 0.0);
        }
        let (ia, ib) = (a.share_interval(looks), b.share_interval(looks));
        let reach = |da: f64, db: f64| (da * da - 2.0 * pairing * da * db + db * db).max(0.0).sqrt();
        let below = reach(a.value - ia.low, ib.high - b.value);
        let above = reach(ia.high - a.value, b.value - ib.low);
        let interval = Some(Interval { low: (value - below).max(-1.0), high: (value + above).min(1.0) });
        let p = self.p_of(value, if value > 0.0 { below } else { above }, looks);
        Difference { p: p.max(least_p(deals)), interval, ..self.difference(value, self.error()) }
    }

    /// Returns the p-value that matches an interval that extends `reach` towards 0.
    fn p_of(&self, value: f64, reach: f64, looks: Looks) -> f64 {
        if value == 0.0 || reach <= 0.0 { 1.0 } else { looks.p(value / reach, self.deals, self.freedom) }
    }

    /// Returns the difference without an interval.
    fn difference(&self, value: f64, error: f64) -> Difference {
        let rho = correlation(self.a.variance, self.b.variance, self.covariance);
        Difference { a: self.a.value, b: self.b.value, value, error, interval: None, p: 1.0, rho }
    }
}

/// Returns how far the interval of a difference of means extends below and above it, over this many deals with these
/// degrees of freedom and with the skewness that [`lean`] estimates; `None` if there are too few deals.
pub(super) fn mean_reach(
    value: f64,
    error: f64,
    lean: f64,
    grain: Spacing,
    (deals, freedom): (f64, f64),
    looks: Looks,
) -> Option<[f64; 2]> {
    let step = match grain {
        Spacing::Count | Spacing::Whole => Some(1.0),
        // An unseen event would be a deal in which the constant difference does not occur.
        Spacing::Fine => (value != 0.0 || error > 0.0).then_some(if error > 0.0 { 0.0 } else { value.abs() }),
    };
    // If every deal differs by the same amount, six deals are needed for a conclusion.
    let step = step.filter(|_| freedom >= 1.0 && (error > 0.0 || least_p(deals) < looks.alpha()))?;
    let least = step * unseen(deals, looks.alpha());
    Some(looks.points(deals, freedom, lean).map(|point| (point * error).max(least)))
}

/// Returns the smallest p-value that `n` deals can show, when all of them point the same way.
pub(super) fn least_p(n: f64) -> f64 {
    2f64.powf(1.0 - n)
}

pub(super) fn correlation(aa: f64, bb: f64, ab: f64) -> Option<f64> {
    let known = aa > 0.0 && bb > 0.0 && aa.is_finite() && bb.is_finite();
    known.then(|| (ab / (aa * bb).sqrt()).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};

    /// Checks the same bound as for single shares.
    #[test]
    fn paired_differences_of_shares_cover_as_they_promise() {
        for (seed, p, effect, deals) in [(1, 0.5, 0.05, 30), (2, 0.25, -0.02, 200), (3, 0.08, 0.04, 60)] {
            let mut sure = 0;
            let held = coverage(seed, |luck| {
                let mut paired = Paired::default();
                for _ in 0..deals {
                    // Both cells share the same luck; one in four matches is independent.
                    let mut sums = [0.0; 2];
                    for _ in 0..2 {
                        let common = luck.next();
                        for (sum, chance) in sums.iter_mut().zip([p + effect, p]) {
                            let own = luck.next();
                            let met = if luck.next() < 0.25 { own } else { common };
                            *sum += f64::from(met < chance);
                        }
                    }
                    paired.add((sums[0], 2.0), (sums[1], 2.0));
                }
                let d = paired.share_difference(Looks::Once).unwrap();
                sure += u32::from(d.p < 0.05);
                assert_eq!(d.p < 0.05, !d.interval.unwrap().contains(0.0), "{d:?}");
                d.interval.unwrap().contains(effect)
            });
            assert!((0.93..0.99).contains(&held), "p={p} effect={effect}: {held}");
            assert!(sure > 100, "an effect of {effect} is found in {sure} of 2000");
        }
    }

    /// A change that adds one to a measure in few deals. Not observing any of them does not prove that there are none.
    #[test]
    fn a_change_that_hardly_ever_shows_is_never_said_to_be_nothing() {
        for (chance, deals) in [(0.01, 10), (0.01, 60), (0.05, 30)] {
            let held = coverage(deals, |luck| {
                let mut paired = Paired::default();
                for _ in 0..deals {
                    let before = f64::from(luck.poisson(2.0));
                    paired.add((before + f64::from(luck.next() < chance), 1.0), (before, 1.0));
                }
                let d = paired.mean_difference(Spacing::Count, Looks::Once).unwrap();
                assert!(d.error > 0.0 || (d.value, d.p) == (0.0, 1.0), "{d:?}");
                d.interval.unwrap().contains(chance)
            });
            assert!(held > 0.93, "chance {chance}, {deals} deals: {held}");
        }
    }

    #[test]
    fn identical_sides_differ_by_nothing_as_far_as_can_be_seen() {
        let mut paired = Paired::default();
        let mut luck = Luck::new(9);
        for _ in 0..500 {
            let deal = ((luck.next() * 5.0).floor() * 0.25, 4.0);
            paired.add(deal, deal);
        }
        let share = paired.share_difference(Looks::Once).unwrap();
        assert_eq!((share.value, share.p, share.error), (0.0, 1.0, 0.0));
        assert!((share.rho.unwrap() - 1.0).abs() < 1e-9);
        let interval = share.interval.unwrap();
        assert!(interval.contains(0.0) && interval.half_width() > 0.0, "500 deals do not exclude rarities");
        let mean = paired.mean_difference(Spacing::Count, Looks::Once).unwrap();
        assert_eq!((mean.value, mean.p, mean.error), (0.0, 1.0, 0.0));
        let known = mean.interval.unwrap();
        assert!((known.high - unseen(500.0, 0.05)).abs() < 1e-15 && known.low == -known.high, "{known:?}");
        let fine = paired.mean_difference(Spacing::Fine, Looks::Once).unwrap();
        assert_eq!((fine.value, fine.interval, fine.p), (0.0, None, 1.0), "nothing says how much a surprise would be");
    }

    #[test]
    fn a_difference_that_is_the_same_in_every_deal_is_believed_from_six_deals_on() {
        let paired = |deals: u32| {
            let mut paired = Paired::default();
            (0..deals).for_each(|deal| paired.add((f64::from(deal % 3) + 0.25, 1.0), (f64::from(deal % 3), 1.0)));
            paired.mean_difference(Spacing::Fine, Looks::Once).unwrap()
        };
        assert_eq!((paired(5).interval, paired(5).p), (None, 1.0));
        let six = paired(6);
        assert!(six.interval.unwrap().low > 0.0 && six.p < 0.05 && six.error == 0.0, "{six:?}");
        assert!(six.interval.unwrap().half_width() > 0.0);
    }

    #[test]
    fn a_paired_mean_is_students_t_on_the_differences() {
        let (a, b) = ([5.0, 7.0, 6.0, 9.0, 8.0], [4.0, 6.5, 4.5, 8.0, 7.0]);
        let mut paired = Paired::default();
        a.iter().zip(b).for_each(|(&a, b)| paired.add((a, 1.0), (b, 1.0)));
        let d = paired.mean_difference(Spacing::Fine, Looks::Once).unwrap();
        // Differences 1, .5, 1.5, 1, 1: mean 1, sum of squares .5; se = sqrt(.5/20). They are not skewed.
        let error = (0.5f64 / 20.0).sqrt();
        assert!((d.value - 1.0).abs() < 1e-12 && (d.error - error).abs() < 1e-12);
        assert!((d.interval.unwrap().half_width() - 2.776_445 * error).abs() < 1e-5);
        assert!((d.clearness().unwrap() - 1.0 / (2.776_445 * error)).abs() < 1e-5);
        // t = 6.3246 with 4 degrees: p = .0032, but five deals can show no less than 1/16.
        assert_eq!(d.p, 0.0625);
    }

    const Y: [f64; 12] = [0.0, 3.0, 1.0, 5.0, 0.0, 2.0, 0.0, 6.0, 1.0, 0.0, 4.0, 4.0];
    const OTHER_Y: [f64; 12] = [2.0, 2.0, 1.0, 4.0, 2.0, 1.0, 0.0, 6.0, 3.0, 0.0, 3.0, 5.0];
    const M: [f64; 12] = [2.0, 4.0, 2.0, 4.0, 1.0, 3.0, 2.0, 4.0, 1.0, 2.0, 3.0, 4.0];
    const OTHER_M: [f64; 12] = [2.0, 4.0, 1.0, 4.0, 1.0, 3.0, 2.0, 3.0, 1.0, 2.0, 3.0, 2.0];

    /// Computed independently of this code, with NumPy 2.4 and the quantiles of SciPy 1.17.
    #[test]
    fn a_lopsided_difference_reaches_farther_to_its_long_side() {
        let near = |d: Difference, low: f64, high: f64| {
            let found = d.interval.unwrap();
            assert!((found.low - low).abs() < 1e-7 && (found.high - high).abs() < 1e-7, "{found:?}");
        };
        let add = |from: usize, to: usize| {
            let mut paired = Paired::default();
            (from..to).for_each(|at| paired.add((Y[at], M[at]), (OTHER_Y[at], OTHER_M[at])));
            paired
        };
        for paired in [add(0, 12), add(0, 5).merged(add(5, 12)), add(0, 12).merged(Paired::default())] {
            near(paired.mean_difference(Spacing::Fine, Looks::Once).unwrap(), -0.667_793_799_0, 0.195_650_627_2);
        }
        let (mut a, mut b) = (Ratio::default(), Ratio::default());
        Y.iter().zip(M).for_each(|(&y, m)| a.add(y, m));
        OTHER_Y[..8].iter().zip(OTHER_M).for_each(|(&y, m)| b.add(y, m));
        near(unpaired_means(&a, &b, Spacing::Fine, Looks::Once).unwrap(), -0.983_176_647_8, 0.542_477_184_9);
    }

    /// Effects of zero, of moderate size, and so large that they are always detected.
    #[test]
    fn p_values_of_lopsided_differences_answer_to_their_intervals() {
        for effect in [0.0, 0.4, -0.4, 3.0] {
            coverage(17, |luck| {
                let mut paired = Paired::default();
                for _ in 0..15 {
                    let large = if luck.next() < 0.2 { (luck.next() * 12.0).floor() } else { 0.0 };
                    paired.add((effect + large, 1.0), (f64::from(luck.poisson(0.5)), 1.0));
                }
                let d = paired.mean_difference(Spacing::Fine, Looks::Once).unwrap();
                assert_eq!(d.p < 0.05, !d.interval.unwrap().contains(0.0), "{d:?}");
                true
            });
        }
    }

    /// Two separate runs, with sides of unequal size and spread, for means and shares.
    #[test]
    fn differences_of_separate_runs_cover_as_they_promise() {
        let add = |luck: &mut Luck, chance: f64, deals: u32| {
            let mut ratio = Ratio::default();
            (0..deals).for_each(|_| ratio.add((0..4).filter(|_| luck.next() < chance).count() as f64, 4.0));
            ratio
        };
        for (seed, chances, deals) in [(1, (0.55, 0.5), (40, 25)), (2, (0.2, 0.3), (200, 30))] {
            let truth = chances.0 - chances.1;
            for shares in [true, false] {
                let held = coverage(seed, |luck| {
                    let (a, b) = (add(luck, chances.0, deals.0), add(luck, chances.1, deals.1));
                    let d = if shares {
                        unpaired_shares(&a, &b, Looks::Once)
                    } else {
                        unpaired_means(&a, &b, Spacing::Fine, Looks::Once)
                    }
                    .unwrap();
                    assert_eq!((d.p < 0.05, d.rho), (!d.interval.unwrap().contains(0.0), None), "{d:?}");
                    d.interval.unwrap().contains(truth)
                });
                assert!((0.93..0.99).contains(&held), "{chances:?} {deals:?} shares={shares}: {held}");
            }
        }
        let (one, two) = (add(&mut Luck::new(1), 0.5, 1), add(&mut Luck::new(2), 0.5, 90));
        assert_eq!(
            unpaired_means(&one, &two, Spacing::Count, Looks::Once).unwrap().interval,
            None,
            "one deal proves nothing"
        );
    }

    #[test]
    fn two_deals_prove_nothing() {
        let mut paired = Paired::default();
        paired.add((5.0, 1.0), (4.0, 1.0));
        paired.add((6.0, 1.0), (5.0, 1.0));
        let d = paired.mean_difference(Spacing::Count, Looks::Once).unwrap();
        assert_eq!((d.interval, d.p), (None, 1.0));
        assert_eq!(Paired::default().share_difference(Looks::Once), None);
    }
}

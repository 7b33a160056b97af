//! Shares, means and paired differences when the deal is the unit.
//!
//! A deal gives a sum `y` over `m` appearances (a faction's shares of the win over the matches it
//! was in; a measure summed over seats). What is wanted is the ratio p = sum y / sum m.
//!
//! - **Its variance** is that of a ratio of cluster totals (Cochran 1977, *Sampling Techniques*,
//!   6.5 and 9A): D/(D-1) * sum over deals of (y - p m)^2 / (sum m)^2.
//! - **A share's interval** is Wilson's at the effective number of independent trials
//!   n = p(1-p)/variance, reduced by (z/t)^2 because the variance is itself an estimate from D
//!   deals (Korn and Graubard 1998, Survey Methodology 24). When seatings of a deal cancel, deals
//!   hardly differ, and D deals without a surprise do not prove that surprises cannot happen: three
//!   imagined deals with a residual of one full standard deviation are added, the "rule of three"
//!   (Hanley and Lippman-Hand 1983, JAMA 249). At a share of 0 or 1 every deal counts once.
//! - **A mean's interval** is Student's with D-1 degrees of freedom.
//! - **A difference of two means over common deals** is Student's on the deals' differences.
//! - **A difference of two shares over common deals** is put together from the two Wilson intervals
//!   and the correlation of the deals (Newcombe 1998, Statistics in Medicine 17:2635, method 10),
//!   so that it stays honest where shares near 0 or 1 or few deals would make Student's too narrow.
//! - **p-values** answer to the same intervals (below 0.05 exactly when the interval excludes 0)
//!   and never go below 2^(1-D), the least that D deals can show without assuming a shape.
//!
//! Sums are kept as running means and co-moments (Welford 1962; Chan, Golub and LeVeque 1983). Add
//! deals in order of their numbers: then every bit of the result is the same for any number of
//! threads and any size of block.

use super::share::wilson;
use super::{Interval, Z, t_point, t_tail};

/// Imagined deals that stand for surprises not yet seen.
const IMAGINED: f64 = 3.0;

/// Variances below this part of what they were computed from are rounding.
const ROUNDING: f64 = 1e-13;

/// The ratio of two sums over deals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ratio {
    deals: u64,
    mean_y: f64,
    mean_m: f64,
    yy: f64,
    ym: f64,
    mm: f64,
}

impl Ratio {
    /// Adds a deal with the sum `y` over `m` appearances.
    pub fn add(&mut self, y: f64, m: f64) {
        self.deals += 1;
        let n = self.deals as f64;
        let (step_y, step_m) = (y - self.mean_y, m - self.mean_m);
        self.mean_y += step_y / n;
        self.mean_m += step_m / n;
        self.yy += step_y * (y - self.mean_y);
        self.ym += step_y * (m - self.mean_m);
        self.mm += step_m * (m - self.mean_m);
    }

    /// How many deals were added.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The appearances of all deals together.
    pub fn appearances(&self) -> f64 {
        (self.mean_m * self.deals as f64).round()
    }

    /// The ratio; none without appearances.
    pub fn value(&self) -> Option<f64> {
        (self.mean_m > 0.0).then(|| self.mean_y / self.mean_m)
    }

    /// The sum of squared residuals over deals, each in units of the mean number of appearances.
    fn residuals(&self, p: f64) -> f64 {
        let sum = self.yy - 2.0 * p * self.ym + p * p * self.mm;
        let size = self.yy + p * p * self.mm + self.deals as f64 * self.mean_y * self.mean_y * ROUNDING;
        if sum <= size * ROUNDING { 0.0 } else { sum / (self.mean_m * self.mean_m) }
    }

    /// The interval of a mean: Student's over deals; none below two deals.
    pub fn mean_interval(&self) -> Option<Interval> {
        let p = self.value()?;
        let n = self.deals as f64;
        if self.deals < 2 {
            return None;
        }
        let reach = t_point(n - 1.0) * (self.residuals(p) / (n * (n - 1.0))).sqrt();
        Some(Interval { low: p - reach, high: p + reach })
    }

    /// How many independent trials this share is worth (see the module's introduction).
    pub fn effective(&self) -> f64 {
        let Some(p) = self.value() else { return 0.0 };
        let n = self.deals as f64;
        if self.deals < 2 {
            return 0.0;
        }
        let square = p * (1.0 - p);
        if square <= ROUNDING {
            return n;
        }
        let variance = (self.residuals(p) + IMAGINED * square) / (n * (n - 1.0));
        square / variance * (Z / t_point(n - 1.0)).powi(2)
    }

    /// The interval of a share; none without appearances.
    pub fn share_interval(&self) -> Option<Interval> {
        Some(wilson(self.value()?.clamp(0.0, 1.0), self.effective()))
    }
}

/// Two ratios over the same deals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paired {
    a: Ratio,
    b: Ratio,
    /// Co-moments of `a` with `b`: yy, ym, my, mm.
    cross: [f64; 4],
}

/// A difference over common deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The first ratio over the common deals.
    pub a: f64,
    /// The second.
    pub b: f64,
    /// `a - b`.
    pub value: f64,
    /// The interval of `a - b`; none when the deals are too few to tell.
    pub interval: Option<Interval>,
    /// How often a difference at least this far from 0 would come about if there were none.
    pub p: f64,
    /// How well the common deals pair (correlation of the two over deals); none if one of them
    /// does not vary.
    pub rho: Option<f64>,
}

impl Paired {
    /// Adds a deal: the sum and the appearances of either side.
    pub fn add(&mut self, (ya, ma): (f64, f64), (yb, mb): (f64, f64)) {
        let (step_y, step_m) = (ya - self.a.mean_y, ma - self.a.mean_m);
        self.a.add(ya, ma);
        self.b.add(yb, mb);
        let (rest_y, rest_m) = (yb - self.b.mean_y, mb - self.b.mean_m);
        self.cross[0] += step_y * rest_y;
        self.cross[1] += step_y * rest_m;
        self.cross[2] += step_m * rest_y;
        self.cross[3] += step_m * rest_m;
    }

    /// How many deals were added.
    pub fn deals(&self) -> u64 {
        self.a.deals
    }

    /// The first side by itself.
    pub fn first(&self) -> &Ratio {
        &self.a
    }

    /// The second side by itself.
    pub fn second(&self) -> &Ratio {
        &self.b
    }

    /// The sum over deals of products of residuals, in units of mean appearances.
    fn products(&self, pa: f64, pb: f64) -> f64 {
        let [yy, ym, my, mm] = self.cross;
        (yy - pb * ym - pa * my + pa * pb * mm) / (self.a.mean_m * self.b.mean_m)
    }

    /// The difference of two means; none if a side has no appearances.
    pub fn mean_difference(&self) -> Option<Difference> {
        let (a, b) = (self.a.value()?, self.b.value()?);
        let n = self.deals() as f64;
        let (aa, bb) = (self.a.residuals(a), self.b.residuals(b));
        let ab = self.products(a, b);
        let sum = aa + bb - 2.0 * ab;
        let sum = if sum <= 1e-12 * (aa + bb) { 0.0 } else { sum };
        let value = a - b;
        let (mut interval, mut p) = (None, 1.0);
        if self.deals() >= 2 {
            let error = (sum / (n * (n - 1.0))).sqrt();
            if error > 0.0 {
                let reach = t_point(n - 1.0) * error;
                interval = Some(Interval { low: value - reach, high: value + reach });
                p = t_tail(value / error, n - 1.0);
            } else if least_p(n) < 0.05 {
                // Every deal differs by the same amount; six deals are needed to believe it.
                interval = Some(Interval { low: value, high: value });
                p = if value == 0.0 { 1.0 } else { 0.0 };
            }
        }
        Some(Difference { a, b, value, interval, p: p.max(least_p(n)), rho: correlation(aa, bb, ab) })
    }

    /// The difference of two shares; none if a side has no appearances.
    pub fn share_difference(&self) -> Option<Difference> {
        let (a, b) = (self.a.value()?, self.b.value()?);
        let n = self.deals() as f64;
        let (aa, bb) = (self.a.residuals(a), self.b.residuals(b));
        let ab = self.products(a, b);
        // Imagined surprises come to the two sides independently.
        let guarded = |sum: f64, p: f64| sum + IMAGINED * p * (1.0 - p);
        let pairing = correlation(guarded(aa, a), guarded(bb, b), ab).unwrap_or(0.0);
        let value = a - b;
        let (mut interval, mut p) = (None, 1.0);
        if let (true, Some(ia), Some(ib)) = (self.deals() >= 2, self.a.share_interval(), self.b.share_interval()) {
            let reach = |da: f64, db: f64| (da * da - 2.0 * pairing * da * db + db * db).max(0.0).sqrt();
            let below = reach(a - ia.low, ib.high - b);
            let above = reach(ia.high - a, b - ib.low);
            interval = Some(Interval { low: (value - below).max(-1.0), high: (value + above).min(1.0) });
            let towards_zero = if value > 0.0 { below } else { above };
            if value != 0.0 && towards_zero > 0.0 {
                p = t_tail(value / towards_zero * t_point(n - 1.0), n - 1.0);
            }
        }
        Some(Difference { a, b, value, interval, p: p.max(least_p(n)), rho: correlation(aa, bb, ab) })
    }
}

/// The least p-value that `n` deals can show: all of them pointing the same way.
fn least_p(n: f64) -> f64 {
    2f64.powf(1.0 - n)
}

fn correlation(aa: f64, bb: f64, ab: f64) -> Option<f64> {
    (aa > 0.0 && bb > 0.0).then(|| (ab / (aa * bb).sqrt()).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn uniform(dice: &mut Xoshiro256PlusPlus) -> f64 {
        (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn ratio(deals: &[(f64, f64)]) -> Ratio {
        let mut ratio = Ratio::default();
        deals.iter().for_each(|&(y, m)| ratio.add(y, m));
        ratio
    }

    #[test]
    fn one_appearance_a_deal_is_a_plain_mean() {
        let r = ratio(&[(1.0, 1.0), (2.0, 1.0), (4.0, 1.0), (5.0, 1.0)]);
        assert_eq!(r.value(), Some(3.0));
        // sd = sqrt(10/3), t(3) = 3.182446: 3 +- 3.182446 * sqrt(10/12)
        let interval = r.mean_interval().unwrap();
        assert!((interval.half_width() - 3.182_446 * (10.0f64 / 12.0).sqrt()).abs() < 1e-5);
    }

    #[test]
    fn many_deals_with_one_match_each_are_wilson() {
        let deals: Vec<_> = (0..10_000).map(|i| (f64::from(i % 4 == 0), 1.0)).collect();
        let found = ratio(&deals).share_interval().unwrap();
        let plain = wilson(0.25, 10_000.0);
        assert!((found.low - plain.low).abs() < 1e-5 && (found.high - plain.high).abs() < 1e-5);
    }

    #[test]
    fn matches_that_copy_each_other_count_once() {
        let once: Vec<_> = (0..1000).map(|i| (f64::from(i % 2), 1.0)).collect();
        let copied: Vec<_> = once.iter().map(|&(y, _)| (4.0 * y, 4.0)).collect();
        let (once, copied) = (ratio(&once), ratio(&copied));
        assert!((once.effective() - copied.effective()).abs() < 1e-6);
        assert_eq!(copied.appearances(), 4000.0);
    }

    #[test]
    fn deals_that_never_differ_are_narrow_but_never_certain() {
        let r = ratio(&[(1.0, 2.0); 300]);
        let half = r.share_interval().unwrap().half_width();
        // Of 300 deals without a surprise, up to 1 % may be surprises worth half a share.
        assert!(half > 0.5 * 0.01 && half < 0.02, "{half}");
        let one = ratio(&[(1.0, 2.0)]).share_interval().unwrap();
        assert_eq!((one.low, one.high), (0.0, 1.0));
        let never = ratio(&[(0.0, 24.0); 10]).share_interval().unwrap();
        assert_eq!(never, wilson(0.0, 10.0));
    }

    #[test]
    fn nothing_added_has_no_value() {
        let r = Ratio::default();
        assert_eq!((r.value(), r.share_interval(), r.mean_interval()), (None, None, None));
        assert_eq!(Paired::default().share_difference(), None);
    }

    /// Plays `repetitions` experiments of `deals` deals with `matches` matches each. The luck of a
    /// deal moves its share by up to `luck`. Returns how often the interval holds the truth `p`.
    fn share_coverage(seed: u64, p: f64, luck: f64, deals: usize, matches: usize) -> f64 {
        let repetitions = 2000;
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut held = 0;
        for _ in 0..repetitions {
            let mut r = Ratio::default();
            for _ in 0..deals {
                let chance = p + luck * (2.0 * uniform(&mut dice) - 1.0);
                let y = (0..matches).filter(|_| uniform(&mut dice) < chance).count();
                r.add(y as f64, matches as f64);
            }
            held += u32::from(r.share_interval().unwrap().contains(p));
        }
        f64::from(held) / f64::from(repetitions)
    }

    /// The bound: with 20 or more deals the interval covers at least 93 % of the time (nominal 95,
    /// the error of 2000 repetitions is half a point), and it is not so wide that it always does.
    #[test]
    fn intervals_over_deals_cover_as_they_promise() {
        for (seed, p, luck, deals, matches) in [
            (1, 0.5, 0.0, 20, 4),
            (2, 0.5, 0.4, 20, 4),
            (3, 0.25, 0.25, 50, 4),
            (4, 0.25, 0.2, 200, 6),
            (5, 0.05, 0.05, 100, 2),
            (6, 0.5, 0.5, 500, 12),
        ] {
            let coverage = share_coverage(seed, p, luck, deals, matches);
            assert!((0.93..0.992).contains(&coverage), "p={p} luck={luck} deals={deals}: {coverage}");
        }
    }

    /// The same bound for differences of shares over common deals.
    #[test]
    fn paired_differences_of_shares_cover_as_they_promise() {
        for (seed, p, effect, deals) in [(1, 0.5, 0.05, 30), (2, 0.25, -0.02, 200), (3, 0.08, 0.04, 60)] {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
            let (mut held, mut sure) = (0, 0);
            for _ in 0..2000 {
                let mut paired = Paired::default();
                for _ in 0..deals {
                    // Both cells meet the same luck; one in four matches goes its own way.
                    let mut sums = [0.0; 2];
                    for _ in 0..2 {
                        let common = uniform(&mut dice);
                        for (sum, chance) in sums.iter_mut().zip([p + effect, p]) {
                            let own = uniform(&mut dice);
                            let luck = if uniform(&mut dice) < 0.25 { own } else { common };
                            *sum += f64::from(luck < chance);
                        }
                    }
                    paired.add((sums[0], 2.0), (sums[1], 2.0));
                }
                let d = paired.share_difference().unwrap();
                held += u32::from(d.interval.unwrap().contains(effect));
                sure += u32::from(d.p < 0.05);
                assert_eq!(d.p < 0.05, !d.interval.unwrap().contains(0.0), "{d:?}");
            }
            let coverage = f64::from(held) / 2000.0;
            assert!((0.93..0.99).contains(&coverage), "p={p} effect={effect}: {coverage}");
            assert!(sure > 100, "an effect of {effect} is found in {sure} of 2000");
        }
    }

    #[test]
    fn identical_sides_differ_by_exactly_nothing() {
        let mut paired = Paired::default();
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(9);
        for _ in 0..500 {
            let deal = ((uniform(&mut dice) * 5.0).floor() * 0.25, 4.0);
            paired.add(deal, deal);
        }
        let share = paired.share_difference().unwrap();
        assert_eq!((share.value, share.p), (0.0, 1.0));
        assert!((share.rho.unwrap() - 1.0).abs() < 1e-9);
        let interval = share.interval.unwrap();
        assert!(interval.contains(0.0) && interval.half_width() > 0.0, "500 deals do not exclude rarities");
        let mean = paired.mean_difference().unwrap();
        assert_eq!((mean.value, mean.p), (0.0, 1.0));
        assert_eq!(mean.interval, Some(Interval { low: 0.0, high: 0.0 }));
    }

    #[test]
    fn a_paired_mean_is_students_t_on_the_differences() {
        let (a, b) = ([5.0, 7.0, 6.0, 9.0, 8.0], [4.0, 6.5, 4.0, 8.0, 7.5]);
        let mut paired = Paired::default();
        a.iter().zip(b).for_each(|(&a, b)| paired.add((a, 1.0), (b, 1.0)));
        let d = paired.mean_difference().unwrap();
        // Differences 1, .5, 2, 1, .5: mean 1, sum of squares .375*4... = 1.5; se = sqrt(1.5/20).
        let error = (1.5f64 / 20.0).sqrt();
        assert!((d.value - 1.0).abs() < 1e-12);
        assert!((d.interval.unwrap().half_width() - 2.776_445 * error).abs() < 1e-5);
        // t = 3.6515 with 4 degrees: p = .0217, but five deals can show no less than 1/16.
        assert_eq!(d.p, 0.0625);
    }

    #[test]
    fn two_deals_prove_nothing() {
        let mut paired = Paired::default();
        paired.add((5.0, 1.0), (4.0, 1.0));
        paired.add((6.0, 1.0), (5.0, 1.0));
        let d = paired.mean_difference().unwrap();
        assert_eq!((d.interval, d.p), (None, 1.0));
    }
}

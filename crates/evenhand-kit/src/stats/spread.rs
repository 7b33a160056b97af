//! Quantiles and histograms of a measure in bounded memory.
//!
//! Distinct values are counted. Most measures of a tabletop game are small whole numbers, so the counts are exact. A
//! measure with more than [`MOST_DISTINCT`] distinct values is counted in bins of equal width (a power of two), which
//! is doubled until there are few enough bins. Quantiles are then accurate to one bin, 1/256 of the range or better.
//! Bins start at multiples of their width, so the result depends only on the values, not on how they were split into
//! blocks.

use std::collections::BTreeMap;

/// Maximum number of distinct values that are counted exactly.
const MOST_DISTINCT: usize = 512;

/// Whole numbers below this are counted by index.
const SMALL: usize = 128;

/// The distribution of a measure's values.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    /// Counts of the whole numbers from 0, which most values are, indexed directly. Empty once values are counted in
    /// bins.
    small: Vec<u64>,
    counts: BTreeMap<i64, u64>,
    /// The binary logarithm of the bin width; `None` while values are counted exactly.
    bins: Option<i32>,
    total: u64,
    mean: f64,
    squares: f64,
    least: f64,
    greatest: f64,
}

/// One bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The lowest value of the bar.
    pub low: f64,
    /// Equal to `low` for a single value, otherwise the first value above the bar.
    pub high: f64,
    /// Number of values in it.
    pub count: u64,
}

impl Spread {
    /// Counts a value. Values that are not finite are ignored.
    pub fn add(&mut self, value: f64) {
        if !value.is_finite() {
            return;
        }
        let value = value + 0.0; // -0 and 0 are one value
        if self.total == 0 {
            (self.least, self.greatest) = (value, value);
        }
        self.least = self.least.min(value);
        self.greatest = self.greatest.max(value);
        self.total += 1;
        let step = value - self.mean;
        self.mean += step / self.total as f64;
        self.squares += step * (value - self.mean);
        if self.bins.is_none() && value >= 0.0 && value < SMALL as f64 && value.fract() == 0.0 {
            let place = usize::try_from(floor(value)).unwrap_or(0);
            if self.small.len() <= place {
                self.small.resize(place + 1, 0);
            }
            self.small[place] += 1;
            return;
        }
        *self.counts.entry(self.key(value)).or_insert(0) += 1;
        while self.counts.len() > MOST_DISTINCT {
            self.widen();
        }
    }

    fn key(&self, value: f64) -> i64 {
        match self.bins {
            None => ordered(value),
            Some(width) => floor(value / 2f64.powi(width)),
        }
    }

    /// Switches from exact values to bins, or to bins twice as wide.
    fn widen(&mut self) {
        let old = self.all();
        self.small.clear();
        self.counts.clear();
        match self.bins {
            None => {
                let range = self.greatest - self.least;
                let width = exponent((range / MOST_DISTINCT as f64).log2());
                self.bins = Some(width);
                for (key, count) in old {
                    *self.counts.entry(self.key(unordered(key))).or_insert(0) += count;
                }
            }
            Some(width) => {
                self.bins = Some(width + 1);
                for (key, count) in old {
                    *self.counts.entry(key.div_euclid(2)).or_insert(0) += count;
                }
            }
        }
    }

    /// Returns all counts, including those of small whole numbers.
    fn all(&self) -> BTreeMap<i64, u64> {
        let mut all = self.counts.clone();
        let small = self.small.iter().enumerate().filter(|(_, count)| **count > 0);
        all.extend(small.map(|(value, &count)| (ordered(value as f64), count)));
        all
    }

    /// Returns the number of values counted.
    pub fn count(&self) -> u64 {
        self.total
    }

    /// Returns the standard deviation over single values (not over deals); `None` below two values.
    pub fn sd(&self) -> Option<f64> {
        (self.total > 1).then(|| (self.squares / (self.total - 1) as f64).max(0.0).sqrt())
    }

    /// Returns the minimum; `None` if no value was counted.
    pub fn least(&self) -> Option<f64> {
        (self.total > 0).then_some(self.least)
    }

    /// Returns the maximum; `None` if no value was counted.
    pub fn greatest(&self) -> Option<f64> {
        (self.total > 0).then_some(self.greatest)
    }

    /// Returns the smallest value that at least a fraction `q` (0 to 1) of all values do not exceed: the inverse
    /// of the empirical distribution (type 1 of Hyndman and Fan 1996). With bins, returns the middle of the bin.
    pub fn quantile(&self, q: f64) -> Option<f64> {
        let rank = floor((q * self.total as f64).ceil()).max(1).unsigned_abs();
        let mut seen = 0;
        for (key, count) in self.all() {
            seen += count;
            if seen >= rank {
                return Some(match self.bins {
                    None => unordered(key),
                    Some(width) => ((key as f64 + 0.5) * 2f64.powi(width)).clamp(self.least, self.greatest),
                });
            }
        }
        None
    }

    /// Returns the bars of a histogram: the values themselves if there are at most `most` of them, else at most `most`
    /// bars of equal width (1, 2 or 5 times a power of ten).
    pub fn bars(&self, most: usize) -> Vec<Bar> {
        let counts = self.all();
        if self.bins.is_none() && counts.len() <= most {
            let single = |(&key, &count): (&i64, &u64)| Bar { low: unordered(key), high: unordered(key), count };
            return counts.iter().map(single).collect();
        }
        if counts.is_empty() || most == 0 {
            return Vec::new();
        }
        let width = nice_width((self.greatest - self.least) / most as f64, |width| {
            (self.greatest / width).floor() - (self.least / width).floor() < most as f64
        });
        let mut bars: BTreeMap<i64, u64> = BTreeMap::new();
        for (key, count) in self.all() {
            let value = match self.bins {
                None => unordered(key),
                Some(power) => (key as f64 + 0.5) * 2f64.powi(power),
            };
            *bars.entry(floor(value / width)).or_insert(0) += count;
        }
        bars.into_iter()
            .map(|(bar, count)| Bar { low: bar as f64 * width, high: (bar + 1) as f64 * width, count })
            .collect()
    }
}

/// Returns the smallest of 1, 2, 5 times a power of ten from `least` up that is wide enough.
fn nice_width(least: f64, wide_enough: impl Fn(f64) -> bool) -> f64 {
    let mut power = exponent(least.max(f64::MIN_POSITIVE).log10());
    loop {
        for step in [1.0, 2.0, 5.0] {
            let width = if power < 0 { step / 10f64.powi(-power) } else { step * 10f64.powi(power) };
            if width >= least && wide_enough(width) {
                return width;
            }
        }
        power += 1;
    }
}

/// Rounds down to a whole number; values outside the 64-bit range are clamped.
#[expect(clippy::cast_possible_truncation, reason = "rounded down before, and meant to saturate")]
fn floor(value: f64) -> i64 {
    value.floor() as i64
}

/// Returns [`floor`] of a logarithm of a float.
fn exponent(logarithm: f64) -> i32 {
    i32::try_from(floor(logarithm)).unwrap_or(0)
}

/// Converts a value to a whole number with the same ordering.
fn ordered(value: f64) -> i64 {
    let bits = value.to_bits().cast_signed();
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

/// Inverts [`ordered`].
fn unordered(key: i64) -> f64 {
    f64::from_bits((key ^ ((key >> 63).cast_unsigned() >> 1).cast_signed()).cast_unsigned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(values: impl IntoIterator<Item = f64>) -> Spread {
        let mut spread = Spread::default();
        values.into_iter().for_each(|value| spread.add(value));
        spread
    }

    #[test]
    fn quantiles_of_a_few_values_are_exact() {
        let s = spread([3.0, -1.0, 2.0, 2.0, f64::NAN]);
        assert_eq!(s.count(), 4);
        assert_eq!((s.least(), s.greatest()), (Some(-1.0), Some(3.0)));
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|q| s.quantile(q).unwrap()), [-1.0, -1.0, 2.0, 2.0, 3.0]);
        assert!((s.sd().unwrap() - 3f64.sqrt()).abs() < 1e-12);
        assert_eq!(s.bars(10).len(), 3);
    }

    #[test]
    fn small_whole_numbers_survive_the_change_to_bins() {
        let s = spread((0..100).map(f64::from).chain((0..1000).map(|i| 0.5 + f64::from(i))));
        assert_eq!((s.count(), s.all().values().sum::<u64>()), (1100, 1100));
        // Of 1100 values, 200 are below 100, so the 11 % quantile is near 60.
        assert!((s.quantile(0.11).unwrap() - 60.0).abs() < 4.0, "{:?}", s.quantile(0.11));
    }

    #[test]
    fn nothing_counted_has_no_quantile() {
        let s = spread([]);
        assert_eq!((s.quantile(0.5), s.least(), s.sd()), (None, None, None));
        assert!(s.bars(5).is_empty());
    }

    #[test]
    fn many_distinct_values_stay_few_bins_and_lose_none() {
        let s = spread((0..100_000).map(|i| f64::from(i) * 0.37 - 900.0));
        assert!(s.counts.len() <= MOST_DISTINCT);
        assert_eq!(s.counts.values().sum::<u64>(), 100_000);
        let range = 100_000.0 * 0.37;
        for q in [0.05, 0.25, 0.5, 0.75, 0.95] {
            let exact = range * q - 900.0;
            assert!((s.quantile(q).unwrap() - exact).abs() < range / 256.0, "{q}");
        }
        let bars = s.bars(20);
        assert!(bars.len() <= 20);
        assert_eq!(bars.iter().map(|bar| bar.count).sum::<u64>(), 100_000);
    }
}

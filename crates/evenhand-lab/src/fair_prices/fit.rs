//! Fair prices from the results of random forces.

use std::collections::BTreeMap;

use evenhand_game::game::ForcePart;
use evenhand_kit::stats::regression::Row;
use evenhand_kit::stats::{Interval, Regression};

use super::play::Pairs;

/// The least number of forces with a part for it to get a price.
const FEWEST: u64 = 40;
/// The least number of standard errors by which more points have to win more.
const SHOWN: f64 = 4.0;

/// What the matches show of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The part is worth more than it costs.
    TooCheap,
    /// It is worth less.
    TooDear,
    /// Neither is shown.
    NotShown,
}

/// A part with its fair price.
#[derive(Clone, Debug, PartialEq)]
pub struct FairPrice {
    /// The part and its price.
    pub part: ForcePart,
    /// The number of forces that had it.
    pub forces: u64,
    /// The win share that it adds, 0 to 1.
    pub adds: f64,
    /// Its fair price in points.
    pub fair: f64,
    /// The interval of the fair price. The intervals of all parts hold at once 19 times in 20.
    pub interval: Interval,
    /// What is shown of its price.
    pub verdict: Verdict,
}

/// A group of parts, and what a point spent on it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupPrice {
    /// What the parts have in common.
    pub name: String,
    /// Number of parts.
    pub parts: usize,
    /// The points that an average force spends on it.
    pub spent: f64,
    /// What a point spent on it is worth, in points spent at random.
    pub worth: f64,
    /// The interval of that worth. The intervals of all groups hold at once 19 times in 20.
    pub interval: Interval,
    /// What is shown of its prices.
    pub verdict: Verdict,
}

/// The fair prices of all parts.
#[derive(Clone, Debug, PartialEq)]
pub struct FairPrices {
    /// Number of pairs of forces.
    pub pairs: usize,
    /// The win share that a point adds which is spent as random forces spend it, 0 to 1.
    pub point: f64,
    /// Its interval.
    pub point_interval: Interval,
    /// The parts, those that are worth most beyond their price first.
    pub parts: Vec<FairPrice>,
    /// The groups of parts, those whose points are worth most first.
    pub groups: Vec<GroupPrice>,
    /// The parts that too few forces had.
    pub rare: Vec<ForcePart>,
}

impl FairPrices {
    /// Fits fair prices.
    ///
    /// # Errors
    /// Returns what the matches do not show: `too few pairs of forces`.
    pub fn of(pairs: &Pairs) -> Result<FairPrices, String> {
        let (kept, rare): (Vec<usize>, Vec<usize>) =
            (0..pairs.parts.len()).partition(|column| pairs.forces_with[*column] >= FEWEST);
        let rows = only(&pairs.rows, &kept, pairs.parts.len());
        let too_few = || format!("{} pairs of forces are too few for the prices of {} parts", rows.len(), kept.len());
        let fit = Regression::of(&rows, kept.len()).ok_or_else(too_few)?;
        let scale = Scale::of(&fit, &rows, &kept.iter().map(|at| &pairs.parts[*at]).collect::<Vec<_>>());
        let scale = scale.ok_or_else(|| {
            format!("over {} pairs of forces, those with more points are not shown to win more", rows.len())
        })?;
        let part = |(at, column): (usize, &usize)| scale.part(at, pairs, *column, kept.len());
        let mut parts: Vec<FairPrice> = kept.iter().enumerate().map(part).collect();
        parts.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
        let half = fit.point(1) * fit.error(&scale.weights);
        Ok(FairPrices {
            pairs: rows.len(),
            point: scale.point,
            point_interval: Interval { low: scale.point - half, high: scale.point + half },
            parts,
            groups: groups(&scale, pairs, &kept),
            rare: rare.into_iter().map(|column| pairs.parts[column].clone()).collect(),
        })
    }
}

fn gain(price: &FairPrice) -> f64 {
    price.fair - f64::from(price.part.points)
}

/// Returns the rows with these columns alone, numbered anew.
fn only(rows: &[Row], kept: &[usize], all: usize) -> Vec<Row> {
    let mut place = vec![None; all];
    kept.iter().enumerate().for_each(|(at, column)| place[*column] = Some(at));
    let kept = |row: &Row| Row {
        columns: row.columns.iter().filter_map(|(column, count)| Some((place[*column]?, *count))).collect(),
        result: row.result,
    };
    rows.iter().map(kept).collect()
}

/// What a point is worth that is spent as the forces spend it.
struct Scale<'f> {
    fit: &'f Regression,
    prices: Vec<f64>,
    /// By column: how much more of it a force has for each point that it spends more. Their points sum to one.
    weights: Vec<f64>,
    point: f64,
}

impl<'f> Scale<'f> {
    /// Returns `None` if more points are not shown to win more.
    fn of(fit: &'f Regression, rows: &[Row], parts: &[&ForcePart]) -> Option<Scale<'f>> {
        let prices: Vec<f64> = parts.iter().map(|part| f64::from(part.points)).collect();
        let mut weights = vec![0.0; prices.len()];
        let mut spread = 0.0;
        for row in rows {
            let points: f64 = row.columns.iter().map(|(at, count)| prices[*at] * count).sum();
            spread += points * points;
            row.columns.iter().for_each(|(at, count)| weights[*at] += points * count);
        }
        if spread <= 0.0 {
            return None;
        }
        weights.iter_mut().for_each(|weight| *weight /= spread);
        let point = fit.sum(&weights);
        (point > SHOWN * fit.error(&weights)).then_some(Scale { fit, prices, weights, point })
    }

    /// Returns how much more a weighted sum of parts is worth than its price, in points, with half its interval.
    fn beyond_price(&self, parts: &[f64], intervals: usize) -> (f64, f64) {
        let price: f64 = parts.iter().zip(&self.prices).map(|(part, price)| part * price).sum();
        // Fieller: whether a part is worth its price is a question about a sum of coefficients.
        let contrast: Vec<f64> = parts.iter().zip(&self.weights).map(|(part, weight)| part - price * weight).collect();
        let half = self.fit.point(intervals) * self.fit.error(&contrast);
        (self.fit.sum(&contrast) / self.point, half / self.point)
    }

    fn part(&self, at: usize, pairs: &Pairs, column: usize, all: usize) -> FairPrice {
        let mut alone = vec![0.0; self.prices.len()];
        alone[at] = 1.0;
        let (beyond, half) = self.beyond_price(&alone, all);
        let fair = self.prices[at] + beyond;
        FairPrice {
            part: pairs.parts[column].clone(),
            forces: pairs.forces_with[column],
            adds: self.fit.values()[at],
            fair,
            interval: Interval { low: fair - half, high: fair + half },
            verdict: verdict(beyond, half),
        }
    }
}

fn verdict(beyond: f64, half: f64) -> Verdict {
    match beyond {
        beyond if beyond > half => Verdict::TooCheap,
        beyond if beyond < -half => Verdict::TooDear,
        _ => Verdict::NotShown,
    }
}

/// Returns what a point is worth that an average force spends on each group.
fn groups(scale: &Scale<'_>, pairs: &Pairs, kept: &[usize]) -> Vec<GroupPrice> {
    let mut of_group: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (at, column) in kept.iter().enumerate() {
        for group in &pairs.parts[*column].groups {
            let parts = of_group.entry(group).or_insert_with(|| vec![0.0; kept.len()]);
            parts[at] = pairs.per_force[*column] / (2 * pairs.rows.len()) as f64;
        }
    }
    let all = of_group.len();
    let mut groups: Vec<GroupPrice> = of_group
        .into_iter()
        .filter_map(|(name, parts)| {
            let spent: f64 = parts.iter().zip(&scale.prices).map(|(part, price)| part * price).sum();
            // What gives points back, or costs nothing, has no worth by the point.
            (spent > 0.0).then_some(())?;
            let (beyond, half) = scale.beyond_price(&parts, all);
            let (worth, half) = (1.0 + beyond / spent, half / spent);
            Some(GroupPrice {
                name: name.to_owned(),
                parts: parts.iter().filter(|part| **part > 0.0).count(),
                spent,
                worth,
                interval: Interval { low: worth - half, high: worth + half },
                verdict: verdict(beyond / spent, half),
            })
        })
        .collect();
    groups.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    groups
}

#[cfg(test)]
mod tests {
    use super::super::play::Played;
    use super::*;
    use evenhand_game::game::Force;
    use evenhand_kit::stats::simulation::{Luck, coverage};

    /// The prices of 12 parts, and what each adds if a point adds 1 %.
    const PRICES: [i32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -2, 3];
    const POINT: f64 = 0.01;

    fn force(luck: &mut Luck) -> Force {
        let parts = PRICES.iter().enumerate().filter(|_| luck.next() < 0.4).map(|(at, points)| ForcePart {
            key: format!("part.{at:02}"),
            words: format!("part {at}"),
            groups: vec![if at < 6 { "first".into() } else { "second".into() }],
            points: *points,
            count: 1,
        });
        Force { written: String::new(), parts: parts.collect() }
    }

    /// Returns the results of pairs in which each part adds its price, except for some.
    fn pairs(luck: &mut Luck, number: usize, others: &[(usize, f64)]) -> Pairs {
        let worth = |force: &Force| -> f64 {
            let of = |part: &ForcePart| {
                let at: usize = part.key[5..].parse().expect("a number");
                others.iter().find(|(other, _)| *other == at).map_or(f64::from(part.points), |(_, worth)| *worth)
            };
            force.parts.iter().map(of).sum()
        };
        let mut found = Pairs::default();
        for _ in 0..number {
            let forces = [force(luck), force(luck)];
            let chance = (0.5 + POINT * (worth(&forces[0]) - worth(&forces[1]))).clamp(0.0, 1.0);
            let wins = [luck.next() < chance, luck.next() < chance];
            let share = wins.iter().filter(|won| **won).count() as f64 / 2.0;
            found.add(&Played { forces, share });
        }
        found
    }

    fn of<'p>(prices: &'p FairPrices, key: &str) -> &'p FairPrice {
        prices.parts.iter().find(|price| price.part.key == key).expect("the part has a price")
    }

    #[test]
    fn planted_prices_are_found_and_no_other() {
        let mut luck = Luck::new(3);
        // 3 points cost 9 too few and 6 points 4.5 too many, so that a point spent at random is still worth 1 %: 3 * 9 is
        // 6 * 4.5.
        let found = FairPrices::of(&pairs(&mut luck, 6000, &[(2, 12.0), (5, 1.5)])).expect("prices");
        let wrong: Vec<(&str, Verdict)> = found
            .parts
            .iter()
            .filter(|price| price.verdict != Verdict::NotShown)
            .map(|price| (price.part.key.as_str(), price.verdict))
            .collect();
        assert_eq!(wrong, [("part.02", Verdict::TooCheap), ("part.05", Verdict::TooDear)], "{found:?}");
        assert!((found.point - POINT).abs() < 0.002, "{}", found.point);
        let (cheap, dear) = (of(&found, "part.02"), of(&found, "part.05"));
        assert!(cheap.interval.contains(12.0) && dear.interval.contains(1.5), "{cheap:?} {dear:?}");
        let group = |name: &str| found.groups.iter().find(|group| group.name == name).expect("the group");
        // The parts 0 to 5 cost 21 and are worth 25.5.
        let (first, second) = (group("first"), group("second"));
        assert!(first.parts == 6 && first.interval.contains(25.5 / 21.0), "{first:?}");
        assert!(second.interval.contains(1.0) && second.verdict == Verdict::NotShown, "{second:?}");
    }

    #[test]
    fn fair_prices_are_rarely_called_wrong() {
        let quiet = coverage(5, |luck| {
            let found = FairPrices::of(&pairs(luck, 400, &[]));
            // Too few pairs for any price call nothing wrong either.
            found.map_or(true, |found| found.parts.iter().all(|price| price.verdict == Verdict::NotShown))
        });
        assert!(quiet >= 0.935, "{quiet}");
    }

    #[test]
    fn without_points_that_win_there_are_no_prices() {
        let mut luck = Luck::new(9);
        let worthless: Vec<(usize, f64)> = (0..PRICES.len()).map(|at| (at, 0.0)).collect();
        let refused = FairPrices::of(&pairs(&mut luck, 1000, &worthless)).expect_err("no scale");
        assert!(refused.contains("not shown to win more"), "{refused}");
        let refused = FairPrices::of(&pairs(&mut luck, 30, &[])).expect_err("too few");
        assert!(refused.contains("pairs of forces"), "{refused}");
    }

    #[test]
    fn rare_parts_have_no_price() {
        let mut luck = Luck::new(4);
        let mut found = pairs(&mut luck, 2000, &[]);
        let part = ForcePart { key: "rare".into(), words: "rare".into(), groups: Vec::new(), points: 5, count: 1 };
        let forces = [Force { written: String::new(), parts: vec![part] }, force(&mut luck)];
        found.add(&Played { forces, share: 1.0 });
        let prices = FairPrices::of(&found).expect("prices");
        assert_eq!(prices.rare.len(), 1);
        assert!(prices.parts.iter().all(|price| price.part.key != "rare"));
    }
}

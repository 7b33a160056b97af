//! Third co-moments over deals: the skewness of sums.

/// Sums over deals of products of three deviations from their means. `N` is the number of different products of `V`
/// variables, V (V + 1) (V + 2) / 6, because the order of factors does not matter.
///
/// Running and pairwise formulas: Pébay (2008), Sandia report SAND2008-6212, "Formulas for robust, one-pass parallel
/// computation of covariances and arbitrary-order statistical moments", 2.1 and 3.1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Thirds<const V: usize, const N: usize>([f64; N]);

impl<const V: usize, const N: usize> Default for Thirds<V, N> {
    fn default() -> Thirds<V, N> {
        Thirds([0.0; N])
    }
}

/// Returns the variables of each product, in ascending order.
const fn products<const V: usize, const N: usize>() -> [[usize; 3]; N] {
    let (mut found, mut product) = ([[0; 3]; N], [0; 3]);
    let mut at = 0;
    while at < N {
        found[at] = product;
        let [i, j, k] = product;
        product = match (j + 1 < V, k + 1 < V) {
            (_, true) => [i, j, k + 1],
            (true, false) => [i, j + 1, j + 1],
            (false, false) => [i + 1; 3],
        };
        at += 1;
    }
    found
}

impl<const V: usize, const N: usize> Thirds<V, N> {
    const PRODUCTS: [[usize; 3]; N] = products::<V, N>();

    /// Adds the `n`th deal. `step` is its distance from the means without it, `seconds` the co-moments without it.
    pub(super) fn add(&mut self, n: f64, step: [f64; V], seconds: &[[f64; V]; V]) {
        let (cubes, mixed) = ((n - 1.0) * (n - 2.0) / (n * n), -1.0 / n);
        for (sum, [i, j, k]) in self.0.iter_mut().zip(Self::PRODUCTS) {
            let turns = step[i] * seconds[j][k] + step[j] * seconds[i][k] + step[k] * seconds[i][j];
            *sum += step[i] * step[j] * step[k] * cubes + turns * mixed;
        }
    }

    /// Merges the sums of two sets of deals. `counts` is the number of deals of each, `step` the distance of the
    /// other's means from these, and `seconds` are the co-moments of each.
    pub(super) fn merged(
        mut self,
        other: Thirds<V, N>,
        counts: [f64; 2],
        step: [f64; V],
        seconds: [&[[f64; V]; V]; 2],
    ) -> Thirds<V, N> {
        let [mine, others] = counts;
        let all = mine + others;
        if all == 0.0 {
            return self;
        }
        let cubes = mine * others * (mine - others) / (all * all);
        let mixed = |j: usize, k: usize| (mine * seconds[1][j][k] - others * seconds[0][j][k]) / all;
        for ((sum, more), [i, j, k]) in self.0.iter_mut().zip(other.0).zip(Self::PRODUCTS) {
            let turns = step[i] * mixed(j, k) + step[j] * mixed(i, k) + step[k] * mixed(i, j);
            *sum += more + step[i] * step[j] * step[k] * cubes + turns;
        }
        self
    }

    /// Returns the third moment of a weighted sum of the variables.
    pub(super) fn of_sum(&self, weights: [f64; V]) -> f64 {
        let orders = |[i, j, k]: [usize; 3]| match (i == j, j == k) {
            (true, true) => 1.0,
            (false, false) => 6.0,
            _ => 3.0,
        };
        let terms = self.0.iter().zip(Self::PRODUCTS);
        terms.map(|(sum, p)| orders(p) * weights[p[0]] * weights[p[1]] * weights[p[2]] * sum).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns deals with three variables, all of them skewed.
    fn deals() -> Vec<[f64; 3]> {
        (0..20).map(|i| [f64::from(i * i % 17), f64::from(i * 7 % 11), f64::from(1 + i % 3)]).collect()
    }

    fn means(deals: &[[f64; 3]]) -> [f64; 3] {
        [0, 1, 2].map(|of| deals.iter().map(|deal| deal[of]).sum::<f64>() / deals.len() as f64)
    }

    fn seconds(deals: &[[f64; 3]]) -> [[f64; 3]; 3] {
        let mean = means(deals);
        [0, 1, 2].map(|i| [0, 1, 2].map(|j| deals.iter().map(|d| (d[i] - mean[i]) * (d[j] - mean[j])).sum()))
    }

    fn added(deals: &[[f64; 3]]) -> Thirds<3, 10> {
        let mut thirds = Thirds::default();
        for (before, deal) in deals.iter().enumerate() {
            let mean = if before == 0 { [0.0; 3] } else { means(&deals[..before]) };
            let step = [0, 1, 2].map(|of| deal[of] - mean[of]);
            thirds.add((before + 1) as f64, step, &seconds(&deals[..before]));
        }
        thirds
    }

    const WEIGHTS: [f64; 3] = [1.0, -0.5, 2.25];

    fn by_definition(deals: &[[f64; 3]]) -> f64 {
        let mean = means(deals);
        let sum = |deal: &[f64; 3]| (0..3).map(|of| WEIGHTS[of] * (deal[of] - mean[of])).sum::<f64>();
        deals.iter().map(|deal| sum(deal).powi(3)).sum()
    }

    #[test]
    fn every_product_has_a_place() {
        assert_eq!(Thirds::<2, 4>::PRODUCTS, [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]]);
        let last = Thirds::<4, 20>::PRODUCTS;
        assert!(last.is_sorted() && last[19] == [3, 3, 3]);
    }

    #[test]
    fn sums_deal_by_deal_are_those_of_the_definition() {
        let deals = deals();
        assert!((added(&deals).of_sum(WEIGHTS) / by_definition(&deals) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn sums_put_together_are_the_sums_of_all_deals() {
        let deals = deals();
        for split in [0, 1, 7, 20] {
            let (first, rest) = deals.split_at(split);
            let mean = |deals: &[[f64; 3]]| if deals.is_empty() { [0.0; 3] } else { means(deals) };
            let step = [0, 1, 2].map(|of| mean(rest)[of] - mean(first)[of]);
            let seconds = [&seconds(first), &seconds(rest)];
            let both = added(first).merged(added(rest), [first.len() as f64, rest.len() as f64], step, seconds);
            assert!((both.of_sum(WEIGHTS) / by_definition(&deals) - 1.0).abs() < 1e-12, "{split}");
        }
    }
}

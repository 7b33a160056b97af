//! The price at which the cards of a set are worth as much.

use evenhand_kit::stats::{Interval, t_tail};

/// The significance level of the relation between price and worth.
const LEVEL: f64 = 0.05;
/// Minimum number of cards with a price.
const FEWEST: usize = 5;

/// A fair price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FairPrice {
    /// At this price the cards of the set are worth as much, with the prices for both ends of the worth's interval.
    At(f64, Option<Interval>),
    /// Even the cards with the highest price of the set, this one, are worth less.
    Above(f64),
    /// Even the cards with the lowest price of the set, this one, are worth more.
    Below(f64),
    /// The worth does not clearly rise with the price, or there are too few cards.
    Unclear,
}

/// Fits a line through the prices and worths of the other cards of a set, and returns the price at which it reaches a
/// worth. The line counts only if it rises clearly.
pub fn fair_price(others: &[(f64, f64)], worth: f64, interval: Option<Interval>) -> FairPrice {
    let n = others.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| others.iter().map(of).sum::<f64>() / n;
    let (price, value) = (mean(|one| one.0), mean(|one| one.1));
    let squares: f64 = others.iter().map(|one| (one.0 - price).powi(2)).sum();
    if others.len() < FEWEST || squares <= 0.0 {
        return FairPrice::Unclear;
    }
    let slope = others.iter().map(|one| (one.0 - price) * (one.1 - value)).sum::<f64>() / squares;
    let rest: f64 = others.iter().map(|one| (one.1 - value - slope * (one.0 - price)).powi(2)).sum();
    let error = (rest / (n - 2.0) / squares).sqrt();
    let clear = error == 0.0 || t_tail(slope / error, n - 2.0) < LEVEL;
    if slope <= 0.0 || !clear {
        return FairPrice::Unclear;
    }
    let of = |worth: f64| price + (worth - value) / slope;
    let least = others.iter().map(|one| one.0).fold(f64::INFINITY, f64::min);
    let most = others.iter().map(|one| one.0).fold(f64::NEG_INFINITY, f64::max);
    match of(worth) {
        fair if fair > most => FairPrice::Above(most),
        fair if fair < least => FairPrice::Below(least),
        fair => FairPrice::At(fair, interval.map(|range| Interval { low: of(range.low), high: of(range.high) })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RISING: [(f64, f64); 6] = [(1.0, 0.02), (1.0, 0.03), (2.0, 0.06), (2.0, 0.05), (3.0, 0.09), (3.0, 0.1)];

    #[test]
    fn a_price_is_read_off_the_line_of_the_set() {
        let FairPrice::At(fair, Some(range)) = fair_price(&RISING, 0.058, Some(Interval { low: 0.023, high: 0.093 }))
        else {
            panic!("the line rises clearly")
        };
        assert!((fair - 2.0).abs() < 0.05 && (range.low - 1.0).abs() < 0.05 && (range.high - 3.0).abs() < 0.05);
    }

    #[test]
    fn nothing_is_read_beyond_the_prices_of_the_set() {
        assert_eq!(fair_price(&RISING, 0.4, None), FairPrice::Above(3.0));
        assert_eq!(fair_price(&RISING, -0.4, None), FairPrice::Below(1.0));
    }

    #[test]
    fn without_a_clear_relation_there_is_no_fair_price() {
        let level = [(1.0, 0.05), (1.0, 0.01), (2.0, 0.02), (2.0, 0.06), (3.0, 0.01), (3.0, 0.05)];
        assert_eq!(fair_price(&level, 0.05, None), FairPrice::Unclear);
        assert_eq!(fair_price(&RISING[..3], 0.05, None), FairPrice::Unclear, "too few");
        assert_eq!(fair_price(&[(2.0, 0.1); 6], 0.05, None), FairPrice::Unclear, "one price");
        let falling = RISING.map(|(price, worth)| (4.0 - price, worth));
        assert_eq!(fair_price(&falling, 0.05, None), FairPrice::Unclear);
    }
}

//! What was found at each price, and whether the prices are in order: at a higher price a card is not worth more.

use super::replaced::Replaced;
use super::set::Judged;
use super::verdict::Verdict;
use evenhand_kit::stats::Difference;

/// A higher price may show a worth that is higher by this much. With a smaller rise, two prices are as good as equal.
const SAME: f64 = 0.01;

/// What a card is at a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Too strong.
    Strong,
    /// Neither too strong nor too weak.
    Fits,
    /// Too weak.
    Weak,
    /// The figures do not decide.
    Open,
}

impl Side {
    /// Returns what a card is; `None` if its worth does not show. `paid` says whether it takes the place of what its owner
    /// gives up for it: then its worth decides before where it stands in its set.
    fn of(verdict: Verdict, worth: &Difference, paid: bool) -> Option<Side> {
        match (verdict, Replaced::of(worth)) {
            (Verdict::Unused | Verdict::Alone, _) => None,
            (_, Replaced::Better) if paid => Some(Side::Strong),
            (_, Replaced::Worse) if paid => Some(Side::Weak),
            (Verdict::Open, Replaced::Unclear) if paid => Some(Side::Open),
            _ if paid => Some(Side::Fits),
            (Verdict::FarTooStrong | Verdict::Strongest, _) => Some(Side::Strong),
            (Verdict::FarTooWeak | Verdict::Weakest, _) => Some(Side::Weak),
            (Verdict::Within, _) => Some(Side::Fits),
            (Verdict::Open, _) => Some(Side::Open),
        }
    }
}

/// A price with what was found at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) price: f64,
    /// The worth of the card in win share.
    pub(super) worth: f64,
    pub(super) side: Side,
}

/// Returns what was found at the price of the card and at the prices tried, the lowest price first. Prices at which the
/// worth does not show are left out.
pub(super) fn figures(one: &Judged<'_>, paid: bool) -> Vec<Figure> {
    let figure = |price: f64, verdict: Verdict, worth: &Difference| {
        Some(Figure { price, worth: worth.value, side: Side::of(verdict, worth, paid)? })
    };
    let own = one.card.card.price.and_then(|price| figure(price, one.decision.verdict, &one.card.worth));
    let tried = one.trials.iter().filter_map(|trial| figure(trial.price, trial.decision.verdict, &trial.worth));
    let mut all: Vec<Figure> = own.into_iter().chain(tried).collect();
    all.sort_by(|a, b| a.price.total_cmp(&b.price));
    all
}

/// A lower and a higher price whose figures are not in order.
pub(super) type Pair = (f64, f64);

/// Returns two prices whose verdicts contradict each other: too strong at a price although it is not at a lower one, or
/// too weak although it is not at a higher one. `None` if there are none.
pub(super) fn contradicting(figures: &[Figure]) -> Option<Pair> {
    find(figures, |low, high| {
        matches!((low.side, high.side), (Side::Fits | Side::Weak, Side::Strong) | (Side::Weak, Side::Fits))
    })
}

/// Returns a price whose worth contradicts that at `named`: a higher price with more worth, or a lower one with less.
/// `None` if there is none.
pub(super) fn against(named: &Figure, figures: &[Figure]) -> Option<Pair> {
    let is_named = |figure: &Figure| figure.price == named.price;
    find(figures, |low, high| (is_named(low) || is_named(high)) && high.worth > low.worth + SAME)
}

/// Returns the first two prices for which something holds of the figures at the lower and the higher one.
fn find(figures: &[Figure], holds: impl Fn(&Figure, &Figure) -> bool) -> Option<Pair> {
    let pairs = figures.iter().flat_map(|low| figures.iter().map(move |high| (low, high)));
    let found = pairs.filter(|(low, high)| low.price < high.price).find(|(low, high)| holds(low, high));
    found.map(|(low, high)| (low.price, high.price))
}

#[cfg(test)]
mod tests {
    use super::super::samples::differs;
    use super::*;

    fn figure(price: f64, worth: f64, side: Side) -> Figure {
        Figure { price, worth, side }
    }

    #[test]
    fn where_cards_are_paid_for_the_worth_decides_first() {
        let of = |points: f64, verdict: Verdict, paid: bool| Side::of(verdict, &differs(points, 7.0), paid);
        assert_eq!(of(20.0, Verdict::Within, true), Some(Side::Strong));
        assert_eq!(of(20.0, Verdict::Within, false), Some(Side::Fits));
        assert_eq!(of(-20.0, Verdict::Open, true), Some(Side::Weak));
        assert_eq!(of(2.0, Verdict::Within, true), Some(Side::Fits));
        assert_eq!(of(2.0, Verdict::Open, true), Some(Side::Open));
        assert_eq!(Side::of(Verdict::Open, &differs(1.0, 2.0), true), Some(Side::Fits));
        assert_eq!(of(20.0, Verdict::Unused, true), None);
    }

    #[test]
    fn verdicts_that_no_order_of_strength_has_contradict_each_other() {
        let of = |sides: &[Side]| {
            let all = (1..).zip(sides).map(|(price, side)| figure(f64::from(price), 0.0, *side));
            contradicting(&all.collect::<Vec<_>>())
        };
        assert_eq!(of(&[Side::Strong, Side::Strong, Side::Open, Side::Fits, Side::Open, Side::Weak]), None);
        assert_eq!(of(&[Side::Strong, Side::Fits, Side::Strong]), Some((2.0, 3.0)));
        assert_eq!(of(&[Side::Weak, Side::Open, Side::Fits]), Some((1.0, 3.0)));
        assert_eq!(of(&[Side::Weak, Side::Strong]), Some((1.0, 2.0)));
    }

    #[test]
    fn a_worth_that_rises_with_the_price_speaks_against_a_price() {
        let all = [
            figure(1.0, 0.12, Side::Strong),
            figure(2.0, 0.02, Side::Fits),
            figure(3.0, 0.05, Side::Open),
            figure(4.0, 0.045, Side::Fits),
        ];
        assert_eq!(against(&all[1], &all), Some((2.0, 3.0)), "dearer and worth more");
        assert_eq!(against(&all[3], &all), Some((2.0, 4.0)), "cheaper and worth less");
        assert_eq!(against(&all[0], &all), None);
        let level = [figure(1.0, 0.02, Side::Fits), figure(2.0, 0.025, Side::Fits)];
        assert_eq!(against(&level[0], &level), None, "as good as equal");
    }
}

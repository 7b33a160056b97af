//! The fair price in words.

use super::figures::{Figure, Pair, Side, against, contradicting, figures};
use super::headline::short;
use super::price::FairPrice;
use super::replaced::Replaced;
use super::set::{Judged, Trial};
use super::shown::Shown;
use super::verdict::Verdict;
use super::words::{price, priced, range, signed};

/// Describes the fair price of a card: by the card at other prices, and by the other cards. Then it lists what was found
/// at the other prices.
pub(super) fn prices(one: &Judged<'_>, fair: FairPrice, shown: &Shown) -> String {
    let text = statement(one, fair, shown);
    let each: Vec<String> = one.trials.iter().map(|trial| tried(trial, shown)).collect();
    match each.is_empty() {
        true => text,
        false if shown.paid => format!("{text} At other prices, beside what it replaces: {}.", each.join("; ")),
        false => format!("{text} At other prices: {}.", each.join("; ")),
    }
}

/// Lists a price with what was found at it.
fn tried(trial: &Trial, shown: &Shown) -> String {
    let Trial { worth, decision, .. } = trial;
    let verdict = match decision.verdict {
        Verdict::Unused | Verdict::Alone => short(decision.verdict),
        verdict => match Replaced::of(worth) {
            Replaced::Unclear if verdict == Verdict::Within => short(verdict),
            replaced if shown.paid => replaced.brief(),
            _ => short(verdict),
        },
    };
    format!("{} {}{} {verdict}", priced(trial.price, &shown.unit), signed(worth.value), range(worth.interval))
}

fn statement(one: &Judged<'_>, fair: FairPrice, shown: &Shown) -> String {
    let (now, figures) = (one.card.card.price.unwrap_or(0.0), figures(one, shown.paid));
    if let Some(pair) = contradicting(&figures) {
        return too_uncertain(pair, shown);
    }
    let own = figures.iter().find(|figure| figure.price == now);
    match own.map(|own| own.side) {
        Some(Side::Open) => return "No price can be called fair yet.".into(),
        Some(Side::Fits) => return it_fits(now, &figures, shown),
        _ => {}
    }
    let fits = figures.iter().filter(|figure| figure.side == Side::Fits);
    if let Some(nearest) = fits.min_by(|a, b| (a.price - now).abs().total_cmp(&(b.price - now).abs())) {
        let against = against(nearest, &figures);
        return against.map_or_else(|| fair_at(nearest, now, &figures, shown), |pair| too_uncertain(pair, shown));
    }
    let between = Between::of(&figures);
    let tried = between.told(&figures, one.trials.is_empty(), shown);
    let by_others = by_others(one, fair, &between, shown);
    tried.into_iter().chain(by_others).collect::<Vec<_>>().join(" ")
}

/// States that no price can be named, with two prices that are not in order.
fn too_uncertain((low, high): Pair, shown: &Shown) -> String {
    let Shown { item, unit, .. } = shown;
    format!(
        "The figures by price are too uncertain to name a fair price: the {item} looks stronger at {} than at {}, \
         which cannot be. Four times as many deals halve the ranges.",
        priced(high, unit),
        price(low)
    )
}

/// States that the price fits, and what the other prices tell.
fn it_fits(now: f64, figures: &[Figure], shown: &Shown) -> String {
    let Shown { unit, .. } = shown;
    if figures.len() > 1 && figures.iter().all(|figure| figure.side == Side::Fits) {
        return format!(
            "Every price tried fits, also {}. Between these players the price of this {} hardly matters, so no fair price \
             can be named.",
            priced(now, unit),
            shown.item
        );
    }
    let own = figures.iter().find(|figure| figure.price == now);
    let is_rising = own.is_some_and(|own| against(own, figures).is_some());
    let rising = if is_rising {
        " The figures by price are too uncertain to show more: the worth does not fall as the price rises."
    } else {
        ""
    };
    format!("Its price of {} fits.{rising}", priced(now, unit))
}

/// States the fair price by the prices tried. A price nearer to the present one that the figures do not decide may be fair
/// too.
fn fair_at(nearest: &Figure, now: f64, figures: &[Figure], shown: &Shown) -> String {
    let (fits, Shown { unit, .. }) = (nearest.price, shown);
    let between =
        |figure: &&Figure| (figure.price - now).abs() < (fits - now).abs() && (figure.price > now) == (fits > now);
    let is_open = |figure: &&Figure| figure.side == Side::Open;
    let open: Vec<f64> = figures.iter().filter(between).filter(is_open).map(|figure| figure.price).collect();
    let least = open.iter().copied().fold(fits, f64::min);
    let most = open.iter().copied().fold(fits, f64::max);
    let how = if shown.paid {
        "it is neither clearly better nor clearly worse than what it replaces"
    } else {
        "it is within its set"
    };
    if open.is_empty() {
        return format!("Fair at {}: of the prices tried, the nearest at which {how}.", priced(fits, unit));
    }
    format!(
        "Fair at {} to {}: at {} {how}, nearer to {} these deals cannot tell.",
        price(least),
        priced(most, unit),
        price(fits),
        price(now)
    )
}

/// The prices between which the fair one lies.
struct Between {
    /// The highest price at which the card is too strong.
    above: Option<f64>,
    /// The lowest price at which it is too weak.
    below: Option<f64>,
}

impl Between {
    fn of(figures: &[Figure]) -> Between {
        let at = |side: Side| figures.iter().filter(move |figure| figure.side == side).map(|figure| figure.price);
        Between { above: at(Side::Strong).next_back(), below: at(Side::Weak).next() }
    }

    /// Whether a price lies between them.
    fn holds(&self, price: f64) -> bool {
        self.above.is_none_or(|above| price > above) && self.below.is_none_or(|below| price < below)
    }

    /// States where the fair price lies if none of the prices tried is shown to fit; `None` if they do not tell.
    /// `is_alone` says whether no other price was tried.
    fn told(&self, figures: &[Figure], is_alone: bool, shown: &Shown) -> Option<String> {
        let Shown { unit, .. } = shown;
        let (way, known, end) = match (self.above, self.below) {
            (None, None) => return None,
            (Some(above), Some(below)) => {
                let rest = if self.is_tried(figures) { "; between them these deals cannot tell" } else { "" };
                let (above, below, unit) = (price(above), price(below), priced(below, unit));
                return Some(format!(
                    "A fair price lies between {above} and {unit}: too strong at {above}, too weak at {below}{rest}."
                ));
            }
            (Some(above), None) => (["more", "higher"], "strong", above),
            (None, Some(below)) => (["less", "lower"], "weak", below),
        };
        let ([way, direction], end, at) = (way, priced(end, unit), price(end));
        let is_open = figures.iter().any(|figure| figure.side == Side::Open);
        Some(match (is_alone, self.is_tried(figures)) {
            (true, _) => format!("No other price was tried. A fair price is {way} than {end}."),
            (_, true) => format!(
                "A fair price is {way} than {end}: too {known} at {at}; at {direction} prices these deals cannot tell."
            ),
            _ if is_open => format!("A fair price is {way} than {end}, at which it is too {known}."),
            _ => format!("Too {known} at every price tried: a fair price is {way} than {end}."),
        })
    }

    /// Whether any price between them was tried.
    fn is_tried(&self, figures: &[Figure]) -> bool {
        figures.iter().any(|figure| self.holds(figure.price))
    }
}

/// States the fair price by the other cards; `None` if they do not tell more than the prices tried, or contradict them.
/// Where cards are paid for, dearer ones are not worth more, and the others tell nothing.
fn by_others(one: &Judged<'_>, fair: FairPrice, between: &Between, shown: &Shown) -> Option<String> {
    let Shown { unit, item, .. } = shown;
    let is_known = between.above.is_some() || between.below.is_some();
    match (fair, one.decision.verdict) {
        (_, Verdict::Alone) => Some(format!("No fair price can be given, as its set has no other {item}.")),
        (_, Verdict::Unused) if !is_known => Some("No fair price can be given, as its worth does not show.".into()),
        (_, Verdict::Unused) => None,
        (FairPrice::At(fair, interval), _) if !shown.paid && between.holds(fair) => {
            let ends = interval.map(|range| format!(" ({} to {})", price(range.low.max(0.0)), price(range.high)));
            Some(format!(
                "Other {item}s of its set that are worth as much cost about {}{}.",
                priced(fair, unit),
                ends.unwrap_or_default()
            ))
        }
        (FairPrice::Above(most), _) if !shown.paid && between.below.is_none() => {
            Some(format!("No {item} of its set that costs up to {} is worth as much.", priced(most, unit)))
        }
        (FairPrice::Below(least), _) if !shown.paid && between.above.is_none() => {
            Some(format!("Even the cheapest {item}s of its set, at {}, are worth more.", priced(least, unit)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{decision, differs, judged, rated, shown, trial};
    use super::*;
    use evenhand_kit::stats::Interval;

    /// Returns what is said of a card that costs 2, with its worth in points and its verdict, and of the same at other
    /// prices.
    fn said(paid: bool, own: (f64, Verdict), tried: &[(f64, f64, Verdict)], fair: FairPrice) -> String {
        let (card, other) = (rated("new", Some(2.0), differs(own.0, 3.0)), rated("old", Some(2.0), differs(0.0, 3.0)));
        let mut one = judged(&card, &other, decision(own.1, [3.0, 3.0]));
        one.trials =
            tried.iter().map(|(price, worth, verdict)| trial(*price, differs(*worth, 3.0), *verdict)).collect();
        prices(&one, fair, &shown(paid))
    }

    fn at_prices(own: (f64, Verdict), tried: &[(f64, f64, Verdict)]) -> String {
        said(false, own, tried, FairPrice::Unclear)
    }

    #[test]
    fn the_nearest_price_that_fits_is_named() {
        let text = at_prices(
            (20.0, Verdict::FarTooStrong),
            &[(1.0, 25.0, Verdict::FarTooStrong), (3.0, 9.0, Verdict::Within), (4.0, 1.0, Verdict::Within)],
        );
        assert!(
            text.starts_with("Fair at 3 mana: of the prices tried, the nearest at which it is within its set. At"),
            "{text}"
        );
        let text = at_prices((20.0, Verdict::Strongest), &[(3.0, 12.0, Verdict::Open), (4.0, 5.0, Verdict::Within)]);
        assert!(text.starts_with("Fair at 3 to 4 mana: at 4 it is within its set, nearer to 2 these"), "{text}");
    }

    #[test]
    fn no_price_is_named_that_the_figures_contradict() {
        // Too strong at a price above the one that fits.
        let text =
            at_prices((20.0, Verdict::Strongest), &[(3.0, 9.0, Verdict::Within), (4.0, 12.0, Verdict::Strongest)]);
        let wanted = "The figures by price are too uncertain to name a fair price: the card looks stronger at 4 mana \
            than at 3, which cannot be.";
        assert!(text.starts_with(wanted), "{text}");
        assert!(!text.contains("Fair at") && text.contains("At other prices: 3 mana +9.0"), "{text}");
        // Worth more at a higher price that is not decided.
        let text = at_prices((20.0, Verdict::Strongest), &[(3.0, 9.0, Verdict::Within), (4.0, 12.0, Verdict::Open)]);
        assert!(text.starts_with(wanted), "{text}");
    }

    #[test]
    fn the_own_price_fits_unless_a_higher_one_is_too_strong() {
        let own = (5.0, Verdict::Within);
        let text = at_prices(own, &[(1.0, 9.0, Verdict::Within), (3.0, 2.0, Verdict::Within)]);
        assert!(
            text.starts_with("Every price tried fits, also 2 mana. ")
                && text.contains("no fair price can be named. At"),
            "{text}"
        );
        let text = at_prices(own, &[(1.0, 9.0, Verdict::Open), (3.0, 7.0, Verdict::Within)]);
        assert!(
            text.starts_with("Its price of 2 mana fits. The figures by price are too uncertain to show more"),
            "{text}"
        );
        let text = at_prices(own, &[(1.0, 9.0, Verdict::Within), (3.0, 17.0, Verdict::Strongest)]);
        assert!(text.starts_with("The figures by price are too uncertain to name a fair price"), "{text}");
        let text = at_prices((5.0, Verdict::Open), &[(3.0, 2.0, Verdict::Within)]);
        assert!(text.starts_with("No price can be called fair yet. At"), "{text}");
    }

    #[test]
    fn if_no_price_fits_the_fair_one_lies_beyond_or_between() {
        let strong = (20.0, Verdict::FarTooStrong);
        let text = at_prices(strong, &[(3.0, 15.0, Verdict::Strongest)]);
        assert!(text.starts_with("Too strong at every price tried: a fair price is more than 3 mana. At"), "{text}");
        let text =
            at_prices((-20.0, Verdict::FarTooWeak), &[(1.0, -9.0, Verdict::Open), (3.0, -25.0, Verdict::FarTooWeak)]);
        assert!(text.starts_with("A fair price is less than 2 mana: too weak at 2; at lower prices these"), "{text}");
        let text = at_prices(strong, &[(3.0, -15.0, Verdict::FarTooWeak)]);
        assert!(text.starts_with("A fair price lies between 2 and 3 mana: too strong at 2, too weak at 3."), "{text}");
        let text = at_prices(strong, &[(1.0, 25.0, Verdict::Open)]);
        assert!(text.starts_with("A fair price is more than 2 mana, at which it is too strong. At"), "{text}");
        let text = at_prices(strong, &[(3.0, 2.0, Verdict::Open), (4.0, -15.0, Verdict::Weakest)]);
        assert!(text.contains("too strong at 2, too weak at 4; between them these deals cannot tell."), "{text}");
        assert_eq!(at_prices(strong, &[]), "No other price was tried. A fair price is more than 2 mana.");
    }

    #[test]
    fn a_price_by_the_other_cards_does_not_contradict_the_prices_tried() {
        let strong = (20.0, Verdict::FarTooStrong);
        let tried = [(3.0, 15.0, Verdict::Strongest)];
        let at = |fair: f64| FairPrice::At(fair, Some(Interval { low: fair - 1.0, high: fair + 1.0 }));
        let text = said(false, strong, &tried, at(4.5));
        assert!(
            text.contains("cards of its set that are worth as much cost about 4.5 mana (3.5 to 5.5). At"),
            "{text}"
        );
        let text = said(false, strong, &tried, at(2.5));
        assert!(!text.contains("2.5") && text.contains("more than 3 mana"), "{text}");
        assert!(
            !said(true, strong, &tried, at(4.5)).contains("4.5"),
            "where cards are paid for, dearer ones are not worth more"
        );
    }

    #[test]
    fn where_cards_are_paid_for_a_price_is_fair_if_the_card_is_as_good_as_what_it_replaces() {
        let text = said(
            true,
            (20.0, Verdict::Within),
            &[(3.0, 9.0, Verdict::Within), (4.0, 1.0, Verdict::Within), (5.0, -9.0, Verdict::Open)],
            FairPrice::Unclear,
        );
        assert!(
            text.starts_with("Fair at 4 points: of the prices tried, the nearest at which it is neither clearly"),
            "{text}"
        );
        let wanted = "At other prices, beside what it replaces: 3 points +9.0 (+6.0 to +12.0) clearly better; 4 points +1.0 \
            (-2.0 to +4.0) about as good; 5 points -9.0 (-12.0 to -6.0) clearly worse.";
        assert!(text.contains(wanted), "{text}");
    }

    #[test]
    fn a_worth_that_does_not_show_has_no_fair_price() {
        let fair = FairPrice::At(1.0, None);
        assert_eq!(
            said(false, (1.0, Verdict::Unused), &[], fair),
            "No fair price can be given, as its worth does not show."
        );
        let alone = "No fair price can be given, as its set has no other card.";
        assert_eq!(said(false, (1.0, Verdict::Alone), &[], FairPrice::Unclear), alone);
    }
}

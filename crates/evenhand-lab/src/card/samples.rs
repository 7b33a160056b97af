//! Cards with chosen figures, for tests.

use evenhand_kit::stats::{Difference, Interval, t_tail};

use super::owned::{Owned, Place};
use super::set::{Candidate, Judged, Rated, Trial};
use super::shown::Shown;
use super::verdict::{Decision, Verdict};

/// Returns a difference with this standard error over 101 deals.
pub(super) fn with_error(value: f64, error: f64) -> Difference {
    let interval = Some(Interval { low: value - 1.98 * error, high: value + 1.98 * error });
    let p = if error > 0.0 { t_tail(value / error, 100.0) } else { 1.0 };
    Difference { a: 0.5 + value, b: 0.5, value, error, interval, p, rho: None }
}

/// Returns a difference with an interval of this number of points to either side.
pub(super) fn differs(points: f64, half: f64) -> Difference {
    let (value, half) = (points / 100.0, half / 100.0);
    let interval = Some(Interval { low: value - half, high: value + half });
    Difference { a: 0.5 + value, b: 0.5, value, error: half / 1.98, interval, p: 0.5, rho: None }
}

/// Returns a card of a set that is worth this number of points.
pub(super) fn rated(name: &str, price: Option<f64>, worth: Difference) -> Rated {
    let mut owned = Owned::default();
    owned.add(Place { deal: 0, seating: 0, seat: 0 }, worth.a);
    let card = Candidate { id: name.into(), name: name.into(), set: String::new(), price, asked: true, owned };
    Rated { card, worth, p_holm: 1.0, rank: 1, by_role: Vec::new() }
}

/// Returns a decision with what it leaves open, in points.
pub(super) fn decision(verdict: Verdict, [above, below]: [f64; 2]) -> Decision {
    Decision { verdict, above: above / 100.0, below: below / 100.0, times: 4.0 }
}

/// Returns a card that was judged beside one other.
pub(super) fn judged<'r>(card: &'r Rated, other: &'r Rated, decision: Decision) -> Judged<'r> {
    let less = differs((card.worth.value - other.worth.value) * 100.0, 2.0);
    Judged { card, others: vec![(other, less)], decision, price: None, trials: Vec::new() }
}

/// Returns a card at another price.
pub(super) fn trial(price: f64, worth: Difference, verdict: Verdict) -> Trial {
    Trial { price, worth, decision: decision(verdict, [3.0, 3.0]) }
}

/// Returns what a summary says beside the figures, for cards or, if they are paid for, for characters.
pub(super) fn shown(paid: bool) -> Shown {
    let [item, unit] = if paid { ["character", "points"] } else { ["card", "mana"] };
    let how = "in place of another".into();
    let [item, unit] = [item, unit].map(str::to_owned);
    let agents = "planner".into();
    Shown { item, unit, paid, how, agents, players: 2, deals: 100, seed: 1, usual: 240, ..Shown::default() }
}

//! Measures how strongly each knob moves the values that targets are about.
//!
//! Candidates play common deals, so the change from one value of a knob to another is computed deal by deal
//! ([`Joint`]). Only candidates that were fixed before anything was played count. If all combinations were played,
//! these are each value of a knob with every combination of the others; otherwise, the minimum, the maximum and the
//! rulebook's value, with the other knobs as in the rulebook. Candidates drawn by a search go where luck was good, and
//! would show spurious effects.

use crate::experiment::{Bounds, Target};
use crate::tables::Estimate;
use evenhand_kit::stats::many::holm;
use evenhand_kit::stats::{ALPHA, Interval, Joint, Rounds, t_point, t_tail, unseen};

use super::readings::Played;
use super::search::Found;
use crate::goals::Reading;

/// With fewer deals than this, nothing is significant.
const FEWEST: f64 = 6.0;
/// Maximum number of candidates that are evaluated together. Beyond it, only candidates that change a single knob
/// count.
const MOST_TOGETHER: usize = 300;

/// The effect of one knob on one reading.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The knob's index in the list.
    pub knob: usize,
    /// The reading with the rulebook's values.
    pub reading: Reading,
    /// The reading at each value of the knob, in order.
    pub curve: Vec<(f64, Estimate)>,
    /// The reading at the knob's maximum minus that at its minimum, with a paired interval; `None` if one of them could
    /// not be played.
    pub change: Option<Change>,
}

/// The change from one end of a knob's range to the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The size of the change.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// The p-value: how often a change at least this large would occur if there were none.
    pub p: f64,
    /// The p-value adjusted for all knobs and readings (Holm).
    pub p_holm: f64,
}

impl Change {
    /// Whether the knob is shown to move the reading, after correction for multiple comparisons.
    pub(crate) fn is_shown(&self) -> bool {
        self.p_holm < ALPHA
    }
}

/// Computes the effects of every knob on every reading, knob by knob. `played` has an entry for each candidate.
pub fn effects(
    bounds: &[Bounds],
    targets: &[Target],
    rounds: &Rounds,
    found: &Found,
    played: &[Option<Played>],
) -> Vec<Effect> {
    let Some(Some(book)) = played.first() else { return Vec::new() };
    let start: Vec<f64> = bounds.iter().map(Bounds::start).collect();
    let all = found.all && found.candidates.len() <= MOST_TOGETHER;
    let wanted = |place: usize| {
        let values = &found.candidates[place].values;
        all || values.iter().zip(&start).filter(|(value, start)| value != start).count() <= 1
    };
    let mut effects = Vec::new();
    for reading in &book.readings {
        let Some(joint) = Together::of(targets, rounds, played, reading, wanted) else { continue };
        for (knob, bound) in bounds.iter().enumerate() {
            let groups = groups(bounds, knob, found, &joint.candidates);
            let Some(values) = groups.first().map(|group| group.iter().map(|(value, _)| *value).collect::<Vec<_>>())
            else {
                continue;
            };
            let at = |value: f64| joint.mean_of(&groups, value);
            let curve = values.iter().map(|value| (*value, joint.estimate(&at(*value)))).collect();
            let ends = values.first() == Some(&bound.low) && values.last() == Some(&bound.high);
            let weights = || at(bound.high).iter().zip(at(bound.low)).map(|(high, low)| high - low).collect::<Vec<_>>();
            let change = ends.then(|| joint.change(&weights())).flatten();
            effects.push(Effect { knob, reading: reading.clone(), curve, change });
        }
    }
    adjust(&mut effects);
    effects.sort_by_key(|effect| effect.knob);
    effects
}

/// Adjusts the p-values for multiple comparisons.
fn adjust(effects: &mut [Effect]) {
    let p: Vec<f64> = effects.iter().filter_map(|effect| effect.change).map(|change| change.p).collect();
    let changes = effects.iter_mut().filter_map(|effect| effect.change.as_mut());
    changes.zip(holm(&p)).for_each(|(change, adjusted)| change.p_holm = adjusted);
}

/// Candidates that differ in one knob only: its values in order, each with the candidate's index.
type Group = Vec<(f64, usize)>;

/// Returns the groups in which a knob takes the same values, starting with the one that has the other knobs as in the
/// rulebook.
fn groups(bounds: &[Bounds], knob: usize, found: &Found, usable: &[usize]) -> Vec<Group> {
    let start: Vec<f64> = bounds.iter().map(Bounds::start).collect();
    let settled = |value: f64| found.all || [bounds[knob].low, start[knob], bounds[knob].high].contains(&value);
    let group = |others: &[f64]| -> Group {
        let alike = |values: &[f64]| (0..bounds.len()).all(|at| at == knob || values[at] == others[at]);
        let value = |place: &usize| (found.candidates[*place].values[knob], *place);
        let members = usable.iter().filter(|place| alike(&found.candidates[**place].values)).map(value);
        let mut members: Group = members.filter(|(value, _)| bounds[knob].holds(*value) && settled(*value)).collect();
        members.sort_by(|a, b| a.0.total_cmp(&b.0));
        members
    };
    let first = group(&start);
    if first.len() < 2 {
        return Vec::new();
    }
    let same = |other: &Group| other.iter().map(|(value, _)| value).eq(first.iter().map(|(value, _)| value));
    let mut groups = vec![first.clone()];
    if found.all {
        let seen = usable.iter().map(|place| &found.candidates[*place].values);
        let heads = seen.filter(|values| values[knob] == first[0].0 && bounds.iter().zip(*values).all(holds));
        groups.extend(heads.map(|values| group(values)).filter(|other| *other != first && same(other)));
    }
    groups
}

fn holds((bounds, value): (&Bounds, &f64)) -> bool {
    bounds.holds(*value)
}

/// One reading of all candidates that have it.
struct Together {
    candidates: Vec<usize>,
    joint: Joint,
    step: f64,
}

impl Together {
    fn of(
        targets: &[Target],
        rounds: &Rounds,
        played: &[Option<Played>],
        reading: &Reading,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<Together> {
        let usable = played.iter().enumerate().filter_map(|(at, played)| {
            let played = played.as_ref().filter(|played| played.faults == 0 && wanted(at))?;
            let own = played.like(reading).filter(|own| own.estimate.is_some())?;
            Some((at, played, played.place(targets, own)?))
        });
        let usable: Vec<(usize, &Played, usize)> = usable.collect();
        let (_, first, _) = usable.first()?;
        let deal_of = |(row, (deal, _)): (usize, &evenhand_kit::stats::joint::DealSums)| {
            // All candidates play the same complete deals.
            let sums = usable.iter().map(|(_, played, place)| {
                let (number, sums) = played.sums.deals.get(row)?;
                (number == deal).then(|| sums[*place])
            });
            Some((*deal, sums.collect::<Option<Vec<_>>>()?))
        };
        let deals: Vec<_> = first.sums.deals.iter().enumerate().filter_map(deal_of).collect();
        let joint = Joint::of(&deals, rounds).filter(|joint| joint.deals() >= FEWEST)?;
        let step = if reading.fine { 0.0 } else { 1.0 };
        Some(Together { candidates: usable.into_iter().map(|(at, ..)| at).collect(), joint, step })
    }

    /// Returns the weights of the mean, over groups, of the reading at a value.
    fn mean_of(&self, groups: &[Group], value: f64) -> Vec<f64> {
        let mut weights = vec![0.0; self.candidates.len()];
        for (_, place) in groups.iter().flatten().filter(|(own, _)| *own == value) {
            if let Some(at) = self.candidates.iter().position(|candidate| candidate == place) {
                weights[at] += 1.0 / groups.len() as f64;
            }
        }
        weights
    }

    fn value(&self, weights: &[f64]) -> f64 {
        weights.iter().zip(self.joint.values()).map(|(weight, value)| weight * value).sum()
    }

    fn reach(&self, weights: &[f64]) -> f64 {
        self.joint.reach(weights).max(self.step * unseen(self.joint.deals(), ALPHA))
    }

    fn estimate(&self, weights: &[f64]) -> Estimate {
        let (value, reach) = (self.value(weights), self.reach(weights));
        Estimate { value, interval: Some(Interval { low: value - reach, high: value + reach }) }
    }

    fn change(&self, weights: &[f64]) -> Option<Change> {
        let (value, reach, freedom) = (self.value(weights), self.reach(weights), self.joint.freedom());
        // Fractional values that are the same in every deal: the size of an unseen event is unknown.
        if reach <= 0.0 {
            return None;
        }
        let p = t_tail(value / reach * t_point(freedom), freedom);
        Some(Change { value, interval: Interval { low: value - reach, high: value + reach }, p, p_holm: p })
    }
}

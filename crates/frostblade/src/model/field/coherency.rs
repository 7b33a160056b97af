//! Coherency of squads (FB-COH).

use super::base::{Base, Measure, TOUCH};
use crate::model::knobs::RemovalSense;
use evenhand_kit::table::plane::Grain;

/// The most models of a squad, with one bit for each.
const MOST: usize = 16;

/// The maximum distances between models of a squad, after moves or in the End Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The horizontal limit.
    pub(crate) h: Grain,
    /// The limit in height.
    pub(crate) v: Grain,
    /// The number of models that makes a squad big (FB-COH-2).
    pub(crate) big_squad: u8,
    /// The neighbors that each model of a big squad needs. In other squads each needs one.
    pub(crate) big_neighbours: u8,
    /// Whether all models must be linked to each other through neighbors (FB-COH-3).
    pub(crate) connected: bool,
    /// Whether a squad's last model needs no neighbor (FB-COH-5).
    pub(crate) last_exempt: bool,
}

impl Limits {
    /// Returns how many neighbors each model needs, if this many models count for the size of the squad (FB-Q13).
    fn needed(&self, count_for_big: usize) -> u32 {
        if count_for_big >= usize::from(self.big_squad) { u32::from(self.big_neighbours) } else { 1 }
    }

    /// Whether two models are neighbors: within both limits (FB-COH-1).
    #[inline]
    pub(crate) fn link(&self, one: &Base, other: &Base) -> bool {
        one.rise(other) <= self.v + TOUCH && one.within(other, self.h, Measure::Flat)
    }

    /// Whether two models exceed at least one limit: the literal reading of the rule on removal (FB-Q11).
    #[inline]
    fn apart(&self, one: &Base, other: &Base) -> bool {
        // "At least L" also allows `TOUCH` less than L. `within` adds one `TOUCH`, so two are subtracted.
        one.rise(other) >= self.v - TOUCH || !one.within(other, self.h - 2 * TOUCH, Measure::Flat)
    }
}

/// Returns the bits of each model's neighbors.
fn neighbours(models: &[Base], linked: impl Fn(&Base, &Base) -> bool) -> [u16; MOST] {
    let mut bits = [0u16; MOST];
    let models = &models[..models.len().min(MOST)];
    for (i, one) in models.iter().enumerate() {
        for (j, other) in models.iter().enumerate().skip(i + 1) {
            if linked(one, other) {
                bits[i] |= 1 << j;
                bits[j] |= 1 << i;
            }
        }
    }
    bits
}

/// Whether a squad is in coherency after a move (FB-COH-1 to -3, -5). `count_for_big` is the number of models that
/// decides whether it is big.
pub(crate) fn coherent(models: &[Base], limits: &Limits, count_for_big: usize) -> bool {
    if models.len() <= 1 {
        return models.is_empty() || limits.last_exempt;
    }
    let needed = limits.needed(count_for_big);
    let bits = neighbours(models, |one, other| limits.link(one, other));
    let bits = &bits[..models.len().min(MOST)];
    if bits.iter().any(|near| near.count_ones() < needed) {
        return false;
    }
    if !limits.connected {
        return true;
    }
    let (mut reached, mut seen) = (1u16, 0u16);
    while reached != seen {
        let next = (reached & !seen).trailing_zeros() as usize;
        seen |= 1 << next;
        reached |= bits[next];
    }
    seen.count_ones() as usize == bits.len()
}

/// Returns the bits of the models without enough neighbors, all tested at once (FB-COH-4). `sense` decides whether a
/// neighbor must be within the limits or outside them.
pub(crate) fn stragglers(models: &[Base], limits: &Limits, sense: RemovalSense, count_for_big: usize) -> u16 {
    if models.len() <= 1 {
        return u16::from(!models.is_empty() && !limits.last_exempt);
    }
    let needed = limits.needed(count_for_big);
    let bits = match sense {
        RemovalSense::Within => neighbours(models, |one, other| limits.link(one, other)),
        RemovalSense::AtLeast => neighbours(models, |one, other| limits.apart(one, other)),
    };
    let alone = bits.iter().take(models.len()).enumerate().filter(|(_, near)| near.count_ones() < needed);
    alone.fold(0, |found, (place, _)| found | 1 << place)
}

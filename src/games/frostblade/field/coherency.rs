//! Squads stay together (FB-COH).

use super::base::{Base, Measure, TOUCH};
use crate::games::frostblade::knobs::RemovalSense;
use crate::table::plane::Grain;

/// The most models of a squad: one bit for each.
const MOST: usize = 16;

/// How near models of a squad must be to each other, after moves or in the End Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Seen from above.
    pub(crate) h: Grain,
    /// Of height.
    pub(crate) v: Grain,
    /// Models that make a squad big (FB-COH-2).
    pub(crate) big_squad: u8,
    /// Neighbours that each model of a big squad needs; of others it needs one.
    pub(crate) big_neighbours: u8,
    /// Whether all must be linked to each other through neighbours (FB-COH-3).
    pub(crate) connected: bool,
    /// Whether the only model of a squad needs no neighbour (FB-COH-5).
    pub(crate) last_exempt: bool,
}

impl Limits {
    /// How many neighbours each model needs, if so many models count (FB-Q13).
    fn needed(&self, count_for_big: usize) -> u32 {
        if count_for_big >= usize::from(self.big_squad) { u32::from(self.big_neighbours) } else { 1 }
    }

    /// Both limits, of one neighbour (FB-COH-1).
    #[inline]
    pub(crate) fn link(&self, one: &Base, other: &Base) -> bool {
        one.rise(other) <= self.v + TOUCH && one.within(other, self.h, Measure::Flat)
    }

    /// Not near in at least one of the two ways: the literal reading of the sentence on removal (FB-Q11).
    #[inline]
    fn apart(&self, one: &Base, other: &Base) -> bool {
        // "At least L" is also met a touch before it; `within` adds the other one.
        one.rise(other) >= self.v - TOUCH || !one.within(other, self.h - 2 * TOUCH, Measure::Flat)
    }
}

/// Bits of each model's neighbours.
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

/// Bits of the models without enough neighbours, all tested at once (FB-COH-4). `sense` says whether a neighbour must be
/// within the limits or outside them.
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

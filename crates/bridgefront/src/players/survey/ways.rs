//! The decay of influence with distance over bridges.

use crate::model::board::{Hex, MAX_HEXES};
use evenhand_kit::table::ids::{IdArray, IdVec};

/// The closeness of a hex by the number of steps to it. Hexes that are further away are ignored.
pub(super) const CLOSENESS: [f32; 14] = falling(0.8);
/// The share of an enemy's strength (its square) that counts as a threat at each number of steps.
pub(super) const THREAT: [f32; 7] = falling(0.65);

/// Returns 1, the factor, its square, and so on.
const fn falling<const N: usize>(factor: f32) -> [f32; N] {
    let mut powers = [1.0; N];
    let mut place = 1;
    while place < N {
        powers[place] = powers[place - 1] * factor;
        place += 1;
    }
    powers
}

/// Visits the hexes within fewer than `steps` steps of the hexes `from`, with the number of steps to each: one over a
/// bridge, two where a bridge has to be built first. Continues only from hexes for which `reach` returns `true`.
pub(super) fn waves(
    bridged: &IdArray<Hex, u128, MAX_HEXES>,
    beside: &IdVec<Hex, u128>,
    from: u128,
    steps: usize,
    mut reach: impl FnMut(Hex, usize) -> bool,
) {
    let (mut now, mut building, mut seen) = (from, 0u128, 0u128);
    for step in 0..steps {
        now &= !seen;
        if now | (building & !seen) == 0 {
            break;
        }
        seen |= now;
        let mut next = std::mem::take(&mut building);
        while let Some(hex) = Hex::take_lowest(&mut now) {
            if reach(hex, step) {
                next |= bridged[hex];
                building |= beside[hex];
            }
        }
        now = next;
    }
}

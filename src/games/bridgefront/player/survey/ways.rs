//! How far things are felt over bridges.

use crate::games::bridgefront::rules::board::{Hex, MAX_HEXES};
use crate::table::ids::{IdArray, IdVec};

/// How close a hex is by the steps it takes to get there; further ones are not looked at.
pub(super) const CLOSENESS: [f32; 14] = falling(0.8);
/// How much of an enemy's strength (its square) is felt so many steps away.
pub(super) const THREAT: [f32; 7] = falling(0.65);

/// 1, the factor, its square, and so on.
const fn falling<const N: usize>(factor: f32) -> [f32; N] {
    let mut powers = [1.0; N];
    let mut place = 1;
    while place < N {
        powers[place] = powers[place - 1] * factor;
        place += 1;
    }
    powers
}

/// Tells of the hexes within so many steps of some hexes how many steps it takes to get there: one
/// over a bridge, two where one has to be built first. Goes on only from hexes where `reach` says so.
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

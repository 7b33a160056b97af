//! Plays many matches at a table.

use std::ops::Range;
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{AnyArena, AnyRunner};
use crate::matches::{BlockData, MatchRecord};

/// Plays deals with every seating, on all threads of the current pool. Deals that are not finished when `stop` returns
/// true are left out.
pub fn played(arena: &dyn AnyArena, deals: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> BlockData {
    let one = |runner: &mut Box<dyn AnyRunner + '_>, deal: u64| {
        let mut block = BlockData::default();
        runner.deal(deal, &mut block, &|| stop());
        block
    };
    let blocks: Vec<BlockData> = deals.into_par_iter().map_init(|| arena.runner(), one).collect();
    let mut all = BlockData::default();
    blocks.into_iter().for_each(|block| all.append(block));
    all
}

/// Plays a sample: the first matches of a variant (deals from 0, every seating) until `most` are played or the time is up, and
/// returns them with the time they took. Used to estimate the time of a run, and to check whether the rules still play
/// as recorded.
pub fn warm_up(arena: &dyn AnyArena, most: usize, time: Duration) -> (Vec<MatchRecord>, Duration) {
    let began = Instant::now();
    let mut runner = arena.runner();
    let mut played = Vec::new();
    let matches = (0..most as u64).flat_map(|deal| {
        let seatings = arena.seatings(deal);
        seatings.into_iter().enumerate().map(move |(number, seating)| (deal, number, seating))
    });
    for (deal, number, seating) in matches.take(most) {
        played.extend(runner.play(deal, number, &seating, &|| false));
        if began.elapsed() >= time {
            break;
        }
    }
    (played, began.elapsed())
}

//! Plays matches again to follow what every seat holds from round to round.

use std::ops::Range;

use evenhand_players::games::AnyArena;
use evenhand_players::matches::Followed;
use rayon::prelude::*;

/// Plays all seatings of some deals. The matches are in the order of deals and seatings.
pub fn follow(arena: &dyn AnyArena, deals: Range<u64>) -> Vec<Followed> {
    let of_deal = |deal: u64| -> Vec<Followed> {
        let seatings = arena.seatings(deal).into_iter().enumerate();
        seatings.map(|(number, seating)| arena.follow(deal, number, &seating)).collect()
    };
    deals.into_par_iter().map(of_deal).collect::<Vec<_>>().into_iter().flatten().collect()
}

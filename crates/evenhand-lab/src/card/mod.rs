//! What a card is worth: matches in which one seat owns it from the start, compared with the same matches in which
//! nobody does.
//!
//! Every seat owns each card in turn, in every seating of every deal, so each faction and seat has its turn. Cards of a
//! set are compared deal by deal, as all of them were given in the same deals to the same seats.

mod csv;
mod figures;
mod headline;
mod levels;
mod open;
mod owned;
mod players;
mod price;
mod prices;
mod replaced;
#[cfg(test)]
mod samples;
mod set;
mod settle;
mod shown;
mod summary;
mod verdict;
mod words;
mod worth;

pub use csv::csv;
pub use levels::NOTABLE;
pub use owned::{Owned, Place};
pub use players::{Standing, by_players};
pub use price::{FairPrice, fair_price};
pub use set::{Candidate, Judged, Rated, Trial, judge, rate};
pub use shown::{Matches, Shown};
pub use summary::summary;
pub use verdict::{Decision, Verdict};

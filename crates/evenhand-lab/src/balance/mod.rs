//! Searches for knob values that meet targets, and tests whether they are better than the rulebook's.
//!
//! A candidate is a value for every knob that may change. Its miss is measured on deals that all candidates have in
//! common, so that luck does not choose between them. A small cost on every change keeps the result near the rulebook.
//! If the knobs allow no more combinations than may be played, all are played. Otherwise the ends of every knob are
//! tried first, and then CMA-ES draws candidates (Hansen and Ostermeier 2001, Evolutionary Computation 9), which is
//! robust to noise and needs no derivatives. At the end, every change that does not pay for its cost is undone.
//!
//! The best of many measurements is partly the luckiest. It is therefore played again beside the rulebook, on fresh
//! deals that the search never used, and is proposed only if it is shown there to be closer to the targets
//! ([`Closeness`]).
//!
//! - `search`: the candidates; `readings`: the values that targets are about; `closeness`: compares two candidates;
//!   `effects`: the effect of each knob; `outcome`: all of these, with the conclusion
//!
//! Everything is a function of the seed.

mod closeness;
mod effects;
mod outcome;
mod readings;
mod search;

pub use crate::goals::{Reading, Verdict, unknown_target, verdict};
pub use closeness::{Closeness, ReadingDifference};
pub use effects::{Change, Effect, effects};
pub use outcome::{Conclusion, Outcome, Standing};
pub use readings::Played;
pub use search::{Candidate, Found, search};

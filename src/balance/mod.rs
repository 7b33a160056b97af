//! Values of knobs that meet targets, found by playing, and whether they are better than the rulebook's.
//!
//! A candidate is a value for every knob that may change. Its miss is measured on deals that all candidates play in common,
//! so that luck does not choose between them; a small price on every change keeps what is found near the rulebook. Where the
//! knobs allow no more combinations than may be played, all are; otherwise the ends of every knob are tried first, and then
//! CMA-ES draws candidates (Hansen and Ostermeier 2001, Evolutionary Computation 9), which is made for noise and needs no
//! slopes. At the end every change is taken back that does not pay for itself.
//!
//! The best of many measurements is partly the luckiest. So it is played once more beside the rulebook, on fresh deals that
//! the search never saw, and is proposed only if it is shown there to be closer to the targets ([`Closeness`]).
//!
//! - `search`: the candidates; `readings`: the values that targets are about; `closeness`: two candidates compared;
//!   `effects`: what each knob does; `outcome`: all of that, with the conclusion
//!
//! Everything is a function of the seed.

mod closeness;
mod effects;
mod outcome;
mod readings;
mod search;

pub use closeness::{Closeness, ReadingDifference};
pub use effects::{Change, Effect, effects};
pub use outcome::{Conclusion, Outcome, Standing};
pub use readings::{Played, Reading, Verdict, is_aimed_at, readings, unknown_target, verdict};
pub use search::{Candidate, Found, search};

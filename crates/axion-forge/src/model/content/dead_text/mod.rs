//! Rejects card text that can never act.
//!
//! Each ability is analyzed as the rules treat it: by what makes its card act ([`calls::Call`]), which depends on the card's
//! type. Each effect, condition and filter is then tested: can some state let it act on such a call? Where a knob
//! decides a rule, a case counts as possible if the printed rules or the rules in use allow it. So a sweep over the
//! rules does not turn a sound card into an invalid one. `tests::dead_text_in_play` compares the verdicts with play.
//! Text that does nothing only with the current settings gets a warning ([`warnings`]).

mod calls;
mod check;
mod content;
mod dead;
mod effects;
mod fields;
mod idle;
#[cfg(test)]
pub(crate) mod unchecked;
mod verbs;

pub(crate) use check::refuse_dead_text;
use content::{Content, a_card, fits, lies_on_the_battlefield};
use dead::Dead;
pub(crate) use idle::warnings;

//! Characters bought by points: what is written of them, their price, whether they are legal, and their sheets (AC).
//!
//! - [`written`]: a character as it is written; [`prices`]: the price list
//! - [`bill`]: the price of a character, part by part, and what is illegal about it; `judge` and `attacks` fill it in
//! - [`parts`]: its parts as keys; [`generate`]: random legal characters; [`text`]: characters as text
//! - `compile`: the sheet of a character, in the notation of all sheets

mod attacks;
pub mod bill;
mod compile;
pub mod generate;
mod judge;
pub mod measured;
pub mod parts;
pub mod prices;
pub mod text;
pub mod vary;
pub mod written;

pub(crate) use compile::{characters, sheets};

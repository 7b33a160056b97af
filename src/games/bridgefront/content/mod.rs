//! What is printed on cards: as files write it ([`written`]), as it is read from the files beside this one ([`printed`]),
//! and as a game has it ([`cards`]); and what of it can never act ([`dead_text`]).

pub(crate) mod cards;
mod dead_text;
pub(crate) mod ids;
pub(crate) mod printed;
pub(crate) mod written;

pub(crate) use dead_text::{refuse_dead_text, warnings};

//! What is printed on cards: as files write it ([`written`]) and as a game has it ([`cards`]), read from the files beside this one.

pub(crate) mod cards;
pub(crate) mod written;

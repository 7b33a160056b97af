//! What is printed on cards: as files write it ([`written`]), as it is read from the files beside this one ([`printed`]),
//! and as a game has it ([`cards`]).

pub(crate) mod cards;
pub(crate) mod ids;
pub(crate) mod printed;
pub(crate) mod written;

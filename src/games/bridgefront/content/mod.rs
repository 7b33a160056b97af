//! What is printed on cards: [`cards`] and the [`effects`] they are made of, as read from the files beside this
//! one ([`reading`]).

pub(crate) mod cards;
pub(crate) mod effects;
mod reading;

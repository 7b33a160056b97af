//! What is printed on cards: [`cards`], as read from the files beside this one.

pub(crate) mod cards;

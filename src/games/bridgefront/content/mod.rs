//! What is on cards: [`printed`], as read from the files beside this one; [`cards`], with every number fixed.

pub(crate) mod cards;
pub(crate) mod printed;

//! The contract between a game and the code that plays it, and documents with the place of every value.
//!
//! - [`document`]: TOML files from users, with the place of every value; mistakes and suggestions
//! - [`built_in`]: files that ship with the program
//! - [`input`]: reads files from users
//! - [`digest`]: a digest of data
//! - [`grid`]: text tables
//! - [`picture`]: tables seen from above, as SVG files; independent of any game
//! - [`game`]: the contract between a game and the code that plays it; seats, dice, knobs, measures
//! - [`error`]: the only error type that the crate returns, and the exit codes

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod document;

pub mod built_in;

pub mod input;

pub mod digest;

pub mod grid;

pub mod picture;

pub mod game;

pub mod error;

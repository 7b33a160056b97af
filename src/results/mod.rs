//! The folder of a run and its blocks.
//!
//! ```text
//! results/<game>/<experiment>/
//!   run.toml                              what was asked, of which rules, what was chosen before play, and what
//!                                         stopped it
//!   blocks/cell=0003/block=000017.parquet one row per match and seat
//!   blocks/cell=0003/block=000017.items.parquet
//!   blocks/cell=0003/block=000017.seal    digests of the two files above
//!   blocks/cell=0003/block=000018.part    the first deals of a block that is not finished, in one file
//!   tables/                               derived from the blocks, at any time again
//! ```
//!
//! Games have a folder each, because experiments of several may have the same name; what `evenhand claims`
//! has to play is below `results/claims/` in the same way. A run from before games had one is found and goes
//! on where it is ([`Folder::of_run`]).
//!
//! A block is a pure function of (experiment, cell, block number). It is written whole beside its
//! place, synced and renamed; the rows come last, so a block is there exactly when its rows are.
//! Each file carries the digest of its cell and contents, and the seal those of the files' bytes:
//! a block that was cut short, altered, or belongs to another experiment counts as absent and is
//! played again. A run that stops within a block leaves its first deals as a part, from which the next run
//! goes on to the same block. The bytes are checked first, because a damaged file can make the decoder ask for
//! more memory than there is, which ends the whole program.

mod block;
mod folder;
mod frames;
mod marks;
mod store;
mod whole;

#[cfg(test)]
mod tests;

pub use block::{BlockData, ItemRow, Layout, MatchRecord, Outcome};
pub use folder::{Folder, Hold};
pub use store::Stored;
pub use whole::{Draft, write_whole};

//! The folder of a run, and its blocks.
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
//! Each game has a folder, because experiments of several games may have the same name. What `evenhand claims` has to
//! play is stored below `results/claims/` in the same way. A run from before games had folders is found and continued
//! where it is ([`Folder::of_run`]).
//!
//! The blocks of a sweep with thousands of cells often have few rows. Their columns are not compressed, because that
//! takes longer than everything else about them (`columns`). Blocks of either form are read.
//!
//! A block is a pure function of (experiment, cell, block number). It is written completely to a temporary file beside
//! its place, synced and renamed; the rows come last, so a block exists exactly when its rows do. Each file contains
//! the digest of its cell and contents, and the seal contains those of the files' bytes. A block that was truncated,
//! altered, or belongs to another experiment counts as absent and is played again. A run that stops within a block
//! stores its first deals as a part, from which the next run continues to the same block. The bytes are checked before
//! decoding, because a damaged file can make the decoder request more memory than there is, which would abort the
//! program.

mod columns;
mod folder;
mod frames;
mod layout;
mod marks;
mod store;
mod whole;

#[cfg(test)]
mod tests;

pub(crate) use columns::{Columns, ParquetFile, some_numbers, some_texts};
pub use folder::{Folder, Hold};
pub use layout::Layout;
pub use store::Stored;
pub use whole::{Draft, write_whole};

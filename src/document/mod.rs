//! TOML as a person wrote it: every value with its place, and every mistake with its remedy.
//!
//! The one room that reads what users write. A file's text comes from [`crate::input`]; [`Written::read`] makes
//! a tree of it in which keys and values know their line and column; [`Problems`] looks values up in that tree
//! by type and range and gathers all that is wrong, so that everything is told at once. What knows no file
//! (the values of a rule book, the record of a run) is read by serde and does not pass here.
//!
//! - [`written`]: the tree
//! - [`problem`]: one mistake, and where it stands
//! - [`encoding`]: bytes that are no text in UTF-8
//! - [`fields`]: typed access with its messages
//! - `kind`: which kind of file a document is
//! - `syntax`: what is not TOML, in words that say what to write instead
//! - `nearest`: what someone may have meant by a name that does not exist

pub mod encoding;
pub mod fields;
mod kind;
mod nearest;
pub mod problem;
mod syntax;
pub mod written;

pub use fields::Problems;
pub use kind::FileKind;
pub use nearest::{nearest, suggestion};
pub use problem::{Place, Problem};
pub use written::{Key, Recovered, What, Written};

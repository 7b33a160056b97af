//! Reads TOML written by users: every value has its place, and every mistake its remedy.
//!
//! This is the only module that reads files written by users. The text of a file comes from [`crate::input`].
//! [`Written::read`] parses it to a tree in which keys and values have their line and column. [`Problems`] looks up
//! values in that tree by type and range and collects all problems, so that they are reported together. Data that does
//! not come from a user's file (the values of a rulebook, the record of a run) is read by serde instead, through [`typed`].
//!
//! - [`written`]: the tree
//! - [`problem`]: one mistake, and its place
//! - [`encoding`]: bytes that are not UTF-8 text
//! - [`fields`]: typed access with its messages
//! - [`declared`]: the keys of a table, for its reader and its JSON Schema
//! - [`schemas`]: the JSON Schema of tables, from their declared keys
//! - `kind`: detects the kind of a document
//! - `syntax`: invalid TOML, with messages that say what to write instead
//! - [`typed`]: values to types that derive `Deserialize`
//! - `nearest`: what an unknown name may have meant

pub mod declared;
pub(crate) mod encoding;
pub mod fields;
mod kind;
mod nearest;
pub mod problem;
pub mod schemas;
mod syntax;
pub mod typed;
pub mod written;

pub use fields::Problems;
pub use kind::FileKind;
pub use nearest::{nearest, suggestion};
pub use problem::{Place, Problem};
pub use written::{Key, Recovered, What, Written};

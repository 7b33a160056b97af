//! What verbs do: each group of verbs has a file, and all of them implement [`Act`].

mod act;
mod lasting;
mod moves;
mod rolls;
mod shared;
mod statuses;
mod volley;
mod wounds;

pub(crate) use act::{Act, Area, Work};

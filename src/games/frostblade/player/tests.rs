//! What agents look at, in positions where it is plain.

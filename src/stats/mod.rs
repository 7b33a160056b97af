//! Intervals and paired differences: pure functions, each with its source.

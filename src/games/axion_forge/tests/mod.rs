//! Rules shown by playing them.

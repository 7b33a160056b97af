//! The rules tested by playing them: rig a position, act, look. A test names the atom it shows.

mod rig;
mod rig_works;

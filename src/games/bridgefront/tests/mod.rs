//! The rules tested by playing them: rig a position, act, look. A test names the atom it shows.

mod combat;
mod combat_exact;
mod rig;
mod rig_works;

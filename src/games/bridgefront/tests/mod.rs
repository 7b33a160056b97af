//! The rules tested by playing them: rig a position, act, look. A test names the atom it shows.

mod card_terms;
mod champions;
mod collection;
mod combat;
mod combat_exact;
mod factions;
mod information;
mod playing;
mod rig;
mod rig_works;
mod scoring;
mod sieges;

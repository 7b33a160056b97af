//! The rules tested by playing them: rig a position, act, look. A test names the atom it shows.

mod actions;
mod card_terms;
mod cards_age1;
mod cards_age2;
mod cards_age3;
mod cards_all;
mod cards_power;
mod cards_starter;
mod champions;
mod collection;
mod combat;
mod combat_exact;
mod content;
mod core;
mod factions;
mod information;
mod map;
mod market;
mod movement;
mod playing;
mod rig;
mod rig_works;
mod rounds;
mod scoring;
mod setup;
mod sieges;

//! Tests that show rules by playing them. The worked examples are those of the ledger (AX-E4 to AX-E38).

mod abilities;
mod attacks;
mod book;
mod content;
mod contract;
mod dead_list;
mod dead_text;
mod dead_text_in_play;
mod designed;
mod face_down;
mod forges;
mod knowing;
mod log;
mod order;
mod players;
mod readings;
pub(crate) mod rig;
mod rules_text;
mod shared_verbs;
mod states;
mod switches;
mod turns;
mod ultimates;
mod warnings;

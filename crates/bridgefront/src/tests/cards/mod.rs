//! Tests of the cards, one file per family: the starter deck, the spells and champions of factions, the market by
//! category, the power decks.

mod bridges;
mod champions;
mod deckcraft;
mod economy;
mod faction_champions;
mod faction_spells;
mod gambits;
mod movement;
mod power;
mod recruitment;
mod starter;
mod tactics_in_battle;
mod tactics_strikes;
mod victory;

/// The text of these files, in which every card must be named.
pub(super) const TESTS: &[&str] = &[
    include_str!("bridges.rs"),
    include_str!("champions.rs"),
    include_str!("deckcraft.rs"),
    include_str!("economy.rs"),
    include_str!("faction_champions.rs"),
    include_str!("faction_spells.rs"),
    include_str!("gambits.rs"),
    include_str!("movement.rs"),
    include_str!("power.rs"),
    include_str!("recruitment.rs"),
    include_str!("starter.rs"),
    include_str!("tactics_in_battle.rs"),
    include_str!("tactics_strikes.rs"),
    include_str!("victory.rs"),
];

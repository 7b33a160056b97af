//! Bridgefront: bridges, Mines, Forges and the Center; drafted decks, sealed actions, 2 to 6 players.

pub mod knobs;

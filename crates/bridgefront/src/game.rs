//! The game with every knob fixed.

use crate::model::board::Board;
use crate::model::content::basic::BasicLists;
use crate::model::content::cards::{CardId, Cards, DECKS, DeckId};
use crate::model::content::factions::Faction;
use crate::model::content::ids::FactionId;
use crate::model::content::verbs::Scripts;
use crate::model::knobs::Knobs;
use crate::rules::sites::Sites;
use evenhand_game::game::Seat;
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_kit::table::ids::{IdArray, IdVec};

/// The game of Bridgefront with all knobs fixed, for one player count.
#[derive(Clone, Debug)]
pub struct Bridgefront {
    /// What its rules change of the rulebook's numbers.
    pub(crate) changed: ChangedNumbers,
    /// Identifies this game for caches of values derived from it. Numbers start at 1; clones share theirs.
    pub(crate) number: u64,
    pub(crate) seats: usize,
    pub(crate) knobs: Knobs,
    pub(crate) board: Board,
    pub(crate) sites: Sites,
    pub(crate) cards: Cards,
    pub(crate) scripts: Scripts,
    pub(crate) lists: BasicLists,
    pub(crate) factions: IdVec<FactionId, Faction>,
    pub(crate) roles: IdVec<FactionId, String>,
    pub(crate) common_starter: Vec<CardId>,
    /// The card that one seat starts with, and that seat (`setup.given`).
    pub(crate) given: Option<(CardId, Seat)>,
    /// The cards from which free cards are shown; none for the Age I deck (`setup.free_cards`).
    pub(crate) free_cards: Vec<CardId>,
    /// The three market decks, then the three power decks. Each deck is sorted.
    pub(crate) shared_decks: IdArray<DeckId, Vec<CardId>, DECKS>,
}

//! What is played, by whom, and who knows what.

use serde::Deserialize;

use crate::table::flip_deck::Memory;

/// `board`: the table played on (AS-Q59).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardKnobs {
    /// In mm.
    pub width: f64,
    /// In mm.
    pub depth: f64,
    /// The name of its terrain: an entry of `tables`, or `empty`.
    pub layout: String,
}

/// `points`: force points.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsKnobs {
    /// What was agreed.
    pub total: u16,
    /// Where a sheet's points come from.
    pub mode: PointsMode,
    /// Points less for each side: the list for the total less this is played.
    pub handicap: Vec<u16>,
    /// Which lists are played at the full total.
    pub lists: Lists,
    /// The formula's weights.
    pub coef: CoefKnobs,
    /// Defenses the formula attacks.
    pub ref_defense: Vec<i8>,
    /// Attacks it defends against.
    pub ref_attack: Vec<i8>,
    /// Weight of attacks below 100 mm.
    pub reach_short: f64,
    /// From 100 to 249 mm.
    pub reach_middle: f64,
    /// From 250 mm.
    pub reach_long: f64,
    /// Weight of bursts and novas.
    pub area: f64,
    /// Whether the formula uses the deck of the cell instead of the book's.
    pub follow_deck: bool,
}

/// Where the points of a sheet come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsMode {
    /// From the sheet.
    Sheet,
    /// From the formula.
    Formula,
}

/// `points.coef`: the weights of the points formula.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoefKnobs {
    /// Of damage times staying power.
    pub power: f64,
    /// Of each token.
    pub capacity: f64,
    /// Of each stride's mm.
    pub mobility: f64,
    /// Of each mark of usefulness.
    pub utility: f64,
}

/// Which house lists are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lists {
    /// Few and large characters.
    Few,
    /// Many and small ones.
    Many,
}

/// `sides`: who plays together (AS-CONF).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SidesKnobs {
    /// The side of each seat; empty = everybody alone.
    pub team: Vec<u8>,
}

/// `scenario`: the scenario played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedKnobs {
    /// An entry of `scenarios`.
    pub id: String,
    /// Turns at most; 0 = as the scenario says.
    pub turn_limit: u8,
}

/// `info`: what agents know (AS-INF).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfoKnobs {
    /// What they remember of cards turned over.
    pub memory: Memory,
    /// Where sides differ: what each of them remembers, in order; the others as `memory`.
    pub memory_by_side: Vec<Memory>,
    /// Flips of each deck that `last_n` remembers.
    pub memory_n: u8,
}

impl InfoKnobs {
    /// What a side remembers.
    pub fn memory_of(&self, side: u8) -> Memory {
        self.memory_by_side.get(usize::from(side)).copied().unwrap_or(self.memory)
    }

    /// Flips of each deck that somebody remembers the last of.
    pub fn last_flips(&self) -> u8 {
        let counted = self.memory_by_side.iter().chain([&self.memory]).any(|memory| *memory == Memory::LastN);
        if counted { self.memory_n } else { 0 }
    }
}

/// `cand`: which moves are proposed to agents (not a rule).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CandKnobs {
    /// Destinations at most.
    pub max: u8,
    /// Directions tried.
    pub dirs: u8,
    /// Places all over the reach, tried before the directions.
    pub sample: u8,
    /// Destinations nearer to each other are one, in mm.
    pub merge_mm: f64,
}

/// `safety`: guards against endless matches.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SafetyKnobs {
    /// Activations after which a match is a draw.
    pub max_activations: u16,
}

//! What is played, by whom, and who knows what.

use crate::table::flip_deck::Memory;
use crate::{knobs, words};

knobs! {
    /// `board`: the table played on (AS-Q59).
    pub struct BoardKnobs {
        /// How large the table is, in mm.
        width: f64 = 600.0, in 300.0..=2000.0, "mm", doubt "AS-Q59";
        /// How large the table is, in mm.
        depth: f64 = 600.0, in 300.0..=2000.0, "mm", doubt "AS-Q59";
        /// The name of its terrain: an entry of `tables`, or `empty`.
        layout: String = "T1";
    }

    /// `points`: force points.
    pub struct PointsKnobs {
        /// What was agreed.
        total: u16 = 100, in 10..=1000;
        /// Where a sheet's points come from.
        mode: PointsMode = "sheet";
        /// Points less for each side: the list for the total less this is played.
        handicap: Vec<u16> = [], in 0..=500;
        /// Which lists are played at the full total.
        lists: Lists = "few";
        /// The formula's weights.
        coef: CoefKnobs;
        /// Defenses the formula attacks.
        ref_defense: Vec<i8> = [4, 5, 6, 7], in -5..=20;
        /// Attacks it defends against.
        ref_attack: Vec<i8> = [4, 5, 6], in -5..=20;
        /// Weight of attacks below 100 mm.
        reach_short: f64 = 0.7, in 0.0..=5.0;
        /// From 100 to 249 mm.
        reach_middle: f64 = 1.0, in 0.0..=5.0;
        /// From 250 mm.
        reach_long: f64 = 1.2, in 0.0..=5.0;
        /// Weight of bursts and novas.
        area: f64 = 1.5, in 0.0..=5.0;
        /// Whether the formula uses the deck of the cell instead of the book's.
        follow_deck: bool = false;
    }
}

words! {
    /// Where the points of a sheet come from.
    pub enum PointsMode {
        /// From the sheet.
        Sheet,
        /// From the formula.
        Formula,
    }
}

knobs! {
    /// `points.coef`: the weights of the points formula.
    pub struct CoefKnobs {
        /// Of damage times staying power.
        power: f64 = 3.0, in 0.0..=20.0;
        /// Of each token.
        capacity: f64 = 0.5, in 0.0..=20.0;
        /// Of each stride's mm.
        mobility: f64 = 0.02, in 0.0..=1.0;
        /// Of each mark of usefulness.
        utility: f64 = 0.75, in 0.0..=20.0;
    }
}

words! {
    /// Which house lists are played.
    pub enum Lists {
        /// Few and large characters.
        Few,
        /// Many and small ones.
        Many,
    }
}

knobs! {
    /// `sides`: who plays together (AS-CONF).
    pub struct SidesKnobs {
        /// The side of each seat; empty = everybody alone.
        team: Vec<u8> = [], in 0..=5;
    }

    /// `scenario`: the scenario played.
    pub struct PlayedKnobs {
        /// An entry of `scenarios`.
        id: String = "S1", doubt "AS-Q58";
        /// Turns at most; 0 = as the scenario says.
        turn_limit: u8 = 0, in 0..=40;
    }

    /// `info`: what agents know (AS-INF).
    pub struct InfoKnobs {
        /// What agents remember of cards turned over since a deck was made anew.
        memory: Memory = "perfect", doubt "AS-Q15";
        /// Where sides differ: what each of them remembers, in order; the others as info.memory.
        memory_by_side: Vec<Memory> = [];
        /// Flips of each deck that last_n remembers.
        memory_n: u8 = 4, in 1..=9;
    }
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

knobs! {
    /// `cand`: which moves are proposed to agents (not a rule).
    pub struct CandKnobs {
        /// Destinations at most.
        max: u8 = 24, in 4..=64;
        /// Directions tried.
        dirs: u8 = 16, in 4..=32;
        /// Places all over the reach, others each turn, tried before the directions.
        sample: u8 = 0, in 0..=32;
        /// Destinations nearer to each other are one, in mm.
        merge_mm: f64 = 8.0, in 0.5..=100.0, "mm";
    }

    /// `safety`: guards against endless matches.
    pub struct SafetyKnobs {
        /// Activations after which a match is a draw.
        max_activations: u16 = 600, in 20..=5000;
    }
}

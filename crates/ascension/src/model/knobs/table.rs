//! Knobs of the table, the forces and what players know.

use crate::model::flip_deck::Memory;
use evenhand_game::{knobs, words};

knobs! {
    /// `board`: the table played on (AS-Q59).
    pub struct BoardKnobs {
        /// The width of the table, in mm.
        width: f64 = 609.6, in 300.0..=2000.0, "mm", doubt "AS-Q59";
        /// The depth of the table, in mm.
        depth: f64 = 609.6, in 300.0..=2000.0, "mm", doubt "AS-Q59";
        /// The terrain layout of the table: an entry of `tables`, or `empty`.
        layout: String = "FIELDS";
        /// The depth of the deployment zones with two sides, at most half of the table.
        zone_depth_mm: f64 = 152.4, in 100.0..=250.0, "mm";
    }

    /// `points`: force points.
    pub struct PointsKnobs {
        /// The agreed total of points.
        total: u16 = 60, in 10..=1000, label "agreed points";
        /// Where a sheet's points come from.
        mode: PointsMode = "sheet", label "source of points";
        /// The handicap of each side: it plays the list for the total minus this.
        handicap: Vec<u16> = [], in 0..=500;
        /// The lists that are played at the full total.
        lists: Lists = "exact";
        /// A character that one seat brings beside its list, by the id of its sheet, whatever its faction. Characters
        /// of the list, drawn at random, stay away for it, with as many points on average. Empty for none. `evenhand
        /// card` uses it to measure what a character is worth.
        given: String = "";
        /// The seat that brings the character of `points.given`; 0 for nobody.
        given_seat: u8 = 0, in 0..=6, "seat";
        /// The weights of the points formula.
        coef: CoefKnobs;
        /// The Defenses that the points formula attacks.
        ref_defense: Vec<i8> = [4, 5, 6, 7], in -5..=20;
        /// The attacks that the points formula defends against.
        ref_attack: Vec<i8> = [4, 5, 6], in -5..=20;
        /// The formula's weight of attacks with a range below 100 mm.
        reach_short: f64 = 0.7, in 0.0..=5.0;
        /// The formula's weight of attacks with a range from 100 to 249 mm.
        reach_middle: f64 = 1.0, in 0.0..=5.0;
        /// The formula's weight of attacks with a range from 250 mm.
        reach_long: f64 = 1.2, in 0.0..=5.0;
        /// The formula's weight of bursts and novas.
        area: f64 = 1.5, in 0.0..=5.0;
        /// Whether the formula uses the deck of the variant instead of the rulebook's deck.
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
        /// The weight of damage times staying power.
        power: f64 = 3.0, in 0.0..=20.0;
        /// The weight of each action token.
        capacity: f64 = 0.5, in 0.0..=20.0;
        /// The weight of each mm of stride length.
        mobility: f64 = 0.02, in 0.0..=1.0;
        /// The weight of each point of utility.
        utility: f64 = 0.75, in 0.0..=20.0;
    }
}

words! {
    /// Which lists are played.
    pub enum Lists {
        /// A few large characters.
        Few,
        /// Many small characters.
        Many,
        /// The same plain characters for every faction, without special actions: a mirror match.
        Plain,
        /// The list for exactly the agreed points, such as `at_75`; a faction without it brings its few characters.
        Exact,
    }
}

knobs! {
    /// `sides`: the sides of the seats (AS-CONF).
    pub struct SidesKnobs {
        /// The side of each seat; empty = every seat is a side.
        team: Vec<u8> = [], in 0..=5;
    }

    /// `scenario`: the scenario played.
    pub struct PlayedKnobs {
        /// An entry of `scenarios`.
        id: String = "S4", doubt "AS-Q58", label "scenario";
        /// The maximum number of turns; 0 = as the scenario says.
        turn_limit: u8 = 0, in 0..=40;
    }

    /// `info`: what players know (AS-INF).
    pub struct InfoKnobs {
        /// What players remember of the cards turned over since the last refresh of a deck.
        memory: Memory = "perfect", doubt "AS-Q15";
        /// What each side remembers, in order, where sides differ; the others use info.memory.
        memory_by_side: Vec<Memory> = [];
        /// The number of flips of each deck that last_n remembers.
        memory_n: u8 = 4, in 1..=9;
    }
}

impl InfoKnobs {
    /// Returns what a side remembers.
    pub fn memory_of(&self, side: u8) -> Memory {
        self.memory_by_side.get(usize::from(side)).copied().unwrap_or(self.memory)
    }

    /// Returns the number of recent flips of each deck to record; 0 if no side remembers by count.
    pub fn last_flips(&self) -> u8 {
        let counted = self.memory_by_side.iter().chain([&self.memory]).any(|memory| *memory == Memory::LastN);
        if counted { self.memory_n } else { 0 }
    }
}

knobs! {
    /// `cand`: the moves proposed to players (not a rule).
    pub struct CandKnobs {
        /// The maximum number of destinations.
        max: u8 = 24, in 4..=64;
        /// The number of directions tried.
        dirs: u8 = 16, in 4..=32;
        /// The number of destinations sampled over the whole reach, different ones each turn,
        /// tried before the directions.
        sample: u8 = 0, in 0..=32;
        /// Destinations closer together than this are merged, in mm.
        merge_mm: f64 = 8.0, in 0.5..=100.0, "mm";
    }

    /// `safety`: limits against endless matches.
    pub struct SafetyKnobs {
        /// The number of activations after which a match is a draw.
        max_activations: u16 = 600, in 20..=5000, label "activations allowed";
    }
}

//! Scenarios: deployment, scoring and ends (AS-SETUP, the house frame: the book has none).

use crate::table::plane::{Grain, Point};

/// A scenario with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The id in content files: `S1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Turns at most.
    pub turn_limit: u8,
    /// What is played for.
    pub goal: Goal,
    /// The contest that the underdog bonus may count in; its name.
    pub contest: Option<String>,
}

/// What is played for.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The last side standing; at the limit the most points that survive, a draw if the lead is
    /// below this share of the agreed points.
    LastStanding {
        /// The share.
        draw_margin: f64,
    },
    /// Markers that belong to the side that marked them last.
    Beacons {
        /// Where they are.
        markers: Vec<Point>,
        /// Their radius.
        radius: Grain,
        /// Points for each at each turn end.
        points_per: i16,
        /// The first turn whose end scores.
        from_turn: u8,
        /// Whether a marker can be taken from another side.
        remark: bool,
        /// Points that end the match.
        target: i16,
    },
    /// A zone that the heaviest side in it scores for.
    Hill(Hill),
}

/// The numbers of [`Goal::Hill`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hill {
    /// Its middle.
    pub middle: Point,
    /// Its radius.
    pub radius: Grain,
    /// What counts: Sizes, heads or points.
    pub weight: Weight,
    /// Points for the heaviest alone.
    pub points: i16,
    /// Points for the winner of a contest between equals.
    pub shared_points: i16,
    /// Points that end the match.
    pub target: i16,
    /// Turn ends alone in the zone that end it.
    pub alone: u8,
}

/// What counts in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// The sum of Sizes.
    Size,
    /// Characters.
    Count,
    /// Force points.
    Points,
}

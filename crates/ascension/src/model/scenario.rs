//! Scenarios: deployment, scoring and ends (AS-SETUP). All of this is house rules, because the
//! rulebook has no scenarios.

use evenhand_kit::table::plane::{Grain, Point};

/// The name in `underdog.contests` of the contest that determines the order of the sides.
pub(crate) const INITIATIVE: &str = "initiative";

/// A scenario with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The id in content files: `S1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// The maximum number of turns.
    pub turn_limit: u8,
    /// The goal of the match.
    pub goal: Goal,
    /// The name of the contest that the underdog bonus may apply to.
    pub contest: Option<String>,
}

/// The goal of the match.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The last side standing wins. At the turn limit, the side with the most surviving points
    /// wins; a lead below a share of the agreed points is a draw.
    LastStanding {
        /// The share of the agreed points.
        draw_margin: f64,
    },
    /// Markers that belong to the side that last marked them.
    Beacons {
        /// The positions of the markers.
        markers: Vec<Point>,
        /// Their radius.
        radius: Grain,
        /// Points per marker at each turn end.
        points_per: i16,
        /// The first turn that scores at its end.
        from_turn: u8,
        /// Whether a marker can be taken from another side.
        remark: bool,
        /// Points that end the match.
        target: i16,
    },
    /// A zone that scores for the heaviest side in it.
    Hill(Hill),
}

/// The numbers of [`Goal::Hill`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hill {
    /// The center of the zone.
    pub middle: Point,
    /// Its radius.
    pub radius: Grain,
    /// What the weight of a side is: the sum of Sizes, the number of characters, or their points.
    pub weight: Weight,
    /// Points for the heaviest side if it is the only one.
    pub points: i16,
    /// Points for the winner of a contest between equals.
    pub shared_points: i16,
    /// Points that end the match.
    pub target: i16,
    /// The number of turn ends alone in the zone that end the match.
    pub alone: u8,
    /// What stands in the middle, if the scenario is about it.
    pub font: Option<Font>,
}

/// What stands in the middle of a zone and can be interacted with (AC-SEIZE).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    /// Its radius.
    pub radius: Grain,
    /// Points for each Interact with it.
    pub per_interact: i16,
    /// Points for each enemy that is removed.
    pub per_defeat: i16,
}

/// The weight of the characters in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// The sum of Sizes.
    Size,
    /// The number of characters.
    Count,
    /// Force points.
    Points,
    /// The sum of Influence (AC-SEIZE-5).
    Influence,
}

//! The lengths of the rules in thousandths of an inch.

use crate::model::content::sheets::inches;
use crate::model::field::{Limits, Measure};
use crate::model::knobs::{self, Knobs};
use evenhand_kit::table::plane::Grain;

/// The knobs that are lengths and the values derived from them, in thousandths of an inch.
#[derive(Clone, Debug)]
pub(crate) struct Lengths {
    pub(crate) measure: Measure,
    pub(crate) melee: Grain,
    pub(crate) moved: Limits,
    pub(crate) removal: Limits,
    pub(crate) bubble: Grain,
    pub(crate) high_ground: Grain,
    pub(crate) marker: Grain,
    pub(crate) objective_h: Grain,
    pub(crate) objective_v: Grain,
}

impl Lengths {
    /// Converts the knobs.
    pub(crate) fn of(knobs: &Knobs) -> Lengths {
        let coherency = &knobs.coherency;
        let limits = |h: f64, v: f64, connected: bool| Limits {
            h: inches(h),
            v: inches(v),
            big_squad: coherency.big_squad,
            big_neighbours: coherency.big_neighbours,
            connected,
            last_exempt: coherency.last_model_exempt,
        };
        Lengths {
            measure: match knobs.geometry.measure {
                knobs::Measure::ThreeD => Measure::Solid,
                knobs::Measure::Horizontal => Measure::Flat,
            },
            melee: inches(knobs.melee.range),
            moved: limits(coherency.move_h, coherency.move_v, coherency.connected),
            removal: limits(coherency.removal_h, coherency.removal_v, false),
            bubble: inches(knobs.moving.enemy_bubble),
            high_ground: inches(knobs.high_ground.height),
            marker: inches(knobs.objective.diameter / 2.0),
            objective_h: inches(knobs.objective.range_h),
            objective_v: inches(knobs.objective.range_v),
        }
    }
}

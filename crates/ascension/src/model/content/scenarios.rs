//! Reads scenarios.

use serde::Deserialize;

use super::errors::wrong;
use super::tables::moved_to_middle;
use crate::model::knobs::Knobs;
use crate::model::scenario::INITIATIVE;
use crate::model::scenario::{Font, Goal, Hill, Scenario, Weight};
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::plane::{Point, grains};

/// `scenarios.<id>`.
#[derive(Deserialize)]
struct ScenarioKnobs {
    name: String,
    kind: String,
    turn_limit: u8,
    contest: Option<String>,
    /// The table size that the points are written for, as `size` of tables.
    size: Option<[f64; 2]>,
}

#[derive(Deserialize)]
struct LastStandingKnobs {
    draw_margin: f64,
}

#[derive(Deserialize)]
struct BeaconsKnobs {
    markers: Vec<[f64; 2]>,
    radius: f64,
    points_per: i16,
    from_turn: u8,
    remark: bool,
    target: i16,
}

#[derive(Deserialize)]
struct HillKnobs {
    middle: [f64; 2],
    radius: f64,
    weight: Weight,
    points: i16,
    shared_points: i16,
    target: i16,
    alone: u8,
}

#[derive(Deserialize)]
struct FontKnobs {
    middle: [f64; 2],
    radius: f64,
    font_radius: f64,
    per_interact: i16,
    per_defeat: i16,
    points: i16,
}

/// Checks that the contests named for the underdog bonus exist. Otherwise a misspelled name
/// would silently disable the bonus (AS-UND-1).
pub(crate) fn check_contests(rules: &Rules, knobs: &Knobs) -> Result<(), SetupError> {
    let scenarios = rules.get("scenarios").and_then(toml::Value::as_table);
    let of_scenarios = scenarios.into_iter().flat_map(|all| all.values()).filter_map(|entry| entry.get("contest"));
    let mut known = vec![INITIATIVE];
    known.extend(of_scenarios.filter_map(toml::Value::as_str));
    match knobs.underdog.contests.iter().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => wrong(
            "underdog.contests",
            format!("there is no contest `{name}`"),
            format!("name {}, or give a scenario a contest of that name", known.join(", ")),
        ),
    }
}

/// Reads the scenario that is played.
pub(crate) fn scenario(rules: &Rules, knobs: &Knobs) -> Result<Scenario, SetupError> {
    let id = &knobs.scenario.id;
    let path = format!("scenarios.{id}");
    if rules.get(&path).is_none() {
        return wrong("scenario.id", format!("there is no scenario `{id}`"), "name an entry of `scenarios`");
    }
    let frame: ScenarioKnobs = rules.section(&path)?;
    let by = moved_to_middle(frame.size, knobs);
    let point = |[x, y]: [f64; 2]| Point { x: grains(x) + by.x, y: grains(y) + by.y };
    let goal = match frame.kind.as_str() {
        "last_standing" => {
            let goal: LastStandingKnobs = rules.section(&path)?;
            Goal::LastStanding { draw_margin: goal.draw_margin }
        }
        "beacons" => {
            let goal: BeaconsKnobs = rules.section(&path)?;
            if goal.markers.is_empty() || goal.markers.len() > 8 {
                return wrong(format!("{path}.markers"), format!("{} markers", goal.markers.len()), "place 1 to 8");
            }
            Goal::Beacons {
                markers: goal.markers.into_iter().map(point).collect(),
                radius: grains(goal.radius),
                points_per: goal.points_per,
                from_turn: goal.from_turn,
                remark: goal.remark,
                target: goal.target,
            }
        }
        "hill" => {
            let goal: HillKnobs = rules.section(&path)?;
            Goal::Hill(Hill {
                middle: point(goal.middle),
                radius: grains(goal.radius),
                weight: goal.weight,
                points: goal.points,
                shared_points: goal.shared_points,
                target: goal.target,
                alone: goal.alone,
                font: None,
            })
        }
        "font" => {
            let goal: FontKnobs = rules.section(&path)?;
            let font =
                Font { radius: grains(goal.font_radius), per_interact: goal.per_interact, per_defeat: goal.per_defeat };
            Goal::Hill(Hill {
                middle: point(goal.middle),
                radius: grains(goal.radius),
                weight: Weight::Influence,
                points: goal.points,
                shared_points: 0,
                target: i16::MAX,
                alone: 0,
                font: Some(font),
            })
        }
        other => {
            return wrong(
                format!("{path}.kind"),
                format!("`{other}` is no kind of scenario"),
                "write last_standing, beacons, hill or font",
            );
        }
    };
    let turn_limit = if knobs.scenario.turn_limit > 0 { knobs.scenario.turn_limit } else { frame.turn_limit };
    if turn_limit == 0 {
        return wrong(
            format!("{path}.turn_limit"),
            "a scenario with no way to end: two sides that avoid each other would play for ever",
            "give it a number of turns",
        );
    }
    Ok(Scenario { id: id.clone(), name: frame.name, turn_limit, goal, contest: frame.contest })
}

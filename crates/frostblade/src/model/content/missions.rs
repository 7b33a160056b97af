//! Reads the mission that is played (FB-WIN-5): zones, markers and objectives.

use super::names::{Names, entry, nearest_entry};
use super::sheets::{Goal, Mission, Primary, Secondary, inches};
use super::squads::keywords;
use super::tables::{Clear, Frame, battlefield, overlap};
use super::written::{WrittenGoal, WrittenMission, WrittenPrimary, WrittenSecondary, ZoneFrom};
use super::wrong;
use crate::model::field::{Battlefield, Piece};
use crate::model::knobs::Knobs;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::plane::{Bounds, Grain, Point};

/// The most secondary objectives that a mission can have.
const SECONDARIES: usize = 8;

/// Reads the mission that is played, and its table.
///
/// # Errors
/// The part of the mission or of the table that is wrong, and how to fix it.
pub(super) fn scenario(rules: &Rules, knobs: &Knobs, names: &Names) -> Result<(Mission, Battlefield), SetupError> {
    let id = knobs.scenario.mission.as_str();
    let path = format!("missions.{id}");
    let Some(written) = entry::<WrittenMission>(rules, &path)? else {
        return nearest_entry(rules, "rules.scenario.mission", id, "mission", "missions");
    };
    let frame = Frame::of(&knobs.table);
    let zones = zones(&path, &written, knobs, &frame)?;
    let by = frame.moved(written.size);
    let places: Vec<Point> =
        written.markers.iter().map(|[x, y]| Point { x: inches(*x) + by.x, y: inches(*y) + by.y }).collect();
    let (table, asked) = match knobs.scenario.table.as_str() {
        "" => (written.table.as_str(), format!("{path}.table")),
        table => (table, "rules.scenario.table".to_owned()),
    };
    let clear = Clear { zones: &zones, markers: &places };
    let battlefield = battlefield(rules, table, &asked, &knobs.table, &clear)?;
    let markers = markers(&path, &places, &battlefield, &frame)?;
    let primary = primary(&format!("{path}.primary"), &written.primary, markers.len())?;
    let at = format!("{path}.secondary");
    if written.secondary.len() > SECONDARIES {
        let message = format!("{} secondary objectives", written.secondary.len());
        return wrong(at, message, format!("at most {SECONDARIES} fit"));
    }
    let read = |(place, one)| secondary(&format!("{at}.{place}"), one, names);
    let secondaries = written.secondary.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    Ok((Mission { id: id.to_owned(), name: written.name, zones, markers, primary, secondaries }, battlefield))
}

/// Returns the deployment zones (FB-DEP-3). The second is the first, rotated by 180 degrees.
fn zones(path: &str, written: &WrittenMission, knobs: &Knobs, frame: &Frame) -> Result<[Bounds; 2], SetupError> {
    let reach = |inch: f64, all: Grain| if inch > 0.0 { inches(inch).min(all) } else { all };
    let (x, y, knob) = match written.zone {
        ZoneFrom::Edges => (0.0, knobs.deploy.default_depth, "rules.deploy.default_depth".to_owned()),
        ZoneFrom::Mission if written.zone_y > 0.0 => (written.zone_x, written.zone_y, format!("{path}.zone_y")),
        ZoneFrom::Mission => (written.zone_x, 0.0, format!("{path}.zone_x")),
    };
    let first = Bounds { left: 0, bottom: 0, right: reach(x, frame.width), top: reach(y, frame.depth) };
    let second = frame.turned(&first);
    if overlap(&first, &second, 0) {
        return wrong(knob, "the two deployment zones overlap", "write less, or play on a larger table (rules.table)");
    }
    Ok([first, second])
}

/// Returns the markers with their heights. They lie on the table or on top of the terrain there.
fn markers(
    path: &str,
    places: &[Point],
    battlefield: &Battlefield,
    frame: &Frame,
) -> Result<Vec<(Point, Grain)>, SetupError> {
    if places.is_empty() {
        let remedy = "place one at least: markers = [[22.0, 15.0]]";
        return wrong(format!("{path}.markers"), "a mission without a marker", remedy);
    }
    let mut markers = Vec::with_capacity(places.len());
    for (place, at) in places.iter().enumerate() {
        let here = format!("{path}.markers.{place}");
        let point = Bounds { left: at.x, bottom: at.y, right: at.x, top: at.y };
        if !frame.holds(&point) {
            let remedy = "move it, or raise rules.table.width and rules.table.depth";
            return wrong(here, "the marker lies beside the table", remedy);
        }
        let under = battlefield.pieces.iter().find(|piece| overlap(&piece.zone, &point, 0));
        if let Some(Piece { id, .. }) = under.filter(|piece| !piece.top) {
            let message = format!("the marker lies in `{id}` of the table {}, which has no top", battlefield.id);
            return wrong(here, message, "move one of them, or name another table in rules.scenario.table");
        }
        markers.push((*at, under.map_or(0, |piece| piece.height)));
    }
    Ok(markers)
}

fn primary(path: &str, written: &WrittenPrimary, markers: usize) -> Result<Primary, SetupError> {
    let per_marker = match &written.vp[..] {
        [all] => vec![*all; markers],
        each if each.len() == markers => each.to_vec(),
        each => {
            let message = format!("{} numbers for {markers} markers", each.len());
            return wrong(format!("{path}.vp"), message, "write one number for all markers, or one for each");
        }
    };
    Ok(Primary {
        when: written.when,
        from_round: written.from_round,
        per_marker,
        cap: written.cap,
        majority: written.majority,
        at_game_end: written.at_game_end,
    })
}

fn secondary(path: &str, written: &WrittenSecondary, names: &Names) -> Result<Secondary, SetupError> {
    let at = format!("{path}.keywords");
    let words = keywords(&at, &written.keywords, names)?;
    let goal = match written.goal {
        WrittenGoal::Cull => Goal::Cull,
        WrittenGoal::Gate => Goal::Gate,
        WrittenGoal::Bounty if written.keywords.is_empty() => {
            return wrong(at, "a bounty on nobody", "name keywords of the squads that it is for: [\"ELITE\"]");
        }
        WrittenGoal::Bounty => Goal::Bounty(words),
        WrittenGoal::Raid => Goal::Raid(written.squads, words),
        WrittenGoal::FirstBlood => Goal::FirstBlood,
        WrittenGoal::Unbroken => Goal::Unbroken,
    };
    Ok(Secondary { goal, vp: written.vp })
}

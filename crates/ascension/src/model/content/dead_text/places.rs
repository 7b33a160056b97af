//! Detects sheets that nobody brings, scores that cannot be reached, and hazards that harm
//! nobody, under the current rules.

use std::collections::BTreeSet;

use toml::Value;

use crate::Ascension;
use crate::model::content::sheets::{DeedKind, Sheet, SheetId};
use crate::model::scenario::{Goal, Hill};
use evenhand_game::game::{Rules, SetupError};

/// Checks everything other than actions.
pub(super) fn look(game: &Ascension, rules: &Rules, found: &mut Vec<SetupError>) {
    let mut note = |path: String, message: String, remedy: &str| {
        found.push(SetupError { path, message, remedy: remedy.to_owned() });
    };
    let brought = brought(rules);
    // Lists that replace the shipped ones leave shipped characters out on purpose.
    let is_unused = |(id, sheet): &(SheetId, &Sheet)| {
        let is_written = rules.get(&format!("content.{}", sheet.id)).is_some();
        is_written && !game.house.bought[*id] && !brought.contains(sheet.id.as_str())
    };
    for (_, sheet) in game.sheets.iter().filter(is_unused) {
        let remedy = "name it in a list of its faction, e.g. `few`";
        note(format!("content.{}", sheet.id), "it is in no list: nobody ever brings it".to_owned(), remedy);
    }
    let responses = game.sheets.values().flat_map(|sheet| sheet.deeds.values());
    let responses = responses.filter(|deed| deed.kind == DeedKind::Response).count();
    if !game.knobs.response.enabled && responses > 0 {
        let message = format!("no response is ever used: {responses} actions of the sheets are responses");
        note("response.enabled".to_owned(), message, "set it to true, unless that is meant");
    }
    let scenario = format!("scenarios.{}", game.scenario.id);
    for (field, message, remedy) in scores(game) {
        note(format!("{scenario}.{field}"), message, remedy);
    }
    let layout = format!("tables.{}", game.knobs.board.layout);
    let pieces = rules.get(&layout).and_then(|table| table.get("pieces")?.as_array());
    for (place, piece) in pieces.into_iter().flatten().enumerate() {
        if piece.get("hazard").is_some_and(is_harmless) {
            let remedy = "write wounds of 1 or more, or a condition with n of 1 or more";
            note(format!("{layout}.pieces.{place}.hazard"), "it harms nobody".to_owned(), remedy);
        }
    }
}

/// Returns the ids of all sheets that any list names.
fn brought(rules: &Rules) -> BTreeSet<&str> {
    let factions = rules.get("lists").and_then(Value::as_table).into_iter().flat_map(|all| all.values());
    let lists = factions.filter_map(Value::as_table).flat_map(|faction| faction.values()).filter_map(Value::as_array);
    lists.flatten().filter_map(Value::as_str).collect()
}

/// Returns the parts of the current scenario that never count.
fn scores(game: &Ascension) -> Vec<(&'static str, String, &'static str)> {
    let limit = game.scenario.turn_limit;
    let turns = |from: u8| i32::from(limit) - i32::from(from.max(1)) + 1;
    let mut found = Vec::new();
    let mut unreached = |target: i16, most: i32| {
        if i32::from(target) > most {
            let message = format!("nobody can score more than {most} in {limit} turns: it is never reached");
            found.push(("target", message, "lower it, or raise the points or the turn limit"));
        }
    };
    match &game.scenario.goal {
        Goal::LastStanding { .. } => {}
        Goal::Beacons { from_turn, .. } if *from_turn > limit => {
            let message = format!("the match is over after turn {limit}: markers never score");
            found.push(("from_turn", message, "lower it, or raise the turn limit"));
        }
        Goal::Beacons { points_per: ..=0, .. } => {
            found.push(("points_per", "markers never score".to_owned(), "write 1 or more"));
        }
        Goal::Beacons { markers, points_per, from_turn, target, .. } => {
            let markers = i32::try_from(markers.len()).unwrap_or(i32::MAX);
            unreached(*target, markers * i32::from(*points_per) * turns(*from_turn));
        }
        Goal::Hill(Hill { font: Some(_), .. }) => {}
        Goal::Hill(Hill { points, shared_points, target, alone, .. }) => {
            unreached(*target, i32::from(*points.max(shared_points)) * turns(1));
            if *alone > limit {
                let message = format!("there are only {limit} turns");
                found.push(("alone", message, "lower it, or write 0, which is never"));
            }
        }
    }
    found
}

/// Whether a hazard, as written, causes no wounds and gives no tokens.
fn is_harmless(hazard: &Value) -> bool {
    let number = |key: &str| hazard.get(key).and_then(Value::as_integer);
    number("wounds") == Some(0) && (hazard.get("condition").is_none() || number("n") == Some(0))
}

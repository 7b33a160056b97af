//! Tests that the record of a match is complete: a program that reads nothing but its lines knows where everything is.

mod following;

use std::collections::BTreeSet;

use assert_cmd::Command;
use following::{Follow, axion_forge, bridgefront, frostblade};
use serde_json::Value;

/// Returns the lines of a match of an experiment that is part of the project.
fn lines(game: &str, experiment: &str, more: &[&str]) -> Vec<Value> {
    lines_of(&format!("experiments/{game}/{experiment}.toml"), more)
}

/// Returns the lines of a match of an experiment, by its file.
fn lines_of(file: &str, more: &[&str]) -> Vec<Value> {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["match", file, "--json"]).args(more);
    let printed = command.assert().success().get_output().stdout.clone();
    let printed = String::from_utf8(printed).expect("text");
    printed.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Follows a record from its first line to its last. Returns the number of positions that were compared.
fn follow(follower: &mut impl Follow, lines: &[Value]) -> usize {
    let mut compared = 0;
    for line in lines {
        if line.get("event").is_some() {
            follower.event(line);
        } else if let Some(position) = line.get("position") {
            follower.compare(position);
            compared += 1;
        }
    }
    compared
}

/// Follows matches of these experiments, as recorded for everybody and for each of two seats.
fn follow_all<F: Follow>(game: &str, matches: &[(&str, &[&str])], follower: impl Fn(Option<usize>) -> F) {
    for (experiment, which) in matches {
        for (viewer, seat) in [(None, None), (Some(0), Some("S1")), (Some(1), Some("S2"))] {
            let mut more = which.to_vec();
            more.extend(seat.into_iter().flat_map(|seat| ["--as", seat]));
            let compared = follow(&mut follower(viewer), &lines(game, experiment, &more));
            assert!(compared > 3, "{game} {experiment}: {compared} positions");
        }
    }
}

#[test]
fn units_bridges_and_cards_of_bridgefront_are_followed() {
    let matches: &[(&str, &[&str])] =
        &[("max_mana", &[]), ("max_mana", &["--deal", "1"]), ("readings", &[]), ("readings", &["--deal", "5"])];
    follow_all("bridgefront", matches, bridgefront::Table::of);
}

#[test]
fn a_later_edition_of_bridgefront_is_followed() {
    let desk = tempfile::tempdir().unwrap();
    let file = desk.path().join("last-tether.toml");
    let experiment = "question = \"?\"\ngame = \"bridgefront\"\nedition = \"last-tether\"\nplayers = \"random\"\n\n\
         [table]\nplayers = 3\n\n[stop]\ndeals = 8\n";
    std::fs::write(&file, experiment).unwrap();
    let file = file.to_str().expect("a path");
    let mut seen = BTreeSet::new();
    for deal in ["0", "1", "2", "3"] {
        for (viewer, seat) in [(None, None), (Some(0), Some("S1"))] {
            let mut more = vec!["--deal", deal];
            more.extend(seat.into_iter().flat_map(|seat| ["--as", seat]));
            let lines = lines_of(file, &more);
            assert!(follow(&mut bridgefront::Table::of(viewer), &lines) > 3, "deal {deal}");
            seen.extend(lines.iter().filter_map(|line| line["event"].as_str().map(str::to_owned)));
        }
    }
    assert!(seen.contains("bridge_lies") && seen.contains("retreats"), "what only editions have: {seen:?}");
}

#[test]
fn models_and_dice_of_frostblade_are_followed() {
    let matches: &[(&str, &[&str])] = &[("by_strength", &[]), ("readings", &[]), ("readings", &["--deal", "3"])];
    follow_all("frostblade", matches, |_| frostblade::Table::default());
}

#[test]
fn zones_and_resources_of_axion_forge_are_followed() {
    let matches: &[(&str, &[&str])] = &[("actions", &[]), ("readings", &[]), ("readings", &["--deal", "4"])];
    follow_all("axion_forge", matches, axion_forge::Table::of);
}

#[test]
fn cards_of_a_third_player_who_is_out_are_followed() {
    let vanishes = |lines: &[Value]| lines.iter().any(|line| line["event"] == "vanished");
    let mut vanished = 0;
    for deal in 0..6 {
        let lines = lines("axion_forge", "more_players", &["--cell", "0", "--deal", &deal.to_string()]);
        follow(&mut axion_forge::Table::of(None), &lines);
        vanished += usize::from(vanishes(&lines));
    }
    assert!(vanished > 0, "no player is out while others play");
}

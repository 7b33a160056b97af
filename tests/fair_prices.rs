//! Tests of `evenhand characters worth` and `evenhand characters strongest`: wrong prices that are planted are found.

#![allow(unreachable_pub, reason = "a module that several tests share")]

mod program;

use std::collections::BTreeMap;
use std::fs;

use predicates::str::contains;
use program::{evenhand, text};
use tempfile::TempDir;

/// Matches end when one side has no characters left, and are drawn otherwise.
const FIGHT: [&str; 4] = ["--set", "scenario.id=S1", "--set", "scenarios.S1.draw_margin=1"];

fn worth(desk: &TempDir, more: &[&str]) -> String {
    text(evenhand(desk).args(["characters", "worth"]).args(FIGHT).args(more))
}

/// A row of a table, by heading.
type Row = BTreeMap<String, String>;

/// Returns the row of each part.
fn parts(desk: &TempDir) -> BTreeMap<String, Row> {
    let table = desk.path().join("results/characters/ascension/fair_prices.csv");
    let rows = csv::Reader::from_path(table).expect("a table").into_deserialize::<Row>();
    rows.map(|row| row.expect("a row")).map(|row| (row["key"].clone(), row)).collect()
}

/// Returns the verdict of each part.
fn verdicts(desk: &TempDir) -> BTreeMap<String, String> {
    parts(desk).into_iter().map(|(key, row)| (key, row["verdict"].clone())).collect()
}

#[test]
fn planted_prices_are_found() {
    let desk = tempfile::tempdir().unwrap();
    let planted = ["--set", "prices.traits.displacement_immunity=24", "--set", "prices.responses.increase_defense=1"];
    let size = ["--points", "75", "--pairs", "4000", "--players", "planner"];
    let printed = worth(&desk, &[&planted[..], &size[..]].concat());
    let found = verdicts(&desk);
    assert_eq!(found["trait.displacement_immunity"], "too dear", "{printed}");
    assert_eq!(found["response.increase_defense"], "too cheap", "{printed}");
    let not_shown = found.values().filter(|verdict| *verdict == "not shown").count();
    assert!(not_shown > found.len() / 2, "{printed}");
    let (cheap, dear) = printed.split_once("Too dear").expect("both lists");
    assert!(cheap.contains("response increase defense") && dear.contains("trait displacement immunity"), "{printed}");
    let summary = fs::read_to_string(desk.path().join("results/characters/ascension/summary.txt")).unwrap();
    assert!(printed.starts_with(&summary), "{printed}");
    assert!(desk.path().join("results/characters/ascension/fair_groups.csv").exists());
    // AC-GEN-7: price, fair price with its range, verdict, and what it was measured at; without those that are too rare.
    let row = &parts(&desk)["trait.displacement_immunity"];
    assert!(row["setting"].starts_with("75 points, 1 character"), "{row:?}");
    let [low, fair, high] = ["fair_low", "fair", "fair_high"].map(|head| row[head].parse::<f64>().expect("a number"));
    assert!(row["costs"] == "24" && low < fair && fair < high && high < 24.0, "{row:?}");
    assert!(printed.contains("more parts were in too few forces for a price."), "{printed}");
}

#[test]
fn fair_prices_do_not_depend_on_the_number_of_threads() {
    let desk = tempfile::tempdir().unwrap();
    let size = ["--points", "45,60", "--vary", "scenario.id=S1,S4", "--pairs", "500", "--players", "planner"];
    let [one, three] = ["1", "3"].map(|threads| worth(&desk, &[&size[..], &["--threads", threads]].concat()));
    assert_eq!(one, three);
    for setting in
        ["45 points, 1 character, scenario.id = S1, played by `planner`", "60 points, 1 character, scenario.id = S4"]
    {
        assert!(one.contains(setting), "{one}");
    }
}

#[test]
fn what_several_players_show_is_named() {
    let desk = tempfile::tempdir().unwrap();
    let planted = ["--set", "prices.responses.increase_defense=1", "--points", "60", "--pairs", "2500"];
    let printed = worth(&desk, &[&planted[..], &["--players", "planner,quick"]].concat());
    let (each, all) = printed.split_once("All 2 measurements show the same of these parts.").expect("a last section");
    assert!(each.contains("played by `planner`") && each.contains("played by `quick`"), "{printed}");
    let cheap = all.lines().find(|line| line.starts_with("Too cheap: ")).expect("a list");
    assert!(cheap.contains("response increase defense"), "{printed}");
}

#[test]
fn too_few_pairs_show_nothing() {
    let desk = tempfile::tempdir().unwrap();
    let printed = worth(&desk, &["--pairs", "20"]);
    assert!(printed.contains("Nothing is shown of the prices") && !printed.contains("Too cheap"), "{printed}");
    assert!(verdicts(&desk).is_empty());
}

#[test]
fn the_strongest_force_is_legal_and_wins() {
    let desk = tempfile::tempdir().unwrap();
    let args =
        ["characters", "strongest", "--points", "75", "--generations", "2", "--checked", "60", "--player", "planner"];
    let found = text(evenhand(&desk).args(args));
    fs::write(desk.path().join("strongest.toml"), &found).unwrap();
    let bill = text(evenhand(&desk).args(["characters", "price", "strongest.toml"]));
    assert!(bill.contains("strongest_1") && !bill.contains("not legal"), "{bill}");
    let total =
        bill.lines().last().and_then(|line| line.split(' ').next()).and_then(|points| points.parse::<u16>().ok());
    assert!(total.is_some_and(|total| (60..=75).contains(&total)), "{bill}");
    let share = found.split("it wins ").nth(1).and_then(|rest| rest.split(' ').next());
    let share: f64 = share.and_then(|share| share.parse().ok()).expect("a share");
    assert!(share > 60.0, "{found}");
    let again = text(evenhand(&desk).args(args).args(["--threads", "1"]));
    assert_eq!(found, again);
}

#[test]
fn what_is_wrong_with_the_command_is_named() {
    let desk = tempfile::tempdir().unwrap();
    let fails = |more: &[&str], message: &str| {
        evenhand(&desk).args(["characters", "worth"]).args(more).assert().code(3).stderr(contains(message));
    };
    fails(&["--edition", "last-tether"], "has no edition `last-tether`");
    fails(&["--players", "quick,nobody"], "nobody");
    fails(&["--vary", "scenario.id"], "write --vary path=value,value");
    fails(&["--set", "prices.abilities.shift_selv=3"], "shift_selv");
    fails(&["--vary", "scenario.id=S1,S77"], "S77");
    fails(&["--game", "bridgefront"], "bridgefront has no price list of characters");
    fails(&["--points", "12", "--characters", "8"], "too few for 8 characters");
}

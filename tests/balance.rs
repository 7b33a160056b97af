//! `evenhand balance`: values of knobs that meet targets, by the program itself.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;

/// A folder with a question about Bridgefront.
fn desk(balance: &str, sweep: &str) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    let text = format!(
        "question = \"How many points?\"\ngame = \"bridgefront\"\nseed = 7\n[table]\nplayers = 2\nagents = [\"random\"]\n\
         {sweep}\n{balance}"
    );
    fs::write(desk.path().join("points.toml"), text).unwrap();
    desk
}

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn told(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn refused(balance: &str, sweep: &str, words: &[&str]) {
    let desk = desk(balance, sweep);
    let assert = evenhand(&desk, &["balance", "points.toml"]).assert().code(WRONG_INPUT);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    for word in words.iter().chain(&["points.toml"]) {
        assert!(error.contains(word), "{word}: {error}");
    }
}

/// The mean number of rounds follows the round cap where nobody gets to the points: there is one value that meets a target,
/// known beforehand.
#[test]
fn the_value_that_meets_a_planted_target_is_found_and_measured_on_fresh_deals() {
    let balance = "[set]\n\"rules.vp_to_win\" = 40\n[balance]\ntargets = [\"rounds 4.5-5.5\"]\ndeals = 4\nconfirm = 20\n\
                   [balance.knobs]\n\"rules.round_cap\" = [3, 8]\n\"rules.max_mana\" = [4, 6]\n";
    let desk = desk(balance, "");
    let said = told(&desk, &["balance", "points.toml"]);
    assert!(said.contains("meet every target"), "{said}");
    assert!(said.contains("\"rules.round_cap\" = 5\n"), "{said}");
    // What is of no account stays as the book has it.
    assert!(!said.contains("\"rules.max_mana\" ="), "{said}");
    let folder = desk.path().join("results/bridgefront/points/balance");
    let candidates = fs::read_to_string(folder.join("candidates.csv")).unwrap();
    assert_eq!(candidates.lines().next(), Some("rules.round_cap,rules.max_mana,miss,miss_and_changes"));
    assert_eq!(candidates.lines().count(), 1 + 18 + 1, "the book and every combination: {candidates}");
    assert!(said.contains(&fs::read_to_string(folder.join("summary.txt")).unwrap()));
    // The same again, whatever the number of threads.
    assert_eq!(told(&desk, &["balance", "points.toml", "--threads", "1"]), said);
}

#[test]
fn a_target_that_nothing_meets_is_told_as_such() {
    let balance = "[set]\n\"rules.vp_to_win\" = 40\n[balance]\ntargets = [\"rounds at least 12\"]\ndeals = 2\nconfirm = 10\n\
                   [balance.knobs]\n\"rules.round_cap\" = [3, 6]\n";
    let said = told(&desk(balance, ""), &["balance", "points.toml"]);
    assert!(said.contains("No values were found that meet every target"), "{said}");
    assert!(said.contains("\"rules.round_cap\" = 6\n"), "the nearest: {said}");
}

#[test]
fn what_is_wrong_with_a_search_is_said_before_anything_is_played() {
    let knobs = "[balance.knobs]\n\"rules.max_mana\" = [3, 7]\n";
    refused("", "", &["it does not say what is to be found", "[balance]"]);
    refused(
        &format!("[balance]\ntargets = [\"rounds 7-9\"]\n{knobs}"),
        "[sweep]\n\"rules.max_mana\" = [4, 5]",
        &["sweeps"],
    );
    refused(&format!("[balance]\ntargets = []\n{knobs}"), "", &["balance.targets", "nothing is said"]);
    refused(&format!("[balance]\ntargets = [\"rounds 9-7\"]\n{knobs}"), "", &["ends before it begins"]);
    refused(&format!("[balance]\ntargets = [\"rouns 7-9\"]\n{knobs}"), "", &["did you mean `rounds`?"]);
    refused(&format!("[balance]\ntargets = [\"faction bastoin 40-60 %\"]\n{knobs}"), "", &["did you mean `bastion`?"]);
    let bounds = |bounds: &str| format!("[balance]\ntargets = [\"rounds 7-9\"]\n[balance.knobs]\n{bounds}\n");
    refused(&bounds("\"rules.max_manna\" = [3, 7]"), "", &["max_manna"]);
    refused(&bounds("\"rules.max_mana\" = [7, 3]"), "", &["below its greatest"]);
    refused(&bounds("\"rules.max_mana\" = 3"), "", &["a least and a greatest value"]);
    refused(&bounds("\"rules.max_mana\" = [3, 1000000]"), "", &["rules.max_mana"]);
    refused("[balance]\ntargets = [\"rounds 7-9\"]\n", "", &["balance.knobs", "no knob is said"]);
}

//! Tests of `evenhand play`: a person plays whole matches of every game through the terminal.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Plays with these lines as input, and returns the exit code and what is printed.
fn played(folder: &TempDir, game: &str, input: &str, more: &[&str]) -> (i32, String) {
    let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents");
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(folder.path()).args(["play", game, "--terminal"]).arg("--agents").arg(agents).args(more);
    let output = command.write_stdin(input).output().expect("it runs");
    let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    (output.status.code().expect("a code"), printed)
}

fn record(folder: &TempDir, game: &str, number: u32) -> Vec<Value> {
    let file = folder.path().join(format!("plays/{game}/{number:04}.jsonl"));
    let text = std::fs::read_to_string(file).expect("a record");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn replays(folder: &TempDir, game: &str, number: u32) -> i32 {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(folder.path()).args(["replay", &format!("plays/{game}/{number:04}.jsonl")]);
    command.output().expect("it runs").status.code().expect("a code")
}

/// Plays a match to its end by always choosing the first option.
fn plays_through(game: &str, more: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let more: Vec<&str> = ["--against", "planner", "--hint", "planner"].iter().chain(more).copied().collect();
    let (code, printed) = played(&folder, game, &"1\n".repeat(20_000), &more);
    assert_eq!(code, 0, "{game}: {printed}");
    assert!(printed.contains("you choose:") && printed.contains("The match is recorded in"), "{game}: {printed}");
    let lines = record(&folder, game, 1);
    assert!(lines.last().expect("lines").get("end").is_some(), "{game}");
    assert_eq!(replays(&folder, game, 1), 0, "{game}: the record happens again");
    // The second match is another deal.
    let (_, _) = played(&folder, game, "q\n", &more);
    assert_eq!([&lines[0]["deal"], &record(&folder, game, 2)[0]["deal"]], [1, 2]);
}

#[test]
fn ascension_is_played_to_the_end() {
    plays_through("ascension", &[]);
}

#[test]
fn ashenfront_is_played_to_the_end() {
    plays_through("ashenfront", &["--as", "S2"]);
}

#[test]
fn axion_forge_is_played_to_the_end() {
    plays_through("axion_forge", &[]);
}

#[test]
fn bridgefront_is_played_to_the_end() {
    plays_through("bridgefront", &["--players", "3", "--as", "s3", "--set", "rules.max_mana=4"]);
}

#[test]
fn frostblade_is_played_to_the_end() {
    plays_through("frostblade", &[]);
}

#[test]
fn a_person_can_leave_and_ask_for_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, printed) = played(&folder, "bridgefront", "h\n1\n?\nq\n", &[]);
    assert_eq!(code, 0, "{printed}");
    assert!(printed.contains("The advisor would choose "), "{printed}");
    assert!(printed.contains("You left the table"), "{printed}");
    let lines = record(&folder, "bridgefront", 1);
    assert!(lines.iter().all(|line| line.get("end").is_none()));
    let own = lines.iter().filter(|line| line.get("choice").is_some() && line["seat"] == "S1");
    let chosen = own.filter(|line| line["options"].as_array().expect("options").len() > 1).count();
    assert_eq!(chosen, 1, "the choice in place of the person is not recorded");
}

#[test]
fn the_page_of_a_match_judges_the_choices_of_the_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = "1\n".repeat(20_000);
    let (code, printed) = played(&folder, "ashenfront", &input, &["--as", "S2", "--deal", "3"]);
    assert!(code == 0 && printed.contains("--html"), "{code} {printed}");
    let page = |more: &[&str]| {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(folder.path()).args(["replay", "plays/ashenfront/0001.jsonl", "--html", "match.html"]);
        command.args(more).assert().success();
        std::fs::read_to_string(folder.path().join("match.html")).expect("a page")
    };
    let own = page(&["--as", "S2"]);
    assert!(own.contains("The choices of") && own.contains("points of win chance on average"), "{own}");
    // Who always takes the first option gives something away.
    assert!(own.contains("had a better option") && own.contains("(chosen)"), "{own}");
    let whole = page(&[]);
    assert!(whole.contains("The choices of") && whole.contains("they were not checked with `person`"), "{whole}");
    let other = page(&["--as", "S1"]);
    assert!(!other.contains("The choices of"), "options of S2 are not for S1");
}

/// Returns the text of the choices in a record, in order.
fn choices(lines: &[Value]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.get("choice")?.as_str()).collect()
}

#[test]
fn a_match_that_was_left_is_continued_from_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, printed) = played(&folder, "frostblade", &("2\n".repeat(9) + "q\n"), &["--as", "S2", "--deal", "7"]);
    assert!(code == 0 && printed.contains("--resume plays/frostblade/0001.jsonl"), "{code} {printed}");
    let left = record(&folder, "frostblade", 1);
    assert_eq!(replays(&folder, "frostblade", 1), 0, "what was played happens again");
    // Without a file, the last match that was left.
    let (code, printed) = played(&folder, "frostblade", &"1\n".repeat(20_000), &["--resume"]);
    assert_eq!(code, 0, "{printed}");
    let whole = record(&folder, "frostblade", 1);
    assert_eq!(whole[0], left[0], "the same deal, rules and players");
    assert!(choices(&whole).starts_with(&choices(&left)) && choices(&whole).len() > choices(&left).len());
    assert!(whole.last().expect("lines").get("end").is_some());
    assert_eq!(replays(&folder, "frostblade", 1), 0, "the whole match happens again");
    assert!(!folder.path().join("plays/frostblade/0002.jsonl").exists(), "it is one record");
    let (code, printed) = played(&folder, "frostblade", "", &["--resume"]);
    assert!(code == 3 && printed.contains("was left"), "{code} {printed}");
}

#[test]
fn only_a_match_of_a_person_that_was_left_is_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, _) = played(&folder, "bridgefront", "1\nq\n", &[]);
    let left = record(&folder, "bridgefront", 1);
    let resumed = |lines: &[Value], game: &str, more: &[&str]| {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(folder.path().join("changed.jsonl"), text).expect("written");
        let more: Vec<&str> = ["--resume", "changed.jsonl"].iter().chain(more).copied().collect();
        played(&folder, game, "q\n", &more)
    };
    let refused = |(code, printed): (i32, String), expected: i32, part: &str| {
        assert!(code == expected && printed.contains(part), "{code}, not {expected}: {printed}");
    };
    assert_eq!(resumed(&left, "bridgefront", &[]).0, 0);
    refused(resumed(&left, "frostblade", &[]), 3, "is bridgefront, not frostblade");
    refused(resumed(&left, "bridgefront", &["--as", "S2"]), 2, "--as");
    let mut changed = left.clone();
    changed[0]["seats"][0]["agent"] = "quick".into();
    refused(resumed(&changed, "bridgefront", &[]), 3, "no person");
    let mut changed = left.clone();
    changed[0]["deal"] = 99.into();
    refused(resumed(&changed, "bridgefront", &[]), 7, "does not happen again");
    let mut changed = left.clone();
    changed.push(serde_json::json!({ "end": "threshold", "shares": {}, "step": 9 }));
    refused(resumed(&changed, "bridgefront", &[]), 3, "is over");
    refused(played(&folder, "bridgefront", "", &["--resume", "gone.jsonl"]), 5, "gone.jsonl");
}

#[test]
fn what_others_hold_is_not_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, printed) = played(&folder, "axion_forge", &"1\n".repeat(40), &["--deal", "5"]);
    let drawn: Vec<&str> = printed.lines().filter(|line| line.contains(" draws ")).collect();
    assert!(drawn.iter().any(|line| line.contains("S2")), "{printed}");
    for line in drawn.iter().filter(|line| line.contains("S2")) {
        assert!(!line.contains(':'), "the cards that S2 draws are not named: {line}");
    }
}

#[test]
fn mistakes_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |more: &[&str], part: &str| {
        let (code, printed) = played(&folder, "bridgefront", "", more);
        assert!(code == 3 && printed.contains(part), "{code} {printed}");
    };
    refused(&["--as", "S3"], "no seat of this table");
    refused(&["--players", "9"], "not played by 9");
    refused(&["--against", "nobody"], "nobody");
    refused(&["--against", "quick,quick,quick"], "3 players for 1 seats");
    refused(&["--set", "rules.max_manna=4"], "max_mana");
    assert!(!folder.path().join("plays").exists());
}

//! Tests of `[vary]`: cards are left out at random, and the effect of each is reported.

use std::collections::BTreeMap;
use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn write(desk: &TempDir, game: &str, lines: &str) {
    let head = format!("question = \"What does each card do?\"\ngame = \"{game}\"\nseed = 5\n");
    let text = format!("{head}{lines}\n");
    fs::write(desk.path().join("trial.toml"), text).unwrap();
}

/// Returns the rows of a table by heading.
fn rows(desk: &TempDir, game: &str, table: &str) -> Vec<BTreeMap<String, String>> {
    let file = desk.path().join(format!("results/{game}/trial/tables/{table}.csv"));
    csv::Reader::from_path(file).unwrap().deserialize().map(Result::unwrap).collect()
}

/// A card that nearly wins a match by itself shortens it, which is not visible in the matches of those who played it.
#[test]
fn a_planted_card_is_found_and_no_other() {
    let desk = tempfile::tempdir().unwrap();
    write(
        &desk,
        "bridgefront",
        "[table]\nplayers = 2\nagents = [\"random\"]\n[set]\n\"cards.war_chronicle.vp\" = 9\n\
         [vary]\ncards = \"market\"\nleft_out = 12\n[report]\nheadline = [\"rounds\"]\n[stop]\ndeals = 1500",
    );
    let out = evenhand(&desk, &["run", "trial.toml"]).assert().success();
    let said = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
    assert!(said.contains("1 of ") && said.contains("war_chronicle"), "{said}");
    let effects = rows(&desk, "bridgefront", "card_effects");
    let clear: Vec<_> = effects.iter().filter(|row| row["p_holm"].parse::<f64>().unwrap() < 0.05).collect();
    assert_eq!(clear.iter().map(|row| row["card"].as_str()).collect::<Vec<_>>(), ["war_chronicle"], "{clear:?}");
    let [planted] = clear[..] else { panic!("{clear:?}") };
    assert_eq!(planted["measure"], "rounds");
    assert!(planted["effect"].parse::<f64>().unwrap() < -0.2, "{planted:?}");
    let deals = |side: &str| planted[side].parse::<u64>().unwrap();
    assert_eq!(deals("deals_with") + deals("deals_without"), 1500);
}

#[test]
fn each_game_says_what_it_can_leave_out() {
    let desk = tempfile::tempdir().unwrap();
    let refused = |game: &str, lines: &str, words: &[&str]| {
        write(&desk, game, &format!("[table]\nplayers = 2\nagents = [\"random\"]\n{lines}"));
        let done = evenhand(&desk, &["check", "trial.toml"]).assert().code(3);
        let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        words.iter().for_each(|word| assert!(said.contains(word), "`{word}` in {said}"));
    };
    refused("ascension", "[vary]\ncards = \"market\"", &["trial.toml:8", "nothing of ascension"]);
    refused("bridgefront", "[vary]\ncards = \"deck\"", &["trial.toml:8", "cards = \"market\""]);
    refused("frostblade", "[vary]\ncards = \"army\"", &["units = \"army\""]);
    refused("bridgefront", "[vary]\nleft_out = 3", &["what is left out"]);
    refused("bridgefront", "[vary]\ncards = \"market\"\nleft_out = 99", &["trial.toml:9", "20"]);
    refused(
        "bridgefront",
        "[set]\n\"setup.left_out\" = 3\n[vary]\ncards = \"market\"",
        &["trial.toml:8", "[vary] sets it"],
    );
}

/// The value of cards to a deck is measured for the side that has them.
#[test]
fn cards_of_a_deck_are_worth_what_they_add_to_it() {
    let desk = tempfile::tempdir().unwrap();
    write(
        &desk,
        "axion_forge",
        "[table]\nplayers = 2\nagents = [\"random\"]\n[vary]\ncards = \"deck\"\n[stop]\ndeals = 40",
    );
    evenhand(&desk, &["run", "trial.toml"]).assert().success();
    let cards = rows(&desk, "axion_forge", "cards");
    assert!(cards.iter().filter(|row| !row["worth"].is_empty()).count() > 20);
    assert!(rows(&desk, "axion_forge", "card_effects").is_empty());
}

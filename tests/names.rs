//! Names for people: texts name endings, groups, measures and knobs as a rulebook does; files keep their identifiers.

use std::fs;

use assert_cmd::Command;
use evenhand::experiment::Vocabulary;
use evenhand::game::Column;
use evenhand::games::{GameList, Games};
use tempfile::TempDir;

/// Runs the program in a folder and returns what it prints, with single spaces.
fn said(desk: &TempDir, arguments: &[&str]) -> String {
    let done = Command::cargo_bin("evenhand").unwrap().current_dir(desk.path()).args(arguments).assert().success();
    let out = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Plays an experiment with random players.
fn played(game: &str, goals: &str, rest: &str) -> (TempDir, String) {
    let desk = tempfile::tempdir().unwrap();
    let head = format!("question = \"Does it matter?\"\ngame = \"{game}\"\nseed = 7\ngoals = [{goals}]\n");
    let table = "[table]\nplayers = 2\nagents = [\"random\"]\n";
    fs::write(desk.path().join("trial.toml"), format!("{head}{table}{rest}")).unwrap();
    let out = said(&desk, &["run", "trial.toml", "--results", "found"]);
    (desk, out)
}

fn read(desk: &TempDir, file: &str) -> String {
    let folder = fs::read_dir(desk.path().join("found")).unwrap().next().unwrap().unwrap().path().join("trial");
    fs::read_to_string(folder.join(file)).unwrap()
}

/// Whether a name is one of files: it has an underscore, or is the identifier without its underscores.
fn is_identifier(name: &str, id: &str) -> bool {
    let bare = name.strip_prefix("by ").unwrap_or(name);
    name.contains('_') || (id.contains('_') && bare == id.replace('_', " "))
}

#[test]
fn every_ending_and_every_label_of_every_game_has_a_name_for_people() {
    for game in Games::all() {
        let called = Vocabulary::of(game);
        for ending in game.endings() {
            let phrase = ending.phrase();
            assert!(!ending.called.is_empty() && !is_identifier(&phrase, ending.name), "{}: {phrase}", game.name());
        }
        for label in game.columns().iter().filter(|column| !column.values.is_empty()) {
            let kind = called.kind(label.name);
            assert!(!is_identifier(&kind, label.name), "{}: {kind}", game.name());
            let yes_no = label.values.contains(&"yes");
            for value in label.values {
                let group = called.group(label.name, value);
                let made = format!("{kind} {value}");
                assert!(!(group.contains('_') || (yes_no && group == made)), "{}: {group}", game.name());
            }
        }
    }
}

#[test]
fn names_of_goals_are_unique_in_every_game() {
    for game in Games::all() {
        let called = Vocabulary::of(game);
        let labels = || game.columns().iter().filter(|column| !column.values.is_empty());
        let kinds = labels().map(|label| called.kind(label.name));
        let groups = labels().flat_map(|label| label.values.iter().map(|value| called.group(label.name, value)));
        let measures = game.columns().iter().filter(|column| column.values.is_empty());
        let measures = measures.map(|column: &Column| called.measure(column.name));
        let endings = game.endings().iter().map(evenhand::game::Ending::phrase);
        for names in [kinds.collect::<Vec<_>>(), groups.collect(), measures.collect(), endings.collect()] {
            let twice = names.iter().find(|name| names.iter().filter(|other| other == name).count() > 1);
            assert_eq!(twice, None, "{}", game.name());
        }
    }
}

#[test]
fn endings_are_named_in_texts_and_goals_and_keep_their_identifiers_in_files() {
    let goals = "\"ended at the round limit at least 90 %\", \"ended by THRESHOLD at most 5 %\"";
    let sweep = "[sweep]\n\"rules.vp_to_win\" = [2, 40]\n[baseline]\n\"rules.vp_to_win\" = 40\n[stop]\ndeals = 60\n";
    let (desk, out) = played("bridgefront", goals, sweep);
    assert!(
        out.contains("fewer matches end by Victory Points") || out.contains("more matches end by Victory Points"),
        "{out}"
    );
    assert!(out.contains("ended at the round limit at least 90 %: met with Victory Points to win 40"), "{out}");
    assert!(out.contains("ended by THRESHOLD at most 5 %: missed with Victory Points to win 2"), "{out}");
    let table = read(&desk, "tables/endings.csv");
    assert!(table.contains("threshold") && table.contains("round_cap") && !table.contains("Victory Points"), "{table}");
    assert!(read(&desk, "report.html").contains("By Victory Points"));
}

#[test]
fn groups_and_measures_are_named_in_texts_and_keep_their_identifiers_in_files() {
    let goals =
        "\"every seat in turn order 45-55 %\", \"the first player 45-55 %\", \"Operations of both players 1-9\"";
    let (desk, out) = played("ashenfront", goals, "[stop]\ndeals = 40\n");
    assert!(
        out.contains("the first player 45-55 %: ") && out.contains(": missed: operations of both players "),
        "{out}"
    );
    assert!(!out.contains("every starts") && !out.contains(" ops "), "{out}");
    let page = read(&desk, "report.html");
    assert!(page.contains("Seats in turn order") && page.contains("The first player"), "{page}");
    assert!(page.contains("Operations of both players"), "{page}");
    let (shares, means) = (read(&desk, "tables/win_share.csv"), read(&desk, "tables/distributions.csv"));
    assert!(shares.contains("starts,yes") && means.contains(",ops,"), "{shares}{means}");
    let compared = said(&desk, &["compare", "found/ashenfront/trial", "found/ashenfront/trial", "--all"]);
    assert!(compared.contains("win share of the first player"), "{compared}");
}

#[test]
fn knobs_are_named_by_their_labels_and_found_by_them() {
    let desk = tempfile::tempdir().unwrap();
    let found = said(&desk, &["knobs", "bridgefront", "mana per round"]);
    assert!(found.starts_with("rules.max_mana = 5"), "{found}");
    assert!(found.contains("In reports: mana per round"), "{found}");
    let sweep = "[sweep]\n\"rules.round_cap\" = [5, 8]\n[stop]\ndeals = 20\n";
    let (desk, out) = played("bridgefront", "\"rounds at most 5\"", sweep);
    assert!(out.contains("More rounds allowed: more rounds"), "{out}");
    assert!(out.contains("rounds at most 5: missed with rounds allowed 8"), "{out}");
    assert!(read(&desk, "tables/cells.csv").contains("rules.round_cap"));
}

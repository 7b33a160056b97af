//! Tests of `[stop] rest`: deals are used where something is still undecided.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

/// Mana determines how many cards are played at once, but has little effect on who wins.
const TEXT: &str = "question = \"How much does mana matter?\"\ngame = \"bridgefront\"\nseed = 3\n[table]\nplayers = 2\n\
    agents = [\"random\"]\n[sweep]\n\"rules.max_mana\" = [5, 6, 12]\n[baseline]\n\"rules.max_mana\" = 5\n\
    [report]\nheadline = [\"cards_played\"]\n[stop]\ndeals = 3000\nblock = 16\ndecided = 0.2\nrest = true\n";

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn told(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

/// Returns every CSV file of a run, by name.
fn tables(run: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(run.join("tables")).unwrap().map(|entry| entry.unwrap().path());
    let csv = entries.filter(|path| path.extension().is_some_and(|extension| extension == "csv"));
    let mut files: Vec<(PathBuf, Vec<u8>)> =
        csv.map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap())).collect();
    files.sort();
    files
}

/// Returns the number of deals of each cell.
fn deals(run: &Path) -> Vec<u64> {
    let mut table = csv::Reader::from_path(run.join("tables/cells.csv")).unwrap();
    let at = table.headers().unwrap().iter().position(|heading| heading == "deals").unwrap();
    table.records().map(|row| row.unwrap()[at].parse().unwrap()).collect()
}

#[test]
fn cells_that_are_decided_rest_and_what_counts_does_not_depend_on_how_it_was_played() {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("mana.toml"), TEXT).unwrap();
    let run = |results: &str| desk.path().join(results).join("bridgefront/mana");
    let said = told(&desk, &["run", "mana.toml", "--results", "one", "--threads", "1"]);
    assert!(said.contains("cells that are decided rest"), "{said}");
    assert!(said.contains("every comparison is decided") && said.contains("decided after"), "{said}");
    let played = deals(&run("one"));
    assert_ne!(played[1], played[2], "one cell is decided before the other");
    let longer = played[1].max(played[2]);
    assert_eq!(played[0], longer, "the baseline plays on as long as anything is compared with it");

    told(&desk, &["run", "mana.toml", "--results", "two", "--threads", "2"]);
    assert_eq!(tables(&run("one")), tables(&run("two")), "threads make no difference");
    // Stopped on the way, and resumed.
    told(&desk, &["run", "mana.toml", "--results", "three", "--deals", "48"]);
    told(&desk, &["run", "mana.toml", "--results", "three"]);
    assert_eq!(tables(&run("one")), tables(&run("three")), "nor does a stop");
    // Built again from what is stored.
    let before = tables(&run("one"));
    fs::remove_dir_all(run("one").join("tables")).unwrap();
    told(&desk, &["tables", "mana.toml", "--results", "one"]);
    assert_eq!(tables(&run("one")), before);
    // Shares play everything; after joining, cells are paused as if one machine had played.
    for share in ["1/2", "2/2"] {
        told(&desk, &["run", "mana.toml", "--results", &share[..1], "--shard", share, "--deals", "256"]);
    }
    told(&desk, &["merge", "mana.toml", "1", "2", "--results", "joined", "--deals", "256"]);
    told(&desk, &["run", "mana.toml", "--results", "alone", "--deals", "256"]);
    assert_eq!(tables(&run("joined")), tables(&run("alone")));
}

#[test]
fn what_rests_has_to_be_said_with_when_it_is_decided() {
    let desk = tempfile::tempdir().unwrap();
    for (with, words) in [("rest = true\n", "nothing says when"), ("decided = 0.1\nrest = 3\n", "true or false")] {
        fs::write(desk.path().join("mana.toml"), TEXT.replace("decided = 0.2\nrest = true\n", with)).unwrap();
        let assert = evenhand(&desk, &["check", "mana.toml"]).assert().code(3);
        let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(said.contains("stop.rest") && said.contains(words), "{said}");
    }
}

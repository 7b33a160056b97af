//! Tests of `evenhand run --record`: the records of the matches that the table `interesting` lists.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_COMMAND: i32 = 2;
const WRONG_INPUT: i32 = 3;
const DISK: i32 = 5;

/// A folder with an experiment.
struct Desk(TempDir);

impl Desk {
    fn new(game: &str, rest: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let text = format!(
            "question = \"Who?\"\ngame = \"{game}\"\nseed = 4\n[table]\nplayers = 2\nagents = [\"random\"]\n{rest}\
             [stop]\ndeals = 12\nblock = 4\n"
        );
        fs::write(desk.path("trial.toml"), text).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns what a command prints that ends with this code.
    fn ends(&self, arguments: &str, code: i32) -> String {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(self.0.path()).args(arguments.split_whitespace()).assert().code(code);
        let output = done.get_output();
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    }

    fn records(&self, folder: &str) -> BTreeMap<String, String> {
        let entries = fs::read_dir(self.path(folder)).unwrap().map(|entry| entry.unwrap());
        let files = entries.filter(|entry| entry.path().is_file());
        files
            .map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap()))
            .collect()
    }

    /// Returns the names that the records have by the table `interesting`, in order.
    fn listed(&self, game: &str) -> Vec<String> {
        let table = fs::read_to_string(self.path(&format!("results/{game}/trial/tables/interesting.csv"))).unwrap();
        let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let head = rows.next().unwrap();
        let [why, command] = ["why", "command"].map(|name| head.iter().position(|column| *column == name).unwrap());
        let name = |row: Vec<&str>| {
            // A command: `evenhand match trial.toml --cell 0 --deal 3 --seating 1`.
            let words: Vec<&str> = row[command].split(' ').collect();
            let option = |name: &str| words[words.iter().position(|word| *word == name).unwrap() + 1];
            let [cell, deal, seating] = ["--cell", "--deal", "--seating"].map(option);
            format!("variant-{cell}-{}-deal-{deal}-seating-{seating}.jsonl", row[why])
        };
        let mut names: Vec<String> = rows.map(name).collect();
        names.sort();
        names
    }
}

#[test]
fn the_matches_that_are_listed_for_each_variant_are_recorded() {
    for (game, rest, variants) in [
        ("bridgefront", "[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n[baseline]\n\"rules.max_mana\" = 5\n", 3),
        ("ashenfront", "", 1),
    ] {
        let desk = Desk::new(game, rest);
        let printed = desk.ends("run trial.toml --record records", 0);
        let records = desk.records("records");
        let names: Vec<&String> = records.keys().collect();
        assert_eq!(names, desk.listed(game).iter().collect::<Vec<_>>(), "{game}");
        assert!(names.len() >= 4 * variants, "{game}: {names:?}");
        let told = format!("Records: {} matches in records; played again, each agrees with the run", names.len());
        assert!(printed.contains(&told), "{printed}");
        for name in &names {
            let again = desk.ends(&format!("replay records/{name}"), 0);
            assert!(again.contains("lines happen again"), "{name}: {again}");
        }
        let typical = names.iter().find(|name| name.starts_with("variant-0-typical-")).unwrap();
        assert_eq!(records[*typical], desk.ends("match trial.toml --typical --json", 0), "{game}");

        // A finished run plays nothing more and writes the same records, into any folder.
        let blocks = |desk: &Desk| {
            fs::read(desk.path(&format!("results/{game}/trial/blocks/cell=0000/block=000000.parquet"))).ok()
        };
        let before = blocks(&desk);
        desk.ends("run trial.toml --record again/here --threads 1", 0);
        assert_eq!((records, before), (desk.records("again/here"), blocks(&desk)), "{game}");
    }
}

#[test]
fn records_have_the_win_chances_that_a_match_shows() {
    let desk = Desk::new("ashenfront", "");
    let text = fs::read_to_string(desk.path("trial.toml")).unwrap();
    fs::write(desk.path("trial.toml"), text.replace("random", "quick")).unwrap();
    desk.ends("run trial.toml --record records", 0);
    let records = desk.records("records");
    let (_, typical) = records.iter().find(|(name, _)| name.contains("-typical-")).unwrap();
    assert!(typical.lines().filter(|line| line.starts_with("{\"chance\":")).count() > 10);
    assert_eq!(*typical, desk.ends("match trial.toml --typical --json", 0));
}

#[test]
fn records_of_an_earlier_run_in_the_folder_are_counted() {
    let desk = Desk::new("bridgefront", "");
    assert!(!desk.ends("run trial.toml --record records", 0).contains("earlier run"));
    fs::write(desk.path("records/variant-0-closest-deal-900-seating-0.jsonl"), "{}\n").unwrap();
    let printed = desk.ends("run trial.toml --record records", 0);
    assert!(printed.contains("1 other file there from an earlier run"), "{printed}");
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named_before_anything_is_played() {
    let desk = Desk::new("bridgefront", "");
    fs::write(desk.path("taken"), "").unwrap();
    for folder in ["taken", "taken/records"] {
        let said = desk.ends(&format!("run trial.toml --record {folder}"), DISK);
        assert!(said.contains(folder) && said.contains("name a folder for the records"), "{said}");
    }
    // A folder takes the place of the file that is written as a trial.
    fs::create_dir_all(desk.path("full/.evenhand")).unwrap();
    let said = desk.ends("run trial.toml --record full", DISK);
    assert!(said.contains("full"), "{said}");
    assert!(!desk.path("results").exists());
}

#[test]
fn parts_of_a_run_are_recorded_once_they_are_joined() {
    let desk = Desk::new("bridgefront", "");
    let said = desk.ends("run trial.toml --shard 1/2 --record records", WRONG_INPUT);
    assert!(said.contains("--record") && said.contains("after `evenhand merge`"), "{said}");
    assert!(!desk.path("results").exists() && !desk.path("records").exists());
    desk.ends("run trial.toml --dry-run --record records", WRONG_COMMAND);
    for part in 1..=2 {
        desk.ends(&format!("run trial.toml --shard {part}/2 --results part{part}"), 0);
    }
    desk.ends("merge trial.toml part1 part2", 0);
    desk.ends("run trial.toml --record records", 0);
    let names: Vec<String> = desk.records("records").into_keys().collect();
    assert_eq!(names, desk.listed("bridgefront"));
}

#[test]
fn the_second_run_of_retrained_players_has_records_of_its_own() {
    let desk = Desk::new("bridgefront", "");
    fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
    desk.ends("learn bridgefront pupil --matches 128 --check-deals 2 --seed 4", 0);
    let text = fs::read_to_string(desk.path("trial.toml")).unwrap().replace("random", "pupil");
    fs::write(desk.path("trial.toml"), text + "[players]\nlearn = 128\n").unwrap();
    desk.ends("run trial.toml --record records", 0);
    let second = desk.records("records/own-players");
    assert!(second.len() >= 4 && desk.records("records").len() >= 4, "{:?}", second.keys());
    for (name, record) in &second {
        assert!(record.lines().next().unwrap().contains("\"own_players\":true"), "{name}");
        let shown = desk.ends(&format!("replay records/own-players/{name} --log"), 0);
        assert!(shown.contains("(the original: retraining"), "{shown}");
    }
}

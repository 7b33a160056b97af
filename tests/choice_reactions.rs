//! Tests of how players react to changed rules, choice by choice: `choice_reactions.csv` of a run, and the output about
//! it.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

struct Desk(TempDir);

impl Desk {
    /// Creates a folder with an experiment in which `planner` plays under changed rules.
    fn new(sweep: &str, baseline: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let text = format!(
            "question = \"What changes?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"planner\"]\n\
             [sweep]\n{sweep}\n[baseline]\n{baseline}\n[stop]\ndeals = 6\nblock = 3\n"
        );
        fs::write(desk.0.path().join("trial.toml"), text).unwrap();
        desk
    }

    fn run(&self, arguments: &str) -> String {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(self.0.path()).args(arguments.split_whitespace()).assert().success();
        String::from_utf8_lossy(&done.get_output().stdout).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn read(&self, results: &str, name: &str) -> String {
        let path = self.0.path().join(results).join("bridgefront/trial").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Returns a column of the file, by variant.
    fn column(&self, name: &str) -> Vec<f64> {
        let text = self.read("results", FILE);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let at = reader.headers().unwrap().iter().position(|column| column == name).unwrap();
        reader.records().map(|record| record.unwrap()[at].parse().unwrap()).collect()
    }
}

const FILE: &str = "choice_reactions.csv";

#[test]
fn players_that_choose_the_same_under_both_rules_show_only_the_mechanical_effect() {
    let desk = Desk::new("\"rules.max_mana\" = [4, 5]", "\"rules.max_mana\" = 5");
    let said = desk.run("run trial.toml");
    assert!(said.contains("Reaction of the players to each variant's rules: 4 matches under each"), "{said}");
    // `planner` sees its mana, but not how much the next round brings.
    assert_eq!((desk.column("cell"), desk.column("differ")), (vec![0.0], vec![0.0]));
    assert!(desk.column("choices")[0] >= 200.0 && desk.column("impossible") == [0.0], "{}", desk.read("results", FILE));
    let mechanical = format!(
        "the players would choose otherwise in none of {} choices. They hardly react: what differs is the mechanical effect of the \
         rules.",
        desk.column("choices")[0]
    );
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let summary = flat(desk.read("results", "summary.txt"));
    assert!(summary.contains(&mechanical), "{summary}");
    let short = "They hardly react (no choice changes): a mechanical effect.";
    assert!(said.contains(short) && summary.contains(short), "{said}");
    assert!(desk.read("results", "report.html").contains("the mechanical effect of the rules"));
}

#[test]
fn players_that_look_at_a_number_choose_otherwise_when_it_changes() {
    let desk = Desk::new("\"rules.vp_to_win\" = [3, 8]", "\"rules.vp_to_win\" = 8");
    let said = desk.run("run trial.toml");
    let (differ, low, high) = (desk.column("differ")[0], desk.column("low")[0], desk.column("high")[0]);
    assert!(0.0 < low && low < differ && differ < high && high < 1.0, "{low} {differ} {high}");
    assert!(!said.contains("would choose otherwise in none"), "{said}");
}

#[test]
fn reactions_are_measured_once_and_alike_by_any_number_of_threads_and_machines() {
    let desk = Desk::new("\"rules.vp_to_win\" = [4, 6, 8]", "\"rules.vp_to_win\" = 8");
    desk.run("run trial.toml --threads 2");
    let file = desk.read("results", FILE);
    assert_eq!(file.lines().count(), 3, "{file}");
    assert!(!desk.run("run trial.toml").contains("Reaction "));
    desk.run("run trial.toml --threads 1 --results again");
    assert_eq!(desk.read("again", FILE), file);
    for share in 1..=2 {
        desk.run(&format!("run trial.toml --shard {share}/2 --results machine{share}"));
    }
    desk.run("merge trial.toml machine1 machine2 --results all");
    assert_eq!(desk.read("all", FILE), file);
    assert_eq!(desk.read("all", "summary.txt"), desk.read("results", "summary.txt"));
    let told = desk.run("run trial.toml --fresh");
    assert!(told.contains("Reaction ") && desk.read("results", FILE) == file, "{told}");
}

#[test]
fn nothing_is_measured_where_the_rules_are_the_same() {
    let desk = Desk::new("\"rules.vp_to_win\" = [8]", "\"rules.vp_to_win\" = 8");
    assert!(!desk.run("run trial.toml").contains("Reaction "));
    assert!(!desk.0.path().join("results/bridgefront/trial").join(FILE).exists());
}

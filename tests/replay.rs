//! Tests of `evenhand replay`: a record gives the log, the page and the pictures that `match` gives.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const DISK: i32 = 5;
const GAMES: [&str; 5] = ["ascension", "ashenfront", "axion_forge", "bridgefront", "frostblade"];

/// A folder with an experiment.
struct Desk(TempDir);

impl Desk {
    /// Creates an experiment of two variants with agents that choose at random.
    fn new(game: &str, agents: &str, rest: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let text = format!(
            "question = \"Is <b>4</b> right?\"\ngame = \"{game}\"\nseed = 11\n[table]\nplayers = 2\nagents = {agents}\n\
             {rest}[stop]\ndeals = 4\n"
        );
        fs::write(desk.path("trial.toml"), text).unwrap();
        let folder = desk.path("agents").join(game);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("random.toml"), "kind = \"random\"\n").unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments);
        command
    }

    /// Returns what a command prints.
    fn printed(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.command(arguments).assert().success().get_output().stdout.clone()).unwrap()
    }

    /// Returns the error of a command that ends with this code.
    fn refused(&self, arguments: &[&str], code: i32) -> String {
        String::from_utf8(self.command(arguments).assert().code(code).get_output().stderr.clone()).unwrap()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Stores the record of a match.
    fn record(&self, which: &[&str]) {
        let record = self.printed(&[&["match", "trial.toml", "--json"], which].concat());
        fs::write(self.path("match.jsonl"), record).unwrap();
    }

    /// Returns what a command shows of a match, without the last line of its output.
    fn shown(&self, arguments: &[&str]) -> ShownMatch {
        let drawn = self.path("drawn");
        if drawn.exists() {
            fs::remove_dir_all(&drawn).unwrap();
        }
        let printed = self.printed(&[arguments, &["--html", "page.html", "--svg", "drawn"]].concat());
        let (printed, last) = printed.trim_end().rsplit_once('\n').unwrap();
        assert!(last == "not recorded" || last.contains(" lines happen again"), "{last}");
        ShownMatch { printed: printed.into(), page: self.read("page.html"), pictures: files(&drawn) }
    }
}

/// What is shown of a match.
#[derive(Debug, PartialEq)]
struct ShownMatch {
    printed: String,
    page: String,
    pictures: BTreeMap<String, String>,
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())).collect()
}

#[test]
fn a_record_is_shown_as_its_match_is() {
    let which = ["--deal", "2", "--seating", "1"];
    for game in GAMES {
        let desk = Desk::new(game, "[\"random\", \"random\"]", "");
        desk.record(&which);
        let mut pages = Vec::new();
        for viewer in [&[][..], &["--as", "S1"], &["--as", "S2"]] {
            let first = desk.shown(&[&["match", "trial.toml", "--actions"], &which[..], viewer].concat());
            let again = desk.shown(&[&["replay", "match.jsonl", "--log", "--actions"], viewer].concat());
            assert!(first == again, "{game} {viewer:?}:\n{}\n---\n{}", first.printed, again.printed);
            assert!(first.pictures.len() > 3 && first.page.matches("<svg viewBox").count() > 3, "{game}");
            assert!(first.printed.contains("(one of ") && !first.printed.contains("(one of 0"), "{game}");
            pages.push(first.page);
        }
        assert!(pages[0] != pages[1] && pages[1] != pages[2], "{game}: each seat knows something else");
    }
}

#[test]
fn a_record_of_a_variant_names_it_and_its_experiment() {
    let desk = Desk::new("bridgefront", "[\"random\"]", "[sweep]\n\"rules.max_mana\" = [4, 6]\n");
    desk.record(&["--cell", "1", "--deal", "3"]);
    fs::remove_file(desk.path("trial.toml")).unwrap();
    let ShownMatch { printed, page, .. } = desk.shown(&["replay", "match.jsonl", "--log"]);
    assert!(printed.starts_with("cell 1: rules.max_mana=6\ndeal 3, seating 0, seed 11\n  S1  random as "), "{printed}");
    for part in ["bridgefront · trial", "Is &lt;b&gt;4&lt;/b&gt; right?", "cell 1: rules.max_mana=6, deal 3"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn weighted_worlds_are_recorded() {
    let desk = Desk::new("bridgefront", "[\"believer\", \"random\"]", "");
    let believer = "kind = \"mcts\"\niterations = 2\ncutoff = 0\nbeliefs = 12\nbelief_temperature = 0.05\n";
    fs::write(desk.path("agents/bridgefront/believer.toml"), believer).unwrap();
    desk.record(&[]);
    let first = desk.shown(&["match", "trial.toml", "--actions"]);
    assert!(first.printed.contains(" effective worlds)"), "{}", first.printed);
    assert!(first == desk.shown(&["replay", "match.jsonl", "--log", "--actions"]));
}

/// Creates a desk with the record of a match that a person left after some choices.
fn left_match(game: &str, choices: usize) -> Desk {
    let desk = Desk::new(game, "[\"random\"]", "");
    let play = ["play", game, "--terminal", "--against", "random", "--hint", "random"];
    let input = "1\n".repeat(choices) + "q\n";
    desk.command(&play).write_stdin(input).assert().success();
    fs::rename(desk.path(&format!("plays/{game}/0001.jsonl")), desk.path("match.jsonl")).unwrap();
    desk
}

#[test]
fn a_match_that_was_left_is_shown_up_to_where_its_record_ends() {
    for game in GAMES {
        let desk = left_match(game, 12);
        let ShownMatch { printed, page, .. } = desk.shown(&["replay", "match.jsonl", "--log"]);
        assert!(printed.starts_with("deal 1, seed 1\n  S1  person"), "{game}: {printed}");
        assert!(printed.contains("\n\nnot over after ") && !printed.contains(" wins."), "{game}: {printed}");
        for part in [&format!("{game} · a match with a person"), "<h2>Setup</h2>", "<p class=\"lead\">not over after "]
        {
            assert!(page.contains(part), "{game}: {part}");
        }
        let seat = desk.shown(&["replay", "match.jsonl", "--log", "--as", "s1"]);
        assert!(seat.page.contains("As S1 knew it") && seat.printed.contains("as S1 knew it"), "{game}");
    }
    // Nothing was chosen at all.
    let desk = left_match("bridgefront", 0);
    assert!(desk.printed(&["replay", "match.jsonl", "--log"]).contains("the record ends here"));
}

#[test]
fn a_match_that_a_person_played_to_the_end_is_shown() {
    let desk = left_match("bridgefront", 20_000);
    let ShownMatch { printed, page, .. } = desk.shown(&["replay", "match.jsonl", "--log"]);
    assert!(printed.contains("; ended ") && page.contains("What was measured"), "{printed}");
}

#[test]
fn a_match_that_broke_down_is_shown_up_to_its_fault() {
    let desk = left_match("bridgefront", 12);
    let record = desk.read("match.jsonl");
    let last: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    let fault = json!({ "fault": "the sky fell", "step": last["step"] });
    fs::write(desk.path("match.jsonl"), format!("{record}{fault}\n")).unwrap();
    let ShownMatch { printed, page, .. } = desk.shown(&["replay", "match.jsonl", "--log"]);
    let words = format!("fault after {} steps: the sky fell", last["step"]);
    assert!(printed.contains(&words) && page.contains(&words), "{printed}");
}

#[test]
fn a_record_that_was_shortened_is_found_out() {
    let desk = Desk::new("bridgefront", "[\"random\"]", "");
    desk.record(&[]);
    let record = desk.read("match.jsonl");
    let lines: Vec<&str> = record.lines().collect();
    let choice = |line: &&str| line.starts_with("{\"choice\"");
    let last = lines.iter().rposition(choice).unwrap();
    // The end stays, but the choices before it are gone.
    let kept: Vec<&str> = lines[..last].iter().chain(&lines[lines.len() - 2..]).copied().collect();
    fs::write(desk.path("match.jsonl"), kept.join("\n")).unwrap();
    let said = desk.refused(&["replay", "match.jsonl", "--html", "page.html"], 7);
    assert!(said.contains("does not happen again as recorded"), "{said}");
    assert!(!desk.path("page.html").exists());
}

#[test]
fn mistakes_are_explained_before_anything_is_drawn() {
    let desk = Desk::new("ashenfront", "[\"random\"]", "");
    desk.record(&[]);
    fs::write(desk.path("taken"), "").unwrap();
    let said = desk.refused(&["replay", "match.jsonl", "--as", "S3", "--html", "page.html"], WRONG_INPUT);
    assert!(said.contains("`S3` is no seat of this match") && said.contains("S1 to S2"), "{said}");
    let said = desk.refused(&["replay", "match.jsonl", "--svg", "taken"], DISK);
    assert!(said.contains("name a folder for the pictures"), "{said}");
    let said = desk.refused(&["replay", "match.jsonl", "--html", "agents"], DISK);
    assert!(said.contains("name a file for the page"), "{said}");
    assert!(!desk.path("page.html").exists());
}

//! Tests of `evenhand tune-agent` on the command line: it writes better weights and nothing else, and reports mistakes
//! before it plays.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const WRONG_COMMAND: i32 = 2;
/// A script that prefers to do nothing.
const LAZY: &str = "kind = \"scripted\" # of a test\n[weights]\ndone = 0.3 # lazy\nnear_center = 0.5\n";

struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
        fs::write(desk.path("agents/bridgefront/lazy.toml"), LAZY).unwrap();
        fs::write(desk.path("agents/bridgefront/deep.toml"), "kind = \"mcts\"\niterations = 10\n").unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn lazy(&self) -> String {
        fs::read_to_string(self.path("agents/bridgefront/lazy.toml")).unwrap()
    }

    fn tune(&self, arguments: &str) -> Assert {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).arg("tune-agent").args(arguments.split_whitespace()).assert()
    }

    /// Checks that a command is rejected with this text before anything is played.
    fn refused(&self, arguments: &str, code: i32, said: &[&str]) {
        let done = self.tune(arguments).code(code);
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        for part in said {
            assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
        }
        assert!(!errors.contains("generation"), "{errors}");
        assert_eq!(self.lazy(), LAZY);
    }
}

fn output(done: &Assert) -> String {
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_lazy_are_made_to_work_and_the_file_says_how_and_by_how_much() {
    let desk = Desk::new();
    let command = "bridgefront lazy --against random --free done --generations 10 --deals 12 --check-deals 40";
    let done = desk.tune(&format!("{command} --out found.toml --threads 1")).success();
    assert!(output(&done).ends_with("Better: written to found.toml\n"), "{}", output(&done));
    assert_eq!(desk.lazy(), LAZY, "it was to be written elsewhere");

    let found = fs::read_to_string(desk.path("found.toml")).unwrap();
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[0], "kind = \"scripted\" # of a test");
    assert!(lines[1].starts_with("# Tuned by: evenhand tune-agent bridgefront lazy --against random"), "{found}");
    assert!(lines[1].contains("--generations 10 --seed 1 --check-deals 40 --free done"), "{found}");
    assert!(lines[2].starts_with("# Share of the win on 40 deals not used in tuning"), "{found}");
    assert!(found.contains("\n#   against random: ") && found.contains("; gain +"), "{found}");
    assert!(found.ends_with(" # lazy\nnear_center = 0.5\n") && !found.contains("done = 0.3 "), "{found}");

    // The same again with a different number of threads, this time overwriting the agent itself.
    desk.tune(&format!("{command} --threads 3")).success();
    assert_eq!(desk.lazy(), found);
}

#[test]
fn several_numbers_of_players_are_tuned_and_told_together() {
    let desk = Desk::new();
    let command = "bridgefront lazy --against random,lazy --players 2,4 --free done --generations 6 --deals 6";
    let told = output(&desk.tune(&format!("{command} --check-deals 24 --out found.toml")).success());
    assert!(told.contains("6 generations of 4 candidates; 6 deals each, 288 matches a generation"), "{told}");
    for row in [
        "against random, 2 players (fair: 50.0%): ",
        "against lazy, 4 players (fair: 25.0%): ",
        "all of these (fair: 33.3%): ",
        "against the weights before, 4 players (fair: 25.0%): ",
    ] {
        assert!(told.contains(row), "{row}: {told}");
    }
    assert!(told.ends_with("Better: written to found.toml\n"), "{told}");
    let found = fs::read_to_string(desk.path("found.toml")).unwrap();
    assert!(found.contains(" --against random,lazy --players 2,4 --deals 6 --generations 6 "), "{found}");
}

#[test]
fn what_is_not_shown_to_be_better_is_not_written() {
    let desk = Desk::new();
    // Healing has no effect for a player that does nothing, and two deals prove nothing.
    let done = desk.tune("bridgefront lazy --against random --free heal --generations 1 --deals 1 --check-deals 2");
    assert!(output(&done.success()).contains("Not shown to be better, so nothing is written to "));
    assert_eq!(desk.lazy(), LAZY);
}

#[test]
fn agents_without_weights_cannot_be_tuned() {
    let nothing = ["there is nothing to tune", "help: name an agent with kind = \"scripted\""];
    Desk::new().refused("bridgefront random --against lazy", WRONG_INPUT, &nothing);
    Desk::new().refused("bridgefront deep --against lazy", WRONG_INPUT, &nothing);
    let kept = ["--keep: there is nothing to tune: every weight is kept"];
    let all: Vec<String> = all_weights();
    Desk::new().refused(&format!("bridgefront lazy --against lazy --keep {}", all.join(",")), WRONG_INPUT, &kept);
}

fn all_weights() -> Vec<String> {
    let games = Command::cargo_bin("evenhand").unwrap().arg("games").assert().success();
    let told = output(&games);
    let of_game = told.lines().skip_while(|line| !line.starts_with("bridgefront"));
    let weights = of_game.into_iter().find_map(|line| line.trim().strip_prefix("agents can weigh: ")).unwrap();
    weights.split(", ").map(String::from).collect()
}

#[test]
fn misspelt_names_are_answered_with_the_nearest_and_all_at_once() {
    Desk::new().refused(
        "bridgefront lazyy --against random,dep --keep hold_centre --set rules.vp_to_wn=8 --players 2,9 --out no/where.toml",
        WRONG_INPUT,
        &[
            "did you mean \"lazy\"?",
            "did you mean \"deep\"?",
            "--keep: no weight of bridgefront is called `hold_centre`",
            "did you mean `hold_center`?",
            "rules.vp_to_wn: there is no such knob",
            "--players: bridgefront is not played by 9",
            "help: give a number from 2 to 6",
            "--out: no/where.toml is no place for a file",
            "6 problems; nothing was played",
        ],
    );
    Desk::new().refused("bridgefrnt lazy --against random", WRONG_INPUT, &["did you mean `bridgefront`?"]);
}

#[test]
fn values_of_knobs_are_checked_like_those_of_an_experiment() {
    let command = "bridgefront lazy --against random --set";
    Desk::new().refused(&format!("{command} rules.vp_to_win"), WRONG_INPUT, &["it gives no value", "--set path=value"]);
    Desk::new().refused(&format!("{command} rules.vp_to_win=many"), WRONG_INPUT, &["it has to be a whole number"]);
    Desk::new().refused(&format!("{command} rules.vp_to_win=900"), WRONG_INPUT, &["900 is out of range"]);
}

#[test]
fn a_command_that_makes_no_sense_is_refused_by_its_flags() {
    let desk = Desk::new();
    desk.refused("bridgefront lazy", WRONG_COMMAND, &["--against"]);
    desk.refused("bridgefront lazy --against random --keep done --free heal", WRONG_COMMAND, &["cannot be used with"]);
    desk.refused("bridgefront lazy --against random --deals 0", WRONG_COMMAND, &["--deals"]);
}

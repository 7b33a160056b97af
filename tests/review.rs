//! Tests of `evenhand review`: one command plays the game as printed, every doubtful number changed, and without each card.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

fn review(desk: &TempDir, arguments: &[&str]) -> String {
    let mut program = Command::cargo_bin("evenhand").unwrap();
    let done = program.current_dir(desk.path()).arg("review").args(arguments).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// Random players win seldom on points, whatever else is true of them.
#[test]
fn findings_are_ranked_and_can_be_looked_at() {
    let desk = tempfile::tempdir().unwrap();
    let said = review(&desk, &["bridgefront", "--quick", "--players", "2", "--agent", "random", "--time", "10m"]);
    let first = said.lines().find(|line| line.trim_start().starts_with("1.")).unwrap_or_else(|| panic!("{said}"));
    assert!(first.contains("Victory Points"), "{said}");
    let whole = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(whole.contains("goal: ended by Victory Points at least 50 %"), "{said}");
    let command =
        said.lines().find(|line| line.trim_start().starts_with("evenhand match ")).expect("a match to look at");
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    Command::cargo_bin("evenhand").unwrap().current_dir(desk.path()).args(words).assert().success();
    for part in ["as_printed", "doubts", "left_out"] {
        assert!(desk.path().join(format!("results/review/quick/bridgefront/{part}.toml")).exists(), "{part}");
    }
    let printed = fs::read_to_string(desk.path().join("results/review/quick/bridgefront/as_printed.toml")).unwrap();
    assert!(printed.contains("time = \"240s\""), "{printed}");
    let page = fs::read_to_string(desk.path().join("results/review/quick/bridgefront/review.html")).unwrap();
    assert!(page.contains("id=\"finding-1\"") && page.contains("href=\"as_printed/report.html\""), "{page}");
    assert!(desk.path().join("results/review/quick/bridgefront/as_printed/report.html").exists());
    let kept = fs::read_to_string(desk.path().join("results/review/quick/bridgefront/summary.txt")).unwrap();
    assert!(said.contains(&kept), "{said}");
    assert!(whole.contains("half of the matches") && whole.contains("The longest match:"), "{said}");
    let course = fs::read_to_string(desk.path().join("results/review/quick/bridgefront/course.csv")).unwrap();
    assert!(course.starts_with("players,round,matches,amount,mean,") && course.contains(",permanent_vp,"), "{course}");
    // Everything is stored: the same command plays nothing again.
    let again = review(&desk, &["bridgefront", "--quick", "--players", "2", "--agent", "random"]);
    assert!(again.contains("Judging") && !again.contains("Playing") && again.contains(&kept), "{again}");
}

#[test]
fn a_number_of_players_that_the_game_does_not_have_is_refused() {
    let desk = tempfile::tempdir().unwrap();
    let mut program = Command::cargo_bin("evenhand").unwrap();
    let done = program.current_dir(desk.path()).args(["review", "frostblade", "--players", "4"]).assert().code(3);
    let error = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(error.contains("no setup for 4 players") && error.contains("2 to 2"), "{error}");
}

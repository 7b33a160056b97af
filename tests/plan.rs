//! Tests of `evenhand plan`: what a run can decide, before it is played.

use std::fs;

use assert_cmd::Command;

const QUESTION: &str = "question = \"How much mana?\"\ngame = \"bridgefront\"\nseed = 7\n[table]\nplayers = 2\n\
                        agents = [\"random\"]\n[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n[baseline]\n\"rules.max_mana\" = 5\n\
                        [stop]\ndeals = 1000\n";

/// Returns the plan for an experiment, and checks that no files are left behind.
fn planned(text: &str) -> String {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("mana.toml"), text).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(["plan", "mana.toml", "--warm-up", "0.1s", "--night", "2h"]);
    let said = String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap();
    assert_eq!(fs::read_dir(desk.path()).unwrap().count(), 1, "nothing is stored");
    said
}

/// Returns the planned number of deals to detect an effect of one point in who wins, against the baseline.
fn deals_to_show_a_point(said: &str) -> f64 {
    let row =
        said.lines().find(|line| line.contains("who wins, against the baseline")).unwrap_or_else(|| panic!("{said}"));
    let words: Vec<&str> = row.split_whitespace().collect();
    let at = words.windows(2).position(|pair| pair == ["1.0", "points"]).unwrap_or_else(|| panic!("{row}"));
    words[at + 2].parse().unwrap()
}

#[test]
fn a_plan_says_what_deals_decide_and_a_night_does() {
    let said = planned(QUESTION);
    for words in [
        "How much mana?",
        "Tried 3 of 3 cells",
        "a night of 2.0 h",
        "cards played, against the baseline",
        "evenhand run mana.toml",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Random players in two seats: a deal's two matches have a standard deviation of about half a win, and cells share
    // little.
    let deals = deals_to_show_a_point(&said);
    assert!((2_000.0..60_000.0).contains(&deals), "{deals}: {said}");
}

#[test]
fn looking_often_and_more_comparisons_take_more_deals() {
    let deals = |text: &str| deals_to_show_a_point(&planned(text));
    let (few, often) = (deals(QUESTION), deals(&QUESTION.replace("[stop]\n", "[stop]\nlooks = \"often\"\n")));
    assert!(often > 1.2 * few, "{few} {often}");
}

#[test]
fn effects_are_such_as_can_be_noticed_and_shown_with_digits() {
    // Sieges are rare between random players, so one in fifty of their mean is next to nothing.
    let said = planned(QUESTION);
    let rows: Vec<&str> = said.lines().filter(|line| line.contains("against the baseline")).collect();
    assert!(rows.len() > 5, "{said}");
    for row in rows {
        let numbers: Vec<f64> = row.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert!(numbers.len() >= 3 && numbers.iter().all(|number| *number > 0.0), "{row}");
        assert!(!row.contains("day"), "no small effect takes days: {row}");
    }
}

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
    words[at + 2].replace(',', "").parse().unwrap()
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

/// The endings and the goals are planned as well, and the figures are rounded to what the trial supports.
#[test]
fn a_plan_says_what_is_decided_of_endings_and_goals() {
    let goals = "question = \"How much mana?\"\ngoals = [\"ended by threshold at least 50 %\", \"rounds 7-9\", \"every seat 30-70 %\"]\n";
    let said = planned(&QUESTION.replace("question = \"How much mana?\"\n", goals));
    let line = |start: &str| {
        let found = said.lines().find(|line| line.trim_start().starts_with(start));
        found.unwrap_or_else(|| panic!("{start}: {said}")).to_owned()
    };
    assert!(line("The share of each ending").contains(" will be known to about +-"), "{said}");
    let ending = line("ended by threshold at least 50 %: can be decided if the true share is above 5");
    assert!(ending.contains(" % or below 4"), "{ending}");
    assert!(
        line("rounds 7-9: can be decided if the true mean is between 7.").contains(", below 6")
            || said.contains(" or below 6")
    );
    assert!(
        line("every seat 30-70 %: can be decided if every true share is between 3").contains(", or one is below 2")
    );
    assert!(line("All figures are estimates from ").contains(" deals of each cell tried"), "{said}");
    let night = line("The 1000 planned deals").rsplit(" about ").next().unwrap().replace(" of each.", "");
    let digits: String = night.chars().filter(char::is_ascii_digit).collect();
    assert!(digits.trim_end_matches('0').len() <= 2, "two digits at most: {night}");
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

/// Returns the first word of each row of players.
fn players_in(said: &str) -> Vec<&str> {
    let table = said.lines().skip_while(|line| !line.trim_start().starts_with("player ")).skip(1);
    table.map_while(|line| line.split_whitespace().next()).collect()
}

#[test]
fn a_plan_says_what_stronger_players_decide() {
    let said = planned(QUESTION);
    assert_eq!(players_in(&said), ["random", "quick", "medium", "strong"], "{said}");
    for words in [
        "This experiment plays with random. ",
        "deals in 3.0 h",
        "deals in 2.0 h",
        "A deal is one of every cell. Timed: quick with ",
        "The spread of a deal is taken from random for all.",
        " a night of 2.0 h: ",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let learnt = planned(&QUESTION.replace("[\"random\"]", "\"learnt\""));
    assert_eq!(players_in(&learnt), ["quick", "medium", "strong"], "{learnt}");
    assert!(learnt.contains("This experiment plays with learnt, the same player as quick. "), "{learnt}");
}

#[test]
fn a_plan_does_not_replace_players_that_are_compared() {
    let mixed = QUESTION.replace("[\"random\"]", "[\"random\", \"planner\"]");
    let swept = QUESTION
        .replace("agents = [\"random\"]\n", "")
        .replace("[sweep]\n", "[sweep]\n\"table.agents\" = [[\"random\"], [\"planner\"]]\n");
    for text in [mixed, swept] {
        let said = planned(&text);
        assert!(players_in(&said).is_empty() && !said.contains("--players"), "{said}");
    }
}

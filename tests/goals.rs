//! Tests of goals: what a good match looks like, and whether variants meet it; and of whether players react to a change.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;

fn desk(text: &str) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    let head = "question = \"Does it matter?\"\ngame = \"bridgefront\"\nseed = 7\n";
    fs::write(desk.path().join("trial.toml"), format!("{head}{text}")).unwrap();
    desk
}

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

/// Returns what a run prints, with single spaces.
fn said(text: &str, command: &str) -> String {
    let desk = desk(text);
    let done = evenhand(&desk, &[command, "trial.toml"]).assert().success();
    let out = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

const RANDOM: &str = "[table]\nplayers = 2\nagents = [\"random\"]\n";

#[test]
fn goals_are_judged_in_every_variant_and_the_one_that_meets_most_is_named() {
    let goals = "goals = [\"rounds 4.5-5.5\", \"rounds at most 9\", \"ended by threshold at most 20 %\"]\n";
    let sweep = "[set]\n\"rules.vp_to_win\" = 40\n[sweep]\n\"rules.round_cap\" = [5, 8, 10]\n[stop]\ndeals = 40\n";
    let said = said(&format!("{goals}{RANDOM}{sweep}"), "run");
    for words in [
        "Goals, 3 variants:",
        "rounds 4.5-5.5: met with rounds allowed 5, missed with rounds allowed 8 and 10.",
        "rounds at most 9: met with rounds allowed 5 and 8, missed with rounds allowed 10.",
        "Nearest to the goals: rounds allowed 5 (3 of 3 met).",
        "More rounds allowed: more rounds",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(said.contains("ended by threshold at most 20 %: met in all 3."), "{said}");
}

#[test]
fn goals_about_what_does_not_exist_are_refused_before_anything_is_played() {
    for (goal, words) in [
        ("every faktion 40-60 %", ["trial.toml:4:10", "did you mean \"faction\"?"]),
        ("faction prospekt 40-60 %", ["trial.toml:4:10", "did you mean \"prospect\"?"]),
        ("ended by treshold at least 50 %", ["trial.toml:4:10", "did you mean \"threshold\"?"]),
        ("rounds 9-7", ["trial.toml:4:10", "ends before it begins"]),
        ("rounds within 3 points of even", ["trial.toml:4:10", "can be even"]),
    ] {
        let desk = desk(&format!("goals = [\"{goal}\"]\n{RANDOM}"));
        for command in ["run", "check"] {
            let done = evenhand(&desk, &[command, "trial.toml"]).assert().code(WRONG_INPUT);
            let error = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
            words.iter().for_each(|word| assert!(error.contains(word), "{command} {goal}: {word}: {error}"));
        }
        assert!(!desk.path().join("results").exists(), "{goal}");
    }
}

/// With one faction against itself, its share is even by arithmetic.
#[test]
fn a_goal_that_is_met_by_arithmetic_is_not_judged() {
    let table =
        "[table]\nplayers = 2\nagents = [\"random\"]\nfactions = [\"prospect\", \"prospect\"]\n[stop]\ndeals = 30\n";
    let said = said(table, "run");
    assert!(said.contains("Goals (the defaults of bridgefront") && !said.contains("every faction within"), "{said}");
}

#[test]
fn a_search_takes_the_same_targets() {
    let balance = "[balance]\ntargets = [\"every seat within 40 points of even\", \"ended by threshold at most 100 %\"]\n\
                   deals = 4\ncandidates = 3\nconfirm = 20\n[balance.knobs]\n\"rules.round_cap\" = [8, 9]\n";
    let said = said(&format!("{RANDOM}{balance}"), "balance");
    assert!(said.contains("seat S1 10-90 %") && said.contains("Keep the rulebook"), "{said}");
}

/// Gold from the faction's own Mine hardly matters to players that leave the Mine idle. The summary says so, instead of
/// only that nothing changes.
#[test]
fn a_change_that_players_hardly_react_to_is_named_as_such() {
    let sweep = "[table]\nplayers = 2\nagents = [\"learnt\"]\n[sweep]\n\"factions.prospect.ore_cut.gold\" = [1, 12]\n\
                 [stop]\ndeals = 100\n";
    let said = said(sweep, "run");
    assert!(said.contains("The players hardly react: some choice differs from the baseline's in only "), "{said}");
    assert!(said.contains("Who wins: no change above ") || said.contains("Who wins: no change is seen"), "{said}");
    assert!(said.contains("More ore cut gold: "), "{said}");
}

#[test]
fn a_change_that_players_use_is_reacted_to() {
    let sweep =
        "[table]\nplayers = 2\nagents = [\"planner\"]\n[sweep]\n\"rules.vp_to_win\" = [3, 8]\n[stop]\ndeals = 20\n";
    let said = said(sweep, "run");
    assert!(said.contains("The players react: in 100 % of matches some choice differs."), "{said}");
}

/// Goals that were changed after looking at results are named as such, with the number of deals that had been played,
/// until other deals are played.
#[test]
fn goals_that_were_changed_after_looking_say_so() {
    let text = |goal: &str, seed: u32| format!("goals = [\"{goal}\"]\n{RANDOM}[stop]\ndeals = 6\n# {seed}\n");
    let desk = desk(&text("rounds 4.5-5.5", 7));
    let says = |goal: &str, seed: u32, arguments: &[&str]| {
        let head = format!("question = \"Does it matter?\"\ngame = \"bridgefront\"\nseed = {seed}\n");
        fs::write(desk.path().join("trial.toml"), head + &text(goal, seed)).unwrap();
        let done = evenhand(&desk, arguments).assert().success();
        let folder = desk.path().join("results/bridgefront/trial");
        let page = fs::read_to_string(folder.join("report.html")).unwrap();
        let summary = fs::read_to_string(folder.join("summary.txt")).unwrap();
        let printed = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        [printed, summary, page].map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let changed = "goals were changed after 6 deals had been played (before: \"rounds 4.5-5.5\")";
    let (run, tables) = (["run", "trial.toml"], ["tables", "trial.toml"]);
    for (goal, seed, arguments, late) in [
        ("rounds 4.5-5.5", 7, &run[..], false),
        ("rounds 4.5 to 5.5", 7, &tables, false),
        ("rounds at most 30", 7, &tables, true),
        ("rounds at most 30", 7, &["run", "trial.toml", "--deals", "10"], true),
        ("rounds at most 30", 7, &["tables", "trial.toml"], true),
        ("rounds 4.5-5.5", 7, &tables, false),
        ("rounds at most 30", 8, &["run", "trial.toml", "--fresh"], false),
    ] {
        for said in says(goal, seed, arguments) {
            let said = said.replace("&quot;", "\"");
            assert_eq!(said.contains(changed), late, "{goal}, {seed}, {arguments:?}: {said}");
            assert_eq!(said.contains("goals were changed"), late, "{goal}, {seed}, {arguments:?}: {said}");
        }
    }
}

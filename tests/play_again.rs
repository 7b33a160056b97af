//! Tests of `evenhand play`: recorded matches from their start, the rules of an experiment, chosen roles, choices taken
//! back, and records that survive the end of the program.

mod playing;

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use playing::{Desk, built_in, choices};
use serde_json::Value;

const FIRST: &str = "plays/bridgefront/0001.jsonl";
const SECOND: &str = "plays/bridgefront/0002.jsonl";

/// What the matches of two records have in common if one is played from the other.
fn dealt(lines: &[Value]) -> Vec<&Value> {
    let roles = lines[0]["seats"].as_array().expect("seats").iter().map(|seat| &seat["role"]);
    ["game", "deal", "seed", "rules", "digest"].into_iter().map(|key| &lines[0][key]).chain(roles).collect()
}

/// Returns who plays, by seat.
fn agents(lines: &[Value]) -> Vec<&str> {
    lines[0]["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["agent"].as_str()).collect()
}

fn setup(lines: &[Value]) -> Vec<&Value> {
    lines[1..].iter().take_while(|line| line["step"] == 0).collect()
}

#[test]
fn a_recorded_match_is_played_from_its_start_in_any_seat() {
    let desk = Desk::new();
    desk.plays(
        &["bridgefront", "--as", "S2", "--deal", "7", "--set", "rules.max_mana=4", "--against", "planner"],
        "1\n2\nq\n",
    );
    let old = desk.record(FIRST);
    // The record names the game. Where the person sat, the usual player sits now.
    let printed = desk.plays(&["--from", FIRST, "--as", "s1"], "1\nq\n");
    assert!(printed.contains("S1  you") && printed.contains("S2  quick"), "{printed}");
    let new = desk.record(SECOND);
    assert_eq!((dealt(&new), setup(&new)), (dealt(&old), setup(&old)));
    assert_eq!((agents(&old), agents(&new)), (vec!["planner", "person"], vec!["person", "quick"]));
    // Without --as, the person's own seat; --against replaces the players.
    let printed = desk.plays(&["bridgefront", "--from", FIRST, "--against", "random"], "q\n");
    assert!(printed.contains("S1  random") && printed.contains("S2  you"), "{printed}");
    desk.replays(SECOND);
}

#[test]
fn records_of_experiments_are_played_too() {
    let desk = Desk::new();
    let experiment = "question = \"?\"\ngame = \"bridgefront\"\nseed = 5\nplayers = \"random\"\n[table]\nplayers = 3\n\
                      [sweep]\n\"rules.max_mana\" = [5, 6]\n[stop]\ndeals = 3\n";
    desk.write("trial.toml", experiment);
    let (code, record) = desk.run(&["match", "trial.toml", "--cell", "1", "--deal", "2", "--json"], "");
    assert_eq!(code, 0, "{record}");
    desk.write("match.jsonl", &record);
    desk.plays(&["--from", "match.jsonl", "--as", "S3"], "1\nq\n");
    let (old, new) = (desk.record("match.jsonl"), desk.record(FIRST));
    assert_eq!((dealt(&new), setup(&new)), (dealt(&old), setup(&old)));
    assert!(new[0]["rules"]["rules.max_mana"] == 6 && new[0]["deal"] == 2 && new[0]["seed"] == 5, "{}", new[0]);
    assert_eq!(agents(&new), ["random", "random", "person"]);

    let (code, printed) = desk.run(&["run", "trial.toml", "--record", "records"], "");
    assert_eq!(code, 0, "{printed}");
    let entry = fs::read_dir(desk.0.path().join("records")).expect("records").next().expect("a record");
    let file = entry.expect("an entry").path().display().to_string();
    desk.plays(&["--from", &file], "1\nq\n");
    let (old, new) = (desk.record(&file), desk.record(SECOND));
    assert_eq!((dealt(&new), setup(&new)), (dealt(&old), setup(&old)));
}

#[test]
fn only_a_record_of_a_whole_table_is_played_from_its_start() {
    let desk = Desk::new();
    desk.plays(&["bridgefront"], "1\nq\n");
    desk.write("text.jsonl", "no record\n");
    desk.write("other.jsonl", "{\"a\": 1}\n");
    desk.refuses(&["--from", "text.jsonl"], 3, "is no line of a record");
    desk.refuses(&["--from", "other.jsonl"], 3, "this is no record of a match");
    desk.refuses(&["--from", "gone.jsonl"], 5, "gone.jsonl");
    desk.refuses(&["frostblade", "--from", FIRST], 3, "is bridgefront, not frostblade");
    desk.refuses(&["--from", FIRST, "--as", "S3"], 3, "no seat of this table");
    desk.refuses(&["--from", FIRST, "--set", "rules.max_mana=4"], 2, "--set");
    let head = fs::read_to_string(desk.0.path().join(FIRST)).expect("a record");
    desk.write("seen.jsonl", head.replacen("\"as\":null", "\"as\":\"S1\"", 1));
    desk.refuses(&["--from", "seen.jsonl"], 3, "only what one seat knew");
}

#[test]
fn a_match_is_played_under_the_rules_of_an_experiment() {
    let desk = Desk::new();
    let file = built_in("experiments/bridgefront/max_mana.toml");
    let named = ["--rules", &file, "--variant", "rules.max_mana=6, rules.mana_per_age=1"];
    let printed = desk.plays(&named, "1\nq\n");
    assert!(printed.contains("Rules of variant 5: rules.max_mana=6, rules.mana_per_age=1"), "{printed}");
    assert!(printed.contains("S2  learnt"), "the player of the experiment: {printed}");
    let first = desk.record(FIRST);
    assert!(first[0]["rules"]["rules.max_mana"] == 6 && first[0]["rules"]["rules.mana_per_age"] == 1, "{}", first[0]);
    assert_eq!(first[0]["seed"], 7, "its deals are those of the experiment");
    desk.replays(FIRST);
    // By number, with another rule on top and another player.
    let more = ["--rules", &file, "--variant", "0", "--set", "rules.vp_to_win=7", "--against", "planner"];
    let printed = desk.plays(&more, "q\n");
    let second = desk.record(SECOND);
    assert!(printed.contains("S2  planner") && second[0]["rules"]["rules.vp_to_win"] == 7, "{printed}");
    assert_eq!(second[0]["rules"]["rules.max_mana"], 4);
    // Without a name, the baseline: the rulebook's numbers.
    assert!(desk.plays(&["--rules", &file], "q\n").contains("variant 2: rules.max_mana=5, rules.mana_per_age=0"));
    desk.refuses(&["--rules", &file, "--variant", "rules.max_mana=9"], 3, "0: rules.max_mana=4, rules.mana_per_age=0");
    desk.refuses(&["--rules", &file, "--variant", "rules.max_mana=6"], 3, "2 variants fit");
    desk.refuses(&["frostblade", "--rules", &file], 3, "the experiment is of bridgefront");
    desk.refuses(&["--rules", "gone.toml"], 3, "gone.toml");
    desk.refuses(&["bridgefront", "--variant", "0"], 2, "--rules");
}

#[test]
fn content_and_named_settings_of_an_experiment_are_played() {
    let desk = Desk::new();
    let card = "night_watch = { name = \"Night Watch\", set = \"age1\", category = \"recruitment\", type = \"order\", \
                mana = 1, init = [45, 115], effects = [{ verb = \"draw\", n = 1 }] }\n";
    desk.write("cards.toml", format!("[cards]\n{card}"));
    let sweep = "[[sweep.together]]\n\"rules.max_mana\" = [4, 5]\n\"rules.vp_to_win\" = [7, 8]\nname = \"Pace\"\n\
                 labels = [\"fast\", \"as printed\"]\n";
    let experiment = "question = \"?\"\ngame = \"bridgefront\"\ncontent = [\"cards.toml\"]\nplayers = \"random\"\n\
                      [table]\nplayers = 3\n";
    desk.write("pace.toml", format!("{experiment}{sweep}"));
    for (place, name) in ["fast", "Pace=fast", "0"].into_iter().enumerate() {
        let printed = desk.plays(&["--rules", "pace.toml", "--variant", name], "1\nq\n");
        assert!(printed.contains("Rules of variant 0: Pace=fast") && printed.contains("S3  random"), "{printed}");
        let file = format!("plays/bridgefront/{:04}.jsonl", place + 1);
        let rules = &desk.record(&file)[0]["rules"];
        assert!(rules["rules.max_mana"] == 4 && rules["rules.vp_to_win"] == 7, "{rules}");
        assert_eq!(rules["cards.night_watch"]["name"], "Night Watch", "the record has the card");
        desk.replays(&file);
    }
    desk.refuses(&["--rules", "pace.toml", "--variant", "slow"], 3, "1: Pace=as printed");
    desk.refuses(&["--rules", "pace.toml", "--players", "2"], 2, "--players");
}

#[test]
fn seats_have_the_roles_that_are_chosen() {
    let desk = Desk::new();
    let roles = |file: &str| -> Vec<String> {
        let lines = desk.record(file);
        let seats = lines[0]["seats"].as_array().expect("seats");
        seats.iter().map(|seat| seat["role"].as_str().expect("a role").to_owned()).collect()
    };
    desk.plays(&["bridgefront", "--deal", "3", "--players", "3"], "q\n");
    let dealt = roles(FIRST);
    // The seat that was dealt the faction takes the other one's.
    desk.plays(&["bridgefront", "--deal", "3", "--players", "3", "--role", &format!("s1={}", dealt[2])], "1\nq\n");
    assert_eq!(roles(SECOND), [dealt[2].clone(), dealt[1].clone(), dealt[0].clone()]);
    desk.replays(SECOND);
    desk.plays(&["bridgefront", "--role", "S1=bastion", "--role", "S2=prospect"], "q\n");
    assert_eq!(roles("plays/bridgefront/0003.jsonl"), ["bastion", "prospect"]);
    desk.refuses(&["bridgefront", "--role", "S1=bastoin"], 3, "did you mean `bastion`?");
    desk.refuses(&["bridgefront", "--role", "S3=bastion"], 3, "no seat of this table");
    desk.refuses(&["bridgefront", "--role", "bastion"], 3, "S1=");
    desk.refuses(&["bridgefront", "--role", "S1=bastion", "--role", "S1=veil"], 3, "two roles");
}

#[test]
fn advice_has_win_chances_only_where_they_were_checked() {
    let desk = Desk::new();
    let printed = desk.plays(&["ashenfront", "--hint", "quick"], "h\nh\nq\n");
    assert!(printed.contains("Your win chance with the best options, by a search: "), "{printed}");
    assert_eq!(printed.matches("It was checked in ").count(), 1, "once is enough: {printed}");
    let printed = desk.plays(&["ashenfront", "--hint", "planner"], "h\nq\n");
    assert!(!printed.contains(" %") && printed.contains("they were not checked with `planner`"), "{printed}");
}

/// Starts a match in the terminal and answers some questions. Returns the program, which waits for the next answer, with
/// its input and output.
fn begun(desk: &Desk, game: &str, answers: usize) -> (Child, ChildStdin, ChildStdout) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenhand"));
    let agents = built_in("agents");
    command.current_dir(desk.0.path()).args(["play", game, "--terminal", "--against", "planner", "--agents", &agents]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let (mut input, mut output) = (child.stdin.take().expect("input"), child.stdout.take().expect("output"));
    let mut printed = Vec::new();
    for answer in 0..=answers {
        // Every question ends with a prompt.
        let mut byte = [0];
        while !printed.ends_with(b"\n> ") {
            assert_eq!(output.read(&mut byte).expect("output"), 1, "{}", String::from_utf8_lossy(&printed));
            printed.push(byte[0]);
        }
        printed.clear();
        if answer < answers {
            input.write_all(b"1\n").expect("it is read");
        }
    }
    (child, input, output)
}

/// Kills a program in the middle of a match.
fn kill(mut child: Child) {
    child.kill().expect("it is killed");
    assert!(!child.wait().expect("it has ended").success());
}

#[cfg(unix)]
#[test]
fn a_match_that_another_program_is_playing_does_not_go_on() {
    let desk = Desk::new();
    let (child, _input, _output) = begun(&desk, "bridgefront", 1);
    desk.refuses(&["--resume", FIRST], 3, "another program is playing");
    desk.refuses(&["bridgefront", "--resume"], 3, "was left");
    // A new match has a record of its own, and this one can be looked at.
    desk.plays(&["bridgefront"], "1\nq\n");
    assert_eq!(desk.record(SECOND)[0]["deal"], 2);
    desk.replays(FIRST);
    kill(child);
    desk.plays(&["--resume", FIRST], "q\n");
}

#[test]
fn a_killed_match_is_recorded_up_to_the_last_choice_and_goes_on() {
    for (game, answers) in [("bridgefront", 5), ("ashenfront", 9)] {
        let desk = Desk::new();
        let (child, _input, _output) = begun(&desk, game, answers);
        kill(child);
        let file = format!("plays/{game}/0001.jsonl");
        let cut = desk.record(&file);
        let is_own =
            |line: &&Value| line["seat"] == "S1" && line["options"].as_array().is_some_and(|all| all.len() > 1);
        assert_eq!(cut.iter().filter(is_own).count(), answers, "{game}: every answer is recorded");
        let printed = desk.replays(&file);
        assert!(printed.contains("the record was not finished"), "{printed}");
        // As if the power had failed in the middle of a line.
        let text = fs::read_to_string(desk.0.path().join(&file)).expect("a record");
        desk.write(&file, format!("{text}{{\"choice\":\"forc"));
        assert!(desk.replays(&file).contains("was not written to its end"));
        let printed = desk.plays(&[game, "--resume"], &"1\n".repeat(20_000));
        assert!(printed.contains(&format!("0001.jsonl:{} was not written to its end", cut.len() + 1)), "{printed}");
        let whole = desk.record(&file);
        assert!(whole.last().expect("lines").get("end").is_some(), "{game}");
        assert!(whole[0] == cut[0] && choices(&whole).starts_with(&choices(&cut)), "{game}");
        assert!(!desk.replays(&file).contains("not finished"), "{game}");
    }
}

#[test]
fn a_record_that_was_cut_anywhere_goes_on() {
    let desk = Desk::new();
    desk.plays(&["bridgefront", "--against", "random", "--set", "rules.round_cap=1"], &"1\n".repeat(20_000));
    let lines = fs::read_to_string(desk.0.path().join(FIRST)).expect("a record");
    let lines: Vec<&str> = lines.lines().collect();
    for kept in [1, 2, lines.len() / 3, lines.len() / 2, lines.len() - 2, lines.len() - 1] {
        desk.write(FIRST, lines[..kept].iter().map(|line| format!("{line}\n")).collect::<String>());
        desk.plays(&["--resume", FIRST], &"1\n".repeat(20_000));
        assert!(desk.record(FIRST).last().expect("lines").get("end").is_some(), "{kept}");
        desk.replays(FIRST);
    }
    // A line in the middle cannot be missing.
    desk.write(FIRST, [&lines[..3], &lines[4..lines.len() / 2]].concat().join("\n"));
    desk.refuses(&["--resume", FIRST], 7, "does not happen again");
}

#[test]
fn the_last_position_of_a_match_that_was_left_is_called_so() {
    let desk = Desk::new();
    let last =
        |lines: &[Value]| lines.iter().rfind(|line| line.get("position").is_some()).cloned().expect("a position");
    desk.plays(&["bridgefront"], "1\nq\n");
    assert_eq!(last(&desk.record(FIRST))["position"]["at"], "match_left");
    desk.replays(FIRST);
    desk.plays(&["bridgefront", "--resume"], &"1\n".repeat(20_000));
    let whole = desk.record(FIRST);
    assert_eq!(last(&whole)["position"]["at"], "match_ended");
    assert!(whole.iter().all(|line| line["position"]["at"] != "match_left"));
}

//! Tests of `--players`: an experiment is played with other players, into a folder of its own.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const QUESTION: &str = "question = \"How much mana?\"\ngame = \"bridgefront\"\nplayers = \"random\"\n[table]\nplayers = 2\n\
                        [sweep]\n\"rules.max_mana\" = [4, 5]\n[baseline]\n\"rules.max_mana\" = 5\n[stop]\ndeals = 4\n";
const WRONG_COMMAND: i32 = 2;
const WRONG_INPUT: i32 = 3;

/// A folder with `mana.toml`.
struct Desk(TempDir);

impl Desk {
    fn with(text: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::write(desk.0.path().join("mana.toml"), text).unwrap();
        desk
    }

    fn evenhand(&self, command: &str, code: i32) -> [String; 2] {
        let mut program = Command::cargo_bin("evenhand").unwrap();
        let done = program.current_dir(self.0.path()).args(command.split_whitespace()).assert().code(code);
        [&done.get_output().stdout, &done.get_output().stderr].map(|text| String::from_utf8(text.clone()).unwrap())
    }

    /// Returns what a successful command prints.
    fn told(&self, command: &str) -> String {
        let [out, _] = self.evenhand(command, 0);
        out
    }

    /// Returns the message of a command that is refused.
    fn refused(&self, command: &str) -> String {
        let [_, errors] = self.evenhand(command, WRONG_INPUT);
        errors
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.path().join(file)).unwrap()
    }
}

#[track_caller]
fn expect(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing from:\n{text}");
    }
}

#[test]
fn other_players_are_played_beside_those_of_the_file() {
    let desk = Desk::with(QUESTION);
    desk.told("run mana.toml");
    let before = desk.read("results/bridgefront/mana/run.toml");
    let said = desk.told("run mana.toml --players planner");
    expect(&said, &["planner: rules.max_mana=4", "Results: results/bridgefront/mana.planner"]);
    assert_eq!(desk.read("results/bridgefront/mana/run.toml"), before);
    let compared = desk.told("compare results/bridgefront/mana results/bridgefront/mana.planner");
    expect(&compared, &["table.agents: [\"random\"] -> [\"planner\"]"]);
}

#[test]
fn every_command_about_the_run_takes_the_players() {
    let desk = Desk::with(QUESTION);
    let folder = "results/bridgefront/mana.planner";
    desk.told("run mana.toml --players planner");
    for what in ["mana.toml --players planner", folder, "results/bridgefront/mana.planner --players planner"] {
        expect(&desk.told(&format!("status {what}")), &["mana.planner: it has ended"]);
        expect(&desk.told(&format!("tables {what}")), &["Results: results/bridgefront/mana.planner"]);
    }
    let shown = desk.told("match mana.toml --players planner --cell 1 --deal 2");
    expect(&shown, &["S1  planner", "agrees with the record"]);
    let plan = desk.told("plan mana.toml --players planner --warm-up 0.1s");
    expect(&plan, &["This experiment plays with planner", "To play it: evenhand run mana.toml --players planner\n"]);
    assert!(!desk.0.path().join("results/bridgefront/mana").exists());
}

#[test]
fn commands_that_are_shown_have_the_players() {
    let desk = Desk::with(QUESTION);
    desk.told("run mana.toml --players planner");
    let folder = "results/bridgefront/mana.planner";
    expect(
        &desk.read(&format!("{folder}/tables/interesting.csv")),
        &["evenhand match mana.toml --players planner --cell"],
    );
    let page = desk.read(&format!("{folder}/report.html"));
    expect(&page, &["evenhand match mana.toml --players planner --cell", "evenhand run mana.toml --players planner"]);
    for command in ["status", "tables", "match --typical"] {
        let said = desk.refused(&format!("{command} mana.toml --players random"));
        expect(&said, &["evenhand run mana.toml --players random"]);
    }
    fs::remove_dir_all(desk.0.path().join(folder).join("blocks")).unwrap();
    let [_, errors] = desk.evenhand(&format!("status {folder}"), 5);
    expect(&errors, &["`evenhand run mana.toml --players planner` plays"]);
}

#[test]
fn shares_are_merged_with_the_players() {
    let desk = Desk::with(QUESTION);
    for share in ["1/2", "2/2"] {
        let place = format!("--results part{}", &share[..1]);
        let said = desk.told(&format!("run mana.toml --players planner --shard {share} {place}"));
        expect(&said, &["evenhand merge mana.toml --players planner FOLDER..."]);
    }
    let said = desk.told("merge mana.toml --players planner part1 part2");
    expect(&said, &["every block is there", "Results: results/bridgefront/mana.planner"]);
    expect(&desk.refused("merge mana.toml part1 part2"), &["this folder holds no run of mana"]);
}

#[test]
fn one_player_per_seat_can_be_named() {
    let desk = Desk::with(QUESTION);
    let said = desk.told("run mana.toml --players random,planner");
    expect(&said, &["random planner: rules.max_mana=4", "Results: results/bridgefront/mana.random+planner"]);
}

#[test]
fn players_that_cannot_replace_others_are_refused() {
    let desk = Desk::with(QUESTION);
    for command in ["run", "plan", "tables", "status", "match"] {
        let said = desk.refused(&format!("{command} mana.toml --players planer"));
        expect(&said, &["error: planer: there is no agent \"planer\"", "did you mean \"planner\"?"]);
    }
    let said = desk.refused("run mana.toml --players random,random,random");
    expect(&said, &["--players: there are 3 agents for 2 players"]);
    desk.evenhand("run mana.toml --players=", WRONG_COMMAND);
    let swept = QUESTION.replace("players = \"random\"\n", "").replace("\"rules.max_mana\" = [4, 5]", AXIS);
    let swept = Desk::with(&swept.replace("\"rules.max_mana\" = 5", "\"table.agents\" = \"random\""));
    let said = swept.refused("run mana.toml --players strong");
    expect(&said, &["mana.toml:6:1: table.agents: this experiment compares players", "help: leave out --players"]);
    let mixed = Desk::with(&QUESTION.replace("\"random\"", "[\"random\", \"planner\"]"));
    let said = mixed.refused("run mana.toml --players strong");
    expect(&said, &["mana.toml:3:11: players: different players sit at one table", "one player for all seats"]);
}

const AXIS: &str = "\"table.agents\" = [[\"random\"], [\"planner\"]]";

#[test]
fn a_folder_has_its_own_players() {
    let desk = Desk::with(QUESTION);
    desk.told("run mana.toml");
    let said = desk.refused("status results/bridgefront/mana --players planner");
    expect(&said, &["--players: the run in this folder has other players", "give the experiment's file instead"]);
}

#[test]
fn who_plays_in_a_file_is_found_with_its_mistakes() {
    let with = |line: &str| Desk::with(&QUESTION.replace("players = \"random\"", line)).refused("check mana.toml");
    expect(&with("players = \"planer\""), &["mana.toml:3:11: planer: there is no agent", "did you mean \"planner\"?"]);
    expect(&with("players = \"planer\"\nseed = -1"), &["mana.toml:3:11: planer", "mana.toml:4:8: seed", "2 problems"]);
    expect(&with("players = 4"), &["mana.toml:3:11: players: it has to be the name of a player, or one per seat"]);
    let both = Desk::with(&QUESTION.replace("[sweep]", "agents = \"planner\"\n[sweep]")).refused("check mana.toml");
    expect(&both, &["mana.toml:3:11: players: who plays is named under [table] as well", "keep one of the two"]);
}

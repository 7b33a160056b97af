//! Tests of `evenhand ladder` on the command line: it rates agents, and reports mistakes before it plays.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const WRONG_COMMAND: i32 = 2;
const LAZY: &str = "kind = \"scripted\"\n[weights]\ndone = 0.3\n";

/// A folder with agents: the shipped `planner`, `lazy`, and `random`, which needs no file.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
        let planner = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/bridgefront/planner.toml");
        fs::copy(planner, desk.path("agents/bridgefront/planner.toml")).unwrap();
        fs::write(desk.path("agents/bridgefront/lazy.toml"), LAZY).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn ladder(&self, arguments: &str) -> Assert {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).arg("ladder").args(arguments.split_whitespace()).assert()
    }

    /// Checks that a command is rejected with this text before anything is played.
    fn refused(&self, arguments: &str, code: i32, said: &[&str]) {
        let done = self.ladder(arguments).code(code);
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        for part in said {
            assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
        }
        assert!(!errors.contains("is timed"), "{errors}");
        assert_eq!(output(&done), "");
    }
}

fn output(done: &Assert) -> String {
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// Returns the cells of a Markdown table without its last column, because the time of a match differs between runs.
fn cells(told: &str) -> Vec<Vec<String>> {
    let rows = told.lines().filter(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect());
    cells.map(|row: Vec<String>| row[..row.len() - 1].to_vec()).collect()
}

/// Parses the number at the start of a cell.
fn number(cell: &str) -> f64 {
    cell.split([' ', '%']).next().unwrap().parse().unwrap()
}

#[test]
fn the_planner_is_rated_above_chance_and_equal_commands_give_equal_files() {
    let desk = Desk::new();
    let command = "bridgefront --agents-named planner,random --anchor random --deals 6";
    let done = desk.ladder(&format!("{command} --threads 1 --csv one.csv")).success();
    let told = output(&done);
    assert!(told.starts_with("bridgefront, 2 players (fair share: 50.0%); 6 deals of each pairing"), "{told}");
    let rows = cells(&told);
    assert_eq!(rows[0], ["agent", "rating", "against random", "matches"]);
    assert_eq!(rows[1], ["---", "---:", "---:", "---:"]);
    assert_eq!((rows[2][0].as_str(), rows[3][0].as_str()), ("planner", "random"), "{told}");
    assert!(number(&rows[2][1]) > 150.0 && number(&rows[2][2]) > 80.0, "{told}");
    assert_eq!(rows[3][1..], ["0", "-", "12"]);

    // Different threads, and the names in reverse order.
    let again =
        desk.ladder("bridgefront --agents-named random,planner --anchor random --deals 6 --threads 2 --csv two.csv");
    assert_eq!(cells(&output(&again.success())), rows);
    let [one, two] = ["one.csv", "two.csv"].map(|name| fs::read_to_string(desk.path(name)).unwrap());
    assert_eq!(one, two);
    assert!(one.starts_with("game,players,agent,anchor,rating,rating_low,rating_high,"), "{one}");
    assert!(one.contains("\nbridgefront,2,planner,random,"), "{one}");
    // Different deals give different figures, unless one agent wins all matches.
    let of_seed = |seed: u32| {
        let command = "bridgefront --agents-named lazy,random --anchor random --deals 12";
        desk.ladder(&format!("{command} --seed {seed} --csv {seed}.csv")).success();
        fs::read_to_string(desk.path(&format!("{seed}.csv"))).unwrap()
    };
    assert_ne!(of_seed(1), of_seed(2));
}

#[test]
fn all_agents_play_at_each_number_of_players_but_those_skipped() {
    let desk = Desk::new();
    fs::write(desk.path("agents/bridgefront/slow.toml"), "kind = \"mcts\"\niterations = 100000\n").unwrap();
    let others = "editions,expander,learnt,mcts-100,mcts-400,mcts-1600,medium,miner,quick,rusher,siege,\
                  strong,strong-x4";
    let done = desk.ladder(&format!("bridgefront --players 2,3 --deals 4 --skip slow,{others}")).success();
    let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
    assert!(errors.contains("Agents: lazy, planner, random; the first deal of 9 pairings is timed"), "{errors}");
    assert!(errors.contains("lazy against 2 of planner"), "the time it takes is told: {errors}");
    let told = output(&done);
    let rows = cells(&told);
    assert_eq!(rows.len(), 10, "{told}");
    assert_eq!(rows[0][2], "against planner", "the anchor if nothing is said");
    assert_eq!(rows[5][2..4], ["one against 2 of planner", "planner against 2 of it"], "{told}");
    for table in [&rows[2..5], &rows[7..10]] {
        assert_eq!((table[0][0].as_str(), table[0][1].as_str()), ("planner", "0"), "{told}");
        let mut names: Vec<&str> = table.iter().map(|row| row[0].as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["lazy", "planner", "random"]);
        assert!(table[1..].iter().all(|row| number(&row[1]) < 0.0), "{told}");
    }
    // Two tables with each of two others, four deals in three rotations.
    assert!(rows[7..10].iter().all(|row| row[4] == "48"), "{told}");
    assert!(!told.contains("Stopped"), "{told}");
}

#[test]
fn unknown_names_are_answered_with_the_nearest_and_all_at_once() {
    let desk = Desk::new();
    desk.refused("bridgefrnt", WRONG_INPUT, &["there is no game `bridgefrnt`", "did you mean `bridgefront`?"]);
    desk.refused(
        "bridgefront --agents-named planer,lazy --anchor lasy --players 2,9 --set rules.vp_to_wn=8 --csv no/where.csv",
        WRONG_INPUT,
        &[
            "there is no agent \"planer\"",
            "did you mean \"planner\"?",
            "--anchor: no agent of the ladder is called `lasy`",
            "did you mean `lazy`?",
            "--players: bridgefront is not played by 9",
            "help: give numbers from 2 to 6",
            "rules.vp_to_wn: there is no such knob",
            "--csv: no/where.csv is no place for a file",
            "5 problems; nothing was played",
        ],
    );
    let skipped = ["--skip: no agent of the ladder is called `lasy`", "did you mean `lazy`?"];
    desk.refused("bridgefront --skip lasy", WRONG_INPUT, &skipped);
}

#[test]
fn one_agent_alone_is_no_ladder() {
    let desk = Desk::new();
    let alone = ["a ladder takes two agents or more: there is only `lazy`", "name more with --agents-named"];
    desk.refused("bridgefront --agents-named lazy", WRONG_INPUT, &alone);
    desk.refused("bridgefront --agents-named lazy,lazy", WRONG_INPUT, &alone);
}

#[test]
fn those_play_that_agents_lists_also_where_there_is_no_file_of_an_agent() {
    let desk = Desk(tempfile::tempdir().unwrap());
    let evenhand = |arguments: &[&str]| {
        let done = Command::cargo_bin("evenhand").unwrap().current_dir(desk.0.path()).args(arguments).assert();
        output(&done.success())
    };
    for place in ["", "init"] {
        if !place.is_empty() {
            evenhand(&[place]);
        }
        let listed = evenhand(&["agents", "bridgefront"]);
        let names: Vec<&str> = listed
            .lines()
            .filter(|line| line.contains("built in)"))
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(names.len() > 10 && names.contains(&"planner"), "{listed}");
        let slow: Vec<&str> = names.iter().copied().filter(|name| name.starts_with("mcts")).collect();
        let done = desk.ladder(&format!("bridgefront --deals 1 --time 1s --skip {}", slow.join(","))).success();
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        let playing: Vec<&str> = names.iter().copied().filter(|name| !slow.contains(name)).collect();
        assert!(errors.contains(&format!("Agents: {};", playing.join(", "))), "{errors}");
    }
}

#[test]
fn what_cannot_be_played_or_rated_is_said_before() {
    let desk = Desk::new();
    desk.refused("bridgefront --players 1", WRONG_INPUT, &["bridgefront is not played by 1"]);
    desk.refused("bridgefront --set rules.vp_to_win", WRONG_INPUT, &["it gives no value", "--set path=value"]);
    desk.refused("bridgefront --set rules.vp_to_win=900", WRONG_INPUT, &["900 is out of range"]);
    fs::write(desk.path("agents/bridgefront/lazy.toml"), "kind = \"sloth\"\n").unwrap();
    desk.refused("bridgefront", WRONG_INPUT, &["lazy.toml", "there is no kind of agent `sloth`"]);
    fs::create_dir_all(desk.path("agents/ascension")).unwrap();
    fs::write(desk.path("agents/ascension/other.toml"), "kind = \"random\"\n").unwrap();
    let sides = ["with these rules seats play together", "leave sides out"];
    desk.refused("ascension --players 4 --set sides.team=[0,0,1,1]", WRONG_INPUT, &sides);
}

#[test]
fn a_command_that_makes_no_sense_is_refused_by_its_flags() {
    let desk = Desk::new();
    desk.refused("", WRONG_COMMAND, &["GAME"]);
    desk.refused("bridgefront --deals 0", WRONG_COMMAND, &["--deals"]);
    desk.refused("bridgefront --players two", WRONG_COMMAND, &["--players"]);
    desk.refused("bridgefront --time never", WRONG_COMMAND, &["--time"]);
    desk.refused("bridgefront --agents-named lazy,planner --skip lazy", WRONG_COMMAND, &["cannot be used with"]);
}

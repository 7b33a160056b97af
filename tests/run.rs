//! Tests of the program from a user's perspective: runs, kills, continuations, replays and errors.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use predicates::prelude::*;
use tempfile::TempDir;

const GAME: &str = "bridgefront";
const SWEEP: &str = r#""rules.max_mana" = [4, 5]"#;
const PLAYERS: usize = 3;
/// Three blocks of each cell, the last one shorter.
const DEALS: u64 = 140;
/// More deals than any machine plays during a test.
const ENDLESS: &str = "100000000";

/// A folder with an experiment in it.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        desk.write(7);
        desk
    }

    fn write(&self, seed: u64) {
        let text = format!(
            "question = \"Does it matter?\"\ngame = \"{GAME}\"\nseed = {seed}\n\
             [table]\nplayers = {PLAYERS}\nagents = [\"random\"]\n\
             [sweep]\n{SWEEP}\n[stop]\ndeals = {DEALS}\nblock = 64\n"
        );
        fs::write(self.path("trial.toml"), text).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn evenhand(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments);
        command
    }

    /// Starts a run that stops only on a signal, and waits until it has stored a block.
    fn endless_run(&self) -> std::process::Child {
        let child = Process::new(assert_cmd::cargo::cargo_bin("evenhand"))
            .current_dir(self.0.path())
            .args(["run", "trial.toml", "--deals", ENDLESS])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !self.block(0, 0).exists() {
            std::thread::yield_now();
        }
        child
    }

    fn block(&self, cell: usize, block: usize) -> PathBuf {
        self.path(&format!("results/{GAME}/trial/blocks/cell={cell:04}/block={block:06}.parquet"))
    }

    fn record(&self) -> String {
        fs::read_to_string(self.path(&format!("results/{GAME}/trial/run.toml"))).unwrap()
    }

    /// Makes the folder look like that of an endless run whose limit is the experiment's again.
    fn lower_the_recorded_limit(&self) {
        let record = self.record().replace(ENDLESS, &DEALS.to_string());
        fs::write(self.path(&format!("results/{GAME}/trial/run.toml")), record).unwrap();
    }
}

/// Returns the CSV tables of a results folder.
fn tables(results: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(results.join(GAME).join("trial/tables")).unwrap().map(|entry| entry.unwrap().path());
    let csv = files.filter(|path| path.extension().is_some_and(|extension| extension == "csv"));
    let tables: BTreeMap<String, Vec<u8>> =
        csv.map(|path| (path.file_name().unwrap().to_string_lossy().into(), fs::read(path).unwrap())).collect();
    assert!(tables.len() > 5, "{:?}", tables.keys());
    tables
}

#[test]
fn tables_are_the_same_for_any_number_of_threads() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--threads", "1", "--results", "one"]).assert().success();
    desk.evenhand(&["run", "trial.toml", "--threads", "2", "--results", "two"]).assert().success();
    assert_eq!(tables(&desk.path("one")), tables(&desk.path("two")));
}

#[test]
fn a_killed_run_goes_on_to_the_same_tables() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--results", "whole"]).assert().success();

    let mut child = desk.endless_run();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!desk.record().contains("[outcome]"), "it was killed before its end");
    desk.lower_the_recorded_limit();
    // Whatever the kill left, this makes one block missing, one truncated and one altered.
    fs::create_dir_all(desk.block(1, 0).parent().unwrap()).unwrap();
    let whole = fs::read(desk.block(0, 0)).unwrap();
    fs::write(desk.block(0, 0), &whole[..whole.len() / 2]).unwrap();
    fs::write(desk.block(1, 0), &whole).unwrap();
    let _ = fs::remove_file(desk.block(1, 1));
    desk.evenhand(&["run", "trial.toml"])
        .assert()
        .success()
        .stdout(predicate::str::contains("goes on from what is there").and(predicate::str::contains("played again")));
    assert_eq!(tables(&desk.path("results")), tables(&desk.path("whole")));
}

/// More than 256 cells are summed in batches from their blocks, fewer while they are played.
#[test]
fn the_tables_of_a_large_grid_begin_with_those_of_its_first_cells() {
    let desk = Desk::new();
    let sweep = |most: usize| {
        let text = format!(
            "question = \"Does it matter?\"\ngame = \"{GAME}\"\n[table]\nplayers = 2\nagents = [\"random\"]\n\
             [sweep]\n\"rules.vp_to_win\" = {{ from = 1, to = {most}, step = 1 }}\n\
             \"rules.max_mana\" = {{ from = 1, to = 20, step = 1 }}\n[stop]\ndeals = 1\n"
        );
        fs::write(desk.path("trial.toml"), text).unwrap();
    };
    sweep(2);
    desk.evenhand(&["run", "trial.toml", "--results", "small"]).assert().success();
    sweep(15);
    desk.evenhand(&["run", "trial.toml", "--results", "large"]).assert().success();
    let (small, large) = (tables(&desk.path("small")), tables(&desk.path("large")));
    // Effects of axes are computed only for grids that are summed at once.
    for (file, rows) in small.iter().filter(|(file, _)| *file != "main_effects.csv") {
        assert!(large[file].starts_with(rows), "{file}");
    }
    assert_eq!(large["main_effects.csv"].iter().filter(|byte| **byte == b'\n').count(), 1);
    assert_eq!(large["cells.csv"].iter().filter(|byte| **byte == b'\n').count(), 1 + 300);

    fs::remove_dir_all(desk.path(&format!("large/{GAME}/trial/tables"))).unwrap();
    desk.evenhand(&["tables", "trial.toml", "--results", "large"]).assert().success();
    assert!(tables(&desk.path("large")) == large, "added up again from the blocks");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_so_and_keeps_whole_rows() {
    let desk = Desk::new();
    let child = desk.endless_run();
    let sent = Process::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("to go on from there: evenhand run "), "{output:?}");
    assert!(desk.record().contains("stopped_by = \"interrupted\""));
    let kept = tables(&desk.path("results"));
    desk.evenhand(&["tables", "results/bridgefront/trial"]).assert().success();
    assert_eq!(tables(&desk.path("results")), kept);
}

#[test]
fn a_run_that_is_out_of_time_stops_and_says_why() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--deals", ENDLESS, "--time", "0.3s"])
        .assert()
        .success()
        .stdout(predicate::str::contains("the time is over"));
    assert!(desk.record().contains("stopped_by = \"time\""));
}

#[test]
fn a_match_is_replayed_as_it_was_recorded() {
    let desk = Desk::new();
    let replay = |deal: &str| desk.evenhand(&["match", "trial.toml", "--cell", "1", "--deal", deal, "--seating", "1"]);
    replay("3").assert().success().stdout(predicate::str::contains("not recorded"));
    desk.evenhand(&["run", "trial.toml"]).assert().success();
    for deal in ["0", "3", "139"] {
        let told = predicate::str::contains("agrees with the record").and(predicate::str::contains("== Round 1, "));
        replay(deal).assert().success().stdout(told);
    }
    let told = String::from_utf8(replay("3").assert().get_output().stdout.clone()).unwrap();
    for line in ["Center: (0,0)", "Capitals: S1 ", "Forges: (", "Mines: (", "Bridges: (", "Market row: "] {
        assert!(told.contains(line), "`{line}` is missing from:\n{told}");
    }
    assert!(told.contains("Resolved in the order S"), "{told}");
    replay("140").assert().success().stdout(predicate::str::contains("not recorded"));
    desk.evenhand(&["match", "trial.toml", "--cell", "2"]).assert().code(3);
}

#[test]
fn another_experiment_is_refused_unless_it_starts_over() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--deals", "70"]).assert().success();
    let seven = tables(&desk.path("results"));
    desk.evenhand(&["run", "trial.toml", "--deals", "60"])
        .assert()
        .code(4)
        .stderr(predicate::str::contains("stop.deals: 70 -> 60"));
    desk.write(8);
    for command in ["run", "tables", "match"] {
        desk.evenhand(&[command, "trial.toml"]).assert().code(4).stderr(predicate::str::contains("seed"));
    }
    assert_eq!(tables(&desk.path("results")), seven);
    desk.evenhand(&["run", "trial.toml", "--deals", "70", "--fresh"]).assert().success();
    assert_ne!(tables(&desk.path("results")), seven);
}

#[test]
fn more_deals_are_added_to_what_is_there() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--results", "whole"]).assert().success();
    desk.evenhand(&["run", "trial.toml", "--deals", "70"]).assert().success();
    let first = fs::metadata(desk.block(0, 0)).unwrap().modified().unwrap();
    desk.evenhand(&["run", "trial.toml"]).assert().success();
    assert_eq!(fs::metadata(desk.block(0, 0)).unwrap().modified().unwrap(), first, "a whole block is not played again");
    assert_eq!(tables(&desk.path("results")), tables(&desk.path("whole")));
}

#[test]
fn a_dry_run_shows_the_plan_and_touches_nothing() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--dry-run"])
        .assert()
        .success()
        .stdout(predicate::str::contains("Does it matter?").and(predicate::str::contains("Threads")));
    assert!(!desk.path("results").exists());
}

#[test]
fn results_that_cannot_be_written_are_named_with_a_remedy() {
    let desk = Desk::new();
    fs::write(desk.path("taken"), "a file where the folder should be").unwrap();
    desk.evenhand(&["run", "trial.toml", "--results", "taken"])
        .assert()
        .code(5)
        .stderr(predicate::str::contains("taken").and(predicate::str::contains("help:")));
}

#[test]
fn a_block_that_cannot_be_stored_ends_the_run_and_loses_no_other() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--results", "whole"]).assert().success();
    let in_the_way = desk.block(1, 0).parent().unwrap().to_path_buf();
    fs::create_dir_all(in_the_way.parent().unwrap()).unwrap();
    fs::write(&in_the_way, "a file where the folder should be").unwrap();
    desk.evenhand(&["run", "trial.toml", "--threads", "1"])
        .assert()
        .code(5)
        .stderr(predicate::str::contains("cell=0001").and(predicate::str::contains("help:")));
    let begun = desk.block(0, 0).with_extension("part");
    assert!(desk.block(0, 0).exists() || begun.exists(), "what was played of the other cell is kept");
    fs::remove_file(&in_the_way).unwrap();
    desk.evenhand(&["run", "trial.toml"]).assert().success();
    assert_eq!(tables(&desk.path("results")), tables(&desk.path("whole")));
}

#[test]
fn mistakes_are_found_before_anything_is_played() {
    let desk = Desk::new();
    desk.evenhand(&["check", "trial.toml"]).assert().success().stdout(predicate::str::contains("2 cells"));
    fs::write(desk.path("wrong.toml"), fs::read_to_string(desk.path("trial.toml")).unwrap() + "dealz = 3\n").unwrap();
    for command in ["check", "run"] {
        desk.evenhand(&[command, "wrong.toml"]).assert().code(3).stderr(predicate::str::contains("dealz"));
    }
    assert!(!desk.path("results").exists());
    desk.evenhand(&["knobs", "chess"]).assert().code(3).stderr(predicate::str::contains("no game `chess`"));
}

#[test]
fn what_can_be_set_is_listed() {
    let desk = Desk::new();
    let knob = SWEEP.split('"').find(|part| !part.is_empty()).unwrap().trim_end_matches(" = [4, 5]");
    desk.evenhand(&["knobs", GAME, knob]).assert().success().stdout(predicate::str::contains(knob));
    desk.evenhand(&["knobs", GAME, "--csv"]).assert().success().stdout(predicate::str::starts_with("path,value"));
    desk.evenhand(&["games"]).assert().success().stdout(predicate::str::contains(GAME));
}

/// Returns every file below a folder of the project, in order.
fn shipped(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.to_str().unwrap().to_string());
            }
        }
    }
    files.sort();
    files
}

#[test]
fn what_is_shipped_has_no_mistakes() {
    let desk = Desk::new();
    for folder in ["experiments", "agents"] {
        let (nets, files): (Vec<String>, Vec<String>) =
            shipped(folder).into_iter().partition(|file| file.ends_with(".net"));
        // No agents: tests of their own read them.
        let others = ["agents/answers.toml", "agents/chances.toml"];
        let is_other = |file: &String| others.iter().any(|other| file.ends_with(other));
        let files: Vec<String> = files.into_iter().filter(|file| !is_other(file)).collect();
        assert!(files.len() > 2, "{files:?}");
        assert!(files.iter().all(|file| file.ends_with(".toml")), "{files:?}");
        assert!(nets.iter().all(|net| files.contains(&net.replace(".net", ".toml"))), "{nets:?}");
        let mut arguments = vec!["check"];
        arguments.extend(files.iter().map(String::as_str));
        let told = predicate::str::contains("no mistakes found").count(files.len());
        desk.evenhand(&arguments).assert().success().stdout(told);
    }
}

#[test]
fn every_shipped_experiment_opens_with_its_question_and_plays() {
    let desk = Desk::new();
    for file in shipped("experiments") {
        if file.ends_with("claims.toml") || file.contains("/content/") {
            continue; // not an experiment: see tests/claims.rs; or content for one
        }
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("# ") && text.lines().next().unwrap().contains('?'), "{file}");
        let question = text.lines().find_map(|line| line.strip_prefix("question = \"")?.strip_suffix('"')).unwrap();
        if text.lines().any(|line| !line.starts_with('#') && (line.contains("mcts-") || line.contains("\"strong\""))) {
            continue; // search agents take minutes even for one deal
        }
        if text.contains("\n[players]") {
            continue; // training takes minutes: see tests/own_players.rs
        }
        if text.contains("\n[balance]") {
            let refused = desk.evenhand(&["run", &file, "--deals", "1"]).assert().code(3);
            refused.stderr(predicate::str::contains("evenhand balance"));
            continue; // a search: see tests/balance.rs
        }
        desk.evenhand(&["run", &file, "--deals", "1"]).assert().success().stdout(predicate::str::contains(question));
    }
}

#[test]
fn experiments_of_two_games_may_have_the_same_name() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml", "--deals", "2"]).assert().success();
    let theirs = desk.record();
    let text = "question = \"Who wins?\"\ngame = \"ascension\"\n[table]\nplayers = 2\nagents = [\"random\"]\n";
    fs::write(desk.path("trial.toml"), text).unwrap();
    desk.evenhand(&["run", "trial.toml", "--deals", "2"]).assert().success();
    assert_eq!(desk.record(), theirs);
    // AS-PRIO-2: a run records the interpretations in force, including those left at their defaults.
    let record = fs::read_to_string(desk.path("results/ascension/trial/run.toml")).unwrap();
    let record: toml::Table = record.parse().unwrap();
    let knobs = record["experiment"]["knobs"].as_table().unwrap();
    assert_eq!((&knobs["cover"]["bonus_gap1"], &knobs["deck"]["last_card"]), (&1.into(), &"split".into()));
}

#[test]
fn a_run_from_before_games_had_folders_goes_on_where_it_is() {
    let desk = Desk::new();
    desk.evenhand(&["run", "trial.toml"]).assert().success();
    let played = tables(&desk.path("results"));
    fs::rename(desk.path("results/bridgefront/trial"), desk.path("results/trial")).unwrap();
    let said = predicate::str::contains("move results/trial to results/bridgefront/trial");
    for command in ["run", "tables"] {
        desk.evenhand(&[command, "trial.toml"]).assert().success().stdout(said.clone());
    }
    assert!(!desk.path("results/bridgefront/trial").exists());
    fs::rename(desk.path("results/trial"), desk.path("results/bridgefront/trial")).unwrap();
    let goes_on = predicate::str::contains("goes on from what is there").and(said.not());
    desk.evenhand(&["run", "trial.toml"]).assert().success().stdout(goes_on);
    assert_eq!(tables(&desk.path("results")), played);
}

/// Returns the peak memory of a run with this many deals, in kB.
#[cfg(target_os = "linux")]
fn peak_memory(desk: &Desk, deals: u32) -> u64 {
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("evenhand"))
        .current_dir(desk.0.path())
        .args(["run", "trial.toml", "--fresh", "--threads", "2", "--deals", &deals.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    // The kernel records the peak; the last value read before the end is accurate enough.
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(peak);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(child.wait().unwrap().success() && peak > 0);
    peak
}

/// Twenty times as many deals take no more memory: at most a quarter more, for a few more blocks in flight or a larger
/// heap.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_deals() {
    let desk = Desk::new();
    let (few, many) = (peak_memory(&desk, 128), peak_memory(&desk, 20 * 128));
    eprintln!("peak: {few} kB with 128 deals, {many} kB with 2560");
    assert!(many < few + few / 4, "{few} kB with 128 deals, {many} kB with 2560");
}

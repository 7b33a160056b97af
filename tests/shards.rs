//! Tests of `evenhand run --shard` and `merge`: machines share a run, and its tables are byte-identical to those of one
//! machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const OTHER_EXPERIMENT: i32 = 4;
const DISK: i32 = 5;

const TRIAL: &str = "question = \"Who?\"\ngame = \"bridgefront\"\nseed = 4\n[table]\nplayers = 2\nagents = [\"random\"]\n\
                     [sweep]\n\"rules.max_mana\" = [4, 5, 6]\n[stop]\ndeals = 50\nblock = 8\n";

fn desk() -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("trial.toml"), TRIAL).unwrap();
    desk
}

fn evenhand(desk: &TempDir, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments).assert()
}

fn told(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).success().get_output().stdout.clone()).unwrap()
}

/// Returns all files of a folder, except those that record when and where it was played.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name != ".lock") {
                found.push((path.strip_prefix(folder).unwrap().to_path_buf(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn same(desk: &TempDir, one: &str, other: &str) {
    let of = |results: &str, part: &str| files(&desk.path().join(results).join("bridgefront/trial").join(part));
    for part in ["blocks", "tables"] {
        let (one, other) = (of(one, part), of(other, part));
        assert!(!one.is_empty());
        let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&one), names(&other), "{part}");
        let differ: Vec<_> =
            one.iter().zip(&other).filter(|(one, other)| one != other).map(|(one, _)| &one.0).collect();
        assert!(differ.is_empty(), "{differ:?}");
    }
}

#[test]
fn shares_that_are_joined_are_the_run_of_one_machine() {
    let desk = desk();
    told(&desk, &["run", "trial.toml"]);
    for share in 1..=4 {
        let (shard, results) = (format!("{share}/4"), format!("machine{share}"));
        let said = told(&desk, &["run", "trial.toml", "--shard", &shard, "--results", &results]);
        assert!(said.contains(&format!("Share {shard} is played")), "{said}");
        assert!(!desk.path().join(results).join("bridgefront/trial/tables").exists());
    }
    let said = told(
        &desk,
        &["merge", "trial.toml", "machine1", "machine2", "machine3", "machine4/bridgefront/trial", "--results", "all"],
    );
    assert!(said.contains("every block is there"), "{said}");
    same(&desk, "results", "all");
}

#[test]
fn a_worker_that_is_killed_loses_nothing_and_another_finishes() {
    let desk = desk();
    told(&desk, &["run", "trial.toml"]);
    told(&desk, &["run", "trial.toml", "--shard", "1/2", "--results", "machine1"]);
    let killed = Process::new(cargo_bin("evenhand"))
        .current_dir(desk.path())
        .args(["run", "trial.toml", "--shard", "2/2", "--results", "machine2", "--threads", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut killed = killed.unwrap();
    // It is killed as soon as there is a block, or when it is done.
    let block = desk.path().join("machine2/bridgefront/trial/blocks");
    while !block.exists() && killed.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    // Nothing records that it was stopped on purpose, unless it was done; the same share continues where it was.
    let merged = evenhand(&desk, &["merge", "trial.toml", "machine1", "machine2", "--results", "all"]);
    assert!([Some(0), Some(DISK)].contains(&merged.get_output().status.code()));
    told(&desk, &["run", "trial.toml", "--shard", "2/2", "--results", "machine2"]);
    told(&desk, &["merge", "trial.toml", "machine1", "machine2", "--results", "all"]);
    same(&desk, "results", "all");
}

#[test]
fn what_a_share_lacks_is_told_and_played_by_the_run() {
    let desk = desk();
    told(&desk, &["run", "trial.toml", "--shard", "1/3", "--results", "machine1"]);
    for partial in [&[][..], &["--partial"]] {
        let merged = evenhand(&desk, &[&["merge", "trial.toml", "machine1"], partial].concat()).code(DISK);
        let output = merged.get_output();
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(said.contains("14 blocks are missing") && said.contains("no deal is left"), "{said}");
        assert!(said.contains("cell=0001/block=000000.parquet: no folder has it"), "{said}");
    }
    told(&desk, &["run", "trial.toml"]);
    told(&desk, &["run", "trial.toml", "--results", "alone"]);
    same(&desk, "results", "alone");
}

/// Returns every file of a folder that holds blocks.
fn blocks(desk: &TempDir, results: &str) -> Vec<(PathBuf, Vec<u8>)> {
    files(&desk.path().join(results).join("bridgefront/trial/blocks"))
}

#[test]
fn a_damaged_block_is_named_and_with_partial_all_common_deals_count_and_nothing_is_played() {
    let desk = desk();
    told(&desk, &["run", "trial.toml"]);
    for (share, results) in [("1/2", "machine1"), ("2/2", "machine2")] {
        told(&desk, &["run", "trial.toml", "--shard", share, "--results", results]);
    }
    // The second block of the second cell, of seven: (1 * 3 + 1) % 2 == 0, so it belongs to the first share.
    let path = desk.path().join("machine1/bridgefront/trial/blocks/cell=0001/block=000001.parquet");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, bytes).unwrap();
    let merge = ["merge", "trial.toml", "machine1", "machine2", "--results", "all"];
    let refused = evenhand(&desk, &merge).code(DISK);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    let file = "machine1/bridgefront/trial/blocks/cell=0001/block=000001.parquet: it is cut short or altered";
    assert!(said.contains(file) && said.contains("--partial would use the 42 of 50 deals"), "{said}");
    assert!(said.contains("1 block is damaged or missing; no tables are written"), "{said}");
    // In other folders nothing would be missing.
    let advice = "`evenhand run trial.toml --results all` plays it";
    let joined = String::from_utf8_lossy(&refused.get_output().stdout).into_owned();
    assert!(
        said.contains(advice) && joined.contains(&format!("Joined     1 block is damaged; {advice}\n")),
        "{joined}{said}"
    );
    let all = desk.path().join("all/bridgefront/trial");
    evenhand(&desk, &["tables", "trial.toml", "--results", "all"]).code(DISK);
    assert!(!all.join("tables").exists(), "nothing is written that would pass for the whole");
    // Blocks after the gap count as stored.
    let status = evenhand(&desk, &["status", "trial.toml", "--results", "all"]).code(DISK);
    let told_so_far = String::from_utf8_lossy(&status.get_output().stdout).into_owned();
    assert!(told_so_far.contains("`evenhand run trial.toml --results all` goes on"), "{told_so_far}");
    assert!(told_so_far.contains("Stored: 142 of 150 deals of all cells"), "{told_so_far}");
    let cell = told_so_far.lines().find(|line| line.ends_with("rules.max_mana=5")).unwrap();
    assert_eq!(cell.split_whitespace().collect::<Vec<_>>(), ["42", "84.0%", "rules.max_mana=5"]);
    // A comparison follows the same rule as tables, although no tables have been built.
    let compare = ["compare", "results/bridgefront/trial", "all/bridgefront/trial"];
    let refused = evenhand(&desk, &compare).code(DISK);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    for part in ["all/bridgefront/trial: 1 damaged or missing block\n", "block=000001.parquet: it is not there", advice]
    {
        assert!(said.contains(part), "`{part}` is missing from {said}");
    }
    assert!(said.contains("--partial would use the 42 of 50 deals"), "{said}");
    let said = told(&desk, &[&compare[..], &["--partial"]].concat());
    assert!(said.contains("all/bridgefront/trial is partial: 42 of 50 deals"), "{said}");
    // Each of 21 blocks has three files; those of one block are missing.
    let joined = blocks(&desk, "all");
    assert_eq!(joined.len(), 60);

    let said = told(&desk, &[&merge[..], &["--partial"]].concat());
    assert!(
        said.contains("partial: 42 of 50 deals") && said.contains("What counts: 42 deals of every variant"),
        "{said}"
    );
    assert_eq!(blocks(&desk, "all"), joined, "nothing is played");
    for name in ["summary.txt", "report.html", "tables/about.txt"] {
        let text = fs::read_to_string(all.join(name)).unwrap();
        assert!(text.contains("partial: 42 of 50 deals") && text.contains(file), "{name}: {text}");
    }
    let cells = fs::read_to_string(all.join("tables/cells.csv")).unwrap();
    assert_eq!(cells.lines().skip(1).filter(|row| row.contains(",42,")).count(), 3, "{cells}");
    // Other commands follow the same rule, and the run itself plays what is missing.
    evenhand(&desk, &["tables", "trial.toml", "--results", "all"]).code(DISK);
    told(&desk, &["tables", "trial.toml", "--results", "all", "--partial"]);
    told(&desk, &["run", "trial.toml", "--results", "all"]);
    same(&desk, "results", "all");
}

#[test]
fn shares_that_were_stopped_on_purpose_are_no_damage_and_one_that_is_not_there_is() {
    let desk = desk();
    for (share, results) in [("1/2", "machine1"), ("2/2", "machine2")] {
        let limits = ["--deals", "20000", "--time", "0.5s", "--threads", "1"];
        let said = told(&desk, &[&["run", "trial.toml", "--shard", share, "--results", results], &limits[..]].concat());
        assert!(said.contains("the time is over"), "{said}");
    }
    let merge = ["merge", "trial.toml", "--deals", "20000", "--results", "all", "machine1"];
    let said = told(&desk, &[&merge[..], &["machine2"]].concat());
    assert!(said.contains("blocks are missing") && !said.contains("partial"), "{said}");
    told(&desk, &["tables", "trial.toml", "--results", "all"]);
    told(&desk, &["status", "trial.toml", "--results", "all"]);
    fs::remove_dir_all(desk.path().join("all")).unwrap();
    evenhand(&desk, &merge).code(DISK);
}

#[test]
fn shares_of_something_else_are_refused() {
    let desk = desk();
    told(&desk, &["run", "trial.toml", "--shard", "1/2", "--results", "machine1"]);
    evenhand(&desk, &["merge", "trial.toml", "nowhere"]).code(WRONG_INPUT);
    evenhand(&desk, &["run", "trial.toml", "--shard", "3/2"]).code(2);
    fs::write(desk.path().join("trial.toml"), TRIAL.replace("seed = 4", "seed = 5")).unwrap();
    evenhand(&desk, &["merge", "trial.toml", "machine1"]).code(OTHER_EXPERIMENT);
}

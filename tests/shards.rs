//! `evenhand run --shard` and `merge`: machines share a run, and its tables come out byte for byte like one machine's.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const OTHER_EXPERIMENT: i32 = 4;

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

/// All files of a folder but those that tell when and by whom it was played.
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
    // As soon as there is a block, or it is done: either way it ends hard.
    let block = desk.path().join("machine2/bridgefront/trial/blocks");
    while !block.exists() && killed.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    // What there is counts as far as every cell has it; the same share goes on where it was.
    evenhand(&desk, &["merge", "trial.toml", "machine1", "machine2", "--results", "all"]).success();
    told(&desk, &["run", "trial.toml", "--shard", "2/2", "--results", "machine2"]);
    told(&desk, &["merge", "trial.toml", "machine1", "machine2", "--results", "all"]);
    same(&desk, "results", "all");
}

#[test]
fn what_a_share_lacks_is_told_and_played_by_the_run() {
    let desk = desk();
    told(&desk, &["run", "trial.toml", "--shard", "1/3", "--results", "machine1"]);
    let said = told(&desk, &["merge", "trial.toml", "machine1"]);
    assert!(said.contains("14 blocks are missing"), "{said}");
    told(&desk, &["run", "trial.toml"]);
    told(&desk, &["run", "trial.toml", "--results", "alone"]);
    same(&desk, "results", "alone");
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

//! Tests that stored data is never lost or overstated: damaged blocks, runs that are stopped at any moment, and output
//! that nobody reads.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command as Process, Output, Stdio};

use assert_cmd::Command;
use tempfile::TempDir;

const DISK: i32 = 5;
const INTERRUPTED: i32 = 130;

/// A folder with an experiment of two cells.
struct Desk(TempDir);

impl Desk {
    /// Creates an experiment with `deals` deals in blocks of `block` deals.
    fn new(deals: u64, block: u64) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let text = format!(
            "question = \"Does it matter?\"\ngame = \"bridgefront\"\nseed = 7\n[table]\nplayers = 2\n\
             agents = [\"random\"]\n[sweep]\n\"rules.max_mana\" = [4, 5]\n[baseline]\n\"rules.max_mana\" = 4\n\
             [stop]\ndeals = {deals}\nblock = {block}\n"
        );
        fs::write(desk.0.path().join("trial.toml"), text).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("results/bridgefront/trial").join(name)
    }

    fn block(&self, cell: usize, block: usize, suffix: &str) -> PathBuf {
        self.path(&format!("blocks/cell={cell:04}/block={block:06}.{suffix}"))
    }

    fn evenhand(&self, arguments: &[&str]) -> Output {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments).output().unwrap()
    }

    /// Runs the program, checks its exit code, and returns what it printed on both outputs.
    fn ends(&self, arguments: &[&str], code: i32) -> String {
        let output = self.evenhand(arguments);
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{said}");
        said
    }

    fn tables(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = fs::read_dir(self.path("tables")).unwrap().map(|entry| entry.unwrap().path());
        let csv = files.filter(|path| path.extension().is_some_and(|extension| extension == "csv"));
        csv.map(|path| (path.clone(), fs::read(&path).unwrap())).collect()
    }

    /// Returns the number of deals of each cell according to the tables.
    fn deals(&self) -> Vec<u64> {
        let cells = fs::read(self.path("tables/cells.csv")).unwrap();
        let mut reader = csv::Reader::from_reader(cells.as_slice());
        let column = reader.headers().unwrap().iter().position(|name| name == "deals").unwrap();
        reader.records().map(|row| row.unwrap()[column].parse().unwrap()).collect()
    }
}

fn cut_in_half(path: &PathBuf) {
    let bytes = fs::read(path).unwrap();
    fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
}

fn remove(path: &PathBuf) {
    fs::remove_file(path).unwrap();
}

fn flip_a_bit(path: &PathBuf) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(path, bytes).unwrap();
}

#[test]
fn tables_are_not_replaced_by_those_of_what_a_damaged_block_leaves() {
    let desk = Desk::new(60, 20);
    desk.ends(&["run", "trial.toml"], 0);
    let sound = desk.tables();
    for (cell, block) in [(0, 0), (1, 1), (0, 2)] {
        let path = desk.block(cell, block, "parquet");
        let whole = fs::read(&path).unwrap();
        flip_a_bit(&path);
        for what in ["trial.toml", "results/bridgefront/trial"] {
            let said = desk.ends(&["tables", what], DISK);
            let file = format!("cell={cell:04}/block={block:06}.parquet");
            assert!(said.contains(&file) && said.contains("evenhand run trial.toml"), "{said}");
            assert_eq!(desk.tables(), sound);
        }
        fs::remove_file(&path).unwrap();
        assert!(desk.ends(&["tables", "trial.toml"], DISK).contains("it is not there"));
        assert_eq!(desk.tables(), sound);
        fs::write(&path, whole).unwrap();
    }
    desk.ends(&["tables", "trial.toml"], 0);
    assert_eq!(desk.tables(), sound);
    // The suggested remedy works.
    flip_a_bit(&desk.block(0, 0, "parquet"));
    desk.ends(&["run", "trial.toml"], 0);
    assert_eq!(desk.tables(), sound);
}

#[test]
fn the_deals_that_every_variant_has_count_if_that_is_asked_for_and_everything_says_so() {
    let desk = Desk::new(60, 20);
    desk.ends(&["run", "trial.toml"], 0);
    let sound = desk.tables();
    // Any block, and any damage: if the very first block is damaged, no deal is left before the gap.
    type Damage = (usize, usize, fn(&PathBuf));
    let damages: [Damage; 3] = [(1, 0, cut_in_half), (0, 1, flip_a_bit), (1, 1, remove)];
    for (cell, block, damage) in damages {
        damage(&desk.block(cell, block, "parquet"));
        let file = format!("cell={cell:04}/block={block:06}.parquet");
        let before = desk.tables();
        for command in ["tables", "status"] {
            let said = desk.ends(&[command, "trial.toml"], DISK);
            assert!(said.contains(&file) && said.contains("--partial would use the 40 of 60 deals"), "{said}");
            assert_eq!(desk.tables(), before);
            assert!(command == "tables" || said.contains("Stored: 100 of 120 deals of all cells"), "{said}");
        }
        assert!(desk.ends(&["status", "trial.toml", "--partial"], 0).contains("partial: 40 of 60 deals"));
        assert_eq!(desk.tables(), before, "status writes nothing");
        let said = desk.ends(&["tables", "trial.toml", "--partial"], 0);
        assert!(said.contains("Caution: partial: 40 of 60 deals"), "{said}");
        assert_eq!(desk.deals(), [40, 40]);
        for name in ["summary.txt", "report.html", "tables/about.txt"] {
            let text = fs::read_to_string(desk.path(name)).unwrap();
            assert!(text.contains("partial: 40 of 60 deals") && text.contains(&file), "{name}: {text}");
        }
        for (path, bytes) in desk.tables().iter().filter(|(path, _)| !path.ends_with("columns.csv")) {
            let text = String::from_utf8(bytes.clone()).unwrap();
            let rows = text.lines().skip(1).all(|row| row.ends_with("partial: see about.txt"));
            assert!(text.lines().next().unwrap().ends_with(",caution") && rows, "{}: {text}", path.display());
        }
        // After playing the missing block again, everything is complete.
        desk.ends(&["run", "trial.toml"], 0);
        assert_eq!(desk.tables(), sound);
        assert!(!fs::read_to_string(desk.path("run.toml")).unwrap().contains("partial"));
    }
}

#[test]
fn partial_tables_are_whole_again_when_the_blocks_are() {
    let desk = Desk::new(60, 20);
    desk.ends(&["run", "trial.toml"], 0);
    let (sound, path) = (desk.tables(), desk.block(0, 2, "items.parquet"));
    let whole = fs::read(&path).unwrap();
    flip_a_bit(&path);
    let said = desk.ends(&["tables", "trial.toml"], DISK);
    let file = "cell=0000/block=000002.items.parquet: it is cut short or altered";
    assert!(said.contains(file) && said.contains("1 block is damaged or missing; the tables are left"), "{said}");
    desk.ends(&["tables", "trial.toml", "--partial"], 0);
    assert!(fs::read_to_string(desk.path("run.toml")).unwrap().contains("partial = 40"));
    fs::write(&path, whole).unwrap();
    desk.ends(&["tables", "trial.toml"], 0);
    assert_eq!(desk.tables(), sound);
    assert!(!fs::read_to_string(desk.path("run.toml")).unwrap().contains("partial"));
    flip_a_bit(&path);
    desk.ends(&["tables", "trial.toml", "--partial"], 0);
    // The existing tables are not mistaken for those of all deals.
    let said = desk.ends(&["run", "trial.toml", "--deals", "100000", "--time", "0.001s", "--threads", "1"], 0);
    assert!(!said.contains("left as they were, of 60"), "{said}");
}

#[test]
fn without_a_common_deal_there_are_no_partial_tables() {
    let desk = Desk::new(60, 20);
    desk.ends(&["run", "trial.toml"], 0);
    let sound = desk.tables();
    fs::remove_dir_all(desk.path("blocks/cell=0001")).unwrap();
    for command in [&["tables", "trial.toml", "--partial"], &["status", "trial.toml", "--partial"]] {
        let said = desk.ends(command, DISK);
        assert!(said.contains("3 blocks are damaged or missing") && said.contains("no deal is left"), "{said}");
    }
    assert_eq!(desk.tables(), sound);
}

#[test]
fn the_first_deals_of_a_block_can_be_damaged_too_and_a_run_cut_short_is_not() {
    let desk = Desk::new(100_000_000, 5000);
    desk.ends(&["run", "trial.toml", "--time", "1s"], 0);
    assert!(desk.deals()[0] > 0);
    for command in ["tables", "status"] {
        let said = desk.ends(&[command, "trial.toml"], 0);
        assert!(!said.contains("partial"), "{said}");
    }
    let part = desk.block(1, 0, "part");
    flip_a_bit(&part);
    let said = desk.ends(&["tables", "trial.toml"], DISK);
    assert!(said.contains("cell=0001/block=000000.part: it is cut short or altered"), "{said}");
}

#[test]
fn a_run_with_hardly_any_time_keeps_every_deal_of_the_tables_and_adds_to_them() {
    let whole = Desk::new(60, 64);
    whole.ends(&["run", "trial.toml"], 0);
    let desk = Desk::new(60, 64);
    desk.ends(&["run", "trial.toml", "--deals", "40"], 0);
    assert_eq!(desk.deals(), [40, 40]);
    let mut before = 40;
    for _ in 0..200 {
        desk.ends(&["run", "trial.toml", "--time", "0.01s", "--threads", "1"], 0);
        let deals = desk.deals();
        assert!(deals[0] == deals[1] && deals[0] >= before, "{deals:?} after {before}");
        before = deals[0];
        if before == 60 {
            break;
        }
    }
    assert_eq!(before, 60, "slices of a hundredth of a second get to the end");
    assert_eq!(read(&desk), read(&whole));
    let bytes = |desk: &Desk| fs::read(desk.block(1, 0, "parquet")).unwrap();
    assert_eq!(bytes(&desk), bytes(&whole));
}

/// Returns the tables without their paths.
fn read(desk: &Desk) -> Vec<Vec<u8>> {
    desk.tables().into_values().collect()
}

/// Sends the signal of Ctrl-C.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    assert!(Process::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_resumed_run_that_is_interrupted_at_any_moment_keeps_the_tables() {
    let desk = Desk::new(40, 128);
    desk.ends(&["run", "trial.toml"], 0);
    for milliseconds in [0, 20, 60, 200, 500] {
        let before = desk.deals();
        let mut child = Process::new(assert_cmd::cargo::cargo_bin("evenhand"))
            .current_dir(desk.0.path())
            .args(["run", "trial.toml", "--deals", "100000000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        interrupt(&child);
        // The test runner may let it ignore signals until it installs its handler, so the signal is repeated.
        let mut waited = 0;
        while child.try_wait().unwrap().is_none() {
            waited += 1;
            std::thread::sleep(std::time::Duration::from_millis(100));
            if waited % 100 == 0 {
                interrupt(&child);
            }
        }
        let output = child.wait_with_output().unwrap();
        // Before the handler is installed, the signal ends it immediately.
        let told = output.status.code();
        assert!(matches!(told, None | Some(INTERRUPTED)), "{output:?}");
        let deals = desk.deals();
        assert!(deals[0] == deals[1] && deals[0] >= before[0], "{deals:?} after {before:?}");
    }
    let counted = desk.tables();
    desk.ends(&["tables", "results/bridgefront/trial"], 0);
    assert!(desk.deals()[0] >= 40);
    assert_eq!(desk.tables().len(), counted.len());
}

#[test]
fn tables_of_less_than_before_are_not_written_when_time_is_over() {
    let desk = Desk::new(60, 20);
    desk.ends(&["run", "trial.toml"], 0);
    let sound = desk.tables();
    flip_a_bit(&desk.block(0, 0, "parquet"));
    let said = desk.ends(&["run", "trial.toml", "--deals", "100000", "--time", "0.001s", "--threads", "1"], 0);
    assert!(said.contains("The tables are left as they were, of 60 deals"), "{said}");
    assert_eq!(desk.tables(), sound);
    desk.ends(&["run", "trial.toml", "--fresh"], 0);
    assert_eq!(desk.tables(), sound);
}

#[test]
fn results_removed_while_a_run_goes_on_are_missed() {
    let desk = Desk::new(100_000_000, 4);
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("evenhand"))
        .current_dir(desk.0.path())
        .args(["run", "trial.toml", "--time", "2s"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !desk.block(1, 0, "parquet").exists() {
        std::thread::yield_now();
    }
    fs::remove_file(desk.path("run.toml")).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(DISK), "{said}");
    assert!(said.contains("run.toml") && said.contains("removed while the run went on"), "{said}");
}

/// Runs the program with an output that nobody reads.
fn unread(desk: &Desk, arguments: &[&str]) -> Option<i32> {
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("evenhand"))
        .current_dir(desk.0.path())
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.wait().unwrap().code()
}

#[test]
fn a_reader_that_goes_away_stops_no_run_and_hides_no_exit_code() {
    let desk = Desk::new(8, 128);
    assert_eq!(unread(&desk, &["run", "trial.toml"]), Some(0));
    assert_eq!(desk.deals(), [8, 8]);
    assert_eq!(unread(&desk, &["knobs", "bridgefront", "--csv"]), Some(0));
    let claims = "book = \"A book\"\ngame = \"ascension\"\n[deck]\ncards = \"4x1 4x2 4x3 4x-1 -2 +4\"\n\
                  [[claim]]\nid = \"C1\"\nclaim = \"mean of one flip\"\nis = \"99\"\n";
    fs::write(desk.0.path().join("claims.toml"), claims).unwrap();
    let told = desk.evenhand(&["claims", "claims.toml"]).status.code();
    assert_eq!(unread(&desk, &["claims", "claims.toml"]), told);
    assert_ne!(told, Some(0), "whatever is wrong with that claim");
}

#[test]
fn tables_are_not_built_while_a_run_holds_the_folder() {
    let desk = Desk::new(8, 128);
    desk.ends(&["run", "trial.toml"], 0);
    let lock = fs::File::options().write(true).open(desk.path(".lock")).unwrap();
    lock.lock().unwrap();
    assert!(desk.ends(&["tables", "trial.toml"], DISK).contains("another run is writing to this folder"));
    drop(lock);
    desk.ends(&["tables", "trial.toml"], 0);
}

#[test]
fn a_damaged_record_is_answered_with_advice_that_helps() {
    let desk = Desk::new(8, 128);
    desk.ends(&["run", "trial.toml"], 0);
    let sound = desk.tables();
    for damage in [&b""[..], b"\xff\xfe", b"[experiment\n"] {
        fs::write(desk.path("run.toml"), damage).unwrap();
        for command in [["run", "trial.toml"], ["tables", "trial.toml"], ["tables", "results/bridgefront/trial"]] {
            let said = desk.ends(&command, DISK);
            assert!(said.contains("run.toml") && said.contains("damaged") && said.contains("delete"), "{said}");
        }
        fs::remove_file(desk.path("run.toml")).unwrap();
        desk.ends(&["run", "trial.toml"], 0);
        assert_eq!(desk.tables(), sound);
    }
    fs::write(desk.path("run.toml"), "").unwrap();
    desk.ends(&["run", "trial.toml", "--fresh"], 0);
    assert_eq!(desk.tables(), sound);
}

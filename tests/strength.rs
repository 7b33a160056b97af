//! Tests of the strength of players under each variant's rules: `strength.csv` of a run, and the output about it.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

const EXPERIMENT: &str = "question = \"Fewer points?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\n\
                          agents = [\"pupil\"]\n[sweep]\n\"rules.vp_to_win\" = [6, 8, 10]\n[baseline]\n\
                          \"rules.vp_to_win\" = 8\n[stop]\ndeals = 20\nblock = 5\n";

struct Desk(TempDir);

impl Desk {
    /// Creates a folder with a player that has a network, a planner, and an experiment.
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
        let shipped = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("agents/bridgefront/planner.toml");
        fs::copy(shipped, desk.path("agents/bridgefront/planner.toml")).unwrap();
        desk.ends("learn bridgefront pupil --matches 128 --check-deals 2", 0);
        fs::write(desk.path("trial.toml"), EXPERIMENT).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn ends(&self, arguments: &str, code: i32) -> String {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(self.0.path()).args(arguments.split_whitespace()).assert().code(code);
        let output = done.get_output();
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    }

    fn read(&self, results: &str, name: &str) -> String {
        let path = self.path(results).join("bridgefront/trial").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Replaces the stored win shares of cells 0, 1 and 2.
    fn plant(&self, shares: [(&str, &str, &str); 3]) {
        let text = self.read("results", "strength.csv");
        let planted = text.lines().enumerate().map(|(at, line)| {
            let mut fields: Vec<&str> = line.split(',').collect();
            if let Some((share, low, high)) = at.checked_sub(1).map(|cell| shares[cell]) {
                fields[7..10].copy_from_slice(&[share, low, high]);
            }
            fields.join(",") + "\n"
        });
        fs::write(self.path("results/bridgefront/trial/strength.csv"), planted.collect::<String>()).unwrap();
    }
}

#[test]
fn players_are_measured_in_every_variant_once_and_alike_on_any_number_of_threads() {
    let desk = Desk::new();
    let said = desk.ends("run trial.toml --threads 2", 0);
    assert!(said.contains("Strength   of the players against `planner`: 10 deals in each of their cells"), "{said}");
    let strength = desk.read("results", "strength.csv");
    assert_eq!(strength.lines().count(), 4, "{strength}");
    assert!(strength.contains("0,rules.vp_to_win=6,pupil,itself,planner,10,20,"), "{strength}");
    let summary = desk.read("results", "summary.txt");
    for part in ["How strong the players are under each variant's rules", "rules.vp_to_win=10  pupil"] {
        assert!(summary.contains(part), "`{part}` in {summary}");
    }
    assert!(desk.read("results", "report.html").contains("How strong the players are"));
    desk.ends("run trial.toml --threads 1 --results again", 0);
    assert_eq!(desk.read("again", "strength.csv"), strength);
    assert_eq!(desk.read("again", "summary.txt"), summary);

    // A lost line is measured again with the same result; nothing else is.
    let file = desk.path("results/bridgefront/trial/strength.csv");
    let lost: String = strength.lines().take(3).map(|line| format!("{line}\n")).collect();
    fs::write(&file, lost).unwrap();
    desk.ends("run trial.toml", 0);
    assert_eq!(desk.read("results", "strength.csv"), strength);
    assert!(!desk.ends("run trial.toml", 0).contains("Strength "));
    // After starting over, all of it is.
    assert!(desk.ends("run trial.toml --fresh", 0).contains("Strength "));
    assert_eq!(desk.read("results", "strength.csv"), strength);
}

#[test]
fn what_is_stored_is_read_by_everything_that_is_printed_later_and_warned_of() {
    let desk = Desk::new();
    desk.ends("run trial.toml", 0);
    desk.plant([("0.587", "0.53", "0.64"), ("0.75", "0.69", "0.8"), ("0.7", "0.64", "0.76")]);
    let warning = "Warning: with Victory Points to win 6 pupil is 16.3 points weaker against `planner` than in the baseline (58.7% \
                   instead of 75.0%)";
    for command in ["tables trial.toml", "status trial.toml", "run trial.toml"] {
        let said = desk.ends(command, 0).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(warning), "{command}: {said}");
    }
    let report = desk.read("results", "report.html");
    assert!(report.contains("16.3 points weaker"), "{report}");
}

#[test]
fn shares_of_a_run_measure_a_part_of_the_cells_each_and_merge_puts_them_together() {
    let desk = Desk::new();
    desk.ends("run trial.toml", 0);
    for share in 1..=2 {
        desk.ends(&format!("run trial.toml --shard {share}/2 --results machine{share}"), 0);
    }
    let lines = |results: &str| desk.read(results, "strength.csv").lines().count() - 1;
    assert_eq!((lines("machine1"), lines("machine2")), (2, 1));
    desk.ends("merge trial.toml machine1 machine2 --results all", 0);
    for file in ["strength.csv", "summary.txt"] {
        assert_eq!(desk.read("all", file), desk.read("results", file), "{file}");
    }
}

#[test]
fn players_without_a_network_are_not_measured() {
    let desk = Desk::new();
    fs::write(desk.path("trial.toml"), EXPERIMENT.replace("pupil", "planner")).unwrap();
    let said = desk.ends("run trial.toml", 0);
    assert!(!said.contains("Strength "), "{said}");
    assert!(!desk.path("results/bridgefront/trial/strength.csv").exists());
    assert!(!desk.read("results", "summary.txt").contains("How strong"));
}

//! Tests that headline measures and the focus are recorded before play; later changes are labeled, and corrected for
//! all measures.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

const LATE: &str = "chosen after looking";

/// A folder with an experiment in it.
struct Desk(TempDir);

impl Desk {
    /// Creates an experiment with these lines under `[report]`.
    fn new(report: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        desk.asks(report, 5);
        desk
    }

    fn asks(&self, report: &str, seed: u32) {
        let text = format!(
            "question = \"Does it matter?\"\ngame = \"bridgefront\"\nseed = {seed}\n[table]\nplayers = 2\n\
             agents = [\"random\"]\n[sweep]\n\"rules.max_mana\" = [4, 5]\n[baseline]\n\"rules.max_mana\" = 4\n\
             [report]\n{report}\n[stop]\ndeals = 40\n"
        );
        fs::write(self.0.path().join("trial.toml"), text).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("results/bridgefront/trial").join(name)
    }

    fn left(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn told(&self, arguments: &[&str]) -> String {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(self.0.path()).args(arguments).assert().success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    /// Returns the columns `headline`, `p` and `p_holm` of every comparison.
    fn comparisons(&self) -> Vec<(bool, f64, f64)> {
        let mut table = csv::Reader::from_path(self.path("tables/contrasts.csv")).unwrap();
        let headings = table.headers().unwrap().clone();
        let at = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
        let (headline, p, p_holm) = (at("headline"), at("p"), at("p_holm"));
        let row = |row: csv::StringRecord| {
            (&row[headline] == "yes", row[p].parse::<f64>().unwrap(), row[p_holm].parse::<f64>().unwrap())
        };
        table.records().map(|record| row(record.unwrap())).collect()
    }

    fn says_nowhere(&self, words: &str) {
        for name in ["summary.txt", "report.html", "tables/about.txt", "tables/contrasts.csv"] {
            assert!(!self.left(name).contains(words), "{name}");
        }
    }
}

/// Computes Holm's adjustment over all rows, from its definition.
fn holm(rows: &[(bool, f64, f64)]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|a, b| rows[*a].1.total_cmp(&rows[*b].1));
    let mut adjusted = vec![0.0; rows.len()];
    let mut least = 0.0f64;
    for (rank, at) in order.into_iter().enumerate() {
        least = least.max((rows[at].1 * (rows.len() - rank) as f64).min(1.0));
        adjusted[at] = least;
    }
    adjusted
}

#[test]
fn a_headline_that_is_chosen_after_looking_says_so_and_counts_all_comparisons() {
    let desk = Desk::new("");
    desk.told(&["run", "trial.toml"]);
    let record = desk.left("run.toml");
    assert!(record.contains("[chosen]") && record.contains("\"rounds\""), "{record}");
    desk.says_nowhere(LATE);
    let before = ["summary.txt", "report.html", "tables/contrasts.csv", "tables/about.txt"].map(|name| desk.left(name));
    let corrected = holm(&desk.comparisons());
    let fewer = |(row, corrected): (&(bool, f64, f64), &f64)| row.0 && row.2 < corrected * 0.99;
    assert!(desk.comparisons().iter().zip(&corrected).any(fewer), "headlines of before play count among themselves");

    desk.asks("headline = [\"gold_earned\"]\nfocus = \"faction prospect\"", 5);
    let said = desk.told(&["tables", "trial.toml"]);
    assert!(said.contains(LATE) && said.contains("In focus (chosen after looking): faction Prospect wins"), "{said}");
    for name in ["summary.txt", "report.html", "tables/about.txt", "tables/contrasts.csv"] {
        assert!(desk.left(name).contains(LATE), "{name}: {}", desk.left(name));
    }
    assert!(desk.left("summary.txt").contains("gold earned (chosen after looking)"), "{}", desk.left("summary.txt"));
    let rows = desk.comparisons();
    assert!(rows.iter().filter(|row| row.0).count() < rows.len() / 2, "far more is compared than looked at");
    for ((headline, p, p_holm), corrected) in rows.iter().zip(holm(&rows)) {
        assert!((p_holm - corrected).abs() <= 1e-4 + 1e-3 * corrected, "{headline} {p} {p_holm} {corrected}");
    }
    assert!(desk.left("tables/columns.csv").contains("corrected for the whole table in every row"));
    assert!(desk.told(&["status", "trial.toml"]).contains(LATE));
    // More deals do not make the choice earlier; the record keeps the original choice.
    assert!(desk.told(&["run", "trial.toml", "--deals", "50"]).contains(LATE));
    let chosen =
        |record: &str| record[record.find("[chosen]").unwrap()..].lines().take(3).collect::<Vec<_>>().join(" ");
    assert_eq!(chosen(&desk.left("run.toml")), chosen(&record));

    // The original choice remains valid.
    desk.asks("", 5);
    desk.told(&["run", "trial.toml", "--deals", "40", "--fresh"]);
    let after = ["summary.txt", "report.html", "tables/contrasts.csv", "tables/about.txt"].map(|name| desk.left(name));
    assert_eq!(before, after);
}

#[test]
fn the_same_deals_started_over_are_no_new_ones() {
    let desk = Desk::new("headline = [\"rounds\"]");
    desk.told(&["run", "trial.toml"]);
    desk.says_nowhere(LATE);
    desk.asks("headline = [\"battles\"]", 5);
    assert!(desk.told(&["run", "trial.toml", "--fresh"]).contains(LATE));
    desk.asks("headline = [\"battles\"]", 6);
    assert!(!desk.told(&["run", "trial.toml", "--fresh"]).contains(LATE), "fresh deals test what the others suggested");
}

#[test]
fn without_a_record_only_the_games_own_choice_is_known_to_be_made_before_play() {
    let desk = Desk::new("");
    desk.told(&["run", "trial.toml"]);
    let before = desk.left("tables/contrasts.csv");
    let record = desk.left("run.toml");
    let at = record.find("[chosen]").unwrap();
    let end = record[at + 1..].find("\n[").map_or(record.len(), |next| at + 1 + next);
    fs::write(desk.path("run.toml"), format!("{}{}", &record[..at], &record[end..])).unwrap();
    desk.told(&["tables", "trial.toml"]);
    assert_eq!(desk.left("tables/contrasts.csv"), before);
    desk.asks("headline = [\"battles\"]", 5);
    let said = desk.told(&["tables", "trial.toml"]);
    assert!(said.contains("no record says") && !said.contains(LATE), "{said}");
    let rows = desk.comparisons();
    assert!(rows.iter().zip(holm(&rows)).all(|(row, corrected)| (row.2 - corrected).abs() <= 1e-4 + 1e-3 * corrected));
    // Removing the record does not help either.
    fs::remove_file(desk.path("run.toml")).unwrap();
    assert!(desk.told(&["run", "trial.toml"]).contains("no record says"));
}

//! Tests of the output for people: the closing summary, `summary.txt`, `report.html`, and `evenhand status`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use predicates::prelude::*;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const MOST_LINES: usize = 25;
const WIDTH: usize = 80;

/// A folder with an experiment in it.
struct Desk(TempDir);

impl Desk {
    /// Creates an experiment with two random players and these lines.
    fn new(more: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let text = format!(
            "question = \"Does <it> matter, and would 4 or 6 play better than what the book has?\"\ngame = \"bridgefront\"\n\
             [table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"rotate\"\n{more}\n[stop]\ndeals = 30\n"
        );
        fs::write(desk.path("trial.toml"), text).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn left(&self, name: &str) -> String {
        let path = self.path("results/bridgefront/trial").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn evenhand(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments);
        command
    }

    /// Returns what is printed, from the question above the answer on.
    fn told(&self, arguments: &[&str]) -> String {
        let done = self.evenhand(arguments).assert().success();
        let said = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        let from = said.rfind("\nDoes <it>").map_or(0, |at| at + 1);
        said[from..].to_owned()
    }
}

const SWEEPS: [&str; 6] = [
    "",
    "[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n[baseline]\n\"rules.max_mana\" = 5",
    "[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n\"rules.vp_to_win\" = [4, 6, 8, 9]",
    "[sweep]\n\"rules.vp_to_win\" = { from = 1, to = 20, step = 1 }",
    "[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n\"rules.vp_to_win\" = [6, 8]\n\"rules.base_income\" = [1, 2]",
    "[sweep.one_by_one]\n\"rules.max_mana\" = [3, 4, 6, 7, 8]\n\"rules.vp_to_win\" = [3, 4, 6, 7, 9]",
];

#[test]
fn the_closing_summary_fits_onto_a_screen_whatever_is_swept() {
    for sweep in SWEEPS {
        let told = Desk::new(sweep).told(&["run", "trial.toml"]);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines.len() <= MOST_LINES, "{} lines of {sweep}:\n{told}", lines.len());
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= WIDTH, "{widest} columns of {sweep}:\n{told}");
        assert!(told.contains("\nAnswer: ") && told.contains("\nGoals (the defaults of bridgefront"), "{told}");
        let said = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let open = said.contains("every seat within 3 points of even: not decided");
        assert!(open, "30 matches of dice decide nothing about seats: {told}");
        assert!(said.contains("Played ") && said.contains(", with random."), "{told}");
        let swept = sweep.starts_with("[sweep]");
        assert!(
            !swept || said.contains("Who wins: no change is seen") || said.contains("Who wins: not known"),
            "{told}"
        );
        assert!(!told.contains('\u{1b}'), "no colour outside of a terminal: {told}");
    }
}

#[test]
fn the_answer_is_bold_where_it_is_asked_for() {
    let desk = Desk::new("");
    let told = desk.told(&["--color", "always", "run", "trial.toml"]);
    assert!(told.contains("\u{1b}[1mAnswer: "), "{told}");
    assert!(!desk.left("summary.txt").contains('\u{1b}'));
}

#[test]
fn everything_that_is_known_stays_in_summary_txt() {
    let desk = Desk::new(SWEEPS[3]);
    let told = desk.told(&["run", "trial.toml"]);
    let whole = desk.left("summary.txt");
    assert!(whole.starts_with(told.lines().next().unwrap()), "{whole}");
    for said in ["Shares of the win", "On average", "rounds", "contested row cards nobody bought", "Ranges are meant"] {
        assert!(whole.contains(said), "{said} in {whole}");
    }
    // The same is built from what is stored, if it is deleted.
    fs::remove_file(desk.path("results/bridgefront/trial/summary.txt")).unwrap();
    desk.evenhand(&["tables", "trial.toml"]).assert().success();
    assert_eq!(desk.left("summary.txt"), whole);
}

#[test]
fn what_is_in_focus_comes_first() {
    for (focus, said) in [
        ("faction prospect", "Answer: In focus: faction Prospect wins "),
        ("measure gold_unspent", "Answer: In focus: gold unspent "),
        ("card quick_march", "Answer: In focus: quick march: "),
    ] {
        let told = Desk::new(&format!("{}\n[report]\nfocus = \"{focus}\"", SWEEPS[1])).told(&["run", "trial.toml"]);
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn a_focus_that_is_not_there_is_refused_with_what_was_meant() {
    for (focus, said) in [
        ("faction prospekt", "did you mean \\\"faction prospect\\\"?"),
        ("card quick_marsh", "did you mean \\\"card quick_march\\\"?"),
        ("measure round", "did you mean \\\"measure rounds\\\"?"),
        ("fraction prospect", "did you mean `faction`?"),
        ("faction", "it does not say which one"),
    ] {
        let desk = Desk::new(&format!("[report]\nfocus = \"{focus}\""));
        let said = said.replace("\\\"", "\"");
        let refused = desk.evenhand(&["check", "trial.toml"]).assert().code(WRONG_INPUT);
        let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(told.contains("report.focus") && told.contains(&said) && told.contains("trial.toml:8"), "{told}");
    }
}

/// Returns the elements of a page in the order in which they are opened, and checks that each is closed.
fn elements(page: &str) -> Vec<String> {
    const VOID: [&str; 3] = ["meta", "br", "hr"];
    let (mut open, mut all): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest.find('>').unwrap_or_else(|| panic!("a tag without end: {}", &rest[..rest.len().min(80)]));
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        assert!(!name.is_empty(), "<{tag}> is no tag");
        if tag.starts_with('/') {
            assert_eq!(open.pop().as_deref(), Some(name.as_str()), "</{name}> closes nothing");
        } else {
            all.push(name.clone());
            if ["style", "script"].contains(&name.as_str()) {
                rest = &rest[rest.find(&format!("</{name}>")).expect("it is closed")..];
            }
            if !VOID.contains(&name.as_str()) {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    all
}

#[test]
fn the_report_is_one_page_that_has_everything() {
    let desk = Desk::new(&format!("[set]\n\"rules.vp_to_win\" = 7\n{}", SWEEPS[1]));
    desk.told(&["run", "trial.toml"]);
    let page = desk.left("report.html");
    let elements = elements(&page);
    let count = |name: &str| elements.iter().filter(|element| *element == name).count();
    assert!(count("svg") > 20 && count("table") >= 6 && count("script") == 1, "{elements:?}");
    for part in [
        "answer",
        "knob-1",
        "endings",
        "winners",
        "figures",
        "matchups",
        "distributions",
        "cards",
        "played",
        "force",
        "again",
    ] {
        assert!(page.contains(&format!("<section id=\"{part}\">")), "{part}");
    }
    assert!(page.contains("Does &lt;it&gt; matter"), "what is written is text");
    assert!(page.contains("rules.vp_to_win = 7") && page.contains("rules.max_mana"), "what was in force");
    assert!(page.contains("evenhand run trial.toml --deals 30") && page.contains("seed 1"), "how to do it again");
    assert!(
        page.contains("all deals are played") && page.contains("baseline: mana per round 5"),
        "what stopped each variant"
    );
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"), "dark and on paper");
    assert_eq!(
        page.matches("<svg").count(),
        page.matches("role=\"img\" aria-label=\"").count()
            + page.matches("aria-hidden=\"true\"><path").count()
            + page.matches("aria-hidden=\"true\"><rect").count(),
        "every picture in words"
    );
    assert_eq!(page.matches("href=").count(), page.matches("href=\"#").count(), "links stay on the page");
    for outside in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside} asks for something from outside");
    }
    assert!(page.len() < 600_000, "{} bytes", page.len());
}

#[test]
fn status_tells_how_far_a_run_is_and_what_it_says_so_far() {
    let desk = Desk::new(SWEEPS[1]);
    desk.evenhand(&["status", "trial.toml"])
        .assert()
        .code(WRONG_INPUT)
        .stderr(predicate::str::contains("nothing has been"));
    assert!(!desk.path("results").exists(), "asking writes nothing");
    desk.told(&["run", "trial.toml", "--deals", "12"]);
    let before = desk.left("summary.txt");
    for what in ["trial.toml", "results/bridgefront/trial"] {
        let done = desk.evenhand(&["status", what]).assert().success();
        let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        assert!(told.contains("it has ended: all deals are played"), "{told}");
        assert!(told.contains("Stored: 36 of 36 deals of all cells (100.0%)"), "{told}");
        assert!(told.contains("12  100.0%  rules.max_mana=4"), "{told}");
        assert!(told.contains("\nAnswer: "), "{told}");
        let answer = &told[told.find("Does <it>").unwrap()..];
        assert!(before.starts_with(answer.trim_end()), "the same answer: {answer}\n{before}");
    }
}

#[test]
fn a_run_that_goes_on_is_told_and_written_anew_and_loses_nothing_by_it() {
    let desk = Desk::new(SWEEPS[1]);
    let text = fs::read_to_string(desk.path("trial.toml")).unwrap();
    fs::write(desk.path("trial.toml"), text + "block = 4\n").unwrap();
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("evenhand"))
        .current_dir(desk.0.path())
        .args(["run", "trial.toml", "--deals", "100000000", "--refresh", "1s"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let report = desk.path("results/bridgefront/trial/report.html");
    while !report.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it plays until it is stopped");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let page = desk.left("report.html");
    elements(&page);
    assert!(page.contains("not yet, the run goes on"));
    assert!(desk.left("summary.txt").contains("Answer: ") && !desk.left("tables/cells.csv").is_empty());
    desk.evenhand(&["status", "trial.toml"])
        .assert()
        .success()
        .stdout(predicate::str::contains("it is being played").and(predicate::str::contains("of 300000000 deals")));
    child.kill().unwrap();
    child.wait().unwrap();
    desk.evenhand(&["status", "trial.toml"])
        .assert()
        .success()
        .stdout(predicate::str::contains("stopped before its end; `evenhand run trial.toml` goes on"));
}

//! Tests of `evenhand watch`: answers are played when files are saved, and compared over common deals.
//!
//! A test saves a file when it has read a line of the program, so none depends on the clock.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use tempfile::TempDir;

const WRONG_COMMAND: i32 = 2;
const WRONG_INPUT: i32 = 3;
#[cfg(unix)]
const INTERRUPTED: i32 = 130;

/// An experiment between players that choose at random.
fn mana(more: &str) -> String {
    format!(
        "question = \"Does it matter?\"\ngame = \"bridgefront\"\nseed = 3\n[table]\nplayers = 2\nagents = [\"random\"]\n\
         factions = [\"veil\", \"cipher\"]\n{more}\n[stop]\ndeals = 4000\nblock = 16\n"
    )
}

/// A folder in which the program is run.
struct Desk(TempDir);

impl Desk {
    fn with(name: &str, text: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        desk.save(name, text);
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn save(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    /// Saves a file as editors do that write a new file and rename it.
    fn replace(&self, name: &str, text: &str) {
        self.save("new.tmp", text);
        fs::rename(self.path("new.tmp"), self.path(name)).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments);
        command
    }

    fn output(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Returns the error output of a command that must end with this code.
    fn refused(&self, arguments: &[&str], code: i32) -> String {
        let output = self.output(arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        text
    }

    /// Returns the rows of `answers.csv` by column name.
    fn rows(&self, name: &str) -> Vec<Row> {
        let path = self.path(&format!("results/watch/bridgefront/{name}/answers.csv"));
        let mut csv = csv::Reader::from_path(path).unwrap();
        let head = csv.headers().unwrap().clone();
        csv.records().map(|row| Row { head: head.clone(), row: row.unwrap() }).collect()
    }
}

struct Row {
    head: csv::StringRecord,
    row: csv::StringRecord,
}

impl Row {
    fn text(&self, column: &str) -> &str {
        let at = self.head.iter().position(|name| name == column).unwrap_or_else(|| panic!("no column {column}"));
        &self.row[at]
    }

    fn number(&self, column: &str) -> f64 {
        self.text(column).parse().unwrap_or_else(|_| panic!("{column}: {:?}", self.row))
    }
}

/// A watch in progress.
struct Watch {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    seen: String,
}

impl Watch {
    fn of(desk: &Desk, arguments: &[&str]) -> Watch {
        let mut command = desk.command(&["watch"]);
        let command = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Watch { child, lines, seen: String::new() }
    }

    /// Reads until a line contains this text.
    #[track_caller]
    fn until(&mut self, part: &str) {
        loop {
            match self.lines.next() {
                Some(line) => self.seen.push_str(&(line.unwrap() + "\n")),
                None => panic!("`{part}` is missing from:\n{}", self.seen),
            }
            if self.seen.lines().last().unwrap_or_default().contains(part) {
                return;
            }
        }
    }

    /// Reads the rest, and returns everything that was printed and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        for line in self.lines.by_ref() {
            self.seen.push_str(&(line.unwrap() + "\n"));
        }
        (self.seen, self.child.wait().unwrap().code())
    }
}

#[test]
fn what_is_kept_of_earlier_answers_does_not_change_an_answer() {
    let more = |desk: &Desk| {
        let output = desk.output(&["watch", "mana.toml", "--once", "--matches", "160"]);
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().filter(|line| !line.starts_with("Report: ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let (fresh, earlier) = (Desk::with("mana.toml", &mana("")), Desk::with("mana.toml", &mana("")));
    assert!(earlier.output(&["watch", "mana.toml", "--once", "--matches", "100"]).status.success());
    // As after a crash: nothing but the matches of the earlier answer is there.
    fs::remove_file(earlier.path("results/watch/bridgefront/mana/answers.csv")).unwrap();
    let (text, expected) = (more(&earlier), more(&fresh));
    assert!(text.iter().any(|line| line.contains("Played 80 deals")), "{text:?}");
    assert_eq!(text, expected);
    let blocks =
        |number: &str| earlier.path(&format!("results/watch/bridgefront/mana/answers/{number}/blocks/cell=0000"));
    let parts = |folder: PathBuf| {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.ends_with(".part")).count()
    };
    assert!(parts(blocks("0001")) == 0 && parts(blocks("0002")) > 0, "what was there is copied and not played again");
}

fn has(folder: &Path, name: &str) -> bool {
    folder.join(name).exists()
}

#[test]
fn the_first_answer_does_not_depend_on_threads_and_is_kept() {
    let once = |threads: &str| {
        let desk = Desk::with("mana.toml", &mana(""));
        let output = desk.output(&["watch", "mana.toml", "--once", "--matches", "100", "--threads", threads]);
        assert!(output.status.success());
        (desk, String::from_utf8(output.stdout).unwrap())
    };
    let ((desk, text), (_, other)) = (once("1"), once("2"));
    assert_eq!(text, other);
    assert!(text.starts_with("Watching mana.toml: each answer takes at most 100 matches."), "{text}");
    assert!(text.contains("Answer 1\n") && text.contains("Played 50 deals of bridgefront, 100 matches"), "{text}");
    assert!(text.contains("Look as"), "ranges hold although the time decides: {text}");
    let rows = desk.rows("mana");
    assert_eq!((rows.len(), rows[0].text("answer"), rows[0].text("deals")), (1, "1", "50"));
    assert!(has(&desk.path("results/watch/bridgefront/mana/answers/0001"), "run.toml"));
    // A second watch of the file is numbered.
    assert!(desk.output(&["watch", "mana.toml", "--once", "--matches", "100"]).status.success());
    assert_eq!(desk.rows("mana")[1].text("watch"), "2");
}

#[test]
fn a_changed_number_moves_a_measure() {
    let desk = Desk::with("mana.toml", &mana("[set]\n\"rules.round_cap\" = 10"));
    let mut watch = Watch::of(&desk, &["mana.toml", "--matches", "400", "--answers", "2"]);
    watch.until("Answer 1");
    desk.save("mana.toml", &mana("[set]\n\"rules.round_cap\" = 4"));
    watch.until("Changed: mana.toml:9 set.\"rules.round_cap\": 10 -> 4");
    watch.until("Against answer 1, the first, on 200 common deals:");
    watch.until("shown");
    let (text, code) = watch.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("which may use 3.04 of the 5"), "{text}");
    assert!(text.contains("2 answers in this watch:") && text.contains("figures are shown to move"), "{text}");
    assert!(text.contains("set another seed, then evenhand run mana.toml"), "{text}");
    let rows = desk.rows("mana");
    let rounds = rows.iter().find(|row| row.text("measure") == "rounds").unwrap();
    assert_eq!(rounds.text("shown"), "yes");
    assert!(rounds.number("before") > 5.0 && rounds.number("now") <= 4.0 && rounds.number("high") < 0.0);
    assert_eq!(rounds.text("changed"), "mana.toml:9 set.\"rules.round_cap\": 10 -> 4");
}

#[test]
fn comments_and_mistakes_are_not_played_and_the_watch_goes_on() {
    let desk = Desk::with("mana.toml", &mana(""));
    let mut watch = Watch::of(&desk, &["mana.toml", "--matches", "40", "--answers", "2"]);
    watch.until("Answer 1");
    desk.save("mana.toml", &(mana("") + "# A comment.\n"));
    watch.until("Saved: nothing that is played has changed since the last answer.");
    let broken = mana("[set]\n\"rules.max_manna\" = 6");
    desk.replace("mana.toml", &broken);
    watch.until("Saved with mistakes: nothing is played; the last answer stands.");
    let checked = desk.refused(&["check", "mana.toml"], WRONG_INPUT);
    assert!(checked.contains("rules.max_manna") && watch.seen.contains(&checked), "{checked}\n{}", watch.seen);
    // A file cut short in the middle of a line.
    desk.save("mana.toml", &broken[..broken.len() / 2]);
    watch.until("Saved with mistakes");
    desk.replace("mana.toml", &mana("[set]\n\"rules.max_mana\" = 6"));
    watch.until("Answer 2: 20 deals, 40 matches");
    let (text, code) = watch.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Changed: mana.toml:9 set.\"rules.max_mana\": (not set) -> 6"), "{text}");
    assert_eq!(desk.rows("mana").iter().filter(|row| row.text("against").is_empty()).count(), 1);
}

#[test]
fn a_change_without_effect_is_not_shown() {
    let desk = Desk::with("mana.toml", &mana("[set]\n\"factions.prospect.ore_cut.gold\" = 1"));
    let mut watch = Watch::of(&desk, &["mana.toml", "--matches", "200", "--answers", "3"]);
    watch.until("Answer 1");
    // A faction that does not sit at the table: every match is the same.
    desk.save("mana.toml", &mana("[set]\n\"factions.prospect.ore_cut.gold\" = 2"));
    watch.until("figures: the same in every deal.");
    // Other deals of the same rules.
    desk.save("mana.toml", &mana("[set]\n\"factions.prospect.ore_cut.gold\" = 2").replace("seed = 3", "seed = 4"));
    watch.until("on 100 unrelated deals:");
    let (text, code) = watch.end();
    assert_eq!(code, Some(0), "{text}");
    let rows = desk.rows("mana");
    let compared: Vec<&Row> = rows.iter().filter(|row| !row.text("against").is_empty()).collect();
    assert!(compared.iter().any(|row| row.number("change") != 0.0), "{text}");
    for row in compared {
        // A figure without any variation has no range.
        let still = row.text("low").is_empty() && row.number("change") == 0.0;
        let covers = still || row.number("low") <= 0.0 && row.number("high") >= 0.0;
        assert!(covers && row.text("shown") == "no", "{:?}", row.row);
    }
    assert!(text.contains("0 of ") && !text.contains("  shown"), "{text}");
}

#[test]
fn every_comparison_counts_and_the_first_answer_stays_in_view() {
    let version = |mana_per_round: u8| mana(&format!("[set]\n\"rules.max_mana\" = {mana_per_round}"));
    let desk = Desk::with("mana.toml", &version(5));
    let mut watch = Watch::of(&desk, &["mana.toml", "--matches", "80", "--answers", "3"]);
    watch.until("Answer 1");
    desk.save("mana.toml", &version(7));
    watch.until("which may use 3.04 of the 5");
    desk.save("mana.toml", &version(5));
    watch.until("Against answer 2, on 40 common deals:");
    watch.until("Against answer 1, the first: every variant is as it was.");
    watch.until("which may use 0.76 of the 5");
    let (text, code) = watch.end();
    assert_eq!(code, Some(0), "{text}");
    let rows = desk.rows("mana");
    let error = |answer: &str| rows.iter().find(|row| row.text("answer") == answer).map(|row| row.number("error"));
    let second = rows.iter().find(|row| row.text("answer") == "2").map(|row| row.number("error")).unwrap();
    // A quarter of the probability, for as many figures.
    assert!((second / error("3").unwrap() - 4.0).abs() < 1e-9, "{second} {:?}", error("3"));
}

#[test]
fn a_content_file_that_the_experiment_names_is_watched() {
    let cards = |mana: u8| {
        format!(
            "[cards]\nnight_watch = {{ name = \"Night Watch\", set = \"age1\", category = \"recruitment\", type = \"order\", \
             mana = {mana}, init = [45, 115],\n  effects = [{{ verb = \"deploy\", forces = 2, to = \"capital\" }}] }}\n"
        )
    };
    let desk = Desk::with("mana.toml", &format!("content = [\"cards.toml\"]\n{}", mana("")));
    desk.save("cards.toml", &cards(1));
    let mut watch = Watch::of(&desk, &["mana.toml", "--matches", "20", "--answers", "2"]);
    watch.until("Answer 1");
    desk.save("cards.toml", "[cards]\nnight_watch = { mana = \"many\" }\n");
    watch.until("Saved with mistakes");
    desk.save("cards.toml", &cards(2));
    watch.until("Changed: cards.toml:2 cards.night_watch.mana: 1 -> 2");
    assert_eq!(watch.end().1, Some(0));
    // The file of the card alone: it is given to both seats, as `card` does.
    let output = desk.output(&["watch", "cards.toml", "--game", "bridgefront", "--once", "--matches", "12"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("What is each card worth to a seat"), "{text}");
    assert!(text.contains("of each of 3 variants"), "{text}");
}

#[test]
fn the_file_of_a_player_is_watched() {
    let planner = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/bridgefront/planner.toml"));
    let planner = planner.unwrap();
    let desk = Desk::with("agents/bridgefront/mine.toml", &planner);
    let file = "agents/bridgefront/mine.toml";
    let mut watch = Watch::of(&desk, &[file, "--matches", "40", "--answers", "2"]);
    watch.until("How well does mine play against planner?");
    watch.until("Answer: ");
    desk.save(file, "kind = \"random\"\n");
    watch.until("Answer 2: ");
    watch.until("agent mine wins");
    let (text, code) = watch.end();
    assert_eq!(code, Some(0), "{text}");
    let elsewhere = Desk::with("mine.toml", &planner);
    let text = elsewhere.refused(&["watch", "mine.toml", "--game", "bridgefront", "--once"], WRONG_INPUT);
    assert!(text.contains("move it to agents/bridgefront/"), "{text}");
}

#[test]
fn wrong_files_and_limits_are_refused() {
    let desk = Desk::with("mana.toml", &mana("[set]\n\"rules.max_manna\" = 6"));
    assert!(desk.refused(&["watch", "mana.toml", "--once"], WRONG_INPUT).contains("max_mana"));
    assert!(desk.refused(&["watch", "gone.toml"], WRONG_INPUT).contains("no such file"));
    desk.save("claims.toml", "book = \"bridgefront\"\n[[claim]]\n");
    assert!(desk.refused(&["watch", "claims.toml"], WRONG_INPUT).contains("evenhand claims"));
    for wrong in [&["--seconds", "0"][..], &["--seconds", "61"], &["--once", "--answers", "2"], &["--matches", "0"]] {
        let arguments: Vec<&str> = ["watch", "mana.toml"].iter().chain(wrong).copied().collect();
        desk.refused(&arguments, WRONG_COMMAND);
    }
    assert!(!has(desk.0.path(), "results"), "nothing was played");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_a_summary() {
    let desk = Desk::with("mana.toml", &mana(""));
    let mut watch = Watch::of(&desk, &["mana.toml", "--matches", "20"]);
    watch.until("Answer 1");
    // The watch is waiting once it has reacted to a save.
    desk.save("mana.toml", &(mana("") + "# A comment.\n"));
    watch.until("nothing that is played has changed");
    let id = watch.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let (text, code) = watch.end();
    assert_eq!(code, Some(INTERRUPTED), "{text}");
    assert!(text.contains("1 answer in this watch:") && text.contains("answers.csv"), "{text}");
}

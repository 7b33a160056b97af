//! Tests that placeholder content is labeled as such wherever a designer could mistake its results for results about
//! their content.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use tempfile::TempDir;

const HOUSE: &str = "the characters in the lists of Brasshold Levy and Skylark Company are bought legally by the \
                     designer's price list, but this tool chose them, not the designer; the table FIELDS is placeholder \
                     content of this tool, not the designer's; shares of factions and characters say nothing about the \
                     designer's own.";
const NOT_DECIDED: i32 = 8;

/// Custom datasheets and a custom list for the faction OWN.
const OWN: &str = r#"
[content.MINE1]
name = "Warden"
faction = "OWN"
base = [32.0, 32.0]
size = 0
capacity = 3
skill = 4
defense = 5
wounds = 6
strides = 3
points = 12
at_most = 4
actions = { poke = { kind = "attack", range = 0.0 } }

[lists.OWN]
name = "Own Band"
few = ["MINE1", "MINE1", "MINE1"]
many = ["MINE1", "MINE1", "MINE1", "MINE1"]

[lists.REDS]
name = "Red Band"
few = ["MINE1", "MINE1"]
many = ["MINE1", "MINE1"]
"#;

/// A custom table and scenario.
const OWN_GROUND: &str = r#"
[tables.YARD]
name = "Yard"
pieces = [{ name = "block", size = 2, rect = [300.0, 300.0, 60.0, 60.0] }]

[scenarios.DUEL]
name = "Duel"
kind = "last_standing"
turn_limit = 3
draw_margin = 0.1
"#;

struct Desk(TempDir);

impl Desk {
    /// Creates a desk with an experiment of two factions, and the content it names.
    fn new(factions: &str, content: &str, set: &str) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let named = if content.is_empty() { "" } else { "content = [\"own.toml\"]\n" };
        let trial = format!(
            "question = \"Who is stronger?\"\ngame = \"ascension\"\n{named}\
             [table]\nplayers = 2\nagents = [\"random\"]\nfactions = {factions}\n\
             [set]\n\"points.lists\" = \"few\"\n{set}[stop]\ndeals = 4\n"
        );
        fs::write(desk.path("trial.toml"), trial).unwrap();
        fs::write(desk.path("own.toml"), content).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn evenhand(&self, arguments: &[&str]) -> Assert {
        Command::cargo_bin("evenhand").unwrap().current_dir(self.0.path()).args(arguments).assert()
    }

    fn told(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.evenhand(arguments).success().get_output().stdout.clone()).unwrap()
    }

    /// Returns the line with the caution that `check` prints.
    fn caution(&self) -> Option<String> {
        let told = self.told(&["check", "trial.toml"]);
        told.lines().find_map(|line| line.strip_prefix("Caution: ")).map(str::to_owned)
    }

    /// Returns a file from anywhere in the results.
    fn result(&self, name: &str) -> String {
        let mut folders = vec![self.path("results")];
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                match path.file_name() {
                    Some(found) if found == name => return fs::read_to_string(path).unwrap(),
                    _ if path.is_dir() => folders.push(path),
                    _ => {}
                }
            }
        }
        panic!("there is no {name} in the results")
    }
}

#[test]
fn whoever_plays_with_placeholder_content_is_told_by_every_command_and_in_every_table() {
    let desk = Desk::new("[\"Brasshold Levy\", \"Skylark Company\"]", "", "");
    for command in [&["check", "trial.toml"][..], &["run", "trial.toml"], &["tables", "trial.toml"]] {
        let told = desk.told(command);
        // The summary is wrapped at 80 columns.
        let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("Caution: {HOUSE}")), "{command:?}:\n{told}");
    }
    let told = desk.told(&["match", "trial.toml"]);
    assert!(told.contains(&format!("Caution: {HOUSE}\n")) && told.contains("agrees with the record"), "{told}");
    assert!(desk.result("about.txt").contains(HOUSE));
    assert!(desk.result("run.toml").contains("placeholder content of this tool"));
    assert!(desk.result("columns.csv").contains("placeholder content of this tool"));
    for table in ["cells.csv", "win_share.csv", "factions.csv", "matchups.csv", "cards.csv"] {
        let table = desk.result(table);
        let (heading, rows) = table.split_once('\n').unwrap();
        assert!(heading.ends_with(",caution"), "{heading}");
        assert!(
            !rows.is_empty() && rows.lines().all(|row| row.ends_with(",placeholder content: see about.txt")),
            "{rows}"
        );
    }
}

#[test]
fn what_a_game_has_of_itself_is_told_with_its_knobs_and_in_the_list_of_games() {
    let desk = Desk::new("\"rotate\"", "", "");
    let knobs = desk.told(&["knobs", "ascension", "characters.BP1.wounds"]);
    assert!(knobs.contains("Caution: the characters in the lists of Brasshold Levy, "), "{knobs}");
    let games = desk.told(&["games"]);
    assert_eq!(
        games.matches("placeholder content").count(),
        4,
        "only Bridgefront's content is the designer's: {games}"
    );
}

#[test]
fn promises_about_balance_that_rest_on_placeholder_content_say_so() {
    let desk = Desk::new("\"rotate\"", "", "");
    let claims = "book = \"A test\"\n[[claim]]\nid = \"B1\"\nsays = \"Seats are equal\"\nquantity = \"win share\"\nby = \"seat\"\n\
                  experiment = \"trial.toml\"\nis = \"49-51 %\"\n";
    fs::write(desk.path("claims.toml"), claims).unwrap();
    let done = desk.evenhand(&["claims", "claims.toml", "--csv", "claims.csv"]).code(NOT_DECIDED);
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(told.contains("with a caution: see below") && told.contains("Caution for B1: the characters"), "{told}");
    let csv = fs::read_to_string(desk.path("claims.csv")).unwrap();
    assert!(csv.starts_with("set,claim,") && csv.contains("placeholder content of this tool"), "{csv}");
}

#[test]
fn nothing_is_said_of_a_designers_own_content() {
    let ground = "\"board.layout\" = \"YARD\"\n\"scenario.id\" = \"DUEL\"\n";
    let desk = Desk::new("[\"Own Band\", \"Red Band\"]", &format!("{OWN}{OWN_GROUND}"), ground);
    assert_eq!(desk.caution(), None);
    let told = desk.told(&["run", "trial.toml"]);
    assert!(!told.contains("Caution"), "{told}");
    assert!(!desk.result("about.txt").contains("Caution") && !desk.result("win_share.csv").contains("caution"));
}

#[test]
fn characters_of_ones_own_on_a_table_of_the_house() {
    let desk = Desk::new("[\"Own Band\", \"Red Band\"]", OWN, "");
    let said = "the table FIELDS is placeholder content of this tool, not the designer's; with others the shares may \
                differ.";
    assert_eq!(desk.caution().as_deref(), Some(said));
}

#[test]
fn a_list_that_mixes_both_kinds_is_named_with_the_placeholders_in_it() {
    let mixed = OWN.replace("few = [\"MINE1\", \"MINE1\", \"MINE1\"]", "few = [\"MINE1\", \"BP6\", \"BP8\"]");
    let said = Desk::new("[\"Own Band\", \"Brasshold Levy\"]", &mixed, "").caution().unwrap();
    assert!(said.starts_with("the characters in the list of Brasshold Levy, and BP6 and BP8 in the list of Own Band (which mixes both kinds) are bought"), "{said}");
}

#[test]
fn a_sheet_of_the_house_with_other_numbers_is_still_one() {
    let desk =
        Desk::new("[\"Brasshold Levy\", \"Skylark Company\"]", "[characters.BP6]\nname = \"Mine\"\nwounds = 2\n", "");
    assert!(desk.caution().unwrap().contains("in the lists of Brasshold Levy and Skylark Company"));
}

#[test]
fn the_book_of_bridgefront_is_the_designers_own() {
    let desk = Desk(tempfile::tempdir().unwrap());
    let trial = "question = \"?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"random\"]\n";
    fs::write(desk.path("trial.toml"), trial).unwrap();
    assert_eq!(desk.caution(), None);
}

//! Tests of comparing two runs, and of the exported files.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value as Json;

const WRONG_INPUT: i32 = 3;
const DISK: i32 = 5;

struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Desk {
        Desk(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn evenhand(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments);
        command
    }

    /// Plays an experiment with this name; `lines` come after the table.
    fn plays(&self, results: &str, head: &str, lines: &str) {
        let text = format!(
            "question = \"Does it matter?\"\ngame = \"bridgefront\"\n{head}\n[table]\nplayers = 2\nagents = [\"random\"]\n{lines}"
        );
        fs::write(self.path("trial.toml"), text).unwrap();
        self.evenhand(&["run", "trial.toml", "--results", results]).assert().success();
    }

    fn says(&self, arguments: &[&str]) -> String {
        let done = self.evenhand(arguments).assert().success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    fn compared(&self, before: &str, after: &str) -> Json {
        let folders = [before, after].map(|results| format!("{results}/bridgefront/trial"));
        serde_json::from_str(&self.says(&["compare", &folders[0], &folders[1], "--format", "json"])).unwrap()
    }
}

fn row<'j>(found: &'j Json, measure: &str, group: &str) -> &'j Json {
    let rows = found["differences"].as_array().unwrap();
    rows.iter().find(|row| row["measure"] == measure && row["group"] == group).unwrap()
}

#[test]
fn a_changed_rule_is_named_with_what_came_of_it() {
    let desk = Desk::new();
    desk.plays("a", "seed = 3", "[set]\n\"rules.round_cap\" = 10\n[stop]\ndeals = 24\n");
    desk.plays(
        "b",
        "seed = 3",
        "[set]\n\"rules.round_cap\" = 3\n\"cards.recruit.mana\" = 3\n[stop]\ndeals = 20\nblock = 8\n",
    );
    let text = desk.says(&["compare", "a/bridgefront/trial", "b/bridgefront/trial"]);
    for part in [
        "Changed: rules\n  rules.round_cap: 10 -> 3",
        "Changed: content\n  cards.recruit.mana: ",
        "rounds: ",
        " fewer (",
        "\nThe players react: in 100 % of matches some choice differs.\n",
        "\nNot decided: ",
        "deal by deal",
    ] {
        assert!(text.contains(part), "`{part}` in {text}");
    }
    let found = desk.compared("a", "b");
    let rounds = row(&found, "rounds", "all");
    assert_eq!((&rounds["deals"], &rounds["clear"], &found["paired"]), (&20.into(), &true.into(), &true.into()));
    assert!(rounds["high"].as_f64().unwrap() < 0.0 && rounds["after"].as_f64().unwrap() <= 3.0, "{rounds}");
    assert_eq!(found["changed"]["rules"][0]["path"], "rules.round_cap");
}

/// The paired comparison of two runs equals the one that a sweep makes of the same deals.
#[test]
fn two_runs_differ_as_two_cells_of_one_do() {
    let desk = Desk::new();
    desk.plays("a", "", "[set]\n\"rules.max_mana\" = 4\n[stop]\ndeals = 12\n");
    desk.plays("b", "", "[set]\n\"rules.max_mana\" = 6\n[stop]\ndeals = 12\n");
    desk.plays(
        "swept",
        "",
        "[sweep]\n\"rules.max_mana\" = [4, 6]\n[baseline]\n\"rules.max_mana\" = 4\n[stop]\ndeals = 12\n",
    );
    let table = fs::read_to_string(desk.path("swept/bridgefront/trial/tables/contrasts.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let place = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
    let found = desk.compared("a", "b");
    let mut compared = 0;
    for line in reader.records().map(Result::unwrap) {
        // In a sweep, factions are stratified by opponent, because both cells have the same opponents; between two runs
        // they are not.
        if !["all", "seat"].contains(&&line[place("group_kind")]) {
            continue;
        }
        let row = row(&found, &line[place("measure")], &line[place("group")]);
        for (name, key) in [
            ("value", "after"),
            ("baseline_value", "before"),
            ("difference", "difference"),
            ("low", "low"),
            ("high", "high"),
        ] {
            let swept = line[place(name)].parse::<f64>().ok();
            match (swept, row[key].as_f64()) {
                (Some(swept), Some(found)) => {
                    assert!((swept - found).abs() <= 1e-5 * swept.abs().max(1e-3), "{line:?} {row}")
                }
                (swept, found) => assert_eq!(swept, found, "{line:?}"),
            }
        }
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
    let table = fs::read_to_string(desk.path("swept/bridgefront/trial/tables/reactions.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let line = reader.records().next().unwrap().unwrap();
    let swept = |name: &str| line[headings.iter().position(|heading| heading == name).unwrap()].to_owned();
    let reaction = &found["reactions"][0];
    assert_eq!(swept("matches"), reaction["matches"].to_string());
    assert!((swept("share").parse::<f64>().unwrap() - reaction["share"].as_f64().unwrap()).abs() < 1e-5, "{reaction}");
}

/// Matches of other deals or of other players differ for that reason alone.
#[test]
fn reactions_are_told_only_of_the_same_players_in_the_same_deals() {
    let desk = Desk::new();
    let lines = |mana: u32| format!("[set]\n\"rules.max_mana\" = {mana}\n[stop]\ndeals = 6\n");
    desk.plays("a", "seed = 1", &lines(5));
    desk.plays("b", "seed = 1", &lines(4));
    let folders = |after: &str| ["a", after].map(|results| format!("{results}/bridgefront/trial"));
    let says = |after: &str| desk.says(&["compare", &folders(after)[0], &folders(after)[1]]);
    assert!(says("b").contains("some choice differs"), "{}", says("b"));
    assert!(!says("a").contains("choice"), "there is nothing to react to: {}", says("a"));
    let record = desk.path("b/bridgefront/trial/run.toml");
    let version = format!("evenhand = \"{}\"", env!("CARGO_PKG_VERSION"));
    let played = fs::read_to_string(&record).unwrap();
    assert!(played.contains(&version), "{played}");
    fs::write(&record, played.replace(&version, "evenhand = \"0.1.0\"")).unwrap();
    assert!(!says("b").contains("choice"), "another version may play the same players differently: {}", says("b"));
    let asked = fs::read_to_string(desk.path("trial.toml")).unwrap();
    for (results, from, to) in [("seed", "seed = 1", "seed = 2"), ("players", "\"random\"", "\"planner\"")] {
        assert!(asked.contains(from));
        fs::write(desk.path("trial.toml"), asked.replace(from, to)).unwrap();
        desk.evenhand(&["run", "trial.toml", "--results", results]).assert().success();
        assert!(!says(results).contains("choice"), "{results}: {}", says(results));
        assert_eq!(desk.compared("a", results)["reactions"], Json::Array(Vec::new()), "{results}");
    }
}

#[test]
fn a_knob_that_only_one_run_sweeps_is_held_against_the_value_it_has_in_the_other() {
    let desk = Desk::new();
    let swept = "[sweep]\n\"rules.max_mana\" = [4, 6]\n\"cards.quick_march.effects.0.steps\" = [1, 2]\n\
                 [baseline]\n\"rules.max_mana\" = 4\n\"cards.quick_march.effects.0.steps\" = 1\n[stop]\ndeals = 2\n";
    desk.plays("a", "", swept);
    desk.plays(
        "b",
        "",
        "[set]\n\"rules.max_mana\" = 6\n\"cards.quick_march.effects.0.steps\" = 3\n[stop]\ndeals = 2\n",
    );
    let found = desk.compared("a", "b");
    let change =
        |before: i64, after: i64, path: &str| serde_json::json!([{ "path": path, "before": before, "after": after }]);
    assert_eq!(found["changed"]["rules"], change(4, 6, "rules.max_mana"));
    assert_eq!(found["changed"]["content"], change(1, 3, "cards.quick_march.effects.0.steps"));
    assert_eq!(found["before"]["only_here"].as_array().unwrap().len(), 3);
}

#[test]
fn runs_without_common_deals_are_compared_as_a_whole_and_equal_runs_do_not_differ() {
    let desk = Desk::new();
    desk.plays("a", "seed = 1", "[stop]\ndeals = 12\n");
    desk.plays("b", "seed = 2", "[stop]\ndeals = 12\n");
    let found = desk.compared("a", "b");
    assert_eq!(found["paired"], false);
    assert!(desk.says(&["compare", "a/bridgefront/trial", "b/bridgefront/trial"]).contains("The seeds differ"));
    let same = desk.compared("a", "a");
    assert!(
        same["differences"].as_array().unwrap().iter().all(|row| row["difference"] == 0.0 && row["clear"] == false)
    );
    let text = desk.says(&["compare", "a/bridgefront/trial", "a/bridgefront/trial"]);
    assert!(text.contains("Nothing was changed") && text.contains("none of"), "{text}");
}

/// Endings and goals are compared like everything else, and the text counts what the table lists.
#[test]
fn endings_and_goals_are_compared() {
    let desk = Desk::new();
    let goals = |text: &str| format!("seed = 3\ngoals = [{text}]");
    let lines = |cap: u32| format!("[set]\n\"rules.round_cap\" = {cap}\n\"rules.vp_to_win\" = 4\n[stop]\ndeals = 60\n");
    desk.plays("a", &goals("\"rounds at most 4\""), &lines(20));
    desk.plays("b", &goals("\"rounds at most 4\", \"ended by round cap at least 50 %\""), &lines(3));
    let folders = ["a/bridgefront/trial", "b/bridgefront/trial"];
    let text = desk.says(&["compare", folders[0], folders[1]]);
    let found = desk.compared("a", "b");
    let capped = row(&found, "ending", "round_cap");
    assert_eq!((&capped["headline"], &capped["clear"]), (&true.into(), &true.into()), "{text}");
    for part in [
        "\n  ended by Victory Points: ",
        " points lower (",
        "Goals, before -> after:\n  rounds at most 4: missed (rounds ",
    ] {
        assert!(text.contains(part), "`{part}` in {text}");
    }
    assert!(text.contains(" -> met (rounds 3"), "{text}");
    assert!(text.contains("ended by round cap at least 50 % (a goal of the second run only): "), "{text}");
    let goal = |at: usize| [&found["goals"][at]["before"], &found["goals"][at]["after"]];
    assert_eq!(goal(0), [&Json::from("missed"), &Json::from("met")]);
    assert_eq!((&found["goals"][1]["goal_of_before"], &found["goals"][1]["after"]), (&false.into(), &"met".into()));
    let rows =
        text.lines().skip_while(|line| !line.starts_with("All figures")).skip(2).take_while(|line| !line.is_empty());
    assert_eq!(found["comparisons"], rows.count(), "{text}");
    assert!(text.contains(&format!(" of {} comparisons differ clearly", found["comparisons"])), "{text}");
}

#[test]
fn another_seed_alone_is_told_in_a_few_lines() {
    let desk = Desk::new();
    let sweep = "[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n[stop]\ndeals = 12\n";
    desk.plays("a", "seed = 1", sweep);
    desk.plays("b", "seed = 2", sweep);
    let folders = ["a/bridgefront/trial", "b/bridgefront/trial"];
    let text = desk.says(&["compare", folders[0], folders[1]]);
    assert!(text.contains("none of ") && text.contains("a win share by up to "), "{text}");
    assert!(text.lines().count() <= 20, "{text}");
    let all = desk.says(&["compare", folders[0], folders[1], "--all"]);
    assert_eq!(all.matches("(* differs clearly):").count(), 3, "{all}");
}

#[test]
fn what_cannot_be_compared_is_refused_in_words() {
    let desk = Desk::new();
    desk.plays("a", "", "[stop]\ndeals = 2\n");
    let other =
        "question = \"?\"\ngame = \"ascension\"\n[table]\nplayers = 2\nagents = [\"random\"]\n[stop]\ndeals = 1\n";
    fs::write(desk.path("other.toml"), other).unwrap();
    desk.evenhand(&["run", "other.toml", "--results", "o"]).assert().success();
    let refused = |after: &str, code: i32, parts: &[&str]| {
        let done = desk.evenhand(&["compare", "a/bridgefront/trial", after]).assert().code(code);
        let said = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        for part in parts.iter().chain(&["help: "]) {
            assert!(said.contains(part), "`{part}` in {said}");
        }
    };
    refused("o/ascension/other", WRONG_INPUT, &["a run of ascension", "one of bridgefront"]);
    refused("a", WRONG_INPUT, &["holds no run", "run.toml"]);
    let block = desk.path("a/bridgefront/trial/blocks/cell=0000/block=000000.parquet");
    let bytes = fs::read(&block).unwrap();
    fs::write(&block, &bytes[..bytes.len() / 2]).unwrap();
    refused("a/bridgefront/trial", DISK, &["cut short or altered", "block=000000"]);
}

/// A run of three blocks, one of which is damaged.
#[test]
fn common_deals_of_a_damaged_run_are_compared_if_that_is_asked_for() {
    let desk = Desk::new();
    desk.plays("a", "", "[set]\n\"rules.max_mana\" = 4\n[stop]\ndeals = 24\nblock = 8\n");
    desk.plays("b", "", "[set]\n\"rules.max_mana\" = 6\n[stop]\ndeals = 24\nblock = 8\n");
    let folders = ["a/bridgefront/trial", "b/bridgefront/trial"];
    let whole = desk.compared("a", "b");
    assert_eq!((&whole["before"]["deals"], &whole["before"]["partial"]), (&24.into(), &Json::Null));
    fs::remove_file(desk.path("a/bridgefront/trial/blocks/cell=0000/block=000001.parquet")).unwrap();
    let refused = desk.evenhand(&["compare", folders[0], folders[1]]).assert().code(DISK);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(said.contains("block=000001") && said.contains("--partial would use the 16 of 24 deals"), "{said}");
    let text = desk.says(&["compare", folders[0], folders[1], "--partial"]);
    assert!(text.contains("Caution: a/bridgefront/trial is partial: 16 of 24 deals"), "{text}");
    assert!(text.contains("block=000001.parquet: it is not there"), "{text}");
    let json = desk.says(&["compare", folders[0], folders[1], "--partial", "--format", "json"]);
    let found: Json = serde_json::from_str(&json).unwrap();
    assert_eq!((&found["before"]["deals"], &found["after"]["deals"]), (&16.into(), &24.into()));
    assert_eq!(row(&found, "rounds", "all")["deals"], 16, "the deals that both have");
    fs::remove_dir_all(desk.path("a/bridgefront/trial/blocks/cell=0000")).unwrap();
    desk.evenhand(&["compare", folders[0], folders[1], "--partial"]).assert().code(DISK);
}

/// Paused cells have fewer deals than the others, but are not damaged.
#[test]
fn runs_with_cells_at_rest_are_compared() {
    let desk = Desk::new();
    let lines = "[sweep]\n\"rules.max_mana\" = [5, 6, 12]\n[baseline]\n\"rules.max_mana\" = 5\n[report]\n\
                 headline = [\"cards_played\"]\n[stop]\ndeals = 3000\nblock = 16\ndecided = 0.2\nrest = true\n";
    desk.plays("a", "seed = 3", lines);
    let same = desk.compared("a", "a");
    assert!(same["differences"].as_array().unwrap().iter().all(|row| row["difference"] == 0.0));
}

/// Every number of a German file has a decimal comma, and commands that read the folder later keep this locale.
#[test]
fn german_csv_files_and_the_workbook_beside_them() {
    let desk = Desk::new();
    desk.plays("en", "", "[sweep]\n\"rules.max_mana\" = [4, 6]\n[stop]\ndeals = 4\n");
    desk.evenhand(&["run", "trial.toml", "--results", "de", "--csv-locale", "de"]).assert().success();
    let table =
        |results: &str, name: &str| fs::read(desk.path(&format!("{results}/bridgefront/trial/tables/{name}"))).unwrap();
    let rows = |text: &[u8], separator: u8| -> Vec<csv::StringRecord> {
        let reader = csv::ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(text);
        reader.into_records().map(Result::unwrap).collect()
    };
    for name in ["cells.csv", "win_share.csv", "contrasts.csv", "distributions.csv", "cards.csv", "columns.csv"] {
        let (en, de) = (table("en", name), table("de", name));
        let de = de.strip_prefix(b"\xef\xbb\xbf").expect("a mark of UTF-8");
        let (en, de) = (rows(&en, b','), rows(de, b';'));
        assert_eq!(en.len(), de.len(), "{name}");
        for (en, de) in en.iter().flatten().zip(de.iter().flatten()) {
            let german = if en.parse::<f64>().is_ok() { en.replace('.', ",") } else { en.to_owned() };
            assert_eq!(de, german, "{name}");
        }
    }
    assert_eq!(table("en", "tables.xlsx"), table("de", "tables.xlsx"));
    assert!(table("en", "tables.xlsx").starts_with(b"PK"));
    assert_eq!(table("en", "win_share.parquet"), table("de", "win_share.parquet"));

    let (de, en) = (table("de", "contrasts.csv"), table("en", "contrasts.csv"));
    desk.evenhand(&["tables", "de/bridgefront/trial"]).assert().success();
    assert_eq!(table("de", "contrasts.csv"), en, "as asked");
    desk.evenhand(&["tables", "de/bridgefront/trial", "--csv-locale", "de"]).assert().success();
    assert_eq!(table("de", "contrasts.csv"), de);
    desk.evenhand(&["tables", "de/bridgefront/trial", "--csv-locale", "fr"]).assert().code(2);
}

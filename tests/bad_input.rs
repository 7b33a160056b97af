//! Tests of errors outside the program: each mistake is reported with the file, the line, the key and a remedy, with
//! the exit code of its kind, and nothing that was played is lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use tempfile::TempDir;

/// The header of every experiment here: two players, random agents.
const HEAD: &str = "question = \"Does it matter?\"\ngame = \"bridgefront\"\n\
                    [table]\nplayers = 2\nagents = [\"random\"]\n";
const WRONG_INPUT: i32 = 3;
const OTHER_EXPERIMENT: i32 = 4;
const DISK: i32 = 5;
const FAULTS: i32 = 6;

/// A folder with files in which the program is run.
struct Desk(TempDir);

impl Desk {
    fn with(files: &[(&str, &str)]) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        for (name, text) in files {
            desk.write(name, text);
        }
        desk
    }

    /// Creates a desk with a `trial.toml` of the usual header and these lines.
    fn trial(rest: &str) -> Desk {
        Desk::with(&[("trial.toml", &format!("{HEAD}{rest}"))])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn evenhand(&self, arguments: &[&str]) -> Assert {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(self.0.path()).args(arguments).assert()
    }

    /// Checks that both `run` and `check` reject `trial.toml` before anything is played.
    fn refused(&self, said: &[&str]) {
        for command in ["run", "check"] {
            says(self.evenhand(&[command, "trial.toml"]).code(WRONG_INPUT), said);
        }
        assert!(!self.path("results").exists(), "nothing was played");
    }

    fn block(&self, cell: usize, block: usize, suffix: &str) -> PathBuf {
        self.path(&format!("results/bridgefront/trial/blocks/cell={cell:04}/block={block:06}.{suffix}"))
    }

    fn tables(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files =
            fs::read_dir(self.path("results/bridgefront/trial/tables")).unwrap().map(|entry| entry.unwrap().path());
        let csv = files.filter(|path| path.extension().is_some_and(|extension| extension == "csv"));
        csv.map(|path| (path.clone(), fs::read(&path).unwrap())).collect()
    }
}

/// Checks that the error output contains all of this, and a remedy.
fn says(done: Assert, said: &[&str]) {
    let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
    for part in said.iter().chain(&["help: "]) {
        assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
    }
}

#[test]
fn a_file_that_is_not_toml() {
    Desk::trial("[sweep\n").refused(&["trial.toml:6:7: this is not TOML", "6 | [sweep"]);
}

#[test]
fn an_unknown_key() {
    Desk::trial("factoins = \"rotate\"\n").refused(&[
        "trial.toml:6:1: factoins: there is no such key",
        "6 | factoins",
        "did you mean `factions`?",
    ]);
}

#[test]
fn an_unknown_knob() {
    Desk::trial("[set]\n\"rules.max_manna\" = 5\n").refused(&[
        "trial.toml:7:1: rules.max_manna: there is no such knob",
        "7 | \"rules.max_manna\" = 5",
        "did you mean `rules.max_mana`?",
    ]);
}

#[test]
fn a_table_of_knobs_at_the_top() {
    for rules in ["[rules]\nmax_mana = 5\n", "[rules]\n\"max_mana\" = 5\n"] {
        Desk::trial(rules).refused(&["rules: there is no such key here", "write `\"rules.max_mana\" = 5` under [set]"]);
    }
    // A typo in a table of the experiment is reported as one.
    Desk::trial("[stopp]\ndeals = 5\n").refused(&["stopp: there is no such key here", "did you mean `stop`?"]);
}

#[test]
fn an_unknown_knob_on_an_axis() {
    Desk::trial("[sweep]\n\"cards.recruit.manna\" = [1, 2]\n")
        .refused(&["trial.toml:7:1: cards.recruit.manna: there is no such knob", "did you mean `cards.recruit.mana`?"]);
}

#[test]
fn a_value_of_the_wrong_type() {
    Desk::trial("[set]\n\"rules.max_mana\" = \"five\"\n").refused(&[
        "trial.toml:7:20: rules.max_mana: it has to be a whole number, not a word",
        "7 | \"rules.max_mana\" = \"five\"",
        "write it like the value it has now: 5",
    ]);
}

#[test]
fn a_value_out_of_range() {
    Desk::trial("[sweep]\n\"rules.max_mana\" = [5, 500]\n")
        .refused(&["trial.toml:7:24: rules.max_mana: 500 is out of range", "give a number within 1 to 20"]);
}

#[test]
fn an_axis_without_values() {
    Desk::trial("[sweep]\n\"rules.max_mana\" = []\n")
        .refused(&["trial.toml:7:20: rules.max_mana: the axis is empty", "give at least one value"]);
}

#[test]
fn an_unknown_agent() {
    let desk = Desk::with(&[
        ("trial.toml", &HEAD.replace("random", "plannner")),
        ("agents/bridgefront/planner.toml", "kind = \"random\"\n"),
    ]);
    desk.refused(&["trial.toml:5:10: ", "plannner", "did you mean \"planner\"?"]);
}

#[test]
fn an_unknown_measure_of_the_report() {
    Desk::trial("[report]\nheadline = [\"battles\", \"round\"]\n").refused(&[
        "trial.toml:7:24: report.headline: bridgefront has no measure \"round\"",
        "did you mean \"rounds\"?",
    ]);
}

#[test]
fn an_unknown_faction() {
    Desk::trial("factions = [\"veil\", \"bastoin\"]\n")
        .refused(&["trial.toml:6:12: table.factions: there is no faction \"bastoin\"", "did you mean \"bastion\"?"]);
}

#[test]
fn more_players_than_the_game_seats() {
    Desk::with(&[("trial.toml", &HEAD.replace("players = 2", "players = 7"))])
        .refused(&["trial.toml:4:11: table.players: bridgefront cannot be played by 7", "give 2 to 6 players"]);
}

#[test]
fn values_that_do_not_go_together_are_blamed_on_the_line_that_sets_one() {
    let set = "[set]\n\"rules.vp_to_win\" = 9\n\"map.mine_probs\" = [0.5, 0.5]\n";
    let said = "trial.toml:8:1: map.mine_probs: 3 Mine Values have 2 probabilities";
    Desk::trial(set).refused(&[said, "8 | \"map.mine_probs\""]);
}

#[test]
fn values_that_do_not_go_with_the_books_own_are_blamed_on_the_line_that_sets_them() {
    let sweep = "[sweep]\n\"map.mine_values\" = [[4, 5, 6], [1, 2]]\n";
    let said = "trial.toml:7:33: map.mine_probs: 2 Mine Values have 3 probabilities (in the cell";
    Desk::trial(sweep).refused(&[said, "map.mine_values"]);
}

#[test]
fn a_march_without_cost_is_refused_where_it_is_set() {
    let said = ["trial.toml:8", "costs.march.mana", "could go on for ever", "make it 1 or more"];
    Desk::trial("[sweep]\n\"costs.march.steps\" = [1, 2]\n\"costs.march.mana\" = [0, 1]\n").refused(&said);
}

#[test]
fn armies_beyond_counting_stop_growing_and_the_matches_are_played() {
    let rules = "[set]\n\"costs.reinforce.forces\" = 40\n\"costs.reinforce.gold\" = 0\n\
                 \"rules.max_mana\" = 20\n[sweep]\n\"rules.max_units_per_hex\" = [0, 50]\n[stop]\ndeals = 4\n";
    let desk = Desk::trial(rules);
    desk.evenhand(&["run", "trial.toml"]).success();
    let faults = fs::read_to_string(desk.path("results/bridgefront/trial/tables/faults.csv")).unwrap();
    assert_eq!(faults.lines().count(), 1, "the headings alone: {faults}");
}

/// Creates a trial with a custom card in `cards.toml`, which the experiment reads.
fn card(text: &str) -> Desk {
    Desk::with(&[("trial.toml", &format!("content = [\"cards.toml\"]\n{HEAD}")), ("cards.toml", text)])
}

const CARD: &str = r#"[cards.windfall]
name = "Windfall"
about = "Take 3 gold."
set = "age1"
category = "economy"
type = "order"
mana = 1
gold = 0
init = [55, 120]
copies = 2
fill_copies = 2
enabled = true
burn = false
vp = 0
effects = [
  { verb = "draw", n = 1 },
  { verb = "gain", resource = "gold", n = 3 },
]
"#;

#[test]
fn a_card_of_ones_own_is_accepted() {
    card(CARD).evenhand(&["check", "trial.toml", "cards.toml", "--game", "bridgefront"]).success();
}

#[test]
fn a_card_with_an_unknown_verb() {
    card(&CARD.replace("\"gain\"", "\"gian\"")).refused(&[
        "cards.toml:17:12: cards.windfall.effects.1.verb: `gian` is unknown",
        "17 |   { verb = \"gian\"",
        "did you mean `gain`?",
    ]);
}

#[test]
fn a_card_without_a_field() {
    card(&CARD.replace("type = \"order\"\n", "")).refused(&["cards.toml:1:", "cards.windfall: has no `type`"]);
}

#[test]
fn a_verb_without_a_field() {
    card(&CARD.replace("resource = \"gold\", ", ""))
        .refused(&["cards.toml:17:3: cards.windfall.effects.1", "`resource`"]);
}

#[test]
fn a_card_with_a_negative_cost() {
    card(&CARD.replace("mana = 1", "mana = -1")).refused(&[
        "cards.toml:7:8: cards.windfall.mana: -1 is out of range",
        "7 | mana = -1",
        "give a number within 0 to 20",
    ]);
}

#[test]
fn a_card_with_an_unknown_field() {
    card(&CARD.replace("mana = 1", "manna = 1")).refused(&["cards.toml:7:9: cards.windfall.manna", "`mana`"]);
}

#[test]
fn a_content_file_that_is_not_there() {
    Desk::with(&[("trial.toml", &format!("content = [\"gone.toml\"]\n{HEAD}"))])
        .refused(&["trial.toml:1:12: ", "gone.toml: the file cannot be read"]);
}

/// Creates a trial of Ascension with custom content, `own.toml`.
fn ascension(own: &str) -> Desk {
    let trial = "content = [\"own.toml\"]\nquestion = \"Does it matter?\"\ngame = \"ascension\"\n\
                 [table]\nplayers = 2\nagents = [\"random\"]\n[set]\n\"board.layout\" = \"YARD\"\n";
    let yard = "[tables.YARD]\nname = \"Yard\"\npieces = []\n";
    let own = if own.contains("tables.YARD") { own.to_owned() } else { format!("{own}{yard}") };
    Desk::with(&[("trial.toml", trial), ("own.toml", &own)])
}

const SHEET: &str = r#"[content.OWN1]
name = "Warden"
faction = "BH"
base = [32.0, 32.0]
size = 0
capacity = 3
skill = 4
defense = 5
wounds = 6
strides = 3
points = 12
at_most = 2
[content.OWN1.actions.poke]
kind = "attack"
range = 0.0
[content.OWN1.actions.parry]
kind = "response"
trigger = "missed"
effects = [{ verb = "counter", action = "poke", bonus = 1 }]
"#;

#[test]
fn a_sheet_of_ones_own_is_accepted() {
    ascension(SHEET).evenhand(&["check", "trial.toml"]).success();
}

#[test]
fn a_sheet_on_a_base_outside_the_limits() {
    ascension(&SHEET.replace("base = [32.0, 32.0]", "base = [32.0, 20.0]")).refused(&[
        "own.toml:4:8: content.OWN1.base: a base of 20 mm: every dimension must be between 25 and 170",
        "4 | base = [32.0, 20.0]",
        "change the base, or size.base_min_mm",
    ]);
}

#[test]
fn an_attack_without_a_range() {
    ascension(&SHEET.replace("range = 0.0\n", "")).refused(&[
        "own.toml:13:",
        "content.OWN1.actions.poke.range: an attack without a range",
        "13 | [content.OWN1.actions.poke]",
        "write its range in mm; 0 is base contact",
    ]);
}

#[test]
fn an_unknown_action_in_an_effect_of_a_sheet() {
    ascension(&SHEET.replace("action = \"poke\"", "action = \"pokke\"")).refused(&[
        "own.toml:19:",
        "content.OWN1.actions.parry.effects.0.action: the sheet has no action `pokke`",
        "19 | effects = ",
        "name one of",
        "poke",
    ]);
}

#[test]
fn an_unknown_field_of_a_shipped_character() {
    ascension("[characters.BP3]\nwunds = 2\n").refused(&[
        "own.toml:2:",
        "characters.BP3.wunds: there is no such knob",
        "did you mean `characters.BP3.wounds`?",
    ]);
}

#[test]
fn terrain_that_overlaps() {
    let pieces = "[tables.YARD]\nname = \"Yard\"\npieces = [\n\
                  { name = \"wall\", size = 1, rect = [300.0, 300.0, 50.0, 50.0] },\n\
                  { name = \"hut\", size = 1, circle = [310.0, 300.0, 20.0] },\n]\n";
    ascension(pieces).refused(&[
        "own.toml:5:1: tables.YARD.pieces.1: `hut` overlaps `wall`",
        "5 | { name = \"hut\"",
        "move one of them",
    ]);
}

#[test]
fn a_list_over_its_points() {
    ascension("[lists.BH]\nfew = [\"BP1\", \"BP2\"]\n").refused(&[
        "own.toml:2:1: lists.BH.few: the list costs ",
        "more than the 60 agreed",
        "leave a character out, or raise points.total",
    ]);
}

#[test]
fn a_scenario_without_an_end() {
    ascension("[scenarios.S4]\nturn_limit = 0\n").refused(&[
        "own.toml:2:",
        "scenarios.S4.turn_limit: a scenario with no way to end",
        "2 | turn_limit = 0",
        "give it a number of turns",
    ]);
}

#[test]
fn a_content_file_that_was_cut_short() {
    let desk = ascension("");
    desk.write("own.toml", &SHEET[..SHEET.find("= 1 }").unwrap()]);
    desk.refused(&["own.toml:19:", "this is not TOML", "19 | effects = "]);
}

#[test]
fn a_content_file_of_ascension_that_is_not_there() {
    let desk = ascension("");
    fs::remove_file(desk.path("own.toml")).unwrap();
    desk.refused(&["trial.toml:1:12: ", "own.toml: the file cannot be read"]);
}

#[test]
fn an_agent_that_weighs_an_unknown_feature() {
    let desk = Desk::with(&[
        ("trial.toml", &HEAD.replace("random", "odd")),
        ("agents/bridgefront/odd.toml", "kind = \"scripted\"\n[weights]\nsunshine = 1.0\n"),
    ]);
    let said = ["odd.toml:3:1: sunshine: no feature is called \"sunshine\"", "3 | sunshine = 1.0"];
    desk.refused(&said);
    says(desk.evenhand(&["check", "agents/bridgefront/odd.toml"]).code(WRONG_INPUT), &said);
}

#[test]
fn every_mistake_of_a_file_is_told_at_once() {
    Desk::trial("[set]\n\"rules.max_manna\" = 5\n\"rules.vp_to_win\" = -1\n[stop]\ndeals = 0\n").refused(&[
        "trial.toml:7:1: rules.max_manna",
        "trial.toml:8:21: rules.vp_to_win",
        "trial.toml:10:9: stop.deals",
        "3 problems; nothing was played",
    ]);
}

#[test]
fn an_experiment_that_is_not_there() {
    for command in ["run", "tables", "match", "check"] {
        let done = Desk::with(&[]).evenhand(&[command, "gone.toml"]);
        let code = done.get_output().status.code();
        assert!(matches!(code, Some(WRONG_INPUT | DISK)), "{code:?}");
        says(done, &["gone.toml"]);
    }
}

/// Two cells of two blocks each.
const SWEEP: &str = "[sweep]\n\"rules.max_mana\" = [4, 5]\n[stop]\ndeals = 16\nblock = 8\n";

#[test]
fn results_of_another_experiment_are_refused_and_kept() {
    let desk = Desk::trial(SWEEP);
    desk.evenhand(&["run", "trial.toml"]).success();
    let played = desk.tables();
    desk.write("trial.toml", &format!("{HEAD}{}", SWEEP.replace("[4, 5]", "[4, 6]")));
    for command in ["run", "tables", "match"] {
        let done = desk.evenhand(&[command, "trial.toml"]).code(OTHER_EXPERIMENT);
        says(
            done,
            &[
                "results/bridgefront/trial holds the results of another experiment",
                "rules.max_mana",
                "5 -> 6",
                "--fresh",
            ],
        );
    }
    assert_eq!(desk.tables(), played);
    assert!(desk.block(1, 1, "parquet").exists());
}

/// A folder in which nobody can create a folder, not even root.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_may_not_be_written() {
    let desk = Desk::trial(SWEEP);
    let done = desk.evenhand(&["run", "trial.toml", "--results", "/sys/evenhand"]).code(DISK);
    says(done, &["/sys/evenhand/bridgefront/trial: ", "choose a folder you may write to"]);
}

/// Links a file that the program is about to write to a device that is always full.
#[cfg(target_os = "linux")]
fn fill_the_disk(path: PathBuf) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut name = path.file_name().unwrap().to_os_string();
    name.push(".partial");
    std::os::unix::fs::symlink("/dev/full", path.with_file_name(name)).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_costs_no_block_but_the_one_it_refuses() {
    let desk = Desk::trial(SWEEP);
    desk.evenhand(&["run", "trial.toml"]).success();
    let whole = desk.tables();
    for suffix in ["parquet", "items.parquet", "seal"] {
        desk.evenhand(&["run", "trial.toml", "--fresh", "--deals", "8"]).success();
        fill_the_disk(desk.block(0, 1, suffix));
        let done = desk.evenhand(&["run", "trial.toml", "--threads", "1"]).code(DISK);
        says(done, &["block=000001", "No space left", "make room, then give the same command again"]);
        assert!(desk.block(0, 0, "parquet").exists() && desk.block(1, 0, "parquet").exists());
        assert!(!desk.block(0, 1, "parquet").exists());
        desk.evenhand(&["run", "trial.toml"]).success();
        assert_eq!(desk.tables(), whole, "{suffix}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_when_tables_are_written_costs_no_block() {
    let desk = Desk::trial(SWEEP);
    desk.evenhand(&["run", "trial.toml"]).success();
    let whole = desk.tables();
    for file in ["tables/cells.csv", "tables/columns.csv", "run.toml"] {
        fill_the_disk(desk.path("results/bridgefront/trial").join(file));
        says(desk.evenhand(&["run", "trial.toml"]).code(DISK), &[file, "No space left", "make room"]);
        desk.evenhand(&["run", "trial.toml"]).success();
        assert_eq!(desk.tables(), whole, "{file}");
    }
}

#[test]
fn a_block_cut_short_is_played_again_to_the_same_tables() {
    let desk = Desk::trial(SWEEP);
    desk.evenhand(&["run", "trial.toml"]).success();
    let whole = desk.tables();
    for suffix in ["parquet", "items.parquet", "seal"] {
        let path = desk.block(1, 0, suffix);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        let done = desk.evenhand(&["run", "trial.toml"]).success();
        let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        assert!(told.contains("block=000000") && told.contains("played again"), "{told}");
        assert_eq!(fs::read(&path).unwrap(), bytes, "{suffix}");
        assert_eq!(desk.tables(), whole, "{suffix}");
    }
}

#[test]
fn matches_that_break_down_are_counted_and_can_be_played_again() {
    // Armies that rarely hit: a battle between them takes more combat rounds than the limit.
    let rules = "[set]\n\"combat.max_rounds\" = 10\n\"rules.max_mana\" = 20\n\"costs.march.steps\" = 4\n\
                 \"setup.start_bridges\" = 6\n\"rules.start_forces\" = 12\n\
                 \"combat.force_hp\" = 3\n[sweep]\n\"combat.force_hit\" = [6, 1]\n[stop]\ndeals = 16\n";
    let desk = Desk::with(&[("trial.toml", &HEAD.replace("players = 2", "players = 4"))]);
    desk.write("trial.toml", &format!("{}{rules}", fs::read_to_string(desk.path("trial.toml")).unwrap()));
    let done = desk.evenhand(&["run", "trial.toml"]).code(FAULTS);
    says(done, &["could not be played to their end", "faults.csv"]);
    let told = fs::read_to_string(desk.path("results/bridgefront/trial/summary.txt")).unwrap();
    let replay = told.lines().find_map(|line| line.split_once("Again: evenhand ")).expect(&told).1;

    let cells = fs::read_to_string(desk.path("results/bridgefront/trial/tables/cells.csv")).unwrap();
    let column = |name: &str| cells.lines().next().unwrap().split(',').position(|heading| heading == name).unwrap();
    let of = |cell: usize, name: &str| -> u64 {
        let mut lines = csv::Reader::from_reader(cells.as_bytes()).into_records();
        lines.nth(cell).unwrap().unwrap()[column(name)].parse().unwrap()
    };
    for cell in [0, 1] {
        assert_eq!(of(cell, "deals"), 16, "the run went on");
    }
    assert!(of(1, "faults") > of(0, "faults"), "{cells}");

    let faults = fs::read_to_string(desk.path("results/bridgefront/trial/tables/faults.csv")).unwrap();
    assert!(faults.contains("combat.max_rounds") && faults.contains(replay), "{replay}\n{faults}");
    let words: Vec<&str> = replay.split(' ').collect();
    let again = desk.evenhand(&words).success();
    let again = String::from_utf8(again.get_output().stdout.clone()).unwrap();
    assert!(again.contains("combat.max_rounds") && again.contains("agrees with the record"), "{again}");
}

#[test]
fn a_range_of_numbers_too_large_to_add_up_is_refused() {
    let range = "[sweep]\n\"rules.start_gold\" = { from = 0, to = 9223372036854775807, step = 4611686018427387904 }\n";
    Desk::trial(range).refused(&["trial.toml:7:", "rules.start_gold", "is not reached in steps of"]);
}

#[test]
fn thousands_of_mistakes_are_refused_at_once_and_in_few_words() {
    let unknown: String = (0..2000).map(|n| format!("\"rules.no_such_knob_{n}\" = 1\n")).collect();
    let long = "x".repeat(10_000);
    let axis = format!("\"rules.max_mana\" = [{}]", (0..100_000).map(|n| n.to_string()).collect::<Vec<_>>().join(","));
    for (text, said) in [
        (format!("[set]\n{unknown}"), "2000 problems"),
        (format!("[set]\n\"rules.{long}\" = 1\n"), "there is no such knob"),
        (format!("[sweep]\n{axis}\n"), "the axis has 100000 values"),
    ] {
        let done = Desk::trial(&text).evenhand(&["check", "trial.toml"]).code(WRONG_INPUT);
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        assert!(errors.contains(said) && errors.len() < 40_000, "{} characters", errors.len());
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let desk = Desk::trial("");
    let pipe = desk.path("pipe.toml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", desk.path("zero.toml")).unwrap();
    for name in ["pipe.toml", "zero.toml"] {
        for command in ["run", "check", "claims", "tables", "match"] {
            let done = desk.evenhand(&[command, name]);
            let code = done.get_output().status.code();
            assert!(matches!(code, Some(WRONG_INPUT | DISK)), "{command}: {code:?}");
            says(done, &[name, "not a regular file"]);
        }
    }
}

#[test]
fn names_that_lead_elsewhere_are_refused_and_nothing_of_them_is_shown() {
    let desk = Desk::with(&[("secret.toml", "password: hunter2\n")]);
    let secret = desk.path("secret.toml").display().to_string();
    for name in ["../secret.toml", &secret] {
        desk.write("inner/trial.toml", &format!("content = [\"{name}\"]\n{HEAD}"));
        let done = desk.evenhand(&["check", "inner/trial.toml"]).code(WRONG_INPUT);
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        assert!(!errors.contains("hunter2"), "{errors}");
        says(done, &["inner/trial.toml:1:12", "leads out of the folder"]);
        let agent = name.trim_end_matches(".toml");
        desk.write("inner/trial.toml", &HEAD.replace("random", agent));
        let done = desk.evenhand(&["check", "inner/trial.toml"]).code(WRONG_INPUT);
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        assert!(!errors.contains("hunter2"), "{errors}");
        says(done, &["inner/trial.toml:5:", "lead out of the folder of agents"]);
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_elsewhere_are_refused_and_nothing_of_them_is_shown() {
    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().join("secret.toml");
    fs::write(&secret, "secret line = 1\n").unwrap();
    let desk = Desk::with(&[("trial.toml", &format!("content = [\"cards.toml\", \"within.toml\"]\n{HEAD}"))]);
    desk.write("sound.toml", "[cards.recruit]\nmana = 2\n");
    std::os::unix::fs::symlink("sound.toml", desk.path("within.toml")).unwrap();
    std::os::unix::fs::symlink(&secret, desk.path("cards.toml")).unwrap();
    for command in ["run", "check"] {
        let done = desk.evenhand(&[command, "trial.toml"]).code(WRONG_INPUT);
        let errors = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(errors.contains("trial.toml:1:12") && errors.contains("leads out of the folder"), "{errors}");
        assert!(!errors.contains("secret") && !errors.contains("problems"), "{errors}");
    }
    // The same for agents.
    fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
    std::os::unix::fs::symlink(&secret, desk.path("agents/bridgefront/mine.toml")).unwrap();
    desk.write("trial.toml", &HEAD.replace("random", "mine"));
    let done = desk.evenhand(&["run", "trial.toml"]).code(WRONG_INPUT);
    let errors = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(errors.contains("leads out of the folder") && !errors.contains("secret"), "{errors}");
    // A link that stays within the folder is allowed.
    desk.write("trial.toml", &format!("content = [\"within.toml\"]\n{HEAD}"));
    desk.evenhand(&["check", "trial.toml"]).success();
}

#[test]
fn what_learning_is_told_breaks_no_file_that_it_writes() {
    let desk = Desk::with(&[]);
    fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
    let learn = |name: &str, more: &[&str]| {
        let mut arguments = vec!["learn", "bridgefront", name, "--matches", "1", "--check-deals", "2"];
        arguments.extend(more);
        desk.evenhand(&arguments)
    };
    says(learn("mi\nne", &[]).code(WRONG_INPUT), &["NAME: `mi\\nne` is no name on one line"]);
    says(learn("../mine", &[]).code(WRONG_INPUT), &["may not lead out of the folder of agents"]);
    assert_eq!(fs::read_dir(desk.path("agents/bridgefront")).unwrap().count(), 0, "nothing is written");
    learn("mine", &["--set", "rules.age_start=[1,\n 4, 8]"]).success();
    let text = fs::read_to_string(desk.path("agents/bridgefront/mine.toml")).unwrap();
    text.parse::<toml::Table>().unwrap_or_else(|error| panic!("{error}: {text}"));
    desk.evenhand(&["check", "agents/bridgefront/mine.toml"]).success();
}

#[test]
fn an_experiment_whose_file_has_no_name_is_refused() {
    let desk = Desk::with(&[("...toml", HEAD)]);
    says(desk.evenhand(&["run", "...toml"]).code(WRONG_INPUT), &["...toml", "gives the folder of results no name"]);
    assert!(!desk.path("results").exists());
}

#[test]
fn a_game_that_there_is_not_is_refused_where_it_is_named() {
    let desk = Desk::with(&[("trial.toml", &HEAD.replace("bridgefront", "bridgefrond"))]);
    desk.refused(&["trial.toml:2:8: game: there is no game `bridgefrond`", "did you mean `bridgefront`?"]);
}

#[test]
fn what_a_terminal_would_act_upon_is_never_printed() {
    let desk = Desk::with(&[("trial.toml", &HEAD.replace("Does it matter?", "Does it \\u001b[2J matter?"))]);
    let done = desk.evenhand(&["run", "trial.toml", "--deals", "1"]).success();
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(!told.contains('\u{1b}') && told.contains("Does it \\u{1b}[2J matter?"), "{told}");
    desk.write("trial.toml", &format!("{HEAD}[set]\n\"rules.\\u001b[2J\" = 1\n"));
    let done = desk.evenhand(&["run", "trial.toml"]).code(WRONG_INPUT);
    assert!(!done.get_output().stderr.contains(&0x1b));
}

#[test]
fn what_a_run_would_refuse_of_a_content_file_is_refused_by_check() {
    let desk = ascension("");
    for (own, said) in [
        (SHEET.replace("base = [32.0, 32.0]", "base = [32.0, 20.0]"), "content.OWN1.base: a base of 20 mm"),
        (
            // No experiment uses this table yet.
            "[tables.YARD]\nname = \"Yard\"\npieces = [\n{ name = \"wall\", size = 1, rect = [300.0, 300.0, 50.0, 50.0] },\n\
             { name = \"hut\", size = 1, circle = [310.0, 300.0, 20.0] },\n]\n"
                .to_owned(),
            "tables.YARD.pieces.1: `hut` overlaps `wall` (with board.layout = \"YARD\")",
        ),
    ] {
        desk.write("own.toml", &own);
        says(desk.evenhand(&["check", "own.toml", "--game", "ascension"]).code(WRONG_INPUT), &["own.toml:", said]);
    }
    desk.write("own.toml", SHEET);
    desk.evenhand(&["check", "own.toml", "--game", "ascension"]).success();
}

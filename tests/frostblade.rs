//! Tests of Frostblade on the command line: mistakes in armies, items, tables and missions; custom datasheets and their
//! fair cost.

use assert_cmd::Command;

const WRONG_INPUT: i32 = 3;

fn evenhand(desk: &std::path::Path) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk);
    command
}

/// Returns what `check` prints about an experiment with these lines set.
fn told(lines: &str) -> String {
    let desk = tempfile::tempdir().unwrap();
    let head =
        "question = \"Does it matter?\"\ngame = \"frostblade\"\n[table]\nplayers = 2\nagents = [\"random\"]\n[set]\n";
    std::fs::write(desk.path().join("trial.toml"), format!("{head}{lines}\n")).unwrap();
    let done = evenhand(desk.path()).args(["check", "trial.toml"]).assert().code(WRONG_INPUT);
    String::from_utf8(done.get_output().stderr.clone()).unwrap()
}

fn says(lines: &str, said: &[&str]) {
    let errors = told(lines);
    for part in said.iter().chain(&["help: "]) {
        assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
    }
}

#[test]
fn armies_that_the_rules_do_not_allow() {
    says("\"items.greatsword.points\" = 5", &["lists.rw_hammer", "1001 points, 1 more than 1000"]);
    says("\"lists.rw_shield.squads.2.models\" = 3", &["lists.rw_shield.squads.2", "3"]);
    says("\"lists.rw_shield.squads.0.items\" = [\"ember_axe\"]", &["lists.rw_shield.squads.0.items", "ember_axe"]);
    says(
        "\"lists.rw_shield.squads.0.items\" = [\"greatsword\", \"tower_shield\", \"rime_banner\"]",
        &["lists.rw_shield.squads.0", "slots"],
    );
}

// FB-Q56
#[test]
fn one_shield_in_a_squad_is_refused_though_it_does_not_say_squad_wide() {
    let items = format!("[[\"spear\", \"kite_shield\"]{}]", ", [\"spear\"]".repeat(9));
    let content = format!(
        "[items]\nkite_shield = {{ name = \"Kite Shield\", slots = 1, squad_wide = false, passives = [\"kite_shield\"] }}\n\
         [lists.own]\nname = \"Own\"\nsquads = [{{ sheet = \"rw_captain\", models = 1 }}, \
         {{ sheet = \"rw_spear\", models = 10, items = {items} }}]\n"
    );
    let desk = tempfile::tempdir().unwrap();
    std::fs::write(desk.path().join("own.toml"), content).unwrap();
    let done = evenhand(desk.path()).args(["check", "own.toml", "--game", "frostblade"]).assert().code(WRONG_INPUT);
    let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
    for part in ["own.toml:5:", "lists.own.squads.1.items", "1 of 10 models carry `kite_shield`", "to none"] {
        assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
    }
}

#[test]
fn a_strength_without_quotes_is_told_how_strengths_are_written() {
    let how = "write it in quotes: \"+1\" adds to the Strength of the model, \"4\" or \"D6\" replaces it";
    says("\"items.longsword.strength\" = 1", &["items.longsword.strength", "not a whole number", how]);
}

#[test]
fn a_table_of_knobs_in_an_experiment_is_told_where_they_are_set() {
    let how = "write `\"rules.scenario.mission\" = \"five_cairns\"` under [set]";
    says("[rules.scenario]\nmission = \"five_cairns\"", &["rules: there is no such key here", how]);
}

#[test]
fn conditions_that_a_roll_does_not_ask_for_are_refused() {
    for (effect, field) in [
        ("{ verb = \"reroll\", roll = \"rush\", did = \"move\" }", "did"),
        ("{ verb = \"reroll\", roll = \"rush\", which = \"ones\" }", "which"),
        ("{ verb = \"reroll\", roll = \"hit\", per_turn = true }", "per_turn"),
    ] {
        let at = format!("passives.eager.effects.0.{field}");
        says(&format!("\"passives.eager.effects\" = [{effect}]"), &[&at, "means nothing to this roll"]);
    }
}

// FB-ARMY-5: a list for each model can be set in the form in which it can be written, and a value that is not an item
// is reported.
#[test]
fn items_are_set_for_all_models_or_for_each() {
    let at = "lists.rw_shield.squads.0.items";
    says(&format!("\"{at}\" = [\"longsword\", 3]"), &[at, "3 is no item: an item is an id in quotes"]);
    says(&format!("\"{at}\" = [[\"longsword\", true]]"), &[at, "true is no item"]);
    says(&format!("\"{at}\" = [[\"longsword\"], \"longsword\"]"), &[at, "neither one list of items nor one for each"]);
    let desk = tempfile::tempdir().unwrap();
    let trial = format!(
        "question = \"Does it matter?\"\ngame = \"frostblade\"\n[table]\nplayers = 2\nagents = [\"random\"]\n[set]\n\
         \"{at}\" = [[\"longsword\"]]\n"
    );
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let agents = concat!(env!("CARGO_MANIFEST_DIR"), "/agents");
    evenhand(desk.path()).args(["check", "trial.toml", "--agents", agents]).assert().success();
}

/// Returns what `check` prints about a valid content file.
fn warned(content: &str) -> String {
    let desk = tempfile::tempdir().unwrap();
    std::fs::write(desk.path().join("own.toml"), content).unwrap();
    let done = evenhand(desk.path()).args(["check", "own.toml", "--game", "frostblade"]).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

#[test]
fn check_warns_of_text_that_can_never_act_with_its_place_and_a_remedy() {
    let told = warned(
        "[passives]\nidle = { name = \"Idle\", effects = [{ verb = \"no_rush\" }] }\n[items]\nlongsword = { name = \
         \"Longsword\", slots = 1, strength = \"+1\", ignores_objects = true }\n",
    );
    assert!(told.contains("no mistakes found"), "{told}");
    for (line, path) in [(2, "passives.idle"), (4, "items.longsword.ignores_objects")] {
        assert!(told.contains(&format!("own.toml:{line}:")) && told.contains(path), "{told}");
    }
    assert_eq!((told.matches("warning: ").count(), told.matches("help: ").count()), (2, 2), "{told}");
}

// Content that is only tried, such as each datasheet in place of one that a list names, is in no list.
#[test]
fn check_warns_of_an_own_datasheet_alone_and_not_of_lists_that_do_not_name_it() {
    let sheet = "[squads]\nzz = { name = \"Zed\", keywords = [\"RIMEWARD\"], min = 1, max = 1, cost = 10, move = 5.0, strength = 1, \
                 defense = 4, evade = 0, hp = 1, base_mm = 32.0, height = 1.5 }\n";
    let told = warned(sheet);
    assert!(told.contains("own.toml:2:1: squads.zz: Zed have no weapon and can equip none"), "{told}");
    assert_eq!(told.matches("warning: ").count(), 1, "{told}");
    // A list of the file does not name it either: with the shipped content, the last squad could be a single Zed.
    let list = "[lists.rw_hammer]\nname = \"Maul and Talon\"\npoints = 1000\nsquads = [\n\
                { sheet = \"rw_captain\", models = 1, items = [\"greatsword\", \"tower_shield\"] },\n\
                { count = 2, sheet = \"rw_champion\", models = 5, items = [\"glacier_maul\"] },\n\
                { sheet = \"rw_champion\", models = 4, items = [\"glacier_maul\"] },\n\
                { count = 2, sheet = \"rw_gryphon\", models = 3 },\n\
                { sheet = \"rw_spear\", models = 10, items = [\"spear\"] },\n\
                { sheet = \"rw_xbow\", models = 5, items = [\"crossbow\", \"dirk\"] },\n\
                { sheet = \"rw_colossus\", models = 1 },\n]\n";
    let told = warned(&format!("{sheet}{list}"));
    assert_eq!(told.matches("warning: ").count(), 1, "{told}");
}

#[test]
fn check_warns_of_an_army_that_leaves_points_and_of_squads_that_only_stand_there() {
    let desk = tempfile::tempdir().unwrap();
    let trial = "question = \"Does it matter?\"\ngame = \"frostblade\"\n[table]\nplayers = 2\nagents = [\"random\"]\n[set]\n\
                 \"lists.rw_hammer.squads.4.models\" = 7\n\"lists.rw_bolt.squads.2.items\" = []\n";
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let agents = concat!(env!("CARGO_MANIFEST_DIR"), "/agents");
    let done = evenhand(desk.path()).args(["check", "trial.toml", "--agents", agents]).assert().success();
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(told.contains("trial.toml:7:") && told.contains("970 of 1000 points: 30 are left"), "{told}");
    assert!(told.contains("trial.toml:8:") && told.contains("these Crossbow Watch have no weapon"), "{told}");
}

#[test]
fn shipped_content_and_experiments_are_checked_without_a_warning() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str| {
        let entries = std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect::<Vec<_>>()
    };
    let all = [files("experiments/frostblade/content"), files("experiments/frostblade")].concat();
    assert!(all.len() > 30);
    let done = evenhand(root).args(["check", "--game", "frostblade"]).args(all).assert().success();
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(!told.contains("warning: "), "{told}");
}

#[test]
fn weapons_tables_and_missions_that_cannot_be() {
    says("\"items.crossbow.strength\" = \"D7\"", &["items.crossbow.strength", "D7"]);
    says("\"missions.five_cairns.markers\" = []", &["missions.five_cairns", "marker"]);
    says("\"tables.T1.pieces.0.rect\" = [16.0, 9.5, 18.0, 11.0]", &["tables.T1", "overlap"]);
}

#[test]
fn own_datasheets_are_played_and_have_a_fair_price_with_its_interval() {
    let desk = tempfile::tempdir().unwrap();
    let content = r#"
[squads.my_guard]
name = "Own Guard"
keywords = ["OWN", "INFANTRY"]
min = 3
max = 6
cost = 20
move = 6.0
strength = 2
defense = 5
evade = 4
hp = 1
base_mm = 32.0
height = 1.5
item_slots = 1
can_equip = ["longsword"]

[squads.my_leader]
name = "Own Leader"
keywords = ["OWN", "LEADER", "INFANTRY"]
min = 1
max = 1
cost = 80
move = 6.0
strength = 4
defense = 5
evade = 4
hp = 5
base_mm = 32.0
height = 1.5
item_slots = 1
can_equip = ["longsword"]

[lists.mine]
name = "Mine"
points = 1000
squads = [
  { sheet = "my_leader", models = 1, items = ["longsword"] },
  { count = 6, sheet = "my_guard", models = 6, items = ["longsword"] },
]
"#;
    let trial = "question = \"What should it cost?\"\ngame = \"frostblade\"\ncontent = [\"mine.toml\"]\nseed = 1\n[table]\n\
                 players = 2\nagents = [\"planner\"]\nfactions = [\"mine\", \"rw_shield\"]\n[set]\n\
                 \"rules.army.left_out\" = 0.3\n[stop]\ndeals = 1_000\n";
    std::fs::write(desk.path().join("mine.toml"), content).unwrap();
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let planner = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/frostblade/planner.toml");
    std::fs::create_dir_all(desk.path().join("agents/frostblade")).unwrap();
    std::fs::copy(planner, desk.path().join("agents/frostblade/planner.toml")).unwrap();
    evenhand(desk.path()).args(["run", "trial.toml"]).assert().success();
    let tables = desk.path().join("results/frostblade/trial/tables");
    let mut reader = csv::Reader::from_path(tables.join("cards.csv")).unwrap();
    let headers = reader.headers().unwrap().clone();
    let place = |name: &str| headers.iter().position(|known| known == name).unwrap_or_else(|| panic!("no {name}"));
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    let guard = rows.iter().find(|row| row[place("card")].contains("my_guard")).expect("a row of the own sheet");
    let number = |name: &str| guard[place(name)].parse::<f64>().unwrap_or_else(|_| panic!("{name} of {guard:?}"));
    assert_eq!(number("mean_price"), 120.0);
    let (low, fair, high) = (number("fair_price_low"), number("fair_price"), number("fair_price_high"));
    assert!(low < fair && fair < high, "{low} {fair} {high}");
    // A missing squad must reduce the win rate. (Both armies win about equally often: an army that always wins would
    // show no reduction.)
    assert!(number("worth") > 0.0, "{guard:?}");
}

#[test]
fn promises_about_fair_prices_hold_fail_or_are_not_decided_yet() {
    let desk = tempfile::tempdir().unwrap();
    let trial = "question = \"What should it cost?\"\ngame = \"frostblade\"\nseed = 1\n[table]\nplayers = 2\n\
                 agents = [\"planner\"]\nfactions = [\"rw_shield\", \"ck_swarm\"]\n[set]\n\
                 \"rules.army.left_out\" = 0.3\n[stop]\ndeals = 60\n";
    let claim = |id: &str, group: &str, is: &str| {
        format!(
            "[[claim]]\nid = \"{id}\"\nsays = \"A promise\"\nquantity = \"fair price\"\nexperiment = \"trial.toml\"\n\
             {group}is = \"{is}\"\n"
        )
    };
    let raiders = "group = \"ck_raider\"\n";
    let claims = [
        claim("holds", "", "at most 100000 %"),
        claim("fails", "", "above 100000 %"),
        claim("open", raiders, "99-101 %"),
        claim("one", raiders, "at most 100000 %"),
        // The only LEADER of a list is never left out.
        claim("leader", "group = \"ck_chief\"\n", "85-115 %"),
    ];
    let text = format!("book = \"A test\"\ngame = \"frostblade\"\n\n{}", claims.concat());
    std::fs::write(desk.path().join("claims.toml"), text).unwrap();
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let agents = concat!(env!("CARGO_MANIFEST_DIR"), "/agents");
    let done = evenhand(desk.path()).args(["claims", "claims.toml", "--agents", agents]).assert().code(7);
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let line = |id: &str| told.lines().find(|line| line.starts_with(&format!("{id} "))).unwrap_or_default().to_owned();
    for (id, verdict) in [("holds", " TRUE "), ("fails", " FALSE "), ("open", " UNDECIDED "), ("one", " TRUE ")] {
        assert!(line(id).contains(verdict), "{id}: {told}");
    }
    assert!(told.contains("nothing was left out of a match"), "the only LEADER never stays at home: {told}");
}

#[test]
fn the_shipped_claims_are_judged() {
    let desk = tempfile::tempdir().unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let results = desk.path().join("results");
    let file = "experiments/frostblade/claims.toml";
    let arguments = ["claims", file, "--deals", "1", "--results", results.to_str().unwrap()];
    let done = evenhand(root).args(arguments).assert();
    let code = done.get_output().status.code();
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(matches!(code, Some(7 | 8)), "one deal proves nothing: {told}");
    for id in ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"] {
        assert!(told.lines().any(|line| line.starts_with(&format!("{id} "))), "{id} is not judged: {told}");
    }
    assert!(told.contains("8 claims: "), "{told}");
}

//! Tests of `match --json`: what a program that knows only the schema and docs/record.md can rely on.

mod judge;

use std::path::Path;

use assert_cmd::Command;
use evenhand::games::{GameList, GameVisitor, Games, ListedGame};
use evenhand::matches::of_record;
use judge::Judge;
use serde_json::Value;

/// Two experiments of each game.
const EXPERIMENTS: &[(&str, &[&str])] = &[
    ("ascension", &["habits", "readings"]),
    ("ashenfront", &["attacks", "readings"]),
    ("axion_forge", &["actions", "readings"]),
    ("bridgefront", &["max_mana", "readings"]),
    ("frostblade", &["by_strength", "readings"]),
];

/// Returns the lines of a match of an experiment.
fn lines(game: &str, experiment: &str, more: &[&str]) -> Vec<Value> {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["match", &format!("experiments/{game}/{experiment}.toml"), "--json"]).args(more);
    let printed = command.assert().success().get_output().stdout.clone();
    let printed = String::from_utf8(printed).expect("text");
    printed.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Calls a check for each experiment with its game.
fn each(check: impl Fn(&str, &str)) {
    for (game, experiments) in EXPERIMENTS {
        experiments.iter().for_each(|experiment| check(game, experiment));
    }
}

fn is(line: &Value, key: &str) -> bool {
    line.get(key).is_some()
}

/// Returns the keys of an event that the schema of its kind does not name.
fn undeclared<'l>(schema: &Value, line: &'l Value) -> Vec<&'l str> {
    let Some(event) = line.get("event") else { return Vec::new() };
    let kinds = schema["anyOf"].as_array().expect("kinds of lines");
    let kind = kinds.iter().find(|kind| kind["properties"]["event"]["const"] == *event).expect("the kind");
    let keys = line.as_object().expect("an event").keys();
    keys.map(String::as_str).filter(|key| kind["properties"].get(key).is_none()).collect()
}

/// Returns the facts of events that have no type in the schema.
fn untyped(schema: &Value) -> Vec<String> {
    let kinds = schema["anyOf"].as_array().expect("kinds of lines").iter();
    let events = kinds.map(|kind| &kind["properties"]).filter(|facts| is(facts, "event"));
    let typed = |shape: &Value| ["type", "enum", "const", "anyOf"].iter().any(|keyword| is(shape, keyword));
    let facts = events.flat_map(|facts| facts.as_object().expect("facts").iter().map(|fact| (&facts["event"], fact)));
    facts.filter(|(_, (_, shape))| !typed(shape)).map(|(event, (fact, _))| format!("{event}: {fact}")).collect()
}

/// Checks that every line of a game's records has the form of its schema.
struct Schemas;

impl GameVisitor for Schemas {
    fn visit<G: ListedGame>(&mut self) {
        let schema = of_record::<G>();
        let judge = Judge { whole: &schema };
        judge.look_through(&schema);
        assert!(!schema.to_string().contains("[`"), "meanings are for readers of records, not of code");
        assert_eq!(untyped(&schema), Vec::<String>::new());
        let (_, experiments) = EXPERIMENTS.iter().find(|(game, _)| *game == G::NAME).expect("experiments");
        for experiment in *experiments {
            for viewer in [&[][..], &["--as", "S2"]] {
                for line in lines(G::NAME, experiment, viewer) {
                    judge.judge(&schema, &line, "").unwrap_or_else(|wrong| panic!("{experiment}: {line}: {wrong}"));
                    assert_eq!(undeclared(&schema, &line), Vec::<&str>::new(), "{experiment}: {line}");
                }
            }
        }
        let slip = serde_json::json!({ "event": "no_such_event", "step": 1 });
        assert!(judge.judge(&schema, &slip, "").is_err());
    }
}

#[test]
fn every_line_has_the_form_of_the_schema() {
    Games::each(&mut Schemas);
}

#[test]
fn a_record_begins_with_its_match_and_ends_with_the_result() {
    each(|game, experiment| {
        let lines = lines(game, experiment, &["--deal", "2"]);
        let (first, last) = (&lines[0], lines.last().expect("lines"));
        assert_eq!((&first["record"], &first["game"], &first["deal"]), (&1.into(), &game.into(), &2.into()));
        let shares: f64 = last["shares"].as_object().expect("shares").values().filter_map(Value::as_f64).sum();
        assert!((shares - 1.0).abs() < 1e-6, "{last}");
        assert!(is(&lines[1], "position") || is(&lines[1], "event"), "{}", lines[1]);
        assert!(is(&lines[lines.len() - 2], "position"));
        let steps: Vec<u64> = lines[1..].iter().map(|line| line["step"].as_u64().expect("a step")).collect();
        assert!(steps.is_sorted(), "lines are in order");
    });
}

#[test]
fn every_choice_is_one_of_its_options() {
    each(|game, experiment| {
        let choices: Vec<Value> = lines(game, experiment, &[]).into_iter().filter(|line| is(line, "choice")).collect();
        assert!(choices.len() > 30, "{game} {experiment}");
        for choice in choices {
            let options = choice["options"].as_array().expect("options");
            assert!(options.contains(&choice["choice"]), "{game}: {choice}");
        }
    });
}

#[test]
fn a_seat_knows_its_own_choices_and_a_part_of_the_events() {
    each(|game, experiment| {
        let all = lines(game, experiment, &[]);
        for seat in ["S1", "S2"] {
            let own = lines(game, experiment, &["--as", seat]);
            // What a seat aims at can have a name that only others know.
            let choices = |lines: &[Value]| -> Vec<[Value; 3]> {
                let own = lines.iter().filter(|line| is(line, "choice") && line["seat"] == seat);
                own.map(|line| ["choice", "options", "step"].map(|key| line[key].clone())).collect()
            };
            assert_eq!(choices(&own), choices(&all), "{game}");
            assert!(own.iter().all(|line| !is(line, "choice") || line["seat"] == seat));
            // Each event that it knows of is the next of the whole record that has its fields, perhaps with more.
            let mut whole = all.iter().filter(|line| is(line, "event"));
            let mut hidden = 0;
            for known in own.iter().filter(|line| is(line, "event")) {
                let fields = known.as_object().expect("an event");
                let fits = |line: &&Value| fields.iter().all(|(field, value)| line.get(field) == Some(value));
                let line = whole.find(fits).unwrap_or_else(|| panic!("{game}: {known} is not in the whole record"));
                hidden += line.as_object().expect("an event").len() - fields.len();
            }
            // In Ascension and Frostblade all events are open under these rules.
            assert_eq!(hidden > 0, !["ascension", "frostblade"].contains(&game), "{game} {experiment}: {hidden}");
        }
    });
}

#[test]
fn points_in_events_add_up_to_those_in_the_last_position() {
    for (game, experiment, event, amount) in
        [("ashenfront", "attacks", "cp", "cp"), ("frostblade", "by_strength", "vp", "vp")]
    {
        let lines = lines(game, experiment, &[]);
        let last = lines.iter().rfind(|line| is(line, "position")).expect("a position");
        for seat in ["S1", "S2"] {
            let gained: f64 = lines
                .iter()
                .filter(|line| line["event"] == event && line["seat"] == seat)
                .filter_map(|line| line["n"].as_f64())
                .sum();
            assert_eq!(last["position"]["holds"][seat][amount].as_f64(), Some(gained), "{game} {seat}");
        }
    }
}

#[test]
fn secret_points_are_known_at_the_end() {
    let last = |lines: &[Value]| lines.iter().rfind(|line| is(line, "position")).expect("a position").clone();
    let mut learnt = 0;
    for deal in ["0", "1"] {
        let all = last(&lines("bridgefront", "max_mana", &["--deal", deal]));
        let own = last(&lines("bridgefront", "max_mana", &["--deal", deal, "--as", "S1"]));
        for seat in ["S1", "S2"] {
            let points = |line: &Value| line["position"]["holds"][seat]["permanent_vp"].as_f64();
            assert_eq!(points(&own), points(&all), "deal {deal}: {seat}");
        }
        learnt += usize::from(all["position"]["holds"]["S2"]["permanent_vp"].as_f64() > Some(0.0));
    }
    assert!(learnt > 0, "the second seat has no points in any of the matches");
}

#[test]
fn a_position_stands_between_every_turn_and_the_next() {
    let begins = |line: &Value| ["turn", "turn_began", "round"].contains(&line["event"].as_str().unwrap_or_default());
    each(|game, experiment| {
        let lines = lines(game, experiment, &[]);
        let mut turns = 0;
        let mut ended = false;
        for line in &lines[1..] {
            if line["position"]["at"] == "turn_ended" {
                assert!(!ended, "{game}: two positions at the end of a turn");
                ended = true;
            } else if begins(line) {
                assert_eq!(ended, turns > 0, "{game} {experiment}: {line}");
                (turns, ended) = (turns + 1, false);
            }
        }
        assert!(turns > 2 && !ended, "{game} {experiment}: {turns} turns");
        let last = lines.iter().rfind(|line| is(line, "position")).expect("a position");
        assert_eq!(last["position"]["at"], "match_ended", "{game}");
    });
}

#[test]
fn the_same_match_has_the_same_record() {
    assert_eq!(lines("bridgefront", "max_mana", &["--deal", "3"]), lines("bridgefront", "max_mana", &["--deal", "3"]));
}

/// Returns the output of `evenhand replay` for a record with these lines, and its exit code.
fn replayed(lines: &[Value], more: &[&str]) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.jsonl");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(&file, text).expect("written");
    let output = Command::cargo_bin("evenhand").unwrap().arg("replay").arg(&file).args(more).output().expect("it runs");
    let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    (output.status.code().expect("a code"), printed)
}

#[test]
fn a_record_is_played_again_without_its_experiment() {
    each(|game, experiment| {
        let (code, printed) = replayed(&lines(game, experiment, &["--deal", "1"]), &[]);
        assert_eq!(code, 0, "{game} {experiment}: {printed}");
        assert!(printed.contains("lines happen again"), "{printed}");
    });
    // A variant with other rules.
    let variant = lines("bridgefront", "max_mana", &["--cell", "0"]);
    assert!(!variant[0]["rules"].as_object().expect("rules").is_empty(), "{}", variant[0]);
    let (code, printed) = replayed(&variant, &["--log"]);
    assert!(code == 0 && printed.contains("Market row"), "{printed}");
}

#[test]
fn a_changed_record_is_found_out() {
    let whole = lines("ashenfront", "attacks", &[]);
    let changed = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = whole.clone();
        change(&mut lines);
        replayed(&lines, &[])
    };
    let at = |key: &str| whole.iter().position(|line| is(line, key)).expect("such a line");
    let refused = |(code, printed): (i32, String), expected: i32, part: &str| {
        assert!(code == expected && printed.contains(part), "{code}, not {expected}: {printed}");
    };
    let (choice, event) = (at("choice"), at("event"));
    refused(changed(&|lines| lines[event]["event"] = "moved".into()), 7, &format!("line {} was", event + 1));
    refused(changed(&|lines| lines[choice]["choice"] = "jump".into()), 7, "`jump` is no choice of this game");
    refused(changed(&|lines| drop(lines.remove(choice))), 7, "no choice of");
    refused(changed(&|lines| lines[0]["seed"] = 999_999.into()), 7, "");
    refused(changed(&|lines| drop(lines.pop())), 7, "lines");
    refused(changed(&|lines| lines[0]["rules"]["rules.hand.size"] = 3.into()), 3, "no such knob");
    refused(changed(&|lines| lines[0]["digest"] = "0".into()), 7, "another rulebook");
    refused(changed(&|lines| lines[0]["game"] = "chess".into()), 3, "chess");
    refused(changed(&|lines| lines[0]["record"] = 9.into()), 3, "version 9");
    refused(changed(&|lines| drop(lines.remove(0))), 3, "no record of a match");
    refused(changed(&|lines| lines[0]["as"] = "S1".into()), 3, "only what one seat knew");
    refused(changed(&|lines| lines[0]["seats"] = Value::Array(Vec::new())), 3, "names 0 seats");
    refused(changed(&|lines| lines[0]["seats"][1]["role"] = Value::Null), 3, "seats");
    refused(changed(&|lines| lines[0]["seats"][1]["role"] = "nobody".into()), 3, "`nobody`");
    refused(replayed(&lines("ashenfront", "attacks", &["--as", "S1"]), &[]), 3, "only what one seat knew");
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["replay", "experiments/bridgefront/max_mana.toml"]);
    let output = command.assert().code(3).get_output().stderr.clone();
    let printed = String::from_utf8(output).expect("text");
    assert!(printed.contains("max_mana.toml:1") && printed.contains("no line of a record"), "{printed}");
    Command::cargo_bin("evenhand").unwrap().args(["replay", "nowhere.jsonl"]).assert().code(5);
}

#[test]
fn the_page_on_records_names_every_kind_of_line() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/record.md")).expect("a page");
    for kind in ["record", "choice", "event", "position", "end", "fault"] {
        assert!(page.contains(&format!("| `{kind}` |")), "{kind}");
    }
}

#[test]
fn a_record_cannot_be_drawn_at_once() {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["match", "experiments/bridgefront/max_mana.toml", "--json", "--html", "match.html"]);
    command.assert().code(2);
}

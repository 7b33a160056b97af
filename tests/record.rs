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

/// Checks that every line of a game's records has the form of its schema.
struct Schemas;

impl GameVisitor for Schemas {
    fn visit<G: ListedGame>(&mut self) {
        let schema = of_record::<G>();
        let judge = Judge { whole: &schema };
        judge.look_through(&schema);
        let (_, experiments) = EXPERIMENTS.iter().find(|(game, _)| *game == G::NAME).expect("experiments");
        for experiment in *experiments {
            for viewer in [&[][..], &["--as", "S2"]] {
                for line in lines(G::NAME, experiment, viewer) {
                    judge.judge(&schema, &line, "").unwrap_or_else(|wrong| panic!("{experiment}: {line}: {wrong}"));
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
fn the_same_match_has_the_same_record() {
    assert_eq!(lines("bridgefront", "max_mana", &["--deal", "3"]), lines("bridgefront", "max_mana", &["--deal", "3"]));
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

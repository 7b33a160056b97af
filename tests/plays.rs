//! Tests of `evenhand plays`: how people did, from the records of their matches.

mod playing;

use std::fs;

use playing::{Desk, built_in};
use serde_json::{Value, json};

/// Returns the lines of a record of a match of a person, as far as they count.
fn record(game: &str, seat: &str, against: &str, role: &str, last: &Value) -> String {
    let other = if seat == "S1" { "S2" } else { "S1" };
    let head = json!({
        "record": 1, "game": game, "rules": {}, "deal": 1, "seed": 1,
        "seats": [
            { "seat": seat, "agent": "person", "role": role },
            { "seat": other, "agent": against, "role": "veil" },
        ],
    });
    format!("{head}\n{}\n{last}\n", json!({ "event": "start", "step": 0 }))
}

fn won(seat: &str, share: f64) -> Value {
    let other = if seat == "S1" { "S2" } else { "S1" };
    json!({ "end": "threshold", "shares": { seat: share, other: 1.0 - share }, "step": 1 })
}

/// Creates a folder with three wins, a loss, a draw and two matches that were left.
fn desk() -> Desk {
    let desk = Desk::new();
    let write = |number: u32, text: &str| desk.write(&format!("plays/bridgefront/{number:04}.jsonl"), text);
    write(1, &record("bridgefront", "S1", "quick", "bastion", &won("S1", 1.0)));
    write(2, &record("bridgefront", "S1", "quick", "cipher", &won("S1", 1.0)));
    write(3, &record("bridgefront", "S2", "quick", "bastion", &won("S2", 0.0)));
    write(4, &record("bridgefront", "S2", "quick", "bastion", &won("S2", 1.0)));
    write(5, &record("bridgefront", "S2", "strong", "bastion", &won("S2", 0.5)));
    let left = json!({ "position": { "at": "match_left" }, "step": 3 });
    write(6, &record("bridgefront", "S1", "quick", "bastion", &left));
    write(7, &(record("bridgefront", "S1", "quick", "bastion", &left) + "{\"choi"));
    desk
}

/// Returns a text without its line breaks.
fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn people_are_counted_by_opponent_seat_and_role_with_ranges() {
    let desk = desk();
    let (code, printed) = desk.run(&["plays", "--csv", "plays.csv"], "");
    assert_eq!(code, 0, "{printed}");
    let unbroken = unbroken(&printed);
    let (quick, strong) = printed.split_once("against strong").expect("two tables");
    let row = |table: &str, name: &str| -> Vec<String> {
        let line = table.lines().find(|line| line.trim_start().starts_with(name)).expect("a row");
        line.trim_start().trim_start_matches(name).split_whitespace().map(str::to_owned).collect()
    };
    // Wilson's interval of 3 of 4, and of 1 of 2.
    assert_eq!(row(quick, "all matches").join(" "), "4 3 75 % 30 % to 95 % 2");
    assert_eq!(row(quick, "seat S2").join(" "), "2 1 50 % 9 % to 91 % 0");
    assert_eq!(row(quick, "seat S1").join(" "), "2 2 100 % 34 % to 100 % 2");
    assert_eq!(row(quick, "as bastion").join(" "), "3 2 67 % 21 % to 94 % 2");
    assert!(strong.contains("1 match: ") && row(strong, "all matches").join(" ").starts_with("1 0.5 50 %"), "{strong}");
    for part in ["from 30 % to 95 %", "luck alone could explain", "wide range", "left unfinished: 2", "0006.jsonl"] {
        assert!(unbroken.contains(part), "{part}: {printed}");
    }
    let table = fs::read_to_string(desk.0.path().join("plays.csv")).expect("a table");
    assert!(table.starts_with("game,players,against,part,name,matches,won,share,low,high,even,unfinished"), "{table}");
    assert!(table.contains("bridgefront,2,quick,all,,4,3,0.7500,0.3006,0.9544,0.5000,2,0\n"), "{table}");
    assert!(table.contains("bridgefront,2,strong,role,bastion,1,0.5,"), "{table}");
}

#[test]
fn many_matches_show_more_than_few() {
    let desk = Desk::new();
    for number in 1..=40 {
        let text = record("frostblade", "S1", "random", "x", &won("S1", f64::from(u8::from(number > 4))));
        desk.write(&format!("plays/frostblade/{number:04}.jsonl"), text);
    }
    let (code, printed) = desk.run(&["plays"], "");
    assert_eq!(code, 0, "{printed}");
    let printed = unbroken(&printed);
    assert!(printed.contains("people win more than the even share of 50 %"), "{printed}");
    assert!(!printed.contains("wide range") && !printed.contains("Not counted"), "{printed}");
}

#[test]
fn records_of_played_matches_are_read() {
    let desk = Desk::new();
    desk.plays(&["ashenfront", "--against", "random", "--set", "rules.victory.turn_cap=6"], &"1\n".repeat(20_000));
    desk.plays(&["ashenfront", "--against", "random", "--as", "S2"], "1\nq\n");
    let (code, printed) = desk.run(&["plays", "plays/ashenfront"], "");
    assert!(code == 0 && printed.contains("ashenfront, 2 players, against random"), "{code} {printed}");
    let unbroken = unbroken(&printed);
    assert!(unbroken.contains("1 of them had changed rules") && printed.contains("left unfinished: 1"), "{printed}");
    let row = printed.lines().find(|line| line.contains("seat S2")).expect("a row");
    assert!(row.split_whitespace().eq(["seat", "S2", "0", "0", "-", "-", "1"]), "{row}");
}

#[test]
fn what_is_no_record_of_a_person_is_named() {
    let desk = desk();
    desk.write("plays/bridgefront/notes.jsonl", "not a record\n");
    let agents = record("bridgefront", "S1", "quick", "bastion", &won("S1", 1.0)).replace("person", "strong");
    desk.write("plays/agents.jsonl", agents);
    let (code, printed) = desk.run(&["plays", "--game", "bridgefront"], "");
    assert!(code == 0 && printed.contains("no record: plays/bridgefront/notes.jsonl"), "{code} {printed}");
    assert!(printed.contains("1 record without a person"), "{printed}");
    let (code, printed) = desk.run(&["plays", "--game", "frostblade"], "");
    assert!(code == 3 && printed.contains("no record of a match of frostblade"), "{code} {printed}");
    let (code, printed) = desk.run(&["plays", "--game", "chess"], "");
    assert!(code == 3 && printed.contains("`chess`"), "{code} {printed}");
    let (code, printed) = desk.run(&["plays", "gone"], "");
    assert!(code == 5 && printed.contains("gone"), "{code} {printed}");
}

/// Records matches of an agent that chooses by a trained network at this temperature, as if it were a person.
fn tempered(temperature: &str) -> Desk {
    let desk = Desk::new();
    let folder = desk.0.path().join("agents/ashenfront");
    fs::create_dir_all(&folder).expect("a folder");
    fs::copy(built_in("agents/ashenfront/learnt.net"), folder.join("learnt.net")).expect("a network");
    let agent = format!("kind = \"learnt\"\nnet = \"learnt.net\"\nthorough = true\ntemperature = {temperature}\n");
    desk.write("agents/ashenfront/tempered.toml", agent);
    let experiment = "question = \"?\"\ngame = \"ashenfront\"\nseed = 3\nplayers = [\"tempered\", \"quick\"]\n[table]\nplayers = 2\n";
    desk.write("trial.toml", experiment);
    for deal in 0..9 {
        let (code, record) = desk.run(&["match", "trial.toml", "--json", "--deal", &deal.to_string()], "");
        assert_eq!(code, 0, "{record}");
        let record = record.replacen("\"agent\":\"tempered\"", "\"agent\":\"person\"", 1);
        desk.write(&format!("plays/ashenfront/{:04}.jsonl", deal + 1), record);
    }
    desk
}

#[test]
fn the_temperature_of_a_person_is_fitted() {
    let fitted = |desk: &Desk, more: &[&str]| -> (f64, f64, f64, String) {
        let (code, printed) = desk.run(&[&["plays", "--fit", "quick"], more].concat(), "");
        assert_eq!(code, 0, "{printed}");
        let printed = unbroken(&printed);
        let found = printed.split_once("at temperature ").unwrap_or_else(|| panic!("{printed}")).1;
        let is_part = |letter: char| letter.is_ascii_digit() || letter == '.';
        let numbers = found.split(|letter| !is_part(letter)).filter_map(|text| text.parse().ok());
        // The level of the range comes between the temperature and the ends of the range.
        let [temperature, _, low, high] = numbers.take(4).collect::<Vec<f64>>().try_into().expect("four numbers");
        (temperature, low, high, printed)
    };
    let loose = tempered("2.0");
    let (temperature, low, high, printed) = fitted(&loose, &["--level", "me"]);
    assert!(low < 2.0 && 2.0 < high && low < temperature && temperature < high && high < 3.0, "{printed}");
    assert!(printed.contains("in 9 matches") && printed.contains("only a first guess"), "{printed}");
    // The player can be played against.
    let (code, printed) = loose.run(&["play", "ashenfront", "--terminal", "--against", "me"], "1\nq\n");
    assert!(code == 0 && printed.contains("S2  me"), "{code} {printed}");
    let (code, printed) = loose.run(&["plays", "--fit", "quick", "--level", "me"], "");
    assert!(code == 3 && printed.contains("is there already"), "{code} {printed}");
    let (strict, _, high, printed) = fitted(&tempered("0.5"), &[]);
    assert!(strict < temperature && high < 2.0, "{printed}");
    for (more, code, part) in [
        (["--fit", "planner"], 3, "has no network of its own"),
        (["--fit", "nobody"], 3, "nobody"),
        (["--level", "me"], 2, "--fit"),
    ] {
        let (ended, printed) = loose.run(&[&["plays"], &more[..]].concat(), "");
        assert!(ended == code && printed.contains(part), "{ended}: {printed}");
    }
}

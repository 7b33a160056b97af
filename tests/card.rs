//! Tests of `evenhand card`: whether a card is too strong for its set.

use std::collections::BTreeMap;
use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;

/// An order of Age I that does at 1 mana what costs 1 mana and 2 gold elsewhere, and gives 2 gold besides.
const IRON_MUSTER: &str = r#"
[cards]
iron_muster = { name = "Iron Muster", set = "age1", category = "recruitment", type = "order", mana = 1, init = [45, 115],
  about = "Deploy 4 Forces at home and take 2 gold.",
  fx = [{ verb = "deploy", forces = 4, to = "capital" }, { verb = "gain", res = "gold", n = 2 }] }
"#;

/// The rulebook's Quick March under another id and name.
const TWIN: &str = r#"
[cards]
a_march = { name = "Another March", set = "age1", category = "movement", type = "order", mana = 1, init = [40, 50],
  about = "March one stack up to 2 hexes, fast.",
  fx = [{ verb = "move", steps = 2 }] }
"#;

fn desk(name: &str, content: &str) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join(name), content).unwrap();
    desk
}

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn told(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn refused(desk: &TempDir, arguments: &[&str], words: &[&str]) {
    let assert = evenhand(desk, arguments).assert().code(WRONG_INPUT);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    words.iter().for_each(|word| assert!(error.contains(word), "`{word}` in {error}"));
}

/// Collapses all whitespace in a text to single spaces.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the rows of card.csv by heading, by card.
fn cards(desk: &TempDir, folder: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let file = desk.path().join(folder).join("card.csv");
    let rows = csv::Reader::from_path(file).unwrap().into_deserialize::<BTreeMap<String, String>>();
    rows.map(|row| row.unwrap()).map(|row| (row["card"].clone(), row)).collect()
}

/// The card gives far more than any other order of its Age.
#[test]
fn a_card_that_is_far_too_strong_is_called_so() {
    let desk = desk("muster.toml", IRON_MUSTER);
    let said = told(&desk, &["card", "muster.toml", "--deals", "120"]);
    assert!(said.contains("\nIron Muster (order, age1, 1 mana): far too strong.\n"), "{said}");
    assert!(flat(&said).contains("rank 1 of 25. Next below: Paid Volunteers, +"), "{said}");
    assert!(flat(&said).contains("At other prices: 0 mana +"), "{said}");
    let cards = cards(&desk, "results/bridgefront/card/muster");
    let card = &cards["iron_muster"];
    assert_eq!((cards.len(), card["rank"].as_str(), card["asked"].as_str()), (25, "1", "true"));
    let number = |key: &str| card[key].parse::<f64>().unwrap();
    assert!(number("low") > 0.1 && number("p_holm") < 0.001, "{card:?}");
    assert_eq!((number("deals"), number("matches")), (120.0, 480.0), "two seatings, owned by either seat");
    assert!(cards.values().all(|other| other["matches"] == card["matches"]), "all by the same deals");

    // The commands show matches with different winners.
    let command = |with: &str| {
        let line = said.lines().find(|line| line.trim().starts_with(with)).unwrap();
        let words: Vec<&str> = line.split_whitespace().skip(2).collect();
        told(&desk, &words)
    };
    let (with, without) = (command("with:"), command("without:"));
    let owner = said
        .lines()
        .find_map(|line| {
            Some(line.split(": ").nth(1)?.get(..2)?.to_owned()).filter(|_| line.trim().starts_with("Deal "))
        })
        .unwrap();
    assert!(with.contains("plays Given Iron Muster"), "{with}");
    assert!(!without.contains("Given Iron Muster"), "nobody owns it");
    let share = |text: &str| {
        let line = text.lines().find(|line| line.contains("share of the win") || line.contains("win share"));
        let line = line.unwrap_or_else(|| panic!("{text}"));
        line.split(&format!("{owner} ")).nth(1).unwrap().split([',', ' ']).next().unwrap().to_owned()
    };
    assert_eq!((share(&with).as_str(), share(&without).as_str()), ("1.000", "0.000"));
}

/// Two equal cards are given in equal matches, whatever their ids are.
#[test]
fn a_card_equal_to_another_ranks_beside_it_and_is_neither_too_strong_nor_too_weak() {
    let desk = desk("twin.toml", TWIN);
    let said = told(&desk, &["card", "twin.toml", "--deals", "16"]);
    assert!(flat(&said).contains("It played every match exactly as Quick March did."), "{said}");
    let head = said.lines().find(|line| line.starts_with("Another March (")).unwrap();
    assert!(
        head.ends_with("within its set, neither too strong nor too weak.") || head.ends_with("cannot tell yet."),
        "{head}"
    );
    assert!(!said.contains("far too"), "{said}");
    let cards = cards(&desk, "results/bridgefront/card/twin");
    for column in ["rank", "worth", "low", "high", "p", "played"] {
        assert_eq!(cards["a_march"][column], cards["quick_march"][column], "{column}");
    }
}

#[test]
fn the_figures_do_not_depend_on_threads_or_on_being_played_in_one_go() {
    let results = |threads: &str, steps: &[&str]| {
        let desk = desk("twin.toml", TWIN);
        for deals in steps {
            told(&desk, &["card", "twin.toml", "--agent", "random", "--deals", deals, "--threads", threads]);
        }
        let read = |file: &str| fs::read(desk.path().join("results/bridgefront/card/twin").join(file)).unwrap();
        (read("card.csv"), read("summary.txt"))
    };
    let once = results("1", &["12"]);
    assert!(once == results("2", &["12"]), "two threads");
    assert!(once == results("2", &["5", "12"]), "continued");
}

#[test]
fn a_card_that_has_changed_is_played_anew() {
    let desk = desk("twin.toml", TWIN);
    let play = || told(&desk, &["card", "twin.toml", "--agent", "random", "--deals", "5"]);
    assert!(!play().contains("note:"));
    fs::write(desk.path().join("twin.toml"), TWIN.replace("steps = 2", "steps = 3")).unwrap();
    assert!(play().contains("note: these cards or players have changed"));
    assert!(!play().contains("note:"));
}

#[test]
fn existing_cards_are_judged_by_name_in_every_game_that_can_give_cards() {
    let desk = tempfile::tempdir().unwrap();
    for (game, card, name) in
        [("bridgefront", "zap", "Zap"), ("axion_forge", "IV11", "Arc Adept"), ("ashenfront", "PR02", "Covering Fire")]
    {
        let arguments = ["card", "--existing", card, "--game", game, "--agent", "random", "--deals", "4"];
        let said = told(&desk, &arguments);
        assert!(said.contains(&format!("\n{name} (")), "{game}: {said}");
        let rows = cards(&desk, &format!("results/{game}/card/{card}"));
        assert!(rows.len() > 3 && rows[card]["asked"] == "true", "{game}: {rows:?}");
        assert!(rows.values().all(|row| row["matches"] == rows[card]["matches"]), "{game}");
    }
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let desk = desk("twin.toml", TWIN);
    let path = |name: &str, text: &str| fs::write(desk.path().join(name), text).unwrap();
    refused(&desk, &["card", "--existing", "x", "--game", "ascension"], &["ascension cannot give", "[sweep]"]);
    refused(
        &desk,
        &["card", "--existing", "zapp", "--game", "bridgefront"],
        &["no card `zapp`", "did you mean `zap`?"],
    );
    refused(&desk, &["card", "--existing", "zap"], &["--game"]);
    refused(&desk, &["card", "twin.toml", "--players", "9"], &["--players", "choose 2 to 6"]);
    refused(&desk, &["card", "twin.toml", "--agent", "lernt"], &["lernt"]);
    path("rules.toml", "[rules]\nvp_to_win = 7\n");
    refused(&desk, &["card", "rules.toml", "--game", "bridgefront"], &["rules.toml", "defines no card of bridgefront"]);
    path("wrong.toml", &TWIN.replace("steps = 2", "stepps = 2"));
    refused(&desk, &["card", "wrong.toml", "--game", "bridgefront"], &["wrong.toml:5", "stepps"]);
}

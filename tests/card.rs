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
  effects = [{ verb = "deploy", forces = 4, to = "capital" }, { verb = "gain", resource = "gold", n = 2 }] }
"#;

/// The rulebook's Quick March under another id and name.
const TWIN: &str = r#"
[cards]
a_march = { name = "Another March", set = "age1", category = "movement", type = "order", mana = 1, init = [40, 50],
  about = "March one stack up to 2 hexes, fast.",
  effects = [{ verb = "move", steps = 2 }] }
"#;

/// A datasheet that does far more than any other for 10 points a model.
const DOOM: &str = r#"
[squads]
doom = { name = "Doom Engines", keywords = ["RIMEWARD", "GARGANTUAN"], min = 3, max = 6, cost = 10,
  move = 10.0, strength = 12, defense = 6, evade = 2, hp = 30, base_mm = 60.0, height = 3.0, innate = ["talons", "boulder"] }
"#;

/// The Crossbow Watch under another id and name.
const WATCH: &str = r#"
[squads]
a_watch = { name = "Another Watch", keywords = ["RIMEWARD", "INFANTRY", "SHOOTER"], min = 4, max = 8, cost = 12,
  move = 5.0, strength = 2, defense = 4, evade = 6, hp = 1, item_slots = 2, base_mm = 32.0, height = 1.5,
  can_equip = ["crossbow", "dirk"], passives = ["braced"] }
"#;

/// A character that does far more than any other for 14 points.
const CHAMPION: &str = r#"
[content.CH1]
name = "Champion"
faction = "BH"
base = [40.0, 40.0]
capacity = 5
skill = 9
defense = 9
wounds = 20
strides = 6
points = 14
at_most = 1

[content.CH1.actions.halberd]
kind = "attack"
range = 50.0
bonus = 3
"#;

/// The Brass Ram under another id and name.
const RAM: &str = r#"
[characters.AA1]
name = "Another Ram"
faction = "BH"
base = [75.0, 60.0]
wounds = 3
skill = 1
defense = 3
traits = ["vs_displacement_size_2"]
attacks.ram = { template = "single", range = 0, effects = [{ effect = "knockback", suits = "club" }] }
"#;

/// Small armies of Frostblade, which are played quickly.
const SMALL: [&str; 2] = ["--set", "rules.army.points_limit=500"];

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
fn a_datasheet_that_is_far_too_strong_for_its_points_is_called_so() {
    let desk = desk("doom.toml", DOOM);
    let said = told(&desk, &[&["card", "doom.toml", "--deals", "18"][..], &SMALL].concat());
    assert!(said.contains("\nDoom Engines (10 points a model): far too strong.\n"), "{said}");
    assert!(flat(&said).contains("rank 1 of 22."), "{said}");
    assert!(flat(&said).contains("At other prices, beside what it replaces: 8 points a model +"), "{said}");
    // Armies have it from the start or not at all.
    assert!(!said.contains("seat gains it"), "{said}");
}

#[test]
fn a_character_that_is_far_too_strong_for_its_points_is_called_so() {
    let desk = desk("champion.toml", CHAMPION);
    // Where the fight alone decides; in Seize Fate it could stand aside.
    let said = told(&desk, &["card", "champion.toml", "--deals", "40", "--set", "scenario.id=\"S1\""]);
    assert!(said.contains("\nChampion (14 points): far too strong.\n"), "{said}");
    // 26 characters are shipped; three of them cost more than the agreed points.
    assert!(flat(&said).contains("rank 1 of 24."), "{said}");
    // The prices of other characters are not what they are worth: each is given for as many points.
    assert!(flat(&said).contains("Too strong at every price tried: a fair price is more than 23 points."), "{said}");
}

/// The copies are given in equal matches, so no verdict sets one above the other.
#[test]
fn a_copy_of_a_datasheet_or_character_gets_no_verdict() {
    for (game, file, content, copy, original, name) in [
        ("frostblade", "watch.toml", WATCH, "a_watch", "rw_xbow", "Crossbow Watch"),
        ("ascension", "ram.toml", RAM, "AA1", "BP3", "Brass Ram"),
    ] {
        let desk = desk(file, content);
        let small = if game == "frostblade" { &SMALL[..] } else { &[] };
        let said = told(&desk, &[&["card", file, "--deals", "6"][..], small].concat());
        assert!(flat(&said).contains(&format!("It played every match exactly as {name} did.")), "{said}");
        let head = said.lines().find(|line| line.starts_with("Another ")).unwrap();
        assert!(head.contains("not shown to be better") || head.contains("cannot tell"), "{head}");
        let stem = file.trim_end_matches(".toml");
        let cards = cards(&desk, &format!("results/{game}/card/{stem}"));
        for column in ["rank", "worth", "low", "high", "p", "played"] {
            assert_eq!(cards[copy][column], cards[original][column], "{column}");
        }
    }
}

#[test]
fn several_numbers_of_players_are_judged_one_after_another_and_compared() {
    let desk = desk("twin.toml", TWIN);
    let play =
        |players: &str| told(&desk, &["card", "twin.toml", "--agent", "random", "--deals", "6", "--players", players]);
    let several = play("2,4,2");
    assert_eq!(several.matches("\nAnother March (").count(), 2, "{several}");
    let (_, table) = several.split_once("By number of players:\n  Another March\n").unwrap();
    let lines: Vec<&str> = table.lines().take(2).map(str::trim).collect();
    assert!(lines[0].starts_with("2: ") && lines[1].starts_with("4: "), "{table}");
    assert!(flat(table).contains("An even share of the win is 50 %, 25 %"), "{table}");
    // Each is what is found with that number alone.
    for players in ["2", "4"] {
        let alone = play(players);
        assert!(!alone.contains("By number of players"), "{alone}");
        let of = |folder: String| fs::read(desk.path().join(folder).join("card.csv")).unwrap();
        let folder = format!("results/bridgefront/card/twin-{players}-players");
        assert!(of(folder) == of("results/bridgefront/card/twin".into()), "{players} players");
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
fn another_seed_is_not_called_another_card() {
    let desk = desk("twin.toml", TWIN);
    let play = |seed: &str| told(&desk, &["card", "twin.toml", "--agent", "random", "--deals", "5", "--seed", seed]);
    assert!(!play("1").contains("note:"));
    let other = play("2");
    assert!(other.contains("note: these are other deals, by another seed; what was played before is in"), "{other}");
    assert!(!other.contains("have changed"), "{other}");
}

/// The number of deals that is proposed is more than were played, with a seed that was not.
#[test]
fn an_open_verdict_says_how_many_deals_settle_it_and_what_that_rests_on() {
    let desk = desk("twin.toml", TWIN);
    let said = flat(&told(&desk, &["card", "twin.toml", "--deals", "16", "--seed", "4"]));
    assert!(said.contains("Another March (order, age1, 1 mana): cannot tell yet. "), "{said}");
    assert!(said.contains("These deals leave open whether it is too "), "{said}");
    let (_, needed) = said.split_once("If the differences stay as they are now, about ").unwrap();
    let needed: u64 = needed.split_once(' ').unwrap().0.parse().unwrap();
    assert!(needed > 16 && needed <= 1600, "{said}");
    assert!(said.contains(&format!("--deals {needed} --seed 5")), "{said}");
}

/// A deal has no range, so it tells nothing.
#[test]
fn too_few_deals_say_how_many_are_usual() {
    let desk = desk("twin.toml", TWIN);
    let said = flat(&told(&desk, &["card", "twin.toml", "--agent", "random", "--deals", "1"]));
    assert!(said.contains("1 mana): cannot tell yet, too little was played."), "{said}");
    assert!(
        said.contains("These deals are too few to tell where it stands among the other cards. Without --deals, "),
        "{said}"
    );
    assert!(said.contains("the same deal is played with and without it"), "{said}");
}

#[test]
fn existing_cards_are_judged_by_name_in_every_game_that_can_give_cards() {
    let desk = tempfile::tempdir().unwrap();
    for (game, card, name) in [
        ("bridgefront", "zap", "Zap"),
        ("axion_forge", "IV11", "Arc Adept"),
        ("ashenfront", "PR02", "Covering Fire"),
        ("frostblade", "rw_xbow", "Crossbow Watch"),
        ("ascension", "BP3", "Brass Ram"),
    ] {
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
    let near = ["no datasheet `rw_xbo`", "did you mean `rw_xbow`?"];
    refused(&desk, &["card", "--existing", "rw_xbo", "--game", "frostblade"], &near);
    refused(
        &desk,
        &["card", "--existing", "zapp", "--game", "bridgefront"],
        &["no card `zapp`", "did you mean `zap`?"],
    );
    refused(&desk, &["card", "--existing", "zap"], &["--game"]);
    refused(&desk, &["card", "twin.toml", "--players", "9"], &["--players", "choose 2 to 6"]);
    refused(&desk, &["card", "twin.toml", "--players", "2,9"], &["--players", "9 players", "choose 2 to 6"]);
    refused(&desk, &["card", "twin.toml", "--agent", "lernt"], &["lernt"]);
    path("rules.toml", "[rules]\nvp_to_win = 7\n");
    refused(&desk, &["card", "rules.toml", "--game", "bridgefront"], &["rules.toml", "defines no card of bridgefront"]);
    path("wrong.toml", &TWIN.replace("steps = 2", "stepps = 2"));
    refused(&desk, &["card", "wrong.toml", "--game", "bridgefront"], &["wrong.toml:5", "stepps"]);
}

//! Tests of editions and named readings: they are listed, laid under an experiment's own changes, and played.

#![allow(unreachable_pub, reason = "a module that several tests share")]

mod program;

use std::fs;
use std::path::PathBuf;

use predicates::str::contains;
use program::{evenhand, text};
use tempfile::TempDir;

fn written(desk: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = desk.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

/// Every edition and every way to read a rulebook: game, key and name.
fn all(desk: &TempDir) -> Vec<(&'static str, String, String)> {
    let games = ["bridgefront", "ascension", "axion_forge", "ashenfront", "frostblade"];
    let mut found = Vec::new();
    for game in games {
        let listed = text(evenhand(desk).args(["editions", game]));
        for line in listed.lines().filter(|line| line.starts_with("edition = ") || line.starts_with("readings = ")) {
            let (key, rest) = line.split_once(" = \"").unwrap();
            found.push((game, key.to_owned(), rest.split('"').next().unwrap().to_owned()));
        }
    }
    found
}

#[test]
fn every_edition_and_all_readings_are_played() {
    let desk = tempfile::tempdir().unwrap();
    let all = all(&desk);
    let is_there = |wanted: (&str, &str, &str)| all.iter().any(|(game, key, name)| (*game, &**key, &**name) == wanted);
    assert!(is_there(("bridgefront", "readings", "designer")) && is_there(("axion_forge", "edition", "faq-2026")));
    for (game, key, name) in all {
        let experiment = format!(
            "question = \"Does it play?\"\ngame = \"{game}\"\n{key} = \"{name}\"\nplayers = \"random\"\n\n\
             [table]\nplayers = 2\n\n[stop]\ndeals = 4\n"
        );
        let file = format!("{name}.toml");
        written(&desk, &file, &experiment);
        text(evenhand(&desk).args(["check", &file]));
        text(evenhand(&desk).args(["run", &file]));
        let changes = text(evenhand(&desk).args(["editions", game, &name]));
        assert!(changes.lines().any(|line| line.contains(" instead of ")), "{changes}");
    }
}

#[test]
fn an_experiment_changes_what_an_edition_sets() {
    let desk = tempfile::tempdir().unwrap();
    let head = "question = \"?\"\ngame = \"axion_forge\"\nedition = \"faq-2026\"\nplayers = \"random\"\n\n[table]\nplayers = 2\n\n";
    written(&desk, "one.toml", &format!("{head}[set]\n\"rules.deck.max\" = 70\n\n[stop]\ndeals = 2\n"));
    text(evenhand(&desk).args(["run", "one.toml"]));
    let report = fs::read_to_string(desk.path().join("results/axion_forge/one/report.html")).unwrap();
    assert!(report.contains("rules.deck.max = 70") && report.contains("rules.deck.ultra_copies = 1"));
    assert!(report.contains("rules.victory.special = false"));
}

#[test]
fn an_edition_replaces_what_it_changes_of_the_readings() {
    let desk = tempfile::tempdir().unwrap();
    for edition in ["desk-0106", "playtest-0108", "playtest-0109", "last-tether"] {
        let asked = format!(
            "question = \"?\"\ngame = \"bridgefront\"\nedition = \"{edition}\"\nreadings = \"designer\"\nplayers = \"random\"\n\n\
             [table]\nplayers = [2, 3, 4, 5, 6]\n\n[stop]\ndeals = 1\n"
        );
        let file = format!("{edition}.toml");
        fs::write(desk.path().join(&file), asked).unwrap();
        text(evenhand(&desk).args(["run", &file]));
        let report =
            fs::read_to_string(desk.path().join(format!("results/bridgefront/{edition}/report.html"))).unwrap();
        let passives =
            "factions.prospect.passives = [&quot;ore_cut&quot;, &quot;militia&quot;, &quot;deep_tunnels&quot;]";
        assert!(report.contains(passives) && report.contains("rules.final_tie = &quot;seat&quot;"), "{edition}");
    }
}

#[test]
fn an_unknown_name_is_refused_with_the_nearest_one() {
    let desk = tempfile::tempdir().unwrap();
    let asked = |key: &str, name: &str| {
        format!(
            "question = \"?\"\ngame = \"axion_forge\"\n{key} = \"{name}\"\nplayers = \"random\"\n[table]\nplayers = 2\n"
        )
    };
    written(&desk, "near.toml", &asked("edition", "faq-2025"));
    let refused = |file: &str, words: &str| {
        evenhand(&desk).args(["check", file]).assert().code(3).stderr(contains(words));
    };
    refused("near.toml", "did you mean `faq-2026`?");
    refused("near.toml", "near.toml:3:11");
    written(&desk, "none.toml", &asked("readings", "designer"));
    refused("none.toml", "this game has none");
    evenhand(&desk)
        .args(["editions", "axion_forge", "x"])
        .assert()
        .code(3)
        .stderr(contains("no edition or readings `x`"));
    evenhand(&desk)
        .args(["review", "axion_forge", "--edition", "x"])
        .assert()
        .code(3)
        .stderr(contains("there is no `x`"));
}

#[test]
fn a_review_of_an_edition_starts_from_its_numbers() {
    let desk = tempfile::tempdir().unwrap();
    let review = ["review", "axion_forge", "--quick", "--players", "2", "--agent", "random", "--time", "2s"];
    text(evenhand(&desk).args(review).args(["--edition", "faq-2026"]));
    let folder = desk.path().join("results/review/quick/faq-2026/axion_forge");
    let doubts = fs::read_to_string(folder.join("doubts.toml")).unwrap();
    assert!(
        doubts.contains("edition = \"faq-2026\"") && doubts.contains("\"rules.deck.ultra_copies\" = [0, 2]"),
        "{doubts}"
    );
    let ranking = fs::read_to_string(folder.join("ranking.csv")).unwrap();
    assert!(ranking.starts_with("rank,kind,name,value,moves,difference,"), "{ranking}");
}

/// Returns how the player of an experiment decides, from the record of a run.
fn player(desk: &TempDir, head: &str, agent: &str) -> String {
    let experiment = format!(
        "question = \"?\"\ngame = \"bridgefront\"\n{head}\n[table]\nplayers = 2\nagents = [\"{agent}\"]\n\n[stop]\ndeals = 2\n"
    );
    written(desk, "who.toml", &experiment);
    text(evenhand(desk).args(["run", "who.toml", "--fresh"]));
    let record = fs::read_to_string(desk.path().join("results/bridgefront/who/run.toml")).unwrap();
    let record: toml::Table = record.parse().unwrap();
    record["agents"][agent].as_str().unwrap().to_owned()
}

#[test]
fn trained_players_play_an_edition_with_the_network_trained_for_it() {
    let desk = tempfile::tempdir().unwrap();
    let rulebook = player(&desk, "", "quick");
    let edition = "edition = \"last-tether\"\n";
    let trained = player(&desk, edition, "editions");
    assert_ne!(rulebook, trained);
    assert_eq!(player(&desk, edition, "quick"), trained);
    assert_eq!(player(&desk, &format!("{edition}[set]\n\"rules.max_mana\" = 4\n"), "quick"), trained);
    assert_eq!(player(&desk, "[set]\n\"rules.max_mana\" = 6\n", "quick"), rulebook);
}

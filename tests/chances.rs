//! Tests of win chances: `evenhand chances`, the chances of `match`, and `win_chances = true` in experiments.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use evenhand::agents::AgentSpec;
use evenhand::games::{GameList, Games};
use serde_json::Value;
use tempfile::TempDir;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn evenhand(arguments: &[&str]) -> Assert {
    Command::cargo_bin("evenhand").unwrap().current_dir(HERE).args(arguments).assert()
}

fn printed(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stdout).into_owned()
}

fn errors(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

/// Writes an experiment of Ashenfront with these players, which measures how matches go.
fn experiment(folder: &Path, players: &str, more: &str) -> String {
    let file = folder.join("course.toml");
    let text = format!(
        "question = \"When is it decided?\"\ngame = \"ashenfront\"\nwin_chances = true\n{more}\n[table]\nplayers = 2\n\
         agents = {players}\n\n[stop]\ndeals = 40\n"
    );
    fs::write(&file, text).unwrap();
    file.to_string_lossy().into_owned()
}

#[test]
fn a_check_is_written_and_listed() {
    let folder = TempDir::new().unwrap();
    let agents = folder.path().join("agents");
    fs::create_dir(&agents).unwrap();
    let root = agents.to_string_lossy();
    let found = evenhand(&["chances", "axion_forge", "--matches", "1500", "--agents", &root]).success();
    let text = printed(&found);
    assert!(text.contains("axion_forge, 2 players, `quick` in all seats: 1500 matches"), "{text}");
    assert!(
        text.contains("used, since no tenth is shown to be off by more than 3") && text.contains("chances.toml"),
        "{text}"
    );
    let again =
        evenhand(&["chances", "axion_forge", "--matches", "1500", "--agents", &root, "--threads", "1"]).success();
    assert_eq!(printed(&again), text, "the number of threads makes no difference");
    let listed = printed(&evenhand(&["chances", "axion_forge", "--list", "--agents", &root]).success());
    evenhand(&["chances", "axion_forge", "--list", "--agents-named", "strong", "--agents", &root]).code(2);
    assert!(text.starts_with(&listed), "{listed}");
}

#[test]
fn chances_that_were_checked_in_few_matches_are_not_shown() {
    let folder = TempDir::new().unwrap();
    let root = folder.path().to_string_lossy();
    let check = ["chances", "axion_forge", "--agents-named", "random", "--matches", "50", "--agents", &root];
    let text = printed(&evenhand(&check).success());
    assert!(text.contains("not used: too few matches (1000 are needed)"), "{text}");
    let file = folder.path().join("course.toml");
    fs::write(
        &file,
        "question = \"?\"\ngame = \"axion_forge\"\nwin_chances = true\n[table]\nplayers = 2\nagents = [\"random\"]\n",
    )
    .unwrap();
    let refused = evenhand(&["run", &file.to_string_lossy(), "--agents", &root]).code(3);
    let text = errors(&refused);
    assert!(
        text.contains("course.toml:3:") && text.contains("they were checked in 50 matches; 1000 are needed"),
        "{text}"
    );
}

#[test]
fn other_rules_are_checked_but_not_stored() {
    let folder = TempDir::new().unwrap();
    let root = folder.path().to_string_lossy();
    let check = ["chances", "bridgefront", "--matches", "100", "--set", "rules.max_mana=6", "--agents", &root];
    let text = printed(&evenhand(&check).success());
    assert!(text.contains("Nothing is written"), "{text}");
    // It is the correction that `match` uses which is checked, not a new one.
    let shipped = fs::read_to_string(Path::new(HERE).join("agents/chances.toml")).unwrap();
    let shipped: toml::Value = toml::from_str(&shipped).unwrap();
    let is_it = |check: &&toml::Value| {
        check["game"].as_str() == Some("bridgefront") && check["agent"].as_str() == Some("quick")
    };
    let power = shipped["checked"].as_array().unwrap().iter().find(is_it).unwrap()["power"].as_float().unwrap();
    assert!(text.contains(&format!("power {power:.2}")), "{text}");
    let unknown =
        ["chances", "bridgefront", "--agents-named", "random", "--set", "rules.max_mana=6", "--agents", &root];
    let text = errors(&evenhand(&unknown).code(3));
    assert!(text.contains("there is no correction") && text.contains("leave out --set"), "{text}");
    assert!(!folder.path().join("chances.toml").exists());
}

/// Writes an experiment of Bridgefront that measures how matches go.
fn of_bridgefront(folder: &Path, head: &str) -> String {
    let file = folder.join("editions.toml");
    let text = format!(
        "question = \"When is it decided?\"\ngame = \"bridgefront\"\nwin_chances = true\n{head}\n[table]\nplayers = 2\n\
         agents = [\"quick\"]\n\n[stop]\ndeals = 2\n"
    );
    fs::write(&file, text).unwrap();
    file.to_string_lossy().into_owned()
}

#[test]
fn an_edition_has_a_check_of_its_own() {
    let folder = TempDir::new().unwrap();
    let (root, results) = (folder.path().join("agents"), folder.path().join("results"));
    fs::create_dir(&root).unwrap();
    let (root, results) = (root.to_string_lossy(), results.to_string_lossy());
    let check = ["chances", "bridgefront", "--edition", "last-tether", "--matches", "1000", "--agents", &root];
    let text = printed(&evenhand(&check).success());
    assert!(text.contains("bridgefront under `last-tether`, 2 players, `quick` in all seats: 1000 matches"), "{text}");
    let run = |head: &str| {
        let file = of_bridgefront(folder.path(), head);
        evenhand(&["run", &file, "--agents", &root, "--results", &results, "--fresh"])
    };
    run("edition = \"last-tether\"\n").success();
    // Close to the edition.
    run("edition = \"last-tether\"\n[set]\n\"rules.max_mana\" = 5\n").success();
    let file = of_bridgefront(folder.path(), "edition = \"last-tether\"\n");
    let three = fs::read_to_string(&file).unwrap().replace("players = 2", "players = 3");
    fs::write(&file, three).unwrap();
    let refused = errors(&evenhand(&["run", &file, "--agents", &root, "--results", &results, "--fresh"]).code(3));
    let why = "they were not checked with `quick` at 3 players under `last-tether` (`evenhand chances bridgefront \
               --agents-named quick --players 3 --edition last-tether` does it)";
    assert!(refused.contains(why), "{refused}");
    let unknown = ["chances", "bridgefront", "--edition", "last-tethe", "--agents", &root];
    let text = errors(&evenhand(&unknown).code(3));
    assert!(text.contains("has no edition `last-tethe`") && text.contains("did you mean `last-tether`?"), "{text}");
}

#[test]
fn mistakes_are_reported() {
    for (arguments, code, expected) in [
        (&["chances", "bridgefront", "--agents-named", "nobody"][..], 3, "there is no agent \"nobody\""),
        (&["chances", "bridgefront", "--values", "planner"], 3, "`planner` has no network of its own"),
        (&["chances", "bridgefront", "--players", "9"], 3, "bridgefront is not played by 9"),
        (&["chances", "chess"], 3, "chess"),
        (&["chances", "bridgefront", "--agents", "no/such/folder"], 3, "no/such/folder"),
    ] {
        let text = errors(&evenhand(arguments).code(code));
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("chances.toml"), "checked = 3").unwrap();
    let root = folder.path().to_string_lossy();
    let text = errors(&evenhand(&["chances", "bridgefront", "--list", "--agents", &root]).code(3));
    assert!(text.contains("chances.toml") && text.contains("run `evenhand chances` again"), "{text}");
}

/// The networks that the program ships with are those that win chances were checked with. If this fails, a player was
/// trained again: run `evenhand chances` for its game.
#[test]
fn the_shipped_checks_are_of_the_shipped_players() {
    let text = fs::read_to_string(Path::new(HERE).join("agents/chances.toml")).unwrap();
    let stored: toml::Value = toml::from_str(&text).unwrap();
    let checks = stored["checked"].as_array().unwrap();
    for game in Games::all() {
        let here: Vec<_> = checks.iter().filter(|check| check["game"].as_str() == Some(game.name())).collect();
        let of = |agent: &str| here.iter().find(|check| check["agent"].as_str() == Some(agent)).unwrap();
        assert_eq!(of("quick")["holds"].as_bool(), Some(true), "{}", game.name());
        for check in &here {
            let edition = check.get("edition").and_then(toml::Value::as_str);
            let quick = AgentSpec::load_for(&Path::new(HERE).join("agents"), "quick", &game.inputs(), edition).unwrap();
            let AgentSpec::Learnt(learnt) = quick else { panic!("`quick` is a network") };
            assert_eq!(check["network"].as_str(), Some(&*learnt.net.digest.to_string()), "{}: {check}", game.name());
        }
    }
}

#[test]
fn a_match_shows_its_chances_and_a_seat_does_not_see_them() {
    let file = "experiments/ashenfront/attacks.toml";
    let folder = TempDir::new().unwrap();
    let page = folder.path().join("match.html");
    let path = page.to_string_lossy();
    let told = printed(&evenhand(&["match", file, "--html", &path, "--results", &path]).success());
    let course = told.lines().find(|line| line.contains("The lead ")).expect("the course in words");
    assert!(course.contains("Decided") || course.contains("Open to the end"), "{course}");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("How the match went") && html.contains("Turning points"));
    assert!(html.contains(course.trim()), "page and log agree");
    assert!(html.contains("It was checked in") && !html.contains("<script"));

    let seat = printed(&evenhand(&["match", file, "--html", &path, "--as", "S2"]).success());
    assert!(!seat.contains("The lead "), "{seat}");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("Win chances are not shown: they are for a reader who sees everything"));
}

#[test]
fn a_record_has_the_chances_and_can_be_played_again() {
    let file = "experiments/ashenfront/attacks.toml";
    let told = printed(&evenhand(&["match", file, "--json"]).success());
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let chances: Vec<&Value> = lines.iter().filter(|line| line.get("chance").is_some()).collect();
    let choices = lines.iter().filter(|line| line.get("choice").is_some()).count();
    assert!(chances.len() > 10 && chances.len() <= choices, "{} of {choices}", chances.len());
    for line in chances {
        let sum: f64 = line["chance"].as_object().unwrap().values().map(|chance| chance.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{line}");
    }
    let folder = TempDir::new().unwrap();
    let record = folder.path().join("match.jsonl");
    fs::write(&record, told).unwrap();
    evenhand(&["replay", &record.to_string_lossy()]).success();
    let seat = printed(&evenhand(&["match", file, "--json", "--as", "S1"]).success());
    assert!(!seat.contains("\"chance\""), "the table's view is not that of a seat");
}

#[test]
fn an_experiment_measures_when_matches_are_decided() {
    let folder = TempDir::new().unwrap();
    let file = experiment(folder.path(), "[\"quick\"]", "goals = [\"decided_at 0.5-0.9\"]");
    let results = folder.path().join("results");
    let (agents, results) = (format!("{HERE}/agents"), results.to_string_lossy());
    let run = ["run", &*file, "--agents", &agents, "--results", &results];
    let told = printed(&evenhand(&run).success());
    assert!(told.contains("decided"), "{told}");
    let table = fs::read_to_string(Path::new(&*results).join("ashenfront/course/tables/distributions.csv")).unwrap();
    let mean = |measure: &str| -> f64 {
        let row =
            table.lines().find(|line| line.split(',').nth(1) == Some(measure)).unwrap_or_else(|| panic!("{measure}"));
        row.split(',').nth(8).and_then(|mean| mean.parse().ok()).unwrap_or_else(|| panic!("{row}"))
    };
    // Most matches are decided before their last choice, and some winners were behind.
    assert!((0.1..0.9).contains(&mean("decided_at")), "{}", mean("decided_at"));
    assert!((0.05..0.6).contains(&mean("lowest_chance_of_winner")), "{}", mean("lowest_chance_of_winner"));
    assert!((0.1..5.0).contains(&mean("favorite_changes")) && mean("kingmaking") == 0.0);
    for why in ["--comeback", "--dramatic"] {
        evenhand(&["match", &file, why, "--agents", &agents, "--results", &results]).success();
    }
    // The match that is shown agrees with what is stored.
    let shown = printed(&evenhand(&["match", &file, "--agents", &agents, "--results", &results]).success());
    assert!(shown.contains("agrees with the record") && shown.contains("The lead "), "{shown}");
}

#[test]
fn every_game_measures_how_its_matches_go() {
    let folder = TempDir::new().unwrap();
    let results = folder.path().join("results");
    let agents = format!("{HERE}/agents");
    for game in Games::all() {
        let name = game.name();
        let file = folder.path().join(format!("{name}.toml"));
        let text = format!(
            "question = \"When is it decided?\"\ngame = \"{name}\"\nwin_chances = true\n\n[table]\nplayers = 2\n\
             agents = [\"quick\"]\n\n[stop]\ndeals = 4\n"
        );
        fs::write(&file, text).unwrap();
        let run = ["run", &file.to_string_lossy(), "--agents", &agents, "--results", &results.to_string_lossy()];
        evenhand(&run).success();
        let table = results.join(name).join(name).join("tables/distributions.csv");
        let table = fs::read_to_string(&table).unwrap_or_else(|error| panic!("{}: {error}", table.display()));
        for column in ["decided_at", "favorite_changes", "drama"] {
            assert!(table.lines().any(|line| line.split(',').nth(1) == Some(column)), "{name}: {column}");
        }
    }
}

#[test]
fn measuring_changes_no_other_result() {
    let folder = TempDir::new().unwrap();
    let agents = format!("{HERE}/agents");
    let shares = |measured: bool| {
        let file = experiment(folder.path(), "[\"quick\"]", "");
        if !measured {
            let text = fs::read_to_string(&file).unwrap().replace("win_chances = true", "");
            fs::write(&file, text).unwrap();
        }
        let results = folder.path().join(format!("results-{measured}"));
        evenhand(&["run", &file, "--agents", &agents, "--results", &results.to_string_lossy()]).success();
        fs::read_to_string(results.join("ashenfront/course/tables/factions.csv")).unwrap()
    };
    assert_eq!(shares(true), shares(false));
}

#[test]
fn players_without_a_check_are_refused_before_anything_is_played() {
    let folder = TempDir::new().unwrap();
    let file = experiment(folder.path(), "[\"quick\", \"planner\"]", "");
    let agents = format!("{HERE}/agents");
    let results = folder.path().join("results");
    let refused = evenhand(&["run", &file, "--agents", &agents, "--results", &results.to_string_lossy()]).code(3);
    let text = errors(&refused);
    assert!(text.contains("course.toml:3:") && text.contains("`quick` meets `planner`"), "{text}");
    assert!(!results.exists());
}

/// In Bridgefront, seven of ten matches end at the round limit, many of them in a tie that Permanent VP decide. A network
/// does not see who has won before the last Scoring; playing on shows it.
#[test]
fn at_the_last_choices_the_chances_know_who_wins() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("ties.toml");
    let text = "question = \"?\"\ngame = \"bridgefront\"\nplayers = \"quick\"\n[table]\nplayers = 2\n";
    fs::write(&file, text).unwrap();
    let file = file.to_string_lossy();
    let mut capped = 0;
    for deal in 0..30 {
        let shown = ["match", &file, "--deal", &deal.to_string(), "--json"];
        let lines = printed(&evenhand(&shown).success());
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let end = lines.iter().find(|line| !line["end"].is_null()).unwrap();
        if end["end"] != "round_cap" {
            continue;
        }
        capped += 1;
        let last = lines.iter().rev().find(|line| !line["chance"].is_null()).unwrap();
        let of_winners: f64 = ["S1", "S2"]
            .iter()
            .filter(|seat| end["shares"][**seat].as_f64() > Some(0.0))
            .map(|seat| last["chance"][*seat].as_f64().unwrap())
            .sum();
        assert!(of_winners > 0.8, "deal {deal}: {last} before {end}");
    }
    assert!(capped >= 15, "{capped} matches ended at the round limit");
}

//! Tests of `evenhand new`, `init`, `agents` and `experiments`: projects outside the program's source.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const GAMES: [&str; 5] = ["bridgefront", "ascension", "frostblade", "axion_forge", "ashenfront"];

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn told(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn refused(desk: &TempDir, arguments: &[&str], words: &str) {
    let assert = evenhand(desk, arguments).assert().code(WRONG_INPUT);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains(words), "{arguments:?}: {error}");
}

fn read(desk: &TempDir, name: &str) -> String {
    fs::read_to_string(desk.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn a_new_experiment_of_each_game_is_sound_and_names_its_schema() {
    let desk = tempfile::tempdir().unwrap();
    for game in GAMES {
        told(&desk, &["new", game, game]);
        let text = read(&desk, &format!("{game}.toml"));
        assert_eq!(text.lines().next(), Some(&*format!("#:schema ./schemas/{game}.json")), "{game}");
        assert!(text.contains("[sweep]") && text.contains("[baseline]"), "{game}: {text}");
        let beside = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.find('#'));
        assert!(beside.clone().count() > 3 && beside.clone().all(|at| at == 31), "{game}: {text}");
        assert!(!text.contains("# 2\n"), "{game}: only two can play, so there is nothing to choose: {text}");
        let schema: serde_json::Value = serde_json::from_str(&read(&desk, &format!("schemas/{game}.json"))).unwrap();
        assert_eq!(schema["properties"]["game"]["const"], game);
        told(&desk, &["check", &format!("{game}.toml")]);
    }
}

/// What a new experiment contains: its question, its knob, the values, and a word of the explanation.
const FIRST: [(&str, &str, &str, &[&str], &str); 5] = [
    ("bridgefront", "Is 5 mana a round right", "rules.max_mana", &["4", "5", "6"], "MAX_MANA"),
    ("ascension", "action tokens", "tokens.refill", &["\"slots\"", "\"full_each_turn\""], "contradict"),
    ("axion_forge", "Basic Attack", "rules.cost.attack", &["0", "1"], "count attacks"),
    ("ashenfront", "Can a response be answered", "rules.response.depth", &["0", "1", "2"], "respond"),
    ("frostblade", "same player go first", "rules.game.turn_order", &["\"fixed\"", "\"alternate\""], "alternate"),
];

#[test]
fn a_new_experiment_asks_an_open_question_of_the_rulebook_and_finds_a_clear_answer() {
    let desk = tempfile::tempdir().unwrap();
    for (game, question, knob, values, why) in FIRST {
        told(&desk, &["new", game, game]);
        let file = format!("{game}.toml");
        let text = read(&desk, &file);
        let written: toml::Table = text.parse().unwrap();
        assert!(written["question"].as_str().unwrap().contains(question), "{text}");
        let swept: Vec<String> = written["sweep"][knob].as_array().unwrap().iter().map(ToString::to_string).collect();
        assert!(values.iter().all(|value| swept.iter().any(|known| known == value)), "{game}: {swept:?}");
        assert!(swept.contains(&written["baseline"][knob].to_string()), "{game}: the rulebook's value is compared");
        let comment: String = text.lines().skip(1).take_while(|line| line.starts_with("# ")).collect();
        assert!(comment.contains(why), "{game} says why: {comment}");
        let deals = written["stop"]["deals"].as_integer().unwrap();
        let said = told(&desk, &["run", &file, "--deals", &(deals / 4).to_string()]);
        let answer = said.split("Answer: ").nth(1).unwrap_or_else(|| panic!("{said}"));
        let (first, _) = answer.split_once('.').unwrap_or((answer, ""));
        assert!(!first.contains("no effect is seen") && !first.contains("small"), "{game} decides nothing: {said}");
    }
}

#[test]
fn what_init_suggests_next_can_be_done() {
    let desk = tempfile::tempdir().unwrap();
    let said = told(&desk, &["init"]);
    let next = said.trim_end().rsplit("evenhand ").next().unwrap();
    assert_eq!(next, "new bridgefront mana");
    told(&desk, &next.split(' ').collect::<Vec<_>>());
    let page = read(&desk, "README.md");
    assert!(
        page.contains("evenhand new bridgefront mana ") && page.contains("evenhand notation bridgefront"),
        "{page}"
    );
}

#[test]
fn a_knob_is_found_by_several_words_with_or_without_quotes() {
    let desk = tempfile::tempdir().unwrap();
    let found = told(&desk, &["knobs", "bridgefront", "starting", "gold"]);
    assert_eq!(found, told(&desk, &["knobs", "bridgefront", "starting gold"]));
    assert!(found.starts_with("rules.start_gold = 4"), "{found}");
}

#[test]
fn every_game_prints_how_its_content_is_written() {
    let desk = tempfile::tempdir().unwrap();
    for game in GAMES {
        let printed = told(&desk, &["notation", game]);
        let kept =
            format!("{}/crates/{}/src/model/content/NOTATION.md", env!("CARGO_MANIFEST_DIR"), game.replace('_', "-"));
        assert_eq!(printed, fs::read_to_string(&kept).unwrap(), "{kept}");
        assert!(printed.lines().count() > 40, "{game}");
        let listed = told(&desk, &["knobs", game]);
        assert!(listed.contains(&format!("evenhand notation {game}")), "{game}");
        assert!(!listed.contains("NOTATION.md"), "{game}: only installed there is no such file");
    }
    refused(&desk, &["notation", "chess"], "there is no game `chess`");
}

#[test]
fn the_folder_of_results_is_kept_with_a_page_that_says_what_appears_in_it() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("results/README.md")).unwrap();
    assert!(page.contains("report.html") && page.contains("summary.txt"), "{page}");
    let ignored = fs::read_to_string(root.join(".gitignore")).unwrap();
    let lines: Vec<&str> = ignored.lines().collect();
    let at = |line: &str| lines.iter().position(|found| *found == line);
    assert!(at("/results/*").unwrap() < at("!/results/README.md").unwrap(), "the page is not ignored: {ignored}");
}

#[test]
fn a_name_that_is_more_than_a_line_is_refused() {
    let desk = tempfile::tempdir().unwrap();
    refused(&desk, &["new", "bridgefront", "a\nb"], "`a\\nb` is no name of a file here");
    refused(&desk, &["new", "bridgefront", ""], "no name of a file here");
}

#[test]
fn it_is_played_in_any_folder_with_the_players_that_the_program_brings() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["new", "bridgefront", "mana"]);
    let before = read(&desk, "mana.toml");
    assert!(before.contains("players = \"quick\""), "{before}");
    let said = told(&desk, &["run", "mana.toml", "--deals", "4"]);
    assert!(said.contains("4 deals of every variant"), "{said}");
    // Existing files are not overwritten.
    refused(&desk, &["new", "bridgefront", "mana"], "there already");
    assert_eq!(read(&desk, "mana.toml"), before);
    refused(&desk, &["new", "bridgefront", "../mana"], "no name of a file here");
}

#[test]
fn an_experiment_of_the_program_is_copied_with_its_content() {
    let desk = tempfile::tempdir().unwrap();
    let listed = told(&desk, &["experiments", "frostblade"]);
    assert!(listed.contains("points_of_a_sheet\n"), "{listed}");
    let mut copied_content = false;
    for game in GAMES {
        let listed = told(&desk, &["experiments", game]);
        for name in listed.lines().filter(|line| !line.starts_with(' ')) {
            let own = format!("{game}_{name}");
            told(&desk, &["new", game, &own, "--from", name]);
            copied_content |= desk.path().join("content").is_dir();
            told(&desk, &["check", &format!("{own}.toml")]);
        }
    }
    assert!(copied_content, "no experiment has content of its own");
    refused(&desk, &["new", "frostblade", "a", "--from", "point_of_a_sheet"], "points_of_a_sheet");
}

/// Claims are copied with the experiments that they play, so that they can be checked and judged wherever they are.
#[test]
fn claims_of_the_program_are_copied_with_their_experiments() {
    let desk = tempfile::tempdir().unwrap();
    assert!(told(&desk, &["experiments", "bridgefront"]).contains("claims\n    Claims about Bridgefront"));
    let said = told(&desk, &["new", "bridgefront", "mine", "--from", "claims"]);
    assert!(said.contains("evenhand claims mine.toml") && !said.contains("evenhand run"), "{said}");
    assert!(said.contains("factions_2p.toml, which it uses"), "{said}");
    assert_eq!(read(&desk, "mine.toml").lines().next(), Some("#:schema ./schemas/bridgefront-claims.json"));
    assert!(told(&desk, &["check", "mine.toml"]).contains("no mistakes found"));
    // The user's own file of that name is left as it is.
    fs::write(desk.path().join("factions_2p.toml"), "mine").unwrap();
    told(&desk, &["new", "bridgefront", "other", "--from", "claims"]);
    assert_eq!(read(&desk, "factions_2p.toml"), "mine");
}

#[test]
fn experiments_are_found_by_their_path_in_the_repository_wherever_the_program_is_installed() {
    let desk = tempfile::tempdir().unwrap();
    let file = "experiments/bridgefront/max_mana.toml";
    told(&desk, &["run", file, "--deals", "4"]);
    assert!(told(&desk, &["status", "results/bridgefront/max_mana"]).contains("Stored: 24 of 24 deals"));
    told(&desk, &["check", "experiments/frostblade/lists.toml", "experiments/bridgefront/claims.toml"]);
    evenhand(&desk, &["run", "experiments/bridgefront/max_man.toml"]).assert().code(3);
    // The user's file of that name comes first.
    fs::create_dir_all(desk.path().join("experiments/bridgefront")).unwrap();
    fs::write(desk.path().join(file), "mine").unwrap();
    evenhand(&desk, &["check", file]).assert().code(3);
}

#[test]
fn agents_of_ones_own_come_before_those_of_the_program() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["init"]);
    let before = told(&desk, &["agents", "bridgefront"]);
    assert!(before.contains("planner  (scripted, built in)"), "{before}");
    fs::write(desk.path().join("agents/bridgefront/planner.toml"), "kind = \"random\"\nabout = \"mine\"\n").unwrap();
    let after = told(&desk, &["agents", "bridgefront"]);
    assert!(after.contains("planner  (random, your own)\n    mine\n"), "{after}");
    // A custom search agent uses a shipped player for rollouts.
    let search = "kind = \"mcts\"\niterations = 2\nrollout = \"learnt\"\ncompare = 2\ncutoff = 0\n";
    fs::write(desk.path().join("agents/bridgefront/deep.toml"), search).unwrap();
    let trial = "question = \"Who?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"deep\", \"planner\"]\n\
                 [stop]\ndeals = 1\n";
    fs::write(desk.path().join("trial.toml"), trial).unwrap();
    told(&desk, &["run", "trial.toml"]);
    fs::write(desk.path().join("trial.toml"), trial.replace("\"planner\"", "\"planer\"")).unwrap();
    refused(&desk, &["check", "trial.toml"], "did you mean \"planner\"?");
}

#[test]
fn a_folder_of_ones_own_is_made_once_and_what_is_in_it_stays() {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("README.md"), "mine\n").unwrap();
    let said = told(&desk, &["init"]);
    assert!(said.contains("Left alone"), "{said}");
    assert_eq!(read(&desk, "README.md"), "mine\n");
    for game in GAMES {
        for kind in ["", "-agent", "-content", "-claims"] {
            assert!(desk.path().join("schemas").join(format!("{game}{kind}.json")).is_file(), "{game}{kind}");
        }
        assert!(desk.path().join("agents").join(game).is_dir());
    }
    // An experiment in a subfolder finds the schemas above it.
    fs::create_dir(desk.path().join("nights")).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path().join("nights")).args(["new", "ascension", "flips"]).assert().success();
    assert!(read(&desk, "nights/flips.toml").starts_with("#:schema ../schemas/ascension.json\n"));
}

#[test]
fn what_was_played_before_is_put_aside() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["new", "bridgefront", "mana"]);
    told(&desk, &["run", "mana.toml", "--deals", "2"]);
    let run = "results/bridgefront/mana";
    let before = read(&desk, &format!("{run}/run.toml"));
    for nth in 1..=2 {
        let said = told(&desk, &["run", "mana.toml", "--deals", "3", "--fresh"]);
        assert!(said.contains("Put aside"), "{said}");
        let earlier = fs::read_dir(desk.path().join(run).join("earlier")).unwrap();
        assert_eq!(earlier.count(), nth);
    }
    let aside: Vec<_> =
        fs::read_dir(desk.path().join(run).join("earlier")).unwrap().map(|found| found.unwrap()).collect();
    let kept = |text: &str| {
        aside.iter().any(|folder| {
            fs::read_to_string(folder.path().join("run.toml")).unwrap() == text && folder.path().join("tables").is_dir()
        })
    };
    assert!(kept(&before), "{aside:?}");
}

#[test]
fn editors_are_told_which_schema_agents_content_and_claims_go_by() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["init"]);
    let taplo: toml::Table = read(&desk, ".taplo.toml").parse().expect("TOML");
    let rules = taplo["rule"].as_array().expect("rules");
    assert_eq!(rules.len(), 3 * GAMES.len());
    for rule in rules {
        let schema = rule["schema"]["path"].as_str().expect("a path");
        assert!(desk.path().join(schema).is_file(), "{schema}");
    }
    // The printed schema equals the written one.
    let printed = told(&desk, &["schema", "ascension", "agent"]);
    assert_eq!(printed, read(&desk, "schemas/ascension-agent.json"));
}

#[test]
fn shells_and_man_know_every_command_and_every_game() {
    let desk = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = told(&desk, &["completions", shell]);
        for word in ["balance", "completions", "frostblade", "csv-locale"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
    told(&desk, &["manual", "man1"]);
    let pages = fs::read_dir(desk.path().join("man1")).unwrap().count();
    assert!(pages > 20, "{pages} pages");
    assert!(read(&desk, "man1/evenhand-run.1").contains("shard"));
    assert!(read(&desk, "man1/evenhand-odds-frostblade.1").contains("attacker"));
    fs::write(desk.path().join("file"), "").unwrap();
    evenhand(&desk, &["manual", "file"]).assert().code(5);
}

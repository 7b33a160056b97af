//! Tests of `evenhand content upgrade`: files with words of an earlier version.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;

/// A card of each game in the words of an earlier version, with what `upgrade` makes of its effects.
const CARDS: &[(&str, &str, &str)] = &[
    (
        "axion_forge",
        "[cards]\nMINE1 = { name = \"Well of Life\", type = \"artifice\", cost = 1, # ours\n  \
         effects = [{ kind = \"tac\", do = [{ verb = \"lf\", n = 2, p = \"you\" }] }] }\n",
        "{ verb = \"gain\", resource = \"life\", n = 2, player = \"you\" }",
    ),
    (
        "ashenfront",
        "[cards]\nMINE1 = { name = \"March\", type = \"command\",\n  \
         effects = [{ verb = \"attr\", who = \"allies\", attr = \"speed\", n = 1, until = \"turn\" }] }\n",
        "{ verb = \"change\", who = \"allies\", speed = 1, until = \"turn\" }",
    ),
    (
        "bridgefront",
        "[cards]\nmine1 = { name = \"Tithe\", fx = [{ verb = \"gain\", res = \"gold\", n = 2 }] }\n",
        "effects = [{ verb = \"gain\", resource = \"gold\", n = 2 }]",
    ),
];

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn printed(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn refused(desk: &TempDir, arguments: &[&str]) -> String {
    let assert = evenhand(desk, arguments).assert().code(WRONG_INPUT);
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

#[test]
fn an_old_word_is_refused_with_the_new_one_and_the_command() {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("own.toml"), CARDS[0].1).unwrap();
    let error = refused(&desk, &["check", "own.toml", "--game", "axion_forge"]);
    assert!(error.contains("it is called `gain` now; `evenhand content upgrade FILE` rewrites a file"), "{error}");
    let field = CARDS[0].1.replace("verb = \"lf\"", "verb = \"draw\"");
    fs::write(desk.path().join("own.toml"), field).unwrap();
    let error = refused(&desk, &["check", "own.toml", "--game", "axion_forge"]);
    assert!(error.contains("it is called `player` now; `evenhand content upgrade FILE` rewrites a file"), "{error}");
}

#[test]
fn an_old_list_of_effects_is_refused_with_its_new_name_in_cards_and_paths() {
    let desk = tempfile::tempdir().unwrap();
    let new = "it is called `effects` now; `evenhand content upgrade FILE` rewrites a file";
    fs::write(desk.path().join("own.toml"), "[cards.quick_march]\nfx = []\n").unwrap();
    let error = refused(&desk, &["check", "own.toml", "--game", "bridgefront"]);
    assert!(error.contains(new), "{error}");
    let path = "question = \"?\"\ngame = \"bridgefront\"\n[sweep]\n\"cards.quick_march.fx.0.steps\" = [1, 3]\n";
    fs::write(desk.path().join("march.toml"), path).unwrap();
    let error = refused(&desk, &["check", "march.toml"]);
    assert!(error.contains(new), "{error}");
}

#[test]
fn old_words_are_rewritten_and_the_old_file_is_kept() {
    for (game, old, new) in CARDS {
        let desk = tempfile::tempdir().unwrap();
        fs::write(desk.path().join("own.toml"), old).unwrap();
        printed(&desk, &["content", "upgrade", "own.toml", "--game", game]);
        let text = fs::read_to_string(desk.path().join("own.toml")).unwrap();
        assert!(text.contains(new), "{text}");
        assert_eq!(text.contains("# ours"), old.contains("# ours"), "comments stay: {text}");
        assert_eq!(&fs::read_to_string(desk.path().join("own.toml.old")).unwrap(), old);
        let again = printed(&desk, &["content", "upgrade", "own.toml", "--game", game]);
        assert!(again.contains("own.toml: up to date"), "{again}");
    }
}

#[test]
fn an_old_file_that_was_kept_is_not_overwritten() {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("own.toml"), CARDS[0].1).unwrap();
    fs::write(desk.path().join("own.toml.old"), "older").unwrap();
    let error = refused(&desk, &["content", "upgrade", "own.toml", "--game", "axion_forge"]);
    assert!(error.contains("own.toml.old is there already"), "{error}");
    assert_eq!(fs::read_to_string(desk.path().join("own.toml.old")).unwrap(), "older");
    assert_eq!(fs::read_to_string(desk.path().join("own.toml")).unwrap(), CARDS[0].1);
}

#[test]
fn an_experiment_has_its_paths_rewritten() {
    let desk = tempfile::tempdir().unwrap();
    let old = "question = \"?\"\ngame = \"bridgefront\"\n[sweep]\n\"cards.quick_march.fx.0.steps\" = [1, 3]\n";
    fs::write(desk.path().join("march.toml"), old).unwrap();
    printed(&desk, &["content", "upgrade", "march.toml"]);
    let text = fs::read_to_string(desk.path().join("march.toml")).unwrap();
    assert_eq!(text, old.replace(".fx.", ".effects."));
}

#[test]
fn a_file_without_a_game_or_with_a_mistake_is_refused() {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("own.toml"), "[cards]\n").unwrap();
    assert!(refused(&desk, &["content", "upgrade", "own.toml"]).contains("--game"));
    fs::write(desk.path().join("bad.toml"), "[cards]\nA = {\n").unwrap();
    let error = refused(&desk, &["content", "upgrade", "bad.toml", "--game", "ashenfront"]);
    assert!(error.contains("bad.toml") && error.contains("line"), "{error}");
    assert_eq!(fs::read_to_string(desk.path().join("bad.toml")).unwrap(), "[cards]\nA = {\n");
}

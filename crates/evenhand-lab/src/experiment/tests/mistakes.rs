//! Tests of the messages for invalid experiments.

use super::*;

#[test]
fn wrong_keys_are_told_where_they_belong() {
    refused_body("fractions = \"rotate\"\n", &["6:1 fractions: there is no such key", "did you mean `factions`?"]);
    refused_body("[stop]\nseed = 3\n", &["7:1 seed", "write `seed` at the top"]);
    refused(
        &format!("{HEAD}players = 4\n{TABLE}"),
        &["3:11 players: it has to be the name", "`players = 2` under [table]"],
    );
    refused(
        &format!("{HEAD}\"rules.max_mana\" = 4\n{TABLE}"),
        &["3:1 rules.max_mana", "write `\"rules.max_mana\" = 4` under [set]"],
    );
    refused_body("[set]\n\"table.players\" = 3\n", &["7:1 table.players", "under [table]"]);
    refused(&format!("stop = 5\n{HEAD}{TABLE}"), &["1:8 stop: it has to be a table", "[stop]"]);
}

#[test]
fn what_every_experiment_needs_is_asked_for() {
    assert_eq!(
        problems(""),
        [
            "1:1 question: it is missing | write `question = \"...\"`",
            "1:1 game: it is missing | write `game = \"...\"`",
            "1:1 table.players: it is missing | write `players = 4` under [table]",
            "1:1 table.agents: it is missing | write `players = \"random\"` at the top, or `agents = [\"random\"]` \
             under [table]",
        ]
    );
    refused(&format!("question = 5\ngame = \"paper\"\n{TABLE}"), &["1:12 question: it has to be text"]);
    refused(&format!("question = \"?\"\ngame = \"stone\"\n{TABLE}"), &["2:8 game: \"stone\" is not paper"]);
    refused(&format!("{HEAD}seed = -1\n{TABLE}"), &["3:8 seed: -1 is too little"]);
}

#[test]
fn knobs_are_checked_where_they_are_written() {
    refused_body("[set]\n\"rules.max_manna\" = 4\n", &["7:1", "no such knob", "did you mean `rules.max_mana`?"]);
    refused_body("[set]\nrules.max_mana = 40\n", &["7:18 rules.max_mana: 40 is out of range", "1 to 20 mana"]);
    refused_body("[sweep]\n\"rules.max_manna\" = [4, 5]\n", &["7:1", "no such knob"]);
    refused_body("[sweep]\n\"rules.max_mana\" = [4, 40]\n", &["7:24", "40 is out of range"]);
    refused_body("[sweep]\n\"rules.ages\" = [4]\n", &["7:17", "has to be a list", "e.g. [[1, 4, 8]]"]);
    refused_body("[sweep]\n\"table.agent\" = [[\"a\"]]\n", &["no such key", "did you mean `table.agents`?"]);
    refused(&format!("{HEAD}content = [\"bad.toml\"]\n{TABLE}"), &["2:1 cards.brute.mannna", "`cards.brute.mana`"]);
    refused(&format!("{HEAD}content = [\"gone.toml\"]\n{TABLE}"), &["3:12", "gone.toml", "cannot be read"]);
    refused(&format!("{HEAD}content = \"cards.toml\"\n{TABLE}"), &["3:11 content: it has to be a list"]);
}

#[test]
fn axes_that_make_no_grid_are_refused() {
    let sweep = |axis: &str| format!("[sweep]\n{axis}\n");
    refused_body(&sweep("\"rules.max_mana\" = []"), &["7:20", "the axis is empty"]);
    refused_body(&sweep("\"rules.max_mana\" = 5"), &["has to be a list of values", "[set]"]);
    refused_body(&sweep("\"rules.max_mana\" = [5, 6, 5]"), &["7:27", "5 is on the axis twice"]);
    refused_body(&sweep("\"rules.scale\" = [1, 1.0]"), &["on the axis twice"]);
    refused_body(&sweep("\"rules.max_mana\" = [5]\nrules.max_mana = [6]"), &["8:7", "swept twice"]);
    refused_body(&sweep("\"rules.ages\" = [[1, 2, 3]]\n\"rules.ages.0\" = [2]"), &["one contains the other"]);
}

#[test]
fn ranges_are_checked() {
    let range = |range: &str| format!("[sweep]\n\"rules.max_mana\" = {range}\n");
    assert_eq!(labels(&good(&range("{ from = 4, to = 8, step = 2 }")))[2], "rules.max_mana=8");
    assert_eq!(good(&range("{ from = 4, to = 8 }")).cells.len(), 5);
    refused_body(&range("{ from = 4, to = 9, step = 2 }"), &["9 is not reached in steps of 2", "to = 8"]);
    refused_body(&range("{ from = 9, to = 4 }"), &["upwards"]);
    refused_body(&range("{ from = 4, to = 9, step = 0 }"), &["upwards"]);
    refused_body(&range("{ from = 4 }"), &["`to` is missing"]);
    refused_body(&range("{ from = 4, too = 5 }"), &["`too` is not part of a range", "did you mean `to`?"]);
    refused_body(&range("{ from = 4, to = 5, stepp = 1 }"), &["7:40", "did you mean `step`?"]);
    refused_body(&range("{ from = 4, to = \"5\" }"), &["`to` has to be a number"]);
    refused_body(&range("{ from = 0, to = 1e9 }"), &["more than 10000 values"]);
}

#[test]
fn what_is_fixed_cannot_be_swept() {
    refused_body(
        "[set]\n\"rules.max_mana\" = 4\n[sweep]\n\"rules.max_mana\" = [5]\n",
        &["9:1", "set under [set] and swept"],
    );
    refused_body("[sweep]\n\"table.players\" = [2, 3]\n", &["7:1", "set under [table] and swept"]);
}

#[test]
fn a_group_needs_lists_of_equal_length() {
    let group = "[[sweep.together]]\n\"rules.max_mana\" = [4, 6]\n\"rules.per_age\" = [1]\n";
    refused_body(group, &["8:1 rules.per_age", "it has 1 values, the first of its group has 2"]);
    refused_body("[sweep.together]\n\"rules.max_mana\" = [4, 6]\n", &["double brackets"]);
    refused_body("[[sweep.together]]\n", &["sweep.together: it is empty"]);
}

#[test]
fn a_grid_beyond_reason_is_refused() {
    let axis = |path: &str| format!("\"{path}\" = {{ from = 1, to = 30 }}\n");
    let axes: String = ["rules.scale", "cards.brute.mana", "cards.monk.mana"].map(axis).concat();
    refused_body(&format!("[sweep]\n{axes}"), &["27000 cells"]);
}

#[test]
fn the_table_is_checked() {
    let table = |rest: &str| format!("{HEAD}[table]\n{rest}\n");
    refused(&table("players = 6\nagents = \"random\""), &["4:11 table.players: paper cannot be played by 6", "2 to 5"]);
    refused(&table("players = \"four\"\nagents = \"random\""), &["has to be a number of players"]);
    refused(&table("players = 4\nagents = [\"a\", \"b\"]"), &["5:10", "2 agents for 4 players"]);
    refused(&table("players = 4\nagents = []"), &["5:10", "has to be a list of names"]);
    refused(&table("players = 4\nagents = [[\"a\"], [\"b\"]]"), &["5:10", "under [sweep]"]);
    let factions = |list: &str| table(&format!("players = 2\nagents = \"random\"\nfactions = {list}"));
    refused(&factions("[\"veil\"]"), &["6:12", "1 factions for 2 players"]);
    refused(&factions("[\"veil\", \"vail\"]"), &["no faction \"vail\"", "did you mean \"veil\"?"]);
    refused(&factions("\"random\""), &["\"rotate\""]);
    refused(&format!("{}[set]\nrules.factions = 0\n", factions("[\"veil\", \"veil\"]")), &["has no factions"]);
}

#[test]
fn a_cell_that_the_game_refuses_is_blamed_on_the_value_that_was_written() {
    refused_body(
        "[sweep]\n\"rules.per_age\" = [0, 9]\n",
        &["7:23 rules.per_age", "more than rules.max_mana (in the cell rules.per_age=9)", "make it less"],
    );
    refused_body("[set]\n\"rules.max_mana\" = 1\n\"rules.per_age\" = 2\n", &["8:1 rules.per_age"]);
}

#[test]
fn a_baseline_has_to_be_a_cell() {
    let body = |baseline: &str| format!("[sweep]\n\"rules.max_mana\" = [4, 5]\n[baseline]\n{baseline}\n");
    refused_body(&body("\"rules.max_mana\" = 6"), &["9:20", "6 is not on its axis", "the axis has 4, 5"]);
    refused_body(&body("\"rules.max_manna\" = 5"), &["9:1", "not on an axis", "did you mean `rules.max_mana`?"]);
    refused_body(&body(""), &["baseline: it is empty"]);
    refused_body("[baseline]\n\"rules.max_mana\" = 5\n", &["there are no axes"]);
}

#[test]
fn all_mistakes_are_found_at_once() {
    let text = "question = \"\"\ngame = \"paper\"\n[table]\nplayers = 9\nagent = [\"a\"]\n[set]\nrules.max_mana = 0\n\
                [sweep]\n\"rules.scal\" = [1]\n[stop]\ndeal = 5\n";
    let lines: Vec<_> = problems(text).iter().map(|problem| problem.split(':').next().unwrap().to_owned()).collect();
    assert_eq!(lines, ["1", "4", "5", "7", "9", "11"]);
}

#[test]
fn a_file_that_is_not_there_or_not_toml_is_a_problem() {
    let absent = load(erased::<Paper>(), Path::new("nowhere/mana.toml")).unwrap_err();
    assert!(absent[0].message.contains("cannot be read"));
    let found = problems("question = ?\n");
    assert!(found[0].starts_with("1:"), "{found:?}");
}

#[test]
fn the_game_can_be_read_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.toml");
    std::fs::write(&file, "game = \"chess\"\n").unwrap();
    assert_eq!(peek_game(&file), Ok("chess".to_owned()));
    std::fs::write(&file, "game = 5\n").unwrap();
    assert_eq!(peek_game(&file).unwrap_err()[0].place.as_ref().map(|place| place.column), Some(8));
    std::fs::write(&file, "").unwrap();
    assert_eq!(peek_game(&file).unwrap_err()[0].message, "it is missing");
}

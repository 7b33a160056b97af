//! Tests of who plays: `players` at the top, `who` under `[players]`, and `agents` under `[table]`.

use super::*;

const TWO: &str = "[table]\nplayers = 2\n";

/// Returns the agents of the first cell.
#[track_caller]
fn seated(text: &str) -> Vec<String> {
    let experiment = read(text).unwrap_or_else(|problems| panic!("{problems:#?}"));
    experiment.cells[0].agents.clone()
}

#[test]
fn players_can_be_named_in_one_word() {
    for players in [
        "players = \"strong\"\n[table]\nplayers = 2\n",
        "players = [\"strong\"]\n[table]\nplayers = 2\n",
        "[players]\nwho = \"strong\"\n[table]\nplayers = 2\n",
        "[players]\nwho = [\"strong\"]\nlearn = 50\n[table]\nplayers = 2\n",
        "[table]\nplayers = 2\nagents = \"strong\"\n",
    ] {
        assert_eq!(seated(&format!("{HEAD}{players}")), ["strong"], "{players}");
    }
    assert_eq!(seated(&format!("{HEAD}players = [\"a\", \"b\"]\n{TWO}")), ["a", "b"]);
    let learning = read(&format!("{HEAD}{TWO}[players]\nwho = \"strong\"\nlearn = 50\n")).unwrap();
    assert_eq!(learning.learn, Some(LearnBudget::Matches(50)));
    assert_eq!(learning.agent_place("strong").map(|place| (place.line, place.column)), Some((6, 7)));
}

#[test]
fn agents_can_still_be_swept() {
    let experiment = read(&format!("{HEAD}{TWO}[sweep]\n\"table.agents\" = [[\"a\"], [\"b\"]]\n")).unwrap();
    let agents: Vec<&str> = experiment.cells.iter().map(|cell| cell.agents[0].as_str()).collect();
    assert_eq!(agents, ["a", "b"]);
}

#[test]
fn who_plays_is_written_once() {
    let twice = ["who plays is named under [table] as well", "remove `agents` from [table], or this line"];
    refused(&format!("{HEAD}players = \"strong\"\n{TABLE}"), &["3:11 players: ", twice[0], twice[1]]);
    refused_body("[players]\nwho = \"strong\"\n", &["7:7 players.who: ", twice[0], twice[1]]);
    let sweep = "[sweep]\n\"table.agents\" = [[\"a\"], [\"b\"]]\n";
    refused(
        &format!("{HEAD}players = \"strong\"\n{TWO}{sweep}"),
        &["7:1 table.agents: it is swept, and `players` says who plays as well", "remove `players` or this axis"],
    );
}

#[test]
fn a_wrong_player_is_told_once_with_the_right_form() {
    let form = "it has to be the name of a player, or one per seat";
    for wrong in ["4", "[]", "[1]", "\" \"", "true"] {
        refused(&format!("{HEAD}players = {wrong}\n{TWO}"), &["3:11 players: ", form, "`players = \"strong\"`"]);
        refused(&format!("{HEAD}{TWO}[players]\nwho = {wrong}\n"), &["6:7 players.who: ", form, "`who = \"strong\"`"]);
    }
    refused(
        &format!("{HEAD}players = [\"a\", \"b\", \"c\"]\n{TWO}"),
        &["3:11 players: there are 3 agents for 2 players", "name one agent for all, or one per player"],
    );
    refused(&format!("{HEAD}who = \"strong\"\n{TABLE}"), &["3:1 who: ", "write `who` under [players]"]);
    refused(
        &format!("{HEAD}[table]\nplayers = \"strong\"\nagents = \"random\"\n"),
        &["4:11 table.players: it has to be a number", "who plays is written `players = \"strong\"` at the top"],
    );
}

#[test]
fn named_players_can_be_looked_up_beside_other_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mana.toml");
    for text in ["players = [\"a\", \"b\"]\nseed = -1\n", "seed = -1\n[players]\nwho = [\"a\", \"b\"]\n"] {
        std::fs::write(&file, text).unwrap();
        let named = peek_names(&file).agents;
        assert_eq!(named.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["a", "b"], "{text}");
        assert!(named.iter().all(|(_, place)| place.is_some()));
    }
}

/// Reads a file with players in place of its own.
fn played_by(text: &str, players: &[&str]) -> Result<Experiment, Vec<Problem>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mana.toml");
    std::fs::write(&file, text).unwrap();
    let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    load_looking(erased::<Paper>(), &file, &players, &mut |_| ())
}

#[test]
fn other_players_take_every_seat_of_every_cell() {
    let text = format!("{HEAD}{TABLE}[sweep]\n\"rules.max_mana\" = [4, 5]\n");
    let experiment = played_by(&text, &["strong"]).unwrap();
    assert_eq!((experiment.name.as_str(), experiment.played_by), ("mana.strong", vec!["strong".to_owned()]));
    assert!(experiment.cells.len() == 2 && experiment.cells.iter().all(|cell| cell.agents == ["strong"]));
    assert_eq!(experiment.agent_places, []);
    let several = played_by(&text, &["a", "b/c", "a", "a"]).unwrap();
    assert_eq!((several.name.as_str(), several.cells[0].agents.len()), ("mana.a+b-c+a+a", 4));
    assert_eq!(played_by(&text, &[]).unwrap().name, "mana");
    // The file need not say who plays.
    assert_eq!(played_by(&format!("{HEAD}{TWO}"), &["strong"]).unwrap().cells[0].agents, ["strong"]);
}

#[test]
fn players_that_are_compared_are_not_replaced() {
    let told = |text: &str, players: &[&str]| {
        let problems = played_by(text, players).expect_err("it should be refused");
        assert_eq!(problems.len(), 1, "{problems:#?}");
        let Problem { place, key, message, remedy } = &problems[0];
        let line = place.as_ref().map_or("-".to_owned(), |place| place.line.to_string());
        format!("{line} {key}: {message} | {remedy}")
    };
    let sweep = told(&format!("{HEAD}{TWO}[sweep]\n\"table.agents\" = [[\"a\"], [\"b\"]]\n"), &["strong"]);
    assert!(sweep.starts_with("6 table.agents: this experiment compares players"), "{sweep}");
    assert!(sweep.ends_with("leave out --players; or copy the file without this axis"), "{sweep}");
    let group =
        "[[sweep.together]]\n\"table.agents\" = [[\"a\"], [\"b\"]]\nname = \"Who\"\nlabels = [\"one\", \"two\"]\n";
    assert!(told(&format!("{HEAD}{TWO}{group}"), &["strong"]).starts_with("6 table.agents: this experiment compares"));
    for (text, place) in [
        (format!("{HEAD}players = [\"a\", \"b\"]\n{TWO}"), "3 players"),
        (format!("{HEAD}{TWO}agents = [\"a\", \"b\"]\n"), "5 table.agents"),
    ] {
        let mixed = told(&text, &["strong"]);
        assert!(mixed.starts_with(&format!("{place}: different players sit at one table here")), "{mixed}");
        assert!(mixed.ends_with("or copy the file with one player for all seats"), "{mixed}");
    }
    let many = told(&format!("{HEAD}{TABLE}"), &["a", "b"]);
    assert_eq!(many, "- --players: there are 2 agents for 4 players | name one agent for all, or one per player");
}

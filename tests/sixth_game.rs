//! Tests that one line in a list gives a game all features: here one of the examples, in a list of this test, with the
//! same command line as the program.

#![allow(unreachable_pub, dead_code, reason = "an example is a crate of its own, of which this test uses the game")]

#[path = "../examples/nim/game.rs"]
mod nim;

use std::fs;
use std::path::Path;

use evenhand::cli;
use evenhand::game::contract;
use evenhand::game::{Role, Rules, Seed};
use evenhand::games::{GameList, GameVisitor, Games, ListedGame};

evenhand::list_games! {
    /// The games of the program, and one more.
    WithNim:
    evenhand::games::ascension::Ascension,
    evenhand::games::ashenfront::Ashenfront,
    evenhand::games::axion_forge::AxionForge,
    evenhand::games::bridgefront::Bridgefront,
    evenhand::games::frostblade::Frostblade,
    nim::Nim,
}

/// Returns what a command prints with that list, and its exit code.
fn evenhand(arguments: &[&str]) -> (String, u8) {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let all = ["evenhand"].iter().chain(arguments).map(Into::into);
    let code = cli::main_with::<WithNim>(all, &mut out, &mut errors);
    out.extend(errors);
    (String::from_utf8(out).unwrap(), code)
}

fn told(arguments: &[&str], code: u8, expected: &[&str]) -> String {
    let (told, found) = evenhand(arguments);
    assert_eq!(found, code, "{arguments:?}: {told}");
    for part in expected {
        assert!(told.contains(part), "`{part}` is missing after {arguments:?} in\n{told}");
    }
    told
}

#[test]
fn the_list_has_one_line_more_than_that_of_the_program() {
    let mut names = Games::names();
    names.push("nim");
    assert_eq!(WithNim::names(), names);
    // The program itself does not know it.
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let code = cli::main_with::<Games>(["evenhand", "knobs", "nim"].map(Into::into), &mut out, &mut errors);
    assert_eq!((code, String::from_utf8(errors).unwrap().contains("there is no game `nim`")), (3, true));
}

#[test]
fn it_is_in_the_suite_that_every_game_of_a_list_passes() {
    struct Suite(Vec<&'static str>);
    impl GameVisitor for Suite {
        fn visit<G: ListedGame>(&mut self) {
            let rules = Rules::of_book(&G::book()).unwrap();
            let game = G::new(&rules, *G::SEATS.start()).unwrap();
            let roles = game.roles().len();
            let roles: Vec<Role> =
                (0..game.seats()).filter_map(|seat| Some(Role(seat.checked_rem(roles)? as u8))).collect();
            for seed in 0..3 {
                let played = contract::check(&game, &roles, Seed(seed)).unwrap_or_else(|broken| panic!("{broken}"));
                assert!(played.steps > 0);
            }
            self.0.push(G::NAME);
        }
    }
    let mut suite = Suite(Vec::new());
    WithNim::each(&mut suite);
    assert_eq!(suite.0, WithNim::names());
}

#[test]
fn the_command_line_knows_its_knobs_measures_and_that_it_has_no_odds() {
    told(&["games"], 0, &["nim: 2 to 2 players, ", "measures: turns", "agents can weigh: taken, empties"]);
    told(&["knobs", "nim"], 0, &["heaps"]);
    told(&["card", "--existing", "x", "--game", "nim"], 3, &["nim cannot give a single item to one seat", "[sweep]"]);
    told(
        &["odds", "nim"],
        3,
        &["nim has no odds of its own", "there are odds for: ashenfront, axion_forge, bridgefront, frostblade, deck"],
    );
    told(&["odds", "nim", "--attacker", "x"], 3, &["nim has no odds of its own"]);
    told(&["odds", "nom"], 3, &["did you mean `nim`?"]);
}

/// Writes an experiment and claims about the game to a folder.
fn written(folder: &Path, claims: &str) -> [String; 3] {
    let experiment = "question = \"Does it pay to begin?\"\ngame = \"nim\"\n[table]\nplayers = 2\nagents = [\"random\"]\n\
                      [set]\nheaps = [2, 3]\n[stop]\ndeals = 40\n";
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    [
        file("begin.toml", experiment),
        file("claims.toml", &format!("book = \"Nim\"\ngame = \"nim\"\n{claims}")),
        folder.join("results").display().to_string(),
    ]
}

const TURNS: &str = "[[claim]]\nid = \"T\"\nsays = \"A match has 2 to 5 turns\"\nquantity = \"mean measure\"\nmeasure = \"turns\"\n\
                     experiment = \"begin.toml\"\nis = \"2-5\"\n";
const FLIPS: &str = "[deck]\ncards = \"1 2 3\"\n[[claim]]\nid = \"F\"\nsays = \"Sums of two are 3 a third of the time\"\n\
                     quantity = \"chance\"\nresult = \"3\"\nis = \"1/3\"\n";

#[test]
fn its_experiments_are_checked_and_played_and_its_claims_judged() {
    let folder = tempfile::tempdir().unwrap();
    let [experiment, claims, results] = written(folder.path(), &format!("{FLIPS}{TURNS}"));
    told(&["check", &experiment, &claims], 0, &["an experiment with nim of 1 cell, ", "2 claims about Nim"]);
    told(&["run", &experiment, "--results", &results, "--threads", "1"], 0, &["seat S1 could be up to"]);
    assert!(Path::new(&results).join("nim/begin").is_dir());
    told(&["match", &experiment, "--results", &results], 0, &["takes"]);
    // It draws nothing, so there are no pictures of it and no page with them.
    for option in ["--svg", "--html"] {
        let place = folder.path().join("drawn").display().to_string();
        let said = [
            option,
            "nim has no table that could be drawn",
            "ascension, ashenfront, axion_forge, bridgefront, frostblade",
        ];
        told(&["match", &experiment, "--results", &results, option, &place], 3, &said);
        assert!(!Path::new(&place).exists());
    }
    told(&["claims", &claims, "--results", &results, "--checks", "500"], 0, &["2 claims: 2 TRUE"]);
}

#[test]
fn claims_about_it_refuse_what_only_other_games_have_and_knobs_it_has_not() {
    for (claim, expected) in [
        ("quantity = \"stride\"\nbase = [40, 25]\nis = 40\n", "this is known of Ascension only"),
        (
            "quantity = \"mean\"\npile = \"starter\"\nworth = \"initiative\"\nis = 4\n",
            "this is known of Bridgefront only",
        ),
        ("quantity = \"mean\"\nset = { \"heeps\" = [1] }\nis = 2\n", "heaps"),
        (
            "quantity = \"mean measure\"\nmeasure = \"turms\"\nexperiment = \"begin.toml\"\nis = \"2-5\"\n",
            "no headline measure `turms`",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("[deck]\ncards = \"1 2 3\"\n[[claim]]\nsays = \"x\"\n{claim}");
        let [_, claims, results] = written(folder.path(), &text);
        told(&["claims", &claims, "--results", &results], 3, &[expected]);
        // Nothing was played to find that out.
        assert!(!Path::new(&results).exists());
        told(&["check", &claims], 3, &[expected]);
    }
}

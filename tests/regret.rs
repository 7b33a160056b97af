//! Tests of regret: who plays Nim perfectly loses nothing, who plays at random loses much, and the command tells it.

#![allow(missing_docs, unreachable_pub, dead_code, reason = "a test")]

#[path = "../examples/nim/game.rs"]
mod nim;

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use evenhand::agents::{AgentSpec, RolloutSpec};
use evenhand::game::{Rules, Ruleset, Seed};
use evenhand::regret::{Judge, JudgedMatch, Judging, judge_match, judge_matches};
use evenhand::search::{Compare, SearchConfig};
use nim::Nim;

fn nim() -> Nim {
    Nim::new(&Rules::of_book(&Nim::book()).unwrap(), 2).unwrap()
}

/// A search that plays matches out at random.
fn search(iterations: u32) -> AgentSpec {
    let config = SearchConfig { iterations, ..SearchConfig::default() };
    AgentSpec::Mcts { config, rollout: RolloutSpec::Random }
}

/// Judges two matches, one by each player.
fn judged(players: &[(String, AgentSpec)], judge: &Judge, seed: u64) -> Vec<JudgedMatch> {
    let seed = Seed(seed);
    let judging = Judging { players, hosts: players, judge, share: 1.0, seed, stop: &|| false };
    judge_matches(&nim(), &judging, 0..2).into_iter().collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_search_loses_less_than_a_random_player_and_every_choice_is_judged() {
    let players = [("random".to_owned(), AgentSpec::Random), ("search".to_owned(), search(2000))];
    // Few options are left out by a judge that compares as many as there are.
    let compare = Some(Compare { options: 12, trust: 0.0, point: 0.0 });
    let config = SearchConfig { iterations: 1200, compare, ..SearchConfig::default() };
    let judge = Judge::from_search(&AgentSpec::Mcts { config, rollout: RolloutSpec::Random }).unwrap();
    assert_eq!((judge.options, judge.pairs), (12, 200));
    let mut sums = [0.0; 2];
    let mut choices = 0.0;
    for seed in 0..20 {
        for played in judged(&players, &judge, seed) {
            assert_eq!(played.choices, played.judged.len() as u64, "a share of 1 judges every choice");
            for choice in &played.judged {
                assert!(choice.options >= 2);
                let number = |kind: &String| kind.parse::<u8>().is_ok();
                assert!(choice.chosen.iter().all(number), "`2 from 1` is of the kind `2`: {:?}", choice.chosen);
                sums.iter_mut().zip(&choice.losses).for_each(|(sum, loss)| *sum += loss);
                choices += 1.0;
            }
        }
    }
    let [random, search] = sums.map(|sum| sum / choices);
    assert!(random > 0.05, "a random player loses {random} a choice");
    assert!(search < 0.3 * random, "a search loses {search}, a random player {random}");
}

#[test]
fn a_match_is_judged_the_same_again_and_is_left_out_if_it_is_stopped() {
    let players = [("random".to_owned(), AgentSpec::Random), ("search".to_owned(), search(50))];
    let judge = Judge::from_search(&search(40)).unwrap();
    assert_eq!(judged(&players, &judge, 5), judged(&players, &judge, 5));
    let stopped =
        Judging { players: &players, hosts: &players, judge: &judge, share: 1.0, seed: Seed(1), stop: &|| true };
    assert_eq!(judge_match(&nim(), &stopped, 0), Ok(None));
}

#[test]
fn who_does_not_search_cannot_judge() {
    assert_eq!(Judge::from_search(&AgentSpec::Random), None);
}

/// Runs a command in a folder with Bridgefront's `planner` and a quick search.
fn ladder(arguments: &str) -> std::process::Output {
    let folder = tempfile::tempdir().unwrap();
    let agents = folder.path().join("agents/bridgefront");
    fs::create_dir_all(&agents).unwrap();
    let planner = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/bridgefront/planner.toml");
    fs::copy(planner, agents.join("planner.toml")).unwrap();
    let search = "kind = \"mcts\"\niterations = 8\ncompare = 2\ntrees = false\ncutoff = 4\nrollout = \"planner\"\n";
    fs::write(agents.join("search.toml"), search).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(&folder).arg("ladder").args(arguments.split_whitespace()).output().unwrap()
}

#[test]
fn the_command_tells_what_each_player_gives_away_and_by_what() {
    let command = "bridgefront --regret --judge search --agents-named planner,random --deals 2 --judged 0.05";
    let done = ladder(&format!("{command} --threads 1"));
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{told}{}", String::from_utf8_lossy(&done.stderr));
    for part in ["win chance given away per choice", "in 4 matches", "| planner |", "| random |", "| random chooses |"]
    {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
    assert_eq!(String::from_utf8(ladder(&format!("{command} --threads 2")).stdout).unwrap(), told);
    let between = ladder(&format!("{command} --between planner"));
    assert!(String::from_utf8(between.stdout).unwrap().contains("in 2 matches"));
}

#[test]
fn wrong_judges_are_refused_with_a_remedy() {
    for (arguments, code, part) in [
        ("bridgefront --regret --judge planner --agents-named random", 3, "name a player of kind `mcts`"),
        ("bridgefront --regret --judge nobody --agents-named random", 3, "there is no agent"),
        ("bridgefront --regret --judge search --between nobody --agents-named random", 3, "there is no agent"),
        ("bridgefront --regret --judged 0", 2, "give a number above 0 and at most 1"),
        ("bridgefront --judge search", 2, "--regret"),
    ] {
        let done = ladder(arguments);
        let errors = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(code), "{arguments}: {errors}");
        assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
    }
}

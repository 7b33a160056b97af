//! Tests of training: a game that players learn to play well, the same bytes for any threads and stops, and the
//! arguments that a command rejects.

#![allow(missing_docs, unreachable_pub, dead_code, reason = "a test")]

#[path = "../examples/nim/game.rs"]
mod nim;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use assert_cmd::Command;
use evenhand::agents::AgentSpec;
use evenhand::agents::learnt::{Learnt, LearntAgent};
use evenhand::game::{Chance, Choices, Cx, Dice, Inputs, Play, Role, Rules, Ruleset, Seat, Seed};
use evenhand::games::BuiltGame;
use evenhand::games::ascension::Ascension;
use evenhand::games::bridgefront::Bridgefront;
use evenhand::learning::stored::StoredProblem;
use evenhand::learning::{Learning, LearningConfig};
use evenhand::net::{HIDDEN, Net, NetFile, NetProblem, Observer, Shape};
use nim::{Nim, State};
use tempfile::TempDir;

/// Number of batches in which Nim is learned.
const BATCHES: u64 = 1200;

fn nim() -> Nim {
    Nim::new(&Rules::of_book(&Nim::book()).unwrap(), 2).unwrap()
}

fn boxed() -> Box<dyn BuiltGame> {
    Box::new(nim())
}

fn config(batches: u64) -> LearningConfig {
    LearningConfig {
        batches,
        matches: 64,
        choices: 128,
        rate: 5e-3,
        trace: 0.8,
        others: 0.4,
        seed: 3,
        ..LearningConfig::default()
    }
}

fn learning(batches: u64) -> Learning {
    Learning::new(config(batches), vec![boxed()], vec![("random".into(), AgentSpec::Random)], &[])
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// Returns how many choices it has in matches against a random player, and how many of the winnable ones it wins.
fn choices(game: &Nim, agent: &mut LearntAgent<Nim>) -> (usize, usize) {
    let (mut won, mut winnable) = (0, 0);
    let mut cx = Cx::silent(Chance::new(Seed(0)));
    let mut ahead = vec![game.setup(&[], &mut cx)];
    let mut met: Vec<State> = Vec::new();
    let mut options = Vec::new();
    while let Some(state) = ahead.pop() {
        if game.to_act(&state).is_empty() || met.contains(&state) {
            continue;
        }
        met.push(state.clone());
        options.clear();
        game.actions(&state, state.next, &mut options);
        let take = agent.decide(game, &state, state.next, &options, &mut Dice::new(1));
        let mut after = state.clone();
        game.apply(&mut after, &Choices::one(state.next, take), &mut cx);
        winnable += usize::from(state.nim_sum() != 0);
        won += usize::from(state.nim_sum() != 0 && after.nim_sum() == 0);
        options.clear();
        game.actions(&after, after.next, &mut options);
        for reply in &options {
            let mut next = after.clone();
            game.apply(&mut next, &Choices::one(after.next, *reply), &mut cx);
            ahead.push(next);
        }
    }
    (won, winnable)
}

#[test]
fn a_player_that_learnt_nim_from_nothing_plays_it_nearly_perfectly() {
    let game = nim();
    let mut learning = learning(BATCHES);
    let agent = |learning: &Learning| -> LearntAgent<Nim> {
        LearntAgent::new(Learnt::best(Arc::new(NetFile::new(learning.net(), Vec::new()))))
    };
    let (won, winnable) = choices(&game, &mut agent(&learning));
    assert!(10 * won < 5 * winnable, "before it learns it wins {won} of {winnable} positions");
    while !learning.is_over() {
        assert_eq!(learning.step().faults, (0, None));
    }
    let (won, winnable) = choices(&game, &mut agent(&learning));
    println!("{won} of {winnable}");
    assert!(100 * won >= 95 * winnable, "wins {won} of {winnable} positions");
}

#[test]
fn the_same_seed_gives_the_same_network_for_any_number_of_threads_and_after_any_stop() {
    let alone = on_threads(1, || {
        let mut learning = learning(12);
        (0..12).for_each(|_| drop(learning.step()));
        learning.net().clone()
    });
    let stopped = on_threads(3, || {
        let mut first = learning(12);
        (0..7).for_each(|_| drop(first.step()));
        let stored = first.to_bytes("a trial");
        let mut second = learning(12);
        second.resume("a trial", &stored).unwrap();
        (0..5).for_each(|_| drop(second.step()));
        assert!(second.is_over());
        second.net().clone()
    });
    assert_eq!(alone, stopped);
    assert_ne!(alone, *learning(12).net());
}

/// With `recency` 0 all networks along the way have equal weight; with a large value only the last counts.
#[test]
fn what_comes_out_is_the_mean_of_the_networks_along_the_way() {
    let after = |batches: u64, recency: f32| {
        let config = LearningConfig { recency, ..config(12) };
        let mut learning = Learning::new(config, vec![boxed()], vec![("random".into(), AgentSpec::Random)], &[]);
        (0..batches).for_each(|_| drop(learning.step()));
        learning.net().clone()
    };
    let [first, second, mean] = [after(1, 1e9), after(2, 1e9), after(2, 0.0)];
    assert_ne!(first, second);
    for ((one, other), between) in first.weights().iter().zip(second.weights()).zip(mean.weights()) {
        assert!((0.5 * (one + other) - between).abs() < 1e-6, "{between} between {one} and {other}");
    }
}

#[test]
fn a_learning_that_no_longer_gains_goes_to_its_last_eighth() {
    // Steps so small that nothing changes: no eighth of 3,200 matches, measured in 200, shows a gain.
    let config = LearningConfig { batches: 400, rate: 1e-9, ..config(400) };
    let mut learning = Learning::new(config, vec![boxed()], Vec::new(), &[]);
    let (mut steps, mut flat) = (0, 0);
    while flat < 3 {
        assert_eq!(learning.batch(), steps, "nothing is left out before three eighths in a row have brought nothing");
        let stored = learning.to_bytes("a trial");
        let gain = learning.step().gain;
        flat = gain.map_or(flat, |gain| if gain.shows() { 0 } else { flat + 1 });
        steps += 1;
        // Stopped here and resumed, it has the same result.
        let mut again = Learning::new(config, vec![boxed()], Vec::new(), &[]);
        again.resume("a trial", &stored).unwrap();
        if flat == 3 {
            again.step();
            assert_eq!((again.batch(), again.net()), (learning.batch(), learning.net()));
        }
    }
    assert_eq!(learning.batch(), 351, "the last eighth is under way");
}

#[test]
fn what_was_stored_of_another_learning_or_is_damaged_is_refused() {
    let mut first = learning(12);
    first.step();
    let stored = first.to_bytes("a trial");
    assert_eq!(learning(12).resume("another", &stored), Err(StoredProblem::Other));
    assert_eq!(learning(12).resume("a trial", &stored[..stored.len() - 1]), Err(StoredProblem::Damaged));
    assert_eq!(learning(12).resume("a trial", b"something else"), Err(StoredProblem::Damaged));
    let mut flipped = stored;
    let last = flipped.len() - 1;
    flipped[last] ^= 1;
    assert_eq!(learning(12).resume("a trial", &flipped), Err(StoredProblem::Damaged));
}

/// Returns a network for Nim as a file.
fn file() -> (Net, Vec<u8>) {
    let net = learning(1).net().clone();
    let bytes = NetFile::new(&net, vec!["a record".into()]).to_bytes(&Inputs::of::<Nim>());
    (net, bytes)
}

#[test]
fn a_network_is_read_as_it_was_written_in_half_precision() {
    let (net, bytes) = file();
    let read = NetFile::read(&Inputs::of::<Nim>(), &bytes).unwrap();
    assert_eq!(read.record, ["a record"]);
    assert_eq!(read, NetFile::new(&read.net, read.record.clone()), "rounding twice is rounding once");
    for (before, after) in net.weights().iter().zip(read.net.weights()) {
        assert!((before - after).abs() <= before.abs() / 1024.0 + 1e-6, "{before} became {after}");
    }
}

#[test]
fn a_network_that_is_damaged_or_of_another_game_or_version_is_refused() {
    let inputs = Inputs::of::<Nim>();
    let (_, bytes) = file();
    let problem = |bytes: &[u8]| NetFile::read(&inputs, bytes).unwrap_err();
    assert_eq!(problem(b"kind = 'learnt'"), NetProblem::Stranger);
    for length in [20, 200, bytes.len() - 2] {
        assert!(matches!(problem(&bytes[..length]), NetProblem::Damaged(_)), "{length}");
    }
    let mut flipped = bytes.clone();
    let last = flipped.len() - 1;
    flipped[last] ^= 4;
    assert!(matches!(problem(&flipped), NetProblem::Damaged(_)));
    let other = Inputs { game: "chess", ..inputs };
    assert_eq!(NetFile::read(&other, &bytes).unwrap_err(), NetProblem::OtherGame("nim".into()));
    let fewer = Inputs { position: &inputs.position[..1], ..inputs };
    let NetProblem::OtherObservations(what) = NetFile::read(&fewer, &bytes).unwrap_err() else { panic!("seen") };
    assert!(what.contains("`heaps`"), "{what}");
}

#[test]
fn a_network_that_saw_other_things_is_carried_over_to_go_on_learning() {
    let inputs = Inputs::of::<Nim>();
    let fewer = Inputs { position: &inputs.position[..1], ..inputs };
    let net = NetFile::new(&Net::new(Shape::of(&fewer), &mut Dice::new(1)), vec!["a record".into()]);
    let bytes = net.to_bytes(&fewer);
    let carried = NetFile::carried_over(&inputs, &bytes).unwrap();
    assert_eq!((&carried.changes[..], &carried.record), (&["new `heaps`".to_string()][..], &net.record));
    // New inputs have weight 0; without them the network is unchanged.
    let new: usize = inputs.position[1..].iter().map(|group| group.width).sum();
    let zeros = |net: &Net| net.weights().iter().filter(|weight| **weight == 0.0).count();
    assert_eq!(zeros(&carried.net) - zeros(&net.net), new * (2 * HIDDEN + 1));
    let back = NetFile::carried_over(&fewer, &carried.to_bytes(&inputs)).unwrap();
    assert_eq!((back.net, &back.changes[..]), (net.net, &["gone `heaps`".to_string()][..]));
    // It is still rejected for playing, and a damaged one for training.
    assert!(matches!(NetFile::read(&inputs, &bytes), Err(NetProblem::OtherObservations(_))));
    let damaged = NetFile::carried_over(&inputs, &bytes[..bytes.len() - 2]);
    assert!(matches!(damaged, Err(NetProblem::Damaged(_))));
    // A header with impossible values must not cause a crash.
    let header = bytes.iter().skip(15).position(|byte| *byte == b'\n').unwrap() + 15;
    let line = String::from_utf8(bytes[..header].to_vec()).unwrap();
    let huge = line.replacen("[\"turn\",1]", &format!("[\"turn\",{}]", u64::MAX), 1);
    assert_ne!(huge, line);
    let huge = [huge.as_bytes(), &bytes[header..]].concat();
    assert!(matches!(NetFile::carried_over(&inputs, &huge), Err(NetProblem::Damaged(_))));
}

/// Bridgefront for two, under the rulebook's rules or with 3 mana.
fn bridgefront(mana: Option<i64>) -> Bridgefront {
    let mut rules = Rules::of_book(&Bridgefront::book()).unwrap();
    if let Some(mana) = mana {
        rules.set(&Bridgefront::book(), "rules.max_mana", &toml::Value::Integer(mana), None).unwrap();
    }
    Bridgefront::new(&rules, 2).unwrap()
}

#[test]
fn a_network_observes_changes_of_the_rules_and_nothing_new_under_the_rulebook() {
    let inputs = Inputs::of::<Bridgefront>();
    let before = Net::new(Shape::of(&inputs), &mut Dice::new(1));
    let names = ["rules.max_mana".to_owned(), "cards.brute.gold.1".to_owned()];
    let mut net = before.observing_also(&inputs, &names);
    assert_eq!(net.rules().to_vec(), [names[1].clone(), names[0].clone()], "in order");
    // Whatever the new inputs weigh: under the rulebook they are 0.
    let (first, places) = (Shape::of(&inputs).position, *net.places());
    for rule in [first, first + 1] {
        net.weights_mut()[places.value_linear + rule] = 5.0;
    }
    let shares = |net: &Net, game: &Bridgefront| {
        let state = game.setup(&[Role(0), Role(1)], &mut Cx::silent(Chance::new(Seed(3))));
        let mut observer = Observer::default();
        let entries = observer.position(net, game, &state, Seat(0)).to_vec();
        (observer.shares(net, game, &state), entries)
    };
    let (printed, changed) = (bridgefront(None), bridgefront(Some(3)));
    assert_eq!(shares(&net, &printed), shares(&before, &printed));
    let place = u32::try_from(first + 1).unwrap();
    assert_eq!(shares(&net, &changed).1.last(), Some(&(place, -0.4)), "3 mana instead of 5");

    let file = NetFile::new(&net, vec!["a record".into()]);
    let bytes = file.to_bytes(&inputs);
    assert!(bytes.starts_with(b"evenhand net 2\n"));
    assert_eq!(NetFile::read(&inputs, &bytes).unwrap(), file);
    let more = file.net.observing_also(&inputs, &["rules.vp_to_win".to_owned()]);
    assert_eq!(more.rules().len(), 3);
    let at = more.places().value_linear + first + 1;
    assert_eq!(more.weights()[at], file.net.weights()[places.value_linear + first + 1], "it keeps what it has learnt");
}

#[test]
fn a_player_is_trained_under_drawn_rules_and_observes_them() {
    let desk = Desk::new();
    let command = "bridgefront mine --matches 256 --vary-rules 3 --check-deals 2 --from learnt --measure learnt";
    let told = desk.learn(&format!("{command} --threads 1"), 0);
    assert!(told.contains("--vary-rules 3"), "the command that repeats it names them: {told}");
    let bytes = fs::read(desk.path("agents/bridgefront/mine.net")).unwrap();
    let net = NetFile::read(&Inputs::of::<Bridgefront>(), &bytes).unwrap();
    let names = net.net.rules();
    assert!(names.len() >= 3, "{names:?}");
    desk.learn(&format!("{command} --threads 2 --fresh"), 0);
    assert_eq!(fs::read(desk.path("agents/bridgefront/mine.net")).unwrap(), bytes, "the same for any threads");
}

#[test]
fn a_player_is_trained_under_editions_and_under_every_combination_of_values() {
    let desk = Desk::new();
    let command = "bridgefront mine --matches 128 --editions rulebook,last-tether --vary rules.vp_to_win=[7,9] \
                   --vary rules.max_mana=[4,6] --check-deals 2 --measure plain";
    let told = desk.learn(command, 0);
    let measured: Vec<&str> = told.lines().filter(|line| line.contains("against plain")).collect();
    assert_eq!(measured.len(), 8, "{told}");
    for edition in ["rulebook", "last-tether"] {
        for (points, mana) in [(7, 4), (7, 6), (9, 4), (9, 6)] {
            let named = format!("{edition}, rules.vp_to_win = {points}, rules.max_mana = {mana}");
            assert!(measured.iter().any(|line| line.contains(&named)), "{named}: {told}");
        }
    }
    assert!(told.contains("--editions rulebook,last-tether"), "the command that repeats it names them: {told}");
}

#[test]
fn a_player_is_trained_with_random_forces_where_characters_are_bought() {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("agents/ascension")).unwrap();
    fs::write(desk.path("agents/ascension/random.toml"), "kind = \"random\"\n").unwrap();
    let weights = |name: &str, more: &str| {
        let told = desk.learn(&format!("ascension {name} --matches 128 --check-deals 2 --measure random{more}"), 0);
        assert!(told.contains(more), "the command that repeats it names them: {told}");
        let bytes = fs::read(desk.path(&format!("agents/ascension/{name}.net"))).unwrap();
        NetFile::read(&Inputs::of::<Ascension>(), &bytes).unwrap().net.weights().to_vec()
    };
    let with = weights("with", " --forces 60,75");
    assert_eq!(weights("again", " --forces 60,75"), with);
    assert_ne!(weights("without", ""), with, "it met other characters");
}

#[test]
fn a_network_with_what_is_no_number_is_refused() {
    let inputs = Inputs::of::<Nim>();
    let mut net = file().0;
    net.weights_mut()[5] = f32::NAN;
    let bytes = NetFile::new(&Net::of(Shape::of(&inputs), net.weights().to_vec()), Vec::new()).to_bytes(&inputs);
    let problem = NetFile::read(&inputs, &bytes).unwrap_err();
    assert_eq!(problem, NetProblem::Damaged("weight 5 is not a number".into()));
}

struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
        fs::write(desk.path("agents/bridgefront/plain.toml"), "kind = \"scripted\"\n[weights]\ndone = 0.3\n").unwrap();
        fs::write(desk.path("agents/bridgefront/deep.toml"), "kind = \"mcts\"\niterations = 10\n").unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn ends(&self, arguments: &[&str], code: i32) -> String {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(self.0.path()).args(arguments).assert().code(code);
        let output = done.get_output();
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    }

    fn learn(&self, arguments: &str, code: i32) -> String {
        let mut words = vec!["learn"];
        words.extend(arguments.split_whitespace());
        self.ends(&words, code)
    }
}

const LITTLE: &str = "bridgefront pupil --matches 128 --check-deals 2 --threads 2";

#[test]
fn a_player_is_learnt_and_plays_and_its_file_says_how_it_came_about() {
    let desk = Desk::new();
    let said = desk.learn(&format!("{LITTLE} --players 2,3 --from plain --meet random"), 0);
    assert!(said.contains("Share of the win on 2 deals not learnt from:"), "{said}");
    assert!(said.contains("3 players, against plain (fair: 33.3%)"), "{said}");
    let toml = fs::read_to_string(desk.path("agents/bridgefront/pupil.toml")).unwrap();
    assert!(toml.contains("kind = \"learnt\""), "{toml}");
    assert!(toml.contains("# Learnt by: evenhand learn bridgefront pupil --players 2,3 --matches 128"), "{toml}");
    assert!(!desk.path("agents/bridgefront/pupil.learning").exists());
    desk.ends(&["check", "agents/bridgefront/pupil.toml"], 0);
    let net = fs::read(desk.path("agents/bridgefront/pupil.net")).unwrap();
    assert!(net.len() < 2 << 20, "{} bytes", net.len());
    // The same command again, and further training from there.
    desk.learn(&format!("{LITTLE} --players 2,3 --from plain --meet random"), 0);
    assert_eq!(fs::read(desk.path("agents/bridgefront/pupil.net")).unwrap(), net);
    desk.learn("bridgefront second --matches 128 --check-deals 2 --from pupil", 0);
    // An exploiter of it.
    let said = desk.learn("bridgefront third --matches 128 --check-deals 2 --from pupil --against pupil", 0);
    assert!(said.contains("Against    pupil alone"), "{said}");
}

#[test]
fn who_learnt_with_other_observations_is_refused_to_play_but_can_be_gone_on_from() {
    let desk = Desk::new();
    let inputs = Inputs::of::<Bridgefront>();
    let older = Inputs { option: &inputs.option[1..], ..inputs };
    let net = NetFile::new(&Net::new(Shape::of(&older), &mut Dice::new(1)), Vec::new());
    fs::write(desk.path("agents/bridgefront/old.toml"), "kind = \"learnt\"\n").unwrap();
    fs::write(desk.path("agents/bridgefront/old.net"), net.to_bytes(&older)).unwrap();
    let said = desk.ends(&["check", "agents/bridgefront/old.toml"], 3);
    assert!(said.contains("evenhand learn bridgefront more --from old"), "{said}");
    let said = desk.learn(&format!("{LITTLE} --from old --measure random"), 0);
    assert!(said.contains("It saw other things when it learnt (new `kind`)"), "{said}");
    desk.ends(&["check", "agents/bridgefront/pupil.toml"], 0);
}

#[test]
fn a_number_of_players_named_twice_is_learnt_twice_as_often_and_measured_once() {
    let desk = Desk::new();
    let said = desk.learn(&format!("{LITTLE} --players 2,2,3 --measure random"), 0);
    assert!(said.contains("2 and 2 and 3 players"), "{said}");
    let lines = |of: &str| said.lines().filter(|line| line.trim_start().starts_with(of)).count();
    assert_eq!((lines("2 players, against random"), lines("3 players, against random")), (1, 1), "{said}");
    let toml = fs::read_to_string(desk.path("agents/bridgefront/pupil.toml")).unwrap();
    assert!(toml.contains("--players 2,2,3"), "{toml}");
    assert_eq!(toml.matches("2 players, against random").count(), 1, "{toml}");
}

/// Links a file that the program is about to write to a device that is always full.
#[cfg(target_os = "linux")]
fn fill_the_disk(path: &std::path::Path) {
    let mut name = path.file_name().unwrap().to_os_string();
    name.push(".partial");
    std::os::unix::fs::symlink("/dev/full", path.with_file_name(name)).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_while_it_learns_loses_nothing_that_was_stored() {
    let desk = Desk::new();
    let [net, toml, store] =
        ["net", "toml", "learning"].map(|ending| desk.path(&format!("agents/bridgefront/pupil.{ending}")));
    desk.learn(LITTLE, 0);
    let player = [&net, &toml].map(|file| fs::read(file).unwrap());
    let refused = |file: &PathBuf, arguments: &str| {
        fill_the_disk(file);
        let errors = desk.learn(&format!("{LITTLE} {arguments}"), 5);
        for said in [&*file.display().to_string(), "No space left", "make room, then give the same command again"] {
            assert!(errors.contains(said), "`{said}` is missing from:\n{errors}");
        }
    };
    // If the training state cannot be stored, that is reported before training, and the previous player still exists.
    refused(&store, "");
    assert!(!store.exists());
    assert_eq!([&net, &toml].map(|file| fs::read(file).unwrap()), player);
    // If the trained player cannot be written, it stays in the stored state.
    refused(&net, "--seed 5");
    assert_eq!([&net, &toml].map(|file| fs::read(file).unwrap()), player);
    let stored = fs::read(&store).unwrap();
    // A full disk does not destroy the stored state either.
    refused(&store, "--seed 5");
    assert_eq!(fs::read(&store).unwrap(), stored);
    // With space, the same command continues from there and gives the same player as without failures.
    let said = desk.learn(&format!("{LITTLE} --seed 5"), 0);
    assert!(said.contains("Goes on after batch 1 of 1"), "{said}");
    let learnt = fs::read(&net).unwrap();
    assert_ne!(learnt, player[0]);
    desk.learn(&format!("{LITTLE} --seed 5 --fresh"), 0);
    assert_eq!(fs::read(&net).unwrap(), learnt);
}

#[test]
fn wrong_commands_are_refused_with_a_remedy_before_anything_is_learnt() {
    let desk = Desk::new();
    for (arguments, code, said) in [
        ("chess", 3, "there is no game `chess`"),
        ("bridgefront pupil --matches 0", 2, "0 is not in 1.."),
        ("bridgefront pupil --for 0s", 2, "the time has to be above 0"),
        ("bridgefront pupil --for 1m --matches 100", 2, "cannot be used with"),
        ("bridgefront pupil --players 9", 3, "bridgefront is not played by 9"),
        ("bridgefront pupil --from nobody", 3, "there is no agent \"nobody\""),
        ("bridgefront pupil --from deep", 3, "`deep` has nothing to begin with"),
        ("bridgefront pupil --meet nobody", 3, "there is no agent \"nobody\""),
        ("bridgefront pupil --bias hold_mien=2", 3, "did you mean `hold_mine`?"),
        ("bridgefront pupil --bias hold_mine", 3, "gives no number"),
        ("bridgefront pupil --vary rules.vp_to_win=8", 3, "names no values"),
        ("bridgefront pupil --set rules.vp=3", 3, "rules.vp"),
        ("bridgefront pupil --editions last-teher", 3, "did you mean `last-tether`?"),
        ("bridgefront pupil --forces 60", 3, "bridgefront has no price list of characters"),
        ("bridgefront pupil --forces 6", 2, "6 is not in 10..=1000"),
        ("bridgefront plain --matches 128", 3, "give another name"),
        ("bridgefront ../pupil --matches 128", 3, "may not lead out of the folder"),
        ("bridgefront pupil --rate 0", 2, "it has to be a number above 0"),
        ("bridgefront pupil --others 1", 2, "from 0 to below 1"),
        ("bridgefront pupil --others 0.4 --against plain", 2, "cannot be used with"),
        ("bridgefront pupil --agents nowhere", 3, "nowhere"),
    ] {
        let errors = desk.learn(arguments, code);
        assert!(errors.contains(said), "{arguments}: `{said}` is missing from:\n{errors}");
        assert!(!errors.contains("batch 1"), "{errors}");
    }
}

#[test]
fn an_agent_that_would_solve_a_game_that_cannot_be_solved_is_refused_by_every_command() {
    let desk = Desk::new();
    fs::write(desk.path("agents/bridgefront/solver.toml"), "kind = \"mcts\"\niterations = 10\nsolve = true\n").unwrap();
    let trial = "question = \"?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"random\", \"solver\"]\n";
    fs::write(desk.path("trial.toml"), trial).unwrap();
    for (arguments, place) in [
        ("check agents/bridgefront/solver.toml", "solver.toml:3:"),
        ("check trial.toml", "trial.toml:5:"),
        ("run trial.toml", "trial.toml:5:"),
        ("ladder bridgefront --agents-named random,solver", ""),
        ("learn bridgefront pupil --matches 128 --meet solver", ""),
        ("tune-agent bridgefront plain --against solver", ""),
    ] {
        let errors = desk.ends(&arguments.split_whitespace().collect::<Vec<_>>(), 3);
        let told =
            ["`solver` has `solve = true`", "its seats play as something", "leave `solve` out of its file", place];
        assert!(told.iter().all(|said| errors.contains(said)), "{arguments}: {told:?} are missing from:\n{errors}");
    }
    assert!(!desk.path("results").exists() && !desk.path("agents/bridgefront/pupil.learning").exists());
}

#[test]
fn an_agent_whose_network_is_missing_damaged_or_of_another_game_is_refused_with_a_remedy() {
    let desk = Desk::new();
    let agent = desk.path("agents/bridgefront/pupil.toml");
    fs::write(&agent, "kind = \"learnt\"\n").unwrap();
    let refused = |said: &str| {
        let errors = desk.ends(&["check", "agents/bridgefront/pupil.toml"], 3);
        assert!(errors.contains(said), "`{said}` is missing from:\n{errors}");
    };
    refused("cannot be read");
    let net = desk.path("agents/bridgefront/pupil.net");
    fs::write(&net, "evenhand net 1\n{\"game\"").unwrap();
    refused("the file is damaged");
    refused("evenhand learn bridgefront pupil");
    fs::write(&net, file().1).unwrap();
    refused("this network plays nim");
    fs::write(&agent, "kind = \"learnt\"\nnet = \"../../x.net\"\n").unwrap();
    refused("may not lie outside");
    fs::write(&agent, "kind = \"learnt\"\n[bias]\nhold_mien = 2\n").unwrap();
    refused("no feature or observation of options is called \"hold_mien\"");
    fs::write(&agent, "kind = \"learnt\"\ntemperature = -1\n").unwrap();
    refused("temperature");
}

#[test]
fn a_liking_given_before_learning_stays() {
    let places = evenhand::net::option_places(&Inputs::of::<Nim>(), "empties").unwrap();
    let mut learning = learning(6);
    learning.lean(places.clone(), 2.0);
    (0..6).for_each(|_| drop(learning.step()));
    let net = learning.net();
    assert!((net.weights()[net.leaning(places).start] - 2.0).abs() < 1e-6);
    // A bias given afterwards changes what it chooses, not its file.
    let game = nim();
    let file = Arc::new(NetFile::new(self::learning(1).net(), Vec::new()));
    let mut miser = LearntAgent::<Nim>::new(Learnt { bias: vec![("taken", -50.0)], ..Learnt::best(file) });
    let state = game.setup(&[], &mut Cx::silent(Chance::new(Seed(0))));
    let mut options = Vec::new();
    game.actions(&state, state.next, &mut options);
    assert_eq!(miser.decide(&game, &state, state.next, &options, &mut Dice::new(1)).count, 1);
}

#[test]
fn timing_it_first_does_not_change_what_is_learnt() {
    let learn = |timed: bool| {
        let mut learning = learning(8);
        if timed {
            assert!(learning.matches_in(std::time::Duration::from_secs(1)) >= 64);
            learning.plan(8);
        }
        (0..8).for_each(|_| drop(learning.step()));
        learning.net().clone()
    };
    assert_eq!(learn(true), learn(false));
}

//! Tests that every game keeps the contract with every number of seats and in every configuration, under random play.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use evenhand::agents::AgentSpec;

use evenhand::game::Insight;
use evenhand::game::contract::{check, check_conserving, check_observations};
use evenhand::game::knobs::inline;
use evenhand::game::knobs::vary::{self, Turnable};
use evenhand::game::{Book, BySeat, Game, Measured, Role, Rules, Seed};
use evenhand::games::ascension::Ascension;
use evenhand::games::bridgefront::Bridgefront;
use evenhand::games::{GameList, GameVisitor, Games, ListedGame};
use evenhand::matches::Seating;
use evenhand::matches::{Arena, MatchRunner, Unwatched};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Builds a game from its rulebook, with knobs set (path, TOML value).
fn game<G: Game>(seats: usize, knobs: &[(&str, &str)]) -> G {
    let mut rules = Rules::of_book(&G::book()).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&G::book(), path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    G::new(&rules, seats).expect("the knobs go together")
}

/// Returns this many factions in numeric order, starting at `first`.
fn roles(seats: usize, first: u8, factions: u8) -> Vec<Role> {
    (0..seats as u8).map(|seat| Role((first + seat) % factions)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bridgefront_keeps_the_contract(seats in 2usize..=6, first in 0u8..6, seed: u64) {
        let game: Bridgefront = game(seats, &[]);
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        check_conserving(&game, &roles(seats, first, 6), Seed(seed), conserved)
            .map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

/// The five configurations of Ascension's rulebook (AS-CONF-1): seats, and the side of each.
const SIDES: [(usize, &str); 5] = [(2, "[]"), (3, "[]"), (4, "[]"), (3, "[0, 0, 1]"), (4, "[0, 1, 0, 1]")];
const SCENARIOS: [&str; 3] = ["\"S1\"", "\"S2\"", "\"S3\""];
const MEMORIES: [&str; 3] = ["[]", "[\"none\"]", "[\"last_n\", \"none\"]"];
const TABLES: [&str; 5] = ["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\"", "\"empty\""];
const LISTS: [&str; 2] = ["\"few\"", "\"many\""];

proptest! {
    // A case is a match of every configuration, so there is a single case, different each time, without shrinking.
    #![proptest_config(ProptestConfig {
        cases: 1, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn ascension_keeps_the_contract_in_every_configuration_and_scenario_with_and_without_memory(
        first in 0u8..3, table in 0..TABLES.len(), list in 0..LISTS.len(), seed: u64,
    ) {
        let conserved = |game: &Ascension, state: &_| game.conserved(state);
        let mut played = 0;
        for (seats, team) in SIDES {
            for scenario in SCENARIOS {
                for memory in MEMORIES {
                    let knobs = [
                        ("sides.team", team),
                        ("scenario.id", scenario),
                        ("info.memory_by_side", memory),
                        ("board.layout", TABLES[(table + played) % TABLES.len()]),
                        ("points.lists", LISTS[(list + played) % LISTS.len()]),
                    ];
                    let game: Ascension = game(seats, &knobs);
                    check_conserving(&game, &roles(seats, first, 3), Seed(seed).child(played as u64), conserved)
                        .map_err(|broken| TestCaseError::fail(format!("{knobs:?}: {broken}")))?;
                    played += 1;
                }
            }
        }
    }
}

/// A game with randomly varied knobs: pairs of a knob and its variation, applied one by one.
#[derive(Clone, Debug)]
struct Turned {
    seats: usize,
    first: u8,
    seed: u64,
    /// The index of a knob, the distance, and the direction or word.
    turns: Vec<(usize, u16, u16)>,
}

fn turned(seats: Vec<usize>, book: &Book, knobs: &[Turnable]) -> impl Strategy<Value = Turned> {
    // Most knobs are numbers of single cards; the rules should be varied as often as all of them together.
    let in_open_table = |path: &str| book.open_tables.iter().any(|table| path.starts_with(&format!("{table}.")));
    let (entries, rules): (Vec<usize>, Vec<usize>) =
        (0..knobs.len()).partition(|place| in_open_table(knobs[*place].path()));
    let entries = if entries.is_empty() { rules.clone() } else { entries };
    let knob = prop_oneof![2 => proptest::sample::select(rules), 1 => proptest::sample::select(entries)];
    let far = prop_oneof![1 => Just(vary::FURTHEST), 2 => 0..=vary::FURTHEST];
    let turns = proptest::collection::vec((knob, far, any::<u16>()), 1..10);
    (proptest::sample::select(seats), any::<u8>(), any::<u64>(), turns).prop_map(|(seats, first, seed, turns)| Turned {
        seats,
        first,
        seed,
        turns,
    })
}

/// Applies the variations one by one. What the game rejects is undone; the error must name the knob at fault and a
/// remedy.
fn lay<G: Game>(case: &Turned, knobs: &[Turnable]) -> Result<(G, Vec<String>), TestCaseError> {
    let book = G::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    let mut game = G::new(&rules, case.seats).expect("the book plays");
    let mut laid = Vec::new();
    for (place, far, choice) in &case.turns {
        let knob = &knobs[*place];
        let value = knob.turned(*far, *choice);
        let setting = format!("{} = {}", knob.path(), inline(&value));
        let mut with = rules.clone();
        if let Err(error) = with.set(&book, knob.path(), &value, None) {
            return Err(TestCaseError::fail(format!("{setting}: it is declared to be allowed, but {error}")));
        }
        match G::new(&with, case.seats) {
            Ok(accepted) => {
                (game, rules) = (accepted, with);
                laid.push(setting);
            }
            Err(error) => {
                let named = with.get(&error.path).is_some();
                let complete = named && !error.message.is_empty() && !error.remedy.is_empty();
                prop_assert!(complete, "{setting} after {laid:?}: no knob or no remedy in {error:?}");
            }
        }
    }
    Ok((game, laid))
}

/// The failures of every game with any variation of its knobs.
struct TurnedKnobs(Vec<String>);

impl GameVisitor for TurnedKnobs {
    fn visit<G: ListedGame>(&mut self) {
        let book = G::book();
        let knobs = Turnable::all(&book).expect("the book reads");
        let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
        let config = ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 200, ..Default::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        // A game with its shipped content may not support as many seats as with other content.
        let rules = Rules::of_book(&book).expect("the book reads");
        let seats: Vec<usize> = G::SEATS.filter(|seats| G::new(&rules, *seats).is_ok()).collect();
        let played = runner.run(&turned(seats, &book, &knobs), |case| {
            let (game, laid) = lay::<G>(&case, &knobs)?;
            let factions = game.roles().len() as u8;
            let roles = if factions == 0 { Vec::new() } else { roles(case.seats, case.first % factions, factions) };
            // A panic message does not mention the knobs, so they are added.
            let kept = catch_unwind(AssertUnwindSafe(|| check(&game, &roles, Seed(case.seed))));
            match kept {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(broken)) => Err(TestCaseError::fail(format!("{laid:?}: {broken}"))),
                Err(panic) => {
                    let said = panic.downcast_ref::<String>().map(String::as_str);
                    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
                    // A guard against endless play may stop a match if it was varied and is named in the message.
                    if laid.iter().filter_map(|set| set.split(' ').next()).any(|path| said.contains(path)) {
                        return Ok(());
                    }
                    Err(TestCaseError::fail(format!("{laid:?}: {said}")))
                }
            }
        });
        if let Err(error) = played {
            self.0.push(format!("{}: {error}", G::NAME));
        }
    }
}

/// Number of settings of each game that are played; set the variable PROPTEST_CASES for more.
const CASES: u32 = 12;

#[test]
fn every_game_keeps_the_contract_in_whatever_its_knobs_can_be_turned_to() {
    let mut turned = TurnedKnobs(Vec::new());
    Games::each(&mut turned);
    assert!(turned.0.is_empty(), "{}", turned.0.join("\n"));
}

/// Returns the names of the measures of a game that were fractional or missing in some match of random players.
fn fractional<G: Measured + Insight + 'static>(factions: u8) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for seats in 2..=4 {
        let arena = Arena {
            game: game::<G>(seats, &[]),
            seed: 5,
            changes: Vec::new(),
            agents: vec!["random".into()],
            cast: Box::new(|_| AgentSpec::Random.build()),
            seatings: Box::new(|_| Vec::new()),
            chances: None,
            luck: None,
        };
        let mut runner = MatchRunner::new(&arena);
        for deal in 0..60 {
            let seating = Seating { agents: BySeat::default(), roles: roles(seats, deal as u8, factions) };
            let row = runner.play(deal, 0, &seating, &mut Unwatched);
            for (column, values) in G::columns().iter().zip(row.values.chunks(seats)) {
                let whole = |value: &f64| f64::from(*value as i32).to_bits() == value.to_bits();
                if !values.iter().all(whole) {
                    found.insert(column.name);
                }
            }
        }
    }
    found
}

fn said_to_be_fractional<G: Measured>() -> BTreeSet<&'static str> {
    G::columns().iter().filter(|column| column.fractional).map(|column| column.name).collect()
}

#[test]
fn measures_are_whole_numbers_but_for_those_that_are_said_not_to_be() {
    let (found, said) = (fractional::<Bridgefront>(6), said_to_be_fractional::<Bridgefront>());
    assert!(!found.is_empty() && found.is_subset(&said), "{found:?} of {said:?}");
    let (found, said) = (fractional::<Ascension>(3), said_to_be_fractional::<Ascension>());
    assert!(!found.is_empty() && found.is_subset(&said), "{found:?} of {said:?}");
}

/// Every game at every number of players it supports, with its rulebook's values.
struct Observations;

impl GameVisitor for Observations {
    fn visit<G: ListedGame>(&mut self) {
        let rules = Rules::of_book(&G::book()).expect("the book reads");
        let games = G::SEATS.filter_map(|seats| G::new(&rules, seats).ok());
        for (number, game) in games.enumerate() {
            let factions = game.roles().len() as u8;
            let roles = if factions == 0 { Vec::new() } else { roles(game.seats(), number as u8 % factions, factions) };
            check_observations(&game, &roles, Seed(77).child(number as u64))
                .unwrap_or_else(|broken| panic!("{}, {} players: {broken}", G::NAME, game.seats()));
        }
    }
}

#[test]
fn players_learn_from_what_a_seat_may_know_and_nothing_else() {
    Games::each(&mut Observations);
}

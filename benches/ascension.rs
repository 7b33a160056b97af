//! How fast Ascension plays on one core, and what looking, searching and storing cost:
//! `cargo bench --bench ascension`. The factions rotate and every sample plays other matches, as in a
//! run; figures are per item, so matches per second is the reciprocal of a match's time.
//!
//! Where the time goes (one core of a shared 2-core machine, which was busy: matches a second are those of
//! the processor time used, and shares are of instructions, `valgrind --tool=callgrind`):
//!
//! - Random matches: about 610 a second at two players, 360 at three, 385 at two against two and 180 at
//!   five; 435 to 555 at two players on the other tables. A match of two is 14.6 million instructions for
//!   350 decisions. Some 56 % are the destinations proposed for a move: about 42 straight ways are tried
//!   at each of the 114 moves of a match. Where step by step ground is near, a way is walked stride by
//!   stride, which is a third of that. What attacks can be aimed at is 10 %; carrying out choices is
//!   28 %, in the main the stride under way and whether there is more than one choice next.
//! - Planners: about 360, 215, 250 and 110 matches a second. Of 33 million instructions for a match of
//!   two, a third are the rules' own options and a tenth carries out choices; more than half weighs the
//!   options. A third of that is what each attack does to each enemy, with the next flip of each deck
//!   worked out anew at every decision.
//! - Search: up to 3,000 iterations a second as `mcts-100` makes them at two players, so that one decision
//!   takes 30 milliseconds and more.

#![allow(missing_docs, reason = "a bench")]

use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use evenhand::agents::mcts::{MctsAgent, Playout};
use evenhand::agents::{Agent, AgentSpec, Insight, View};
use evenhand::experiment::Seating;
use evenhand::game::{BySeat, Chance, Choices, Cx, Game, Measured, Role, Rules, Seat, Seats, Seed};
use evenhand::games::ascension::{Action, Ascension, State};
use evenhand::results::{Folder, Layout};
use evenhand::runner::{Arena, Bench, Plan, Tally, Unwatched};
use evenhand::search::Effort;

const MATCHES: u64 = 20;
const DEALS: u64 = 64;

/// Who plays whom, as [`game`] reads it.
const TABLES: [&str; 4] = ["1v1", "1v1v1", "2v2", "1v1v1v1v1"];
/// Two players in every scenario, and on every table.
const SCENARIOS: [&str; 4] = ["S1 on T1", "S2 on T3", "S3 on T2", "S1 on T4"];

fn main() {
    divan::main();
}

/// The game of the book for sides of these sizes (`2v2`), or for two players in a scenario on a table
/// (`S1 on T1`).
fn game(table: &str) -> Ascension {
    let book = Ascension::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    let mut set = |path: &str, value: toml::Value| rules.set(&book, path, &value, None).expect("it is a knob");
    let mut seats = 2;
    if let Some((scenario, layout)) = table.split_once(" on ") {
        set("scenario.id", scenario.into());
        set("board.layout", layout.into());
    } else {
        let mut sides = Vec::new();
        for (side, members) in table.split('v').enumerate() {
            let members: usize = members.parse().expect("a number of players");
            sides.extend(std::iter::repeat_n(toml::Value::Integer(side as i64), members));
        }
        seats = sides.len();
        set("sides.team", toml::Value::Array(sides));
    }
    Ascension::new(&rules, seats).expect("the book plays")
}

fn roles(game: &Ascension, deal: u64) -> Vec<Role> {
    let roles = game.roles().len() as u64;
    (0..game.seats() as u64).map(|seat| Role(((deal + seat) % roles) as u8)).collect()
}

/// The agent of the folder `agents`, which a bench finds from the root of the project.
fn named(name: &str) -> AgentSpec {
    AgentSpec::load(Path::new("agents"), Ascension::NAME, name, Ascension::FEATURES).expect("the agent reads")
}

/// One agent in every seat.
fn arena(table: &str, spec: AgentSpec) -> Arena<Ascension> {
    let (game, same) = (game(table), game(table));
    Arena {
        game,
        seed: 7,
        agents: vec!["everybody".into()],
        cast: Box::new(move |_| spec.build()),
        seatings: Box::new(move |deal| vec![Seating { agents: BySeat::default(), roles: roles(&same, deal) }]),
    }
}

/// Whole matches as the runner plays them: redacted views, checked choices, measures.
fn matches(bencher: Bencher<'_, '_>, table: &str, spec: AgentSpec, each: u64) {
    let arena = arena(table, spec);
    let mut bench = Bench::new(&arena);
    let mut deal = 0;
    bencher.counter(ItemsCount::new(each)).bench_local(|| {
        for _ in 0..each {
            let seating = &(arena.seatings)(deal)[0];
            black_box(bench.play(deal, 0, seating, &mut Unwatched));
            deal += 1;
        }
    });
}

#[divan::bench(args = TABLES)]
fn random_matches(bencher: Bencher<'_, '_>, table: &str) {
    matches(bencher, table, AgentSpec::Random, MATCHES);
}

#[divan::bench(args = SCENARIOS)]
fn random_matches_of_scenarios(bencher: Bencher<'_, '_>, table: &str) {
    matches(bencher, table, AgentSpec::Random, MATCHES);
}

#[divan::bench(args = TABLES)]
fn planner_matches(bencher: Bencher<'_, '_>, table: &str) {
    matches(bencher, table, named("planner"), MATCHES);
}

#[divan::bench(args = SCENARIOS)]
fn planner_matches_of_scenarios(bencher: Bencher<'_, '_>, table: &str) {
    matches(bencher, table, named("planner"), MATCHES);
}

/// A random match, each decision handed to `decide`.
fn walk(game: &Ascension, deal: u64, mut decide: impl FnMut(&State, Seat, &[Action])) {
    let mut dice = Seed(deal).child(1).dice();
    let mut cx = Cx::silent(Chance::new(Seed(deal)));
    let mut state = game.setup(&roles(game, deal), &mut cx);
    let mut options = Vec::new();
    loop {
        let acting: Seats = game.to_act(&state);
        if acting.is_empty() {
            return;
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            options.clear();
            game.actions(&state, seat, &mut options);
            decide(&state, seat, &options);
            choices.set(seat, options[dice.below(options.len())]);
        }
        game.apply(&mut state, &choices, &mut cx);
    }
}

/// Decisions of random matches, without views, checks and measures: the bare rules.
#[divan::bench(args = TABLES)]
fn bare_decisions(bencher: Bencher<'_, '_>, table: &str) {
    let game = game(table);
    let mut decisions = 0u64;
    walk(&game, 0, |_, _, _| decisions += 1);
    // One match over and over, because its decisions are what is counted.
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        walk(&game, black_box(0), |_, _, options| {
            black_box(options);
        });
    });
}

/// A position from the middle of a random match in which a seat has a choice.
fn middle(game: &Ascension) -> (State, Seat, Vec<Action>) {
    let mut found = Vec::new();
    walk(game, 3, |state, seat, options| {
        if options.len() > 3 {
            found.push((state.clone(), seat, options.to_vec()));
        }
    });
    found.swap_remove(found.len() / 2)
}

#[divan::bench]
fn clone_a_state(bencher: Bencher<'_, '_>) {
    let (state, _, _) = middle(&game("1v1"));
    let mut copy = state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&state)));
}

#[divan::bench]
fn clone_and_redact(bencher: Bencher<'_, '_>) {
    let game = game("1v1");
    let (state, seat, _) = middle(&game);
    let mut copy = state.clone();
    bencher.bench_local(|| {
        copy.clone_from(black_box(&state));
        game.redact(&mut copy, seat);
    });
}

#[divan::bench]
fn clone_and_imagine(bencher: Bencher<'_, '_>) {
    let game = game("1v1");
    let (mut seen, seat, _) = middle(&game);
    game.redact(&mut seen, seat);
    let mut copy = seen.clone();
    let mut dice = Seed(7).dice();
    bencher.bench_local(|| {
        copy.clone_from(black_box(&seen));
        game.imagine(&mut copy, seat, &mut dice);
    });
}

/// Iterations of one decision by search, from the middle of a match.
fn search(bencher: Bencher<'_, '_>, table: &str, effort: Effort, playout: Playout<Ascension>) {
    let game = game(table);
    let (mut seen, seat, options) = middle(&game);
    game.redact(&mut seen, seat);
    let view = View { game: &game, state: &seen, seat, options: &options };
    let mut agent = MctsAgent::<Ascension>::new(effort, playout);
    let mut dice = Seed(7).dice();
    bencher.counter(ItemsCount::new(effort.iterations)).bench_local(|| agent.choose(&view, &mut dice));
}

/// One decision of `mcts-100`.
#[divan::bench(args = TABLES)]
fn search_iterations(bencher: Bencher<'_, '_>, table: &str) {
    let AgentSpec::Mcts { effort, rollout } = named("mcts-100") else { panic!("mcts-100 searches") };
    search(bencher, table, effort, rollout.map_or(Playout::Random, Playout::scripted));
}

/// The same with random playouts, cut off after 30 choices: what the rules alone allow.
#[divan::bench(args = TABLES)]
fn search_iterations_with_random_playouts(bencher: Bencher<'_, '_>, table: &str) {
    let effort = Effort { iterations: 100, cutoff: Some(30), ..Effort::default() };
    search(bencher, table, effort, Playout::Random);
}

/// A block of random matches through the runner and onto the disk; compare with `random_matches` to
/// see what planning and storing cost on top.
#[divan::bench(args = TABLES)]
fn stored_matches(bencher: Bencher<'_, '_>, table: &str) {
    let arena = [arena(table, AgentSpec::Random)];
    let layouts = [layout(&arena[0].game)];
    bencher
        .counter(ItemsCount::new(DEALS))
        .with_inputs(|| tempfile::tempdir().expect("there is room for a folder"))
        .bench_local_values(|place| {
            let folder = Folder::new(place.path(), "bench");
            let plan = Plan {
                arenas: &arena,
                layouts: &layouts,
                folder: &folder,
                deals: DEALS,
                block_deals: DEALS,
                time: None,
                threads: 1,
            };
            plan.run(&Tally::new(1), |_| false).expect("the disk takes a block");
            place
        });
}

fn layout(game: &Ascension) -> Layout {
    Layout {
        identity: "bench".into(),
        seats: game.seats(),
        agents: vec!["everybody".into()],
        roles: game.roles().to_vec(),
        endings: Ascension::endings().iter().map(|name| (*name).to_string()).collect(),
        columns: Ascension::columns().iter().map(|column| column.name.to_string()).collect(),
        items: game.items().to_vec(),
    }
}

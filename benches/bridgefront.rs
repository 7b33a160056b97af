//! How fast Bridgefront plays on one core, and what looking, searching and storing cost:
//! `cargo bench --bench bridgefront`. The factions rotate and every sample plays other matches,
//! as in a run; figures are per item, so matches per second is the reciprocal of a match's time.
//!
//! Where the time goes (one core of a shared 2-core machine at 2, 4 and 6 players; the machine was busy,
//! so these are medians of an earlier quiet hour divided by how much less processor time the same
//! matches take now):
//!
//! - Random matches: about 6,600, 2,970 and 1,840 a second. The clone of a state, 10 KB, takes 0.25
//!   microseconds; a player is shown a redacted clone for each decision with more than one option,
//!   unless it never looks, as a random one.
//! - Planners: about 1,400, 530 and 310 matches a second. What a seat has measured of the board is kept
//!   from look to look; where units or bridges have changed it is measured anew, which still is about
//!   17 % of a search, as are the ends of moves.
//! - Search with planner playouts: about 3,800 iterations a second as `mcts-400` makes them at 2 players,
//!   0.78 of the processor time it took before. A match of `mcts-400` against `planner` is some 113
//!   searches, so that two matches a second are still some 15 to 25 times away. No part of an iteration
//!   stands out any more; playing worlds on less far needs a better estimate of who is winning.
//!
//! What a run costs beside its matches at 2 players, in millions of instructions (`valgrind
//! --tool=callgrind`, one thread, 512 deals, which are 1,024 matches of planners):
//!
//! | | matches | storing | adding up | once a run |
//! |---|---|---|---|---|
//! | before | 7,892 | 1,523 | 369 to read back, and about 130 | 400 |
//! | now | 7,858 | 357 | about 15 | 368 |
//!
//! Storing is 4.5 % on top of planner matches, and was 19 %. Two thirds of it were the Parquet writer
//! guessing how many values a column of measures has, a fixed price for each column of each block, in a
//! library built without optimising: the three packages it spends its time in are optimised now, a
//! block is 128 deals instead of 64 (the figures are with 256), and what was played is added up while
//! it is at hand instead of read back. What is left is mostly the encoding and compressing of some 120
//! columns. Random matches are six times shorter, so storing is about a quarter on top of them. What
//! is done once a run (reading the experiment, warming up, writing the tables) is a tenth of a second.
//!
//! Two threads, before rows were added up while they are played, on a quiet machine: 1.85 to 1.89 times
//! as fast as one for 4,000 planner deals, where two programs at once, one thread each, did 1.93 to 2.02
//! times as much as one program. What was missing was reading back and adding up on one thread. Memory
//! does not grow with deals: 47 MB at most for 1,000 and for 100,000 (random, 2 players; see also
//! `tests/memory.rs`).

#![allow(missing_docs, reason = "a bench")]

use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use evenhand::agents::mcts::{MctsAgent, Playout};
use evenhand::agents::{Agent, AgentSpec, Insight, View};
use evenhand::experiment::Seating;
use evenhand::game::{BySeat, Chance, Choices, Cx, Game, Measured, Role, Rules, Seat, Seats, Seed};
use evenhand::games::bridgefront::{Action, Bridgefront, State};
use evenhand::results::{Folder, Layout};
use evenhand::runner::{Arena, Bench, Plan, Tally, Unwatched};
use evenhand::search::Effort;

const MATCHES: u64 = 20;
const DEALS: u64 = 64;

fn main() {
    divan::main();
}

fn game(seats: usize) -> Bridgefront {
    Bridgefront::new(&Rules::of_book(&Bridgefront::book()).expect("the book reads"), seats).expect("the book plays")
}

fn roles(seats: usize, deal: u64) -> Vec<Role> {
    (0..seats as u8).map(|seat| Role((deal as u8 % 6 + seat) % 6)).collect()
}

/// The agent of the folder `agents`, which a bench finds from the root of the project.
fn named(name: &str) -> AgentSpec {
    AgentSpec::load(Path::new("agents"), Bridgefront::NAME, name, Bridgefront::FEATURES).expect("the agent reads")
}

/// One agent in every seat.
fn arena(seats: usize, spec: AgentSpec) -> Arena<Bridgefront> {
    Arena {
        game: game(seats),
        seed: 7,
        agents: vec!["everybody".into()],
        cast: Box::new(move |_| spec.build()),
        seatings: Box::new(move |deal| vec![Seating { agents: BySeat::default(), roles: roles(seats, deal) }]),
    }
}

/// Whole matches as the runner plays them: redacted views, checked choices, measures.
fn matches(bencher: Bencher<'_, '_>, seats: usize, spec: AgentSpec, each: u64) {
    let arena = arena(seats, spec);
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

#[divan::bench(args = [2, 4, 6])]
fn random_matches(bencher: Bencher<'_, '_>, seats: usize) {
    matches(bencher, seats, AgentSpec::Random, MATCHES);
}

#[divan::bench(args = [2, 4, 6])]
fn planner_matches(bencher: Bencher<'_, '_>, seats: usize) {
    matches(bencher, seats, named("planner"), MATCHES);
}

/// A random match, each decision handed to `decide`.
fn walk(game: &Bridgefront, deal: u64, mut decide: impl FnMut(&State, Seat, &[Action])) {
    let mut dice = Seed(deal).child(1).dice();
    let mut cx = Cx::silent(Chance::new(Seed(deal)));
    let mut state = game.setup(&roles(game.seats(), deal), &mut cx);
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
#[divan::bench(args = [2, 4, 6])]
fn bare_decisions(bencher: Bencher<'_, '_>, seats: usize) {
    let game = game(seats);
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
fn middle(game: &Bridgefront) -> (State, Seat, Vec<Action>) {
    let mut found = Vec::new();
    walk(game, 3, |state, seat, options| {
        if options.len() > 3 {
            found.push((state.clone(), seat, options.to_vec()));
        }
    });
    found.swap_remove(found.len() / 2)
}

#[divan::bench(args = [2, 6])]
fn clone_a_state(bencher: Bencher<'_, '_>, seats: usize) {
    let (state, _, _) = middle(&game(seats));
    let mut copy = state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&state)));
}

#[divan::bench(args = [2, 6])]
fn clone_and_redact(bencher: Bencher<'_, '_>, seats: usize) {
    let game = game(seats);
    let (state, seat, _) = middle(&game);
    let mut copy = state.clone();
    bencher.bench_local(|| {
        copy.clone_from(black_box(&state));
        game.redact(&mut copy, seat);
    });
}

#[divan::bench(args = [2, 6])]
fn clone_and_imagine(bencher: Bencher<'_, '_>, seats: usize) {
    let game = game(seats);
    let (mut seen, seat, _) = middle(&game);
    game.redact(&mut seen, seat);
    let mut copy = seen.clone();
    let mut dice = Seed(7).dice();
    bencher.bench_local(|| {
        copy.clone_from(black_box(&seen));
        game.imagine(&mut copy, seat, &mut dice);
    });
}

/// Iterations of a search as `mcts-400` makes them, from the middle of a match.
#[divan::bench(args = [2, 4, 6])]
fn search_iterations(bencher: Bencher<'_, '_>, seats: usize) {
    let game = game(seats);
    let (mut seen, seat, options) = middle(&game);
    game.redact(&mut seen, seat);
    let view = View { game: &game, state: &seen, seat, options: &options };
    let AgentSpec::Mcts { effort, rollout } = named("mcts-400") else { panic!("mcts-400 searches") };
    let mut agent = MctsAgent::<Bridgefront>::new(effort, rollout.map_or(Playout::Random, Playout::scripted));
    let mut dice = Seed(7).dice();
    bencher.counter(ItemsCount::new(effort.iterations)).bench_local(|| agent.choose(&view, &mut dice));
}

/// The same with random playouts, cut off after 30 choices: what the rules alone allow.
#[divan::bench(args = [2, 4, 6])]
fn search_iterations_with_random_playouts(bencher: Bencher<'_, '_>, seats: usize) {
    let game = game(seats);
    let (mut seen, seat, options) = middle(&game);
    game.redact(&mut seen, seat);
    let view = View { game: &game, state: &seen, seat, options: &options };
    let effort = Effort { iterations: 400, cutoff: Some(30), ..Effort::default() };
    let mut agent = MctsAgent::<Bridgefront>::new(effort, Playout::Random);
    let mut dice = Seed(7).dice();
    bencher.counter(ItemsCount::new(effort.iterations)).bench_local(|| agent.choose(&view, &mut dice));
}

/// A block of random matches through the runner and onto the disk; compare with
/// `random_matches` to see what planning and storing cost on top.
#[divan::bench(args = [2, 4, 6])]
fn stored_matches(bencher: Bencher<'_, '_>, seats: usize) {
    let arena = [arena(seats, AgentSpec::Random)];
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

fn layout(game: &Bridgefront) -> Layout {
    Layout {
        identity: "bench".into(),
        seats: game.seats(),
        agents: vec!["everybody".into()],
        roles: game.roles().to_vec(),
        endings: Bridgefront::endings().iter().map(|name| (*name).to_string()).collect(),
        columns: Bridgefront::columns().iter().map(|column| column.name.to_string()).collect(),
        items: game.items().to_vec(),
    }
}

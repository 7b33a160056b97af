//! The benchmarks for any game: whole matches, bare decisions, copies of a state, one decision of a search, and a
//! stored block.

use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::{Agent, AgentSpec, View};
use evenhand::game::{BySeat, Chance, Choices, Cx, Measured, Role, Seat, Seats, Seed};
use evenhand::game::{Inputs, Insight};
use evenhand::games::ListedGame;
use evenhand::learning::{Learning, LearningConfig};
use evenhand::matches::BlockData;
use evenhand::matches::Seating;
use evenhand::matches::{Arena, MatchRunner, Unwatched};
use evenhand::results::{Folder, Layout};
use evenhand::runner::{Arenas, Plan, Progress, Share, Sink, StoppedBy};
use evenhand::search::SearchConfig;

/// What is measured.
#[derive(Clone, Copy)]
pub(super) enum Timed {
    /// Whole matches of random players.
    RandomMatches,
    /// Whole matches of planners.
    PlannerMatches,
    /// Whole matches of the trained player.
    LearntMatches,
    /// Choices of an agent in the middle of a match: the planner's, and the trained player's.
    PlannerChoices,
    LearntChoices,
    /// Training matches, starting with the planner's weights.
    Learning,
    /// Decisions with the rules only.
    BareDecisions,
    /// Copies of a state.
    Copies,
    /// Redacted copies for a seat.
    Views,
    /// Determinizations for a seat.
    Worlds,
    /// Iterations of `mcts-400`.
    Iterations,
    /// Iterations with random rollouts.
    RandomIterations,
    /// Matches played by the runner and stored on disk.
    Stored,
}

/// Measures one of these in a game.
pub(super) fn time<G: ListedGame>(bencher: Bencher<'_, '_>, game: G, what: Timed) {
    match what {
        Timed::RandomMatches => matches(bencher, game, AgentSpec::Random),
        Timed::PlannerMatches => matches(bencher, game, named::<G>("planner")),
        Timed::LearntMatches => matches(bencher, game, named::<G>("learnt")),
        Timed::PlannerChoices => choices(bencher, &game, &named::<G>("planner")),
        Timed::LearntChoices => choices(bencher, &game, &named::<G>("learnt")),
        Timed::Learning => learning(bencher, game),
        Timed::BareDecisions => decisions(bencher, &game),
        Timed::Copies => copies(bencher, &game),
        Timed::Views => views(bencher, &game),
        Timed::Worlds => worlds(bencher, &game),
        Timed::Iterations => iterations(bencher, &game, "mcts-400"),
        Timed::RandomIterations => random_iterations(bencher, &game, 400),
        Timed::Stored => stored(bencher, game),
    }
}

const MATCHES: u64 = 20;
const DEALS: u64 = 64;

fn roles(seats: usize, kinds: usize, deal: u64) -> Vec<Role> {
    (0..seats as u64).map(|seat| Role(((deal + seat) % kinds as u64) as u8)).collect()
}

/// Returns an agent of the folder `agents`, which a benchmark finds from the root of the project.
fn named<G: Insight>(name: &str) -> AgentSpec {
    AgentSpec::load(Path::new("agents"), name, &Inputs::of::<G>()).expect("the agent reads")
}

/// Creates an arena with one agent in every seat.
fn arena<G: Measured + Insight + 'static>(game: G, spec: AgentSpec) -> Arena<G> {
    let (seats, kinds) = (game.seats(), game.roles().len());
    Arena {
        game,
        seed: 7,
        changes: Vec::new(),
        agents: vec!["everybody".into()],
        cast: Box::new(move |_| spec.build()),
        seatings: Box::new(move |deal| vec![Seating { agents: BySeat::default(), roles: roles(seats, kinds, deal) }]),
        chances: None,
        luck: None,
    }
}

/// Measures whole matches as the runner plays them: redacted views, checked choices, measures.
fn matches<G: Measured + Insight + 'static>(bencher: Bencher<'_, '_>, game: G, spec: AgentSpec) {
    let arena = arena(game, spec);
    let mut runner = MatchRunner::new(&arena);
    let mut deal = 0;
    bencher.counter(ItemsCount::new(MATCHES)).bench_local(|| {
        for _ in 0..MATCHES {
            let seating = &(arena.seatings)(deal)[0];
            black_box(runner.play(deal, 0, seating, &mut Unwatched));
            deal += 1;
        }
    });
}

/// Measures choices at positions of a random match that have several options.
fn choices<G: Measured + Insight + 'static>(bencher: Bencher<'_, '_>, game: &G, spec: &AgentSpec) {
    let mut found = Vec::new();
    walk(game, 3, |state, seat, options| {
        if options.len() > 1 {
            let mut seen = state.clone();
            game.redact(&mut seen, seat);
            found.push((seen, seat, options.to_vec()));
        }
    });
    let mut agent = spec.build::<G>();
    let mut dice = Seed(5).dice();
    bencher.counter(ItemsCount::new(found.len())).bench_local(|| {
        for (state, seat, options) in &found {
            black_box(agent.choose(&View { game, state, seat: *seat, options }, &mut dice));
        }
    });
}

/// Measures batches of training on one thread: playing, and training on them.
fn learning<G: Measured + Insight + 'static>(bencher: Bencher<'_, '_>, game: G) {
    let AgentSpec::Scripted(planner) = named::<G>("planner") else { panic!("the planner is scripted") };
    let start: Vec<f32> = planner.weights.iter().map(|(_, weight)| 3.0 * weight).collect();
    let config = LearningConfig { batches: u64::MAX, ..LearningConfig::default() };
    let mut learning = Learning::new(config, vec![Box::new(game)], Vec::new(), &start);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be had");
    bencher.counter(ItemsCount::new(config.matches)).bench_local(|| pool.install(|| learning.step()));
}

/// Plays a random match and calls `decide` at each decision.
fn walk<G: Measured>(game: &G, deal: u64, mut decide: impl FnMut(&G::State, Seat, &[G::Action])) {
    let mut dice = Seed(deal).child(1).dice();
    let mut cx = Cx::silent(Chance::new(Seed(deal)));
    let mut state = game.setup(&roles(game.seats(), game.roles().len(), deal), &mut cx);
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

/// Measures decisions of random matches, without views, checks and measures: only the rules.
fn decisions<G: Measured>(bencher: Bencher<'_, '_>, game: &G) {
    let mut decisions = 0u64;
    walk(game, 0, |_, _, _| decisions += 1);
    // The same match is repeated, because its decisions are counted.
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        walk(game, black_box(0), |_, _, options| {
            black_box(options);
        });
    });
}

/// Returns a position from the middle of a random match in which a seat has a choice.
fn middle<G: Measured>(game: &G) -> (G::State, Seat, Vec<G::Action>) {
    let mut found = Vec::new();
    walk(game, 3, |state, seat, options| {
        if options.len() > 3 {
            found.push((state.clone(), seat, options.to_vec()));
        }
    });
    found.swap_remove(found.len() / 2)
}

/// Measures a copy of a state.
fn copies<G: Measured>(bencher: Bencher<'_, '_>, game: &G) {
    let (state, _, _) = middle(game);
    let mut copy = state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&state)));
}

/// Measures a redacted copy of a state for a seat.
fn views<G: Measured>(bencher: Bencher<'_, '_>, game: &G) {
    let (state, seat, _) = middle(game);
    let mut copy = state.clone();
    bencher.bench_local(|| {
        copy.clone_from(black_box(&state));
        game.redact(&mut copy, seat);
    });
}

/// Measures a determinization for a seat.
fn worlds<G: Measured>(bencher: Bencher<'_, '_>, game: &G) {
    let (mut seen, seat, _) = middle(game);
    game.redact(&mut seen, seat);
    let mut copy = seen.clone();
    let mut dice = Seed(7).dice();
    bencher.bench_local(|| {
        copy.clone_from(black_box(&seen));
        game.determinize(&mut copy, seat, &mut dice);
    });
}

fn search<G: Measured + Insight>(bencher: Bencher<'_, '_>, game: &G, config: SearchConfig, rollout: Rollout<G>) {
    let (mut seen, seat, options) = middle(game);
    game.redact(&mut seen, seat);
    let view = View { game, state: &seen, seat, options: &options };
    let mut agent = MctsAgent::<G>::new(config, rollout);
    let mut dice = Seed(7).dice();
    bencher.counter(ItemsCount::new(config.iterations)).bench_local(|| agent.choose(&view, &mut dice));
}

/// Measures iterations of one decision of a named search agent, from the middle of a match.
fn iterations<G: Measured + Insight>(bencher: Bencher<'_, '_>, game: &G, name: &str) {
    let AgentSpec::Mcts { config, rollout } = named::<G>(name) else { panic!("{name} searches") };
    search(bencher, game, config, rollout.build());
}

/// Measures the same with random rollouts, cut off after 30 choices: the limit set by the rules.
fn random_iterations<G: Measured + Insight>(bencher: Bencher<'_, '_>, game: &G, iterations: u32) {
    search(bencher, game, SearchConfig { iterations, cutoff: Some(30), ..SearchConfig::default() }, Rollout::Random);
}

/// Measures a block of random matches played by the runner and stored on disk; compare with [`matches`] of random
/// players to see the cost of planning and storing.
fn stored<G: Measured + Insight + 'static>(bencher: Bencher<'_, '_>, game: G) {
    let layouts = [layout(&game)];
    let arenas = Arenas::from(vec![arena(game, AgentSpec::Random)]);
    bencher
        .counter(ItemsCount::new(DEALS))
        .with_inputs(|| tempfile::tempdir().expect("there is room for a folder"))
        .bench_local_values(|place| {
            let folder = Folder::new(place.path(), "bench");
            let plan = Plan {
                arenas: &arenas,
                layouts: &layouts,
                folder: &folder,
                deals: DEALS,
                block_deals: DEALS,
                time: None,
                share: Share::WHOLE,
                threads: 1,
            };
            plan.run(&Progress::new(1), &mut Nothing).expect("the disk takes a block");
            place
        });
}

/// A sink that sums nothing.
struct Nothing;

impl Sink for Nothing {
    fn order(&self) -> Vec<usize> {
        vec![0]
    }

    fn take(&mut self, _: usize, _: &BlockData) {}

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        None
    }
}

fn layout<G: Measured>(game: &G) -> Layout {
    Layout {
        identity: "bench".into(),
        seats: game.seats(),
        agents: ["everybody".to_string()].into(),
        roles: game.roles().into(),
        endings: G::endings().iter().map(|name| name.name.to_string()).collect(),
        columns: G::columns().into(),
        items: game.items().into(),
    }
}

//! A table that counts the allocations of each part of a match.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use std::path::Path;

use evenhand::agents::{Agent, AgentSpec, View};

use evenhand::game::{Chance, Choices, Cx, Dice, Role, Rules, Seed};
use evenhand::game::{Inputs, Insight};

/// The system's allocator, counting the allocations of each thread.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // The counter is gone while a thread ends; allocations at that time do not matter.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: all calls are forwarded to the system's allocator; the counter is thread-local and allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns how often this thread allocates during a call.
pub(crate) fn allocations<T>(what: impl FnOnce() -> T) -> (u64, T) {
    let before = ALLOCATIONS.get();
    let done = what();
    (ALLOCATIONS.get() - before, done)
}

/// The state of a match, reused from match to match.
pub(crate) struct Table<G: Insight> {
    game: G,
    state: G::State,
    seen: G::State,
    options: Vec<G::Action>,
    memo: G::Memo,
    features: Vec<f32>,
    events: Vec<G::Event>,
    /// The agent in every seat; `None` for random play.
    agent: Option<Box<dyn Agent<G>>>,
}

/// The allocations in each part of a match, and its number of decisions.
#[derive(Debug, Default, PartialEq)]
struct Asked {
    actions: u64,
    redact: u64,
    features: u64,
    imagine: u64,
    legal: u64,
    agent: u64,
    apply: u64,
    decisions: u64,
}

impl<G: Insight + 'static> Table<G> {
    /// Creates a table with some knobs set to these words.
    pub(crate) fn new(seats: usize, words: &[(&str, &str)]) -> Table<G> {
        let mut rules = Rules::of_book(&G::book()).unwrap();
        for (path, word) in words {
            rules.set(&G::book(), path, &(*word).into(), None).unwrap();
        }
        Table::of(G::new(&rules, seats).unwrap())
    }

    /// Returns tables for every number of seats that the game's rulebook supports.
    pub(crate) fn every_size() -> Vec<Table<G>> {
        let rules = Rules::of_book(&G::book()).unwrap();
        G::SEATS.filter_map(|seats| G::new(&rules, seats).ok()).map(Table::of).collect()
    }

    fn of(game: G) -> Table<G> {
        let state = game.setup(&roles(&game), &mut Cx::silent(Chance::new(Seed(0))));
        // A match records any number of events; their memory is not counted.
        let events = Vec::with_capacity(1 << 16);
        let (options, memo, features) = (Vec::new(), G::Memo::default(), Vec::new());
        Table { seen: state.clone(), state, game, options, memo, features, events, agent: None }
    }

    /// Puts the planner in every seat.
    pub(crate) fn with_planners(self) -> Table<G> {
        let spec = AgentSpec::load(Path::new("agents"), "planner", &Inputs::of::<G>()).unwrap();
        Table { agent: Some(spec.build()), ..self }
    }

    /// Plays matches until all buffers are large enough, then ten that must not allocate.
    pub(crate) fn warm_and_count(mut self, matches: u64) {
        for seed in 0..matches {
            self.play(seed);
        }
        for seed in 100..110 {
            let asked = self.play(seed);
            assert!(asked.decisions > 25, "{asked:?}");
            let seats = self.game.seats();
            assert_eq!(asked, Asked { decisions: asked.decisions, ..Asked::default() }, "{seats} seats, seed {seed}");
        }
    }

    /// Plays a match as the runner does, with an additional determinization at every decision.
    fn play(&mut self, seed: u64) -> Asked {
        let Table { game, state, seen, options, memo, features, events, agent } = self;
        let mut asked = Asked::default();
        let mut dice: Dice = Seed(seed).child(1).dice();
        events.clear();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), events);
        *state = game.setup(&roles(game), &mut cx);
        loop {
            let acting = game.to_act(state);
            if acting.is_empty() {
                return asked;
            }
            let mut choices = Choices::none();
            for seat in acting.iter() {
                options.clear();
                asked.actions += allocations(|| game.actions(state, seat, options)).0;
                asked.redact += allocations(|| {
                    seen.clone_from(state);
                    game.redact(seen, seat);
                })
                .0;
                features.clear();
                asked.features += allocations(|| game.features(seen, seat, options, memo, features)).0;
                let action = match agent {
                    None => options[dice.below(options.len())],
                    Some(agent) => {
                        let view = View { game, state: seen, seat, options };
                        let (asked_agent, action) = allocations(|| agent.choose(&view, &mut dice));
                        asked.agent += asked_agent;
                        action
                    }
                };
                asked.imagine += allocations(|| game.determinize(seen, seat, &mut dice)).0;
                let (asked_legal, legal) = allocations(|| game.legal(state, seat, action));
                legal.unwrap();
                asked.legal += asked_legal;
                asked.decisions += 1;
                choices.set(seat, action);
            }
            asked.apply += allocations(|| game.apply(state, &choices, &mut cx)).0;
        }
    }
}

/// Returns a different role for every seat, as far as there are enough.
fn roles<G: Insight>(game: &G) -> Vec<Role> {
    let roles = game.roles().len();
    (0..game.seats()).map(|seat| Role((seat % roles) as u8)).collect()
}

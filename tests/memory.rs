//! A run of more deals takes more time and more disk space, but not more memory.
//!
//! This is the only test in its file, because it counts the memory of the whole program.

#![allow(unsafe_code, reason = "an allocator that counts is a `GlobalAlloc`")]

use std::alloc::{GlobalAlloc, Layout as Shape, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use evenhand::agents::AgentSpec;
use evenhand::experiment::{self, Experiment};
use evenhand::game::{Measured, Ruleset};
use evenhand::games::ListedGame;
use evenhand::games::bridgefront::Bridgefront;
use evenhand::matches::Arena;
use evenhand::results::{Folder, Layout};
use evenhand::runner::{Arenas, Plan, Progress, Share};
use evenhand::tables::{CellNames, Tallies};

/// The system's allocator, counting the bytes in use and their maximum.
struct Counting;

static OUT: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all calls are forwarded to the system's allocator; the counters allocate nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, shape: Shape) -> *mut u8 {
        let out = OUT.fetch_add(shape.size(), Ordering::Relaxed) + shape.size();
        MOST.fetch_max(out, Ordering::Relaxed);
        unsafe { System.alloc(shape) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, shape: Shape) {
        OUT.fetch_sub(shape.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, shape) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const BLOCK: u64 = 4;

/// Plays this many deals into a folder and sums them; returns the maximum number of bytes in use, in addition to those
/// in use before.
fn most_memory(experiment: &Experiment, deals: u64) -> usize {
    let place = tempfile::tempdir().unwrap();
    let cell = &experiment.cells[0];
    let game = Bridgefront::new(&experiment.rules_of(cell), cell.players).unwrap();
    let layouts = [Layout {
        identity: "memory".into(),
        seats: cell.players,
        agents: cell.agents.clone().into(),
        roles: game.roles().into(),
        endings: Bridgefront::endings().iter().map(|ending| ending.name.to_owned()).collect(),
        columns: Bridgefront::columns().into(),
        items: game.items().into(),
    }];
    let called = [Arc::new(CellNames {
        roles: game.roles().to_vec(),
        items: game.items().to_vec(),
        labels: game.labels(),
        sides: vec![],
    })];
    let (seated, roles) = (cell.clone(), game.roles().len());
    let arenas = Arenas::from(vec![Arena {
        game,
        seed: experiment.seed,
        changes: Vec::new(),
        agents: cell.agents.clone(),
        cast: Box::new(|_| AgentSpec::Random.build()),
        seatings: Box::new(move |deal| seated.seatings(roles, deal)),
        chances: None,
        luck: None,
    }]);
    let folder = Folder::new(place.path(), "memory");
    let plan = Plan {
        share: Share::WHOLE,
        arenas: &arenas,
        layouts: &layouts,
        folder: &folder,
        deals,
        block_deals: BLOCK,
        time: None,
        threads: 1,
    };
    let before = OUT.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let mut tallies = Tallies::new(Bridgefront::erased(), experiment, &called);
    plan.run(&Progress::new(1), &mut tallies).unwrap();
    assert_eq!(tallies.tables().cells[0].deals, deals);
    MOST.load(Ordering::Relaxed) - before
}

#[test]
fn memory_does_not_grow_with_the_number_of_deals() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("memory.toml");
    let text =
        "question = \"Does it fit?\"\ngame = \"bridgefront\"\nseed = 7\n[table]\nplayers = 2\nagents = [\"random\"]\n";
    std::fs::write(&file, text).unwrap();
    let experiment = experiment::load(Bridgefront::erased(), &file).unwrap();
    // Objects that are created once and kept, such as threads, exist from here on.
    most_memory(&experiment, BLOCK);
    let few = most_memory(&experiment, 4 * BLOCK);
    let many = most_memory(&experiment, 40 * BLOCK);
    println!("{few} bytes for 4 blocks, {many} for 40");
    // Blocks differ in size, and measures in their number of values; keeping ten times as many blocks would exceed a
    // quarter by far.
    assert!(many < few + few / 4, "{few} bytes for 4 blocks, {many} for 40");
}

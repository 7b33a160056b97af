//! The games of a plan. They are built when they are played, because thousands of them do not fit into memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use evenhand_players::games::AnyArena;
use evenhand_players::matches::Seating;

/// Number of arenas cached in case their cells are played again.
const MOST_KEPT: usize = 64;

/// Returns the seatings of a deal, by cell and deal.
type Seatings<'a> = Box<dyn Fn(usize, u64) -> Vec<Seating> + Send + Sync + 'a>;
/// Builds the arena of a cell.
type Build<'a> = Box<dyn Fn(usize) -> Arc<dyn AnyArena> + Send + Sync + 'a>;

/// The arenas of all cells of a plan.
pub struct Arenas<'a> {
    cells: usize,
    seatings: Seatings<'a>,
    build: Build<'a>,
    /// The most recently built arenas, oldest first.
    kept: Mutex<VecDeque<(usize, Arc<dyn AnyArena>)>>,
}

impl<'a> Arenas<'a> {
    /// Creates arenas that `build` builds on demand. `seatings` returns the seatings of a cell's deal without its game.
    pub fn new(
        cells: usize,
        seatings: impl Fn(usize, u64) -> Vec<Seating> + Send + Sync + 'a,
        build: impl Fn(usize) -> Box<dyn AnyArena> + Send + Sync + 'a,
    ) -> Arenas<'a> {
        let build = move |cell| Arc::from(build(cell));
        Arenas { cells, seatings: Box::new(seatings), build: Box::new(build), kept: Mutex::default() }
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the seatings of a deal of a cell.
    pub fn seatings(&self, cell: usize, deal: u64) -> Vec<Seating> {
        (self.seatings)(cell, deal)
    }

    /// Returns the arena of a cell, building it if necessary.
    pub fn of(&self, cell: usize) -> Arc<dyn AnyArena> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept().iter().find(|(known, _)| *known == cell).map(|(_, arena)| Arc::clone(arena));
        found.unwrap_or_else(|| {
            // Built without holding the lock, so that other threads need not wait.
            let arena = (self.build)(cell);
            let mut kept = kept();
            if kept.len() == MOST_KEPT {
                kept.pop_front();
            }
            kept.push_back((cell, Arc::clone(&arena)));
            arena
        })
    }
}

/// Arenas that are already built.
impl<A: AnyArena + 'static> From<Vec<A>> for Arenas<'static> {
    fn from(arenas: Vec<A>) -> Arenas<'static> {
        let arenas: Arc<[Arc<dyn AnyArena>]> =
            arenas.into_iter().map(|arena| -> Arc<dyn AnyArena> { Arc::new(arena) }).collect();
        let seated = Arc::clone(&arenas);
        Arenas {
            cells: arenas.len(),
            seatings: Box::new(move |cell, deal| seated[cell].seatings(deal)),
            build: Box::new(move |cell| Arc::clone(&arenas[cell])),
            kept: Mutex::default(),
        }
    }
}

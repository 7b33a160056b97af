//! One match, then all matches of a plan over all cores.
//!
//! A match is a function of (seed, cell, deal, seating): its chance is derived from (seed, deal),
//! so every cell and seating of a deal is dealt the same; each agent's dice from (seed, agent,
//! deal, seating, seat). Which thread plays a match, and what it played before, makes no
//! difference.

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod trial;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use crate::agents::{Agent, View};
use crate::error::{Error, Problem};
use crate::experiment::Seating;
use crate::game::{BySeat, Chance, Choices, Cx, Dice, Game, MAX_SEATS, Measured, Record, Seat, Seed};
use crate::results::{BlockData, Digest, Folder, ItemRow, Layout, MatchRecord, Outcome, Stored};

/// Steps on the path of seeds that keep the chance of the deal and the agents' dice apart.
const DEAL: u64 = 1;
const AGENT: u64 = 2;

/// Makes the agent of the given index into [`Arena::agents`].
pub type Cast<G> = Box<dyn Fn(usize) -> Box<dyn Agent<G>> + Send + Sync>;

/// All the matches of one cell can depend on.
pub struct Arena<G: Game> {
    /// The rules.
    pub game: G,
    /// The experiment's seed.
    pub seed: u64,
    /// Names of the cell's agents.
    pub agents: Vec<String>,
    /// Makes an agent. What it chooses must depend on the view and its dice alone.
    pub cast: Cast<G>,
    /// The seatings of a deal.
    pub seatings: Box<dyn Fn(u64) -> Vec<Seating> + Send + Sync>,
}

/// Looks on while a match is played.
pub trait Watch<G: Game> {
    /// The position and all events so far: once dealt in, then after every step.
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]);
    /// A seat has chosen, out of `proposed` options; one option leaves it no choice.
    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize);
}

/// Nobody looks on.
pub struct Unwatched;

impl<G: Game> Watch<G> for Unwatched {
    fn position(&mut self, _: &G, _: &G::State, _: &[G::Event]) {}
    fn choice(&mut self, _: &G, _: Seat, _: G::Action, _: usize) {}
}

/// Plays the matches of one cell, one after the other, with buffers that are kept.
pub struct Bench<'a, G: Measured> {
    arena: &'a Arena<G>,
    /// By agent: where its name is first in the list of agents, and the root of its dice.
    named: Vec<(u8, Seed)>,
    /// By agent and seat; made when first needed.
    cast: Vec<Option<Box<dyn Agent<G>>>>,
    seen: Option<G::State>,
    options: Vec<G::Action>,
    events: Vec<G::Event>,
    record: Record,
    steps: u32,
    /// By item, for the deal at hand.
    items: Vec<ItemRow>,
}

impl<'a, G: Measured> Bench<'a, G> {
    /// A bench for one cell.
    pub fn new(arena: &'a Arena<G>) -> Self {
        let mut cast = Vec::new();
        cast.resize_with(arena.agents.len() * arena.game.seats(), || None);
        let named = |name: &String| {
            let first = arena.agents.iter().position(|known| known == name).unwrap_or(0);
            (first as u8, Seed(arena.seed).child(AGENT).child(Digest::default().text(name).low()))
        };
        Bench {
            arena,
            named: arena.agents.iter().map(named).collect(),
            cast,
            seen: None,
            options: Vec::new(),
            events: Vec::new(),
            record: Record::default(),
            steps: 0,
            items: vec![ItemRow::default(); arena.game.items().len()],
        }
    }

    /// Plays one match. Whatever goes wrong in it is recorded as its outcome.
    pub fn play(&mut self, deal: u64, number: usize, seating: &Seating, watch: &mut impl Watch<G>) -> MatchRecord {
        let seats = self.arena.game.seats();
        let mut row = MatchRecord {
            deal,
            seating: number,
            agents: BySeat::default(),
            roles: BySeat::default(),
            outcome: Outcome::Ended(0),
            shares: BySeat::default(),
            steps: 0,
            values: Vec::new(),
        };
        for seat in Seat::all(seats) {
            row.agents[seat] = self.named[usize::from(seating.agents[seat])].0;
            row.roles[seat] = seating.roles.get(seat.index()).map_or(0, |role| role.0);
        }
        self.steps = 0;
        let agents = row.agents;
        let played = catching(|| self.finish(deal, number, seating, agents, watch)).unwrap_or_else(|panicked| {
            // Whatever the panic left half done is not used again.
            self.cast.fill_with(|| None);
            self.seen = None;
            Err(panicked)
        });
        row.steps = self.steps;
        match played {
            Ok((ending, shares)) => {
                row.outcome = Outcome::Ended(ending);
                row.shares = shares;
                row.values = self.record.values().to_vec();
            }
            Err(message) => row.outcome = Outcome::Fault(message),
        }
        row
    }

    /// The match itself: from setup to the measures.
    fn finish(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        agents: BySeat<u8>,
        watch: &mut impl Watch<G>,
    ) -> Result<(u8, BySeat<f32>), String> {
        let Arena { game, seed, cast, .. } = self.arena;
        let (seats, seed) = (game.seats(), Seed(*seed));
        let nobodys = seed.dice();
        let mut dice: [Dice; MAX_SEATS] = std::array::from_fn(|_| nobodys.clone());
        for seat in Seat::all(seats) {
            let (_, agent) = self.named[usize::from(agents[seat])];
            dice[seat.index()] = agent.child(deal).child(number as u64).child(u64::from(seat.0)).dice();
        }
        self.events.clear();
        let mut cx = Cx::recording(Chance::new(seed.child(DEAL).child(deal)), &mut self.events);
        let mut state = game.setup(&seating.roles, &mut cx);
        watch.position(game, &state, cx.events());
        loop {
            let acting = game.to_act(&state);
            if acting.is_empty() {
                break;
            }
            if self.steps as usize >= game.step_limit() {
                return Err(format!("step limit: not over after {} steps", game.step_limit()));
            }
            let mut choices = Choices::none();
            for seat in acting.iter() {
                self.options.clear();
                game.actions(&state, seat, &mut self.options);
                let action = match self.options.as_slice() {
                    [] => return Err(format!("{seat} must choose and nothing is proposed (step {})", self.steps)),
                    [only] => *only,
                    options => {
                        let agent = usize::from(agents[seat]);
                        let player = self.cast[agent * seats + seat.index()].get_or_insert_with(|| cast(agent));
                        let dice = &mut dice[seat.index()];
                        player.choose_blindly(options, dice).unwrap_or_else(|| {
                            let seen = match &mut self.seen {
                                Some(seen) => {
                                    seen.clone_from(&state);
                                    seen
                                }
                                empty => empty.insert(state.clone()),
                            };
                            game.redact(seen, seat);
                            player.choose(&View { game, state: seen, seat, options }, dice)
                        })
                    }
                };
                // What is proposed is legal: a game owes that to the contract.
                if !self.options.contains(&action)
                    && let Err(why) = game.legal(&state, seat, action)
                {
                    let action = game.write_action(action);
                    return Err(format!("{seat} chose `{action}`, which is illegal: {why} (step {})", self.steps));
                }
                watch.choice(game, seat, action, self.options.len());
                choices.set(seat, action);
            }
            game.apply(&mut state, &choices, &mut cx);
            self.steps += 1;
            watch.position(game, &state, cx.events());
        }
        let shares = game.payoff(&state);
        let sum: f32 = Seat::all(seats).map(|seat| shares[seat]).sum();
        let fair = Seat::all(seats).all(|seat| (0.0..=1.0).contains(&shares[seat]));
        if !fair || (sum - 1.0).abs() > 1e-4 {
            return Err(format!("the shares of the win do not sum to 1: {:?}", &shares.0[..seats]));
        }
        let ending = game.ending(&state);
        if ending >= G::endings().len() {
            return Err(format!("the match ended in an unknown way (number {ending})"));
        }
        self.record.begin(seats, G::columns().len());
        game.measure(&state, &self.events, &mut self.record);
        Ok((ending as u8, shares))
    }

    /// Plays a deal with all its seatings and appends it to `block`.
    fn deal(&mut self, deal: u64, block: &mut BlockData) {
        self.items.fill(ItemRow::default());
        for (number, seating) in (self.arena.seatings)(deal).iter().enumerate() {
            let row = self.play(deal, number, seating, &mut Unwatched);
            if matches!(row.outcome, Outcome::Ended(_)) {
                for count in &self.record.items {
                    let sum = &mut self.items[usize::from(count.item)];
                    let share = f64::from(row.shares[count.seat]);
                    sum.offered += u32::from(count.offered);
                    sum.gained += u32::from(count.gained);
                    sum.price += count.price;
                    sum.played += u32::from(count.played);
                    sum.fizzled += u32::from(count.fizzled);
                    if count.gained > 0 {
                        sum.gained_seats += 1;
                        sum.gained_share += share;
                    }
                    if count.played > 0 {
                        sum.played_seats += 1;
                        sum.played_share += share;
                    }
                }
            }
            block.matches.push(row);
        }
        for (item, sum) in self.items.iter().enumerate() {
            if *sum != ItemRow::default() {
                block.items.push(ItemRow { deal, item: item as u16, ..*sum });
            }
        }
    }
}

thread_local! {
    static IN_MATCH: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a match and turns a panic in it into words, without a trace on the terminal.
fn catching<T>(play: impl FnOnce() -> Result<T, String>) -> Result<Result<T, String>, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let outside = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IN_MATCH.get() {
                let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
                PANIC.set(Some(format!("the rules broke down: {}{place}", words(info.payload()))));
            } else {
                outside(info);
            }
        }));
    });
    IN_MATCH.set(true);
    let played = panic::catch_unwind(AssertUnwindSafe(play));
    IN_MATCH.set(false);
    played.map_err(|payload| PANIC.take().unwrap_or_else(|| format!("the rules broke down: {}", words(&*payload))))
}

fn words(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without words")
}

/// How far a run is. Read by whoever shows it while it goes on.
#[derive(Debug)]
pub struct Tally {
    /// Matches done, of each cell.
    pub matches: Vec<AtomicU64>,
    /// Matches that were already there, of each cell.
    pub found: Vec<AtomicU64>,
    /// Faults among the matches done.
    pub faults: AtomicU64,
    wish: AtomicU8,
}

impl Tally {
    /// Nothing done yet, of `cells` cells.
    pub fn new(cells: usize) -> Tally {
        let zeros = || (0..cells).map(|_| AtomicU64::new(0)).collect();
        Tally { matches: zeros(), found: zeros(), faults: AtomicU64::new(0), wish: AtomicU8::new(0) }
    }

    /// Asks the run to stop: the first time once the blocks in flight are done, the second time
    /// after the matches in flight. Returns how often it has been asked.
    pub fn interrupt(&self) -> u8 {
        self.wish.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    fn interrupted(&self) -> u8 {
        self.wish.load(Ordering::Relaxed)
    }
}

/// What is to be played.
pub struct Plan<'a, G: Measured> {
    /// The cells.
    pub arenas: &'a [Arena<G>],
    /// What the blocks of each cell look like.
    pub layouts: &'a [Layout],
    /// Where they are kept.
    pub folder: &'a Folder,
    /// Deals per cell.
    pub deals: u64,
    /// Deals per block.
    pub block_deals: u64,
    /// When to stop whatever is done.
    pub time: Option<Duration>,
    /// How many matches are played at once.
    pub threads: usize,
}

/// What ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// All deals are played.
    Deals,
    /// Enough is known.
    Precision,
    /// The time is over.
    Time,
    /// The user.
    Interrupt,
}

impl StoppedBy {
    /// The word used in `run.toml`.
    pub fn word(self) -> &'static str {
        match self {
            StoppedBy::Deals => "deals",
            StoppedBy::Precision => "precision",
            StoppedBy::Time => "time",
            StoppedBy::Interrupt => "interrupted",
        }
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// What ended it.
    pub stopped_by: StoppedBy,
    /// How many rows of blocks count: every cell has them, from the first on.
    pub rows: u64,
    /// What the user should know about blocks that were there and could not be used.
    pub notes: Vec<String>,
}

impl<G: Measured> Plan<'_, G> {
    /// How many rows of blocks the deals make.
    pub fn rows(&self) -> u64 {
        self.deals.div_ceil(self.block_deals)
    }

    /// The deals of a block.
    pub fn deals_of(&self, row: u64) -> std::ops::Range<u64> {
        row * self.block_deals..((row + 1) * self.block_deals).min(self.deals)
    }

    fn matches_of(&self, row: u64, cell: usize) -> usize {
        self.deals_of(row).map(|deal| (self.arenas[cell].seatings)(deal).len()).sum()
    }

    /// A block, if it is stored and whole.
    pub fn stored(&self, row: u64, cell: usize) -> Stored {
        self.folder.read_block(&self.layouts[cell], cell, row, Some(self.matches_of(row, cell)))
    }

    /// Plays a block. `None` if it was to be abandoned.
    fn block(&self, row: u64, cell: usize, tally: &Tally) -> Option<BlockData> {
        let mut bench = Bench::new(&self.arenas[cell]);
        let mut block = BlockData::default();
        for deal in self.deals_of(row) {
            let before = block.matches.len();
            bench.deal(deal, &mut block);
            tally.matches[cell].fetch_add((block.matches.len() - before) as u64, Ordering::Relaxed);
            let faults = block.matches[before..].iter().filter(|row| matches!(row.outcome, Outcome::Fault(_))).count();
            tally.faults.fetch_add(faults as u64, Ordering::Relaxed);
            if tally.interrupted() >= 2 {
                return None;
            }
        }
        Some(block)
    }

    /// Plays every block that is not there yet, row by row, until a limit is reached.
    ///
    /// Rows are played in order, each with a block of every cell, so that a run that stops early
    /// has the same deals in all cells. What counts is decided on complete rows in order, hence
    /// alike for any number of threads. `look` is shown each of them, one block per cell, and says
    /// whether enough is known; the row it says so of is the last that counts.
    ///
    /// # Errors
    /// If the disk refuses a block; those already written stay.
    pub fn run(&self, tally: &Tally, look: impl FnMut(&[BlockData]) -> bool + Send) -> Result<Ran, Error> {
        let began = Instant::now();
        let (rows, cells) = (self.rows(), self.arenas.len());
        let progress = Mutex::new(Progress {
            waiting: BTreeMap::new(),
            complete: 0,
            look,
            precise: None,
            failed: None,
            notes: Vec::new(),
        });
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                // Checked only here: a block, once begun, is played to its end.
                if self.time.is_some_and(|limit| began.elapsed() >= limit) {
                    return;
                }
                if tally.interrupted() > 0 || unpoisoned(&progress).over() {
                    return;
                }
                let unit = next.fetch_add(1, Ordering::Relaxed);
                let (row, cell) = ((unit / cells) as u64, unit % cells);
                if row >= rows {
                    return;
                }
                let block = match self.stored(row, cell) {
                    Stored::Whole(block) => {
                        let matches = block.matches.len() as u64;
                        tally.matches[cell].fetch_add(matches, Ordering::Relaxed);
                        tally.found[cell].fetch_add(matches, Ordering::Relaxed);
                        block
                    }
                    missing => {
                        if let Stored::Spoiled(why) = missing {
                            let path = self.folder.block_paths(cell, row).0;
                            let note = format!("{}: {why}; played again", path.display());
                            unpoisoned(&progress).notes.push(note);
                        }
                        let Some(block) = self.block(row, cell, tally) else { return };
                        if let Err(error) = self.folder.write_block(&self.layouts[cell], cell, row, &block) {
                            unpoisoned(&progress).failed.get_or_insert(error);
                            return;
                        }
                        block
                    }
                };
                unpoisoned(&progress).arrived(row, cell, cells, block);
            }
        };
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| {
                Error::from(Problem {
                    place: None,
                    key: "--threads".into(),
                    message: error.to_string(),
                    remedy: "try fewer".into(),
                })
            })?
            .broadcast(|_| work());
        let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = progress.failed {
            return Err(error);
        }
        let (stopped_by, rows) = match progress.precise {
            Some(rows) => (StoppedBy::Precision, rows),
            None if progress.complete == rows => (StoppedBy::Deals, rows),
            None if tally.interrupted() > 0 => (StoppedBy::Interrupt, progress.complete),
            None => (StoppedBy::Time, progress.complete),
        };
        let mut notes = progress.notes;
        notes.sort();
        Ok(Ran { stopped_by, rows, notes })
    }
}

/// What has arrived so far.
struct Progress<L> {
    /// Blocks of rows that are not complete, by row and cell.
    waiting: BTreeMap<(u64, usize), BlockData>,
    /// Complete rows from the first on.
    complete: u64,
    look: L,
    /// After how many rows enough was known.
    precise: Option<u64>,
    failed: Option<Error>,
    notes: Vec<String>,
}

impl<L: FnMut(&[BlockData]) -> bool> Progress<L> {
    fn over(&self) -> bool {
        self.failed.is_some() || self.precise.is_some()
    }

    fn arrived(&mut self, row: u64, cell: usize, cells: usize, block: BlockData) {
        self.waiting.insert((row, cell), block);
        while self.precise.is_none() && self.waiting.range((self.complete, 0)..(self.complete + 1, 0)).count() == cells
        {
            let later = self.waiting.split_off(&(self.complete + 1, 0));
            let row: Vec<BlockData> = std::mem::replace(&mut self.waiting, later).into_values().collect();
            self.complete += 1;
            if (self.look)(&row) {
                self.precise = Some(self.complete);
            }
        }
    }
}

/// A worker that panics ends the run anyway; the others need not fail for it.
fn unpoisoned<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first matches of a cell (deals from 0, every seating) until `most` are played or the time
/// is up, and how long they took: to estimate the time of a run, and to see whether the rules
/// still play as they were recorded.
pub fn warm_up<G: Measured>(arena: &Arena<G>, most: usize, time: Duration) -> (Vec<MatchRecord>, Duration) {
    let began = Instant::now();
    let mut bench = Bench::new(arena);
    let mut played = Vec::new();
    let matches = (0..most as u64).flat_map(|deal| {
        let seatings = (arena.seatings)(deal);
        seatings.into_iter().enumerate().map(move |(number, seating)| (deal, number, seating))
    });
    for (deal, number, seating) in matches.take(most) {
        played.push(bench.play(deal, number, &seating, &mut Unwatched));
        if began.elapsed() >= time {
            break;
        }
    }
    (played, began.elapsed())
}

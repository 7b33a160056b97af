use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::*;
use crate::results::{Folder, Layout, Stored};
use evenhand_game::game::{BySeat, Dice, Measured, Role, Ruleset};
use evenhand_players::agents::random::RandomAgent;
use evenhand_players::agents::{Agent, View};
use evenhand_players::games::warm_up;
use evenhand_players::matches::trial::{Mishap, SEATS, Trial};
use evenhand_players::matches::{Arena, MatchRunner, Seating};
use evenhand_players::matches::{BlockData, MatchRecord, Outcome};

/// An agent that chooses an illegal action.
struct Cheat;

impl Agent<Trial> for Cheat {
    fn choose(&mut self, _: &View<'_, Trial>, _: &mut Dice) -> u8 {
        9
    }
}

fn arena(mishap: Mishap, rounds: u8) -> Arena<Trial> {
    let seatings = |_| {
        let rotated = |turn: u8| Seating {
            agents: BySeat::default(),
            roles: (0..SEATS as u8).map(|seat| Role((seat + turn) % SEATS as u8)).collect(),
        };
        (0..SEATS as u8).map(rotated).collect()
    };
    Arena {
        game: Trial { rounds, ..Trial::new(mishap) },
        seed: 7,
        changes: Vec::new(),
        agents: vec!["random".into()],
        cast: Box::new(|_| Box::new(RandomAgent)),
        seatings: Box::new(seatings),
        chances: None,
        luck: None,
    }
}

fn layout(arena: &Arena<Trial>) -> Layout {
    Layout {
        identity: format!("{} rounds", arena.game.rounds),
        seats: SEATS,
        agents: arena.agents.clone().into(),
        roles: arena.game.roles.clone().into(),
        endings: Trial::endings().iter().map(|ending| ending.name.to_owned()).collect(),
        columns: Trial::columns().into(),
        items: arena.game.items.clone().into(),
    }
}

/// Returns all matches of the first deals, with the messages of their faults.
fn matches(mishap: Mishap) -> Vec<MatchRecord> {
    warm_up(&arena(mishap, 4), 90, Duration::from_secs(600)).0
}

fn faults(matches: &[MatchRecord]) -> Vec<&str> {
    let messages = matches.iter().filter_map(|row| match &row.outcome {
        Outcome::Fault(message) => Some(message.as_str()),
        Outcome::Ended(_) => None,
    });
    messages.collect()
}

#[test]
fn a_mishap_in_one_match_is_its_outcome_and_the_others_go_on() {
    let sound = matches(Mishap::Nothing);
    assert_eq!(faults(&sound), Vec::<&str>::new());
    let struck = sound.iter().filter(|row| row.values[SEATS] == 1.0).count();
    assert!(struck > 0 && struck < sound.len());
    for (mishap, words) in [
        (Mishap::Panic, "struck in round three (crates/evenhand-players/src/matches/trial.rs:"),
        (Mishap::Endless, "not over after 20 steps"),
        (Mishap::UnfairShares, "do not sum to 1"),
    ] {
        let played = matches(mishap);
        assert_eq!(faults(&played).len(), struck, "{mishap:?}");
        assert!(faults(&played).iter().all(|message| message.contains(words)), "{:?}", faults(&played));
        for (row, sound) in played.iter().zip(&sound) {
            match &row.outcome {
                Outcome::Ended(_) => assert_eq!(row, sound),
                Outcome::Fault(_) => assert_eq!((&row.values[..], row.shares), (&[][..], BySeat::default())),
            }
        }
    }
}

#[test]
fn a_fault_of_the_rules_names_what_was_changed_in_the_book_and_what_to_do() {
    let changes: Vec<String> = (0..6).map(|number| format!("rules.knob{number} = {number}")).collect();
    for mishap in [Mishap::Panic, Mishap::Endless] {
        let arena = Arena { changes: changes.clone(), ..arena(mishap, 4) };
        let played = warm_up(&arena, 90, Duration::from_secs(600)).0;
        let told = "changed in the book: rules.knob0 = 0, rules.knob1 = 1, rules.knob2 = 2, rules.knob3 = 3 and 2 more; \
                    take changes back one by one until the match plays";
        assert!(!faults(&played).is_empty());
        assert!(faults(&played).iter().all(|message| message.ends_with(told)), "{:?}", faults(&played));
    }
}

#[test]
fn more_arenas_than_are_kept_are_built_again_and_play_the_same() {
    let built = std::sync::atomic::AtomicUsize::new(0);
    let arenas = Arenas::new(
        100,
        |_, _| vec![],
        |cell| {
            built.fetch_add(1, Ordering::Relaxed);
            Box::new(Arena { seed: cell as u64, ..arena(Mishap::Nothing, 4) })
        },
    );
    for cell in [0, 1, 0, 1] {
        assert_eq!(arenas.of(cell).seed(), cell as u64);
    }
    assert_eq!(built.load(Ordering::Relaxed), 2, "both are kept");
    let first = |cell| warm_up(&*arenas.of(cell), 9, Duration::from_secs(600)).0;
    let before = first(0);
    (0..100).for_each(|cell| assert_eq!(arenas.of(cell).seed(), cell as u64));
    assert_eq!(built.load(Ordering::Relaxed), 100);
    assert_eq!(first(0), before, "built again");
    assert_eq!(built.load(Ordering::Relaxed), 101);
}

#[test]
fn an_illegal_choice_is_a_fault_and_not_corrected() {
    let arena = Arena { cast: Box::new(|_| Box::new(Cheat)), ..arena(Mishap::Nothing, 4) };
    let played = warm_up(&arena, 3, Duration::from_secs(600)).0;
    assert_eq!(faults(&played).len(), 3);
    assert_eq!(faults(&played)[0], "S1 chose `take 9`, which is illegal: nobody takes that much (step 0)");
}

#[test]
fn a_deal_has_the_same_chance_in_every_cell_and_seating() {
    let omens = |arena: &Arena<Trial>| -> Vec<f64> {
        warm_up(arena, 60, Duration::from_secs(600)).0.iter().map(|row| row.values[SEATS]).collect()
    };
    let (short, long) = (omens(&arena(Mishap::Nothing, 2)), omens(&arena(Mishap::Nothing, 9)));
    assert_eq!(short, long);
    assert!(short.chunks(SEATS).all(|deal| deal.iter().all(|omen| *omen == deal[0])));
    assert!(short.iter().any(|omen| *omen != short[0]));
}

/// A sink that inspects each row, its blocks in cell order, and decides whether it is enough.
struct Look<F> {
    row: Vec<BlockData>,
    /// Everything received, by cell.
    taken: [BlockData; 2],
    look: F,
}

impl<F: FnMut(&[BlockData]) -> bool> Sink for Look<F> {
    fn order(&self) -> Vec<usize> {
        vec![0, 1]
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        self.row.push(block.clone());
        self.taken[cell].append(block.clone());
    }

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        (self.look)(&std::mem::take(&mut self.row)).then_some(StoppedBy::Precision)
    }
}

const DEALS: u64 = 55;
const BLOCK: u64 = 10;

/// Runs two cells of six rows of blocks, the last row shorter.
fn run(
    dir: &std::path::Path,
    threads: usize,
    look: impl FnMut(&[BlockData]) -> bool + Send,
    progress: &Progress,
) -> (Ran, Vec<Stored>) {
    let limits = Limits { deals: DEALS, time: None, threads };
    let (ran, blocks, _) = run_until(dir, limits, look, progress);
    (ran, blocks)
}

struct Limits {
    deals: u64,
    time: Option<Duration>,
    threads: usize,
}

/// Runs with the given limits and returns the result, the blocks, and what was received of each cell.
fn run_until(
    dir: &std::path::Path,
    Limits { deals, time, threads }: Limits,
    look: impl FnMut(&[BlockData]) -> bool + Send,
    progress: &Progress,
) -> (Ran, Vec<Stored>, [BlockData; 2]) {
    let arenas = [arena(Mishap::Panic, 3), arena(Mishap::Nothing, 5)];
    let layouts = arenas.each_ref().map(layout);
    let arenas = Arenas::from(Vec::from(arenas));
    let folder = Folder::new(dir, "trial");
    let plan = Plan {
        arenas: &arenas,
        layouts: &layouts,
        folder: &folder,
        deals,
        block_deals: BLOCK,
        time,
        threads,
        share: Share::WHOLE,
    };
    let mut look = Look { row: Vec::new(), taken: Default::default(), look };
    let ran = plan.run(progress, &mut look).unwrap();
    let blocks = (0..plan.rows()).flat_map(|row| [plan.stored(row, 0), plan.stored(row, 1)]).collect();
    (ran, blocks, look.taken)
}

#[test]
fn the_same_blocks_come_from_any_number_of_threads_and_after_damage() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (ran, blocks) = run(one.path(), 1, |_| false, &Progress::new(2));
    assert_eq!(ran, Ran { stopped_by: StoppedBy::Deals, deals: 55, rested: BTreeMap::new(), notes: vec![] });
    assert!(blocks.iter().all(|block| matches!(block, Stored::Whole(_))));
    assert_eq!(run(two.path(), 2, |_| false, &Progress::new(2)).1, blocks);

    let folder = Folder::new(two.path(), "trial");
    std::fs::remove_file(folder.block_paths(0, 2).0).unwrap();
    std::fs::write(folder.block_paths(1, 3).0, "PAR1").unwrap();
    let progress = Progress::new(2);
    let (ran, again) = run(two.path(), 2, |_| false, &progress);
    assert_eq!(again, blocks);
    assert_eq!(ran.notes.len(), 1, "{:?}", ran.notes);
    assert_eq!(progress.all_played(), 2 * 30, "only what was damaged is played again");
    let done: u64 = progress.matches.iter().map(|matches| matches.load(Ordering::Relaxed)).sum();
    assert_eq!(done, 2 * 55 * 3);
}

#[test]
fn a_run_stops_after_the_first_row_that_is_enough_whatever_the_threads() {
    for threads in [1, 2] {
        let dir = tempfile::tempdir().unwrap();
        let mut rows = 0;
        let look = |row: &[BlockData]| {
            assert_eq!(row.len(), 2);
            rows += 1;
            rows == 3
        };
        let (ran, _) = run(dir.path(), threads, look, &Progress::new(2));
        assert_eq!((ran.stopped_by, ran.deals), (StoppedBy::Precision, 30));
    }
}

/// Returns the deals of each cell that were received.
fn deals_of(taken: &[BlockData; 2]) -> [Vec<u64>; 2] {
    taken.each_ref().map(|data| {
        let mut deals: Vec<u64> = data.matches.iter().map(|row| row.deal).collect();
        deals.dedup();
        deals
    })
}

#[test]
fn a_run_that_is_stopped_between_two_deals_goes_on_from_there_to_the_same_blocks() {
    let whole = tempfile::tempdir().unwrap();
    let (_, blocks, all) =
        run_until(whole.path(), Limits { deals: DEALS, time: None, threads: 1 }, |_| false, &Progress::new(2));
    for threads in [1, 2] {
        let dir = tempfile::tempdir().unwrap();
        let (mut counted, mut runs) = (0, 0);
        // Almost no time: stored blocks are read, and one deal is played.
        while counted < DEALS {
            let limits = Limits { deals: DEALS, time: Some(Duration::from_nanos(1)), threads };
            let progress = Progress::new(2);
            let (ran, _, taken) = run_until(dir.path(), limits, |_| false, &progress);
            assert!(ran.deals >= counted, "{} after {counted}", ran.deals);
            assert!((1..=2 * 3 * threads as u64).contains(&progress.all_played()), "{}", progress.all_played());
            let upto: Vec<u64> = (0..ran.deals).collect();
            assert_eq!(deals_of(&taken), [upto.clone(), upto], "every cell has the same deals");
            for (taken, all) in taken.iter().zip(&all) {
                assert_eq!(*taken, all.clone().before(ran.deals));
            }
            (counted, runs) = (ran.deals, runs + 1);
            assert!(runs <= 2 * DEALS, "it never gets to its end");
        }
        assert_eq!(run(dir.path(), threads, |_| false, &Progress::new(2)).1, blocks);
        let left: Vec<_> = (0..6).filter(|row| Folder::new(dir.path(), "trial").part_path(0, *row).exists()).collect();
        assert_eq!(left, Vec::<u64>::new(), "parts go when their blocks are whole");
    }
}

#[test]
fn a_run_interrupted_at_once_still_counts_all_that_is_stored() {
    let dir = tempfile::tempdir().unwrap();
    let limits = |deals| Limits { deals, time: None, threads: 2 };
    let (ran, ..) = run_until(dir.path(), limits(44), |_| false, &Progress::new(2));
    assert_eq!(ran.deals, 44);
    let progress = Progress::new(2);
    progress.interrupt();
    let (ran, _, taken) = run_until(dir.path(), limits(DEALS), |_| false, &progress);
    assert_eq!((ran.stopped_by, ran.deals), (StoppedBy::Interrupt, 44));
    assert_eq!((progress.all_played(), taken[1].matches.len()), (0, 44 * SEATS));
    // The block that had four of ten deals continues from there.
    let progress = Progress::new(2);
    let (ran, ..) = run_until(dir.path(), limits(DEALS), |_| false, &progress);
    assert_eq!((ran.deals, ran.notes.len()), (DEALS, 0));
    assert_eq!(progress.all_played(), 2 * 3 * (DEALS - 44));
}

#[test]
fn a_deal_given_up_in_the_middle_of_a_match_leaves_nothing_behind() {
    let arena = arena(Mishap::Nothing, 4);
    let whole = |runner: &mut MatchRunner<'_, Trial>| {
        let mut block = BlockData::default();
        assert!(runner.deal(1, &mut block, &|| false));
        block
    };
    let (fresh, mut runner) = (whole(&mut MatchRunner::new(&arena)), MatchRunner::new(&arena));
    let mut block = BlockData::default();
    assert!(runner.deal(0, &mut block, &|| false));
    let before = block.clone();
    // Of three matches with four choices each, it is abandoned within the second.
    let looked = std::cell::Cell::new(0);
    let given_up = || {
        looked.set(looked.get() + 1);
        looked.get() > 6
    };
    assert!(!runner.deal(1, &mut block, &given_up));
    assert_eq!((looked.get(), &block), (7, &before));
    assert_eq!(whole(&mut runner), fresh);
}

#[test]
fn rows_too_large_for_the_memory_are_read_again_from_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let (_, blocks) = run(dir.path(), 1, |_| false, &Progress::new(2));
    let mut taken = Look { row: Vec::new(), taken: Default::default(), look: |_: &[BlockData]| false };
    let mut schedule = schedule::Schedule::new(&mut taken, 6, 2, Share::WHOLE, 0);
    for (at, block) in blocks.iter().enumerate() {
        let (row, cell) = (at as u64 / 2, at % 2);
        assert!(matches!(schedule.next(true, 1), Some(schedule::Unit::Read { .. })));
        schedule.read(row, cell, block.clone(), row * BLOCK..(row + 1) * BLOCK);
    }
    let again = |row: u64, cell: usize| Ok(blocks[row as usize * 2 + cell].clone().data().unwrap());
    schedule.hand_on(again).unwrap();
    assert_eq!(schedule.complete, 6);
    let upto: Vec<u64> = (0..DEALS).collect();
    assert_eq!(deals_of(&taken.taken), [upto.clone(), upto]);
}

/// A sink that accepts everything, and pauses the second cell after its second row.
#[derive(Default)]
struct Resting {
    taken: [Vec<u64>; 2],
    rows: u64,
}

impl Sink for Resting {
    fn order(&self) -> Vec<usize> {
        vec![1, 0]
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        self.taken[cell].extend(block.matches.iter().map(|row| row.deal));
        self.taken[cell].dedup();
    }

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        self.rows += 1;
        None
    }

    fn at_rest(&mut self) -> Vec<usize> {
        if self.rows == 2 { vec![1] } else { Vec::new() }
    }
}

#[test]
fn a_cell_that_rests_is_not_played_on_and_what_counts_is_the_same_for_all_threads() {
    for threads in [1, 2] {
        let dir = tempfile::tempdir().unwrap();
        let arenas = [arena(Mishap::Nothing, 3), arena(Mishap::Nothing, 5)];
        let layouts = arenas.each_ref().map(layout);
        let arenas = Arenas::from(Vec::from(arenas));
        let folder = Folder::new(dir.path(), "trial");
        let plan = Plan {
            arenas: &arenas,
            layouts: &layouts,
            folder: &folder,
            deals: DEALS,
            block_deals: BLOCK,
            time: None,
            threads,
            share: Share::WHOLE,
        };
        // Once played, then read again.
        for _ in 0..2 {
            let mut resting = Resting::default();
            let ran = plan.run(&Progress::new(2), &mut resting).unwrap();
            assert_eq!((ran.stopped_by, ran.deals), (StoppedBy::Deals, DEALS));
            assert_eq!(ran.rested, BTreeMap::from([(1, 2 * BLOCK)]));
            assert_eq!(resting.taken, [(0..DEALS).collect::<Vec<_>>(), (0..2 * BLOCK).collect()]);
        }
        assert!(matches!(plan.stored(5, 0), Stored::Whole(_)));
        // One thread is never ahead. With several, one may be ahead by whatever it finishes while another is delayed.
        assert!(threads > 1 || plan.stored(2, 1) == Stored::Absent);
    }
}

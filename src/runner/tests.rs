use super::trial::{Mishap, SEATS, Trial};
use super::*;
use crate::agents::random::RandomAgent;
use crate::game::Role;

/// Chooses what nobody may.
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
        agents: vec!["random".into()],
        cast: Box::new(|_| Box::new(RandomAgent)),
        seatings: Box::new(seatings),
    }
}

fn layout(arena: &Arena<Trial>) -> Layout {
    Layout {
        identity: format!("{} rounds", arena.game.rounds),
        seats: SEATS,
        agents: arena.agents.clone(),
        roles: arena.game.roles.clone(),
        endings: Trial::endings().iter().map(|name| (*name).to_string()).collect(),
        columns: Trial::columns().to_vec(),
        items: arena.game.items.clone(),
    }
}

/// All matches of the first deals, with the messages of their faults.
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
        (Mishap::Panic, "struck in round three (src/runner/trial.rs:"),
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

/// Two cells of six rows of blocks, the last row shorter.
fn run(
    dir: &std::path::Path,
    threads: usize,
    look: impl FnMut(&[BlockData]) -> bool + Send,
    tally: &Tally,
) -> (Ran, Vec<Stored>) {
    let arenas = [arena(Mishap::Panic, 3), arena(Mishap::Nothing, 5)];
    let layouts = arenas.each_ref().map(layout);
    let folder = Folder::new(dir, "trial");
    let plan =
        Plan { arenas: &arenas, layouts: &layouts, folder: &folder, deals: 55, block_deals: 10, time: None, threads };
    let ran = plan.run(tally, look).unwrap();
    let blocks = (0..plan.rows()).flat_map(|row| [plan.stored(row, 0), plan.stored(row, 1)]).collect();
    (ran, blocks)
}

#[test]
fn the_same_blocks_come_from_any_number_of_threads_and_after_damage() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (ran, blocks) = run(one.path(), 1, |_| false, &Tally::new(2));
    assert_eq!(ran, Ran { stopped_by: StoppedBy::Deals, rows: 6, notes: vec![] });
    assert!(blocks.iter().all(|block| matches!(block, Stored::Whole(_))));
    assert_eq!(run(two.path(), 2, |_| false, &Tally::new(2)).1, blocks);

    let folder = Folder::new(two.path(), "trial");
    std::fs::remove_file(folder.block_paths(0, 2).0).unwrap();
    std::fs::write(folder.block_paths(1, 3).0, "PAR1").unwrap();
    let tally = Tally::new(2);
    let (ran, again) = run(two.path(), 2, |_| false, &tally);
    assert_eq!(again, blocks);
    assert_eq!(ran.notes.len(), 1, "{:?}", ran.notes);
    let found: u64 = tally.found.iter().map(|found| found.load(Ordering::Relaxed)).sum();
    assert_eq!(found, 2 * 55 * 3 - 2 * 30, "only what was damaged is played again");
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
        let (ran, _) = run(dir.path(), threads, look, &Tally::new(2));
        assert_eq!((ran.stopped_by, ran.rows), (StoppedBy::Precision, 3));
    }
}

#[test]
fn an_interrupted_run_counts_complete_rows_only_and_can_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let tally = Tally::new(2);
    tally.interrupt();
    let (ran, _) = run(dir.path(), 2, |_| false, &tally);
    assert_eq!((ran.stopped_by, ran.rows), (StoppedBy::Interrupt, 0));
    assert_eq!(run(dir.path(), 2, |_| false, &Tally::new(2)).0.rows, 6);
}

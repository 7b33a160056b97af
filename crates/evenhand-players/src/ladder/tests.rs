use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::agents::AgentSpec;
use crate::agents::scripted::Script;
use crate::erasure::erased;
use crate::matches::trial::{SEATS, Trial};
use evenhand_game::game::Ruleset;

/// Returns three agents for a game in which the most points win: one that likes points, one that dislikes them, and a
/// random one.
fn entrants() -> Vec<Entrant> {
    let script =
        |weight| AgentSpec::Scripted(Script { weights: vec![("points", weight), ("spare", 0.0)], ..Script::default() });
    let entrant = |name: &str, spec| Entrant { name: name.into(), spec };
    vec![entrant("eager", script(9.0)), entrant("random", AgentSpec::Random), entrant("shy", script(-9.0))]
}

fn ladder(deals: u64) -> Ladder {
    let rules = Rules::of_book(&Trial::book()).unwrap();
    Ladder::new(erased::<Trial>(), &rules, &[SEATS], 3, deals, &entrants()).unwrap()
}

/// Plays a ladder until `stop` returns true, and returns its results.
fn played(deals: u64, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> (Ladder, Standings) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut ladder = ladder(deals);
    pool.install(|| {
        ladder.first(stop);
        while !stop() && ladder.step(stop) {}
    });
    let mut found = standings(&ladder.tables().iter().collect::<Vec<_>>(), SEATS, 3, 1);
    found.rows.iter_mut().for_each(|row| row.seconds = None);
    (ladder, found)
}

#[test]
fn those_who_take_most_are_rated_highest() {
    let (ladder, found) = played(40, 1, &|| false);
    assert!(ladder.is_over());
    // Each pair, both ways.
    let pairs: Vec<_> = ladder.tables().iter().map(|table| (table.pairing.players, table.pairing.seats)).collect();
    let both = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
    assert_eq!(pairs, both.map(|pair| (pair, [1, SEATS - 1])));
    assert_eq!(found.rows.iter().map(|row| row.entrant).collect::<Vec<_>>(), [0, 1, 2]);
    let [eager, random, shy] = &found.rows[..] else { panic!("{found:?}") };
    assert!(eager.rating.unwrap().interval.unwrap().low > 0.0, "{found:?}");
    assert_eq!(random.rating.map(|rating| (rating.value, rating.interval)), Some((0.0, None)));
    assert!(shy.rating.unwrap().interval.unwrap().high < 0.0, "{found:?}");
    // Four tables of 40 deals with three rotations.
    assert_eq!(eager.played, (160, 480.0));
    let fair = 1.0 / SEATS as f64;
    assert!(eager.against.value().unwrap() > fair && eager.anchor_among.value().unwrap() < fair, "{found:?}");
    assert_eq!((random.against.deals(), random.anchor_among.deals()), (0, 0));
}

#[test]
fn ratings_repeat_with_any_number_of_threads() {
    assert_eq!(played(25, 1, &|| false).1, played(25, 3, &|| false).1);
}

#[test]
fn what_was_played_before_a_stop_is_rated() {
    let asked = AtomicUsize::new(0);
    // Called before every choice.
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 400;
    let (ladder, found) = played(500, 1, &stop);
    assert!(!ladder.is_over());
    let deals: u64 = ladder.tables().iter().map(Table::played).sum();
    assert!((6..=60).contains(&deals), "{deals}");
    // No deal was left partly played.
    assert!(ladder.tables().iter().flat_map(|table| &table.pairing.deals).all(|deal| deal.matches == SEATS as f64));
    assert!(found.rows.iter().all(|row| row.rating.is_some()), "{found:?}");
    let (_, nothing) = played(500, 1, &|| true);
    assert_eq!(nothing.rows.iter().filter(|row| row.rating.is_some()).count(), 1, "the anchor itself");
    let matches: Vec<String> = nothing.rows.iter().map(|row| format!("{:.0}", row.played.1)).collect();
    assert_eq!(matches, ["0"; 3]);
}

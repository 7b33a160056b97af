use super::*;
use crate::matches::trial::{Mishap, SEATS, Trial};
use evenhand_kit::stats::Looks;

/// Returns a script that prefers to take nothing, for a game in which the most points win.
fn shy() -> Script {
    Script { weights: vec![("points", -1.0), ("spare", 0.5)], temperature: 1.0, ..Script::default() }
}

/// Returns the agent with these weights.
fn seated(script: &Script) -> AgentSpec {
    AgentSpec::Scripted(script.clone())
}

fn tables_of(mishap: Mishap, purpose: Purpose) -> Vec<TuningTable> {
    vec![TuningTable::new(Box::new(Trial::new(mishap)), 3, purpose, ("random".into(), AgentSpec::Random))]
}

fn tables(purpose: Purpose) -> Vec<TuningTable> {
    tables_of(Mishap::Nothing, purpose)
}

const CONFIG: TuningConfig = TuningConfig { generations: 12, deals: 20, seed: 3 };

fn found(threads: usize) -> (Tuned, Vec<Generation>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut generations = Vec::new();
    let told = |generation| generations.push(generation);
    let found = pool.install(|| search(&mut tables(Purpose::Tuning), &shy(), &[0], CONFIG, &|| false, told));
    (found, generations)
}

#[test]
fn a_weight_of_the_wrong_sign_is_put_right_and_what_is_kept_stays() {
    let (found, generations) = found(1);
    assert_eq!((found.generations, generations.len()), (12, 12));
    assert!(generations[11].mean > generations[0].mean + 0.2, "{generations:?}");
    assert!(found.script.weights[0].1 > 0.5, "{found:?}");
    assert_eq!(found.script.weights[1], ("spare", 0.5));
    assert_eq!((found.script.temperature, found.faults.0), (1.0, 0));

    let gain = compare(&mut tables(Purpose::Checking), &seated(&found.script), &seated(&shy()), 100);
    assert_eq!(gain.each.len(), 1);
    let difference = gain.all.share_difference(Looks::Once).unwrap();
    assert!(difference.interval.unwrap().low > 0.3, "{difference:?}");
    let nothing = compare(&mut tables(Purpose::Checking), &seated(&shy()), &seated(&shy()), 100)
        .all
        .share_difference(Looks::Once)
        .unwrap();
    assert_eq!(nothing.value, 0.0, "both play the same matches");
}

#[test]
fn a_search_repeats_with_any_number_of_threads() {
    assert_eq!(found(1), found(3));
}

#[test]
fn a_stopped_search_gives_what_it_had_after_the_last_whole_generation() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let whole = AtomicU32::new(0);
    let stop = || whole.load(Ordering::Relaxed) >= 2;
    let told = |_| {
        whole.fetch_add(1, Ordering::Relaxed);
    };
    let stopped = search(&mut tables(Purpose::Tuning), &shy(), &[0], CONFIG, &stop, told);
    let short = TuningConfig { generations: 2, ..CONFIG };
    assert_eq!(stopped, search(&mut tables(Purpose::Tuning), &shy(), &[0], short, &|| false, |_| ()));
    let none = search(&mut tables(Purpose::Tuning), &shy(), &[0], CONFIG, &|| true, |_| ());
    assert_eq!((none.script, none.generations), (shy(), 0));
}

#[test]
fn deals_of_the_search_and_of_the_measurement_differ() {
    let [tuning, checking] =
        [Purpose::Tuning, Purpose::Checking].map(|purpose| tables(purpose)[0].play(&seated(&shy()), 0..40, &|| false));
    assert_ne!(tuning, checking);
    assert!(tuning.iter().all(|dealt| dealt.matches == SEATS as u32 && dealt.faults.is_empty()));
}

#[test]
fn matches_that_break_down_are_counted_and_left_out() {
    let mut tables = tables_of(Mishap::Panic, Purpose::Tuning);
    let found = search(&mut tables, &shy(), &[0], TuningConfig { generations: 1, ..CONFIG }, &|| false, |_| ());
    assert!(found.faults.0 > 0 && found.faults.1.unwrap().contains("struck"));
    let played = tables[0].play(&seated(&shy()), 0..40, &|| false);
    assert!(played.iter().all(|dealt| dealt.matches as usize + dealt.faults.len() == SEATS));
}

#[test]
fn a_weight_of_nothing_varies_by_half_the_middle_size() {
    let weights = vec![("a", 0.0), ("b", -4.0), ("c", 0.5), ("d", 2.0)];
    let script = Script { weights, ..Script::default() };
    assert_eq!(scales(&script, &[0, 1, 2]), [1.0, 4.0, 1.0]);
    let zeros = Script { weights: vec![("a", 0.0)], ..Script::default() };
    assert_eq!(scales(&zeros, &[0]), [1.0]);
}

#[test]
fn weights_are_rounded_to_three_digits() {
    assert_eq!([123.456, -0.012_345, 0.0, 1.0].map(rounded), [123.0, -0.0123, 0.0, 1.0]);
}

//! Changes of a proposal that are not shown to help.

use crate::report::words::listed;

use super::search::Search;
use super::words::{is_shown, level};

/// Names the knobs that a proposal changes although the search does not show that they move any target; `None` if there
/// are none, or if no effect of these knobs is known. A search moves such knobs by luck.
pub(super) fn idle(search: &Search<'_>) -> Option<String> {
    let outcome = search.outcome;
    let best = &outcome.best().values;
    let changed: Vec<usize> =
        (0..best.len()).filter(|at| outcome.is_proposed() && best[*at] != outcome.wanted.knobs[*at].book).collect();
    let of = |at: usize| outcome.effects.iter().filter(move |effect| effect.knob == at && effect.change.is_some());
    let is_idle = |at: &usize| of(*at).next().is_some() && !of(*at).any(is_shown);
    let named = |at: usize| {
        let knob = &outcome.wanted.knobs[at];
        format!("{} {} instead of {}", search.knob(at), level(knob, best[at]), level(knob, knob.book))
    };
    let named: Vec<String> = changed.iter().copied().filter(is_idle).map(named).collect();
    let all = named.len() == changed.len();
    match (named.is_empty(), all) {
        (true, _) => None,
        (false, true) => Some("By itself, none of these changes is shown to move a target.".to_owned()),
        (false, false) => Some(format!(
            "Not shown to move a target by itself: {}. Try the proposal without this first.",
            listed(&named)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{moved, wanted};
    use super::*;
    use crate::balance::{Change, Effect};
    use crate::tables::tests::experiment;
    use evenhand_kit::stats::Interval;

    #[test]
    fn what_a_proposal_changes_by_luck_is_named() {
        let wanted = wanted(Some(2.5), Some(5.5));
        let mut outcome = moved(&wanted, 5.0, |_| 10.0, |_| 5.0);
        // The proposal changes the gold as well.
        outcome.found.candidates[1].values[1] = 2.0;
        let reading = outcome.fresh[0].as_ref().unwrap().readings[0].clone();
        let effect = |knob: usize, p: f64| {
            let interval = Interval { low: -5.0, high: -4.0 };
            let change = Some(Change { value: -4.5, interval, p, p_holm: p });
            Effect { knob, reading: reading.clone(), curve: Vec::new(), change }
        };
        let mut told = |of_cap: f64, of_gold: f64| {
            outcome.effects = vec![effect(0, of_cap), effect(1, of_gold)];
            idle(&Search::of(&experiment(1), &outcome))
        };
        assert_eq!(told(0.001, 0.001), None);
        let gold =
            "Not shown to move a target by itself: ore cut gold 2 instead of 1. Try the proposal without this first.";
        assert_eq!(told(0.001, 0.5).as_deref(), Some(gold));
        assert_eq!(told(0.5, 0.5).as_deref(), Some("By itself, none of these changes is shown to move a target."));
    }
}

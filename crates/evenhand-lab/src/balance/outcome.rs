//! The outcome of a search: whether something better than the rulebook was shown.

use crate::experiment::{Balance, Bounds, Choice, Target};
use crate::tables::ReactionRow;
use evenhand_kit::stats::{Looks, Rounds};

use super::closeness::Closeness;
use super::effects::{Effect, effects};
use super::readings::Played;
use super::search::{Candidate, Found};
use crate::goals::{Reading, Verdict, verdict};

/// What to do with the rulebook's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The candidate is shown to be closer to the targets: change them.
    Closer,
    /// The rulebook lies within every target on the fresh deals, so nothing can be closer.
    RulebookMeets,
    /// No candidate came closer in the search.
    NothingNearer,
    /// The candidate is not shown to be closer.
    NotShown,
    /// The candidate is shown to be farther from the targets.
    Farther,
    /// Some matches with the candidate failed.
    Unfinished,
    /// A quantity with a target never appears with one of the two, or too few deals were played.
    Incomparable,
}

/// Maximum number of candidates, the nearest first, in which a hidden gain is looked for.
const MOST_HIDDEN: usize = 12;

/// The outcome of a search, with the measurements on fresh deals.
#[derive(Clone, Debug)]
pub struct Outcome<'a> {
    /// What was searched for.
    pub wanted: &'a Balance,
    /// The candidates.
    pub found: Found,
    /// The results of each candidate in the search; `None` if its values are invalid for the game.
    pub played: Vec<Option<Played>>,
    /// The rulebook's values, and the best candidate, on fresh deals.
    pub fresh: [Option<Played>; 2],
    /// What to do.
    pub conclusion: Conclusion,
    /// The best candidate against the rulebook on the fresh deals. If the rulebook itself is the best: the nearest
    /// other candidate, on the deals of the search.
    pub closeness: Option<Closeness>,
    /// The largest gain in distance that the compared candidate may still have; if the rulebook itself is the best, any
    /// of the nearest others. 0 if all are shown to be farther; `None` if there are too few deals.
    pub(crate) hidden: Option<f64>,
    /// If the rulebook itself is the best: the nearest candidate that changed anything in the search, which shows how
    /// much results vary from deal to deal.
    pub(crate) varying: Option<Closeness>,
    /// How many matches on the fresh deals take another course with the best candidate than with the rulebook; `None`
    /// if the rulebook itself is the best, or if the choices are not known.
    pub reaction: Option<ReactionRow>,
    /// The effect of each knob on the targets.
    pub effects: Vec<Effect>,
    /// When the targets were chosen.
    pub chosen: Choice,
}

/// A candidate's results relative to the targets.
#[derive(Clone, Debug, Default)]
pub struct Standing<'a> {
    /// Number of targets that are met.
    pub met: usize,
    /// Number of targets.
    pub all: usize,
    /// The readings that miss their target.
    pub missed: Vec<&'a Reading>,
    /// The readings that seem to meet their target, but are too close to an end of the range to be certain.
    pub likely: Vec<&'a Reading>,
    /// The readings that seem to miss their target, but are too close to an end of the range to be certain.
    pub unlikely: Vec<&'a Reading>,
    /// Number of targets that are met or seem to be met.
    pub within: usize,
}

impl<'a> Outcome<'a> {
    /// Determines the conclusion. `rounds` describes how the seating rotates.
    pub fn new(
        wanted: &'a Balance,
        rounds: &Rounds,
        found: Found,
        played: Vec<Option<Played>>,
        fresh: [Option<Played>; 2],
    ) -> Outcome<'a> {
        let compared = |pair: [Option<&Played>; 2]| Closeness::of(&wanted.targets, rounds, pair[0]?, pair[1]?);
        let changes = !is_rulebook(&wanted.knobs, &found.candidates[found.best]);
        let others = if changes { Vec::new() } else { nearest_others(&wanted.knobs, &found) };
        let searched = |place: usize| compared([played[0].as_ref(), played[place].as_ref()]);
        let closeness = if changes {
            compared([fresh[0].as_ref(), fresh[1].as_ref()])
        } else {
            others.first().and_then(|place| searched(*place))
        };
        let gain = |found: &Closeness| Some((-found.interval?.low).max(0.0));
        let nearest: Vec<Closeness> = others.iter().take(MOST_HIDDEN).filter_map(|place| searched(*place)).collect();
        let hidden =
            if changes { closeness.as_ref().and_then(gain) } else { nearest.iter().filter_map(gain).reduce(f64::max) };
        let varying = nearest.into_iter().find(|found| found.deals_for(1.0).is_some());
        let effects = effects(&wanted.knobs, &wanted.targets, rounds, &found, &played);
        let conclusion = concluded(&wanted.targets, changes, &fresh, closeness.as_ref());
        let reaction = reaction(&fresh).filter(|_| changes);
        let chosen = Choice::BeforePlay;
        Outcome { wanted, found, played, fresh, conclusion, closeness, hidden, varying, reaction, effects, chosen }
    }

    /// Sets when the targets were chosen.
    pub fn chosen(self, chosen: Choice) -> Outcome<'a> {
        Outcome { chosen, ..self }
    }

    /// Whether the best candidate is proposed: shown to be closer to targets that were chosen before these deals were
    /// inspected.
    pub(crate) fn is_proposed(&self) -> bool {
        self.conclusion == Conclusion::Closer && !self.chosen.may_be_late()
    }

    /// Returns the candidate that [`Outcome::closeness`] is about; `None` if there is only the rulebook.
    pub fn compared(&self) -> Option<&Candidate> {
        if self.is_rulebook() {
            nearest_others(&self.wanted.knobs, &self.found).first().map(|place| &self.found.candidates[*place])
        } else {
            Some(self.best())
        }
    }

    /// Returns the best candidate.
    pub fn best(&self) -> &Candidate {
        &self.found.candidates[self.found.best]
    }

    /// Whether the best candidate is the rulebook itself.
    pub(crate) fn is_rulebook(&self) -> bool {
        is_rulebook(&self.wanted.knobs, self.best())
    }

    /// Returns how the rulebook or the candidate compares with the targets on the fresh deals.
    pub(crate) fn standing(&self, candidate: usize) -> Standing<'_> {
        let mut standing = Standing { all: self.wanted.targets.len(), ..Standing::default() };
        let readings = self.fresh[candidate].as_ref().map_or(&[][..], |played| &played.readings);
        for place in 0..self.wanted.targets.len() {
            let own = readings.iter().filter(|reading| reading.target == place);
            let of = |reading: &Reading| verdict(&self.wanted.targets[place], reading);
            if own.clone().next().is_some() {
                let all = |known: &[Verdict]| own.clone().all(|own| of(own).is_some_and(|of| known.contains(&of)));
                standing.met += usize::from(all(&[Verdict::Met]));
                standing.within += usize::from(all(&[Verdict::Met, Verdict::Likely]));
            }
            for reading in own {
                match of(reading) {
                    Some(Verdict::Missed) => standing.missed.push(reading),
                    Some(Verdict::Likely) => standing.likely.push(reading),
                    Some(Verdict::Unlikely) => standing.unlikely.push(reading),
                    Some(Verdict::Met) | None => {}
                }
            }
        }
        standing
    }

    /// Returns the distance of the rulebook from the targets on the fresh deals ([`Closeness`]).
    pub(crate) fn rulebook_distance(&self) -> f64 {
        let readings = self.fresh[0].as_ref().map_or(&[][..], |played| &played.readings);
        let measured = |reading: &&Reading| reading.estimate.is_some();
        let outside = |reading: &Reading| {
            let target = &self.wanted.targets[reading.target];
            let alike = readings.iter().filter(measured).filter(|other| other.target == reading.target).count();
            let value = reading.estimate.map_or(0.0, |estimate| target.outside(estimate.value));
            value / (target.unit() * alike as f64)
        };
        readings.iter().filter(measured).map(outside).sum()
    }

    /// Estimates how many deals it takes to be certain that the rulebook meets the targets that it seems to meet;
    /// `None` if it meets them already, or lies exactly at an end of one.
    pub(crate) fn deals_to_be_sure(&self) -> Option<f64> {
        let deals = self.fresh[0].as_ref()?.sums.deals.len() as f64;
        let takes = |reading: &&Reading| {
            let target = &self.wanted.targets[reading.target];
            let estimate = reading.estimate?;
            let ends = [target.low, target.high].into_iter().flatten();
            let room = ends.map(|end| (estimate.value - end).abs()).fold(f64::INFINITY, f64::min);
            Some(deals * (estimate.interval?.half_width() / room).powi(2))
        };
        let standing = self.standing(0);
        let most = standing.likely.iter().chain(&standing.unlikely).filter_map(takes).fold(0.0, f64::max);
        (most > deals && most.is_finite()).then_some(most)
    }
}

fn is_rulebook(knobs: &[Bounds], candidate: &Candidate) -> bool {
    knobs.iter().zip(&candidate.values).all(|(knob, value)| knob.book == *value)
}

fn reaction([book, best]: &[Option<Played>; 2]) -> Option<ReactionRow> {
    best.as_ref()?.courses.beside(&book.as_ref()?.courses, Looks::Once)
}

/// Returns the indices of the candidates that are not the rulebook, best first.
fn nearest_others(knobs: &[Bounds], found: &Found) -> Vec<usize> {
    let cost = |place: &usize| found.candidates[*place].cost;
    let others = (0..found.candidates.len()).filter(|place| !is_rulebook(knobs, &found.candidates[*place]));
    let mut playable: Vec<usize> = others.filter(|place| cost(place).is_finite()).collect();
    playable.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
    playable
}

/// Whether every measured value lies within its target.
fn meets(targets: &[Target], played: &Played) -> bool {
    let within = |reading: &Reading| reading.estimate.is_some_and(|value| targets[reading.target].holds(value.value));
    let present = |place: usize| played.readings.iter().any(|reading| reading.target == place);
    (0..targets.len()).all(present)
        && played.readings.iter().filter(|reading| reading.estimate.is_some()).all(within)
        && played.readings.iter().any(|reading| reading.estimate.is_some())
}

fn concluded(
    targets: &[Target],
    changes: bool,
    fresh: &[Option<Played>; 2],
    closeness: Option<&Closeness>,
) -> Conclusion {
    let [Some(book), Some(candidate)] = fresh else { return Conclusion::Incomparable };
    if book.faults == 0 && meets(targets, book) {
        return Conclusion::RulebookMeets;
    }
    if !changes {
        return Conclusion::NothingNearer;
    }
    if candidate.faults > 0 {
        return Conclusion::Unfinished;
    }
    match closeness {
        None => Conclusion::Incomparable,
        Some(compared) if compared.is_closer() => Conclusion::Closer,
        Some(compared) if compared.is_farther() => Conclusion::Farther,
        Some(compared) if compared.interval.is_none() => Conclusion::Incomparable,
        Some(_) => Conclusion::NotShown,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::experiment::Aim;
    use crate::tables::{ByDeal, Courses, Estimate, Of, Subject};
    use evenhand_game::document::Place;
    use evenhand_kit::stats::Ratio;
    use evenhand_kit::stats::simulation::Luck;

    fn here() -> Place {
        Place { file: "mana.toml".into(), line: 1, column: 1 }
    }

    fn wanted() -> Balance {
        let knob = Bounds { path: "a".into(), book: 5.0, low: 3.0, high: 7.0, whole: true, place: here() };
        let (aim, text) = (Aim::Share { kind: "seat".into(), group: Some("S1".into()) }, "seat S1 45-55 %".into());
        let target = Target { aim, from_even: false, low: Some(0.45), high: Some(0.55), text, place: here() };
        Balance { knobs: vec![knob], targets: vec![target], deals: 50, candidates: 9, confirm: 400, place: here() }
    }

    /// Creates a candidate with this win probability, on deals whose luck all candidates partly share.
    fn played(chance: f64, deals: u64, faults: u64) -> Played {
        let subject = Subject {
            of: Of::WinShare,
            measure: "win_share".into(),
            kind: "seat".into(),
            group: "S1".into(),
            unit: String::new(),
            headline: true,
            late: false,
        };
        let mut ratio = Ratio::default();
        let deals: Vec<_> = (0..deals)
            .map(|deal| {
                let mut luck = Luck::new(deal);
                let common = luck.next();
                let own = Luck::new(deal + 1_000_000 * (1.0 + chance * 100.0) as u64).next();
                let won = f64::from(u8::from(if luck.next() < 0.5 { own } else { common } < chance));
                ratio.add(won, 1.0);
                (deal, vec![(won, 1.0)])
            })
            .collect();
        let estimate = ratio.fit().map(|fit| Estimate {
            value: fit.value,
            interval: Some(fit.share_interval(evenhand_kit::stats::Looks::Once)),
        });
        let reading = Reading { target: 0, what: "seat S1".into(), portion: true, fine: false, estimate };
        let matches = deals.len() as u64;
        let sums = ByDeal { subjects: vec![Arc::new(subject)], deals };
        Played { readings: vec![reading], sums, courses: Courses::default(), matches, faults }
    }

    /// Returns the conclusion about a candidate, with properties of its outcome.
    fn conclusion(book: f64, candidate: f64, best: usize, faults: u64) -> (Conclusion, bool, usize) {
        let wanted = wanted();
        let candidates = [5.0, 7.0].map(|value| Candidate { values: vec![value], miss: 1.0, cost: 1.0 }).to_vec();
        let found = Found { candidates, best, all: false };
        let searched = vec![Some(played(book, 50, 0)), Some(played(candidate, 50, 0))];
        let measured = [book, [book, candidate][best]].map(|chance| Some(played(chance, 400, 0)));
        let [first, second] = measured;
        let second = second.map(|second| Played { faults, ..second });
        let outcome = Outcome::new(&wanted, &Rounds::new(&[1]), found, searched, [first, second]);
        (outcome.conclusion, outcome.closeness.is_some(), outcome.standing(0).missed.len())
    }

    #[test]
    fn only_what_is_shown_to_be_closer_replaces_the_rulebook() {
        assert_eq!(conclusion(0.8, 0.5, 1, 0), (Conclusion::Closer, true, 1));
        assert_eq!(conclusion(0.62, 0.60, 1, 0).0, Conclusion::NotShown);
        assert_eq!(conclusion(0.65, 0.9, 1, 0), (Conclusion::Farther, true, 1));
        // Being closer on the other side of the target counts too; being equally far on the other side does not.
        assert_eq!(conclusion(0.8, 0.42, 1, 0).0, Conclusion::Closer);
        assert_eq!(conclusion(0.65, 0.35, 1, 0).0, Conclusion::NotShown);
    }

    #[test]
    fn a_rulebook_that_meets_its_targets_is_kept_whatever_was_found() {
        assert_eq!(conclusion(0.5, 0.5, 1, 0).0, Conclusion::RulebookMeets);
        assert_eq!(conclusion(0.5, 0.5, 0, 0).0, Conclusion::RulebookMeets);
        assert_eq!(conclusion(0.5, 0.7, 1, 0).0, Conclusion::RulebookMeets);
    }

    #[test]
    fn a_proposal_that_is_the_rulebook_or_does_not_play_changes_nothing() {
        assert_eq!(conclusion(0.8, 0.9, 0, 0), (Conclusion::NothingNearer, true, 1));
        assert_eq!(conclusion(0.8, 0.5, 1, 3).0, Conclusion::Unfinished);
        let wanted = wanted();
        let candidates = vec![Candidate { values: vec![5.0], miss: 1.0, cost: 1.0 }];
        let found = Found { candidates, best: 0, all: false };
        let outcome = Outcome::new(&wanted, &Rounds::new(&[1]), found, vec![None], [None, None]);
        assert_eq!((outcome.conclusion, outcome.closeness, outcome.effects.len()), (Conclusion::Incomparable, None, 0));
    }

    #[test]
    fn few_deals_show_nothing() {
        let (wanted, rounds) = (wanted(), Rounds::new(&[1]));
        let few = |chance: f64| played(chance, 5, 0);
        let compared = Closeness::of(&wanted.targets, &rounds, &few(1.0), &few(0.5)).unwrap();
        assert!(compared.interval.is_none() && !compared.is_closer());
    }

    #[test]
    fn a_knob_that_matters_is_told_from_one_that_does_not() {
        let knob = |path: &str| Bounds { path: path.into(), ..wanted().knobs[0].clone() };
        let bounds = [knob("a"), knob("b")];
        let values = [[5.0, 5.0], [3.0, 5.0], [7.0, 5.0], [5.0, 3.0], [5.0, 7.0]];
        let chance = |values: [f64; 2]| 0.5 + 0.1 * (values[0] - 5.0);
        let candidates = values.map(|values| Candidate { values: values.to_vec(), miss: 0.0, cost: 0.0 }).to_vec();
        let found = Found { candidates, best: 0, all: false };
        let played: Vec<Option<Played>> = values.map(|values| Some(played(chance(values), 300, 0))).to_vec();
        let effects = effects(&bounds, &wanted().targets, &Rounds::new(&[1]), &found, &played);
        assert_eq!(effects.iter().map(|effect| effect.knob).collect::<Vec<_>>(), [0, 1]);
        let [moves, idle] = [0, 1].map(|knob| effects[knob].change.unwrap());
        assert!(moves.is_shown() && moves.interval.contains(0.4) && moves.interval.low > 0.2, "{moves:?}");
        assert!(!idle.is_shown() && idle.interval.contains(0.0), "{idle:?}");
        assert_eq!(effects[0].curve.iter().map(|(value, _)| *value).collect::<Vec<_>>(), [3.0, 5.0, 7.0]);
    }
}

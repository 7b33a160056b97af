//! Computes each quantity of a deck: the answer, and the exact distribution that the game's deck code is checked
//! against.

use num_traits::{One, Zero};

use super::answer::{curve, nearly, number};
use super::setting::DeckSetting;
use crate::claims::said::Said;
use crate::claims::sample::{Attacks, Fold, Sample};
use crate::claims::verdict::Answer;
use crate::odds::deck::{Cards, Distribution, Process, ResultSet, Totals, Unsolved};
use crate::odds::fraction::{Fraction, whole};

/// An answer with the reference for checking a game's code.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// What to play, and the exact distribution of its results.
    pub sample: Option<(Sample, Distribution)>,
}

impl Solved {
    /// Returns an answer with what to play, and the exact distribution of its results.
    pub fn checked_by(answer: Answer, sample: Sample, distribution: Distribution) -> Solved {
        Solved { answer, sample: Some((sample, distribution)) }
    }

    /// Returns an answer that no code of the game can check.
    fn unchecked(answer: Answer) -> Solved {
        Solved { answer, sample: None }
    }
}

/// A deck, and the possible positions of its cards from flip to flip.
pub(super) struct DeckSolver<'q> {
    pub(super) setting: &'q DeckSetting,
    pub(super) process: Process,
}

impl DeckSolver<'_> {
    pub(super) fn cards(&self, is: &Said) -> Result<Solved, Unsolved> {
        let count = signed(self.setting.cards.count())?;
        Ok(Solved::checked_by(number(&whole(count), is), Sample::Cards, certain(count)))
    }

    /// Answers a question from the distribution of one flip.
    pub(super) fn flip(&self, flip: usize, told: impl Fn(&Distribution) -> Answer) -> Result<Solved, Unsolved> {
        let distribution = self.process.distribution(flip)?;
        Ok(Solved::checked_by(told(&distribution), Sample::Flips(vec![flip], Fold::Last), distribution))
    }

    /// Returns the distribution of the first flip of a fresh deck.
    fn fresh(&self) -> Result<Distribution, Unsolved> {
        Process::new(&self.setting.cards, &Cards::default(), self.setting.handling)?.distribution(1)
    }

    pub(super) fn curve(&self, flip: usize, changed: bool) -> Result<Solved, Unsolved> {
        let fresh = self.fresh()?;
        self.flip(flip, |flip| curve(flip, &fresh, changed))
    }

    pub(super) fn informed_variance(&self, flip: usize, is: &Said) -> Result<Solved, Unsolved> {
        Ok(Solved::unchecked(number(&self.process.informed(flip)?.variance(), is)))
    }

    fn fold(&self, flips: &[usize], fold: &Fold) -> Result<Distribution, Unsolved> {
        self.process.running(flips, |sum, place, flip| fold.step(sum, place, flip))
    }

    /// Answers a question from the distribution of several flips combined.
    pub(super) fn folded(
        &self,
        flips: &[usize],
        fold: Fold,
        told: impl Fn(&Distribution) -> Answer,
    ) -> Result<Solved, Unsolved> {
        let distribution = self.fold(flips, &fold)?;
        Ok(Solved::checked_by(told(&distribution), Sample::Flips(flips.to_vec(), fold), distribution))
    }

    pub(super) fn correlation(&self, [first, second]: [usize; 2], is: &Said) -> Result<Solved, Unsolved> {
        let answer = match self.process.pair(first, second)?.correlation() {
            Some(Ok(exact)) => number(&exact, is),
            Some(Err(near)) => nearly(near, is, false),
            None => return Err(Unsolved::Never("a flip that always comes to the same has no correlation".into())),
        };
        let solved = self.folded(&[first.min(second), first.max(second)], Fold::Both, |_| answer.clone())?;
        Ok(Solved { sample: solved.sample.filter(|_| first != second), ..solved })
    }

    pub(super) fn same_result(&self, [first, second]: [usize; 2], is: &Said) -> Result<Solved, Unsolved> {
        let same = self.process.pair(first, second)?.same;
        self.folded(&[first.min(second), first.max(second)], Fold::Both, |_| number(&same, is))
    }

    pub(super) fn mean_of_total(&self, flips: &[usize], is: &Said) -> Result<Solved, Unsolved> {
        match self.folded(flips, Fold::Sum, |total| number(&total.mean(), is)) {
            Err(Unsolved::TooLarge) => {
                let means = flips.iter().map(|flip| Ok(self.process.distribution(*flip)?.mean()));
                Ok(Solved::unchecked(number(&means.sum::<Result<Fraction, Unsolved>>()?, is)))
            }
            solved => solved,
        }
    }

    pub(super) fn variance_of_total(&self, flips: &[usize], is: &Said) -> Result<Solved, Unsolved> {
        match self.folded(flips, Fold::Sum, |total| number(&total.variance(), is)) {
            // Pairs of flips suffice for the variance, but give no distribution of totals to check against.
            Err(Unsolved::TooLarge) => Ok(Solved::unchecked(number(&variance_by_pairs(&self.process, flips)?, is))),
            solved => solved,
        }
    }

    /// Returns the distribution of the result of attacks: of their fold, or of the difference of flips if the defender
    /// flips too.
    fn attacks(&self, attacks: &Attacks, fold: Fold) -> Result<(Distribution, Sample), Unsolved> {
        if attacks.defender.is_some() {
            let flip = attacks.flips.first().copied().unwrap_or(1);
            let own = self.process.distribution(flip)?;
            let other = self.fresh()?;
            return Ok((own.with(&other, |attacker, defender| attacker - defender), Sample::Difference(flip)));
        }
        let distribution = self.process.running(&attacks.flips, |sum, place, flip| fold.step(sum, place, flip))?;
        Ok((distribution, Sample::Flips(attacks.flips.clone(), fold)))
    }

    pub(super) fn hits(&self, attacks: &Attacks, many: &ResultSet, is: &Said) -> Result<Solved, Unsolved> {
        let (distribution, sample) = self.attacks(attacks, Fold::Hits(attacks.clone()))?;
        let chance = match attacks.defender {
            Some(_) => distribution.map(|apart| i64::from(against(attacks, apart) > 0)).chance(many),
            None => distribution.chance(many),
        };
        Ok(Solved::checked_by(number(&chance, is), sample, distribution))
    }

    /// Answers a question from the distribution of the total damage.
    pub(super) fn damage(&self, attacks: &Attacks, told: impl Fn(&Distribution) -> Answer) -> Result<Solved, Unsolved> {
        let (distribution, sample) = self.attacks(attacks, Fold::Damage(attacks.clone()))?;
        let answer = match attacks.defender {
            Some(_) => told(&distribution.map(|apart| against(attacks, apart))),
            None => told(&distribution),
        };
        Ok(Solved::checked_by(answer, sample, distribution))
    }

    pub(super) fn least_damage(&self, attacks: &Attacks, is: &Said) -> Result<Solved, Unsolved> {
        let flip = attacks.flips.first().copied().unwrap_or(1);
        let distribution = self.process.distribution(flip)?;
        let hits = attacks.margins.iter().flat_map(|margin| distribution.iter().map(move |(flip, _)| flip + margin));
        let least = hits.filter(|damage| *damage > 0).min();
        let least = least.ok_or_else(|| Unsolved::Never("no hit is possible at these margins".into()))?;
        let sample = Sample::Flips(vec![flip], Fold::Last);
        Ok(Solved::checked_by(number(&whole(least), is), sample, distribution))
    }

    pub(super) fn stranded(&self, is: &Said) -> Result<Solved, Unsolved> {
        if self.setting.handling.reshuffle_each {
            return Err(Unsolved::Never("every flip is from the whole deck, so no card is ever left over".into()));
        }
        let left = signed(self.process.stranded())?;
        Ok(Solved::checked_by(number(&whole(left), is), Sample::Stranded, certain(left)))
    }

    pub(super) fn tie(&self, totals: &Totals, bonuses: &[i64], first: bool, is: &Said) -> Result<Solved, Unsolved> {
        let (any, best) = (totals.any_tie(), totals.tie_for_first());
        let distribution = Distribution::new([(0, Fraction::one() - &any), (1, &any - &best), (2, best.clone())]);
        let answer = number(if first { &best } else { &any }, is);
        Ok(Solved::checked_by(answer, Sample::Tie(bonuses.to_vec()), distribution))
    }
}

/// Returns the damage of one attack for this difference of flips.
fn against(attacks: &Attacks, apart: i64) -> i64 {
    let damage = apart + attacks.margins[0] - attacks.defender.unwrap_or(0);
    if damage > 0 && damage >= attacks.least { damage } else { 0 }
}

/// Computes the variance of the sum of flips: the variance of each, plus twice the covariance of each pair.
fn variance_by_pairs(process: &Process, flips: &[usize]) -> Result<Fraction, Unsolved> {
    let mut variance = Fraction::zero();
    for (place, first) in flips.iter().enumerate() {
        variance += process.distribution(*first)?.variance();
        for second in &flips[place + 1..] {
            variance += process.pair(*first, *second)?.covariance * whole(2);
        }
    }
    Ok(variance)
}

/// Converts a number of cards to a result. No deck exceeds the range.
fn signed(cards: usize) -> Result<i64, Unsolved> {
    i64::try_from(cards).map_err(|_| Unsolved::TooLarge)
}

fn certain(result: i64) -> Distribution {
    Distribution::new([(result, Fraction::one())])
}

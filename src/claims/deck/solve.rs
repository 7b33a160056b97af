//! A question about a deck and its exact distribution.

use num_traits::{One, Zero};

use super::answer::{curve, each, extreme, nearly, number, range};
use super::{DeckQuestion, DeckSetting, Quantity};
use crate::claims::sample::{Attacks, Fold, Sample};
use crate::claims::verdict::{Answer, Unanswered};
use crate::odds::deck::contest::{Contest, Side, Tiebreak};
use crate::odds::deck::{Cards, Combine, Distribution, Handling, Kind, Process, Unsolved};
use crate::odds::fraction::{Fraction, approximate, whole};

/// An answer with what a game's own code is to be held against.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// What is played, and the exact distribution of what it comes to.
    pub sample: Option<(Sample, Distribution)>,
}

impl DeckQuestion {
    fn process(&self) -> Result<Process, Unsolved> {
        Process::new(&self.setting.cards, &self.known, self.setting.handling)
    }

    fn contest(&self, bonuses: &[i64]) -> Result<Contest, Unsolved> {
        // If every flip is from the whole deck, what was seen before is in it again.
        let known = if self.setting.handling.reshuffle_each { Cards::default() } else { self.known.clone() };
        let sides: Vec<Side> = bonuses.iter().map(|bonus| Side { known: known.clone(), bonus: *bonus }).collect();
        let DeckSetting { cards, handling, tiebreak } = &self.setting;
        Contest::new(cards, handling.flip, handling.combine, tiebreak, &sides)
    }

    /// Makes sure that it has an answer, without working it out.
    ///
    /// # Errors
    /// The deck is too small for its flips; suits that have no place in the order.
    pub fn possible(&self) -> Result<(), Unsolved> {
        let process = self.process()?;
        let latest = match &self.quantity {
            Quantity::Chance { flip, .. }
            | Quantity::ChanceOfEach { flip, .. }
            | Quantity::Extreme { flip, .. }
            | Quantity::Mean { flip, .. }
            | Quantity::Variance { flip, .. }
            | Quantity::Deviation { flip, .. }
            | Quantity::InformedVariance { flip, .. }
            | Quantity::Curve { flip, .. } => *flip,
            Quantity::Correlation { flips, .. } | Quantity::SameResult { flips, .. } => flips[0].max(flips[1]),
            Quantity::MeanOfTotal { flips, .. }
            | Quantity::VarianceOfTotal { flips, .. }
            | Quantity::RangeOfTotal { flips, .. }
            | Quantity::ChanceOfTotal { flips, .. }
            | Quantity::CardAppears { flips, .. }
            | Quantity::Count { flips, .. } => flips.iter().copied().max().unwrap_or(1),
            Quantity::Hits { attacks, .. }
            | Quantity::Damage { attacks, .. }
            | Quantity::ExpectedDamage { attacks, .. } => attacks.flips.iter().copied().max().unwrap_or(1),
            Quantity::Tie { bonuses, .. } | Quantity::Wins { bonuses, .. } | Quantity::Decided { bonuses, .. } => {
                return self.contest(bonuses).map(|_| ());
            }
            Quantity::HolderWinsTie { .. } => return self.contest(&[0, 0]).map(|_| ()),
            Quantity::Cards(_)
            | Quantity::TotalValue(_)
            | Quantity::Range(_)
            | Quantity::LeastDamage { .. }
            | Quantity::Stranded(_) => 1,
        };
        process.lying(latest).map(|_| ())
    }

    /// Works it out.
    ///
    /// # Errors
    /// The deck is too small, or has too many positions; suits that have no place in the order.
    pub fn solve(&self) -> Result<Solved, Unsolved> {
        let process = self.process()?;
        let folded =
            |flips: &[usize], fold: &Fold| process.running(flips, |sum, place, flip| fold.step(sum, place, flip));
        let one = |flip: usize| Ok::<_, Unsolved>((process.distribution(flip)?, Sample::Flips(vec![flip], Fold::Last)));
        let (answer, sample) = match &self.quantity {
            Quantity::Cards(is) => {
                let count = self.setting.cards.count() as i64;
                (number(&whole(count), is), Some((Sample::Cards, certain(count))))
            }
            Quantity::TotalValue(is) => {
                let (distribution, sample) = one(1)?;
                (number(&whole(self.setting.cards.total()), is), Some((sample, distribution)))
            }
            Quantity::Range(claimed) => {
                let (distribution, sample) = one(1)?;
                (range(&distribution, claimed), Some((sample, distribution)))
            }
            Quantity::Chance { flip, result, is } => {
                let (distribution, sample) = one(*flip)?;
                (number(&distribution.chance(result), is), Some((sample, distribution)))
            }
            Quantity::ChanceOfEach { flip, results, is, only } => {
                let (distribution, sample) = one(*flip)?;
                (each(&distribution, results, is, *only), Some((sample, distribution)))
            }
            Quantity::Extreme { flip, most, results } => {
                let (distribution, sample) = one(*flip)?;
                (extreme(&distribution, *most, results), Some((sample, distribution)))
            }
            Quantity::Mean { flip, is } => {
                let (distribution, sample) = one(*flip)?;
                (number(&distribution.mean(), is), Some((sample, distribution)))
            }
            Quantity::Variance { flip, is } => {
                let (distribution, sample) = one(*flip)?;
                (number(&distribution.variance(), is), Some((sample, distribution)))
            }
            Quantity::Deviation { flip, is } => {
                let (distribution, sample) = one(*flip)?;
                let variance = distribution.variance();
                (nearly(approximate(&variance).sqrt(), is, false), Some((sample, distribution)))
            }
            Quantity::Curve { flip, changed } => {
                let (distribution, sample) = one(*flip)?;
                let fresh =
                    Process::new(&self.setting.cards, &Cards::default(), self.setting.handling)?.distribution(1)?;
                (curve(&distribution, &fresh, *changed), Some((sample, distribution)))
            }
            Quantity::Correlation { flips: [first, second], is } => {
                let pair = process.pair(*first, *second)?;
                let answer = match pair.correlation() {
                    Some(Ok(exact)) => number(&exact, is),
                    Some(Err(near)) => nearly(near, is, false),
                    None => {
                        return Err(Unsolved::Never("a flip that always comes to the same has no correlation".into()));
                    }
                };
                let flips = vec![(*first).min(*second), (*first).max(*second)];
                let both = folded(&flips, &Fold::Both)?;
                (answer, (first != second).then_some((Sample::Flips(flips, Fold::Both), both)))
            }
            Quantity::SameResult { flips: [first, second], is } => {
                let flips = vec![(*first).min(*second), (*first).max(*second)];
                let both = folded(&flips, &Fold::Both)?;
                (number(&process.pair(*first, *second)?.same, is), Some((Sample::Flips(flips, Fold::Both), both)))
            }
            Quantity::InformedVariance { flip, is } => (number(&process.informed(*flip)?.variance(), is), None),
            Quantity::MeanOfTotal { flips, is } => match folded(flips, &Fold::Sum) {
                Ok(total) => (number(&total.mean(), is), Some((Sample::Flips(flips.clone(), Fold::Sum), total))),
                Err(Unsolved::TooLarge) => {
                    let means = flips.iter().map(|flip| Ok(process.distribution(*flip)?.mean()));
                    (number(&means.sum::<Result<Fraction, Unsolved>>()?, is), None)
                }
                Err(why) => return Err(why),
            },
            Quantity::VarianceOfTotal { flips, is } => match folded(flips, &Fold::Sum) {
                Ok(total) => (number(&total.variance(), is), Some((Sample::Flips(flips.clone(), Fold::Sum), total))),
                // Pairs of flips are enough for it, but tell nothing that could be held against whole totals.
                Err(Unsolved::TooLarge) => (number(&variance_by_pairs(&process, flips)?, is), None),
                Err(why) => return Err(why),
            },
            Quantity::RangeOfTotal { flips, ends } => {
                let total = folded(flips, &Fold::Sum)?;
                (range(&total, ends), Some((Sample::Flips(flips.clone(), Fold::Sum), total)))
            }
            Quantity::ChanceOfTotal { flips, result, is } => {
                let total = folded(flips, &Fold::Sum)?;
                (number(&total.chance(result), is), Some((Sample::Flips(flips.clone(), Fold::Sum), total)))
            }
            Quantity::CardAppears { .. } => return self.as_of_totals()?.solve(),
            Quantity::Count { flips, each, many, is } => {
                let fold = Fold::Count(each.clone());
                let distribution = folded(flips, &fold)?;
                (number(&distribution.chance(many), is), Some((Sample::Flips(flips.clone(), fold), distribution)))
            }
            Quantity::Hits { attacks, many, is } => {
                let (distribution, sample) = self.attacks(&process, attacks, Fold::Hits(attacks.clone()))?;
                let hits = if attacks.defender.is_some() {
                    distribution.map(|difference| i64::from(self.against(attacks, difference) > 0))
                } else {
                    distribution.clone()
                };
                (number(&hits.chance(many), is), Some((sample, distribution)))
            }
            Quantity::Damage { attacks, result, is } => {
                let (distribution, sample) = self.attacks(&process, attacks, Fold::Damage(attacks.clone()))?;
                (number(&self.damage(attacks, &distribution).chance(result), is), Some((sample, distribution)))
            }
            Quantity::ExpectedDamage { attacks, is } => {
                let (distribution, sample) = self.attacks(&process, attacks, Fold::Damage(attacks.clone()))?;
                (number(&self.damage(attacks, &distribution).mean(), is), Some((sample, distribution)))
            }
            Quantity::LeastDamage { attacks, is } => {
                let (distribution, sample) = one(attacks.flips.first().copied().unwrap_or(1))?;
                let hits =
                    attacks.margins.iter().flat_map(|margin| distribution.iter().map(move |(flip, _)| flip + margin));
                let least = hits.filter(|damage| *damage > 0).min();
                let least = least.ok_or_else(|| Unsolved::Never("no hit is possible at these margins".into()))?;
                (number(&whole(least), is), Some((sample, distribution)))
            }
            Quantity::Stranded(_) if self.setting.handling.reshuffle_each => {
                return Err(Unsolved::Never("every flip is from the whole deck, so no card is ever left over".into()));
            }
            Quantity::Stranded(is) => {
                let left = process.stranded() as i64;
                (number(&whole(left), is), Some((Sample::Stranded, certain(left))))
            }
            Quantity::Tie { bonuses, first, is } => {
                let contest = self.contest(bonuses)?;
                let (any, best) = (contest.any_tie(), contest.tie_for_first());
                let distribution =
                    Distribution::new([(0, Fraction::one() - &any), (1, &any - &best), (2, best.clone())]);
                (number(if *first { &best } else { &any }, is), Some((Sample::Tie(bonuses.clone()), distribution)))
            }
            Quantity::Wins { bonuses, is } => {
                let wins = self.contest(bonuses)?.wins(0);
                let distribution = Distribution::new([(0, Fraction::one() - &wins), (1, wins.clone())]);
                (number(&wins, is), Some((Sample::Wins(bonuses.clone()), distribution)))
            }
            Quantity::Decided { bonuses, steps, of_ties, is } => {
                let contest = self.contest(bonuses)?;
                let decided = contest.decided();
                let chance: Fraction = steps.iter().filter_map(|step| decided.get(step)).sum();
                let ties = contest.any_tie();
                let shown = match of_ties {
                    true if ties.is_zero() => {
                        return Err(Unsolved::Never("no tie is possible, so none has a share".into()));
                    }
                    true => chance / ties,
                    false => chance,
                };
                let distribution = Distribution::new(decided.into_iter().map(|(step, chance)| (step as i64, chance)));
                (number(&shown, is), Some((Sample::Decided(bonuses.clone()), distribution)))
            }
            Quantity::HolderWinsTie { suit, is } => {
                let contest = self.contest(&[0, 0])?;
                if self.setting.tiebreak.wild.as_ref() == Some(suit) {
                    let message = format!(
                        "a card of `{suit}` counts as one of the highest other suit, so it has no holder of its own"
                    );
                    return Err(Unsolved::Never(message));
                }
                let none = || Unsolved::Never(format!("no side can hold a card of `{suit}` in a tie"));
                let wins = contest.holder_wins_tie(suit)?.ok_or_else(none)?;
                let distribution =
                    Distribution::new(contest.decided().into_iter().map(|(step, chance)| (step as i64, chance)));
                (number(&wins, is), Some((Sample::Decided(vec![0, 0]), distribution)))
            }
        };
        Ok(Solved { answer, sample })
    }

    /// The question how many of some cards are turned over, as one about the total of a deck in which those are worth
    /// 1 and all others 0; any other question as it is.
    pub(in crate::claims) fn as_of_totals(&self) -> Result<DeckQuestion, Unsolved> {
        let Quantity::CardAppears { cards, flips, many, is } = &self.quantity else { return Ok(self.clone()) };
        let counted = |all: &Cards| -> i64 {
            let meant = |kind: &&Kind| {
                let named = |card: &Kind| {
                    card.value == kind.value && card.suit.as_ref().is_none_or(|suit| Some(suit) == kind.suit.as_ref())
                };
                cards.kinds().iter().any(named)
            };
            all.kinds().iter().filter(meant).map(|kind| i64::from(kind.count)).sum()
        };
        let of_two_values = |ones: i64, all: usize| {
            let mut cards = Cards::default();
            cards.add(Kind { value: 1, suit: None, count: ones as u32 });
            cards.add(Kind { value: 0, suit: None, count: (all as i64 - ones) as u32 });
            cards
        };
        let deck = &self.setting.cards;
        if counted(deck) == 0 {
            return Err(Unsolved::Never("the deck has no such card".into()));
        }
        let left = deck.without(&self.known).map_err(Unsolved::Unknown)?;
        let known = of_two_values(counted(deck) - counted(&left), self.known.count());
        let tiebreak = Tiebreak { suits: Vec::new(), wild: None, sum: false, drawn: false };
        let handling = Handling { combine: Combine::Sum, ..self.setting.handling };
        Ok(DeckQuestion {
            setting: DeckSetting { cards: of_two_values(counted(deck), deck.count()), handling, tiebreak },
            known,
            quantity: Quantity::ChanceOfTotal { flips: flips.clone(), result: many.clone(), is: is.clone() },
            pile: None,
        })
    }

    /// The distribution of what attacks come to: of their fold, or of the difference of flips if the defender
    /// flips too.
    fn attacks(&self, process: &Process, attacks: &Attacks, fold: Fold) -> Result<(Distribution, Sample), Unsolved> {
        if attacks.defender.is_some() {
            let flip = attacks.flips.first().copied().unwrap_or(1);
            let own = process.distribution(flip)?;
            let other = Process::new(&self.setting.cards, &Cards::default(), self.setting.handling)?.distribution(1)?;
            return Ok((own.with(&other, |attacker, defender| attacker - defender), Sample::Difference(flip)));
        }
        let distribution = process.running(&attacks.flips, |sum, place, flip| fold.step(sum, place, flip))?;
        Ok((distribution, Sample::Flips(attacks.flips.clone(), fold)))
    }

    fn against(&self, attacks: &Attacks, difference: i64) -> i64 {
        let damage = difference + attacks.margins[0] - attacks.defender.unwrap_or(0);
        if damage > 0 && damage >= attacks.least { damage } else { 0 }
    }

    fn damage(&self, attacks: &Attacks, distribution: &Distribution) -> Distribution {
        if attacks.defender.is_some() {
            distribution.map(|difference| self.against(attacks, difference))
        } else {
            distribution.clone()
        }
    }
}

/// The variance of the sum of flips: that of each, and twice the covariance of each pair.
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

impl From<Unsolved> for Unanswered {
    fn from(why: Unsolved) -> Unanswered {
        let (message, remedy) = why.told();
        Unanswered::new(message, remedy)
    }
}

fn certain(result: i64) -> Distribution {
    Distribution::new([(result, Fraction::one())])
}

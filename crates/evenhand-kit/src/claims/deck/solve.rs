//! Solves a question about a deck, or determines that it has no answer.

use super::answer::{each, extreme, nearly, number, range};
use super::solver::{DeckSolver, Solved};
use super::{DeckQuestion, DeckSetting, Quantity};
use crate::claims::sample::Fold;
use crate::claims::verdict::Unanswered;
use crate::odds::deck::{Cards, Combine, Handling, Kind, Totals, Unsolved};
use crate::odds::fraction::{approximate, whole};

impl DeckQuestion {
    /// Returns the totals of sides with these bonuses, each with a deck of its own.
    fn totals(&self, bonuses: &[i64]) -> Result<Totals, Unsolved> {
        if let Some(own) = &self.own {
            own.can_decide(&self.deck, bonuses)?;
        }
        Totals::of_decks(&self.deck.cards, &self.deck.known_in_contests(), &self.deck.handling, bonuses)
    }

    /// Checks that the question has an answer, without computing it.
    ///
    /// # Errors
    /// Returns an error if the deck is too small for its flips, or if the rules of its game do not apply to it.
    pub fn possible(&self) -> Result<(), Unsolved> {
        let process = self.deck.process()?;
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
            Quantity::Tie { bonuses, .. } => return self.totals(bonuses).map(|_| ()),
            Quantity::Own(own) => return own.possible(&self.deck),
            Quantity::Cards(_)
            | Quantity::TotalValue(_)
            | Quantity::Range(_)
            | Quantity::LeastDamage { .. }
            | Quantity::Stranded(_) => 1,
        };
        process.lying(latest).map(|_| ())
    }

    /// Computes the answer.
    ///
    /// # Errors
    /// Returns an error if the deck is too small or has too many positions, or if the rules of its game do not
    /// apply to it.
    pub fn solve(&self) -> Result<Solved, Unsolved> {
        let deck = DeckSolver { setting: &self.deck, process: self.deck.process()? };
        match &self.quantity {
            Quantity::Cards(is) => deck.cards(is),
            Quantity::TotalValue(is) => deck.flip(1, |_| number(&whole(self.deck.cards.total()), is)),
            Quantity::Range(claimed) => deck.flip(1, |flip| range(flip, claimed)),
            Quantity::Chance { flip, result, is } => deck.flip(*flip, |flip| number(&flip.chance(result), is)),
            Quantity::ChanceOfEach { flip, results, is, only } => {
                deck.flip(*flip, |flip| each(flip, results, is, *only))
            }
            Quantity::Extreme { flip, most, results } => deck.flip(*flip, |flip| extreme(flip, *most, results)),
            Quantity::Mean { flip, is } => deck.flip(*flip, |flip| number(&flip.mean(), is)),
            Quantity::Variance { flip, is } => deck.flip(*flip, |flip| number(&flip.variance(), is)),
            Quantity::Deviation { flip, is } => {
                deck.flip(*flip, |flip| nearly(approximate(&flip.variance()).sqrt(), is, false))
            }
            Quantity::Curve { flip, changed } => deck.curve(*flip, *changed),
            Quantity::Correlation { flips, is } => deck.correlation(*flips, is),
            Quantity::SameResult { flips, is } => deck.same_result(*flips, is),
            Quantity::InformedVariance { flip, is } => deck.informed_variance(*flip, is),
            Quantity::MeanOfTotal { flips, is } => deck.mean_of_total(flips, is),
            Quantity::VarianceOfTotal { flips, is } => deck.variance_of_total(flips, is),
            Quantity::RangeOfTotal { flips, ends } => deck.folded(flips, Fold::Sum, |total| range(total, ends)),
            Quantity::ChanceOfTotal { flips, result, is } => {
                deck.folded(flips, Fold::Sum, |total| number(&total.chance(result), is))
            }
            Quantity::CardAppears { .. } => self.as_of_totals()?.solve(),
            Quantity::Count { flips, each, many, is } => {
                deck.folded(flips, Fold::Count(each.clone()), |count| number(&count.chance(many), is))
            }
            Quantity::Hits { attacks, many, is } => deck.hits(attacks, many, is),
            Quantity::Damage { attacks, result, is } => {
                deck.damage(attacks, |damage| number(&damage.chance(result), is))
            }
            Quantity::ExpectedDamage { attacks, is } => deck.damage(attacks, |damage| number(&damage.mean(), is)),
            Quantity::LeastDamage { attacks, is } => deck.least_damage(attacks, is),
            Quantity::Stranded(is) => deck.stranded(is),
            Quantity::Tie { bonuses, first, is } => deck.tie(&self.totals(bonuses)?, bonuses, *first, is),
            Quantity::Own(own) => own.solve(&self.deck),
        }
    }

    /// Converts the question how many of certain cards are turned over into one about the total of a deck in which
    /// those are worth 1 and all others 0. Returns any other question unchanged.
    pub(in crate::claims) fn as_of_totals(&self) -> Result<DeckQuestion, Unsolved> {
        let Quantity::CardAppears { cards, flips, many, is } = &self.quantity else { return Ok(self.clone()) };
        let counted = |all: &Cards| -> u32 {
            let meant = |kind: &&Kind| {
                let named = |card: &Kind| {
                    card.value == kind.value && card.suit.as_ref().is_none_or(|suit| Some(suit) == kind.suit.as_ref())
                };
                cards.kinds().iter().any(named)
            };
            all.kinds().iter().filter(meant).map(|kind| kind.count).sum()
        };
        let of_two_values = |ones: u32, all: u32| {
            let mut cards = Cards::default();
            cards.add(Kind { value: 1, suit: None, count: ones });
            cards.add(Kind { value: 0, suit: None, count: all - ones });
            cards
        };
        let all = |cards: &Cards| -> u32 { cards.kinds().iter().map(|kind| kind.count).sum() };
        let deck = &self.deck.cards;
        if counted(deck) == 0 {
            return Err(Unsolved::Never("the deck has no such card".into()));
        }
        let left = deck.without(&self.deck.known).map_err(Unsolved::Unknown)?;
        let known = of_two_values(counted(deck) - counted(&left), all(&self.deck.known));
        let handling = Handling { combine: Combine::Sum, ..self.deck.handling };
        Ok(DeckQuestion {
            deck: DeckSetting { cards: of_two_values(counted(deck), all(deck)), known, handling },
            own: self.own.clone(),
            quantity: Quantity::ChanceOfTotal { flips: flips.clone(), result: many.clone(), is: is.clone() },
            pile: None,
        })
    }
}

impl From<Unsolved> for Unanswered {
    fn from(why: Unsolved) -> Unanswered {
        let (message, remedy) = why.told();
        Unanswered::new(message, remedy)
    }
}

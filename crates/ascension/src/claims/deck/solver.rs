//! Answers questions about contests, with the exact distribution that the game's deck is checked against.

use num_traits::{One, Zero};

use crate::odds::contest::{Contest, Decided, Side, Tiebreak};
use evenhand_kit::claims::deck::{DeckSetting, Solved, number};
use evenhand_kit::claims::flipped::OwnDeckQuestion;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::sample::Sample;
use evenhand_kit::odds::deck::{Distribution, Unsolved};
use evenhand_kit::odds::fraction::Fraction;

/// The sample in which the first side wins (1) or not (0).
pub(super) const WINS: &str = "wins";
/// The sample of the deciding step of a contest of two, as its index in [`Decided`].
pub(super) const DECIDED: &str = "decided";

/// A question about a contest, with the promised answer.
#[derive(Clone, Debug)]
pub(super) struct ContestQuestion {
    pub(super) tiebreak: Tiebreak,
    pub(super) asked: Asked,
    pub(super) is: Said,
}

/// The subject of a question about a contest.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// The probability that the first side wins, with ties broken.
    Wins { bonuses: Vec<i64> },
    /// The probability that one of these steps decides between two sides, or its fraction of the ties.
    Decided { bonuses: Vec<i64>, steps: &'static [Decided], of_ties: bool },
    /// The probability that the holder of a suit wins a tie with a side without it.
    HolderWinsTie { suit: String },
}

/// Returns the contest of sides with these bonuses.
pub(super) fn contest(deck: &DeckSetting, tiebreak: &Tiebreak, bonuses: &[i64]) -> Result<Contest, Unsolved> {
    let known = deck.known_in_contests();
    let sides: Vec<Side> = bonuses.iter().map(|bonus| Side { known: known.clone(), bonus: *bonus }).collect();
    Contest::new(&deck.cards, deck.handling.flip, deck.handling.combine, tiebreak, &sides)
}

impl ContestQuestion {
    fn bonuses(&self) -> &[i64] {
        match &self.asked {
            Asked::Wins { bonuses } | Asked::Decided { bonuses, .. } => bonuses,
            Asked::HolderWinsTie { .. } => &[0, 0],
        }
    }

    fn contest(&self, deck: &DeckSetting) -> Result<Contest, Unsolved> {
        contest(deck, &self.tiebreak, self.bonuses())
    }

    fn wins(&self, contest: &Contest) -> Solved {
        let wins = contest.wins(0);
        let distribution = Distribution::new([(0, Fraction::one() - &wins), (1, wins.clone())]);
        let sample = Sample::OwnContest(WINS, self.bonuses().to_vec());
        Solved::checked_by(number(&wins, &self.is), sample, distribution)
    }

    fn decided(&self, contest: &Contest, steps: &[Decided], of_ties: bool) -> Result<Solved, Unsolved> {
        let decided = contest.decided();
        let chance: Fraction = steps.iter().filter_map(|step| decided.get(step)).sum();
        let ties = contest.totals().any_tie();
        if of_ties && ties.is_zero() {
            return Err(Unsolved::Never("no tie is possible, so none has a share".into()));
        }
        Ok(self.checked_by_step(if of_ties { chance / ties } else { chance }, contest))
    }

    fn holder_wins_tie(&self, contest: &Contest, suit: &String) -> Result<Solved, Unsolved> {
        if self.tiebreak.wild.as_ref() == Some(suit) {
            let message =
                format!("a card of `{suit}` counts as one of the highest other suit, so it has no holder of its own");
            return Err(Unsolved::Never(message));
        }
        let none = || Unsolved::Never(format!("no side can hold a card of `{suit}` in a tie"));
        Ok(self.checked_by_step(contest.holder_wins_tie(suit)?.ok_or_else(none)?, contest))
    }

    /// Returns an answer that is checked by the deciding steps of many contests.
    fn checked_by_step(&self, chance: Fraction, contest: &Contest) -> Solved {
        let steps = contest.decided().into_iter().map(|(step, chance)| (step as i64, chance));
        let sample = Sample::OwnContest(DECIDED, self.bonuses().to_vec());
        Solved::checked_by(number(&chance, &self.is), sample, Distribution::new(steps))
    }
}

impl OwnDeckQuestion for ContestQuestion {
    fn possible(&self, deck: &DeckSetting) -> Result<(), Unsolved> {
        self.contest(deck).map(|_| ())
    }

    fn solve(&self, deck: &DeckSetting) -> Result<Solved, Unsolved> {
        let contest = self.contest(deck)?;
        match &self.asked {
            Asked::Wins { .. } => Ok(self.wins(&contest)),
            Asked::Decided { steps, of_ties, .. } => self.decided(&contest, steps, *of_ties),
            Asked::HolderWinsTie { suit } => self.holder_wins_tie(&contest, suit),
        }
    }
}

//! Judges claims by exact odds, by the game itself, or by an experiment.

use std::sync::Arc;

use super::balance::{self, Played, Promise};
use super::claim::{Asked, Claim};
use super::deck::{DeckQuestion, DeckSetting};
use super::flipped::OwnDeck;
use super::own::{Judging, OwnAnswer};
use super::sample::Sample;
use super::verdict::{Answer, Checked, Unanswered, Verdict};
use crate::odds::deck::Distribution;
use crate::odds::deck::render::short;
use crate::odds::fraction::approximate;

/// A claim with its verdict, and with everything that is reported about it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its name in the file.
    pub id: String,
    /// The rulebook's words, shortened.
    pub says: String,
    /// Where they appear in the rulebook.
    pub stands: String,
    /// The promised value, as written.
    pub is: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The result, for people: a fraction and a percentage, or a list of results.
    pub exact: String,
    /// The exact number as a fraction, if the result is one.
    pub fraction: Option<String>,
    /// The number, if the result is one.
    pub number: Option<f64>,
    /// The difference from the promise.
    pub difference: String,
    /// The check of an exact answer by the game's code.
    pub checked: Option<Checked>,
    /// The number of simulations, if the answer is not exact.
    pub simulated: Option<u64>,
    /// Why the verdict is not simply true.
    pub why: String,
    /// Cautions about what was played to judge it, if there are any.
    pub caution: Option<String>,
}

/// A check done earlier: the deck, its rules by a game, the sample, and its result.
type PlayedBefore = (DeckSetting, Arc<dyn OwnDeck>, Sample, Option<Checked>);

/// Judges claims, and caches checks for claims about the same flips.
pub struct Judge {
    how: Judging,
    played: Vec<PlayedBefore>,
}

impl Judge {
    /// Creates a judge that checks each exact answer with this many deals; 0 for no check.
    pub fn new(seed: u64, deals: u64) -> Judge {
        Judge { how: Judging { seed, deals, simulated: None }, played: Vec::new() }
    }

    /// Sets the number of simulations for quantities that are not solved, overriding the claims.
    pub fn simulating(mut self, simulated: Option<u64>) -> Judge {
        self.how.simulated = simulated;
        self
    }

    /// Judges a claim. A claim without an answer says why, so that the others are still judged.
    ///
    /// `play` returns the results of an experiment, playing it first if necessary.
    ///
    /// # Errors
    /// Returns the errors of `play`.
    pub fn judge<E>(&mut self, claim: &Claim, play: impl FnOnce(&Promise) -> Result<Played, E>) -> Result<Judged, E> {
        let found = match &claim.asked {
            Asked::Deck(question) => self.deck(claim, question),
            Asked::Own(question) => question.solve(&self.how).map(|found| of_own_answer(claim, found)),
            Asked::Balance(promise) => {
                let played = play(promise)?;
                let answer =
                    balance::judge(promise, &played).map_err(|there| Unanswered::new(there, "name one of those"));
                answer.map(|answer| Judged { caution: played.caution, ..judged(claim, answer, None) })
            }
            Asked::Senseless(why) => Ok(unanswered(claim, format!("cannot be asked of what was set: {why}"))),
        };
        Ok(found
            .unwrap_or_else(|why| unanswered(claim, format!("cannot be answered: {}; {}", why.message, why.remedy))))
    }

    fn deck(&mut self, claim: &Claim, question: &DeckQuestion) -> Result<Judged, Unanswered> {
        // A count is checked as it is solved: as the total of another deck.
        let question = question.as_of_totals()?;
        let solved = question.solve()?;
        let checked = solved.sample.and_then(|(sample, distribution)| self.check(&question, sample, &distribution));
        Ok(judged(claim, solved.answer, checked))
    }

    fn check(&mut self, question: &DeckQuestion, sample: Sample, distribution: &Distribution) -> Option<Checked> {
        let Judging { seed, deals, .. } = self.how;
        if deals == 0 {
            return None;
        }
        if let Some(pile) = &question.pile {
            return pile.check(&sample, &question.deck.handling, distribution, seed, deals);
        }
        let own = question.own.as_ref()?;
        let same = |played: &&PlayedBefore| played.0 == question.deck && *played.1 == **own && played.2 == sample;
        if let Some(played) = self.played.iter().find(same) {
            return played.3;
        }
        let checked = own.check(&question.deck, &sample, distribution, seed, deals);
        self.played.push((question.deck.clone(), own.clone(), sample, checked));
        checked
    }
}

fn of_own_answer(claim: &Claim, found: OwnAnswer) -> Judged {
    let OwnAnswer { answer, checked, simulated } = found;
    let caution = simulated.map(|times| {
        format!(
            "~ is no exact answer but the share of {times} battles simulated by the game's own code, with its 95 % \
             confidence interval"
        )
    });
    let judged = judged(claim, answer, checked);
    // A fraction of simulations looks like an exact fraction, but is not one.
    let fraction = judged.fraction.filter(|_| simulated.is_none());
    Judged { simulated, caution, fraction, ..judged }
}

fn unanswered(claim: &Claim, why: String) -> Judged {
    let answer = Answer { exact: "-".into(), number: None, verdict: Verdict::NoAnswer, difference: String::new(), why };
    judged(claim, answer, None)
}

fn judged(claim: &Claim, answer: Answer, checked: Option<Checked>) -> Judged {
    let Answer { exact, number, mut verdict, difference, mut why } = answer;
    if let Some(checked) = checked.filter(|checked| checked.most > Checked::LIMIT) {
        verdict = Verdict::Disagree;
        why = format!(
            "the exact answer and {} deals of the game's own code are {:.1} standard deviations apart: one of the two \
             is wrong",
            checked.deals, checked.most
        );
    }
    Judged {
        id: claim.id.clone(),
        says: claim.says.clone(),
        stands: claim.stands.clone(),
        is: claim.is.clone(),
        verdict,
        exact,
        fraction: number.as_ref().and_then(short),
        number: number.as_ref().map(approximate),
        difference,
        checked,
        simulated: None,
        why,
        caution: None,
    }
}

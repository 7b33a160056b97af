//! Every claim put to whoever can answer it: the exact odds, the game itself, or an experiment.

use super::balance::{self, Played, Promise};
use super::check;
use super::claim::{Asked, Claim};
use super::deck::{DeckQuestion, DeckSetting};
use super::own::{Judging, OwnAnswer};
use super::sample::Sample;
use super::verdict::{Answer, Checked, Unanswered, Verdict};
use crate::odds::deck::render::short;
use crate::odds::deck::{Cards, Distribution};
use crate::odds::fraction::approximate;

/// A claim that was judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its name in the file.
    pub id: String,
    /// The book's words in short.
    pub says: String,
    /// Where they stand.
    pub stands: String,
    /// What is promised, as written.
    pub is: String,
    /// What has become of it.
    pub verdict: Verdict,
    /// What is so, for people: a fraction and a percentage, or a list of results.
    pub exact: String,
    /// The exact number as a fraction, if it is one.
    pub fraction: Option<String>,
    /// The number, if it is one.
    pub number: Option<f64>,
    /// How far it is from what is promised.
    pub difference: String,
    /// What the game's own code says of an exact answer.
    pub checked: Option<Checked>,
    /// How often it was simulated, if the answer is not exact.
    pub simulated: Option<u64>,
    /// Why it is not simply true.
    pub why: String,
    /// What to bear in mind about what was played to judge it, if anything was and there is something.
    pub caution: Option<String>,
}

/// What was played once: the deck, what was known of it, what was asked of it, and what came of it.
type PlayedBefore = (DeckSetting, Cards, Sample, Option<Checked>);

/// Judges claims, and remembers what was played for those that rest on the same flips.
pub struct Judge {
    how: Judging,
    played: Vec<PlayedBefore>,
}

impl Judge {
    /// A judge who has exact answers checked by so many deals each; by none if that is 0.
    pub fn new(seed: u64, deals: u64) -> Judge {
        Judge { how: Judging { seed, deals, simulated: None }, played: Vec::new() }
    }

    /// The same with so many repetitions simulated where a quantity is not solved, whatever a claim asks for.
    pub fn simulating(mut self, simulated: Option<u64>) -> Judge {
        self.how.simulated = simulated;
        self
    }

    /// Judges a claim. One that cannot be answered says why, so that the others are judged all the same.
    ///
    /// `play` gives what came of an experiment, playing it first if need be.
    ///
    /// # Errors
    /// Whatever `play` fails with.
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
        // What is counted is checked as it is solved: as the total of another deck.
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
            return pile.check(&sample, &question.setting.handling, distribution, seed, deals);
        }
        let same =
            |played: &&PlayedBefore| (&played.0, &played.1, &played.2) == (&question.setting, &question.known, &sample);
        if let Some(played) = self.played.iter().find(same) {
            return played.3;
        }
        let checked = check::check(question, &sample, distribution, seed, deals);
        self.played.push((question.setting.clone(), question.known.clone(), sample, checked));
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
    // A share of simulations looks like an exact fraction, and is none.
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

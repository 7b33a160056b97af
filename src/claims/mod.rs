//! A rulebook as something that can be checked: claims about odds and about balance, each judged.
//!
//! - [`reading`]: a claims file as written, into claims
//! - [`said`]: what the book says of a number, and whether it is so
//! - [`deck`]: claims about flips and contests, worked out exactly
//! - [`game`]: what a game brings: quantities only it knows, its piles
//! - [`balance`]: promises about balance, judged on an experiment's deals
//! - [`check`]: the exact answers by a game's own deck, so that the two implementations guard each other
//! - [`render`]: the answer as a table for people and for programs

pub mod balance;
pub mod check;
pub mod deck;
pub mod game;
pub mod reading;
pub mod render;
pub mod said;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::game::knobs::Place;
use crate::odds::deck::render::short;
use crate::odds::deck::{Cards, Distribution};
use crate::odds::fraction::approximate;
pub use game::{Claims, GameOfClaims, Judging, OwnAnswer, OwnPile, OwnQuantity, OwnQuestion, Unanswered};

/// What has become of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is so, as written.
    True,
    /// The exact number is another, and is rounded to what is written.
    Rounded,
    /// What is written is so, but something is missing from it.
    Incomplete,
    /// It is not so.
    False,
    /// Too little was played to tell.
    Undecided,
    /// It has no answer: it makes no sense for the deck that was set, or is too large to be solved.
    NoAnswer,
    /// The exact answer and the game's own code disagree: one of them is wrong, so nothing is said.
    Disagree,
}

impl Verdict {
    /// As tables have it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::True => "TRUE",
            Verdict::Rounded => "TRUE AS ROUNDED",
            Verdict::Incomplete => "INCOMPLETE",
            Verdict::False => "FALSE",
            Verdict::Undecided => "UNDECIDED",
            Verdict::NoAnswer => "NO ANSWER",
            Verdict::Disagree => "DISAGREEMENT",
        }
    }

    /// Whether nothing is known against the claim, nor for it.
    pub fn is_open(self) -> bool {
        matches!(self, Verdict::Undecided | Verdict::NoAnswer)
    }

    /// Whether the claim stands.
    pub fn stands(self) -> bool {
        matches!(self, Verdict::True | Verdict::Rounded)
    }
}

/// One statement of a book.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name in the file.
    pub id: String,
    /// The book's words in short.
    pub says: String,
    /// Where they stand.
    pub stands: String,
    /// What is promised, as written.
    pub is: String,
    /// Where it is written in the file.
    pub place: Place,
    /// What is asked.
    pub asked: Asked,
}

/// What a claim is about.
#[derive(Clone, Debug)]
pub enum Asked {
    /// Flips or contests of a deck.
    Deck(Box<deck::DeckQuestion>),
    /// Something that only the game of the file knows.
    Own(Arc<dyn OwnQuestion>),
    /// The balance of an experiment.
    Balance(Box<balance::Promise>),
    /// Something that makes no sense for the deck that was set instead of the file's own; why.
    Senseless(String),
}

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

/// What came of playing with a game's own code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// Independent deals.
    pub deals: u64,
    /// The greatest distance of a count from what it should be, in standard deviations.
    pub most: f64,
}

impl Checked {
    /// Distances beyond this are no accident: about one in two million counts goes so far by chance.
    pub const LIMIT: f64 = 5.0;
}

/// What a question comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What is so, for people.
    pub exact: String,
    /// The number, if it is one.
    pub number: Option<crate::odds::fraction::Fraction>,
    /// What has become of the claim.
    pub verdict: Verdict,
    /// How far it is from what is promised.
    pub difference: String,
    /// Why it is not simply true.
    pub why: String,
}

/// What was played once: the deck, what was known of it, what was asked of it, and what came of it.
type PlayedBefore = (deck::Setting, Cards, deck::Sample, Option<Checked>);

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
    pub fn judge<E>(
        &mut self,
        claim: &Claim,
        play: impl FnOnce(&balance::Promise) -> Result<balance::Played, E>,
    ) -> Result<Judged, E> {
        let found = match &claim.asked {
            Asked::Deck(question) => self.deck(claim, question),
            Asked::Own(question) => question.solve(&self.how).map(|found| own(claim, found)),
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

    fn deck(&mut self, claim: &Claim, question: &deck::DeckQuestion) -> Result<Judged, Unanswered> {
        let solved = question.solve()?;
        let checked = solved.sample.and_then(|(sample, distribution)| self.check(question, sample, &distribution));
        Ok(judged(claim, solved.answer, checked))
    }

    fn check(
        &mut self,
        question: &deck::DeckQuestion,
        sample: deck::Sample,
        distribution: &Distribution,
    ) -> Option<Checked> {
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

fn own(claim: &Claim, found: OwnAnswer) -> Judged {
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

//! A rulebook as something that can be checked: claims about odds and about balance, each judged.
//!
//! - [`reading`]: a claims file as written, into claims
//! - [`said`]: what the book says of a number, and whether it is so
//! - [`deck`]: claims about flips and contests, worked out exactly
//! - [`bridgefront`]: claims about battles, piles and the Center of Bridgefront
//! - [`ascension`]: claims about positions of Ascension in which nothing is left to chance
//! - [`balance`]: promises about balance, judged on an experiment's deals
//! - [`check`]: the exact answers by a game's own deck, so that the two implementations guard each other
//! - [`telling`]: the answer as a table for people and for programs

pub mod balance;
pub mod check;
pub mod deck;
pub mod reading;
pub mod said;
pub mod telling;
#[cfg(test)]
mod tests;

use crate::error::Problem;
use crate::game::knobs::Place;
use crate::games::ascension::claims as ascension;
use crate::games::bridgefront::claims as bridgefront;
use crate::odds::deck::telling::short;
use crate::odds::deck::{Cards, Law};
use crate::odds::fraction::approximate;
use crate::tables::Tables;

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
    /// Too little was played to tell, or it makes no sense for the deck that was set.
    Undecided,
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
            Verdict::Disagree => "DISAGREEMENT",
        }
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
    Deck(Box<deck::Question>),
    /// Battles and piles of Bridgefront.
    Bridgefront(bridgefront::Asked),
    /// A position of Ascension.
    Ascension(Box<ascension::Question>),
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
    /// How many battles were simulated, if the answer is not exact.
    pub battles: Option<u64>,
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

/// Judges claims, and remembers what was played for those that rest on the same flips.
pub struct Judge {
    seed: u64,
    deals: u64,
    battles: Option<u64>,
    played: Vec<(deck::Setting, Cards, deck::Sample, Option<Checked>)>,
}

impl Judge {
    /// A judge who has exact answers checked by so many deals each; by none if that is 0.
    pub fn new(seed: u64, deals: u64) -> Judge {
        Judge { seed, deals, battles: None, played: Vec::new() }
    }

    /// The same with so many battles simulated where one is not worked out, whatever a claim asks for.
    pub fn simulating(self, battles: Option<u64>) -> Judge {
        Judge { battles, ..self }
    }

    /// Judges a claim.
    ///
    /// `play` gives the tables of an experiment, playing it first if need be.
    ///
    /// # Errors
    /// It cannot be worked out; whatever `play` fails with.
    pub fn judge<E: From<Problem>>(
        &mut self,
        claim: &Claim,
        play: impl FnOnce(&balance::Promise) -> Result<Tables, E>,
    ) -> Result<Judged, E> {
        let wrong = |(message, remedy): (String, &str)| Problem {
            place: Some(claim.place.clone()),
            key: format!("claim {}", claim.id),
            message,
            remedy: remedy.into(),
        };
        let question = match &claim.asked {
            Asked::Deck(question) => question,
            Asked::Bridgefront(asked) => {
                let bridgefront::Worked { answer, checked, battles } =
                    asked.work_out(self.seed, self.deals, self.battles).map_err(wrong)?;
                let caution = battles.map(|battles| {
                    format!(
                        "~ is no exact answer but the share of {battles} battles simulated by the game's own code, \
                         with its 95 % confidence interval"
                    )
                });
                let judged = judged(claim, answer, checked);
                // A share of battles looks like an exact fraction, and is none.
                let fraction = judged.fraction.filter(|_| battles.is_none());
                return Ok(Judged { battles, caution, fraction, ..judged });
            }
            Asked::Ascension(question) => {
                let answer = question.work_out().map_err(Problem::from)?;
                return Ok(judged(claim, answer, None));
            }
            Asked::Balance(promise) => {
                let tables = play(promise)?;
                let missing = |there: String| wrong((there, "name one of those"));
                let answer = balance::judge(promise, &tables).map_err(missing)?;
                return Ok(Judged { caution: tables.caution, ..judged(claim, answer, None) });
            }
            Asked::Senseless(why) => return Ok(senseless(claim, why)),
        };
        let worked = question.work_out().map_err(|why| wrong(why.told()))?;
        let checked = worked.sample.and_then(|(sample, law)| self.check(question, sample, &law));
        Ok(judged(claim, worked.answer, checked))
    }

    fn check(&mut self, question: &deck::Question, sample: deck::Sample, law: &Law) -> Option<Checked> {
        if self.deals == 0 {
            return None;
        }
        if let Some(pile) = &question.pile {
            return pile.check(&sample, &question.setting.handling, law, self.seed, self.deals);
        }
        let same = |played: &&(deck::Setting, Cards, deck::Sample, Option<Checked>)| {
            (&played.0, &played.1, &played.2) == (&question.setting, &question.known, &sample)
        };
        if let Some(played) = self.played.iter().find(same) {
            return played.3;
        }
        let checked = check::check(question, &sample, law, self.seed, self.deals);
        self.played.push((question.setting.clone(), question.known.clone(), sample, checked));
        checked
    }
}

fn senseless(claim: &Claim, why: &str) -> Judged {
    let answer = Answer {
        exact: "-".into(),
        number: None,
        verdict: Verdict::Undecided,
        difference: String::new(),
        why: format!("cannot be asked of what was set: {why}"),
    };
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
        battles: None,
        why,
        caution: None,
    }
}

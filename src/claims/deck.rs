//! Claims about flips and contests of a deck, worked out exactly.

use num_traits::{One, Zero};

use super::said::Said;
use super::{Answer, Verdict};
use crate::games::bridgefront::claims::Pile;
use crate::odds::deck::contest::{Contest, Decided, Side, Tiebreak};
use crate::odds::deck::telling::short;
use crate::odds::deck::{Cards, Event, Handling, Law, Process, Unsolved};
use crate::odds::fraction::{Fraction, approximate, decimal, percent, whole, written};

/// Digits after the point of exact numbers that are told in percent, and of others.
const DIGITS: [u32; 2] = [3, 4];

/// A deck with everything that matters for its chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its cards.
    pub cards: Cards,
    /// How it is flipped and made anew.
    pub handling: Handling,
    /// How contests are decided.
    pub tiebreak: Tiebreak,
}

/// What is asked about a deck.
#[derive(Clone, Debug)]
pub struct Question {
    /// The deck.
    pub setting: Setting,
    /// Cards known to be discarded (of every side's deck in a contest).
    pub known: Cards,
    /// What is asked.
    pub quantity: Quantity,
    /// The pile of a game that the cards are those of.
    pub pile: Option<Pile>,
}

/// A comparison between two attacks or contests: which flips, with which numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// The number of each attack's flip.
    pub flips: Vec<usize>,
    /// What is added to each flip.
    pub margins: Vec<i64>,
    /// Hits for less than this do nothing.
    pub least: i64,
    /// The defender flips too, from a deck of its own, with this added.
    pub defender: Option<i64>,
}

/// What can be asked about a deck. `flip` and `flips` number flips from 1; `is` is what is promised.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are the keys of a claim, which the variants tell about")]
pub enum Quantity {
    /// How many cards it has.
    Cards(Said),
    /// What they come to together.
    TotalValue(Said),
    /// The least and the greatest result.
    Range(Event),
    /// The chance of a result.
    Chance { flip: usize, result: Event, is: Said },
    /// The chance of each of several results; perhaps of no others.
    ChanceOfEach { flip: usize, results: Event, is: Said, only: bool },
    /// The results that are more likely than all others, or less likely.
    Extreme { flip: usize, most: bool, results: Event },
    /// The mean of a flip.
    Mean { flip: usize, is: Said },
    /// Its variance.
    Variance { flip: usize, is: Said },
    /// Its standard deviation.
    Deviation { flip: usize, is: Said },
    /// Whether a flip, after what is known, has the law of the first of a fresh deck.
    Curve { flip: usize, changed: bool },
    /// The correlation of two flips.
    Correlation { flips: [usize; 2], is: Said },
    /// The chance that two flips come to the same.
    SameResult { flips: [usize; 2], is: Said },
    /// The variance of the sum of several flips.
    VarianceOfTotal { flips: Vec<usize>, is: Said },
    /// The chance that so many of several flips come to something.
    Count { flips: Vec<usize>, each: Event, many: Event, is: Said },
    /// The chance that so many of several attacks hit.
    Hits { attacks: Attacks, many: Event, is: Said },
    /// The chance of so much damage in all.
    Damage { attacks: Attacks, result: Event, is: Said },
    /// The mean damage in all.
    ExpectedDamage { attacks: Attacks, is: Said },
    /// The least damage a hit can do at any of the margins.
    LeastDamage { attacks: Attacks, is: Said },
    /// Cards left over after a refresh when no whole flip can be taken any more.
    Stranded(Said),
    /// The chance that any two sides tie, or that the best do.
    Tie { bonuses: Vec<i64>, first: bool, is: Said },
    /// The chance that the first side wins, ties broken.
    Wins { bonuses: Vec<i64>, is: Said },
    /// The chance that a step decides between two sides; or its share of the ties.
    Decided { bonuses: Vec<i64>, steps: Vec<Decided>, of_ties: bool, is: Said },
    /// The chance that the holder of a suit wins a tie with a side without it.
    HolderWinsTie { suit: String, is: Said },
}

/// What a game's own deck can be asked to play, whose law is known exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// What these flips add up to with `Fold`.
    Flips(Vec<usize>, Fold),
    /// The attack's flip less the defender's, each from its own deck.
    Difference(usize),
    /// A contest: 0 no tie, 1 a tie for a lower place, 2 a tie for the first.
    Tie(Vec<i64>),
    /// A contest: 1 if the first side wins.
    Wins(Vec<i64>),
    /// A contest of two: the place of the step that decides in [`Decided`].
    Decided(Vec<i64>),
    /// The number of cards of the deck.
    Cards,
    /// Cards left over after a refresh.
    Stranded,
}

/// What is noted of several flips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The result of the last.
    Last,
    /// The first and the second as `first * 100_000 + second`.
    Both,
    /// Their sum.
    Sum,
    /// How many meet an event.
    Count(Event),
    /// How many attacks hit.
    Hits(Attacks),
    /// The damage in all.
    Damage(Attacks),
}

impl Fold {
    /// Takes one more flip into account; `place` counts the flips asked for from 0.
    pub fn step(&self, so_far: i64, place: usize, flip: i64) -> i64 {
        let damage = |attacks: &Attacks| {
            let damage = flip + attacks.margins[place];
            if damage > 0 && damage >= attacks.least { damage } else { 0 }
        };
        match self {
            Fold::Last => flip,
            Fold::Both => so_far * 100_000 + flip,
            Fold::Sum => so_far + flip,
            Fold::Count(event) => so_far + i64::from(event.holds(flip)),
            Fold::Hits(attacks) => so_far + i64::from(damage(attacks) > 0),
            Fold::Damage(attacks) => so_far + damage(attacks),
        }
    }
}

/// An answer with what a game's own code is to be held against.
#[derive(Clone, Debug)]
pub struct Worked {
    /// The answer.
    pub answer: Answer,
    /// What is played, and the exact law of what it comes to.
    pub sample: Option<(Sample, Law)>,
}

impl Question {
    fn process(&self) -> Result<Process, Unsolved> {
        Process::new(&self.setting.cards, &self.known, self.setting.handling)
    }

    fn contest(&self, bonuses: &[i64]) -> Result<Contest, Unsolved> {
        let sides: Vec<Side> = bonuses.iter().map(|bonus| Side { known: self.known.clone(), bonus: *bonus }).collect();
        let Setting { cards, handling, tiebreak } = &self.setting;
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
            | Quantity::Curve { flip, .. } => *flip,
            Quantity::Correlation { flips, .. } | Quantity::SameResult { flips, .. } => flips[0].max(flips[1]),
            Quantity::VarianceOfTotal { flips, .. } | Quantity::Count { flips, .. } => {
                flips.iter().copied().max().unwrap_or(1)
            }
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
    pub fn work_out(&self) -> Result<Worked, Unsolved> {
        let process = self.process()?;
        let folded =
            |flips: &[usize], fold: &Fold| process.running(flips, |sum, place, flip| fold.step(sum, place, flip));
        let one = |flip: usize| Ok::<_, Unsolved>((process.law(flip)?, Sample::Flips(vec![flip], Fold::Last)));
        let (answer, sample) = match &self.quantity {
            Quantity::Cards(is) => {
                let count = self.setting.cards.count() as i64;
                (number(&whole(count), is), Some((Sample::Cards, certain(count))))
            }
            Quantity::TotalValue(is) => {
                let (law, sample) = one(1)?;
                (number(&whole(self.setting.cards.total()), is), Some((sample, law)))
            }
            Quantity::Range(claimed) => {
                let (law, sample) = one(1)?;
                (range(&law, claimed), Some((sample, law)))
            }
            Quantity::Chance { flip, result, is } => {
                let (law, sample) = one(*flip)?;
                (number(&law.chance(result), is), Some((sample, law)))
            }
            Quantity::ChanceOfEach { flip, results, is, only } => {
                let (law, sample) = one(*flip)?;
                (each(&law, results, is, *only), Some((sample, law)))
            }
            Quantity::Extreme { flip, most, results } => {
                let (law, sample) = one(*flip)?;
                (extreme(&law, *most, results), Some((sample, law)))
            }
            Quantity::Mean { flip, is } => {
                let (law, sample) = one(*flip)?;
                (number(&law.mean(), is), Some((sample, law)))
            }
            Quantity::Variance { flip, is } => {
                let (law, sample) = one(*flip)?;
                (number(&law.variance(), is), Some((sample, law)))
            }
            Quantity::Deviation { flip, is } => {
                let (law, sample) = one(*flip)?;
                let variance = law.variance();
                (nearly(approximate(&variance).sqrt(), is, false), Some((sample, law)))
            }
            Quantity::Curve { flip, changed } => {
                let (law, sample) = one(*flip)?;
                let fresh = Process::new(&self.setting.cards, &Cards::default(), self.setting.handling)?.law(1)?;
                (curve(&law, &fresh, *changed), Some((sample, law)))
            }
            Quantity::Correlation { flips: [first, second], is } => {
                let pair = process.pair(*first, *second)?;
                let answer = match pair.correlation() {
                    Some(Ok(exact)) => number(&exact, is),
                    Some(Err(near)) => nearly(near, is, false),
                    None => {
                        return Err(Unsolved::Unknown(
                            "a flip that always comes to the same has no correlation".into(),
                        ));
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
            Quantity::VarianceOfTotal { flips, is } => {
                let law = folded(flips, &Fold::Sum)?;
                (number(&law.variance(), is), Some((Sample::Flips(flips.clone(), Fold::Sum), law)))
            }
            Quantity::Count { flips, each, many, is } => {
                let fold = Fold::Count(each.clone());
                let law = folded(flips, &fold)?;
                (number(&law.chance(many), is), Some((Sample::Flips(flips.clone(), fold), law)))
            }
            Quantity::Hits { attacks, many, is } => {
                let (law, sample) = self.attacks(&process, attacks, Fold::Hits(attacks.clone()))?;
                let hits = if attacks.defender.is_some() {
                    law.map(|difference| i64::from(self.against(attacks, difference) > 0))
                } else {
                    law.clone()
                };
                (number(&hits.chance(many), is), Some((sample, law)))
            }
            Quantity::Damage { attacks, result, is } => {
                let (law, sample) = self.attacks(&process, attacks, Fold::Damage(attacks.clone()))?;
                (number(&self.damage(attacks, &law).chance(result), is), Some((sample, law)))
            }
            Quantity::ExpectedDamage { attacks, is } => {
                let (law, sample) = self.attacks(&process, attacks, Fold::Damage(attacks.clone()))?;
                (number(&self.damage(attacks, &law).mean(), is), Some((sample, law)))
            }
            Quantity::LeastDamage { attacks, is } => {
                let (law, sample) = one(attacks.flips.first().copied().unwrap_or(1))?;
                let hits = attacks.margins.iter().flat_map(|margin| law.iter().map(move |(flip, _)| flip + margin));
                let least = hits.filter(|damage| *damage > 0).min();
                let least = least.ok_or_else(|| Unsolved::Unknown("no hit is possible at these margins".into()))?;
                (number(&whole(least), is), Some((sample, law)))
            }
            Quantity::Stranded(is) => {
                let left = process.stranded() as i64;
                (number(&whole(left), is), Some((Sample::Stranded, certain(left))))
            }
            Quantity::Tie { bonuses, first, is } => {
                let contest = self.contest(bonuses)?;
                let (any, best) = (contest.any_tie(), contest.tie_for_first());
                let law = Law::new([(0, Fraction::one() - &any), (1, &any - &best), (2, best.clone())]);
                (number(if *first { &best } else { &any }, is), Some((Sample::Tie(bonuses.clone()), law)))
            }
            Quantity::Wins { bonuses, is } => {
                let wins = self.contest(bonuses)?.wins(0);
                let law = Law::new([(0, Fraction::one() - &wins), (1, wins.clone())]);
                (number(&wins, is), Some((Sample::Wins(bonuses.clone()), law)))
            }
            Quantity::Decided { bonuses, steps, of_ties, is } => {
                let contest = self.contest(bonuses)?;
                let decided = contest.decided();
                let chance: Fraction = steps.iter().filter_map(|step| decided.get(step)).sum();
                let ties = contest.any_tie();
                let shown = match of_ties {
                    true if ties.is_zero() => {
                        return Err(Unsolved::Unknown("no tie is possible, so none has a share".into()));
                    }
                    true => chance / ties,
                    false => chance,
                };
                let law = Law::new(decided.into_iter().map(|(step, chance)| (step as i64, chance)));
                (number(&shown, is), Some((Sample::Decided(bonuses.clone()), law)))
            }
            Quantity::HolderWinsTie { suit, is } => {
                let contest = self.contest(&[0, 0])?;
                let none = || Unsolved::Unknown(format!("no side can hold a card of `{suit}` in a tie"));
                let wins = contest.holder_wins_tie(suit)?.ok_or_else(none)?;
                let law = Law::new(contest.decided().into_iter().map(|(step, chance)| (step as i64, chance)));
                (number(&wins, is), Some((Sample::Decided(vec![0, 0]), law)))
            }
        };
        Ok(Worked { answer, sample })
    }

    /// The law of what attacks come to: of their fold, or of the difference of flips if the defender
    /// flips too.
    fn attacks(&self, process: &Process, attacks: &Attacks, fold: Fold) -> Result<(Law, Sample), Unsolved> {
        if attacks.defender.is_some() {
            let flip = attacks.flips.first().copied().unwrap_or(1);
            let own = process.law(flip)?;
            let other = Process::new(&self.setting.cards, &Cards::default(), self.setting.handling)?.law(1)?;
            return Ok((own.with(&other, |attacker, defender| attacker - defender), Sample::Difference(flip)));
        }
        let law = process.running(&attacks.flips, |sum, place, flip| fold.step(sum, place, flip))?;
        Ok((law, Sample::Flips(attacks.flips.clone(), fold)))
    }

    fn against(&self, attacks: &Attacks, difference: i64) -> i64 {
        let damage = difference + attacks.margins[0] - attacks.defender.unwrap_or(0);
        if damage > 0 && damage >= attacks.least { damage } else { 0 }
    }

    fn damage(&self, attacks: &Attacks, law: &Law) -> Law {
        if attacks.defender.is_some() { law.map(|difference| self.against(attacks, difference)) } else { law.clone() }
    }
}

fn certain(result: i64) -> Law {
    Law::new([(result, Fraction::one())])
}

/// A number as fraction and in the unit of the promise.
fn told(number: &Fraction, in_percent: bool) -> String {
    let near = if in_percent { percent(number, DIGITS[0]) } else { decimal(number, DIGITS[1]) };
    match short(number) {
        Some(exact) if number.is_integer() && !in_percent => exact,
        Some(exact) => format!("{exact} = {near}"),
        None => near,
    }
}

pub(crate) fn number(found: &Fraction, is: &Said) -> Answer {
    let (verdict, apart) = is.judge(found, true);
    // A chance is told in percent, even where the book has a fraction.
    let chance = *found >= Fraction::zero() && *found <= Fraction::one() && !found.is_integer();
    let in_percent = is.is_percent() || chance;
    let exact = told(found, in_percent);
    let why = match verdict {
        Verdict::False => format!("it is {exact}"),
        _ => String::new(),
    };
    Answer { exact, number: Some(found.clone()), verdict, difference: is.difference_in(&apart, in_percent), why }
}

/// A number known to some fifteen digits, told in percent if it is a chance.
pub(crate) fn nearly(found: f64, is: &Said, chance: bool) -> Answer {
    let near = Fraction::from_float(found).unwrap_or_else(Fraction::zero);
    let (verdict, apart) = is.judge(&near, false);
    let in_percent = is.is_percent() || chance;
    let exact = if in_percent { percent(&near, 4) } else { decimal(&near, 6) };
    let why = if verdict == Verdict::False { format!("it is {exact}") } else { String::new() };
    let difference = if verdict == Verdict::True { String::new() } else { is.difference_in(&apart, in_percent) };
    Answer { exact, number: Some(near), verdict, difference, why }
}

fn list(results: &[i64]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut place = 0;
    while place < results.len() {
        let mut end = place;
        while end + 1 < results.len() && results[end + 1] == results[end] + 1 {
            end += 1;
        }
        match end - place {
            0 => parts.push(results[place].to_string()),
            1 => parts.extend([results[place].to_string(), results[end].to_string()]),
            _ => parts.push(format!("{}..{}", results[place], results[end])),
        }
        place = end + 1;
    }
    parts.join(", ")
}

fn range(law: &Law, claimed: &Event) -> Answer {
    let (low, high) = law.range();
    let ends = claimed.ranges();
    let (claimed_low, claimed_high) =
        (ends.iter().map(|range| range.0).min().unwrap_or(low), ends.iter().map(|range| range.1).max().unwrap_or(high));
    let (verdict, why) = if (claimed_low, claimed_high) == (low, high) {
        (Verdict::True, String::new())
    } else {
        (Verdict::False, format!("results run from {low} to {high}"))
    };
    let gaps: Vec<i64> = (low..=high).filter(|result| law.of(*result).is_zero()).take(20).collect();
    let without = if gaps.is_empty() { String::new() } else { format!(" without {}", list(&gaps)) };
    Answer { exact: format!("{low}..{high}{without}"), number: None, verdict, difference: String::new(), why }
}

fn each(law: &Law, results: &Event, is: &Said, only: bool) -> Answer {
    let named: Vec<i64> = law.iter().map(|(result, _)| result).filter(|result| results.holds(*result)).collect();
    let mut worst = (Verdict::True, whole(0), None);
    for result in &named {
        let (verdict, apart) = is.judge(&law.of(*result), true);
        if verdict > worst.0 {
            worst = (verdict, apart, Some(*result));
        }
    }
    let (mut verdict, apart, result) = worst;
    let mut why = match (verdict, result) {
        (Verdict::False, Some(result)) => format!("{result} has {}", told(&law.of(result), true)),
        _ => String::new(),
    };
    let impossible: Vec<i64> = results
        .ranges()
        .iter()
        .flat_map(|(low, high)| [*low, *high])
        .filter(|end| ![i64::MIN, i64::MAX].contains(end) && law.of(*end).is_zero())
        .collect();
    if let Some(result) = impossible.first().filter(|_| verdict != Verdict::False) {
        (verdict, why) = (Verdict::False, format!("{result} cannot happen"));
    }
    if only && verdict.stands() {
        let others: Vec<i64> = law
            .iter()
            .filter(|(result, chance)| !results.holds(*result) && is.judge(chance, true).0.stands())
            .map(|(result, _)| result)
            .collect();
        if !others.is_empty() {
            verdict = Verdict::False;
            why = format!("not only they: so does {}, with {}", list(&others), told(&law.of(others[0]), true));
        }
    }
    let apart = if verdict == worst.0 { apart } else { whole(0) };
    let chances = named.iter().map(|result| law.of(*result));
    let (least, most) = (chances.clone().min(), chances.max());
    let exact = match (least, most) {
        (Some(least), Some(most)) if least == most => told(&least, true),
        (Some(least), Some(most)) => format!("{} to {}", percent(&least, 3), percent(&most, 3)),
        _ => "cannot happen".into(),
    };
    Answer { exact, number: None, verdict, difference: is.difference(&apart), why }
}

fn extreme(law: &Law, most: bool, claimed: &Event) -> Answer {
    // From the likeliest down, or from the rarest up; a result that cannot happen is not ranked.
    let better = |a: &Fraction, b: &Fraction| if most { a > b } else { a < b };
    let inside: Vec<(i64, &Fraction)> = law.iter().filter(|(result, _)| claimed.holds(*result)).collect();
    let outside: Vec<(i64, &Fraction)> = law.iter().filter(|(result, _)| !claimed.holds(*result)).collect();
    let limit = inside.iter().map(|(_, chance)| *chance).reduce(|a, b| if better(a, b) { b } else { a });
    let name = if most { "most" } else { "least" };
    let mut top: Vec<i64> = Vec::new();
    let (verdict, why) = match limit {
        None => (Verdict::False, "none of them can happen".into()),
        Some(limit) => {
            let beaten: Vec<&(i64, &Fraction)> = outside.iter().filter(|(_, chance)| better(chance, limit)).collect();
            let level: Vec<i64> =
                outside.iter().filter(|(_, chance)| *chance == limit).map(|(result, _)| *result).collect();
            top = law.iter().filter(|(_, chance)| !better(limit, chance)).map(|(result, _)| result).collect();
            if let Some((result, chance)) = beaten.first() {
                let order = if most { "more" } else { "less" };
                (Verdict::False, format!("{result} is {order} common than some of them, with {}", told(chance, true)))
            } else if level.is_empty() {
                (Verdict::True, String::new())
            } else {
                let ties = if level.len() == 1 { "ties" } else { "tie" };
                let among = format!("missing: {} {ties} for {name} common with {}", list(&level), told(limit, true));
                (Verdict::Incomplete, among)
            }
        }
    };
    Answer { exact: list(&top), number: None, verdict, difference: String::new(), why }
}

fn curve(law: &Law, fresh: &Law, changed: bool) -> Answer {
    let distance = law.distance(fresh);
    let is_changed = !distance.is_zero();
    let verdict = if is_changed == changed { Verdict::True } else { Verdict::False };
    let exact = if is_changed { format!("moves {}", percent(&distance, 3)) } else { "unchanged".into() };
    let why = match (verdict, is_changed) {
        (Verdict::True, _) => String::new(),
        (_, true) => format!("{} of all results come out otherwise than from a fresh deck", percent(&distance, 3)),
        (_, false) => format!("it is that of a fresh deck: mean {}", written(&law.mean())),
    };
    Answer { exact, number: Some(distance), verdict, difference: String::new(), why }
}

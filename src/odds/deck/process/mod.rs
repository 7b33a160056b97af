//! A deck that is flipped again and again: what each flip can come to, and flips together.
//!
//! Cards are counted, not ordered: a position is how many cards of each value nobody has seen yet.
//! Every order of those is equally likely, so a flip takes any of them with the same chance, whether
//! they lie in the draw pile or were discarded or burnt unseen. Which card was burnt is settled only
//! where it matters: at the next refresh, if burnt cards never come back. Flips that nobody asks
//! about are left unseen too, which makes a late flip as cheap as the first.
//!
//! How many cards lie where does not depend on chance. So all positions before a flip have the same
//! number of ways, and weights are whole numbers until the very end.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::cards::Cards;
use super::distribution::Distribution;
use super::event::Event;
use crate::odds::fraction::{Fraction, approximate, choose, share, whole};

/// Steps from a position to a position beyond which a question is refused: some ten seconds.
const MOST_STEPS: u64 = 30_000_000;
/// A flip that can come to more results than this is refused.
const MOST_RESULTS: usize = 100_000;
/// Larger decks than this are refused.
const MOST_CARDS: usize = 2000;
/// Later flips than this are refused.
pub const LATEST_FLIP: usize = 200;

/// How the cards of a flip make one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Combine {
    /// Their sum.
    Sum,
    /// The highest.
    Max,
    /// The lowest.
    Min,
}

/// What a flip does with fewer cards left than it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LastCard {
    /// Takes what there is, refreshes the deck from the others, and takes the rest.
    Split,
    /// Everything is shuffled together first.
    Reshuffle,
    /// Those cards are the flip.
    Single,
    /// They are discarded unseen, then the deck is refreshed.
    DiscardLast,
}

/// How a deck is flipped and made anew. Whether it is refreshed as soon as it is empty or when the
/// next flip needs it makes no difference to any chance, so it is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handling {
    /// Cards in a flip.
    pub flip: usize,
    /// How they make one number.
    pub combine: Combine,
    /// What happens with fewer cards left than a flip needs.
    pub last_card: LastCard,
    /// Cards discarded unseen after each refresh, as long as enough are left for a flip.
    pub burn: usize,
    /// Cards discarded unseen before the first flip.
    pub burn_at_start: usize,
    /// Whether burnt cards take part in the next refresh.
    pub burn_returns: bool,
    /// Whether every flip is from the whole deck, so that nothing is remembered.
    pub reshuffle_each: bool,
}

impl Default for Handling {
    /// Two cards, their sum, one burnt after each refresh; a last card is part of the next flip.
    fn default() -> Handling {
        Handling {
            flip: 2,
            combine: Combine::Sum,
            last_card: LastCard::Split,
            burn: 1,
            burn_at_start: 0,
            burn_returns: true,
            reshuffle_each: false,
        }
    }
}

/// A deck and how it is flipped, with what is known to be discarded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Process {
    values: Vec<i64>,
    full: Vec<u16>,
    known: Vec<u16>,
    handling: Handling,
}

/// Why a question about a deck has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There are fewer cards than a flip needs.
    TooFew {
        /// The number of the flip, from 1.
        flip: usize,
        /// Cards that can be turned over for it.
        cards: usize,
        /// Cards it needs.
        needs: usize,
    },
    /// More cards are known than there are, or others.
    Unknown(String),
    /// Cards without a suit, or suits without a place in the order, where ties are decided by them.
    Suits(String),
    /// What is asked about cannot happen with this deck.
    Never(String),
    /// It has too many positions to be worked out.
    TooLarge,
}

impl Unsolved {
    /// What is wrong, and what to do about it.
    pub fn told(&self) -> (String, &'static str) {
        match self {
            Unsolved::TooFew { cards: 0, flip: 1, .. } => {
                ("the deck has no cards".into(), "list its cards, such as \"4x1 4x2 4x3 4x-1 -2 +4\"")
            }
            Unsolved::TooFew { flip: 1, cards, needs } => (
                format!("a flip needs {needs} cards, but only {cards} can be turned over"),
                "add cards, or flip, burn or discard fewer",
            ),
            Unsolved::TooFew { flip, cards, needs } => (
                format!("flip {flip} needs {needs} cards, but only {cards} can be turned over by then"),
                "add cards, or flip or burn fewer, or let burnt cards come back",
            ),
            Unsolved::Unknown(what) => (what.clone(), "only cards of the deck can be known"),
            Unsolved::Suits(what) => {
                (what.clone(), "give every card a suit as in \"3:spades\", and every suit a place in deck.suit_rank")
            }
            Unsolved::Never(what) => (what.clone(), "ask about something that can happen with this deck"),
            Unsolved::TooLarge => (
                "it has too many positions to be worked out exactly".into(),
                "ask about fewer flips at once, or a deck with fewer different values",
            ),
        }
    }
}

/// One thing that happens to the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// So many unseen cards are turned over.
    Draw(usize),
    /// All cards that are not in play are unseen again, but for so many burnt ones that are gone.
    Refresh { gone: usize },
    /// The flip of this number is over.
    End { flip: usize },
}

/// Where the cards are, by value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    unseen: Vec<u16>,
    /// Burnt for good.
    gone: Vec<u16>,
    /// Turned over in the flip that is going on.
    held: Vec<u16>,
    /// What these come to.
    part: Option<i64>,
}

/// What was noted on the way to a position, and how many ways lead there.
type Positions<A> = BTreeMap<(Position, A), BigUint>;

/// A pair of flips of one deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The distributions of each.
    pub distributions: [Distribution; 2],
    /// The mean product of their distances from their means.
    pub covariance: Fraction,
    /// The chance that both come to the same.
    pub same: Fraction,
}

impl Pair {
    /// The square of the correlation, with its sign; none if a flip always comes to the same.
    fn squared(&self) -> Option<Fraction> {
        let variances = self.distributions[0].variance() * self.distributions[1].variance();
        if variances.is_zero() {
            return None;
        }
        let square = &self.covariance * &self.covariance / variances;
        Some(if self.covariance < Fraction::zero() { -square } else { square })
    }

    /// The correlation: exact if both flips vary alike, else the nearest number.
    pub fn correlation(&self) -> Option<Result<Fraction, f64>> {
        let [first, second] = [self.distributions[0].variance(), self.distributions[1].variance()];
        if first == second && !first.is_zero() {
            return Some(Ok(&self.covariance / first));
        }
        let square = approximate(&self.squared()?);
        Some(Err(square.abs().sqrt().copysign(square)))
    }
}

/// What an observer who forgets no card knows before a flip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Informed {
    /// Histories in ways, and the ways to every result after each.
    known: Vec<(BigUint, BTreeMap<i64, BigUint>)>,
    /// The ways of all histories.
    all: BigUint,
    /// The ways of all results, after any of them.
    total: BigUint,
}

impl Informed {
    /// The distribution of the flip after each history, with the chance of such a history.
    pub fn distributions(&self) -> impl Iterator<Item = (Fraction, Distribution)> + '_ {
        self.known.iter().map(|(ways, results)| {
            let distribution =
                Distribution::new(results.iter().map(|(result, part)| (*result, share(part, &self.total))));
            (share(ways, &self.all), distribution)
        })
    }

    /// The mean of a number taken from each distribution.
    pub fn mean(&self, number: impl Fn(&Distribution) -> Fraction) -> Fraction {
        self.distributions().map(|(chance, distribution)| chance * number(&distribution)).sum()
    }

    /// The mean variance that is left.
    pub fn variance(&self) -> Fraction {
        // In whole numbers, over one denominator: fractions of every distribution take a hundred times as long.
        let total = BigInt::from(self.total.clone());
        let mut sum = BigInt::zero();
        for (ways, results) in &self.known {
            let (mut first, mut second) = (BigInt::zero(), BigInt::zero());
            for (result, part) in results {
                let part = BigInt::from(part.clone()) * *result;
                second += &part * *result;
                first += part;
            }
            sum += (&total * second - &first * &first) * BigInt::from(ways.clone());
        }
        Fraction::new(sum, &total * &total * BigInt::from(self.all.clone()))
    }

    /// How much a chance that is known moves: its variance, its least and its greatest value.
    pub fn known(&self, event: &Event) -> (Fraction, Fraction, Fraction) {
        let zero = BigUint::zero();
        let (mut first, mut second) = (zero.clone(), zero.clone());
        let (mut least, mut greatest) = (self.total.clone(), zero);
        for (ways, results) in &self.known {
            let hits: BigUint = results.iter().filter(|(result, _)| event.holds(**result)).map(|(_, part)| part).sum();
            first += ways * &hits;
            second += ways * &hits * &hits;
            least = least.min(hits.clone());
            greatest = greatest.max(hits);
        }
        let mean = share(&first, &(&self.all * &self.total));
        let squares = share(&second, &(&self.all * &self.total * &self.total));
        (squares - &mean * &mean, share(&least, &self.total), share(&greatest, &self.total))
    }
}

/// What has become of a deck after some flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// Cards in the draw pile.
    pub draw: usize,
    /// How often the deck was refreshed so far.
    pub refreshes: usize,
    /// How many cards the last flip turned over.
    pub turned: usize,
}

impl Process {
    /// A deck from which some cards are known to be discarded.
    ///
    /// # Errors
    /// Fewer cards than a flip needs; known cards that are not in the deck.
    pub fn new(cards: &Cards, known: &Cards, handling: Handling) -> Result<Process, Unsolved> {
        if cards.count() == 0 {
            return Err(Unsolved::TooFew { flip: 1, cards: 0, needs: handling.flip });
        }
        if cards.count() > MOST_CARDS || handling.flip > MOST_CARDS {
            return Err(Unsolved::TooLarge);
        }
        cards.without(known).map_err(Unsolved::Unknown)?;
        let (values, full): (Vec<i64>, Vec<u16>) =
            cards.values().into_iter().map(|(value, count)| (value, count as u16)).unzip();
        let gone = known.values();
        let known = values.iter().map(|value| gone.get(value).map_or(0, |count| *count as u16)).collect();
        let process = Process { values, full, known, handling };
        process.schedule(1, &[1])?;
        Ok(process)
    }

    /// How it is flipped.
    pub fn handling(&self) -> Handling {
        self.handling
    }

    /// What happens up to the end of the last flip, and where the cards then lie. Only the flips of
    /// interest are turned over; the others matter as far as they move cards past a refresh.
    fn plan(&self, last: usize, watch: &[usize]) -> Result<(Vec<Step>, Lying), Unsolved> {
        if last > LATEST_FLIP {
            return Err(Unsolved::TooLarge);
        }
        let Handling { flip: needs, burn, burn_at_start, burn_returns, last_card, .. } = self.handling;
        let count = |cards: &[u16]| cards.iter().map(|count| usize::from(*count)).sum::<usize>();
        let all = count(&self.full);
        let mut steps = Vec::new();
        let mut draw = all.saturating_sub(count(&self.known)).saturating_sub(burn_at_start);
        // Burnt in this cycle for good; burnt before that.
        let (mut pending, mut gone) = (if burn_returns { 0 } else { burn_at_start.min(all) }, 0);
        let mut refreshes = 0;
        let mut turned = 0;
        for flip in 1..=last {
            let watched = watch.contains(&flip);
            let mut held = 0;
            if self.handling.reshuffle_each {
                gone += pending;
                steps.push(Step::Refresh { gone: std::mem::take(&mut pending) });
                draw = all - gone;
                if draw < needs {
                    return Err(Unsolved::TooFew { flip, cards: draw, needs });
                }
            }
            let mut takes = needs;
            if draw < needs {
                match last_card {
                    LastCard::Single if draw > 0 => takes = draw,
                    LastCard::Split => held = draw,
                    LastCard::Single | LastCard::Reshuffle | LastCard::DiscardLast => {}
                }
                if takes == needs {
                    if held > 0 {
                        steps.push(Step::Draw(held));
                    }
                    gone += pending;
                    steps.push(Step::Refresh { gone: std::mem::take(&mut pending) });
                    refreshes += 1;
                    let back = all - gone - held;
                    if back + held < needs {
                        return Err(Unsolved::TooFew { flip, cards: back + held, needs });
                    }
                    let burnt = burn.min(back.saturating_sub(needs));
                    draw = back - burnt;
                    pending = if burn_returns { 0 } else { burnt };
                }
            }
            if watched {
                steps.push(Step::Draw(takes - held));
            }
            if watched || held > 0 {
                steps.push(Step::End { flip });
            }
            draw -= takes - held;
            turned = takes;
        }
        Ok((steps, Lying { draw, refreshes, turned }))
    }

    fn schedule(&self, last: usize, watch: &[usize]) -> Result<Vec<Step>, Unsolved> {
        self.plan(last, watch).map(|(steps, _)| steps)
    }

    /// Where the cards lie once a flip is over, before a deck that it emptied is refreshed.
    ///
    /// # Errors
    /// The cards run out by then.
    pub fn lying(&self, after: usize) -> Result<Lying, Unsolved> {
        self.plan(after, &[]).map(|(_, lying)| lying)
    }

    /// Cards that are left over when no whole flip can be taken any more from a deck that was just
    /// refreshed and burnt.
    pub fn stranded(&self) -> usize {
        let all: usize = self.full.iter().map(|count| usize::from(*count)).sum();
        let burnt = self.handling.burn.min(all.saturating_sub(self.handling.flip));
        (all - burnt) % self.handling.flip.max(1)
    }

    fn start(&self) -> Position {
        let unseen = self.full.iter().zip(&self.known).map(|(full, known)| full - known).collect();
        let none = vec![0; self.values.len()];
        Position { unseen, gone: none.clone(), held: none, part: None }
    }

    fn joined(&self, part: Option<i64>, value: i64) -> i64 {
        match (part, self.handling.combine) {
            (None, _) => value,
            (Some(part), Combine::Sum) => part + value,
            (Some(part), Combine::Max) => part.max(value),
            (Some(part), Combine::Min) => part.min(value),
        }
    }

    /// Every way to take so many cards out of some: what is left, what was taken, how many ways.
    fn taken(&self, from: &[u16], cards: usize, each: &mut impl FnMut(&[u16], BigUint)) {
        let mut took = vec![0; from.len()];
        let mut after = vec![0usize; from.len() + 1];
        for place in (0..from.len()).rev() {
            after[place] = after[place + 1] + usize::from(from[place]);
        }
        fn go(
            from: &[u16],
            after: &[usize],
            place: usize,
            left: usize,
            ways: &BigUint,
            took: &mut Vec<u16>,
            each: &mut impl FnMut(&[u16], BigUint),
        ) {
            if left == 0 {
                each(took, ways.clone());
                return;
            }
            if place == from.len() || after[place] < left {
                return;
            }
            for count in 0..=left.min(usize::from(from[place])) {
                took[place] = count as u16;
                let more = ways * choose(usize::from(from[place]), count);
                go(from, after, place + 1, left - count, &more, took, each);
            }
            took[place] = 0;
        }
        go(from, &after, 0, cards, &BigUint::one(), &mut took, each);
    }

    /// How many different hands of so many cards there are.
    fn hands(from: &[u16], cards: usize) -> u64 {
        let mut hands = vec![0u64; cards + 1];
        hands[0] = 1;
        for there in from {
            for size in (1..=cards).rev() {
                let fewer = size.saturating_sub(usize::from(*there));
                hands[size] = hands[fewer..=size].iter().fold(0, |sum: u64, more| sum.saturating_add(*more));
            }
        }
        hands[cards]
    }

    /// What so many cards out of some come to, together with what was turned over before.
    fn results(&self, from: &[u16], cards: usize, part: Option<i64>) -> Result<BTreeMap<i64, BigUint>, Unsolved> {
        // Value by value, as hands are counted by generating functions.
        let mut so_far: BTreeMap<(usize, Option<i64>), BigUint> = BTreeMap::from([((0, part), BigUint::one())]);
        for (value, there) in self.values.iter().zip(from) {
            let mut next = so_far.clone();
            for ((taken, part), ways) in &so_far {
                let mut part = *part;
                for count in 1..=(cards - taken).min(usize::from(*there)) {
                    part = Some(self.joined(part, *value));
                    let more = ways * choose(usize::from(*there), count);
                    *next.entry((taken + count, part)).or_insert_with(BigUint::zero) += more;
                }
            }
            so_far = next;
            if so_far.len() > MOST_RESULTS {
                return Err(Unsolved::TooLarge);
            }
        }
        let whole = so_far.into_iter().filter(|((taken, _), _)| *taken == cards);
        Ok(whole.filter_map(|((_, part), ways)| Some((part?, ways))).collect())
    }

    /// Goes from positions along steps. Where the cards lie at the end is told only if it is to be
    /// kept: that takes far longer.
    fn advance<A: Ord + Clone>(
        &self,
        mut positions: Positions<A>,
        steps: &[Step],
        keep: bool,
        budget: &mut u64,
        note: &impl Fn(&A, usize, i64) -> A,
    ) -> Result<Positions<A>, Unsolved> {
        let mut spend = |steps: u64| -> Result<(), Unsolved> {
            *budget = budget.checked_sub(steps).ok_or(Unsolved::TooLarge)?;
            Ok(())
        };
        for (place, step) in steps.iter().enumerate() {
            let mut next = Positions::new();
            let mut add = |position: Position, noted: A, ways: BigUint| {
                *next.entry((position, noted)).or_insert_with(BigUint::zero) += ways;
            };
            let last = !keep && matches!(steps[place + 1..], [Step::End { .. }]);
            match *step {
                // After the last flip nobody asks what is left.
                Step::Draw(cards) if last => {
                    for ((position, noted), ways) in positions {
                        let results = self.results(&position.unseen, cards, position.part)?;
                        spend(results.len() as u64 + 1)?;
                        for (result, more) in results {
                            let none =
                                Position { unseen: Vec::new(), gone: Vec::new(), held: Vec::new(), part: Some(result) };
                            add(none, noted.clone(), &ways * more);
                        }
                    }
                }
                Step::Draw(cards) => {
                    for ((position, noted), ways) in positions {
                        spend(Self::hands(&position.unseen, cards))?;
                        self.taken(&position.unseen, cards, &mut |took, more| {
                            let mut after = position.clone();
                            for (kind, count) in took.iter().enumerate().filter(|(_, count)| **count > 0) {
                                after.unseen[kind] -= count;
                                after.held[kind] += count;
                                for _ in 0..*count {
                                    after.part = Some(self.joined(after.part, self.values[kind]));
                                }
                            }
                            add(after, noted.clone(), &ways * more);
                        });
                    }
                }
                Step::Refresh { gone } => {
                    for ((position, noted), ways) in positions {
                        spend(Self::hands(&position.unseen, gone))?;
                        self.taken(&position.unseen, gone, &mut |took, more| {
                            let mut after = position.clone();
                            for (kind, count) in took.iter().enumerate() {
                                after.gone[kind] += count;
                                after.unseen[kind] = self.full[kind] - after.gone[kind] - after.held[kind];
                            }
                            add(after, noted.clone(), &ways * more);
                        });
                    }
                }
                Step::End { flip } => {
                    for ((mut position, noted), ways) in positions {
                        let noted = position.part.map_or_else(|| noted.clone(), |result| note(&noted, flip, result));
                        position.part = None;
                        position.held.fill(0);
                        add(position, noted, ways);
                    }
                }
            }
            positions = next;
        }
        Ok(positions)
    }

    /// Goes through the flips of interest and notes something at each; the chance of every note.
    ///
    /// # Errors
    /// The cards run out, or there are too many positions.
    pub fn noted<A: Ord + Clone>(
        &self,
        watch: &[usize],
        nothing: A,
        note: impl Fn(&A, usize, i64) -> A,
    ) -> Result<BTreeMap<A, Fraction>, Unsolved> {
        let last = watch.iter().copied().max().unwrap_or(0);
        let steps = self.schedule(last, watch)?;
        let start = Positions::from([((self.start(), nothing), BigUint::one())]);
        // A flip that only moves cards past a refresh is noted by nobody.
        let only_watched = |noted: &A, flip: usize, result: i64| {
            if watch.contains(&flip) { note(noted, flip, result) } else { noted.clone() }
        };
        let ends = self.advance(start, &steps, false, &mut MOST_STEPS.clone(), &only_watched)?;
        let mut notes: BTreeMap<A, BigUint> = BTreeMap::new();
        for ((_, noted), ways) in ends {
            *notes.entry(noted).or_insert_with(BigUint::zero) += ways;
        }
        let all: BigUint = notes.values().sum();
        Ok(notes.into_iter().map(|(noted, ways)| (noted, share(&ways, &all))).collect())
    }

    /// The distribution of the flip of this number, from 1, for somebody who saw none of those before.
    ///
    /// # Errors
    /// The cards run out, or there are too many positions.
    pub fn distribution(&self, flip: usize) -> Result<Distribution, Unsolved> {
        Ok(Distribution::new(self.noted(&[flip], 0, |_, _, result| result)?))
    }

    /// The distribution of a running number: `step` takes what there is so far, the place of the flip among
    /// those asked for (from 0) and its result.
    ///
    /// # Errors
    /// The cards run out, or there are too many positions.
    pub fn running(&self, flips: &[usize], step: impl Fn(i64, usize, i64) -> i64) -> Result<Distribution, Unsolved> {
        let place = |flip: usize| flips.iter().position(|asked| *asked == flip).unwrap_or(0);
        Ok(Distribution::new(self.noted(flips, 0, |sum, flip, result| step(*sum, place(flip), result))?))
    }

    /// Two flips together.
    ///
    /// # Errors
    /// The cards run out, or there are too many positions.
    pub fn pair(&self, first: usize, second: usize) -> Result<Pair, Unsolved> {
        let both = self.noted(&[first, second], (0, 0), |noted, flip, result| {
            // With one and the same flip both are its result.
            let keep = |place: usize, old: i64| if place == flip { result } else { old };
            (keep(first, noted.0), keep(second, noted.1))
        })?;
        let single = |which: fn(&(i64, i64)) -> i64| {
            Distribution::new(both.iter().map(|(results, chance)| (which(results), chance.clone())))
        };
        let distributions = [single(|results| results.0), single(|results| results.1)];
        let products: Fraction = both.iter().map(|((a, b), chance)| whole(*a) * whole(*b) * chance).sum();
        let same = both.iter().filter(|((a, b), _)| a == b).map(|(_, chance)| chance).sum();
        Ok(Pair { covariance: products - distributions[0].mean() * distributions[1].mean(), distributions, same })
    }

    /// What somebody who saw all flips before and forgets no card knows of a flip.
    ///
    /// # Errors
    /// The cards run out, or there are too many positions.
    pub fn informed(&self, flip: usize) -> Result<Informed, Unsolved> {
        let steps = self.schedule(flip, &(1..=flip).collect::<Vec<_>>())?;
        let earlier = steps.iter().rposition(|step| matches!(step, Step::End { flip: done } if *done < flip));
        let (past, now) = steps.split_at(earlier.map_or(0, |place| place + 1));
        let mut budget = MOST_STEPS;
        let start = Positions::from([((self.start(), ()), BigUint::one())]);
        let known = self.advance(start, past, true, &mut budget, &|(), _, _| ())?;
        let all: BigUint = known.values().sum();
        let mut total = BigUint::one();
        let mut found = Vec::with_capacity(known.len());
        for ((position, ()), ways) in known {
            let here = Positions::from([((position, 0), BigUint::one())]);
            let ends = self.advance(here, now, false, &mut budget, &|_, _, result| result)?;
            // How many cards lie where does not depend on the history, so this is always the same.
            total = ends.values().sum();
            let mut results = BTreeMap::new();
            for ((_, result), ways) in ends {
                *results.entry(result).or_insert_with(BigUint::zero) += ways;
            }
            found.push((ways, results));
        }
        Ok(Informed { known: found, all, total })
    }
}

//! The worth and rank of every card of a set.

use std::collections::BTreeMap;

use evenhand_kit::stats::many::holm;
use evenhand_kit::stats::{Difference, Rounds};

use super::owned::{Owned, Place};
use super::price::{FairPrice, fair_price};
use super::verdict::{Decision, Verdict, decide};

/// A card that was given to every seat in turn.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its id in the content.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it has in common with the cards that it is compared with: `order, age1`.
    pub set: String,
    /// Its price, if it has one.
    pub price: Option<f64>,
    /// Whether it is one of the cards to be judged.
    pub asked: bool,
    /// The win shares of its owners.
    pub owned: Owned,
}

/// A card with its worth.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The card.
    pub card: Candidate,
    /// The win share of its owners, less that of the same seats without it.
    pub worth: Difference,
    /// The p-value of the worth, corrected for all cards.
    pub p_holm: f64,
    /// Its rank in its set, from 1; equal worths have equal ranks.
    pub rank: usize,
    /// By role: the worth of the card, and the win share without it.
    pub by_role: Vec<(String, Difference)>,
}

/// A judged card.
#[derive(Clone, Debug)]
pub struct Judged<'r> {
    /// The card.
    pub card: &'r Rated,
    /// The other cards of its set, the most valuable first, each with the difference to it.
    pub others: Vec<(&'r Rated, Difference)>,
    /// Whether it is too strong.
    pub decision: Decision,
    /// Its fair price by the other cards of its set; `None` if it has no price.
    pub price: Option<FairPrice>,
    /// The card at other prices, in the order of the prices.
    pub trials: Vec<Trial>,
}

/// A card at another price.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The price.
    pub price: f64,
    /// The worth of the card at this price.
    pub worth: Difference,
    /// Whether it is too strong at this price.
    pub decision: Decision,
}

/// Rates all cards against `nobody`, the same matches in which nobody owns a card. `roles` are the roles of the owners
/// by place. Cards that were given in no match are left out. The most valuable card comes first.
pub fn rate(cards: Vec<Candidate>, nobody: &Owned, roles: &BTreeMap<Place, String>, rounds: &Rounds) -> Vec<Rated> {
    let mut names: Vec<&String> = roles.values().collect();
    names.sort_unstable();
    names.dedup();
    let of_role = |owned: &Owned, name: &String| {
        let together = Rounds::new(&[]);
        let worth = owned.less(nobody, &together, |place| roles.get(&place) == Some(name))?;
        Some((name.clone(), worth))
    };
    let rated = cards.into_iter().filter_map(|card| {
        let worth = card.owned.less(nobody, rounds, |_| true)?;
        let by_role = names.iter().filter_map(|name| of_role(&card.owned, name)).collect();
        Some(Rated { card, worth, p_holm: 1.0, rank: 0, by_role })
    });
    let mut rated: Vec<Rated> = rated.collect();
    let corrected = holm(&rated.iter().map(|one| one.worth.p).collect::<Vec<_>>());
    for (one, p) in rated.iter_mut().zip(corrected) {
        one.p_holm = p;
    }
    rated.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value).then_with(|| a.card.id.cmp(&b.card.id)));
    let ranks: Vec<usize> = rated.iter().map(|one| 1 + better(&rated, one)).collect();
    for (one, rank) in rated.iter_mut().zip(ranks) {
        one.rank = rank;
    }
    rated
}

/// Returns the number of cards of the same set that are worth more.
fn better(rated: &[Rated], one: &Rated) -> usize {
    let better = |other: &&Rated| other.card.set == one.card.set && other.worth.value > one.worth.value;
    rated.iter().filter(better).count()
}

/// Judges the cards that were asked for, in the order of their worth. `tried` are these cards at other prices.
pub fn judge<'r>(rated: &'r [Rated], tried: &[Candidate], nobody: &Owned, rounds: &Rounds) -> Vec<Judged<'r>> {
    let compared = Compared { rated, nobody, rounds };
    let asked = rated.iter().filter(|one| one.card.asked);
    asked.map(|one| Judged { trials: compared.trials(one, tried), ..compared.judged(one) }).collect()
}

/// The cards with what they are compared by.
struct Compared<'r, 'a> {
    rated: &'r [Rated],
    nobody: &'a Owned,
    rounds: &'a Rounds,
}

impl<'r> Compared<'r, '_> {
    fn judged(&self, one: &'r Rated) -> Judged<'r> {
        let others = self.others(&one.card);
        let price = one.card.price.map(|_| {
            let priced = others.iter().filter_map(|(other, _)| Some((other.card.price?, other.worth.value)));
            fair_price(&priced.collect::<Vec<_>>(), one.worth.value, one.worth.interval)
        });
        Judged { card: one, decision: self.decision(&one.card, &others), others, price, trials: Vec::new() }
    }

    /// Returns the other cards of a card's set, with the difference of the card from each.
    fn others(&self, card: &Candidate) -> Vec<(&'r Rated, Difference)> {
        let of_set = self.rated.iter().filter(|other| other.card.set == card.set && other.card.id != card.id);
        of_set.filter_map(|other| Some((other, card.owned.less(&other.card.owned, self.rounds, |_| true)?))).collect()
    }

    fn decision(&self, card: &Candidate, others: &[(&Rated, Difference)]) -> Decision {
        let differences: Vec<Difference> = others.iter().map(|(_, difference)| *difference).collect();
        let (deals, longest) = (card.owned.deals() as f64, self.rounds.longest() as f64);
        let decision = decide(&differences, deals - if deals >= 3.0 * longest { longest } else { 1.0 });
        let is_above = matches!(decision.verdict, Verdict::FarTooStrong | Verdict::Strongest | Verdict::Alone);
        let verdict = if card.owned.is_hardly_played() && !is_above { Verdict::Unused } else { decision.verdict };
        Decision { verdict, ..decision }
    }

    fn trials(&self, one: &Rated, tried: &[Candidate]) -> Vec<Trial> {
        let trial = |card: &Candidate| {
            let worth = card.owned.less(self.nobody, self.rounds, |_| true)?;
            Some(Trial { price: card.price?, worth, decision: self.decision(card, &self.others(card)) })
        };
        let mut trials: Vec<Trial> = tried.iter().filter(|card| card.id == one.card.id).filter_map(trial).collect();
        trials.sort_by(|a, b| a.price.total_cmp(&b.price));
        trials
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::verdict::Verdict;

    /// A card whose owners win this many of every ten deals, in an order of their own.
    fn card(id: &str, wins: u64, played: u64) -> Candidate {
        let mut owned = Owned::default();
        for deal in 0..100 {
            let won = (deal * 7 + wins) % 10 < wins;
            owned.add(Place { deal, seating: 0, seat: 0 }, f64::from(u8::from(won)));
        }
        owned.add_played(played);
        let set = "order".to_owned();
        Candidate { id: id.into(), name: id.into(), set, price: Some(1.0), asked: id == "new", owned }
    }

    fn verdict(cards: &[Candidate]) -> (Verdict, usize) {
        let (nobody, rounds) = (card("nobody", 5, 0).owned, Rounds::new(&[]));
        let rated = rate(cards.to_vec(), &nobody, &BTreeMap::new(), &rounds);
        let judged = judge(&rated, &[], &nobody, &rounds);
        (judged[0].decision.verdict, judged[0].card.rank)
    }

    #[test]
    fn cards_are_judged_within_their_set() {
        let others = [card("low", 2, 100), card("middle", 5, 100), card("high", 7, 100)];
        let with = |new: Candidate| verdict(&[&others[..], &[new]].concat());
        assert_eq!(with(card("new", 10, 100)), (Verdict::FarTooStrong, 1));
        assert_eq!(with(card("new", 5, 100)), (Verdict::Within, 2));
        assert_eq!(with(card("new", 0, 100)), (Verdict::FarTooWeak, 4));
        let elsewhere = Candidate { set: "spell".into(), ..card("new", 10, 100) };
        assert_eq!(with(elsewhere), (Verdict::Alone, 1));
    }

    #[test]
    fn a_card_that_is_hardly_played_gets_no_verdict_unless_it_wins_anyway() {
        let others = [card("low", 2, 100), card("high", 7, 100)];
        let with = |new: Candidate| verdict(&[&others[..], &[new]].concat()).0;
        assert_eq!(with(card("new", 5, 10)), Verdict::Unused);
        assert_eq!(with(card("new", 0, 10)), Verdict::Unused);
        assert_eq!(with(card("new", 10, 10)), Verdict::FarTooStrong);
    }

    #[test]
    fn other_prices_are_judged_against_the_same_set() {
        let (nobody, rounds) = (card("nobody", 5, 0).owned, Rounds::new(&[]));
        let cards = vec![card("low", 2, 100), card("high", 7, 100), card("new", 10, 100)];
        let rated = rate(cards, &nobody, &BTreeMap::new(), &rounds);
        let tried = [
            Candidate { price: Some(3.0), ..card("new", 5, 100) },
            Candidate { price: Some(2.0), ..card("new", 10, 100) },
        ];
        let judged = judge(&rated, &tried, &nobody, &rounds);
        let found: Vec<_> = judged[0].trials.iter().map(|trial| (trial.price, trial.decision.verdict)).collect();
        assert_eq!(found, [(2.0, Verdict::FarTooStrong), (3.0, Verdict::Within)]);
    }
}

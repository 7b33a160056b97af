//! The worth and rank of every card of a set.

use std::collections::BTreeMap;

use evenhand_kit::stats::many::holm;
use evenhand_kit::stats::{Difference, Rounds};

use super::owned::{Owned, Place};
use super::price::{FairPrice, fair_price};
use super::verdict::{Decision, decide};

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
    /// Its fair price; `None` if it has no price.
    pub price: Option<FairPrice>,
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

/// Judges the cards that were asked for, in the order of their worth.
pub fn judge<'r>(rated: &'r [Rated], rounds: &Rounds) -> Vec<Judged<'r>> {
    rated.iter().filter(|one| one.card.asked).map(|one| judged(one, rated, rounds)).collect()
}

fn judged<'r>(one: &'r Rated, rated: &'r [Rated], rounds: &Rounds) -> Judged<'r> {
    let of_set = rated.iter().filter(|other| other.card.set == one.card.set && other.card.id != one.card.id);
    let against = |other: &'r Rated| Some((other, one.card.owned.less(&other.card.owned, rounds, |_| true)?));
    let others: Vec<(&Rated, Difference)> = of_set.filter_map(against).collect();
    let differences: Vec<Difference> = others.iter().map(|(_, difference)| *difference).collect();
    let deals = one.card.owned.deals() as f64;
    let strata = if deals >= 3.0 * rounds.longest() as f64 { rounds.longest() as f64 } else { 1.0 };
    let price = one.card.price.map(|_| {
        let priced = others.iter().filter_map(|(other, _)| Some((other.card.price?, other.worth.value)));
        fair_price(&priced.collect::<Vec<_>>(), one.worth.value, one.worth.interval)
    });
    Judged { card: one, decision: decide(&differences, deals - strata), others, price }
}

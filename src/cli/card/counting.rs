//! Counts the win shares of the seats that own a card.

use std::collections::BTreeMap;

use super::entries::{Asked, Entry};
use super::variants::{Variant, Variants};
use crate::card::{Candidate, Owned, Place};
use crate::cli::prepared::Prepared;
use crate::game::Seat;
use crate::matches::{BlockData, ItemRow, MatchRecord, Outcome};
use crate::runner::{Sink, StoppedBy};

/// The prefix of the item that counts what its owner did with a card given to it.
const GIVEN: &str = "given_";

/// What is counted of a variant.
#[derive(Clone, Copy)]
struct Counted {
    seats: usize,
    /// The card and its owner; `None` if nobody owns one.
    given: Option<Variant>,
    /// The item that counts the card given, if the game has one.
    item: Option<usize>,
}

/// The win shares of all variants.
pub(super) struct Counting {
    variants: Vec<Counted>,
    /// The names of the roles.
    names: Vec<String>,
    /// All seats of the matches in which nobody owns a card.
    pub(super) nobody: Owned,
    /// The roles of all seats of these matches.
    pub(super) roles: BTreeMap<Place, String>,
    /// The owners of each card.
    cards: Vec<Owned>,
    /// The owners of each card at another price.
    trials: Vec<Owned>,
    /// The counts of all items in the matches in which nobody owns a card.
    items: BTreeMap<usize, ItemRow>,
    /// Number of matches in which nobody owns a card.
    matches: u64,
    /// Number of matches that failed, and why the first did.
    pub(super) faults: u64,
    pub(super) first_fault: Option<String>,
}

impl Counting {
    pub(super) fn new(prepared: &Prepared, variants: &Variants, cards: &Asked) -> Counting {
        let variant = |cell: usize| {
            let given = variants.of(cell);
            let name = given.map(|given| format!("{GIVEN}{}", cards.entries[given.card].id));
            let is_it = |item: &String| name.as_ref().is_some_and(|name| item.split(' ').next() == Some(name));
            let item = prepared.names[cell].items.iter().position(is_it);
            Counted { seats: cards.players, given, item }
        };
        Counting {
            variants: (0..prepared.experiment.cells.len()).map(variant).collect(),
            names: prepared.names[0].roles.clone(),
            nobody: Owned::default(),
            roles: BTreeMap::new(),
            cards: vec![Owned::default(); cards.entries.len()],
            trials: vec![Owned::default(); cards.trials.len()],
            items: BTreeMap::new(),
            matches: 0,
            faults: 0,
            first_fault: None,
        }
    }

    /// Returns all cards with their owners' win shares.
    pub(super) fn candidates(&self, cards: &Asked) -> Vec<Candidate> {
        let all = cards.entries.iter().zip(&self.cards);
        all.map(|(entry, owned)| candidate(entry, entry.price, owned)).collect()
    }

    /// Returns the cards at other prices.
    pub(super) fn tried(&self, cards: &Asked) -> Vec<Candidate> {
        let all = cards.trials.iter().zip(&self.trials);
        all.map(|(trial, owned)| candidate(&cards.entries[trial.card], Some(trial.price as f64), owned)).collect()
    }

    /// Returns the owners that a variant counts.
    fn owners(&mut self, given: Variant) -> &mut Owned {
        match given.trial {
            Some(trial) => &mut self.trials[trial],
            None => &mut self.cards[given.card],
        }
    }

    /// Describes how seats gain a card in matches in which nobody owns it from the start; empty if they never do.
    pub(super) fn gained(&self, prepared: &Prepared, id: &str) -> String {
        let is_it = |item: &String| item.split(' ').next() == Some(id);
        let item = prepared.names[0].items.iter().position(is_it);
        let Some(row) = item.and_then(|item| self.items.get(&item)).filter(|row| row.gained > 0) else {
            return String::new();
        };
        let seats = f64::from(row.gained_seats) / (self.matches.max(1) as f64 * self.variants[0].seats as f64);
        let price = if f64::from(row.price) >= 0.05 * f64::from(row.gained) {
            format!(", and pays {:.1} for it on average", f64::from(row.price) / f64::from(row.gained))
        } else {
            String::new()
        };
        format!("Where nobody owns it from the start, a seat gains it in {:.0} % of matches{price}.", seats * 100.0)
    }

    fn add(&mut self, cell: usize, row: &MatchRecord) {
        if let Outcome::Fault(why) = &row.outcome {
            self.faults += 1;
            self.first_fault.get_or_insert_with(|| why.clone());
            return;
        }
        let place = |seat: usize| Place { deal: row.deal, seating: row.seating, seat };
        let Counted { seats, given, .. } = self.variants[cell];
        if let Some(given) = given {
            self.owners(given).add(place(given.seat), row.shares[Seat::at(given.seat)].into());
            return;
        }
        self.matches += 1;
        for seat in Seat::all(seats) {
            self.nobody.add(place(seat.index()), row.shares[seat].into());
            if let Some(name) = self.names.get(usize::from(row.roles[seat])) {
                self.roles.insert(place(seat.index()), name.clone());
            }
        }
    }

    fn add_item(&mut self, cell: usize, row: &ItemRow) {
        let Counted { given, item, .. } = self.variants[cell];
        let number = usize::from(row.item);
        match given {
            Some(given) if item == Some(number) => self.owners(given).add_played(row.played_seats.into()),
            Some(_) => {}
            None => {
                let sum = self.items.entry(number).or_default();
                sum.gained += row.gained;
                sum.price += row.price;
                sum.gained_seats += row.gained_seats;
            }
        }
    }
}

fn candidate(entry: &Entry, price: Option<f64>, owned: &Owned) -> Candidate {
    let Entry { id, name, set, asked, .. } = entry.clone();
    Candidate { id, name, set, price, asked, owned: owned.clone() }
}

impl Sink for Counting {
    fn order(&self) -> Vec<usize> {
        (0..self.variants.len()).collect()
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        block.matches.iter().for_each(|row| self.add(cell, row));
        if let Counted { given: Some(given), item: Some(_), .. } = self.variants[cell] {
            self.owners(given).add_played(0);
        }
        block.items.iter().for_each(|row| self.add_item(cell, row));
    }

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        None
    }
}

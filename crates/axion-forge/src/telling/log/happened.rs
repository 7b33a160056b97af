//! The words of events that depend on more than their fields.

use crate::AxionForge;
use crate::model::content::CardId;
use crate::model::events::{Event, Lying};
use crate::model::state::{Pick, State, UnitId};
use evenhand_game::game::events::{EventContext, Fact};
use evenhand_game::game::log::{count, listed};
use evenhand_game::game::{Play, Seat};

/// The resources that costs are paid with.
const RESOURCES: [&str; 4] = ["Spark", "Core", "Prism", "Energy"];

impl AxionForge {
    /// Returns the number of cards that a seat draws in a row, and their names if the reader may know them.
    pub(crate) fn drawn(&self, context: &EventContext<'_, Self>, seat: Seat) -> String {
        let card = |event: &Event| match event {
            Event::Drew(drawer, card) if *drawer == seat => Some(*card),
            _ => None,
        };
        let drawn: Vec<CardId> = context.from_here().iter().map_while(card).collect();
        let number = count(i64::try_from(drawn.len()).unwrap_or(i64::MAX), "card");
        if !context.shows(seat) {
            return number;
        }
        format!("{number}: {}", listed(drawn.iter().map(|card| self.card_name(*card))))
    }

    /// Returns the amounts of a price.
    pub(crate) fn price_text(&self, paid: [u8; 4]) -> String {
        let amounts = RESOURCES.into_iter().zip(paid).filter(|(_, n)| *n > 0).map(|(what, n)| match what {
            "Energy" => format!("{n} Energy"),
            _ => count(n, what),
        });
        listed(amounts)
    }

    /// Returns what a seat used to pay besides its pool: Sources, and counters on Forges. Empty for nothing.
    pub(crate) fn paid_from(&self, context: &EventContext<'_, Self>, seat: Seat) -> String {
        let from = |event: &&Event| match event {
            Event::Sparks(payer, Some(_), _) | Event::Spent(payer, ..) => *payer == seat,
            _ => false,
        };
        let mut taken: Vec<String> = Vec::new();
        for event in context.earlier().iter().rev().take_while(from) {
            taken.push(match *event {
                Event::Sparks(_, Some(card), n) if n > 1 => format!("{} ({n})", self.card_name(card)),
                Event::Sparks(_, Some(card), _) => self.card_name(card),
                Event::Spent(_, counter, id) => format!("a {} of #{id}", RESOURCES[counter]),
                _ => continue,
            });
        }
        taken.reverse();
        if taken.is_empty() { String::new() } else { listed(taken) }
    }

    /// Returns the Life Force that a seat (or its team) has after an event.
    pub(crate) fn life_now(&self, context: &EventContext<'_, Self>, seat: Seat) -> i16 {
        let keeper = self.keeper(seat);
        let before = context.span.before.map_or(self.life_at_start(keeper), |before| self.life(before, keeper));
        let change = |event: &Event| match event {
            Event::Life(other, change, ..) if self.keeper(*other) == keeper => *change,
            _ => 0,
        };
        before + context.earlier().iter().chain(context.from_here().first()).map(change).sum::<i16>()
    }

    /// Returns the target that an effect got because there was no other choice.
    pub(crate) fn pick_text(&self, pick: Pick, lying: Option<&Lying>, context: &EventContext<'_, Self>) -> String {
        match (pick, lying) {
            (Pick::Unit(id), Some(card)) => self.lying_name(card, id, context.span.viewer),
            _ => pick.words(context),
        }
    }

    /// Whether the reader may know a damaged card: not if it lies (or lay, if it is gone) face down.
    pub(crate) fn shows_damaged(&self, context: &EventContext<'_, Self>, id: UnitId) -> bool {
        let hidden = |s: &State| {
            let owner = s.owner(id).zip(s.unit(id));
            owner.is_some_and(|(seat, unit)| unit.down && !context.shows(seat))
        };
        let gone = context.after().unit(id).is_none();
        !(hidden(context.after()) || gone && context.span.before.is_some_and(hidden))
    }

    /// Returns the names of the winners.
    pub(crate) fn winners_text(&self, s: &State) -> String {
        let shares = self.payoff(s);
        listed(Seat::all(self.seats).filter(|seat| shares[*seat] > 0.0).map(|seat| self.seat_name(s, seat)))
    }
}

//! The outcome of a choice in words: one line per event that the choice itself does not state.

use super::trophies;
use crate::model::content::{CardId, Place};
use crate::model::events::{Cause, Event, Fall, Leave, Lying};
use crate::model::state::{Pick, State, UnitId};
use crate::{Action, AxionForge};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{LogSpan, count, heading, listed};

/// The resources that costs are paid with.
const RESOURCES: [&str; 4] = ["Spark", "Core", "Prism", "Energy"];

impl AxionForge {
    /// Returns the line for the event at index `at` of a log span; `None` if other lines state it.
    pub(super) fn event_text(&self, at: usize, event: &Event, span: &LogSpan<'_, Self>) -> Option<String> {
        let name = |card: CardId| self.card_name(card);
        let unit = |card: CardId, id: UnitId| self.numbered(card, id);
        Some(match *event {
            Event::Turn(seat, turn) => heading(&format!("Turn {turn} of {}", self.seat_name(span.after, seat))),
            Event::LeftOut(seat, card) => format!("{seat} plays without {}", name(card)),
            Event::Drew(seat, _) => return self.drawn_text(at, seat, span),
            Event::Missed(seat, cards) => format!("  {seat} misses {} in an empty deck", count(cards, "card")),
            Event::SourceDown(seat, card) => format!("{seat} deploys the Source {}", name(card)),
            Event::Deployed(seat, card, place, id) => format!("{seat} deploys {}{}", unit(card, id), self.at(place)),
            Event::Hidden(seat, card, place, id) => {
                let what = if span.shows(seat) { name(card) } else { "a card".into() };
                format!("{seat} places {what} face down{} as #{id}", self.at(place))
            }
            Event::Flipped(seat, card, id) => format!("{seat} flips {}", unit(card, id)),
            Event::Reinforced(seat, place, id) => format!("{seat} reinforces the card #{id}{}", self.at(place)),
            Event::Retreated(seat, place, id) => {
                format!("{seat} takes back the face-down card #{id}{}", self.at(place))
            }
            Event::Played(seat, card) => format!("{seat} plays {}", name(card)),
            Event::Attached(seat, card, host, id) => format!("{seat} attaches {} to {}", name(card), unit(host, id)),
            Event::Guards(seat, card, id) => format!("  {} of {seat} guards", unit(card, id)),
            Event::Declined(seat, card, id) => format!("  {} of {seat} does not defend", unit(card, id)),
            Event::InVain(_) => "  the attack comes to nothing".into(),
            Event::Sprung(seat, card, id) => format!("  the Trap {} of {seat} springs", unit(card, id)),
            Event::Used(seat, card, ability, id) => {
                format!("  {} of {seat} acts{}", unit(card, id), self.ability_text(card, ability))
            }
            Event::Aimed(_, pick, lying) => {
                format!("    at {}, the only choice", self.pick_text(pick, lying.as_ref(), span.viewer))
            }
            Event::Paid(seat, paid) => self.paid_text(at, seat, paid, span),
            Event::Unused(_, 0, 0) => return None,
            Event::Unused(seat, actions, sparks) => {
                format!("  {seat} leaves {} and {} unused", count(actions, "Action"), count(sparks, "Spark"))
            }
            Event::Forced(seat, card, turned, id) => {
                let how = ["Ready", "Activated", "Exhausted"].get(usize::from(turned)).copied().unwrap_or("Broken");
                format!("    {} of {seat} is turned: {how} now", unit(card, id))
            }
            Event::Redirected(seat, place) => {
                format!("    the attack now goes to {} of {seat}", self.board.name(place))
            }
            Event::Cancelled(_) => "    the attack is called off".into(),
            Event::Discarded(seat, card) if !is_described(at, span, |action| matches!(action, Action::Discard(_))) => {
                format!("    {seat} discards {}", name(card))
            }
            Event::Moved(seat, from, to, id)
                if !is_described(at, span, |action| matches!(action, Action::Reposition(..))) =>
            {
                format!("    #{id} of {seat} moves from {} to {}", self.board.name(from), self.board.name(to))
            }
            Event::Damaged(seat, card, place, damage, id) => {
                let card = self.damaged(span, card, id);
                format!("    {card} #{id} of {seat}{} takes {damage} damage", self.at(place))
            }
            Event::Destroyed(seat, card, by, fall, id) => {
                let by = by.map_or_else(String::new, |by| format!(" by {by}"));
                let how = if fall == Fall::Broken { "breaks" } else { "is destroyed" };
                format!("    {} of {seat} {how}{by}", unit(card, id))
            }
            Event::Left(seat, card, how, id) => {
                let how = match how {
                    Leave::Sacrificed => "is sacrificed",
                    Leave::Discarded => "is discarded",
                    Leave::Banished => "is banished",
                    Leave::Returned => "returns to the hand",
                };
                format!("    {} of {seat} {how}", unit(card, id))
            }
            Event::Exploded(seat, damage) => format!("    a Forge of {seat} explodes with {damage} damage"),
            Event::Life(seat, change, cause, place) => {
                format!("    {seat}: {change:+} Life Force ({}{})", why(cause), self.at(place))
            }
            Event::Token(seat, card, place, id) => format!("    {seat} gets {}{}", unit(card, id), self.at(place)),
            Event::Sparks(seat, None, sparks) => format!("    {seat} gets {}", count(sparks, "Spark")),
            Event::Stored(seat, kind, n, id) => {
                format!("    {seat} stores {} on #{id}", count(n, RESOURCES.get(kind).copied().unwrap_or("counter")))
            }
            Event::Trophies(seat, n) => format!("    {seat} earns {}", trophies(n)),
            Event::Banked(seat, n, all) => format!("  {seat} banks {}: {all} now", trophies(n)),
            Event::Marked(seat, mark, n, all) => {
                format!("    {seat} counts {n:+} for `{}`: {all} now", self.cards.mark(mark))
            }
            Event::Turned(seat, card, 2, id) => format!("    {} of {seat} is Exhausted", unit(card, id)),
            Event::Silenced(seat, card, id) => format!("    {} of {seat} is silenced", unit(card, id)),
            Event::Recovered(seat, card) => format!("    {seat} gets {} back", name(card)),
            Event::Peeked(seat, other, card, id) => self.peek_text([seat, other], card, id, span),
            Event::Mulligan(seat) => format!("{seat} draws its hand anew"),
            Event::Out(seat) => format!("{seat} is out"),
            Event::Over(end) => self.over_text(span.after, end),
            Event::Chose(_)
            | Event::Moved(..)
            | Event::Attacks(..)
            | Event::Sparks(..)
            | Event::Spent(..)
            | Event::Turned(..)
            | Event::Discarded(..) => return None,
        })
    }

    /// Returns a card's name, with its number if it lies on the Battlefield.
    fn numbered(&self, card: CardId, id: UnitId) -> String {
        let name = self.card_name(card);
        if id == UnitId::NONE { name } else { format!("{name} #{id}") }
    }

    fn at(&self, place: Place) -> String {
        if place == Place::NOWHERE { String::new() } else { format!(" at {}", self.board.name(place)) }
    }

    /// Returns one line for all cards that a seat draws in a row. It names them only for a reader who may know them.
    fn drawn_text(&self, at: usize, seat: Seat, span: &LogSpan<'_, Self>) -> Option<String> {
        let card = |event: &Event| match event {
            Event::Drew(drawer, card) if *drawer == seat => Some(*card),
            _ => None,
        };
        if at > 0 && card(&span.events[at - 1]).is_some() {
            return None;
        }
        let drawn: Vec<CardId> = span.events[at..].iter().map_while(card).collect();
        let number = count(i64::try_from(drawn.len()).unwrap_or(i64::MAX), "card");
        let named = || listed(drawn.iter().map(|card| self.card_name(*card)));
        let which = if span.shows(seat) { format!(": {}", named()) } else { String::new() };
        Some(format!("  {seat} draws {number}{which}"))
    }

    /// Returns the line for a payment: the price, and what was used besides the pool (Sources, counters on Forges).
    fn paid_text(&self, at: usize, seat: Seat, paid: [u8; 4], span: &LogSpan<'_, Self>) -> String {
        let spent = RESOURCES.into_iter().zip(paid).filter(|(_, n)| *n > 0).map(|(what, n)| match what {
            "Energy" => format!("{n} Energy"),
            _ => count(n, what),
        });
        let from = |event: &&Event| match event {
            Event::Sparks(payer, Some(_), _) | Event::Spent(payer, ..) => *payer == seat,
            _ => false,
        };
        let mut taken: Vec<String> = Vec::new();
        for event in span.events[..at].iter().rev().take_while(from) {
            taken.push(match *event {
                Event::Sparks(_, Some(card), n) if n > 1 => format!("{} ({n})", self.card_name(card)),
                Event::Sparks(_, Some(card), _) => self.card_name(card),
                Event::Spent(_, kind, id) => format!("a {} of #{id}", RESOURCES[kind]),
                _ => continue,
            });
        }
        taken.reverse();
        let from = if taken.is_empty() { String::new() } else { format!(" from {}", listed(taken)) };
        format!("  {seat} pays {}{from}", listed(spent))
    }

    /// Returns the target that an effect got because there was no other choice.
    fn pick_text(&self, pick: Pick, lying: Option<&Lying>, viewer: Option<Seat>) -> String {
        match pick {
            Pick::Unit(id) => lying.map_or_else(|| format!("#{id}"), |card| self.lying_name(card, id, viewer)),
            Pick::Place(place) => self.board.name(place),
            Pick::Card(card) => self.card_name(card),
            Pick::Seat(seat) => seat.to_string(),
            Pick::Open(seat, place) => format!("the empty position {} of {seat}", self.board.name(place)),
        }
    }

    /// Returns the line for a look at a hidden card. It names the card only for a reader who may know it.
    fn peek_text(&self, [viewer, owner]: [Seat; 2], card: CardId, id: UnitId, span: &LogSpan<'_, Self>) -> String {
        let what = if id == UnitId::NONE { "a card in the hand".into() } else { format!("the face-down card #{id}") };
        let knows = span.shows(viewer) || (id != UnitId::NONE && span.shows(owner));
        let which = if knows { format!(": {}", self.card_name(card)) } else { String::new() };
        format!("    {viewer} looks at {what} of {owner}{which}")
    }

    /// Returns the name of a damaged card, unless it lies (or lay, if it is gone)
    /// face down and the reader may not know it.
    fn damaged(&self, span: &LogSpan<'_, Self>, card: CardId, id: UnitId) -> String {
        let hidden = |s: &State| {
            let owner = s.owner(id).zip(s.unit(id));
            owner.is_some_and(|(seat, unit)| unit.down && !span.shows(seat))
        };
        let gone = span.after.unit(id).is_none();
        if hidden(span.after) || (gone && span.before.is_some_and(hidden)) {
            return "the card".into();
        }
        self.card_name(card)
    }
}

/// Whether a choice already states an event: the log span has a choice of this
/// kind, and no earlier event of the same type.
fn is_described(at: usize, span: &LogSpan<'_, AxionForge>, kind: impl Fn(Action) -> bool) -> bool {
    let like = std::mem::discriminant(&span.events[at]);
    let first = span.events.iter().position(|event| std::mem::discriminant(event) == like) == Some(at);
    first && span.choices.iter().any(|choice| kind(choice.action))
}

/// Returns the cause of a change of Life Force in words.
fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::Open => "an open position",
        Cause::Decline => "a card that did not defend",
        Cause::Surplus => "surplus damage",
        Cause::Effect => "an effect",
        Cause::Blast => "an explosion",
        Cause::Broken => "a Broken card",
        Cause::Deckout => "an empty deck",
    }
}

//! The words and recorded values of the fields of events.

use crate::AxionForge;
use crate::model::content::{CardId, Place};
use crate::model::events::{Cause, Fall, Leave, Lying, Pile};
use crate::model::state::{End, Pick, UnitId};
use evenhand_game::game::Seat;
use evenhand_game::game::events::{EventContext, Fact, Value, object, shape};
use evenhand_game::game::words::Word;

type Context<'t, 'a> = &'t EventContext<'a, AxionForge>;

impl Fact<AxionForge> for CardId {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.card_name(*self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        if *self == CardId::NONE { Value::Null } else { self.write(context.game).into() }
    }

    fn unknown() -> &'static str {
        "a card"
    }
}

/// A card on the Battlefield is written as its number; nothing for one that is elsewhere.
impl Fact<AxionForge> for UnitId {
    fn shape() -> Value {
        shape::optional(shape::whole())
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        if *self == UnitId::NONE { String::new() } else { format!("#{self}") }
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        if *self == UnitId::NONE { Value::Null } else { self.0.into() }
    }
}

impl Fact<AxionForge> for Place {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        if *self == Place::NOWHERE { String::new() } else { context.game.board.name(*self) }
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        if *self == Place::NOWHERE { Value::Null } else { self.words(context).into() }
    }
}

impl Fact<AxionForge> for Pick {
    fn shape() -> Value {
        shape::keyed([
            ("unit", <UnitId as Fact<AxionForge>>::shape()),
            ("place", <Place as Fact<AxionForge>>::shape()),
            ("card", <CardId as Fact<AxionForge>>::shape()),
            ("seat", <Seat as Fact<AxionForge>>::shape()),
            ("open", shape::text()),
        ])
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        match self {
            Pick::Unit(id) => id.words(context),
            Pick::Place(place) => place.words(context),
            Pick::Card(card) => card.words(context),
            Pick::Seat(seat) => seat.to_string(),
            Pick::Open(seat, place) => format!("the empty position {} of {seat}", context.game.board.name(*place)),
        }
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        let (kind, value) = match self {
            Pick::Unit(id) => ("unit", id.recorded(context)),
            Pick::Place(place) => ("place", place.recorded(context)),
            Pick::Card(card) => ("card", card.recorded(context)),
            Pick::Seat(seat) => ("seat", Fact::<AxionForge>::recorded(seat, context)),
            Pick::Open(seat, place) => ("open", format!("{seat} {}", place.words(context)).into()),
        };
        object([(kind, value)])
    }
}

/// The card, if the reader may know it.
impl Fact<AxionForge> for Lying {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        if context.span.viewer.is_none_or(|viewer| self.is_known_to(viewer)) {
            context.game.card_name(self.card)
        } else {
            CardId::unknown().into()
        }
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        let known = context.span.viewer.is_none_or(|viewer| self.is_known_to(viewer));
        if known { self.card.recorded(context) } else { Value::Null }
    }
}

evenhand_game::phrases! {
    of AxionForge;
    Pile { Deck = "the deck", Discard = "the discard pile" }
    Fall { Attack = "is destroyed", Effect = "is destroyed", Blast = "is destroyed", Broken = "breaks" }
    Leave {
        Sacrificed = "is sacrificed",
        Discarded = "is discarded",
        Banished = "is banished",
        Returned = "returns to the hand",
    }
    Cause {
        Open = "an open position",
        Decline = "a card that did not defend",
        Surplus = "surplus damage",
        Effect = "an effect",
        Blast = "an explosion",
        Broken = "a Broken card",
        Deckout = "an empty deck",
    }
    End {
        NotYet = "nothing",
        Life = "Life Force",
        Deckout = "an empty deck",
        Broken = "a Broken card",
        Explosion = "an explosion",
        Trophies = "Trophies",
        Objective = "an objective",
        Cap = "the limit of turns",
    }
}

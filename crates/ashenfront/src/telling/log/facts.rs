//! The words and recorded values of the fields of events.

use crate::Ashenfront;
use crate::model::content::{CardId, Tile};
use crate::model::state::{Aimed, End, OpKind, Part, Path, What};
use crate::telling::log::names::way_word;
use evenhand_game::game::events::{EventContext, Fact, Value, object, recorded_name, shape};
use evenhand_game::game::words::Word;

type Context<'t, 'a> = &'t EventContext<'a, Ashenfront>;

impl Fact<Ashenfront> for CardId {
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

impl Fact<Ashenfront> for Tile {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        self.name()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        if *self == Tile::NOWHERE { Value::Null } else { self.name().into() }
    }
}

/// The directions of its steps.
impl Fact<Ashenfront> for Path {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        self.write(context.game)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.write(context.game).into()
    }
}

impl Fact<Ashenfront> for Aimed {
    fn shape() -> Value {
        shape::optional(shape::keyed([("direction", shape::text()), ("tile", shape::text())]))
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        let states = [context.span.before, Some(context.after())];
        context.game.aimed_text(states, self).unwrap_or_default()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        match (self.aim.as_way(), self.aim.as_tile()) {
            (Some(way), _) => object([("direction", way_word(way).into())]),
            (None, Some(tile)) => object([("tile", tile.name().into())]),
            (None, None) => Value::Null,
        }
    }
}

/// A list of effects of a card, counted from 1.
impl Fact<Ashenfront> for Part {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        match self {
            Part::Mode(place) => format!("alternative {}", u16::from(*place) + 1),
            Part::Innate(place) => format!("innate {}", u16::from(*place) + 1),
        }
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.words(context).into()
    }
}

impl Fact<Ashenfront> for What {
    fn shape() -> Value {
        shape::any_of([shape::text(), shape::keyed([("innate", shape::whole())])])
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.what_text(*self).unwrap_or("card").into()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        match self {
            What::Innate(place) => object([("innate", (u16::from(*place) + 1).into())]),
            what => recorded_name(what),
        }
    }
}

evenhand_game::phrases! {
    of Ashenfront;
    OpKind {
        Move = "move",
        Ability = "ability",
        Ult = "Ult",
        Deploy = "deployment",
        Logistics = "Logistics card",
        Play = "card",
    }
    End {
        NotYet = "nothing",
        CpKill = "CP, the last for a defeated enemy",
        CpPoint = "CP, the last for a point",
        CpEffect = "CP, the last by an effect",
        Deck = "an empty deck",
        Cap = "the limit of turns",
    }
}

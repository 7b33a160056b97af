//! The words and recorded values of the fields of events.

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::events::{BasicKind, Purse, Source, Were, Winner, Yield, Zone};
use crate::model::state::{Slot, SlotSet, TileKind};
use evenhand_game::game::events::{EventContext, Fact, Value, shape};
use evenhand_game::game::log::listed;
use evenhand_game::game::words::Word;
use evenhand_game::game::{Notation, Seat, Seats};
use evenhand_kit::table::Pile;

type Context<'t, 'a> = &'t EventContext<'a, Bridgefront>;

impl Fact<Bridgefront> for CardId {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.name(*self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        if *self == CardId::NONE { Value::Null } else { self.write(context.game).into() }
    }

    fn unknown() -> &'static str {
        "a card"
    }
}

impl Fact<Bridgefront> for Hex {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.hex_text(*self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        if *self == Hex::NOWHERE { Value::Null } else { self.write(context.game).into() }
    }
}

impl Fact<Bridgefront> for Edge {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.edge_text(*self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        if *self == Edge::NOWHERE { Value::Null } else { self.write(context.game).into() }
    }
}

impl Fact<Bridgefront> for Corner {
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

impl Fact<Bridgefront> for Action {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.write_action(*self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        context.game.write_action(*self).into()
    }
}

impl Fact<Bridgefront> for Seats {
    fn shape() -> Value {
        shape::list(<Seat as Fact<Bridgefront>>::shape())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        listed(self.iter().map(|seat| seat.words(context)))
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        self.iter().map(|seat| seat.to_string()).collect()
    }
}

/// The number of a champion, as choices write it.
impl Fact<Bridgefront> for Slot {
    fn shape() -> Value {
        shape::optional(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        self.write(context.game)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        if *self == Slot::NOBODY { Value::Null } else { self.write(context.game).into() }
    }
}

impl Fact<Bridgefront> for SlotSet {
    fn shape() -> Value {
        shape::list(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        listed(self.iter().map(|slot| slot.words(context)))
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.iter().map(|slot| slot.recorded(context)).collect()
    }
}

impl Fact<Bridgefront> for Pile<CardId, 16> {
    fn shape() -> Value {
        shape::list(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.names(self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.iter().map(|card| card.recorded(context)).collect()
    }
}

impl Fact<Bridgefront> for TileKind {
    fn shape() -> Value {
        shape::one_of(&["plain", "capital", "center", "forge", "mine"])
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        self.name().into()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        self.name().into()
    }
}

impl TileKind {
    /// Returns the name of the kind in records.
    fn name(self) -> &'static str {
        match self {
            TileKind::Plain => "plain",
            TileKind::Capital(_) => "capital",
            TileKind::Center => "center",
            TileKind::Forge => "forge",
            TileKind::Mine => "mine",
        }
    }
}

/// Seats in an order.
impl Fact<Bridgefront> for Pile<Seat, 6> {
    fn shape() -> Value {
        shape::list(<Seat as Fact<Bridgefront>>::shape())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        listed(self.iter().map(|seat| seat.words(context)))
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        self.iter().map(|seat| seat.to_string()).collect()
    }
}

evenhand_game::phrases! {
    of Bridgefront;
    Source {
        Market = "market",
        Free = "free card",
        Draft = "draft",
        Power = "power pick",
        ToHand = "by a card",
    }
    Purse {
        Income = "income",
        Mine = "from a Mine",
        Card = "by a card",
        Bounty = "for a champion's death",
        Pillage = "for a captured Capital",
        Extortion = "extorted",
        Pot = "by the Passes",
    }
    Zone {
        Draw = "the draw pile",
        Hand = "the hand",
        Discard = "the discard pile",
        Laid = "in front of the seat",
        Deck = "a shared deck",
        Play = "in play",
        Burnt = "out of the match",
    }
    Were {
        There = "there",
        Moving = "on their way",
        Deploying = "about to be deployed",
    }
    BasicKind {
        Build = "build",
        March = "march",
        Reinforce = "reinforce",
        FreeMarch = "free march",
        Ability = "ability",
    }
    Yield {
        Gold = "gold",
        MineDraft = "a Mine Draft",
        ForgeDraft = "a Forge Draft",
        Reforge = "a Reforge",
        PowerPick = "a Power Pick",
    }
    Winner {
        Attacker = "the attacker wins",
        Defender = "the defender wins",
        Nobody = "both sides die",
        Peace = "both sides stay",
        Retreat = "nobody wins, a side retreats",
    }
}

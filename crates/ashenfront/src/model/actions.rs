//! The actions of a seat. A card is identified by its kind, so that equal cards are one action, and an
//! operator by its tile.

use serde::{Deserialize, Serialize};

use crate::Ashenfront;
use crate::model::content::{CardId, Tile};
use crate::model::state::{Aim, Path};
use crate::model::words::{DiscardOrDeck, DiscardOrHand, Drop, MaybePath};
use evenhand_game::game::words::Nth;

evenhand_game::actions! {
    /// A choice of one seat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
    pub enum Action of Ashenfront {
        /// Rests, which ends the turn.
        #[default]
        Rest = "rest",
        /// Declines: does not respond, stops placing operators or activating protocols, or leaves an option unused.
        Pass = "pass",
        /// Accepts: redraws the opening hand, uses an optional effect, or equips a piece.
        Yes = "yes",
        /// Refuses what [`Action::Yes`] accepts.
        No = "no",
        /// Moves an operator, along a path if paths are declared (AF-DEC-7).
        Move(tile: Tile, path: Path as MaybePath) = "move",
        /// Uses an operator's ability: its tile, the mode and the targets.
        Ability(tile: Tile, mode: u8 as Nth, aims: [Aim; 2]) = "ability",
        /// Uses an Ult: the card, the mode and the targets.
        Ult(card: CardId, mode: u8 as Nth, aims: [Aim; 2]) = "ult",
        /// Deploys an operator, or places one before the first turn.
        Deploy(card: CardId, tile: Tile) = "deploy",
        /// Plays supply, a protocol, or equipment on a tile.
        Logistics(card: CardId, tile: Tile) = "logistics",
        /// Plays a command or a battleplan.
        Play(card: CardId, aims: [Aim; 2]) = "play",
        /// Fetches an Ult from the deck or the discard pile, and retires its operator's card from the hand
        /// or the discard pile.
        Fetch {
            /// The Ult.
            ult: CardId,
            /// Whether the operator is taken from the discard pile.
            fallen: bool as DiscardOrHand,
            /// Whether the Ult is taken from the discard pile.
            thrown: bool as DiscardOrDeck,
        } = "fetch",
        /// Discards a card, or puts it under the deck.
        Discard(card: CardId) = "discard",
        /// Chooses the path of a move, and the number of steps after which the operator drops its equipment; 255 for never.
        Go(path: Path, drop: u8 as Drop) = "go",
        /// Activates a protocol.
        Activate(card: CardId, aims: [Aim; 2]) = "activate",
        /// Chooses the target of an effect.
        At(aim: Aim) = "at",
        /// Uses an ability as a reaction: the mode and the targets.
        Use(mode: u8 as Nth, aims: [Aim; 2]) = "use",
        /// Takes a card to the hand.
        Take(card: CardId) = "take",
        /// Chooses the trigger that resolves first, by its index among the seat's own triggers.
        First(trigger: u8 as Nth) = "first",
        /// Chooses one of the options of an effect.
        Option(option: u8 as Nth) = "option",
    }
}

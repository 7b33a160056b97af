//! The actions of a seat. A card is identified by its kind, so that equal cards are one action, and an
//! operator by its tile.

use serde::{Deserialize, Serialize};

use crate::model::content::{CardId, Tile};
use crate::model::state::{Aim, Path};
use evenhand_game::game::Scratch;

/// A choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// Rests, which ends the turn.
    #[default]
    Rest,
    /// Declines: does not respond, stops placing operators or activating protocols, or leaves an option unused.
    Pass,
    /// Accepts: redraws the opening hand, uses an optional effect, or equips a piece.
    Yes,
    /// Refuses what [`Action::Yes`] accepts.
    No,
    /// Moves an operator, along a path if paths are declared (AF-DEC-7).
    Move(Tile, Path),
    /// Uses an operator's ability: its tile, the mode and the targets.
    Ability(Tile, u8, [Aim; 2]),
    /// Uses an Ult: the card, the mode and the targets.
    Ult(CardId, u8, [Aim; 2]),
    /// Deploys an operator, or places one before the first turn.
    Deploy(CardId, Tile),
    /// Plays supply, a protocol, or equipment on a tile.
    Logistics(CardId, Tile),
    /// Plays a command or a battleplan.
    Play(CardId, [Aim; 2]),
    /// Fetches an Ult from the deck or the discard pile, and retires its operator's card from the hand
    /// or the discard pile.
    Fetch {
        /// The Ult.
        ult: CardId,
        /// Whether the operator is taken from the discard pile.
        fallen: bool,
        /// Whether the Ult is taken from the discard pile.
        thrown: bool,
    },
    /// Discards a card, or puts it under the deck.
    Discard(CardId),
    /// Chooses the path of a move, and the number of steps after which the operator drops its equipment; 255 for never.
    Go(Path, u8),
    /// Activates a protocol.
    Activate(CardId, [Aim; 2]),
    /// Chooses the target of an effect.
    At(Aim),
    /// Uses an ability as a reaction: the mode and the targets.
    Use(u8, [Aim; 2]),
    /// Takes a card to the hand.
    Take(CardId),
    /// Chooses the trigger that resolves first, by its index among the seat's own triggers.
    First(u8),
}

thread_local! {
    static SCRATCH: Scratch<Action> = const { Scratch::new() };
}

/// Calls `work` with an empty scratch list of actions, so that collecting options allocates nothing.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}

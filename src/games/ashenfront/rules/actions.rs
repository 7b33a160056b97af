//! What a seat can choose. Cards are named by what they are, so that equal ones are one choice; operators by
//! the tile they stand on.

use serde::{Deserialize, Serialize};

use crate::game::Lent;
use crate::games::ashenfront::content::{CardId, Tile};
use crate::games::ashenfront::state::{Aim, Path};

/// One choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// Rests, which ends the turn.
    #[default]
    Rest,
    /// Does not answer, places nobody else, activates nothing more, does not use what may be used.
    Pass,
    /// Draws anew, uses, equips.
    Yes,
    /// The opposite.
    No,
    /// An operator moves, along a path if that is declared (AF-DEC-7).
    Move(Tile, Path),
    /// An operator uses its ability in one of its ways.
    Ability(Tile, u8, [Aim; 2]),
    /// An Ult is used in one of its ways.
    Ult(CardId, u8, [Aim; 2]),
    /// Deploys an operator, or places one before the match.
    Deploy(CardId, Tile),
    /// Plays supply, a protocol, or equipment on a tile.
    Logistics(CardId, Tile),
    /// Plays a command or a battleplan.
    Play(CardId, [Aim; 2]),
    /// Retires an operator, of the discard pile or else of the hand, and takes its Ult, from the discard pile or else from
    /// the deck.
    Fetch {
        /// The Ult.
        ult: CardId,
        /// The operator is in the discard pile.
        fallen: bool,
        /// The Ult is in the discard pile.
        thrown: bool,
    },
    /// Discards a card, or puts it under the deck.
    Discard(CardId),
    /// Moves along a path, and drops its equipment after so many steps; 255 for never.
    Go(Path, u8),
    /// Activates a protocol.
    Activate(CardId, [Aim; 2]),
    /// Aims an effect.
    At(Aim),
    /// Uses an ability as a reaction, in one of its ways.
    Use(u8, [Aim; 2]),
    /// Takes a card.
    Take(CardId),
    /// What has been set off and is carried out first, by its number among one's own.
    First(u8),
}

thread_local! {
    static SCRATCH: Lent<Action> = const { Lent::new() };
}

/// Lends a list to whoever only looks through options.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}

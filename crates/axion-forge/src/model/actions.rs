//! The choices of a seat (ledger 5.2). Cards off the Battlefield are named by their id, not by
//! copy, so that equal copies are one choice.

use serde::{Deserialize, Serialize};

use crate::model::content::{CardId, Place};
use crate::model::state::{Strike, UnitId};
use evenhand_game::game::{Scratch, Seat};

/// One choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// Ends the Action Phase.
    #[default]
    End,
    /// Deploys a Source (AX-ACT-1).
    Source(CardId),
    /// Deploys a card face up (AX-ACT-2).
    Deploy(CardId, Place),
    /// Places a card face down (AX-ACT-3).
    Hide(CardId, Place),
    /// Plays an Artifice (AX-ACT-4), paying for its extra or not.
    Play(CardId, bool),
    /// Attaches an Augment to one of the seat's cards (AX-ACT-4).
    Attach(CardId, UnitId),
    /// Moves a card to a position (AX-ACT-5).
    Reposition(UnitId, Place),
    /// A Basic Attack (AX-ACT-6).
    Attack {
        /// The attacker.
        by: UnitId,
        /// The arrow used.
        strike: Strike,
        /// The seat that is attacked.
        of: Seat,
        /// The attacked position.
        place: Place,
        /// The attacked card; [`UnitId::NONE`] if the position is empty.
        target: UnitId,
    },
    /// Uses an ability of a card, by its index, paying for its extra or not (AX-ACT-7).
    Use(UnitId, u8, bool),
    /// Uses an ability of the Catalyst.
    Invoke(u8, bool),
    /// Uses a Source by one of its abilities (AX-SRC-6).
    Tap(CardId, u8),
    /// Flips a face-down card (AX-ACT-8).
    Flip(UnitId),
    /// Flips a face-down Augment onto one of the seat's cards.
    FlipOnto(UnitId, UnitId),
    /// Reinforces a face-down card.
    Reinforce(UnitId),
    /// Takes a face-down card back.
    Retreat(UnitId),
    /// Yes: keeps a card turned, pays upkeep, redraws the hand, or declines to defend.
    Yes,
    /// No.
    No,
    /// Guards with a card (AX-ACT-9).
    Guard(UnitId),
    /// Discards a card (AX-D8).
    Discard(CardId),
    /// Chooses a card on the Battlefield.
    AtUnit(UnitId),
    /// Chooses a position.
    AtPlace(Place),
    /// Chooses an empty position of a seat (AX-Q53).
    AtOpen(Seat, Place),
    /// Chooses a card elsewhere.
    AtCard(CardId),
    /// Chooses a seat.
    AtSeat(Seat),
}

thread_local! {
    static SCRATCH: Scratch<Action> = const { Scratch::new() };
    static AIMS: Scratch<Action> = const { Scratch::new() };
}

/// Lends a scratch buffer for listing the targets of an effect. It is separate from [`with_scratch`], whose buffer may
/// be in use for listing options at the same time.
pub(crate) fn with_aims<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    AIMS.with(|aims| aims.lend(work))
}

/// Lends a scratch buffer for listing options.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}

//! The choices of a seat (ledger 5.2). Cards off the Battlefield are named by their id, not by
//! copy, so that equal copies are one choice.

use serde::{Deserialize, Serialize};

use crate::AxionForge;
use crate::model::content::{CardId, Place};
use crate::model::state::{Strike, UnitId};
use crate::model::words::{Extra, MaybeUnit};
use evenhand_game::game::Seat;
use evenhand_game::game::words::Nth;

evenhand_game::actions! {
    /// One choice of one seat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
    pub enum Action of AxionForge {
        /// Ends the Action Phase.
        #[default]
        End = "end",
        /// Deploys a Source (AX-ACT-1).
        Source(card: CardId) = "source",
        /// Deploys a card face up (AX-ACT-2).
        Deploy(card: CardId, place: Place) = "deploy",
        /// Places a card face down (AX-ACT-3).
        Hide(card: CardId, place: Place) = "hide",
        /// Plays an Artifice (AX-ACT-4), paying for its extra or not.
        Play(card: CardId, kicked: bool as Extra) = "play",
        /// Attaches an Augment to one of the seat's cards (AX-ACT-4).
        Attach(card: CardId, host: UnitId) = "attach",
        /// Moves a card to a position (AX-ACT-5).
        Reposition(unit: UnitId, to: Place) = "move",
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
            target: UnitId as MaybeUnit,
        } = "attack",
        /// Uses an ability of a card, by its index, paying for its extra or not (AX-ACT-7).
        Use(unit: UnitId, ability: u8 as Nth, kicked: bool as Extra) = "use",
        /// Uses an ability of the Catalyst.
        Invoke(ability: u8 as Nth, kicked: bool as Extra) = "invoke",
        /// Uses a Source by one of its abilities (AX-SRC-6).
        Tap(card: CardId, ability: u8 as Nth) = "tap",
        /// Flips a face-down card (AX-ACT-8).
        Flip(unit: UnitId) = "flip",
        /// Flips a face-down Augment onto one of the seat's cards.
        FlipOnto(unit: UnitId, host: UnitId) = "flip",
        /// Reinforces a face-down card.
        Reinforce(unit: UnitId) = "reinforce",
        /// Takes a face-down card back.
        Retreat(unit: UnitId) = "retreat",
        /// Yes: keeps a card turned, pays upkeep, redraws the hand, or declines to defend.
        Yes = "yes",
        /// No.
        No = "no",
        /// Guards with a card (AX-ACT-9).
        Guard(unit: UnitId) = "guard",
        /// Discards a card (AX-D8).
        Discard(card: CardId) = "discard",
        /// Chooses a card on the Battlefield.
        AtUnit(unit: UnitId) = "at",
        /// Chooses a position.
        AtPlace(place: Place) = "at",
        /// Chooses an empty position of a seat (AX-Q53).
        AtOpen(of: Seat, place: Place) = "at",
        /// Chooses a card elsewhere.
        AtCard(card: CardId) = "at",
        /// Chooses a seat.
        AtSeat(seat: Seat) = "at-seat",
        /// Chooses one of the options of an effect.
        Option(option: u8 as Nth) = "option",
    }
}

//! Suspended work: scripts in progress, and questions to a seat that interrupt them.

use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::{CardId, DeckId, Kinds};
use crate::model::content::verbs::hand::HandOp;
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::ListId;
use serde::{Deserialize, Serialize};

use super::board::Slot;

/// A frame of suspended work.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Frame {
    #[default]
    Nothing,
    /// A list of effects, at index `at`.
    Script(Script),
    /// A seat must make a choice.
    Ask(Seat, Question),
    /// The battle in [`State::battle`] continues.
    Battle,
    /// The battles in the hexes of [`State::entered`] are still to be fought.
    Battles(Seat),
}

/// A list of effects in progress.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Script {
    pub(crate) seat: Seat,
    pub(crate) list: ListId,
    pub(crate) at: u8,
    /// The card played, or [`CardId::NONE`].
    pub(crate) card: CardId,
    /// The champion whose ability this is, or [`Slot::NOBODY`].
    pub(crate) this: Slot,
    /// The champion that was named last.
    pub(crate) that_champion: Slot,
    /// The hex that was named last.
    pub(crate) there: Hex,
    /// The edge that was named last.
    pub(crate) edge: Edge,
    /// The number of cards the previous effect picked, or of Forces just deployed.
    pub(crate) that: u8,
    pub(crate) moved: bool,
    /// The answer to the current effect's question.
    pub(crate) answer: Option<Action>,
    /// The number of answers the current effect has received.
    pub(crate) answers: u8,
    /// Whether a clause had no legal target, and whether a clause did something.
    pub(crate) missed: bool,
    pub(crate) worked: bool,
    /// Whether this is a whole card, basic action or ability, and not a branch of one.
    pub(crate) root: bool,
    /// Whether targets are chosen while the script runs, instead of locked before.
    pub(crate) late: bool,
    /// The types of the cards that the previous effect drew (BF-ED17). Nobody is asked between that effect and the
    /// condition that reads them, so no stored or shown position has any.
    #[serde(skip)]
    pub(crate) drew: Kinds,
}

/// A question to a seat during a resolution.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Pick a hand card. At most `left` more are picked, at least `must` of them.
    Hand { op: HandOp, must: u8, left: u8, picked: u8, each: Option<ListId> },
    /// Take one of the revealed cards of the seat's own draw pile. The cards go to the discard pile if the hand could
    /// not hold them all and the rules say so (BF-Q37).
    Peek { take: u8, overflows: bool },
    /// Put the revealed card on top or at the bottom.
    Scry { looked: u8 },
    /// Put the kept cards back; the next one goes on top.
    Reorder,
    /// Take one of the revealed cards of a deck.
    Acquire { deck: DeckId, must: u8, left: u8 },
    /// Choose a late target or option of the script below.
    Late,
    /// Take or refuse the row card that nobody bought.
    Receive,
    /// Take gold or a Mine Draft.
    Mine(Hex),
    /// Take a Reforge or a Forge Draft.
    Forge(Hex),
    /// Pick the card that a Reforge from the whole deck scraps (BF-ED15).
    Reforge,
    /// Name the unit that takes the next hit.
    Assign,
    /// Choose the target of one hit (Tactical Hand), or leave all hits to chance.
    AssignOne,
    /// Choose the champion that an Assassin's Edge strikes.
    Edge,
    /// Name the bridge to retreat over, or fight on (BF-ED13).
    Retreat,
}

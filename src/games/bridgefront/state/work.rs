//! Suspended work: lists of effects under way, and what a seat is asked in the middle of them.

use crate::game::Seat;
use crate::games::bridgefront::content::cards::{CardId, DeckId};
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::board::{Edge, Hex};
use crate::table::effects::ListId;
use serde::{Deserialize, Serialize};

use super::board::Slot;

/// Suspended work.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Frame {
    #[default]
    Nothing,
    /// A list of effects, at `at`.
    Script(Script),
    /// A seat has to choose.
    Ask(Seat, Question),
    /// The battle in [`State::battle`] goes on.
    Battle,
    /// Battles in the hexes of [`State::entered`] are to be fought.
    Battles(Seat),
}

/// A list of effects under way.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Script {
    pub(crate) seat: Seat,
    pub(crate) list: ListId,
    pub(crate) at: u8,
    /// The card played, or [`CardId::NONE`].
    pub(crate) card: CardId,
    /// The champion whose ability this is, or [`Slot::NOBODY`].
    pub(crate) this: Slot,
    /// The champion named last.
    pub(crate) that_champion: Slot,
    /// The hex named last.
    pub(crate) there: Hex,
    /// The edge named last.
    pub(crate) edge: Edge,
    /// How many the previous effect picked, or Forces just deployed.
    pub(crate) that: u8,
    pub(crate) moved: bool,
    /// The answer to a question the present effect asked.
    pub(crate) answer: Option<Action>,
    /// How often the present effect has been answered.
    pub(crate) answers: u8,
    /// A clause had no legal target; and one had.
    pub(crate) missed: bool,
    pub(crate) worked: bool,
    /// It is a whole card, basic action or ability, not a branch of one.
    pub(crate) root: bool,
    /// Its targets are chosen as it runs, not locked before.
    pub(crate) late: bool,
}

/// What becomes of hand cards that are picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum HandOp {
    Discard,
    Scrap,
    Top,
}

/// What a seat is asked in the middle of things.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Pick a hand card; `must` of at most `left` remain.
    Hand { op: HandOp, must: u8, left: u8, picked: u8, each: Option<ListId> },
    /// Take one of the revealed cards of the own draw pile; they go to the discard pile if the hand
    /// could not hold them all and the rules say so (BF-Q37).
    Peek { take: u8, overflows: bool },
    /// Put the revealed card on top or at the bottom.
    Scry { looked: u8 },
    /// Put the kept cards back, the next goes on top.
    Reorder,
    /// Take one of the revealed cards of a deck.
    Acquire { deck: DeckId, must: u8, left: u8 },
    /// A late target or option of the script below.
    Late,
    /// Take the row card that nobody bought, or leave it.
    Receive,
    /// Gold or a Mine Draft.
    Mine(Hex),
    /// Reforge or a Forge Draft.
    Forge(Hex),
    /// Name the unit that takes the next hit.
    Assign,
    /// Assign one hit by choice (Tactical Hand), or leave all to chance.
    AssignOne,
    /// The champion that an Assassin's Edge strikes.
    Edge,
}

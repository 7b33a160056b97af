//! What happened, for logs and measures.

use super::content::{CardId, Tile};
use super::state::{Aimed, End, OpKind, Part, Path, What};
use crate::game::Seat;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat's turn began: which of its own it is.
    Turn(Seat, u16),
    /// A seat chose something.
    Chose(Seat),
    /// All copies of a card stay out of the match.
    LeftOut(Seat, CardId),
    /// Which card was drawn, known to its owner only, and how many are in the hand then.
    Drew(Seat, CardId, u8),
    /// A seat draws for its Rest: so many cards, and so many more for draw tiles.
    RestDraw(Seat, u8, u8),
    /// So many cards were not there to be drawn.
    Missed(Seat, u8),
    /// An opening hand was drawn anew.
    Mulligan(Seat),
    /// A card was put under the deck, known to its owner only.
    Bottomed(Seat, CardId),
    /// An operator begins on the battlefield.
    Placed(Seat, CardId, Tile),
    /// An operation was declared.
    Declared {
        /// Whose.
        seat: Seat,
        /// What it is.
        kind: OpKind,
        /// The acting operator, or the card.
        card: CardId,
        /// The card is face down: known to its owner only.
        hidden: bool,
        /// Where the operator stands, or where something is deployed.
        tile: Tile,
        /// The path of a Move, if it is declared.
        path: Path,
        /// Which of the ways to use an ability or Ult, and what it is aimed at.
        mode: u8,
        /// See `mode`.
        aims: [Aimed; 2],
        /// Whether it answers another.
        response: bool,
    },
    /// A seat does not answer.
    Unanswered(Seat),
    /// A card was discarded to pay for an operation.
    Paid(Seat, CardId),
    /// Nothing was there to pay for an operation with.
    Unpaid(Seat),
    /// Operations were put in order.
    Ordered {
        /// Whose response comes before what it answers.
        response_first: Option<Seat>,
        /// The initiatives of the operation and of the response.
        init: [u8; 2],
    },
    /// A card that was face down is shown.
    Shown(Seat, CardId),
    /// One of several operations is carried out: whose, what, the acting operator or the card, and where.
    Resolves(Seat, OpKind, CardId, Tile),
    /// An operation came to nothing.
    Fizzled(Seat, OpKind),
    /// An attack found nobody.
    Whiffed(Seat, CardId),
    /// An operator arrived.
    Deployed(Seat, CardId, Tile),
    /// A card that stays was put into play.
    Played(Seat, CardId),
    /// An Ult was retired to be used.
    UltUsed(Seat, CardId),
    /// An operator moved from a tile to another, and over which.
    Moved(Seat, CardId, Tile, Tile, Path),
    /// An operator was moved by something else, from a tile to another.
    Shoved(Seat, CardId, Tile, Tile),
    /// An operator uses its ability without an operation.
    Reacted {
        /// Whose.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// Where it stands.
        tile: Tile,
        /// Why.
        what: What,
        /// Which of the ways to use its ability; none if it deals its damage alone.
        mode: Option<u8>,
        /// What it is aimed at.
        aims: [Aimed; 2],
    },
    /// An effect lets an operator use its ability, and it does not: because its ability is under way or has been used in
    /// the same chain, or else because too much is under way.
    NotUsed {
        /// Whose.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// Where it stands.
        tile: Tile,
        /// Its ability is under way or has been used.
        again: bool,
    },
    /// A keyword, an innate, or a card at a moment of its own begins to work.
    SetOff(Seat, CardId, What),
    /// An effect changed an operator for a time.
    Changed {
        /// Whose.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// Where it stands.
        tile: Tile,
        /// The card whose effect it is, and which of its effects.
        by: CardId,
        /// See `by`.
        part: Part,
        /// See `by`.
        at: u8,
        /// The effect is Doubled.
        doubled: bool,
    },
    /// Damage came.
    Damaged {
        /// To whose operator.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// Where it stands.
        tile: Tile,
        /// Health that it lost by it.
        n: u8,
        /// Damage that was blocked.
        blocked: u8,
        /// Health that it has left.
        left: u8,
    },
    /// A card was discarded to block.
    Blocked(Seat, CardId),
    /// Health was lost otherwise: how much, and how much is left.
    Lost(Seat, CardId, Tile, u8, u8),
    /// Health was recovered: how much, and how much there is now.
    Healed(Seat, CardId, Tile, u8, u8),
    /// An operator was defeated and retired.
    Defeated(Seat, CardId, Tile),
    /// An operator retreated.
    Retreated(Seat, CardId, Tile),
    /// An operator left the game without being defeated.
    Retired(Seat, CardId, Tile),
    /// Control Points came or went, and how.
    Cp(Seat, i8, End),
    /// Opportunity came.
    Opportunity(Seat, u8),
    /// A protocol was activated, and what it is aimed at.
    Activated(Seat, CardId, [Aimed; 2]),
    /// Opportunity was lost.
    Wasted(Seat, u8),
    /// An operator equipped something.
    Equipped(Seat, CardId, CardId),
    /// A piece was dropped on a tile.
    Dropped(Seat, CardId, Tile),
    /// A piece was crossed and did its harm.
    Crossed(CardId, Tile),
    /// A card was discarded otherwise.
    Discarded(Seat, CardId),
    /// A card that was in play goes to the discard pile.
    PutAway(Seat, CardId),
    /// An Ult was fetched, and its operator retired for it.
    Fetched(Seat, CardId, CardId),
    /// A card came to the hand for all to see.
    Recovered(Seat, CardId),
    /// A seat rests.
    Rested {
        /// Who.
        seat: Seat,
        /// Cards in its hand.
        hand: u8,
        /// Its operators on the battlefield.
        squad: u8,
        /// Those of them on control points, and on draw tiles.
        control: u8,
        /// See `control`.
        draw_tiles: u8,
    },
    /// A seat's turn is over.
    TurnEnded(Seat),
    /// An operation was called off.
    Cancelled(Seat, OpKind),
    /// The match is over.
    Over(End),
}

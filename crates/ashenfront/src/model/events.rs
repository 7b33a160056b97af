//! The events of a match, for logs and measures.

use crate::model::content::{CardId, Tile};
use crate::model::state::{Aimed, End, OpKind, Part, Path, What};
use evenhand_game::game::Seat;

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat's turn began. The number counts this seat's own turns.
    Turn(Seat, u16),
    /// A seat made a choice.
    Chose(Seat),
    /// All copies of a card are left out of the match.
    LeftOut(Seat, CardId),
    /// A card was drawn (known to its owner only). The number is the size of the hand afterwards.
    Drew(Seat, CardId, u8),
    /// A seat draws for its Rest: the regular number of cards, and the number added by draw tiles.
    RestDraw(Seat, u8, u8),
    /// A draw was short by this number of cards, because the deck was empty.
    Missed(Seat, u8),
    /// A seat took a mulligan.
    Mulligan(Seat),
    /// A card was put under the deck. During setup only its owner knows which.
    Bottomed(Seat, CardId),
    /// An operator starts the match on the battlefield.
    Placed(Seat, CardId, Tile),
    /// An operation was declared.
    Declared {
        /// The seat that declared it.
        seat: Seat,
        /// The kind of operation.
        kind: OpKind,
        /// The acting operator, or the card.
        card: CardId,
        /// The card is face down: known to its owner only.
        hidden: bool,
        /// The tile of the operator, or the tile that something is deployed on.
        tile: Tile,
        /// The path of a Move, if it is declared.
        path: Path,
        /// Which mode of an ability or Ult is used. `aims` holds its targets.
        mode: u8,
        /// The targets.
        aims: [Aimed; 2],
        /// Whether it is a response.
        response: bool,
    },
    /// A seat declined to respond.
    Unanswered(Seat),
    /// A card was discarded to pay for an operation.
    Paid(Seat, CardId),
    /// A seat had no card to pay for an operation with.
    Unpaid(Seat),
    /// The order of the operations was fixed.
    Ordered {
        /// The seat whose response resolves before the operation that it answers.
        response_first: Option<Seat>,
        /// The initiatives of the operation and of the response.
        init: [u8; 2],
    },
    /// A face-down card was revealed.
    Shown(Seat, CardId),
    /// One of several operations resolves: its seat, its kind, the acting operator or the card, and the tile.
    Resolves(Seat, OpKind, CardId, Tile),
    /// An operation had no effect.
    Fizzled(Seat, OpKind),
    /// An attack had no target left.
    Whiffed(Seat, CardId),
    /// An operator arrived.
    Deployed(Seat, CardId, Tile),
    /// A card of the kinds Logistics or Play took effect: it was put into play, or is a command that resolved.
    Played(Seat, CardId),
    /// An Ult was retired to be used.
    UltUsed(Seat, CardId),
    /// An operator moved from one tile to another, along a path.
    Moved(Seat, CardId, Tile, Tile, Path),
    /// An effect moved an operator from one tile to another.
    Shoved(Seat, CardId, Tile, Tile),
    /// An operator reacts: it uses its ability without an operation, or deals its damage.
    Reacted {
        /// The seat of the operator.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// The tile of the operator.
        tile: Tile,
        /// What allows it.
        what: What,
        /// Which mode of its ability is used. `None` if it only deals its damage.
        mode: Option<u8>,
        /// The targets.
        aims: [Aimed; 2],
    },
    /// An effect lets an operator use its ability, but the ability does not begin: it is already running, it was
    /// already used in the same chain, or too many effects are nested.
    NotUsed {
        /// The seat of the operator.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// The tile of the operator.
        tile: Tile,
        /// Whether the reason is that the ability is already running or was already used.
        again: bool,
    },
    /// A keyword, an innate, or a triggered card takes effect.
    SetOff(Seat, CardId, What),
    /// An effect changed an operator.
    Changed {
        /// The seat of the operator.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// The tile of the operator.
        tile: Tile,
        /// The card that has the effect. `part` and `at` locate the effect on the card.
        by: CardId,
        /// Which list of effects of the card.
        part: Part,
        /// The index of the effect in that list.
        at: u8,
        /// Whether the effect is Doubled.
        doubled: bool,
    },
    /// An operator took an instance of damage.
    Damaged {
        /// The seat of the operator.
        seat: Seat,
        /// The operator.
        card: CardId,
        /// The tile of the operator.
        tile: Tile,
        /// The health that it lost.
        n: u8,
        /// The damage that was blocked.
        blocked: u8,
        /// The health that it has left.
        left: u8,
    },
    /// A card was discarded to block.
    Blocked(Seat, CardId),
    /// An operator lost health other than by damage: how much, and how much is left.
    Lost(Seat, CardId, Tile, u8, u8),
    /// An operator recovered health: how much, and how much it has now.
    Healed(Seat, CardId, Tile, u8, u8),
    /// An operator was defeated and retired.
    Defeated(Seat, CardId, Tile),
    /// An operator retreated.
    Retreated(Seat, CardId, Tile),
    /// An operator was retired without being defeated.
    Retired(Seat, CardId, Tile),
    /// A seat gained or lost Control Points, and for what.
    Cp(Seat, i8, End),
    /// A seat gained opportunity.
    Opportunity(Seat, u8),
    /// A protocol was activated, with its targets.
    Activated(Seat, CardId, [Aimed; 2]),
    /// Unused opportunity was lost.
    Wasted(Seat, u8),
    /// An operator equipped a piece: the seat, the piece and the operator.
    Equipped(Seat, CardId, CardId),
    /// A piece of equipment was left on a tile.
    Dropped(Seat, CardId, Tile),
    /// A piece of equipment was crossed, had its effect and was discarded.
    Crossed(CardId, Tile),
    /// A card was discarded for another reason.
    Discarded(Seat, CardId),
    /// A card that was in play goes to the discard pile.
    PutAway(Seat, CardId),
    /// An Ult was fetched (the first card) and its operator retired for it (the second).
    Fetched(Seat, CardId, CardId),
    /// A card was taken to the hand openly.
    Recovered(Seat, CardId),
    /// A seat rests.
    Rested {
        /// The seat.
        seat: Seat,
        /// Cards in its hand.
        hand: u8,
        /// Its operators on the battlefield.
        squad: u8,
        /// Its operators on control points. Those on draw tiles are in `draw_tiles`.
        control: u8,
        /// Its operators on draw tiles.
        draw_tiles: u8,
    },
    /// A seat's turn ended.
    TurnEnded(Seat),
    /// An operation was canceled by an effect.
    Cancelled(Seat, OpKind),
    /// The match ended.
    Over(End),
    /// A die was rolled for an effect of a seat's card.
    Rolled(Seat, CardId, u8),
}

//! What is being carried out: effects, damage, moves, triggers, and the question that a seat must answer.

use serde::{Deserialize, Serialize};

use super::{Aim, Aimed, Optional, Path, UnitId};
use crate::model::content::{CardId, Tile};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// A list of effects of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// An alternative of the card's own effects.
    Mode(u8),
    /// An innate.
    Innate(u8),
}

impl Default for Part {
    fn default() -> Part {
        Part::Mode(0)
    }
}

/// The reason why effects are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cause {
    /// An operation.
    #[default]
    Op,
    /// An ability used through an effect.
    Free,
    /// An ability used as a reaction.
    Reaction,
    /// A protocol.
    Protocol,
    /// Anything else, such as supply, tactics, equipment or innates.
    Other,
}

/// A list of effects that is being carried out in order.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Run {
    pub(crate) seat: Seat,
    /// The acting operator; none for cards.
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) part: Part,
    pub(crate) cause: Cause,
    /// The index of the operation that it belongs to; 255 if none.
    pub(crate) op: u8,
    pub(crate) doubled: bool,
    pub(crate) aims: [Aimed; 2],
    /// The number of slots whose targets have been asked for.
    pub(crate) asked: u8,
    /// The operator that `mover`, `blocker` or `acting` means.
    pub(crate) that: UnitId,
    /// Where it happens if there is no operator.
    pub(crate) tile: Tile,
    /// The index of the next effect, and the progress within it.
    pub(crate) at: u8,
    pub(crate) sub: u8,
    /// The enemy that the declared direction means, and (below) whether it has been determined.
    pub(crate) foe: UnitId,
    pub(crate) foe_settled: bool,
    /// Whether it has been determined if the targeted ally is still in its line.
    pub(crate) ally_settled: bool,
    /// Whether some hit has found a target.
    pub(crate) has_hit: bool,
    /// What the amount of the current effect is multiplied by, if it depends on a number.
    pub(crate) times: Option<u8>,
    /// The operators that the current effect applies to.
    pub(crate) targets: Pile<UnitId, MAX_TARGETS>,
    /// The option that was chosen for the current effect.
    #[serde(default)]
    pub(crate) answer: Option<u8>,
}

/// The maximum number of operators that an effect applies to.
pub(crate) const MAX_TARGETS: usize = 12;

/// An instance of damage (AF-DMG).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Hit {
    /// The operator that deals it; none for cards.
    pub(crate) by: UnitId,
    pub(crate) seat: Seat,
    pub(crate) target: UnitId,
    pub(crate) n: u8,
    /// How often it has been blocked, and how much damage was blocked.
    pub(crate) blocks: u8,
    pub(crate) blocked: u8,
    /// Cards still to be discarded for the current block.
    pub(crate) owed: u8,
    /// Whether a block has been paid for but not yet subtracted.
    pub(crate) raised: bool,
    /// Whether it can no longer be blocked.
    pub(crate) closed: bool,
}

/// A move of an operator (AF-MOV).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Walk {
    pub(crate) unit: UnitId,
    /// The seat that chooses the path.
    pub(crate) seat: Seat,
    /// The maximum number of tiles.
    pub(crate) most: u8,
    /// Whether the operator may stay where it is.
    pub(crate) may: bool,
    /// Whether it is a push or pull.
    pub(crate) forced: bool,
    /// The index of the next operator that may react with Vigilance, and (below) whether the path has been chosen.
    pub(crate) watched: u8,
    pub(crate) chosen: bool,
    /// The chosen path. Before the choice, the declared path, if any.
    pub(crate) path: Path,
    /// The number of steps taken.
    pub(crate) at: u8,
    /// The number of steps after which the operator drops its equipment; 255 for never.
    pub(crate) drop: u8,
    /// On the current tile, pieces at this index and above have been handled.
    pub(crate) pieces: u8,
    /// Bits of the pieces that the operator has dropped there.
    pub(crate) dropped: u32,
    /// The tile where it began.
    pub(crate) from: Tile,
    /// Whether the operator keeps the Phasing that it began with, even if it drops equipment (AF-Q57).
    pub(crate) phases: bool,
    /// The index of the operation, which has no effect if the move fails; 255 if the move is not an operation.
    pub(crate) op: u8,
}

/// A reaction: an operator that may use its ability.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Reaction {
    pub(crate) unit: UnitId,
    /// The operator that the ability must target; none for any.
    pub(crate) foe: UnitId,
    /// Whether it is optional.
    pub(crate) may: bool,
    /// Whether a card must be discarded for it.
    pub(crate) costs: bool,
    pub(crate) paid: bool,
    /// What allows it.
    pub(crate) what: What,
    /// The chosen mode of the ability, and (below) its targets.
    pub(crate) mode: u8,
    pub(crate) aims: [Aim; 2],
}

/// An entry of the stack of what is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// Effects.
    Run(Run),
    /// Damage.
    Hit(Hit),
    /// A move.
    Walk(Walk),
    /// A reaction.
    React(Reaction),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Hit(Hit::default())
    }
}

/// The source of a trigger or a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "keywords, and what their names say")]
pub enum What {
    #[default]
    Quickaid,
    Assault,
    Raid,
    Rush,
    Frenzy,
    Retaliate,
    Counterstrike,
    Vigilance,
    Exfiltrate,
    Regenerate,
    /// An innate of the operator, by its index.
    Innate(u8),
    /// A supply, a battleplan, or an effect of a card.
    Card,
}

/// A trigger that waits (AF-STG-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Trigger {
    pub(crate) seat: Seat,
    pub(crate) what: What,
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    /// The enemy that caused it.
    pub(crate) foe: UnitId,
    /// Where it happens if the operator is gone.
    pub(crate) tile: Tile,
    /// Whether it may be used, must be used, or is not used, as was declared.
    pub(crate) optional: Optional,
}

/// A question that a seat must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether it redraws its opening hand (AF-D1).
    Mulligan,
    /// Which card it puts under its deck.
    Bottom,
    /// Which operators it places, and where (AF-D2).
    Place,
    /// Which operation it declares next, or whether it rests (AF-D3).
    Main,
    /// Whether and how it responds to an operation (AF-D4).
    Respond(u8),
    /// Whether it uses the optional effects of an operation that it declares.
    Optional(u8),
    /// Which card it discards for an operation (AF-D5).
    Pay(u8),
    /// Where an operator moves (AF-D6).
    Path,
    /// Whether it blocks, and with which card (AF-D7).
    Block,
    /// Which protocol it activates (AF-D8).
    Protocols,
    /// Which trigger resolves first (AF-D9).
    First,
    /// Whether a reaction is used, and on which target (AF-D9).
    React,
    /// Which card it discards for a reaction.
    PayReaction,
    /// Whether an optional effect happens.
    May,
    /// Which target an effect has.
    Aim,
    /// Which operator it deploys through an effect, and where.
    Bring,
    /// Which card it takes to its hand.
    Take,
    /// Which card it discards for an effect.
    Discard,
    /// Whether an operator equips a piece on its tile (AF-D10).
    Equip(UnitId, u8),
    /// Which card it discards from a hand above the limit.
    Trim,
    /// Which of this many options of an effect it chooses.
    Option(u8),
}

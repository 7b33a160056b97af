//! The events of a match, for logs and measures.

use crate::model::content::sheets::{Condition, DeedId, SheetId};
use crate::model::flip_deck::{Face, MAX_FLIP};
use crate::model::state::{AimedAt, Figure, MarkerId, PieceId, Side};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Grain, Point};

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A character enters the match: its sheet and its owner.
    Enters(Figure, SheetId, Seat),
    /// A side's place in the initiative order (0 = first) and its total.
    Initiative {
        /// The side.
        side: Side,
        /// Its place in the order.
        place: u8,
        /// Its total, including its bonus.
        total: i16,
    },
    /// A character was put on the table.
    Deployed(Figure, Point),
    /// There was no free place in a character's zone, so it stays off the table.
    LeftOut(Figure),
    /// A turn began.
    Turn(u8),
    /// A character was activated; the second field is its sheet.
    Activated(Figure, SheetId),
    /// The number of unused action tokens at the end of a character's activation.
    Unused(Figure, u8),
    /// The active character paid for an action.
    Pays(Figure),
    /// A character ends its activation; `true` if it could pay for an attack but none had an enemy to strike.
    Ends(Figure, bool),
    /// A seat passed.
    Passed(Seat),
    /// The cards of a flip: the flipping seat and the cards. The resulting number follows as another event.
    Turned(Seat, Pile<Face, MAX_FLIP>),
    /// The flip of a side in a contest: its total including its bonus, and the rank of the suit
    /// and the value of each card, the deciding card first (at most [`SHOWN`] cards).
    Shows {
        /// The side.
        side: Side,
        /// Its total.
        total: i16,
        /// Its cards.
        cards: Pile<(u8, i8), SHOWN>,
    },
    /// A deck was flipped: by which seat, and the resulting number.
    Flipped(Seat, i16),
    /// The terms of the margin of the attack that follows.
    Weighed(Weighed),
    /// A response reduced the damage of the current attack to this amount.
    Lessened(u8),
    /// A character was healed: the character, the number of wounds, and the healer.
    Healed(Figure, u8, Figure),
    /// Tokens returned to a character's pool when it was activated.
    Returned(Figure, u8),
    /// Tokens that a character had lent came back: the lender, the borrower, the number.
    Recalled(Figure, Figure, u8),
    /// A character lent a token to another.
    Scratch(Figure, Figure),
    /// A push or pull was stopped before its full length: the character and what stopped it.
    Stopped(Figure, Stop),
    /// A character attacks.
    Attacks(AttackTold),
    /// A character paid for an attack that ended before its flip: the character, its sheet and the action.
    InVain(Figure, SheetId, DeedId),
    /// A character lost wounds: the character, how many, the source, and who caused it
    /// ([`crate::model::state::NOBODY`] if nobody).
    Suffered(Figure, u8, Source, Figure),
    /// A character was defeated: the character, and who defeated it ([`crate::model::state::NOBODY`] if nobody).
    Defeated(Figure, Figure),
    /// A piece of terrain was destroyed.
    Destroyed(PieceId),
    /// A character gained tokens of a condition.
    Gained(Figure, Condition, u8),
    /// A character lost one token of a condition.
    Lost(Figure, Condition),
    /// A character used an ability or response (not an attack).
    Used(Figure, SheetId, DeedId),
    /// A character moved: where to, and how far.
    Moved(Figure, Point, Grain),
    /// A character was pushed, pulled or thrown: where to, and how far.
    Driven(Figure, Point, Grain),
    /// A character made room or was put where it can stand; the second field is the distance.
    MadeRoom(Figure, Grain),
    /// A character fell this many Size units.
    Fell(Figure, u8),
    /// A side scored.
    Scored(Side, i16),
    /// A marker was marked for a side.
    Marked(MarkerId, Side),
    /// A door was opened or closed.
    Door(PieceId, bool),
}

/// The terms of a margin (AS-ATK-2, AS-ATK-3, AS-ATK-9): the attack before the flip minus the Defense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Attack terms: Skill, the bonus of the action, its bonus for movement or adjacent
    /// friends, and a counterattack's bonus.
    pub(crate) skill: i8,
    pub(crate) bonus: i8,
    pub(crate) extra: i16,
    pub(crate) counter: i8,
    /// The amount subtracted for Hinder.
    pub(crate) hinder: u8,
    /// Defense terms: printed Defense, the bonuses of wards and lock-downs, of cover and of
    /// responses, and what Weaken subtracts.
    pub(crate) defense: i8,
    pub(crate) timed: i16,
    pub(crate) cover: i8,
    pub(crate) defended: i8,
    pub(crate) weaken: u8,
    /// The total Defense.
    pub(crate) total: i16,
}

/// The largest number of cards shown for a side in a contest.
pub const SHOWN: usize = 8;

/// The result of an attack on one target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackTold {
    pub(crate) by: Figure,
    /// The attacker's sheet.
    pub(crate) sheet: SheetId,
    pub(crate) deed: DeedId,
    pub(crate) target: AimedAt,
    /// The margin before the flip (AS-ATK-9).
    pub(crate) margin: i16,
    pub(crate) flip: i16,
    pub(crate) damage: u8,
    pub(crate) hit: bool,
    /// Whether this is the first target of its attack.
    pub(crate) first: bool,
    /// Whether an earlier target of the attack was hit.
    pub(crate) hit_before: bool,
}

/// The source of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An attack.
    Attack,
    /// Damage over Time.
    Dot,
    /// Dangerous ground.
    Hazard,
    /// A fall.
    Fall,
    /// An impact.
    Impact,
    /// An impassable edge.
    Edge,
    /// Any other effect of an action.
    Deed,
}

/// What stops a push or pull before its full length (AS-PUSH-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nothing.
    No,
    /// The edge of the table.
    TableEdge,
    /// Another character.
    Base(Figure),
    /// Terrain it cannot step over, or a closed door.
    Piece(PieceId),
    /// Impassable terrain, which causes damage (AS-IMP-1).
    Impassable(PieceId),
}

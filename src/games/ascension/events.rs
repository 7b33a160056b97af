//! What happened, for logs and measures.

use super::content::sheets::{Condition, DeedId, SheetId};
use super::rules::shoved::Stop;
use super::state::{AimedAt, Figure, MarkerId, PieceId, Side};
use crate::game::Seat;
use crate::table::Pile;
use crate::table::flip_deck::{Face, MAX_FLIP};
use crate::table::plane::{Grain, Point};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A character is in the match: by which sheet, and whose.
    Enters(Figure, SheetId, Seat),
    /// A side's place in the initiative, 0 = first, and the total it flipped.
    Initiative {
        /// Which side.
        side: Side,
        /// Its place.
        place: u8,
        /// Its total, with its bonus.
        total: i16,
    },
    /// A character was put on the table.
    Deployed(Figure, Point),
    /// A character found no room in its zone and stays off the table.
    LeftOut(Figure),
    /// A turn began.
    Turn(u8),
    /// A character was activated, and by which sheet it is.
    Activated(Figure, SheetId),
    /// Action tokens unused at the end of its activation.
    Unused(Figure, u8),
    /// The active character pays for an action.
    Pays(Figure),
    /// A character ends its activation; `true` if with an attack it could pay for and no enemy to strike.
    Ends(Figure, bool),
    /// A seat passed.
    Passed(Seat),
    /// The cards of a flip: whose deck, and which; what they come to follows.
    Turned(Seat, Pile<Face, MAX_FLIP>),
    /// What a side shows in a contest: its total with its bonus, and the place of the suit and the value of each
    /// card, the deciding one first (as many as there is room for).
    Shows {
        /// Which side.
        side: Side,
        /// Its total.
        total: i16,
        /// Its cards.
        cards: Pile<(u8, i8), SHOWN>,
    },
    /// A deck was flipped: whose, and the number.
    Flipped(Seat, i16),
    /// What the margin of the attack that follows is made of.
    Weighed(Weighed),
    /// A response has changed the damage of the attack under way to this.
    Lessened(u8),
    /// A character was healed: who, by how many wounds, by whom.
    Healed(Figure, u8, Figure),
    /// Tokens came back to a character's pool as it was activated.
    Returned(Figure, u8),
    /// Tokens that a character had lent came back from another.
    Recalled(Figure, Figure, u8),
    /// A character lent another a token.
    Lent(Figure, Figure),
    /// What stopped a push or pull before its full length.
    Stopped(Figure, Stop),
    /// A character attacks.
    Attacks(AttackTold),
    /// A character paid for an attack that came to no flip: its sheet, and which deed.
    InVain(Figure, SheetId, DeedId),
    /// A character lost wounds: who, how many, from what, and by whom (or nobody).
    Suffered(Figure, u8, Source, Figure),
    /// A character was defeated, by whom (or nobody).
    Defeated(Figure, Figure),
    /// A piece of terrain was destroyed.
    Destroyed(PieceId),
    /// A character gained tokens of a condition.
    Gained(Figure, Condition, u8),
    /// A character got rid of a token.
    Lost(Figure, Condition),
    /// A character used a deed (not an attack).
    Used(Figure, SheetId, DeedId),
    /// A character moved: how far, and how many strides it took.
    Moved(Figure, Point, Grain),
    /// A character was pushed, pulled or thrown: where to, and how far.
    Driven(Figure, Point, Grain),
    /// A character made room, or was put where it can stand, so far from where it was.
    MadeRoom(Figure, Grain),
    /// A character fell so many Size units.
    Fell(Figure, u8),
    /// A side scored.
    Scored(Side, i16),
    /// A marker was marked for a side.
    Marked(MarkerId, Side),
    /// A door was opened or closed.
    Door(PieceId, bool),
}

/// What a margin is made of (AS-ATK-2, AS-ATK-3, AS-ATK-9): the attack before the flip less the Defense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Skill, the deed's bonus, what it adds for movement or friends, and a counterattack's bonus.
    pub(crate) skill: i8,
    pub(crate) bonus: i8,
    pub(crate) extra: i16,
    pub(crate) counter: i8,
    /// Taken off by Hinder.
    pub(crate) hinder: u8,
    /// Printed Defense, what wards and lock-downs, cover and responses add, and what Weaken takes off.
    pub(crate) defense: i8,
    pub(crate) timed: i16,
    pub(crate) cover: i8,
    pub(crate) defended: i8,
    pub(crate) weaken: u8,
    /// The Defense they come to.
    pub(crate) total: i16,
}

/// Cards of a contest that are told at most.
pub const SHOWN: usize = 8;

/// What an attack came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackTold {
    pub(crate) by: Figure,
    /// The attacker's.
    pub(crate) sheet: SheetId,
    pub(crate) deed: DeedId,
    pub(crate) target: AimedAt,
    /// Before the flip (AS-ATK-9).
    pub(crate) margin: i16,
    pub(crate) flip: i16,
    pub(crate) damage: u8,
    pub(crate) hit: bool,
    /// Whether this is the first target of its attack.
    pub(crate) first: bool,
    /// Whether one of the targets before it was hit.
    pub(crate) hit_before: bool,
}

/// What damage came from.
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
    /// Anything else a deed does.
    Deed,
}

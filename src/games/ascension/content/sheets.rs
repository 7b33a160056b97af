//! What characters are and can do, as data (AS-COMP, section "sheets" of `rules.md`).
//!
//! `content.<sheet>` in TOML becomes a [`Sheet`], its `actions.<id>` become [`Deed`]s. Lengths are
//! written in millimetres and kept in grains, 256 to the millimetre.

use serde::{Deserialize, Serialize};

use crate::games::ascension::verbs::Verb;
use crate::table::ids::{IdVec, id};
use crate::table::plane::Grain;
use crate::words;

id! {
    /// A sheet by its place among all.
    pub struct SheetId(u8);
    /// A deed by its place on its sheet.
    pub struct DeedId(u8);
    /// Where the tokens spent on an action lie: on the Move Action, or on a deed.
    pub struct TokenSlot(u8);
}

impl TokenSlot {
    /// The Move Action's.
    pub const MOVE: TokenSlot = TokenSlot(0);
}

impl DeedId {
    /// Where the tokens spent on it lie.
    #[inline]
    pub fn slot(self) -> TokenSlot {
        TokenSlot(self.0 + 1)
    }
}

/// As many as there are places for tokens on a sheet.
pub const MAX_SLOTS: usize = MAX_DEEDS + 1;

/// The most actions a sheet can list beside the Move Action.
pub const MAX_DEEDS: usize = 5;

/// A kind of character.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The id in content files and logs: `BH1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// The place of its faction among all.
    pub faction: u8,
    /// Longest and shortest dimension of the base (AS-COMP-1).
    pub long: Grain,
    /// See `long`; equal to it for a round base.
    pub short: Grain,
    /// The Size Value (AS-Q55).
    pub size: u8,
    /// Action tokens (AS-TOK-1).
    pub capacity: u8,
    /// Attack Skill.
    pub skill: i8,
    /// Defense.
    pub defense: i8,
    /// Wounds at the start.
    pub wounds: u8,
    /// Strides in a Move Action (AS-MOVE-3).
    pub strides: u8,
    /// Force points.
    pub points: u16,
    /// How often a list can have it.
    pub at_most: u8,
    /// Its actions, in the order they stand there.
    pub deeds: IdVec<DeedId, Deed>,
}

/// An action of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// The id in content files: `aimed_shot`.
    pub id: String,
    /// What kind it is.
    pub kind: DeedKind,
    /// Tokens it costs (AS-TOK-2).
    pub tokens: u8,
    /// How far it reaches from edge to edge; `None` for the user only. 0 is base contact.
    pub range: Option<Grain>,
    /// How far away a target must be at least.
    pub min_range: Grain,
    /// Added to the attack (AS-ATK-2).
    pub bonus: i8,
    /// Marks of usefulness for the points formula.
    pub utility: u8,
    /// What it can be aimed at.
    pub aim: Aim,
    /// Whom it strikes beside its target.
    pub area: Area,
    /// Needs no sight, and cover does not count.
    pub indirect: bool,
    /// Cover does not count.
    pub ignores_cover: bool,
    /// A hit does no damage.
    pub harmless: bool,
    /// Added to damage to terrain.
    pub terrain_bonus: u8,
    /// Small damage counts against reinforced terrain.
    pub ignores_threshold: bool,
    /// Terrain in its area is struck too.
    pub strikes_terrain: bool,
    /// A bonus that depends on the situation.
    pub extra: Option<Extra>,
    /// Strides moved before the attack, over terrain, to end in contact.
    pub swoop: u8,
    /// What allows a response.
    pub trigger: Option<Trigger>,
    /// How near to the user the one that the trigger is about must be; `None` for the user itself.
    pub guards: Option<Grain>,
    /// What happens, in order.
    pub effects: Vec<Effect>,
}

words! {
    /// Kinds of actions.
    pub enum DeedKind {
        /// The seven steps.
        Attack,
        /// Anything else in the own activation.
        Ability,
        /// Used when something happens (AS-RESP).
        Response,
    }
}

words! {
    /// What a deed can be aimed at.
    pub enum Aim {
        /// An enemy, or a piece of terrain.
        FoeOrPiece,
        /// An enemy.
        Foe,
        /// A piece of terrain.
        Piece,
        /// Another character of the own side.
        Friend,
        /// The user or a character of the own side.
        FriendOrSelf,
        /// A free place on the ground.
        Point,
        /// Nothing: the user, or all around it.
        User,
    }
}

/// Whom an attack strikes beside its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Area {
    /// Nobody.
    #[default]
    None,
    /// Everybody within this of the target's place (AS-Q32).
    Burst(Grain),
    /// Everybody within this of the user, who is not struck.
    Nova(Grain),
    /// As `Nova`, enemies only.
    NovaFoes(Grain),
}

/// A bonus that depends on the situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// If the user has moved at least so far in this activation.
    Moved(Grain, i8),
    /// One for each other friend in contact with the target, at most so many.
    Gang(i8),
}

words! {
    /// What allows a response (AS-RESP-3).
    #[derive(Serialize)]
    pub enum Trigger {
        /// An attack names its target, before the flip.
        Targeted,
        /// An attack on the user has missed.
        Missed,
        /// An attack on the user has hit.
        Hit,
        /// Damage is about to be suffered.
        Damaged,
        /// An attack on the user is over.
        AttackDone,
        /// An enemy ends a stride.
        StrideEnd,
        /// A push or throw is about to happen.
        Forced,
        /// The user has been defeated.
        Defeated,
    }
}

/// One effect of a deed and when it happens (AS-ATK-7).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Whether it depends on the hit.
    pub when: When,
    /// What happens.
    pub(crate) verb: Verb,
}

/// Whether an effect depends on the hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Hit or miss: the book's own rule.
    #[default]
    Always,
    /// Only on a hit.
    Hit,
    /// Only on a miss.
    Miss,
}

words! {
    /// The four conditions (AS-COND-1).
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub enum Condition {
        /// Fewer strides.
        Slow,
        /// Less Defense.
        Weaken,
        /// Less attack.
        Hinder,
        /// A wound at the end of each own activation.
        Dot,
    }
}

impl Condition {
    /// All four, in the order of their counts.
    pub const ALL: [Condition; 4] = [Condition::Slow, Condition::Weaken, Condition::Hinder, Condition::Dot];
}

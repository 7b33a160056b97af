//! Character sheets as data (AS-COMP, section "sheets" of `rules.md`).
//!
//! `content.<sheet>` in TOML becomes a [`Sheet`], its `actions.<id>` become [`Deed`]s. Lengths
//! are written in millimeters and stored in grains, 256 per millimeter.

use serde::Serialize;

pub use super::conditions::Condition;
pub use super::ids::{DeedId, SheetId, TokenSlot};
use super::suits::Suits;
pub use super::traits::{Trait, Traits};
use super::verbs::Verb;
use evenhand_game::words;
use evenhand_kit::table::effects::shared::places;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::plane::Grain;

/// The number of token slots on a sheet.
pub const MAX_SLOTS: usize = MAX_DEEDS + 1;

/// The maximum number of actions on a sheet beside the Move Action.
pub const MAX_DEEDS: usize = 8;

/// A kind of character.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The id in content files and logs: `BH1`.
    pub id: String,
    /// The name.
    pub name: String,
    /// The index of its faction among all factions.
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
    /// The maximum number of times a list can include it.
    pub at_most: u8,
    /// Its Influence (AC-SIZE-5).
    pub influence: Grain,
    /// The maximum number of abilities in one activation; 0 = no limit (AC-ABI-0).
    pub abilities_most: u8,
    /// Its traits (AC-TR).
    pub traits: Traits,
    /// Whether its points are the sum of prices (AC-PRICE).
    pub bought: bool,
    /// Its actions, in sheet order.
    pub deeds: IdVec<DeedId, Deed>,
}

/// An action on a sheet, other than the Move Action.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// The id in content files: `aimed_shot`.
    pub id: String,
    /// The kind of action.
    pub kind: DeedKind,
    /// The number of tokens it costs (AS-TOK-2).
    pub tokens: u8,
    /// A second number of tokens that can be spent on the attack (AC-ATK-2).
    pub more: Option<More>,
    /// Its range, from edge to edge; 0 is base contact, `None` means that it affects only its user.
    pub range: Option<Grain>,
    /// The minimum distance to its target.
    pub min_range: Grain,
    /// Bonus to the attack (AS-ATK-2).
    pub bonus: i8,
    /// Utility rating, for the points formula.
    pub utility: u8,
    /// What it can be aimed at.
    pub aim: Aim,
    /// The area it strikes beside its target.
    pub area: Area,
    /// Whether an ability needs sight of its target; attacks need it unless they are indirect.
    pub sight: bool,
    /// Whether it needs no line of sight and ignores cover.
    pub indirect: bool,
    /// Whether it ignores cover.
    pub ignores_cover: bool,
    /// Whether a hit does no damage.
    pub harmless: bool,
    /// Extra damage to terrain.
    pub terrain_bonus: u8,
    /// Whether it ignores the damage threshold of reinforced terrain.
    pub ignores_threshold: bool,
    /// Whether it also strikes terrain in its area.
    pub strikes_terrain: bool,
    /// A situational bonus to the attack.
    pub extra: Option<Extra>,
    /// Strides moved over terrain before the attack, ending in contact with the target.
    pub swoop: u8,
    /// The event that allows the response.
    pub trigger: Option<Trigger>,
    /// The maximum distance between the user and the character that the trigger is about;
    /// `None` if that must be the user.
    pub guards: Option<Grain>,
    /// Whether each of its effects states if it needs a hit, whatever `attack.effects_on_miss` says (AC-TRIG-3).
    pub states_result: bool,
    /// Its effects, in order.
    pub effects: Vec<Effect>,
}

words! {
    /// Kinds of actions.
    pub enum DeedKind {
        /// An attack in seven steps.
        Attack,
        /// Any other action in the character's own activation.
        Ability,
        /// A response to an event (AS-RESP).
        Response,
    }
}

words! {
    /// What an action can be aimed at.
    pub enum Aim {
        /// An enemy, or a piece of terrain.
        FoeOrPiece,
        /// An enemy.
        Foe,
        /// A piece of terrain.
        Piece,
        /// Another character of the same side.
        Friend,
        /// The user or another character of the same side.
        FriendOrSelf,
        /// Any other character.
        Character,
        /// A free point on the ground.
        Point,
        /// No target: the user itself, or the area around it.
        User,
    }
}

/// The area an attack strikes beside its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Area {
    /// No area.
    #[default]
    None,
    /// Everybody within this distance of the target's position (AS-Q32).
    Burst(Grain),
    /// Everybody within this distance of the user, except the user.
    Nova(Grain),
    /// Enemies within this distance of the user.
    NovaFoes(Grain),
    /// Everybody on a strip of this width, from the user's base as far as the range (AC-TPL-3).
    Line(Grain),
    /// Targets one after another, up to this number, each within this distance of the one before it (AC-TPL-4).
    Chain(u8, Grain),
}

/// A second way to pay for an attack (AC-ATK-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct More {
    /// The number of tokens.
    pub tokens: u8,
    /// Bonus to the attack in that case.
    pub bonus: i8,
}

/// A situational bonus to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// The second number, if the user has moved at least this distance in this activation.
    Moved(Grain, i8),
    /// One for each other friend in contact with the target, up to this maximum.
    Gang(i8),
}

words! {
    /// The event that allows a response (AS-RESP-3).
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

/// One effect of an action and its condition (AS-ATK-7).
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Whether it depends on a hit.
    pub when: When,
    /// The suits that it needs among the cards of the attack (AC-TRIG-1).
    pub suits: Suits,
    /// The effect.
    pub(crate) verb: Verb,
    /// How much it counts in estimates: less than 1 if a choice or a die decides whether it is carried out.
    pub(crate) weight: f32,
}

impl Deed {
    /// Returns what spending more tokens adds to the attack.
    #[inline]
    pub(crate) fn bonus_of_more(&self, more: bool) -> i8 {
        self.more.filter(|_| more).map_or(0, |more| more.bonus - self.bonus)
    }

    /// Returns where each of its effects is written, below `effects`.
    pub(crate) fn effect_places(&self) -> Vec<String> {
        places(self.effects.iter().map(|effect| effect.verb.shared()))
    }
}

words! {
    /// Whether an effect depends on a hit.
    pub enum When {
        /// On hit and miss: the rulebook's own rule.
        Always,
        /// Only on a hit.
        Hit,
        /// Only on a miss.
        Miss,
    }
}

//! Frames: actions and effects in progress that wait to be continued.

use serde::{Deserialize, Serialize};

use super::{MAX_SQUADS, Plan, Spots, SquadId};
use crate::model::content::ids::{AbilityId, PassiveId, SpellId, StatusId};

/// Why a model was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A hand-to-hand attack.
    #[default]
    Melee,
    /// A ranged attack.
    Ranged,
    /// A spell.
    Spell,
    /// An ability, a passive or a status.
    Effect,
    /// An opportunity attack.
    Opportunity,
    /// A double 1 of a Spell Roll.
    Backlash,
    /// Too far from its squad in an End Phase.
    Coherency,
    /// There was no space to set up its squad.
    NoRoom,
}

impl Cause {
    /// All causes, in order.
    pub const ALL: [Cause; 8] = [
        Cause::Melee,
        Cause::Ranged,
        Cause::Spell,
        Cause::Effect,
        Cause::Opportunity,
        Cause::Backlash,
        Cause::Coherency,
        Cause::NoRoom,
    ];
}

/// Wounds that are about to be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wounds {
    /// The squad that takes them.
    pub squad: SquadId,
    /// The number of wounds.
    pub n: u8,
    /// Their cause.
    pub cause: Cause,
    /// How many of them come from hand-to-hand weapons, if the attack also used ranged ones. These are allocated first.
    pub by_hand: u8,
    /// The squad that caused them, or [`SquadId::NONE`].
    pub by: SquadId,
    /// Bits of the statuses that the squad gets if at least one wound is left.
    pub statuses: u16,
    /// Bits of the only models that can take them; 0 for any model.
    pub only: u16,
    /// Whether no other squad can take them instead any more.
    pub settled: bool,
    /// Whether a model that was lost in melee set them off and their event has not been recorded yet.
    pub untold: bool,
}

/// The kind of a squad's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A Move action.
    #[default]
    Move,
    /// A Rush action.
    Rush,
    /// A move outside its action.
    Beside,
    /// Setting it up again.
    SetUp,
}

/// A squad that is about to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Going {
    /// The squad.
    pub squad: SquadId,
    /// The kind of the move.
    pub kind: Kind,
    /// How far it can go, in thousandths of an inch.
    pub allowance: u16,
    /// The enemy squads it leaves.
    pub leaves: u32,
    /// Whether opportunity attacks have been made.
    pub left: bool,
    /// The Rush die, once it has been rolled.
    pub die: Option<u8>,
    /// How often the die has been rolled again.
    pub again: u8,
}

/// Effects that are carried out one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The source of the effects.
    pub of: Of,
    /// The squad whose effects they are.
    pub source: SquadId,
    /// The squad that they affect.
    pub target: SquadId,
    /// The index of the next effect.
    pub next: u8,
    /// The option that was chosen for the next effect.
    #[serde(default)]
    pub answer: Option<u8>,
}

/// The kinds of sources of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// A spell.
    Spell(SpellId),
    /// An ability.
    Ability(AbilityId),
    /// A passive.
    Passive(PassiveId),
    /// The effects of a status at the start of a turn.
    Status(StatusId),
}

/// The squads that one effect reaches and that it has not been carried out on yet (FB-Q62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// The effects.
    pub run: Run,
    /// The index of the one effect that reaches the squads around its target. `None` if all effects reach them.
    pub around: Option<u8>,
    /// Bits of the squads.
    pub left: u32,
    /// Bits of the target's models that were alive when the effect began.
    pub stood: u16,
}

/// A declaration that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// Nothing.
    #[default]
    Nothing,
    /// An attack on several squads: the attacker, its plan, and by squad the models
    /// that were alive at that moment (FB-Q45).
    Attack(SquadId, Plan, [u16; MAX_SQUADS]),
    /// The end places of a Rush whose die is rolled after they were chosen (FB-Q25).
    Ends(Spots),
}

/// Something in progress that waits to be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Wounds.
    Wounds(Wounds),
    /// The move of a squad.
    Going(Going),
    /// Effects.
    Run(Run),
    /// The return of this many destroyed models.
    Return(SquadId, u8),
    /// The remaining squads that one effect reaches.
    Reached(Reached),
    /// The index of the next target of a declared attack.
    Attack(u8),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Wounds(Wounds::default())
    }
}

/// A passive or a status whose effects are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// The source of the effects.
    pub of: Of,
    /// The squad whose effects they are.
    pub source: SquadId,
}

impl Default for Due {
    fn default() -> Due {
        Due { of: Of::Passive(PassiveId(0)), source: SquadId(0) }
    }
}

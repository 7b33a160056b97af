//! What is under way and waits to be gone on with: wounds, moves, effects, attacks.

use serde::{Deserialize, Serialize};

use super::{MAX_SQUADS, Plan, Spots, SquadId};
use crate::games::frostblade::content::ids::{AbilityId, PassiveId, SpellId, StatusId};

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
    /// No room for its squad as it was to be set up.
    NoRoom,
}

impl Cause {
    /// All of them, in order.
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
    /// To whom.
    pub squad: SquadId,
    /// How many.
    pub n: u8,
    /// From what.
    pub cause: Cause,
    /// How many of them, which are allocated first, are of a hand-to-hand attack, where it was made from afar as well.
    pub by_hand: u8,
    /// Who attacks; [`SquadId::NONE`] if nobody does.
    pub by: SquadId,
    /// Bits of the statuses that it gets if a wound is left.
    pub statuses: u16,
    /// Bits of the only models that can take them; 0 for any.
    pub only: u16,
    /// Nobody can take them instead any more.
    pub settled: bool,
    /// They were set off by a model that was lost in melee, and it has not been told yet that they are dealt.
    pub untold: bool,
}

/// How a squad moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A Move action.
    #[default]
    Move,
    /// A Rush action.
    Rush,
    /// A move beside its action.
    Beside,
    /// It is set up again.
    SetUp,
}

/// A squad that is about to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Going {
    /// Which.
    pub squad: SquadId,
    /// How.
    pub kind: Kind,
    /// How far, in thousandths of an inch.
    pub allowance: u16,
    /// The enemy squads it leaves.
    pub leaves: u32,
    /// Opportunity attacks have been made.
    pub left: bool,
    /// The Rush die, once it has been rolled.
    pub die: Option<u8>,
    /// How often it has been rolled again.
    pub again: u8,
}

/// Effects that are carried out in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Of what.
    pub of: Of,
    /// Whose.
    pub source: SquadId,
    /// On whom.
    pub target: SquadId,
    /// The place of the next one.
    pub next: u8,
}

/// What effects are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// A spell.
    Spell(SpellId),
    /// An ability.
    Ability(AbilityId),
    /// A passive.
    Passive(PassiveId),
    /// What a status does at the start of a turn.
    Status(StatusId),
}

/// Squads that one effect reaches and whose turn is still to come (FB-Q62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// What reaches them.
    pub run: Run,
    /// The place of the only one of its effects that does, around its target; all of them do if there is none.
    pub around: Option<u8>,
    /// Bits of the squads.
    pub left: u32,
    /// Bits of the target's models as they stood when the effect began.
    pub stood: u16,
}

/// What was declared and is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// Nothing.
    #[default]
    Nothing,
    /// An attack on several squads: whose, on whom, and by squad which models were alive at that moment (FB-Q45).
    Attack(SquadId, Plan, [u16; MAX_SQUADS]),
    /// The end places of a Rush whose die comes after them (FB-Q25).
    Ends(Spots),
}

/// Something that waits to be gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Wounds.
    Wounds(Wounds),
    /// A squad moves.
    Going(Going),
    /// Effects.
    Run(Run),
    /// So many destroyed models return.
    Return(SquadId, u8),
    /// The other squads that one effect reaches.
    Reached(Reached),
    /// The next squad that the attack which was declared is on, by its place among all of them.
    Attack(u8),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Wounds(Wounds::default())
    }
}

/// A passive or a status that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// Of what.
    pub of: Of,
    /// Whose.
    pub source: SquadId,
}

impl Default for Due {
    fn default() -> Due {
        Due { of: Of::Passive(PassiveId(0)), source: SquadId(0) }
    }
}

//! What happens in a match, for measures and logs.

use super::content::effects::Did;
use super::content::ids::{AbilityId, PassiveId, SpellId, StatusId};
use super::content::sheets::Phase;
pub use super::state::Cause;
use super::state::SquadId;
use crate::game::Seat;

/// What VP are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The primary mission.
    Primary,
    /// The secondary objective of this number.
    Secondary(u8),
    /// A destroyed LEADER squad.
    Leader,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat chose.
    Chose(Seat),
    /// Who goes first in the first round.
    FirstTurn(Seat),
    /// A squad was set up.
    Placed(SquadId),
    /// A player's turn begins: round from 1.
    TurnBegan(Seat, u8),
    /// A phase begins.
    PhaseBegan(Phase),
    /// A squad has done its action: whether it was in hand-to-hand combat before, and is now.
    Acted {
        /// Which.
        squad: SquadId,
        /// What it did.
        did: Did,
        /// The longest way of its models from place to place, in thousandths of an inch.
        length: i32,
        /// How much higher its lowest model stands than before, in thousandths of an inch.
        rise: i32,
        /// In hand-to-hand combat before.
        from_fight: bool,
        /// In hand-to-hand combat now.
        to_fight: bool,
        /// It comes into range of a marker of which it was not.
        to_marker: bool,
    },
    /// A squad moved beside its action, or was set up again.
    MovedBeside(SquadId),
    /// A Rush die, after re-rolls.
    RushDie(SquadId, u8),
    /// A squad leaves hand-to-hand combat: opportunity dice, sixes, and wounds.
    Left {
        /// Who leaves.
        squad: SquadId,
        /// Opportunity dice.
        dice: u8,
        /// Those that hit.
        hits: u8,
        /// Those not evaded.
        wounds: u8,
    },
    /// A Spell Roll.
    Cast {
        /// The caster.
        squad: SquadId,
        /// The spell.
        spell: SpellId,
        /// Its target.
        target: SquadId,
        /// The roll with its modifiers.
        total: i8,
        /// Whether it takes effect.
        success: bool,
    },
    /// An ability is used.
    Used(SquadId, AbilityId, SquadId),
    /// A passive takes effect on a squad.
    Triggered(SquadId, PassiveId, SquadId),
    /// An attack of one squad on one other, with all its dice.
    Attack {
        /// Who attacks.
        by: SquadId,
        /// Who is attacked.
        target: SquadId,
        /// Wounds that would destroy the attacked squad.
        health: u8,
        /// Models that attack.
        models: u8,
        /// Whether any attack was a hand-to-hand one; one without dice is none (FB-X14).
        melee: bool,
        /// Whether from high ground.
        high: bool,
        /// Dice that cover made harder: not those of weapons that ignore it, nor those that need what they needed without it.
        covered: u8,
        /// Hit dice.
        dice: u8,
        /// Those that hit.
        hits: u8,
        /// Those evaded.
        saves: u8,
        /// Wounds, Direct Damage among them.
        wounds: u8,
    },
    /// Damage outside of attacks: points of it and those that were not evaded.
    Damage {
        /// Who suffers it.
        squad: SquadId,
        /// How much.
        n: u8,
        /// Wounds.
        wounds: u8,
        /// From what.
        cause: Cause,
    },
    /// Wounds go to another squad instead.
    Redirected(SquadId, SquadId, u8),
    /// Wounds are marked on a model that lives on: its place in the squad, and how many.
    Wounded(SquadId, u8, u8),
    /// A model is lost.
    Lost(SquadId, u8, Cause),
    /// A squad is destroyed.
    Destroyed(SquadId, Cause),
    /// Wounds are healed.
    Healed(SquadId, u8),
    /// A model returns.
    Returned(SquadId, u8),
    /// A squad gets a status.
    Given(SquadId, StatusId),
    /// A squad loses a status.
    Ended(SquadId, StatusId),
    /// Victory points.
    Vp(Seat, u8, Scored),
    /// A squad is left out of this match, to see what it is worth.
    LeftOut(SquadId),
    /// As a Combat Phase is about to begin: of the active player's shooters that may attack.
    Shooters {
        /// Whose.
        seat: Seat,
        /// Models with an enemy in range of a ranged weapon of theirs.
        in_range: u8,
        /// Part of them without a line of sight to any enemy in range.
        unsighted: u8,
    },
    /// At the end of a round: markers that the seats hold, and those in range of both.
    Control {
        /// Of the first seat, of the second, of both.
        holders: [u8; 3],
    },
    /// A round is over: VP.
    RoundEnded(u8, [u8; 2]),
}

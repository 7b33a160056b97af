//! The events of a match, for measures and logs.

use crate::model::content::effects::Did;
use crate::model::content::ids::{AbilityId, PassiveId, SpellId, StatusId};
use crate::model::content::sheets::Phase;
pub use crate::model::state::Cause;
use crate::model::state::SquadId;
use evenhand_game::game::Seat;

/// The reason for which VP are scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The primary mission.
    Primary,
    /// The secondary objective with this index.
    Secondary(u8),
    /// A destroyed LEADER squad.
    Leader,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat chose.
    Chose(Seat),
    /// The seat that has the first turn of the first round.
    FirstTurn(Seat),
    /// A squad was set up.
    Placed(SquadId),
    /// A player's turn begins. Rounds count from 1.
    TurnBegan(Seat, u8),
    /// A phase begins.
    PhaseBegan(Phase),
    /// A squad has completed its action.
    Acted {
        /// The squad.
        squad: SquadId,
        /// What it did.
        did: Did,
        /// The longest path of its models from start to end, in thousandths of an inch.
        length: i32,
        /// How much higher its lowest model now stands, in thousandths of an inch.
        rise: i32,
        /// Whether it was in hand-to-hand combat before.
        from_fight: bool,
        /// Whether it is in hand-to-hand combat now.
        to_fight: bool,
        /// Whether it came into range of a marker that was out of range before.
        to_marker: bool,
    },
    /// A squad moved outside its action, or was set up again.
    MovedBeside(SquadId),
    /// The result of a Rush die, after re-rolls.
    RushDie(SquadId, u8),
    /// A squad leaves hand-to-hand combat. Counts the opportunity dice, their hits and the wounds.
    Left {
        /// The squad that leaves.
        squad: SquadId,
        /// Opportunity dice.
        dice: u8,
        /// Dice that hit.
        hits: u8,
        /// Hits that were not evaded.
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
        /// The total of the roll, with its modifiers.
        total: i8,
        /// Whether it takes effect.
        success: bool,
    },
    /// An ability is used.
    Used(SquadId, AbilityId, SquadId),
    /// A passive takes effect on a squad.
    Triggered(SquadId, PassiveId, SquadId),
    /// An attack of one squad on another, with all its dice.
    Attack {
        /// The attacking squad.
        by: SquadId,
        /// The attacked squad.
        target: SquadId,
        /// Wounds that would destroy the attacked squad.
        health: u8,
        /// Models that attack.
        models: u8,
        /// Whether at least one attack was a hand-to-hand attack with dice. An
        /// attack without dice does not count (FB-X14).
        melee: bool,
        /// Whether the squad attacked from high ground.
        high: bool,
        /// Dice that cover made harder. Dice of weapons that ignore cover do not count, nor do dice that need the same
        /// result with cover as without it.
        covered: u8,
        /// Hit dice.
        dice: u8,
        /// Dice that hit.
        hits: u8,
        /// Hits that were evaded.
        saves: u8,
        /// Wounds, including Direct Damage.
        wounds: u8,
    },
    /// Damage outside of attacks: the points of damage, and those that were not evaded.
    Damage {
        /// The squad that is damaged.
        squad: SquadId,
        /// The points of damage.
        n: u8,
        /// Points that were not evaded.
        wounds: u8,
        /// The source of the damage.
        cause: Cause,
    },
    /// Wounds go to another squad instead.
    Redirected(SquadId, SquadId, u8),
    /// A surviving model takes wounds: its index in the squad and the number of wounds.
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
    /// A squad is left out of this match to measure its value.
    LeftOut(SquadId),
    /// The active player's shooters that may attack, just before a Combat Phase begins.
    Shooters {
        /// The active player.
        seat: Seat,
        /// Models with an enemy in range of one of their ranged weapons.
        in_range: u8,
        /// Those of them without a line of sight to any enemy in range.
        unsighted: u8,
    },
    /// The state of the markers at the end of a round.
    Control {
        /// Markers held by the first seat, held by the second seat, and contested (both in range).
        holders: [u8; 3],
    },
    /// A round is over, with the VP of both seats.
    RoundEnded(u8, [u8; 2]),
    /// A die was rolled for an effect of a squad.
    Rolled(SquadId, u8),
}

//! A battle under way, and the deaths in it.

use crate::game::Seat;
use crate::games::bridgefront::rules::board::Hex;
use serde::{Deserialize, Serialize};

use super::board::Slot;

/// A battle under way (BF-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) hex: Hex,
    /// Attacker, defender.
    pub(crate) sides: [Seat; 2],
    pub(crate) siege: bool,
    pub(crate) round: u16,
    pub(crate) step: BattleStep,
    /// Hits still to be assigned by each side, and all of this combat round.
    pub(crate) hits: [u8; 2],
    pub(crate) rolled: [u8; 2],
    /// Forces and champions of each side when this combat round began.
    pub(crate) began: [[u8; 2]; 2],
    /// Forces of each side that have survived one hit in this battle, and two.
    pub(crate) wounded: [[u8; 2]; 2],
    /// Of those, by champions with an effect on kills.
    pub(crate) reaver_hits: [u8; 2],
    /// The champion whose effect on kills may count.
    pub(crate) reaver: [Slot; 2],
    /// The bodyguard of each side has spent its shield in this battle.
    pub(crate) shield_spent: [bool; 2],
    /// The champion each side's Edge strikes.
    pub(crate) edge: [Slot; 2],
    /// Whether a side has been asked about its one chosen hit in this combat round, or has none.
    pub(crate) one_asked: [bool; 2],
}

/// Where a battle stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum BattleStep {
    #[default]
    Begin,
    /// Side 0, then 1, names the target of its Edge.
    Edges(u8),
    Roll,
    /// Side 0, then 1, assigns its hits.
    Assign(u8),
    Settle,
}

/// A champion's death, not yet paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Death {
    pub(crate) slot: Slot,
    pub(crate) hex: Hex,
    /// Who dealt the killing damage, if it was an enemy.
    pub(crate) killer: Option<Seat>,
    /// The champion whose effect on kills counts it, or [`Slot::NOBODY`].
    pub(crate) by: Slot,
    pub(crate) in_battle: bool,
}

//! The current battle, and the deaths in it.

use crate::model::board::{Edge, Hex};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use serde::{Deserialize, Serialize};

use super::board::Slot;

/// The current battle (BF-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) hex: Hex,
    /// The attacker and the defender.
    pub(crate) sides: [Seat; 2],
    pub(crate) siege: bool,
    pub(crate) round: u16,
    pub(crate) step: BattleStep,
    /// The hits that each side still has to assign, and all its hits of this combat round.
    pub(crate) hits: [u8; 2],
    pub(crate) rolled: [u8; 2],
    /// The Forces and champions of each side at the start of this combat round.
    pub(crate) began: [[u8; 2]; 2],
    /// The number of combat rounds without a hit up to now, if battles can end in peace.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) quiet: u8,
    /// The numbers of each side's Forces that have survived one hit in this battle, and two.
    pub(crate) wounded: [[u8; 2]; 2],
    /// The hits of this combat round by champions with an effect on kills.
    pub(crate) reaver_hits: [u8; 2],
    /// The champion whose effect on kills may count.
    pub(crate) reaver: [Slot; 2],
    /// Whether each side's Bodyguard has been used in this battle.
    pub(crate) shield_spent: [bool; 2],
    /// The champion that each side's Edge strikes.
    pub(crate) edge: [Slot; 2],
    /// Whether a side has been asked about its one chosen hit in this combat round, or has none.
    pub(crate) one_asked: [bool; 2],
    /// The sides that retreat after the next combat round, with their bridges (BF-ED13).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub(crate) retreat: Pile<(Seat, Edge), 2>,
}

/// The step of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum BattleStep {
    #[default]
    Begin,
    /// Side 0, then side 1, names the target of its Edge.
    Edges(u8),
    /// Champions use abilities that strike before the first combat round, one after another (BF-Q71).
    Abilities,
    Roll,
    /// Side 0, then side 1, assigns its hits.
    Assign(u8),
    Settle,
    /// Side 0, then side 1, chooses whether it retreats. The battle ends here, if it does.
    Retreat(u8),
}

/// A champion's death that has not been settled yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Death {
    pub(crate) slot: Slot,
    pub(crate) hex: Hex,
    /// The seat that dealt the killing damage, if it was an enemy.
    pub(crate) killer: Option<Seat>,
    /// The champion whose effect on kills counts this death, or [`Slot::NOBODY`].
    pub(crate) by: Slot,
    pub(crate) in_battle: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_nobody(retreat: &Pile<(Seat, Edge), 2>) -> bool {
    retreat.is_empty()
}

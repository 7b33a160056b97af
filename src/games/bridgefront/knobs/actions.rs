//! Basic actions (§12.2).

use serde::Deserialize;

use super::{Knobs, demand};
use crate::game::SetupError;

/// What basic actions cost and do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostsKnobs {
    /// Build Bridge.
    pub build_bridge: BuildBridgeKnobs,
    /// March 1.
    pub march: MarchKnobs,
    /// Capital Reinforce.
    pub reinforce: ReinforceKnobs,
}

/// The basic action Build Bridge.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildBridgeKnobs {
    /// Its mana.
    pub mana: u8,
}

/// The basic action March 1.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarchKnobs {
    /// Its mana.
    pub mana: u8,
    /// How far it goes, in hexes.
    pub steps: u8,
}

/// The basic action Capital Reinforce.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReinforceKnobs {
    /// Its mana.
    pub mana: u8,
    /// Its gold.
    pub gold: u8,
    /// The Forces deployed.
    pub forces: u8,
}

impl Knobs {
    /// What costs nothing and uses nothing up could be done for ever in one Action Phase (BF-12.1).
    pub(super) fn check_costs(&self) -> Result<(), SetupError> {
        let costs = &self.costs;
        demand(costs.march.mana > 0, "costs.march.mana", || {
            (
                "a march that costs no mana could go on for ever: an Action Phase ends when mana does".into(),
                "make it 1 or more; for longer marches raise costs.march.steps, for more of them rules.max_mana, \
                 and some free ones a round are the passive free_march of factions.<id>.passives",
            )
        })?;
        let reinforce = &costs.reinforce;
        demand(reinforce.mana > 0 || reinforce.gold > 0, "costs.reinforce.mana", || {
            (
                "a Capital Reinforce that costs neither mana nor gold could go on for ever".into(),
                "make it 1 or more, or raise costs.reinforce.gold",
            )
        })
    }
}

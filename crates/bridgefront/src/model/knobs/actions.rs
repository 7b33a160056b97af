//! Basic actions (§12.2).

use super::demand::demand;
use evenhand_game::game::SetupError;
use evenhand_game::knobs;

knobs! {
    /// The costs and effects of basic actions.
    pub struct CostsKnobs {
        /// Build Bridge.
        build_bridge: BuildBridgeKnobs;
        /// March 1.
        march: MarchKnobs;
        /// Capital Reinforce.
        reinforce: ReinforceKnobs;
    }

    /// The basic action Build Bridge.
    pub struct BuildBridgeKnobs {
        /// Mana for this basic action.
        mana: u8 = 1, in 0..=9, "mana";
    }

    /// The basic action March 1.
    pub struct MarchKnobs {
        /// Mana for a march; not 0, since marches could then go on forever.
        mana: u8 = 1, in 0..=9, "mana";
        /// Number of hexes that the basic march moves a stack.
        steps: u8 = 1, in 1..=6, "hexes";
    }

    /// The basic action Capital Reinforce.
    pub struct ReinforceKnobs {
        /// Mana for this basic action.
        mana: u8 = 1, in 0..=9, "mana";
        /// Gold for Capital Reinforce.
        gold: u8 = 1, in 0..=99, "gold";
        /// Forces that Capital Reinforce deploys.
        forces: u8 = 1, in 0..=50, "Forces";
    }
}

impl CostsKnobs {
    /// Checks that no action costs nothing and uses nothing up: such an action could be repeated forever in one Action
    /// Phase (BF-12.1).
    pub(super) fn check(&self) -> Result<(), SetupError> {
        demand(self.march.mana > 0, "costs.march.mana", || {
            (
                "a march that costs no mana could go on for ever: an Action Phase ends when mana does".into(),
                "make it 1 or more; for longer marches raise costs.march.steps, for more of them rules.max_mana, \
                 and some free ones a round are the passive free_march of factions.<id>.passives",
            )
        })?;
        let reinforce = &self.reinforce;
        demand(reinforce.mana > 0 || reinforce.gold > 0, "costs.reinforce.mana", || {
            (
                "a Capital Reinforce that costs neither mana nor gold could go on for ever".into(),
                "make it 1 or more, or raise costs.reinforce.gold",
            )
        })
    }
}

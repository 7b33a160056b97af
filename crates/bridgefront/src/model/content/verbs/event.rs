//! The events that a trigger can wait for.

use serde::Deserialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum On {
    Deploy,
    Activate,
    BattleStart,
    Dies,
    Kills,
    Cross,
    Enter,
    SiegeStart,
    Cleanup,
}

impl On {
    /// Returns whether the event is for champions (effects while they are on the board) or, with `champion` unset, for
    /// other cards (effects that they leave running).
    pub(crate) fn is_for(self, champion: bool) -> bool {
        match self {
            On::Dies => true,
            On::Deploy | On::Activate | On::BattleStart | On::Kills => champion,
            On::Cross | On::Enter | On::SiegeStart | On::Cleanup => !champion,
        }
    }
}

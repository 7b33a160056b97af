//! `change`: lasting modifiers (BF-22g). Those of a card run until the round ends (or until used), those of a champion
//! permanently. [`written`] reads them, and [`counting`] says where they count.

mod counting;
mod written;

use super::selectors::{ChampionSel, HexSel};
use crate::model::content::written::Kind;
use evenhand_game::game::knobs::Knob;

/// A lasting modifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Modifier {
    pub(crate) change: Change,
    /// The champions it applies to, if it names any.
    pub(crate) who: Option<ChampionSel>,
    /// Whether it names all champions of the player, also those that come later.
    all_champions: bool,
    pub(crate) at: Option<HexSel>,
    pub(crate) when: When,
    /// The number of combat rounds in which it counts; 255 for all.
    pub(crate) rounds: u8,
    pub(crate) until_used: bool,
    /// Whether it counts only in the round in which its champion was deployed.
    on_arrival: bool,
}

/// The change that a modifier makes. Each variant holds only numbers that the rules can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// The threshold of the owner's Forces is at least this.
    ForceHit(u8),
    /// The threshold of the enemy's Forces is at most this.
    ForceHitCap(u8),
    /// A champion has this many dice more, or fewer if negative, but at least 0.
    ChampionDice(i8),
    /// A champion has this many dice more for each card that its player has played this round.
    DicePerCard(u8),
    /// A champion that moves alone may go this many hexes farther.
    LoneSteps(u8),
    /// A champion rolls this many dice, whatever other effects there are.
    ChampionDiceSet(u8),
    Assign(Assign),
    /// Effects of enemy cards, or only of those of a type, cannot name the champions.
    Ward(Option<Kind>),
    Fly,
    /// A card costs this much mana more, or less if negative, but not below `least` (or its normal cost, if that is
    /// lower).
    PlayMana {
        by: i8,
        least: u8,
    },
    /// A champion costs at most this much gold.
    ChampionGold(u8),
    RedirectHit,
    IgnoreHit,
    /// A Mine yields this much gold more, or less if negative, but at least 0.
    MineYield(i8),
    /// A champion gives this many Control VP.
    ControlVp(u8),
    /// A champion can be deployed in the hexes of `at` too.
    Arrival,
    /// Deploys to the player's Capital can come to the champion's hex.
    Base,
}

evenhand_game::words! {
    /// The player who chooses where a side's hits fall, or the order in which they fall.
    pub(crate) enum Assign {
        /// The player chooses.
        Owner,
        /// The player chooses where one hit falls.
        OneHit,
        /// Forces are hit first.
        ForcesFirst,
        /// Champions are hit first.
        ChampionsFirst,
    }

    /// The time at which a modifier counts.
    pub(crate) enum When {
        /// Always.
        Always,
        /// In battles in which the player defends.
        Defending,
        /// In the next battle.
        NextBattle,
        /// In battles of the champion.
        BattleOfSelf,
        /// In sieges of the champion.
        SiegeOfSelf,
        /// In battles without an enemy champion.
        NoEnemyChampion,
        /// In battles with an enemy champion.
        EnemyChampion,
        /// In battles without a Force of the player.
        NoOwnForce,
        /// For the next card that is played.
        NextPlay,
        /// For the next champion that is played.
        NextChampionPlay,
        /// In sieges of the champion in an enemy Capital.
        SiegeAbroad,
    }
}

impl When {
    const ALL: [When; 11] = [
        When::Always,
        When::Defending,
        When::NextBattle,
        When::BattleOfSelf,
        When::SiegeOfSelf,
        When::NoEnemyChampion,
        When::EnemyChampion,
        When::NoOwnForce,
        When::NextPlay,
        When::NextChampionPlay,
        When::SiegeAbroad,
    ];

    /// Returns the word for it in content files.
    pub(crate) fn word(self) -> &'static str {
        When::words()[self as usize].word
    }
}

impl Modifier {
    /// Returns the word for its stat in content files.
    pub(crate) fn stat(&self) -> &'static str {
        match self.change {
            Change::ForceHit(_) => "force_hit",
            Change::ForceHitCap(_) => "force_hit_cap",
            Change::ChampionDice(_) => "champion_dice",
            Change::DicePerCard(_) => "dice_per_card",
            Change::LoneSteps(_) => "lone_steps",
            Change::ChampionDiceSet(_) => "champion_dice_set",
            Change::Assign(_) => "assign",
            Change::Ward(_) => "ward",
            Change::Fly => "fly",
            Change::PlayMana { .. } => "play_mana",
            Change::ChampionGold(_) => "champion_gold",
            Change::RedirectHit => "redirect_hit",
            Change::IgnoreHit => "ignore_hit",
            Change::MineYield(_) => "mine_yield",
            Change::ControlVp(_) => "control_vp",
            Change::Arrival => "arrival",
            Change::Base => "base",
        }
    }

    /// Returns whether it counts in this combat round of a battle, counted from 1.
    pub(crate) fn counts_in(&self, round: u16) -> bool {
        round <= u16::from(self.rounds)
    }

    /// Returns whether it counts in round `round` of the match, if its champion was deployed in round `arrived`.
    pub(crate) fn is_on(&self, round: u8, arrived: u8) -> bool {
        !self.on_arrival || round == arrived
    }
}

//! Battles and champions (§13, 14, 20).

use serde::Deserialize;

/// Battles.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatKnobs {
    /// A Force hits on a die of 1 to this (§2.2).
    pub force_hit: u8,
    /// Hits that a Force takes before it dies, 1 to 3 (§2.2). Those it survives are forgotten when
    /// the battle ends; effects that destroy Forces destroy them whole.
    pub force_hp: u8,
    /// Who takes a hit (§14.2).
    pub assignment: Assignment,
    /// Whether chance can give a unit more hits than it needs to die (§14.2).
    pub overkill: Overkill,
    /// Whether a cap on the threshold of Forces is stronger than their bonuses (§14.1, Smoke Screen).
    pub cap_beats_bonus: bool,
    /// Combat rounds after which a battle is a fault. Not in the book.
    pub max_rounds: u32,
}

/// Who takes a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Assignment {
    /// Any survivor, each as likely.
    Random,
    /// Whom the player who hit says.
    AttackerChoice,
    /// Forces first, champions when none is left; within these, by chance.
    ChampionsLast,
}

/// Whether chance can give a unit more hits than it needs to die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overkill {
    /// No: each hit falls on a unit that still lives.
    None,
    /// Yes: the hits of a combat round are spread over the units alive when it began, and what falls
    /// on one that has died in it is lost. A player who names targets names living ones.
    PerRoundPool,
}

/// All champions together.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionsKnobs {
    /// Champions a player can have on the board; 0 = no limit (§20.3).
    pub limit: u8,
    /// The gold tiers (§20.2).
    pub cost_step: CostStep,
    /// What a champion costs who already has three (§20.2).
    pub fourth_cost: FourthCost,
    /// Where a champion can come in (§20.1).
    pub deploy_where: DeployWhere,
    /// Whether a champion that destroys bridges when deployed may leave them (§23.2).
    pub on_deploy_optional: bool,
    /// Whether a champion's card burns when played, as far as the card says so (§20.4).
    pub burn_on_play: bool,
    /// Every printed bounty is multiplied by this, rounded to the nearest whole number ...
    pub bounty_scale: f64,
    /// ... and raised by this, in gold; never below 0.
    pub bounty_flat: i32,
    /// Every printed HP is multiplied by this, rounded to the nearest whole number, at least 1.
    pub hp_scale: f64,
    /// How often a Bodyguard turns a hit aside (§22.3).
    pub bodyguard_scope: BodyguardScope,
    /// Which enemy deaths in a battle count as killed by a champion with an effect on kills (§23.2).
    pub kill_credit: KillCredit,
}

/// What a champion costs who already has three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FourthCost {
    /// As much more than the third as the third costs more than the second, and so on.
    Extrapolate,
    /// What the third costs.
    SameAsThird,
    /// No fourth champion can be played.
    Forbidden,
}

/// Where a champion can come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeployWhere {
    /// In the own Capital and wherever an own Force stands.
    CapitalOrForceHex,
    /// In the own Capital.
    CapitalOnly,
    /// In the own Capital and wherever an own unit stands.
    AnyOccupied,
}

/// How often a Bodyguard turns a hit aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyguardScope {
    /// Once in each battle.
    Battle,
    /// Once in each combat round of a battle.
    CombatRound,
    /// Once in each round of the match, in the first battle that asks for it.
    Round,
}

/// Which enemy deaths in a battle count as killed by a champion with an effect on kills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KillCredit {
    /// Those by one of its own hits, drawn among the hits of its side in that combat round.
    ByDie,
    /// All that its side kills in a battle it is in.
    WholeBattle,
}

/// The gold tiers of champions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostStep {
    /// All tiers as printed.
    Printed,
    /// The first tier as printed, each further one this much gold above the one before.
    #[serde(untagged)]
    Gold(u8),
}

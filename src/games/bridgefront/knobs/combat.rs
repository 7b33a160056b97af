//! Battles and champions (§13, 14, 20).

use crate::game::knobs::{Knob, Word};
use crate::{knobs, words};
use serde::Deserialize;

knobs! {
    /// Battles.
    pub struct CombatKnobs {
        /// A Force hits on a die of 1 to this.
        force_hit: u8 = 2, in 0..=6, "on a die"; // §2.2
        /// Hits a Force takes in one battle before it dies; those it survives do not outlast the battle. Agents plan as
        /// if it were 1.
        force_hp: u8 = 1, in 1..=3, "hits"; // §2.2
        /// Who takes a hit: anybody by chance, whom the player who hit says, or Forces before champions.
        assignment: Assignment = "random"; // §14.2
        /// Whether each hit falls on a unit that still lives, or the hits of a combat round are spread over the units
        /// alive when it began, so that some are lost on the dead.
        overkill: Overkill = "none",
            doubt "The book speaks of all surviving enemy units and does not say whether two hits can fall on one \
                  Force (BF-Q88)."; // §14.2
        /// Whether Smoke Screen also holds down Forces with a bonus; if not, it lowers only what they hit on without
        /// one.
        // §14.1, Smoke Screen
        cap_beats_bonus: bool = true,
            doubt "The book does not say which of two effects on the same threshold is the stronger (BF-Q89).";
        /// Combat rounds after which a battle counts as a fault, against battles that cannot end. Where nobody can hit,
        /// the attack fails and what is left of it dies.
        max_rounds: u32 = 500, in 10..=10000, "combat rounds";
    }
}

words! {
    /// Who takes a hit.
    pub enum Assignment {
        /// Any survivor, each as likely.
        Random,
        /// Whom the player who hit says.
        AttackerChoice,
        /// Forces first, champions when none is left; within these, by chance.
        ChampionsLast,
    }

    /// Whether chance can give a unit more hits than it needs to die.
    pub enum Overkill {
        /// No: each hit falls on a unit that still lives.
        None,
        /// Yes: the hits of a combat round are spread over the units alive when it began, and what falls
        /// on one that has died in it is lost. A player who names targets names living ones.
        PerRoundPool,
    }
}

knobs! {
    /// All champions together.
    pub struct ChampionsKnobs {
        /// Champions a player can have on the board at once; 0 for no limit.
        limit: u8 = 4, in 0..=24, "champions", doubt "The book is not sure it wants a limit."; // §20.3
        /// Gold by which each further champion costs more, counted from the printed first tier; or as printed.
        cost_step: CostStep = "printed", in 0..=20, "gold"; // §20.2
        /// What a fourth champion costs: one more step of the printed tiers, as much as the third, or it cannot be
        /// played.
        // §20.2
        fourth_cost: FourthCost = "extrapolate", doubt "The book prints three tiers and allows four champions (BF-Q7).";
        /// Where a champion can come in: the own Capital and hexes with an own Force, the Capital only, or any hex with
        /// an own unit.
        deploy_where: DeployWhere = "capital_or_force_hex",
            doubt "The book says any tile where you have forces, which may mean units (BF-Q142)."; // §20.1
        /// Whether Siege Engineer may leave the bridges at its hex alone when deployed.
        on_deploy_optional: bool = false,
            doubt "The book tells it to destroy a bridge, which may be its owner's best (BF-Q140)."; // §23.2
        /// Whether champion cards burn when played; if not, they go to the discard pile.
        burn_on_play: bool = true; // §20.4
        /// Every printed bounty is multiplied by this.
        bounty_scale: f64 = 1.0, in 0.0..=10.0;
        /// Every bounty is raised by this, but never below 0.
        bounty_flat: i32 = 0, in -9..=99, "gold";
        /// Every printed HP is multiplied by this and rounded, at least 1.
        hp_scale: f64 = 1.0, in 0.1..=10.0;
        /// How often Bodyguard turns a hit on a champion to a Force: once a battle, once a combat round, or once a
        /// round of the match.
        bodyguard_scope: BodyguardScope = "battle",
            doubt "The book says the first hit, without saying of what (BF-Q96)."; // §22.3
        /// Which enemy champions Tax Reaver kills: those by one of its own hits, drawn among the hits of its side in
        /// that combat round, or all that its side kills in a battle it is in.
        kill_credit: KillCredit = "by_die",
            doubt "Hits of a side are pooled, so the book cannot say whose hit killed (BF-Q99)."; // §23.2
    }
}

words! {
    /// What a champion costs who already has three.
    pub enum FourthCost {
        /// As much more than the third as the third costs more than the second, and so on.
        Extrapolate,
        /// What the third costs.
        SameAsThird,
        /// No fourth champion can be played.
        Forbidden,
    }

    /// Where a champion can come in.
    pub enum DeployWhere {
        /// In the own Capital and wherever an own Force stands.
        CapitalOrForceHex,
        /// In the own Capital.
        CapitalOnly,
        /// In the own Capital and wherever an own unit stands.
        AnyOccupied,
    }

    /// How often a Bodyguard turns a hit aside.
    pub enum BodyguardScope {
        /// Once in each battle.
        Battle,
        /// Once in each combat round of a battle.
        CombatRound,
        /// Once in each round of the match, in the first battle that asks for it.
        Round,
    }

    /// Which enemy deaths in a battle count as killed by a champion with an effect on kills.
    pub enum KillCredit {
        /// Those by one of its own hits, drawn among the hits of its side in that combat round.
        ByDie,
        /// All that its side kills in a battle it is in.
        WholeBattle,
    }
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

impl Knob for CostStep {
    fn words() -> Vec<Word> {
        vec![Word { word: "printed", about: "All tiers as printed." }]
    }
}

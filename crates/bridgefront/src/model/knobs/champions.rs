//! Champions (§20).

use evenhand_game::game::knobs::{Knob, Word};
use evenhand_game::{knobs, words};
use serde::Deserialize;

knobs! {
    /// Rules for all champions.
    pub struct ChampionsKnobs {
        /// Champions a player can have on the board at once; 0 for no limit.
        limit: u8 = 4, in 0..=24, "champions", doubt "The book is not sure it wants a limit.",
            label "champions allowed"; // §20.3
        /// Gold by which each further champion costs more than the one before, counted from the printed first tier; or
        /// the printed tiers.
        cost_step: CostStep = "printed", in 0..=20, "gold", label "step of champion prices"; // §20.2
        /// The price of a fourth champion: one more step of the printed tiers, the same as the third, or it cannot be
        /// played.
        // §20.2
        fourth_cost: FourthCost = "extrapolate", doubt "The book prints three tiers and allows four champions (BF-Q7).",
            label "price of a fourth champion";
        /// Where a champion can be deployed: in its player's Capital or in hexes with one of their Forces, in the
        /// Capital only, in the Capital or any hex with one of their units, or only where they have units.
        deploy_where: DeployWhere = "capital_or_force_hex",
            doubt "The book says any tile where you have forces, which may mean units (BF-Q142)."; // §20.1
        /// Whether Siege Engineer, when deployed, may leave all bridges at its hex standing.
        on_deploy_optional: bool = false,
            doubt "The book tells it to destroy a bridge, which may be its owner's best (BF-Q140)."; // §23.2
        /// Whether champion cards burn when played; if not, they go to the discard pile.
        burn_on_play: bool = true; // §20.4
        /// Factor by which every printed bounty is multiplied.
        bounty_scale: f64 = 1.0, in 0.0..=10.0, label "factor of bounties";
        /// Gold added to every bounty; no bounty falls below 0.
        bounty_flat: i32 = 0, in -9..=99, "gold", label "gold added to each bounty";
        /// Factor by which every printed HP is multiplied; the result is rounded and is at least 1.
        hp_scale: f64 = 1.0, in 0.1..=10.0, label "factor of champion HP";
        /// How often Bodyguard redirects a hit on a champion to a Force: once per battle, once per combat round, or
        /// once per round of the match.
        bodyguard_scope: BodyguardScope = "battle",
            doubt "The book says the first hit, without saying of what (BF-Q96)."; // §22.3
        /// How Assassin's Edge strikes at the start of a battle: its owner picks the enemy champion and both sides strike
        /// at once; or it strikes a random one, the attacker's side first.
        opening_strike: OpeningStrike = "owner_picks",
            doubt "The book does not say who picks the champion, or who strikes first (BF-Q97).",
            label "target of Assassin's Edge"; // §22.4
        /// Whether a champion that dies in the same combat round as the one whose death pays it still brings its owner
        /// the gold.
        fallen_collect: bool = true,
            doubt "The book pays for a death and does not say whether the one who is paid must survive it (BF-Q100, \
                  BF-Q101).", label "pay of fallen champions"; // §22.4, §23.3
        /// Which enemy champions count as killed by Tax Reaver: those killed by one of its own hits, drawn among the
        /// hits of its side in that combat round, or all that its side kills in a battle it takes part in.
        kill_credit: KillCredit = "by_die",
            doubt "Hits of a side are pooled, so the book cannot say whose hit killed (BF-Q99)."; // §23.2
    }
}

words! {
    /// The price of a champion for a player who already has three.
    pub enum FourthCost {
        /// The same step above the third as the third is above the second, and so on.
        Extrapolate,
        /// The price of the third.
        SameAsThird,
        /// No fourth champion can be played.
        Forbidden,
    }

    /// The hexes where a champion can be deployed.
    pub enum DeployWhere {
        /// The player's Capital and every hex with one of their Forces.
        CapitalOrForceHex,
        /// The player's Capital.
        CapitalOnly,
        /// The player's Capital and every hex with one of their units.
        AnyOccupied,
        /// Every hex with one of their units; so not an empty Capital.
        OccupiedOnly,
    }

    /// How often Bodyguard redirects a hit.
    pub enum BodyguardScope {
        /// Once in each battle.
        Battle,
        /// Once in each combat round of a battle.
        CombatRound,
        /// Once in each round of the match, in the first battle where it is needed.
        Round,
    }

    /// How an opening strike finds its target.
    pub enum OpeningStrike {
        /// Its owner picks an enemy champion. Both sides strike at once.
        OwnerPicks,
        /// A random enemy champion is struck. The attacker's side strikes first.
        Random,
    }

    /// The enemy champions that count as killed by a champion with an effect on kills.
    pub enum KillCredit {
        /// Those killed by one of its own hits, drawn among the hits of its side in that combat round.
        ByDie,
        /// All that its side kills in a battle it takes part in.
        WholeBattle,
    }
}

/// The price tiers of champions in gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostStep {
    /// All tiers as printed.
    Printed,
    /// The first tier as printed; each further one costs this much gold more than the one before.
    #[serde(untagged)]
    Gold(u8),
}

impl Knob for CostStep {
    fn words() -> Vec<Word> {
        vec![Word { word: "printed", about: "All tiers as printed." }]
    }
}

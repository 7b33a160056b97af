//! Battles and sieges (§13, 14).

use evenhand_game::{knobs, words};

knobs! {
    /// Battles.
    pub struct CombatKnobs {
        /// The hit threshold of a Force: it hits on a die of 1 to this.
        force_hit: u8 = 2, in 0..=6, "on a die", label "hit threshold of Forces"; // §2.2
        /// Hits a Force takes in one battle before it dies. A Force that survives has no damage after the battle.
        /// Agents plan as if this were 1.
        force_hp: u8 = 1, in 1..=3, "hits", label "hits a Force takes"; // §2.2
        /// Who takes a hit: a random enemy unit, a unit chosen by the player who hit, or Forces before champions.
        assignment: Assignment = "random", label "assignment of hits"; // §14.2
        /// Whether the hits of a combat round are spread over the units alive when it began, so that hits on units that
        /// died meanwhile are lost, or each hit falls on a unit still alive.
        overkill: Overkill = "per_round_pool",
            doubt "The book applies hits simultaneously, each to one of all surviving enemy units, and does not say \
                  whether two of them can fall on one Force (BF-Q88).", label "hits beyond a kill"; // §14.2
        /// Whether Smoke Screen also limits Forces with a bonus; if not, it lowers only their threshold without
        /// bonuses.
        // §14.1, Smoke Screen
        cap_beats_bonus: bool = true,
            doubt "The book does not say which of two effects on the same threshold is the stronger (BF-Q89).";
        /// The order of the battles that one card begins in several hexes: that in which its units came in, or by
        /// coordinate.
        battle_order: BattleOrder = "entry",
            doubt "The book has battles after each action and does not order several (BF-Q59).",
            label "order of battles"; // §12.7
        /// The order of sieges: that of the Capitals' owners from Lead onward, or in seat order.
        siege_order: SiegeOrder = "lead", doubt "The book does not order sieges (BF-Q68).", label "order of sieges"; // §13
        /// Who attacks and who defends: units that come attack those that are there; or the player who was the first of
        /// all to have units in the hex attacks, which is a mistake in the designer's own program and not a rule.
        roles: Roles = "arrival", doubt "The designer's own program swaps attacker and defender by mistake (BF-Q66).",
            label "attacker and defender"; // §14.0
        /// What happens to a battle that cannot end: the match counts as a fault after `combat.max_rounds`, or both
        /// sides stay in the hex in peace after `combat.quiet_rounds`, or at once if no unit can hit.
        endless: Endless = "fault", doubt "The book does not speak of battles without an end (BF-Q110).",
            label "battles without an end";
        /// Combat rounds in a row without a hit after which both sides stay in peace, if `combat.endless` says so.
        quiet_rounds: u8 = 20, in 1..=250, "combat rounds";
        /// Whether a side of a battle may retreat: never, before the first combat round, or before each. It names a bridge
        /// to a hex without enemies, one more combat round is fought, and its survivors go over the bridge.
        retreat: Retreat = "never", label "retreat from battles"; // BF-ED13
        /// Mana that a side pays to retreat.
        retreat_mana: u8 = 1, in 0..=9, "mana", label "cost of a retreat"; // BF-ED13
        /// Combat rounds after which a battle counts as a fault; this guards against battles that cannot end. If no
        /// unit can hit, the attack fails and the surviving attackers die.
        max_rounds: u32 = 500, in 10..=10000, "combat rounds";
    }
}

words! {
    /// The unit that takes a hit.
    pub enum Assignment {
        /// A random survivor, each equally likely.
        Random,
        /// A unit chosen by the player who hit.
        AttackerChoice,
        /// Forces first, champions when no Force is left; random within each group.
        ChampionsLast,
    }

    /// Whether a unit can by chance receive more hits than it needs to die.
    pub enum Overkill {
        /// No: each hit falls on a unit still alive.
        None,
        /// Yes: the hits of a combat round are spread over the units alive when it began, and a hit on a unit that has
        /// died in this round is lost. A player who chooses targets chooses units still alive.
        PerRoundPool,
    }

    /// The order of several battles of one card.
    pub enum BattleOrder {
        /// The order in which units came in.
        Entry,
        /// By coordinate, q before r.
        Coordinate,
    }

    /// The order of sieges.
    pub enum SiegeOrder {
        /// By the Capitals' owners, from Lead onward.
        Lead,
        /// By the Capitals' owners, in seat order.
        Seat,
    }

    /// How attacker and defender are determined.
    pub enum Roles {
        /// Units that come attack those that are there; the owner defends a Capital.
        Arrival,
        /// The player who was the first of all to have units in the hex attacks, also in sieges. This is how the
        /// designer's own program works by mistake.
        FirstEver,
    }

    /// When a side of a battle may retreat.
    pub enum Retreat {
        /// Never: battles are to the death.
        Never,
        /// Before the first combat round.
        FirstRound,
        /// Before each combat round.
        EveryRound,
    }

    /// What happens to a battle that cannot end.
    pub enum Endless {
        /// The match counts as a fault. If no unit can hit, the attack fails.
        Fault,
        /// Both sides stay in the hex, and nobody has won.
        Peace,
    }
}

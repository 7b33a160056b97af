//! Knobs of attacks, blocks, defeats, movement and retreat.

use evenhand_game::{knobs, words};

words! {
    /// What an attack stays aimed at when its target moves (AF-Q15).
    pub enum Lock {
        /// The direction: it hits the first enemy that is there when it resolves.
        Direction,
        /// The tile: it hits the first enemy on the way to it or on it.
        Tile,
        /// The operator, if the attacker can still hit it.
        Target,
    }

    /// When defeated operators are removed (AF-Q16).
    pub enum Cleanup {
        /// At the end of the exchange.
        Exchange,
        /// Immediately.
        Immediate,
    }

    /// When an operator is defeated (AF-Q17).
    pub enum DefeatAt {
        /// When it has lost all its health.
        Zero,
        /// When it has lost more than all its health.
        BelowZero,
    }

    /// Where a retreated operator goes (AF-Q18).
    pub enum RetreatTo {
        /// To its owner's hand.
        Hand,
        /// To its owner's discard pile.
        Discard,
        /// Under its owner's deck.
        DeckBottom,
    }

    /// The direction of 12 o'clock for innates (AF-Q42).
    pub enum InnateClock {
        /// The forward direction of the operator's owner.
        Controller,
        /// Towards row 5.
        BoardNorth,
    }
}

knobs! {
    /// `rules.combat`: attacks and defeats (AF-RNG, AF-DMG).
    pub struct CombatKnobs {
        /// What an attack stays aimed at when its target moves.
        lock: Lock = "direction", doubt "AF-Q15";
        /// When defeated operators are removed.
        cleanup: Cleanup = "exchange", doubt "AF-Q16";
        /// When an operator is defeated.
        defeat_at: DefeatAt = "zero", doubt "AF-Q17: can lose up to its health.";
        /// Health that operators recover at their owner's Rest.
        rest_heal: u8 = 0, in 0..=5, "health", label "health recovered at Rest";
        /// Whether operators stop the attacks of their own side.
        ally_line_blocks: bool = false;
    }

    /// `rules.block`: blocking (AF-DMG-2).
    pub struct BlockKnobs {
        /// Cards that a block costs.
        card_cost: u8 = 1, in 0..=2, "cards", label "cards per block";
        /// Blocks of one instance of damage.
        per_instance: u8 = 1, in 1..=2, "times", label "blocks per instance of damage";
    }

    /// `rules.move`: movement (AF-MOV).
    pub struct MoveKnobs {
        /// Minimum number of tiles of a Move.
        min: u8 = 1, in 0..=1, "tiles", label "tiles required of a Move";
        /// Whether operators can move through operators of their own side.
        through_allies: bool = false;
        /// Whether Phasing passes through reserved tiles.
        phasing_reserved: bool = false, doubt "AF-Q53";
    }

    /// `rules.retreat`: retreat (AF-UNIT-4).
    pub struct RetreatKnobs {
        /// Where a retreated operator goes.
        to: RetreatTo = "hand", doubt "AF-Q18: the book does not say.";
    }

    /// `rules.innate`: innates.
    pub struct InnateKnobs {
        /// The direction of 12 o'clock.
        clock: InnateClock = "controller", doubt "AF-Q42";
    }
}

//! Attacks, blocks, defeats, movement, retreat.

use crate::{knobs, words};

words! {
    /// What an attack keeps hold of when its target moves (AF-Q15).
    pub enum Lock {
        /// The direction: it hits the first enemy that is there now.
        Direction,
        /// The tile, and whoever stands in front of it.
        Tile,
        /// The operator, if it can still be hit from where the attacker is.
        Target,
    }

    /// When the defeated are removed (AF-Q16).
    pub enum Cleanup {
        /// At the end of the exchange.
        Exchange,
        /// At once.
        Immediate,
    }

    /// When an operator is defeated (AF-Q17).
    pub enum DefeatAt {
        /// It has lost all its health.
        Zero,
        /// It has lost more than that.
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

    /// Where 12 o'clock is for innates (AF-Q42).
    pub enum InnateClock {
        /// Ahead of the operator's owner.
        Controller,
        /// Towards row 5.
        BoardNorth,
    }
}

knobs! {
    /// `rules.combat`: attacks and defeats (AF-RNG, AF-DMG).
    pub struct CombatKnobs {
        /// What an attack keeps hold of when its target moves.
        lock: Lock = "direction", doubt "AF-Q15";
        /// When the defeated are removed.
        cleanup: Cleanup = "exchange", doubt "AF-Q16";
        /// When an operator is defeated.
        defeat_at: DefeatAt = "zero", doubt "AF-Q17: can lose up to its health.";
        /// Health that own operators recover at Rest.
        rest_heal: u8 = 0, in 0..=5, "health";
        /// Whether own operators stop lines of attack.
        ally_line_blocks: bool = false;
    }

    /// `rules.block`: blocking (AF-DMG-2).
    pub struct BlockKnobs {
        /// Cards that a block costs.
        card_cost: u8 = 1, in 0..=2, "cards";
        /// How often one instance of damage can be blocked.
        per_instance: u8 = 1, in 1..=2, "times";
    }

    /// `rules.move`: movement (AF-MOV).
    pub struct MoveKnobs {
        /// The fewest tiles of a Move.
        min: u8 = 1, in 0..=1, "tiles";
        /// Whether operators move through own ones.
        through_allies: bool = false;
        /// Whether phasing goes through reserved tiles.
        phasing_reserved: bool = false, doubt "AF-Q53";
    }

    /// `rules.retreat`: retreat (AF-UNIT-4).
    pub struct RetreatKnobs {
        /// Where a retreated operator goes.
        to: RetreatTo = "hand", doubt "AF-Q18: the book does not say.";
    }

    /// `rules.innate`: innates.
    pub struct InnateKnobs {
        /// Where 12 o'clock is.
        clock: InnateClock = "controller", doubt "AF-Q42";
    }
}

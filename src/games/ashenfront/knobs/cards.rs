//! Equipment, Ults, what there is only one of, and changes to many cards at once.

use crate::{knobs, words};

words! {
    /// Among whose cards there can be only one (AF-Q21, AF-Q22).
    pub enum Uniqueness {
        /// Each player's own.
        Player,
        /// Everybody's.
        Global,
    }

    /// Where equipment is put (AF-Q19).
    pub enum EquipmentDeploy {
        /// On a tile of the own Landing Zone.
        Lz,
        /// On an own operator.
        Ally,
        /// Either.
        AllyOrLz,
    }

    /// Where the operator comes from that is retired to fetch its Ult (AF-Q23).
    pub enum OperatorFrom {
        /// The hand.
        Hand,
        /// The discard pile.
        Discard,
    }

    /// Where the Ult is fetched from (AF-Q23).
    pub enum UltFrom {
        /// The deck.
        Deck,
        /// The discard pile.
        Discard,
    }

    /// When an Ult can be fetched (AF-Q23).
    pub enum FetchWhen {
        /// In the own turn, between operations.
        OwnTurn,
        /// Also when asked for a response.
        OwnDecision,
    }
}

knobs! {
    /// `rules.unique`: what there can be only one of.
    pub struct UniqueKnobs {
        /// Among whose operators a callsign is unique.
        callsign: Uniqueness = "player", doubt "AF-Q22";
        /// Among whose battleplans a name is unique.
        battleplan: Uniqueness = "player", doubt "AF-Q21";
    }

    /// `rules.equipment`: equipment (AF-EQ).
    pub struct EquipmentKnobs {
        /// Where it is put.
        deploy: EquipmentDeploy = "lz", doubt "AF-Q19";
        /// Pieces that an operator can be equipped with.
        slots: u8 = 1, in 0..=2, "pieces";
        /// Whether enemies can equip what lies there.
        enemy_pickup: bool = true, doubt "AF-Q20";
        /// Whether it stays on the tile when its operator leaves the battlefield; otherwise it is discarded.
        drop_on_leave: bool = true, doubt "AF-Q20";
        /// Whether an operator that drops its piece on the way keeps, for the rest of that move, the speed and the Phasing it gave.
        drop_keeps: bool = false, doubt "AF-Q57";
    }

    /// `rules.ult`: Ults (AF-ULT).
    pub struct UltKnobs {
        /// Where the operator comes from that is retired to fetch its Ult.
        operator_from: Vec<OperatorFrom> = ["hand", "discard"], doubt "AF-Q23: told in two ways.";
        /// Where the Ult is fetched from.
        ult_from: Vec<UltFrom> = ["deck", "discard"], doubt "AF-Q23: told in two ways.";
        /// When an Ult can be fetched.
        fetch_when: FetchWhen = "own_decision", doubt "AF-Q23";
    }

    /// `rules.cards`: changes to many cards at once, to see how much a kind of number matters.
    pub struct CardKnobs {
        /// Added to the initiative of every operator.
        init_delta: i8 = 0, in -5..=5;
        /// Added to the block of every operator.
        block_delta: i8 = 0, in -3..=3;
        /// Keywords that no operator has, without their numbers.
        without_keywords: Vec<String> = [];
    }
}

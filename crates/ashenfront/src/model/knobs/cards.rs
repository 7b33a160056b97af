//! Knobs of equipment, Ults, uniqueness, and changes to many cards at once.

use evenhand_game::{knobs, words};

words! {
    /// The set of cards among which a name must be unique (AF-Q21, AF-Q22).
    pub enum Uniqueness {
        /// The cards of each player.
        Player,
        /// The cards of both players.
        Global,
    }

    /// Where equipment is put (AF-Q19).
    pub enum EquipmentDeploy {
        /// On a tile of its owner's Landing Zone.
        Lz,
        /// On an operator of its owner.
        Ally,
        /// On either.
        AllyOrLz,
    }

    /// The pile of the operator that is retired to fetch its Ult (AF-Q23).
    pub enum OperatorFrom {
        /// The hand.
        Hand,
        /// The discard pile.
        Discard,
    }

    /// The pile that the Ult is fetched from (AF-Q23).
    pub enum UltFrom {
        /// The deck.
        Deck,
        /// The discard pile.
        Discard,
    }

    /// When an Ult can be fetched (AF-Q23).
    pub enum FetchWhen {
        /// In the player's own turn, between operations.
        OwnTurn,
        /// Also when the player may respond.
        OwnDecision,
    }
}

knobs! {
    /// `rules.unique`: uniqueness of callsigns and battleplans.
    pub struct UniqueKnobs {
        /// The operators among which a callsign is unique.
        callsign: Uniqueness = "player", doubt "AF-Q22";
        /// The battleplans among which a name is unique.
        battleplan: Uniqueness = "player", doubt "AF-Q21";
    }

    /// `rules.equipment`: equipment (AF-EQ).
    pub struct EquipmentKnobs {
        /// Where it is put.
        deploy: EquipmentDeploy = "lz", doubt "AF-Q19";
        /// Pieces that an operator can be equipped with.
        slots: u8 = 1, in 0..=2, "pieces";
        /// Whether enemies can equip pieces that lie on a tile.
        enemy_pickup: bool = true, doubt "AF-Q20";
        /// Whether it stays on the tile when its operator leaves the battlefield; otherwise it is discarded.
        drop_on_leave: bool = true, doubt "AF-Q20";
        /// Whether an operator that drops its equipment during a move keeps the equipment's speed and Phasing
        /// for the rest of it.
        drop_keeps: bool = false, doubt "AF-Q57";
    }

    /// `rules.ult`: Ults (AF-ULT).
    pub struct UltKnobs {
        /// The pile of the operator that is retired to fetch its Ult.
        operator_from: Vec<OperatorFrom> = ["hand", "discard"], doubt "AF-Q23: told in two ways.";
        /// The pile that the Ult is fetched from.
        ult_from: Vec<UltFrom> = ["deck", "discard"], doubt "AF-Q23: told in two ways.";
        /// When an Ult can be fetched.
        fetch_when: FetchWhen = "own_decision", doubt "AF-Q23";
    }

    /// `rules.cards`: changes to many cards at once, to see how much a kind of number matters.
    pub struct CardKnobs {
        /// Added to the initiative of every operator.
        init_delta: i8 = 0, in -5..=5, label "initiative added to every operator";
        /// Added to the block of every operator.
        block_delta: i8 = 0, in -3..=3, label "block added to every operator";
        /// Keywords that are removed from all operators, named without their numbers.
        without_keywords: Vec<String> = [];
    }
}

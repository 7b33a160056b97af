//! Knobs of the card types and of their special rules.

use super::Kind;
use crate::model::content::CardType;
use evenhand_game::{knobs, words};

words! {
    /// The cost of a Trap when it springs (AX-TRAP-2, AX-Q17).
    pub enum TrapCost {
        /// Nothing.
        Free,
        /// The cost of a flip. The Trap springs only if that can be paid.
        Remaining,
        /// Nothing, but the Trap springs only in its owner's turn.
        OwnerTurnOnly,
    }

    /// When upkeep is due (AX-TURN-3, AX-Q24).
    pub enum UpkeepPhase {
        /// In the Start Phase.
        Start,
        /// In the End Phase.
        End,
    }

    /// The penalty for a card whose upkeep is not paid (AX-Q24).
    pub enum UpkeepFail {
        /// It is sacrificed.
        Sacrifice,
        /// It is Exhausted.
        Exhaust,
    }

    /// When Trophies are banked (AX-TRO-4, AX-Q12).
    pub enum TrophyAward {
        /// At the end of the turn in which they are earned, whichever player's turn it is.
        TurnEnd,
        /// At the end of the turn of the player who earned them.
        OwnTurnEnd,
        /// As they are earned.
        AtOnce,
    }

    /// Whether an Ultimate is used once by each copy or once by all copies (AX-ABL-8, AX-Q28).
    pub enum UltimateScope {
        /// Each copy.
        Copy,
        /// All copies together.
        Name,
    }
}

knobs! {
    /// `rules.cards`: cards on their first turn (AX-DEP-4).
    pub struct NewCardKnobs {
        /// Whether a card can Activate on the turn it is played.
        new_can_activate: bool = false;
        /// How often a card may Activate in a turn (AX-ABL-9); 0 = whenever it is Ready.
        activations: u8 = 1, in 0..=5, "times a turn",
            doubt "Once a turn unless otherwise specified: whether what makes a card Ready again specifies otherwise is left open.",
            label "uses of a card per turn";
    }

    /// `rules.facedown`: face-down cards (AX-FD).
    pub struct FaceDownKnobs {
        /// Sparks to place a card face down.
        spark_cost: u8 = 1, in 0..=5, "Sparks", label "Sparks per card placed face down";
        /// Defense of a face-down card.
        defense: u8 = 2, in 0..=10, label "Defense of face-down cards";
        /// Attack of a face-down card, which is used only to strike back (rules.attack.strike_back).
        attack: u8 = 0, in 0..=5, label "Attack of face-down cards";
        /// Sparks by which flipping a card is cheaper than deploying it.
        flip_discount: u8 = 1, in 0..=5, "Sparks", label "Sparks saved by a flip";
        /// Whether a flipped card is Ready; otherwise it is Activated.
        flip_ready: bool = true, doubt "AX-Q16";
        /// Whether abilities that act when their card is deployed act when it is flipped.
        flip_deploys: bool = false, doubt "AX-Q52: a flipped card was deployed face down.";
        /// The types of cards that can be placed face down.
        types: Vec<CardType> = ["creature", "relic", "structure", "forge", "trap"], doubt "AX-Q18";
        /// Whether a card can be placed face down only on its green positions. A
        /// card without a grid can be placed anywhere.
        respect_grid: bool = true, doubt "AX-Q18";
        /// Sparks to reinforce a face-down card.
        reinforce_sparks: u8 = 1, in 0..=5, "Sparks", label "Sparks per reinforcement";
        /// The maximum damage of a Basic Attack to a reinforced card.
        reinforced_hit: u8 = 1, in 0..=5, "damage", label "maximum damage to a reinforced card";
        /// Sparks to take a face-down card back to the hand.
        retreat_sparks: u8 = 0, in 0..=5, "Sparks", doubt "AX-Q20", label "Sparks per card taken back";
    }

    /// `rules.traps`: Traps (AX-TRAP).
    pub struct TrapKnobs {
        /// The cost of a Trap when it springs.
        trigger_cost: TrapCost = "free", doubt "AX-Q17";
        /// Whether a Trap that was attacked absorbs the damage; otherwise it passes to Life Force.
        absorb: bool = true, doubt "AX-Q17";
        /// Whether a Trap can be deployed face up, for its whole cost. It waits face up and springs as others do.
        face_up: bool = false, doubt "AX-Q51: generally played face down.";
        /// Whether a face-down Trap can be flipped by choice, to wait face up.
        flip: bool = false, doubt "AX-Q51: generally played face down.";
    }

    /// `rules.forge`: Forges and their explosions (AX-FRG).
    pub struct ForgeKnobs {
        /// Whether Forges explode.
        explode: bool = true;
        /// Whether one explosion triggers another.
        chain: bool = true, doubt "AX-Q22", label "explosions set off explosions";
        /// Damage for each Spark on the Forge.
        blast_spark: u8 = 1, in 0..=10, "damage", label "explosion damage per Spark";
        /// Damage for each Core.
        blast_core: u8 = 2, in 0..=10, "damage", label "explosion damage per Core";
        /// Damage for each Prism.
        blast_prism: u8 = 3, in 0..=10, "damage", label "explosion damage per Prism";
        /// Whether an empty neighboring position costs the owner of the Forge Life Force.
        empty_hits_owner: bool = true, doubt "AX-Q22: your Life Force, and not whose.";
    }

    /// `rules.upkeep`: upkeep (AX-TURN-3).
    pub struct UpkeepKnobs {
        /// When upkeep is due.
        phase: UpkeepPhase = "start", doubt "AX-Q24";
        /// The penalty for a card whose upkeep is not paid.
        fail: UpkeepFail = "sacrifice", doubt "AX-Q24";
    }

    /// `rules.trophies`: Trophies (AX-TRO).
    pub struct TrophyKnobs {
        /// When Trophies are banked.
        award: TrophyAward = "turn_end", doubt "AX-Q12: at the end of your turn.";
        /// Whether face-down cards give their Trophies when they are destroyed.
        facedown: bool = true, doubt "AX-Q12";
        /// Whether a player gets Trophies for destroying its own cards.
        own_cards: bool = true, doubt "AX-Q13, AX-Q14: a loophole to be measured.";
        /// Whether cards destroyed by explosions give Trophies.
        blast: bool = true, doubt "AX-Q13";
        /// Whether Broken cards give Trophies.
        broken: bool = true, doubt "AX-Q13";
    }

    /// `rules.silence`: Silence (AX-STA-6).
    pub struct SilenceKnobs {
        /// The kinds of abilities that Silence blocks.
        blocks: Vec<Kind> = ["pow", "foc", "cst", "tac", "ult"], doubt "AX-Q29: Counters may be meant too.";
    }

    /// `rules.counter`: Counters (AX-ABL-7).
    pub struct CounterKnobs {
        /// Whether a face-up card must be Ready for its Counters.
        needs_ready: bool = false, doubt "AX-Q26";
    }

    /// `rules.ultimate`: Ultimates (AX-ABL-8).
    pub struct UltimateKnobs {
        /// Whether an Ultimate is used once by each copy or once by all copies.
        scope: UltimateScope = "copy", doubt "AX-Q28";
    }

    /// `rules.tokens`: Tokens (AX-POS-7).
    pub struct TokenKnobs {
        /// Whether Tokens share a position with a card and with each other.
        share: bool = true, doubt "AX-Q36";
        /// Whether a Token alone on a position keeps attacks on it away from Life Force.
        block_life: bool = true, doubt "AX-Q36";
    }

    /// `rules.augment`: Augments (AX-POS-8).
    pub struct AugmentKnobs {
        /// Augments that a Creature can hold.
        max: u8 = 1, in 0..=2, "Augments", label "Augments allowed per Creature";
    }

    /// `rules.catalyst`: Catalysts (AX-TYPE-9).
    pub struct CatalystKnobs {
        /// Whether the game is played with Catalysts.
        enabled: bool = true, doubt "AX-Q31";
        /// Energy added to what Catalysts begin with.
        energy_delta: i8 = 0, in -5..=5, "Energy", label "Energy added to Catalysts";
    }
}

//! Knobs of the setup, the turn and its costs.

use evenhand_game::{knobs, words};

words! {
    /// The player who starts (AX-SET-2, AX-Q44).
    pub enum Starter {
        /// At random.
        Seed,
        /// The first seat.
        P1,
        /// The second seat.
        P2,
    }

    /// When Artifices are played (AX-TYPE-6, AX-Q48).
    pub enum ArtificeTime {
        /// In the player's own Action Phase.
        OwnTurn,
        /// Also in response to an attack on the player's side, for no Action,
        /// with Sparks of Sources that are still Ready.
        AnyTurn,
    }

    /// The kinds of abilities, and of other items that wait to be resolved (AX-PRI-1).
    pub enum Kind {
        /// An Ultimate.
        Ult,
        /// A Counter or a Trap.
        Ctr,
        /// An Intrinsic.
        Int,
        /// A Power.
        Pow,
        /// A Basic Attack.
        Atk,
        /// A Tactic.
        Tac,
        /// A Cast.
        Cst,
        /// A Focus.
        Foc,
        /// Anything without a kind.
        Gen,
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 9] =
        [Kind::Ult, Kind::Ctr, Kind::Int, Kind::Pow, Kind::Atk, Kind::Tac, Kind::Cst, Kind::Foc, Kind::Gen];
}

knobs! {
    /// `rules.setup`: before the first turn (AX-SET).
    pub struct SetupKnobs {
        /// Cards of an opening hand.
        hand: u8 = 5, in 0..=10, "cards", label "cards in the opening hand";
        /// Whether the starting player skips its first draw.
        first_skips_draw: bool = true, label "first draw skipped by the first player";
        /// Cards that the other players draw in addition to the opening hand.
        second_extra_cards: u8 = 0, in 0..=3, "cards", label "extra cards of the later players";
        /// Sources that the other players begin with in play, taken from their decks.
        second_extra_sources: u8 = 0, in 0..=2, "Sources", label "extra Sources of the later players";
        /// How often a player may shuffle the opening hand back and redraw it.
        mulligans: u8 = 0, in 0..=3, "times", doubt "AX-Q37: the book has none.";
        /// The player who starts.
        starter: Starter = "seed", doubt "AX-Q44", label "first player";
    }

    /// `rules.turn`: a turn (AX-TURN).
    pub struct TurnKnobs {
        /// Actions of a turn.
        actions: u8 = 3, in 1..=10, "Actions";
        /// Actions of the very first turn of the match; 0 = as for any other turn.
        actions_first_turn: u8 = 0, in 0..=10, "Actions";
        /// Cards drawn in the Start Phase.
        draw: u8 = 1, in 0..=5, "cards";
        /// Cards a hand is discarded down to at the end of the turn.
        hand_max: u8 = 7, in 1..=20, "cards";
        /// Cards a hand is filled up to at the end of the turn.
        hand_min: u8 = 2, in 0..=10, "cards";
        /// When Artifices are played.
        artifices: ArtificeTime = "own_turn", doubt "AX-Q48: instant effects.";
    }

    /// `rules.deckout`: draws from an empty deck (AX-TURN-8).
    pub struct DeckoutKnobs {
        /// Life Force lost for each card that cannot be drawn.
        damage: u8 = 1, in 0..=10, "life", label "Life Force lost per missing card";
        /// Whether missing cards of the refill at the end of the turn cost Life Force too.
        on_refill: bool = true, doubt "AX-Q23: any time.";
    }

    /// `rules.cost`: Actions (AX-ACT).
    pub struct CostKnobs {
        /// To deploy a Source.
        source: u8 = 1, in 0..=3, "Actions", label "Actions per Source";
        /// To deploy a card face up.
        deploy: u8 = 1, in 0..=3, "Actions", label "Actions per card deployed";
        /// To play an Artifice that prints an Action.
        artifice: u8 = 1, in 0..=3, "Actions", label "Actions per Artifice";
        /// To attach an Augment.
        augment: u8 = 1, in 0..=3, "Actions", label "Actions per Augment";
        /// For a Basic Attack.
        attack: u8 = 1, in 0..=3, "Actions", doubt "AX-Q3: abilities sometimes require an Action.",
            label "Actions per Basic Attack";
        /// For an ability that prints an Action.
        ability: u8 = 1, in 0..=3, "Actions", doubt "AX-Q3: abilities sometimes require an Action.",
            label "Actions per ability";
        /// For an ability of a Forge that prints an Action.
        forge: u8 = 1, in 0..=3, "Actions", doubt "AX-Q3: abilities sometimes require an Action.",
            label "Actions per Forge ability";
        /// To reposition a card.
        reposition: u8 = 1, in 0..=3, "Actions", label "Actions per reposition";
        /// To flip a face-down card.
        flip: u8 = 1, in 0..=3, "Actions", doubt "AX-Q15", label "Actions per flip";
        /// To reinforce a face-down card.
        reinforce: u8 = 1, in 0..=3, "Actions", doubt "AX-Q15", label "Actions per reinforcement";
        /// To take a face-down card back.
        retreat: u8 = 1, in 0..=3, "Actions", doubt "AX-Q15", label "Actions per card taken back";
        /// To place a card face down.
        facedown: u8 = 1, in 0..=3, "Actions", doubt "AX-Q15", label "Actions per card placed face down";
    }

    /// `rules.sources`: Sources (AX-SRC).
    pub struct SourceKnobs {
        /// Whether a Source can be used on the turn it is deployed.
        new_can_activate: bool = false, doubt "AX-Q4";
    }

    /// `rules.sparks`: Sparks (AX-RES).
    pub struct SparkKnobs {
        /// Whether unspent Sparks stay in the pool.
        persist: bool = false;
        /// Whether a player can use Sparks in another player's turn.
        on_enemy_turn: bool = false;
    }
}

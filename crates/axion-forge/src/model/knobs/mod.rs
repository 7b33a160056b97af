//! The knobs of the rules, one file per part of the rules.
//!
//! Each knob is declared once, with its default, range, unit and description, and what the designer's answers leave
//! open (AX-Q). `content` reads cards and decks; `remarks` describes their knobs.

mod cards;
mod fights;
mod remarks;
mod table;
mod turns;

pub use cards::{
    AugmentKnobs, CatalystKnobs, CounterKnobs, FaceDownKnobs, ForgeKnobs, NewCardKnobs, SilenceKnobs, TokenKnobs,
    TrapCost, TrapKnobs, TrophyAward, TrophyKnobs, UltimateKnobs, UltimateScope, UpkeepFail, UpkeepKnobs, UpkeepPhase,
};
pub use fights::{
    ArtificeRange, AttackKnobs, BrokenKnobs, CloseFromBack, DamageClears, Decline, DefendKnobs, EmptyHitsLife,
    GuardCounters, GuardKnobs, IntoRed, MissingBack, RangeKnobs, RepositionKnobs, RepositionRange,
};
pub use table::{BoardKnobs, DeckKnobs, FfaKnobs, InfoKnobs, LifeKnobs, Mode, Simultaneous, TeamKnobs, VictoryKnobs};
pub use turns::{ArtificeTime, CostKnobs, DeckoutKnobs, Kind, SetupKnobs, SourceKnobs, SparkKnobs, Starter, TurnKnobs};

use std::collections::BTreeMap;

use crate::model::content::RENAMED;
use crate::model::content::{WrittenCard, WrittenDeck};
use evenhand_game::game::knobs::Declared;
use evenhand_game::game::{Book, Rules, SetupError};
use evenhand_game::knobs;

/// The rules and the placeholder content as data.
pub const BOOK: Book = Book {
    documents: &[
        ("cards_ironvow.toml", include_str!("../content/cards_ironvow.toml")),
        ("cards_thornkin.toml", include_str!("../content/cards_thornkin.toml")),
        ("cards_gloamcourt.toml", include_str!("../content/cards_gloamcourt.toml")),
        ("cards_neutral.toml", include_str!("../content/cards_neutral.toml")),
        ("decks.toml", include_str!("../content/decks.toml")),
    ],
    knobs: declared,
    open_tables: &["cards", "decks", "decks.*.cards"],
};

knobs! {
    /// All knobs except the content.
    struct Root {
        /// The rules.
        rules: Knobs;
    }

    /// `rules`: every number and switch of the rules.
    pub struct Knobs {
        /// The mode: which seats are opponents (AX-MP).
        mode: Mode = "duel", doubt "AX-Q33: free-for-all and teams are named and not described.";
        /// Life Force (AX-SET-4).
        life: LifeKnobs;
        /// Ways to win (AX-WIN).
        victory: VictoryKnobs;
        /// The limits of a deck (AX-DECK).
        deck: DeckKnobs;
        /// Before the first turn (AX-SET).
        setup: SetupKnobs;
        /// A turn (AX-TURN).
        turn: TurnKnobs;
        /// Draws from an empty deck (AX-TURN-8).
        deckout: DeckoutKnobs;
        /// Action costs (AX-ACT).
        cost: CostKnobs;
        /// Cards on their first turn (AX-DEP-4).
        cards: NewCardKnobs;
        /// Sources (AX-SRC).
        sources: SourceKnobs;
        /// Sparks (AX-RES).
        sparks: SparkKnobs;
        /// Positions (AX-POS).
        board: BoardKnobs;
        /// Arrows (AX-RNG).
        range: RangeKnobs;
        /// Basic Attacks (AX-ATK).
        attack: AttackKnobs;
        /// Defending (AX-DEF).
        defend: DefendKnobs;
        /// Guards (AX-GRD).
        guard: GuardKnobs;
        /// Face-down cards (AX-FD).
        facedown: FaceDownKnobs;
        /// Traps (AX-TRAP).
        traps: TrapKnobs;
        /// Moving (AX-REP).
        reposition: RepositionKnobs;
        /// Forges and their explosions (AX-FRG).
        forge: ForgeKnobs;
        /// Upkeep (AX-TURN-3).
        upkeep: UpkeepKnobs;
        /// Broken cards (AX-STA-4).
        broken: BrokenKnobs;
        /// Trophies (AX-TRO).
        trophies: TrophyKnobs;
        /// Silence (AX-STA-6).
        silence: SilenceKnobs;
        /// Counters (AX-ABL-7).
        counter: CounterKnobs;
        /// Ultimates (AX-ABL-8).
        ultimate: UltimateKnobs;
        /// The order in which abilities that wait at the same time are resolved, with each kind once (AX-PRI-1).
        priority: Vec<Kind> = ["ult", "ctr", "int", "pow", "atk", "tac", "cst", "foc", "gen"],
            doubt "AX-Q27: General is not explained, nor are ties within a kind.";
        /// Tokens (AX-POS-7).
        tokens: TokenKnobs;
        /// Augments (AX-POS-8).
        augment: AugmentKnobs;
        /// Catalysts (AX-TYPE-9).
        catalyst: CatalystKnobs;
        /// Information that players have about each other.
        info: InfoKnobs;
        /// Free-for-all (AX-MP-2).
        ffa: FfaKnobs;
        /// Teams (AX-MP-3).
        team: TeamKnobs;
    }
}

/// Returns the declarations of all knobs of the game.
fn declared() -> Declared {
    Declared::of::<Root>()
        .renaming(RENAMED)
        .and::<BTreeMap<String, WrittenCard>>("cards")
        .and::<BTreeMap<String, WrittenDeck>>("decks")
        .with(remarks::content)
}

/// Reads the knobs.
///
/// # Errors
/// A value that is missing, of the wrong kind, or inconsistent with the others.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    let knobs = rules.sections::<Root>()?.rules;
    let listed = |kind: Kind| knobs.priority.iter().filter(|known| **known == kind).count();
    if knobs.priority.len() != Kind::ALL.len() || Kind::ALL.into_iter().any(|kind| listed(kind) != 1) {
        return Err(SetupError {
            path: "rules.priority".into(),
            message: "it is not an order of all nine kinds".into(),
            remedy: "name each of ult, ctr, int, pow, atk, tac, cst, foc, gen once".into(),
        });
    }
    if knobs.deck.min > knobs.deck.max {
        return Err(SetupError {
            path: "rules.deck.min".into(),
            message: format!("{} is above rules.deck.max, {}", knobs.deck.min, knobs.deck.max),
            remedy: "set it to rules.deck.max at most".into(),
        });
    }
    if knobs.turn.hand_min > knobs.turn.hand_max {
        return Err(SetupError {
            path: "rules.turn.hand_min".into(),
            message: format!("{} is above rules.turn.hand_max, {}", knobs.turn.hand_min, knobs.turn.hand_max),
            remedy: "set it to rules.turn.hand_max at most".into(),
        });
    }
    Ok(knobs)
}

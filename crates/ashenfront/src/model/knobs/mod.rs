//! The knobs of the rules, with one file for each part of the rules.
//!
//! Each knob is declared once, with its default, range, unit, description, and the open question of the rulebook that
//! it belongs to (AF-Q). `content` reads cards and decks; `remarks` describes their knobs.

mod cards;
mod exchange;
mod fights;
mod keywords;
mod remarks;
mod table;

pub use cards::{
    CardKnobs, EquipmentDeploy, EquipmentKnobs, FetchWhen, OperatorFrom, UltFrom, UltKnobs, UniqueKnobs, Uniqueness,
};
pub use exchange::{
    CostKnobs, DeclareKnobs, DiscardAt, InitKnobs, InitTie, OpportunityKnobs, OpsKnobs, PathAt, ProtocolKnobs,
    ResponseKind, ResponseKnobs, TriggersAt, UltInit,
};
pub use fights::{
    BlockKnobs, Cleanup, CombatKnobs, DefeatAt, InnateClock, InnateKnobs, Lock, MoveKnobs, RetreatKnobs, RetreatTo,
};
pub use keywords::{
    Assault, Backstab, CamouflageFrom, CamouflageLine, Cleave, Counterstrike, DoubleScope, Exfiltrate, FrenzyScope,
    KeywordKnobs, RegenerateWhen, Retaliate, Taunt, Vigilance,
};
pub use table::{
    BoardKnobs, DeckKnobs, DrawEmpty, DrawKnobs, FreeDeploy, HandKnobs, InfoKnobs, LandingZone, Mulligan, SetupKnobs,
    SquadKnobs, Starter, Tie, VictoryKnobs,
};

use std::collections::BTreeMap;

use crate::model::content::RENAMED;
use crate::model::content::{WrittenCard, WrittenDeck};
use evenhand_game::game::knobs::Declared;
use evenhand_game::game::{Book, Rules, SetupError};
use evenhand_game::knobs;

/// The rules, and the placeholder cards and decks, as data.
pub const BOOK: Book = Book {
    documents: &[
        ("cards.toml", include_str!("../content/cards.toml")),
        ("decks.toml", include_str!("../content/decks.toml")),
    ],
    knobs: declared,
    open_tables: &["cards", "decks", "decks.*.cards"],
};

knobs! {
    /// All knobs except those of the content.
    struct Root {
        /// The rules.
        rules: Knobs;
    }

    /// `rules`: every number and switch of the rules.
    pub struct Knobs {
        /// Winning (AF-WIN).
        victory: VictoryKnobs;
        /// The battlefield (AF-BRD).
        board: BoardKnobs;
        /// Before the first turn (AF-SET).
        setup: SetupKnobs;
        /// Limits of deck building.
        deck: DeckKnobs;
        /// Drawing (AF-REST-3).
        draw: DrawKnobs;
        /// Hands.
        hand: HandKnobs;
        /// Squads (AF-UNIT-2).
        squad: SquadKnobs;
        /// Opportunity (AF-OPP).
        opportunity: OpportunityKnobs;
        /// Protocols (AF-OPP).
        protocol: ProtocolKnobs;
        /// Responses (AF-RSP).
        response: ResponseKnobs;
        /// Initiative (AF-EX-1).
        init: InitKnobs;
        /// Operations (AF-OP).
        ops: OpsKnobs;
        /// Cards that are discarded for operations (AF-OP-8).
        cost: CostKnobs;
        /// Declaring (AF-DEC).
        declare: DeclareKnobs;
        /// Attacks and defeats (AF-RNG, AF-DMG).
        combat: CombatKnobs;
        /// Blocking (AF-DMG-2).
        block: BlockKnobs;
        /// Movement (AF-MOV).
        moving as "move": MoveKnobs;
        /// Retreat (AF-UNIT-4).
        retreat: RetreatKnobs;
        /// Uniqueness of callsigns and battleplans.
        unique: UniqueKnobs;
        /// Equipment (AF-EQ).
        equipment: EquipmentKnobs;
        /// Ults (AF-ULT).
        ult: UltKnobs;
        /// Keywords (AF-KW).
        kw: KeywordKnobs;
        /// Innates.
        innate: InnateKnobs;
        /// Information that players have about each other.
        info: InfoKnobs;
        /// Changes to many cards at once, to see how much a kind of number matters.
        cards: CardKnobs;
    }
}

/// Returns all declarations of the game's knobs.
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
/// Returns an error if a value is missing, of the wrong type, or inconsistent with the others.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    let knobs = rules.sections::<Root>()?.rules;
    let hand = knobs.setup.hand_first.max(knobs.setup.hand_second);
    if hand > knobs.deck.size {
        return Err(SetupError {
            path: "rules.deck.size".into(),
            message: format!("a deck of {} cannot deal an opening hand of {hand}", knobs.deck.size),
            remedy: "raise it, or lower rules.setup.hand_first and rules.setup.hand_second".into(),
        });
    }
    if knobs.victory.rank_cp.len() != 3 {
        return Err(SetupError {
            path: "rules.victory.rank_cp".into(),
            message: format!("it has {} numbers", knobs.victory.rank_cp.len()),
            remedy: "write the CP for ranks 1, 2 and 3: [1, 2, 3]".into(),
        });
    }
    Ok(knobs)
}

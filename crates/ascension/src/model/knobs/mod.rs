//! The knobs of the rules, one file per part of the rules.
//!
//! Each knob is declared once, with its default, range, unit, description and what the rulebook
//! leaves open. Sheets, tables, scenarios and lists are read in `content`; the knobs of the
//! flip deck are in `flip_deck`, those of contests in `rules::contest`.

mod build;
mod content_remarks;
mod fights;
mod ground;
mod moves;
mod table;
pub mod tiebreak;
mod turns;

pub use build::{BuildKnobs, IncreaseDefense, NullStrike, TraitsKnobs};
pub use fights::{
    AoeFlip, AoeKnobs, AttackKnobs, ConditionsKnobs, CoverKnobs, CoverStack, DotKnobs, Elevation, Expire, HinderKnobs,
    HitRule, LosBasis, LosGeometry, LosKnobs, SlowKnobs, WeakenKnobs,
};
pub use ground::{
    FallKnobs, FallSize, HazardKnobs, HazardOn, ImpactKnobs, OnDestroy, PushKnobs, PushUnit, TableEdge, TerrainKnobs,
    ThrowKnobs,
};
pub use moves::{
    ClimbDiff, ClimbDown, ClimbKnobs, FacingRule, MeasureFrom, MeasureKnobs, MovingKnobs, SizeKnobs, SizeMode,
    SizeRounding, StepKnobs, StrideLength, Support, SupportKnobs, Vertical,
};
pub use table::{
    BoardKnobs, CandKnobs, CoefKnobs, InfoKnobs, Lists, PlayedKnobs, PointsKnobs, PointsMode, SafetyKnobs, SidesKnobs,
};
pub use turns::{
    Exhausted, InitiativeKnobs, InitiativeMode, PassCompare, PassRule, Refill, ResponseKnobs, ReturnAt, Slot,
    TeamsKnobs, TokensKnobs, TokensStart, TurnKnobs, TurnStart, UnderdogKnobs,
};

use std::collections::BTreeMap;

use crate::model::content::bought::written::Character;
use crate::model::content::renamed::RENAMED;
use crate::model::content::written::WrittenSheet;
use crate::model::flip_deck::{DeckKnobs, FlipKnobs};
use crate::model::knobs::tiebreak::TiebreakKnobs;
use evenhand_game::game::knobs::Declared;
use evenhand_game::game::{Book, Rules, SetupError};
use evenhand_game::knobs;

/// The rules, and the content that this tool chose, as data.
pub const BOOK: Book = Book {
    documents: &[
        ("deck.toml", include_str!("../content/deck.toml")),
        ("tables.toml", include_str!("../content/tables.toml")),
        ("scenarios.toml", include_str!("../content/scenarios.toml")),
        ("lists.toml", include_str!("../content/lists.toml")),
        ("prices.toml", include_str!("../content/prices.toml")),
        ("characters.toml", include_str!("../content/characters.toml")),
    ],
    knobs: declared,
    open_tables: &["content", "tables", "scenarios", "lists", "lists.*", "characters"],
};

knobs! {
    /// All knobs except those of the content.
    pub struct Knobs {
        /// The flip deck (AS-DECK).
        deck: DeckKnobs;
        /// One flip (AS-FLIP).
        flip: FlipKnobs;
        /// Ties in contests (AS-TIE).
        tiebreak: TiebreakKnobs;
        /// Tokens of conditions (AS-COND).
        conditions: ConditionsKnobs;
        /// Who acts first (AS-INIT).
        initiative: InitiativeKnobs;
        /// Sides of several players (AS-TEAM).
        teams: TeamsKnobs;
        /// The bonus for fewer points (AS-UND).
        underdog: UnderdogKnobs;
        /// Passes and the end of a turn (AS-PASS, AS-END).
        turn: TurnKnobs;
        /// Action tokens (AS-TOK).
        tokens: TokensKnobs;
        /// Responses (AS-RESP).
        response: ResponseKnobs;
        /// Attacks (AS-ATK).
        attack: AttackKnobs;
        /// Attacks on areas (AS-Q32).
        aoe: AoeKnobs;
        /// Distances (AS-Q28).
        measure: MeasureKnobs;
        /// Sizes (AS-Q55).
        size: SizeKnobs;
        /// Movement (AS-MOVE).
        moving as "move": MovingKnobs;
        /// Stepping over (AS-STEP).
        step: StepKnobs;
        /// Climbing (AS-CLIMB).
        climb: ClimbKnobs;
        /// Support by surfaces (AS-Q44).
        support: SupportKnobs;
        /// Cover (AS-COV).
        cover: CoverKnobs;
        /// Lines of sight (AS-Q48, AS-Q49).
        los: LosKnobs;
        /// Terrain (AS-TER and following).
        terrain: TerrainKnobs;
        /// Dangerous ground (AS-HAZ).
        hazard: HazardKnobs;
        /// Pushes (AS-PUSH).
        push: PushKnobs;
        /// Falls (AS-FALL).
        fall: FallKnobs;
        /// Landing on a character (AS-HITB).
        impact: ImpactKnobs;
        /// Throws (AS-THR, a house rule).
        throw: ThrowKnobs;
        /// The table played on (AS-Q59).
        board: BoardKnobs;
        /// Force points.
        points: PointsKnobs;
        /// The sides of the seats (AS-CONF).
        sides: SidesKnobs;
        /// The scenario played.
        scenario: PlayedKnobs;
        /// What players know (AS-INF).
        info: InfoKnobs;
        /// The moves proposed to players (not a rule).
        cand: CandKnobs;
        /// What a character bought by points may have (AC-BUILD).
        build: BuildKnobs;
        /// How traits are read (AC-TR).
        traits: TraitsKnobs;
        /// Limits against endless matches.
        safety: SafetyKnobs;
    }
}

/// Returns the declarations of all knobs of the game.
fn declared() -> Declared {
    Declared::of::<Knobs>()
        .and::<BTreeMap<String, WrittenSheet>>("content")
        .and::<BTreeMap<String, Character>>("characters")
        .with(content_remarks::content)
        .renaming(RENAMED)
}

/// Reads the knobs.
///
/// # Errors
/// Returns an error for a missing value or one of the wrong kind.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    rules.sections()
}

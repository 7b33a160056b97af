//! The knobs of the rules: the types behind `content/rules.toml`, in a room for each part of the rules.
//!
//! Ranges of single values and what the rulebook leaves open are in `content/notes.toml`. Sheets,
//! tables, scenarios and lists are read in `content`; those of the flip deck are in `deck`, those of contests
//! in `contest`.

mod fights;
mod ground;
mod moves;
mod table;
mod turns;

pub use fights::{
    AoeFlip, AoeKnobs, AttackKnobs, ConditionsKnobs, CoverKnobs, CoverStack, DotKnobs, Elevation, Expire, HitRule,
    LosBasis, LosGeometry, LosKnobs, PerKnobs, SlowKnobs,
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

use crate::game::{Book, Rules, SetupError};
use crate::games::ascension::rules::contest::TiebreakKnobs;
use crate::table::flip_deck::{DeckKnobs, FlipKnobs};

/// The rules and the house set as data.
pub const BOOK: Book = Book {
    documents: &[
        ("rules.toml", include_str!("../content/rules.toml")),
        ("sheets.toml", include_str!("../content/sheets.toml")),
        ("tables.toml", include_str!("../content/tables.toml")),
        ("scenarios.toml", include_str!("../content/scenarios.toml")),
        ("lists.toml", include_str!("../content/lists.toml")),
    ],
    notes: ("notes.toml", include_str!("../content/notes.toml")),
    open_tables: &["content", "tables", "scenarios", "lists"],
};

/// Everything but content.
#[derive(Clone, Debug, PartialEq)]
pub struct Knobs {
    /// `deck`: the flip deck (AS-DECK).
    pub deck: DeckKnobs,
    /// `flip`: one flip (AS-FLIP).
    pub flip: FlipKnobs,
    /// `tiebreak`: ties in contests (AS-TIE).
    pub tiebreak: TiebreakKnobs,
    /// `conditions`: tokens of conditions (AS-COND).
    pub conditions: ConditionsKnobs,
    /// `initiative`: who acts first (AS-INIT).
    pub initiative: InitiativeKnobs,
    /// `teams`: sides of several players (AS-TEAM).
    pub teams: TeamsKnobs,
    /// `underdog`: the bonus for fewer points (AS-UND).
    pub underdog: UnderdogKnobs,
    /// `turn`: passes and ends (AS-PASS, AS-END).
    pub turn: TurnKnobs,
    /// `tokens`: action tokens (AS-TOK).
    pub tokens: TokensKnobs,
    /// `response`: responses (AS-RESP).
    pub response: ResponseKnobs,
    /// `attack`: attacks (AS-ATK).
    pub attack: AttackKnobs,
    /// `aoe`: attacks on areas (AS-Q32).
    pub aoe: AoeKnobs,
    /// `measure`: distances (AS-Q28).
    pub measure: MeasureKnobs,
    /// `size`: Sizes (AS-Q55).
    pub size: SizeKnobs,
    /// `move`: movement (AS-MOVE).
    pub moving: MovingKnobs,
    /// `step`: stepping over (AS-STEP).
    pub step: StepKnobs,
    /// `climb`: climbing (AS-CLIMB).
    pub climb: ClimbKnobs,
    /// `support`: standing (AS-Q44).
    pub support: SupportKnobs,
    /// `cover`: cover (AS-COV).
    pub cover: CoverKnobs,
    /// `los`: lines of sight (AS-Q48, AS-Q49).
    pub los: LosKnobs,
    /// `terrain`: terrain (AS-TER and after).
    pub terrain: TerrainKnobs,
    /// `hazard`: dangerous ground (AS-HAZ).
    pub hazard: HazardKnobs,
    /// `push`: pushes (AS-PUSH).
    pub push: PushKnobs,
    /// `fall`: falls (AS-FALL).
    pub fall: FallKnobs,
    /// `impact`: landing on somebody (AS-HITB).
    pub impact: ImpactKnobs,
    /// `throw`: throws (AS-THR, a house rule).
    pub throw: ThrowKnobs,
    /// `board`: the table played on (AS-Q59).
    pub board: BoardKnobs,
    /// `points`: force points.
    pub points: PointsKnobs,
    /// `sides`: who plays together (AS-CONF).
    pub sides: SidesKnobs,
    /// `scenario`: the scenario played.
    pub scenario: PlayedKnobs,
    /// `info`: what agents know (AS-INF).
    pub info: InfoKnobs,
    /// `cand`: which moves are proposed to agents (not a rule).
    pub cand: CandKnobs,
    /// `safety`: guards against endless matches.
    pub safety: SafetyKnobs,
}

/// Reads the knobs.
///
/// # Errors
/// A value that is missing or of the wrong kind.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    Ok(Knobs {
        deck: rules.section("deck")?,
        flip: rules.section("flip")?,
        tiebreak: rules.section("tiebreak")?,
        conditions: rules.section("conditions")?,
        initiative: rules.section("initiative")?,
        teams: rules.section("teams")?,
        underdog: rules.section("underdog")?,
        turn: rules.section("turn")?,
        tokens: rules.section("tokens")?,
        response: rules.section("response")?,
        attack: rules.section("attack")?,
        aoe: rules.section("aoe")?,
        measure: rules.section("measure")?,
        size: rules.section("size")?,
        moving: rules.section("move")?,
        step: rules.section("step")?,
        climb: rules.section("climb")?,
        support: rules.section("support")?,
        cover: rules.section("cover")?,
        los: rules.section("los")?,
        terrain: rules.section("terrain")?,
        hazard: rules.section("hazard")?,
        push: rules.section("push")?,
        fall: rules.section("fall")?,
        impact: rules.section("impact")?,
        throw: rules.section("throw")?,
        board: rules.section("board")?,
        points: rules.section("points")?,
        sides: rules.section("sides")?,
        scenario: rules.section("scenario")?,
        info: rules.section("info")?,
        cand: rules.section("cand")?,
        safety: rules.section("safety")?,
    })
}

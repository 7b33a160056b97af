//! The knobs of the rules: the types behind `content/rules.toml`.
//!
//! Ranges of single values and what the rulebook leaves open are in `content/notes.toml`. Sheets,
//! tables, scenarios and lists are read in `content`.

use serde::Deserialize;

use super::contest::{TeamFlip, TiebreakKnobs};
use super::deck::{DeckKnobs, FlipKnobs};
use super::sheets::Condition;
use crate::game::{Book, Rules, SetupError};

/// The rules and the house set as data.
pub const BOOK: Book = Book {
    documents: &[
        ("rules.toml", include_str!("content/rules.toml")),
        ("sheets.toml", include_str!("content/sheets.toml")),
        ("tables.toml", include_str!("content/tables.toml")),
        ("scenarios.toml", include_str!("content/scenarios.toml")),
        ("lists.toml", include_str!("content/lists.toml")),
    ],
    notes: ("notes.toml", include_str!("content/notes.toml")),
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

/// `conditions`: tokens of conditions (AS-COND).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionsKnobs {
    /// Tokens of one condition at most, where the condition has no number of its own.
    pub cap: u8,
    /// When they end by themselves.
    pub expire: Expire,
    /// Fewer strides.
    pub slow: SlowKnobs,
    /// Less Defense.
    pub weaken: PerKnobs,
    /// Less attack.
    pub hinder: PerKnobs,
    /// A wound at the end of each own activation.
    pub dot: DotKnobs,
}

impl ConditionsKnobs {
    /// Tokens of a condition that a character can have.
    pub fn cap_of(&self, condition: Condition) -> u8 {
        let own = match condition {
            Condition::Slow => self.slow.cap,
            Condition::Weaken => self.weaken.cap,
            Condition::Hinder => self.hinder.cap,
            Condition::Dot => self.dot.cap,
        };
        if own == 0 { self.cap } else { own }
    }
}

/// `conditions.slow`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlowKnobs {
    /// Tokens at most; 0 = as all conditions.
    pub cap: u8,
    /// Strides lost for each token.
    pub per: u8,
    /// Strides that are always left.
    pub min_strides: u8,
}

/// `conditions.weaken`, `conditions.hinder`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerKnobs {
    /// Tokens at most; 0 = as all conditions.
    pub cap: u8,
    /// What each token takes away.
    pub per: u8,
}

/// `conditions.dot`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DotKnobs {
    /// Tokens at most; 0 = as all conditions.
    pub cap: u8,
    /// Wounds at the end of the own activation.
    pub damage: u8,
    /// Whether each token does that damage.
    pub stacks: bool,
}

/// `initiative`: who acts first (AS-INIT).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InitiativeKnobs {
    /// When it is determined.
    pub mode: InitiativeMode,
    /// Who opens the next turn.
    pub turn_start: TurnStart,
    /// How a team flips.
    pub team_flip: TeamFlip,
}

/// `teams`: sides of several players (AS-TEAM).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamsKnobs {
    /// How a team uses its place.
    pub slot: Slot,
    /// What becomes of the place of a member with nobody left.
    pub exhausted: Exhausted,
}

/// `underdog`: the bonus for fewer points (AS-UND).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnderdogKnobs {
    /// Whether there is one.
    pub enabled: bool,
    /// The contests it counts in: `initiative` and those of scenarios.
    pub contests: Vec<String>,
    /// The difference in points is divided by this
    pub divisor: u16,
    /// and by this.
    pub scale: u16,
    /// The most it can be; 0 = no limit (AS-Q24).
    pub cap: u16,
}

/// `turn`: passes and ends (AS-PASS, AS-END).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnKnobs {
    /// When a seat may pass.
    pub pass_rule: PassRule,
    /// Whose characters are compared.
    pub pass_compare: PassCompare,
    /// Whether the turn ends when all have passed in a row.
    pub all_pass_ends: bool,
}

/// `tokens`: action tokens (AS-TOK).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokensKnobs {
    /// In the pool at the start.
    pub start: TokensStart,
    /// How they come back.
    pub refill: Refill,
    /// Tokens that come back from each action.
    pub return_per_action: u8,
    /// When they do.
    pub return_at: ReturnAt,
    /// Whether an action with a token on it cannot be used.
    pub block_occupied: bool,
    /// Added to every capacity.
    pub capacity_add: i8,
}

/// `response`: responses (AS-RESP).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResponseKnobs {
    /// Whether there are any.
    pub enabled: bool,
    /// Responses of one character to one event.
    pub per_event: u8,
    /// How many responses can answer each other: 1 = no response to a response.
    pub depth: u8,
}

/// `attack`: attacks (AS-ATK).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackKnobs {
    /// What a hit takes.
    pub hit_rule: HitRule,
    /// The least damage of a hit.
    pub min_damage: u8,
    /// Whether effects happen on a miss unless they say otherwise.
    pub effects_on_miss: bool,
    /// Whether effects happen to a target just defeated (AS-Q36).
    pub effects_on_defeated: bool,
    /// The least a total defense can be; -99 = no limit (AS-Q34).
    pub defense_floor: i8,
    /// Added to every Attack Skill.
    pub skill_add: i8,
    /// Added to every Defense.
    pub defense_add: i8,
    /// Whether the own side can be targeted (AS-Q31).
    pub friendly_targets: bool,
    /// The most damage of one hit; 0 = no limit.
    pub damage_cap: u8,
    /// Every sheet's Wounds are multiplied by this.
    pub wounds_scale: f64,
}

/// `aoe`: attacks on areas (AS-Q32).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AoeKnobs {
    /// How often they flip.
    pub flip: AoeFlip,
    /// Whether they strike the own side.
    pub friendly_fire: bool,
    /// Whether they stay on one level.
    pub same_level: bool,
    /// Whether cover counts, from the middle of the area.
    pub cover: bool,
    /// Whether they strike terrain, also where the action does not say so.
    pub terrain: bool,
}

/// `measure`: distances (AS-Q28).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureKnobs {
    /// Between what.
    pub from: MeasureFrom,
    /// Bases this near are in contact, in mm.
    pub contact_mm: f64,
    /// Millimetres in an inch.
    pub inch_mm: f64,
    /// Whether height counts.
    pub vertical: Vertical,
}

/// `size`: Sizes (AS-Q55).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeKnobs {
    /// Where they come from.
    pub mode: SizeMode,
    /// Millimetres of base for each Size.
    pub mm_per_step: f64,
    /// How they are rounded.
    pub rounding: SizeRounding,
    /// The smallest.
    pub min: u8,
    /// The smallest base, in mm.
    pub base_min_mm: f64,
    /// The largest base, in mm.
    pub base_max_mm: f64,
}

/// `move`: movement (AS-MOVE).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovingKnobs {
    /// The most tokens a Move Action can take.
    pub tokens_max: u8,
    /// How far a character may turn before a stride.
    pub facing: FacingRule,
    /// The limit, in degrees.
    pub facing_limit_deg: f64,
    /// How long a stride straight ahead is.
    pub stride_forward: StrideLength,
    /// How long any other is.
    pub stride_other: StrideLength,
    /// A stride that no base measures, in mm.
    pub stride_mm: f64,
    /// Added to every sheet's strides.
    pub strides_add: i8,
    /// Whether one moves through the own side (AS-Q40).
    pub through_friends: bool,
    /// Whether one moves through enemies.
    pub through_enemies: bool,
    /// Strides a Shake costs.
    pub shake_cost: u8,
    /// Shakes in one Move Action.
    pub shake_max: u8,
    /// Strides an Interact costs.
    pub interact_cost: u8,
    /// Interacts in one Move Action.
    pub interact_max: u8,
}

/// `step`: stepping over (AS-STEP).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepKnobs {
    /// Pieces of up to the own Size divided by this are stepped over.
    pub divisor: u8,
}

/// `climb`: climbing (AS-CLIMB).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClimbKnobs {
    /// How much larger a climbed piece may be; 99 = no limit (AS-Q42).
    pub max_above: u8,
    /// The least a climb costs (AS-Q43).
    pub min_strides: u8,
    /// What a climb costs.
    pub diff: ClimbDiff,
    /// What climbing down costs.
    pub down: ClimbDown,
    /// How near to the edge one ends, in mm (AS-Q46).
    pub place_mm: f64,
}

/// `support`: standing (AS-Q44).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportKnobs {
    /// What of a base must lie on a surface.
    pub rule: Support,
}

/// `cover`: cover (AS-COV).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverKnobs {
    /// Whether there is any.
    pub enabled: bool,
    /// For a piece one Size smaller.
    pub bonus_gap1: i8,
    /// For a piece smaller by two or more (AS-Q47).
    pub bonus_gap2: i8,
    /// Pieces smaller by more give nothing.
    pub max_gap: u8,
    /// Smaller pieces never count (AS-Q51).
    pub min_terrain_size: u8,
    /// What several pieces come to.
    pub stack: CoverStack,
    /// Whether it counts in base contact (AS-Q52).
    pub in_contact: bool,
}

/// `los`: lines of sight (AS-Q48, AS-Q49).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LosKnobs {
    /// Whose Size cover is read by.
    pub basis: LosBasis,
    /// What a line is.
    pub geometry: LosGeometry,
    /// A line must run so far inside a piece, in mm.
    pub min_cross_mm: f64,
    /// Whether characters are in the way.
    pub characters_block: bool,
    /// Whose height lowers a piece in the way.
    pub elevation: Elevation,
}

/// `terrain`: terrain (AS-TER and after).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainKnobs {
    /// The share of the table's pieces that are used.
    pub density: f64,
    /// What a destroyed piece leaves.
    pub on_destroy: OnDestroy,
    /// Added to the Size for the Defense of a reinforced piece.
    pub reinforced_def_add: u8,
    /// Its Wounds are its Size times this.
    pub reinforced_wounds_mul: u8,
    /// Hits below its Size times this do nothing.
    pub reinforced_threshold_mul: f64,
    /// The Defense of a fragile piece.
    pub fragile_defense: u8,
    /// Its Wounds.
    pub fragile_wounds: u8,
    /// Whether larger characters destroy it by moving through.
    pub fragile_trample: bool,
    /// Strides for a stair, ladder or ramp.
    pub traverse_strides: u8,
    /// Strides to open or close a door.
    pub door_strides: u8,
    /// How much of a stride is left in difficult ground.
    pub difficult_factor: f64,
    /// Damage for being pushed into an impassable piece, for each of its Sizes (AS-Q61).
    pub impassable_damage_per_size: u8,
}

/// `hazard`: dangerous ground (AS-HAZ).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HazardKnobs {
    /// It hurts on a flip of at most this.
    pub threshold: i8,
    /// Wounds suffered.
    pub wounds: u8,
    /// The condition gained.
    pub condition: Condition,
    /// How many tokens of it.
    pub condition_n: u8,
    /// When it is tested.
    pub on: Vec<HazardOn>,
}

/// `push`: pushes (AS-PUSH).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushKnobs {
    /// The difference of Sizes is divided by this.
    pub divisor: f64,
    /// What it is measured in.
    pub unit: PushUnit,
    /// The least distance, in mm.
    pub min_mm: f64,
    /// Targets larger by more cannot be pushed.
    pub max_larger: u8,
    /// What happens at the edge.
    pub table_edge: TableEdge,
}

/// `fall`: falls (AS-FALL).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallKnobs {
    /// The least height that counts.
    pub height_min: u8,
    /// What of the own Size is added.
    pub size_term: FallSize,
    /// Tokens gained.
    pub conditions: u8,
}

/// `impact`: landing on somebody (AS-HITB).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImpactKnobs {
    /// Damage for each Size of the other.
    pub damage_per_size: f64,
    /// Tokens each gains.
    pub conditions: u8,
}

/// `throw`: throws (AS-THR, a house rule).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowKnobs {
    /// The largest that can be thrown, from the thrower's Size.
    pub max_target_size: i8,
    /// Whether one can throw onto a base.
    pub impact: bool,
}

/// `board`: the table played on (AS-Q59).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardKnobs {
    /// In mm.
    pub width: f64,
    /// In mm.
    pub depth: f64,
    /// The name of its terrain: an entry of `tables`, or `empty`.
    pub layout: String,
}

/// `points`: force points.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsKnobs {
    /// What was agreed.
    pub total: u16,
    /// Where a sheet's points come from.
    pub mode: PointsMode,
    /// Points less for each side: the list for the total less this is played.
    pub handicap: Vec<u16>,
    /// Which lists are played at the full total.
    pub lists: Lists,
    /// The formula's weights.
    pub coef: CoefKnobs,
    /// Defenses the formula attacks.
    pub ref_defense: Vec<i8>,
    /// Attacks it defends against.
    pub ref_attack: Vec<i8>,
    /// Weight of attacks below 100 mm.
    pub reach_short: f64,
    /// From 100 to 249 mm.
    pub reach_middle: f64,
    /// From 250 mm.
    pub reach_long: f64,
    /// Weight of bursts and novas.
    pub area: f64,
    /// Whether the formula uses the deck of the cell instead of the book's.
    pub follow_deck: bool,
}

/// `points.coef`: the weights of the points formula.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoefKnobs {
    /// Of damage times staying power.
    pub power: f64,
    /// Of each token.
    pub capacity: f64,
    /// Of each stride's mm.
    pub mobility: f64,
    /// Of each mark of usefulness.
    pub utility: f64,
}

/// `sides`: who plays together (AS-CONF).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SidesKnobs {
    /// The side of each seat; empty = everybody alone.
    pub team: Vec<u8>,
}

/// `scenario`: the scenario played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedKnobs {
    /// An entry of `scenarios`.
    pub id: String,
    /// Turns at most; 0 = as the scenario says.
    pub turn_limit: u8,
}

/// `info`: what agents know (AS-INF).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfoKnobs {
    /// What they remember of cards turned over.
    pub memory: Memory,
    /// Where sides differ: what each of them remembers, in order; the others as `memory`.
    pub memory_by_side: Vec<Memory>,
    /// Flips of each deck that `last_n` remembers.
    pub memory_n: u8,
}

impl InfoKnobs {
    /// What a side remembers.
    pub fn memory_of(&self, side: u8) -> Memory {
        self.memory_by_side.get(usize::from(side)).copied().unwrap_or(self.memory)
    }

    /// Flips of each deck that somebody remembers the last of.
    pub fn last_flips(&self) -> u8 {
        let counted = self.memory_by_side.iter().chain([&self.memory]).any(|memory| *memory == Memory::LastN);
        if counted { self.memory_n } else { 0 }
    }
}

/// `cand`: which moves are proposed to agents (not a rule).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CandKnobs {
    /// Destinations at most.
    pub max: u8,
    /// Directions tried.
    pub dirs: u8,
    /// Places all over the reach, tried before the directions.
    pub sample: u8,
    /// Destinations nearer to each other are one, in mm.
    pub merge_mm: f64,
}

/// `safety`: guards against endless matches.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SafetyKnobs {
    /// Activations after which a match is a draw.
    pub max_activations: u16,
}

/// Who opens the next turn (AS-Q18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnStart {
    /// The seat after the one that took the last activation.
    Continue,
    /// The first seat of the order.
    Restart,
    /// The first seat of each side in turn.
    Alternate,
}

/// When initiative is determined (AS-Q19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeMode {
    /// At the start of the game.
    Once,
    /// At the start of every turn.
    EachTurn,
}

/// How a team uses its place (AS-Q21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Its members act one after the other, then the next side.
    Block,
    /// One member acts, then the next side.
    Rotate,
}

/// What becomes of the place of a member with nobody left to activate (AS-Q21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exhausted {
    /// It is left out.
    Skip,
    /// A team-mate takes it.
    Fill,
}

/// When a seat may pass (AS-Q22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassRule {
    /// With fewer characters left to activate.
    Fewer,
    /// With no more characters left.
    FewerOrEqual,
    /// At any time.
    Always,
    /// At no time.
    Never,
}

/// Whose characters a side that wants to pass is compared with (AS-Q22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassCompare {
    /// Any enemy side.
    Any,
    /// All enemy sides.
    All,
    /// The side that is next.
    Next,
}

/// Tokens in the pool at the start (AS-Q23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokensStart {
    /// All.
    Full,
    /// None.
    Zero,
}

/// How tokens come back (AS-Q23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refill {
    /// From the slots, so many per action.
    Slots,
    /// All, at the start of each turn.
    FullEachTurn,
}

/// When tokens come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReturnAt {
    /// When the character is activated.
    OwnActivation,
    /// At the start of each turn.
    TurnStart,
}

/// What a hit takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HitRule {
    /// More than the Defense.
    Gt,
    /// At least the Defense.
    Ge,
}

/// How often an attack on an area flips (AS-Q32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AoeFlip {
    /// Once for all.
    Once,
    /// Once for each.
    PerTarget,
}

/// What distances are measured between (AS-Q28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeasureFrom {
    /// The edges of bases.
    Edge,
    /// Their middles.
    Center,
}

/// Whether height counts in distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vertical {
    /// It does not.
    Ignore,
    /// It is added, each Size unit as long as a step of Size.
    Add,
}

/// Where a Size comes from (AS-Q55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeMode {
    /// From the longest dimension of the base.
    Derived,
    /// From the sheet.
    Sheet,
}

/// How a derived Size is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeRounding {
    /// Down.
    Floor,
    /// To the nearest.
    Nearest,
}

/// How far a character may turn before a stride (AS-Q38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FacingRule {
    /// As far as it likes.
    Free,
    /// Up to a limit.
    Limited,
    /// Not at all during a move.
    Fixed,
}

/// How long a stride is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrideLength {
    /// The longest dimension of the base.
    Longest,
    /// The shortest.
    Shortest,
    /// The same for every base: `move.stride_mm`.
    Mm,
}

/// What a climb costs (AS-Q43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClimbDiff {
    /// A stride for each Size that the piece is larger.
    Excess,
    /// A stride for each Size of difference.
    Absolute,
}

/// What climbing down costs (AS-Q45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClimbDown {
    /// As much as up.
    Same,
    /// Nothing.
    Free,
    /// It is a fall.
    Fall,
}

/// What of a base must lie on a surface (AS-Q44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Support {
    /// Its middle.
    Center,
    /// All of it.
    Full,
    /// Its middle and half of its rim.
    Half,
}

/// What several pieces in the way come to (AS-Q50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverStack {
    /// The best of them.
    Best,
    /// All of them.
    Sum,
}

/// Whose Size cover is read by (AS-Q48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LosBasis {
    /// The target's.
    Target,
    /// The attacker's.
    Attacker,
    /// The larger.
    Larger,
    /// The smaller.
    Smaller,
}

/// What a line of sight is (AS-Q49).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LosGeometry {
    /// The segment between the middles.
    Center,
    /// Clear if any of three segments between middles and rims is.
    AnyEdge,
    /// In the way if any of them is.
    Full,
}

/// Whose height lowers a piece in the way (AS-Q49).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Elevation {
    /// The target's.
    Target,
    /// The smaller of both.
    Both,
    /// Nobody's.
    Ignore,
}

/// What a destroyed piece leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnDestroy {
    /// Nothing.
    Remove,
    /// Difficult ground of Size 1.
    Rubble,
}

/// When dangerous ground is tested (AS-Q54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HazardOn {
    /// On entering.
    Enter,
    /// At the start of an activation inside.
    Start,
    /// At the end of an activation inside.
    End,
}

/// When conditions end by themselves (AS-Q53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expire {
    /// They do not.
    Never,
    /// At the end of the own activation, all of them.
    EndActivation,
    /// One token of each at the end of a turn.
    OnePerTurn,
}

/// What half the difference of Sizes is measured in (AS-Q60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushUnit {
    /// Inches.
    SizeInch,
    /// The difference of the longest dimensions in millimetres.
    BaseMm,
}

/// What a push over the edge of the table does (AS-Q62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// It stops there.
    Stop,
    /// The character is defeated.
    Remove,
}

/// What of the own Size a fall adds (AS-Q63).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FallSize {
    /// All of it.
    Full,
    /// Half, rounded down.
    Half,
    /// Nothing.
    None,
}

/// What agents remember of cards turned over (AS-Q15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Memory {
    /// Everything since the last refresh.
    Perfect,
    /// The last flips of each deck, as many as `info.memory_n`, since its last refresh.
    LastN,
    /// Nothing.
    None,
}

/// Where the points of a sheet come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsMode {
    /// From the sheet.
    Sheet,
    /// From the formula.
    Formula,
}

/// Which house lists are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lists {
    /// Few and large characters.
    Few,
    /// Many and small ones.
    Many,
}

//! Who acts when: initiative, teams, passes and action tokens.

use serde::Deserialize;

use crate::games::ascension::rules::contest::TeamFlip;

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

/// `teams`: sides of several players (AS-TEAM).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamsKnobs {
    /// How a team uses its place.
    pub slot: Slot,
    /// What becomes of the place of a member with nobody left.
    pub exhausted: Exhausted,
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

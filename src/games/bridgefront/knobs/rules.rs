//! The frame of a match: rounds, victory, hands, and the readings of how a round goes (§2, 3, 9-12).

use serde::Deserialize;

use super::{Knobs, demand};
use crate::game::SetupError;

/// The frame of a match.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesKnobs {
    /// Total VP that win at Scoring (§3.1).
    pub vp_to_win: u8,
    /// Mana at each Reset (§2.3).
    pub max_mana: u8,
    /// Mana more at each Reset for every Age after the first (§2.3).
    pub mana_per_age: u8,
    /// Rounds after which the ranking decides (§3.2).
    pub round_cap: u8,
    /// The first round of Age I, II and III (§19).
    pub age_start: [u8; 3],
    /// Gold at the start (§8).
    pub start_gold: u8,
    /// Gold at each Reset (§10).
    pub base_income: u8,
    /// Whether round 1 pays it too, on top of the gold at the start (BF-Q23).
    pub income_round_1: bool,
    /// Cards up to which a Reset draws (§10).
    pub hand_size: u8,
    /// Cards a hand can hold; more go to the discard pile (§2.5).
    pub hand_limit: u8,
    /// What goes there of a draw that is too large (BF-Q37).
    pub hand_limit_mode: HandLimitMode,
    /// Forces in each Capital at the start (§8).
    pub start_forces: u8,
    /// Control VP for the Center (§17).
    pub center_cp: u8,
    /// Control VP for each Forge (§17).
    pub forge_cp: u8,
    /// Control VP for each enemy Capital (§17).
    pub enemy_capital_cp: u8,
    /// Who wins if several reach the VP to win at the same Scoring (BF-Q154).
    pub simultaneous_win: SimultaneousWin,
    /// Who wins if Total VP, Permanent VP and gold are all equal (BF-Q155).
    pub final_tie: FinalTie,
    /// Whether the ranking after the last round leaves out players with an enemy in their Capital,
    /// unless all have one (BF-Q156).
    pub cap_needs_clear_capital: bool,
    /// Whether a player without a unit is out of the match while an enemy holds their Capital at
    /// Scoring (BF-Q74).
    pub elimination: bool,
    /// Which of the two printed initiatives counts (§2.6).
    pub initiative_column: InitiativeColumn,
    /// In which order cards of the same initiative resolve (§12.3).
    pub initiative_tie: InitiativeTie,
    /// Whether a player without mana can still do what costs none (§12.1).
    pub zero_mana_actions: ZeroManaActions,
    /// When activated abilities and free marches are used (§12, §21.3, §23).
    pub ability_timing: AbilityTiming,
    /// When what a player has chosen is paid for (§12.3, §15.1).
    pub pay_time: PayTime,
    /// What one illegal target among several costs a card (§12.4).
    pub fizzle_scope: FizzleScope,
    /// Where a champion goes whose hex has become illegal (§12.4, §20.4).
    pub fizzled_champion: FizzledChampion,
    /// What a move does when a bridge of its path is gone (§12.4, §12.5).
    pub path_break: PathBreak,
    /// When battles of a card that moves several stacks are fought (§12.7).
    pub battle_timing: BattleTiming,
    /// Whether a move of several hexes stops in a Capital with enemies in it (§12.5).
    pub capital_stops_move: bool,
    /// Whether nobody leaves a Capital that two players' units are in (§12.7, §13).
    pub siege_pins: bool,
    /// Who flies with a champion that needs no bridges (§22.3, §23.1).
    pub flight_carries: FlightCarries,
    /// Whether a wormhole is crossed like a bridge; if not, only by those who need no bridge (§23.2).
    pub link_open: bool,
    /// Who crosses wormholes (§23.2, §23.3).
    pub link_users: Users,
    /// Who crosses the edges of Span Dominion without bridges (§24.2).
    pub span_users: Users,
    /// Units of one player a hex can hold; 0 = no limit. Not in the book.
    pub max_units_per_hex: u8,
    /// Bridges the table can hold; 0 = no limit. Not in the book.
    pub max_bridges: u8,
}

impl RulesKnobs {
    /// The Age of a round, 0 to 2.
    pub fn age(&self, round: u8) -> u8 {
        self.age_start.iter().rposition(|start| *start <= round).unwrap_or(0) as u8
    }
}

/// What a hand that is too full sends to the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandLimitMode {
    /// Each card drawn into a full hand.
    PerCard,
    /// All cards of a draw that does not fit as a whole.
    WholeDraw,
}

/// Who wins if several reach the VP to win at the same Scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SimultaneousWin {
    /// The best of them by the ranking of the last round.
    Tiebreak,
    /// All of them, in equal shares.
    Shared,
    /// The first of them in Lead order.
    LeadFirst,
}

/// Who wins if the whole ranking is equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalTie {
    /// All of them, in equal shares.
    Shared,
    /// The first of them in the order of seats.
    Seat,
}

/// Which of the two initiatives of a card counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeColumn {
    /// The first.
    First,
    /// The second, which the book calls a placeholder.
    Second,
}

/// In which order cards of the same initiative resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeTie {
    /// From Lead onward, as basic actions do.
    Lead,
    /// By chance, each order as likely.
    Random,
}

/// Whether a player without mana can still do what costs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZeroManaActions {
    /// No: at 0 mana a player is out of the Action Steps.
    Blocked,
    /// Yes: a player takes part until Done.
    Allowed,
}

/// When activated abilities and free marches are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityTiming {
    /// Instead of another action, in any Action Step.
    OwnStep,
    /// In steps for nothing else, when the Action Steps are over, whatever mana is left.
    AutoEnd,
}

/// When what a player has chosen is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayTime {
    /// When all choices of the step are shown.
    Reveal,
    /// When it resolves, at its price then. Whoever has too little by then pays nothing, and it fizzles.
    Resolve,
}

/// What one illegal target among several costs a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FizzleScope {
    /// What should have been done to it.
    Clause,
    /// Everything the card does, if a locked target is illegal when it would be its turn.
    WholeCard,
}

/// Where a champion goes whose hex has become illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FizzledChampion {
    /// Out of the game.
    Burn,
    /// To its owner's discard pile.
    Discard,
    /// Into its owner's Capital; out of the game if it cannot come in there either.
    ToCapital,
}

/// What a move does when a bridge of its path is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathBreak {
    /// It does not begin.
    Fizzle,
    /// It goes as far as the path holds, if that is a step at least.
    StopShort,
}

/// When battles of a card that moves several stacks are fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleTiming {
    /// After the whole card, so that its stacks fight together.
    AfterAction,
    /// Before the next stack sets out.
    AfterEachMove,
}

/// Who flies with a champion that needs no bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlightCarries {
    /// Nobody: it flies when only such champions move together.
    #[serde(rename = "self")]
    Alone,
    /// All who move with it.
    WholeStack,
}

/// Whose units something on the board serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Users {
    /// Everybody's.
    All,
    /// Those of the player who made it.
    Owner,
}

impl Knobs {
    pub(super) fn check_rounds_and_hands(&self) -> Result<(), SetupError> {
        let rules = &self.rules;
        let [first, second, third] = rules.age_start;
        demand(first == 1 && first < second && second < third, "rules.age_start", || {
            (
                format!("the Ages begin in rounds {first}, {second}, {third}"),
                "let Age I begin in round 1 and each next Age later",
            )
        })?;
        demand(rules.hand_size <= rules.hand_limit, "rules.hand_size", || {
            let (size, limit) = (rules.hand_size, rules.hand_limit);
            (
                format!("a Reset draws {size} cards, but a hand holds only {limit}"),
                "lower it, or raise rules.hand_limit",
            )
        })?;
        let opening = self.setup.opening_hand;
        demand(opening <= rules.hand_limit, "setup.opening_hand", || {
            let limit = rules.hand_limit;
            (
                format!("the opening hand has {opening} cards, but a hand holds only {limit}"),
                "lower it, or raise rules.hand_limit",
            )
        })?;
        demand(!self.setup.champion_in_opening_hand || opening >= 1, "setup.opening_hand", || {
            (
                "the opening hand has no place for the champion".into(),
                "make it 1 or more, or set setup.champion_in_opening_hand = false",
            )
        })?;
        Ok(())
    }
}

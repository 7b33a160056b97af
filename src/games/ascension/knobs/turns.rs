//! Who acts when: initiative, teams, passes and action tokens.

use crate::games::ascension::rules::contest::TeamFlip;
use crate::{knobs, words};

knobs! {
    /// `initiative`: who acts first (AS-INIT).
    pub struct InitiativeKnobs {
        /// When it is determined.
        mode: InitiativeMode = "once", doubt "AS-Q19: an initiative phase is named in the cleanup only.";
        /// Who opens the next turn.
        turn_start: TurnStart = "continue", doubt "AS-Q18";
        /// How a team flips.
        team_flip: TeamFlip = "captain", doubt "AS-Q6";
    }
}

words! {
    /// Who opens the next turn (AS-Q18).
    pub enum TurnStart {
        /// The seat after the one that took the last activation.
        Continue,
        /// The first seat of the order.
        Restart,
        /// The first seat of each side in turn.
        Alternate,
    }

    /// When initiative is determined (AS-Q19).
    pub enum InitiativeMode {
        /// At the start of the game.
        Once,
        /// At the start of every turn.
        EachTurn,
    }
}

knobs! {
    /// `teams`: sides of several players (AS-TEAM).
    pub struct TeamsKnobs {
        /// How a team uses its place.
        slot: Slot = "block", doubt "AS-Q21";
        /// What becomes of the place of a member with nobody left.
        exhausted: Exhausted = "skip", doubt "AS-Q21";
    }
}

words! {
    /// How a team uses its place (AS-Q21).
    pub enum Slot {
        /// Its members act one after the other, then the next side.
        Block,
        /// One member acts, then the next side.
        Rotate,
    }

    /// What becomes of the place of a member with nobody left to activate (AS-Q21).
    pub enum Exhausted {
        /// It is left out.
        Skip,
        /// A team-mate takes it.
        Fill,
    }
}

knobs! {
    /// `underdog`: the bonus for fewer points (AS-UND).
    pub struct UnderdogKnobs {
        /// Whether there is one.
        enabled: bool = true;
        /// The contests it counts in: `initiative` and those of scenarios.
        contests: Vec<String> = ["initiative", "hill"];
        /// The difference in points is divided by this
        divisor: u16 = 2, in 1..=20;
        /// And the result by this.
        scale: u16 = 1, in 1..=100;
        /// The most it can be; 0 = no limit (AS-Q24).
        cap: u16 = 0, in 0..=100, doubt "AS-Q24: the scale of points is open.";
    }

    /// `turn`: passes and ends (AS-PASS, AS-END).
    pub struct TurnKnobs {
        /// When a seat may pass.
        pass_rule: PassRule = "fewer";
        /// Whose characters are compared.
        pass_compare: PassCompare = "any", doubt "AS-Q22";
        /// Whether the turn ends when all have passed in a row.
        all_pass_ends: bool = true;
    }
}

words! {
    /// When a seat may pass (AS-Q22).
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
    pub enum PassCompare {
        /// Any enemy side.
        Any,
        /// All enemy sides.
        All,
        /// The side that is next.
        Next,
    }
}

knobs! {
    /// `tokens`: action tokens (AS-TOK).
    pub struct TokensKnobs {
        /// In the pool at the start.
        start: TokensStart = "full", doubt "AS-Q23";
        /// How they come back.
        refill: Refill = "slots", doubt "AS-Q23: two sentences contradict each other.";
        /// Tokens that come back from each action.
        return_per_action: u8 = 1, in 1..=10;
        /// When they do.
        return_at: ReturnAt = "own_activation";
        /// Whether an action with a token on it cannot be used.
        block_occupied: bool = true;
        /// Added to every capacity.
        capacity_add: i8 = 0, in -3..=5;
    }
}

words! {
    /// Tokens in the pool at the start (AS-Q23).
    pub enum TokensStart {
        /// All.
        Full,
        /// None.
        Zero,
    }

    /// How tokens come back (AS-Q23).
    pub enum Refill {
        /// From the slots, so many per action.
        Slots,
        /// All, at the start of each turn.
        FullEachTurn,
    }

    /// When tokens come back.
    pub enum ReturnAt {
        /// When the character is activated.
        OwnActivation,
        /// At the start of each turn.
        TurnStart,
    }
}

knobs! {
    /// `response`: responses (AS-RESP).
    pub struct ResponseKnobs {
        /// Whether there are any.
        enabled: bool = true, doubt "AS-Q25: responses are named, not defined.";
        /// Responses of one character to one event.
        per_event: u8 = 1, in 1..=3;
        /// How many responses can answer each other: 1 = no response to a response.
        depth: u8 = 1, in 1..=3;
    }
}

//! Knobs of the turn: initiative, teams, passes and action tokens.

use crate::model::knobs::tiebreak::TeamFlip;
use evenhand_game::{knobs, words};

knobs! {
    /// `initiative`: who acts first (AS-INIT).
    pub struct InitiativeKnobs {
        /// When it is determined.
        mode: InitiativeMode = "once", doubt "AS-Q19: an initiative phase is named in the cleanup only.",
            label "time of initiative";
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
        /// How the members of a team take the team's place in the order.
        slot: Slot = "block", doubt "AS-Q21";
        /// What happens to the place of a member with no character left to activate.
        exhausted: Exhausted = "skip", doubt "AS-Q21";
    }
}

words! {
    /// How the members of a team take the team's place in the order (AS-Q21).
    pub enum Slot {
        /// All members act one after another, then the next side.
        Block,
        /// One member acts, then the next side.
        Rotate,
    }

    /// What happens to the place of a member with no character left to activate (AS-Q21).
    pub enum Exhausted {
        /// It is skipped.
        Skip,
        /// A team-mate takes it.
        Fill,
    }
}

knobs! {
    /// `underdog`: the bonus for fewer points (AS-UND).
    pub struct UnderdogKnobs {
        /// Whether there is a bonus.
        enabled: bool = true;
        /// The contests it applies to: `initiative` and those of scenarios.
        contests: Vec<String> = ["initiative", "hill"];
        /// The bonus is the difference in points divided by this.
        divisor: u16 = 2, in 1..=20;
        /// The bonus is then divided by this.
        scale: u16 = 1, in 1..=100;
        /// The maximum bonus; 0 = no limit (AS-Q24).
        cap: u16 = 3, in 0..=100, doubt "AS-Q24: the scale of points is open.";
    }

    /// `turn`: passes and the end of a turn (AS-PASS, AS-END).
    pub struct TurnKnobs {
        /// When a seat may pass.
        pass_rule: PassRule = "fewer";
        /// Which enemy sides a side that wants to pass is compared with.
        pass_compare: PassCompare = "any", doubt "AS-Q22";
        /// Whether a turn ends when all seats have passed in a row.
        all_pass_ends: bool = true;
    }
}

words! {
    /// When a seat may pass (AS-Q22).
    pub enum PassRule {
        /// If it has fewer characters left to activate.
        Fewer,
        /// If it does not have more characters left.
        FewerOrEqual,
        /// Always.
        Always,
        /// Never.
        Never,
    }

    /// Which enemy sides a side that wants to pass is compared with (AS-Q22).
    pub enum PassCompare {
        /// Any enemy side.
        Any,
        /// All enemy sides.
        All,
        /// The side that acts next.
        Next,
    }
}

knobs! {
    /// `tokens`: action tokens (AS-TOK).
    pub struct TokensKnobs {
        /// The tokens in the pool at the start of the match.
        start: TokensStart = "full", doubt "AS-Q23", label "tokens at the start";
        /// How tokens return to the pool.
        refill: Refill = "slots", doubt "AS-Q23: two sentences contradict each other.", label "return of action tokens";
        /// The number of tokens that return from each action.
        return_per_action: u8 = 1, in 1..=10, label "tokens returned per action";
        /// When tokens return.
        return_at: ReturnAt = "own_activation", label "time at which tokens return";
        /// Whether an action with a token on it cannot be used.
        block_occupied: bool = true, label "actions blocked by tokens";
        /// Whether exhaust can put its token on the Move Action.
        exhaust_move: bool = true, doubt "AC-Q18", label "exhaust on the Move Action";
        /// Whether a token of exhaust that is taken off joins the pool of the character instead of leaving the match.
        exhaust_joins_pool: bool = false, doubt "AC-Q18: it is open whose token it is.";
        /// Added to the capacity of every sheet.
        capacity_add: i8 = 0, in -3..=5, label "token capacity added";
    }
}

words! {
    /// The tokens in the pool at the start of the match (AS-Q23).
    pub enum TokensStart {
        /// All.
        Full,
        /// None.
        Zero,
    }

    /// How tokens return to the pool (AS-Q23).
    pub enum Refill {
        /// From the slots, a fixed number per action.
        Slots,
        /// All of them, at the start of each turn.
        FullEachTurn,
        /// The pool is full in every activation; a fixed number per action leaves the slots.
        Pool,
    }

    /// When tokens return.
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
        /// Whether responses are used at all.
        enabled: bool = true, doubt "AS-Q25: responses are named, not defined.", label "responses";
        /// The maximum number of responses of one character to one event.
        per_event: u8 = 1, in 1..=3, label "responses per event";
        /// How many responses can chain: 1 = no response to a response.
        depth: u8 = 1, in 1..=3, label "depth of responses";
        /// Whether an attack fails on a target that has moved out of it by displace_self.
        stepping_out_fails: bool = true, doubt "AC-Q21";
    }
}

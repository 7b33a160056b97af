//! Operations: declaring, answering, ordering, and what they leave to spend.

use crate::{knobs, words};

words! {
    /// A kind of operation that can be a response (AF-OP-3).
    pub enum ResponseKind {
        /// Moving an operator.
        Move,
        /// Using an ability.
        Ability,
        /// Using an Ult.
        Ult,
        /// Deploying an operator.
        Deploy,
        /// Playing supply, a protocol or equipment.
        Logistics,
        /// Playing a command or a battleplan.
        Play,
    }

    /// Who goes first at equal initiative (AF-EX-2).
    pub enum InitTie {
        /// The active player.
        Active,
        /// The other.
        Responder,
        /// By lot.
        Random,
    }

    /// The initiative of an Ult that prints none (AF-Q10).
    pub enum UltInit {
        /// Its operator's.
        Operator,
        /// rules.init.default.
        Default4,
    }

    /// When the card that pays is chosen (AF-Q13).
    pub enum DiscardAt {
        /// Once the response is declared.
        Payment,
        /// As the operation is declared.
        Declare,
    }

    /// When the path of a Move is chosen (AF-Q14).
    pub enum PathAt {
        /// As it resolves.
        Resolution,
        /// As it is declared.
        Declare,
    }

    /// When it is said whether optional effects of an own operation are used.
    pub enum TriggersAt {
        /// At their moment.
        Moment,
        /// As the operation is declared.
        Declare,
    }
}

impl ResponseKind {
    /// Its bit in a set of kinds.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

knobs! {
    /// `rules.opportunity`: opportunity (AF-OPP).
    pub struct OpportunityKnobs {
        /// Opportunity after each operation.
        per_op: u8 = 3, in 0..=10, "opportunity";
        /// Whether after responses too.
        on_response: bool = true, doubt "AF-Q8";
        /// Whether after operations that came to nothing.
        on_fizzle: bool = true, doubt "AF-Q8";
        /// Whether what is left is kept until the owner's next Rest.
        carry: bool = false;
    }

    /// `rules.protocol`: protocols (AF-OPP).
    pub struct ProtocolKnobs {
        /// Whether a protocol is exhausted by its use.
        exhaust: bool = true;
        /// How many of one name after one operation.
        same_name_per_op: u8 = 1, in 1..=3, "protocols";
    }

    /// `rules.response`: responses (AF-RSP).
    pub struct ResponseKnobs {
        /// Responses to each operation.
        per_op: u8 = 1, in 0..=2, "responses";
        /// 1: only the active player's operations can be answered; 2: responses too; 0: nothing.
        depth: u8 = 1, in 0..=2, doubt "AF-Q9";
        /// What can be a response.
        kinds: Vec<ResponseKind> = ["move", "ability", "ult", "deploy", "logistics", "play"];
    }

    /// `rules.init`: initiative (AF-EX-1).
    pub struct InitKnobs {
        /// The initiative of what prints none.
        default: u8 = 4, in 1..=6;
        /// Who goes first at equal initiative.
        tie: InitTie = "active";
        /// Whether the order is fixed after costs are paid; otherwise before.
        recheck_after_costs: bool = true, doubt "AF-Q11";
        /// The initiative of an Ult that prints none.
        ult: UltInit = "operator", doubt "AF-Q10";
    }

    /// `rules.ops`: operations (AF-OP).
    pub struct OpsKnobs {
        /// Operations of an own turn; 0 = any number.
        max_per_turn: u8 = 0, in 0..=20, "operations";
        /// Whether an ability exhausts its operator until its owner's Rest.
        exhaust_on_ability: bool = false, doubt "AF-Q27";
    }

    /// `rules.declare`: declaring (AF-DEC).
    pub struct DeclareKnobs {
        /// When the card that pays is chosen.
        discard_at: DiscardAt = "payment", doubt "AF-Q13";
        /// When the path of a Move is chosen.
        path_at: PathAt = "resolution", doubt "AF-Q14";
        /// Whether the operator of a deployment is hidden until initiatives are compared.
        deploy_hidden: bool = true;
        /// Whether played cards are hidden as long too.
        card_hidden: bool = false, doubt "AF-Q13";
        /// When it is said whether optional effects are used.
        triggers_at: TriggersAt = "moment", doubt "The icon before `triggers` is lost.";
    }
}

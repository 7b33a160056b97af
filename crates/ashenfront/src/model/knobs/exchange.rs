//! Knobs of operations: declaration, responses, order, costs and opportunity.

use evenhand_game::{knobs, words};

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

    /// The player who resolves first at equal initiative (AF-EX-2).
    pub enum InitTie {
        /// The active player.
        Active,
        /// The other player.
        Responder,
        /// Drawn at random.
        Random,
    }

    /// The initiative of an Ult that prints none (AF-Q10).
    pub enum UltInit {
        /// Its operator's.
        Operator,
        /// The value of rules.init.default.
        Default4,
    }

    /// When the discard that pays is chosen (AF-Q13).
    pub enum DiscardAt {
        /// After the responses are declared.
        Payment,
        /// When the operation is declared.
        Declare,
    }

    /// When the path of a Move is chosen (AF-Q14).
    pub enum PathAt {
        /// When it resolves.
        Resolution,
        /// When it is declared.
        Declare,
    }

    /// When a player decides whether to use the optional effects of an operation.
    pub enum TriggersAt {
        /// When each effect happens.
        Moment,
        /// When the operation is declared.
        Declare,
    }
}

impl ResponseKind {
    /// Returns its bit in a set of kinds.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

knobs! {
    /// `rules.opportunity`: opportunity (AF-OPP).
    pub struct OpportunityKnobs {
        /// Opportunity after each operation.
        per_op: u8 = 3, in 0..=10, "opportunity", label "opportunity per operation";
        /// Whether responses give opportunity too.
        on_response: bool = true, doubt "AF-Q8";
        /// Whether operations without effect give opportunity.
        on_fizzle: bool = true, doubt "AF-Q8";
        /// Whether unused opportunity is kept until the owner's next Rest.
        carry: bool = false;
    }

    /// `rules.protocol`: protocols (AF-OPP).
    pub struct ProtocolKnobs {
        /// Whether a protocol is exhausted by its use.
        exhaust: bool = true;
        /// Protocols of one name that can be activated after one operation.
        same_name_per_op: u8 = 1, in 1..=3, "protocols", label "protocols of one name per operation";
    }

    /// `rules.response`: responses (AF-RSP).
    pub struct ResponseKnobs {
        /// Responses to each operation.
        per_op: u8 = 1, in 0..=2, "responses", label "responses per operation";
        /// Depth of responses; 1: only the active player's operations can be answered; 2: responses too; 0: nothing.
        depth: u8 = 1, in 0..=2, doubt "AF-Q9";
        /// Kinds of operations that can be responses.
        kinds: Vec<ResponseKind> = ["move", "ability", "ult", "deploy", "logistics", "play"];
    }

    /// `rules.init`: initiative (AF-EX-1).
    pub struct InitKnobs {
        /// The initiative of cards that print none.
        default: u8 = 4, in 1..=6, label "initiative of cards that print none";
        /// The player who resolves first at equal initiative.
        tie: InitTie = "active", label "first at equal initiative";
        /// Whether the order is fixed after costs are paid; otherwise before.
        recheck_after_costs: bool = true, doubt "AF-Q11", label "order fixed after costs";
        /// The initiative of an Ult that prints none.
        ult: UltInit = "operator", doubt "AF-Q10", label "initiative of Ults";
    }

    /// `rules.ops`: operations (AF-OP).
    pub struct OpsKnobs {
        /// Operations in a player's own turn; 0 = any number.
        max_per_turn: u8 = 0, in 0..=20, "operations", label "operations allowed per turn";
        /// Whether an ability exhausts its operator until its owner's Rest.
        exhaust_on_ability: bool = false, doubt "AF-Q27";
    }

    /// `rules.cost`: cards that are discarded for operations (AF-OP-3, AF-OP-8). A card that is played or retired is not
    /// counted.
    pub struct CostKnobs {
        /// Cards discarded for a Move.
        moving as "move": u8 = 1, in 0..=3, "cards", label "cards discarded for a Move";
        /// Cards discarded for an ability.
        ability: u8 = 1, in 0..=3, "cards", label "cards discarded for an ability";
        /// Cards discarded for an Ult, besides the Ult itself.
        ult: u8 = 0, in 0..=3, "cards", label "cards discarded for an Ult";
        /// Cards discarded for a deployment, besides the operator itself.
        deploy: u8 = 0, in 0..=3, "cards", label "cards discarded for a deployment";
        /// Cards discarded for a Logistics card, besides the card itself.
        logistics: u8 = 0, in 0..=3, "cards", label "cards discarded for a Logistics card";
        /// Cards discarded for a command or a battleplan, besides the card itself.
        play: u8 = 0, in 0..=3, "cards", label "cards discarded for a command or battleplan";
    }

    /// `rules.declare`: declaring (AF-DEC).
    pub struct DeclareKnobs {
        /// When the discard that pays is chosen.
        discard_at: DiscardAt = "payment", doubt "AF-Q13";
        /// When the path of a Move is chosen.
        path_at: PathAt = "resolution", doubt "AF-Q14";
        /// Whether the operator of a deployment is hidden until initiatives are compared.
        deploy_hidden: bool = true;
        /// Whether played cards are hidden until then too.
        card_hidden: bool = false, doubt "AF-Q13";
        /// When a player decides whether to use optional effects.
        triggers_at: TriggersAt = "moment", doubt "The icon before `triggers` is lost.";
    }
}

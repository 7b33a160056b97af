//! Knobs of positions and movement: measurement, coherency, moves, climbing, opportunity attacks.

use evenhand_game::{knobs, words};

words! {
    /// How distances are measured (FB-Q22).
    pub enum Measure {
        /// In space, between the closest points of bases.
        ThreeD as "3d",
        /// Horizontally, between the edges of bases.
        Horizontal,
    }

    /// The number of models that decides whether a squad is big (FB-Q13).
    pub enum BigCount {
        /// The models on the table now.
        Current,
        /// The models at the start.
        Starting,
    }

    /// The reading of the rule on models that are removed for coherency (FB-Q11).
    pub enum RemovalSense {
        /// A model must have others within the distance.
        Within,
        /// A model must have others no nearer than the distance. This literal reading
        /// destroys squads that stand close together.
        AtLeast,
    }

    /// The squads that are tested for coherency in an End Phase (FB-Q15).
    pub enum RemovalWhose {
        /// Both players' squads.
        Both,
        /// The active player's squads.
        Active,
        /// The other player's squads.
        Inactive,
    }

    /// The treatment of models that are alone only after others have been removed (FB-Q16).
    pub enum RemovalPass {
        /// They stay: there is one test for all at once.
        Simultaneous,
        /// The test is repeated until all models pass it.
        Iterate,
        /// The owner removes as few models as possible so that the rest pass it.
        OwnerChoice,
    }

    /// When the Rush die is rolled (FB-Q25).
    pub enum RollTime {
        /// Before the owner chooses the destination.
        BeforePath,
        /// After the owner chooses it. Models that fall short stop on their path.
        AfterPath,
    }

    /// When a model stands on a piece of terrain (FB-Q28).
    pub enum StandRule {
        /// When the center of its base is over the top.
        Centre,
        /// When all of its base is over the top.
        WholeBase,
    }

    /// The moves of a squad that cause opportunity attacks by enemies (FB-Q49).
    pub enum DisengageTrigger {
        /// Moves that end out of hand-to-hand combat with them.
        EndsOut,
        /// Any move that starts in hand-to-hand combat with them.
        AnyMove,
        /// Moves in which one of its models leaves their reach.
        AnyModelLeaves,
    }

    /// The kinds of moves that can cause opportunity attacks (FB-Q51).
    pub enum ExtraMoves {
        /// All moves, including those by spells and abilities.
        All,
        /// Only actions of the Movement Phase.
        ActionsOnly,
    }
}

knobs! {
    /// `rules.geometry`: measurement (FB-MEAS).
    pub struct GeometryKnobs {
        /// How distances are measured.
        measure: Measure = "3d", doubt "FB-Q22: closest points of bases, so height counts; some rules split the two.";
    }

    /// `rules.coherency`: coherency of squads (FB-COH).
    pub struct CoherencyKnobs {
        /// After a move, the horizontal distance within which a model needs neighbors of its squad.
        move_h: f64 = 2.0, in 0.1..=6.0, "inches", label "coherency distance after a move";
        /// After a move, the difference in height within which a model needs these neighbors.
        move_v: f64 = 5.0, in 0.0..=12.0, "inches", doubt "FB-Q19: for big squads the sentence names no height.",
            label "coherency height after a move";
        /// The number of models from which a squad is big.
        big_squad: u8 = 6, in 2..=30, "models", label "models in a big squad";
        /// The neighbors that each model of a big squad needs. In other squads each needs one.
        big_neighbours: u8 = 2, in 1..=6, "models";
        /// The number of models that decides whether a squad is big.
        big_count: BigCount = "current", doubt "FB-Q13";
        /// Whether a squad must be one group after a move, with each model linked to all others through neighbors.
        connected: bool = true, doubt "FB-Q14: \"a single group\", or do neighbours suffice?";
        /// Whether models without enough neighbors are removed in the End Phase.
        removal: bool = true;
        /// In the End Phase, the horizontal distance within which a model needs neighbors.
        removal_h: f64 = 1.0, in 0.1..=6.0, "inches",
            doubt "FB-Q10: moves may end 2 inches apart, and the same turn's End Phase asks for 1.",
            label "coherency distance in the End Phase";
        /// In the End Phase, the difference in height within which a model needs these neighbors.
        removal_v: f64 = 5.0, in 0.0..=12.0, "inches", label "coherency height in the End Phase";
        /// The reading of the rule on removal.
        removal_sense: RemovalSense = "within", doubt "FB-Q11: by the word, models that stand close are removed.";
        /// The squads that are tested.
        removal_whose: RemovalWhose = "both", doubt "FB-Q15: \"every turn\", \"any models\".";
        /// The treatment of models that are alone only after others have been removed.
        removal_pass: RemovalPass = "simultaneous", doubt "FB-Q16";
        /// Whether the only model of a squad passes every test.
        last_model_exempt: bool = true, doubt "FB-Q12: by the word, every squad of one model is removed in turn 1.";
    }

    /// `rules.move`: the Move action, and rules of all moves (FB-MOVE).
    pub struct MoveKnobs {
        /// Whether models of the moving squad block each other.
        own_squad_blocks: bool = false, doubt "FB-Q23: by the word they do; the order of models is the owner's.";
        /// The distance that all paths, and the ends of Moves, keep from enemies; 0 =
        /// none. The ends of other moves ignore it.
        enemy_bubble: f64 = 0.0, in 0.0..=3.0, "inches", doubt "FB-Q24: there is no rule for charges.",
            label "distance to enemies";
    }

    /// `rules.rush`: the Rush action (FB-MOVE-4).
    pub struct RushKnobs {
        /// Added to Move: a number, or dice such as D6, D3, 2D6, D6+1.
        die: String = "D6", label "Rush die";
        /// When the die is rolled.
        roll_time: RollTime = "before_path", doubt "FB-Q25";
        /// Whether a squad that Rushed can attack in the same turn.
        may_attack: bool = false;
        /// Whether a squad that Rushed can use abilities in the Combat Phase of the same turn.
        may_use_abilities: bool = true, doubt "FB-Q82: it may not attack, and not every ability is an attack.";
        /// Whether a Rush may end in hand-to-hand combat.
        may_enter_melee: bool = true, doubt "FB-Q24: there is no rule for charges.";
    }

    /// `rules.hold`: the Hold action (FB-MOVE-2).
    pub struct HoldKnobs {
        /// Added to hit dice of squads that Held in this turn. The rulebook has no such bonus.
        hit_bonus: i8 = 0, in 0..=3, label "hit bonus of Hold";
    }

    /// `rules.flyer`: FLYER squads (FB-MOVE-7).
    pub struct FlyerKnobs {
        /// Whether a change of height costs movement.
        vertical_counts: bool = false, doubt "FB-Q26";
        /// Whether enemies that they leave make opportunity attacks.
        provokes: bool = true, doubt "FB-Q26";
    }

    /// `rules.climb`: climbing (FB-CLIMB-1).
    pub struct ClimbKnobs {
        /// The cost of an inch up or down, in inches of movement.
        factor: f64 = 1.0, in 0.0..=4.0, label "cost of climbing";
        /// Squads with one of these keywords cannot climb.
        forbidden_keywords: Vec<String> = [], doubt "FB-Q27: the book lets all squads climb.";
    }

    /// `rules.terrain`: pieces of terrain (FB-TERR).
    pub struct TerrainKnobs {
        /// When a model stands on a piece.
        stand_rule: StandRule = "centre", doubt "FB-Q28";
        /// Pieces lower than this neither block sight nor give cover.
        min_obscuring_height: f64 = 1.0, in 0.0..=4.0, "inches", doubt "FB-Q42: does it bind objects?";
    }

    /// `rules.disengage`: opportunity attacks (FB-DIS).
    pub struct DisengageKnobs {
        /// Whether there are opportunity attacks.
        enabled: bool = true;
        /// The roll of each enemy model within reach: a number, or dice such as D6.
        die: String = "D6", label "die of an opportunity attack";
        /// The result from which the roll deals a damage.
        target: u8 = 6, in 1..=13, doubt "FB-Q52: the die cannot be modified; evade dice against it can.",
            label "lowest roll of an opportunity attack";
        /// The moves of a squad that cause opportunity attacks.
        trigger: DisengageTrigger = "ends_out", doubt "FB-Q49: when does a squad move away? FB-Q50: before it does.";
        /// The kinds of moves that can cause them.
        extra_moves: ExtraMoves = "all", doubt "FB-Q51";
    }
}

//! Where models may stand and go: measuring, coherency, moves, climbing, disengaging.

use crate::{knobs, words};

words! {
    /// How distances are measured (FB-Q22).
    pub enum Measure {
        /// Between the closest points of bases, height and all.
        ThreeD as "3d",
        /// The same seen from above.
        Horizontal,
    }

    /// Which number of models makes a squad a big one (FB-Q13).
    pub enum BigCount {
        /// Those on the table now.
        Current,
        /// Those it started with.
        Starting,
    }

    /// How the sentence on models that are removed for coherency is meant (FB-Q11).
    pub enum RemovalSense {
        /// A model must have others within the distance.
        Within,
        /// A model must have others no nearer than the distance: a curiosity, it destroys squads that stand close.
        AtLeast,
    }

    /// Whose squads are tested for coherency in an End Phase (FB-Q15).
    pub enum RemovalWhose {
        /// Both players'.
        Both,
        /// The active player's.
        Active,
        /// The other player's.
        Inactive,
    }

    /// What happens to models that stand alone only once others have been removed (FB-Q16).
    pub enum RemovalPass {
        /// Nothing: there is one test for all at once.
        Simultaneous,
        /// The test is repeated until all pass it.
        Iterate,
        /// The owner removes as few as make the rest pass it.
        OwnerChoice,
    }

    /// When the Rush die is rolled (FB-Q25).
    pub enum RollTime {
        /// Before the owner chooses where to go.
        BeforePath,
        /// After it, and models that fall short stop on their way.
        AfterPath,
    }

    /// When a model stands on a piece of terrain (FB-Q28).
    pub enum StandRule {
        /// The middle of its base is over the top.
        Centre,
        /// All of its base is.
        WholeBase,
    }

    /// What makes enemies roll as a squad moves (FB-Q49).
    pub enum DisengageTrigger {
        /// It ends out of hand-to-hand combat with them.
        EndsOut,
        /// It moves at all while in hand-to-hand combat with them.
        AnyMove,
        /// A model of it goes out of reach of them.
        AnyModelLeaves,
    }

    /// Which moves let enemies roll (FB-Q51).
    pub enum ExtraMoves {
        /// All: those of spells and abilities too.
        All,
        /// Only the actions of the Movement Phase.
        ActionsOnly,
    }
}

knobs! {
    /// `rules.geometry`: measuring (FB-MEAS).
    pub struct GeometryKnobs {
        /// How distances are measured.
        measure: Measure = "3d", doubt "FB-Q22: closest points of bases, so height counts; some rules split the two.";
    }

    /// `rules.coherency`: squads stay together (FB-COH).
    pub struct CoherencyKnobs {
        /// After a move a model has neighbours of its squad this near, seen from above.
        move_h: f64 = 2.0, in 0.1..=6.0, "inches";
        /// And with no more difference of height than this.
        move_v: f64 = 5.0, in 0.0..=12.0, "inches", doubt "FB-Q19: for big squads the sentence names no height.";
        /// Models from which on a squad is big.
        big_squad: u8 = 6, in 2..=30, "models";
        /// Neighbours that each model of a big squad needs; of others it needs one.
        big_neighbours: u8 = 2, in 1..=6, "models";
        /// Which number of models makes a squad big.
        big_count: BigCount = "current", doubt "FB-Q13";
        /// Whether a squad must be one group after a move, each model linked to all others through neighbours.
        connected: bool = true, doubt "FB-Q14: \"a single group\", or do neighbours suffice?";
        /// Whether models without enough neighbours are removed in the End Phase.
        removal: bool = true;
        /// In the End Phase neighbours are this near, seen from above.
        removal_h: f64 = 1.0, in 0.1..=6.0, "inches",
            doubt "FB-Q10: moves may end 2 inches apart, and the same turn's End Phase asks for 1.";
        /// And with no more difference of height than this.
        removal_v: f64 = 5.0, in 0.0..=12.0, "inches";
        /// How the sentence on removal is meant.
        removal_sense: RemovalSense = "within", doubt "FB-Q11: by the word, models that stand close are removed.";
        /// Whose squads are tested.
        removal_whose: RemovalWhose = "both", doubt "FB-Q15: \"every turn\", \"any models\".";
        /// What happens to models that stand alone only once others have been removed.
        removal_pass: RemovalPass = "simultaneous", doubt "FB-Q16";
        /// Whether the only model of a squad passes every test.
        last_model_exempt: bool = true, doubt "FB-Q12: by the word, every squad of one model is removed in turn 1.";
    }

    /// `rules.move`: the Move action, and what is common to all moves (FB-MOVE).
    pub struct MoveKnobs {
        /// Whether models of the moving squad stand in each other's way.
        own_squad_blocks: bool = false, doubt "FB-Q23: by the word they do; the order of models is the owner's.";
        /// How far from enemies paths and the ends of Moves stay; 0 = as near as one likes. The ends of other moves do not.
        enemy_bubble: f64 = 0.0, in 0.0..=3.0, "inches", doubt "FB-Q24: there is no rule for charges.";
    }

    /// `rules.rush`: the Rush action (FB-MOVE-4).
    pub struct RushKnobs {
        /// What is added to Move: a number, or dice such as D6, D3, 2D6, D6+1.
        die: String = "D6";
        /// When it is rolled.
        roll_time: RollTime = "before_path", doubt "FB-Q25";
        /// Whether a squad that Rushed attacks in the same turn.
        may_attack: bool = false;
        /// Whether a squad that Rushed uses abilities in the Combat Phase of the same turn.
        may_use_abilities: bool = true, doubt "FB-Q82: it may not attack, and not every ability is an attack.";
        /// Whether a Rush may end in hand-to-hand combat.
        may_enter_melee: bool = true, doubt "FB-Q24: there is no rule for charges.";
    }

    /// `rules.hold`: the Hold action (FB-MOVE-2).
    pub struct HoldKnobs {
        /// Added to hit dice of squads that Held in this turn: not in the book, where Hold has no reward.
        hit_bonus: i8 = 0, in 0..=3;
    }

    /// `rules.flyer`: FLYER squads (FB-MOVE-7).
    pub struct FlyerKnobs {
        /// Whether going up and down costs them.
        vertical_counts: bool = false, doubt "FB-Q26";
        /// Whether enemies that they leave roll for opportunity attacks.
        provokes: bool = true, doubt "FB-Q26";
    }

    /// `rules.climb`: climbing (FB-CLIMB-1).
    pub struct ClimbKnobs {
        /// What an inch up or down costs, in inches.
        factor: f64 = 1.0, in 0.0..=4.0;
        /// Squads with one of these keywords do not climb.
        forbidden_keywords: Vec<String> = [], doubt "FB-Q27: the book lets all squads climb.";
    }

    /// `rules.terrain`: pieces of terrain (FB-TERR).
    pub struct TerrainKnobs {
        /// When a model stands on a piece.
        stand_rule: StandRule = "centre", doubt "FB-Q28";
        /// Lower pieces neither stop sight nor give cover.
        min_obscuring_height: f64 = 1.0, in 0.0..=4.0, "inches", doubt "FB-Q42: does it bind objects?";
    }

    /// `rules.disengage`: opportunity attacks (FB-DIS).
    pub struct DisengageKnobs {
        /// Whether there are any.
        enabled: bool = true;
        /// What each enemy model within reach rolls: a number, or dice such as D6.
        die: String = "D6";
        /// What deals a damage: this or more.
        target: u8 = 6, in 1..=13, doubt "FB-Q52: the die cannot be modified; evade dice against it can.";
        /// What makes enemies roll.
        trigger: DisengageTrigger = "ends_out", doubt "FB-Q49: when does a squad move away? FB-Q50: before it does.";
        /// Which moves let them.
        extra_moves: ExtraMoves = "all", doubt "FB-Q51";
    }
}

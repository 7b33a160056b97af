//! Knobs of the game's frame: armies, rounds, winning, the table, the scenario, deployment.

use evenhand_game::{knobs, words};

words! {
    /// What ends an extra round (FB-WIN-2).
    pub enum ExtraRoundEnd {
        /// Only the end of the round counts.
        EndOfRound,
        /// The first lead in VP, at the end of any turn.
        FirstLead,
    }

    /// The player who takes the first turn of each round (FB-Q7).
    pub enum TurnOrder {
        /// The same player in all rounds.
        Fixed,
        /// The other player than in the round before.
        Alternate,
        /// The winner of a roll-off before each round.
        RollEachRound,
    }

    /// When a player without squads loses (FB-Q4).
    pub enum Annihilation {
        /// At once, regardless of VP.
        Immediate,
        /// At the end of the turn.
        EndOfTurn,
        /// At the end of the round.
        EndOfRound,
        /// Never: the game goes on and VP decide.
        Off,
    }

    /// The destroyed LEADER squads that give VP (FB-Q2).
    pub enum LeaderVpScope {
        /// Each LEADER squad.
        EachLeader,
        /// Only the general: the first LEADER squad of the list.
        GeneralOnly,
        /// The first LEADER squad of an army that is destroyed.
        FirstLeader,
    }

    /// Who must have destroyed a LEADER squad (FB-Q3).
    pub enum LeaderVpCredit {
        /// Anyone: losses to its own spells and to coherency count too.
        AnyDestruction,
        /// The enemy: losses to spells and abilities of its own side, and to coherency, do not count.
        EnemyCaused,
    }

    /// The player who decides who places the first squad (FB-DEP-1).
    pub enum FirstPlacer {
        /// The winner of a separate roll-off.
        Roll,
        /// The loser of the only roll-off. Its winner decides who takes the first turn.
        LoserOfTurnRoll,
    }

    /// The player who decides who takes the first turn (FB-DEP-4).
    pub enum FirstTurn {
        /// The winner of a roll-off after deployment.
        Roll,
        /// The player who finished placing squads first.
        FirstFinished,
        /// The player who finished placing squads last.
        LastFinished,
    }
}

knobs! {
    /// `rules.army`: limits of armies (FB-ARMY).
    pub struct ArmyKnobs {
        /// The most points of an army.
        points_limit: u32 = 1000, in 100..=4000, "points", label "points of an army";
        /// The fewest LEADER squads of an army.
        min_leaders: u8 = 1, in 0..=4, "squads", label "LEADER squads required";
        /// The most LEADER squads of the same name in an army.
        max_same_leader: u8 = 1, in 1..=6, "squads";
        /// Whether all squads of an army must share one faction.
        single_faction: bool = true;
        /// The most squads of one datasheet in an army; 0 = no limit.
        max_same_squad: u8 = 0, in 0..=12, "squads", doubt "FB-Q8: only Leaders are limited.";
        /// The most copies of one item that a model carries.
        max_item_copies: u8 = 1, in 1..=4, "items", doubt "FB-Q9: two free copies of a weapon would double its dice.",
            label "copies allowed of an item";
        /// The chance that a squad is left out of a match, at most one squad of each datasheet. This measures what
        /// squads are worth. The only LEADER is never left out.
        left_out: f64 = 0.0, in 0.0..=0.5;
        /// A datasheet of which one seat has a squad beside its list, by its id: as many models as it can have, with the
        /// items of the first list that has it, or else the first items that it can equip. For its points the seat's
        /// other squads lose models, all in the same proportion as nearly as possible, but no Leaders. The squad and
        /// the army count as one faction. Empty for none. `evenhand card` uses it to measure what a datasheet is worth.
        given: String = "";
        /// The seat that has the squad of `rules.army.given`; 0 for nobody.
        given_seat: u8 = 0, in 0..=2, "seat";
    }

    /// `rules.game`: rounds and turns (FB-WIN).
    pub struct GameKnobs {
        /// Rounds after which the player with more VP wins.
        rounds: u8 = 4, in 1..=12, "rounds", label "rounds";
        /// Turns of each player in a round.
        turns_per_round: u8 = 1, in 1..=4, "turns", doubt "FB-Q1: \"4 rounds (4 turns each)\" can be read in two ways.",
            label "turns per round";
        /// The most extra rounds while VP are tied. After them the match is a draw.
        max_extra_rounds: u8 = 4, in 0..=12, "rounds", doubt "FB-Q5: by the book this may go on for ever.",
            label "extra rounds allowed";
        /// What ends an extra round.
        extra_round_end: ExtraRoundEnd = "end_of_round";
        /// The player who takes the first turn of each round.
        turn_order: TurnOrder = "fixed", doubt "FB-Q7: turns simply alternate, and nothing is said of rounds.",
            label "turn order";
    }

    /// `rules.victory`: other ways to win, and VP for Leaders (FB-WIN).
    pub struct VictoryKnobs {
        /// When a player without squads loses.
        annihilation: Annihilation = "immediate", doubt "FB-Q4: it is told as another way to win, without saying when.";
        /// VP for a destroyed enemy LEADER squad.
        leader_vp: u8 = 1, in 0..=10, "VP", label "Victory Points per destroyed Leader";
        /// The destroyed LEADER squads that give these VP.
        leader_vp_scope: LeaderVpScope = "each_leader",
            doubt "FB-Q2: a heading speaks of a general, the text of Leaders.";
        /// Who must have destroyed them.
        leader_vp_credit: LeaderVpCredit = "any_destruction",
            doubt "FB-Q3: nothing is said of a Leader lost to its own spell or to coherency.";
    }

    /// `rules.scenario`: the mission and the table that are played.
    pub struct ScenarioKnobs {
        /// The mission: an entry of `missions`.
        mission: String = "five_cairns", doubt "FB-Q6: nothing is said of how a mission is chosen.";
        /// The table: an entry of `tables`; empty = the table that the mission names.
        table: String = "", doubt "FB-Q6: nothing is said of how a table is chosen.";
    }

    /// `rules.table`: the battlefield (FB-MEAS-1).
    pub struct TableKnobs {
        /// The width of the table.
        width: f64 = 44.0, in 24.0..=65.0, "inches", label "table width";
        /// The depth of the table.
        depth: f64 = 30.0, in 20.0..=65.0, "inches", label "table depth";
        /// The fraction of the table's pieces of terrain that is kept. Above 1, pieces are added, up to twice as many.
        terrain_scale: f64 = 1.0, in 0.0..=2.0, label "share of terrain kept";
    }

    /// `rules.deploy`: deployment (FB-DEP).
    pub struct DeployKnobs {
        /// The depth of deployment zones along each player's edge, for missions without zones.
        default_depth: f64 = 9.0, in 3.0..=15.0, "inches";
        /// The player who decides who places the first squad.
        first_placer: FirstPlacer = "roll";
        /// The player who decides who takes the first turn.
        first_turn: FirstTurn = "roll";
    }
}

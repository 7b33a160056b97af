//! The frame of a game: armies, rounds, winning, the table, what is played on it, deployment.

use crate::{knobs, words};

words! {
    /// What ends a tie-breaking round (FB-WIN-2).
    pub enum ExtraRoundEnd {
        /// Only the end of the round counts.
        EndOfRound,
        /// The first lead in VP, at the end of any turn.
        FirstLead,
    }

    /// Who takes the first turn of each round (FB-Q7).
    pub enum TurnOrder {
        /// The same player in all rounds.
        Fixed,
        /// The players change places after each round.
        Alternate,
        /// A roll-off before each round.
        RollEachRound,
    }

    /// When a player without squads loses (FB-Q4).
    pub enum Annihilation {
        /// At once, whatever the VP.
        Immediate,
        /// At the end of the turn.
        EndOfTurn,
        /// At the end of the round.
        EndOfRound,
        /// Never: the game goes on and VP decide.
        Off,
    }

    /// Which destroyed LEADER squads give VP (FB-Q2).
    pub enum LeaderVpScope {
        /// Each of them.
        EachLeader,
        /// The general alone: the first LEADER squad of the list.
        GeneralOnly,
        /// The first of an army that is destroyed.
        FirstLeader,
    }

    /// Whose deed the destruction of a LEADER squad must be (FB-Q3).
    pub enum LeaderVpCredit {
        /// Anybody's: its own spells and lost coherency count too.
        AnyDestruction,
        /// The enemy's: not that of its own side's spells and abilities, nor of lost coherency.
        EnemyCaused,
    }

    /// Who decides which player places the first squad (FB-DEP-1).
    pub enum FirstPlacer {
        /// The winner of a roll-off of its own.
        Roll,
        /// One roll-off for both: who wins it decides about the first turn, who loses it about placing first.
        LoserOfTurnRoll,
    }

    /// Who decides which player takes the first turn (FB-DEP-4).
    pub enum FirstTurn {
        /// The winner of a roll-off after deployment.
        Roll,
        /// The player who has placed the last own squad first.
        FirstFinished,
        /// The player who has placed the last own squad last.
        LastFinished,
    }
}

knobs! {
    /// `rules.army`: what an army may be (FB-ARMY).
    pub struct ArmyKnobs {
        /// The most points of an army.
        points_limit: u32 = 1000, in 100..=4000, "points";
        /// LEADER squads that an army must have at least.
        min_leaders: u8 = 1, in 0..=4, "squads";
        /// The most LEADER squads of the same name in an army.
        max_same_leader: u8 = 1, in 1..=6, "squads";
        /// Whether all squads of an army must share their faction.
        single_faction: bool = true;
        /// The most squads of one datasheet in an army; 0 = no limit.
        max_same_squad: u8 = 0, in 0..=12, "squads", doubt "FB-Q8: only Leaders are limited.";
        /// The most copies of one item that a model wields.
        max_item_copies: u8 = 1, in 1..=4, "items", doubt "FB-Q9: two free copies of a weapon would double its dice.";
        /// The chance of each squad to be left out of a match, one of each sheet at most, to see what squads are worth; the
        /// only LEADER never is.
        left_out: f64 = 0.0, in 0.0..=0.5;
    }

    /// `rules.game`: rounds and turns (FB-WIN).
    pub struct GameKnobs {
        /// Rounds after which the player with more VP wins.
        rounds: u8 = 4, in 1..=12, "rounds";
        /// Turns of each player in a round.
        turns_per_round: u8 = 1, in 1..=4, "turns", doubt "FB-Q1: \"4 rounds (4 turns each)\" can be read in two ways.";
        /// Rounds that are added at most while VP are tied; after them it is a draw.
        max_extra_rounds: u8 = 4, in 0..=12, "rounds", doubt "FB-Q5: by the book this may go on for ever.";
        /// What ends an added round.
        extra_round_end: ExtraRoundEnd = "end_of_round";
        /// Who takes the first turn of each round.
        turn_order: TurnOrder = "fixed", doubt "FB-Q7: turns simply alternate, and nothing is said of rounds.";
    }

    /// `rules.victory`: other ways to win, and VP for Leaders (FB-WIN).
    pub struct VictoryKnobs {
        /// When a player without squads loses.
        annihilation: Annihilation = "immediate", doubt "FB-Q4: it is told as another way to win, without saying when.";
        /// VP for a destroyed enemy LEADER squad.
        leader_vp: u8 = 1, in 0..=10, "VP";
        /// Which of them give these.
        leader_vp_scope: LeaderVpScope = "each_leader",
            doubt "FB-Q2: a heading speaks of a general, the text of Leaders.";
        /// Whose deed it must be.
        leader_vp_credit: LeaderVpCredit = "any_destruction",
            doubt "FB-Q3: nothing is said of a Leader lost to its own spell or to coherency.";
    }

    /// `rules.scenario`: what is played.
    pub struct ScenarioKnobs {
        /// The mission: an entry of `missions`.
        mission: String = "five_cairns", doubt "FB-Q6: nothing is said of how a mission is chosen.";
        /// The table: an entry of `tables`; empty = the one that the mission names.
        table: String = "", doubt "FB-Q6: nothing is said of how a table is chosen.";
    }

    /// `rules.table`: the battlefield (FB-MEAS-1).
    pub struct TableKnobs {
        /// How wide it is.
        width: f64 = 44.0, in 24.0..=65.0, "inches";
        /// How deep it is.
        depth: f64 = 30.0, in 20.0..=65.0, "inches";
        /// The share of the table's pieces of terrain that are kept; above 1, pieces are added up to twice as many.
        terrain_scale: f64 = 1.0, in 0.0..=2.0;
    }

    /// `rules.deploy`: deployment (FB-DEP).
    pub struct DeployKnobs {
        /// How far zones reach from the own edge where a mission has none of its own.
        default_depth: f64 = 9.0, in 3.0..=15.0, "inches";
        /// Who decides which player places the first squad.
        first_placer: FirstPlacer = "roll";
        /// Who decides which player takes the first turn.
        first_turn: FirstTurn = "roll";
    }
}

//! The frame of a match: winning, the map, setup, decks, drawing.

use crate::{knobs, words};

words! {
    /// Who wins if both reach the target at once (AF-Q26).
    pub enum Tie {
        /// The higher total; of equal ones the active player's.
        HigherThenActive,
        /// The active player.
        Active,
        /// Nobody: a draw.
        Draw,
    }

    /// The shape of Landing Zones (AF-Q2).
    pub enum LandingZone {
        /// As on the map.
        Row,
        /// Of that the three middle columns.
        Middle3,
        /// That and the tiles in front of it.
        TwoRows,
    }

    /// How hands can be drawn anew (AF-SET-2).
    pub enum Mulligan {
        /// Not at all.
        None,
        /// A full hand again, and one card under the deck for each mulligan so far.
        London,
        /// The same, and the first costs no card.
        FreeOne,
    }

    /// How many operators begin on the battlefield (AF-Q5).
    pub enum FreeDeploy {
        /// None.
        None,
        /// One at most.
        One as "1",
        /// Two at most.
        Two as "2",
        /// Three at most.
        Three as "3",
        /// As many as a squad has.
        Squad,
    }

    /// Who starts (AF-Q6).
    pub enum Starter {
        /// By lot.
        Seed,
        /// The first seat.
        P1,
        /// The second seat.
        P2,
    }

    /// What a draw from an empty deck does (AF-Q4).
    pub enum DrawEmpty {
        /// Nothing.
        Stop,
        /// The discard pile is shuffled into a new deck.
        Reshuffle,
        /// Costs 1 CP for each card that is not there.
        LoseCp,
        /// Loses the match.
        Lose,
    }
}

knobs! {
    /// `rules.victory`: winning (AF-WIN).
    pub struct VictoryKnobs {
        /// Control Points that win.
        cp: u8 = 10, in 1..=50, "CP";
        /// CP for a defeated enemy of rank 1, 2 and 3.
        rank_cp: Vec<u8> = [1, 2, 3], in 0..=10, "CP";
        /// Who wins if both reach the target at once.
        tie: Tie = "higher_then_active", doubt "AF-Q26";
        /// Whether the enemy scores what an own effect defeats.
        own_kill_scores: bool = true, doubt "AF-Q25";
        /// Rests of each player after which the match ends: more CP win, equal ones draw.
        turn_cap: u16 = 40, in 5..=200, "Rests";
    }

    /// `rules.board`: the battlefield (AF-BRD).
    pub struct BoardKnobs {
        /// The map from row 5 down to row 1: 1 and 2 Landing Zones, C control points, D draw tiles.
        map: Vec<String> = ["22222", ".....", "CDDDC", ".....", "11111"],
            doubt "AF-Q1: which tiles are points is told in two ways, and the picture is missing.";
        /// CP for an operator on a control point at its owner's Rest.
        cp_value: u8 = 1, in 0..=5, "CP";
        /// Cards for an operator on a draw tile at its owner's Rest.
        draw_value: u8 = 1, in 0..=5, "cards";
        /// The most cards that draw tiles give in one Rest.
        draw_cap: u8 = 1, in 0..=10, "cards", doubt "AF-Q1: the Node, singular.";
        /// The shape of Landing Zones.
        lz: LandingZone = "row", doubt "AF-Q2: the picture is missing.";
    }

    /// `rules.setup`: before the first turn (AF-SET).
    pub struct SetupKnobs {
        /// Cards of the starting player's opening hand.
        hand_first: u8 = 7, in 0..=12, "cards";
        /// Cards of the other's.
        hand_second: u8 = 8, in 0..=12, "cards";
        /// How hands can be drawn anew.
        mulligan: Mulligan = "london", doubt "AF-Q7";
        /// How often.
        mulligan_max: u8 = 3, in 0..=7, "times", doubt "AF-Q7: no limit is stated.";
        /// How many operators begin on the battlefield.
        free_deploy: FreeDeploy = "squad", doubt "AF-Q5";
        /// Whether these are placed in secret and revealed together; otherwise the starting player places first.
        hidden: bool = true, doubt "AF-Q5";
        /// Who goes first, that is, who starts the match.
        starter: Starter = "seed", doubt "AF-Q6";
        /// Whether points give nothing at the match's first Rest.
        first_turn_no_points: bool = false;
    }

    /// `rules.deck`: what a deck may be.
    pub struct DeckKnobs {
        /// Cards of a deck.
        size: u8 = 40, in 20..=60, "cards", doubt "AF-Q3: the chapter is missing.";
        /// Copies of a card.
        copies: u8 = 3, in 1..=10, "cards";
        /// Copies of an Ult.
        ult_copies: u8 = 3, in 0..=10, "cards", doubt "AF-Q3";
        /// Different cards taken out of each deck before a match, drawn by lot; see what a card adds.
        left_out: u8 = 0, in 0..=5, "cards";
    }

    /// `rules.draw`: drawing (AF-REST-3).
    pub struct DrawKnobs {
        /// Cards drawn at Rest.
        rest: u8 = 3, in 0..=8, "cards";
        /// What a draw from an empty deck does.
        empty: DrawEmpty = "stop", doubt "AF-Q4";
    }

    /// `rules.hand`: hands.
    pub struct HandKnobs {
        /// Cards that a hand is discarded down to at Rest; 0 = no limit.
        max: u8 = 0, in 0..=20, "cards", doubt "AF-Q45: none is stated.";
    }

    /// `rules.squad`: squads (AF-UNIT-2).
    pub struct SquadKnobs {
        /// Own operators on the battlefield.
        max: u8 = 4, in 1..=6, "operators";
    }

    /// `rules.info`: what players know of each other.
    pub struct InfoKnobs {
        /// Whether deck lists are known.
        open_decklists: bool = true;
    }
}

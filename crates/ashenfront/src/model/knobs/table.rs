//! Knobs of a match as a whole: winning, the map, setup, decks and drawing.

use evenhand_game::{knobs, words};

words! {
    /// Who wins if both reach the target at once (AF-Q26).
    pub enum Tie {
        /// The higher total; at equal totals the active player.
        HigherThenActive,
        /// The active player.
        Active,
        /// Nobody: a draw.
        Draw,
    }

    /// The shape of Landing Zones (AF-Q2).
    pub enum LandingZone {
        /// The tiles that the map marks.
        Row,
        /// The three middle columns of these.
        Middle3,
        /// These, and the tiles in front of them.
        TwoRows,
    }

    /// The mulligan rule (AF-SET-2).
    pub enum Mulligan {
        /// No mulligans.
        None,
        /// Redraw a full hand, and put one card under the deck for each mulligan so far.
        London,
        /// Like `london`, but the first mulligan costs no card.
        FreeOne,
    }

    /// Maximum number of operators that start on the battlefield (AF-Q5).
    pub enum FreeDeploy {
        /// None.
        None,
        /// One at most.
        One as "1",
        /// Two at most.
        Two as "2",
        /// Three at most.
        Three as "3",
        /// As many as fit into the squad.
        Squad,
    }

    /// Who starts (AF-Q6).
    pub enum Starter {
        /// Drawn at random.
        Seed,
        /// The first seat.
        P1,
        /// The second seat.
        P2,
    }

    /// What happens when a player draws from an empty deck (AF-Q4).
    pub enum DrawEmpty {
        /// Nothing.
        Stop,
        /// The discard pile is shuffled into a new deck.
        Reshuffle,
        /// The player loses 1 CP for each missing card.
        LoseCp,
        /// The player loses the match.
        Lose,
    }
}

knobs! {
    /// `rules.victory`: winning (AF-WIN).
    pub struct VictoryKnobs {
        /// Control Points (CP) that win the match.
        cp: u8 = 10, in 1..=50, "CP", label "Control Points to win";
        /// CP for a defeated enemy of rank 1, 2 and 3.
        rank_cp: Vec<u8> = [1, 2, 3], in 0..=10, "CP", label "Control Points for defeated enemies of rank 1, 2 and 3";
        /// Who wins if both reach the target at once.
        tie: Tie = "higher_then_active", doubt "AF-Q26";
        /// Whether the enemy scores an operator that its own side defeats.
        own_kill_scores: bool = true, doubt "AF-Q25", label "score for own defeats";
        /// Rests of each player after which the match ends; the player with more CP wins, equal CP draw.
        turn_cap: u16 = 40, in 5..=200, "Rests", label "Rests allowed per player";
    }

    /// `rules.board`: the battlefield (AF-BRD).
    pub struct BoardKnobs {
        /// The map from row 5 down to row 1: 1 and 2 Landing Zones, C control points, D draw tiles.
        map: Vec<String> = ["22222", ".....", "CDDDC", ".....", "11111"],
            doubt "AF-Q1: which tiles are points is told in two ways, and the picture is missing.";
        /// CP for an operator on a control point at its owner's Rest.
        cp_value: u8 = 1, in 0..=5, "CP", label "Control Points per held point";
        /// Cards for an operator on a draw tile at its owner's Rest.
        draw_value: u8 = 1, in 0..=5, "cards", label "cards per draw tile";
        /// Maximum number of cards that draw tiles give in one Rest.
        draw_cap: u8 = 1, in 0..=10, "cards", doubt "AF-Q1: the Node, singular.", label "cards allowed from draw tiles";
        /// The shape of Landing Zones.
        lz: LandingZone = "row", doubt "AF-Q2: the picture is missing.", label "shape of Landing Zones";
    }

    /// `rules.setup`: before the first turn (AF-SET).
    pub struct SetupKnobs {
        /// Cards of the starting player's opening hand.
        hand_first: u8 = 7, in 0..=12, "cards", label "cards in the first opening hand";
        /// Cards of the second player's opening hand.
        hand_second: u8 = 8, in 0..=12, "cards", label "cards in the second opening hand";
        /// The mulligan rule.
        mulligan: Mulligan = "london", doubt "AF-Q7";
        /// Mulligans that a player can take.
        mulligan_max: u8 = 3, in 0..=7, "times", doubt "AF-Q7: no limit is stated.";
        /// Maximum number of operators that start on the battlefield.
        free_deploy: FreeDeploy = "squad", doubt "AF-Q5", label "operators that start on the battlefield";
        /// Whether they are placed in secret and revealed together; otherwise the starting player places first.
        hidden: bool = true, doubt "AF-Q5";
        /// Who goes first, that is, who starts the match.
        starter: Starter = "seed", doubt "AF-Q6", label "first player";
        /// Whether points give nothing at the first Rest of the match.
        first_turn_no_points: bool = false;
    }

    /// `rules.deck`: limits of deck building.
    pub struct DeckKnobs {
        /// Cards of a deck.
        size: u8 = 40, in 20..=60, "cards", doubt "AF-Q3: the chapter is missing.";
        /// Copies of a card; Ults have their own limit.
        copies: u8 = 3, in 1..=10, "cards";
        /// Copies of an Ult.
        ult_copies: u8 = 3, in 0..=10, "cards", doubt "AF-Q3", label "copies of an Ult";
        /// Different cards left out of each deck before a match, at random, to measure what each card adds.
        left_out: u8 = 0, in 0..=5, "cards";
        /// A card that one seat starts with, by its id: a copy is in the seat's opening hand, and its deck has one copy
        /// less of the card that it has most of. Empty for none. `evenhand card` uses it to measure what a card is
        /// worth.
        given: String = "";
        /// The seat that starts with the card of `rules.deck.given`; 0 for nobody.
        given_seat: u8 = 0, in 0..=2, "seat";
    }

    /// `rules.draw`: drawing (AF-REST-3).
    pub struct DrawKnobs {
        /// Cards drawn at Rest.
        rest: u8 = 3, in 0..=8, "cards", label "cards drawn at Rest";
        /// What happens when a player draws from an empty deck.
        empty: DrawEmpty = "stop", doubt "AF-Q4", label "draw from an empty deck";
    }

    /// `rules.hand`: hands.
    pub struct HandKnobs {
        /// Hand size to which a player discards at Rest; 0 = no limit.
        max: u8 = 0, in 0..=20, "cards", doubt "AF-Q45: none is stated.", label "cards allowed in hand at Rest";
    }

    /// `rules.squad`: squads (AF-UNIT-2).
    pub struct SquadKnobs {
        /// Maximum number of operators that a player has on the battlefield.
        max: u8 = 4, in 1..=6, "operators", label "operators allowed on the battlefield";
    }

    /// `rules.info`: information that players have about each other.
    pub struct InfoKnobs {
        /// Whether both players know the deck lists.
        open_decklists: bool = true;
    }
}

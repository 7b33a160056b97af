//! Knobs of the modes, victory, decks, the board, and hidden information.

use evenhand_game::{knobs, words};

words! {
    /// The modes: which seats are opponents (AX-MP, AX-Q33).
    pub enum Mode {
        /// Two players.
        Duel,
        /// Everybody alone.
        Ffa,
        /// Two teams of two, seated alternately.
        Team,
    }

    /// The winner if several sides reach an ending at once (AX-WIN-7, AX-Q38).
    pub enum Simultaneous {
        /// The player whose turn it is loses.
        ActiveLoses,
        /// The player whose turn it is wins, if its side is one of them.
        ActiveWins,
        /// All of these sides share the win.
        Draw,
    }
}

knobs! {
    /// `rules.life`: Life Force.
    pub struct LifeKnobs {
        /// Life Force at the start.
        start: u8 = 25, in 1..=100, "life", doubt "AX-Q1: only said of the Trophies of most games.",
            label "starting Life Force";
    }

    /// `rules.victory`: ways to win (AX-WIN).
    pub struct VictoryKnobs {
        /// Whether a player without Life Force has lost.
        life: bool = true;
        /// Whether enough banked Trophies win.
        trophies: bool = true;
        /// Whether the objectives of cards and Catalysts win.
        special: bool = true, doubt "AX-Q32: no objective is printed.";
        /// Trophies that win; 0 = as many as rules.life.start.
        trophy_target: u8 = 0, in 0..=100, "Trophies", doubt "AX-Q1";
        /// The winner if several sides reach an ending at once.
        simultaneous: Simultaneous = "active_loses", doubt "AX-Q38";
        /// Turns of each player after which Life Force and Trophies are compared: a
        /// safety limit, not a rule of the rulebook.
        turn_cap: u8 = 60, in 1..=200, "turns";
    }

    /// `rules.deck`: the limits of a deck (AX-DECK).
    pub struct DeckKnobs {
        /// The minimum number of cards in a deck.
        min: u8 = 50, in 1..=80, "cards", doubt "AX-Q2: at least 50, and 40 to 60.";
        /// The maximum number of cards in a deck.
        max: u8 = 60, in 1..=80, "cards", doubt "AX-Q2: at least 50, and 40 to 60.";
        /// The maximum number of copies of one card.
        copies: u8 = 3, in 1..=60, "cards";
        /// The maximum number of Mythic cards in a deck.
        mythic_max: u8 = 6, in 0..=60, "cards";
        /// The maximum number of Ultra cards in a deck.
        ultra_max: u8 = 3, in 0..=60, "cards";
        /// The maximum number of copies of one Ultra card; 0 = as for any other card.
        ultra_copies: u8 = 0, in 0..=3, "cards", doubt "AX-Q40: another version allows one copy each.";
        /// Whether a deck can have any number of a basic Source.
        basic_source_exempt: bool = false, doubt "AX-Q41: the book makes no exception.";
        /// Different cards of each deck, Sources apart, that are left out of a match with all their
        /// copies. They are drawn at random for every match, visible to everybody. Comparing matches with
        /// and without a card shows what it is worth.
        left_out: u8 = 0, in 0..=10, "cards";
        /// A card that one seat starts with, by its id: a copy is in the seat's opening hand, and its deck has one copy
        /// less of the card that it has most of, Sources apart. Empty for none. `evenhand card` uses it to measure what a card is
        /// worth.
        given: String = "";
        /// The seat that starts with the card of `rules.deck.given`; 0 for nobody.
        given_seat: u8 = 0, in 0..=4, "seat";
    }

    /// `rules.board`: positions (AX-POS).
    pub struct BoardKnobs {
        /// Positions of a Frontline. Printed grids are stretched to it.
        front: u8 = 5, in 3..=7, "positions", label "positions in the Frontline";
        /// Positions of a Backfield. Printed grids are stretched to it.
        back: u8 = 3, in 1..=5, "positions", label "positions in the Backfield";
        /// The columns behind which the Backfield lies, from the owner's left; as many as rules.board.back.
        back_columns: Vec<u8> = [2, 3, 4], in 1..=7, doubt "AX-Q5: three behind five is not explained.";
        /// The target of a Ranged attack in a column without a Backfield.
        missing_back: super::MissingBack = "none", doubt "AX-Q6";
    }

    /// `rules.info`: information that players have about each other.
    pub struct InfoKnobs {
        /// Whether deck lists are open to everybody. If not, a player may have
        /// any deck that fits the cards seen so far.
        open_decklists: bool = true;
    }

    /// `rules.ffa`: free-for-all (AX-MP-2).
    pub struct FfaKnobs {
        /// Whether the player whose turn it is gets the Trophies of an eliminated player's cards on the Battlefield.
        elimination_trophies: bool = false, doubt "AX-Q33";
    }

    /// `rules.team`: teams (AX-MP-3).
    pub struct TeamKnobs {
        /// Whether a team shares one Life Force, the sum of both.
        pool_life: bool = false, doubt "AX-Q33";
        /// The Trophies that a team needs, as a multiple of what one player needs.
        trophy_scale: u8 = 2, in 1..=2, doubt "AX-Q33";
    }
}

//! The basic rules of a match: rounds, victory, hands, and readings of the course of a round (§2, 3, 9-12).

use super::demand::demand;
use super::setup::SetupKnobs;
use evenhand_game::game::SetupError;
use evenhand_game::{knobs, words};

knobs! {
    /// The basic rules of a match.
    pub struct RulesKnobs {
        /// Total VP with which a player wins at Scoring if no enemy is in their Capital.
        vp_to_win: u8 = 8, in 1..=50, "VP", doubt "The book prints 8 with a question mark.",
            book "NUM_VICTORY_POINTS_REQUIRED, NUM_VICTORY_POINTS_TO_WIN", label "Victory Points to win"; // §3.1
        /// Mana each player gets at Reset.
        max_mana: u8 = 5, in 1..=20, "mana", doubt "The book asks for playtests of 4 to 6.",
            label "mana per round"; // §2.3
        /// Extra mana at Reset for every Age after the first.
        mana_per_age: u8 = 0, in 0..=5, "mana", doubt "The book considers one more mana per Age.",
            label "extra mana per Age"; // §2.3
        /// Number of rounds after which the highest Total VP wins, then Permanent VP, then gold.
        round_cap: u8 = 10, in 1..=30, "rounds", label "rounds allowed"; // §3.2
        /// The rounds in which Ages I, II and III begin. An Age that begins after the last round is never reached.
        age_start: [u8; 3] = [1, 4, 8], in 1..=30, label "first rounds of the Ages"; // §19
        /// Gold each player starts with, before the income of round 1.
        start_gold: u8 = 4, in 0..=99, "gold", label "starting gold"; // §8
        /// Gold each player gets at every Reset.
        base_income: u8 = 1, in 0..=99, "gold", label "gold per round"; // §10
        /// Whether the Reset of round 1 pays the income too, on top of the gold at the start.
        income_round_1: bool = true,
            doubt "The book gives 4 gold at the start and 1 at the start of each round, and does not say whether \
                  round 1 counts (BF-Q23).", label "income in round 1";
        /// Number of cards up to which a player draws at Reset.
        hand_size: u8 = 6, in 0..=20, "cards"; // §10
        /// Number of cards a hand can hold; a card drawn beyond that goes to the discard pile.
        hand_limit: u8 = 10, in 1..=30, "cards"; // §2.5
        /// What goes to the discard pile when a draw is too large for the hand: the cards that do not fit, or all cards
        /// of the draw.
        hand_limit_mode: HandLimitMode = "per_card",
            doubt "The book says that those cards go to the discard pile, which can mean either (BF-Q37).";
        /// Number of Forces in each Capital at the start.
        start_forces: u8 = 4, in 0..=50, "Forces", label "starting Forces"; // §8
        /// Control VP for occupying the Center at Scoring.
        center_cp: u8 = 1, in 0..=9, "VP", label "VP for the Center"; // §17
        /// Control VP for each Forge occupied at Scoring.
        forge_cp: u8 = 1, in 0..=9, "VP", label "VP for each Forge"; // §17
        /// Control VP for each enemy Capital occupied at Scoring.
        enemy_capital_cp: u8 = 1, in 0..=9, "VP", label "VP for each enemy Capital"; // §17
        /// Who wins if several players have the VP to win at the same Scoring: the best by the ranking used after the
        /// last round, all in equal shares, or the first from Lead onward.
        simultaneous_win: SimultaneousWin = "tiebreak", doubt "The book does not say what happens then (BF-Q154).";
        /// Who wins if Total VP, Permanent VP and gold are all equal: all in equal shares, or the first in seat order.
        final_tie: FinalTie = "shared", doubt "The book's tie-breaks end with gold (BF-Q155).",
            label "winner of a full tie";
        /// Whether the ranking after the last round leaves out players with an enemy in their Capital. If all have one,
        /// nobody is left out.
        cap_needs_clear_capital: bool = false,
            doubt "The book asks for a clear Capital to win, and not in the ranking after the last round (BF-Q156).",
            label "clear Capital needed at the round limit";
        /// Whether a player with no unit on the board and an enemy in their Capital at Scoring is eliminated. The last
        /// player left wins.
        elimination: bool = false, doubt "The book does not say whether a player can be eliminated (BF-Q74).";
        /// Which of the two initiatives printed on a card counts.
        // §2.6
        initiative_column: InitiativeColumn = "first", doubt "The book prints two and calls the second a placeholder.";
        /// The order in which cards of equal initiative resolve: from Lead onward, or random.
        initiative_tie: InitiativeTie = "lead",
            doubt "The book orders basic actions from Lead and does not order equal initiatives (BF-Q5)."; // §12.3
        /// Factions, by id, whose basic actions, abilities and free marches come first among those of a step, in this
        /// order. All others follow in Lead order.
        basic_order: Vec<String> = [], label "order of basic actions"; // BF-ED5
        /// Whether a player at 0 mana can still play cards and use abilities that cost no mana, or is out of the Action
        /// phase.
        zero_mana_actions: ZeroManaActions = "blocked",
            doubt "The book asks for 1 mana to take part, and has cards that cost 0 (BF-Q48).",
            label "actions at 0 mana"; // §12.1
        /// When champions' activated abilities and free marches are used: as an Action Step of their own at no mana; in
        /// separate steps after the Action Steps; or by themselves in battles, for abilities that strike or heal.
        ability_timing: AbilityTiming = "own_step",
            doubt "The book says how often such abilities can be used and not when (BF-Q71)."; // §12, §21.3, §23
        /// Whether mana and gold are paid when the choices of a step are revealed, or when each one resolves. In the
        /// second case the gold may be gone by then, and an action that cannot be paid fizzles.
        // §12.3, §15.1
        pay_time: PayTime = "reveal", doubt "The book pays a card when it is played, which may mean either (BF-Q49).",
            label "time of payment";
        /// What fizzles when one of a card's locked targets has become illegal: the effect on that target, or the whole
        /// card.
        fizzle_scope: FizzleScope = "clause",
            doubt "The book says that the card fizzles, and has cards with several targets (BF-Q52)."; // §12.4
        /// Where a champion goes if its hex has become illegal: out of the match, to the discard pile, or into its
        /// owner's Capital. Other cards that burn are burnt in any case.
        // §12.4, §20.4
        fizzled_champion: FizzledChampion = "burn",
            doubt "The book burns every champion that is played and does not speak of one that fizzles (BF-Q53).";
        /// What a move does when a bridge on its path is gone: it fizzles as a whole, or it goes as far as the path
        /// allows.
        path_break: PathBreak = "fizzle",
            doubt "The book locks paths and does not say what a broken one still allows (BF-Q54).",
            label "move over a missing bridge"; // §12.4, §12.5
        /// Whether stacks that one card moves into the same enemy hex fight together after the card, or each alone
        /// before the next one moves.
        battle_timing: BattleTiming = "after_action",
            doubt "The book has battles after each individual action and does not say whether each stack of a card is \
                  one (BF-Q58)."; // §12.7
        /// Whether a move of several hexes stops in a Capital with enemies in it.
        capital_stops_move: bool = false,
            doubt "The book stops moves in enemy hexes that are no Capitals; passing through an enemy Capital may not \
                  be meant (BF-Q61)."; // §12.5
        /// Whether units in a Capital with enemies in it must stay there until the siege.
        // §12.7, §13
        siege_pins: bool = false, doubt "The book does not say whether besieger and besieged can leave (BF-Q67).",
            label "units held in a besieged Capital";
        /// Whether a champion that needs no bridges flies only when it moves alone or with other such champions, or
        /// carries the whole stack it moves with.
        // §22.3, §23.1
        flight_carries: FlightCarries = "self",
            doubt "The book says of the champion that it may move without bridges, not of its stack (BF-Q75).";
        /// Whether the two ends of a wormhole count as joined by a bridge. If not, only units that need no bridge can
        /// cross.
        link_open: bool = true,
            doubt "The book treats the hexes as adjacent, and adjacent hexes still need a bridge (BF-Q81).",
            label "wormholes joined by a bridge"; // §23.2
        /// Whether wormholes serve all players or only the player who made them.
        // §23.2, §23.3
        link_users: Users = "owner",
            doubt "The book does not say for whom the hexes are adjacent (BF-Q81).", label "users of wormholes";
        /// Whether the edges chosen with Span Dominion can be crossed by all players or only by the player who chose
        /// them.
        // §24.2
        span_users: Users = "all", doubt "The book does not say whose movement ignores bridges there (BF-Q82).",
            label "users of Span Dominion";
        /// Number of units of one player that a hex can hold; 0 for no limit. Not in the rulebook. Independently of
        /// this, a player can have at most 250 Forces on the board.
        max_units_per_hex: u8 = 0, in 0..=50, "units", label "units allowed per hex";
        /// Number of bridges that can be on the board at once; 0 for no limit. Not in the rulebook.
        max_bridges: u8 = 0, in 0..=300, "bridges", label "bridges allowed";
    }
}

impl RulesKnobs {
    /// Returns the Age of a round, 0 to 2.
    pub fn age(&self, round: u8) -> u8 {
        (0..).zip(self.age_start).filter(|(_, start)| *start <= round).last().map_or(0, |(age, _)| age)
    }
}

words! {
    /// The cards that a draw too large for the hand sends to the discard pile.
    pub enum HandLimitMode {
        /// Each card drawn into a full hand.
        PerCard,
        /// All cards of a draw that does not fit as a whole.
        WholeDraw,
    }

    /// The winner if several players reach the VP to win at the same Scoring.
    pub enum SimultaneousWin {
        /// The best of them by the ranking used after the last round.
        Tiebreak,
        /// All of them, in equal shares.
        Shared,
        /// The first of them in Lead order.
        LeadFirst,
    }

    /// The winner if the whole ranking is tied.
    pub enum FinalTie {
        /// All of them, in equal shares.
        Shared,
        /// The first of them in seat order.
        Seat,
    }

    /// Which of the two initiatives of a card counts.
    pub enum InitiativeColumn {
        /// The first.
        First,
        /// The second, which the rulebook calls a placeholder.
        Second,
    }

    /// The order in which cards of equal initiative resolve.
    pub enum InitiativeTie {
        /// From Lead onward, like basic actions.
        Lead,
        /// Random, each order equally likely.
        Random,
    }

    /// Whether a player without mana can still take actions that cost none.
    pub enum ZeroManaActions {
        /// No: at 0 mana a player is out of the Action Steps.
        Blocked,
        /// Yes: a player takes part until they choose Done.
        Allowed,
    }

    /// When activated abilities and free marches are used.
    pub enum AbilityTiming {
        /// Instead of another action, in any Action Step.
        OwnStep,
        /// In separate steps after the Action Steps, whatever mana is left.
        AutoEnd,
        /// By themselves in battles of the champion: one that strikes before the first combat round, if an enemy can be
        /// struck; one that heals after the battle, on the most wounded own champion there. All others as in
        /// `own_step`.
        InBattle,
    }

    /// When a player pays for a committed action.
    pub enum PayTime {
        /// When all choices of the step are revealed.
        Reveal,
        /// When it resolves, at its price then. A player who cannot pay it by then pays nothing, and it fizzles.
        Resolve,
    }

    /// What one illegal target among several makes a card lose.
    pub enum FizzleScope {
        /// Its effect on that target.
        Clause,
        /// All its effects, if a locked target is illegal when the effect on it would resolve.
        WholeCard,
    }

    /// Where a champion goes if its hex has become illegal.
    pub enum FizzledChampion {
        /// Out of the match.
        Burn,
        /// To its owner's discard pile.
        Discard,
        /// Into its owner's Capital; out of the match if it cannot be deployed there either.
        ToCapital,
    }

    /// What a move does when a bridge on its path is gone.
    pub enum PathBreak {
        /// It does not start.
        Fizzle,
        /// It goes as far as the path allows, if that is at least one step.
        StopShort,
    }

    /// When the battles of a card that moves several stacks are fought.
    pub enum BattleTiming {
        /// After the whole card, so that its stacks fight together.
        AfterAction,
        /// Before the next stack moves.
        AfterEachMove,
    }

    /// The units that fly with a champion that needs no bridges.
    pub enum FlightCarries {
        /// None: it flies only if every unit that moves with it is such a champion too.
        Alone as "self",
        /// All units that move with it.
        WholeStack,
    }

    /// The players that an effect on the board serves.
    pub enum Users {
        /// All players.
        All,
        /// The player who made it.
        Owner,
    }
}

impl RulesKnobs {
    /// Checks rounds and hands, those of the setup too.
    pub(super) fn check(&self, setup: &SetupKnobs) -> Result<(), SetupError> {
        let [first, second, third] = self.age_start;
        demand(first == 1 && first < second && second < third, "rules.age_start", || {
            (
                format!("the Ages begin in rounds {first}, {second}, {third}"),
                "let Age I begin in round 1 and each next Age later",
            )
        })?;
        demand(self.hand_size <= self.hand_limit, "rules.hand_size", || {
            let (size, limit) = (self.hand_size, self.hand_limit);
            (
                format!("a Reset draws {size} cards, but a hand holds only {limit}"),
                "lower it, or raise rules.hand_limit",
            )
        })?;
        let opening = setup.opening_hand;
        demand(opening <= self.hand_limit, "setup.opening_hand", || {
            let limit = self.hand_limit;
            (
                format!("the opening hand has {opening} cards, but a hand holds only {limit}"),
                "lower it, or raise rules.hand_limit",
            )
        })?;
        demand(!setup.champion_in_opening_hand || opening >= 1, "setup.opening_hand", || {
            (
                "the opening hand has no place for the champion".into(),
                "make it 1 or more, or set setup.champion_in_opening_hand = false",
            )
        })?;
        Ok(())
    }
}

//! The implementation of `Ruleset`: the game's name, players, questions and warnings.

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use crate::model::content;
use crate::model::knobs;
use crate::model::state::{MAX_CARDS, PLAYERS};
use crate::{Action, Ashenfront, Event, State, rules};
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{Book, Ending, FirstQuestion, Given, Role, Rules, Ruleset, SetupError, Varied};
use evenhand_kit::table::placeholder;
use evenhand_players::erasure::erased;
use evenhand_players::games::{AnyGame, ListedGame};

impl Ruleset for Ashenfront {
    const NAME: &'static str = "ashenfront";
    const SEATS: RangeInclusive<usize> = PLAYERS..=PLAYERS;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] =
        &[Varied { kind: "cards", from: "deck", knob: "rules.deck.left_out", usual: 2.0 }];

    const GIVEN: Option<Given> = Some(Given {
        item: "card",
        tables: &["cards"],
        knob: "rules.deck.given",
        seat: "rules.deck.given_seat",
        alike: &["rank", "type"],
        price: None,
        paid: false,
        how: "in its opening hand, in place of a card of its deck",
    });

    const NOTATION: &'static str = include_str!("model/content/NOTATION.md");

    const SCORE: Option<&'static str> = Some("cp");

    const GOALS: &'static [&'static str] = &[
        "every faction within 5 points of even",
        "every seat in turn order within 3 points of even",
        "ended at the turn limit at most 1 %",
    ];

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Can a response be answered by another response?",
        why: "One span of the rulebook lets the enemy of whoever declares an operation respond, which would include responses; \
              another speaks of enemy turns only. Depth 2 allows an answer to a response, depth 0 shows what responses are worth.",
        knob: "rules.response.depth",
        values: &["0", "1", "2"],
        deals: 500,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn effect_schema() -> Option<Json> {
        Some(crate::model::content::verbs::effect_schema())
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if seats != PLAYERS {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Ashenfront has no setup for {seats} players"),
                remedy: "choose 2".into(),
            });
        }
        Ashenfront::build(rules)
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    /// Bounds the number of choices in a match: each turn has a limited number of operations, each of which requires a
    /// few choices from both players. Mulligans before the first turn come on top.
    fn step_limit(&self) -> usize {
        let turns = PLAYERS * (usize::from(self.knobs.victory.turn_cap) + 1);
        turns * (rules::STEPS_OF_A_TURN + MAX_CARDS) + 500
    }

    fn endings() -> &'static [Ending] {
        const {
            &[
                Ending::new("cp_kill").called("by Control Points for a defeated enemy"),
                Ending::new("cp_point").called("by Control Points for held points"),
                Ending::new("cp_effect").called("by Control Points for a card effect"),
                Ending::new("deck").called("by an empty deck"),
                Ending::new("cap").called("at the turn limit"),
            ]
        }
    }

    fn warnings(&self, _rules: &Rules) -> Vec<SetupError> {
        content::warnings(&self.cards, &self.knobs, &self.board)
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        placeholder::caution(played, |game: &Ashenfront| &game.placeholders)
    }
}

impl ListedGame for Ashenfront {
    #[inline(never)]
    fn erased() -> &'static dyn AnyGame {
        erased::<Ashenfront>()
    }
}

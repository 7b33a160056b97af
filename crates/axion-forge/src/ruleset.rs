//! The contract's `Ruleset`: the game's name, players, questions and warnings.

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use crate::model::content;
use crate::model::knobs;
use crate::model::state::{MAX_CARDS, MAX_PLAYERS};
use crate::{Action, AxionForge, Event, State, rules};
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{
    Book, BySeat, Ending, FirstQuestion, Given, Preset, Role, Rules, Ruleset, SetupError, Varied,
};
use evenhand_kit::table::placeholder;
use evenhand_players::erasure::erased;
use evenhand_players::games::{AnyGame, ListedGame};

impl Ruleset for AxionForge {
    const NAME: &'static str = "axion_forge";
    const SEATS: RangeInclusive<usize> = 2..=MAX_PLAYERS;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] =
        &[Varied { kind: "cards", from: "deck", knob: "rules.deck.left_out", usual: 3.0 }];

    const GIVEN: Option<Given> = Some(Given {
        item: "card",
        tables: &["cards"],
        knob: "rules.deck.given",
        seat: "rules.deck.given_seat",
        alike: &["type"],
        price: Some(("cost", "Sparks")),
        paid: false,
        how: "in its opening hand, in place of a card of its deck",
    });

    const NOTATION: &'static str = include_str!("model/content/NOTATION.md");

    const SCORE: Option<&'static str> = Some("life_left");

    const EDITIONS: &'static [Preset] = &[Preset {
        name: "faq-2026",
        about: "The later public FAQ: two ways to win, decks of at least 50 cards, one copy of each Ultra card.",
        file: "editions/faq-2026.toml",
        text: include_str!("model/content/editions/faq-2026.toml"),
    }];

    const GOALS: &'static [&'static str] = &[
        "every faction within 5 points of even",
        "every seat in turn order within 3 points of even",
        "ended at the turn limit at most 1 %",
    ];

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Should a Basic Attack cost one of the three Actions, or be free?",
        why: "The answers count attacks as a type of ability and list abilities among the Actions, but also say that only some \
              abilities require one. Of all open questions this one changes the pace of a match most.",
        knob: "rules.cost.attack",
        values: &["0", "1"],
        deals: 1_000,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn effect_schema() -> Option<Json> {
        Some(crate::model::content::verbs::effect_schema())
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Axion Forge has no setup for {seats} players"),
                remedy: "choose 2 to 4".into(),
            });
        }
        AxionForge::build(rules, seats)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn sides(&self) -> BySeat<u8> {
        BySeat::each(|seat| if seat.index() < self.seats { self.side(seat) } else { seat.0 })
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    /// A turn has a limited number of moves. Each move asks for a few targets, guards and the like. In addition, a seat
    /// with too many cards discards them one by one.
    fn step_limit(&self) -> usize {
        let turns = self.seats * (usize::from(self.knobs.victory.turn_cap) + 1);
        turns * (rules::STEPS_OF_A_TURN + MAX_CARDS) + 100
    }

    fn endings() -> &'static [Ending] {
        const {
            &[
                Ending::new("life").called("by loss of Life Force"),
                Ending::new("deckout").called("by an empty deck"),
                Ending::new("broken").called("by Broken cards"),
                Ending::new("explosion").called("by a Forge explosion"),
                Ending::new("trophies").called("by Trophies"),
                Ending::new("objective").called("by a victory objective"),
                Ending::new("cap").called("at the turn limit"),
            ]
        }
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        content::warnings(self, rules)
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        placeholder::caution(played, |game: &AxionForge| &game.placeholders)
    }
}

impl ListedGame for AxionForge {
    #[inline(never)]
    fn erased() -> &'static dyn AnyGame {
        erased::<AxionForge>()
    }
}

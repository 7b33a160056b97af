//! The implementation of `Ruleset`: the game's name, players, questions and warnings.

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use crate::model::content::doubts::doubts;
use crate::model::knobs;
use crate::model::state::PLAYERS;
use crate::model::words::player;
use crate::{Action, Event, Frostblade, State};
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{Book, Ending, FirstQuestion, Given, Role, Rules, Ruleset, Seat, SetupError, Varied};
use evenhand_kit::table::placeholder;
use evenhand_players::erasure::erased;
use evenhand_players::games::{AnyGame, ListedGame};

impl Ruleset for Frostblade {
    const NAME: &'static str = "frostblade";
    const SEATS: RangeInclusive<usize> = PLAYERS..=PLAYERS;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] =
        &[Varied { kind: "units", from: "army", knob: "rules.army.left_out", usual: 0.2 }];

    const GIVEN: Option<Given> = Some(Given {
        item: "datasheet",
        tables: &["squads"],
        knob: "rules.army.given",
        seat: "rules.army.given_seat",
        alike: &[],
        price: Some(("cost", "points a model")),
        paid: true,
        how: "as a full squad, in place of as many points of models of its other squads",
    });

    const NOTATION: &'static str = include_str!("model/content/NOTATION.md");

    const SCORE: Option<&'static str> = Some("vp");

    const GOALS: &'static [&'static str] =
        &["every faction within 5 points of even", "every seat in turn order within 3 points of even"];

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Should the same player go first in every round?",
        why: "The rulebook says that turns alternate and nothing of a new order in later rounds. Whoever goes first reaches the \
              markers and the enemy first, so the order may decide matches.",
        knob: "rules.game.turn_order",
        values: &["\"fixed\"", "\"alternate\"", "\"roll_each_round\""],
        deals: 150,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn seat_words(&self, _: &State, seat: Seat) -> String {
        player(seat).to_owned()
    }

    fn effect_schema() -> Option<Json> {
        Some(crate::model::content::verbs::effect_schema())
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if seats != PLAYERS {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Frostblade has no setup for {seats} players"),
                remedy: "choose 2".into(),
            });
        }
        Frostblade::build(rules)
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    /// A turn takes a limited number of decisions for each squad and model.
    fn step_limit(&self) -> usize {
        let rounds = usize::from(self.knobs.game.rounds) + usize::from(self.knobs.game.max_extra_rounds);
        let turns = PLAYERS * rounds * usize::from(self.knobs.game.turns_per_round.max(1));
        (turns + 1) * 1_500
    }

    fn endings() -> &'static [Ending] {
        const {
            &[
                Ending::new("points").called("by Victory Points"),
                Ending::new("extra_rounds").called("after extra rounds"),
                Ending::new("annihilation").called("by annihilation"),
                Ending::new("draw").called("in a draw"),
            ]
        }
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        caution(played)
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        doubts(&self.content, &self.knobs, rules)
    }
}

/// Returns a warning that names the placeholders among the content that is played, and the user's lists that are never
/// played. See [`evenhand_game::game::Ruleset::caution`].
fn caution<'r, B: Borrow<Frostblade>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
    let played: Vec<(B, &[Role])> = played.collect();
    let games = || played.iter().map(|(game, _)| game.borrow());
    let is_never_played = |list: &&String| games().all(|game| game.content.left_out.contains(list));
    let first = games().next().map_or(&[][..], |game| &game.content.left_out);
    let left_out: Vec<&str> = first.iter().filter(is_never_played).map(String::as_str).collect();
    let left_out = (!left_out.is_empty()).then(|| {
        format!(
            "only lists made for the most points within `rules.army.points_limit` are played, which leaves out {}",
            left_out.join(", ")
        )
    });
    let placeholders = placeholder::caution(played.into_iter(), |game: &Frostblade| &game.content.placeholders);
    let cautions: Vec<String> = left_out.into_iter().chain(placeholders).collect();
    (!cautions.is_empty()).then(|| cautions.join("; "))
}

impl ListedGame for Frostblade {
    #[inline(never)]
    fn erased() -> &'static dyn AnyGame {
        erased::<Frostblade>()
    }
}

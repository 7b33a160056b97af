//! Builds the game from its rules, and describes it to the rest of the program.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use toml::Value;

use crate::model::board::{Board, Corner};
use crate::model::content;
use crate::model::content::basic::basic_lists;
use crate::model::content::cards::{CardId, Cards, DECKS, DeckId};
use crate::model::content::factions::read_faction;
use crate::model::content::printed::Printed;
use crate::model::knobs;
use crate::model::knobs::Knobs;
use crate::rules::sites::Sites;
use crate::{Action, Bridgefront, Event, State};
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::log::title;
use evenhand_game::game::{Book, Ending, FirstQuestion, Given, Preset, Rules, Ruleset, Seat, SetupError, Varied};
use evenhand_kit::table::ids::{Id, IdArray, IdVec};
use evenhand_players::erasure::erased;
use evenhand_players::games::{AnyGame, ListedGame};

/// An edition of the designer: a file of its own, and what all of them share.
macro_rules! edition {
    ($name:literal, $about:literal) => {
        Preset {
            name: $name,
            about: $about,
            file: concat!("editions/", $name, ".toml"),
            text: concat!(
                include_str!(concat!("model/content/editions/", $name, ".toml")),
                "\n",
                include_str!("model/content/editions/desk.toml")
            ),
        }
    };
}

impl Ruleset for Bridgefront {
    const NAME: &'static str = "bridgefront";
    const SEATS: RangeInclusive<usize> = 2..=6;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] = &[Varied { kind: "cards", from: "market", knob: "setup.left_out", usual: 6.0 }];

    const GIVEN: Option<Given> = Some(Given {
        item: "card",
        tables: &["cards"],
        knob: "setup.given",
        seat: "setup.given_seat",
        alike: &["set", "type"],
        price: Some(("mana", "mana")),
        paid: false,
        how: "in its starter deck, in place of a Recruit",
    });

    const NOTATION: &'static str = include_str!("model/content/NOTATION.md");

    const SCORE: Option<&'static str> = Some("total_vp");

    const GOALS: &'static [&'static str] = &[
        "every faction within 5 points of even",
        "every seat within 3 points of even",
        "ended by Victory Points at least 50 %",
    ];

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Is 5 mana a round right, or would 4 or 6 play better?",
        why: "The rulebook sets MAX_MANA = 5 and asks for a playtest of 4 to 6. Mana decides how many cards are played, how much is \
              fought over, and whether matches end on Victory Points or at the round limit.",
        knob: "rules.max_mana",
        values: &["4", "5", "6"],
        deals: 1_000,
    });

    const EDITIONS: &'static [Preset] = &[
        edition!(
            "desk-0106",
            "The designer's edition of 6 January 2026, rewritten at the desk eight hours after the rulebook."
        ),
        edition!("playtest-0108", "The designer's edition of 8 January 2026, after his first full playtest."),
        edition!("playtest-0109", "The designer's edition of 9 January 2026, after 12,500 simulated games."),
        edition!("last-tether", "The designer's edition of 10 January 2026, the last one published."),
    ];

    const READINGS: &'static [Preset] = &[Preset {
        name: "designer",
        about: "How the designer's own program decides what the rulebook leaves open, as it was when the rulebook was written.",
        file: "readings/designer.toml",
        text: include_str!("model/content/readings/designer.toml"),
    }];

    fn book() -> Book {
        knobs::BOOK
    }

    /// A seat with the name of its faction.
    fn seat_words(&self, state: &State, seat: Seat) -> String {
        let role = self.roles.get(state.player(seat).role);
        format!("{seat} {}", role.map_or_else(String::new, |role| title(role)))
    }

    fn effect_schema() -> Option<Json> {
        Some(crate::model::content::verbs::effect_schema())
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Bridgefront has no setup for {seats} players"),
                remedy: "choose 2 to 6".into(),
            });
        }
        let knobs = knobs::read(rules)?;
        let printed = rules.once("cards", read_cards)?;
        let (cards, given) = read_given(Cards::of(&printed.cards, &knobs), &knobs)?;
        let mut scripts = printed.scripts.clone();
        let mut board = Board::new(knobs.map.radius(seats));
        let corners = knobs.map.slots.of(seats).iter().map(|corner| Corner(*corner));
        board.move_capitals(corners.zip(knobs.map.capitals.of(seats).iter().map(|at| (at.0, at.1))));
        let sites = Sites::new(&board, &knobs, seats)?;
        let lists = basic_lists(&mut scripts, &knobs);
        let mut roles = IdVec::new();
        let mut factions = IdVec::new();
        for (name, faction) in &knobs.factions {
            roles.push(name.clone());
            factions.push(read_faction(name, faction, &knobs, &cards)?);
        }
        let common_starter =
            cards.iter().filter(|(_, card)| card.starter).flat_map(|(id, card)| vec![id; card.copies.into()]).collect();
        let free_cards = read_free_cards(&cards, &knobs)?;
        let mut shared_decks: IdArray<DeckId, Vec<CardId>, DECKS> = Default::default();
        for (id, card) in cards.iter() {
            if let Some(deck) = card.deck {
                shared_decks[deck].extend((0..card.copies).map(|_| id));
            }
        }
        for (deck, cards) in shared_decks.iter() {
            if cards.len() > 160 {
                return Err(SetupError {
                    path: "cards".into(),
                    message: format!("deck {} has {} cards", deck.0 + 1, cards.len()),
                    remedy: "at most 160 cards fit in a shared deck; lower some `copies`".into(),
                });
            }
        }
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        Ok(Bridgefront {
            changed: rules.changed_numbers(),
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            seats,
            knobs,
            board,
            sites,
            cards,
            scripts,
            lists,
            factions,
            roles,
            common_starter,
            given,
            free_cards,
            shared_decks,
        })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn roles(&self) -> &[String] {
        self.roles.as_slice()
    }

    /// A round of six players has at most about 400 choices; no swept value makes it ten times that.
    fn step_limit(&self) -> usize {
        4000 * usize::from(self.knobs.rules.round_cap) + 1000
    }

    fn endings() -> &'static [Ending] {
        const {
            &[
                Ending::new("threshold").called("by Victory Points"),
                Ending::new("round_cap").called("at the round limit"),
                Ending::new("elimination").called("by elimination"),
            ]
        }
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        // The cards were already read when the game was built.
        rules.once("cards", read_cards).map_or(Vec::new(), |printed| content::warnings(self, &printed))
    }
}

impl ListedGame for Bridgefront {
    #[inline(never)]
    fn erased() -> &'static dyn AnyGame {
        erased::<Bridgefront>()
    }
}

/// Adds the card that one seat starts with (`setup.given`), if there is one, and returns it with the seat.
fn read_given(cards: Cards, knobs: &Knobs) -> Result<(Cards, Option<(CardId, Seat)>), SetupError> {
    let id = &knobs.setup.given;
    if id.is_empty() {
        return Ok((cards, None));
    }
    let remedy = match nearest(id, cards.ids().values().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a card by its id, or leave it empty".into(),
    };
    let unknown = || SetupError { path: "setup.given".into(), message: format!("there is no card `{id}`"), remedy };
    if cards.len() >= CardId::NONE.index() {
        let message = format!("there is no room for a copy of a card beside {} cards", cards.len());
        return Err(SetupError { path: "cards".into(), message, remedy: "remove a card".into() });
    }
    let (cards, card) = cards.with_given(id).ok_or_else(unknown)?;
    let seat = knobs.setup.given_seat.checked_sub(1).map(Seat);
    Ok((cards, seat.map(|seat| (card, seat))))
}

/// Returns the cards from which free cards are shown (`setup.free_cards`).
fn read_free_cards(cards: &Cards, knobs: &Knobs) -> Result<Vec<CardId>, SetupError> {
    let path = || "setup.free_cards".to_owned();
    let mut found = Vec::new();
    for id in &knobs.setup.free_cards {
        let Some(card) = cards.find(id).filter(|card| cards.get(*card).deck.is_some()) else {
            let remedy = match nearest(id, cards.ids().values().map(String::as_str)) {
                Some(near) if near != id => format!("did you mean `{near}`?"),
                _ => "name cards of market or power decks by their ids".into(),
            };
            return Err(SetupError { path: path(), message: format!("no shared deck has a card `{id}`"), remedy });
        };
        if found.contains(&card) {
            let message = format!("`{id}` is named twice");
            return Err(SetupError { path: path(), message, remedy: "name each card once".into() });
        }
        found.push(card);
    }
    if found.len() > 60 {
        let message = format!("{} cards are too many", found.len());
        return Err(SetupError { path: path(), message, remedy: "name at most 60".into() });
    }
    Ok(found)
}

/// Reads the cards and rejects text that can never take effect.
fn read_cards(table: &Value) -> Result<Printed, SetupError> {
    let printed = Printed::read(table)?;
    content::refuse_dead_text(&printed)?;
    Ok(printed)
}

//! Ashenfront: two squads of operators on 25 tiles. Every operation can be answered, and initiative decides which of
//! the two resolves first.
//!
//! Where each part of the rules is implemented. Modules are in `rules/`, unless they are next to this file:
//!
//! - **Winning** (AF-WIN): `winning`. **Setup** (AF-SET), mulligans, secret placement: `setup`. Drawing: `drawing`.
//! - **Operations** (AF-OP, AF-RSP, AF-DEC), which can be declared in a player's own turn or as a
//!   response: `operations`.
//! - **Exchanges** (AF-EX): responses, payments, tactics, order, resolution: `exchange`. Protocols after operations
//!   (AF-OPP): `protocols`.
//! - **Lines** (AF-RNG), Camouflage, Taunt, legal targets: `lines`. **Movement** (AF-MOV) and Vigilance: `movement`.
//!   **Damage** (AF-DMG), blocks, health, defeat: `damage`.
//! - Execution of the effects of abilities and cards: `running`, and `verbs` for each single effect. Reactions (AF-KW):
//!   `reactions`. Triggers and their order: `triggers`.
//! - Cards and operators that **leave** play (AF-EX-6, AF-UNIT-4, AF-TYPE-7): `leaving`. Equipment (AF-EQ):
//!   `equipment`. Fetching Ults (AF-ULT-3): `ults`. **Rest** (AF-REST): `rest`. The current attributes of an
//!   operator: `sheet`.
//! - The loop that runs from one choice to the next (AF-STG): `machine`. The implementation of `Play`: `turn`.
//! - **Cards**, decks and the map are data: `content`. The numbers of the rules: `knobs`.
//! - Hidden information (AF-INF): `secrets`. Text notation: `text`. Match logs for readers: `log`.
//!   Measures: `measures`.
//! - Exact probabilities: `odds`. Claims about the rulebook: `claims`. Features and observations for agents: `player`.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod claims;
pub mod content;
pub mod events;
pub mod knobs;
mod log;
mod measures;
mod odds;
mod player;
pub mod rules;
mod secrets;
pub mod state;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod verbs;

pub use events::Event;
pub use rules::actions::Action;
pub use state::State;

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use content::{Board, CardId, CardType, Cards, Deck, DeckId, Effect, Keyword, Keywords, On, Verb, When};
use evenhand_game::game::{Book, FirstQuestion, Role, Rules, Ruleset, SetupError, Varied};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, Placeholders};
use evenhand_players::games::{AnyGame, ListedGame, erased};
use knobs::Knobs;
use state::{MAX_CARDS, PLAYERS};

/// The rules of Ashenfront with every number fixed.
#[derive(Clone, Debug)]
pub struct Ashenfront {
    pub(crate) knobs: Knobs,
    pub(crate) board: Board,
    pub(crate) cards: Cards,
    /// The decks, indexed by role.
    pub(crate) decks: IdVec<DeckId, Deck>,
    /// Bits of the kinds of operations that can be responses.
    pub(crate) response_kinds: u8,
    /// Keywords printed on some operator, and keywords that some card grants. A keyword in neither set never
    /// has to be looked up.
    printed: Keywords,
    granted: Keywords,
    /// Whether some supply or protocol has lasting effects, whether some innate is always active, and (below) whether
    /// some innate is triggered by discards.
    pub(crate) lasting_supply: bool,
    pub(crate) lasting_innates: bool,
    /// Whether some lasting effect disables innates.
    pub(crate) lasting_silence: bool,
    pub(crate) waits_for_discards: bool,
    roles: Vec<String>,
    /// Which parts of the content are placeholders.
    pub(crate) house: Placeholders,
    /// Labels of all cards, for the per-card counts.
    items: Vec<String>,
}

impl Ashenfront {
    /// Builds the game from these rules.
    ///
    /// # Errors
    /// Returns an error that names the knob if the rules or the content are inconsistent.
    pub(crate) fn build(rules: &Rules) -> Result<Ashenfront, SetupError> {
        let knobs = knobs::read(rules)?;
        let board = Board::new(&knobs.board)?;
        let cards = Cards::read(rules, &knobs.cards)?;
        content::refuse_dead_text(&cards)?;
        let decks = content::decks(rules, &cards, &knobs.deck)?;
        let roles = decks.values().map(|deck| deck.name.clone()).collect();
        let items = cards.iter().map(|(_, card)| format!("{} {}", card.id, card.name)).collect();
        let house = content::house::placeholders(rules, &cards, &decks);
        let mut game = Ashenfront {
            response_kinds: knobs.response.kinds.iter().fold(0, |bits, kind| bits | kind.bit()),
            printed: Keywords::default(),
            granted: Keywords::default(),
            lasting_supply: false,
            lasting_innates: false,
            lasting_silence: false,
            waits_for_discards: false,
            knobs,
            board,
            cards,
            decks,
            roles,
            house,
            items,
        };
        game.look_through_cards();
        Ok(game)
    }

    /// Whether any operator can ever have a keyword.
    #[inline]
    pub(crate) fn knows(&self, keyword: Keyword) -> bool {
        self.printed.has(keyword) || self.granted.has(keyword)
    }

    /// Whether an operator of this card can ever have a keyword.
    #[inline]
    pub(crate) fn can_have(&self, card: CardId, keyword: Keyword) -> bool {
        self.granted.has(keyword) || self.cards[card].keywords.has(keyword)
    }

    /// Sets the fields that summarize which keywords and lasting effects the cards contain.
    fn look_through_cards(&mut self) {
        for (_, card) in self.cards.iter() {
            let modes = card.modes.iter().chain(card.innates.iter().map(|innate| &innate.mode));
            let granted = modes.flat_map(|mode| &mode.effects).filter(|effect| effect.verb == Verb::Grant);
            self.printed.join(&card.keywords);
            granted.for_each(|effect| self.granted.join(&effect.keywords));
            let in_base = matches!(card.kind, CardType::Supply | CardType::Protocol);
            self.lasting_supply |= in_base && card.happens(When::Always);
            self.lasting_innates |= card.innates.iter().any(|innate| innate.on == On::Always);
            let lasting = card.innates.iter().filter(|innate| innate.on == On::Always).map(|innate| &innate.mode);
            let lasting = lasting.chain(card.modes.iter().filter(|_| card.happens(When::Always)));
            self.lasting_silence |= lasting.flat_map(|mode| &mode.effects).any(Effect::takes_innates);
            self.waits_for_discards |= card.innates.iter().any(|innate| innate.on == On::YouDiscard);
        }
    }
}

impl Ruleset for Ashenfront {
    const NAME: &'static str = "ashenfront";
    const SEATS: RangeInclusive<usize> = PLAYERS..=PLAYERS;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] =
        &[Varied { kind: "cards", from: "deck", knob: "rules.deck.left_out", usual: 2.0 }];

    const NOTATION: &'static str = include_str!("content/NOTATION.md");

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Can a response be answered by another response?",
        why: "One passage of the rulebook lets the enemy of whoever declares an operation respond, which would include responses; \
              another speaks of enemy turns only. Depth 2 allows an answer to a response, depth 0 shows what responses are worth.",
        knob: "rules.response.depth",
        values: &["0", "1", "2"],
        deals: 500,
    });

    fn book() -> Book {
        knobs::BOOK
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

    fn endings() -> &'static [&'static str] {
        &["cp_kill", "cp_point", "cp_effect", "deck", "cap"]
    }

    fn warnings(&self, _rules: &Rules) -> Vec<SetupError> {
        content::warnings(&self.cards, &self.knobs, &self.board)
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        placeholder::caution(played, |game: &Ashenfront| &game.house)
    }
}

impl ListedGame for Ashenfront {
    fn erased() -> &'static dyn AnyGame {
        erased::<Ashenfront>()
    }
}

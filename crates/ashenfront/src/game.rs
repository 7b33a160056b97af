//! The game with every number fixed.

use crate::model::content::{
    self, Board, CardId, CardType, Cards, Deck, DeckId, Effect, Keyword, Keywords, On, Verb, When,
};
use crate::model::knobs::{self, Knobs};
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{Rules, Seat, SetupError};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::Placeholders;

/// The rules of Ashenfront with every number fixed.
#[derive(Clone, Debug)]
pub struct Ashenfront {
    /// What its rules change of the rulebook's numbers.
    pub(crate) changed: ChangedNumbers,
    pub(crate) knobs: Knobs,
    pub(crate) board: Board,
    pub(crate) cards: Cards,
    /// The decks, indexed by role.
    pub(crate) decks: IdVec<DeckId, Deck>,
    /// The card that one seat starts with, and that seat (`rules.deck.given`).
    pub(crate) given: Option<(CardId, Seat)>,
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
    pub(crate) roles: Vec<String>,
    /// Which parts of the content are placeholders.
    pub(crate) placeholders: Placeholders,
    /// Labels of all cards, for the per-card counts.
    pub(crate) items: Vec<String>,
}

impl Ashenfront {
    /// Builds the game from these rules.
    ///
    /// # Errors
    /// Returns an error that names the knob if the rules or the content are inconsistent.
    pub(crate) fn build(rules: &Rules) -> Result<Ashenfront, SetupError> {
        let knobs = knobs::read(rules)?;
        let board = Board::new(&knobs.board)?;
        let cards = Cards::read(rules, &knobs.cards, &knobs.deck.given)?;
        content::refuse_dead_text(&cards)?;
        let decks = content::decks(rules, &cards, &knobs.deck)?;
        let roles = decks.values().map(|deck| deck.name.clone()).collect();
        let items = cards.iter().map(|(_, card)| format!("{} {}", card.id, card.name)).collect();
        let last = cards.iter().last().map(|(id, _)| id);
        let owner = knobs.deck.given_seat.checked_sub(1).map(Seat);
        let given = last.zip(owner).filter(|_| !knobs.deck.given.is_empty());
        let placeholders = content::placeholders::placeholders(rules, &cards, &decks);
        let mut game = Ashenfront {
            changed: rules.changed_numbers(),
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
            given,
            roles,
            placeholders,
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
            let granted = modes.flat_map(|mode| &mode.effects).filter_map(|effect| match &effect.verb {
                Verb::Grant(grant) => Some(&grant.keyword),
                _ => None,
            });
            self.printed.join(&card.keywords);
            granted.for_each(|keyword| self.granted.join(keyword));
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

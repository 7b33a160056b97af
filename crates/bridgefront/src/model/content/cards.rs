//! Cards with all knobs fixed, and the decks they form (BF-22 to BF-24).

pub(crate) use super::ids::{CardId, DECKS, DeckId};
use super::printed::PrintedCard;
pub(crate) use super::written::{Kind, Kinds, Mode, Set};
use crate::model::knobs::{CostStep, InitiativeColumn, Knobs, NonvictoryBurn, Profile};
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::ids::IdVec;

/// A card with all knobs fixed.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) kind: Kind,
    /// The shared deck it is dealt into; `None` for starter and faction cards.
    pub(crate) deck: Option<DeckId>,
    /// Whether every player starts with its copies.
    pub(crate) starter: bool,
    pub(crate) mana: u8,
    /// The gold to play it. For champions, indexed by the number of the player's champions on the board.
    pub(crate) gold: [u8; 3],
    pub(crate) initiative: u16,
    pub(crate) burn: bool,
    pub(crate) vp: u8,
    pub(crate) copies: u8,
    pub(crate) hp: u8,
    pub(crate) dice: u8,
    pub(crate) hit: u8,
    pub(crate) bounty: u8,
    /// The effects of the card when played; of a champion, its effects while it is on the board.
    pub(crate) effects: ListId,
    /// The time at which its discount applies (Forgeblood Engine, BF-Q111).
    pub(crate) mode: Mode,
    /// The mana that a player must have to play it, of which it costs `mana` (BF-ED22).
    pub(crate) needs_mana: u8,
    /// The gold that a player loses on drawing it (BF-ED26).
    pub(crate) draw_cost: u8,
    /// Whether its effects count how often it was played or discarded (BF-ED23).
    pub(crate) tallied: bool,
}

/// All cards of a game.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    all: IdVec<CardId, Card>,
    ids: IdVec<CardId, String>,
}

impl Cards {
    pub(crate) fn get(&self, card: CardId) -> &Card {
        &self.all[card]
    }

    /// Returns the ids of all cards in the order of their numbers.
    pub(crate) fn ids(&self) -> &IdVec<CardId, String> {
        &self.ids
    }

    /// Returns the number of the card with this id.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.ids.find(|known| known == id)
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.all.iter()
    }
}

impl Cards {
    /// Builds the cards from their printed form and the knobs that apply to all cards.
    pub(crate) fn of(printed: &[PrintedCard], knobs: &Knobs) -> Cards {
        let all: Vec<Card> = printed.iter().map(|card| Card::of(card, knobs)).collect();
        let ids = printed.iter().map(|card| card.id.clone()).collect();
        Cards { all: all.into(), ids }
    }

    /// Adds a copy of a card that belongs to no deck, as the last card, and returns its number. The copy always has the
    /// same number, so matches with two equal cards are equal. Returns `None` if there is no such card.
    pub(crate) fn with_given(self, id: &str) -> Option<(Cards, CardId)> {
        let given = Card { deck: None, starter: false, copies: 0, ..self.get(self.find(id)?).clone() };
        let given = Card { id: format!("given_{id}"), ..given };
        let mut all: IdVec<CardId, Card> = self.all.values().cloned().collect();
        let number = all.push(given);
        let ids = all.values().map(|card| card.id.clone()).collect();
        Some((Cards { all, ids }, number))
    }
}

impl Card {
    fn of(printed: &PrintedCard, knobs: &Knobs) -> Card {
        let PrintedCard { id, card, gold, champion, effects, tallied } = printed;
        let deck = card.set.deck();
        let gold = match knobs.champions.cost_step {
            CostStep::Gold(step) if champion.is_some() => {
                [gold[0], gold[0].saturating_add(step), gold[0].saturating_add(step.saturating_mul(2))]
            }
            _ => *gold,
        };
        let copies = match (card.enabled, knobs.content.profile) {
            (false, _) => 0,
            (true, Profile::Listed) => card.copies,
            (true, Profile::Fill47) => card.fill_copies,
        };
        let burn = card.burn
            || (knobs.power.nonvictory_burn == NonvictoryBurn::All
                && deck.is_some_and(DeckId::is_power)
                && card.kind != Kind::Victory);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped to 0 to 200")]
        let scaled = |n: u8, scale: f64, flat: i32, least: f64| {
            (f64::from(n) * scale + f64::from(flat)).round().clamp(least, 200.0) as u8
        };
        let rules = &knobs.champions;
        let stats = champion.unwrap_or_default();
        Card {
            id: id.clone(),
            kind: card.kind,
            deck,
            starter: card.set == Set::Starter,
            mana: card.mana,
            gold,
            initiative: match knobs.rules.initiative_column {
                InitiativeColumn::First => card.init[0],
                InitiativeColumn::Second => card.init[1],
            },
            burn: burn && (champion.is_none() || rules.burn_on_play),
            vp: card.vp,
            copies,
            hp: champion.map_or(0, |champion| scaled(champion.hp, rules.hp_scale, 0, 1.0)),
            dice: stats.dice,
            hit: stats.hit,
            bounty: champion.map_or(0, |champion| scaled(champion.bounty, rules.bounty_scale, rules.bounty_flat, 0.0)),
            effects: *effects,
            mode: card.mode.unwrap_or(Mode::ThisRound),
            needs_mana: card.needs_mana,
            draw_cost: card.draw_cost,
            tallied: *tallied,
        }
    }
}

impl Set {
    /// Returns the shared deck of the cards of this set, or `None` if they are not dealt into one.
    fn deck(self) -> Option<DeckId> {
        match self {
            Set::Starter | Set::FactionSpell | Set::FactionChampion => None,
            Set::Age1 => Some(DeckId::market(0)),
            Set::Age2 => Some(DeckId::market(1)),
            Set::Age3 => Some(DeckId::market(2)),
            Set::Power1 => Some(DeckId::power(0)),
            Set::Power2 => Some(DeckId::power(1)),
            Set::Power3 => Some(DeckId::power(2)),
        }
    }
}

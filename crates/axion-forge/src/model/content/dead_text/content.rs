//! The cards to check, and what their types allow.

use crate::model::content::abilities::Ability;
use crate::model::content::cards::Card;
use crate::model::content::{Board, CardId, CardType, Condition, Effect, Filter, Place};
use crate::model::knobs::Knobs;
use evenhand_kit::table::ids::IdVec;

/// All cards, with the rules and the board they are played by.
pub(super) struct Content<'a> {
    pub(super) cards: &'a IdVec<CardId, Card>,
    pub(super) knobs: &'a Knobs,
    pub(super) board: &'a Board,
}

impl Content<'_> {
    /// Returns all effects of all cards.
    pub(super) fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.cards.values().flat_map(|card| &card.abilities).flat_map(Ability::all_effects)
    }

    /// Returns all conditions of all cards.
    pub(super) fn conditions(&self) -> impl Iterator<Item = Condition> {
        let of_abilities = self.cards.values().flat_map(|card| &card.abilities).filter_map(|ability| ability.condition);
        of_abilities.chain(self.effects().filter_map(|effect| effect.condition))
    }

    /// Whether a card of the content matches a filter and can lie face up on the Battlefield in the filter's row.
    pub(super) fn some_lies_there(&self, filter: &Filter) -> bool {
        self.cards.values().any(|card| {
            let free =
                |place: Place| filter.row.is_none_or(|row| self.board.row(place) == row) && !card.red.contains(place);
            lies_on_the_battlefield(card) && fits(filter, card) && self.board.places().any(free)
        })
    }
}

/// Whether a card matches a filter.
pub(super) fn fits(filter: &Filter, card: &Card) -> bool {
    card.words & filter.words == filter.words && filter.cost.is_none_or(|most| card.cost <= most)
}

/// Whether a card can lie face up on the Battlefield. A Trap can once it has sprung.
pub(super) fn lies_on_the_battlefield(card: &Card) -> bool {
    card.token || card.kind.holds_a_position() || card.kind == CardType::Trap
}

/// Returns the type of a card with its article.
pub(super) fn a_card(card: &Card) -> String {
    let word = CardType::ALL.iter().find(|(kind, _)| *kind == card.kind).map_or("card", |(_, word)| word);
    match card.kind {
        _ if card.token => "a Token".into(),
        CardType::Artifice | CardType::Augment => format!("an {word}"),
        _ => format!("a {word}"),
    }
}

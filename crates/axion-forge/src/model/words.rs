//! The words of actions: a card by its id, a card on the Battlefield by its number (`#3`), a position by its index from
//! the owner's left, Frontline first (`@0`).

use crate::AxionForge;
use crate::model::content::{CardId, Place};
use crate::model::state::{Strike, UnitId};
use evenhand_game::game::DeclaredNotation;
use evenhand_game::game::words::{Form, Word, Words, next, numbered};

impl DeclaredNotation for AxionForge {}

impl Word<AxionForge> for CardId {
    fn write(&self, game: &AxionForge) -> String {
        game.cards.get(*self).map_or_else(|| "?".into(), |card| card.id.clone())
    }

    fn read(game: &AxionForge, words: Words<'_, '_>) -> Option<CardId> {
        game.cards.find(next(words)?)
    }
}

impl Word<AxionForge> for UnitId {
    fn write(&self, _: &AxionForge) -> String {
        format!("#{self}")
    }

    fn read(_: &AxionForge, words: Words<'_, '_>) -> Option<UnitId> {
        numbered("#", words).map(UnitId)
    }
}

impl Word<AxionForge> for Place {
    fn write(&self, _: &AxionForge) -> String {
        if *self == Place::NOWHERE { "@-".into() } else { format!("@{self}") }
    }

    fn read(_: &AxionForge, words: Words<'_, '_>) -> Option<Place> {
        match next(words)?.strip_prefix('@')? {
            "-" => Some(Place::NOWHERE),
            number => number.parse().ok().map(Place),
        }
    }
}

impl Word<AxionForge> for Strike {
    fn write(&self, _: &AxionForge) -> String {
        if *self == Strike::Close { "close".into() } else { "ranged".into() }
    }

    fn read(_: &AxionForge, words: Words<'_, '_>) -> Option<Strike> {
        match next(words)? {
            "close" => Some(Strike::Close),
            "ranged" => Some(Strike::Ranged),
            _ => None,
        }
    }
}

/// A card on the Battlefield; no word for none.
pub(crate) struct MaybeUnit;

impl Form<AxionForge, UnitId> for MaybeUnit {
    fn write(value: &UnitId, game: &AxionForge) -> String {
        if *value == UnitId::NONE { String::new() } else { value.write(game) }
    }

    fn read(game: &AxionForge, words: Words<'_, '_>) -> Option<UnitId> {
        if words.is_empty() { Some(UnitId::NONE) } else { UnitId::read(game, words) }
    }
}

/// Whether the extra is paid for: the word `extra`, or none.
pub(crate) struct Extra;

impl Form<AxionForge, bool> for Extra {
    fn write(value: &bool, _: &AxionForge) -> String {
        if *value { "extra".into() } else { String::new() }
    }

    fn read(_: &AxionForge, words: Words<'_, '_>) -> Option<bool> {
        match **words {
            [] => Some(false),
            ["extra", ..] => next(words).map(|_| true),
            _ => None,
        }
    }
}

//! The words of actions: cards by id, tiles by name (`c3`), directions by letter, paths as the letters of their steps.
//! `-` stands for nothing.

use crate::Ashenfront;
use crate::model::content::{CardId, Tile, Way};
use crate::model::state::{Aim, Path};
use evenhand_game::game::DeclaredNotation;
use evenhand_game::game::words::{Form, Word, Words, next, numbered};

impl DeclaredNotation for Ashenfront {}

impl Word<Ashenfront> for CardId {
    fn write(&self, game: &Ashenfront) -> String {
        game.cards.get(*self).map_or_else(|| "?".into(), |card| card.id.clone())
    }

    fn read(game: &Ashenfront, words: Words<'_, '_>) -> Option<CardId> {
        game.cards.find(next(words)?)
    }
}

impl Word<Ashenfront> for Tile {
    fn write(&self, _: &Ashenfront) -> String {
        self.name()
    }

    fn read(_: &Ashenfront, words: Words<'_, '_>) -> Option<Tile> {
        Tile::named(next(words)?)
    }
}

impl Word<Ashenfront> for Aim {
    fn write(&self, _: &Ashenfront) -> String {
        match (self.as_way(), self.as_tile()) {
            (Some(way), _) => way.letter().to_string(),
            (_, Some(tile)) => tile.name(),
            _ => "-".into(),
        }
    }

    fn read(_: &Ashenfront, words: Words<'_, '_>) -> Option<Aim> {
        let text = next(words)?;
        match (text, Way::named(text), Tile::named(text)) {
            ("-", ..) => Some(Aim::NONE),
            (_, Some(way), _) => Some(Aim::way(way)),
            (_, _, Some(tile)) => Some(Aim::tile(tile)),
            _ => None,
        }
    }
}

/// Two aims; the second, or both, are left out if there is none.
impl Word<Ashenfront> for [Aim; 2] {
    fn write(&self, game: &Ashenfront) -> String {
        match self {
            [Aim::NONE, Aim::NONE] => String::new(),
            [one, Aim::NONE] => one.write(game),
            [one, two] => format!("{} {}", one.write(game), two.write(game)),
        }
    }

    fn read(game: &Ashenfront, words: Words<'_, '_>) -> Option<[Aim; 2]> {
        let mut aim = || if words.is_empty() { Some(Aim::NONE) } else { Aim::read(game, words) };
        Some([aim()?, aim()?])
    }
}

impl Word<Ashenfront> for Path {
    fn write(&self, _: &Ashenfront) -> String {
        if self.len() == 0 {
            return "-".into();
        }
        (0..self.len()).filter_map(|place| self.step(place)).map(Way::letter).collect()
    }

    fn read(_: &Ashenfront, words: Words<'_, '_>) -> Option<Path> {
        let text = next(words)?;
        if text == "-" {
            return Some(Path::default());
        }
        if text.is_empty() || text.len() > usize::from(Path::MOST) {
            return None;
        }
        let step = |path: Path, letter: char| Some(path.and(Way::named(letter.encode_utf8(&mut [0; 4]))?));
        text.chars().try_fold(Path::default(), step)
    }
}

/// A path that is left out if it is empty.
pub(crate) struct MaybePath;

impl Form<Ashenfront, Path> for MaybePath {
    fn write(value: &Path, game: &Ashenfront) -> String {
        if value.len() == 0 { String::new() } else { value.write(game) }
    }

    fn read(game: &Ashenfront, words: Words<'_, '_>) -> Option<Path> {
        if words.is_empty() { Some(Path::default()) } else { Path::read(game, words) }
    }
}

/// The number of steps after which equipment is dropped: `drop 2`; no words for never (255).
pub(crate) struct Drop;

impl Form<Ashenfront, u8> for Drop {
    fn write(value: &u8, _: &Ashenfront) -> String {
        if *value == u8::MAX { String::new() } else { format!("drop {value}") }
    }

    fn read(_: &Ashenfront, words: Words<'_, '_>) -> Option<u8> {
        match next(words) {
            None => Some(u8::MAX),
            Some("drop") => numbered("", words).filter(|steps| *steps < u8::MAX),
            Some(_) => None,
        }
    }
}

/// One of two piles of cards.
fn pile(is_discard: bool, other: &str) -> &str {
    if is_discard { "discard" } else { other }
}

fn read_pile(other: &str, words: Words<'_, '_>) -> Option<bool> {
    let word = next(words)?;
    [true, false].into_iter().find(|is_discard| pile(*is_discard, other) == word)
}

/// The discard pile or the hand.
pub(crate) struct DiscardOrHand;

impl Form<Ashenfront, bool> for DiscardOrHand {
    fn write(value: &bool, _: &Ashenfront) -> String {
        pile(*value, "hand").into()
    }

    fn read(_: &Ashenfront, words: Words<'_, '_>) -> Option<bool> {
        read_pile("hand", words)
    }
}

/// The discard pile or the deck.
pub(crate) struct DiscardOrDeck;

impl Form<Ashenfront, bool> for DiscardOrDeck {
    fn write(value: &bool, _: &Ashenfront) -> String {
        pile(*value, "deck").into()
    }

    fn read(_: &Ashenfront, words: Words<'_, '_>) -> Option<bool> {
        read_pile("deck", words)
    }
}

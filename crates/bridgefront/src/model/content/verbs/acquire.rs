//! `acquire`: gaining cards from shared decks (BF-22f, BF-16.2).

use serde::{Deserialize, Deserializer};

use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_kit::table::effects::written::{Count, Form, form, wrong};

evenhand_kit::verb! {
    /// The player gains cards of a shared deck.
    pub(crate) struct Acquire as "acquire" {
        /// The shared deck.
        deck: Deck;
        /// The Age of the deck.
        age: Age = Age::Current;
        /// The end of the deck from which cards are revealed.
        from: DeckEnd = DeckEnd::Top;
        /// The number of cards that are revealed.
        reveal: u8;
        /// The number of cards that the player takes.
        take: Count = Count::exactly(1);
    }
}

evenhand_game::words! {
    /// A kind of shared deck.
    pub(crate) enum Deck {
        /// The market deck.
        Market,
        /// The power deck.
        Power,
    }

    /// The place in a deck from which cards come.
    pub(crate) enum DeckEnd {
        /// From the top.
        Top,
        /// From the bottom.
        Bottom,
        /// Any cards, without being revealed.
        Random,
    }
}

/// An Age of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Age {
    /// The current Age.
    Current,
    /// This Age, counted from 0.
    Fixed(u8),
}

impl Knob for Age {
    fn shape() -> Shape {
        Shape::Other("`\"current\"`, 1, 2 or 3")
    }
}

impl<'de> Deserialize<'de> for Age {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Age, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            Current,
        }
        match form::<D, Word, serde::de::IgnoredAny>(deserializer, "an Age: \"current\", 1, 2 or 3")? {
            Form::Word(Word::Current) => Ok(Age::Current),
            Form::Number(age @ 1..=3) => Ok(Age::Fixed(age - 1)),
            Form::Number(_) | Form::Fields(_) => Err(wrong("is no age", "write \"current\", 1, 2 or 3")),
        }
    }
}

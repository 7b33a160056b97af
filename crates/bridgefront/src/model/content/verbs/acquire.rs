//! `acquire`: gaining cards from shared decks (BF-22f, BF-16.2).

use serde::{Deserialize, Deserializer};

use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_kit::table::effects::written::{Count, Form, form, mistake, wrong};

evenhand_kit::verb! {
    /// The player gains cards of a shared deck.
    pub(crate) struct Acquire as "acquire" check only_random_cards {
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
        /// The pile that gets the cards; other ones than the draw pile only with `from = "random"`.
        to: GainedTo = GainedTo::Draw;
        /// What the cards cost from then on, with their initiative, in place of what is printed; only with `to = "hand"`.
        price: Option<Price> = None;
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

    /// The pile of a player that gets gained cards.
    pub(crate) enum GainedTo {
        /// The draw pile, at a random place.
        Draw,
        /// The hand.
        Hand,
    }
}

/// What a gained card costs in place of what is printed (BF-ED28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Price {
    pub(crate) mana: u8,
    /// The gold; of a champion, however many there are on the board.
    pub(crate) gold: u8,
    pub(crate) init: u16,
    /// Whether the card burns when played, also if it does not as printed.
    #[serde(default)]
    pub(crate) burn: bool,
}

impl Knob for Price {
    fn shape() -> Shape {
        Shape::Other("a price, `{ mana = 1, gold = 0, init = 0, burn = true }`")
    }
}

/// Refuses what only random cards can do. Of revealed cards the player picks some, which go to the draw pile.
fn only_random_cards(path: &str, acquire: &Acquire) -> Result<(), SetupError> {
    if acquire.to == GainedTo::Hand && acquire.from != DeckEnd::Random {
        let remedy = "write from = \"random\", or leave `to` out";
        return Err(mistake(&format!("{path}.to"), "revealed cards go to the draw pile", remedy));
    }
    if acquire.price.is_some() && acquire.to != GainedTo::Hand {
        let remedy = "write to = \"hand\", or leave `price` out";
        return Err(mistake(&format!("{path}.price"), "only cards that go to the hand have a new price", remedy));
    }
    Ok(())
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

//! What is written in the fields of verbs.

use toml::Value;

use crate::model::content::{Arrow, CardId, Row, Vocabulary, wrong};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_game::words;
use evenhand_kit::table::effects::field::Part;
use evenhand_kit::table::effects::written;
use evenhand_kit::table::ids::Id;

words! {
    /// The cards that an effect applies to (ledger 4.1).
    pub(crate) enum Who {
        /// The card itself; on an Augment, its host.
        Me,
        /// What an Augment is attached to.
        Host,
        /// One own face-up card.
        Ally,
        /// All own face-up cards.
        Allies,
        /// One enemy card in range of its arrows.
        Target,
        /// One face-up enemy card anywhere.
        Foe,
        /// All face-up cards of one enemy; of what lasts, of all enemies.
        Foes,
        /// The attacker of the attack under way, or of the one that set the ability off.
        Attacker,
        /// The card that the trigger is about.
        That,
    }

    /// The positions around the card itself (AX-POS-6); an Augment lies where its host does.
    pub(crate) enum Within {
        /// The positions at its left and right, in its row and on its own side.
        Adjacent,
        /// Its column: its own side of it, or the side of the enemy that it faces.
        Column,
    }

    /// The players that an effect applies to.
    pub(crate) enum Players {
        /// The card's owner.
        You,
        /// One enemy.
        Opp,
        /// Everybody at once.
        Each,
    }

    /// The duration of an effect.
    pub(crate) enum Until {
        /// While the affected card is in play.
        Play,
        /// Until the end of the turn.
        Turn,
        /// Until the next Start Phase of the player who caused it.
        Next,
    }

    /// Where a card is moved.
    pub(crate) enum Way {
        /// Any free position.
        Any,
        /// A free neighboring position.
        Adjacent,
    }

    /// Where a card goes from the discard pile.
    pub(crate) enum Destination {
        /// The hand.
        Hand,
        /// A free green position.
        Field,
    }

    /// A counter on a Forge (AX-RES-5, AX-RES-8).
    pub(crate) enum Counter {
        /// A Spark.
        Spark,
        /// A Core.
        Core,
        /// A Prism.
        Prism,
    }

    /// What a player can be given.
    pub(crate) enum Resource {
        /// Life Force.
        Life,
        /// Pending Trophies.
        Trophies,
        /// Sparks of the pool.
        Sparks,
        /// Energy of the Catalyst.
        Energy,
    }
}

/// A set of types and subtypes, as bits.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Words(pub(super) u64);

/// A set of arrows, as bits.
#[derive(Clone, Copy, PartialEq, Debug, serde::Deserialize)]
#[serde(from = "Vec<Arrow>")]
pub(crate) struct Arrows(pub(crate) u8);

/// A mark, by its number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MarkName(pub(crate) u8);

impl Part<Vocabulary> for Words {
    fn shape() -> Shape {
        Shape::List(Box::new(Shape::Text("")))
    }

    fn read(path: &str, written: &Value, names: &mut Vocabulary) -> Result<Words, SetupError> {
        let words: Vec<String> = written::value(path, written.clone())?;
        names.asked(path, &words).map(Words)
    }
}

impl From<Vec<Arrow>> for Arrows {
    fn from(arrows: Vec<Arrow>) -> Arrows {
        Arrows(arrows.iter().fold(0, |bits, arrow| bits | arrow.bit()))
    }
}

impl Knob for Arrows {
    fn shape() -> Shape {
        <Vec<Arrow> as Knob>::shape()
    }
}

impl Part<Vocabulary> for MarkName {
    fn shape() -> Shape {
        Shape::Text("a name of your choice, four at most")
    }

    fn read(path: &str, written: &Value, names: &mut Vocabulary) -> Result<MarkName, SetupError> {
        let name: String = written::value(path, written.clone())?;
        names.mark(path, &name).map(MarkName)
    }
}

impl Part<Vocabulary> for CardId {
    fn shape() -> Shape {
        Shape::Text("the id of a Token")
    }

    fn read(path: &str, written: &Value, names: &mut Vocabulary) -> Result<CardId, SetupError> {
        let id: String = written::value(path, written.clone())?;
        match names.ids.iter().position(|known| *known == id) {
            Some(place) => Ok(CardId::at(place)),
            None => wrong(path, format!("there is no card `{id}`"), "name a Token"),
        }
    }
}

evenhand_kit::fields! {
    /// Which cards an effect applies to.
    #[derive(Copy)]
    pub(crate) struct Which {
        /// Types and subtypes, all of which a card must have.
        of: Words = Words::default();
        /// The row a card must be in; both if left out.
        row: Option<Row> = None;
        /// The highest cost a card may have.
        cost: Option<u8> = None;
        /// The positions a card must be on, seen from the card itself; all if left out.
        within: Option<Within> = None;
        /// The number of different cards to choose, of `"ally"`, `"target"` or `"foe"`; all if there are fewer.
        targets: u8 = 1;
    }
}

//! Numbers in the game that effects depend on: conditions (`if`) and multipliers (`per`).

use serde::Deserialize;
use toml::Value;

use super::verbs::Filter;
use super::{Row, Vocabulary, wrong};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Shape;
use evenhand_kit::table::effects::field::Part;
use evenhand_kit::table::effects::written;

/// A number of something in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counted {
    pub(crate) counts: Counts,
    /// Which cards count, if cards are counted that everybody sees.
    pub(crate) filter: Filter,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counts {
    /// The owner's Life Force, or the lowest of an enemy.
    Life,
    EnemyLife,
    /// The owner's Trophies, or the most of an enemy. Those of this turn are included.
    Trophies,
    EnemyTrophies,
    /// The cards in the owner's hand, or in those of its enemies.
    Hand,
    EnemyHand,
    /// The cards in the owner's deck, or in its discard pile.
    Deck,
    Discard,
    /// The face-up cards on the Battlefield, of the owner or of its enemies.
    Allies,
    Enemies,
}

/// The words of what is counted.
const WORDS: [(&str, Counts); 10] = [
    ("life", Counts::Life),
    ("enemy_life", Counts::EnemyLife),
    ("trophies", Counts::Trophies),
    ("enemy_trophies", Counts::EnemyTrophies),
    ("hand", Counts::Hand),
    ("enemy_hand", Counts::EnemyHand),
    ("deck", Counts::Deck),
    ("discard", Counts::Discard),
    ("allies", Counts::Allies),
    ("enemies", Counts::Enemies),
];

/// What multiplies an amount; nothing if it is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Per(pub(crate) Option<Counted>);

/// Cards that count, as content files write them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPer {
    count: String,
    #[serde(default)]
    of: Vec<String>,
    row: Option<Row>,
}

impl Counts {
    /// Returns what a word counts.
    pub(super) fn find(word: &str) -> Option<Counts> {
        WORDS.into_iter().find(|(known, _)| *known == word).map(|(_, counts)| counts)
    }

    /// Returns all words.
    pub(super) fn words() -> Vec<&'static str> {
        WORDS.iter().map(|(word, _)| *word).collect()
    }

    /// Whether it counts cards on the Battlefield.
    pub(crate) fn on_the_battlefield(self) -> bool {
        matches!(self, Counts::Allies | Counts::Enemies)
    }
}

impl Counted {
    /// Checks that a filter is written only where cards are counted that everybody sees.
    pub(super) fn new(
        path: &str,
        counts: Counts,
        (of, row): (&[String], Option<Row>),
        words: &mut Vocabulary,
    ) -> Result<Counted, SetupError> {
        if !of.is_empty() && !counts.on_the_battlefield() && counts != Counts::Discard {
            let remedy = "leave it out, or count allies, enemies or discard";
            return wrong(format!("{path}.of"), "these are hidden cards, or no cards", remedy);
        }
        if row.is_some() && !counts.on_the_battlefield() {
            let remedy = "leave it out, or count allies or enemies";
            return wrong(format!("{path}.row"), "these are not cards on the Battlefield, so they have no row", remedy);
        }
        Ok(Counted { counts, filter: Filter { words: words.asked(path, of)?, row, ..Filter::default() } })
    }
}

impl Part<Vocabulary> for Per {
    fn shape() -> Shape {
        Shape::Text("such as \"hand\", or a table")
    }

    fn read(path: &str, written: &Value, names: &mut Vocabulary) -> Result<Per, SetupError> {
        let read = match written {
            Value::String(count) => WrittenPer { count: count.clone(), of: Vec::new(), row: None },
            table => written::value(path, table.clone())?,
        };
        let Some(counts) = Counts::find(&read.count) else {
            let remedy = written::meant(&read.count, &Counts::words());
            return wrong(path, format!("`{}` cannot be counted", read.count), remedy);
        };
        Counted::new(path, counts, (&read.of, read.row), names).map(|counted| Per(Some(counted)))
    }
}

//! The words by which effects name cards: the types, and the subtypes in content files (AX-DECK-6).

use std::collections::BTreeMap;

use super::{CardType, WrittenCard, wrong};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::nearest;

/// The maximum number of types and subtypes together.
const MOST_WORDS: usize = 64;
/// The maximum number of mark names.
pub(crate) const MOST_MARKS: usize = 4;

/// All words with their bits, and the other names that cards use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    words: Vec<String>,
    /// The names of the marks, in order of their first use.
    pub(super) marks: Vec<String>,
    /// The ids of all cards, in order.
    pub(crate) ids: Vec<String>,
}

impl Vocabulary {
    /// Collects the words of these cards.
    pub(super) fn of(cards: &BTreeMap<String, WrittenCard>) -> Result<Vocabulary, SetupError> {
        let mut words: Vec<String> = CardType::ALL.iter().map(|(_, word)| (*word).to_owned()).collect();
        for (id, card) in cards {
            for sub in &card.sub {
                if words.contains(sub) {
                    continue;
                }
                if words.len() >= MOST_WORDS {
                    return wrong(
                        format!("cards.{id}.sub"),
                        format!("`{sub}` is one subtype too many"),
                        format!("{} subtypes fit; use one that another card has", MOST_WORDS - CardType::ALL.len()),
                    );
                }
                words.push(sub.clone());
            }
        }
        Ok(Vocabulary { words, marks: Vec::new(), ids: cards.keys().cloned().collect() })
    }

    /// Returns the bits of a card's type and subtypes.
    pub(super) fn bits(&self, card: &WrittenCard) -> u64 {
        let own = CardType::ALL.iter().filter(|(kind, _)| *kind == card.kind).map(|(_, word)| *word);
        let known = |word: &str| self.words.iter().position(|known| known == word);
        own.chain(card.sub.iter().map(String::as_str)).filter_map(known).fold(0, |bits, place| bits | 1 << place)
    }

    /// Returns the bits of the words that an effect requires.
    pub(super) fn asked(&self, path: &str, words: &[String]) -> Result<u64, SetupError> {
        let mut bits = 0;
        for word in words {
            let Some(place) = self.words.iter().position(|known| known == word) else {
                let known = || self.words.iter().map(String::as_str);
                let remedy = match nearest(word, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("write one of: {}", known().collect::<Vec<_>>().join(", ")),
                };
                return wrong(path, format!("no card has the type or subtype `{word}`"), remedy);
            };
            bits |= 1 << place;
        }
        Ok(bits)
    }

    /// Returns the number of a mark, which is added if it is new.
    pub(super) fn mark(&mut self, path: &str, name: &str) -> Result<u8, SetupError> {
        let place = match self.marks.iter().position(|known| known == name) {
            Some(place) => place,
            None if self.marks.len() < MOST_MARKS => {
                self.marks.push(name.to_owned());
                self.marks.len() - 1
            }
            None => {
                let known = self.marks.join(", ");
                return wrong(path, format!("`{name}` is one mark too many"), format!("use one of: {known}"));
            }
        };
        Ok(u8::try_from(place).unwrap_or(u8::MAX))
    }
}

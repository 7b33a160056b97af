//! Verbs that every game has, and what they need of a game.
//!
//! A shared verb is one file here: its word, its fields and what it does. It acts through [`Host`], which each game
//! implements once. The lists of effects inside a shared verb are read into the list around it, so that a game carries
//! out one flat list:
//!
//! ```text
//! { verb = "choose", options = [[a, b], [c]] }, d      as written
//! choose  a  b  leave(1)  c  d                         as carried out
//! ```
//!
//! A game adds `shared` to its [`verbs!`](crate::verbs), reads its lists with [`flatten`], and implements [`Host`]. To add
//! a verb to all games: write its file, and name it in the list below.

mod choose;
mod flat;
mod host;
mod lists;
mod may;
mod roll;

pub use choose::Choose;
pub use flat::{Flat, flatten, places, weights};
pub use host::Host;
pub use lists::{Faces, List, Lists, NestedList};
pub use may::May;
pub use roll::Roll;

use super::declare::{VerbNote, Verbs};
use toml::Value;

use super::written::mistake;
use evenhand_game::game::SetupError;
use evenhand_game::game::log::listed;

crate::verbs! { $
    /// A shared verb.
    pub enum SharedVerb {
        Choose(Choose),
        May(May),
        Roll(Roll),
    }
}

/// What a shared verb does.
pub trait Act {
    /// Returns the lists of effects in it, in order.
    fn lists(&self) -> Vec<NestedList<'_>>;

    /// Carries it out: asks, rolls, or continues with one of its lists.
    fn act(&self, lists: &Nested, host: &mut dyn Host);

    /// Returns how much each of its lists counts before it is known which is carried out: a probability, or a share.
    fn weights(&self) -> Vec<f32>;
}

impl SharedVerb {
    /// Returns the verb as one that can be carried out.
    pub fn acts(&self) -> &dyn Act {
        fields_as!(self, Act)
    }
}

/// The lengths of the lists of effects in a shared verb, as they stand behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Nested(pub(super) Vec<u8>);

impl Nested {
    /// Continues with one of the lists, or behind all of them.
    pub fn enter(&self, list: Option<u8>, host: &mut dyn Host) {
        let lists = list.map_or(self.0.len(), |list| usize::from(list).min(self.0.len()));
        host.skip(self.effects_before(lists));
    }

    /// Returns the number of effects before a list, with those that end the lists before it.
    fn effects_before(&self, list: usize) -> u8 {
        let ends = list.min(self.0.len().saturating_sub(1));
        let effects: usize = self.0.iter().take(list).map(|n| usize::from(*n)).sum();
        u8::try_from(effects + ends).unwrap_or(u8::MAX)
    }

    /// Returns the number of effects behind the verb that belong to it.
    #[must_use]
    pub fn effects(&self) -> usize {
        usize::from(self.effects_before(self.0.len()))
    }

    /// Returns the range of the effects of a list, counted from the effect behind the verb.
    #[must_use]
    pub fn range(&self, list: usize) -> std::ops::Range<usize> {
        let begin = usize::from(self.effects_before(list));
        begin..begin + self.0.get(list).map_or(0, |n| usize::from(*n))
    }
}

/// An effect that every game carries out in the same way.
#[derive(Clone, Debug, PartialEq)]
pub enum Shared {
    /// A verb with the lists of effects that stand behind it.
    Verb(SharedVerb, Nested),
    /// The end of a list that is not the last: the number of effects up to the end of the last.
    Leave(u8),
}

impl Shared {
    /// Carries it out.
    pub fn act(&self, host: &mut dyn Host) {
        match self {
            Shared::Verb(verb, lists) => verb.acts().act(lists, host),
            Shared::Leave(effects) => host.skip(*effects),
        }
    }

    /// Returns the word in content files; empty for the end of a list, which is not written.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Shared::Verb(verb, _) => verb.word(),
            Shared::Leave(_) => "",
        }
    }

    /// The words of all shared verbs.
    pub const WORDS: &'static [&'static str] = <SharedVerb as Verbs<()>>::WORDS;

    /// Describes all shared verbs.
    #[must_use]
    pub fn notes() -> Vec<VerbNote> {
        <SharedVerb as Verbs<()>>::notes()
    }

    /// Returns the options between which a player chooses, as ranges of the effects behind it; none if it asks nothing.
    #[must_use]
    pub fn options(&self) -> Vec<std::ops::Range<usize>> {
        match self {
            Shared::Verb(SharedVerb::Choose(_), lists) => (0..lists.0.len()).map(|list| lists.range(list)).collect(),
            Shared::Verb(SharedVerb::May(_), lists) => vec![lists.range(0), 0..0],
            Shared::Verb(SharedVerb::Roll(_), _) | Shared::Leave(_) => Vec::new(),
        }
    }
}

impl Shared {
    /// Returns an option in words for the log, with its effects as they are written.
    #[must_use]
    pub fn option_text(&self, option: u8) -> String {
        let Shared::Verb(verb, _) = self else { return String::new() };
        let lists = verb.acts().lists();
        let list = lists.get(usize::from(option)).map_or(&[][..], |list| list.effects);
        let effects = listed(list.iter().map(effect_text));
        match verb {
            SharedVerb::May(_) if option == 0 => format!("uses {effects}"),
            SharedVerb::May(_) => "leaves the effect out".into(),
            _ if list.is_empty() => format!("chooses option {}, which does nothing", option + 1),
            _ => format!("chooses option {}: {effects}", option + 1),
        }
    }
}

/// Returns an effect in words: its verb, and its fields as they are written.
fn effect_text(effect: &Value) -> String {
    let field = |(key, value): (&String, &Value)| match value {
        Value::Array(_) | Value::Table(_) => key.clone(),
        value => format!("{key} {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
    };
    let fields = effect.as_table().into_iter().flatten().filter(|(key, _)| *key != "verb").map(field);
    let (verb, fields) = (effect.get("verb").and_then(Value::as_str).unwrap_or_default(), listed(fields));
    if fields.is_empty() { verb.into() } else { format!("{verb} ({fields})") }
}

/// Returns the error for a shared verb in a list whose effects are not carried out in order.
#[must_use]
pub fn refused_here(path: &str, word: &str) -> SetupError {
    let message = format!("`{word}` cannot stand here: these effects are not carried out one after another");
    mistake(&format!("{path}.verb"), &message, "write it into effects that happen once")
}

/// Whether a word is that of a shared verb.
pub(super) fn is_shared(word: &str) -> bool {
    Shared::WORDS.contains(&word)
}

#[cfg(test)]
mod tests;

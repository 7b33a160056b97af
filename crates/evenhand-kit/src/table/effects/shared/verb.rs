//! The list of the shared verbs, and an effect with one of them.

use std::ops::Range;

use toml::Value;

use super::act::{Act, Nested};
use super::choose::Choose;
use super::host::{Host, Step};
use super::may::May;
use super::roll::Roll;
use crate::table::effects::declare::{Included, VerbNote, Verbs};
use crate::table::effects::written::mistake;
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

impl SharedVerb {
    /// Returns the verb as one that can be carried out.
    pub fn acts(&self) -> &dyn Act {
        fields_as!(self, Act)
    }

    /// Returns an option in words for the log, with its effects as they are written.
    pub(super) fn option_text(&self, option: u8) -> String {
        let lists = self.acts().lists();
        let list = self.acts().options().get(usize::from(option)).copied().flatten();
        let effects = list.and_then(|list| lists.get(list)).map_or(&[][..], |list| list.effects);
        let effects = if effects.is_empty() { String::new() } else { listed(effects.iter().map(effect_text)) };
        self.acts().option_text(option, &effects)
    }
}

/// A shared effect: the games carry it out in the same way.
#[derive(Clone, Debug, PartialEq)]
pub enum Shared {
    /// A verb with the lists of effects that stand behind it.
    Verb(SharedVerb, Nested),
    /// The end of a list that is not the last: the number of effects up to the end of the last.
    Leave(u8),
}

impl Shared {
    /// Carries it out. If it is done, this many of the effects that come next are left out.
    pub fn act(&self, host: &mut dyn Host) -> Step<u8> {
        match self {
            Shared::Verb(verb, lists) => verb.acts().act(host).map(|list| lists.skip_to(list)),
            Shared::Leave(effects) => Step::Done(*effects),
        }
    }

    /// Returns the options between which a player chooses, as ranges of the effects behind it; none if it asks nothing.
    #[must_use]
    pub fn options(&self) -> Vec<Range<usize>> {
        let Shared::Verb(verb, lists) = self else { return Vec::new() };
        let range = |list: Option<usize>| list.map_or(0..0, |list| lists.range(list));
        verb.acts().options().into_iter().map(range).collect()
    }

    /// Returns an option in words for the log, with its effects as they are written.
    #[must_use]
    pub fn option_text(&self, option: u8) -> String {
        if let Shared::Verb(verb, _) = self { verb.option_text(option) } else { String::new() }
    }
}

/// Returns an effect in words: its verb, and its fields as they are written.
fn effect_text(effect: &Value) -> String {
    let field = |(key, value): (&String, &Value)| match value {
        Value::Array(_) | Value::Table(_) => key.clone(),
        value => format!("{key} {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
    };
    let fields = effect.as_table().into_iter().flatten().filter(|(key, _)| *key != "verb").map(field);
    let (verb, fields): (_, Vec<String>) =
        (effect.get("verb").and_then(Value::as_str).unwrap_or_default(), fields.collect());
    if fields.is_empty() { verb.into() } else { format!("{verb} ({})", listed(fields)) }
}

impl Included for Shared {
    const WORDS: &'static [&'static str] = <SharedVerb as Verbs<()>>::WORDS;

    fn notes() -> Vec<VerbNote> {
        <SharedVerb as Verbs<()>>::notes()
    }

    fn word(&self) -> &'static str {
        match self {
            Shared::Verb(verb, _) => verb.word(),
            Shared::Leave(_) => "",
        }
    }

    fn refused(path: &str, word: &str) -> SetupError {
        let message = format!("`{word}` cannot stand here: these effects are not carried out one after another");
        mistake(&format!("{path}.verb"), &message, "write it into effects that happen once")
    }
}

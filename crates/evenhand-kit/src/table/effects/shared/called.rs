//! Shared verbs in a game whose lists of effects are called by number, instead of read into one flat list.

use toml::{Table, Value};

use super::host::{Host, Step};
use super::verb::SharedVerb;
use crate::table::effects::declare::{Included, VerbNote, Verbs};
use crate::table::effects::shared::Shared;
use crate::table::effects::{Effect, ListId, Scripts};
use evenhand_game::game::SetupError;

/// A shared verb with the numbers of its lists of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    verb: SharedVerb,
    lists: Vec<ListId>,
}

impl Called {
    /// Reads the shared verb written as a table at `path`, and the effects in it.
    ///
    /// # Errors
    /// Returns the path of an effect or field, what is wrong with it, and what to write instead.
    pub fn read<V: Effect>(path: &str, written: &Table, scripts: &mut Scripts<V>) -> Result<Called, SetupError> {
        let (verb, _) = SharedVerb::read(path, &Value::Table(written.clone()), &[], &mut ())?;
        let lists = verb.acts().lists().into_iter();
        let lists = lists.map(|list| {
            let effects = Value::Array(list.effects.to_vec());
            scripts.read_list(&format!("{path}.{}", list.path), &effects)
        });
        let lists = lists.collect::<Result<_, _>>()?;
        Ok(Called { verb, lists })
    }

    /// Carries it out. If it is done, one of its lists comes next, or none.
    pub fn act(&self, host: &mut dyn Host) -> Step<Option<ListId>> {
        self.verb.acts().act(host).map(|list| self.lists.get(list?).copied())
    }

    /// Returns its lists, with their paths below it.
    pub fn lists(&self) -> impl Iterator<Item = (String, ListId)> {
        self.verb.acts().lists().into_iter().map(|list| list.path).zip(self.lists.iter().copied())
    }

    /// Returns the list that each option leads to, if a player chooses: `None` for an option without effects.
    #[must_use]
    pub fn options(&self) -> Vec<Option<ListId>> {
        let list = |list: Option<usize>| self.lists.get(list?).copied();
        self.verb.acts().options().into_iter().map(list).collect()
    }

    /// Returns its lists, each with how much it counts before it is known which is carried out.
    pub fn weighed(&self) -> impl Iterator<Item = (ListId, f32)> {
        self.lists.iter().copied().zip(self.verb.acts().weights())
    }

    /// Returns an option in words for the log, with its effects as they are written.
    #[must_use]
    pub fn option_text(&self, option: u8) -> String {
        self.verb.option_text(option)
    }
}

impl Included for Called {
    const WORDS: &'static [&'static str] = Shared::WORDS;

    fn notes() -> Vec<VerbNote> {
        Shared::notes()
    }

    fn word(&self) -> &'static str {
        self.verb.word()
    }

    fn refused(path: &str, word: &str) -> SetupError {
        Shared::refused(path, word)
    }
}

//! How texts name the measures, kinds of groups and endings of a game, and what those names stand for in a goal.

use std::collections::BTreeMap;
use std::sync::Mutex;

use evenhand_game::game::{Column, Ending, Scope};
use evenhand_players::games::AnyGame;
use evenhand_players::{chances, luck};

/// By game: its measures followed by further ones.
static WITH_FURTHER: Mutex<BTreeMap<(&'static str, Further), &'static [Column]>> = Mutex::new(BTreeMap::new());

/// What is measured besides the measures of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Further {
    /// Win chances.
    pub chances: bool,
    /// Luck.
    pub luck: bool,
}

impl Further {
    /// Everything.
    pub const ALL: Further = Further { chances: true, luck: true };
}

/// The names of a game's measures, groups and endings: those in files, and those in texts. The default is a game
/// without any, in which every name in texts is made from the name in files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vocabulary {
    /// The measures and labels of a match.
    pub columns: &'static [Column],
    /// The ways a match can end.
    pub endings: &'static [Ending],
}

impl Vocabulary {
    /// Returns the names of a game.
    pub fn of(game: &dyn AnyGame) -> Vocabulary {
        Vocabulary { columns: game.columns(), endings: game.endings() }
    }

    /// Returns the names of a game whose matches also have further measures.
    pub fn with(game: &dyn AnyGame, further: Further) -> Vocabulary {
        let mut known = WITH_FURTHER.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let columns = *known.entry((game.name(), further)).or_insert_with(|| {
            let chances = chances::COLUMNS.iter().filter(|_| further.chances);
            let luck = luck::COLUMNS.iter().filter(|_| further.luck);
            // A program has few games, and each list is made once.
            Box::leak(game.columns().iter().chain(chances).chain(luck).copied().collect())
        });
        Vocabulary { columns, endings: game.endings() }
    }

    /// Returns the name of a measure: `cards deployed face down`.
    pub fn measure(self, name: &str) -> String {
        self.called(name).unwrap_or_else(|| words(name))
    }

    /// Returns the name of a kind of group: `seat in turn order`.
    pub fn kind(self, name: &str) -> String {
        self.called(name).unwrap_or_else(|| words(name))
    }

    /// Returns how a sentence names a group: `the first player`, `seat S1`, `faction prospect`.
    pub fn group(self, kind: &str, group: &str) -> String {
        self.labeled(kind, group).unwrap_or_else(|| format!("{} {}", self.kind(kind), words(group)))
    }

    /// Returns the declared name of a group of a label. A label whose values are the endings has their names.
    pub fn labeled(self, kind: &str, group: &str) -> Option<String> {
        let column = self.column(kind)?;
        let at = column.values.iter().position(|value| *value == group)?;
        let of_endings = column.values.iter().eq(self.endings.iter().map(|ending| &ending.name));
        match column.groups.get(at) {
            Some(name) => Some((*name).to_owned()),
            None => of_endings.then(|| format!("matches that end {}", self.endings[at].phrase())),
        }
    }

    /// Returns how texts name an ending, after "matches that end": `by Victory Points`.
    pub fn ending(self, name: &str) -> String {
        self.endings.iter().find(|ending| ending.name == name).map_or_else(|| by(name), Ending::phrase)
    }

    /// Returns the measure that is written so, by either name.
    pub(super) fn find_measure(self, written: &str) -> Option<&'static str> {
        let numbers = self.columns.iter().filter(|column| column.values.is_empty());
        Vocabulary::find(numbers, written)
    }

    /// Returns the label that is written so, by either name.
    pub(super) fn find_kind(self, written: &str) -> Option<&'static str> {
        Vocabulary::find(self.labels(), written)
    }

    /// Returns the label and the value of the group that is written so, by the name of texts or as label and value.
    pub(super) fn find_group(self, written: &str) -> Option<(&'static str, &'static str)> {
        let all = self.labels().flat_map(|column| column.values.iter().map(move |value| (column, *value)));
        let is_it = |(column, value): &(&'static Column, &'static str)| {
            let named = self.labeled(column.name, value);
            let kinds = [words(column.name), self.kind(column.name), column.name.to_owned()];
            let in_full = kinds.iter().any(|kind| alike(&format!("{kind} {value}"), written));
            in_full || named.is_some_and(|name| without_article(&name).eq_ignore_ascii_case(without_article(written)))
        };
        all.filter(|_| !written.is_empty()).find(is_it).map(|(column, value)| (column.name, value))
    }

    /// Returns the ending that is written so after "ended" or "ending": `by threshold`, `threshold`, or the name of texts.
    pub(super) fn find_ending(self, written: &str) -> Option<&'static str> {
        let is_it = |ending: &&Ending| {
            let bare = written.strip_prefix("by ").unwrap_or(written);
            alike(ending.name, bare) || alike(&ending.phrase(), written) || alike(&ending.phrase(), &by(bare))
        };
        self.endings.iter().find(is_it).map(|ending| ending.name)
    }

    fn labels(self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().filter(|column| !column.values.is_empty() && column.scope == Scope::Seat)
    }

    fn column(self, name: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    fn called(self, name: &str) -> Option<String> {
        self.column(name).filter(|column| !column.called.is_empty()).map(|column| column.called.to_owned())
    }

    fn find(mut columns: impl Iterator<Item = &'static Column>, written: &str) -> Option<&'static str> {
        let is_it = |column: &&Column| alike(column.name, written) || alike(column.called, written);
        columns.find(is_it).map(|column| column.name)
    }
}

/// Formats a name of files as words: `cards_played` is `cards played`.
pub(crate) fn words(name: &str) -> String {
    name.replace('_', " ").trim().to_owned()
}

fn by(name: &str) -> String {
    format!("by {}", words(name))
}

/// Whether two names are the same but for capitals and underscores.
fn alike(one: &str, other: &str) -> bool {
    words(one).eq_ignore_ascii_case(&words(other))
}

fn without_article(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or(name)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game in which some names are declared and some are made.
    pub(crate) const DECLARED: Vocabulary = Vocabulary {
        columns: &[
            Column::whole("rounds", "rounds", ""),
            Column::seat("cards_down", "cards", "").called("cards placed face down"),
            Column::label("starts", &["yes", "no"], "")
                .called("seat in turn order")
                .groups(&["the first player", "the second player"]),
            Column::label("corner", &["north", "south"], ""),
            Column::label("reason", &["points", "round_cap"], ""),
        ],
        endings: &[Ending::new("points"), Ending::new("round_cap").called("at the round limit")],
    };

    #[test]
    fn names_are_declared_or_made() {
        let of = DECLARED;
        assert_eq!([of.measure("cards_down"), of.measure("steps")], ["cards placed face down", "steps"]);
        assert_eq!([of.kind("starts"), of.kind("seat")], ["seat in turn order", "seat"]);
        assert_eq!([of.group("starts", "no"), of.group("corner", "north")], ["the second player", "corner north"]);
        assert_eq!(of.group("reason", "round_cap"), "matches that end at the round limit");
        assert_eq!([of.ending("points"), of.ending("round_cap")], ["by points", "at the round limit"]);
        assert_eq!(of.ending("sudden_death"), "by sudden death");
    }
}

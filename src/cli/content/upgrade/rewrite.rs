//! Rewrites replaced words in the text of a file. Comments, order and layout stay.

use std::collections::BTreeMap;

use toml_edit::{Array, DocumentMut, Item, Key, RawString, TableLike, Value};

use crate::game::{Renamed, Was};

/// The key of lists of effects.
const EFFECTS: &str = "effects";

/// A file with its replaced words rewritten.
#[derive(Debug, Default)]
pub(super) struct Rewritten {
    /// The new text.
    pub(super) text: String,
    /// How often each change was made, as `old -> new`.
    pub(super) changes: BTreeMap<String, usize>,
}

/// Rewrites the replaced words of a TOML document.
///
/// # Errors
/// Returns the error of a text that is not TOML.
pub(super) fn rewrite(text: &str, renamed: &[Renamed]) -> Result<Rewritten, toml_edit::TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let mut rewriter = Rewriter { renamed, changes: BTreeMap::new() };
    rewriter.table(document.as_table_mut(), false);
    Ok(Rewritten { text: document.to_string(), changes: rewriter.changes })
}

struct Rewriter<'r> {
    renamed: &'r [Renamed],
    changes: BTreeMap<String, usize>,
}

impl Rewriter<'_> {
    fn count(&mut self, old: &str, new: &str) {
        *self.changes.entry(format!("{old} -> {new}")).or_default() += 1;
    }

    /// Rewrites a table and everything in it. `is_effect` says whether it is an entry of a list of effects.
    fn table(&mut self, table: &mut dyn TableLike, is_effect: bool) {
        for (key, item) in table.iter_mut() {
            let holds_effects = key.get() == EFFECTS || self.new_list(key.get()).is_some();
            self.item(item, holds_effects);
        }
        if let Some(entry) = self.matching(table, is_effect) {
            self.effect(table, entry);
        }
        self.keys(table);
    }

    fn item(&mut self, item: &mut Item, holds_effects: bool) {
        match item {
            Item::Value(value) => self.value(value, holds_effects),
            Item::Table(table) => self.table(table, false),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(|table| self.table(table, holds_effects)),
            Item::None => {}
        }
    }

    fn value(&mut self, value: &mut Value, holds_effects: bool) {
        match value {
            Value::InlineTable(table) => self.table(table, false),
            Value::Array(array) => self.array(array, holds_effects),
            Value::String(text) => {
                if let Some(path) = self.path(text.value()) {
                    *value = decorated(Value::from(path), value);
                }
            }
            _ => {}
        }
    }

    fn array(&mut self, array: &mut Array, holds_effects: bool) {
        for value in array.iter_mut() {
            match value {
                Value::InlineTable(table) => self.table(table, holds_effects),
                other => self.value(other, holds_effects),
            }
        }
    }

    /// Returns the first replaced way of writing that a table uses.
    fn matching(&self, table: &dyn TableLike, is_effect: bool) -> Option<Renamed> {
        let verb = table.get("verb").and_then(Item::as_str);
        let uses = |entry: &&Renamed| match entry.was {
            Was::Verb(word) => verb == Some(word),
            Was::VerbWith(word, field, value) => {
                let found = table.get(field).and_then(Item::as_value).map(|found| bare(found).to_string());
                verb == Some(word) && found.as_deref() == Some(value)
            }
            Was::Key(key, _) => is_effect && verb.is_none() && table.contains_key(key),
            Was::List(_) => false,
        };
        self.renamed.iter().find(uses).copied()
    }

    /// Rewrites an effect by the entry that it matches.
    fn effect(&mut self, table: &mut dyn TableLike, entry: Renamed) {
        let mut old = take(table);
        let end = old.last_mut().and_then(|(_, item)| take_suffix(item));
        let mut pairs = Vec::new();
        for (key, item) in old {
            let name = key.get().to_owned();
            match entry.was {
                Was::Verb(word) | Was::VerbWith(word, ..) if name == "verb" && word != entry.now => {
                    self.count(word, entry.now);
                    pairs.push((key, replaced(item, entry.now)));
                }
                Was::VerbWith(_, field, _) if name == field => {}
                Was::Key(old, field) if name == old => {
                    self.count(&format!("{old} = ..."), &format!("verb = \"{}\"", entry.now));
                    let verb = Item::Value(Value::from(entry.now));
                    pairs.push((named(&key, "verb"), spaced(verb)));
                    pairs.extend(fields_of(&key, item, field));
                }
                _ => match entry.fields.iter().find(|(old, _)| *old == name) {
                    Some((old, new)) => {
                        self.count(old, new);
                        pairs.push((named(&key, new), item));
                    }
                    None => pairs.push((key, item)),
                },
            }
        }
        let after_verb = pairs.iter().position(|(key, _)| key.get() == "verb").map_or(0, |at| at + 1);
        let more = entry.with.iter().filter_map(|(key, value)| {
            let value: Value = value.parse().ok()?;
            Some((Key::new(*key).with_leaf_decor(toml_edit::Decor::new(" ", " ")), spaced(Item::Value(value))))
        });
        pairs.splice(after_verb..after_verb, more.collect::<Vec<_>>());
        if let (Some((_, Item::Value(last))), Some(end)) = (pairs.last_mut(), end) {
            last.decor_mut().set_suffix(end);
        }
        put(table, pairs);
    }

    /// Renames the keys that are old lists of effects, or paths through one.
    fn keys(&mut self, table: &mut dyn TableLike) {
        let is_old = |key: &str| self.new_list(key).is_some() || self.new_path(key).is_some();
        if !table.iter().any(|(key, _)| is_old(key)) {
            return;
        }
        let mut pairs = Vec::new();
        for (key, item) in take(table) {
            let new = match self.new_list(key.get()) {
                Some(new) if holds_list(&item) => Some(new.to_owned()),
                _ => self.new_path(key.get()),
            };
            match new {
                Some(new) => {
                    self.count(key.get(), &new);
                    pairs.push((named(&key, &new), item));
                }
                None => pairs.push((key, item)),
            }
        }
        put(table, pairs);
    }

    /// Returns a path with its old lists renamed, and counts it; `None` if it has none.
    fn path(&mut self, path: &str) -> Option<String> {
        let new = self.new_path(path)?;
        self.count(path, &new);
        Some(new)
    }

    /// Returns the new key of a list of effects; `None` if the key is no old one.
    fn new_list(&self, key: &str) -> Option<&'static str> {
        Renamed::list_now(self.renamed, key)
    }

    fn new_path(&self, path: &str) -> Option<String> {
        if !path.contains('.') || path.contains(char::is_whitespace) {
            return None;
        }
        let now = |segment| self.new_list(segment).unwrap_or(segment);
        let new = path.split('.').map(now).collect::<Vec<_>>().join(".");
        (new != path).then_some(new)
    }
}

fn holds_list(item: &Item) -> bool {
    item.is_array() || item.is_array_of_tables()
}

/// Removes all entries of a table and returns them in order, with the layout of their keys.
fn take(table: &mut dyn TableLike) -> Vec<(Key, Item)> {
    let keys: Vec<Key> = table.iter().filter_map(|(key, _)| table.key(key).cloned()).collect();
    keys.into_iter().filter_map(|key| table.remove(key.get()).map(|item| (key, item))).collect()
}

/// Removes what stands between a value and the end of its table, and returns it.
fn take_suffix(item: &mut Item) -> Option<RawString> {
    let decor = item.as_value_mut()?.decor_mut();
    let suffix = decor.suffix()?.clone();
    decor.set_suffix("");
    Some(suffix)
}

/// Inserts entries into an empty table, in order.
fn put(table: &mut dyn TableLike, pairs: Vec<(Key, Item)>) {
    for (key, item) in pairs {
        table.entry_format(&key).or_insert(item);
    }
}

/// Returns a key of another name with the same layout.
fn named(key: &Key, name: &str) -> Key {
    Key::new(name).with_leaf_decor(key.leaf_decor().clone()).with_dotted_decor(key.dotted_decor().clone())
}

/// Returns the fields that the value of an old key becomes.
fn fields_of(key: &Key, item: Item, field: &str) -> Vec<(Key, Item)> {
    match item {
        Item::Value(Value::InlineTable(mut table)) => take(&mut table),
        _ if field.is_empty() => Vec::new(),
        other => vec![(named(key, field), other)],
    }
}

/// Returns a text in the place of another, with its layout.
fn replaced(item: Item, text: &str) -> Item {
    match item {
        Item::Value(old) => Item::Value(decorated(Value::from(text), &old)),
        other => other,
    }
}

fn decorated(mut value: Value, like: &Value) -> Value {
    *value.decor_mut() = like.decor().clone();
    value
}

/// Returns a value with one space before it.
fn spaced(item: Item) -> Item {
    match item {
        Item::Value(value) => Item::Value(value.decorated(" ", "")),
        other => other,
    }
}

/// Returns a value without the spaces and comments around it.
fn bare(value: &Value) -> Value {
    value.clone().decorated("", "")
}

#[cfg(test)]
mod tests {
    use super::rewrite;
    use crate::game::{Renamed, Was};

    const RENAMED: &[Renamed] = &[
        Renamed::verb("dmg", "damage", &[], &[]),
        Renamed::verb("lf", "gain", &[("p", "player")], &[("resource", "\"life\"")]),
        Renamed::verb("draw", "draw", &[("p", "player")], &[]),
        Renamed {
            was: Was::VerbWith("attr", "attr", "\"speed\""),
            now: "change",
            fields: &[("n", "speed")],
            with: &[],
        },
        Renamed { was: Was::Key("push", "further"), now: "push", fields: &[], with: &[] },
        Renamed { was: Was::Key("trample", ""), now: "trample", fields: &[], with: &[] },
        Renamed { was: Was::Key("cleanse", ""), now: "cleanse", fields: &[], with: &[] },
        Renamed { was: Was::List("fx"), now: "effects", fields: &[], with: &[] },
    ];

    fn check(old: &str, new: &str) {
        let rewritten = rewrite(old, RENAMED).expect("TOML");
        assert_eq!(rewritten.text, new);
        assert!(rewrite(new, RENAMED).expect("TOML").changes.is_empty(), "it is up to date now");
    }

    #[test]
    fn verbs_and_fields_are_rewritten_and_everything_else_stays() {
        check(
            "# my cards\n[cards]\nA = { name = \"dmg\", effects = [ # two\n  { verb = \"dmg\", n = 1 },\n  \
             { verb = \"lf\", n = -2, p = \"opp\" }] }\n",
            "# my cards\n[cards]\nA = { name = \"dmg\", effects = [ # two\n  { verb = \"damage\", n = 1 },\n  \
             { verb = \"gain\", resource = \"life\", n = -2, player = \"opp\" }] }\n",
        );
        check("x = [{ verb = 'draw', p = 'you' }]\n", "x = [{ verb = 'draw', player = 'you' }]\n");
    }

    #[test]
    fn a_field_can_become_a_key() {
        check(
            "x = [{ verb = \"attr\", who = \"me\", attr = \"speed\", n = 1 }]\n",
            "x = [{ verb = \"change\", who = \"me\", speed = 1 }]\n",
        );
    }

    #[test]
    fn a_key_can_become_a_verb_with_its_value_as_field() {
        check(
            "a = { push = 3, effects = [{ when = \"hit\", push = 1.5 }, { trample = { strides = 2, size = 1 } }, \
             { cleanse = true }] }\n",
            "a = { push = 3, effects = [{ when = \"hit\", verb = \"push\", further = 1.5 }, \
             { verb = \"trample\", strides = 2, size = 1 }, { verb = \"cleanse\" }] }\n",
        );
    }

    #[test]
    fn lists_and_paths_through_them_are_renamed() {
        check(
            "[sweep]\n\"cards.a.fx.0.n\" = [1, 2]\n[answer]\nlook = [\"cards.a.fx.0.n\", \"fx. of a\"]\n\
             [cards.b]\nfx = [{ verb = \"dmg\" }]\n",
            "[sweep]\n\"cards.a.effects.0.n\" = [1, 2]\n[answer]\nlook = [\"cards.a.effects.0.n\", \"fx. of a\"]\n\
             [cards.b]\neffects = [{ verb = \"damage\" }]\n",
        );
    }
}

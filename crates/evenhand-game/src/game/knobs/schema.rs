//! JSON Schema (draft 2020-12) of the knobs of a game, for editors of experiment files.

use std::collections::{BTreeMap, BTreeSet};

pub use serde_json::Value as Json;
use serde_json::{Map, json};
use toml::Value;

use super::book::Book;
use super::error::KnobError;
use super::list::{Leaf, leaves};

/// The schemas of the values allowed at the paths of a game's knobs, in the several forms they can be written in.
#[derive(Clone, Debug)]
pub struct KnobSchemas {
    /// The `$defs`: the allowed values, by the declaration they come from.
    pub definitions: Map<String, Json>,
    /// The definition for each path, without the entries of open tables.
    knobs: Vec<(String, String)>,
    /// The definitions for knobs in entries of open tables, by the pattern that declares them.
    of_entries: BTreeMap<String, Vec<String>>,
    /// Lists of tables, which can be set as a whole.
    lists: BTreeSet<String>,
    /// The tables at the root of the tree.
    tables: Vec<String>,
    /// The tables that accept new entries.
    open_tables: &'static [&'static str],
}

impl KnobSchemas {
    /// Returns the schemas of the knobs of a rulebook.
    ///
    /// # Errors
    /// See [`super::Rules::of_book`].
    pub fn of(book: &Book) -> Result<KnobSchemas, KnobError> {
        let mut definitions = Map::new();
        let mut knobs = Vec::new();
        let mut of_entries: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut lists = BTreeSet::new();
        let mut tables: Vec<String> = Vec::new();
        for leaf in leaves(book)? {
            let definition = format!("{}: {}", leaf.declared_by, type_of(&leaf.value));
            if !definitions.contains_key(&definition) {
                definitions.insert(definition.clone(), schema_of(&leaf));
            }
            let table = leaf.path.split('.').next().unwrap_or_default();
            if table != leaf.path && !tables.iter().any(|known| known == table) {
                tables.push(table.to_owned());
            }
            if !book.open_tables.contains(&table) {
                let segments: Vec<&str> = leaf.path.split('.').collect();
                let list = segments.iter().position(|segment| segment.bytes().all(|letter| letter.is_ascii_digit()));
                lists.extend(list.map(|end| segments[..end].join(".")));
                knobs.push((leaf.path, definition));
            } else if !leaf.declared_by.ends_with("**") {
                let known = of_entries.entry(leaf.declared_by).or_default();
                if !known.contains(&definition) {
                    known.push(definition);
                }
            }
        }
        Ok(KnobSchemas { definitions, knobs, of_entries, lists, tables, open_tables: book.open_tables })
    }

    /// Returns a table with one property for each knob, its schema passed through `as_written`. It also covers nested
    /// tables of knobs, entries of lists, and whole entries of open tables.
    pub fn properties(&self, as_written: impl Fn(Json) -> Json) -> Map<String, Json> {
        let mut properties: Map<String, Json> =
            self.knobs.iter().map(|(path, definition)| (path.clone(), as_written(reference(definition)))).collect();
        for table in &self.tables {
            properties.insert(table.clone(), json!({ "type": "object" }));
        }
        properties.extend(self.lists.iter().map(|list| (list.clone(), as_written(json!({ "type": "array" })))));
        properties
    }

    /// Returns patterns for the other paths that can be addressed: parts of lists, and everything inside an entry of an
    /// open table, whether it exists yet or not. What is declared at the entry's depth has its schema passed through
    /// `as_written`.
    pub fn patterns(&self, as_written: impl Fn(Json) -> Json) -> Map<String, Json> {
        let mut patterns = Map::new();
        for (declared, definitions) in &self.of_entries {
            let pattern = format!("^{}$", declared.replace('.', r"\.").replace('*', "[^.]+"));
            // A path of a narrower pattern has to fit this one, too.
            let narrower = self.of_entries.iter().filter(|(other, _)| is_narrower(other, declared));
            let all = definitions.iter().chain(narrower.flat_map(|(_, definitions)| definitions));
            let ways: Vec<Json> = all.map(|definition| reference(definition)).collect();
            patterns.insert(pattern, as_written(json!({ "anyOf": ways })));
        }
        patterns.insert(r"\.[0-9]+(\.|$)".to_owned(), json!(true));
        for table in self.open_tables {
            patterns.insert(format!(r"^{table}\."), json!(true));
        }
        patterns
    }
}

/// Whether every path of the pattern `narrow` also fits `wide`, which is another pattern.
fn is_narrower(narrow: &str, wide: &str) -> bool {
    let (narrow_parts, wide_parts) = (narrow.split('.'), wide.split('.'));
    narrow != wide
        && narrow_parts.clone().count() == wide_parts.clone().count()
        && narrow_parts.zip(wide_parts).all(|(one, other)| other == "*" || one == other)
}

/// The reference to the definition of a part of an entry: any value, whose effects have the schema of effects.
pub const PART: &str = "#/$defs/part";

/// Returns the definition at [`PART`] of a value in which every table with a `verb` is an effect.
fn part() -> Json {
    let table = json!({ "type": "object", "properties": { "verb": false }, "additionalProperties": { "$ref": PART } });
    let list = json!({ "type": "array", "items": { "$ref": PART } });
    json!({ "anyOf": [{ "$ref": "#/$defs/effect" }, table, list, { "type": ["string", "number", "boolean"] }] })
}

/// Returns the schema of a game's content files (`content = [...]` of an experiment): the tree of its knobs, in which
/// entries of open tables can hold more than is declared. Effects in entries have the schema `effect`, if there is one.
/// The game itself validates the rest of an entry (`evenhand check`).
///
/// # Errors
/// See [`super::Rules::of_book`].
pub fn of_content(game: &str, book: &Book, effect: Option<Json>) -> Result<Json, KnobError> {
    let mut knobs = KnobSchemas::of(book)?;
    let has_effects = effect.is_some();
    if let Some(effect) = effect {
        knobs.definitions.extend([("effect".to_owned(), effect), ("part".to_owned(), part())]);
    }
    let mut properties = Map::new();
    for (path, definition) in &knobs.knobs {
        let segments: Vec<&str> = path.split('.').collect();
        if segments.iter().all(|segment| !segment.bytes().all(|letter| letter.is_ascii_digit())) {
            insert(&mut properties, &segments, reference(definition), false);
        }
    }
    for list in &knobs.lists {
        let segments: Vec<&str> = list.split('.').collect();
        insert(&mut properties, &segments, json!({ "type": "array" }), false);
    }
    // Entries may hold what is open inside them in any case.
    for table in knobs.open_tables.iter().filter(|table| !table.contains('*')) {
        let mut entry = Map::new();
        for (declared, definitions) in &knobs.of_entries {
            let segments: Vec<&str> = declared.split('.').collect();
            let within = segments.strip_prefix(&[*table, "*"]).unwrap_or_default();
            if !within.is_empty() && !within.contains(&"*") {
                let ways: Vec<Json> = definitions.iter().map(|definition| reference(definition)).collect();
                insert(&mut entry, within, json!({ "anyOf": ways }), true);
            }
        }
        let entry = json!({ "type": "object", "properties": entry });
        let entry = if has_effects { json!({ "allOf": [entry, { "$ref": PART }] }) } else { entry };
        properties
            .insert((*table).to_owned(), json!({ "type": "object", "properties": {}, "additionalProperties": entry }));
    }
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Content for {game}"),
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
        "$defs": knobs.definitions,
    }))
}

/// Inserts the schema of the value at the end of a path into the nested tables the path leads through. `open` says
/// whether these may hold other entries.
fn insert(properties: &mut Map<String, Json>, path: &[&str], allowed: Json, open: bool) {
    match path {
        [] => {}
        [last] => {
            properties.insert((*last).to_owned(), allowed);
        }
        [first, rest @ ..] => {
            let table = properties.entry((*first).to_owned()).or_insert_with(|| {
                let mut table = json!({ "type": "object", "properties": {} });
                if !open {
                    // A table that is empty in the rulebook has no knob that would identify it.
                    table["additionalProperties"] = json!({ "type": "object" });
                }
                table
            });
            if let Some(inner) = table.get_mut("properties").and_then(Json::as_object_mut) {
                insert(inner, rest, allowed, open);
            }
        }
    }
}

fn reference(definition: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{}", pointer(definition)) })
}

/// Escapes a name as a segment of a JSON pointer in a URI fragment (RFC 6901, section 6).
fn pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1").replace(' ', "%20")
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Integer(_) => "integer",
        Value::Float(_) => "number",
        Value::Boolean(_) => "boolean",
        Value::Array(_) => "array",
        Value::Table(_) => "object",
        Value::String(_) | Value::Datetime(_) => "string",
    }
}

fn schema_of(leaf: &Leaf) -> Json {
    let mut schema = match &leaf.value {
        Value::Array(items) => {
            let mut kinds: Vec<&Value> = Vec::new();
            for item in items {
                if !kinds.iter().any(|kind| kind.same_type(item)) {
                    kinds.push(item);
                }
            }
            let mut list = json!({ "type": "array" });
            // The element type of an empty list is unknown, and so is the meaning of a list of mixed types.
            if let [one] = kinds[..] {
                list["items"] = schema_of_one(leaf, one);
            } else if kinds.is_empty() && !leaf.words.is_empty() {
                list["items"] = json!({ "enum": words(leaf) });
            }
            if let Some(len) = leaf.len {
                list["minItems"] = json!(len);
                list["maxItems"] = json!(len);
            }
            list
        }
        one => schema_of_one(leaf, one),
    };
    let mut description = leaf.description.about.to_owned();
    for word in leaf.words.iter().filter(|word| !word.about.is_empty()) {
        description += &format!("\n{}: {}", word.word, word.about);
    }
    if !leaf.description.unit.is_empty() {
        description += &format!("\nUnit: {}.", leaf.description.unit);
    }
    if !leaf.description.doubt.is_empty() {
        description += &format!("\nIn doubt: {}", leaf.description.doubt);
    }
    if !leaf.description.book.is_empty() {
        description += &format!("\nIn the rulebook: {}.", leaf.description.book);
    }
    schema["description"] = json!(description);
    if leaf.declared_by == leaf.path {
        schema["default"] = serde_json::to_value(&leaf.value).unwrap_or_default();
    }
    schema
}

fn words(leaf: &Leaf) -> Vec<&str> {
    leaf.words.iter().map(|word| word.word).collect()
}

/// Returns the schema of a plain value, or of an entry of a list.
fn schema_of_one(leaf: &Leaf, value: &Value) -> Json {
    let number = || {
        let mut number = json!({ "type": type_of(value) });
        if let Some([low, high]) = leaf.description.range {
            number["minimum"] = json!(low);
            number["maximum"] = json!(high);
        }
        number
    };
    match (value, leaf.words.is_empty()) {
        (Value::Integer(_) | Value::Float(_), true) => number(),
        (_, true) => json!({ "type": type_of(value) }),
        (_, false) if leaf.description.range.is_some() => {
            let [low, high] = leaf.description.range.unwrap_or_default();
            json!({ "anyOf": [{ "enum": words(leaf) }, { "type": "number", "minimum": low, "maximum": high }] })
        }
        (_, false) => json!({ "enum": words(leaf) }),
    }
}

//! Makes JSON Schemas (draft 2020-12) of tables from the keys that are [declared](super::declared) for their readers.

use serde_json::{Map, Value as Json, json};

use super::declared::Field;

/// Returns the schema of a file: that of its top-level table, with a title.
pub fn of_file(title: String, mut table: Json) -> Json {
    table["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    table["title"] = json!(title);
    table
}

/// Returns the schema of each key.
pub fn properties(fields: &[Field]) -> Map<String, Json> {
    fields.iter().map(|field| (field.name.to_owned(), field.schema())).collect()
}

/// Returns the keys that cannot be left out.
fn needed(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().filter(|field| field.needed.is_some()).map(|field| field.name).collect()
}

/// Returns the schema of a table with these keys and no others.
pub fn of_table(fields: &[Field]) -> Json {
    json!({
        "type": "object",
        "properties": properties(fields),
        "required": needed(fields),
        "additionalProperties": false,
    })
}

/// Replaces the schema of a key by a more precise one, which keeps its description.
///
/// # Panics
/// Panics if the key is not declared.
pub fn refine(properties: &mut Map<String, Json>, key: &str, schema: Json) {
    let place = properties.get_mut(key).unwrap_or_else(|| panic!("`{key}` is not declared"));
    let about = place.get("description").cloned();
    *place = schema;
    if let Some(about) = about {
        place["description"] = about;
    }
}

/// The keys of one kind of table.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The kind.
    name: &'static str,
    properties: Map<String, Json>,
    needed: Vec<&'static str>,
}

impl Variant {
    /// Returns the kind of table that has these keys.
    pub fn of(name: &'static str, fields: &[Field]) -> Variant {
        Variant { name, properties: properties(fields), needed: needed(fields) }
    }

    /// Declares the keys of a table inside it, if it has the table.
    pub fn refine(&mut self, table: &str, fields: &[Field]) {
        if self.properties.contains_key(table) {
            refine(&mut self.properties, table, of_table(fields));
        }
    }

    /// Returns its keys as one of several kinds: what it has in common with all kinds is `shared`.
    fn schema(&self, by: &str, shared: &Map<String, Json>) -> Json {
        let own = |(key, schema): (&String, &Json)| {
            let is_shared = shared.get(key).is_some_and(|shared| without_about(shared) == without_about(schema));
            (key.clone(), if is_shared { json!(true) } else { schema.clone() })
        };
        let mut properties: Map<String, Json> = self.properties.iter().map(own).collect();
        properties.insert(by.into(), json!({ "const": self.name }));
        json!({ "properties": properties, "required": self.needed, "additionalProperties": false })
    }
}

/// Returns the schema of a table whose keys depend on the value of the key `by`. Editors complete the keys of all kinds;
/// each says with which it goes.
pub fn of_variants(by: &'static str, variants: &[Variant]) -> Json {
    let mut shared: Map<String, Json> = Map::new();
    for key in variants.iter().flat_map(|variant| variant.properties.keys()) {
        if !shared.contains_key(key) {
            shared.insert(key.clone(), shared_key(key, variants));
        }
    }
    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    refine(&mut shared, by, json!({ "enum": names }));
    let each: Vec<Json> = variants.iter().map(|variant| variant.schema(by, &shared)).collect();
    json!({
        "type": "object",
        "required": [by],
        "properties": shared,
        "additionalProperties": false,
        "anyOf": each,
    })
}

/// Returns the schema of a key in any kind of table, and with which kinds it goes.
fn shared_key(key: &str, variants: &[Variant]) -> Json {
    let takers: Vec<&Variant> = variants.iter().filter(|variant| variant.properties.contains_key(key)).collect();
    let mut ways: Vec<&Json> = Vec::new();
    for taker in &takers {
        let way = &taker.properties[key];
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    let mut schema = if let [way] = ways[..] { way.clone() } else { json!({ "anyOf": ways }) };
    if takers.len() < variants.len() {
        let takers: Vec<&str> = takers.iter().map(|taker| taker.name).collect();
        let about = schema["description"].as_str().map_or_else(String::new, |about| format!("{about}\n"));
        schema["description"] = json!(format!("{about}Goes with: {}.", takers.join(", ")));
    }
    schema
}

/// Returns a schema without its description.
fn without_about(schema: &Json) -> Json {
    let mut schema = schema.clone();
    if let Some(schema) = schema.as_object_mut() {
        schema.remove("description");
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::super::declared::{Holds, Usual};
    use super::*;

    const KIND: Field = Field::new("kind", Holds::Text, "Its kind.").needed("it is missing", "write it");
    const DEALS: Field = Field::count("deals", 1, "At most.").usual(Usual::Whole(7));

    #[test]
    fn a_table_has_the_declared_keys_bounds_and_usual_values() {
        let schema = of_table(&[KIND, DEALS]);
        assert_eq!(schema["required"], json!(["kind"]));
        let deals = json!({ "type": "integer", "minimum": 1, "default": 7, "description": "At most." });
        assert_eq!(schema["properties"]["deals"], deals);
    }

    #[test]
    fn kinds_share_what_is_equal_and_repeat_what_differs() {
        let a = Variant::of("a", &[KIND, DEALS]);
        let b = Variant::of("b", &[KIND, Field::new("deals", Holds::Flag, ""), Field::new("more", Holds::Flag, "")]);
        let schema = of_variants("kind", &[a, b]);
        assert_eq!(schema["properties"]["kind"]["enum"], json!(["a", "b"]));
        assert_eq!(schema["properties"]["more"]["description"], json!("Goes with: b."));
        assert_eq!(schema["anyOf"][0]["properties"]["deals"]["minimum"], json!(1));
        assert_eq!(schema["anyOf"][1]["properties"]["more"], json!(true));
        assert_eq!(schema["anyOf"][0]["properties"]["kind"], json!({ "const": "a" }));
    }
}

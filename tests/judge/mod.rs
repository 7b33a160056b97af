//! A validator of JSON Schema, as far as the schemas of this program need it.

use serde_json::{Map, Value};

/// A validator for the keywords that the schemas here use (JSON Schema 2020-12, core and validation).
pub(crate) struct Judge<'s> {
    /// The whole schema, to which references lead.
    pub whole: &'s Value,
}

impl Judge<'_> {
    /// Returns what is wrong with a value, and where.
    pub(crate) fn judge(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let schema = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return Err(format!("{at}: nothing is allowed here")),
            Value::Object(schema) => schema,
            other => panic!("{at}: {other} is no schema"),
        };
        for (keyword, given) in schema {
            let holds = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" | "default" | "additionalProperties" => continue,
                "$ref" => {
                    self.judge(self.target(given.as_str().expect("a reference")), value, at)?;
                    continue;
                }
                "type" => match given {
                    Value::Array(types) => types.iter().any(|one| is_of_type(one.as_str().expect("a type"), value)),
                    one => is_of_type(one.as_str().expect("one type"), value),
                },
                "enum" => given.as_array().expect("a list").contains(value),
                "const" => given == value,
                "minimum" => value.as_f64().is_none_or(|number| number >= given.as_f64().expect("a number")),
                "maximum" => value.as_f64().is_none_or(|number| number <= given.as_f64().expect("a number")),
                "exclusiveMinimum" => value.as_f64().is_none_or(|number| number > given.as_f64().expect("a number")),
                "exclusiveMaximum" => value.as_f64().is_none_or(|number| number < given.as_f64().expect("a number")),
                "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= given.as_u64().expect("a count")),
                "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= given.as_u64().expect("a count")),
                "minProperties" => {
                    value.as_object().is_none_or(|table| table.len() as u64 >= given.as_u64().expect("a count"))
                }
                "pattern" => value.as_str().is_none_or(|text| has_form(given.as_str().expect("a pattern"), text)),
                "items" => {
                    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.judge(given, item, &format!("{at}[{place}]"))?;
                    }
                    continue;
                }
                "allOf" => {
                    let mut all = given.as_array().expect("a list").iter();
                    all.try_for_each(|schema| self.judge(schema, value, at))?;
                    continue;
                }
                "anyOf" => {
                    let mut ways = given.as_array().expect("a list").iter();
                    ways.any(|way| self.judge(way, value, at).is_ok())
                }
                "required" => {
                    let keys = given.as_array().expect("a list").iter().map(|key| key.as_str().expect("a key"));
                    value.as_object().is_none_or(|table| keys.clone().all(|key| table.contains_key(key)))
                }
                "properties" | "patternProperties" => {
                    self.judge_table(schema, value, at)?;
                    continue;
                }
                other => panic!("{at}: `{other}` is no keyword that is used here"),
            };
            if !holds {
                return Err(format!("{at}: {value} breaks {keyword} = {given}"));
            }
        }
        Ok(())
    }

    fn judge_table(&self, schema: &Map<String, Value>, value: &Value, at: &str) -> Result<(), String> {
        for (key, inner) in value.as_object().into_iter().flatten() {
            let at = format!("{at}/{key}");
            let own = schema.get("properties").and_then(|properties| properties.get(key));
            let patterns = schema.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
            let patterned: Vec<&Value> =
                patterns.filter(|(pattern, _)| matches(pattern, key)).map(|(_, schema)| schema).collect();
            for schema in own.into_iter().chain(patterned.iter().copied()) {
                self.judge(schema, inner, &at)?;
            }
            if own.is_none()
                && patterned.is_empty()
                && let Some(others) = schema.get("additionalProperties")
            {
                self.judge(others, inner, &at)?;
            }
        }
        Ok(())
    }

    fn target(&self, reference: &str) -> &Value {
        let pointer = reference.strip_prefix('#').expect("a reference within the document").replace("%20", " ");
        self.whole.pointer(&pointer).unwrap_or_else(|| panic!("{reference} leads nowhere"))
    }

    /// Checks the whole document: it has only known keywords, and every reference is valid.
    pub(crate) fn look_through(&self, schema: &Value) {
        let Value::Object(table) = schema else {
            assert!(schema.is_boolean(), "{schema} is no schema");
            return;
        };
        // A null value breaks no keyword of this kind; unknown keywords and invalid references panic.
        let _ = self.judge(schema, &Value::Null, "");
        for (keyword, given) in table {
            match keyword.as_str() {
                "properties" | "patternProperties" | "$defs" => {
                    given.as_object().expect("a table").values().for_each(|schema| self.look_through(schema));
                }
                "allOf" | "anyOf" => {
                    given.as_array().expect("a list").iter().for_each(|schema| self.look_through(schema))
                }
                "items" | "additionalProperties" => self.look_through(given),
                _ => {}
            }
        }
    }
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("`{other}` is no type"),
    }
}

/// Matches the patterns of texts that are in use.
fn has_form(pattern: &str, text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    match pattern {
        r"\S" => !words.is_empty(),
        r"^\s*(faction|card|measure)\s+\S" => words.len() > 1 && ["faction", "card", "measure"].contains(&words[0]),
        r"^ *0?\.[0-9]+ *$" => text.trim().trim_start_matches('0').strip_prefix('.').is_some_and(is_number),
        time if time.starts_with("^ *([0-9]+d *)?") => {
            text.trim().split_inclusive(['d', 'h', 'm', 's']).all(|part| is_number(&part[..part.len() - 1]))
                && text.trim().ends_with(['d', 'h', 'm', 's'])
        }
        other => panic!("an unknown pattern {other}"),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
}

/// Matches the patterns of keys that are in use: parts of lists, the content of an open table, and knobs of its entries.
fn matches(pattern: &str, key: &str) -> bool {
    if pattern == r"\.[0-9]+(\.|$)" {
        return key.split('.').skip(1).any(|part| part.bytes().all(|letter| letter.is_ascii_digit()));
    }
    if let Some(path) = pattern.strip_prefix('^').and_then(|pattern| pattern.strip_suffix('$')) {
        let (path, key): (Vec<&str>, Vec<&str>) = (path.split(r"\.").collect(), key.split('.').collect());
        return path.len() == key.len()
            && path.iter().zip(&key).all(|(part, segment)| *part == "[^.]+" || part == segment);
    }
    let table = pattern.strip_prefix('^').and_then(|pattern| pattern.strip_suffix(r"\."));
    key.starts_with(&format!("{}.", table.unwrap_or_else(|| panic!("an unknown pattern {pattern}"))))
}

//! Tests of the JSON Schemas of experiments, agents, content and claims: they are valid schemas, accept the shipped
//! files, and reject typos.

use std::path::{Path, PathBuf};

use evenhand::agents::schema::of_agents;
use evenhand::claims::schema::of_claims;
use evenhand::experiment::schema;
use evenhand::game::Inputs;
use evenhand::game::knobs::schema::of_content;
use evenhand::games::{self, GameList, GameVisitor, Games, ListedGame};
use serde_json::{Map, Value, json};

/// A validator for the keywords that the schemas here use (JSON Schema 2020-12, core and validation).
struct Judge<'s> {
    whole: &'s Value,
}

impl Judge<'_> {
    /// Returns what is wrong with a value, and where.
    fn judge(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
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
                "pattern" => true,
                "items" => {
                    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.judge(given, item, &format!("{at}[{place}]"))?;
                    }
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
    fn look_through(&self, schema: &Value) {
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
                "anyOf" => given.as_array().expect("a list").iter().for_each(|schema| self.look_through(schema)),
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
        other => panic!("`{other}` is no type"),
    }
}

/// Matches the kinds of patterns in use: parts of lists, the content of an open table, and knobs of its entries.
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

/// Converts a TOML file to JSON.
fn as_json(text: &str) -> Value {
    serde_json::to_value(text.parse::<toml::Table>().expect("TOML")).expect("no dates")
}

/// Returns the TOML files of a folder of the project, each with its text.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a file").path());
    let toml = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    toml.map(|path| (path.clone(), std::fs::read_to_string(&path).expect("text"))).collect()
}

/// Checks a schema, and validates files with it.
fn take(schema: &Value, files: impl IntoIterator<Item = (PathBuf, String)>) -> usize {
    assert_eq!(schema["$schema"], json!("https://json-schema.org/draft/2020-12/schema"));
    let judge = Judge { whole: schema };
    judge.look_through(schema);
    let files: Vec<_> = files.into_iter().collect();
    for (path, text) in &files {
        judge.judge(schema, &as_json(text), "").unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
    }
    files.len()
}

/// The number of files of each kind that were validated: experiments, agents, content, claims.
#[derive(Default)]
struct Shipped([usize; 4]);

impl GameVisitor for Shipped {
    fn visit<G: ListedGame>(&mut self) {
        let name = G::NAME;
        let of_experiments = files(&format!("experiments/{name}"));
        let (claims, experiments): (Vec<_>, Vec<_>) =
            of_experiments.into_iter().partition(|(path, _)| path.ends_with("claims.toml"));
        self.0[0] += take(&schema::of_game(G::erased()).expect("the book reads"), experiments);
        self.0[1] += take(&of_agents(&Inputs::of::<G>()), files(&format!("agents/{name}")));
        let book = G::book();
        let own = book.documents.iter().map(|(name, text)| (PathBuf::from(name), (*text).to_owned()));
        let content = own.chain(files(&format!("experiments/{name}/content")));
        self.0[2] += take(&of_content(name, &book).expect("the book reads"), content);
        self.0[3] += take(&of_claims(games::of_claims(G::erased())), claims);
    }
}

#[test]
fn every_shipped_file_is_as_the_schema_of_its_game_says() {
    let mut shipped = Shipped::default();
    Games::each(&mut shipped);
    let [experiments, agents, content, claims] = shipped.0;
    assert!(experiments > 80 && agents > 40 && content > 20 && claims == 5, "{:?}", shipped.0);
}

#[test]
fn slips_in_agents_content_and_claims_are_refused_with_where_they_are() {
    type Game = evenhand::games::bridgefront::Bridgefront;
    let [agents, claims] = [of_agents(&Inputs::of::<Game>()), of_claims(games::of_claims(Game::erased()))];
    let content = of_content("bridgefront", &<Game as evenhand::game::Ruleset>::book()).expect("the book reads");
    let refused = |schema: &Value, text: &str, place: &str| {
        let wrong = Judge { whole: schema }.judge(schema, &as_json(text), "").expect_err(text);
        assert!(wrong.starts_with(place), "{wrong}");
    };
    refused(&agents, "kind = \"scriptd\"", "");
    refused(&agents, "about = \"nobody\"", "");
    refused(&agents, "kind = \"scripted\"", "");
    refused(&agents, "kind = \"random\"\ntemperature = 1", "");
    refused(&agents, "kind = \"scripted\"\n[weights]\ngoldd = 1", "/weights/goldd");
    refused(&agents, "kind = \"scripted\"\nblunder = 2\n[weights]", "/blunder");
    refused(&agents, "kind = \"mcts\"\niterations = 0", "/iterations");
    refused(&content, "[rules]\nvp_to_wim = 5", "/rules/vp_to_wim");
    refused(&content, "[rules]\nvp_to_win = 51", "/rules/vp_to_win");
    refused(&content, "[cards.recruit]\nmana = 21", "/cards/recruit/mana");
    let claim = |rest: &str| format!("book = \"B\"\ngame = \"bridgefront\"\n[[claim]]\nsays = \"so\"\n{rest}");
    let sound = claim("quantity = \"chance\"\nresult = 2\nis = \"13 %\"");
    Judge { whole: &claims }.judge(&claims, &as_json(&sound), "").expect("a claim");
    refused(&claims, &claim("quantity = \"chanse\""), "/claim[0]");
    refused(&claims, &claim("quantity = \"tie\"\nexperiment = \"x.toml\""), "/claim[0]");
    refused(&claims, "game = \"bridgefront\"\nbook = \"B\"", "");
}

#[test]
fn slips_are_refused_with_where_they_are() {
    let schema = schema::of_game(evenhand::games::bridgefront::Bridgefront::erased()).expect("the book reads");
    let judge = Judge { whole: &schema };
    let with = |lines: &str| {
        let head = "question = \"?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"random\"]\n";
        judge.judge(&schema, &as_json(&format!("{head}{lines}\n")), "")
    };
    let refused = |lines: &str, place: &str| {
        let wrong = with(lines).expect_err(lines);
        assert!(wrong.starts_with(place), "{wrong}");
    };
    with("[set]\n\"rules.vp_to_win\" = 50\n\"market.preview.1\" = 2\n\"cards.mine.mana\" = 1").unwrap();
    with("[set]\n\"cards.recruit.gold\" = 2\n\"cards.shadeblade.gold\" = [1, 2, 3]").unwrap();
    with("[sweep]\n\"rules.vp_to_win\" = { from = 6, to = 10, step = 2 }\n\"rules.final_tie\" = [\"seat\"]").unwrap();
    with("[set]\n\"champions.cost_step\" = 3").unwrap();
    refused("[set]\n\"rules.vp_to_win\" = 51", "/set/rules.vp_to_win");
    refused("[set]\n\"cards.recruit.mana\" = 21", "/set/cards.recruit.mana");
    refused("[set]\n\"rules.vp_to_wim\" = 5", "/set/rules.vp_to_wim");
    refused("[set]\n\"rules.final_tie\" = \"seats\"", "/set/rules.final_tie");
    refused("[set]\n\"rules.age_start\" = [1, 4]", "/set/rules.age_start");
    refused("[set]\n\"champions.cost_step\" = \"free\"", "/set/champions.cost_step");
    refused("[sweep]\n\"rules.vp_to_win\" = 5", "/sweep/rules.vp_to_win");
    refused("[stop]\ndeals = 0", "/stop/deals");
    refused("[report]\nheadline = [\"fun\"]", "/report/headline[0]");
    with("[report]\nfocus = \"faction prospect\"").unwrap();
    refused("[report]\nfocus = [\"faction prospect\"]", "/report/focus");
}

//! Tests of the JSON Schemas of experiments, agents, content and claims: they are valid schemas, accept the shipped
//! files, reject typos, and agree with what reads the files about every key.

mod judge;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use evenhand::agents::AgentSpec;
use evenhand::agents::schema::of_agents;
use evenhand::claims::reading;
use evenhand::claims::schema::of_claims;
use evenhand::experiment::{self, schema};
use evenhand::game::Ruleset;
use evenhand::game::knobs::schema::of_content;
use evenhand::games::{self, GameList, GameVisitor, Games, ListedGame};
use judge::Judge;
use serde_json::{Map, Value, json};
use toml::Table;

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
        self.0[1] += take(&of_agents(&G::erased().inputs()), files(&format!("agents/{name}")));
        let book = G::book();
        let own = book.documents.iter().map(|(name, text)| (PathBuf::from(name), (*text).to_owned()));
        let content = own.chain(files(&format!("experiments/{name}/content")));
        self.0[2] += take(&of_content(name, &book, G::effect_schema()).expect("the book reads"), content);
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
    let [agents, claims] = [of_agents(&Game::erased().inputs()), of_claims(games::of_claims(Game::erased()))];
    let content = of_content("bridgefront", &Game::book(), Game::effect_schema()).expect("the book reads");
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
    refused(&content, "[cards.recruit]\nmana = 21", "/cards/recruit");
    let effect = |effect: &str| format!("[cards.recruit]\neffects = [{effect}]");
    let written =
        "{ verb = \"may\", effects = [{ verb = \"draw\", n = 1 }, { verb = \"gain\", resource = \"gold\", n = 1 }] }";
    Judge { whole: &content }.judge(&content, &as_json(&effect(written)), "").expect("effects");
    for slip in [
        "{ verb = \"drow\", n = 1 }",
        "{ verb = \"draw\", n = 1, m = 2 }",
        "{ verb = \"draw\" }",
        "{ verb = \"look\", n = 1, from = \"nowhere\" }",
        "{ verb = \"may\", effects = [{ verb = \"drow\", n = 1 }] }",
    ] {
        refused(&content, &effect(slip), "/cards/recruit");
    }
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
    with("[players]\nlearn = 5").unwrap();
    refused("[players]\nwho = 5", "/players");
    refused("[players]\nwhom = \"strong\"", "/players");
    refused("[report]\nheadline = [\"fun\"]", "/report/headline[0]");
    with("[report]\nfocus = \"faction prospect\"").unwrap();
    refused("[report]\nfocus = [\"faction prospect\"]", "/report/focus");
}

/// Values of every kind, one of which each key is given in turn.
const PROBES: &[&str] = &[
    "true",
    "false",
    "-1",
    "0",
    "1",
    "2",
    "7",
    "0.25",
    "0.01",
    "2.5",
    "1e300",
    "''",
    "'text'",
    "'8h'",
    "'1h30m'",
    "'0.02'",
    "'end'",
    "'once'",
    "'often'",
    "'card x'",
    "'measure y'",
    "'rotate'",
    "[]",
    "[1, 2]",
    "[3]",
    "['text']",
    "['rounds']",
    "['a', 'b']",
    "[[1]]",
    "['rounds 7-9']",
    "['every faction 47-53 %']",
    "{}",
    "{ zzz = 1 }",
];

/// Compares what reads a kind of file with its schema.
struct Reader<'r> {
    schema: &'r Value,
    /// Returns what is read, as text.
    read: &'r dyn Fn(&str) -> Result<String, String>,
}

impl Reader<'_> {
    /// Whether the schema accepts a file, and what is read from it. The schema is never stricter than its reader.
    #[track_caller]
    fn both(&self, file: &Table) -> (bool, Result<String, String>) {
        let text = file.to_string();
        let judged = Judge { whole: self.schema }.judge(self.schema, &as_json(&text), "");
        let read = (self.read)(&text);
        assert!(judged.is_ok() || read.is_err(), "only the schema refuses this: {judged:?}\n{text}");
        (judged.is_ok(), read)
    }

    /// Gives every key of a table of a file each value in turn. Schema and reader agree about each, except at the keys
    /// in `beyond`, where a reader knows more. Every key is read: its value matters.
    #[track_caller]
    fn probe(&self, base: &str, table: &str, keys: &Map<String, Value>, beyond: &[&str]) {
        let base: Table = base.parse().expect("TOML");
        let (accepted, read) = self.both(&base);
        assert!(accepted, "{base}");
        read.unwrap_or_else(|problems| panic!("{base}\n{problems}"));
        let unknown = ("zzz".to_owned(), json!(false));
        for key in keys.keys().chain([&unknown.0]) {
            let mut found = BTreeSet::new();
            for probe in PROBES {
                let file = with(&base, table, key, probe);
                let (accepted, read) = self.both(&file);
                let agree = accepted == read.is_ok() || beyond.contains(&key.as_str());
                assert!(agree, "only the reader refuses [{table}] {key} = {probe}: {read:?}");
                found.extend(read);
            }
            let matters =
                if *key == unknown.0 { found.is_empty() } else { found.len() > 1 || beyond.contains(&key.as_str()) };
            assert!(matters, "[{table}] {key}: {} different readings", found.len());
        }
    }
}

/// Returns a file with this value at a key of a table; the table without a name is the top.
fn with(file: &Table, table: &str, key: &str, value: &str) -> Table {
    let mut file = file.clone();
    let value = format!("x = {value}").parse::<Table>().expect("TOML").remove("x").expect("a value");
    let place = match table {
        "" => &mut file,
        table => file.entry(table).or_insert_with(|| Table::new().into()).as_table_mut().expect("a table"),
    };
    place.insert(key.into(), value);
    file
}

/// Returns the keys of a table of a schema; a key may hold a table or something else.
fn keys<'s>(schema: &'s Value, table: &str) -> &'s Map<String, Value> {
    let schema = if table.is_empty() { schema } else { &schema["properties"][table] };
    let forms = schema["anyOf"].as_array().into_iter().flatten();
    let mut tables = std::iter::once(schema).chain(forms).filter_map(|form| form["properties"].as_object());
    tables.next().expect("the keys of a table")
}

/// Returns what a kind of table takes, of a schema of several kinds.
fn of_kind<'s>(schema: &'s Value, by: &str, kind: &str) -> &'s Value {
    let kinds = schema["anyOf"].as_array().expect("kinds");
    kinds.iter().find(|one| one["properties"][by]["const"] == json!(kind)).expect("the kind")
}

fn told(problems: Vec<evenhand::error::Problem>) -> String {
    problems.iter().map(|problem| format!("{problem}\n")).collect()
}

type Bridgefront = evenhand::games::bridgefront::Bridgefront;

#[test]
fn agents_are_read_as_their_schema_says() {
    let inputs = Bridgefront::erased().inputs();
    let schema = of_agents(&inputs);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/bridgefront/learnt.toml");
    let read = |text: &str| AgentSpec::parse(&file, text, &inputs).map(|agent| agent.canonical()).map_err(told);
    let reader = Reader { schema: &schema, read: &read };
    for (kind, base, beyond) in [
        ("random", "", &[][..]),
        ("scripted", "[weights]\ngold = 1", &[]),
        ("learnt", "", &["net"]),
        ("mcts", "iterations = 9\ncompare = 4\nbeliefs = 5", &["mixed", "rollout", "compare", "beliefs"]),
        ("mcts", "iterations = 9", &["trust", "point", "belief_temperature", "rollout", "trees"]),
    ] {
        let base = format!("kind = '{kind}'\n{base}");
        let mut own = of_kind(&schema, "kind", kind)["properties"].as_object().expect("keys").clone();
        // What is said about an agent changes nothing.
        own.retain(|key, _| !["kind", "about", "weights", "bias", "editions"].contains(&key.as_str()));
        reader.probe(&base, "", &own, beyond);
        let inner = if kind == "scripted" { Some("weights") } else { Some("bias").filter(|_| kind == "learnt") };
        if let Some(table) = inner {
            let some = keys(&schema, table).clone().into_iter().take(3).collect();
            reader.probe(&base, table, &some, &[]);
        }
        if kind == "learnt" {
            let editions = keys(&schema, "editions").clone();
            // Only the reader knows which files there are.
            let files: Vec<&str> = editions.keys().map(String::as_str).collect();
            reader.probe(&base, "editions", &editions, &files);
        }
    }
}

/// Calls `check` with the reader and the schema of Bridgefront's experiments.
fn with_experiments(check: impl FnOnce(&Reader<'_>)) {
    let game = Bridgefront::erased();
    let schema = schema::of_game(game).expect("the book reads");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("trial.toml");
    let read = |text: &str| {
        std::fs::write(&file, text).expect("it can be written");
        experiment::load(game, &file).map(|experiment| format!("{experiment:?}")).map_err(told)
    };
    check(&Reader { schema: &schema, read: &read });
}

#[test]
fn experiments_are_read_as_their_schema_says() {
    with_experiments(compare_tables);
}

fn compare_tables(reader: &Reader<'_>) {
    let schema = reader.schema;
    let base = "question = '?'\ngame = 'bridgefront'\n[table]\nplayers = 2\nagents = ['random']\n";
    let mut top = keys(schema, "").clone();
    let players = top.remove("players").expect("a key");
    top.retain(|key, kind| key != "game" && kind["type"] != "object");
    // A text that is no goal is refused by the reader only, as a target of [balance] is. Editions and readings have names.
    reader.probe(base, "", &top, &["content", "goals", "edition", "readings"]);
    reader.probe(base, "table", keys(schema, "table"), &["factions"]);
    reader.probe(&format!("{base}[stop]\ndecided = 0.1"), "stop", keys(schema, "stop"), &[]);
    // Without who plays there, the reader asks for it; with [table] agents too, it refuses one of the two.
    let who = "question = '?'\ngame = 'bridgefront'\nplayers = 'random'\n[table]\nplayers = 2\n";
    reader.probe(who, "", &[("players".to_owned(), players)].into_iter().collect(), &["players"]);
    let who = "question = '?'\ngame = 'bridgefront'\n[table]\nplayers = 2\n[players]\nwho = 'random'\n";
    reader.probe(who, "players", keys(schema, "players"), &["who"]);
    let mut report = keys(schema, "report").clone();
    // Whether a game has a measure is looked up later.
    report.remove("headline");
    reader.probe(&format!("{base}[report]\nheadline = ['rounds']"), "report", &report, &[]);
    reader.probe(&format!("{base}[vary]\ncards = 'market'"), "vary", keys(schema, "vary"), &["cards", "left_out"]);
    let balance = "[balance]\ntargets = ['rounds 7-9']\nknobs = { 'rules.max_mana' = [3, 7] }";
    reader.probe(&format!("{base}{balance}"), "balance", keys(schema, "balance"), &["targets", "knobs"]);
    for (table, value) in [("set", "5"), ("sweep", "[]"), ("baseline", "true"), ("stop", "[1]"), ("balance", "{}")] {
        let (accepted, read) = reader.both(&with(&base.parse().expect("TOML"), "", table, value));
        assert!(!accepted && read.is_err(), "{table} = {value}");
    }
}

#[test]
fn axes_are_read_as_their_schema_says() {
    with_experiments(compare_axes);
}

fn compare_axes(reader: &Reader<'_>) {
    let base = "question = '?'\ngame = 'bridgefront'\n[table]\nplayers = 2\nagents = ['random']\n[sweep]\n";
    for (key, beyond) in [("from", true), ("to", true), ("step", true), ("zzz", false)] {
        for probe in PROBES {
            let mut range: Table = "from = 3\nto = 7\nstep = 1".parse().expect("TOML");
            range = with(&range, "", key, probe);
            let mut file: Table = base.parse().expect("TOML");
            file["sweep"].as_table_mut().expect("a table").insert("rules.max_mana".into(), range.into());
            let (accepted, read) = reader.both(&file);
            assert!(accepted == read.is_ok() || beyond, "{key} = {probe}: {read:?}");
            assert!(!accepted || key != "zzz", "{key}");
        }
    }
    for (key, holds) in [("name", "'The mana'"), ("labels", "['less', 'more']")] {
        for probe in PROBES.iter().chain([&holds]) {
            let group = "'rules.max_mana' = [4, 6]\nname = 'Mana'\nlabels = ['few', 'many']".parse().expect("TOML");
            let mut file: Table = base.parse().expect("TOML");
            let group = vec![with(&group, "", key, probe).into()];
            file["sweep"].as_table_mut().expect("a table").insert("together".into(), toml::Value::Array(group));
            let (accepted, read) = reader.both(&file);
            assert!(*probe != holds || read.is_ok(), "{key} = {probe}: {read:?}");
            assert!(accepted || read.is_err(), "{key} = {probe}");
        }
    }
}

/// The number of claims of each quantity that were compared with the schema.
#[derive(Default)]
struct Asked(usize);

impl GameVisitor for Asked {
    fn visit<G: ListedGame>(&mut self) {
        let game = games::of_claims(G::erased());
        let schema = of_claims(game);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("claims.toml");
        let read = |text: &str| {
            std::fs::write(&file, text).expect("it can be written");
            reading::load(&file, &[], &[game]).map(|claims| format!("{claims:?}")).map_err(told)
        };
        let reader = Reader { schema: &schema, read: &read };
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments").join(G::NAME);
        let text = std::fs::read_to_string(shipped.join("claims.toml")).expect("shipped claims");
        let mut head: Table = text.parse().expect("TOML");
        head.remove("sweep");
        let claims = head.remove("claim").expect("claims");
        let mut seen = BTreeSet::new();
        for claim in claims.as_array().expect("a list") {
            let mut claim = claim.as_table().expect("a table").clone();
            if let Some(name) = claim.get("experiment").and_then(toml::Value::as_str) {
                let experiment = shipped.join(name).display().to_string();
                claim.insert("experiment".into(), experiment.into());
            }
            let quantity = claim["quantity"].as_str().expect("a name").to_owned();
            if seen.insert(quantity.clone()) {
                compare(
                    &reader,
                    &head,
                    &claim,
                    of_kind(&schema["properties"]["claim"]["items"], "quantity", &quantity),
                );
                self.0 += 1;
            }
        }
    }
}

/// Gives every key of a claim values of other kinds, and leaves it out.
fn compare(reader: &Reader<'_>, head: &Table, claim: &Table, kind: &Value) {
    let whole = |claim: Table| {
        let mut file = head.clone();
        file.insert("claim".into(), toml::Value::Array(vec![claim.into()]));
        file
    };
    for key in kind["properties"].as_object().expect("keys").keys() {
        for probe in ["true", "[[1]]", "-1", "1", "'text'", "['text']", "{}"] {
            let (accepted, read) = reader.both(&whole(with(claim, "", key, probe)));
            // What is of the right kind may still be wrong; combat rounds cannot be simulated.
            let agree = accepted == read.is_ok() || !["true", "[[1]]"].contains(&probe) || key == "simulate";
            assert!(agree, "only the reader refuses {key} = {probe} of {claim}: {read:?}");
        }
        let mut without = claim.clone();
        if without.remove(key).is_some() {
            let (accepted, read) = reader.both(&whole(without));
            // A pile and the worth of its cards go together.
            let misses = read.is_err_and(|problems| problems.contains("it is missing")) && key != "worth";
            assert!(!(accepted && misses), "only the reader needs {key}: {claim}");
        }
    }
    let (accepted, read) = reader.both(&whole(with(claim, "", "zzz", "1")));
    assert!(!accepted && read.is_err(), "{claim}");
}

#[test]
fn claims_are_read_as_their_schema_says() {
    let mut asked = Asked::default();
    Games::each(&mut asked);
    assert!(asked.0 > 30, "{}", asked.0);
}

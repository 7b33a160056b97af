//! The keys of the tables of an experiment, for its reader and its JSON Schema. What the knobs of the game can hold is
//! declared by the game.

use evenhand_game::document::declared::{Field, Form, Holds, Usual};
use evenhand_game::document::schemas::of_table;
use evenhand_players::games::AnyGame;
use serde_json::{Value as Json, json};
use toml::Value;

use super::forms::{duration, factions, margin, names};

/// The words for a key that is missing.
const MISSING: &str = "it is missing";
/// The remedy for targets of `[balance]`.
pub(super) const TARGETS: &str =
    "write targets = [\"every faction 47-53 %\", \"rounds 7-9\", \"ending cap at most 10 %\"]";
/// The remedy for goals.
pub(super) const GOALS: &str =
    "write goals = [\"every faction 45-55 %\", \"rounds 7-9\", \"ended by NAME at least 60 %\"], or leave them out";
/// The remedy for knobs of `[balance]`.
pub(super) const BOUNDS: &str =
    "write [balance.knobs] and below it each knob with its least and greatest value: \"rules.max_mana\" = [3, 7]";
/// The remedy for who plays.
const HOW_TO_SEAT: &str = "write `players = \"strong\"`; the number of players is `players = 2` under [table]";
/// The key of `[vary]` that says how many.
pub(super) const LEFT_OUT: &str = "left_out";

/// The keys at the top.
pub(in crate::experiment) const TOP: [Field; 18] = [
    Field::new("question", Holds::Text, "What is asked, in a sentence.").needed(MISSING, "write `question = \"...\"`"),
    Field::new("game", Holds::Text, "The game it is about.").needed(MISSING, "write `game = \"...\"`"),
    Field::count("seed", 0, "Where all chance comes from.").usual(Usual::Whole(1)),
    Field::new(
        "goals",
        Holds::Form(LIST),
        "What a good match looks like: \"every seat within 3 points of even\", \"rounds 7-9\", \"ended by NAME at least \
         60 %\". Without them, the goals of the game apply.",
    )
    .refusing("it has to be a list of goals in quotes", GOALS),
    Field::new(
        "win_chances",
        Holds::Flag,
        "Also measures how matches go: when they are decided, how often the lead changes, how far winners were behind. Needs \
         players that win chances were checked with (`evenhand chances`).",
    )
    .usual(Usual::Flag(false))
    .refusing("it has to be true or false", "write true to measure how matches go"),
    Field::new(
        "luck",
        Holds::Flag,
        "Also measures how much win chance cards and dice give to each seat, and estimates win shares without that luck.",
    )
    .usual(Usual::Flag(false))
    .refusing("it has to be true or false", "write true to measure luck"),
    Field::new(
        "edition",
        Holds::Text,
        "A published edition of the game, laid over the rulebook: `evenhand editions` lists them.",
    )
    .refusing("it has to be a name", "write the name of an edition in quotes, or leave it out for the rulebook"),
    Field::new(
        "readings",
        Holds::Text,
        "A named way to read the rulebook where it is silent: `evenhand editions` lists them.",
    )
    .refusing("it has to be a name", "write the name of a way to read the rulebook in quotes, or leave it out"),
    Field::new("content", Holds::Form(FILES), "Files beside this one, laid over the book in this order.")
        .refusing("it has to be a list of files", "write `content = [\"my-cards.toml\"]`"),
    Field::new("table", Holds::Table, "Who plays."),
    Field::new("set", Holds::Table, "In every cell."),
    Field::new("sweep", Holds::Table, "The grid is the product of the axes, in this order."),
    Field::new(
        "baseline",
        Holds::Table,
        "What other cells are compared with; axes that are not named are compared value by value.",
    ),
    Field::new("stop", Holds::Table, "When the run ends."),
    Field::new(
        "players",
        Holds::Form(PLAYERS_OR_TABLE),
        "Who decides: one for all seats, or one per player. As a table: also what learnt players learn before they play.",
    )
    .refusing("it has to be the name of a player, or one per seat", HOW_TO_SEAT),
    Field::new("report", Holds::Table, "What the summary shows first."),
    Field::new("balance", Holds::Table, "For `evenhand balance`: values of knobs that meet targets."),
    Field::new("vary", Holds::Table, "What is left out of matches at random."),
];

/// The keys of `[stop]`.
pub(super) const STOP: [Field; 7] = [
    Field::count("deals", 1, "At most, per cell.").usual(Usual::Whole(1000)),
    Field::new(
        "precision",
        Holds::Form(SHARE),
        "Stop as soon as every headline share is known to plus or minus this.",
    )
    .refusing(
        "it has to be a share of wins between 0 and 0.5",
        "write 0.01 for plus or minus one win in a hundred",
    ),
    Field::new(
        "decided",
        Holds::Form(MARGIN),
        "Stop as soon as every headline comparison is known to differ, or to be no more than this apart. Ranges then hold \
         however often one looks.",
    )
    .refusing(
        "it has to be a difference between 0 and 0.5 that would not matter",
        "write 0.02: stop when everything is known to differ, or to be within two wins in a hundred",
    ),
    Field::new(
        "rest",
        Holds::Flag,
        "With decided: cells whose own comparisons are all decided rest while others play on.",
    )
    .usual(Usual::Flag(false))
    .refusing(
        "it has to be true or false",
        "write true: cells whose comparisons are all decided rest while others play on",
    ),
    Field::new(
        "looks",
        Holds::Word(&["once", "often"]),
        "often: ranges and verdicts hold however often one looks before the run is stopped; they are about half as wide \
         again.",
    )
    .usual(Usual::Text("once"))
    .refusing(
        "it has to be \"once\" or \"often\"",
        "write \"often\" for ranges that hold however often you look before you stop",
    ),
    Field::new("time", Holds::Form(TIME), "For the whole run: \"8h\", \"1h30m\", \"45s\".").refusing(
        "it has to be a time such as \"8h\"",
        "use d, h, m and s, in quotes: \"8h\", \"1h30m\", \"45s\"",
    ),
    Field::count("block", 1, "Deals that one thread plays and stores together.").usual(Usual::Whole(128)),
];

/// The keys of `[players]`.
pub(super) const PLAYERS: [Field; 2] = [
    Field::new("who", Holds::Form(NAMES), "Who decides: one for all seats, or one per player.")
        .refusing("it has to be the name of a player, or one per seat", "write `who = \"strong\"`"),
    Field::new(
        "learn",
        Holds::Form(TRAINING),
        "Learnt players go on learning under each cell's rules: a time for each cell, or matches.",
    )
    .refusing(
        "it has to be a time for each cell, such as \"5m\", or a number of matches",
        "write learn = \"5m\", or learn = 50_000",
    ),
];

/// The keys of `[report]`.
pub(super) const REPORT: [Field; 4] = [
    Field::new("headline", Holds::Texts, "Measures that summary and ranking look at, instead of the game's own.")
        .refusing("it has to be a list of names of measures", "write `headline = [\"rounds\"]`, or remove it"),
    Field::new(
        "focus",
        Holds::Form(FOCUS),
        "What the summary tells first: \"faction NAME\", \"card NAME\" or \"measure NAME\".",
    )
    .refusing("it has to be text in quotes", "write `focus = \"...\"`"),
    Field::new("matters", Holds::Form(SHARE), "The smallest difference of shares that texts name: 0.02 is 2 points.")
        .refusing("it has to be a share between 0 and 0.5", "write `matters = 0.02` for 2 points, or remove it"),
    Field::new(
        "matters_sd",
        Holds::Number(0.0, 10.0),
        "The smallest difference of a measure's means that texts name, in standard deviations; 0.1 if not set.",
    ),
];

/// The keys of `[balance]`.
pub(super) const BALANCE: [Field; 5] = [
    Field::new("targets", Holds::Form(LIST), "every faction 47-53 %; rounds 7-9; ending NAME at most 10 %")
        .needed("nothing is said that is to be reached", TARGETS)
        .refusing("nothing is said that is to be reached", TARGETS),
    Field::new("knobs", Holds::Form(NOT_EMPTY), "From the least to the greatest value.")
        .needed("no knob is said that may change", BOUNDS)
        .refusing("no knob is said that may change", BOUNDS),
    Field::count("deals", 1, "Deals that each candidate plays.").usual(Usual::Whole(200)),
    Field::count("candidates", 1, "Candidates that are played, at most.").usual(Usual::Whole(150)),
    Field::count("confirm", 1, "Fresh deals on which what was found is measured.").usual(Usual::Whole(2000)),
];

/// The keys of evenly spaced values of an axis.
pub(in crate::experiment) const RANGE: [Field; 3] = [
    number("from", "The first value.").needed(MISSING, ""),
    number("to", "The last value.").needed(MISSING, ""),
    number("step", "The distance of neighbours.").usual(Usual::Whole(1)),
];

/// The keys of `[[sweep.together]]` beside knobs.
pub(in crate::experiment) const TITLES: [Field; 2] = [
    Field::new("name", Holds::Text, "What tables call the axis."),
    Field::new("labels", Holds::Form(LABELS), "A label for each value."),
];

const FILES: Form =
    Form { takes: Value::is_array, schema: || json!({ "type": "array", "items": { "type": "string" } }) };
const LIST: Form =
    Form { takes: |value| value.as_array().is_some_and(|items| !items.is_empty()), schema: || Holds::Texts.schema() };
const NOT_EMPTY: Form = Form {
    takes: |value| value.as_table().is_some_and(|table| !table.is_empty()),
    schema: || json!({ "type": "object", "minProperties": 1 }),
};
const SHARE: Form = Form { takes: |value| value.is_float() && margin(value).is_some(), schema: share };
const MARGIN: Form = Form {
    takes: |value| margin(value).is_some(),
    schema: || json!({ "anyOf": [share(), { "type": "string", "pattern": r"^ *0?\.[0-9]+ *$" }] }),
};
const TIME: Form = Form { takes: |value| value.as_str().and_then(duration).is_some(), schema: time };
const TRAINING: Form = Form {
    takes: |value| match value {
        Value::String(text) => duration(text).is_some(),
        value => value.as_integer().is_some_and(|matches| matches > 0),
    },
    schema: || json!({ "anyOf": [time(), Holds::Whole(1, i64::MAX).schema()] }),
};
const FOCUS: Form = Form {
    takes: Value::is_str,
    schema: || json!({ "type": "string", "pattern": r"^\s*(faction|card|measure)\s+\S" }),
};
const LABELS: Form = Form {
    takes: |value| value.as_array().is_some_and(|_| names(value).is_some_and(|names| !names.is_empty())),
    schema: texts,
};
const NAMES: Form = Form {
    takes: |value| names(value).is_some_and(|names| !names.is_empty()),
    schema: || json!({ "anyOf": [Holds::Text.schema(), texts()] }),
};
const PLAYERS_OR_TABLE: Form = Form {
    takes: |value| value.is_table() || (NAMES.takes)(value),
    schema: || json!({ "anyOf": [(NAMES.schema)(), Holds::Table.schema()] }),
};
const FACTIONS: Form = Form {
    takes: |value| factions(value).is_some(),
    schema: || json!({ "anyOf": [{ "enum": ["rotate", "all-sets"] }, texts()] }),
};

const fn number(name: &'static str, about: &'static str) -> Field {
    Field::new(name, Holds::Number(f64::MIN, f64::MAX), about)
}

fn share() -> Json {
    json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5 })
}

fn time() -> Json {
    json!({ "type": "string", "pattern": "^ *([0-9]+d *)?([0-9]+h *)?([0-9]+m *)?([0-9]+s *)?$" })
}

fn texts() -> Json {
    json!({ "type": "array", "items": Holds::Text.schema(), "minItems": 1 })
}

/// Returns the tables whose keys are no knobs, each with its keys. The one without a name is the top.
pub(in crate::experiment) fn tables(game: &dyn AnyGame) -> [(&'static str, Vec<Field>); 7] {
    [
        ("", TOP.to_vec()),
        ("table", table(game).to_vec()),
        ("stop", STOP.to_vec()),
        ("players", PLAYERS.to_vec()),
        ("report", REPORT.to_vec()),
        ("vary", vary(game)),
        ("balance", BALANCE.to_vec()),
    ]
}

/// Returns the schema of `players`: who plays, or `[players]`.
pub(in crate::experiment) fn players_schema() -> Json {
    json!({ "anyOf": [(NAMES.schema)(), of_table(&PLAYERS)] })
}

/// Returns the keys of `[table]`.
pub(in crate::experiment) fn table(game: &dyn AnyGame) -> [Field; 3] {
    let seat = |seats: &usize| i64::try_from(*seats).unwrap_or(i64::MAX);
    let players = Holds::Wholes(seat(game.seats().start()), seat(game.seats().end()));
    [
        Field::new("players", players, "How many play; a list is an axis."),
        Field::new("agents", Holds::Form(NAMES), "Who decides: one for all seats, or one per player."),
        Field::new("factions", Holds::Form(FACTIONS), "How factions are dealt, or one for each player."),
    ]
}

/// Returns the keys of `[vary]`.
fn vary(game: &dyn AnyGame) -> Vec<Field> {
    let about = "Left out at random, so that each shows what it is worth.";
    let kinds = game.varied().iter().map(|varied| {
        let from = std::slice::from_ref(&varied.from);
        Field::new(varied.kind, Holds::Word(from), about)
    });
    kinds.chain([HOW_MANY]).collect()
}

/// The number of `[vary]`.
pub(super) const HOW_MANY: Field = Field::new(
    LEFT_OUT,
    Holds::Number(0.0, f64::MAX),
    "How many are left out of each match; of units, the chance of each.",
);

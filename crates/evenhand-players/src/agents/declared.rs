//! The kinds of agents, and the keys that their files can have.

use evenhand_game::document::declared::{Field, Form, Holds, Usual};
use evenhand_game::game::{Inputs, Preset};
use serde_json::json;
use toml::Value;

use super::spec::RANDOM;
use crate::net::leanings;
use crate::search::SearchConfig;

/// The kinds of agents.
pub(super) const KINDS: [&str; 4] = [RANDOM, "scripted", "learnt", "mcts"];

/// The keys of every kind.
const OF_ALL: [Field; 2] = [
    Field::new("kind", Holds::Word(&KINDS), "How the agent decides.")
        .needed("the kind of agent is missing", "write `kind = \"...\"` with one of random, scripted, learnt, mcts"),
    Field::new("about", Holds::Text, "Who it is, in a sentence."),
];

const BLUNDER: Field =
    Field::new("blunder", Holds::Number(0.0, 1.0), "How often it chooses at random instead.").usual(Usual::Number(0.0));
const THOROUGH: Field =
    Field::new("thorough", Holds::Flag, "Weighs all that the game proposes, also what quick players leave out.")
        .usual(Usual::Flag(false));

/// The greatest number of imagined lines of play.
const MOST_ITERATIONS: i64 = 100_000_000;
/// The greatest number of options that are compared, and of weighted worlds.
const MANY: i64 = 1_000_000;

/// After how many steps an imagined line is judged.
const CUTOFF: Form = Form {
    takes: |value| match value {
        Value::String(text) => text == "end",
        value => value.as_integer().is_some_and(|steps| u32::try_from(steps).is_ok()),
    },
    schema: || json!({ "anyOf": [Holds::Whole(0, u32::MAX.into()).schema(), { "const": "end" }] }),
};

/// Returns the keys of a kind of agent.
pub(super) fn fields_of(kind: &str) -> Vec<Field> {
    let of_kind = match kind {
        "scripted" => scripted(),
        "learnt" => learnt(),
        "mcts" => search(),
        _ => Vec::new(),
    };
    OF_ALL.into_iter().chain(of_kind).collect()
}

/// Returns the keys of `weights`: the features of the game.
pub(super) fn weights(inputs: &Inputs) -> Vec<Field> {
    let weight = |name, about| Field::new(name, Holds::Number(-1e9, 1e9), about).usual(Usual::Number(0.0));
    inputs.features.iter().map(|feature| weight(feature.name, feature.about)).collect()
}

/// Returns the keys of `bias`: the features of the game and the observations of options.
pub(super) fn bias(inputs: &Inputs) -> Vec<Field> {
    leanings(inputs).map(|name| Field::new(name, Holds::Number(-1e4, 1e4), "")).collect()
}

/// Returns the keys of `editions`: the editions of the game.
pub(super) fn editions(inputs: &Inputs) -> Vec<Field> {
    let file = |edition: &Preset| Field::new(edition.name, Holds::Text, "The file of its network for this edition.");
    inputs.editions.iter().map(file).collect()
}

fn temperature(most: f64) -> Field {
    let about = "How loosely it chooses: 0 is always what it likes best.";
    Field::new("temperature", Holds::Number(0.0, most), about).usual(Usual::Number(0.0))
}

fn scripted() -> Vec<Field> {
    let about = "How much it likes what an option brings; what is not named counts nothing.";
    let weights = Field::new("weights", Holds::Table, about)
        .needed("a scripted agent needs weights", "add a table [weights] of features")
        .refusing("it has to be a table of features and numbers", "write it as [weights]");
    vec![temperature(f64::from(f32::MAX)), BLUNDER, THOROUGH, weights]
}

fn learnt() -> Vec<Field> {
    let net = "The file of its network, beside this one; by default the one with its own name.";
    let bias = Field::new("bias", Holds::Table, "What it likes beyond what it has learnt.")
        .refusing("it has to be a table of features and numbers", "write it as [bias]");
    let editions = "The network it has for an edition of the rules: the name of the edition, and the file.";
    let editions = Field::new("editions", Holds::Table, editions)
        .refusing("it has to be a table of editions and files", "write it as [editions]");
    vec![Field::new("net", Holds::Text, net), editions, temperature(1e6), BLUNDER, THOROUGH, bias]
}

fn search() -> Vec<Field> {
    let usual = SearchConfig::default();
    let number = |name, [least, most]: [f64; 2], usual, about| {
        Field::new(name, Holds::Number(least, most), about).usual(number_of(usual))
    };
    let flag = |name, usual, about| Field::new(name, Holds::Flag, about).usual(Usual::Flag(usual));
    let many = |name, most, about| Field::new(name, Holds::Whole(1, most), about);
    let cutoff = "After how many steps an imagined line is judged instead of played on; \"end\" plays it out.";
    let trust = "How many worlds what its rollout likes counts for, where options are compared.";
    let rollout = "Who plays imagined lines on: an agent of this folder that does not search.";
    vec![
        many("iterations", MOST_ITERATIONS, "Imagined lines of play for each choice.")
            .needed("a search needs a number of iterations", "write `iterations = 400`, say"),
        number("exploration", [0.0, 1000.0], usual.exploration, "How much options that were tried little are tried."),
        Field::new("cutoff", Holds::Form(CUTOFF), cutoff)
            .usual(usual.cutoff.map_or(Usual::Text("end"), |steps| Usual::Whole(steps.into())))
            .refusing("it has to be a whole number of steps, or \"end\"", "give 0 or more, or write \"end\""),
        number("widening", [0.01, 1e6], usual.widening, "How fast options are added that its rollout likes less."),
        number(
            "prior",
            [0.0, 1e6],
            usual.prior_temperature,
            "How loosely what its rollout likes guides which options are tried.",
        ),
        flag("mixed", usual.mixed, "Chooses among options as often as it tried them, instead of the best."),
        many("compare", MANY, "How many options are played on in the same imagined worlds and compared."),
        number("trust", [0.0, 1e9], 120.0, trust),
        number("point", [0.0, 1.0], 0.03, "How much of a win a point of what its rollout likes counts for."),
        many("beliefs", MANY, "How many imagined worlds are weighed by what others have done."),
        number("belief_temperature", [0.001, 1e6], 1.0, "How loosely others are believed to choose."),
        flag("trees", usual.trees, "Searches later choices as well; with `false`, the rollout makes all of them."),
        flag("solve", usual.solve, "Works out the whole game instead of searching from the choice at hand."),
        Field::new("rollout", Holds::Text, rollout)
            .usual(Usual::Text(RANDOM))
            .refusing("it has to be the name of an agent", "name an agent of this folder that does not search"),
    ]
}

/// Returns a number as people write it: 0.7, not the value nearest to it.
fn number_of(number: f32) -> Usual {
    Usual::Number(number.to_string().parse().unwrap_or_else(|_| number.into()))
}

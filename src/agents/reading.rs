//! An agent's file as written, checked against the features of its game.

use std::path::Path;

use toml::Value;

use super::AgentSpec;
use super::scripted::Script;
use crate::document::{Problem, Problems, What, Written, suggestion};
use crate::game::Feature;
use crate::search::{Compare, SearchConfig};

/// The agent that needs no file.
pub(super) const RANDOM: &str = "random";
/// Kinds of agents, and the keys that each takes.
const KINDS: [(&str, &[&str]); 3] = [
    (RANDOM, &["kind", "about"]),
    ("scripted", &["kind", "about", "temperature", "blunder", "weights"]),
    (
        "mcts",
        &[
            "kind",
            "about",
            "iterations",
            "exploration",
            "cutoff",
            "widening",
            "prior",
            "mixed",
            "compare",
            "trust",
            "point",
            "rollout",
        ],
    ),
];
const MOST_ITERATIONS: i64 = 100_000_000;

/// What an agent is read for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Seat,
    Rollout,
}

/// Reads one file and gathers what is wrong with it.
pub(super) struct Reader<'t> {
    file: &'t Path,
    purpose: Use,
    problems: Problems,
}

impl<'t> Reader<'t> {
    pub(super) fn new(file: &'t Path, purpose: Use) -> Reader<'t> {
        Reader { file, purpose, problems: Problems::default() }
    }

    /// The agent, or everything that is wrong with its file.
    pub(super) fn read(mut self, written: &Written, features: &[Feature]) -> Result<AgentSpec, Vec<Problem>> {
        match self.agent(written, features) {
            Some(spec) if self.problems.is_empty() => Ok(spec),
            _ => Err(self.problems.sorted(self.file)),
        }
    }

    fn agent(&mut self, written: &Written, features: &[Feature]) -> Option<AgentSpec> {
        let kinds = || KINDS.iter().map(|(kind, _)| *kind);
        let Some(entry) = written.get("kind") else {
            let remedy = format!("write `kind = \"...\"` with one of {}", kinds().collect::<Vec<_>>().join(", "));
            self.problems.wrong(&written.place, "kind", "the kind of agent is missing", remedy);
            return None;
        };
        let kind = self.problems.text(entry, "kind")?;
        let Some((_, keys)) = KINDS.iter().find(|(known, _)| *known == kind) else {
            let remedy = suggestion(kind, kinds(), "the kinds are");
            self.problems.wrong(&entry.place, "kind", format!("there is no kind of agent `{kind}`"), remedy);
            return None;
        };
        self.problems.unknown_keys(written, keys);
        if let Some(about) = written.get("about") {
            self.problems.text(about, "about");
        }
        match kind {
            "scripted" => self.script(written, features).map(AgentSpec::Scripted),
            // Told before its own rollout is read: two searches may name each other.
            "mcts" if self.purpose == Use::Rollout => {
                let message = "an agent that itself searches cannot be a rollout";
                self.problems.push(Problem::of("rollout", message, "name a random or scripted agent of this folder"));
                None
            }
            "mcts" => self.mcts(written, features),
            _ => Some(AgentSpec::Random),
        }
    }

    fn script(&mut self, written: &Written, features: &[Feature]) -> Option<Script> {
        let temperature = self.number(written, "temperature", 0.0, 0.0, f64::from(f32::MAX));
        let blunder = self.number(written, "blunder", 0.0, 0.0, 1.0);
        let Some(table) = written.get("weights") else {
            let message = "a scripted agent needs weights";
            self.problems.wrong(&written.place, "weights", message, "add a table [weights] of features");
            return None;
        };
        if !matches!(table.what, What::Table(_)) {
            let message = "it has to be a table of features and numbers";
            self.problems.wrong(&table.place, "weights", message, "write it as [weights]");
            return None;
        }
        let names = || features.iter().map(|feature| feature.name);
        for (key, _) in table.entries().iter().filter(|(key, _)| names().all(|name| name != key.text)) {
            let remedy = suggestion(&key.text, names(), "the features are");
            self.problems.wrong(&key.place, &key.text, format!("no feature is called \"{}\"", key.text), remedy);
        }
        let weights: Vec<Option<_>> = features
            .iter()
            .map(|feature| Some((feature.name, self.number(table, feature.name, 0.0, -1e9, 1e9)?)))
            .collect();
        Some(Script {
            weights: weights.into_iter().collect::<Option<_>>()?,
            temperature: temperature?,
            blunder: blunder?,
        })
    }

    fn mcts(&mut self, written: &Written, features: &[Feature]) -> Option<AgentSpec> {
        let usual = SearchConfig::default();
        let iterations = match written.get("iterations") {
            Some(entry) => self.whole(entry, "iterations", 1, MOST_ITERATIONS),
            None => {
                let message = "a search needs a number of iterations";
                self.problems.wrong(&written.place, "iterations", message, "write `iterations = 400`, say");
                None
            }
        };
        let exploration = self.number(written, "exploration", usual.exploration, 0.0, 1000.0);
        let widening = self.number(written, "widening", usual.widening, 0.01, 1e6);
        let prior_temperature = self.number(written, "prior", usual.prior_temperature, 0.0, 1e6);
        let cutoff = match written.get("cutoff") {
            None => Some(usual.cutoff),
            Some(entry) if entry.text() == Some("end") => Some(None),
            Some(entry) => self.whole(entry, "cutoff", 0, i64::from(u32::MAX)).map(Some),
        };
        let mixed = written.get("mixed").map_or(Some(usual.mixed), |entry| self.problems.flag(entry, "mixed"));
        let compare = self.compare(written, mixed == Some(true));
        let rollout = self.rollout(written, features);
        let config = SearchConfig {
            iterations: iterations?,
            exploration: exploration?,
            cutoff: cutoff?,
            widening: widening?,
            prior_temperature: prior_temperature?,
            mixed: mixed?,
            compare: compare?,
        };
        Some(AgentSpec::Mcts { config, rollout: rollout? })
    }

    /// How options are compared at the root, if they are; `None` if what is written is wrong.
    fn compare(&mut self, written: &Written, mixed: bool) -> Option<Option<Compare>> {
        let Some(options) = written.get("compare") else {
            let stray = ["trust", "point"].into_iter().find_map(|key| Some((key, written.get(key)?)));
            let Some((key, entry)) = stray else { return Some(None) };
            self.problems.wrong(&entry.place, key, "it means nothing without `compare`", "write `compare = 16`, say");
            return None;
        };
        if mixed {
            let message = "options that are compared are not mixed";
            self.problems.wrong(&options.place, "compare", message, "leave out one of the two");
            return None;
        }
        Some(Some(Compare {
            options: self.whole(options, "compare", 1, 1_000_000)?,
            trust: self.number(written, "trust", 120.0, 0.0, 1e9)?,
            point: self.number(written, "point", 0.03, 0.0, 1.0)?,
        }))
    }

    /// Who plays imagined worlds on; `None` if what is written is wrong.
    fn rollout(&mut self, written: &Written, features: &[Feature]) -> Option<Option<Script>> {
        let Some(entry) = written.get("rollout") else { return Some(None) };
        let What::One(Value::String(name)) = &entry.what else {
            let remedy = "name a random or scripted agent of this folder";
            self.problems.wrong(&entry.place, "rollout", "it has to be the name of an agent", remedy);
            return None;
        };
        match AgentSpec::read(self.file.parent().unwrap_or(Path::new("")), name, features, Use::Rollout) {
            Ok(AgentSpec::Random) => Some(None),
            Ok(AgentSpec::Scripted(script)) => Some(Some(script)),
            Ok(AgentSpec::Mcts { .. }) => unreachable!("a search is refused as a rollout where its kind is read"),
            Err(problems) => {
                // What is wrong with the other file is told with that file's places.
                let here = |problem: Problem| match &problem.place {
                    Some(_) => problem,
                    None => Problem { place: Some(entry.place.clone()), key: "rollout".into(), ..problem },
                };
                self.problems.extend(problems.into_iter().map(here));
                None
            }
        }
    }

    /// A number of a table, `usual` where it is not written.
    #[expect(clippy::cast_possible_truncation, reason = "weights are held as f32: a rounding, within its range")]
    fn number(&mut self, table: &Written, key: &str, usual: f32, low: f64, high: f64) -> Option<f32> {
        let Some(entry) = table.get(key) else { return Some(usual) };
        self.problems.number(entry, key, low..=high).map(|number| number as f32)
    }

    fn whole(&mut self, entry: &Written, key: &str, low: i64, high: i64) -> Option<u32> {
        self.problems.whole(entry, key, low..=high).and_then(|number| u32::try_from(number).ok())
    }
}

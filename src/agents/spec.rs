//! Agents as data: `agents/<game>/<name>.toml`.
//!
//! ```toml
//! kind = "scripted"      # or "random", or "mcts"
//! about = "takes what pays at once"
//! temperature = 0.5
//! [weights]
//! gold = 1.0
//! ```

use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Agent;
use super::mcts::{MctsAgent, Playout};
use super::random::RandomAgent;
use super::scripted::{Script, ScriptedAgent};
use crate::error::Problem;
use crate::game::knobs::Place;
use crate::game::{Feature, Insight};
use crate::input::{read_text, stays_below};
use crate::search::{Compare, Effort};

/// An agent as described in its file, checked against the game's features.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentSpec {
    /// `kind = "random"`.
    Random,
    /// `kind = "scripted"`: `temperature`, `blunder` and `[weights]`, all but the weights optional.
    Scripted(Script),
    /// `kind = "mcts"`: `iterations`, and optionally `exploration`, `cutoff` (steps, or `"end"`),
    /// `widening`, `prior`, `mixed`, `compare` (how many options) with `trust` and `point`,
    /// `rollout` (the name of a random or scripted agent of the same folder).
    Mcts {
        /// How the budget is spent.
        effort: Effort,
        /// The personality that plays imagined worlds on; `None` chooses uniformly.
        rollout: Option<Script>,
    },
}

/// The agent that needs no file.
const RANDOM: &str = "random";
const KINDS: [&str; 3] = [RANDOM, "scripted", "mcts"];
const SCRIPTED_KEYS: [&str; 5] = ["kind", "about", "temperature", "blunder", "weights"];
const MCTS_KEYS: [&str; 12] = [
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
];
const RANDOM_KEYS: [&str; 2] = ["kind", "about"];
const MOST_ITERATIONS: i64 = 100_000_000;

impl AgentSpec {
    /// Reads `<root>/<game>/<name>.toml`; the name `random` works without a file.
    ///
    /// # Errors
    /// All that is wrong with the file, or that there is none, with the names there are.
    pub fn load(root: &Path, game: &str, name: &str, features: &[Feature]) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::read(&root.join(game), name, features, Use::Seat)
    }

    /// Reads an agent's text. A `rollout` it names is read from the folder of `file`.
    ///
    /// # Errors
    /// All that is wrong with it, each with its place.
    pub fn parse(file: &Path, text: &str, features: &[Feature]) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse_for(file, text, features, Use::Seat)
    }

    fn parse_for(file: &Path, text: &str, features: &[Feature], purpose: Use) -> Result<AgentSpec, Vec<Problem>> {
        let mut reader = Reader { file, text, purpose, problems: Vec::new() };
        let document = match DeTable::parse(text) {
            Ok(document) => document.into_inner(),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                reader.problem(at, "", error.message(), "mend the TOML at this place");
                return Err(reader.problems);
            }
        };
        let spec = reader.agent(&document, features);
        match spec {
            Some(spec) if reader.problems.is_empty() => Ok(spec),
            _ => Err(reader.problems),
        }
    }

    /// The agent, ready to play.
    ///
    /// # Panics
    /// If the spec was parsed with the features of another game.
    pub fn build<G: Insight + 'static>(&self) -> Box<dyn Agent<G>> {
        match self {
            AgentSpec::Random => Box::new(RandomAgent),
            AgentSpec::Scripted(script) => Box::new(ScriptedAgent::new(script.clone())),
            AgentSpec::Mcts { effort, rollout } => {
                let playout = rollout.clone().map_or(Playout::Random, Playout::scripted);
                Box::new(MctsAgent::<G>::new(*effort, playout))
            }
        }
    }

    /// Everything that decides how the agent plays, as text: equal texts play alike.
    pub fn canonical(&self) -> String {
        match self {
            AgentSpec::Random => RANDOM.into(),
            AgentSpec::Scripted(script) => canonical_script(script),
            AgentSpec::Mcts { effort, rollout } => format!(
                "mcts iterations={} exploration={:?} cutoff={} widening={:?} prior={:?} mixed={} compare={} rollout=({})",
                effort.iterations,
                effort.exploration,
                effort.cutoff.map_or("end".into(), |steps| steps.to_string()),
                effort.widening,
                effort.prior,
                effort.mixed,
                effort.compare.map_or("no".into(), |how| format!("{how:?}")),
                rollout.as_ref().map_or(RANDOM.into(), canonical_script),
            ),
        }
    }

    fn read(folder: &Path, name: &str, features: &[Feature], purpose: Use) -> Result<AgentSpec, Vec<Problem>> {
        if !stays_below(name) {
            let remedy = "give the name of a file in the folder of agents, without `.toml`";
            let message = format!("agent {name:?}: a name may not lead out of the folder of agents");
            return Err(vec![Problem { place: None, key: name.into(), message, remedy: remedy.into() }]);
        }
        let file = folder.join(format!("{name}.toml"));
        match read_text(&file) {
            Ok(text) => AgentSpec::parse_for(&file, &text, features, purpose),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && name == RANDOM => Ok(AgentSpec::Random),
            Err(error) => {
                let known = known_agents(folder);
                let remedy = match nearest(name, known.iter().map(String::as_str)) {
                    Some(near) => format!("did you mean {near:?}? There are: {}", known.join(", ")),
                    None => format!("there are: {}", known.join(", ")),
                };
                let message = format!("agent {name:?} cannot be read from {}: {error}", file.display());
                Err(vec![Problem { place: None, key: name.into(), message, remedy }])
            }
        }
    }
}

fn canonical_script(script: &Script) -> String {
    let weights: Vec<String> = script.weights.iter().map(|(name, weight)| format!("{name}={weight:?}")).collect();
    format!("scripted temperature={:?} blunder={:?} {}", script.temperature, script.blunder, weights.join(" "))
}

/// The agents of a folder by name, in order.
fn known_agents(folder: &Path) -> Vec<String> {
    let mut names = vec![RANDOM.to_string()];
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(String::from));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The name most like a misspelt one, if any is alike.
fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    known
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

type Entry<'t> = (usize, &'t Spanned<DeValue<'t>>);

/// What an agent is read for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Seat,
    Rollout,
}

/// Reads one file and gathers what is wrong with it.
struct Reader<'t> {
    file: &'t Path,
    text: &'t str,
    purpose: Use,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn problem(&mut self, at: usize, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |start| start.chars().count()) + 1;
        let place = Some(Place { file: self.file.to_path_buf(), line, column });
        self.problems.push(Problem { place, key: key.into(), message: message.into(), remedy: remedy.into() });
    }

    fn unknown(&mut self, at: usize, key: &str, what: &str, known: &[&str]) {
        let all = known.join(", ");
        let remedy = match nearest(key, known.iter().copied()) {
            Some(near) => format!("did you mean {near:?}? Known: {all}"),
            None => format!("known: {all}"),
        };
        self.problem(at, key, format!("no {what} is called {key:?}"), remedy);
    }

    fn agent(&mut self, document: &DeTable<'_>, features: &[Feature]) -> Option<AgentSpec> {
        let Some((at, kind)) = entry(document, "kind") else {
            self.problem(0, "kind", "the kind of agent is missing", format!("add kind = one of {KINDS:?}"));
            return None;
        };
        let Some(kind) = kind.get_ref().as_str() else {
            self.problem(at, "kind", "this should be text", format!("give one of {KINDS:?}"));
            return None;
        };
        let keys: &[&str] = match kind {
            "random" => &RANDOM_KEYS,
            "scripted" => &SCRIPTED_KEYS,
            "mcts" => &MCTS_KEYS,
            _ => {
                self.unknown(at, kind, "kind of agent", &KINDS);
                return None;
            }
        };
        for key in document.keys() {
            if !keys.contains(&key.get_ref().as_ref()) {
                self.unknown(key.span().start, key.get_ref(), &format!("key of a {kind} agent"), keys);
            }
        }
        if let Some((at, about)) = entry(document, "about")
            && !about.get_ref().is_str()
        {
            self.problem(at, "about", "this should be text", "put it in quotation marks");
        }
        match kind {
            "scripted" => self.script(document, features).map(AgentSpec::Scripted),
            // Told before its own rollout is read: two searches may name each other.
            "mcts" if self.purpose == Use::Rollout => {
                let message = "an agent that itself searches cannot be a rollout".into();
                let remedy = "name a random or scripted agent of this folder".into();
                self.problems.push(Problem { place: None, key: "rollout".into(), message, remedy });
                None
            }
            "mcts" => self.mcts(document, features),
            _ => Some(AgentSpec::Random),
        }
    }

    fn script(&mut self, document: &DeTable<'_>, features: &[Feature]) -> Option<Script> {
        let temperature = self.number(document, "temperature", 0.0, 0.0, f64::from(f32::MAX))?;
        let blunder = self.number(document, "blunder", 0.0, 0.0, 1.0)?;
        let Some((at, table)) = entry(document, "weights") else {
            self.problem(0, "weights", "a scripted agent needs weights", "add a table [weights] of features");
            return None;
        };
        let Some(table) = table.get_ref().as_table() else {
            self.problem(at, "weights", "this should be a table of features and numbers", "write it as [weights]");
            return None;
        };
        let names: Vec<&str> = features.iter().map(|feature| feature.name).collect();
        for key in table.keys() {
            if !names.contains(&key.get_ref().as_ref()) {
                self.unknown(key.span().start, key.get_ref(), "feature", &names);
            }
        }
        let mut weights = Vec::with_capacity(features.len());
        for feature in features {
            let weight = self.number(table, feature.name, 0.0, -1e9, 1e9)?;
            weights.push((feature.name, weight));
        }
        Some(Script { weights, temperature, blunder })
    }

    fn mcts(&mut self, document: &DeTable<'_>, features: &[Feature]) -> Option<AgentSpec> {
        let usual = Effort::default();
        let iterations = match entry(document, "iterations") {
            Some(entry) => self.whole("iterations", entry, 1, MOST_ITERATIONS)?,
            None => {
                self.problem(0, "iterations", "a search needs a budget", "add iterations = 400, say");
                return None;
            }
        };
        let exploration = self.number(document, "exploration", usual.exploration, 0.0, 1000.0)?;
        let widening = self.number(document, "widening", usual.widening, 0.01, 1e6)?;
        let prior = self.number(document, "prior", usual.prior, 0.0, 1e6)?;
        let cutoff = match entry(document, "cutoff") {
            None => usual.cutoff,
            Some((_, value)) if value.get_ref().as_str() == Some("end") => None,
            Some(entry) => Some(self.whole("cutoff", entry, 0, i64::from(u32::MAX))?),
        };
        let mixed = match entry(document, "mixed") {
            None => usual.mixed,
            Some((at, value)) => match value.get_ref().as_bool() {
                Some(mixed) => mixed,
                None => {
                    self.problem(at, "mixed", "this should be true or false", "write it without quotation marks");
                    return None;
                }
            },
        };
        let compare = self.compare(document, mixed)?;
        let rollout = self.rollout(document, features)?;
        let effort = Effort { iterations, exploration, cutoff, widening, prior, mixed, compare };
        Some(AgentSpec::Mcts { effort, rollout })
    }

    fn compare(&mut self, document: &DeTable<'_>, mixed: bool) -> Option<Option<Compare>> {
        let Some(options) = entry(document, "compare") else {
            for key in ["trust", "point"] {
                if let Some((at, _)) = entry(document, key) {
                    self.problem(at, key, "this has no meaning without `compare`", "add compare = 16, say");
                    return None;
                }
            }
            return Some(None);
        };
        if mixed {
            self.problem(options.0, "compare", "options that are compared are not mixed", "leave out one of the two");
            return None;
        }
        Some(Some(Compare {
            options: self.whole("compare", options, 1, 1_000_000)?,
            trust: self.number(document, "trust", 120.0, 0.0, 1e9)?,
            point: self.number(document, "point", 0.03, 0.0, 1.0)?,
        }))
    }

    fn rollout(&mut self, document: &DeTable<'_>, features: &[Feature]) -> Option<Option<Script>> {
        let Some((at, value)) = entry(document, "rollout") else {
            return Some(None);
        };
        let remedy = "name a random or scripted agent of this folder";
        let Some(name) = value.get_ref().as_str() else {
            self.problem(at, "rollout", "this should be the name of an agent", remedy);
            return None;
        };
        match AgentSpec::read(self.file.parent().unwrap_or(Path::new("")), name, features, Use::Rollout) {
            Ok(AgentSpec::Random) => Some(None),
            Ok(AgentSpec::Scripted(script)) => Some(Some(script)),
            Ok(AgentSpec::Mcts { .. }) => unreachable!("a search is refused as a rollout where its kind is read"),
            Err(problems) => {
                // What is wrong with the other file is told with that file's places.
                for problem in problems {
                    match problem.place {
                        Some(_) => self.problems.push(problem),
                        None => self.problem(at, "rollout", problem.message, problem.remedy),
                    }
                }
                None
            }
        }
    }

    fn number(&mut self, table: &DeTable<'_>, key: &str, usual: f32, low: f64, high: f64) -> Option<f32> {
        let Some((at, value)) = entry(table, key) else {
            return Some(usual);
        };
        let number = match value.get_ref() {
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64),
            _ => None,
        };
        let Some(number) = number else {
            let kind = value.get_ref().type_str();
            self.problem(at, key, format!("this should be a number, not a {kind}"), "write it without quotation marks");
            return None;
        };
        if !(low..=high).contains(&number) {
            let range = if high >= f64::from(f32::MAX) {
                format!("at least {low}")
            } else {
                format!("between {low} and {high}")
            };
            self.problem(at, key, format!("{number} is out of range"), format!("give a number {range}"));
            return None;
        }
        Some(number as f32)
    }

    fn whole(&mut self, key: &str, (at, value): Entry<'_>, low: i64, high: i64) -> Option<u32> {
        let number = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        match number.filter(|number| (low..=high).contains(number)).and_then(|number| u32::try_from(number).ok()) {
            Some(number) => Some(number),
            None => {
                let remedy = format!("give a whole number from {low} to {high}");
                self.problem(at, key, "this is not a whole number in range", remedy);
                None
            }
        }
    }
}

/// A key's value and where the value is written.
fn entry<'t>(table: &'t DeTable<'t>, key: &str) -> Option<Entry<'t>> {
    table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| (value.span().start, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: [Feature; 2] =
        [Feature { name: "gold", about: "gold gained" }, Feature { name: "threat", about: "attackers near" }];

    fn parse(text: &str) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse(Path::new("agents/toy/miner.toml"), text, &FEATURES)
    }

    #[test]
    fn weights_follow_the_games_features_and_unnamed_ones_are_zero() {
        let spec = parse("kind = 'scripted'\ntemperature = 1\n[weights]\nthreat = -2.5\n").unwrap();
        let weights = vec![("gold", 0.0), ("threat", -2.5)];
        assert_eq!(spec, AgentSpec::Scripted(Script { weights, temperature: 1.0, blunder: 0.0 }));
        assert_eq!(spec.canonical(), "scripted temperature=1.0 blunder=0.0 gold=0.0 threat=-2.5");
    }

    #[test]
    fn a_misspelt_feature_and_a_misspelt_key_are_both_told_with_place_and_remedy() {
        let problems = parse("kind = 'scripted'\ntemprature = 1\n[weights]\ngold = 1\nthreatt = 2\n").unwrap_err();
        let told: Vec<_> =
            problems.iter().map(|p| (p.place.as_ref().unwrap().line, p.key.as_str(), p.remedy.as_str())).collect();
        assert_eq!(told.len(), 2, "{problems:?}");
        assert_eq!((told[0].0, told[0].1), (2, "temprature"));
        assert!(told[0].2.contains("\"temperature\""), "{told:?}");
        assert_eq!((told[1].0, told[1].1), (5, "threatt"));
        assert!(told[1].2.contains("\"threat\""), "{told:?}");
    }

    #[test]
    fn wrong_types_ranges_and_missing_fields_are_told() {
        for (text, line, key) in [
            ("", 1, "kind"),
            ("kind = 3", 1, "kind"),
            ("kind = 'mtcs'", 1, "mtcs"),
            ("kind = 'scripted'", 1, "weights"),
            ("kind = 'scripted'\nblunder = 1.5\n[weights]\n", 2, "blunder"),
            ("kind = 'scripted'\n\n[weights]\ngold = 'much'", 4, "gold"),
            ("kind = 'mcts'", 1, "iterations"),
            ("kind = 'mcts'\niterations = 0", 2, "iterations"),
            ("kind = 'mcts'\niterations = 1.5", 2, "iterations"),
            ("kind = 'mcts'\niterations = 10\nrollout = 'nobody'", 3, "rollout"),
            ("kind = 'mcts'\niterations = 10\nmixed = 1", 3, "mixed"),
            ("kind = 'mcts'\niterations = 10\ncompare = 0", 3, "compare"),
            ("kind = 'mcts'\niterations = 10\ntrust = 100", 3, "trust"),
            ("kind = 'mcts'\niterations = 10\nmixed = true\ncompare = 4", 4, "compare"),
            ("kind = 'random'\nkind = 'random'", 2, ""),
        ] {
            let problems = parse(text).unwrap_err();
            assert_eq!(problems[0].key, key, "{text}: {problems:?}");
            assert_eq!(problems[0].place.as_ref().unwrap().line, line, "{text}: {problems:?}");
        }
    }

    #[test]
    fn a_rollout_is_read_from_the_same_folder_and_is_part_of_the_identity() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("toy");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("miner.toml"), "kind = 'scripted'\n[weights]\ngold = 1").unwrap();
        std::fs::write(folder.join("deep.toml"), "kind = 'mcts'\niterations = 50\ncutoff = 0\nrollout = 'miner'")
            .unwrap();
        std::fs::write(folder.join("echo.toml"), "kind = 'mcts'\niterations = 50\nrollout = 'echo'").unwrap();
        let deep = AgentSpec::load(root.path(), "toy", "deep", &FEATURES).unwrap();
        assert!(deep.canonical().contains("iterations=50"), "{}", deep.canonical());
        assert!(deep.canonical().contains("cutoff=0"), "{}", deep.canonical());
        assert!(deep.canonical().contains("gold=1.0"), "{}", deep.canonical());
        let recursive = AgentSpec::load(root.path(), "toy", "echo", &FEATURES).unwrap_err();
        assert_eq!((recursive.len(), recursive[0].key.as_str()), (1, "rollout"));
        assert_eq!(AgentSpec::load(root.path(), "toy", "random", &FEATURES).unwrap(), AgentSpec::Random);
        let problems = AgentSpec::load(root.path(), "toy", "minor", &FEATURES).unwrap_err();
        assert!(problems[0].remedy.contains("\"miner\""), "{problems:?}");
    }
}
